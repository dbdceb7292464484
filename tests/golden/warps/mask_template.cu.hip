// TRAP: masks as template parameters, of type unsigned and of deduced type
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

template <unsigned Mask> __device__ int sumOf(int v) {
  int sum = 0;
  for (unsigned rest = Mask; rest; rest &= rest - 1)
    sum += __shfl_sync(Mask, v, __ffs(rest) - 1);
  return sum;
}
template <auto Mask> __device__ unsigned oddOf(int v) { return __ballot_sync(Mask, v & 1); }
template <typename M> __device__ bool everyone(M mask, bool p) { return __ballot_sync(mask, p) == mask; }
template <typename T, unsigned Mask = 0xffffffffu> struct Warp {
  static constexpr unsigned mask = Mask;
  __device__ static T last(T v) { return __shfl_sync(mask, v, 31 - __clz(mask)); }
};

__global__ void work(const int *in, int4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int4 r = make_int4(0, 0, 0, 0);
  if (threadIdx.x % 32 < 16) {
    r.x = sumOf<0x0000ffffu>(in[i]);
    r.w = Warp<int, 0xffffu>::last(in[i]);
  } else {
    r.x = sumOf<0xffff0000u>(in[i]);
    r.w = Warp<int, 0xffff0000u>::last(in[i]);
  }
  r.y = oddOf<0xffffffffu>(in[i]);
  r.z = everyone(0xffffffffu, in[i] > 2) + 2 * everyone(Warp<int>::mask, in[i] > 50);
  out[i] = r;
}

int main() {
  const int n = 384;
  Buffer<int> in(numbers(n, 100));
  Buffer<int4> out(n);
  work<<<3, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    int sum = 0, all = 1;
    unsigned odd = 0;
    for (int lane = 0; lane < 32; ++lane) {
      const int v = in.host[i / 32 * 32 + lane];
      sum += lane / 16 == i % 32 / 16 ? v : 0;
      odd |= unsigned(v & 1) << lane;
      all &= v > 2;
    }
    const int4 got = out.host[i];
    wrong += got.x != sum || unsigned(got.y) != odd || got.z != all;
    wrong += got.w != in.host[i / 16 * 16 + 15];
  }
  return verdict("mask_template", wrong);
}
