#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How time and memory grow with the size of an input, as a table.

  growth.py --build BUILD [-k REGEX] [--largest N] [-o PAGE]

Inputs that were once not linear, at 1, 10 and 100 times a size that takes
little more than starting. Linear is a factor of 10 or less from one to the next.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

HEAD = "#include <cuda_runtime.h>\n"


def warp_calls(n):
    """a kernel with a shuffle, a vote or a mask in each line"""
    lines = ["v += __shfl_down_sync(0xffffffff, v, 1);",
             "m = __ballot_sync(0xffffffff, v > 0);",
             "if (m & (1u << (threadIdx.x & 31))) v -= __popc(m);",
             "unsigned a{i} = __activemask(); v += __shfl_sync(a{i}, v, 0);"]
    body = "\n".join(lines[i % 4].format(i=i) for i in range(n))
    return (HEAD + "__global__ void k(int *p) {\n  int v = *p;\n"
            f"  unsigned m = 0;\n{body}\n  *p = v + m;\n}}\n"), []


def else_ifs(n):
    """a chain of else-if"""
    chain = "".join(f"  else if (x == {i}) v = __shfl_xor_sync(~0u, v, 1);\n"
                    if i % 50 == 0 else f"  else if (x == {i}) v = {i};\n"
                    for i in range(n))
    return HEAD + ("__global__ void k(int *p, int x) {\n  int v = *p;\n"
                   f"  if (x < 0) v = 1;\n{chain}  *p = v;\n}}\n"), []


def sums(n):
    """a sum of n terms"""
    terms = " + ".join(f"__popc(a{i % 10})" for i in range(n))
    names = ", ".join(f"unsigned a{i}" for i in range(10))
    return HEAD + f"__device__ int f({names}) {{\n  return {terms};\n}}\n", []


def macros(n):
    """-D words on the command line"""
    return HEAD + "int x = cudaFree(0);\n", [f"-DM{i}={i}" for i in range(n)]


def long_line(n):
    """findings in one long line"""
    return HEAD + "void f(int *p) {" + " cudaFree(p);" * n + " }\n", ["-v"]


def calls(n):
    """host calls in lines of their own"""
    return HEAD + "void f(int *p) {\n" + "  cudaFree(p);\n" * n + "}\n", []


def enumerators(n):
    """enumerators tested as truth values, whose edits carry text"""
    return ("#include <cublas_v2.h>\n" + "".join(
        f"bool f{i}(cublasOperation_t op) {{ return op; }}\n"
        for i in range(n))), []


def asm(n):
    """asm statements in one kernel"""
    body = "".join('  asm volatile("add.cc.u32 %0, %1, %2; addc.u32 %0, %0, 0;"'
                   ' : "=r"(v) : "r"(v), "r"(x));\n' for _ in range(n))
    return (HEAD + "__global__ void k(unsigned *p, unsigned x) {\n"
            f"  unsigned v = *p;\n{body}  *p = v;\n}}\n"), []


def functions(n):
    """device functions that call each other"""
    body = "".join(
        f"__device__ int f{i}(int v) {{ return "
        f"{f'f{i - 1}(v)' if i else 'v'} + __shfl_sync(~0u, v, {i % 32}); }}\n"
        for i in range(n))
    return HEAD + body, []


def polls(n):
    """device functions that each poll a flag, write one and call the next"""
    body = "".join(
        f"__device__ volatile int a{i}, b{i};\n__device__ void f{i}() {{ "
        f"b{i} = 1; while (a{i} == 0); {f'f{i - 1}();' if i else ''} }}\n"
        for i in range(n))
    return HEAD + body, []


def pointers(n):
    """device pointers that are each chosen from six others"""
    body = "".join(f"  float *v{i + 1} = pick({', '.join([f'v{i}'] * 6)});\n"
                   for i in range(n))
    six = ", ".join(f"float *{name}" for name in "abcdef")
    return (HEAD + f"__device__ float *pick({six}) {{ return a ? a : b ? b : c"
            " ? c : d ? d : e ? e : f; }\n"
            f"__device__ float *last(float *v0) {{\n{body}  return v{n};\n}}\n"
            ), []


def specializations(n):
    """explicit specializations of a template with as many instances"""
    return (HEAD + "template <int> struct S {};\n"
            + "".join(f"template <> struct S<{i}> {{ int x; }};\n"
                      for i in range(n))
            + "".join(f"S<{n + i}> v{i};\n" for i in range(n))), []


def streams(n):
    """specializations and instantiations for a type that HIP renames"""
    return (HEAD + "template <class, int> struct S {};\n"
            "template <class, int> struct T {};\n"
            + "".join(f"template <> struct S<cudaStream_t, {i}> {{ int x; }};\n"
                      f"template struct T<cudaStream_t, {i}>;\n"
                      for i in range(n))), []


def handlers(n):
    """a try block with a handler for each of n types"""
    return (HEAD + "".join(f"template <class> struct E{i} {{}};\n"
                           for i in range(n))
            + "void f() {\n  try { cudaFree(0); }\n"
            + "".join(f"  catch (E{i}<cudaStream_t> &) {{}}\n"
                      for i in range(n)) + "}\n"), []


def kernels(n):
    """ten kernels that reach the same functions, each called twice"""
    return (HEAD + "__device__ void f0() { __shared__ int a; a = 1; }\n"
            + "".join(f"__device__ void f{i}() {{ f{i - 1}(); f{i // 2}(); }}\n"
                      for i in range(1, n))
            + "".join(f"__global__ void k{i}() {{ f{n - 1}(); }}\n"
                      for i in range(10))), []


INPUTS = {"warp calls": (warp_calls, 200), "else-if": (else_ifs, 100),
          "sum": (sums, 200), "macros": (macros, 1000),
          "long line": (long_line, 300), "calls": (calls, 300),
          "enumerators": (enumerators, 300),
          "asm": (asm, 100), "functions": (functions, 200), "polls": (polls, 80),
          "pointers": (pointers, 200),
          "specializations": (specializations, 60),
          "streams": (streams, 60), "handlers": (handlers, 60), "kernels": (kernels, 100)}


def measure(tool, make, size):
    """(seconds of processor time, MiB, exit code)"""
    with tempfile.TemporaryDirectory() as folder:
        text, options = make(size)
        path = os.path.join(folder, "a.cu")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        # The system's limit on a command line is below what we try.
        answers = os.path.join(folder, "options")
        with open(answers, "w", encoding="utf-8") as file:
            file.write("\n".join(options))
        process = subprocess.Popen(
            [tool, path, "--no-output", "--root", folder, "@" + answers],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        said = 0
        for line in process.stderr:
            said += len(line)
        _, status, used = os.wait4(process.pid, 0)
        return (used.ru_utime + used.ru_stime, used.ru_maxrss / 1024,
                os.waitstatus_to_exitcode(status), said)


def main():
    os.environ["HIPIFY_FACTS_CACHE"] = "off"  # Each run shall parse.
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True)
    parser.add_argument("-k", default="", help="names to measure, a regex")
    parser.add_argument("--largest", type=int, default=100)
    parser.add_argument("-o", help="where the table goes")
    options = parser.parse_args()
    tool = os.path.join(options.build, "bin", "hipify-cpp")
    steps = [s for s in (1, 10, 100) if s <= options.largest]
    lines = ["| input | " + " | ".join(f"x {s}" for s in steps) + " |",
             "| --- |" + " --- |" * len(steps)]
    for name, (make, size) in INPUTS.items():
        if not re.search(options.k, name):
            continue
        cells = []
        for step in steps:
            seconds, mib, code, said = measure(tool, make, size * step)
            cells.append(f"{seconds:.2f} s, {mib:.0f} MiB"
                         + (f", exit {code}" if code else ""))
            print(f"{name} x {step}: {cells[-1]}, {said} bytes of text",
                  flush=True)
        lines.append(f"| {make.__doc__} ({size}) | " + " | ".join(cells) + " |")
    if options.o:
        with open(options.o, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    else:
        print("\n".join(lines))


if __name__ == "__main__":
    sys.exit(main())
