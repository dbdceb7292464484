# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the tables of mappings/ptx as C++ data or as pages.

lib/PTX/LoweringTable.cpp includes the data. The pages are docs/ptx/*.md.
"""

from .. import files
from ..schema import ptx_table

SOURCE = "mappings/ptx"
MARK = f"<!-- {files.mark('docs', SOURCE)} -->\n"
EXACTNESS = {"exact": "Exact", "exact-by-shim": "ByShim",
             "hint-dropped": "HintDropped", "approximate": "Approximate",
             "refused": "Refused"}


def literal(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def data(rows):
    lines = [f"// {files.mark('generate ptx-data', SOURCE)}"]
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


def pages():
    """{file: text} of what is written into docs/ptx."""
    families = {}
    for row in ptx_table.read_all():
        families.setdefault(row.family, []).append(row)
    texts = {"README.md": index_page(families)}
    for family, chosen in families.items():
        texts[family + ".md"] = family_page(family, chosen)
    return {name: "\n".join(lines) for name, lines in texts.items()}


def add_options(parser):
    parser.add_argument("output", metavar="OUTPUT.inc")


def run(options) -> int:
    files.write(options.output, data(ptx_table.read_all()))
    return 0
