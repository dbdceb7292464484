// TRAP: a butterfly that goes one step too far: an offset of 32 is harmless in CUDA, which takes 5 bits of it
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void work(const int *in, int3 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int most = in[i];
  for (int d = 1; d <= hipify::warp_size; d *= 2)
    most = max(most, __shfl_xor_sync(0xffffffff, most, d));
  int least = in[i];
  for (int d = 32; d > 0; d /= 2)
    least = min(least, __shfl_down_sync(0xffffffff, least, d));
  out[i] = make_int3(most, __shfl_sync(0xffffffff, least, 0), __shfl_xor_sync(0xffffffff, in[i], 0x3f));
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 10000));
  Buffer<int3> out(n);
  work<<<n / 128, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    int most = 0, least = 10000;
    for (int k = i / 32 * 32; k < i / 32 * 32 + 32; ++k) {
      most = in.host[k] > most ? in.host[k] : most;
      least = in.host[k] < least ? in.host[k] : least;
    }
    wrong += out.host[i].x != most || out.host[i].y != least || out.host[i].z != in.host[i ^ 31];
  }
  return verdict("shuffle_past_warp", wrong);
}
