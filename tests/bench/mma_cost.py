#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of docs/matrix-instructions.md: what one mma.sync costs on each GPU.

  mma_cost.py --build build [-k m16n8k16]

A kernel multiplies two pairs of fragments, another three: the difference is
one product, without what is computed once. Loads, stores and waits do not
count. Of the test whether the wavefront is full, the path for a full one
counts, and for "half" the other.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

import inner_loops

ROOT = pathlib.Path(__file__).resolve().parents[2]
M = "hipify::ptx::matrix::"
SHAPES = [  # row of the table, A, B and C of a lane, the product
    ("m16n8k16 f16", "uint32_t, 4", "uint32_t, 2", "float, 4", f"mma_f32<16, 16, {M}f16>"),
    ("m16n8k16 bf16", "uint32_t, 4", "uint32_t, 2", "float, 4", f"mma_f32<16, 16, {M}bf16>"),
    ("m16n8k8 bf16", "uint32_t, 2", "uint32_t, 1", "float, 4", f"mma_f32<16, 8, {M}bf16>"),
    ("m16n8k8 tf32", "uint32_t, 4", "uint32_t, 2", "float, 4", f"mma_f32<16, 8, {M}tf32>"),
    ("m16n8k32 s8", "uint32_t, 4", "uint32_t, 2", "int32_t, 4", f"mma_s32<16, 32, {M}s8, {M}s8>"),
    ("m16n8k32 u8 with s8", "uint32_t, 4", "uint32_t, 2", "int32_t, 4", f"mma_s32<16, 32, {M}u8, {M}s8>"),
    ("m16n8k64 s4", "uint32_t, 4", "uint32_t, 2", "int32_t, 4", f"mma_s32<16, 64, {M}s4, {M}s4>"),
    ("m16n8k256 b1", "uint32_t, 4", "uint32_t, 2", "int32_t, 4", "mma_b1<16, 256, true>"),
    ("m16n8k32 e4m3", "uint32_t, 4", "uint32_t, 2", "float, 4", f"mma_f32<16, 32, {M}e4m3>"),
    ("m8n8k4 f64", "double, 1", "double, 1", "double, 2", "mma_f64<8, 4>"),
    ("m8n8k16 s8", "uint32_t, 1", "uint32_t, 1", "int32_t, 2", f"mma_s32<8, 16, {M}s8, {M}s8>"),
]
COLUMNS = [("gfx90a", "", True), ("gfx90a native", "-DHIPIFY_NATIVE_MMA=1", True), ("gfx942", "", True),
           ("gfx942 half", "", False), ("gfx942 native", "-DHIPIFY_NATIVE_MMA=1", True), ("gfx1100", "", True),
           ("gfx1100 native", "-DHIPIFY_NATIVE_MMA=1", True), ("gfx1201", "", True),
           ("gfx1201 native", "-DHIPIFY_NATIVE_MMA=1", True)]

SOURCE = """
#include <hip/hip_runtime.h>
#include <hipify/ptx/mma.h>
using namespace hipify::ptx;
template <int Count> __device__ void multiply(const vec<{a}> *A, const vec<{b}> *B, vec<{c}> *C) {{
  // The hardware's number: what the order of threads costs once is not what a product costs.
  unsigned I = __builtin_amdgcn_workitem_id_x();
  vec<{c}> Sum = C[I];
#pragma unroll
  for (int K = 0; K < Count; ++K)
    Sum = {product}(A[I * 8 + K], B[I * 8 + K], Sum);
  C[I] = Sum;
}}
__global__ void two(const vec<{a}> *A, const vec<{b}> *B, vec<{c}> *C) {{ multiply<2>(A, B, C); }}
__global__ void three(const vec<{a}> *A, const vec<{b}> *B, vec<{c}> *C) {{ multiply<3>(A, B, C); }}
"""


def counts(text):
    return not inner_loops.re.match(r"(global|flat|buffer|scratch)_|s_(waitcnt|nop|delay|wait|endpgm|load|clause|branch|"
                                    r"cbranch)", text)


def count(assembly, kernel, full):
    """The instructions that a full wavefront runs, or one of which half is active."""
    text = assembly[assembly.index(f"_Z{len(kernel)}{kernel}"):]
    text = text[:text.index(".Lfunc_end")]
    blocks = inner_loops.blocks_of(text)
    after = inner_loops.successors(blocks, full)
    bodies = {label: body for label, _, body in blocks}
    reached, todo = set(), [blocks[0][0]]
    while todo:
        label = todo.pop()
        if label in bodies and label not in reached:
            reached.add(label)
            todo += after[label]
    return sum(counts(t) for label in reached for t in bodies[label])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("-k", dest="filter", default="")
    args = parser.parse_args()
    flags = (args.build / "rocm-flags").read_text().split()
    print("| | " + " | ".join(name for name, _, _ in COLUMNS) + " |")
    print("| --- |" + " --: |" * len(COLUMNS))
    with tempfile.TemporaryDirectory() as work:
        source, out = pathlib.Path(work, "mma.hip"), pathlib.Path(work, "mma.s")
        for name, a, b, c, product in SHAPES:
            if args.filter not in name:
                continue
            source.write_text(SOURCE.format(a=a, b=b, c=c, product=product))
            cells = []
            for column, macro, full in COLUMNS:
                command = ["clang++-22", "-x", "hip", *flags, f"--offload-arch={column.split()[0]}",
                           "--cuda-device-only", "-O2", "-w", f"-I{ROOT / 'runtime-shims'}", *macro.split(), "-S",
                           str(source), "-o", str(out)]
                done = subprocess.run(command, capture_output=True, text=True)
                if done.returncode:
                    sys.exit(done.stderr[-2000:])
                text = out.read_text()
                cells.append(count(text, "three", full) - count(text, "two", full))
            print(f"| {name} | " + " | ".join(map(str, cells)) + " |", flush=True)


if __name__ == "__main__":
    main()
