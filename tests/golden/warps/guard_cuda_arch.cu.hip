// TRAP: __CUDA_ARCH__ guards: what is there for no or an old GPU writes zeros
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/arch.h>
#include <hipify/warp.h>
#include "trap.cuh"

#if !defined(__HIP_DEVICE_COMPILE__) || HIPIFY_CUDA_ARCH >= 700
#define HAVE_MATCH 1
#endif

__device__ int sumOfEqual(int key) {
#if defined(__HIP_DEVICE_COMPILE__) && HIPIFY_CUDA_ARCH >= 700
  return __popc(__match_any_sync(0xffffffff, key)) * key;
#else
  return 0; // not supported before Volta
#endif
}

__global__ void work(const int *in, int *out) {
#if HIPIFY_CUDA_ARCH >= 600
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef HAVE_MATCH
  out[i] = sumOfEqual(in[i]);
#else
  out[i] = 1;
#endif
#endif
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 12)), out(n, -1);
  work<<<n / 64, 64>>>(in.device, out.device);
  out.download();

  std::vector<int> want(n, 0);
  for (int i = 0; i < n; ++i)
    for (int k = i / 32 * 32; k < i / 32 * 32 + 32; ++k)
      want[i] += in.host[k] == in.host[i] ? in.host[i] : 0;
  return verdict("guard_cuda_arch", differences(out.host, want));
}
