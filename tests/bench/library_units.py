#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The time to translate units of a large library, beside clang's own for the
result, as a table.

  library_units.py --build BUILD --root ROOT [-I DIR]... [--rounds N] UNIT...

Clang parses the translation for the host and for gfx942 (-fsyntax-only). Both
are measured in turns, as processor time; the ratio is that of each round.
UNIT and DIR are relative to ROOT, which is only read.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile

REPO = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))


def processor_time(command, cwd, ends_well=True):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if ends_well and done.returncode:
        sys.exit("%s:\n%s" % (" ".join(command),
                              done.stdout.decode(errors="replace")[-2000:]))
    return (after.ru_utime - before.ru_utime +
            after.ru_stime - before.ru_stime)


def measure(args, unit):
    program = os.path.join(os.path.abspath(args.build), "bin", "hipify-cpp")
    with open(os.path.join(args.build, "rocm-flags")) as file:
        rocm = file.read().split()
    flags = ["-std=c++17", *("-I" + i for i in args.include)]
    ours, clangs = [], []
    with tempfile.TemporaryDirectory() as out:
        for _ in range(args.rounds):
            ours.append(processor_time(
                [program, unit, "--root", ".", "--out-dir", out, "-q", "--",
                 *flags], args.root))
            clangs.append(sum(processor_time(
                ["clang++-22", "-x", "hip", *rocm, "--offload-arch=gfx942",
                 side, "-fsyntax-only", "-w", "-std=c++17",
                 "-I" + os.path.join(REPO, "runtime-shims"),
                 *("-I" + os.path.join(out, i) for i in args.include),
                 *flags[1:], os.path.join(out, unit + ".hip")], args.root)
                for side in ("--cuda-host-only", "--cuda-device-only")))
    return ours, clangs


def main():
    os.environ["HIPIFY_FACTS_CACHE"] = "off"  # Each run shall parse.
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--root", required=True)
    parser.add_argument("-I", dest="include", action="append", default=[])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("units", nargs="+")
    args = parser.parse_args()
    print("| unit | translated s | clang on the result s | ratio |")
    print("| --- | --: | --: | --: |")
    for unit in args.units:
        ours, clangs = measure(args, unit)
        ratios = sorted(o / c for o, c in zip(ours, clangs))
        print("| %s | %.1f | %.1f | %.2f (%.2f to %.2f) |" %
              (os.path.basename(unit), statistics.median(ours),
               statistics.median(clangs), statistics.median(ratios),
               ratios[0], ratios[-1]), flush=True)


if __name__ == "__main__":
    main()
