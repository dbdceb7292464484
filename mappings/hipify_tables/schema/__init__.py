# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tables may hold: each module reads one kind and refuses wrong rows."""


class TableError(Exception):
    """A wrong row or field; the text says where, and what is wrong."""
