// TRAP: intrinsics without masks behind a test of CUDART_VERSION, which HIP does not define
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/arch.h>
#include <hipify/warp.h>
#include "trap.cuh"

#if HIPIFY_CUDART_VERSION >= 9000
#define FULL 0xffffffff
#define SHFL_UP(v, d) __shfl_up_sync(FULL, v, d)
#define SHFL(v, l) __shfl_sync(FULL, v, l)
#define BALLOT(p) __ballot_sync(FULL, p)
#define ANY(p) __any_sync(FULL, p)
#else
#define SHFL_UP(v, d) hipify::shfl_up(v, d)
#define SHFL(v, l) hipify::shfl(v, l)
#define BALLOT(p) hipify::ballot(p)
#define ANY(p) hipify::any(p)
#endif

__global__ void work(const int *in, int3 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int sum = in[i];
  for (int d = 1; d < 32; d *= 2) {
    const int below = SHFL_UP(sum, d);
    if (lane >= d)
      sum += below;
  }
  const unsigned small = BALLOT(in[i] < 5);
  out[i] = make_int3(sum, SHFL(sum, 31), __popc(small) + (ANY(in[i] == 99) ? 100 : 0));
}

int main() {
  const int n = 640;
  Buffer<int> in(numbers(n, 100));
  Buffer<int3> out(n);
  work<<<n / 128, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int w = 0; w < n; w += 32) {
    int total = 0, votes = 0;
    bool any = false;
    for (int i = w; i < w + 32; ++i) {
      total += in.host[i];
      votes += in.host[i] < 5;
      any |= in.host[i] == 99;
    }
    int sum = 0;
    for (int i = w; i < w + 32; ++i) {
      sum += in.host[i];
      wrong += out.host[i].x != sum || out.host[i].y != total;
      wrong += out.host[i].z != votes + (any ? 100 : 0);
    }
  }
  return verdict("guard_cudart_version", wrong);
}
