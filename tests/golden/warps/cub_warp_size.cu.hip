// TRAP: the logical warp of CUB's templates is the wavefront in hipCUB unless it is named
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trap.cuh"
#include <hipcub/hipcub.hpp>

template <typename T> struct Warps {
  using Reduce = hipcub::WarpReduce<T, 32>;
  typename Reduce::TempStorage reduce[4];
  typename hipcub::WarpScan<T, 32>::TempStorage scan[4];
};

__global__ void sums(const int *in, int *total, int *running) {
  __shared__ Warps<int> warps;
  const int i = threadIdx.x, warp = i / 32;
  const int sum = Warps<int>::Reduce(warps.reduce[warp]).Sum(in[i]);
  if (i % 32 == 0)
    total[warp] = sum;
  hipcub::WarpScan<int, 32>(warps.scan[warp]).InclusiveSum(in[i], running[i]);
}

int main() {
  const int n = 128;
  Buffer<int> in(numbers(n, 99)), total(n / 32, 0), running(n, 0);
  sums<<<1, n>>>(in.device, total.device, running.device);
  total.download();
  running.download();

  std::vector<int> wantTotal(n / 32, 0), wantRunning(n);
  for (int i = 0; i < n; ++i) {
    wantTotal[i / 32] += in.host[i];
    wantRunning[i] = wantTotal[i / 32];
  }
  return verdict("cub_warp_size", differences(total.host, wantTotal) +
                                      differences(running.host, wantRunning));
}
