// TRAP: 32x32 matrix transposed in registers: each lane holds a row, shuffles from a lane that each lane chooses
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

template <int N> __device__ void transpose(int (&row)[N]) {
  const int lane = threadIdx.x % N;
#pragma unroll
  for (int d = 1; d < N; d *= 2)
#pragma unroll
    for (int k = 0; k < N; ++k)
      if (!(k & d)) {
        const int give = lane & d ? row[k] : row[k + d];
        const int got = __shfl_xor_sync(0xffffffff, give, d);
        (lane & d ? row[k] : row[k + d]) = got;
      }
}

__global__ void work(const int *in, int *out) {
  const int lane = threadIdx.x % 32, base = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 1024;
  int row[32];
  for (int k = 0; k < 32; ++k)
    row[k] = in[base + lane * 32 + k];
  transpose(row);
  // Rows are stored from the diagonal on, column by column.
  for (int k = 0; k < 32; ++k) {
    const int source = (lane + k) % 32;
    int v = 0;
    for (int c = 0; c < 32; ++c) {
      const int other = __shfl_sync(0xffffffff, row[c], source);
      v = c == lane ? other : v;
    }
    out[base + source * 32 + lane] = v;
  }
}

int main() {
  const int matrices = 4, n = matrices * 1024;
  Buffer<int> in(numbers(n, 1 << 20)), out(n);
  work<<<1, 32 * matrices>>>(in.device, out.device);
  out.download();

  std::vector<int> want(n);
  for (int i = 0; i < n; ++i)
    want[i / 1024 * 1024 + i % 32 * 32 + i % 1024 / 32] = in.host[i];
  return verdict("shuffle_transpose", differences(out.host, want));
}
