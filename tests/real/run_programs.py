#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs of a public project in the emulator, translated or as written.

  run_programs.py TREE LIST [-I DIR]... [--target gfx942] [-k REGEX]
                  [--timeout SECONDS] [--build BUILD]

LIST has a line for each program: its file below TREE, a tab, the arguments that
keep it small, a tab, and a regular expression for what it prints when its own
check passes ("-": it only has to end with status 0). TREE is only read.
"""
import argparse
import os
import re
import shlex
import subprocess
import sys
import time

REPO = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))


def programs(path, wanted):
    with open(path) as file:
        for line in file.read().splitlines():
            if line and not line.startswith("#"):
                name, arguments, expected = line.split("\t")
                if re.search(wanted, name):
                    yield name, shlex.split(arguments), expected


def verdict(args, name, arguments, expected):
    command = [os.path.join(os.path.abspath(args.build), "bin", "hipify-cpp"),
               "run", "--target", args.target, "-w", "-std=c++17",
               *("-I" + i for i in args.include),
               "-I" + os.path.dirname(name), name, *arguments]
    try:
        done = subprocess.run(command, cwd=args.tree, timeout=args.timeout,
                              stdin=subprocess.DEVNULL, errors="replace",
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except subprocess.TimeoutExpired:
        return "time limit", ""
    if done.returncode:
        return "exit status %d" % done.returncode, done.stdout
    if expected != "-" and not re.search(expected, done.stdout):
        return "its check fails", done.stdout
    return "right", ""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree")
    parser.add_argument("list")
    parser.add_argument("-I", dest="include", action="append", default=[])
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("-k", default="", metavar="REGEX")
    parser.add_argument("--timeout", type=int, default=600)
    parser.add_argument("--build", default=os.path.join(REPO, "build"))
    args = parser.parse_args()
    counts = {}
    for name, arguments, expected in programs(args.list, args.k):
        start = time.monotonic()
        what, output = verdict(args, name, arguments, expected)
        counts[what] = counts.get(what, 0) + 1
        print("%s: %s (%.0f s)" % (name, what, time.monotonic() - start))
        for line in output.strip().splitlines()[-5:]:
            print("    " + line[:200])
        sys.stdout.flush()
    print(", ".join("%d %s" % (n, what) for what, n in counts.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
