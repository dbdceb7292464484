// TRAP: one warp of a block returns early; the other goes on with votes and shuffles of all its lanes
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void search(const int *in, int rows, int *found, int *sums) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / hipify::warp_size;
  const int lane = threadIdx.x % hipify::warp_size;
  if (warp >= rows || in[warp * 32] == 0)
    return;
  const int v = in[warp * 32 + lane];
  if (!__any_sync(0xffffffff, v == 7)) {
    if (lane == 0)
      found[warp] = -1;
    return;
  }
  int sum = v;
  for (int d = 1; d < 32; d <<= 1)
    sum += __shfl_xor_sync(0xffffffff, sum, d);
  const unsigned hits = __ballot_sync(0xffffffff, v == 7);
  if (lane == __ffs(hits) - 1) {
    found[warp] = lane;
    sums[warp] = sum;
  }
}

int main() {
  const int rows = 29;
  Buffer<int> in(numbers(rows * 32, 40)), found(rows, -2), sums(rows, -2);
  for (int row = 0; row < rows; row += 5)
    in.host[row * 32] = 0;
  in.upload();
  search<<<8, 128>>>(in.device, rows, found.device, sums.device);
  found.download();
  sums.download();

  std::vector<int> where(rows, -2), totals(rows, -2);
  for (int row = 0; row < rows; ++row) {
    const int *v = &in.host[row * 32];
    if (v[0] == 0)
      continue;
    where[row] = -1;
    int sum = 0;
    for (int lane = 31; lane >= 0; --lane) {
      sum += v[lane];
      where[row] = v[lane] == 7 ? lane : where[row];
    }
    if (where[row] >= 0)
      totals[row] = sum;
  }
  return verdict("early_exit", differences(found.host, where) + differences(sums.host, totals));
}
