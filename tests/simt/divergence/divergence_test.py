#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random divergent kernels, run by the emulator and compared with simulate.py.

Without options: fixed seeds, 1,020 kernels on three targets, front-end levels
-O0, -O1 and -O2; some of them with all detectors, which must be silent; and
without the structurizer and without tracking of divergence, which must fail. --fresh draws a seed and prints it; --seed
repeats it. One kernel of it: one.py.
"""

import concurrent.futures
import os
import random
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "..", "..", "tools"))

import emit  # noqa: E402
import emulator  # noqa: E402
import generate  # noqa: E402
import model_test  # noqa: E402
import simulate  # noqa: E402
import suite  # noqa: E402

LEVELS = ("-O2", "-O1", "-O0")
# What must go wrong: the option that takes a part of the emulator away, and
# how many of 100 kernels are wrong at least.
ABLATIONS = {"gfx942": (("--no-structurize", 20), ("--no-divergence", 40)),
             "sm_80": (("--no-divergence", 40),)}


class Unit:
    """Some kernels in one file, for one target, built in one way."""

    def __init__(self, options, target, level, first, count, ablation="",
                 checked=False):
        self.target, self.level, self.ablation = target, level, ablation
        self.checked = checked
        self.seed, self.numbers = options.seed, range(first, first + count)
        self.build = options.build
        parts = [target, level[1:], ablation.strip("-"),
                 "checked" if checked else "",
                 f"seed-{self.seed}", f"kernels-{first}-{first + count - 1}"]
        self.name = ".".join(p for p in parts if p)

    def source(self):
        kernels, expected = [], []
        for number in self.numbers:
            kernel, results = draw(self.seed, number, self.target)
            kernels.append(kernel)
            expected.append(simulate.checksum(results))
        folder = os.path.join(self.build, "tests", "simt", "divergence")
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, self.name + emulator.suffix(self.target))
        with open(path, "w", encoding="utf-8") as file:
            file.write(emit.unit(kernels, expected))
        return path

    def run(self):
        options = [self.level] + ([self.ablation] if self.ablation else [])
        if self.checked:
            options += ["--check=all", "--schedule=3"]
        return emulator.run(self.build, self.target, self.source(), options)


def draw(seed, number, target):
    """A kernel that does not take long, and what its threads store."""
    for attempt in range(100):
        kernel = generate.draw(seed, number, emulator.WAVE[target], attempt)
        try:
            return kernel, simulate.run(kernel)
        except simulate.TooLong:
            continue
    raise RuntimeError(f"all kernels {number} of seed {seed} take too long")


class KernelTest(unittest.TestCase):
    """All kernels of a unit are right; with an ablation, many are wrong."""

    def __init__(self, unit, future, at_least):
        super().__init__("check")
        self.unit, self.future, self.at_least = unit, future, at_least

    def id(self):
        return f"divergence.{self.unit.name}"

    __str__ = id

    def check(self):
        reason = emulator.why_not(self.unit.build, self.unit.target)
        if reason:
            self.skipTest(reason)
        done = self.future.result()
        wrong = re.findall(r"^wrong (.*)$", done.out, re.MULTILINE)
        last = re.search(r"^(\d+) kernels, (\d+) wrong$", done.out,
                         re.MULTILINE)
        count = len(self.unit.numbers)
        if self.unit.ablation:
            self.assertTrue(last, "it did not come to its end: exit code "
                            f"{done.status}\n{done.text[-3000:]}")
            self.assertGreaterEqual(
                len(wrong) * 100, self.at_least * count,
                f"{len(wrong)} of {count} wrong with {self.unit.ablation}: "
                "would these tests find anything?\n" + done.text[-3000:])
            print(f"{self.unit.name}: {len(wrong)} of {count} wrong, as it "
                  "must be")
            return
        hint = (f"\ntests/simt/divergence/one.py --build BUILD {self.unit.target}"
                f" {self.unit.seed} NUMBER {self.unit.level} shows one")
        self.assertTrue(last and int(last[1]) == count and not wrong and
                        done.status == 0,
                        f"{len(wrong)} wrong, exit code {done.status}: "
                        + done.out[-1500:] + done.err[-3000:] + hint)
        self.assertEqual(done.err, "")


def units(options):
    """All units, and how many of 100 kernels must be wrong in each."""
    for t, target in enumerate(emulator.TARGETS):
        for i, first in enumerate(range(0, options.kernels, options.unit)):
            count = min(options.unit, options.kernels - first)
            level = LEVELS[(t + i) % len(LEVELS)]
            yield Unit(options, target, level, first, count), 0
        # Nothing for the detectors to find, in another order of waves.
        yield Unit(options, target, LEVELS[t], 0, min(40, options.kernels),
                   checked=True), 0
    for target, rows in ABLATIONS.items():
        for ablation, at_least in rows:
            yield Unit(options, target, "-O2", 0, min(40, options.kernels),
                       ablation), at_least


def add_options(parser):
    parser.add_argument("--kernels", type=int, default=340,
                        help="of each target (default: %(default)s)")
    parser.add_argument("--unit", type=int, default=85,
                        help="kernels in a file (default: %(default)s)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--fresh", action="store_true",
                        help="draw a seed, and print it")
    parser.add_argument("--jobs", type=int, default=int(
        os.environ.get("HIPIFY_JOBS") or os.cpu_count()))


def main():
    options = suite.arguments(__doc__.splitlines()[0], add_options)
    if options.fresh:
        options.seed = str(random.SystemRandom().randrange(10**9))
        print(f"seed {options.seed}: repeat it with --seed {options.seed}",
              flush=True)
    cases = unittest.TestSuite()
    cases.addTests(unittest.defaultTestLoader.loadTestsFromModule(model_test))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for unit, at_least in units(options):
            future = None
            if (options.filter in f"divergence.{unit.name}" and
                    not emulator.why_not(options.build, unit.target)):
                future = pool.submit(unit.run)
            cases.addTest(KernelTest(unit, future, at_least))
        return suite.run(cases, options)


if __name__ == "__main__":
    sys.exit(main())
