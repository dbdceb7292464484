// TRAP: masks of other types that convert to unsigned: enumerators, short, a class with a conversion
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

#include <cstdint>

enum : unsigned { kAll = 0xffffffffu };
enum Lanes { kLow = 0x0000ffff };

class LaneMask {
public:
  __device__ explicit LaneMask(unsigned bits) : bits_(bits) {}
  __device__ operator unsigned() const { return bits_; }

private:
  unsigned bits_;
};

__global__ void work(const int *in, int4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const LaneMask everyone(~0u);
  const std::uint16_t low = 0xffff;
  int4 r = make_int4(0, 0, -1, -1);
  r.x = __shfl_xor_sync(static_cast<unsigned>(kAll), in[i], 3);
  r.y = __popc(__ballot_sync(static_cast<unsigned>(everyone), in[i] & 1));
  if (threadIdx.x % 32 < 16) {
    r.z = __shfl_sync(static_cast<unsigned>(low), in[i], 15);
    r.w = __any_sync(static_cast<unsigned>(kLow), in[i] > 95);
  }
  __syncwarp(static_cast<unsigned>(everyone));
  out[i] = r;
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 100));
  Buffer<int4> out(n);
  work<<<2, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int *v = &in.host[i / 32 * 32], lane = i % 32;
    int odd = 0, large = 0;
    for (int k = 0; k < 32; ++k) {
      odd += v[k] & 1;
      large |= k < 16 && v[k] > 95;
    }
    const int4 got = out.host[i];
    wrong += got.x != v[lane ^ 3] || got.y != odd;
    wrong += got.z != (lane < 16 ? v[15] : -1) || (got.w > 0 ? 1 : got.w) != (lane < 16 ? large : -1);
  }
  return verdict("mask_other_types", wrong);
}
