#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files of somebody's code through the built program, each on its own.

  files.py --build DIR --tree DIR [--seconds N] [--seed N] [--keep DIR]

Every source and header is judged by oracle.py, as CUDA and without the headers
beside it. The seed chooses the order, so that a run that is cut off has seen a
sample.
"""
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import harness  # noqa: E402

ENDINGS = (".c", ".cc", ".cpp", ".cu", ".cuh", ".h", ".hpp")
MOST_BYTES = 1 << 20


def files_of(tree):
    for folder, _, names in os.walk(tree):
        for name in names:
            path = os.path.join(folder, name)
            if name.endswith(ENDINGS) and not os.path.islink(path) and \
                    os.path.getsize(path) <= MOST_BYTES:
                yield path


def main():
    options = harness.arguments(__doc__)
    if not options.tree:
        sys.exit("files.py needs --tree")
    paths = sorted(files_of(options.tree))
    random.Random(options.seed).shuffle(paths)
    rest = iter(paths)

    def make():
        path = next(rest, None)
        if path is None:
            return None
        with open(path, "rb") as file:
            return os.path.relpath(path, options.tree), file.read()

    return harness.run("files", options, make)


if __name__ == "__main__":
    sys.exit(main())
