// TRAP: a tile's ballot is unsigned in CUDA and has 64 bits in HIP; a tile shuffles structs
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trap.cuh"
#include <hipify/groups.h>
namespace cg = hipify::cg;

struct Best {
  int value;
  unsigned char lane;
};

__global__ void votes(const int *in, int *zeros, int *best) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const auto missing = ~tile.ballot(in[i] & 1);
  // The complement has no bits above the tile's.
  zeros[i] = missing == 0 ? -1 : static_cast<int>(missing >> 1);

  Best mine = {in[i], static_cast<unsigned char>(tile.thread_rank())};
  for (int step = 16; step > 0; step /= 2) {
    const Best other = tile.shfl_xor(mine, step);
    if (other.value > mine.value ||
        (other.value == mine.value && other.lane < mine.lane))
      mine = other;
  }
  best[i] = mine.value * 32 + mine.lane;
}

int main() {
  const int n = 256;
  std::vector<int> input = numbers(n, 99);
  for (int i = 32; i < 64; ++i)
    input[i] |= 1; // a tile without zeros
  Buffer<int> in(input), zeros(n, 0), best(n, 0);
  votes<<<2, n / 2>>>(in.device, zeros.device, best.device);
  zeros.download();
  best.download();

  std::vector<int> wantZeros(n), wantBest(n);
  for (int warp = 0; warp < n; warp += 32) {
    unsigned missing = 0;
    int first = 0;
    for (int lane = 0; lane < 32; ++lane) {
      missing |= (input[warp + lane] & 1u ? 0u : 1u) << lane;
      if (input[warp + lane] > input[warp + first])
        first = lane;
    }
    for (int lane = 0; lane < 32; ++lane) {
      wantZeros[warp + lane] = missing == 0 ? -1 : static_cast<int>(missing >> 1);
      wantBest[warp + lane] = input[warp + first] * 32 + first;
    }
  }
  return verdict("groups_ballot_bits", differences(zeros.host, wantZeros) +
                                           differences(best.host, wantBest));
}
