// CONTROL: bit operations on 32-bit data: population counts, leading zeros, masks that are no lanes
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trap.cuh"

__global__ void bits(const int *in, int4 *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const unsigned v = unsigned(in[i]) * 2654435761u;
  const unsigned full = 0xffffffff;
  out[i] = make_int4(__popc(v & full), __clz(v >> (i & 31)), __ffs(v & ~0xfffu), int(__brev(v) >> 5 & 31));
}

int main() {
  const int n = 500;
  Buffer<int> in(numbers(n, 1 << 24));
  Buffer<int4> out(n);
  bits<<<(n + 127) / 128, 128>>>(in.device, out.device, n);
  out.download();
  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    const unsigned v = unsigned(in.host[i]) * 2654435761u;
    int count = 0, zeros = 32, first = 0, mirrored = 0;
    for (int k = 0; k < 32; ++k) {
      count += v >> k & 1;
      zeros = v >> (i & 31) >> k & 1 ? 31 - k : zeros;
      first = !first && k >= 12 && (v >> k & 1) ? k + 1 : first;
    }
    for (int k = 0; k < 5; ++k)
      mirrored |= int(v >> (26 - k) & 1) << k;
    const int4 got = out.host[i];
    wrong += got.x != count || got.y != zeros || got.z != first || got.w != mirrored;
  }
  return verdict("control_bits", wrong);
}
