# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates what the emulator's host API takes from the mapping tables.

The API in runtime-shims/simt/api is written in HIP's names. Compiled for CUDA,
it includes a header that turns them into those of CUDA's run time or driver.
The lists of error codes come from the same rows.
"""

import os
import re

from .. import files
from ..outcome import out_of_date
from ..paths import SHIMS, table_file
from ..schema import tables

API = os.path.join(SHIMS, "simt", "api")
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
// %s
"""


def read(table):
    return tables.read_table(table_file(table))


def head(source):
    return HEAD % files.mark("generate simt-names", f"mappings/{source}")


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
    lines = [head(f"{table}.tsv") + f"#ifndef {guard}\n#define {guard}\n"]
    lines += [f"#define {hip} {cuda}"
              for hip, cuda in sorted(names(read(table)) +
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
    for row in read("runtime"):
        if row["kind"] != "enumerator":
            continue
        if re.fullmatch(r"cuda(Success|Error[A-Z]\w*)", row["cuda"]):
            runtime[row["cuda"]] = (row["cuda_since"], row["cuda_until"])
            if re.match(r"hip(Success|Error[A-Z])", row["hip"]):
                hip[row["hip"]] = (row["hip_since"], row["hip_until"])
    for row in read("driver"):
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
    lines = [head("runtime.tsv and driver.tsv")]
    lines += ["#if defined(SIMT_CUDA_DRIVER)"]
    lines += error_lines(driver, "CUDA_VERSION", cuda)
    lines += ["#elif defined(SIMT_CUDA)"]
    lines += error_lines(runtime, "CUDART_VERSION", cuda)
    lines += ["#else"]
    lines += error_lines(hip, "HIP_VERSION", rocm)
    lines += ["#endif", "#undef ERROR_CODE", ""]
    return "\n".join(lines)


def write(check=False) -> int:
    """Writes the headers; check: only says which are out of date."""
    texts = {"CudaRuntimeNames.h": names_header("runtime"),
             "CudaDriverNames.h": names_header("driver"),
             "ErrorCodes.def": errors_header()}
    stale = files.update(API, texts, check)
    return check and out_of_date("runtime-shims/simt/api", stale,
                                 "generate simt-names")


def add_options(parser):
    parser.add_argument("--check", action="store_true",
                        help="write nothing; fail if one is out of date")


def run(options) -> int:
    return write(options.check)
