#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs `hipify-cpp validate` over corpus/cases: a test for each case and back
end of the emulator, small sizes, one seed: one back end for each case, in turn,
with --all every one.

What runs where there is more time is `./dev validate`.
"""

import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
sys.path.insert(0, os.path.join(HERE, "..", "simt"))

import emulator  # noqa: E402
import suite  # noqa: E402

CASES = os.path.join(emulator.SOURCE, "corpus", "cases")
TARGETS = ("simt:gfx942", "simt:sm_80", "simt:gfx1100")


class CaseTest(unittest.TestCase):
    def __init__(self, case, result):
        super().__init__("check")
        self.case, self.result = case, result

    def id(self):
        return f"validation.{self.case}.{self.result['name']}"

    __str__ = id

    def check(self):
        if self.result["verdict"] == "skipped":
            self.skipTest(self.result["why"])
        self.assertIn(self.result["verdict"], ("equal", "known difference"),
                      self.result["why"])


def chosen(options):
    """The names of the cases that are run."""
    # "-k validation.gemm/tiled.simt:gfx942" needs one case only.
    name = options.filter.removeprefix("validation.").split(".")[0]
    names = [os.path.relpath(folder, CASES)
             for folder, _, files in os.walk(CASES) if "case.yaml" in files]
    return sorted(n for n in names if name in n) or sorted(names)


def results(options, cases, target):
    """The cases and what the program found, as its JSON has it."""
    if not cases:
        return []
    file = os.path.join(options.build, "validation.json")
    if os.path.exists(file):
        os.remove(file)
    command = [os.path.join(options.build, "bin", "hipify-cpp"), "validate",
               "-q", "--on", target, "--json", file]
    if jobs := os.environ.get("HIPIFY_JOBS"):
        command += ["-j", jobs]
    for target in ("gfx942", "sm_80"):
        if not emulator.why_not(options.build, target):
            command += emulator.toolchain(options.build, target)
    for case in cases:
        command += ["-k", case]
    done = subprocess.run(command + [CASES], text=True, capture_output=True,
                          check=False)
    if not os.path.exists(file):
        sys.exit(f"validate ended with {done.returncode}:\n"
                 + done.stdout + done.stderr)
    with open(file, encoding="utf-8") as source:
        return json.load(source)["cases"]


def main():
    options = suite.arguments(__doc__.splitlines()[0])
    cases = chosen(options)
    found = []
    for target in TARGETS:
        found += results(options, [
            case for case in cases
            if target in suite.targets_of(options.all, case, TARGETS)], target)
    tests = unittest.TestSuite(CaseTest(case["name"], result)
                               for case in found for result in case["backends"])
    return suite.run(tests, options)


if __name__ == "__main__":
    sys.exit(main())
