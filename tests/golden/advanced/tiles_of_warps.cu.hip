// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles of several warps: barriers of a part of a block, reduce, shfl, any, all.
#include <hip/hip_runtime.h>
#include <hipify/groups.h>
#include <cstdio>
#include <vector>
namespace cg = hipify::cg;

// A tile waits for its own threads only: the tiles of a block make different
// numbers of turns.
template <unsigned Size> __global__ void tiles(const int *in, int *out) {
  __shared__ cg::block_tile_memory<512> memory;
  __shared__ int row[512];
  auto block = cg::this_thread_block(memory);
  auto tile = cg::tiled_partition<Size>(block);
  cg::thread_block_tile<Size> same = tile;
  auto warp = cg::tiled_partition<32>(tile);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned first = threadIdx.x - tile.thread_rank();
  int value = in[i];
  for (unsigned turn = 0; turn <= tile.meta_group_rank(); ++turn) {
    row[threadIdx.x] = value;
    tile.sync();
    value += row[first + (tile.thread_rank() + 33) % Size];
    same.sync();
  }
  value += cg::reduce(tile, value % 97, cg::plus<int>());
  value += tile.shfl(value, 40) % 5 + 7 * tile.any(value % 1000 == 3) + tile.all(value > 0);
  out[i] = value + same.meta_group_size() * 3 + tile.num_threads() + warp.meta_group_size() +
           cg::reduce(warp, static_cast<int>(warp.meta_group_rank()), cg::plus<int>());
}

template <unsigned Size> int wrong(const std::vector<int> &host, const int *in, int *out) {
  const int n = static_cast<int>(host.size()), block = 512, size = Size;
  tiles<Size><<<n / block, block>>>(in, out);
  std::vector<int> got(n), want(host);
  if (hipMemcpy(got.data(), out, n * sizeof(int), hipMemcpyDeviceToHost) != hipSuccess)
    return n;
  for (int first = 0; first < n; first += size) {
    for (int turn = 0; turn <= first % block / size; ++turn) {
      const std::vector<int> row(want.begin() + first, want.begin() + first + size);
      for (int k = 0; k < size; ++k)
        want[first + k] += row[(k + 33) % size];
    }
    int sum = 0, any = 0, all = 1;
    for (int k = first; k < first + size; ++k)
      sum += want[k] % 97;
    for (int k = first; k < first + size; ++k)
      want[k] += sum;
    const int from40 = want[first + 40];
    for (int k = first; k < first + size; ++k) {
      any |= want[k] % 1000 == 3;
      all &= want[k] > 0;
    }
    const int warps = size / 32;
    for (int k = first; k < first + size; ++k)
      want[k] += from40 % 5 + 7 * any + all + block / size * 3 + size + (k - first) / 32 * 32 + warps;
  }
  int differ = 0;
  for (int i = 0; i < n; ++i)
    differ += got[i] != want[i];
  return differ;
}

int main() {
  const int n = 1024;
  std::vector<int> host(n);
  unsigned state = 1;
  for (int &value : host)
    value = (state = state * 1664525u + 1013904223u) >> 25;
  int *in = nullptr, *out = nullptr;
  hipMalloc(&in, n * sizeof(int));
  hipMalloc(&out, n * sizeof(int));
  hipMemcpy(in, host.data(), n * sizeof(int), hipMemcpyHostToDevice);
  const int differ = wrong<64>(host, in, out) + wrong<128>(host, in, out) + wrong<512>(host, in, out);
  hipFree(in);
  hipFree(out);
  std::printf("%d wrong\n%s\n", differ, differ ? "FAIL" : "PASS");
  return differ ? 1 : 0;
}
