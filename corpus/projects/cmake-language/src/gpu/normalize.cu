// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "row.cuh"
#ifdef BLUR_USE_CUBLAS
#include <cublas_v2.h>
#endif

static __global__ void scaleBySum(float *Pixels, int Count) {
  __shared__ float Norm;
  float Sum = 0;
  if (threadIdx.x < 32) {
    for (int I = threadIdx.x; I < Count; I += 32)
      Sum += Pixels[I] * Pixels[I];
    Sum = warpSum(Sum);
    if (threadIdx.x == 0)
      Norm = rsqrtf(Sum);
  }
  __syncthreads();
  for (int I = threadIdx.x; I < Count; I += blockDim.x)
    Pixels[I] *= Norm;
}

cudaError_t blur::normalize(float *Pixels, int Count) {
#ifdef BLUR_USE_CUBLAS
  cublasHandle_t Handle;
  if (cublasCreate(&Handle) == CUBLAS_STATUS_SUCCESS) {
    float Norm = 1;
    cublasStatus_t Status = cublasSnrm2(Handle, Count, Pixels, 1, &Norm);
    float Scale = 1 / Norm;
    if (Status == CUBLAS_STATUS_SUCCESS)
      Status = cublasSscal(Handle, Count, &Scale, Pixels, 1);
    cublasDestroy(Handle);
    if (Status == CUBLAS_STATUS_SUCCESS)
      return cudaSuccess;
  }
#endif
  scaleBySum<<<1, 128>>>(Pixels, Count);
  return cudaGetLastError();
}
