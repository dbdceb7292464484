#!/usr/bin/env python3
# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the words of a fuzz target's input, as libFuzzer reads them.

  dictionary.py TARGET

What the program's own tables hold is taken from there; the rest is written here.
"""
import os
import re
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(SOURCE, "mappings"))
from hipify_tables.schema import build_table, ptx_table  # noqa: E402

CUDA = """#include #define #if #else #endif #undef #pragma defined __CUDA_ARCH__
__CUDACC__ CUDART_VERSION __global__ __device__ __host__ __shared__ __constant__
__launch_bounds__ <<< >>> :: template <typename threadIdx blockDim warpSize
__syncthreads asm volatile "=r"( "memory" %%laneid dim3 extern "C" namespace
cooperative_groups cub:: thrust:: std:: using typedef sizeof nullptr case
__shfl_sync __ballot_sync __activemask __popc atomicAdd half __half2 CUdeviceptr
cudaMalloc cudaMemcpy cudaError_t cudaSuccess cudaMemcpyToSymbol
cudaFuncSetAttribute cudaDeviceProp cudaLaunchKernel cuLaunchKernel cublasSgemm
nvrtcCompileProgram cuda_runtime.h cuda_fp16.h cub/cub.cuh // /* */ ## R"( )"
__VA_ARGS__ 0xffffffff""".split() + ["\\\n", "\r\n", "\xef\xbb\xbf"]


def words_of(name):
    """The first words of the rows of a .def file."""
    path = os.path.join(SOURCE, "lib", *name.split("/"))
    with open(path, encoding="utf-8") as file:
        return re.findall(r'^[A-Z]+\("([^"]+)"', file.read(), re.MULTILINE)


def ptx():
    words = words_of("PTX/Opcodes.def")
    words += ["." + w for w in words_of("PTX/Modifiers.def") + words_of("PTX/Types.def")]
    words += sorted({row.form for row in ptx_table.read_all()
                     if row.form.startswith("%")})
    return words + [".reg", "@!p", "{%0, %1}", "[%1+4]", "%%", "0f3F800000",
                    "0d3FF0000000000000", "$L:", "bra", "_", "|"]


def flags():
    return ["-" + w for w in words_of("Project/NvccFlags.def")] + \
        ["@f", "-Xcompiler", "--options-file", "\n-", ",", "="]


WORDS = {
    "array": lambda: ["\x93NUMPY\x01", "'descr': '<f4'", "'fortran_order': False",
                      "'shape': (", ", )", "|u1", "4294967296,"],
    "baseline": lambda: [f'"{w}": ' for w in (
        "format level summary hours low likely high code none automatic shim "
        "review blocked files path findings fingerprint id severity message file "
        "line suppressed inactive").split()] + ['"error"', '"note"'],
    "case-file": lambda: [w + ": " for w in (
        "about sources reference libraries flags devices nvidia sizes inputs "
        "outputs variants known equivalent name dtype shape values rtol atol why "
        "from on kind line").split()] + [
            "f32", "i64", "bf16", "normal(0, 1)", "uniform(", "integers(",
            "offsets(", "permutation", "- ", "&a ", "*a", "!!", "|\n", ">-", "? "],
    "cmake": lambda: [row["cuda"] for row in build_table.read()] + (
        "project( LANGUAGES CUDA ) set( set_target_properties( PROPERTIES "
        "target_compile_options( $<$<COMPILE_LANGUAGE: > find_package( REQUIRED "
        "${ } [[ ]] [=[ ]=] #[[ \" \\ ; a.cu *.cu if( endif()").split(),
    "make": lambda: [row["cuda"] for row in build_table.read()] + (
        "$(NVCC) ${ $(CUDA_HOME)/ ) } := += ?= \\ # %.cu .cu.o: *.cu a.cu "
        "/usr/local/cuda/lib64 -gencode arch=compute_80,code=sm_80 -o -c '").split()
    + ["\n\t", "\\\n", "$(wildcard *.cu)"],
    "python": lambda: [row["cuda"] for row in build_table.read()] + (
        "CUDAExtension( load( sources= extra_compile_args= 'nvcc': libraries= CUDA_HOME "
        "torch.utils.cpp_extension 'a.cu' '*.cu' f' r' b' \'\'\' {'cxx': [ ]} os.path.join( "
        "== += .append( .extend( ( ) \\ # '-gencode', '-arch=sm_80'").split()
    + ["\n    ", "\r\n", "import ", "from ", " if x else ", "def f(", "\xef\xbb\xbf"],
    "compile-database": lambda: ['"directory": ', '"file": ', '"command": "',
                                 '"arguments": [', '{', '}', "\\\"", "nvcc "]
    + flags(),
    "flags": flags,
    "mapping": lambda: (
        "cuda kind library support hip roc cuda_since cuda_until hip_since "
        "hip_until roc_since roc_until note advice function type enumerator macro "
        "member device-function device-type header namespace call mapped roc-only "
        "unsupported 12.4 =NULL ... :int signature: rule:").split() + ["\t", "/*", "-"],
    "ptx": ptx,
    "ptx-ir": ptx,
    "record": lambda: [f'"{w}": ' for w in (
        "kernel place status captured values buffers argument word text type bytes "
        "before after hash nans infs min max mean").split()] + ["null", '"f32"'],
    "suppressions": lambda: ["hipify-cpp: suppress ", "HC0404", "HC0102", "//", "/*",
                             "**/", "{a,b}", "[a-z]", "[!"],
    "rules": lambda: CUDA + ptx(), "source": lambda: CUDA,
    "translate": lambda: CUDA,
}


def main():
    for word in sorted(set(WORDS.get(sys.argv[1], list)())):
        quoted = "".join(c if " " <= c <= "~" and c not in '"\\' else f"\\x{ord(c):02x}"
                         for c in word)
        print(f'"{quoted}"')


if __name__ == "__main__":
    main()
