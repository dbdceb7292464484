// TRAP: masks as struct members and in arrays: kept between kernels in memory that the host reads
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

struct WarpState {
  unsigned alive;  // lanes that still work
  unsigned done;   // those that do not
  int rounds;
};
static_assert(sizeof(WarpState) == 12, "the host writes it to files");

__global__ void step(int *values, WarpState *states) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31;
  WarpState state = states[i / 32];
  if (state.alive >> lane & 1)
    values[i] = values[i] % 2 ? 3 * values[i] + 1 : values[i] / 2;
  const unsigned ended = __ballot_sync(0xffffffff, values[i] <= 1);
  state.done |= ended;
  state.alive = ~state.done;
  state.rounds += __popc(state.alive);
  if (lane == 0)
    states[i / 32] = state;
}

int main() {
  const int n = 320;
  std::vector<int> start = numbers(n, 60);
  Buffer<int> values(start);
  Buffer<WarpState> states(n / 32, WarpState{~0u, 0, 0});
  for (int k = 0; k < 6; ++k)
    step<<<n / 64, 64>>>(values.device, states.device);
  values.download();
  states.download();

  std::size_t wrong = 0;
  std::vector<WarpState> want(n / 32, WarpState{~0u, 0, 0});
  for (int k = 0; k < 6; ++k)
    for (int w = 0; w < n / 32; ++w) {
      for (int lane = 0; lane < 32; ++lane) {
        int &v = start[w * 32 + lane];
        if (want[w].alive >> lane & 1)
          v = v % 2 ? 3 * v + 1 : v / 2;
        want[w].done |= unsigned(v <= 1) << lane;
      }
      want[w].alive = ~want[w].done;
      for (unsigned rest = want[w].alive; rest; rest &= rest - 1)
        ++want[w].rounds;
    }
  for (int w = 0; w < n / 32; ++w)
    wrong += states.host[w].alive != want[w].alive || states.host[w].done != want[w].done ||
             states.host[w].rounds != want[w].rounds;
  std::printf("alive: %08x %08x\n", states.host[0].alive, states.host[1].alive);
  return verdict("mask_struct", wrong + differences(values.host, start));
}
