# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that all tables follow their schema: the mapping tables, that of GPUs,
those of PTX; and that rows of corrections/ are in the tables.
"""

from ..outcome import report
from ..schema import build_table, ptx_table, tables, target_table
from ..writers import mapping_data


def add_options(parser):
    parser.add_argument("--tables", metavar="FOLDER",
                        help="the mapping tables; default: those here")


def run(options) -> int:
    rows = tables.read_applied(options.tables)
    mapping_data.text(rows)  # Its limits hold, too.
    more = (len(target_table.read()) + len(build_table.read()) +
            len(ptx_table.read_all()))
    return report([], f"{len(rows) + more} rows follow the schema")
