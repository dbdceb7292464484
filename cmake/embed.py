#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes texts as C++ data.

usage: embed.py pages OUTPUT.inc PAGE.md...   {415, "text"}, for each page
       embed.py text OUTPUT.inc FILE          one string literal
"""

import json
import os
import sys


def literal(text):
    """C++ string literals, one a line, so that none is too long."""
    for line in text.splitlines(keepends=True):
        # JSON's escapes are C++'s, as long as other characters stay.
        yield "    " + json.dumps(line, ensure_ascii=False)


def page(path):
    name = os.path.splitext(os.path.basename(path))[0]
    with open(path, encoding="utf-8") as stream:
        heading, text = stream.read().split("\n", 1)
    if not heading.startswith(f"# {name}: "):
        sys.exit(f"{path}:1:1: error: the page must begin with '# {name}: '")
    return [f"{{{int(name[2:])},", *literal(text.lstrip()), "},"]


def main():
    kind, output, *paths = sys.argv[1:]
    lines = ["// Made by cmake/embed.py: do not edit."]
    for path in sorted(paths):
        if kind == "pages":
            lines += page(path)
        else:
            with open(path, encoding="utf-8") as stream:
                lines += literal(stream.read())
    with open(output, "w", encoding="utf-8", newline="\n") as stream:
        stream.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
