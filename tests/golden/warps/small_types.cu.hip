// TRAP: shuffles, matches and reductions of char, short, bool and enumerators, which CUDA takes as int
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

enum class Side : int { left, right };
enum Color { red, green, blue };

__global__ void work(const int *in, int4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const signed char c = in[i] - 50;
  const unsigned short s = in[i] * 600;
  const bool b = in[i] & 1;
  const Color color = static_cast<Color>(in[i] % 3);
  int4 r;
  r.x = __shfl_sync(0xffffffff, c, 7) + __shfl_down_sync(0xffffffff, s, 1);
  r.y = __shfl_xor_sync(0xffffffff, b, 1) + 2 * __shfl_sync(0xffffffff, color, 31);
  r.z = __popc(__match_any_sync(0xffffffff, s)) * 100 + __popc(__match_any_sync(0xffffffff, b));
  r.w = __reduce_min_sync(0xffffffff, int(c)) - __reduce_max_sync(0xffffffff, int(Side(b)));
  out[i] = r;
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 100));
  Buffer<int4> out(n);
  work<<<n / 64, 64>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int *v = &in.host[i / 32 * 32], lane = i % 32;
    int same = 0, odd = 0, least = 100, most = 0;
    for (int k = 0; k < 32; ++k) {
      same += v[k] == v[lane];
      odd += (v[k] & 1) == (v[lane] & 1);
      least = v[k] - 50 < least ? v[k] - 50 : least;
      most |= v[k] & 1;
    }
    const int4 got = out.host[i];
    wrong += got.x != v[7] - 50 + v[lane == 31 ? 31 : lane + 1] * 600;
    wrong += got.y != (v[lane ^ 1] & 1) + 2 * (v[31] % 3);
    wrong += got.z != same * 100 + odd || got.w != least - most;
  }
  return verdict("small_types", wrong);
}
