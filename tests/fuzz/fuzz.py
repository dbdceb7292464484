#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The short form of `./dev fuzz`: inputs that were kept, and a few new ones.

  TARGET   corpus/TARGET through the target, which is built without libFuzzer
  oracle   the oracle notices what it is there for
  mutate   a few mutations of corpus/
  grammar  a few random programs
"""
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "tools")]
import oracle  # noqa: E402
import suite  # noqa: E402

CORPUS = os.path.join(HERE, "corpus")


class Replay(unittest.TestCase):
    def __init__(self, build, target):
        super().__init__()
        self.target = target
        self.program = os.path.join(build, "tests", "fuzz", f"fuzz-{target}")

    def id(self):
        return f"fuzz.{self.target}"

    def runTest(self):
        folder = os.path.join(CORPUS, self.target)
        done = subprocess.run([self.program, folder], check=False, timeout=300,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, errors="replace")
        self.assertEqual(done.returncode, 0, done.stdout[-2000:])
        self.assertEqual(done.stdout.split()[-2:],
                         [str(len(os.listdir(folder))), "inputs"])


class Harness(unittest.TestCase):
    """mutate.py or grammar.py; always the same inputs, so that a change that
    breaks them is to blame."""

    def __init__(self, build, name, inputs):
        super().__init__()
        self.build, self.name, self.inputs = build, name, inputs

    def id(self):
        return f"fuzz.{self.name}"

    def runTest(self):
        done = subprocess.run(
            [sys.executable, os.path.join(HERE, self.name + ".py"), "--build",
             self.build, "--seed", "7", "--inputs", str(self.inputs),
             "--seconds", "300", "--compile", "1"], check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
        self.assertEqual(done.returncode, 0, done.stdout[-4000:])
        print(done.stdout.splitlines()[-1])


class OracleNotices(unittest.TestCase):
    """A program that is wrong in one way each, in the place of hipify-cpp."""

    TEXT = b"#include <cuda_runtime.h>\nint a = cudaFree(0);\n"

    def __init__(self, build, kind):
        super().__init__()
        self.build, self.kind = build, kind

    def id(self):
        return f"fuzz.oracle.{self.kind}"

    def runTest(self):
        judge = oracle.Oracle(self.build)
        real = judge.program
        judge.program = os.path.join(HERE, "wrong-program.py")
        os.environ.update(HIPIFY_REAL=real, HIPIFY_WRONG=self.kind)
        kinds = {f.kind for f in judge.judge({"f0.cu": self.TEXT})}
        self.assertIn(self.kind, kinds)


def main():
    options = suite.arguments(__doc__.split("\n")[0])
    build = os.path.abspath(options.build)
    cases = unittest.TestSuite()
    for target in sorted(t for t in os.listdir(CORPUS) if t[0] != "."):
        cases.addTest(Replay(build, target))
    for kind in ("crash", "child", "overlap", "apply", "undo", "stable"):
        cases.addTest(OracleNotices(build, kind))
    cases.addTest(Harness(build, "mutate", 24))
    cases.addTest(Harness(build, "grammar", 12))
    return suite.run(cases, options)


if __name__ == "__main__":
    sys.exit(main())
