# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates headers with which nvcc compiles translated code: HIP over CUDA.

The mapping tables, read backwards: each name of HIP's becomes the present name
of CUDA's that is most like it. Headers of hipify/*.h whose functions CUDA has
itself are replaced by ones that include CUDA's; what the tables put into
namespace hipify calls CUDA's function. What is written by hand, in
runtime-shims/nvidia, goes beside them.
"""

import functools
import os
import re

from .simt_names import preference
from .. import files
from ..outcome import out_of_date
from ..paths import MAPPINGS, SHIMS
from ..schema import tables

SHIM_FOLDER = os.path.join(SHIMS, "hipify")
BY_HAND = os.path.join(SHIMS, "nvidia")

# HIP's header: what it includes, the tables whose names it defines.
RUNTIME = ["cuda_runtime_api.h", "cuda.h", "cuda_profiler_api.h"]
HEADERS = {
    "hip/hip_runtime_api.h": (RUNTIME, ["runtime", "driver"]),
    "hip/hip_runtime.h": (["cuda_runtime.h", "math_constants.h",
                           "hip/hip_runtime_api.h"], ["device"]),
    "hip/hip_fp16.h": (["cuda_fp16.h", "hip/hip_runtime.h"], []),
    "hip/hip_bf16.h": (["cuda_bf16.h", "hip/hip_runtime.h"], []),
    "hip/hip_bfloat16.h": (["hip/hip_bf16.h"], []),
    "hip/hip_fp8.h": (["cuda_fp8.h", "hip/hip_runtime.h"], []),
    "hip/hip_fp6.h": (["cuda_fp6.h", "hip/hip_runtime.h"], []),
    "hip/hip_fp4.h": (["cuda_fp4.h", "hip/hip_runtime.h"], []),
    "hip/hip_math_constants.h": (["hip/hip_runtime.h"], []),
    "hip/hip_gl_interop.h": (["cuda_gl_interop.h", "hip/hip_runtime_api.h"],
                             []),
    "hip/hip_vector_types.h": (["vector_types.h", "vector_functions.h"], []),
    "hip/hip_cooperative_groups.h": (["cooperative_groups.h",
                                      "hip/hip_runtime.h"], []),
    "hip/hip_complex.h": (["cuComplex.h"], ["complex"]),
    "hip/hiprtc.h": (["nvrtc.h"], ["rtc"]),
    "hip/library_types.h": (["library_types.h", "hip/hip_runtime_api.h"], []),
    "hipblas/hipblas.h": (["cublas_v2.h", "hip/hip_runtime_api.h",
                           "hip/hip_complex.h"], ["cublas"]),
    "hipblaslt/hipblaslt.h": (["cublasLt.h", "hipblas/hipblas.h"], []),
    "hipfft/hipfft.h": (["cufft.h", "hip/hip_runtime_api.h",
                         "hip/hip_complex.h"], ["cufft"]),
    "hipfft/hipfftXt.h": (["cufftXt.h", "hipfft/hipfft.h"], []),
    "hiprand/hiprand.h": (["curand.h", "hip/hip_runtime_api.h"], ["curand"]),
    "hiprand/hiprand_kernel.h": (["curand_kernel.h", "hip/hip_runtime.h",
                                  "hiprand/hiprand.h"], []),
    "hiprand/hiprand_mtgp32_host.h": (["curand_mtgp32_host.h",
                                       "hiprand/hiprand_kernel.h"], []),
    "hipsparse/hipsparse.h": (["cusparse.h", "hip/hip_runtime_api.h",
                               "hip/hip_complex.h"], ["cusparse"]),
    "hipsolver/hipsolver.h": (["cusolverDn.h", "cusolverSp.h", "cusolverRf.h",
                               "hipblas/hipblas.h", "hipsparse/hipsparse.h"],
                              ["cusolver"]),
    "rccl/rccl.h": (["nccl.h", "hip/hip_runtime_api.h"], ["nccl"]),
}
# Written by hand, at the end of these.
ADAPTERS = {"hip/hip_runtime_api.h": "hip/nvidia/runtime_adapters.h",
            "hip/hip_runtime.h": "hip/nvidia/launch.h",
            "hipify/half.h": "hipify/cast_from.h"}

# Headers of hipify/ whose functions CUDA has, under its own names or, by the
# tables, under others in namespace hipify.
FORWARDED = {
    "atomic": ["cuda_bf16.h", "cuda_fp16.h"],
    "bf16": ["cuda_bf16.h"],
    "cache": ["cuda_bf16.h", "cuda_fp16.h"],
    "cmath": [],
    "complex": ["cuComplex.h"],
    "convert": [],
    "device": [],
    "dpx": [],
    "e8m0": ["cuda_fp8.h"],
    "exact_math": [],
    "fp4": ["cuda_fp4.h"],
    "fp6": ["cuda_fp6.h"],
    "fp8": ["cuda_fp8.h"],
    "half": ["cuda_bf16.h", "cuda_fp16.h"],
    "management": ["nvml.h"],
    "math": [],
    "nvtx": ["nvtx3/nvToolsExt.h"],
    "nvtx3": ["nvtx3/nvtx3.hpp"],
    "pipeline": ["cuda_pipeline_primitives.h"],
    "random": ["curand_kernel.h"],
    "round_mode": [],
    "rounding": [],
    "simd": [],
    "surface": [],
    "target": ["nv/target"],
    "tensor_map": ["cudaTypedefs.h"],
    "utility": ["utility"],
    "vector": [],
}

KINDS = ("function", "type", "enumerator", "macro", "device-function",
         "device-type")
# Not names of CUDA's headers: guards, what a compiler predefines, switches that
# are set before a header, and the atomics of nvcc that are no functions.
NOT_DEFINED = re.compile(r"HIP_INCLUDE_|(?:__)?HIP_NO_|HIP_VERSION|__HIPCC|"
                         r"__hip_atomic_|__HIP_MEMORY_SCOPE_|"
                         r"HIP_API_PER_THREAD_")
TARGET = re.compile(r"(?:__|make_|i)?(?:hip|HIP)\w+\Z")
SHIM_NOTE = re.compile(r"shim: hipify/(\w+)\.h")
# A function whose result has another type in HIP, for where none can be cast.
RESULT_NOTE = re.compile(r"result: .*; hipify/(\w+)\.h has hipify::(\w+)\Z")

MARK = files.mark("generate nvidia-headers", "mappings/*.tsv")
HEAD = f"""\
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// %s
// {MARK}
#pragma once
"""


def cuda_names(all_rows):
    """{table: {HIP's name: row}}; a name stands in the first table that has
    it: the run time's before the driver's."""
    best, found = {}, {}
    for _, (_, names) in sorted(HEADERS.items()):
        for table in names:
            best[table] = {}
    # The run time first, whatever the order of the headers.
    for table in sorted(best, key=lambda t: (t != "runtime", t)):
        for row in all_rows[table]:
            hip = row["hip"]
            if (row["kind"] not in KINDS or row["support"] != "mapped" or
                    hip == row["cuda"] or not TARGET.match(hip) or
                    NOT_DEFINED.match(hip) or
                    found.get(hip, table) != table):
                continue
            old = best[table].get(hip)
            if not old or preference(row) < preference(old):
                best[table][hip] = row
                found[hip] = table
    return best


def define(hip, row):
    """The driver's results are of a type of their own, with the numbers of the
    run time's (since CUDA 10.1); in HIP there is one type."""
    cuda = row["cuda"]
    line = f"#define {hip} {cuda}"
    if row["library"] == "driver" and row["kind"] == "function":
        line = (f"#define {hip}(...) static_cast<cudaError_t>"
                f"({cuda}(__VA_ARGS__))")
    if not row["cuda_until"]:
        return line
    major, minor = (row["cuda_until"].split(".") + ["0"])[:2]
    limit = int(major) * 1000 + int(minor) * 10
    return f"#if CUDART_VERSION < {limit}\n{line}\n#endif"


def hip_header(path, names):
    includes, from_tables = HEADERS[path]
    lines = [HEAD % f"{path} for NVIDIA's GPUs."]
    lines += [f"#include <{name}>" for name in includes]
    for table in from_tables:
        lines += [""] + [define(hip, row)
                         for hip, row in sorted(names[table].items())]
    if path in ADAPTERS:
        lines += ["", f"#include <{ADAPTERS[path]}>"]
    return "\n".join(lines) + "\n"


def forward(row):
    """hipify::NAME, which calls CUDA's function or is CUDA's type."""
    typed = RESULT_NOTE.match(row["note"])
    name = typed.group(2) if typed else row["hip"].removeprefix("hipify::")
    if row["kind"].endswith("type"):
        return f"using {name} = ::{row['cuda']};"
    macro = "HIPIFY_FORWARD" + "_DEVICE" * (row["cuda"] in device_only())
    return f"{macro}({name}, {row['cuda']})"


@functools.cache
def device_only():
    with open(os.path.join(MAPPINGS, "nvidia", "device-only.tsv"),
              encoding="utf-8") as file:
        return {line.strip() for line in file if not line.startswith("#")}


# The host's compiler does not know functions that are for the device alone.
FORWARD = """
#define HIPIFY_FORWARD(NAME, CUDA) \\
  template <class... T> \\
  __host__ __device__ inline auto NAME(T... A)->decltype(::CUDA(A...)) { \\
    return ::CUDA(A...); \\
  }
#define HIPIFY_FORWARD_DEVICE(NAME, CUDA) \\
  template <class... T> __device__ inline auto NAME(T... A) { \\
    return ::CUDA(A...); \\
  }
namespace hipify {
%s
} // namespace hipify
#undef HIPIFY_FORWARD
#undef HIPIFY_FORWARD_DEVICE
"""


def shim_header(name, all_rows):
    rows = []
    for table in ("device", "complex"):
        for row in all_rows[table]:
            note = SHIM_NOTE.match(row["note"])
            typed = RESULT_NOTE.match(row["note"])
            if (note and note.group(1) == name and row["kind"] in KINDS and
                    re.match(r"hipify::\w+\Z", row["hip"])):
                rows.append(row)
            elif typed and typed.group(1) == name:
                rows.append(row)
    lines = [HEAD % f"hipify/{name}.h for NVIDIA's GPUs: CUDA's own functions."]
    lines += ["#include <hip/hip_runtime.h>"]
    lines += [f"#include <{header}>" for header in FORWARDED[name]]
    text = "\n".join(lines) + "\n"
    if name == "vector":
        text += "\n#if CUDART_VERSION >= 13000"
    if rows:
        text += FORWARD % "\n".join(sorted({forward(row) for row in rows}))
    if name == "vector":
        text += "#endif\n"
    if f"hipify/{name}.h" in ADAPTERS:
        text += f"\n#include <{ADAPTERS[f'hipify/{name}.h']}>\n"
    return text


def refusal(name):
    return (HEAD % f"{name} is for AMD's GPUs." +
            f'#error "{name} is for AMD\'s GPUs: for NVIDIA\'s, compile the '
            'original with its asm statements"\n')


def outputs():
    all_rows = tables.read_all()
    names = cuda_names(all_rows)
    result = {path: hip_header(path, names) for path in HEADERS}
    for file in files.names(os.path.join(SHIM_FOLDER, "ptx"), ""):
        result[f"hipify/ptx/{file}"] = refusal(f"hipify/ptx/{file}")
    for folder, _, inside in os.walk(BY_HAND):
        for name in inside:
            path = os.path.join(folder, name)
            result[os.path.relpath(path, BY_HAND)] = files.read(path)
    for name in FORWARDED:
        result[f"hipify/{name}.h"] = shim_header(name, all_rows)
    return result


def add_options(parser):
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("--check", action="store_true",
                        help="write nothing; fail if one is out of date")


def run(options) -> int:
    stale = files.update(options.folder, outputs(), options.check)
    return options.check and out_of_date(options.folder, stale,
                                         "generate nvidia-headers FOLDER")
