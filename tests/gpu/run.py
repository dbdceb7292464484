#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the programs of a kit that make_kit.py built, and writes what they
printed to results.json beside this file. Needs a GPU's driver, and the
libraries of CUDA that a program is linked with."""

import concurrent.futures
import json
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
AT_ONCE = int(os.environ.get("JOBS", "8"))
TIMEOUT = int(os.environ.get("SECONDS_PER_RUN", "60"))
# A program that prints without end costs no more than this.
MOST_TEXT = 200_000


def run(job):
    program = os.path.join(HERE, "programs", job.get("program", job["name"]))
    start = time.monotonic()
    try:
        done = subprocess.run([program, *job.get("arguments", [])],
                              stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=TIMEOUT, check=False, cwd=HERE)
        status, out, err = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired as late:
        status, out, err = 124, late.stdout or b"", late.stderr or b""
    except OSError as error:
        status, out, err = 127, b"", str(error).encode()
    return {"name": job["name"], "status": status,
            "out": out.decode("utf-8", "replace")[:MOST_TEXT],
            "err": err.decode("utf-8", "replace")[-2000:],
            "seconds": round(time.monotonic() - start, 2)}


def device():
    query = "--query-gpu=name,compute_cap,driver_version,memory.total"
    try:
        return subprocess.run(["nvidia-smi", query, "--format=csv,noheader"],
                              capture_output=True, text=True,
                              check=False).stdout.strip()
    except OSError:
        return ""


def main():
    with open(os.path.join(HERE, "jobs.json"), encoding="utf-8") as file:
        jobs = [job for job in json.load(file)["jobs"] if not job["errors"]]
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        results = list(pool.map(run, jobs))
    with open(os.path.join(HERE, "results.json"), "w",
              encoding="utf-8") as file:
        json.dump({"device": device(), "results": results}, file, indent=1)
    failed = [r["name"] for r in results if r["status"]]
    print(f"{len(results)} programs ran, {len(failed)} with another status "
          f"than 0: {' '.join(failed)}")


if __name__ == "__main__":
    sys.exit(main())
