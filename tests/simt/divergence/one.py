#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows one random kernel, runs it alone and says where it first goes wrong.

  one.py --build build gfx942 SEED NUMBER [-O0|-O1|-O2] [options of `run`]

Every value that a thread mixes in is recorded with the number of its
statement (the last argument of mix()), here and in simulate.py; the first that
differs is shown with the lanes that were together. --shrink leaves out what
can be left out while the kernel is still wrong.
"""

import argparse
import copy
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "..", "..", "tools"))

import divergence_test  # noqa: E402
import emit  # noqa: E402
import emulator  # noqa: E402
import model as m  # noqa: E402
import simulate  # noqa: E402


def execute(options, kernel, trace):
    """The run, and the results that were expected."""
    results = simulate.run(kernel)
    folder = os.path.join(options.build, "tests", "simt", "divergence")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"one{os.getpid()}"
                        + emulator.suffix(options.target))
    with open(path, "w", encoding="utf-8") as file:
        file.write(emit.unit([kernel], [simulate.checksum(results)], trace))
    done = emulator.run(options.build, options.target, path, options.rest,
                        [kernel.name, "-v"])
    if not options.keep:
        os.unlink(path)
    return done, results


def is_wrong(options, kernel):
    return execute(options, kernel, False)[0].status != 0


def traces(lines, count):
    out = [[] for _ in range(count)]
    for thread, site, value in lines:
        out[int(thread)].append((int(site), int(value)))
    return out


def compare(options, kernel):
    done, results = execute(options, kernel, True)
    print(done.out.splitlines()[0] if done.out else "it printed nothing")
    print("".join(line + "\n" for line in done.err.splitlines()[:40]), end="")
    count = kernel.threads * kernel.blocks
    got = traces(re.findall(r"^trace (\d+) (\d+) (\d+)$", done.out,
                            re.MULTILINE), count)
    expected_lines = []
    simulate.run(kernel, trace=expected_lines)
    want = traces(expected_lines, count)
    shown = 0
    for thread in range(count):
        for index, pair in enumerate(want[thread] + [None]):
            have = got[thread][index] if index < len(got[thread]) else None
            if pair == have:
                continue
            block, number = divmod(thread, kernel.threads)
            print(f"block {block} thread {number} (lane "
                  f"{number % kernel.wave}), operation {index}: expected "
                  f"{describe(pair)}, got {describe(have)}")
            shown += 1
            break
        if shown == 8:
            print("...")
            break
    values = dict(re.findall(r"^result (\d+) (\d+)$", done.out, re.MULTILINE))
    bad = [i for i, r in enumerate(results) if values.get(str(i)) != str(r)]
    print(f"{len(bad)} of {count} results are wrong")
    return done.status


def describe(pair):
    return f"{pair[1]:#x} at statement {pair[0]}" if pair else "nothing"


# --- shrinking -----------------------------------------------------------------


def bodies(kernel):
    """All lists of statements in the kernel, the outermost first."""
    todo = [kernel.body] + [f.body for f in kernel.functions]
    while todo:
        body = todo.pop(0)
        yield body
        for s in body:
            match s:
                case m.If():
                    todo += [s.then, s.otherwise]
                case m.Loop():
                    todo += [s.body, s.rest]
                case m.Switch():
                    todo += [case.body for case in s.cases]


def inner_bodies(s):
    """What may stand in the place of s."""
    match s:
        case m.If():
            return [s.then, s.otherwise]
        case m.Switch():
            return [case.body for case in s.cases]
        case m.Call():
            return []
    return []


def variants(kernel):
    """Kernels with one statement less, or with its inside in its place."""
    for b, body in enumerate(bodies(kernel)):
        for i, statement in enumerate(body):
            smaller = copy.deepcopy(kernel)
            del list(bodies(smaller))[b][i]
            yield smaller
            for inside in range(len(inner_bodies(statement))):
                smaller = copy.deepcopy(kernel)
                at = list(bodies(smaller))[b]
                at[i:i + 1] = inner_bodies(at[i])[inside]
                yield smaller


def shrink(options, kernel):
    progress = True
    while progress:
        progress = False
        for smaller in variants(kernel):
            try:
                simulate.run(smaller)
            except (simulate.TooLong, RecursionError, AssertionError,
                    TypeError, AttributeError):
                continue  # no longer a proper kernel
            if is_wrong(options, smaller):
                kernel, progress = smaller, True
                print(f"{len(emit.Emitter(kernel).whole().splitlines())} lines",
                      file=sys.stderr)
                break
    used = emit.Emitter(kernel).whole()
    kernel.functions = [f for f in kernel.functions
                        if len(re.findall(rf"\b{kernel.name}_f{f.name}\(",
                                          used)) > 2]
    return kernel


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--show", action="store_true", help="do not run it")
    parser.add_argument("--keep", action="store_true",
                        help="leave the source file")
    parser.add_argument("--shrink", action="store_true")
    parser.add_argument("target", choices=emulator.TARGETS)
    parser.add_argument("seed")
    parser.add_argument("number", type=int)
    options, options.rest = parser.parse_known_args()
    kernel, results = divergence_test.draw(options.seed, options.number,
                                           options.target)
    if options.shrink and is_wrong(options, kernel):
        kernel = shrink(options, kernel)
        results = simulate.run(kernel)
    print(emit.Emitter(kernel).whole())
    print(f"// {kernel.blocks} blocks of {kernel.threads} threads, "
          f"u = {kernel.u}, expected hash {simulate.checksum(results)}")
    if options.show:
        for i, value in enumerate(results):
            print(f"// thread {i}: {value:#x}")
        return 0
    return compare(options, kernel)


if __name__ == "__main__":
    sys.exit(main())
