#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a tool without understanding makes of a CUDA file: each identifier and
header that the tables know gets HIP's name, and nothing else changes.

The tests compare with it: a program that means the same on AMD after this is
no trap. --widen also does what people do next, when the compiler asks for
64-bit masks: all lanes become all of 64, other masks are cast.
"""

import argparse
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
MAPPINGS = os.path.join(HERE, "..", "..", "mappings")
sys.path.insert(0, MAPPINGS)

from hipify_tables.schema import tables  # noqa: E402

KINDS = ("function", "type", "enumerator", "macro", "device-function",
         "device-type", "header", "namespace")
# Where our tables name a shim, HIP has this.
HEADERS = {"cooperative_groups.h": "hip/hip_cooperative_groups.h"}
INCLUDE = re.compile(r'^(\s*#\s*include\s*[<"])([^>"]+)([>"])', re.MULTILINE)
NAME = re.compile(r"[A-Za-z_]\w*")
SYNC = re.compile(r"\b__(?:shfl(?:_up|_down|_xor)?|ballot|any|all|"
                  r"match_(?:any|all)|reduce_\w+?)_sync\(|\b__syncwarp\((?!\))")
FULL = re.compile(r"(?:0x[fF]{8}[uU]?(?:ll|LL)?|~0[uU]?(?:ll|LL)?|-1)\Z")


class Renamer:
    def __init__(self, folder=MAPPINGS):
        self.names, self.headers = {}, dict(HEADERS)
        for table in tables.TABLES:
            for row in tables.read_table(os.path.join(folder, table + ".tsv")):
                self._take(row)

    def _take(self, row):
        # Names of our shims are no names of HIP.
        if (row["kind"] not in KINDS or not row["hip"] or
                "hipify" in row["hip"]):
            return
        known = self.headers if row["kind"] == "header" else self.names
        known.setdefault(row["cuda"], row["hip"])

    def rename(self, text):
        parts, at = [], 0
        for found in INCLUDE.finditer(text):
            parts.append(self._names(text[at:found.start()]))
            header = self.headers.get(found[2], found[2])
            parts.append(found[1] + header + found[3])
            at = found.end()
        return "".join(parts) + self._names(text[at:])

    def _names(self, text):
        return NAME.sub(lambda m: self.names.get(m[0], m[0]), text)


def first_argument(text, start):
    """The end of the argument that begins at start."""
    depth = 0
    for at in range(start, len(text)):
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}" and depth:
            depth -= 1
        elif text[at] in ",)" and not depth:
            return at
    return start


def widen(text):
    """Masks of warp functions get 64 bits."""
    parts, at = [], 0
    for found in SYNC.finditer(text):
        start, end = found.end(), first_argument(text, found.end())
        mask = text[start:end]
        parts.append(text[at:start])
        parts.append("0xffffffffffffffffull" if FULL.match(mask.strip())
                     else f"(unsigned long long)({mask})")
        at = end
    return "".join(parts) + text[at:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--widen", action="store_true")
    options = parser.parse_args()
    with open(options.file, encoding="utf-8") as file:
        text = Renamer().rename(file.read())
    sys.stdout.write(widen(text) if options.widen else text)


if __name__ == "__main__":
    main()
