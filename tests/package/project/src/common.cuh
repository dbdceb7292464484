// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Used by scale.cu and shift.cu, which include it from their own folder.
#ifndef COMMON_CUH
#define COMMON_CUH
#include <cuda_runtime.h>
__device__ inline int lane() { return threadIdx.x; }
inline bool done() { return cudaDeviceSynchronize() == cudaSuccess; }
#endif
