# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every HIP name of the tables against real ROCm headers.

A using-declaration per name shows that it is declared (macros are tested with
#ifndef); headers must exist. Prints what is missing; exit code 1 then.
"""

import os
import re
import tempfile

from ..facts import compiler
from ..outcome import report
from ..paths import SHIMS
from ..schema import tables

# The headers that a user of each table's names includes.
INCLUDES = {
    "complex": ["hip/hip_complex.h"],
    "cub": ["hipcub/hipcub.hpp"],
    "cublas": ["hipblas/hipblas.h", "hipblaslt/hipblaslt.h",
               "hipify/blas.h"],
    "cufft": ["hipfft/hipfft.h", "hipfft/hipfftXt.h", "hipfft/hipfftw.h"],
    "curand": ["hiprand/hiprand.h", "hiprand/hiprand_kernel.h",
               "hiprand/hiprand_mtgp32_host.h"],
    "cusolver": ["hipsolver/hipsolver.h", "hipify/solver.h"],
    "cusparse": ["hipsparse/hipsparse.h", "hipify/sparse.h"],
    "cutensor": ["hiptensor/hiptensor.h"],
    "device": ["hip/hip_fp16.h", "hip/hip_bf16.h", "hip/hip_fp8.h",
               "hip/hip_fp6.h", "hip/hip_fp4.h", "hip/hip_math_constants.h",
               *(f"hipify/{name}.h" for name in
                 ("atomic", "bf16", "cache", "device", "dpx", "half",
                  "pipeline", "rounding", "simd"))],
    "driver": ["hip/hip_gl_interop.h", "hip/hip_math_constants.h",
               "hipify/runtime.h"],
    "nccl": ["rccl/rccl.h"],
    "nvml": ["amd_smi/amdsmi.h", "hipify/nvml.h"],
    "nvtx": ["hipify/nvtx.h", "hipify/nvtx3.h"],
    "rtc": ["hip/hiprtc.h"],
    "runtime": ["hip/hip_math_constants.h", "hip/hip_cooperative_groups.h",
                "hip/hip_gl_interop.h", "hipify/runtime.h"],
}
# The same for ROC libraries.
ROC_INCLUDES = {
    "cublas": ["rocblas/rocblas.h"],
    "cudnn": ["miopen/miopen.h"],
    "curand": ["rocrand/rocrand.h", "rocrand/rocrand_kernel.h",
               "rocrand/rocrand_mtgp32_11213.h"],
    "cusolver": ["rocsolver/rocsolver.h"],
    "cusparse": ["rocsparse/rocsparse.h"],
}
# Headers of ROCm packages that need not be installed.
PACKAGES_OF_THEIR_OWN = ("hiptensor/", "hipsparselt/", "rocshmem/", "hipfile.h")
# Defined by the compiler or the user in some modes only, or no names at all.
NOT_CHECKED = re.compile(
    r"/\*|__builtin_|__CLANG_RDC__|__HIPCC_RTC__|__HIP_NO_HALF_|"
    r"HIP_API_PER_THREAD|HIPCUB_STDERR|__restrict__|__managed__|__noinline__|"
    r"int$|void$|.*[ *(]")


def targets(rows, column):
    """The names to check, each once."""
    names = []
    for row in rows:
        name = row[column].split("<")[0]
        if name and not NOT_CHECKED.match(name) and name not in names:
            names.append(name)
    return names


def source(names, includes):
    lines = ["#define MIOPEN_BETA_API 1"]
    lines += [f"#include <{h}>" for h in ["hip/hip_runtime.h"] + includes]
    lines.append("namespace names {")
    for name in names:
        if "::" in name:
            lines.append(f"namespace n{len(lines)} {{ using ::{name}; }}")
        else:
            lines += [f"#ifndef {name}", f"using ::{name};", "#endif"]
    return "\n".join(lines) + "\n}\n"


def compile_names(names, includes, options):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "names.cpp")
        with open(path, "w", encoding="ascii") as stream:
            stream.write(source(names, includes))
        result = compiler.run(options.clang, *compiler.hip_flags(options),
                              *options.flag, path)
    errors = [line.split("error: ")[1] for line in result.stderr.splitlines()
              if re.search(r"names\.cpp:\d+:\d+: error: |fatal error: ", line)]
    return sorted(set(errors))


def check_headers(rows, include):
    for row in rows:
        for path in (row["hip"], row["roc"]):
            # C++'s own headers have no extension.
            if not re.search(r"[/.]", path):
                continue
            if not path.startswith(PACKAGES_OF_THEIR_OWN) and not any(
                    os.path.exists(os.path.join(folder, path))
                    for folder in (include, "/usr/include", SHIMS)):
                yield f"headers.tsv: {row['cuda']}: no {path}"


def add_options(parser):
    compiler.add_rocm_options(parser)
    parser.add_argument("--flag", action="append", default=[],
                        help="further flag for clang (--flag=...)")


def run(options) -> int:
    compiler.hip_flags(options)  # Without ROCm nothing is read.
    include = os.path.join(options.rocm, "include")
    everything = tables.read_all()
    problems = list(check_headers(everything["headers"], include))
    checked = len(everything["headers"])
    for wanted, column in ((INCLUDES, "hip"), (ROC_INCLUDES, "roc")):
        for name, includes in wanted.items():
            if not any(os.path.exists(os.path.join(folder, includes[0]))
                       for folder in (include, SHIMS)):
                print(f"{name}.tsv: SKIPPED: {includes[0]} is not installed")
                continue
            names = targets(everything[name], column)
            checked += len(names)
            problems += [f"{name}.tsv: {e}" for e in
                         compile_names(names, includes, options)]
    return report(problems, f"{checked} names and headers checked, "
                  f"{len(problems)} missing")
