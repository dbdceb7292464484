// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ORBIT_PULL_CUH
#define ORBIT_PULL_CUH

/// Adds to Sum the acceleration of a body at A by one at B.
__device__ float3 pull(float3 Sum, float4 A, float4 B);

#endif
