#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hipify/warp.h: CUDA's warp functions, translated, on wavefronts of 32 and 64
print what CUDA's own print, and misuse nothing that --check=sync sees.

warp.cu has the groups of cases; a line of its output is one case.
"""

import os
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "..", "..", "tools"))

import emulator  # noqa: E402
import suite  # noqa: E402

PROGRAM = os.path.join(HERE, "warp.cu")
REFERENCE = "sm_80"
TARGETS = (REFERENCE, "gfx942", "gfx1100", "gfx90a")
# How many cases each group prints: none is lost unseen.
GROUPS = {"shuffles": 529, "constants": 261, "types": 212, "votes": 120,
          "matches": 720, "reductions": 290, "partial": 735, "divergent": 64,
          "named": 15}


def execute(build, group, target):
    return emulator.run(build, target, PROGRAM, ["--check=sync"], [group])


class Runs:
    """Runs of the program, on other threads. The first of each target builds
    it; the others wait for that."""

    def __init__(self, build, pool):
        self.build, self.pool, self.running = build, pool, {}

    def begin(self, groups, targets):
        first = {target: self.pool.submit(execute, self.build, groups[0],
                                          target) for target in targets}
        for target in targets:
            self.running[groups[0], target] = first[target]
            for group in groups[1:]:
                self.running[group, target] = self.pool.submit(
                    self.after, first[target], group, target)

    def after(self, first, group, target):
        first.result()
        return execute(self.build, group, target)

    def result(self, group, target):
        return self.running[group, target].result()


class WarpTest(unittest.TestCase):
    def __init__(self, options, runs, group, target):
        super().__init__("check")
        self.options, self.runs = options, runs
        self.group, self.target = group, target

    def id(self):
        return f"warp.{self.group}.{self.target}"

    __str__ = id

    def why_not(self):
        return emulator.why_not(self.options.build, self.target) or \
            emulator.why_not(self.options.build, REFERENCE)

    def run_of(self, target):
        done = self.runs.result(self.group, target)
        self.assertEqual((done.status, done.err), (0, ""), done.out[-1000:])
        return done.out.splitlines()

    def check(self):
        reason = self.why_not()
        if reason:
            self.skipTest(reason)
        expected = self.run_of(REFERENCE)
        self.assertEqual(len(expected), GROUPS[self.group])
        if self.group == "shuffles":
            self.assertEqual(expected[-1], "0 are not as PTX says")
        self.assertEqual(self.run_of(self.target), expected)


def main():
    options = suite.arguments(__doc__.splitlines()[0])
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        runs = Runs(options.build, pool)
        cases = [WarpTest(options, runs, group, target)
                 for target in TARGETS for group in GROUPS]
        wanted = [c for c in cases
                  if options.filter in c.id() and not c.why_not()]
        if wanted:
            used = {c.target for c in wanted} | {REFERENCE}
            runs.begin([g for g in GROUPS if g in {c.group for c in wanted}],
                       [t for t in TARGETS if t in used])
        return suite.run(unittest.TestSuite(cases), options)


if __name__ == "__main__":
    sys.exit(main())
