# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a table with a header line as it is: facts, signatures."""

import csv

from . import TableError


def read(path: str, whole: bool = False) -> list[dict[str, str]]:
    """The rows by their columns, without comments and empty lines. A field that
    a row lacks is None; whole: that is an error."""
    with open(path, encoding="utf-8", newline="") as stream:
        lines = [line for line in stream
                 if line.strip() and not line.startswith("#")]
    rows = list(csv.DictReader(lines, delimiter="\t",
                               quoting=csv.QUOTE_NONE))
    for row in rows if whole else ():
        if None in row or None in row.values():
            raise TableError(f"{path}: error: a row has another number of "
                             f"fields: {' '.join(map(str, row.values()))}")
    return rows
