# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the tables are, and what is read and written beside them."""

import os

MAPPINGS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(MAPPINGS)
# The command line, to run it as a process.
COMMAND = os.path.join(MAPPINGS, "tables")
SIGNATURES = os.path.join(MAPPINGS, "signatures")
PTX = os.path.join(MAPPINGS, "ptx")
# The words with which notes of rows begin.
TRAITS = os.path.join(ROOT, "lib", "Mapping", "Traits.def")
DOCS = os.path.join(ROOT, "docs")
SHIMS = os.path.join(ROOT, "runtime-shims")
# The headers that the program parses CUDA code with.
DECLARATIONS = os.path.join(SHIMS, "cuda-declarations")


def table_file(name):
    """The file of a mapping table."""
    return os.path.join(MAPPINGS, name + ".tsv")
