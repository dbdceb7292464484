// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's warp functions. What it prints for sm_80 is what it must print,
// translated, for each wave size. Calls are legal CUDA: what a mask names
// calls.
#include "shuffles.h"
#include "votes.h"

// Warps with fewer lanes: the block ends within a warp, or lanes have ended.
__global__ void partial(Bits *out, unsigned ending) {
  Writer put(out);
  if (ending >> lane() & 1)
    return;
  unsigned value = hash(threadIdx.x);
  vote(put, 0xffffffff, value % 3);
  reduce(put, 0xffffffff, value);
  match(put, 0xffffffff, value % 2);
  match(put, 0xffffffff, 5.0);
  put(__shfl_xor_sync(0xffffffff, value, 0));
  put(__shfl_sync(0xffffffff, value, __ffs(__ballot_sync(~0u, 1)) - 1));
}
constexpr int PartialCases = VoteResults + ReduceResults + 2 * MatchResults + 2;

static void testPartial() {
  for (int threads : {1, 20, 32, 33, 63, 64, 95})
    for (unsigned ending : {0u, 1u, 0x55555555u, 0xfffffff0u, 0xffff0000u}) {
      Results results(PartialCases);
      partial<<<1, threads>>>(results.device, ending);
      char name[64];
      snprintf(name, sizeof(name), "%d threads without %x", threads, ending);
      results.printAll(name);
    }
}

// Both sides of branches, each with its own mask; loops that lanes leave.
__global__ void divergent(Bits *out) {
  Writer put(out);
  unsigned value = hash(threadIdx.x);
  if (lane() < 16) {
    vote(put, 0xffff, value % 2);
    reduce(put, 0xffff, value);
    put(__shfl_xor_sync(0xffff, value, 8));
  } else {
    put(__shfl_xor_sync(0xffff0000, value, 4));
    match(put, 0xffff0000, value % 4);
    reduce(put, 0xffff0000, value);
  }
  put = Writer(out + 20 * Threads);
  // Groups of one call: each has its mask.
  unsigned group = __match_any_sync(0xffffffff, value % 5);
  reduce(put, group, value);
  vote(put, group, value & 64);
  match(put, group, value / 5 % 2); // equal in lanes of other groups, too
  match(put, group, value % 5);     // other in other groups
  put(__shfl_sync(group, value, __ffs(group) - 1));
  // Warps that part: only the odd ones, then only lanes that go on.
  if (threadIdx.x / 32 % 2)
    vote(put, 0xffffffff, value % 7);
  put = Writer(out + 60 * Threads);
  unsigned sum = 0;
  unsigned going = 0xffffffff;
  for (int i = 0; i < 32; ++i) {
    going = __ballot_sync(going, i < lane());
    if (i >= lane())
      break;
    sum += __reduce_max_sync(going, value) ^ __popc(going);
    sum += __shfl_sync(going, value, 31);
    __syncwarp(going);
  }
  put(sum);
  __syncwarp();
  // The lanes of a warp hand over through shared memory.
  __shared__ unsigned tile[Threads];
  for (int step = 1; step < 32; step *= 2) {
    tile[threadIdx.x] = value;
    __syncwarp();
    value += tile[threadIdx.x ^ step];
    __syncwarp(0xffffffff);
  }
  put(value);
  put(__any_sync(0xffffffff, threadIdx.x == 40));
  put(__all_sync(0xffffffff, threadIdx.x != 40));
}

static void testDivergent() {
  Results results(64);
  divergent<<<1, Threads>>>(results.device);
  results.printAll("divergent");
}

// Names that the translator writes for what no overload can reach.
#ifdef __HIP_PLATFORM_AMD__
#define OLD(NAME) hipify::NAME(
#define LANE_ID hipify::lane_id()
#else
__device__ unsigned laneMask(int from, int to) {
  unsigned mask = 0;
  for (int other = 0; other < 32; ++other)
    if (other - lane() >= from && other - lane() <= to)
      mask |= 1u << other;
  return mask;
}
#define OLD(NAME) __##NAME##_sync(0xffffffff,
#define LANE_ID lane()
#endif

__global__ void named(Bits *out) {
  Writer put(out);
  unsigned value = hash(threadIdx.x);
  put(OLD(shfl) value, 3));
  put(OLD(shfl) value, lane() + 3, 8));
  put(OLD(shfl_up) value, 2));
  put(OLD(shfl_down) value, 2, 16));
  put(OLD(shfl_xor) value, 17));
  put(OLD(ballot) value % 2));
  put(OLD(any) value == hash(40)));
  put(OLD(all) value != hash(40)));
  put(static_cast<unsigned>(LANE_ID));
#ifdef __HIP_PLATFORM_AMD__
  put(hipify::lanemask_eq());
  put(hipify::lanemask_lt());
  put(hipify::lanemask_le());
  put(hipify::lanemask_gt());
  put(hipify::lanemask_ge());
  put(hipify::activemask());
  hipify::syncwarp();
#else
  put(laneMask(0, 0));
  put(laneMask(-31, -1));
  put(laneMask(-31, 0));
  put(laneMask(1, 31));
  put(laneMask(0, 31));
  put(0xffffffffu);
#endif
}

static void testNamed() {
  Results results(15);
  named<<<1, Threads>>>(results.device);
  results.printAll("named");
}

int main(int argc, char **argv) {
  struct {
    const char *name;
    void (*run)();
  } groups[] = {{"shuffles", testShuffles}, {"constants", testConstants},
                {"types", testTypes},       {"votes", testVotes},
                {"matches", testMatches},   {"reductions", testReductions},
                {"partial", testPartial},   {"divergent", testDivergent},
                {"named", testNamed}};
  for (auto &group : groups)
    if (argc == 2 && !strcmp(argv[1], group.name)) {
      group.run();
      return 0;
    }
  for (auto &group : groups)
    printf("%s\n", group.name);
  return argc == 1 ? 0 : 9;
}
