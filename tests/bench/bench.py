#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures time and memory of hipify-cpp, and of its peers where they are.

Every round runs every case once, so that a busy moment of the machine hits all
alike; the table has medians. The floor is an empty clang invocation: what any
program built on clang pays before it does anything.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

import audit
import inputs

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))


@dataclass
class Case:
    name: str
    command: list
    every: int = 1  # runs in every N-th round only
    lines: int = 0  # of CUDA code
    wall: list = field(default_factory=list)
    user: list = field(default_factory=list)
    peak: list = field(default_factory=list)
    status: int = 0

    def run(self, log):
        """Runs once; wall and user seconds, peak MiB."""
        start = time.perf_counter()
        child = subprocess.Popen(self.command, stdin=subprocess.DEVNULL,
                                 stdout=log, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(child.pid, 0)
        self.wall.append(time.perf_counter() - start)
        child.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.user.append(usage.ru_utime + usage.ru_stime)
        self.peak.append(usage.ru_maxrss / 1024)


def corpus_files():
    found = []
    for folder, _, names in os.walk(os.path.join(SOURCE, "corpus")):
        found += [os.path.join(folder, n) for n in names if n.endswith(".cu")]
    return sorted(found)


def count_lines(paths):
    total = 0
    for path in paths:
        with open(path, "rb") as file:
            total += file.read().count(b"\n")
    return total


def own_cases(program, files, corpus, scratch):
    """The floor first; then hipify-cpp, from the least work to the most."""
    empty = os.path.join(scratch, "empty.cpp")
    with open(empty, "w", encoding="utf-8"):
        pass
    yield Case("floor: clang++ -fsyntax-only on an empty file",
               ["clang++-22", "-fsyntax-only", empty])
    yield Case("hipify-cpp --version", [program, "--version"])
    for name, path in files.items():
        output = os.path.join(scratch, "own.hip")
        yield Case(f"hipify-cpp, {name}",
                   [program, "translate", path, "-o", output],
                   lines=count_lines([path]))
    for jobs in sorted({1, os.cpu_count() or 1}) if corpus else ():
        output = os.path.join(scratch, f"own-corpus-{jobs}")
        yield Case(f"hipify-cpp, the corpus ({len(corpus)} files), -j {jobs}",
                   [program, "translate", *corpus, "--quiet", "-j", str(jobs),
                    "--root", os.path.join(SOURCE, "corpus"),
                    "--out-dir", output],
                   every=5, lines=count_lines(corpus))


def peer_cases(files, scratch):
    for peer in ("hipify-clang", "hipify-perl"):
        program = shutil.which(peer)
        if not program:
            continue
        for name, path in files.items():
            output = os.path.join(scratch, peer + ".hip")
            command = [program, path, "-o", output]
            if peer == "hipify-perl":
                command = [program, path, f"-o={output}"]
            yield Case(f"{peer}, {name}", command, every=5,
                       lines=count_lines([path]))


def measure(cases, rounds, scratch):
    for number in range(rounds):
        for case in cases:
            if number % case.every:
                continue
            with open(os.path.join(scratch, "log"), "wb") as log:
                case.run(log)
            # 2: translated, but something needs a person.
            if number == 0 and case.status not in (0, 2):
                print(f"bench: {case.name}: exit status {case.status}",
                      file=sys.stderr)
        if sys.stderr.isatty():
            print(f"\rbench: round {number + 1} of {rounds}", end="",
                  file=sys.stderr)


def table(cases):
    floor = statistics.median(cases[0].wall)
    rows = ["| case | lines | wall s | best s | over the floor s | x floor "
            "| CPU s | peak MiB | runs | status |",
            "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"]
    for case in cases:
        wall = statistics.median(case.wall)
        rows.append(
            f"| {case.name} | {case.lines or ''} | {wall:.3f} "
            f"| {min(case.wall):.3f} | {wall - floor:.3f} | {wall / floor:.1f} "
            f"| {statistics.median(case.user):.3f} "
            f"| {statistics.median(case.peak):.0f} | {len(case.wall)} "
            f"| {case.status} |")
    return "\n".join(rows)


def lookups(program, rounds):
    """A table of what the mapping tables cost: medians over processes."""
    times = {}
    for _ in range(rounds):
        done = subprocess.run([program], stdin=subprocess.DEVNULL, check=True,
                              stdout=subprocess.PIPE, text=True)
        for line in done.stdout.splitlines():
            name, _, value = line.partition("\t")
            times.setdefault(name, []).append(float(value))
    rows = ["| look-up | time |", "|---|--:|"]
    for name, values in times.items():
        value = statistics.median(values)
        rows.append(f"| {name} | " + (f"{value:.0f} ns |" if value < 1e4 else
                                      f"{value / 1e6:.2f} ms |"))
    return "\n".join(rows)


def isolation(program, files):
    """A table of what a process for each translation unit costs."""
    done = subprocess.run([program, *files.values()], check=True, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    rows = ["| file | in one process s | in a child s | ratio |",
            "|---|--:|--:|--:|"]
    for name, line in zip(files, done.stdout.splitlines()):
        here, child = map(float, line.split("\t")[1:])
        rows.append(f"| {name} | {here:.4f} | {child:.4f} "
                    f"| {child / here:.2f} |")
    return "\n".join(rows)


def summary(cases):
    """What the table says about the cost of standard headers."""
    by_name = {c.name: statistics.median(c.wall) for c in cases}
    small = by_name[f"hipify-cpp, {inputs.SMALL}"]
    headers = by_name[f"hipify-cpp, {inputs.SMALL_STD}"]
    floor = statistics.median(cases[0].wall)
    return (f"A small file takes {small - floor:.3f} s over the floor; "
            f"reading <cstdio> and <vector> adds {headers - small:.3f} s.")


def main():
    os.environ["HIPIFY_FACTS_CACHE"] = "off"  # Each run shall parse.
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--audit-only", action="store_true")
    options = parser.parse_args()
    program = os.path.join(os.path.abspath(options.build), "bin", "hipify-cpp")
    with tempfile.TemporaryDirectory() as scratch:
        audits = ("hipify-cpp audit, -j 2, of copies of the corpus:\n\n" +
                  audit.table(program, os.path.join(SOURCE, "corpus"),
                              (100, 1000, 2000, 4000), scratch))
    if options.audit_only:
        print(audits)
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        files = inputs.write(scratch)
        cases = list(own_cases(program, files, corpus_files(), scratch))
        cases += peer_cases(files, scratch)
        measure(cases, options.rounds, scratch)
        isolated = os.path.join(os.path.dirname(program),
                                "HipifyIsolationBench")
        if os.path.exists(isolated):
            audits += ("\n\nCollecting the facts of one file, in the same "
                       "process and in a child, alternately:\n\n" +
                       isolation(isolated, files))
    text = (f"# Time and memory\n\nMedians of interleaved runs on "
            f"{os.cpu_count()} cores; CPU is user and system time. Status 2: "
            f"translated, with findings for a person.\n\n{table(cases)}\n\n"
            f"{summary(cases)}\n\n{audits}\n")
    program = os.path.join(os.path.dirname(program), "HipifyLookupBench")
    if os.path.exists(program):
        text += ("\nLooking up names in the mapping tables, in random order, "
                 f"each many times:\n\n{lookups(program, options.rounds)}\n")
    missing = [p for p in ("hipify-clang", "hipify-perl")
               if not shutil.which(p)]
    if missing:
        text += f"\nNot in PATH, so not compared: {', '.join(missing)}.\n"
    with open(os.path.join(options.build, "bench.md"), "w",
              encoding="utf-8") as file:
        file.write(text)
    print(text)
    bad = [c.name for c in cases
           if c.name.startswith("hipify-cpp") and c.status not in (0, 2)]
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
