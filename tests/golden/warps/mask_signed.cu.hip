// TRAP: a ballot in an int: the sign is lane 31, -1 is all lanes
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void work(const int *in, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int mask = __ballot_sync(-1, in[i] % 4 != 0);
  int flags = mask < 0 ? 1 : 0;              // lane 31 voted yes
  flags |= mask == -1 ? 2 : 0;               // all did
  flags |= mask == (int)0xfffffffe ? 4 : 0;  // all but lane 0
  flags |= (mask & 0xffff0000) ? 8 : 0;      // one of the upper half
  flags |= __all_sync(-1, in[i] % 4) ? 16 : 0;
  out[i] = flags;
}

int main() {
  const int n = 512;
  Buffer<int> in(numbers(n, 100));
  for (int i = 64; i < 96; ++i)
    in.host[i] = 1; // a warp where all vote yes, its neighbour does not
  for (int i = 161; i < 192; ++i)
    in.host[i] = 2;
  in.host[160] = 0;
  in.upload();
  Buffer<int> out(n);
  work<<<n / 128, 128>>>(in.device, out.device);
  out.download();

  std::vector<int> want(n);
  for (int i = 0; i < n; ++i) {
    unsigned mask = 0;
    for (int k = 0; k < 32; ++k)
      mask |= unsigned(in.host[i / 32 * 32 + k] % 4 != 0) << k;
    want[i] = int(mask >> 31) | (mask == ~0u) << 1 | (mask == ~1u) << 2 | (mask >> 16 != 0) << 3 |
              (mask == ~0u) << 4;
  }
  return verdict("mask_signed", differences(out.host, want));
}
