#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs one suite for ctest and keeps its results.

usage: run_suite.py NAME --build DIR KIND ARGUMENT

  gtest PROGRAM    a program of GoogleTest
  lit FOLDER       the lit tests below FOLDER
  python SCRIPT    a script that takes the options of suite.py

The results are DIR/test-results/NAME.json, which summarize.py adds up. The exit
status is 77 if all tests were skipped, otherwise that of what ran.

Environment:
  HIPIFY_TEST_FILTER   only tests whose name matches (./dev test -k)
  HIPIFY_TEST_PATHS    only these, separated by colons; a suite of lit runs those
                       below its folder, all if there are none
  HIPIFY_JOBS          how many jobs run at once
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import time

import summarize

SKIPPED = 77


def gtest(program, options, results):
    command = [program, "--gtest_brief=1", f"--gtest_output=json:{results}"]
    if options.filter:
        command.append(f"--gtest_filter=*{options.filter}*")
    return command


def selected(folder):
    """The paths of HIPIFY_TEST_PATHS at or below the folder, or the folder."""
    folder = os.path.realpath(folder)
    paths = [os.path.realpath(path) for path in
             os.environ.get("HIPIFY_TEST_PATHS", "").split(":") if path]
    return [path for path in paths
            if os.path.commonpath([path, folder]) == folder] or [folder]


def lit(folder, options, results):
    folders = os.pathsep.join(filter(None, [options.llvm_bin, os.environ.get("PATH")]))
    program = next(filter(None, (shutil.which(name, path=folders) for name in
                                 ("lit", "lit-22", "llvm-lit"))), None)
    if not program:
        print("SKIPPED: there is no lit")
        with open(results, "w", encoding="utf-8") as file:
            json.dump({"passed": [], "failed": [],
                       "skipped": [[options.name, "there is no lit"]]}, file)
        return None
    jobs = os.environ.get("HIPIFY_JOBS") or len(os.sched_getaffinity(0))
    command = [program, "-j", str(jobs), "--skip-test-time-recording",
               "--print-result-after", "failed", "--test-output", "failed",
               "--no-progress-bar", "--show-unsupported", "--allow-empty-runs",
               "-o", results]
    if options.filter:
        command += ["--filter", options.filter]
    return command + selected(folder)


def python(script, options, results):
    command = [sys.executable, script, "--build", options.build,
               "--results", results]
    if options.filter:
        command += ["-k", options.filter]
    return command


def status_of(code, results):
    """The exit status, from that of the suite and what it wrote."""
    if code < 0:
        print(f"stopped by signal {-code}")
        return 1
    if code:
        return code
    try:
        counts = summarize.count(results)
    except FileNotFoundError:  # No test was selected.
        return 0
    if counts["failed"]:
        return 1
    return SKIPPED if counts["skipped"] and not counts["passed"] else 0


def rocm_status(build):
    try:
        with open(os.path.join(build, "rocm-status"), encoding="utf-8") as file:
            return f" ({file.read().strip()})"
    except FileNotFoundError:
        return " (ROCm was not looked for; ./dev setup does it)"


def write_times(path, begin):
    """What the suite took, for summarize.py. Processor time is what to compare:
    on a busy machine the clock tells nothing."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"seconds": time.monotonic() - begin,
                   "processor": used.ru_utime + used.ru_stime}, file)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--build", required=True)
    parser.add_argument("--llvm-bin", help="where lit is, if not in PATH")
    parser.add_argument("kind", choices=["gtest", "lit", "python"])
    parser.add_argument("what")
    options = parser.parse_args()
    options.build = os.path.abspath(options.build)
    options.filter = os.environ.get("HIPIFY_TEST_FILTER", "")
    folder = os.path.join(options.build, "test-results")
    os.makedirs(folder, exist_ok=True)
    results = os.path.join(folder, options.name + ".json")
    if os.path.exists(results):
        os.remove(results)
    print(f"== {options.name} tests"
          + (rocm_status(options.build) if options.kind == "lit" else ""), flush=True)
    command = globals()[options.kind](options.what, options, results)
    if not command:
        return SKIPPED
    environment = dict(os.environ, PYTHONUNBUFFERED="1")
    if options.kind == "lit":
        environment["HIPIFY_BUILD_DIR"] = options.build
    begin = time.monotonic()
    code = subprocess.run(command, stdin=subprocess.DEVNULL, env=environment,
                          check=False).returncode
    write_times(os.path.join(folder, options.name + ".times"), begin)
    return status_of(code, results)


if __name__ == "__main__":
    sys.exit(main())
