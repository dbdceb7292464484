// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>
#ifdef EXTRA
#include "extra.h"
#endif
__global__ void kernel(int *Data) {
#if defined(DEVICE_ERROR) && defined(__gfx1100__)
  only_on_gfx1100();
#endif
  Data[threadIdx.x] = 1;
}
int main() {
#if defined(HOST_ERROR) && !defined(__HIP_DEVICE_COMPILE__)
  host_error();
#endif
  kernel<<<1, 1>>>(nullptr);
  return hipDeviceSynchronize();
}
