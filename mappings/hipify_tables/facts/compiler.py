# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls of clang, and the options that commands which call it have."""

import os
import subprocess

from ..outcome import Skipped
from ..paths import SHIMS

CLANG = "clang++-22"


def add_options(parser):
    parser.add_argument("--clang", default=CLANG, metavar="CLANG++")


def add_rocm_options(parser):
    """Those of what reads ROCm's headers; see hip_flags()."""
    parser.add_argument("--rocm", metavar="PREFIX", help="where ROCm is")
    add_options(parser)
    parser.add_argument("--offload-arch", default="gfx942")


def run(clang: str, *arguments: str, text: str | None = None,
        check: bool = False) -> subprocess.CompletedProcess:
    """Runs clang with text as its input; check: it must succeed."""
    return subprocess.run([clang, *arguments], input=text, text=True,
                          errors="replace", capture_output=True, check=check)


def resource_flags(clang: str) -> list[str]:
    """libclang does not find clang's own headers by itself."""
    done = run(clang, "-print-resource-dir", check=True)
    return ["-resource-dir", done.stdout.strip()]


def hip_flags(options) -> list[str]:
    """Those to read a file as device code of HIP, with our shims."""
    if not options.rocm:
        raise Skipped("it needs ROCm's headers (--rocm PREFIX)")
    return ["-x", "hip", "-std=c++17", "-fsyntax-only", "-w",
            f"--offload-arch={options.offload_arch}", "--cuda-device-only",
            "-nogpulib", "-ferror-limit=0", "-fno-color-diagnostics",
            f"--hip-path={options.rocm}", f"--rocm-path={options.rocm}",
            "-isystem", os.path.join(options.rocm, "include"), "-I", SHIMS]
