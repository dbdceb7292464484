// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pull.cuh"

__device__ float3 pull(float3 Sum, float4 A, float4 B) {
  const float Softening = 0.01f;
  float X = B.x - A.x, Y = B.y - A.y, Z = B.z - A.z;
  float Inverse = rsqrtf(X * X + Y * Y + Z * Z + Softening);
  float Scale = B.w * Inverse * Inverse * Inverse;
  return make_float3(Sum.x + Scale * X, Sum.y + Scale * Y, Sum.z + Scale * Z);
}
