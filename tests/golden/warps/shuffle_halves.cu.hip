// TRAP: shuffles of half2, half and bfloat16: row sums in packed halves
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

__device__ __half2 warpSum(__half2 v) {
  for (int offset = 16; offset > 0; offset >>= 1)
    v = __hadd2(v, __shfl_xor_sync(0xffffffff, v, offset));
  return v;
}
__device__ __hip_bfloat16 lastOf(__hip_bfloat16 v) {
  return __shfl_sync(0xffffffff, v, 31);
}

__global__ void rows(const float *in, float4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __half2 pair = __floats2half2_rn(in[i], in[i] + 1);
  const __half2 sum = warpSum(pair);
  const __half next = __shfl_down_sync(0xffffffff, __low2half(pair), 1);
  const __hip_bfloat162 both = __halves2bfloat162(__float2bfloat16(in[i]), __float2bfloat16(-in[i]));
  const __hip_bfloat162 first = __shfl_sync(0xffffffff, both, 0);
  out[i] = make_float4(__low2float(sum), __high2float(sum), __half2float(next),
                       __bfloat162float(lastOf(__float2bfloat16(in[i]))) * 100 + __high2float(first));
}

int main() {
  const int n = 256;
  std::vector<float> values;
  for (int value : numbers(n, 8))
    values.push_back(float(value));
  Buffer<float> in(values);
  Buffer<float4> out(n);
  rows<<<2, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    const float *row = &values[i / 32 * 32];
    float sum = 0;
    for (int k = 0; k < 32; ++k)
      sum += row[k];
    const float4 got = out.host[i];
    wrong += got.x != sum || got.y != sum + 32;
    wrong += got.z != row[i % 32 == 31 ? 31 : i % 32 + 1];
    wrong += got.w != row[31] * 100 - row[0];
  }
  return verdict("shuffle_halves", wrong);
}
