#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks these headers: each parses alone and all together, as host and as
device code, after the implicit cuda_runtime.h, without a word from clang, and
as C where CUDA has it for C; regenerating them changes nothing.

`mappings/tables check coverage` says which names of CUDA no header here declares.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
EXTRA = []
PASSES = ["--cuda-host-only", "--cuda-device-only"]
# Parts of other headers, which include them.
FRAGMENTS = re.compile(r"nvrtc_templates\.h|crt/|tests/")
# Headers that CUDA has for C++ only.
CXX_ONLY = re.compile(r"thrust/|cub/|cuda/|nv/|cooperative_groups|mma\.h|cuda_pipeline|cuda_awbarrier|"
                      r"curand_mtgp32_host|nvtx3\.hpp|new$|nvfunctional")


def headers():
    for folder, _, names in os.walk(HERE):
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), HERE)
            if re.search(r"\.(h|hpp|cuh)$|^[a-z_]+$", name) and not FRAGMENTS.match(path):
                yield path


def clang(program, text, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".cu") as source:
        source.write(text)
        source.flush()
        return subprocess.run(
            [program, "-x", "cuda", "-nocudainc", "-nocudalib", "-std=c++17", "-Wall",
             "-Wno-unknown-cuda-version", "-Wno-pragma-once-outside-header", "-fsyntax-only",
             "-I", HERE, "-include", "cuda_runtime.h", *EXTRA, *options, source.name],
            capture_output=True, text=True)


def check_parsing(program, names):
    failed = 0
    texts = [(name, f"#include <{name}>\n") for name in names]
    texts.append(("all headers together", "".join(text for _, text in texts)))
    with open(os.path.join(HERE, "tests", "host-api.cu")) as test:
        texts.append(("tests/host-api.cu", test.read()))
    texts.append(("all headers, last first", "".join(text for _, text in reversed(texts[:-2]))))
    for name, text in texts:
        for cuda_pass in PASSES:
            result = clang(program, text, cuda_pass)
            if result.returncode or result.stderr:
                failed += 1
                lines = result.stderr.splitlines()[:6]
                print(f"{name} ({cuda_pass}):\n  " + "\n  ".join(lines))
    return failed


def check_c(program, names):
    """Each header that C code may include, alone, as C."""
    failed = 0
    for name in names:
        if CXX_ONLY.search(name):
            continue
        result = subprocess.run([program, "-x", "c", "-w", "-fsyntax-only", "-I", HERE, "-"], text=True,
                                input=f"#include <{name}>\n", capture_output=True)
        if result.returncode:
            failed += 1
            print(f"{name} (C):\n  " + "\n  ".join(result.stderr.splitlines()[:6]))
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--only", help="regular expression for header names")
    parser.add_argument("--extra", action="append", default=[], help="another option for clang")
    args = parser.parse_args()
    EXTRA.extend(args.extra)
    names = [n for n in headers() if not args.only or re.search(args.only, n)]
    failed = check_parsing(args.clang, names) + check_c(args.clang, names)
    stale = subprocess.run([sys.executable, os.path.join(HERE, "generate-declarations.py"), "--check"]).returncode
    print(f"{len(names)} headers, {failed} failed, generated headers "
          + ("out of date" if stale else "up to date"))
    return 1 if failed or stale else 0


if __name__ == "__main__":
    sys.exit(main())
