# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a table with a header row and comments, whose fields are all text."""

from . import TableError
from ..paths import table_file


def rows(name, columns, path=None):
    """(where, row) for each row of mappings/NAME.tsv: where begins an error
    about it, row is a dictionary by column."""
    header_seen = False
    with open(path or table_file(name), encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            if line.startswith("#"):
                continue
            fields = line.rstrip("\n").split("\t")
            where = f"mappings/{name}.tsv:{number}:1: error:"
            if not header_seen:
                if tuple(fields) != columns:
                    raise TableError(f"{where} the header row must be: "
                                     f"{' '.join(columns)}")
                header_seen = True
                continue
            if len(fields) != len(columns):
                raise TableError(f"{where} {len(fields)} fields instead of "
                                 f"{len(columns)}")
            yield where, dict(zip(columns, fields))
