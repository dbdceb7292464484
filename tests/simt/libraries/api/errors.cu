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
  EXPECT(cudaMalloc(&P, size_t(1) << 50) == cudaErrorMemoryAllocation);
  EXPECT(P == nullptr);
  EXPECT(cudaPeekAtLastError() == cudaErrorMemoryAllocation);
  EXPECT(cudaGetLastError() == cudaErrorMemoryAllocation);
  EXPECT(cudaGetLastError() == cudaSuccess);
  EXPECT(cudaSetDevice(99) == cudaErrorInvalidDevice);
  cudaGetLastError();
  int Local = 0;
  EXPECT(cudaFree(&Local) == cudaErrorInvalidValue);
  EXPECT(cudaFree(nullptr) == cudaSuccess);
  OK(cudaMalloc(&P, 100));
  OK(cudaFree(P));
  EXPECT(cudaFree(P) == cudaErrorInvalidValue);
  OK(cudaMalloc(&P, 100));
  char Host[200];
  EXPECT(cudaMemcpy(Host, P, 101, cudaMemcpyDeviceToHost) ==
         cudaErrorInvalidValue);
  EXPECT(cudaMemset(static_cast<char *>(P) + 1, 0, 100) ==
         cudaErrorInvalidValue);
  OK(cudaFree(P));
  cudaGetLastError();
  cudaStream_t S;
  OK(cudaStreamCreate(&S));
  OK(cudaStreamDestroy(S));
  EXPECT(cudaStreamSynchronize(S) != cudaSuccess);
  cudaGetLastError();
}

static void configurations() {
  int *P;
  OK(cudaMalloc(&P, sizeof(int)));
  touch<<<1, 1025>>>(P);
  EXPECT(cudaGetLastError() == cudaErrorInvalidConfiguration);
  touch<<<0, 1>>>(P);
  EXPECT(cudaGetLastError() == cudaErrorInvalidConfiguration);
  small<<<1, 65>>>(P);
  EXPECT(cudaGetLastError() != cudaSuccess);
  small<<<1, 64>>>(P);
  EXPECT(cudaGetLastError() == cudaSuccess);
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
  EXPECT(cudaDeviceSynchronize() == cudaErrorLaunchFailure);
  EXPECT(cudaGetLastError() == cudaErrorLaunchFailure);
  // Now everything fails.
  void *Q;
  EXPECT(cudaMalloc(&Q, 4) == cudaErrorLaunchFailure);
  EXPECT(cudaMemset(P, 0, 4) == cudaErrorLaunchFailure);
  touch<<<1, 1>>>(P);
  EXPECT(cudaGetLastError() == cudaErrorLaunchFailure);
  OK(cudaDeviceReset());
  EXPECT(cudaGetLastError() == cudaSuccess);
  OK(cudaMalloc(&Q, 4));
  OK(cudaFree(Q));
}

int main() {
  argumentsOfCalls();
  configurations();
  names();
  aLostDevice();
  return finish();
}
