// PTX: nanosleep in a loop that waits, traps that are not reached, and hints that AMD does not need
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -gencode=arch=compute_90a,code=sm_90a
#include <hipify/device.h>
#include <hipify/ptx/control.h>
#include "../warps/trap.cuh"

// griddepcontrol and setmaxnreg are of sm_90.
__global__ void hints(const int *in, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  (void)0;
  (void)0;
  int value = in[i];
  (void)0;
  if (value < 0)
    hipify::ptx::trap();
  {
    uint32_t out0{};
    bool p{};
    p = value > 1000;
    if (p) hipify::ptx::trap();
    if (p) hipify::ptx::brkpt();
    out0 = uint32_t(value) + 1u;
    value = out0;
  }
  (void)0;
  (void)0;
  (void)0;
  out[i] = value;
}

// The first block waits for the last one.
__global__ void wait(const int *in, volatile int *flag, int *out) {
  if (blockIdx.x == 0) {
    while (*flag == 0)
      __nanosleep(uint32_t(200));
    __threadfence();
    out[threadIdx.x] = in[threadIdx.x] + *flag;
  } else if (threadIdx.x == 0) {
    *flag = 5;
  }
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 1000)), out(n), flag(1);
  hints<<<2, n / 2>>>(in.device, out.device);
  out.download();
  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += out.host[i] != in.host[i] + 1;

  wait<<<2, 64>>>(in.device, flag.device, out.device);
  out.download();
  for (int i = 0; i < 64; ++i)
    wrong += out.host[i] != in.host[i] + 5;
  return verdict("control_hints", wrong);
}
