# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The loop of mutate.py, grammar.py and files.py."""
import argparse
import os
import time

import oracle

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BATCH = 12


def arguments(description):
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--inputs", type=int, default=10**9, help="at most so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tree", help="somebody's code, instead of corpus/")
    parser.add_argument("--compile", type=int, default=2,
                        help="how many of %d outputs are compiled" % BATCH)
    parser.add_argument("--keep", help="folder for inputs that fail")
    parser.add_argument("--counts", help="table that a row is added to")
    return parser.parse_args()


def run(name, options, make):
    """Judges what make() gives, (kind, text), until the time is over or there is
    no more (None)."""
    judge = oracle.Oracle(os.path.abspath(options.build), options.compile)
    keep = options.keep or os.path.join(options.build, "fuzz-findings", name)
    start, failed = time.time(), 0
    while (time.time() - start < options.seconds
           and judge.counts.inputs < options.inputs):
        batch, kinds = {}, {}
        for number in range(min(BATCH, options.inputs - judge.counts.inputs)):
            if made := make():
                file = f"f{number}.cu"
                kinds[file], batch[file] = made
        if not batch:
            break
        failures = judge.judge(batch)
        for failure in failures:
            print(f"{kinds[failure.name]}: {failure}", flush=True)
        oracle.keep(failures, keep)
        failed += len(failures)
    print(f"{name}, seed {options.seed}: {judge.counts}; {failed} failures",
          flush=True)
    if options.counts:
        add_counts(options.counts, name, options.seed, judge.counts, failed)
    return 1 if failed else 0


def add_counts(path, name, seed, counts, failed):
    """A row of a table that long runs add to."""
    head = "harness\tseed\tinputs\trefused\tparsed\tstable\thip\tfailures\n"
    new = not os.path.exists(path)
    with open(path, "a", encoding="utf-8") as file:
        row = (name, seed, counts.inputs, counts.refused, counts.parsed,
               counts.stable, counts.hip, failed)
        file.write((head if new else "") + "\t".join(map(str, row)) + "\n")
