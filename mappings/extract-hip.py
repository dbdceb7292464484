#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads what ROCm's headers and our shims declare.

usage: extract-hip.py --rocm PREFIX --clang CLANG++ [--out FILE.json]

Functions with their forms, records with their members, enumerators with their
values, typedefs and macros. read_facts() keeps the result in a file that is
named after what the headers are, so that they are read once.
"""

import argparse
import json
import os
import re
import sys

import apireader
import libclang as clang

HERE = os.path.dirname(os.path.abspath(__file__))
SHIMS = os.path.join(HERE, "..", "runtime-shims")
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
# hip_fp4.h and hip_fp6.h define the same private helpers: a mistake of HIP's.
KNOWN_ERRORS = re.compile(r"amd_hip_fp4\.h:.*: redefinition of")


def shim_headers():
    return [f"{folder}/{name}" for folder in ("hipify", "hipify/ptx")
            for name in sorted(os.listdir(os.path.join(SHIMS, folder)))
            if name.endswith(".h")]


def arguments(options):
    """Clang's, as for check-headers.py."""
    return ["-x", "hip", "-std=c++17", "-fsyntax-only", "-w",
            f"--offload-arch={options.offload_arch}", "--cuda-device-only",
            "-nogpulib", "-ferror-limit=0", "-fno-color-diagnostics",
            "-DMIOPEN_BETA_API=1",
            "-D__HIP_PLATFORM_AMD__=1", f"--hip-path={options.rocm}",
            f"--rocm-path={options.rocm}", "-isystem",
            os.path.join(options.rocm, "include"), "-I", SHIMS]


def source(rocm):
    """A unit that includes every header there is."""
    there = [h for h in HEADERS
             if os.path.exists(os.path.join(rocm, "include", h))]
    # GL's headers need not be installed: HIP's interop names four types.
    lines = ["#define __gl_h_", "#define GL_H",
             "typedef unsigned int GLuint; typedef unsigned int GLenum;"]
    return "\n".join(lines + [f"#include <{h}>"
                              for h in there + shim_headers()]) + "\n"


def read_facts(options):
    """The facts, from the file that keeps them if there is one."""
    flags, text = arguments(options), source(options.rocm)
    include = os.path.join(options.rocm, "include")

    def make():
        # rocm_smi includes it for numbers that nobody here needs.
        facts = apireader.read(options.clang, flags, text, [
            ("libdrm/drm.h", "#include <linux/types.h>\n")])
        facts["errors"] = [e for e in facts["errors"]
                           if not KNOWN_ERRORS.search(e)]
        return facts
    name = apireader.identity(flags + [text],
                              [include, os.path.join(SHIMS, "hipify")])
    return apireader.keep("hip", name, make)


def add_options(parser):
    parser.add_argument("--rocm", help="prefix of ROCm")
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--offload-arch", default="gfx942")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    add_options(parser)
    parser.add_argument("--out", help="write the facts there as JSON")
    options = parser.parse_args()
    if not options.rocm:
        parser.error("--rocm is needed")
    try:
        facts = read_facts(options)
    except clang.NoLibrary as error:
        print(error, file=sys.stderr)
        return 77
    if options.out:
        with open(options.out, "w", encoding="utf-8") as stream:
            json.dump(facts, stream, indent=1, sort_keys=True)
    for kind, found in facts.items():
        print(f"{len(found):6} {kind}")
    for error in facts["errors"][:20]:
        print(error)
    return 1 if facts["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
