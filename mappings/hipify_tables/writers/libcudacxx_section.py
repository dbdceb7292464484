# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The part of docs/api/libcudacxx.md that goes by header: what each public name
of libcu++ becomes. Most have no row of their own: a namespace's row decides.
"""

import collections

from ..facts import libcudacxx_names, public_names
from ..schema import columns, notes


def _shim(row):
    """The header of ours that has it, or none."""
    for trait in notes.parse(row["note"])[1]:
        if trait.kind.word == "shim":
            return trait.text.split()[0].rstrip(":;,")
    return ""


def _group(row):
    """Where names go that the row decides: how it ends, then why."""
    if row["support"] == "unsupported":
        return 2, row["note"], row["advice"]
    return (1, _shim(row), "") if _shim(row) else (0, "", "")


def _line(group, names, text, code):
    order, first, second = group
    listed = ", ".join(code(n) for n in names)
    if order == 0:
        return f"- as in the standard library: {listed}"
    if order == 1:
        return f"- in `{first}`: {listed}"
    return (f"- **no**, {text(first)}: {listed}" +
            (f". *{text(second)}*" if second else ""))


def lines(known, text, code):
    """The section's lines; text and code write prose and names as Markdown."""
    headers = collections.defaultdict(lambda: collections.defaultdict(list))
    for fact in columns.read(libcudacxx_names.NAMES):
        groups = headers[fact["header"]]
        if fact["name"]:
            name = public_names.Name("type", fact["name"], fact["header"],
                                     libcudacxx_names.LIBRARY, "=")
            groups[_group(known.row_of(name))].append(fact["name"])
    result = ["## Headers", "",
              "Every public header of CUDA 13.0's libcu++, with its names.", ""]
    for header, groups in headers.items():
        row = known.header_row(header)
        target = row["hip"] if row["support"] == "mapped" else ""
        result += [f"### `<{header}>`: " +
                   (f"`<{target}>`" if target else "no counterpart"), ""]
        if row["support"] == "unsupported" and row["note"]:
            result += [f"{text(row['note'])}; *{text(row['advice'])}*", ""]
        result += [_line(group, names, text, code)
                   for group, names in sorted(groups.items())]
        result += [""] if groups else []
    return result
