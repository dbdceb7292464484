// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "orbit/check.h"
#include "orbit/statistics.h"
#include <cublas_v2.h>

#ifndef ORBIT_WARP
#define ORBIT_WARP 32
#endif

/// By one warp.
static __global__ void sumMasses(const float4 *Positions, int Count,
                                 float *Result) {
  float Sum = 0;
  for (int I = threadIdx.x; I < Count; I += ORBIT_WARP)
    Sum += Positions[I].w;
  for (int Offset = ORBIT_WARP / 2; Offset > 0; Offset /= 2)
    Sum += __shfl_down_sync(0xffffffff, Sum, Offset);
  if (threadIdx.x == 0)
    *Result = Sum;
}

static void check(cublasStatus_t Status) {
  if (Status != CUBLAS_STATUS_SUCCESS)
    throw std::runtime_error("cuBLAS fails");
}

orbit::Statistics orbit::statistics(const Bodies &All) {
  Statistics S = {};
  float *Device = nullptr;
  ORBIT_CHECK(cudaMalloc(&Device, 4 * sizeof(float)));
  sumMasses<<<1, ORBIT_WARP>>>(All.positions(), All.count(), Device);
  ORBIT_CHECK(
      cudaMemcpy(&S.Mass, Device, sizeof S.Mass, cudaMemcpyDeviceToHost));

  // The velocities are the columns of a matrix, the masses each fourth float.
  cublasHandle_t Handle;
  check(cublasCreate(&Handle));
  const float One = 1, Zero = 0;
  check(cublasSgemv(Handle, CUBLAS_OP_N, 4, All.count(), &One,
                    &All.velocities()->x, 4, &All.positions()->w, 4, &Zero,
                    Device, 1));
  ORBIT_CHECK(cudaMemcpy(&S.Momentum, Device, sizeof S.Momentum,
                         cudaMemcpyDeviceToHost));
  check(cublasDestroy(Handle));
  ORBIT_CHECK(cudaFree(Device));
  return S;
}
