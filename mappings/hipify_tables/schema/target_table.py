# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads targets.tsv, the table of AMD GPUs. Its head explains the columns."""

from . import TableError, plain_table

COLUMNS = ("target", "wavefront", "shared_memory", "images", "fp8", "simds",
           "waves", "page_migration", "atomic_f32", "atomic_f64")
NUMBERS = ("wavefront", "shared_memory", "simds", "waves")
WORDS = {"images": ("no", "yes"), "fp8": ("emulated", "fnuz", "ocp"),
         "page_migration": ("no", "xnack"),
         "atomic_f32": ("no", "unsafe", "yes"),
         "atomic_f64": ("no", "unsafe", "yes")}


def read(path=None):
    """The rows as dictionaries, in the table's order."""
    found = []
    for where, row in plain_table.rows("targets", COLUMNS, path):
        for column in NUMBERS:
            if not row[column].isdigit():
                raise TableError(f"{where} {column} is no number: "
                                 f"'{row[column]}'")
        for column, words in WORDS.items():
            if row[column] not in words:
                raise TableError(f"{where} {column} is one of "
                                 f"{', '.join(words)}, not '{row[column]}'")
        if found and row["target"] <= found[-1]["target"]:
            raise TableError(f"{where} '{row['target']}' must stand before "
                             f"'{found[-1]['target']}' "
                             "(rows are sorted bytewise)")
        found.append(row)
    return found
