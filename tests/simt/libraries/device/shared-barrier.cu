// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libcu++'s barriers as shared variables, which clang alone refuses. ROCm has
// no libcu++.
//
// TARGETS: sm_80
#include <cstdio>
#include <cuda/barrier>
#include <utility>

using BlockBarrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void reverse(int *Out) {
  __shared__ BlockBarrier Bar;
  __shared__ BlockBarrier Two[2];
  __shared__ int Values[64];
  if (threadIdx.x == 0) {
    init(&Bar, blockDim.x);
    init(&Two[0], blockDim.x);
    init(&Two[1], blockDim.x);
  }
  __syncthreads();
  int Last = blockDim.x - 1;
  for (int Round = 0; Round != 3; ++Round) {
    Values[threadIdx.x] = threadIdx.x + Round;
    Bar.arrive_and_wait();
    Out[threadIdx.x] = Values[Last - threadIdx.x];
    BlockBarrier &Other = Two[Round % 2];
    auto Token = Other.arrive();
    Other.wait(std::move(Token));
  }
}

int main() {
  int *Out;
  cudaMallocManaged(&Out, 64 * sizeof(*Out));
  reverse<<<1, 64>>>(Out);
  bool Good = cudaDeviceSynchronize() == cudaSuccess;
  for (int I = 0; I != 64; ++I)
    Good &= Out[I] == 63 - I + 2;
  std::puts(Good ? "PASS" : "FAIL");
  return !Good;
}
