# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads, checks and writes the mapping tables.

  schema    what a table may hold: reads tables, refuses wrong rows
  facts     what CUDA's and ROCm's headers declare, and what the tables say of it
  writers   what is made of the tables: the program's data, headers, pages; and
            the tables that are imported
  checks    whether tables, facts and what was written agree
  command   the command line, `mappings/tables` or `python3 -m hipify_tables`

An import goes to the same folder or to one above it in this list; checks may
import all others.
"""
