#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates what the emulator's host API takes from the mapping tables.

The API in runtime-shims/simt/api is written in HIP's names. Compiled for CUDA,
it includes a header that turns them into those of CUDA's run time or driver.
The lists of error codes come from the same rows.

usage: generate-simt-names.py [--check]

Writes the headers; --check only says whether they are up to date.
"""

import os
import re
import sys

import tables

HERE = os.path.dirname(os.path.abspath(__file__))
API = os.path.join(HERE, "..", "runtime-shims", "simt", "api")
KINDS = ("function", "type", "enumerator", "macro")
# What the API implements although rows name a shim of ours, which calls it.
BEHIND_SHIMS = {
    "runtime": [("hipDriverGetVersion", "cudaDriverGetVersion"),
                ("hipRuntimeGetVersion", "cudaRuntimeGetVersion")],
    "driver": [("hipDriverGetVersion", "cuDriverGetVersion")],
}
HEAD = """\
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Made by mappings/generate-simt-names.py from mappings/%s. Do not edit.
"""


def read(table):
    rows, errors = [], []
    with open(os.path.join(HERE, table), encoding="utf-8") as file:
        columns = None
        for line in file:
            line = line.rstrip("\n")
            if line.startswith("#"):
                continue
            fields = line.split("\t")
            if columns is None:
                columns = fields
                continue
            row = {c: "" if f == "-" else f for c, f in zip(columns, fields)}
            rows.append(row)
    assert columns == tables.COLUMNS and not errors
    return rows


def stem(name):
    """What two names of one thing have in common."""
    for prefix in ("hip", "cuda", "CUDA_", "CU_", "cu"):
        if name.startswith(prefix):
            name = name[len(prefix):]
            break
    return re.sub(r"[^a-z0-9]|_t$", "", name.lower())


def preference(row):
    """Of several CUDA names for one of HIP's: the present one that is most
    like it."""
    cuda, hip = row["cuda"], row["hip"]
    return ("Reserved" in cuda, bool(row["cuda_until"]),
            stem(cuda) != stem(hip),
            cuda.endswith("_t") != hip.endswith("_t"), len(cuda), cuda)


def names(rows):
    best = {}
    for row in rows:
        hip = row["hip"]
        if (row["kind"] not in KINDS or row["support"] != "mapped" or
                not re.fullmatch(r"(?:hip|HIP_)\w+", hip)):
            continue
        if hip not in best or preference(row) < preference(best[hip]):
            best[hip] = row
    return [(hip, row["cuda"]) for hip, row in best.items()]


def names_header(table):
    guard = f"HIPIFY_SIMT_API_CUDA{table.upper()}NAMES_H"
    lines = [HEAD % f"{table}.tsv" + f"#ifndef {guard}\n#define {guard}\n"]
    lines += [f"#define {hip} {cuda}"
              for hip, cuda in sorted(names(read(f"{table}.tsv")) +
                                      BEHIND_SHIMS[table])]
    return "\n".join(lines) + "\n\n#endif\n"


def version(text):
    major, minor = (text.split(".") + ["0"])[:2]
    return int(major), int(minor)


def condition(since, until, macro, pack):
    parts = []
    if since:
        parts.append(f"{macro} >= {pack(*version(since))}")
    if until:
        parts.append(f"{macro} < {pack(*version(until))}")
    return " && ".join(parts)


def error_lines(entries, macro, pack):
    """entries: name -> (since, until)"""
    lines = []
    for name in sorted(entries):
        guard = condition(*entries[name], macro, pack)
        if guard:
            lines.append(f"#if {guard}")
        lines.append(f"ERROR_CODE({name})")
        if guard:
            lines.append("#endif")
    return lines


# Where the tables know an error only from the releases that they were made of.
SINCE = {"CUDA_ERROR_LOSSY_QUERY": "12.4"}


def errors_header():
    runtime, driver, hip = {}, {}, {}
    for row in read("runtime.tsv"):
        if row["kind"] != "enumerator":
            continue
        if re.fullmatch(r"cuda(Success|Error[A-Z]\w*)", row["cuda"]):
            runtime[row["cuda"]] = (row["cuda_since"], row["cuda_until"])
            if re.match(r"hip(Success|Error[A-Z])", row["hip"]):
                hip[row["hip"]] = (row["hip_since"], row["hip_until"])
    for row in read("driver.tsv"):
        if (row["kind"] == "enumerator" and
                re.fullmatch(r"CUDA_(SUCCESS|ERROR_\w+)", row["cuda"])):
            since = SINCE.get(row["cuda"], row["cuda_since"])
            driver[row["cuda"]] = (since, row["cuda_until"])
            if re.match(r"hip(Success|Error[A-Z])", row["hip"]):
                hip.setdefault(row["hip"], (row["hip_since"],
                                            row["hip_until"]))

    def cuda(major, minor):
        return major * 1000 + minor * 10

    def rocm(major, minor):
        return major * 10000000 + minor * 100000
    lines = [HEAD % "runtime.tsv and driver.tsv"]
    lines += ["#if defined(SIMT_CUDA_DRIVER)"]
    lines += error_lines(driver, "CUDA_VERSION", cuda)
    lines += ["#elif defined(SIMT_CUDA)"]
    lines += error_lines(runtime, "CUDART_VERSION", cuda)
    lines += ["#else"]
    lines += error_lines(hip, "HIP_VERSION", rocm)
    lines += ["#endif", "#undef ERROR_CODE", ""]
    return "\n".join(lines)


def main(arguments):
    check = arguments == ["--check"]
    if arguments and not check:
        sys.exit(__doc__)
    outputs = {"CudaRuntimeNames.h": names_header("runtime"),
               "CudaDriverNames.h": names_header("driver"),
               "ErrorCodes.def": errors_header()}
    stale = False
    for name, text in outputs.items():
        path = os.path.join(API, name)
        if check:
            old = ""
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    old = file.read()
            if old != text:
                print(f"{name} is not up to date: run "
                      "mappings/generate-simt-names.py")
                stale = True
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
