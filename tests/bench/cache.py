#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the facts of an earlier run save, as a table.

  cache.py --build BUILD [--files N] [--rounds N]
  cache.py --build BUILD --root ROOT [-I DIR]... [--rounds N] UNIT...

Without a UNIT, N files are audited: copies of the corpus (audit.py). A UNIT is
a file of a large library, relative to ROOT as the DIRs are, which is translated
with all its headers. Each case runs without a cache, with an empty one, and
with that of the run before; outputs must be the same. Medians.
"""

import argparse
import filecmp
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import audit

HERE = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.path.join(os.path.dirname(os.path.dirname(HERE)), "corpus")


def run(command, cwd, cache):
    """Wall and processor seconds, peak MiB."""
    environment = {**os.environ,
                   "HIPIFY_FACTS_CACHE": "on" if cache else "off",
                   "HIPIFY_CACHE_DIR": cache or "/nowhere"}
    start = time.perf_counter()
    child = subprocess.Popen(command, cwd=cwd, env=environment,
                             stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 2):
        sys.exit(f"{' '.join(command)}: exit status {child.returncode}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def size_of(folder):
    return sum(os.path.getsize(os.path.join(f, n))
               for f, _, names in os.walk(folder) for n in names) / 2**20


def same(one, other):
    if os.path.isfile(one):
        return filecmp.cmp(one, other, shallow=False)
    found = filecmp.dircmp(one, other)
    return not (found.left_only or found.right_only) and all(
        same(os.path.join(one, n), os.path.join(other, n))
        for n in found.common)


def measure(name, command, cwd, rounds, scratch):
    """A row; command(output) writes the file or folder output."""
    times = {"off": [], "cold": [], "warm": []}
    outputs = {kind: os.path.join(scratch, "output-" + kind) for kind in times}
    cache = os.path.join(scratch, "cache")
    for _ in range(rounds):
        shutil.rmtree(cache, ignore_errors=True)
        for kind, results in times.items():
            results.append(run(command(outputs[kind]), cwd,
                               cache if kind != "off" else None))
    for kind in ("cold", "warm"):
        if not same(outputs["off"], outputs[kind]):
            sys.exit(f"{name}: the output with a {kind} cache differs")
    cells = []
    for results in times.values():
        cells += [f"{statistics.median(r[i] for r in results):.2f}"
                  for i in (0, 1)]
    peak = max(r[2] for r in times["warm"])
    return (f"| {name} | {' | '.join(cells)} | {peak:.0f} "
            f"| {size_of(cache):.1f} |")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--root")
    parser.add_argument("-I", dest="include", action="append", default=[])
    parser.add_argument("units", nargs="*")
    args = parser.parse_args()
    program = os.path.join(os.path.abspath(args.build), "bin", "hipify-cpp")
    print("| case | without a cache: wall s | CPU s | empty cache: wall s "
          "| CPU s | unchanged: wall s | CPU s | peak MiB | cache MiB |")
    print("| --- | --: | --: | --: | --: | --: | --: | --: | --: |")
    with tempfile.TemporaryDirectory() as scratch:
        if not args.units:
            tree = os.path.join(scratch, "tree")
            audit.make_tree(CORPUS, args.files, tree)
            print(measure(f"audit of {args.files:,} files",
                          lambda out: [program, "audit", tree, "-j", "2", "-q",
                                       "--json", out],
                          scratch, args.rounds, scratch), flush=True)
        for unit in args.units:
            flags = ["-std=c++17", *("-I" + i for i in args.include)]
            print(measure(os.path.basename(unit),
                          lambda out, unit=unit: [
                              program, unit, "--root", ".", "--out-dir", out,
                              "-q", "--", *flags],
                          args.root, args.rounds, scratch), flush=True)


if __name__ == "__main__":
    main()
