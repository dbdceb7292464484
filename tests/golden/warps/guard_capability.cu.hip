// TRAP: the compute capability chooses the kernel at run time, and each kernel guards its body by it
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/arch.h>
#include <hipify/device_attribute.h>
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void sumNew(const int *in, int *out) {
#if HIPIFY_CUDA_ARCH >= 800
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int sum = __reduce_add_sync(0xffffffff, in[i]);
  if (threadIdx.x % 32 == 0)
    out[i / 32] = sum;
#endif
}
__global__ void sumOld(const int *in, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = in[i];
  for (int d = 16; d > 0; d /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, d);
  if (threadIdx.x % 32 == 0)
    out[i / 32] = sum;
}

int main() {
  hipDeviceProp_t prop;
  CHECK(hipGetDeviceProperties(&prop, 0));
  const int n = 256;
  Buffer<int> in(numbers(n, 1000)), out(n / 32, -1);
  const int capability = hipify::compute_capability_major(prop) * 10 + hipify::compute_capability_minor(prop);
  const bool isNew = capability >= 80;
  (isNew ? sumNew : sumOld)<<<n / 128, 128>>>(in.device, out.device);
  out.download();

  std::vector<int> want(n / 32, 0);
  for (int i = 0; i < n; ++i)
    want[i / 32] += in.host[i];
  return verdict("guard_capability", differences(out.host, want));
}
