# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs Python's unittest cases as a suite whose results ./dev can add up."""

import argparse
import concurrent.futures
import json
import os
import subprocess
import unittest
import zlib

# What a run prints must not depend on the runs before it; ./dev says so, too.
os.environ.setdefault("HIPIFY_FACTS_CACHE", "off")


class _Result(unittest.TextTestResult):
    """Remembers the names of what passed, too."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.passed = []

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed.append(test.id())


def arguments(description, add_more=None):
    """The options that every suite takes; --build is the build folder.
    add_more(parser) may add those of one suite."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--build", required=True)
    parser.add_argument("--results", help="write a JSON file of results")
    parser.add_argument("-k", dest="filter", default="",
                        help="only tests whose name contains this")
    parser.add_argument("--all", action="store_true",
                        default=bool(os.environ.get("HIPIFY_TEST_ALL")),
                        help="the long form")
    if add_more:
        add_more(parser)
    return parser.parse_args()


def output_of(*command, status=(0,), **kwargs):
    """What a command prints that must end with one of these exit codes."""
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False, **kwargs)
    if done.returncode not in status:
        raise AssertionError(f"{' '.join(command)} exits with "
                             f"{done.returncode}:\n{done.stdout[-6000:]}")
    return done.stdout


def in_turn(long, name):
    """Whether a test runs that stands for many that hardly differ: all do in
    the long form, in the short one always the same third."""
    return long or zlib.crc32(name.encode()) % 3 == 0


def targets_of(long, name, targets):
    """The targets that a test runs for: all in the long form, one in the short
    one, always the same: the first for every second test, the others for the
    rest in turn."""
    if long:
        return targets
    turn, rest = zlib.crc32(name.encode()), targets[1:]
    if turn % 2 or not rest:
        return targets[:1]
    return (rest[turn // 2 % len(rest)],)


def _select(tests, text):
    for test in tests:
        if isinstance(test, unittest.TestSuite):
            yield from _select(test, text)
        elif text in test.id():
            yield test


class _SideBySide(unittest.TestSuite):
    """Runs its tests in threads; the results come in the tests' order."""

    def run(self, result, debug=False):
        def alone(test):
            own = unittest.TestResult()
            test.run(own)
            return own

        tests = list(self)
        jobs = int(os.environ.get("HIPIFY_JOBS") or
                   len(os.sched_getaffinity(0)))
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for test, own in zip(tests, pool.map(alone, tests)):
                result.startTest(test)
                result.failures += own.failures
                result.errors += own.errors
                result.skipped += own.skipped
                if not (own.failures or own.errors or own.skipped):
                    result.addSuccess(test)
                result.stopTest(test)
        return result


def run(cases, options, side_by_side=False):
    """Runs the cases, writes the results; returns the exit status.
    side_by_side: they wait for programs, and share nothing that changes."""
    selected = (_SideBySide if side_by_side else unittest.TestSuite)(
        _select(cases, options.filter))
    runner = unittest.TextTestRunner(resultclass=_Result, verbosity=1)
    result = runner.run(selected)
    for test, reason in result.skipped:
        print(f"SKIPPED: {test.id()}: {reason}")
    if options.results:
        failed = [test.id() for test, _ in result.failures + result.errors]
        skipped = [[test.id(), why] for test, why in result.skipped]
        with open(options.results, "w", encoding="utf-8") as file:
            json.dump({"passed": result.passed, "failed": failed,
                       "skipped": skipped}, file, indent=1)
    return 0 if result.wasSuccessful() else 1
