#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Takes today's translations of corpus/ as those that the tests expect.

usage: update-golden.py [--build DIR] [PROGRAM...]

Rewrites tests/golden/ and the findings in corpus/expected-findings.tsv, for
all programs or for those named (relative to corpus/). Look at `git diff`
before you commit: the tests believe what is there. Rows `blocked` of the table
are kept, new ones are written by hand.
"""

import argparse
import os
import shutil
import sys

import corpus


def update(folders, program, table):
    """Returns the golden files of this program."""
    done = corpus.translate(folders, program, dict(os.environ, NO_COLOR="1"))
    if done.status != 0:
        sys.exit(f"{program}: exit code {done.status}\n{done.log}")
    for name in done.files():
        target = os.path.join(folders.golden, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(os.path.join(done.root, name), target)
    table.findings[program] = done.findings(program)
    return done.files()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    source = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
    parser.add_argument("--build", default=os.environ.get("HIPIFY_BUILD_DIR") or
                        os.path.join(source, "build"))
    parser.add_argument("programs", nargs="*", metavar="PROGRAM")
    options = parser.parse_args()
    folders = corpus.Folders(source, os.path.abspath(options.build))
    names = corpus.programs(folders.corpus)
    unknown = [p for p in options.programs if p not in names]
    if unknown:
        sys.exit(f"no program of corpus/: {', '.join(unknown)}")
    table, written = corpus.Table(folders.table), set()
    for program in options.programs or names:
        written.update(update(folders, program, table))
    if not options.programs:
        for name in set(corpus.tree(folders.golden)) - written:
            os.remove(os.path.join(folders.golden, name))
        for rows in (table.findings, table.blocked):
            for gone in set(rows) - set(names):
                del rows[gone]
    table.write()


if __name__ == "__main__":
    main()
