# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the headers of HIP over CUDA with CUDA's real ones.

Every name of CUDA's that stands for one of HIP's must be declared there, and
every header must be valid, for host and device code.

Reads the headers of a build's folder. Prints what is wrong; exit code 1 then, 77
without CUDA's headers.
"""

import os
import re
import sys
import tempfile

from ..facts import compiler
from ..outcome import Skipped
from ..writers.nvidia_headers import MARK

# In the tables without the release that dropped them, or not in the toolkit's
# own headers: using them is a compiler's error that names them.
NOT_THERE = {
    # cuFFTMp is a package of its own.
    "CUFFT_COMM_MPI", "CUFFT_COMM_NONE", "cufftMpAttachComm",
    "cufftMpCommType", "cufftMpCommType_t", "cufftXtSetDistribution",
    "cufftXtSetSubformatDefault",
    # CUDA has it under __CUDA_API_VERSION_INTERNAL only.
    "CU_LAUNCH_ATTRIBUTE_MAX",
}
# They include what comes with OpenGL and with NVIDIA's driver.
OTHERS_HEADERS = {"hip/hip_gl_interop.h", "hipify/management.h"}
OTHERS_NAMES = re.compile(r"cudaGL|cudaGraphicsGL")
DEFINE = re.compile(r"#define (\w+)(?:\(\.\.\.\) static_cast<cudaError_t>\(|"
                    r" )(\w+)")
FORWARD = re.compile(r"HIPIFY_FORWARD\(\w+, (\w+)\)")
LIMIT = re.compile(r"#if CUDART_VERSION < (\d+)")


def names_of(path, version):
    """{CUDA's name: where}, without what this CUDA has dropped."""
    found, skip = {}, False
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if match := LIMIT.match(line):
                skip = version >= int(match.group(1))
            elif line.startswith("#endif"):
                skip = False
            elif not skip:
                match = DEFINE.match(line)
                name = match.group(2) if match else None
                if match := FORWARD.match(line):
                    name = match.group(1)
                if name and name != "HIPIFY_FORWARD":
                    found[name] = f"{path}:{number}"
    return found


def cuda_version(toolkit):
    """As CUDART_VERSION says it; None without the headers."""
    path = os.path.join(toolkit, "include", "cuda_runtime_api.h")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8", errors="replace") as file:
        return int(re.search(r"define CUDART_VERSION\s+(\d+)",
                             file.read()).group(1))


def generated(folder):
    """Headers that the tables made; the others are checked by cases."""
    for where, _, files in sorted(os.walk(folder)):
        for file in sorted(files):
            path = os.path.join(where, file)
            with open(path, encoding="utf-8") as text:
                head = text.read(600)
            name = os.path.relpath(path, folder)
            if (MARK in head and "#error" not in head and
                    name not in OTHERS_HEADERS):
                yield name, path


def source(headers, only, version):
    """(a unit that includes the headers and uses their names of CUDA's, how
    many these are)"""
    lines, names, number = [], {}, 0
    for header, path in generated(headers):
        if not only or header in only:
            lines.append(f"#include <{header}>")
            names.update(names_of(path, version))
    for name, where in sorted(names.items()):
        if name in NOT_THERE or OTHERS_NAMES.match(name):
            continue
        number += 1
        # A macro of CUDA's is there, too.
        lines += [f"#ifndef {name}", f"namespace use_{number} {{",
                  f'#line {where.split(":")[1]} "{where.split(":")[0]}"',
                  f"using ::{name};", "}", "#endif"]
    return "\n".join(lines) + "\n", number


def add_options(parser):
    compiler.add_options(parser)
    parser.add_argument("--cuda", metavar="TOOLKIT",
                        default=os.environ.get("CUDA_PATH") or
                        "/usr/local/cuda")
    parser.add_argument("--build", help="default: $HIPIFY_BUILD_DIR or build",
                        default=os.environ.get("HIPIFY_BUILD_DIR", "build"))
    parser.add_argument("only", nargs="*", metavar="HEADER")


def run(options) -> int:
    version = cuda_version(options.cuda)
    if not version:
        raise Skipped(f"there are no CUDA headers in {options.cuda}")
    shims = os.path.join(options.build, "share", "hipify-cpp", "include")
    headers = os.path.join(shims, "nvidia")
    text, number = source(headers, options.only, version)
    if not number:
        print(f"no name of CUDA's is in {headers}; has it been built?")
        return 1
    with tempfile.NamedTemporaryFile("w", suffix=".cu") as file:
        file.write(text)
        file.flush()
        done = compiler.run(
            options.clang, "-x", "cuda", "-std=c++17", "-fsyntax-only", "-w",
            "-ferror-limit=0", "--cuda-gpu-arch=sm_80",
            f"--cuda-path={options.cuda}", "-Wno-unknown-cuda-version",
            "-D__HIP_PLATFORM_NVIDIA__", f"-I{headers}", f"-I{shims}",
            f"-I{options.cuda}/include/cccl", file.name)
    sys.stdout.write(done.stderr)
    if not done.returncode:
        print(f"{number} names of CUDA's are there")
    return 1 if done.returncode else 0
