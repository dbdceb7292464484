// TRAP: __reduce_*_sync of signed and unsigned values, with the whole warp and with the lanes of a branch
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

struct Row {
  int sum, least, most;
  unsigned top, all, some, odd;
  int part;
};

__global__ void reduce(const int *in, Row *rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int v = in[i] - 500;
  const unsigned u = in[i];
  Row row;
  row.sum = __reduce_add_sync(0xffffffff, v);
  row.least = __reduce_min_sync(0xffffffff, v);
  row.most = __reduce_max_sync(0xffffffff, v);
  row.top = __reduce_max_sync(0xffffffff, u << 22);
  row.all = __reduce_and_sync(0xffffffff, u | 0x300);
  row.some = __reduce_or_sync(0xffffffff, u);
  row.odd = __reduce_xor_sync(0xffffffff, u);
  row.part = 0;
  if (threadIdx.x % 4 == 1)
    row.part = __reduce_add_sync(0x22222222, v);
  rows[i] = row;
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 1000));
  Buffer<Row> rows(n);
  reduce<<<2, 128>>>(in.device, rows.device);
  rows.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    Row want = {0, 1000, -1000, 0, ~0u, 0, 0, 0};
    for (int k = i / 32 * 32; k < i / 32 * 32 + 32; ++k) {
      const int v = in.host[k] - 500;
      const unsigned u = in.host[k];
      want.sum += v;
      want.least = v < want.least ? v : want.least;
      want.most = v > want.most ? v : want.most;
      want.top = u << 22 > want.top ? u << 22 : want.top;
      want.all &= u | 0x300;
      want.some |= u;
      want.odd ^= u;
      want.part += k % 4 == 1 && i % 4 == 1 ? v : 0;
    }
    const Row &got = rows.host[i];
    wrong += got.sum != want.sum || got.least != want.least || got.most != want.most;
    wrong += got.top != want.top || got.all != want.all || got.some != want.some;
    wrong += got.odd != want.odd || got.part != want.part;
  }
  return verdict("reduce_sync", wrong);
}
