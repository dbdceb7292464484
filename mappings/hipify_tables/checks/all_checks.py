# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every check, one after the other. Says what each found, and at the end
which failed.
"""

from . import CHECKS
from .. import command
from ..outcome import SKIPPED


def add_options(parser):
    parser.add_argument("--rocm", help="prefix of ROCm")
    parser.add_argument("--cuda", metavar="DIR", help="a CUDA toolkit")


def run(options) -> int:
    failed, skipped = [], []
    for name, passed_on in CHECKS.items():
        arguments = ["check", name]
        for option in passed_on:
            if getattr(options, option):
                arguments += ["--" + option, getattr(options, option)]
        print("==", *arguments, flush=True)
        status = command.main(arguments)
        if status:
            (skipped if status == SKIPPED else failed).append(name)
    print(f"{len(CHECKS)} checks, {len(failed)} failed"
          + (f" ({', '.join(failed)})" if failed else "")
          + (f"; skipped: {', '.join(skipped)}" if skipped else ""))
    return 1 if failed else 0
