// PTX: special registers: coordinates, lanes, masks, clusters of one block, clocks
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../warps/trap.cuh"

// The 32-bit registers whose values follow from the launch, in this order.
enum Register {
  tidX, tidY, tidZ, tidW, ntidX, ntidY, ntidZ, ntidW, ctaidX, ctaidY, ctaidZ, ctaidW,
  nctaidX, nctaidY, nctaidZ, nctaidW,
  laneId, maskEq, maskLt, maskLe, maskGt, maskGe, warpSize32,
  clusterIdX, clusterIdY, clusterIdZ, clustersX, clustersY, clustersZ,
  inClusterX, inClusterY, inClusterZ, clusterSizeX, clusterSizeY, clusterSizeZ, rank, ranks, explicitCluster,
  clockOk, timerOk, count
};


__global__ void scalars(unsigned *out, unsigned threads) {
  const unsigned inBlock = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = block * blockDim.x * blockDim.y * blockDim.z + inBlock;
  unsigned mine[count];
  asm volatile("mov.u32 %0, %%tid.x;" : "=r"(mine[tidX]));
  asm volatile("mov.u32 %0, %%tid.y;" : "=r"(mine[tidY]));
  asm volatile("mov.u32 %0, %%tid.z;" : "=r"(mine[tidZ]));
  asm volatile("mov.u32 %0, %%tid.w;" : "=r"(mine[tidW]));
  asm volatile("mov.u32 %0, %%ntid.x;" : "=r"(mine[ntidX]));
  asm volatile("mov.u32 %0, %%ntid.y;" : "=r"(mine[ntidY]));
  asm volatile("mov.u32 %0, %%ntid.z;" : "=r"(mine[ntidZ]));
  asm volatile("mov.u32 %0, %%ntid.w;" : "=r"(mine[ntidW]));
  asm volatile("mov.u32 %0, %%ctaid.x;" : "=r"(mine[ctaidX]));
  asm volatile("mov.u32 %0, %%ctaid.y;" : "=r"(mine[ctaidY]));
  asm volatile("mov.u32 %0, %%ctaid.z;" : "=r"(mine[ctaidZ]));
  asm volatile("mov.u32 %0, %%ctaid.w;" : "=r"(mine[ctaidW]));
  asm volatile("mov.u32 %0, %%nctaid.x;" : "=r"(mine[nctaidX]));
  asm volatile("mov.u32 %0, %%nctaid.y;" : "=r"(mine[nctaidY]));
  asm volatile("mov.u32 %0, %%nctaid.z;" : "=r"(mine[nctaidZ]));
  asm volatile("mov.u32 %0, %%nctaid.w;" : "=r"(mine[nctaidW]));
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(mine[laneId]));
  asm volatile("mov.u32 %0, %%lanemask_eq;" : "=r"(mine[maskEq]));
  asm volatile("mov.u32 %0, %%lanemask_lt;" : "=r"(mine[maskLt]));
  asm volatile("mov.u32 %0, %%lanemask_le;" : "=r"(mine[maskLe]));
  asm volatile("mov.u32 %0, %%lanemask_gt;" : "=r"(mine[maskGt]));
  asm volatile("mov.u32 %0, %%lanemask_ge;" : "=r"(mine[maskGe]));
  asm volatile("mov.u32 %0, WARP_SZ;" : "=r"(mine[warpSize32]));

  // The same clock in both widths: between two readings of it.
  unsigned long long before, after;
  unsigned low, high;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(before));
  asm volatile("mov.u32 %0, %%clock_hi;" : "=r"(high));
  asm volatile("mov.u32 %0, %%clock;" : "=r"(low));
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(after));
  mine[clockOk] = before <= after && low - unsigned(before) <= unsigned(after - before) &&
                  high - unsigned(before >> 32) <= unsigned((after >> 32) - (before >> 32));
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(before));
  asm volatile("mov.u32 %0, %%globaltimer_hi;" : "=r"(high));
  asm volatile("mov.u32 %0, %%globaltimer_lo;" : "=r"(low));
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(after));
  mine[timerOk] = before <= after && low - unsigned(before) <= unsigned(after - before) &&
                  high - unsigned(before >> 32) <= unsigned((after >> 32) - (before >> 32));
  for (int i = 0; i < count; ++i)
    if (i < clusterIdX || i > explicitCluster)
      out[i * threads + thread] = mine[i];
}

// 1 if a vector of registers is not what its parts are; the fourth is 0.
__device__ unsigned differs(uint4 v, unsigned x, unsigned y, unsigned z) {
  return v.x != x || v.y != y || v.z != z || v.w != 0;
}

// Registers of sm_90.
__global__ void clusters(unsigned *out, unsigned threads) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  const unsigned inBlock = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = block * blockDim.x * blockDim.y * blockDim.z + inBlock;
  unsigned mine[count];
  asm volatile("mov.u32 %0, %%clusterid.x;" : "=r"(mine[clusterIdX]));
  asm volatile("mov.u32 %0, %%clusterid.y;" : "=r"(mine[clusterIdY]));
  asm volatile("mov.u32 %0, %%clusterid.z;" : "=r"(mine[clusterIdZ]));
  asm volatile("mov.u32 %0, %%nclusterid.x;" : "=r"(mine[clustersX]));
  asm volatile("mov.u32 %0, %%nclusterid.y;" : "=r"(mine[clustersY]));
  asm volatile("mov.u32 %0, %%nclusterid.z;" : "=r"(mine[clustersZ]));
  asm volatile("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(mine[inClusterX]));
  asm volatile("mov.u32 %0, %%cluster_ctaid.y;" : "=r"(mine[inClusterY]));
  asm volatile("mov.u32 %0, %%cluster_ctaid.z;" : "=r"(mine[inClusterZ]));
  asm volatile("mov.u32 %0, %%cluster_nctaid.x;" : "=r"(mine[clusterSizeX]));
  asm volatile("mov.u32 %0, %%cluster_nctaid.y;" : "=r"(mine[clusterSizeY]));
  asm volatile("mov.u32 %0, %%cluster_nctaid.z;" : "=r"(mine[clusterSizeZ]));
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(mine[rank]));
  asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(mine[ranks]));
  asm volatile("{ .reg .pred p; mov.pred p, %%is_explicit_cluster; selp.u32 %0, 1, 0, p; }"
               : "=r"(mine[explicitCluster]));
  uint4 id, ids, in, size;
  asm volatile("mov.v4.u32 {%0, %1, %2, %3}, %%clusterid;" : "=r"(id.x), "=r"(id.y), "=r"(id.z), "=r"(id.w));
  asm volatile("mov.v4.u32 {%0, %1, %2, %3}, %%nclusterid;" : "=r"(ids.x), "=r"(ids.y), "=r"(ids.z), "=r"(ids.w));
  asm volatile("mov.v4.u32 {%0, %1, %2, %3}, %%cluster_ctaid;" : "=r"(in.x), "=r"(in.y), "=r"(in.z), "=r"(in.w));
  asm volatile("mov.v4.u32 {%0, %1, %2, %3}, %%cluster_nctaid;" : "=r"(size.x), "=r"(size.y), "=r"(size.z), "=r"(size.w));
  mine[explicitCluster] += 2 * differs(id, mine[clusterIdX], mine[clusterIdY], mine[clusterIdZ]) +
                           4 * differs(ids, mine[clustersX], mine[clustersY], mine[clustersZ]) +
                           8 * differs(in, mine[inClusterX], mine[inClusterY], mine[inClusterZ]) +
                           16 * differs(size, mine[clusterSizeX], mine[clusterSizeY], mine[clusterSizeZ]);
  for (int i = clusterIdX; i <= explicitCluster; ++i)
    out[i * threads + thread] = mine[i];
#endif
}

// Coordinates as vectors, and registers as operands of other instructions.
__global__ void vectors(uint4 *out, unsigned *index) {
  uint4 tid, ctaid, ntid, nctaid;
  unsigned linear;
  asm volatile("mov.v4.u32 {%0, %1, %2, %3}, %%tid;" : "=r"(tid.x), "=r"(tid.y), "=r"(tid.z), "=r"(tid.w));
  asm volatile("mov.v4.u32 {%0, %1, %2, _}, %%ctaid;" : "=r"(ctaid.x), "=r"(ctaid.y), "=r"(ctaid.z));
  asm volatile("mov.v4.u32 {%0, %1, %2, %3}, %%ntid;" : "=r"(ntid.x), "=r"(ntid.y), "=r"(ntid.z), "=r"(ntid.w));
  asm volatile("mov.v4.u32 {%0, %1, %2, %3}, %%nctaid;" : "=r"(nctaid.x), "=r"(nctaid.y), "=r"(nctaid.z), "=r"(nctaid.w));
  const unsigned other = differs(ntid, blockDim.x, blockDim.y, blockDim.z) +
                         differs(nctaid, gridDim.x, gridDim.y, gridDim.z);
  // Only mov reads special registers.
  asm volatile("{ .reg .u32 x, y, z, nx, ny; mov.u32 x, %%tid.x; mov.u32 y, %%tid.y; mov.u32 z, %%tid.z;\n"
               "  mov.u32 nx, %%ntid.x; mov.u32 ny, %%ntid.y;\n"
               "  mad.lo.u32 y, ny, z, y; mad.lo.u32 %0, y, nx, x; }" : "=r"(linear));
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = block * blockDim.x * blockDim.y * blockDim.z + linear;
  out[thread] = make_uint4(tid.x + 100 * ctaid.x, tid.y + 100 * ctaid.y, tid.z + 100 * ctaid.z, tid.w + other);
  index[thread] = linear;
}

// What the launch adds to the 5 bytes of the kernel's own, and both together, in CUDA's units of 128 bytes.
__global__ void shared(unsigned *out) {
  volatile __shared__ char own[5];
  own[threadIdx.x] = 1;
  asm volatile("mov.u32 %0, %%dynamic_smem_size;" : "=r"(out[0]));
  asm volatile("mov.u32 %0, %%total_smem_size;" : "=r"(out[1]));
  out[1] += own[threadIdx.x] - 1;
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
    const unsigned want[count] = {x, y, z, 0, block.x, block.y, block.z, 0, bx, by, bz, 0, grid.x, grid.y, grid.z, 0,
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
  constexpr unsigned added = 1000;
  shared<<<1, 1, added>>>(index.device);
  index.download();
  const unsigned total = index.host[1];
  wrong += index.host[0] != added || total % 128 != 0 || total < added + 5 || total >= added + 512;
  return verdict("registers", wrong);
}
