// TRAP: the host sizes launches and buffers by cudaDeviceProp::warpSize, the kernel counts warps of 32
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include <hipify/warp_size.h>
#include "trap.cuh"

#include <algorithm>

__global__ void warpMaxima(const int *in, int *maxima, int *stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  for (int offset = 16; offset; offset >>= 1)
    v = max(v, __shfl_down_sync(0xffffffff, v, offset));
  if ((threadIdx.x & 31) == 0)
    maxima[i >> 5] = v;
  if (i == 0)
    *stride = hipify::warp_size;
}

int main() {
  hipDeviceProp_t prop;
  CHECK(hipGetDeviceProperties(&prop, 0));
  const int n = 960, warps = n / hipify::warp_size;
  // Guards on both sides of what the host believes there is.
  Buffer<int> in(numbers(n, 10000)), maxima(warps + 32, -1), stride(1, 0);
  warpMaxima<<<n / (2 * hipify::warp_size), 2 * hipify::warp_size>>>(in.device, maxima.device, stride.device);
  maxima.download();
  stride.download();

  std::size_t wrong = stride.host[0] != hipify::warp_size;
  for (int w = 0; w < warps; ++w) {
    int top = 0;
    for (int k = 0; k < hipify::warp_size; ++k)
      top = std::max(top, in.host[w * hipify::warp_size + k]);
    wrong += maxima.host[w] != top;
  }
  for (int w = warps; w < warps + 32; ++w)
    wrong += maxima.host[w] != -1;
  std::printf("%d warps of %d\n", warps, hipify::warp_size);
  return verdict("warpsize_property", wrong);
}
