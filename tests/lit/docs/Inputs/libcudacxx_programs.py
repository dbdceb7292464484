# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the public headers of libcu++ that are translated and that no program
of the corpus includes.

  usage: libcudacxx_programs.py SOURCE-DIR
"""

import glob
import os
import re
import sys


def rows(*path):
    with open(os.path.join(sys.argv[1], *path), encoding="utf-8") as stream:
        return [line.rstrip("\n").split("\t") for line in stream]


mapped = {row[0] for row in rows("mappings", "headers.tsv")
          if row[1:4] == ["header", "libcudacxx", "mapped"]}
public = {row[2] for row in rows("mappings", "signatures",
                                 "libcudacxx-names.tsv")[1:]}
included = set()
for path in glob.glob(os.path.join(sys.argv[1], "corpus", "[!c]*", "*.cu")):
    with open(path, encoding="utf-8", errors="replace") as stream:
        included |= set(re.findall(r"#include <(cuda/[\w/]+)>", stream.read()))
assert len(mapped & public) > 40, "the tables have another shape"
for header in sorted(mapped & public - included):
    print(header)
