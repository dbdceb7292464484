# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads what ROCm's headers and our shims declare.

Functions with their forms, records with their members, enumerators with their
values, typedefs and macros. read() keeps the result in a file that is named
after what the headers are, so that they are read once.
"""

import json
import os
import re

from . import api_reader, compiler
from .. import files
from ..outcome import Skipped
from ..paths import SHIMS

# The release whose declarations the notes of rows describe.
ROCM = "7.2"
# What the tables' names come from; those that are not there are left out.
HEADERS = """
hip/hip_runtime.h hip/hip_fp16.h hip/hip_bf16.h hip/hip_bfloat16.h
hip/hip_fp8.h hip/hip_fp6.h hip/hip_fp4.h hip/hip_complex.h
hip/hip_cooperative_groups.h hip/hip_gl_interop.h hip/hip_math_constants.h
hip/hip_ext.h hip/hip_profile.h hip/hiprtc.h hip/hip_deprecated.h
hipcub/hipcub.hpp hipblas/hipblas.h hipblaslt/hipblaslt.h hipfft/hipfft.h
hipfft/hipfftXt.h hipfft/hipfftw.h hipfft/hipfftMp.h hiprand/hiprand.h
hiprand/hiprand_kernel.h hiprand/hiprand_mtgp32_host.h hipsparse/hipsparse.h
hipsolver/hipsolver.h hiptensor/hiptensor.h hipsparselt/hipsparselt.h
hipfile.h rocshmem/rocshmem.hpp rocblas/rocblas.h
rocsparse/rocsparse.h rocsolver/rocsolver.h rocrand/rocrand.h
rocrand/rocrand_kernel.h rocrand/rocrand_mtgp32_11213.h miopen/miopen.h
rccl/rccl.h amd_smi/amdsmi.h rocm_smi/rocm_smi.h roctracer/roctx.h
rocprofiler-sdk-roctx/roctx.h
""".split()
FLAGS = ["-DMIOPEN_BETA_API=1", "-D__HIP_PLATFORM_AMD__=1"]
# rocm_smi includes it for numbers that are not needed here.
STUBS = {"libdrm/drm.h": "#include <linux/types.h>\n"}
# hip_fp4.h and hip_fp6.h define the same private helpers: a mistake of HIP's.
KNOWN_ERRORS = re.compile(r"amd_hip_fp4\.h:.*: redefinition of")


# Shims that include headers of others than ROCm, which need not be here.
OVER_OTHERS = ("hipify/torch.h",)


def shim_headers():
    names = [f"{folder}/{name}" for folder in ("hipify", "hipify/ptx")
             for name in files.names(os.path.join(SHIMS, folder), ".h")]
    return [name for name in names if name not in OVER_OTHERS]


def source(rocm):
    """A unit that includes every header there is."""
    there = [h for h in HEADERS
             if os.path.exists(os.path.join(rocm, "include", h))]
    # GL's headers need not be installed: HIP's interop names four types.
    lines = ["#define __gl_h_", "#define GL_H",
             "typedef unsigned int GLuint; typedef unsigned int GLenum;"]
    return "\n".join(lines + [f"#include <{h}>"
                              for h in there + shim_headers()]) + "\n"


def read(options):
    """The facts, from the file that keeps them if there is one."""
    flags = [*compiler.hip_flags(options), *FLAGS]
    text = source(options.rocm)
    include = os.path.join(options.rocm, "include")

    def make():
        facts = api_reader.read(options.clang, flags, text, STUBS)
        facts["errors"] = [e for e in facts["errors"]
                           if not KNOWN_ERRORS.search(e)]
        return facts
    name = api_reader.identity(flags + [text],
                               [include, os.path.join(SHIMS, "hipify")])
    return api_reader.keep("hip", name, make)


def read_for_rows(options):
    """The same of the release that rows describe: other headers prove nothing
    about the tables."""
    facts = read(options)
    found = ".".join(facts["macros"].get("HIP_VERSION_" + part, ["", "?"])[1]
                     for part in ("MAJOR", "MINOR"))
    if found != ROCM:
        raise Skipped(f"the tables' facts are of ROCm {ROCM}; these headers "
                      f"are of {found}")
    return facts


def add_options(parser):
    compiler.add_rocm_options(parser)
    parser.add_argument("--out", metavar="FILE.json",
                        help="write the facts there")


def run(options) -> int:
    facts = read(options)
    if options.out:
        files.write(options.out,
                    json.dumps(facts, indent=1, sort_keys=True))
    for kind, found in facts.items():
        print(f"{len(found):6} {kind}")
    for error in facts["errors"][:20]:
        print(error)
    return 1 if facts["errors"] else 0
