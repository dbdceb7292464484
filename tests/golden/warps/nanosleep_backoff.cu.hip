// TRAP: a lane per warp waits for its turn with __nanosleep, which HIP does not have
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/device.h>
#include "trap.cuh"

// Warps of a block take turns in a row; the first lane waits, the others for it.
__global__ void takeTurns(int *log, int *turn) {
  const int warp = threadIdx.x / 64;
  if (threadIdx.x % 64 == 0) {
    unsigned pause = 20;
    while (atomicAdd(turn, 0) != warp) {
      __nanosleep(pause);
      pause = pause < 400 ? pause * 2 : pause;
    }
    log[warp] = warp * 3 + 1;
    __threadfence();
    atomicAdd(turn, 1);
  }
}

int main() {
  const int turns = 4;
  Buffer<int> log(turns, 0), turn(1, 0);
  takeTurns<<<1, 64 * turns>>>(log.device, turn.device);
  log.download();
  turn.download();
  std::vector<int> want;
  for (int k = 0; k < turns; ++k)
    want.push_back(k * 3 + 1);
  return verdict("nanosleep_backoff", differences(log.host, want) + (turn.host[0] != turns));
}
