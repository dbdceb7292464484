#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How fast the emulator is: a Markdown table of kernels.hip on one core and on
all, and of building and starting a small program.

Each number is the best of several runs, in one process and over --rounds
processes: a busy machine makes numbers larger only. Ratios to the goal below 1
are better than the goal.
"""

import argparse
import os
import platform
import re
import shutil
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import emulator  # noqa: E402

# What is to be reached, with one core: name, goal, unit.
GOALS = {"gemm": 30, "barrier-256": 15, "shuffle-256": 20, "start cold": 2000}
TITLES = {
    "gemm": "256³ tiled GEMM", "gemm-host": "the same loops on the host",
    "vector-add": "vector add, 1 M threads",
    "barrier": "barrier, per thread, {} threads",
    "shuffle": "shuffle, per thread, {} threads",
    "divergent-ballot": "ballot in a divergent branch, per thread, {} threads",
    "atomic": "atomic add, per thread, {} threads",
    "launch": "launch of an empty kernel", "block": "an empty block of 64",
    "start cold": "build a changed small program and start it",
    "start warm": "start it again, from the cache",
}


def title(name):
    if name in TITLES:
        return TITLES[name]
    base, threads = name.rsplit("-", 1)
    return TITLES[base].format(threads)


def source(build, name, target):
    """The program under the suffix of the target's language."""
    folder = os.path.join(build, "tests", "simt", "bench")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name + emulator.suffix(target))
    shutil.copyfile(os.path.join(HERE, name + ".hip"), path)
    return path


def measure(build, target, threads, rounds):
    """{name: (best value, unit)} of kernels.hip."""
    best = {}
    path = source(build, "kernels", target)
    options = ["--threads", str(threads)] if threads else []
    for _ in range(rounds):
        done = emulator.run(build, target, path, options)
        if done.status:
            sys.exit(f"{target}: exit code {done.status}\n{done.text[-3000:]}")
        for name, value, unit in re.findall(r"^(\S+) ([\d.]+) (\w+)$",
                                            done.out, re.MULTILINE):
            before = best.get(name, (float("inf"), unit))[0]
            best[name] = (min(before, float(value)), unit)
    return best


def starts(build, target, rounds):
    """Building and starting a small program, and starting it again."""
    path = source(build, "start", target)
    cold, warm = [], []
    # Once, so that the run time and the vendor's headers are in the cache.
    emulator.run(build, target, path)
    for _ in range(rounds):
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"// {time.time_ns()}\n")
        first = emulator.run(build, target, path)
        again = emulator.run(build, target, path)
        if first.status or again.status:
            sys.exit(f"{target}: {first.text[-3000:]}")
        cold.append(first.seconds * 1000)
        warm.append(again.seconds * 1000)
    return {"start cold": (min(cold), "ms"), "start warm": (min(warm), "ms")}


def machine():
    model = platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            model = re.search(r"^model name\s*: (.*)$", file.read(),
                              re.MULTILINE)[1]
    except (OSError, TypeError):
        pass
    load = os.getloadavg()[0]
    return f"{os.cpu_count()} cores ({model}), load {load:.1f}"


def number(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def table(target, one, every):
    """Rows of one target: one core, all cores, their ratio, the goal."""
    lines = [f"### {target}", "",
             "| what | one core | all cores | all / one | goal | one core / "
             "goal |", "| --- | --- | --- | --- | --- | --- |"]
    for name, (value, unit) in one.items():
        other = every.get(name)
        goal = GOALS.get(name)
        cells = [title(name), f"{number(value)} {unit}",
                 f"{number(other[0])} {unit}" if other else "",
                 f"{other[0] / value:.2f}" if other else "",
                 f"{goal} {unit}" if goal else "",
                 f"{value / goal:.2f}" if goal else ""]
        lines.append("| " + " | ".join(cells) + " |")
    if "gemm-host" in one:
        ratio = one["gemm"][0] / one["gemm-host"][0]
        lines += ["", f"Emulated GEMM / loops on the host: {ratio:.1f}"]
    return lines + [""]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--target", action="append", choices=emulator.TARGETS)
    parser.add_argument("-o", dest="output", help="write the table here, too")
    options = parser.parse_args()
    lines = ["## Emulator", "", f"{time.strftime('%Y-%m-%d')}, {machine()}; "
             f"best of {options.rounds} processes.", ""]
    for target in options.target or emulator.TARGETS:
        reason = emulator.why_not(options.build, target)
        if reason:
            lines += [f"### {target}", "", f"Not measured: {reason}.", ""]
            continue
        one = measure(options.build, target, 1, options.rounds)
        every = measure(options.build, target, 0, options.rounds)
        one.update(starts(options.build, target, options.rounds))
        lines += table(target, one, every)
    text = "\n".join(lines)
    print(text)
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(text + "\n")


if __name__ == "__main__":
    main()
