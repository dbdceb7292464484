# Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The CUDA files that bench.py measures; the same bytes on every machine."""

import os

SMALL = "a small file without standard headers"
SMALL_STD = "the same with <cstdio> and <vector>"
LARGE = "a file of 2,000 lines"

PROLOGUE = """\
#include <cuda_runtime.h>

#define CHECK(Call) \\
  do { \\
    if ((Call) != cudaSuccess) return 1; \\
  } while (0)
"""

# One kernel and its caller, as programs have them; @ is a number.
BLOCK = """
template <typename T>
__global__ void stage@(const T *In, T *Out, int N, T Factor) {
  __shared__ T Tile[256];
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Tile[threadIdx.x] = I < N ? In[I] * Factor : T(0);
  __syncthreads();
  for (int Step = blockDim.x / 2; Step > 0; Step /= 2) {
    if (threadIdx.x < Step)
      Tile[threadIdx.x] += Tile[threadIdx.x + Step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    atomicAdd(&Out[blockIdx.x % @], Tile[0]);
}

int runStage@(const float *Host, float *Result, int N) {
  float *In = nullptr, *Out = nullptr;
  cudaStream_t Stream;
  cudaEvent_t Start, Stop;
  CHECK(cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking));
  CHECK(cudaEventCreate(&Start));
  CHECK(cudaEventCreate(&Stop));
  CHECK(cudaMalloc(&In, N * sizeof(float)));
  CHECK(cudaMalloc(&Out, @ * sizeof(float)));
  CHECK(cudaMemsetAsync(Out, 0, @ * sizeof(float), Stream));
  CHECK(cudaMemcpyAsync(In, Host, N * sizeof(float), cudaMemcpyHostToDevice,
                        Stream));
  CHECK(cudaEventRecord(Start, Stream));
  stage@<<<(N + 255) / 256, 256, 0, Stream>>>(In, Out, N, @.0f);
  CHECK(cudaGetLastError());
  CHECK(cudaEventRecord(Stop, Stream));
  CHECK(cudaMemcpyAsync(Result, Out, @ * sizeof(float),
                        cudaMemcpyDeviceToHost, Stream));
  CHECK(cudaStreamSynchronize(Stream));
  float Milliseconds = 0;
  CHECK(cudaEventElapsedTime(&Milliseconds, Start, Stop));
  CHECK(cudaFree(In));
  CHECK(cudaFree(Out));
  CHECK(cudaEventDestroy(Start));
  CHECK(cudaEventDestroy(Stop));
  CHECK(cudaStreamDestroy(Stream));
  return 0;
}
"""


def program(lines, includes=""):
    """A program of at least so many lines."""
    text = includes + PROLOGUE
    number = 0
    while number == 0 or text.count("\n") < lines:
        number += 1
        text += BLOCK.replace("@", str(number))
    return text


def write(folder):
    """Writes the files; {what it is: path}."""
    texts = {SMALL: program(0),
             SMALL_STD: program(0, "#include <cstdio>\n#include <vector>\n"),
             LARGE: program(2000, "#include <cstdio>\n#include <vector>\n")}
    paths = {}
    for number, (name, text) in enumerate(texts.items()):
        paths[name] = os.path.join(folder, f"input{number}.cu")
        with open(paths[name], "w", encoding="utf-8") as file:
            file.write(text)
    return paths
