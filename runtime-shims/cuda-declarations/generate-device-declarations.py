#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the declarations of CUDA's device functions that the parser reads.

Input: mappings/signatures/device.tsv, one function per row:
  header      the header of ours that declares it
  name        the function
  result      its result type
  parameters  parameter types joined by ", ", default values included
  linkage     "C" where the C library may declare the same function

  generate-device-declarations.py                  write the headers
  generate-device-declarations.py --check          exit 1 if one is out of date
  generate-device-declarations.py --extract DUMP   rewrite the table from facts

DUMP is what clang prints with -Xclang -ast-dump for a C++ file that includes a
toolkit's device headers; only this step needs a toolkit. Families of hundreds
of overloads (shuffles, atomics, cached loads) are not in the table: a template
in hand-written headers declares each of them.
"""
import argparse
import collections
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "..", "..", "mappings", "signatures", "device.tsv")
COLUMNS = ["header", "name", "result", "parameters", "linkage"]
NOTICE = """\
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Made by generate-device-declarations.py from mappings/signatures/device.tsv.
#pragma once
"""

# Where CUDA declares a function -> the header of ours.
HOMES = {
    "crt/math_functions.h": "crt/math_functions.h",
    "crt/device_functions.h": "crt/device_functions.h",
    "crt/sm_70_rt.h": "crt/device_functions.h",
    "crt/sm_80_rt.h": "crt/device_functions.h",
    "crt/sm_90_rt.h": "crt/device_functions.h",
    "crt/sm_100_rt.h": "crt/device_functions.h",
    "sm_20_intrinsics.h": "crt/device_functions.h",
    "sm_30_intrinsics.h": "crt/device_functions.h",
    "sm_32_intrinsics.h": "crt/device_functions.h",
    "sm_61_intrinsics.h": "crt/device_functions.h",
    "vector_functions.h": "vector_functions.h",
    "cuda_fp16.h": "crt/fp16_functions.h",
    "cuda_bf16.h": "crt/bf16_functions.h",
    "cuda_fp8.h": "crt/fp8_functions.h",
    "cuda_fp6.h": "crt/fp6_functions.h",
    "cuda_fp4.h": "crt/fp4_functions.h",
    "cuComplex.h": "crt/complex_functions.h",
    "cuda_pipeline_primitives.h": "crt/pipeline_functions.h",
    "cuda_awbarrier_primitives.h": "crt/awbarrier_functions.h",
}
INCLUDES = {
    "vector_functions.h": ["vector_types.h"],
}
# Declared by templates of ours, or no part of the language that users see.
BY_HAND = re.compile(
    r"__shfl|__ld(ca|cg|cs|cv|g|lu)$|__st(cg|cs|wb|wt)$|__match_|atomic|__u128"
    r"|__cudaGetKernel|__cudaLaunch|__cudaPush|__nv_a|__reduce_|^(max|min|abs)$"
    r"|__signbit|__isnan|__isinf|__finite|^syncthreads_|^ballot$|delete$|new$"
    r"|^name$|__(any|all|ballot|uni)_sync$|__syncwarp$|__syncthreads$|^operator")


# Intrinsics whose names the C library has for itself.
FAST_MATH = r"__(sin|cos|tan|tanh|sincos|exp|exp10|log|log2|log10|pow)f"


def read_table():
    with open(TABLE) as lines:
        next(lines)
        for line in lines:
            yield line.rstrip("\n").split("\t")


# Extraction ---------------------------------------------------------------

FUNCTION = re.compile(r" (?:(?:implicit|used|referenced|invalid|constexpr) )*"
                      r"(\w+|operator\S+) '([^']*)'")
NODE = re.compile(r"^((?:[| ] )*)[|`]-(\w+) 0x\w+ (.*)$")
PLACE = re.compile(r"[<, ](/[^:> ,]+|<scratch space>):\d+:\d+")


def functions_of(dump):
    """Yields [file, name, type, defaults] of each function at file scope."""
    here, outer, found, depth_of = "", "", None, 0
    with open(dump, errors="replace") as lines:
        for line in lines:
            for match in PLACE.finditer(line):
                here = match.group(1)
            node = NODE.match(line)
            if not node:
                continue
            depth, kind = len(node.group(1)) // 2, node.group(2)
            outer = kind if depth == 0 else outer
            if kind == "FunctionDecl" and (
                    depth == 0 or depth == 1 and outer == "LinkageSpecDecl"):
                if found:
                    yield found
                match = FUNCTION.search(node.group(3))
                found, depth_of = None, depth
                if match and "/include/" in here:
                    found = [here.split("/include/")[-1], match.group(1),
                             match.group(2), []]
            elif found and kind == "ParmVarDecl" and depth == depth_of + 1:
                found[3].append("?" if " cinit" in line else "")
            elif found and found[3] and found[3][-1] == "?":
                value = re.search(r"EnumConstant 0x\w+ '(\w+)'|Literal 0x.*' (\w+)$",
                                  line)
                if value:
                    found[3][-1] = value.group(1) or value.group(2)
    if found:
        yield found


def tidy(text):
    text = re.sub(r"\b(enum|struct) ", "", text.strip())
    text = re.sub(r"\*const$", "*", text)
    return text if "*" in text or "&" in text else text.replace("const ", "")


def extract(dump):
    rows = set()
    for type, kind in (("long long", "longlong4"), ("unsigned long long", "ulonglong4")):
        for suffix in ("_16a", "_32a"):  # a macro hides them from the dump
            rows.add(("vector_functions.h", "make_" + kind + suffix, kind + suffix,
                      ", ".join([type] * 4), ""))
    for file, name, signature, defaults in functions_of(dump):
        home = HOMES.get(file)
        if name == "fma" and "cudaRoundMode" in signature:
            home = "crt/device_functions.h"
        is_operator = name.startswith("operator") and "16_f" in (home or "")
        if not home or BY_HAND.search(name) and not is_operator:
            continue
        result, rest = signature.split(" (", 1) if " (" in signature \
            else signature.split("(", 1)
        parameters = rest[:rest.rindex(")", 0, rest.find(" noexcept")
                                       if " noexcept" in rest else None)]
        shown = []
        for index, type in enumerate(filter(None, parameters.split(", "))):
            value = defaults[index] if index < len(defaults) else ""
            shown.append(tidy(type) + (" = " + value if value else ""))
        in_c = home == "crt/math_functions.h"
        if in_c and re.search(r"const float[,)]", signature):
            continue  # the float overload of a C function
        in_c = in_c or re.fullmatch(FAST_MATH, name)
        rows.add((home, name, tidy(result), ", ".join(shown), "C" if in_c else ""))
    with open(TABLE, "w") as out:
        for row in [COLUMNS] + sorted(rows):
            out.write("\t".join(row) + "\n")


# Headers ------------------------------------------------------------------

def declaration(result, name, parameters, tail):
    gap = "" if result[-1] in "*&" else " "
    return "%s%s%s(%s)%s;\n" % (result, gap, name, parameters, tail)


def headers():
    rows = collections.defaultdict(list)
    for header, name, result, parameters, linkage in read_table():
        rows[header].append((linkage, name, result, parameters))
    for header, functions in sorted(rows.items()):
        text = NOTICE
        for include in INCLUDES.get(header, []):
            text += '#include "%s"\n' % include
        text += "\n"
        plain = [f for f in functions if not f[0]]
        shared = [f for f in functions if f[0]]
        for _, name, result, parameters in plain:
            text += declaration(result, name, parameters, "")
        if shared:
            text += '#ifdef __cplusplus\nextern "C" {\n'
            for _, name, result, parameters in shared:
                text += declaration(result, name, parameters, " noexcept")
            text += "}\n#endif\n"
        yield header, text


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--extract", metavar="DUMP")
    options = parser.parse_args()
    if options.extract:
        extract(options.extract)
    stale = 0
    for header, text in headers():
        path = os.path.join(HERE, header)
        old = open(path).read() if os.path.exists(path) else None
        if old == text:
            continue
        if options.check:
            print("%s is out of date: run %s" % (header, sys.argv[0]))
            stale = 1
            continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as out:
            out.write(text)
    return stale


if __name__ == "__main__":
    sys.exit(main())
