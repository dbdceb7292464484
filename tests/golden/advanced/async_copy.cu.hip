// Asynchronous copies into shared memory, by pipeline primitives with double buffering and by cooperative_groups::memcpy_async.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hipify/groups.h>
#include <hipify/pipeline.h>
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = hipify::cg;

#define CHECK(call)                                                            \
  do {                                                                         \
    hipError_t e = (call);                                                    \
    if (e != hipSuccess) {                                                    \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,                  \
                   hipGetErrorString(e));                                     \
      std::exit(2);                                                            \
    }                                                                          \
  } while (0)

constexpr int kThreads = 64;
constexpr int kTile = kThreads * 4; // every thread copies one float4

__device__ float process(float v) { return v * v + 1.0f; }

// 1. Double buffering with the C interface.
__global__ void withPrimitives(const float *in, float *out, int tiles) {
  __shared__ __align__(16) float buffer[2][kTile];
  const int at = threadIdx.x * 4;
  auto fetch = [&](int tile) {
    __pipeline_memcpy_async(&buffer[tile % 2][at], in + tile * kTile + at,
                            sizeof(float4));
    __pipeline_commit();
  };
  fetch(0);
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) {
      fetch(tile + 1);
      __pipeline_wait_prior(1);
    } else {
      __pipeline_wait_prior(0);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < kTile; i += kThreads)
      out[tile * kTile + i] = process(buffer[tile % 2][i]);
    __syncthreads();
  }
}

// 2. The whole block asks for a tile, and waits for it.
__global__ void withGroup(const float *in, float *out, int tiles) {
  __shared__ __align__(16) float buffer[kTile];
  cg::thread_block block = cg::this_thread_block();
  for (int tile = 0; tile < tiles; ++tile) {
    cg::memcpy_async(block, buffer, in + tile * kTile, sizeof(float) * kTile);
    cg::wait(block);
    for (int i = block.thread_rank(); i < kTile; i += block.size())
      out[tile * kTile + i] = process(buffer[i]);
    block.sync();
  }
}

using Kernel = void (*)(const float *, float *, int);

int main(int argc, char **argv) {
  const int tiles = argc > 1 ? std::atoi(argv[1]) : 5, n = tiles * kTile;
  std::vector<float> host(n), got(n);
  for (int i = 0; i < n; ++i)
    host[i] = float(i % 61) * 0.5f;
  float *in, *out;
  CHECK(hipMalloc(&in, n * sizeof(float)));
  CHECK(hipMalloc(&out, n * sizeof(float)));
  CHECK(hipMemcpy(in, host.data(), n * sizeof(float), hipMemcpyHostToDevice));

  const struct {
    const char *name;
    Kernel kernel;
  } variants[] = {{"pipeline primitives", withPrimitives},
                  {"memcpy_async of a group", withGroup}};
  int wrong = 0;
  for (const auto &v : variants) {
    CHECK(hipMemset(out, 0xff, n * sizeof(float)));
    v.kernel<<<1, kThreads>>>(in, out, tiles);
    CHECK(hipGetLastError());
    CHECK(hipMemcpy(got.data(), out, n * sizeof(float), hipMemcpyDeviceToHost));
    int bad = 0;
    for (int i = 0; i < n; ++i)
      bad += got[i] != host[i] * host[i] + 1.0f;
    std::printf("%-26s %d wrong  %s\n", v.name, bad, bad ? "FAIL" : "PASS");
    wrong += bad;
  }
  CHECK(hipFree(in));
  CHECK(hipFree(out));
  std::puts(wrong ? "FAIL" : "PASS");
  return wrong ? 1 : 0;
}
