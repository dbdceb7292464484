// TRAP: HIP's binary_partition and thread_group do not know their number and size
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trap.cuh"
#include <hipify/groups.h>
namespace cg = hipify::cg;

__device__ int describe(const cg::thread_group &g) {
  g.sync();
  return static_cast<int>(g.size() * 100 + g.thread_rank());
}

__global__ void parts(const int *in, int *sums, int *sizes) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto half = cg::binary_partition(warp, in[i] % 2 == 0);
  auto label = cg::labeled_partition(warp, in[i] % 5);
  sums[i] = cg::reduce(label, in[i], cg::plus<int>()) * 4 +
            static_cast<int>(half.meta_group_rank() * 2 + (half.meta_group_size() == 2));
  sizes[i] = describe(cg::coalesced_threads()) * 10000 + describe(half);
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 99)), sums(n, 0), sizes(n, 0);
  parts<<<2, n / 2>>>(in.device, sums.device, sizes.device);
  sums.download();
  sizes.download();

  std::vector<int> wantSums(n), wantSizes(n);
  for (int i = 0; i < n; ++i) {
    const int warp = i / 32 * 32;
    int sum = 0, same = 0, rank = 0;
    for (int k = warp; k < warp + 32; ++k) {
      sum += in.host[k] % 5 == in.host[i] % 5 ? in.host[k] : 0;
      const bool alike = in.host[k] % 2 == in.host[i] % 2;
      same += alike;
      rank += alike && k < i;
    }
    const int even = in.host[i] % 2 == 0;
    wantSums[i] = sum * 4 + (same == 32 ? 0 : even * 2 + 1);
    wantSizes[i] = (32 * 100 + i % 32) * 10000 + same * 100 + rank;
  }
  return verdict("groups_partitions", differences(sums.host, wantSums) +
                                          differences(sizes.host, wantSizes));
}
