#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Adds up the results of the test suites.

usage: summarize.py RESULTS-DIR SOMETHING-FAILED SUITE...

Reads RESULTS-DIR/SUITE.json: of GoogleTest (unit), of lit, or of suite.py.
The last line is `N passed, N failed, N skipped`; the exit status is 1 when a
test failed, or when a suite failed without saying in which test.
"""

import json
import os
import sys
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


def main():
    folder, something_failed, suites = sys.argv[1], sys.argv[2], sys.argv[3:]
    total = Counter()
    print("== results")
    for suite in suites:
        path = os.path.join(folder, suite + ".json")
        try:
            counts = count(path)
        except FileNotFoundError:
            # A suite without tests writes nothing and fails nothing.
            if something_failed == "0":
                print(f"{suite + ':':10} no tests")
                continue
            counts = Counter(failed=1)
            print(f"{suite}: stopped before it wrote its results")
        except (ValueError, KeyError) as error:
            counts = Counter(failed=1)
            print(f"{suite}: its results cannot be read: {error!r}")
        print(f"{suite + ':':10} {line(counts)}")
        total += counts
    if something_failed != "0" and not total["failed"]:
        total["failed"] += 1
        print("a suite failed, but none of its tests did")
    print(line(total))
    return 1 if total["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
