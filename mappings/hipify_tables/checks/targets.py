# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares targets.tsv with what clang does for each GPU.

Compiles small kernels without any header, and looks at the code. Not checked,
since the compiler does not show them: simds, page_migration, and fp8 (HIP's
amd_hip_fp8.h decides that).
"""

import re

from ..facts import compiler
from ..outcome import report
from ..schema import target_table

KERNELS = r"""
#define KERNEL extern "C" __attribute__((global)) void
KERNEL empty() {}
#ifdef BYTES
__attribute__((shared)) char Data[BYTES];
KERNEL shared(int *p) { Data[p[0]] = 1; p[1] = Data[p[2]]; }
#else
// As HIP's atomicAdd has it.
#ifdef __AMDGCN_UNSAFE_FP_ATOMICS__
#define MEMORY
#else
#define MEMORY [[clang::atomic(fine_grained_memory, remote_memory)]]
#endif
#define ADD(P)                                                               \
  MEMORY {                                                                   \
    __hip_atomic_fetch_add(P, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); \
  }
KERNEL f32(float *p) { ADD(p) }
KERNEL f64(double *p) { ADD(p) }
#endif
"""


FLAGS = ["-x", "hip", "-nogpuinc", "-nogpulib", "--offload-device-only"]


def compile_for(clang, target, *options):
    """The assembly; empty when it does not compile."""
    done = compiler.run(
        clang, *FLAGS, f"--offload-arch={target}", "-O2", "-S", *options, "-",
        "-o", "-", text=KERNELS)
    return done.stdout if done.returncode == 0 else ""


def has_images(clang, target):
    """HIP's headers leave the functions out where clang defines this."""
    done = compiler.run(clang, *FLAGS, f"--offload-arch={target}", "-dM", "-E",
                        "/dev/null", check=True)
    return "no" if "__HIP_NO_IMAGE_SUPPORT 1" in done.stdout else "yes"


def function(assembly, name):
    return assembly.split(f"\n{name}:")[1].split("\n.Lfunc_end")[0]


def atomic(plain, unsafe, name):
    """Whether the kernel's atomic is an instruction, or a loop."""
    if "cmpswap" not in function(plain, name):
        return "yes"
    return "no" if "cmpswap" in function(unsafe, name) else "unsafe"


def measure(clang, row):
    target, size = row["target"], int(row["shared_memory"])
    plain = compile_for(clang, target)
    unsafe = compile_for(clang, target, "-munsafe-fp-atomics")
    if not plain:
        return {"target": f"unknown to {clang}"}
    fits = compile_for(clang, target, f"-DBYTES={size}")
    more = compile_for(clang, target, f"-DBYTES={size + 1}")
    return {
        "wavefront": re.search(r"\.wavefront_size: +(\d+)", plain)[1],
        "waves": re.search(r"; Occupancy: (\d+)", plain)[1],
        "shared_memory": str(size) if fits and not more
                         else "more" if more else "less",
        "images": has_images(clang, target),
        "atomic_f32": atomic(plain, unsafe, "f32"),
        "atomic_f64": atomic(plain, unsafe, "f64"),
    }


def add_options(parser):
    compiler.add_options(parser)
    parser.add_argument("targets", nargs="*", metavar="TARGET",
                        help="default: every GPU of the table")


def run(options) -> int:
    wrong = []
    for row in target_table.read():
        if options.targets and row["target"] not in options.targets:
            continue
        wrong += [f"{row['target']}: {column}: {row[column]} in the table, "
                  f"{value} with {options.clang}"
                  for column, value in measure(options.clang, row).items()
                  if value != row[column]]
    return report(wrong)
