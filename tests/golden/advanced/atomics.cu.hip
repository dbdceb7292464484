// Atomics: the built-in ones, atomicMax of float and double by compare-and-swap, a fallback for old devices, a spin lock, the last block.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hip/hip_runtime.h>
#include <hipify/arch.h>
#include <algorithm>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define cudaOk(x)                                                              \
  do {                                                                         \
    if ((x) != hipSuccess) {                                                  \
      fprintf(stderr, "%s failed: %s\n", #x,                                   \
              hipGetErrorString(hipGetLastError()));                         \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

// Devices before compute capability 6.0 have no atomicAdd for double.
#if defined(__HIP_DEVICE_COMPILE__) && HIPIFY_CUDA_ARCH < 600
__device__ double atomicAdd(double *address, double val) {
  unsigned long long int *address_as_ull = (unsigned long long int *)address;
  unsigned long long int old = *address_as_ull, assumed;
  do {
    assumed = old;
    old = atomicCAS(address_as_ull, assumed,
                    __double_as_longlong(val + __longlong_as_double(assumed)));
  } while (assumed != old); // compares integers: a NaN must not hang here
  return __longlong_as_double(old);
}
#endif

// An overload beside CUDA's own: the user's atomicMax for float.
__device__ __forceinline__ float user_atomicMax(float *address, float val) {
  int *asInt = (int *)address;
  int old = *asInt, assumed;
  while (val > __int_as_float(old)) {
    assumed = old;
    old = atomicCAS(asInt, assumed, __float_as_int(val));
    if (old == assumed)
      break;
  }
  return __int_as_float(old);
}

// Without a loop: the order of floats is that of their bits, by sign.
__device__ __forceinline__ void atomicMinFloat(float *address, float val) {
  if (val >= 0)
    atomicMin((int *)address, __float_as_int(val));
  else
    atomicMax((unsigned int *)address, __float_as_uint(val));
}

struct Statistics {
  double sum;
  float largest, smallest;
  int count, evens, orBits, andBits, xorBits;
  unsigned int ring;
  unsigned long long hash;
};

__global__ void statistics(const float *values, int n, Statistics *s) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x) {
    const float v = values[i];
    const int bits = (int)fabsf(v);
    atomicAdd(&s->sum, (double)v);
    user_atomicMax(&s->largest, v);
    atomicMinFloat(&s->smallest, v);
    atomicAdd(&s->count, 1);
    if (bits % 2 == 0)
      atomicSub(&s->evens, -1);
    atomicOr(&s->orBits, bits);
    atomicAnd(&s->andBits, bits);
    atomicXor(&s->xorBits, bits);
    atomicInc(&s->ring, 9); // 0..9 and around
    atomicAdd(&s->hash, (unsigned long long)bits * 2654435761ULL);
  }
}

// One thread per block, so that no thread of a warp waits for another one.
__device__ int lock = 0;
__global__ void insertLocked(int *list, int *length, int value) {
  if (threadIdx.x != 0)
    return;
  while (atomicCAS(&lock, 0, 1) != 0)
    ;
  __threadfence();
  volatile int *end = length;
  list[*end] = value + blockIdx.x;
  *end = *end + 1;
  __threadfence();
  atomicExch(&lock, 0);
}

// The last block to finish adds what all the others left in `partial`.
__device__ unsigned int finished = 0;
__global__ void sumLastBlock(const int *in, int n, volatile int *partial,
                             int *out) {
  __shared__ int total;
  __shared__ bool last;
  if (threadIdx.x == 0)
    total = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&total, in[i]);
  __syncthreads();
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = total;
    __threadfence();
    last = atomicInc(&finished, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b)
      sum += partial[b];
    *out = sum;
    finished = 0;
  }
}

static int wrong = 0;
static void expect(const char *what, double got, double want,
                   double tolerance = 0) {
  bool ok = std::fabs(got - want) <= tolerance;
  wrong += !ok;
  printf("%-10s %.9g (expected %.9g)  %s\n", what, got, want,
         ok ? "PASS" : "FAIL");
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 777, blocks = 6, threads = 64;
  std::vector<float> h(n);
  srand(6);
  Statistics want = {0, -FLT_MAX, FLT_MAX, 0, 0, 0, -1, 0, 0, 0}, got = want;
  for (float &v : h) {
    v = (rand() % 20000 - 10000) / 8.0f;
    int bits = int(std::fabs(v));
    want.sum += v;
    want.largest = std::max(want.largest, v);
    want.smallest = std::min(want.smallest, v);
    want.evens += bits % 2 == 0;
    want.orBits |= bits, want.andBits &= bits, want.xorBits ^= bits;
    want.hash += bits * 2654435761ULL;
  }

  float *values;
  Statistics *dStats;
  cudaOk(hipMalloc(&values, n * sizeof(float)));
  cudaOk(hipMalloc(&dStats, sizeof got));
  cudaOk(hipMemcpy(values, h.data(), n * sizeof(float), hipMemcpyHostToDevice));
  cudaOk(hipMemcpy(dStats, &got, sizeof got, hipMemcpyHostToDevice));
  statistics<<<blocks, threads>>>(values, n, dStats);
  cudaOk(hipMemcpy(&got, dStats, sizeof got, hipMemcpyDeviceToHost));
  expect("sum", got.sum, want.sum, 1e-6);
  expect("largest", got.largest, want.largest);
  expect("smallest", got.smallest, want.smallest);
  expect("count", got.count, n);
  expect("evens", got.evens, want.evens);
  expect("or", got.orBits, want.orBits);
  expect("and", got.andBits, want.andBits);
  expect("xor", got.xorBits, want.xorBits);
  expect("ring", got.ring, n % 10);
  expect("hash", got.hash == want.hash, 1);

  const int inserts = 20;
  const int sumBlocks = (n + threads - 1) / threads;
  int *list, *length, *partial, *out, hLength = 0, hOut = 0;
  std::vector<int> hList(inserts), ints(n, 2);
  cudaOk(hipMalloc(&list, (inserts + n) * sizeof(int)));
  cudaOk(hipMalloc(&partial, sumBlocks * sizeof(int)));
  cudaOk(hipMalloc(&length, 2 * sizeof(int)));
  cudaOk(hipMemset(length, 0, 2 * sizeof(int)));
  insertLocked<<<inserts, 32>>>(list, length, 100);
  cudaOk(hipMemcpy(&hLength, length, sizeof(int), hipMemcpyDeviceToHost));
  cudaOk(hipMemcpy(hList.data(), list, inserts * sizeof(int), hipMemcpyDeviceToHost));
  std::sort(hList.begin(), hList.end());
  int misplaced = 0;
  for (int i = 0; i < inserts; ++i)
    misplaced += hList[i] != 100 + i;
  expect("lock", hLength + misplaced, inserts);

  out = length + 1;
  int *dInts = list + inserts;
  cudaOk(hipMemcpy(dInts, ints.data(), n * sizeof(int), hipMemcpyHostToDevice));
  for (int repeat = 0; repeat < 2; ++repeat) // `finished` must be reset
    sumLastBlock<<<sumBlocks, threads>>>(dInts, n, partial, out);
  cudaOk(hipMemcpy(&hOut, out, sizeof(int), hipMemcpyDeviceToHost));
  expect("last block", hOut, 2.0 * n);

  cudaOk(hipFree(values));
  cudaOk(hipFree(dStats));
  cudaOk(hipFree(list));
  cudaOk(hipFree(partial));
  cudaOk(hipFree(length));
  puts(wrong ? "FAIL" : "PASS");
  return wrong ? 1 : 0;
}
