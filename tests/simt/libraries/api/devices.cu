// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several devices: run it with --devices=2.
// OPTIONS: --devices 2
#include "check.h"

__device__ int Mine = 1;

__global__ void store(int *P, int Value) {
  *P = Value;
  Mine += Value;
}

// rocThrust asks for it before reductions.
static void streamsTellTheirDevice() {
#ifdef __HIP_PLATFORM_AMD__
  OK(cudaSetDevice(1));
  cudaStream_t S;
  OK(cudaStreamCreate(&S));
  EXPECT(hipGetStreamDeviceId(nullptr) == 1);
  OK(cudaSetDevice(0));
  EXPECT(hipGetStreamDeviceId(nullptr) == 0);
  EXPECT(hipGetStreamDeviceId(S) == 1);
  OK(cudaStreamDestroy(S));
  EXPECT(hipGetStreamDeviceId(S) == -1);
  OK(cudaGetLastError());
#endif
}

int main() {
  int Count = 0;
  OK(cudaGetDeviceCount(&Count));
  if (Count < 2 && !isEmulated()) {
    std::puts("SKIP: one device");
    return finish();
  }
  EXPECT(Count == 2 || !isEmulated());
  streamsTellTheirDevice();
  int *P[2], Value = 0, Can = 0;
  for (int D = 0; D < 2; ++D) {
    OK(cudaSetDevice(D));
    OK(cudaMalloc(&P[D], sizeof(int)));
    store<<<1, 1>>>(P[D], 10 + D);
    OK(cudaDeviceSynchronize());
    // Each device has variables of its own.
    OK(cudaMemcpyFromSymbol(&Value, Mine, sizeof(int)));
    EXPECT(Value == 11 + D);
    cudaPointerAttributes A;
    OK(cudaPointerGetAttributes(&A, P[D]));
    EXPECT(A.device == D);
  }
  OK(cudaDeviceCanAccessPeer(&Can, 0, 1));
  EXPECT(Can == 1 || !isEmulated());
  OK(cudaSetDevice(0));
  EXPECT(cudaDeviceDisablePeerAccess(1) == cudaErrorPeerAccessNotEnabled);
  OK(cudaDeviceEnablePeerAccess(1, 0));
  EXPECT(cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled);
  cudaGetLastError();
  OK(cudaMemcpyPeer(P[0], 0, P[1], 1, sizeof(int)));
  OK(cudaMemcpy(&Value, P[0], sizeof(int), cudaMemcpyDeviceToHost));
  EXPECT(Value == 11);
  // A lost device is not the others' concern.
  for (int D = 0; D < 2; ++D) {
    OK(cudaSetDevice(D));
    OK(cudaFree(P[D]));
  }
  return finish();
}
