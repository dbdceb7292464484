// PTX: special registers: coordinates, lanes, masks, clusters of one block, clocks
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../warps/trap.cuh"

// The 32-bit registers whose values follow from the launch, in this order.
enum Register {
  tidX, tidY, tidZ, tidW, ntidX, ntidY, ntidZ, ctaidX, ctaidY, ctaidZ, nctaidX, nctaidY, nctaidZ,
  laneId, maskEq, maskLt, maskLe, maskGt, maskGe, warpSize32,
  clusterIdX, clusterIdY, clusterIdZ, clustersX, clustersY, clustersZ,
  inClusterX, inClusterY, inClusterZ, clusterSizeX, clusterSizeY, clusterSizeZ, rank, ranks, explicitCluster,
  clockOk, timerOk, count
};

#define READ(index, name) asm volatile("mov.u32 %0, " name ";" : "=r"(out[(index) * threads + thread]))

__global__ void scalars(unsigned *out, unsigned threads) {
  const unsigned inBlock = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = block * blockDim.x * blockDim.y * blockDim.z + inBlock;
  READ(tidX, "%%tid.x");
  READ(tidY, "%%tid.y");
  READ(tidZ, "%%tid.z");
  READ(tidW, "%%tid.w");
  READ(ntidX, "%%ntid.x");
  READ(ntidY, "%%ntid.y");
  READ(ntidZ, "%%ntid.z");
  READ(ctaidX, "%%ctaid.x");
  READ(ctaidY, "%%ctaid.y");
  READ(ctaidZ, "%%ctaid.z");
  READ(nctaidX, "%%nctaid.x");
  READ(nctaidY, "%%nctaid.y");
  READ(nctaidZ, "%%nctaid.z");
  READ(laneId, "%%laneid");
  READ(maskEq, "%%lanemask_eq");
  READ(maskLt, "%%lanemask_lt");
  READ(maskLe, "%%lanemask_le");
  READ(maskGt, "%%lanemask_gt");
  READ(maskGe, "%%lanemask_ge");
  READ(warpSize32, "WARP_SZ");

  // The same clock in both widths: between two readings of it.
  unsigned long long before, after;
  unsigned low, high;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(before));
  asm volatile("mov.u32 %0, %%clock_hi;" : "=r"(high));
  asm volatile("mov.u32 %0, %%clock;" : "=r"(low));
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(after));
  out[clockOk * threads + thread] = before <= after && low - unsigned(before) <= unsigned(after - before) &&
                                    high - unsigned(before >> 32) <= unsigned((after >> 32) - (before >> 32));
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(before));
  asm volatile("mov.u32 %0, %%globaltimer_hi;" : "=r"(high));
  asm volatile("mov.u32 %0, %%globaltimer_lo;" : "=r"(low));
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(after));
  out[timerOk * threads + thread] = before <= after && low - unsigned(before) <= unsigned(after - before) &&
                                    high - unsigned(before >> 32) <= unsigned((after >> 32) - (before >> 32));
}

// Registers of sm_90.
__global__ void clusters(unsigned *out, unsigned threads) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  const unsigned inBlock = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = block * blockDim.x * blockDim.y * blockDim.z + inBlock;
  READ(clusterIdX, "%%clusterid.x");
  READ(clusterIdY, "%%clusterid.y");
  READ(clusterIdZ, "%%clusterid.z");
  READ(clustersX, "%%nclusterid.x");
  READ(clustersY, "%%nclusterid.y");
  READ(clustersZ, "%%nclusterid.z");
  READ(inClusterX, "%%cluster_ctaid.x");
  READ(inClusterY, "%%cluster_ctaid.y");
  READ(inClusterZ, "%%cluster_ctaid.z");
  READ(clusterSizeX, "%%cluster_nctaid.x");
  READ(clusterSizeY, "%%cluster_nctaid.y");
  READ(clusterSizeZ, "%%cluster_nctaid.z");
  READ(rank, "%%cluster_ctarank");
  READ(ranks, "%%cluster_nctarank");
  asm volatile("{ .reg .pred p; mov.pred p, %%is_explicit_cluster; selp.u32 %0, 1, 0, p; }"
               : "=r"(out[explicitCluster * threads + thread]));
#endif
}

// Coordinates as vectors, and registers as operands of other instructions.
__global__ void vectors(uint4 *out, unsigned *index) {
  uint4 tid, ctaid;
  unsigned linear;
  asm volatile("mov.v4.u32 {%0, %1, %2, %3}, %%tid;" : "=r"(tid.x), "=r"(tid.y), "=r"(tid.z), "=r"(tid.w));
  asm volatile("mov.v4.u32 {%0, %1, %2, _}, %%ctaid;" : "=r"(ctaid.x), "=r"(ctaid.y), "=r"(ctaid.z));
  asm volatile("{ .reg .u32 r; mul.lo.u32 r, %%ntid.y, %%tid.z; add.u32 r, r, %%tid.y;\n"
               "  mad.lo.u32 %0, r, %%ntid.x, %%tid.x; }" : "=r"(linear));
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = block * blockDim.x * blockDim.y * blockDim.z + linear;
  out[thread] = make_uint4(tid.x + 100 * ctaid.x, tid.y + 100 * ctaid.y, tid.z + 100 * ctaid.z, tid.w);
  index[thread] = linear;
}

int main() {
  const dim3 grid(3, 2, 2), block(20, 4, 2);
  const unsigned inBlock = block.x * block.y * block.z;
  const unsigned threads = grid.x * grid.y * grid.z * inBlock;
  Buffer<unsigned> got(std::size_t(count) * threads, 99), index(threads);
  Buffer<uint4> coordinates(threads);
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  const bool hasClusters = properties.major >= 9;
  scalars<<<grid, block>>>(got.device, threads);
  clusters<<<grid, block>>>(got.device, threads);
  vectors<<<grid, block>>>(coordinates.device, index.device);
  got.download();
  coordinates.download();
  index.download();

  std::size_t wrong = 0;
  for (unsigned thread = 0; thread < threads; ++thread) {
    const unsigned linear = thread % inBlock, number = thread / inBlock, lane = linear % 32;
    const unsigned x = linear % block.x, y = linear / block.x % block.y, z = linear / block.x / block.y;
    const unsigned bx = number % grid.x, by = number / grid.x % grid.y, bz = number / grid.x / grid.y;
    const unsigned self = 1u << lane;
    const unsigned want[count] = {x, y, z, 0, block.x, block.y, block.z, bx, by, bz, grid.x, grid.y, grid.z,
                                  lane, self, self - 1, 2 * self - 1, ~(2 * self - 1), ~(self - 1), 32,
                                  bx, by, bz, grid.x, grid.y, grid.z,
                                  0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 1};
    for (int i = 0; i < count; ++i) {
      const bool ofCluster = i >= clusterIdX && i <= explicitCluster;
      if ((!ofCluster || hasClusters) && got.host[i * threads + thread] != want[i]) {
        if (!wrong++)
          std::printf("register %d of thread %u: %u, not %u\n", i, thread, got.host[i * threads + thread], want[i]);
      }
    }
    const uint4 v = coordinates.host[thread];
    wrong += v.x != x + 100 * bx || v.y != y + 100 * by || v.z != z + 100 * bz || v.w != 0;
    wrong += index.host[thread] != linear;
  }
  return verdict("registers", wrong);
}
