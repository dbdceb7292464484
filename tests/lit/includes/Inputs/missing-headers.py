# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists the headers that `hipify-cpp --csv` maps to and that ROCm has not.

usage: missing-headers.py CSV SHIMS, with HIPIFY_BUILD_DIR set
"""

import csv
import os
import sys

# What a ROCm without optional packages lacks, and the C library's.
ELSEWHERE = ("hiptensor/", "hipsparselt/", "rocshmem/", "hipfile.h", "stdint.h",
             "ATen/", "c10/", "gloo/")


def include_folders(build):
    """The folders in rocm-flags that hold headers."""
    with open(os.path.join(build, "rocm-flags"), encoding="utf-8") as file:
        flags = file.read().split("\n")
    folders = []
    for flag, following in zip(flags, flags[1:] + [""]):
        if flag == "-isystem":
            folders.append(following)
        elif flag.startswith(("--hip-path=", "--rocm-path=")):
            folders.append(flag.split("=", 1)[1] + "/include")
        elif flag.startswith(("-I", "-isystem")):
            folders.append(flag.removeprefix("-isystem").removeprefix("-I"))
    return folders


def main():
    table, shims = sys.argv[1:]
    folders = include_folders(os.environ["HIPIFY_BUILD_DIR"]) + [shims]
    checked = missing = 0
    with open(table, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["kind"] != "header" or row["support"] != "mapped":
                continue
            for header in {row["HIP"], row["ROC"]} - {"", "-"}:
                # C++'s own headers have no extension.
                if header.startswith(ELSEWHERE) or header.isidentifier():
                    continue
                checked += 1
                if not any(os.path.exists(os.path.join(f, header))
                           for f in folders):
                    missing += 1
                    print(f"{row['CUDA']}: {header} is not there")
    print(f"{checked} headers, {missing} missing")


main()
