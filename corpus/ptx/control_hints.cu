// PTX: nanosleep in a loop that waits, traps that are not reached, and hints that AMD does not need
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -gencode=arch=compute_90a,code=sm_90a
#include "../warps/trap.cuh"

// griddepcontrol and setmaxnreg are of sm_90.
__global__ void hints(const int *in, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  asm volatile("griddepcontrol.wait;" ::: "memory");
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(40));
  int value = in[i];
  asm volatile("pmevent 7;");
  if (value < 0)
    asm volatile("trap;");
  asm volatile("{\n"
               ".reg .pred p;\n"
               "setp.gt.s32 p, %1, 1000;\n"
               "@p trap;\n"
               "@p brkpt;\n"
               "add.s32 %0, %1, 1;\n"
               "}"
               : "=r"(value)
               : "r"(value));
  asm volatile("cp.async.bulk.commit_group;");
  asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  asm volatile("griddepcontrol.launch_dependents;");
  out[i] = value;
}

// The first block waits for the last one.
__global__ void wait(const int *in, volatile int *flag, int *out) {
  if (blockIdx.x == 0) {
    while (*flag == 0)
      asm volatile("nanosleep.u32 %0;" ::"r"(200));
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
