# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls `hipify-cpp run` for the tests of the emulator."""

import os
import subprocess
import time
from dataclasses import dataclass

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
TARGETS = ("gfx942", "gfx1100", "sm_80")
WAVE = {"gfx942": 64, "gfx90a": 64, "gfx1100": 32, "sm_80": 32}


def is_cuda(target):
    return target.startswith("sm_")


def suffix(target):
    """Of source files for this target."""
    return ".cu" if is_cuda(target) else ".hip"


def cuda_home():
    """Where the CUDA toolkit is; empty if there is none."""
    for path in (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"),
                 "/usr/local/cuda"):
        if path and os.path.exists(os.path.join(path, "include", "cuda.h")):
            return path
    return ""


def why_not(build, target):
    """Why programs for this target cannot be built here; empty: they can."""
    if is_cuda(target):
        return "" if cuda_home() else "there is no CUDA toolkit"
    if os.path.exists(os.path.join(build, "rocm-flags")):
        return ""
    return "there is no ROCm"


def toolchain(build, target):
    """Options that say where the vendor's files are; HIPIFY_HIP_INCLUDE may
    name a folder with the headers of another version of HIP."""
    if is_cuda(target):
        return ["--cuda-path", cuda_home()]
    options = []
    with open(os.path.join(build, "rocm-flags"), encoding="utf-8") as file:
        for line in file.read().splitlines():
            if line.startswith(("--rocm-path=", "--rocm-device-lib-path=")):
                options.append(line)
    # HIP 6 asks its compiler for the size; clang 22 does not tell it any more.
    if other_hip := os.environ.get("HIPIFY_HIP_INCLUDE"):
        options += ["-I", other_hip,
                    f"-D__AMDGCN_WAVEFRONT_SIZE={WAVE[target]}"]
    return options


@dataclass
class Run:
    status: int
    out: str
    err: str
    seconds: float

    @property
    def text(self):
        return self.out + self.err


def run(build, target, file, options=(), arguments=(), timeout=300, env=None):
    """Builds and runs one program. Status 124: it took too long."""
    command = [os.path.join(build, "bin", "hipify-cpp"), "run", "--target",
               target, *toolchain(build, target), *options, file]
    if arguments:
        command += ["--", *arguments]
    start = time.perf_counter()
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=timeout,
                              check=False, env={**os.environ, **(env or {})})
        status, out, err = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired as late:
        status, out, err = 124, late.stdout or b"", late.stderr or b""
    return Run(status, out.decode("utf-8", "replace"),
               err.decode("utf-8", "replace"), time.perf_counter() - start)
