// Sums of a block whose last warp has no barriers, as in the time of lockstep: a function, a template, a macro, a loop.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A race in CUDA since Volta; hipify/warp_sync.h gives it the barriers.
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>
#include <hipify/warp_sync.h>

template <unsigned blockSize>
__device__ void warpReduce(volatile int *sdata, unsigned tid) {
  if (blockSize >= 64) hipify::warp_store(sdata[tid], sdata[tid] + sdata[tid + 32]);
  if (blockSize >= 32) hipify::warp_store(sdata[tid], sdata[tid] + sdata[tid + 16]);
  if (blockSize >= 16) hipify::warp_store(sdata[tid], sdata[tid] + sdata[tid + 8]);
  if (blockSize >= 8) hipify::warp_store(sdata[tid], sdata[tid] + sdata[tid + 4]);
  if (blockSize >= 4) hipify::warp_store(sdata[tid], sdata[tid] + sdata[tid + 2]);
  if (blockSize >= 2) hipify::warp_store(sdata[tid], sdata[tid] + sdata[tid + 1]);
}

template <unsigned blockSize>
__global__ void byFunction(const int *in, int *out) {
  __shared__ int sdata[blockSize + 32];
  unsigned tid = threadIdx.x;
  sdata[tid] = in[blockIdx.x * blockSize + tid];
  if (tid < 32) sdata[blockSize + tid] = 0;
  __syncthreads();
  for (unsigned s = blockSize / 2; s > 32; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid < 32) warpReduce<blockSize>(sdata, tid);
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

// In the kernel, with the sum in a register, too.
__global__ void inKernel(const int *in, int *out) {
  __shared__ volatile int sdata[160];
  unsigned tid = threadIdx.x;
  int sum = in[blockIdx.x * 128 + tid];
  sdata[tid] = sum;
  if (tid < 32) sdata[128 + tid] = 0;
  __syncthreads();
  if (tid < 64) sdata[tid] = sum = sum + sdata[tid + 64];
  __syncthreads();
  if (tid < 32) {
    hipify::warp_store(sdata[tid], sum = sum + sdata[tid + 32]);
    hipify::warp_store(sdata[tid], sum = sum + sdata[tid + 16]);
    hipify::warp_store(sdata[tid], sum = sum + sdata[tid + 8]);
    hipify::warp_store(sdata[tid], sum = sum + sdata[tid + 4]);
    hipify::warp_store(sdata[tid], sum = sum + sdata[tid + 2]);
    hipify::warp_store(sdata[tid], sum = sum + sdata[tid + 1]);
  }
  if (tid == 0) out[blockIdx.x] = sum;
}

#define STEP(offset) hipify::warp_store(sums[tid], max(sums[tid], sums[tid + offset]));
__global__ void byMacro(const int *in, int *out) {
  __shared__ volatile int sums[160];
  unsigned tid = threadIdx.x;
  sums[tid] = in[blockIdx.x * 128 + tid];
  if (tid < 32) sums[128 + tid] = 0;
  __syncthreads();
  if (tid < 64) sums[tid] = max(sums[tid], sums[tid + 64]);
  __syncthreads();
  if (tid < 32) {
    STEP(32) STEP(16) STEP(8) STEP(4) STEP(2) STEP(1)
  }
  if (tid == 0) out[blockIdx.x] = sums[0];
}

// A row of each warp, an inclusive scan in a loop, no volatile.
__global__ void scanRows(const int *in, int *out) {
  __shared__ volatile int rows[4][64];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  rows[warp][lane] = 0;
  rows[warp][lane + 32] = in[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  for (int offset = 1; offset < 32; offset *= 2)
    hipify::warp_store(rows[warp][lane + 32], rows[warp][lane + 32] + rows[warp][lane + 32 - offset]);
  __syncthreads();
  if (threadIdx.x == 0) {
    int total = 0;
    for (int w = 0; w < 4; w++) total += rows[w][63];
    out[blockIdx.x] = total;
  }
}

int main() {
  const int blocks = 5, threads = 128, n = blocks * threads;
  int host[n], *in, *out, sums[4][blocks];
  srand(7);
  for (int i = 0; i < n; i++) host[i] = rand() % 1000;
  hipMalloc(&in, sizeof(host));
  hipMalloc(&out, sizeof(sums));
  hipMemcpy(in, host, sizeof(host), hipMemcpyHostToDevice);
  byFunction<128><<<blocks, threads>>>(in, out);
  inKernel<<<blocks, threads>>>(in, out + blocks);
  byMacro<<<blocks, threads>>>(in, out + 2 * blocks);
  scanRows<<<blocks, threads>>>(in, out + 3 * blocks);
  hipMemcpy(sums, out, sizeof(sums), hipMemcpyDeviceToHost);
  hipFree(in);
  hipFree(out);
  int wrong = 0;
  for (int b = 0; b < blocks; b++) {
    int sum = 0, most = 0;
    for (int i = 0; i < threads; i++) {
      int value = host[b * threads + i];
      sum += value;
      most = value > most ? value : most;
    }
    wrong += (sums[0][b] != sum) + (sums[1][b] != sum) + (sums[2][b] != most) +
             (sums[3][b] != sum);
  }
  printf("implicit_reduce: %d wrong: %s\n", wrong, wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
