// TRAP: the first lane that has work leads: __ffs of the ballot, kept in an int
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

// Lanes with work take places in a row; the first of them asks for all.
__global__ void assign(const int *work, int n, int *next, int *leaders, int *places) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32, warp = i / 32;
  const int mask = __ballot_sync(0xffffffff, i < n && work[i] == 0);
  if (mask == 0) {
    if (lane == 0)
      leaders[warp] = -1;
    return;
  }
  const int leader = __ffs(mask) - 1;
  int place = 0;
  if (lane == leader) {
    leaders[warp] = leader;
    place = atomicAdd(next, 1);
  }
  place = __shfl_sync(0xffffffff, place, leader);
  if (i < n)
    places[i] = place;
}

int main() {
  const int n = 640;
  Buffer<int> work(numbers(n, 40)), next(1, 0), leaders(n / 32, 99), places(n, -1);
  assign<<<n / 64, 64>>>(work.device, n, next.device, leaders.device, places.device);
  leaders.download();
  places.download();
  next.download();

  std::size_t wrong = 0;
  int busy = 0;
  std::vector<int> owner(n, -1); // which warp has a place
  for (int warp = 0; warp < n / 32; ++warp) {
    int leader = -1;
    for (int lane = 31; lane >= 0; --lane)
      if (work.host[warp * 32 + lane] == 0)
        leader = lane;
    busy += leader >= 0;
    wrong += leaders.host[warp] != leader;
    for (int lane = 0; lane < 32; ++lane) {
      const int place = places.host[warp * 32 + lane];
      if (leader < 0) {
        wrong += place != -1;
        continue;
      }
      if (place < 0 || place >= n) {
        ++wrong;
        continue;
      }
      if (owner[place] < 0)
        owner[place] = warp;
      wrong += owner[place] != warp;
    }
  }
  wrong += next.host[0] != busy;
  std::printf("%d warps with work\n", next.host[0]);
  return verdict("leader_ffs", wrong);
}
