# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""verdicts.py FILE NAME...: runs FILE with each NAME as a macro, and prints
what the table of docs/emulator-corpus.md would say."""

import os
import sys

SOURCE = os.path.dirname(os.path.abspath(__file__)) + "/../../../.."
for folder in ("corpus", "simt", "tools"):
    sys.path.insert(0, os.path.join(SOURCE, "tests", folder))

import corpus  # noqa: E402
import run_corpus  # noqa: E402

folders = corpus.Folders(SOURCE, os.environ["HIPIFY_BUILD_DIR"])
program, *names = sys.argv[1:]
for name in names:
    result = run_corpus.execute(folders, program, "gfx942", ["--timeout=1"],
                                ([program], [f"-D{name}"], ""))
    print(name, result.cell)
