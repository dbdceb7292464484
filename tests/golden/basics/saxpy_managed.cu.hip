// SAXPY on managed memory: grid-stride loop, prefetch to the device and back.
// The prefetch call changed its arguments in CUDA 13.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/arch.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#define CUDA_CHECK(call)                                                       \
  do {                                                                         \
    hipError_t status_ = (call);                                              \
    if (status_ != hipSuccess) {                                              \
      std::fprintf(stderr, "%s:%d: '%s' failed: %s (%s)\n", __FILE__,          \
                   __LINE__, #call, hipGetErrorName(status_),                 \
                   hipGetErrorString(status_));                               \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

__global__ void saxpy(int n, float a, const float *__restrict__ x,
                      float *__restrict__ y, unsigned long long *touched) {
  unsigned long long mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x) {
    y[i] = fmaf(a, x[i], y[i]);
    ++mine;
  }
  if (mine)
    atomicAdd(touched, mine);
}

static void prefetch(const void *p, size_t bytes, int device) {
#if HIPIFY_CUDART_VERSION >= 13000
  hipMemLocation where = {};
  where.type = device == hipCpuDeviceId ? hipMemLocationTypeHost
                                         : hipMemLocationTypeDevice;
  where.id = device == hipCpuDeviceId ? 0 : device;
  CUDA_CHECK(hipMemPrefetchAsync_v2(p, bytes, where, 0, 0));
#else
  CUDA_CHECK(hipMemPrefetchAsync(p, bytes, device, 0));
#endif
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 1 << 14;
  const float a = 2.5f;
  int device = 0;
  CUDA_CHECK(hipGetDevice(&device));

  float *x, *y;
  unsigned long long *touched;
  CUDA_CHECK(hipMallocManaged(&x, n * sizeof(float)));
  CUDA_CHECK(hipMallocManaged(&y, n * sizeof(float), hipMemAttachGlobal));
  CUDA_CHECK(hipMallocManaged(&touched, sizeof *touched));
  *touched = 0;
  for (int i = 0; i < n; ++i) {
    x[i] = 0.001f * (i % 977);
    y[i] = 1.0f - 0.002f * (i % 613);
  }

  int managed = 0;
  CUDA_CHECK(hipDeviceGetAttribute(
      &managed, hipDeviceAttributeConcurrentManagedAccess, device));
  if (managed) {
    prefetch(x, n * sizeof(float), device);
    prefetch(y, n * sizeof(float), device);
  }

  saxpy<<<32, 128>>>(n, a, x, y, touched);
  CUDA_CHECK(hipPeekAtLastError());
  CUDA_CHECK(hipDeviceSynchronize());
  if (managed)
    prefetch(y, n * sizeof(float), hipCpuDeviceId);
  CUDA_CHECK(hipStreamSynchronize(nullptr));

  // The input is a formula, so the reference needs no second copy.
  double worst = 0.0;
  for (int i = 0; i < n; ++i) {
    double want = double(a) * x[i] + (1.0f - 0.002f * (i % 613));
    const double error = std::fabs(want - y[i]);
    worst = std::isnan(error) ? INFINITY : std::fmax(worst, error);
  }
  const bool counted = *touched == (unsigned long long)n;
  const bool ok = worst < 1e-5 && counted;
  std::printf("saxpy_managed: %s (max error %.3g, %llu elements touched)\n",
              ok ? "PASS" : "FAIL", worst, *touched);

  CUDA_CHECK(hipFree(x));
  CUDA_CHECK(hipFree(y));
  CUDA_CHECK(hipFree(touched));
  return ok ? 0 : 1;
}
