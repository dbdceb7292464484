// The compute capability chooses a kernel at run time, by properties and by
// attributes. Device code has the branch only for 7.0 and later, so both sides
// must agree on the level. Each way of asking must give the same.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cuda_runtime.h>

#define SM_VERSION(p) ((p).major * 10 + (p).minor)

__global__ void fast(int *out) {
#if __CUDA_ARCH__ >= 700 && __CUDA_ARCH__ < 900
  out[threadIdx.x] = 1;
#endif
}
__global__ void slow(int *out) {
#if __CUDA_ARCH__ < 700 || __CUDA_ARCH__ >= 900
  out[threadIdx.x] = 2;
#endif
}

static int level(const cudaDeviceProp *p) { return p->major * 10 + p->minor; }

static bool isVoltaToAda(const cudaDeviceProp &p) {
  return p.major >= 7 && p.major < 9;
}

int main() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int major = 0, minor = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0);
  int wrong = major * 10 + minor != SM_VERSION(prop);
  wrong += level(&prop) != SM_VERSION(prop);

  int *d, h[64];
  cudaMalloc(&d, sizeof(h));
  cudaMemset(d, 0, sizeof(h));
  const bool useFast = isVoltaToAda(prop);
  if (useFast)
    fast<<<1, 64>>>(d);
  else
    slow<<<1, 64>>>(d);
  wrong += cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost) != cudaSuccess;
  for (int value : h)
    wrong += value != (useFast ? 1 : 2);
  cudaFree(d);
  std::printf("arch_capability: %s\n", wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
