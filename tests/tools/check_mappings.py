#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every check of the tables and of the declarations.

Those of the tables are what `mappings/tables check --help` lists; those of the
declarations lie beside them: **/check*.sh, **/check*.py below runtime-shims/.
A check exits with 0 (right), 77 (this machine lacks what it needs; its last
line says what), or anything else (wrong; its output says what and where).
"""

import glob
import os
import re
import subprocess
import sys
import unittest

import suite

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(SOURCE, "mappings"))

from hipify_tables import paths  # noqa: E402
from hipify_tables.checks import CHECKS  # noqa: E402
from hipify_tables.outcome import SKIPPED  # noqa: E402

# Its figures are for people, so they are shown.
COVERAGE = "mappings/tables check coverage"


def rocm_prefix(build):
    """Where ROCm is, or None; cmake/rocm-sysroot.sh has found it."""
    try:
        with open(os.path.join(build, "rocm-flags"), encoding="utf-8") as file:
            for line in file:
                if line.startswith("--hip-path="):
                    return line.strip().partition("=")[2]
    except FileNotFoundError:
        pass
    return None


def toolkit(cuda):
    """The folder of the toolkit that --cuda means."""
    if not re.fullmatch(r"\d+\.\d+", cuda):
        return os.path.abspath(cuda)
    script = os.path.join(SOURCE, "cmake", "cuda-headers.sh")
    done = subprocess.run([script, cuda], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(1)
    return done.stdout.strip()


def checks(build, cuda):
    """(name, command) of each check there is; no command: no ROCm."""
    known = {"rocm": rocm_prefix(build), "cuda": cuda}
    for check, passed_on in CHECKS.items():
        command = [sys.executable, paths.COMMAND, "check", check]
        for option in passed_on:
            if known[option]:
                command += ["--" + option, known[option]]
        yield (f"mappings/tables check {check}",
               None if "rocm" in passed_on and not known["rocm"] else command)
    pattern = os.path.join(SOURCE, "runtime-shims", "**", "check*")
    for path in sorted(glob.glob(pattern, recursive=True)):
        name = os.path.relpath(path, SOURCE)
        if path.endswith(".sh"):
            yield name, ["bash", path]
        elif path.endswith(".py"):
            yield name, [sys.executable, path]


def case(name, command, build, show):
    class Check(unittest.TestCase):
        def id(self):
            return name

        def runTest(self):
            if not command:
                self.skipTest("it needs ROCm's headers")
            environment = dict(os.environ, HIPIFY_BUILD_DIR=build)
            done = subprocess.run(command, cwd=SOURCE, env=environment,
                                  stdin=subprocess.DEVNULL, text=True,
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT)
            output = done.stdout.strip()
            if done.returncode == SKIPPED:
                self.skipTest(output.splitlines()[-1] if output else "")
            if show:
                print(output)
                output = "see above"
            self.assertEqual(done.returncode, 0,
                             f"{name} found problems:\n{output[-8000:]}")

    return Check()


def main():
    options = suite.arguments(__doc__, lambda parser: parser.add_argument(
        "--cuda", help="a toolkit's folder, or a version such as 11.8"))
    build = os.path.abspath(options.build)
    cuda = options.cuda and toolkit(options.cuda)
    # Part of a greater run the figures would be noise.
    cases = unittest.TestSuite(
        case(name, command, build, name == COVERAGE and not options.results)
        for name, command in checks(build, cuda))
    return suite.run(cases, options, side_by_side=True)


if __name__ == "__main__":
    sys.exit(main())
