// TRAP: one warp per row of a sparse matrix: rows of different length share a wavefront
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void multiply(const int *starts, const int *columns, const int *values, const int *x,
                         int rows, int *y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int lane = threadIdx.x % 32;
  if (row >= rows)
    return;
  int sum = 0;
  for (int k = starts[row]; k < starts[row + 1]; k += 32) {
    // Every lane takes part in every turn, with nothing behind the row's end.
    const int at = k + lane;
    int term = at < starts[row + 1] ? values[at] * x[columns[at]] : 0;
    for (int d = 16; d > 0; d /= 2)
      term += __shfl_down_sync(0xffffffff, term, d);
    sum += __shfl_sync(0xffffffff, term, 0);
  }
  if (lane == 0)
    y[row] = sum;
}

int main() {
  const int rows = 37;
  std::vector<int> lengths = numbers(rows, 150, 5), offsets(1, 0);
  for (int length : lengths)
    offsets.push_back(offsets.back() + (length < 30 ? 0 : length));
  const int n = offsets.back();
  Buffer<int> starts(offsets), columns(numbers(n, 64, 2)), values(numbers(n, 20, 3)),
      x(numbers(64, 50, 4)), y(rows, -1);
  multiply<<<(rows * 32 + 127) / 128, 128>>>(starts.device, columns.device, values.device, x.device, rows,
                                             y.device);
  y.download();

  std::vector<int> want(rows, 0);
  for (int row = 0; row < rows; ++row)
    for (int k = offsets[row]; k < offsets[row + 1]; ++k)
      want[row] += values.host[k] * x.host[columns.host[k]];
  return verdict("strided_rows", differences(y.host, want));
}
