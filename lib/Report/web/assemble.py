#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts a page together, as two C++ arrays: what stands before its data, and
what stands behind them.

In PAGE, @STYLE@, @LIBRARY@, @SCRIPT@ and @LICENCES@ name where the files go, in
the order of the command line: each script uses what the earlier ones declare.
@DATA@ is the place of the data.
"""

import argparse
import pathlib
import re
import sys


def read(path):
    return pathlib.Path(path).read_text(encoding="utf-8")


def in_script(path):
    """A script ends at the first "</script", and "<!--" hides one's end."""
    text = read(path)
    for bad in ("</script", "<!--", "</style"):
        if bad in text.lower():
            sys.exit(f"{path}: {bad!r} would end what holds it in the page")
    return text


def array(name, text):
    data = text.encode()
    rows = (",".join(map(str, data[i:i + 32])) for i in range(0, len(data), 32))
    return f"static const unsigned char {name}[] = {{\n" + ",\n".join(rows) + "};\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("page")
    parser.add_argument("output")
    kinds = ("style", "library", "script", "licences")
    for kind in kinds:
        parser.add_argument(f"--{kind}", nargs="*", default=[])
    options = parser.parse_args()
    parts = {f"@{kind.upper()}@": "\n".join(map(in_script, getattr(options, kind)))
             for kind in kinds}
    # In one pass: a library may hold what looks like a mark.
    before, after = (re.sub("@[A-Z]+@", lambda mark: parts[mark[0]], half)
                     for half in read(options.page).split("@DATA@"))
    pathlib.Path(options.output).write_text(
        array("BeforeData", before) + array("AfterData", after), encoding="utf-8")


main()
