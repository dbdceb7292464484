// libcu++'s cuda::pipeline: stages in shared memory that the block fills and empties, with one shared state.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
//
// Compiles with nvcc; clang refuses the initialised __shared__ variable.
#include <hipify/groups.h>
#include <hipify/copy_pipeline.h>
#include <hip/hip_runtime.h>
#include <hipify/scoped_atomic.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = hipify::cg;

constexpr int kThreads = 64, kTile = 256;

__device__ float process(float v) { return v * v + 1.0f; }

// The state of the pipeline is shared by the block. Its constructor is
// trivial in effect, but nvcc warns of it and clang refuses it.
#ifdef __HIPCC__
#pragma nv_diag_suppress static_var_with_dynamic_init
#endif
__global__ void withPipeline(const float *in, float *out, int tiles) {
  constexpr int kStages = 2;
  __shared__ __align__(16) float buffer[kStages][kTile];
  __shared__ hipify::pipeline_shared_state<hipify::thread_scope_block, kStages> state;
  auto block = cg::this_thread_block();
  auto pipe = hipify::make_pipeline(block, &state);

  int fetched = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    for (; fetched < tiles && fetched < tile + kStages; ++fetched) {
      pipe.producer_acquire();
      hipify::memcpy_async(block, buffer[fetched % kStages], in + fetched * kTile,
                         sizeof(float) * kTile, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    for (int i = threadIdx.x; i < kTile; i += kThreads)
      out[tile * kTile + i] = process(buffer[tile % kStages][i]);
    pipe.consumer_release();
  }
}

int main(int argc, char **argv) {
  const int tiles = argc > 1 ? std::atoi(argv[1]) : 5, n = tiles * kTile;
  std::vector<float> host(n), got(n);
  for (int i = 0; i < n; ++i)
    host[i] = float(i % 61) * 0.5f;
  float *in = nullptr, *out = nullptr;
  hipMalloc(&in, n * sizeof(float));
  hipMalloc(&out, n * sizeof(float));
  hipMemcpy(in, host.data(), n * sizeof(float), hipMemcpyHostToDevice);
  withPipeline<<<1, kThreads>>>(in, out, tiles);
  hipMemcpy(got.data(), out, n * sizeof(float), hipMemcpyDeviceToHost);
  hipFree(in);
  hipFree(out);
  // Errors stick until they are asked for: one look at the end is enough here.
  if (hipError_t e = hipGetLastError(); e != hipSuccess) {
    std::fprintf(stderr, "%s\n", hipGetErrorString(e));
    return 2;
  }

  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += got[i] != host[i] * host[i] + 1.0f;
  std::printf("%d of %d wrong\n%s\n", wrong, n, wrong ? "FAIL" : "PASS");
  return wrong ? 1 : 0;
}
