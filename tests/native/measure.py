#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what --warp=native says of the literals in literals.tsv.

A literal is found when a finding HC0408 or HC0409 begins at it, or covers it
(`~0u`). Precision: how many of those found are labelled `warp`. Recall: how
many of those labelled `warp` are found. `check` counts neither way.

  measure.py --hipify build/bin/hipify-cpp [--floor 0.95] [--list] [--docs FILE]

--labels and --sources take another table and the folder of its files.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE.parent.parent / "corpus"
FINDING = re.compile(r"^(.*?):(\d+):(\d+): (?:info|note|warning|error): "
                     r"(.*) \[(HC0408|HC0409)\]$")


def labels(table):
    rows = []
    for line in pathlib.Path(table).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            program, row, column, literal, label, why = line.split("\t")
            rows.append((program, int(row), int(column), literal, label, why))
    return rows


def found(hipify, sources, program, lines):
    """The (line, column) of all that a finding begins at or covers."""
    out = subprocess.run(
        [hipify, "--warp=native", "-v", "--no-output", str(sources / program)],
        capture_output=True, text=True, errors="replace", check=False)
    result = set()
    for text in (out.stdout + out.stderr).splitlines():
        match = FINDING.match(text)
        # What a header holds is measured with the header.
        if not match or pathlib.Path(match[1]).name != pathlib.Path(program).name:
            continue
        row, column = int(match[2]), int(match[3])
        subject = re.match(r"'([^']*)' is written for", match[4])
        width = len(subject[1]) if subject else 1
        result.update((row, c) for c in range(column, column + width)
                      if c <= len(lines[row - 1]))
    return result


def report(counts):
    hit, extra, missed = counts["hit"], counts["extra"], counts["missed"]
    precision = hit / (hit + extra) if hit + extra else 0
    recall = hit / (hit + missed) if hit + missed else 0
    return precision, recall


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hipify", required=True)
    parser.add_argument("--floor", type=float, default=0)
    parser.add_argument("--list", action="store_true",
                        help="show the literals that are judged wrong")
    parser.add_argument("--docs", help="write the numbers to this page")
    parser.add_argument("--labels", default=HERE / "literals.tsv")
    parser.add_argument("--sources", default=CORPUS, type=pathlib.Path)
    options = parser.parse_args()

    counts, stale, seen = collections.Counter(), [], {}
    rows = labels(options.labels)
    for program, row, column, literal, label, why in rows:
        path = options.sources / program
        if program not in seen:
            lines = path.read_text("latin-1").split("\n")
            seen[program] = (lines, found(options.hipify, options.sources,
                                          program, lines))
        lines, places = seen[program]
        if not lines[row - 1][column - 1:].startswith(literal):
            stale.append(f"{program}:{row}:{column}: no {literal} here")
            continue
        hit = (row, column) in places
        counts[label] += 1
        kind = {("warp", True): "hit", ("warp", False): "missed",
                ("other", True): "extra"}.get((label, hit), "rest")
        counts[kind] += 1
        counts["checkFound"] += label == "check" and hit
        if options.list and kind in ("missed", "extra"):
            print(f"{kind}: {program}:{row}:{column}: {literal}: {why}")
    precision, recall = report(counts)
    text = (f"{len(rows)} literals of {len(seen)} files: {counts['warp']} count "
            f"lanes, {counts['other']} do not, {counts['check']} check results "
            f"on the host. Found {counts['hit']} of {counts['warp']} and "
            f"{counts['extra']} others: precision {precision:.3f}, "
            f"recall {recall:.3f}.")
    print(text)
    for line in stale:
        print("stale label: " + line)
    if options.docs:
        page = pathlib.Path(options.docs)
        old = page.read_text("utf-8")
        new = re.sub(r"(<!-- measured -->\n).*?(<!-- end -->)",
                     lambda m: m[1] + textwrap.fill(text, 118) + "\n" + m[2],
                     old, flags=re.S)
        page.write_text(new, "utf-8")
    ok = not stale and precision >= options.floor and recall >= options.floor
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
