// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "orbit/bodies.h"
#include "orbit/check.h"

static float4 *copied(const std::vector<float4> &From) {
  float4 *To = nullptr;
  ORBIT_CHECK(cudaMalloc((void **)&To, From.size() * sizeof(float4)));
  ORBIT_CHECK(cudaMemcpy(To, From.data(), From.size() * sizeof(float4),
                         cudaMemcpyHostToDevice));
  return To;
}

orbit::Bodies::Bodies(const std::vector<float4> &P,
                      const std::vector<float4> &V)
    : Count(P.size()), Positions(copied(P)), Velocities(copied(V)) {}

orbit::Bodies::~Bodies() {
  cudaFree(Positions);
  cudaFree(Velocities);
}
