# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads targets.tsv, the table of AMD GPUs. Its head explains the columns."""

from . import TableError
from ..paths import table_file

COLUMNS = ("target", "wavefront", "shared_memory", "images", "fp8", "simds",
           "waves", "page_migration", "atomic_f32", "atomic_f64")
NUMBERS = ("wavefront", "shared_memory", "simds", "waves")
WORDS = {"images": ("no", "yes"), "fp8": ("emulated", "fnuz", "ocp"),
         "page_migration": ("no", "xnack"),
         "atomic_f32": ("no", "unsafe", "yes"),
         "atomic_f64": ("no", "unsafe", "yes")}


def read(path=table_file("targets")):
    """The rows as dictionaries, in the table's order."""
    rows, header_seen = [], False
    with open(path, encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            if line.startswith("#"):
                continue
            fields = line.rstrip("\n").split("\t")
            where = f"mappings/targets.tsv:{number}:1: error:"
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
            for column in NUMBERS:
                if not row[column].isdigit():
                    raise TableError(f"{where} {column} is no number: "
                                     f"'{row[column]}'")
            for column, words in WORDS.items():
                if row[column] not in words:
                    raise TableError(f"{where} {column} is one of "
                                     f"{', '.join(words)}, not "
                                     f"'{row[column]}'")
            if rows and row["target"] <= rows[-1]["target"]:
                raise TableError(f"{where} '{row['target']}' must stand "
                                 f"before '{rows[-1]['target']}' "
                                 "(rows are sorted bytewise)")
            rows.append(row)
    return rows
