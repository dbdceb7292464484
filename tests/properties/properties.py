#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What must be true of every translation, whatever the code.

  properties.py --build DIR [--tree DIR [--include DIR]... [--units N]] [-k TEXT]

Units of one folder are translated together, twice: in either order, with one
and with several jobs, from two working folders, by relative and by roundabout
absolute paths. Files and findings must be the same to the byte. Then each
result is translated again, which must change nothing.

Without --tree the units are those of corpus/. A tree of anybody's can be named;
it is only read. --units takes at most N units of each folder, chosen by a hash
of their names.
"""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(SOURCE, "tests", "tools"),
                os.path.join(SOURCE, "tests", "corpus")]
import corpus  # noqa: E402
import suite  # noqa: E402

UNITS = (".cu",)
TIMEOUT = 1800


def groups_of_corpus(folders):
    """[(name, root, units, flags)]: programs of a folder with the same flags."""
    found = {}
    for program in corpus.programs(folders.corpus):
        flags = tuple(corpus.cuda_flags(folders, program))
        key = (os.path.dirname(program), flags)
        found.setdefault(key, []).append(program)
    for number, ((folder, flags), units) in enumerate(sorted(found.items())):
        roots = [f"-I{os.path.join(folders.corpus, f[2:])}"
                 if f.startswith("-I") else f for f in flags
                 if f.startswith(("-I", "-D", "-U", "-std="))]
        yield f"{folder}_{number}", folders.corpus, units, roots


def groups_of_tree(options):
    flags = ["-I" + os.path.abspath(f) for f in options.include]
    for folder, inner, names in os.walk(options.tree):
        inner[:] = sorted(f for f in inner if not f.startswith("."))
        units = sorted(n for n in names if n.endswith(UNITS))
        units.sort(key=lambda n: hashlib.sha256(n.encode()).hexdigest())
        at = os.path.relpath(folder, options.tree)
        units = sorted(os.path.normpath(os.path.join(at, n))
                       for n in units[:options.units])
        if units:
            yield at, os.path.abspath(options.tree), units, flags


def files_below(folder):
    result = {}
    for name in corpus.tree(folder):
        with open(os.path.join(folder, name), "rb") as file:
            result[name] = file.read()
    return result


class Properties(unittest.TestCase):
    maxDiff = 4000

    def __init__(self, method, program, name, root, units, flags):
        super().__init__(method)
        self.program, self.name, self.root = program, name, root
        self.units, self.flags = units, flags

    def id(self):
        return f"properties.{self.name}"

    def setUp(self):
        self.work = tempfile.mkdtemp(prefix="hipify-properties.")
        self.addCleanup(shutil.rmtree, self.work)

    def translate(self, units, output, cwd, *options):
        """Returns the exit status and the findings, with paths below root."""
        out = os.path.join(self.work, output)
        done = subprocess.run(
            [self.program, "translate", *units, "--root", self.root,
             "--out-dir", out, "-v", *options, "--", *self.flags],
            cwd=cwd, timeout=TIMEOUT, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            errors="replace", env=dict(os.environ, NO_COLOR="1"))
        prefix = os.path.relpath(self.root, cwd)
        # The closing line names the files, which are elsewhere each time.
        log = re.sub(r"; wrote .*", "", done.stdout)
        if prefix != ".":
            log = log.replace(prefix + "/", "")
        return done.returncode, log.replace(self.root + "/", ""), files_below(out)

    def runTest(self):
        first = self.translate(self.units, "first", self.root, "-j", "1")
        absolute = [os.path.join(os.path.dirname(self.root), ".",
                                 os.path.basename(self.root), unit)
                    for unit in reversed(self.units)]
        second = self.translate(absolute, "second", self.work, "-j", "4")
        self.assertEqual(first[0], second[0], first[1][-2000:] + second[1][-2000:])
        self.assertEqual(sorted(first[2]), sorted(second[2]))
        for name, text in first[2].items():
            self.assertEqual(text, second[2][name], name)
        self.assertEqual(first[1].splitlines(), second[1].splitlines())
        self.assert_stable(first[2])

    def assert_stable(self, files):
        """A second translation changes nothing."""
        out = os.path.join(self.work, "first")
        units = [name for name in files if name.endswith((".cu.hip", ".cpp.hip"))]
        done = subprocess.run(
            [self.program, "translate", *units, "--root", out, "--inplace",
             "--check", "-x", "cuda", "--", *[flag.replace("-I" + self.root, "-I" + out)
                             for flag in self.flags]], cwd=out, timeout=TIMEOUT,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, errors="replace")
        self.assertEqual(done.returncode, 0, done.stdout[-2000:])


def main():
    def more(parser):
        parser.add_argument("--tree", help="somebody's code")
        parser.add_argument("--include", action="append", default=[])
        parser.add_argument("--units", type=int, default=40)
    options = suite.arguments(__doc__.split("\n")[0], more)
    folders = corpus.Folders(SOURCE, os.path.abspath(options.build))
    groups = groups_of_tree(options) if options.tree else groups_of_corpus(folders)
    cases = unittest.TestSuite(
        Properties("runTest", folders.program, *group) for group in groups)
    return suite.run(cases, options, side_by_side=True)


if __name__ == "__main__":
    sys.exit(main())
