// N bodies under gravity: tiles of positions in shared memory, float3 and float4
// with operators of one's own.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                            \
  do {                                                                         \
    const hipError_t error_ = (call);                                         \
    if (error_ != hipSuccess) {                                               \
      std::printf("line %d: %s\n", __LINE__, hipGetErrorString(error_));      \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

constexpr int kTile = 64;
constexpr float kSoftening = 1e-2f;

__host__ __device__ inline float3 operator-(const float4 &a, const float4 &b) {
  return make_float3(a.x - b.x, a.y - b.y, a.z - b.z);
}
__attribute__((enable_if(true, "preferred to HIP's"))) __host__ __device__ inline float3 operator*(const float3 &a, const float3 &b) {
  return make_float3(a.x * b.x, a.y * b.y, a.z * b.z);
}
__attribute__((enable_if(true, "preferred to HIP's"))) __host__ __device__ inline void operator+=(float3 &a, float3 b) {
  a.x += b.x;
  a.y += b.y;
  a.z += b.z;
}
__host__ __device__ inline float sum(float3 v) { return v.x + v.y + v.z; }

// What `other`, whose mass is in w, does to `self`.
__host__ __device__ inline float3 pull(float4 self, float4 other) {
  const float3 d = other - self;
  const float squared = sum(d * d) + kSoftening;
  const float inverse = 1.0f / sqrtf(squared);
  const float s = other.w * inverse * inverse * inverse;
  return d * make_float3(s, s, s);
}

__global__ void step(const float4 *from, float4 *to, float4 *velocity, int n,
                     float dt) {
  __shared__ float4 tile[kTile];
  const int i = blockIdx.x * kTile + threadIdx.x;
  const float4 self = i < n ? from[i] : make_float4(0, 0, 0, 0);
  float3 force = make_float3(0, 0, 0);
  for (int base = 0; base < n; base += kTile) {
    const int j = base + threadIdx.x;
    tile[threadIdx.x] = j < n ? from[j] : make_float4(0, 0, 0, 0);
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < kTile; ++k)
      force += pull(self, tile[k]);
    __syncthreads();
  }
  if (i >= n)
    return;
  float4 v = velocity[i];
  v = make_float4(v.x + dt * force.x, v.y + dt * force.y, v.z + dt * force.z, 0);
  velocity[i] = v;
  to[i] = make_float4(self.x + dt * v.x, self.y + dt * v.y, self.z + dt * v.z,
                      self.w);
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 200, steps = 3;
  const float dt = 0.01f;
  std::vector<float4> p(n), v(n, make_float4(0, 0, 0, 0)), got(n);
  unsigned seed = 7;
  auto uniform = [&seed] {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) / float(1 << 24) - 0.5f;
  };
  for (float4 &body : p)
    body = make_float4(uniform(), uniform(), uniform(), 1.0f / n);

  float4 *d[2], *dv;
  const size_t bytes = n * sizeof(float4);
  for (float4 *&buffer : d)
    CHECK(hipMalloc(&buffer, bytes));
  CHECK(hipMalloc(&dv, bytes));
  CHECK(hipMemcpy(d[0], p.data(), bytes, hipMemcpyHostToDevice));
  CHECK(hipMemset(d[1], 0xff, bytes));
  CHECK(hipMemset(dv, 0, bytes));
  for (int s = 0; s < steps; ++s) {
    step<<<(n + kTile - 1) / kTile, kTile>>>(d[s % 2], d[1 - s % 2], dv, n, dt);
    CHECK(hipGetLastError());
  }
  CHECK(hipMemcpy(got.data(), d[steps % 2], bytes, hipMemcpyDeviceToHost));

  for (int s = 0; s < steps; ++s) {
    const std::vector<float4> old = p;
    for (int i = 0; i < n; ++i) {
      float3 force = make_float3(0, 0, 0);
      for (const float4 &other : old)
        force += pull(old[i], other);
      v[i].x += dt * force.x, v[i].y += dt * force.y, v[i].z += dt * force.z;
      p[i].x += dt * v[i].x, p[i].y += dt * v[i].y, p[i].z += dt * v[i].z;
    }
  }
  int bad = 0;
  for (int i = 0; i < n; ++i) {
    const float3 off = got[i] - p[i];
    bad += !(std::sqrt(sum(off * off)) < 1e-4f);
  }
  for (float4 *pointer : {d[0], d[1], dv})
    CHECK(hipFree(pointer));
  std::printf("%s: %d of %d bodies are off\n", bad ? "FAIL" : "PASS", bad, n);
  return bad != 0;
}
