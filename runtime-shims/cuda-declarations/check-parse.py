#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parses CUDA programs with these declarations and expects no error.

  check-parse.py [--clang PROGRAM] [--std 14,17] [FILE...]

Each file (default: tests/*.cu) is parsed twice: as the host sees it, and with
__CUDA_ARCH__ defined. Both are host passes, as README.md explains. A file may
say how it is to be read:  // parse: -std=c++20 -DX
Headers of Thrust, CUB, libcu++ that do not exist here resolve to the umbrella
of their family, as in the program itself.
"""
import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = ["-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib",
         "-fgpu-rdc", "-fsyntax-only", "-ferror-limit=0", "-w", "-fno-caret-diagnostics"]
UMBRELLAS = {"thrust": "thrust/hipify_all.h", "cub": "cub/cub.cuh",
             "cuda": "cuda/hipify_all.h", "nv": "nv/target",
             "cooperative_groups": "cooperative_groups.h"}
# What clang says about targets only; README.md has the identifiers.
DROPPED = re.compile(
    r"'(device|global|host)' (and|attribute).* not compatible"
    r"|__shared__ local variables not allowed in __host__ __device__"
    r"|invalid (in|out)put constraint '.*' in asm"
    r"|because its type does not have linkage")


def add_umbrellas(folder, path):
    """Makes the family headers that path includes and we lack."""
    with open(path, errors="replace") as source:
        text = source.read()
    for name in re.findall(r'#\s*include\s*[<"]([^>"]+)[>"]', text):
        family = name.split("/")[0]
        target = os.path.join(folder, name)
        if "/" not in name or family not in UMBRELLAS or \
                os.path.exists(os.path.join(HERE, name)) or os.path.exists(target):
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w") as header:
            header.write("#pragma once\n#include <%s>\n" % UMBRELLAS[family])


def errors_of(clang, path, folder, options):
    command = [clang, *FLAGS, *options, "-I", HERE, "-I", folder,
               "-include", "cuda_runtime.h", path]
    text = subprocess.run(command, stdin=subprocess.DEVNULL, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
    return [line for line in text.splitlines()
            if re.search(r"\berror:", line) and not DROPPED.search(line)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--clang", default=os.environ.get("CLANG", "clang++-22"))
    parser.add_argument("--std", default="17", help="standards, separated by commas")
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    files = arguments.files or sorted(glob.glob(os.path.join(HERE, "tests", "*.cu")))
    bad = 0
    for path in files:
        with open(path, errors="replace") as source:
            own = re.search(r"^// parse: (.*)$", source.read(), re.M)
        wanted = [own.group(1).split()] if own else \
            [["-std=c++" + s] for s in arguments.std.split(",")]
        with tempfile.TemporaryDirectory() as folder:
            add_umbrellas(folder, path)
            for options in wanted:
                for extra in ([], ["-D__CUDA_ARCH__=900"]):
                    found = errors_of(arguments.clang, path, folder, options + extra)
                    if found:
                        bad += 1
                        print("%s %s: %d errors" % (path, " ".join(options + extra),
                                                    len(found)))
                        print("  " + "\n  ".join(found[:8]))
    print("%d files, %d parses with errors" % (len(files), bad))
    return 1 if bad or not files else 0


if __name__ == "__main__":
    sys.exit(main())
