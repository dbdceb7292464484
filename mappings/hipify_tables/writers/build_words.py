# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes build.tsv, the words of build files, as C++ data for lib/BuildFiles."""

import json

from .. import files
from ..schema import build_table


def data(rows):
    yield f"// {files.mark('generate build-data', 'mappings/build.tsv')}"
    for row in rows:
        texts = ", ".join(json.dumps(row[c]) for c in
                          ("cuda", "hip", "package", "note"))
        yield f"BUILD_WORD({build_table.KINDS.index(row['kind'])}, {texts})"


def add_options(parser):
    parser.add_argument("output", metavar="OUTPUT.inc")


def run(options) -> int:
    files.write(options.output, "\n".join(data(build_table.read())) + "\n")
    return 0
