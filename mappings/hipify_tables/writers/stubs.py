# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes hipify/stubs: functions of CUDA's that HIP has no counterpart of, which
do nothing but fail.

With --stubs a project builds that calls them, and its tests find where they
matter. The rows of these functions have "stub: HEADER". The declarations are
those of runtime-shims/cuda-declarations.
"""

import glob
import os
import re

from .. import files
from ..outcome import out_of_date
from ..paths import SHIMS
from ..schema import tables

# A header's name -> CUDA's libraries, their status, HIP's header, its status,
# and what that says of a function that is not there.
HEADERS = {
    "runtime": (("runtime",), "cudaError_t", "hip/hip_runtime_api.h",
                "hipError_t", "hipErrorNotSupported"),
    "driver": (("driver",), "CUresult", "hip/hip_runtime_api.h",
               "hipError_t", "hipErrorNotSupported"),
    "cublas": (("cublas", "cublasLt"), "cublasStatus_t", "hipblas/hipblas.h",
               "hipblasStatus_t", "HIPBLAS_STATUS_NOT_SUPPORTED"),
    "cufft": (("cufft", "cufftXt"), "cufftResult", "hipfft/hipfft.h",
              "hipfftResult", "HIPFFT_NOT_SUPPORTED"),
    "curand": (("curand",), "curandStatus_t", "hiprand/hiprand.h",
               "hiprandStatus_t", "HIPRAND_STATUS_NOT_IMPLEMENTED"),
    "cusolver": (("cusolver", "cusolverDn", "cusolverSp", "cusolverRf"),
                 "cusolverStatus_t", "hipsolver/hipsolver.h",
                 "hipsolverStatus_t", "HIPSOLVER_STATUS_NOT_SUPPORTED"),
    "cusparse": (("cusparse",), "cusparseStatus_t", "hipsparse/hipsparse.h",
                 "hipsparseStatus_t", "HIPSPARSE_STATUS_NOT_SUPPORTED"),
    "nvml": (("nvml",), "nvmlReturn_t", "hipify/management.h", "nvmlReturn_t",
             "NVML_ERROR_NOT_SUPPORTED"),
}
FUNCTION = re.compile(r"^(?:HIPIFY_\w+ )*(\w+) (\w+)\(", re.M)
# Parts of CUDA for other APIs, whose headers are refused; what compilers and
# CUDA's device runtime call.
LEFT_OUT = re.compile(r"D3D|EGL|VDPAU|NvSci|^__|^cudaCG|^cudaLaunchDevice")
FOLDER = os.path.join(SHIMS, "hipify", "stubs")
HEAD = """\
//===- hipify/stubs/{name}.h - functions that only CUDA has -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// {mark}
//
// They fail. Added with --stubs.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_STUBS_{upper}_H
#define HIPIFY_STUBS_{upper}_H

#include "../stub.h"
#include <{header}>

#define HIPIFY_STUB_OF(Name) HIPIFY_STUB({status}, {value}, Name)
"""


def results():
    """{function: its result's type}."""
    found = {}
    for path in sorted(glob.glob(os.path.join(SHIMS, "cuda-declarations",
                                              "*.h"))):
        with open(path, encoding="utf-8") as stream:
            for match in FUNCTION.finditer(stream.read()):
                found.setdefault(match[2], match[1])
    return found


def refused(rows):
    """{header: the functions that have no counterpart}."""
    result = results()
    return {name: sorted(
        row["cuda"] for row in rows.values()
        if row["kind"] == "function" and row["library"] in libraries and
        row["support"] in ("unsupported", "roc-only") and
        result.get(row["cuda"]) == status and not LEFT_OUT.search(row["cuda"]))
        for name, (libraries, status, *_) in HEADERS.items()}


def note_stubs(rows):
    """Gives the functions their trait."""
    for header, functions in refused(rows).items():
        for name in functions:
            rows[name]["note"] = "; ".join(filter(None, [
                f"stub: hipify/stubs/{header}.h", rows[name]["note"]]))


def text(name, functions):
    _, _, header, status, value = HEADERS[name]
    head = HEAD.format(name=name, upper=name.upper(), header=header,
                       status=status, value=value,
                       mark=files.mark("generate stubs",
                                       "cuda-declarations and mappings"))
    return (head + "".join(f"HIPIFY_STUB_OF({f})\n" for f in functions) +
            "#undef HIPIFY_STUB_OF\n\n#endif\n")


def write(check=False) -> int:
    """Writes the headers; check: only says which are out of date."""
    rows = {row["cuda"]: row for some in tables.read_all().values()
            for row in some}
    texts = {name + ".h": text(name, functions)
             for name, functions in refused(rows).items()}
    stale = files.update(FOLDER, texts, check, files.names(FOLDER, ".h"))
    return check and out_of_date("runtime-shims/hipify/stubs", stale,
                                 "generate stubs")


def add_options(parser):
    pass


def run(options) -> int:
    return write()
