// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small program: bench.py measures how long it takes until it has run.
#include <cstdio>
#if defined(__HIP__)
#include <hip/hip_runtime.h>
#define GPU(name) hip##name
#else
#include <cuda_runtime.h>
#define GPU(name) cuda##name
#endif

__global__ void square(int *data) { data[threadIdx.x] *= data[threadIdx.x]; }

int main() {
  int host[64], *device;
  for (int i = 0; i < 64; ++i)
    host[i] = i;
  (void)GPU(Malloc)((void **)&device, sizeof(host));
  (void)GPU(Memcpy)(device, host, sizeof(host), GPU(MemcpyHostToDevice));
  square<<<1, 64>>>(device);
  (void)GPU(Memcpy)(host, device, sizeof(host), GPU(MemcpyDeviceToHost));
  printf("%d\n", host[63]);
  return host[63] != 63 * 63;
}
