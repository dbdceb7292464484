// TRAP: sums of segments of 8 and 16 lanes: shuffles with a width, some given at run time
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__device__ int segmentSum(int v, int width) {
  for (int offset = width / 2; offset > 0; offset /= 2)
    v += __shfl_down_sync(0xffffffff, v, offset, width);
  return __shfl_sync(0xffffffff, v, 0, width);
}

__global__ void sums(const int *in, int4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = make_int4(segmentSum(in[i], 8), segmentSum(in[i], 16),
                     segmentSum(in[i], 1 << (blockIdx.x + 1)), segmentSum(in[i], hipify::warp_size));
}

int main() {
  const int n = 4 * 64;
  Buffer<int> in(numbers(n, 1000));
  Buffer<int4> out(n);
  sums<<<4, 64>>>(in.device, out.device);
  out.download();

  auto sum = [&](int i, int width) {
    int result = 0;
    for (int k = i / width * width; k < i / width * width + width; ++k)
      result += in.host[k];
    return result;
  };
  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int4 got = out.host[i];
    wrong += got.x != sum(i, 8) || got.y != sum(i, 16);
    wrong += got.z != sum(i, 2 << (i / 64)) || got.w != sum(i, 32);
  }
  return verdict("segment_widths", wrong);
}
