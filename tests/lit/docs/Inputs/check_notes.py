#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the sentences that `hipify-cpp query` prints for the traits of notes
with those that the scripts write into docs/api.

usage: check_notes.py HIPIFY-CPP
"""

import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "..", "mappings"))

from hipify_tables.schema import notes, tables
from hipify_tables.writers import api_pages


def examples():
    """{name: note} of rows with traits, one for each note."""
    found = {}
    for row in (r for t in tables.read_all().values() for r in t):
        if row["kind"] not in ("call", "member") and notes.parse(row["note"])[1]:
            found.setdefault(row["note"], row["cuda"])
    return {name: note for note, name in found.items()}


def printed(program, names):
    """{name: note} as the program prints it; the first word of a line that is
    not indented is the name."""
    result, name = {}, ""
    for line in subprocess.run([program, "query", *names], check=True, text=True,
                               stdout=subprocess.PIPE).stdout.splitlines():
        if not line.startswith(" "):
            name = line.split(" ")[0]
        elif line.startswith("  note "):
            result[name] = line[len("  note"):].strip()
    return result


def plain(markdown):
    return markdown.replace("`", "").replace("\\", "")


def main():
    wanted = examples()
    answers = printed(sys.argv[1], wanted)
    wrong = 0
    for name, note in wanted.items():
        text = plain(api_pages.note_text(note))
        if answers.get(name) != text:
            print(f"{name}: the page says '{text}', the program "
                  f"'{answers.get(name)}'")
            wrong += 1
    print(f"{len(wanted)} notes, {wrong} differ")
    return 1 if wrong or len(wanted) < 300 else 0


if __name__ == "__main__":
    sys.exit(main())
