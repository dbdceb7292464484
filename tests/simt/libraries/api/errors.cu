// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors: which, when, and how long they stay. A kernel that traps ruins the
// device until it is reset.
// EXIT: 2
#include "check.h"
#include <cstring>

__global__ void touch(int *P) { *P = 7; }

__global__ void trap(int *P) {
  if (*P == 7)
    __trap();
}

__global__ void __launch_bounds__(64) small(int *P) { *P = threadIdx.x; }

static void argumentsOfCalls() {
  void *P = nullptr;
  EXPECT_IS(cudaMalloc(&P, size_t(1) << 50), cudaErrorMemoryAllocation);
  EXPECT(P == nullptr);
  EXPECT_IS(cudaPeekAtLastError(), cudaErrorMemoryAllocation);
  EXPECT_IS(cudaGetLastError(), cudaErrorMemoryAllocation);
  EXPECT_IS(cudaGetLastError(), cudaSuccess);
  EXPECT_IS(cudaSetDevice(99), cudaErrorInvalidDevice);
  cudaGetLastError();
  int Local = 0;
  EXPECT_IS(cudaFree(&Local), cudaErrorInvalidValue);
  EXPECT_IS(cudaFree(nullptr), cudaSuccess);
  OK(cudaMalloc(&P, 100));
  OK(cudaFree(P));
  EXPECT_IS(cudaFree(P), cudaErrorInvalidValue);
  OK(cudaMalloc(&P, 100));
  char Host[200];
  EXPECT_IS(cudaMemcpy(Host, P, 101, cudaMemcpyDeviceToHost),
            cudaErrorInvalidValue);
  EXPECT_IS(cudaMemset(static_cast<char *>(P) + 1, 0, 100),
            cudaErrorInvalidValue);
  OK(cudaFree(P));
  cudaGetLastError();
}

/// CUDA leaves it open, and crashes.
static void aDestroyedStream() {
  if (!isEmulated())
    return;
  cudaStream_t S;
  OK(cudaStreamCreate(&S));
  OK(cudaStreamDestroy(S));
  EXPECT(cudaStreamSynchronize(S) != cudaSuccess);
  cudaGetLastError();
}

static void configurations() {
#ifdef __HIP_PLATFORM_AMD__
  const cudaError_t Expected = cudaErrorInvalidConfiguration;
#else
  const cudaError_t Expected = cudaErrorInvalidValue;
#endif
  int *P;
  OK(cudaMalloc(&P, sizeof(int)));
  touch<<<1, 1025>>>(P);
  EXPECT_IS(cudaGetLastError(), Expected);
  touch<<<0, 1>>>(P);
  EXPECT_IS(cudaGetLastError(), Expected);
  small<<<1, 65>>>(P);
  EXPECT(cudaGetLastError() != cudaSuccess);
  small<<<1, 64>>>(P);
  EXPECT_IS(cudaGetLastError(), cudaSuccess);
  touch<<<1, 1, 1 << 20>>>(P);
  EXPECT(cudaGetLastError() != cudaSuccess);
  // Such errors do not stay.
  OK(cudaDeviceSynchronize());
  OK(cudaFree(P));
}

static void names() {
  EXPECT(std::strstr(cudaGetErrorName(cudaErrorInvalidValue), "InvalidValue"));
  EXPECT(!std::strcmp(cudaGetErrorString(cudaErrorInvalidValue),
                      "invalid argument"));
  EXPECT(!std::strcmp(cudaGetErrorString(cudaErrorMemoryAllocation),
                      "out of memory"));
  EXPECT(std::strlen(cudaGetErrorString(cudaErrorNotSupported)) > 0);
}

static void aLostDevice() {
  int *P;
  OK(cudaMalloc(&P, sizeof(int)));
  touch<<<1, 1>>>(P);
  trap<<<1, 1>>>(P);
  EXPECT_IS(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  EXPECT_IS(cudaGetLastError(), cudaErrorLaunchFailure);
  // Now everything fails.
  void *Q;
  EXPECT_IS(cudaMalloc(&Q, 4), cudaErrorLaunchFailure);
  EXPECT_IS(cudaMemset(P, 0, 4), cudaErrorLaunchFailure);
  touch<<<1, 1>>>(P);
  EXPECT_IS(cudaGetLastError(), cudaErrorLaunchFailure);
  OK(cudaDeviceReset());
  EXPECT_IS(cudaGetLastError(), cudaSuccess);
  // CUDA promises nothing to the process whose kernel failed: on an H200 it
  // gets no device again.
  if (!isEmulated())
    return;
  OK(cudaMalloc(&Q, 4));
  OK(cudaFree(Q));
}

int main() {
  argumentsOfCalls();
  aDestroyedStream();
  configurations();
  names();
  aLostDevice();
  return finish();
}
