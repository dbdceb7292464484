// TRAP: branches within branches: each level makes its mask by a ballot of the level above
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void classify(const int *in, int3 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int v = in[i];
  int3 r = make_int3(0, 0, 0);
  const unsigned odd = __ballot_sync(0xffffffff, v & 1);
  if (v & 1) {
    r.x = __popc(odd);
    const unsigned large = __ballot_sync(odd, v > 30);
    if (v > 30) {
      r.y = __shfl_sync(large, v, __ffs(large) - 1);
      const unsigned third = __ballot_sync(large, v % 3 == 0);
      if (v % 3 == 0)
        r.z = __popc(third) * 1000 + __shfl_sync(third, v, 31 - __clz(third));
      else
        r.z = -int(__reduce_max_sync(large & ~third, unsigned(v)));
    } else {
      r.y = -static_cast<int>(__popc(odd & ~large));
    }
    __syncwarp(odd);
  } else {
    r.x = -static_cast<int>(__popc(__match_any_sync(~odd, v)));
  }
  out[i] = r;
}

int main() {
  const int n = 512;
  Buffer<int> in(numbers(n, 64));
  Buffer<int3> out(n);
  classify<<<n / 128, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int *w = &in.host[i / 32 * 32], v = in.host[i];
    int odd = 0, equal = 0, low = 0, thirds = 0, most = 0, firstLarge = 0, lastThird = 0;
    for (int k = 31; k >= 0; --k) {
      const bool large = (w[k] & 1) && w[k] > 30;
      odd += w[k] & 1;
      equal += w[k] == v;
      low += (w[k] & 1) && w[k] <= 30;
      firstLarge = large ? w[k] : firstLarge;
      if (large && w[k] % 3 == 0)
        lastThird = thirds++ ? lastThird : w[k];
      else if (large)
        most = w[k] > most ? w[k] : most;
    }
    const int x = v & 1 ? odd : -equal;
    const int y = !(v & 1) ? 0 : v > 30 ? firstLarge : -low;
    const int z = !(v & 1) || v <= 30 ? 0 : v % 3 ? -most : thirds * 1000 + lastThird;
    wrong += out.host[i].x != x || out.host[i].y != y || out.host[i].z != z;
  }
  return verdict("nested_masks", wrong);
}
