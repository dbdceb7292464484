# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every HIP name of the tables against real ROCm headers.

A using-declaration per name shows that it is declared (macros are tested with
#ifndef); headers must exist. Prints FILE:LINE: what is missing; exit code 1 then,
77 without ROCm. Any other error of clang's counts, too: then nothing is known.
"""

import os
import re
import tempfile

from .. import files
from ..facts import compiler, hip_facts
from ..outcome import report
from ..paths import SHIMS
from ..schema import tables

KINDS = ("function", "type", "enumerator", "macro", "device-function",
         "device-type")
# The header by which one sees that ROCm's package of a table is installed.
HIP = {
    "complex": "hip/hip_complex.h", "cub": "hipcub/hipcub.hpp",
    "cublas": "hipblas/hipblas.h", "cufft": "hipfft/hipfft.h",
    "curand": "hiprand/hiprand.h", "cusolver": "hipsolver/hipsolver.h",
    "cusparse": "hipsparse/hipsparse.h", "cutensor": "hiptensor/hiptensor.h",
    "device": "hip/hip_fp16.h", "driver": "hip/hip_runtime.h",
    "nccl": "rccl/rccl.h", "nvml": "amd_smi/amdsmi.h", "nvtx": "hipify/nvtx.h",
    "rtc": "hip/hiprtc.h", "runtime": "hip/hip_runtime.h",
}
# The same for ROC libraries.
ROC = {
    "cublas": "rocblas/rocblas.h", "cudnn": "miopen/miopen.h",
    "curand": "rocrand/rocrand.h", "cusolver": "rocsolver/rocsolver.h",
    "cusparse": "rocsparse/rocsparse.h",
}
# Headers of ROCm packages, of PyTorch and gloo, that need not be installed.
PACKAGES_OF_THEIR_OWN = ("hiptensor/", "hipsparselt/", "rocshmem/", "hipfile.h",
                         "ATen/", "c10/", "gloo/")
# Defined by the compiler or the user in some modes only, or no names at all.
NOT_CHECKED = re.compile(
    r"__builtin_|__has_trivial|__is_|__CLANG_RDC__|__HIPCC_RTC__|"
    r"(__)?HIP_NO_HALF|HIP_API_PER_THREAD|HIPCUB_(STDERR|DEBUG_SYNC)|"
    r"CUB_(WRAPPED_NAMESPACE|NS_P)|"
    r"__restrict__|__managed__|__noinline__|(int|unsigned|void|nullptr|std)$")


def targets(rows, column):
    """{name: row} of the names to check."""
    names = {}
    for row in rows:
        name = row[column].split("<")[0]
        if (row["kind"] in KINDS and tables.NAME_RE.match(name) and
                not NOT_CHECKED.match(name)):
            names.setdefault(name, row)
    return names


def source(names, rocm):
    """A unit that uses every name; what is wrong is in the name's row."""
    lines = [hip_facts.source(rocm)]
    for name, row in names.items():
        file, _, line = row["where"].rpartition(":")
        if "::" in name:
            use = [f"namespace n{len(lines)} {{ using ::{name}; }}"]
        else:
            use = [f"#ifndef {name}", f'#line {line} "{file}"',
                   f"namespace names {{ using ::{name}; }}", "#endif"]
        lines += [f'#line {line} "{file}"', *use]
    return "\n".join(lines) + "\n"


def compile_names(names, options):
    """What clang says against a use of every name."""
    with tempfile.TemporaryDirectory() as folder:
        files.update(folder, {**hip_facts.STUBS,
                              "names.cpp": source(names, options.rocm)})
        result = compiler.run(options.clang, *compiler.hip_flags(options),
                              *hip_facts.FLAGS, "-idirafter", folder,
                              *options.flag, os.path.join(folder, "names.cpp"))
    errors = [line for line in result.stderr.splitlines()
              if "error: " in line and not hip_facts.KNOWN_ERRORS.search(line)]
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
    names = {}
    for packages, column in ((HIP, "hip"), (ROC, "roc")):
        for name, header in packages.items():
            if any(os.path.exists(os.path.join(folder, header))
                   for folder in (include, SHIMS)):
                names = {**targets(everything[name], column), **names}
            else:
                print(f"{name}.tsv: SKIPPED: {header} is not installed")
    problems += compile_names(names, options)
    checked = len(everything["headers"]) + len(names)
    return report(problems, f"{checked} names and headers checked, "
                  f"{len(problems)} missing")
