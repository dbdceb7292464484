// TRAP: the lane's number and the mask of the lanes before it, read from PTX registers
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__device__ unsigned laneId() {
  unsigned id;
  id = hipify::lane_id();
  return id;
}
__device__ unsigned lanesBefore() {
  unsigned mask;
  mask = hipify::lanemask_lt();
  return mask;
}
__device__ unsigned lanesUpTo() {
  unsigned mask;
  mask = hipify::lanemask_le();
  return mask;
}

__global__ void ranks(const int *in, int4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned odd = __ballot_sync(0xffffffff, in[i] & 1);
  out[i] = make_int4(laneId(), __popc(odd & lanesBefore()),
                     __popc(odd & lanesUpTo()), int(lanesBefore() >> 1));
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 100));
  Buffer<int4> out(n);
  ranks<<<2, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  int before = 0;
  for (int i = 0; i < n; ++i) {
    const int lane = i % 32, odd = in.host[i] & 1;
    if (lane == 0)
      before = 0;
    const int4 got = out.host[i];
    wrong += got.x != lane || got.y != before || got.z != before + odd;
    wrong += got.w != int(((1u << lane) - 1) >> 1);
    before += odd;
  }
  return verdict("lanemask_ptx", wrong);
}
