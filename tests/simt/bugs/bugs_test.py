#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Seeded bugs: each must be reported as its head says, on stderr, in JSON and
by exit code; the same program without the bug must end in silence.

The head of a file:
  // bug: what is wrong
  // expect: CHECK SEVERITY KERNEL /REGEX/   of the report; `any` matches all
  // targets: gfx942 ...   where the bug is one; elsewhere the file is not run
  // silent: sm_80 ...     where the program with the bug must be silent, too
  // run: OPTIONS          more options of `hipify-cpp run`
  // lacking: WHY          what the emulator cannot do yet: the bug is not run
Lines that end with `<- reported`: one of them must be named.
"""

import json
import os
import re
import sys
import tempfile
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "..", "..", "tools"))

import emulator  # noqa: E402
import suite  # noqa: E402

FOLDERS = ("memory", "race", "sync", "stuck", "trap")
CHECKS = {"memory": ["--check=memory"], "race": ["--check=race"],
          "sync": ["--check=sync"], "stuck": ["--timeout=2"], "trap": []}


@dataclass
class Bug:
    folder: str
    name: str
    path: str
    heads: dict
    lines: list

    @property
    def space(self):
        return re.sub(r"\W", "_", self.name)

    def targets(self):
        named = self.heads.get("targets", "").split()
        return named or list(emulator.TARGETS)

    def silent(self):
        return self.heads.get("silent", "").split()


def read(path):
    heads, lines = {}, []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            head = re.match(r"// (\w+): (.*)$", line)
            if head and number < 9:
                heads[head[1]] = head[2].strip()
            if line.rstrip().endswith("<- reported"):
                lines.append(number)
    folder, name = os.path.split(path)
    return Bug(os.path.basename(folder), os.path.splitext(name)[0], path,
               heads, lines)


def bugs(folder):
    at = os.path.join(HERE, folder)
    return [read(os.path.join(at, name)) for name in sorted(os.listdir(at))
            if name.endswith(".hip")]


def combine(build, folder, target):
    """One program of all bugs of a folder; returns its path."""
    cases = [b for b in bugs(folder) if target in b.targets() + b.silent()]
    parts = ["#define BUG_COMBINED 1\n"]
    for fixed in (0, 1):
        parts.append(f"#undef FIXED\n#define FIXED {fixed}\n")
        for bug in cases:
            parts.append("#undef BUG_NAMESPACE\n#define BUG_NAMESPACE "
                         f"{bug.space}_{fixed}\n#include \"{bug.path}\"\n")
    parts.append("#include <cstring>\nint main(int, char **argv) {\n")
    for fixed, what in ((0, "bug"), (1, "fixed")):
        for bug in cases:
            parts.append(f'  if (!strcmp(argv[1], "{bug.name}") && '
                         f'!strcmp(argv[2], "{what}"))\n'
                         f"    return {bug.space}_{fixed}::run();\n")
    parts.append("  return 9;\n}\n")
    # A file of its own for each target: they have different bugs, and the
    # cache keeps a program only until its files change.
    at = os.path.join(build, "tests", "simt", "bugs", target)
    os.makedirs(at, exist_ok=True)
    path = os.path.join(at, folder + emulator.suffix(target))
    text = "".join(parts)
    if not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return path


class Programs:
    """The programs of all bugs. The first run of each builds it; the others
    wait for that instead of building it, too."""

    def __init__(self, build):
        self.build, self.lock, self.started = build, threading.Lock(), {}

    def path(self, bug, target):
        # Some options change how a program is built.
        key = (bug.folder, target, bug.heads.get("run", "").split("=")[0])
        with self.lock:
            mine = key not in self.started
            if mine:
                path = combine(self.build, bug.folder, target)
                self.started[key] = (path, threading.Event())
        path, ready = self.started[key]
        if not mine:
            ready.wait()
        return path, ready


def execute(programs, bug, target, what):
    """The run and its reports."""
    path, ready = programs.path(bug, target)
    try:
        return execute_file(programs.build, bug, target, what, path)
    finally:
        ready.set()


def execute_file(build, bug, target, what, path):
    with tempfile.TemporaryDirectory() as folder:
        reports = os.path.join(folder, "reports.json")
        done = emulator.run(build, target, path,
                            [*CHECKS[bug.folder], f"--json={reports}",
                             *bug.heads.get("run", "").split()],
                            [bug.name, what], timeout=60)
        try:
            with open(reports, encoding="utf-8") as file:
                written = json.load(file)
                # What the program ends with is what its JSON says.
                if written["exit"] != done.status:
                    return done, f"JSON says exit code {written['exit']}"
                return done, written["reports"]
        except (FileNotFoundError, json.JSONDecodeError) as error:
            return done, f"no JSON: {error}"


def mismatches(bug, report):
    """What of the head this report does not say."""
    found = re.match(r"(\w+) (\w+) (\w+) /(.*)/$", bug.heads["expect"])
    check, severity, kernel, pattern = found.groups()
    text = json.dumps(report)
    wrong = []
    if check not in ("any", report["check"]):
        wrong.append(f"check {report['check']} instead of {check}")
    if severity not in ("any", report["severity"]):
        wrong.append(f"{report['severity']} instead of {severity}")
    if kernel not in report["kernel"]:
        wrong.append(f"kernel '{report['kernel']}' is not {kernel}")
    if not re.search(pattern, text, re.IGNORECASE):
        wrong.append(f"nothing matches /{pattern}/")
    file = os.path.basename(bug.path)
    places = [int(n) for p in report["parties"] for n in
              re.findall(rf"{re.escape(file)}:(\d+)", p["where"])]
    if bug.lines and not set(places) & set(bug.lines):
        wrong.append(f"lines {places or 'none'} instead of {bug.lines}")
    return wrong


class BugTest(unittest.TestCase):
    def __init__(self, options, bug, target, what):
        super().__init__("check")
        self.options, self.bug, self.target = options, bug, target
        self.what = what
        self.running = None

    def why_not(self):
        reason = emulator.why_not(self.options.build, self.target)
        if self.what == "bug" and not reason:
            reason = self.bug.heads.get("lacking", "")
        return reason

    def begin(self, pool, programs):
        """Runs it on another thread; check() waits for it."""
        if self.options.filter in self.id() and not self.why_not():
            self.running = pool.submit(execute, programs, self.bug,
                                       self.target, self.what)

    def id(self):
        return (f"bugs.{self.bug.folder}.{self.bug.name}.{self.target}."
                f"{self.what}")

    __str__ = id

    def check(self):
        reason = self.why_not()
        if reason:
            self.skipTest(reason)
        done, reports = self.running.result()
        err = "".join(line for line in done.err.splitlines(True)
                      if not line.startswith("hipify-cpp: warning: the emu"))
        self.assertIsInstance(reports, list,
                              f"exit code {done.status}\n{reports}\n"
                              f"{done.text[-2000:]}")
        if self.what == "fixed" or self.target in self.bug.silent():
            self.assertEqual((done.status, reports, err), (0, [], ""))
            return
        self.assertTrue(reports, "nothing was reported; exit code "
                        f"{done.status}\n{done.text[-2000:]}")
        wrong = [mismatches(self.bug, r) for r in reports]
        self.assertIn([], wrong, f"\n{done.text[-2000:]}")
        right = reports[wrong.index([])]
        # What is in JSON is what people read.
        self.assertIn(right["message"], done.err)
        self.assertIn(right["kernel"], done.err)
        errors = any(r["severity"] == "error" for r in reports)
        self.assertEqual(done.status, 2 if errors else 0)


def main():
    options = suite.arguments(__doc__.splitlines()[0])
    cases = []
    for folder in FOLDERS:
        for target in emulator.TARGETS:
            for bug in bugs(folder):
                if target in bug.targets() + bug.silent():
                    cases.append(BugTest(options, bug, target, "bug"))
                    cases.append(BugTest(options, bug, target, "fixed"))
    programs = Programs(options.build)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for case in cases:
            case.begin(pool, programs)
        return suite.run(unittest.TestSuite(cases), options)


if __name__ == "__main__":
    sys.exit(main())
