// TRAP: warp functions in lambdas, functors and through function templates that take operations
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

template <typename T, typename Op> __device__ T warpReduce(T v, Op op) {
  for (int d = 16; d; d /= 2)
    v = op(v, [v, d] { return __shfl_down_sync(0xffffffff, v, d); }());
  return __shfl_sync(0xffffffff, v, 0);
}
struct Ballot {
  template <typename P> __device__ auto operator()(P p) const { return __ballot_sync(0xffffffffu, p); }
};

__global__ void work(const int *in, int4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  auto vote = [](bool p) { return __ballot_sync(0xffffffff, p); };
  auto rank = [](auto mask) { return static_cast<int>(__popc(mask & ((1u << threadIdx.x % hipify::warp_size) - 1))); };
  const auto even = vote(in[i] % 2 == 0);
  const auto sum = warpReduce(in[i], [](int a, int b) { return a + b; });
  const auto least = warpReduce(in[i], [](int a, int b) { return a < b ? a : b; });
  out[i] = make_int4(sum, least, rank(even), __popc(Ballot()(in[i] > 30) & ~even));
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 100));
  Buffer<int4> out(n);
  work<<<n / 128, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    int sum = 0, least = 100, rank = 0, oddLarge = 0;
    for (int k = 0; k < 32; ++k) {
      const int v = in.host[i / 32 * 32 + k];
      sum += v;
      least = v < least ? v : least;
      rank += v % 2 == 0 && k < i % 32;
      oddLarge += v % 2 && v > 30;
    }
    const int4 got = out.host[i];
    wrong += got.x != sum || got.y != least || got.z != rank || got.w != oddLarge;
  }
  return verdict("lambdas", wrong);
}
