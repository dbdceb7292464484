#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws findings of an audit at random, to be judged by reading the code.

usage: draw_findings.py AUDIT.json [--count 30] [--seed 1]

AUDIT.json is what `hipify-cpp audit --json` writes. The same file and seed give
the same findings; docs/audit-quality.md has the judgements.
"""

import argparse
import json
import random


def shown(number, finding, files):
    place = f"{files[finding['file']]['path']}:{finding['line']}"
    print(f"{number}. {finding['id']} {finding['severity']} "
          f"({finding['confidence']}) {place}\n   {finding['message']}")
    if finding.get("advice"):
        print(f"   advice: {finding['advice']}")
    excerpt = finding.get("excerpt", {"first_line": 0, "lines": []})
    for line, text in enumerate(excerpt["lines"], excerpt["first_line"]):
        mark = ">" if line == finding["line"] else " "
        print(f"   {mark}{line:5} {text[:120]}")
    for text in finding.get("after", {}).get("lines", []):
        print(f"   = {text[:120]}")
    print()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("audit", metavar="AUDIT.json")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with open(arguments.audit, encoding="utf-8") as file:
        audit = json.load(file)
    findings = audit["findings"]
    count = min(arguments.count, len(findings))
    drawn = sorted(random.Random(arguments.seed).sample(range(len(findings)),
                                                        count))
    print(f"{count} of {len(findings)} findings\n")
    for number, index in enumerate(drawn, 1):
        shown(number, findings[index], audit["files"])


if __name__ == "__main__":
    main()
