// TRAP: a user's own warpSize, laneId and __shfl-like names beside CUDA's
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

struct Tuning {
  int warpSize; // of the user, not a lane count
  int lanes;
};
namespace mine {
constexpr int warpSize = 4;
__device__ inline int shfl(int v, int d) { return __shfl_xor_sync(0xffffffff, v, d); }
}

__global__ void work(const int *in, int3 *out, Tuning tuning) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = in[i];
  for (int d = mine::warpSize / 2; d; d /= 2)
    sum += mine::shfl(sum, d);
  int4 r = make_int4(0, 0, 0, 0);
  {
    const int warpSize = 8; // hides CUDA's
    r.y = __shfl_sync(0xffffffff, in[i], warpSize - 1);
  }
  r.z = threadIdx.x / hipify::warp_size * 100 + tuning.warpSize + threadIdx.x % tuning.lanes;
  out[i] = make_int3(sum, r.y, r.z);
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 100));
  Buffer<int3> out(n);
  Tuning tuning = {7, 10};
  work<<<n / 128, 128>>>(in.device, out.device, tuning);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    int sum = 0;
    for (int k = 0; k < 4; ++k)
      sum += in.host[i / 4 * 4 + k];
    const int thread = i % 128;
    wrong += out.host[i].x != sum || out.host[i].y != in.host[i / 32 * 32 + 7];
    wrong += out.host[i].z != thread / 32 * 100 + 7 + thread % 10;
  }
  return verdict("user_names", wrong);
}
