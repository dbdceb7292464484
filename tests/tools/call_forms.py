# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What CUDA declares, as call_test.py needs it.

A *form* is one way to call a function: result, parameters, header. Forms come
from mappings/signatures and from tests/calls/forms/<table>.tsv, which has what
the signatures lack: templates, families of overloads, removed functions.
"""

import collections
import csv
import glob
import os
import re

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
MAPPINGS = os.path.join(SOURCE, "mappings")
CALLS = os.path.join(SOURCE, "tests", "calls")
# The headers of ours in which device.tsv's functions are declared -> CUDA's.
DEVICE_HEADERS = {
    "crt/fp16_functions.h": "cuda_fp16.h",
    "crt/bf16_functions.h": "cuda_bf16.h",
    "crt/fp8_functions.h": "cuda_fp8.h",
    "crt/fp6_functions.h": "cuda_fp6.h",
    "crt/fp4_functions.h": "cuda_fp4.h",
    "crt/complex_functions.h": "cuComplex.h",
    "crt/pipeline_functions.h": "cuda_pipeline_primitives.h",
    "crt/awbarrier_functions.h": "cuda_awbarrier_primitives.h",
}
# What users include, for headers that are parts of others.
UMBRELLAS = [
    (re.compile(r"cudnn_\w+\.h"), "cudnn.h"),
    (re.compile(r"cublas_api\.h"), "cublas_v2.h"),
    (re.compile(r"(driver_types|library_types|vector_types|cuda_runtime_api|"
                r"texture_types|surface_types)\.h"), "cuda_runtime.h"),
    (re.compile(r"cudalibxt\.h"), "cufftXt.h"),
    (re.compile(r"cusolver_common\.h"), "cusolverDn.h"),
]
# Types, constants and macros that headers written by hand declare.
BY_HAND = [
    (r"(__nv_fp8|__NV_(E4M3|E5M2|SATFINITE|NOSAT|E8M0)|__NV_SAT)", "cuda_fp8.h"),
    (r"(__nv_fp6|__NV_(E2M3|E3M2))", "cuda_fp6.h"),
    (r"(__nv_fp4|__NV_E2M1)", "cuda_fp4.h"),
    (r"(__nv_bfloat16|nv_bfloat16|CUDART_\w+_BF16)", "cuda_bf16.h"),
    (r"(__half|half|CUDART_\w+_FP16|cudaRound)", "cuda_fp16.h"),
    (r"CUDART_[A-Z0-9_]+$", "math_constants.h"),
    (r"cu(Float|Double)?Complex$", "cuComplex.h"),
    (r"(curand|CURAND|mtgp32)", "curand_kernel.h"),
    (r"(NCCL|nccl)", "nccl.h"),
    (r"_*(Cub|CUB_)", "cub/cub.cuh"),
    (r"THRUST_", "thrust/device_ptr.h"),
    (r"", "cuda_runtime.h"),
]
Form = collections.namedtuple("Form", "header where result parameters call")
TYPEDEFS = {"size_t": "unsigned long", "uint64_t": "unsigned long",
            "int64_t": "long", "uint32_t": "unsigned int", "int32_t": "int"}


def umbrella(header):
    return next((u for p, u in UMBRELLAS if p.fullmatch(header)), header)


def split_list(text, separator):
    """Splits at separators that stand in no brackets."""
    parts, depth, start = [], 0, 0
    for at, character in enumerate(text):
        if character in "(<[{":
            depth += 1
        elif character in ")>]}":
            depth -= 1
        elif depth == 0 and text.startswith(separator, at):
            parts.append(text[start:at].strip())
            start = at + len(separator)
    parts.append(text[start:].strip())
    return [p for p in parts if p]


class Signatures:
    """CUDA's declarations by name."""

    def __init__(self):
        self.forms = collections.defaultdict(list)
        self.headers = {}  # name -> header, for whatever is no function
        self.aliases = {}
        self.members = collections.defaultdict(list)  # tag -> [(name, type)]
        self.tags = {}  # tag -> its typedef
        self.macros = set()  # those that stand for a value
        # CUPTI's headers repeat names of others, which come first here.
        for path in sorted(glob.glob(os.path.join(
                MAPPINGS, "signatures", "*.tsv")),
                key=lambda p: ("/cupti" in p or "/nvperf" in p, p)):
            stem = os.path.basename(path)[:-4]
            if stem == "device":
                self.read_device(path)
            elif stem != "header-plan" and not stem.endswith("-names"):
                self.read(path)
        for path in sorted(glob.glob(os.path.join(CALLS, "forms", "*.tsv"))):
            self.read_forms(path)

    def read(self, path):
        with open(path, encoding="utf-8") as lines:
            next(lines)
            for line in lines:
                fields = line.rstrip("\n").split("\t") + [""] * 6
                kind, name, header, parent, _, result, value = fields[:7]
                header = umbrella(header)
                if kind in ("function", "old", "overload"):
                    # cuBLAS's first interface has a header of its own.
                    self.forms[name].append(Form(
                        header, "host", result, split_list(value, ";"), ""))
                elif kind == "alias":
                    self.aliases[name] = value
                    self.headers.setdefault(name, header)
                elif kind == "member":
                    self.members[parent].append((name, result))
                elif kind == "macro":
                    self.headers.setdefault(name, header)
                    if re.match(r"[\w(\"+-]", value) and not result:
                        self.macros.add(name)
                elif kind and kind != "device":
                    self.headers.setdefault(name, header)
                    if kind == "typedef" and result != name:
                        TYPEDEFS[name] = result
                        self.tags.setdefault(result, name)

    def read_device(self, path):
        with open(path, encoding="utf-8") as lines:
            next(lines)
            for line in lines:
                header, name, result, parameters = line.rstrip("\n").split(
                    "\t")[:4]
                parameters = parameters.partition(") __attribute__")[0]
                where = ("both" if header == "crt/complex_functions.h"
                         else "device")
                self.forms[name].append(Form(
                    DEVICE_HEADERS.get(header, "cuda_runtime.h"), where,
                    result, split_list(parameters, ","), ""))

    def read_forms(self, path):
        with open(path, encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(
                    (l for l in lines if not l.startswith("#")),
                    delimiter="\t", quoting=csv.QUOTE_NONE):
                row = {k: "" if v in ("-", None) else v
                       for k, v in row.items()}
                for where in (("host", "device") if row["where"] == "both"
                              else (row["where"],)):
                    self.forms[row["name"]].append(Form(
                        row["header"], where, row["result"],
                        split_list(row["parameters"], ";"), row["call"]))

    def of(self, name):
        """All forms of a function, those under its other name too."""
        found = self.forms[name] + self.forms[self.aliases.get(name, "")]
        unique = {(f.where, f.result, tuple(f.parameters), f.call): f
                  for f in reversed(found)}
        return list(reversed(list(unique.values())))

    def member_path(self, tag, member):
        """(record, path) that leads to a member, through nested records."""
        if tag not in self.members:  # A nested record that has a name.
            tag = next((t.split("::")[0] for t in self.members
                        if t.endswith("::" + tag)), tag)
        queue = [(tag, [])]
        while queue:
            record, path = queue.pop(0)
            for name, kind in self.members.get(record, ()):
                here = path + [name] if name else path
                if name == member:
                    return tag, ".".join(here)
                if kind.startswith("{"):
                    queue.append((kind[1:-1], here))
        return tag, member
