# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The data of docs/api/search.html. It changes with every row, so it is made
where the pages are installed, and not in the repository.
"""

import json

from . import api_pages
from .. import files
from ..facts import public_names
from ..schema import tables


def plain(note):
    """A note without Markdown."""
    return api_pages.note_text(note).replace("\\", "").replace("`", "")


def text(pages):
    """All rows: one string a row, texts that recur once."""
    texts, rows = {"": 0}, []

    def number(text):
        return str(texts.setdefault(text, len(texts)))
    names = [name for name in api_pages.PAGES if name in pages]
    for place, name in enumerate(names):
        for row in pages[name]:
            same = "=" if row["hip"] == row["cuda"] else row["hip"]
            rows.append("\t".join([
                row["cuda"], str(tables.KINDS.index(row["kind"])), str(place),
                str(tables.SUPPORTS.index(row["support"])), same, row["roc"],
                api_pages.span(row["cuda_since"], row["cuda_until"]),
                api_pages.since(row), number(plain(row["note"])),
                number(row["advice"])]))
    data = [("pages", [[n, api_pages.PAGES[n]] for n in names]),
            ("kinds", tables.KINDS), ("supports", tables.SUPPORTS),
            ("texts", list(texts)), ("rows", rows)]
    lines = [f"// {files.mark('generate search-data', 'mappings/*.tsv')}",
             "const api = {};"]
    for key, values in data:
        lines.append(f"api.{key} = [")
        lines += [json.dumps(v, ensure_ascii=True) + "," for v in values]
        lines.append("];")
    return "\n".join(lines) + "\n"


def add_options(parser):
    parser.add_argument("output", metavar="OUTPUT.js")


def write(path):
    files.write(path, text(api_pages.by_page(public_names.Tables())))


def run(options) -> int:
    write(options.output)
    return 0
