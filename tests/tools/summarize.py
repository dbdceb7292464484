#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Adds up the results of the test suites.

usage: summarize.py RESULTS-DIR CTEST-STATUS

Reads RESULTS-DIR/ctest.xml, which ctest --output-junit writes, for the suites
that ran, and of each RESULTS-DIR/SUITE.json: of GoogleTest (unit), of lit, or
of suite.py; and RESULTS-DIR/SUITE.times for what they took. The last line is `N passed, N failed, N skipped`; the exit status
is 1 when a test failed, or when a suite or ctest failed without saying in which
test.
"""

import json
import os
import sys
import xml.etree.ElementTree as xml
from collections import Counter

LIT_OUTCOMES = {
    "PASS": "passed", "XFAIL": "passed", "FLAKYPASS": "passed",
    "UNSUPPORTED": "skipped", "SKIPPED": "skipped",
}


def count_gtest(data):
    counts = Counter()
    for group in data["testsuites"]:
        for test in group["testsuite"]:
            if test.get("failures"):
                counts["failed"] += 1
            elif test["result"] == "SKIPPED" or test["status"] == "NOTRUN":
                counts["skipped"] += 1
            else:
                counts["passed"] += 1
    return counts


def count_lit(data):
    outcomes = Counter()
    for test in data["tests"]:
        if test["code"] != "EXCLUDED":
            outcomes[LIT_OUTCOMES.get(test["code"], "failed")] += 1
    return outcomes


def count_plain(data):
    return Counter({key: len(data[key])
                    for key in ("passed", "failed", "skipped")})


def count(path):
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    if "testsuites" in data:
        return count_gtest(data)
    return count_lit(data) if "__version__" in data else count_plain(data)


def line(counts):
    return ", ".join(f"{counts[key]} {key}"
                     for key in ("passed", "failed", "skipped"))


def suites(path):
    """(name, whether it failed) of what ctest ran or could not start."""
    for case in xml.parse(path).getroot().iter("testcase"):
        status, skipped = case.get("status"), case.find("skipped")
        if status == "disabled":
            continue
        # ctest calls skipped, too, what it cannot start.
        unstarted = (status == "notrun" and skipped is not None and
                     not skipped.get("message", "").startswith("SKIP_"))
        yield case.get("name"), status == "fail" or unstarted


def results_of(path, failed):
    """The counts of a suite, or None for one without tests; and what is wrong."""
    counts, wrong = Counter(), ""
    try:
        counts = count(path)
    except FileNotFoundError:
        if not failed:
            return None, ""
        wrong = "stopped before it wrote its results"
    except (ValueError, KeyError) as error:
        wrong = f"its results cannot be read: {error!r}"
    if failed and not wrong and not counts["failed"]:
        wrong = "it failed, but none of its tests did"
    if wrong:
        counts["failed"] += 1
    return counts, wrong


def times(path):
    """[seconds, seconds of processor time], or none."""
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        return [data["seconds"], data["processor"]]
    except (OSError, ValueError, KeyError):
        return []


def took(seconds, processor):
    return f"; {seconds:.0f} s, {processor:.0f} s of processor time"


def main():
    folder, status = sys.argv[1:]
    total, sums = Counter(), [0, 0]
    print("== results")
    try:
        ran = list(suites(os.path.join(folder, "ctest.xml")))
    except (OSError, xml.ParseError) as error:
        print(f"ctest wrote no results: {error}")
        ran, status = [], "1"
    for suite, failed in ran:
        counts, wrong = results_of(os.path.join(folder, suite + ".json"), failed)
        if wrong:
            print(f"{suite}: {wrong}")
        spent = times(os.path.join(folder, suite + ".times"))
        print(f"{suite + ':':16} "
              + (line(counts) if counts is not None else "no tests")
              + (took(*spent) if spent else ""))
        total += counts or Counter()
        sums = [a + b for a, b in zip(sums, spent or [0, 0])]
    if status != "0" and not total["failed"]:
        total["failed"] += 1
        print("ctest failed, but no suite did")
    if len(ran) > 1:
        print("together" + took(*sums)[1:])
    print(line(total))
    return 1 if total["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
