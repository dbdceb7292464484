// A whole iterative algorithm in one launch: cooperative kernel, grid-wide barrier, groups as function parameters.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -rdc=true
#include <hipify/groups.h>
#include <hip/hip_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = hipify::cg;

#define CHECK(call)                                                            \
  do {                                                                         \
    hipError_t e = call;                                                      \
    if (e != hipSuccess) {                                                    \
      printf("%s:%d: %s\n", __FILE__, __LINE__, hipGetErrorString(e));        \
      exit(EXIT_FAILURE);                                                      \
    }                                                                          \
  } while (0)

constexpr int kThreads = 128;

// Sum over a group of threads of any kind; the result is in rank 0.
template <typename Group>
__device__ float sumOver(const Group &group, float *scratch, float mine) {
  const int rank = group.thread_rank();
  scratch[rank] = mine;
  group.sync();
  for (int half = group.size() / 2; half > 0; half /= 2) {
    if (rank < half)
      scratch[rank] += scratch[rank + half];
    group.sync();
  }
  return scratch[0];
}

// Power iteration with the matrix tridiag(-1, 2, -1): y = A x, x = y / |y|.
__global__ void powerIteration(float *x, float *y, float *partial,
                               float *eigenvalue, int n, int iterations) {
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  extern __shared__ float scratch[];

  for (int it = 0; it < iterations; ++it) {
    float squares = 0.0f;
    for (int i = grid.thread_rank(); i < n; i += grid.size()) {
      float left = i > 0 ? x[i - 1] : 0.0f;
      float right = i + 1 < n ? x[i + 1] : 0.0f;
      y[i] = 2.0f * x[i] - left - right;
      squares += y[i] * y[i];
    }
    float blockSum = sumOver(block, scratch, squares);
    if (block.thread_rank() == 0)
      partial[blockIdx.x] = blockSum;
    grid.sync();

    // Everybody adds the same few numbers in the same order.
    float total = 0.0f;
    for (unsigned b = 0; b < gridDim.x; ++b)
      total += partial[b];
    const float norm = sqrtf(total);
    for (int i = grid.thread_rank(); i < n; i += grid.size())
      x[i] = y[i] / norm;
    if (grid.thread_rank() == 0)
      *eigenvalue = norm;
    grid.sync();
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  int iterations = argc > 2 ? atoi(argv[2]) : 30;
  int device = 0, cooperative = 0, multiprocessors = 0, perSM = 0;
  CHECK(hipSetDevice(device));
  CHECK(hipDeviceGetAttribute(&cooperative, hipDeviceAttributeCooperativeLaunch,
                               device));
  if (!cooperative) {
    puts("SKIP: no cooperative launch on this device");
    return 0;
  }
  const size_t shared = kThreads * sizeof(float);
  CHECK(hipDeviceGetAttribute(&multiprocessors,
                               hipDeviceAttributeMultiprocessorCount, device));
  CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&perSM, powerIteration,
                                                      kThreads, shared));
  // All blocks must be resident at once.
  const int blocks = std::min({multiprocessors * perSM,
                               (n + kThreads - 1) / kThreads, 8});

  std::vector<float> x(n), got(n);
  for (int i = 0; i < n; ++i)
    x[i] = 1.0f + (i * 7 % 5);
  float *dX, *dY, *dPartial, *dEigenvalue, eigenvalue = 0;
  CHECK(hipMalloc(&dX, n * sizeof(float)));
  CHECK(hipMalloc(&dY, n * sizeof(float)));
  CHECK(hipMalloc(&dPartial, blocks * sizeof(float)));
  CHECK(hipMalloc(&dEigenvalue, sizeof(float)));
  CHECK(hipMemcpy(dX, x.data(), n * sizeof(float), hipMemcpyHostToDevice));

  void *args[] = {&dX, &dY, &dPartial, &dEigenvalue, &n, &iterations};
  CHECK(hipLaunchCooperativeKernel((void *)powerIteration, dim3(blocks),
                                    dim3(kThreads), args, shared, 0));
  CHECK(hipDeviceSynchronize());
  CHECK(hipMemcpy(got.data(), dX, n * sizeof(float), hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(&eigenvalue, dEigenvalue, sizeof(float),
                   hipMemcpyDeviceToHost));

  std::vector<double> v(x.begin(), x.end()), w(n);
  double norm = 0;
  for (int it = 0; it < iterations; ++it) {
    norm = 0;
    for (int i = 0; i < n; ++i) {
      w[i] = 2 * v[i] - (i > 0 ? v[i - 1] : 0) - (i + 1 < n ? v[i + 1] : 0);
      norm += w[i] * w[i];
    }
    norm = std::sqrt(norm);
    for (int i = 0; i < n; ++i)
      v[i] = w[i] / norm;
  }
  double worst = 0;
  for (int i = 0; i < n; ++i)
    worst = std::max(worst, std::fabs(v[i] - got[i]));
  bool ok = worst < 1e-4 && std::fabs(eigenvalue - norm) < 1e-3;
  printf("%d blocks, eigenvalue %.5f (expected %.5f), max error %.2e\n", blocks,
         eigenvalue, norm, worst);
  for (float *p : {dX, dY, dPartial, dEigenvalue})
    CHECK(hipFree(p));
  puts(ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
