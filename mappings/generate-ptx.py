#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the tables of mappings/ptx as C++ data or as pages.

lib/PTX/LoweringTable.cpp includes the data. The pages are docs/ptx/*.md; with
--check nothing is written, and the exit code is 1 if a page is another.
"""

import argparse
import os
import sys

import ptx_table

PAGES = os.path.join(ptx_table.HERE, "..", "docs", "ptx")
MARK = ("<!-- Written by mappings/generate-ptx.py from mappings/ptx: "
        "do not edit. -->\n")
EXACTNESS = {"exact": "Exact", "exact-by-shim": "ByShim",
             "hint-dropped": "HintDropped", "approximate": "Approximate",
             "refused": "Refused"}


def literal(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def data(rows):
    lines = ["// Made by mappings/generate-ptx.py: do not edit."]
    for row in rows:
        fields = [literal(row.family), literal(row.form),
                  literal(row.operands), literal(row.hip),
                  EXACTNESS[row.exactness], literal(row.header),
                  literal(row.lacks), literal(row.note), literal(row.advice)]
        lines.append(f"PTX_ROW({', '.join(fields)})")
    return "\n".join(lines) + "\n"


# --- pages ---------------------------------------------------------------------


def code(text):
    """As code in a cell of a table."""
    return "`" + text.replace("|", "\\|") + "`" if text else "-"


def family_page(family, rows):
    yield MARK + f"# PTX: {family}\n"
    yield ("What hipify-cpp makes of these instructions. [All families]"
           "(README.md), [the words of this table](../../mappings/ptx/"
           "README.md).\n")
    known = [r for r in rows if r.exactness != "refused"]
    refused = [r for r in rows if r.exactness == "refused"]
    if known:
        yield "| instruction | operands | HIP | exactness | note |"
        yield "| --- | --- | --- | --- | --- |"
        for row in known:
            note = row.note or ("-" if not row.lacks else "")
            if row.lacks:
                note += f"{' ' if note else ''}Not on {row.lacks}."
            yield (f"| {code(row.form)} | {code(row.operands)} | "
                   f"{code(row.hip) if row.hip else 'nothing'} | "
                   f"{row.exactness} | {note.replace('|', chr(92) + '|')} |")
        yield ""
    if refused:
        yield "Refused:\n"
        yield "| instruction | operands | why | instead |"
        yield "| --- | --- | --- | --- |"
        for row in refused:
            note, advice = (t.replace("|", "\\|")
                            for t in (row.note, row.advice))
            yield (f"| {code(row.form)} | {code(row.operands)} | {note} | "
                   f"{advice} |")
        yield ""


def index_page(families):
    yield MARK + "# PTX, instruction by instruction\n"
    yield ("[How inline PTX is translated](../inline-ptx.md). `hipify-cpp "
           "query lop3.b32` prints what these pages say.\n")
    yield "| family | rows | " + " | ".join(EXACTNESS) + " |"
    yield "| --- |" + " --- |" * (len(EXACTNESS) + 1)
    for family, rows in families.items():
        counts = [sum(r.exactness == e for r in rows) for e in EXACTNESS]
        yield (f"| [{family}]({family}.md) | {len(rows)} | "
               + " | ".join(map(str, counts)) + " |")
    yield ""


def pages(rows):
    families = {}
    for row in rows:
        families.setdefault(row.family, []).append(row)
    texts = {"README.md": index_page(families)}
    for family, chosen in families.items():
        texts[family + ".md"] = family_page(family, chosen)
    return {name: "\n".join(lines) for name, lines in texts.items()}


def write_pages(rows, check):
    texts, wrong = pages(rows), []
    os.makedirs(PAGES, exist_ok=True)
    for name in sorted(set(os.listdir(PAGES)) | set(texts)):
        path = os.path.join(PAGES, name)
        old = ""
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                old = file.read()
        if old == texts.get(name, ""):
            continue
        wrong.append(name)
        if check:
            continue
        if name not in texts:
            os.remove(path)
            continue
        with open(path, "w", encoding="utf-8") as file:
            file.write(texts[name])
    if check and wrong:
        print("generate-ptx.py: other than docs/ptx: " + ", ".join(wrong),
              file=sys.stderr)
    return 1 if check and wrong else 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("output", nargs="?", metavar="OUTPUT.inc")
    what.add_argument("--docs", action="store_true", help="write the pages")
    parser.add_argument("--check", action="store_true",
                        help="with --docs: compare them only")
    options = parser.parse_args()
    rows = ptx_table.read_all()
    if options.docs:
        return write_pages(rows, options.check)
    with open(options.output, "w", encoding="utf-8") as file:
        file.write(data(rows))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ptx_table.TableError as error:
        sys.exit(f"generate-ptx.py: {error}")
