# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads build.tsv, the words of build files. Its head explains the columns."""

from . import TableError, plain_table

COLUMNS = ("kind", "cuda", "hip", "package", "note")
# In the order of the enumerators of BuildWord, lib/BuildFiles/BuildTable.h.
KINDS = ("command", "variable", "reference", "property", "target", "library",
         "package", "flag", "flag=", "list=",
         "environment", "folder", "program", "torch")


def check(row, where):
    """One row by itself."""
    kind = row["kind"]
    if kind not in KINDS:
        raise TableError(f"{where} kind is one of {', '.join(KINDS)}, not "
                         f"'{kind}'")
    if not row["cuda"]:
        raise TableError(f"{where} the word is missing")
    is_flag = kind in ("flag", "flag=", "list=")
    if is_flag != row["cuda"].startswith("-"):
        raise TableError(f"{where} '{row['cuda']}' is no {kind}")
    if not row["hip"] and not is_flag and kind != "library":
        raise TableError(f"{where} '{row['cuda']}' becomes nothing: write -")
    if row["hip"] == "-" and not row["note"]:
        raise TableError(f"{where} the note must say why '{row['cuda']}' "
                         "has no counterpart")


def read():
    """The rows as dictionaries, in the table's order."""
    found = []
    for where, row in plain_table.rows("build", COLUMNS):
        check(row, where)
        key = (KINDS.index(row["kind"]), row["cuda"])
        if found and key <= (KINDS.index(found[-1]["kind"]),
                             found[-1]["cuda"]):
            raise TableError(f"{where} '{row['cuda']}' must stand before "
                             f"'{found[-1]['cuda']}' (rows are sorted by "
                             "kind, then bytewise)")
        found.append(row)
    return found
