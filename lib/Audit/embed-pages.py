#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the pages of docs/diagnostics as C++ data, for DiagnosticPages.cpp.

usage: embed-pages.py OUTPUT.inc PAGE.md...
"""

import json
import os
import sys


def literal(text):
    """C++ string literals, one a line, so that none is too long."""
    for line in text.splitlines(keepends=True):
        # JSON's escapes are C++'s, but for characters beyond ASCII.
        yield "    " + json.dumps(line, ensure_ascii=False)


def main():
    output, *pages = sys.argv[1:]
    lines = ["// Made by lib/Audit/embed-pages.py: do not edit."]
    for page in sorted(pages):
        name = os.path.splitext(os.path.basename(page))[0]
        with open(page, encoding="utf-8") as stream:
            heading, text = stream.read().split("\n", 1)
        if not heading.startswith(f"# {name}: "):
            sys.exit(f"{page}:1:1: error: the page must begin with "
                     f"'# {name}: '")
        lines += [f"{{{int(name[2:])},", *literal(text.lstrip()), "},"]
    with open(output, "w", encoding="utf-8", newline="\n") as stream:
        stream.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
