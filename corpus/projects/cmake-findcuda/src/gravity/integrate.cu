// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "orbit/bodies.h"
#include "orbit/check.h"
#include "pull.cuh"

static const int BlockSize = 64;

/// New velocities, by all others; tiles of the positions go through shared
/// memory.
static __global__ void accelerate(const float4 *Positions, float4 *Velocities,
                                  int Count, float Dt) {
  __shared__ float4 Tile[BlockSize];
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 Own = I < Count ? Positions[I] : make_float4(0, 0, 0, 0);
  float3 Sum = make_float3(0, 0, 0);
  for (int First = 0; First < Count; First += BlockSize) {
    int J = First + threadIdx.x;
    Tile[threadIdx.x] = J < Count ? Positions[J] : make_float4(0, 0, 0, 0);
    __syncthreads();
    for (int K = 0; K < BlockSize; ++K)
      Sum = pull(Sum, Own, Tile[K]);
    __syncthreads();
  }
  if (I >= Count)
    return;
  Velocities[I].x += Dt * Sum.x;
  Velocities[I].y += Dt * Sum.y;
  Velocities[I].z += Dt * Sum.z;
}

static __global__ void move(float4 *Positions, const float4 *Velocities,
                            int Count, float Dt) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= Count)
    return;
  Positions[I].x += Dt * Velocities[I].x;
  Positions[I].y += Dt * Velocities[I].y;
  Positions[I].z += Dt * Velocities[I].z;
}

void orbit::integrate(Bodies &All, float Dt, int Steps, cudaStream_t Stream) {
  int Blocks = (All.count() + BlockSize - 1) / BlockSize;
  for (int Step = 0; Step < Steps; ++Step) {
    accelerate<<<Blocks, BlockSize, 0, Stream>>>(
        All.positions(), All.velocities(), All.count(), Dt);
    move<<<Blocks, BlockSize, 0, Stream>>>(All.positions(), All.velocities(),
                                           All.count(), Dt);
  }
  ORBIT_CHECK(cudaGetLastError());
  ORBIT_CHECK(cudaStreamSynchronize(Stream));
}
