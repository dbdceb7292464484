# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads build.tsv, the words of build files. Its head explains the columns."""

from . import TableError
from ..paths import table_file

COLUMNS = ("kind", "cuda", "hip", "package", "note")
# In the order of the enumerators of BuildWord, lib/BuildFiles/BuildTable.h.
KINDS = ("command", "variable", "reference", "property", "target", "library",
         "package", "flag", "flag=", "list=")


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
    if not row["hip"] and not is_flag:
        raise TableError(f"{where} '{row['cuda']}' becomes nothing: write -")
    if row["hip"] == "-" and not row["note"]:
        raise TableError(f"{where} the note must say why '{row['cuda']}' "
                         "has no counterpart")


def read(path=table_file("build")):
    """The rows as dictionaries, in the table's order."""
    rows, header_seen = [], False
    with open(path, encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            if line.startswith("#"):
                continue
            fields = line.rstrip("\n").split("\t")
            where = f"mappings/build.tsv:{number}:1: error:"
            if not header_seen:
                if tuple(fields) != COLUMNS:
                    raise TableError(f"{where} the header row must be: "
                                     f"{' '.join(COLUMNS)}")
                header_seen = True
                continue
            if len(fields) != len(COLUMNS):
                raise TableError(f"{where} {len(fields)} fields instead of "
                                 f"{len(COLUMNS)}")
            row = dict(zip(COLUMNS, fields))
            check(row, where)
            key = (KINDS.index(row["kind"]), row["cuda"])
            if rows and key <= (KINDS.index(rows[-1]["kind"]),
                                rows[-1]["cuda"]):
                raise TableError(f"{where} '{row['cuda']}' must stand before "
                                 f"'{rows[-1]['cuda']}' (rows are sorted by "
                                 "kind, then bytewise)")
            rows.append(row)
    return rows
