// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cooperative groups: reductions, scans, copies, partitions.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/groups.h>
// CHECK-NOT: cooperative_groups/reduce.h
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void folds(int *i, float *f, double *d) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  // CHECK: i[0] = cg::reduce(tile, i[1], cg::plus<int>());
  i[0] = cg::reduce(tile, i[1], cg::plus<int>());
  f[0] = cg::reduce(tile, f[1], cg::greater<float>());
  d[0] = cg::reduce(tile, d[1], [](double a, double b) { return a * b; });
  auto threads = cg::coalesced_threads();
  i[1] = cg::reduce(threads, i[2], cg::bit_xor<int>());
  i[2] = cg::inclusive_scan(tile, i[3]) + cg::exclusive_scan(threads, i[3]) +
         cg::inclusive_scan(tile, i[4], cg::less<int>());
}

__global__ void copies(int *out, const int *in) {
  __shared__ int tile[128];
  auto block = cg::this_thread_block();
  // CHECK: cg::memcpy_async(block, tile, in, sizeof(int) * 128);
  cg::memcpy_async(block, tile, in, sizeof(int) * 128);
  cg::memcpy_async(block, tile, 100, in, 128);
  cg::wait_prior<1>(block);
  cg::wait(block);
  out[block.thread_rank()] = tile[block.thread_rank()];
}

__global__ void partitions(int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  auto same = cg::labeled_partition(tile, out[tile.thread_rank()] % 3);
  cg::invoke_one(tile, [&] { out[1] = same.size(); });
  out[2] = cg::invoke_one_broadcast(tile, [&] { return out[1]; });
}
