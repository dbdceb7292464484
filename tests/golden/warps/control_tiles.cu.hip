// CONTROL: transpose in tiles of 32 by 32 with padding: 32 is the tile, no warp
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trap.cuh"

constexpr int kTile = 32, kRows = 8;

__global__ void transpose(const int *in, int *out, int width, int height) {
  __shared__ int tile[kTile][kTile + 1];
  int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRows)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * kTile + threadIdx.x;
  y = blockIdx.x * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRows)
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main() {
  const int width = 70, height = 45;
  Buffer<int> in(numbers(width * height, 1000)), out(width * height, -1);
  transpose<<<dim3(3, 2), dim3(kTile, kRows)>>>(in.device, out.device, width, height);
  out.download();
  std::vector<int> want(width * height);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      want[x * height + y] = in.host[y * width + x];
  return verdict("control_tiles", differences(out.host, want));
}
