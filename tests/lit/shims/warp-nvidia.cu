// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hipify/warp.h where HIP is CUDA: nvcc compiles it, and what it computes is
// right on the emulator.
// REQUIRES: cuda
// RUN: %cuda_compile %s -D__HIP_PLATFORM_NVIDIA__ -I %S/Inputs/hip-on-cuda -I %shims
// RUN: %hipify-cpp run --target sm_80 %simt-cuda --check=sync -D__HIP_PLATFORM_NVIDIA__ -I %S/Inputs/hip-on-cuda -I %shims %s | FileCheck %s
#include <cstdio>
#include <hip/hip_runtime.h>
#include <hipify/warp.h>

__global__ void kernel(unsigned *out) {
  unsigned lane = hipify::lane_id(), value = threadIdx.x * 3;
  unsigned *to = out + threadIdx.x * 16;
  *to++ = lane;
  *to++ = hipify::lanemask_eq();
  *to++ = hipify::lanemask_lt();
  *to++ = hipify::lanemask_le();
  *to++ = hipify::lanemask_gt();
  *to++ = hipify::lanemask_ge();
  *to++ = hipify::ballot(lane < 4);
  *to++ = hipify::any(threadIdx.x == 40) * 10 + hipify::all(threadIdx.x > 31);
  *to++ = hipify::shfl(value, 2);
  *to++ = hipify::shfl_up(value, 1, 16);
  *to++ = hipify::shfl_down(value, 1u);
  *to++ = hipify::shfl_xor(value, hipify::warp_size / 2);
  hipify::syncwarp();
  hipify::syncwarp(~0u);
  *to++ = hipify::activemask();
  *to++ = __shfl_sync(0xffffffff, value, 31);
}

int main() {
  unsigned *out, host[64 * 16];
  cudaMalloc(&out, sizeof(host));
  kernel<<<1, 64>>>(out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  for (int thread : {0, 37}) {
    for (int i = 0; i < 14; ++i)
      printf(i < 1 || i > 6 ? "%u " : "%x ", host[thread * 16 + i]);
    printf("\n");
  }
  // CHECK: 0 1 0 1 fffffffe ffffffff f 0 6 0 3 48 4294967295 93
  // CHECK: 5 20 1f 3f ffffffc0 ffffffe0 f 11 102 108 114 159 4294967295 189
}
