#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the instructions of texture functions in software.

  texture_cost.py [--build DIR] [--arch GPU]

A kernel for each function is compiled with -O3. Counted are the instructions in
its text, with those that fetch the arguments and store the result, not those
that one call executes: the branches for an element's kind are the same for all
threads, and a linear filter repeats its loop for each corner.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

REPO = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
CALLS = [
    ("tex1Dfetch<float>", "float", "tex1Dfetch<float>(t, x)"),
    ("tex1D<float>", "float", "tex1D<float>(t, a)"),
    ("tex2D<uchar4>", "uchar4", "tex2D<uchar4>(t, a, b)"),
    ("tex2D<float>", "float", "tex2D<float>(t, a, b)"),
    ("tex2D<float4>", "float4", "tex2D<float4>(t, a, b)"),
    ("tex3D<float>", "float", "tex3D<float>(t, a, b, c)"),
    ("texCubemap<float>", "float", "texCubemap<float>(t, a, b, c)"),
    ("tex2DLod<float>", "float", "tex2DLod<float>(t, a, b, c)"),
    ("surf2Dread<int>", "int", "surf2Dread<int>(s, x, y)"),
]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(REPO, "build"))
    parser.add_argument("--arch", default="gfx942")
    args = parser.parse_args()
    with open(os.path.join(args.build, "rocm-flags")) as file:
        rocm = file.read().split()
    with tempfile.TemporaryDirectory() as work:
        source, assembly = (os.path.join(work, n) for n in ("k.hip", "k.s"))
        with open(source, "w") as file:
            file.write("#include <hipify/texture.h>\n")
            for i, (_, kind, call) in enumerate(CALLS):
                file.write(
                    f'extern "C" __global__ void kernel{i}({kind} *o, '
                    "hipTextureObject_t t, hipSurfaceObject_t s, int x, int y, "
                    f"float a, float b, float c) {{ *o = hipify::{call}; }}\n")
        code = subprocess.run(
            ["clang++-22", "-x", "hip", *rocm, "--offload-arch=" + args.arch,
             "--cuda-device-only", "-S", "-O3", "-w", "-o", assembly,
             "-I" + os.path.join(REPO, "runtime-shims"), source]).returncode
        if code:
            return code
        with open(assembly) as file:
            text = file.read()
    print("| function | instructions |\n| --- | --: |")
    for i, (name, _, _) in enumerate(CALLS):
        body = re.search(rf"^kernel{i}:(.*?)^\.Lfunc_end", text, re.M | re.S)
        count = len(re.findall(r"^\s+(?:v|s|global|flat|ds|scratch|buffer)_\w",
                               body[1], re.M))
        print(f"| `{name}` | {count} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
