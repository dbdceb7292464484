// PTX: special registers: coordinates, lanes, masks, clusters of one block, clocks
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/arch.h>
#include <hipify/device_attribute.h>
#include <hipify/ptx/move.h>
#include <hipify/ptx/registers.h>
#include <hipify/warp.h>
#include <hipify/warp_size.h>
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
  mine[tidX] = threadIdx.x;
  mine[tidY] = threadIdx.y;
  mine[tidZ] = threadIdx.z;
  mine[tidW] = 0u;
  mine[ntidX] = blockDim.x;
  mine[ntidY] = blockDim.y;
  mine[ntidZ] = blockDim.z;
  mine[ntidW] = 0u;
  mine[ctaidX] = blockIdx.x;
  mine[ctaidY] = blockIdx.y;
  mine[ctaidZ] = blockIdx.z;
  mine[ctaidW] = 0u;
  mine[nctaidX] = gridDim.x;
  mine[nctaidY] = gridDim.y;
  mine[nctaidZ] = gridDim.z;
  mine[nctaidW] = 0u;
  mine[laneId] = hipify::lane_id();
  mine[maskEq] = hipify::lanemask_eq();
  mine[maskLt] = hipify::lanemask_lt();
  mine[maskLe] = hipify::lanemask_le();
  mine[maskGt] = hipify::lanemask_gt();
  mine[maskGe] = hipify::lanemask_ge();
  mine[warpSize32] = hipify::warp_size;

  // The same clock in both widths: between two readings of it.
  unsigned long long before, after;
  unsigned low, high;
  before = static_cast<uint64_t>(clock64());
  high = static_cast<uint32_t>(static_cast<uint64_t>(clock64()) >> 32);
  low = static_cast<uint32_t>(clock64());
  after = static_cast<uint64_t>(clock64());
  mine[clockOk] = before <= after && low - unsigned(before) <= unsigned(after - before) &&
                  high - unsigned(before >> 32) <= unsigned((after >> 32) - (before >> 32));
  before = hipify::ptx::globaltimer();
  high = static_cast<uint32_t>(hipify::ptx::globaltimer() >> 32);
  low = static_cast<uint32_t>(hipify::ptx::globaltimer());
  after = hipify::ptx::globaltimer();
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
#if !defined(__HIP_DEVICE_COMPILE__) || HIPIFY_CUDA_ARCH >= 900
  const unsigned inBlock = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = block * blockDim.x * blockDim.y * blockDim.z + inBlock;
  unsigned mine[count];
  mine[clusterIdX] = blockIdx.x;
  mine[clusterIdY] = blockIdx.y;
  mine[clusterIdZ] = blockIdx.z;
  mine[clustersX] = gridDim.x;
  mine[clustersY] = gridDim.y;
  mine[clustersZ] = gridDim.z;
  mine[inClusterX] = 0u;
  mine[inClusterY] = 0u;
  mine[inClusterZ] = 0u;
  mine[clusterSizeX] = 1u;
  mine[clusterSizeY] = 1u;
  mine[clusterSizeZ] = 1u;
  mine[rank] = 0u;
  mine[ranks] = 1u;
  {
    uint32_t out0;
    bool p{};
    p = false;
    out0 = p ? 1u : 0u;
    mine[explicitCluster] = out0;
  }
  uint4 id, ids, in, size;
  {
    const auto result = hipify::ptx::unpack<unsigned __int128, 4>(hipify::ptx::coordinates(blockIdx.x, blockIdx.y, blockIdx.z));
    id.x = result[0];
    id.y = result[1];
    id.z = result[2];
    id.w = result[3];
  }
  {
    const auto result = hipify::ptx::unpack<unsigned __int128, 4>(hipify::ptx::coordinates(gridDim.x, gridDim.y, gridDim.z));
    ids.x = result[0];
    ids.y = result[1];
    ids.z = result[2];
    ids.w = result[3];
  }
  {
    const auto result = hipify::ptx::unpack<unsigned __int128, 4>(hipify::ptx::coordinates(0, 0, 0));
    in.x = result[0];
    in.y = result[1];
    in.z = result[2];
    in.w = result[3];
  }
  {
    const auto result = hipify::ptx::unpack<unsigned __int128, 4>(hipify::ptx::coordinates(1, 1, 1));
    size.x = result[0];
    size.y = result[1];
    size.z = result[2];
    size.w = result[3];
  }
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
  {
    const auto result = hipify::ptx::unpack<unsigned __int128, 4>(hipify::ptx::coordinates(threadIdx.x, threadIdx.y, threadIdx.z));
    tid.x = result[0];
    tid.y = result[1];
    tid.z = result[2];
    tid.w = result[3];
  }
  {
    const auto result = hipify::ptx::unpack<unsigned __int128, 4>(hipify::ptx::coordinates(blockIdx.x, blockIdx.y, blockIdx.z));
    ctaid.x = result[0];
    ctaid.y = result[1];
    ctaid.z = result[2];
  }
  {
    const auto result = hipify::ptx::unpack<unsigned __int128, 4>(hipify::ptx::coordinates(blockDim.x, blockDim.y, blockDim.z));
    ntid.x = result[0];
    ntid.y = result[1];
    ntid.z = result[2];
    ntid.w = result[3];
  }
  {
    const auto result = hipify::ptx::unpack<unsigned __int128, 4>(hipify::ptx::coordinates(gridDim.x, gridDim.y, gridDim.z));
    nctaid.x = result[0];
    nctaid.y = result[1];
    nctaid.z = result[2];
    nctaid.w = result[3];
  }
  const unsigned other = differs(ntid, blockDim.x, blockDim.y, blockDim.z) +
                         differs(nctaid, gridDim.x, gridDim.y, gridDim.z);
  // Only mov reads special registers.
  {
    uint32_t out0;
    uint32_t x{};
    uint32_t y{};
    uint32_t z{};
    uint32_t nx{};
    uint32_t ny{};
    x = threadIdx.x;
    y = threadIdx.y;
    z = threadIdx.z;
    nx = blockDim.x;
    ny = blockDim.y;
    y = ny * z + y;
    out0 = y * nx + x;
    linear = out0;
  }
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = block * blockDim.x * blockDim.y * blockDim.z + linear;
  out[thread] = make_uint4(tid.x + 100 * ctaid.x, tid.y + 100 * ctaid.y, tid.z + 100 * ctaid.z, tid.w + other);
  index[thread] = linear;
}

// What the launch adds to the 5 bytes of the kernel's own, and both together, in CUDA's units of 128 bytes.
__global__ void shared(unsigned *out) {
  volatile __shared__ char own[5];
  own[threadIdx.x] = 1;
  out[0] = hipify::ptx::dynamic_smem_size();
  out[1] = hipify::ptx::total_smem_size();
  out[1] += own[threadIdx.x] - 1;
}

int main() {
  const dim3 grid(3, 2, 2), block(20, 4, 2);
  const unsigned inBlock = block.x * block.y * block.z;
  const unsigned threads = grid.x * grid.y * grid.z * inBlock;
  Buffer<unsigned> got(std::size_t(count) * threads, 99), index(threads);
  Buffer<uint4> coordinates(threads);
  hipDeviceProp_t properties;
  CHECK(hipGetDeviceProperties(&properties, 0));
  const bool hasClusters = hipify::compute_capability_major(properties) >= 9;
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
