#pragma once

__device__ inline unsigned lane_id() {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}

__device__ inline float warp_sum(float value) {
  for (int offset = 16; offset; offset /= 2)
    value += __shfl_xor_sync(0xffffffff, value, offset);
  return value;
}
