// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
__global__ void kernel(int *Data) { Data[threadIdx.x] = 1; }
int main() {
  kernel<<<1, 1>>>(nullptr);
  return cudaDeviceSynchronize();
}
