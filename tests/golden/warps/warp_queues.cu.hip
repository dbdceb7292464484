// TRAP: each warp has a queue in shared memory; its lanes push by ballot and pop together
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

// Each warp visits a tree of its own, 32 nodes at a time, and sums what it meets.
constexpr int kNodes = 255;

__global__ void visit(const int *values, int *sums, int *turns) {
  __shared__ int queue[4][kNodes + 32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const int tree = blockIdx.x * 4 + warp;
  int head = 0, tail = 1, sum = 0, count = 0;
  if (lane == 0)
    queue[warp][0] = 0;
  __syncwarp();
  while (head < tail) {
    const bool work = head + lane < tail;
    const int node = work ? queue[warp][head + lane] : -1;
    head = min(head + 32, tail);
    const int v = work ? values[tree * kNodes + node] : 0;
    sum += v;
    for (int child = 1; child <= 2; ++child) {
      const int next = 2 * node + child;
      const bool push = work && next < kNodes && v % 8 != child;
      const unsigned mask = __ballot_sync(0xffffffff, push);
      if (push)
        queue[warp][tail + static_cast<int>(__popc(mask & ((1u << lane) - 1)))] = next;
      tail += __popc(mask);
    }
    ++count;
    __syncwarp();
  }
  for (int d = 16; d; d >>= 1)
    sum += __shfl_down_sync(0xffffffff, sum, d);
  if (lane == 0) {
    sums[tree] = sum;
    turns[tree] = count;
  }
}

int main() {
  const int trees = 12;
  Buffer<int> values(numbers(trees * kNodes, 1000)), sums(trees, -1), turns(trees, -1);
  visit<<<trees / 4, 128>>>(values.device, sums.device, turns.device);
  sums.download();
  turns.download();

  std::vector<int> want(trees, 0), rounds(trees, 0);
  for (int tree = 0; tree < trees; ++tree) {
    std::vector<int> queue(1, 0);
    for (std::size_t head = 0; head < queue.size(); ++rounds[tree]) {
      const std::size_t end = head + 32 < queue.size() ? head + 32 : queue.size();
      for (int child = 1; child <= 2; ++child)
        for (std::size_t k = head; k < end; ++k) {
          const int node = queue[k], v = values.host[tree * kNodes + node];
          want[tree] += child == 1 ? v : 0;
          if (2 * node + child < kNodes && v % 8 != child)
            queue.push_back(2 * node + child);
        }
      head = end;
    }
  }
  return verdict("warp_queues", differences(sums.host, want) + differences(turns.host, rounds));
}
