#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random CUDA programs, valid by construction, through the built program.

  grammar.py --build DIR [--seconds N] [--seed N] [--keep DIR] [--print]

Asm statements are those of tests/ptx, calls of libraries and of the host's API
those of tests/calls: every form and every name can come. The grammar puts them
into functions, templates, macros and branches. oracle.py says what must hold.
The same seed makes the same programs.
"""
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE] + [os.path.join(SOURCE, *folder) for folder in (
    ("mappings",), ("tests", "tools"), ("tests", "ptx"))]
import call_cases  # noqa: E402
import harness  # noqa: E402
import programs  # noqa: E402

TYPES = ("int", "unsigned", "float", "double", "long long", "unsigned long long")
SUFFIXES = dict(zip(TYPES, ("", "u", ".5f", ".25", "ll", "ull")))
# Tables whose headers every ROCm has. cuDNN's and others' may be missing.
TABLES = ("runtime", "driver", "device", "cublas", "cufft", "curand",
          "cusparse", "cusolver", "nvtx", "rtc", "complex")


class Pieces:
    """What other suites know to be valid, read once."""

    def __init__(self):
        forms = [form for row in programs.ptx_table.read_all()
                 if row.exactness != "refused"
                 and not row.form.startswith(("%", "WARP_SZ"))
                 for form in programs.ptx_table.cover(row)]
        self.statements = [s for s in map(programs.statement, forms)
                           if s and not s.cells]
        self.memory = [s for s in map(programs.statement, forms)
                       if s and s.cells]
        self.refused = [row for row in programs.ptx_table.read_all()
                        if row.exactness == "refused"]
        tables = call_cases.read_tables(None)
        signatures = call_cases.Signatures()
        self.calls = []
        for table in TABLES:
            excepted = call_cases.read_exceptions(table)
            found, _ = call_cases.cases_of_table(table, tables[table],
                                                 signatures, False)
            self.calls += [c for c in found if c.expected == "compiles"
                           and c.name not in excepted and c.label not in excepted
                           and not call_cases.ALONE.match(c.header)
                           and not c.row.get("note")]


class Program:
    """One program; text() is it."""

    def __init__(self, pieces, seed):
        self.pieces, self.random = pieces, random.Random(seed)
        self.headers = {"cuda_runtime.h", "cstdint"}
        self.names = 0
        self.devices = []  # (name, result, parameters' types)
        self.parts = []

    def name(self, kind):
        self.names += 1
        return f"{kind}{self.names}"

    def chance(self, share):
        return self.random.random() < share

    def pick(self, *choices):
        return self.random.choice(choices)

    def text(self):
        r = self.random
        if self.chance(0.5):
            self.headers.add("cuda.h")
        self.parts.append(self.macros())
        self.parts.append("__constant__ float table[64];\n"
                          "__device__ int counter;\n")
        for _ in range(r.randint(1, 4)):
            self.parts.append(self.device_function())
        kernels = [self.kernel() for _ in range(r.randint(1, 4))]
        calls = [c.line.replace("@", self.name("call"), 1) for c in
                 r.sample(self.pieces.calls, r.randint(0, 8))
                 if self.headers.add(c.header) or True]
        if calls:
            self.parts.append(
                "template <class A, class B> struct Same { static constexpr "
                "bool value = false; };\ntemplate <class A> struct Same<A, A> "
                "{ static constexpr bool value = true; };\n" + "\n".join(calls))
        self.parts.append(self.host_function(kernels))
        includes = [f"#include <{h}>\n" for h in sorted(self.headers)]
        return "".join(includes) + "\n" + "\n".join(self.parts)

    # --- macros --------------------------------------------------------------

    def macros(self):
        """The ones that code of this program may use."""
        check = self.pick(
            "#define CHECK(call) \\\n  do { \\\n    cudaError_t status = (call); "
            "\\\n    if (status != cudaSuccess) \\\n      return status; \\\n  } "
            "while (0)\n",
            "#define CHECK(...) if ((__VA_ARGS__) != cudaSuccess) return "
            "cudaErrorUnknown\n")
        return (check + "#define BLOCK 128\n"
                "#define ALL " + self.pick("0xffffffff", "0xffffffffu",
                                           "((1ull << 32) - 1)", "~0u") + "\n"
                "#define ID(...) __VA_ARGS__\n"
                "#define LANE (threadIdx.x " + self.pick("& 31", "% 32",
                                                         "% warpSize") + ")\n"
                "#define LAUNCH(kernel, grid, block, ...) \\\n"
                "  kernel<<<grid, block>>>(__VA_ARGS__)\n")

    # --- expressions ---------------------------------------------------------

    def expression(self, kind, scope, depth=0):
        """scope: name -> type, of variables."""
        same = [n for n, t in scope.items() if t == kind]
        if depth > 2 or self.chance(0.3):
            if same and self.chance(0.8):
                return self.random.choice(same)
            return self.literal(kind)
        sub = lambda: self.expression(kind, scope, depth + 1)  # noqa: E731
        choice = self.random.randrange(6)
        if choice == 0 and self.devices:
            name, result, parameters = self.random.choice(self.devices)
            if result == kind:
                arguments = [self.expression(p, scope, depth + 1)
                             for p in parameters]
                return f"{name}({', '.join(arguments)})"
        if choice == 1:
            return f"({sub()} {self.pick('<', '==', '>=')} {sub()} ? {sub()} : {sub()})"
        if choice == 2 and kind == "float":
            return self.pick("__fmaf_rn({}, {}, {})", "fmaf({}, {}, {})").format(
                sub(), sub(), sub())
        if choice == 2 and kind == "int":
            return self.pick("__popc({})", "__ffs({})", "__clz({})",
                             "abs({})").format(sub())
        if choice == 3:
            other = self.pick(*TYPES)
            return f"({kind})({self.expression(other, scope, depth + 1)})"
        if choice == 4:
            return f"ID({sub()})"
        operator = self.pick("+", "-", "*")
        return f"({sub()} {operator} {sub()})"

    def literal(self, kind):
        return f"{self.random.randint(1, 63)}{SUFFIXES[kind]}"

    # --- device code ---------------------------------------------------------

    def device_function(self):
        name, result = self.name("f"), self.pick(*TYPES)
        parameters = [self.pick(*TYPES) for _ in range(self.random.randint(1, 3))]
        scope = {f"p{i}": kind for i, kind in enumerate(parameters)}
        declared = ", ".join(f"{kind} {p}" for p, kind in scope.items())
        head = self.pick("__device__", "__host__ __device__",
                         "static __device__ __forceinline__",
                         "__device__ __noinline__")
        if self.chance(0.3):
            # Each use has another type.
            kind = self.pick("int", "float")
            self.devices.append((f"{name}<{kind}>", kind, [kind, kind]))
            return (f"template <typename T> {head} T {name}(T a, T b) {{\n"
                    f"  return a {self.pick('+', '*')} "
                    f"{self.pick('T(warpSize)', 'b', 'T(2)')};\n}}\n")
        value = self.expression(result, scope)
        body = f"  return {value};\n"
        if self.chance(0.3):
            test = self.pick("#if __CUDA_ARCH__ >= 700", "#ifdef __CUDA_ARCH__",
                             "#if defined(__CUDACC__)", "#if CUDART_VERSION >= 9000")
            body = (f"{test}\n{body}#else\n  return "
                    f"{self.expression(result, scope)};\n#endif\n")
        self.devices.append((name, result, parameters))
        if "__host__" in head and ("__fmaf" in body or "__popc" in body or
                                   "__ffs" in body or "__clz" in body or
                                   any(d in body for d, _, _ in self.devices[:-1])):
            head = "__device__"  # It calls what the host has not.
        return f"{head} {result} {name}({declared}) {{\n{body}}}\n"

    def kernel(self):
        name = self.name("kernel")
        is_template = self.chance(0.25)
        head = "__global__ void "
        if self.chance(0.3):
            head += self.pick("__launch_bounds__(256) ",
                              "__launch_bounds__(BLOCK, 2) ")
        scope = {"n": "int", "x": "float"}
        body = ["  int i = blockIdx.x * blockDim.x + threadIdx.x;"]
        scope["i"] = "int"
        shared = self.chance(0.4)
        if shared:
            body.append("  __shared__ float tile[BLOCK];")
            body.append("  tile[threadIdx.x % BLOCK] = x;")
            body.append("  __syncthreads();")
            scope["tile[i % BLOCK]"] = "float"
        for _ in range(self.random.randint(2, 7)):
            body.append(self.statement(scope, 1))
        body.append("  if (i < n)\n    out[i] = " +
                    self.expression("float", scope) + ";")
        if is_template:
            self.parts.append("template <typename T, int N> " + head +
                              f"{name}(T *out, float x, int n) {{\n" +
                              "\n".join(body).replace("out[i] = ", "out[i] = T(N) + ")
                              + "\n}\n")
            return f"{name}<float, {self.random.randint(1, 64)}>"
        self.parts.append(head + f"{name}(float *out, float x, int n) {{\n" +
                          "\n".join(body) + "\n}\n")
        return name

    def statement(self, scope, depth):
        indent = "  " * depth
        choice = self.random.randrange(9)
        if choice == 0 and depth < 3:
            inner = dict(scope)
            return (f"{indent}if ({self.expression('int', scope)} > 3) {{\n"
                    f"{self.statement(inner, depth + 1)}\n{indent}}}")
        if choice == 1 and depth < 3:
            loop = self.name("k")
            inner = dict(scope, **{loop: "int"})
            unroll = f"{indent}#pragma unroll\n" if self.chance(0.4) else ""
            return (f"{unroll}{indent}for (int {loop} = 0; {loop} < 4; ++{loop}) {{\n"
                    f"{self.statement(inner, depth + 1)}\n{indent}}}")
        if choice == 2:
            return self.warp_call(scope, indent)
        if choice in (3, 4):
            return self.asm(scope, indent, self.pieces.statements)
        if choice == 5:
            return self.asm(scope, indent, self.pieces.memory)
        if choice == 6:
            return f"{indent}atomicAdd(&counter, {self.expression('int', scope)});"
        name, kind = self.name("v"), self.pick(*TYPES)
        text = f"{indent}{kind} {name} = {self.expression(kind, scope)};"
        scope[name] = kind
        return text

    def warp_call(self, scope, indent):
        name = self.name("w")
        kind = self.pick("int", "unsigned", "float", "double")
        value = self.expression(kind, scope)
        mask = self.pick("ALL", "0xffffffff", "__activemask()", "~0u", "(unsigned)-1")
        form = self.random.randrange(5)
        if form == 0:
            call = f"__shfl_sync({mask}, {value}, LANE)"
        elif form == 1:
            call = (f"__shfl_{self.pick('up', 'down', 'xor')}_sync({mask}, {value}, "
                    f"{self.pick('1', '16', 'warpSize / 2')}"
                    f"{self.pick('', ', 16', ', warpSize')})")
        else:
            kind = self.pick("int", "unsigned")
            value = self.expression(kind, scope)
            call = self.pick(f"__ballot_sync({mask}, {value} > 2)",
                             f"__any_sync({mask}, {value} > 2)",
                             f"__all_sync({mask}, {value} > 2)",
                             f"__popc(__ballot_sync({mask}, {value}))",
                             f"__match_any_sync({mask}, {value})",
                             f"__reduce_add_sync({mask}, {value})")
        scope[name] = kind
        return f"{indent}{kind} {name} = {call};"

    def asm(self, scope, indent, statements):
        """A block, so that the operands' names are its own."""
        made = self.random.choice(statements)
        # Named memory is another story: a number is no address of it.
        lines = [f"{indent}{{"]
        for value in made.values:
            initial = " = {}" if value.written else f" = {value.cxx}(i)"
            lines.append(f"{indent}  {value.cxx} {value.name}{initial};")
        text = made.asm(self.pick("", ' : "memory"'))
        text = text.replace("asm volatile", self.pick(
            "asm volatile", "asm", "__asm__ __volatile__"))
        if self.chance(0.3):
            text = text.replace("; ", ";\\n\\t")
        if self.chance(0.2):  # Two literals; the first blank may stand before.
            head, _, rest = text.partition('"')
            text = head + '"' + rest.replace(" ", ' " "', 1)
        lines.append(f"{indent}  {text}")
        # Results are used, or a compiler drops the statement.
        for value in made.values:
            if value.written:
                lines.append(f"{indent}  out[0] += (float){value.name};")
        return "\n".join(lines + [f"{indent}}}"])

    # --- the host ------------------------------------------------------------

    def host_function(self, kernels):
        name = self.name("host")
        lines = ["  float *data = nullptr;",
                 "  CHECK(cudaMalloc(&data, n * sizeof(float)));",
                 "  cudaStream_t stream;",
                 "  CHECK(cudaStreamCreate(&stream));"]
        for kernel in kernels:
            grid = self.pick("(n + BLOCK - 1) / BLOCK", "dim3(n / BLOCK + 1)",
                             "dim3(n, 1, 1)")
            block = self.pick("BLOCK", "dim3(BLOCK)", "256")
            more = self.pick("", ", 0", ", 0, stream", ", BLOCK * 4, stream")
            call = f"{kernel}<<<{grid}, {block}{more}>>>(data, 1.0f, n)"
            if self.chance(0.2) and "," not in kernel:
                call = f"LAUNCH({kernel}, {grid}, {block}, data, 1.0f, n)"
            lines.append("  " + call + ";")
        r = self.random
        calls = [
            "cudaMemcpy(data, data, n, cudaMemcpyDeviceToDevice)",
            "cudaMemcpyToSymbol(table, data, sizeof(table))",
            "cudaMemcpyFromSymbolAsync(data, counter, sizeof(int), 0, "
            "cudaMemcpyDeviceToHost, stream)",
            "cudaMemsetAsync(data, 0, n, stream)",
            "cudaDeviceSynchronize()", "cudaGetLastError()",
            "cudaStreamSynchronize(stream)",
            "cudaFuncSetAttribute(" + kernels[0] +
            ", cudaFuncAttributeMaxDynamicSharedMemorySize, 1024)"
            if "," not in kernels[0] else "cudaPeekAtLastError()"]
        for call in r.sample(calls, r.randint(1, len(calls))):
            lines.append(self.pick(f"  CHECK({call});", f"  (void){call};",
                                   f"  if ({call} != cudaSuccess)\n    return "
                                   f"cudaErrorInvalidValue;"))
        if self.chance(0.4):
            lines += ["  cudaDeviceProp properties;",
                      "  CHECK(cudaGetDeviceProperties(&properties, 0));",
                      "  n += properties." + self.pick(
                          "multiProcessorCount", "warpSize", "maxThreadsPerBlock",
                          "major", "totalGlobalMem") + ";"]
        if self.chance(0.3):
            lines.append("  switch (cudaGetLastError()) {\n  case cudaSuccess:\n"
                         "  case cudaErrorMemoryAllocation:\n    break;\n  default:"
                         "\n    return cudaErrorUnknown;\n  }")
        lines += ["  CHECK(cudaFree(data));",
                  "  return cudaStreamDestroy(stream);"]
        return (f"cudaError_t {name}(int n) {{\n" + "\n".join(lines) + "\n}\n"
                f"int main() {{ return {name}(64) != cudaSuccess; }}\n")


def main():
    options = harness.arguments(__doc__)
    pieces = Pieces()
    number = options.seed * 1000000

    def make():
        nonlocal number
        number += 1
        return f"program {number}", Program(pieces, number).text().encode()

    return harness.run("grammar", options, make)


if __name__ == "__main__":
    sys.exit(main())
