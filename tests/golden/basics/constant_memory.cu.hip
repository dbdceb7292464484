// Constant and global symbols: cudaMemcpyToSymbol with offset, ...FromSymbol,
// cudaGetSymbolAddress and Size, a __device__ array and a struct in __constant__.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#define CHECK(x)                                                          \
  if (hipError_t e = (x); e != hipSuccess) {                            \
    printf("%s:%d %s\n", __FILE__, __LINE__, hipGetErrorString(e));      \
    exit(1);                                                              \
  }

// No cuda_runtime.h on purpose: nvcc includes it by itself.

constexpr int kMaxTerms = 16;

struct Affine {
  float scale, shift;
  int terms;
};

__constant__ float c_coeff[kMaxTerms];
__constant__ Affine c_affine;
__device__ unsigned int g_hits;
__device__ float g_bias[2] = {0.25f, -0.5f};

namespace tables {
__device__ __constant__ int parity[4] = {0, 1, 1, 0};
}

__global__ void evaluate(const float *x, float *y, int n) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= n) return;
  const float t = c_affine.scale * x[i] + c_affine.shift;
  float acc = 0.f;
  for (int k = c_affine.terms - 1; k >= 0; --k)  // Horner
    acc = acc * t + c_coeff[k];
  y[i] = acc + g_bias[i & 1] + float(tables::parity[i & 3]);
  if (acc > 1.f) atomicInc(&g_hits, 0xffffffffu);
}

int main(int argc, char** argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 4096;
  float coeff[kMaxTerms];
  for (int k = 0; k < kMaxTerms; ++k) coeff[k] = (k % 2 ? -1.0f : 1.0f) / (k + 1);
  Affine affine{0.5f, 0.1f, 12};
  float bias[2] = {0.25f, 2.0f};
  unsigned zero = 0, hits = 12345;

  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(c_coeff), coeff, sizeof(coeff)));
  // Only the last two coefficients, by offset in bytes.
  coeff[10] = 0.125f; coeff[11] = -0.0625f;
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(c_coeff), &coeff[10], 2 * sizeof(float), 10 * sizeof(float), hipMemcpyHostToDevice));
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(c_affine), &affine, sizeof affine));
  CHECK(hipMemcpyToSymbolAsync(HIP_SYMBOL(g_hits), &zero, sizeof(zero), 0, hipMemcpyHostToDevice, 0));

  // Through the address, as code does that hands symbols to other APIs.
  void* biasAddress = nullptr;
  size_t biasBytes = 0;
  CHECK(hipGetSymbolAddress(&biasAddress, HIP_SYMBOL(g_bias)));
  CHECK(hipGetSymbolSize(&biasBytes, HIP_SYMBOL(g_bias)));
  if (biasBytes != sizeof bias) { printf("FAIL: g_bias has %zu bytes\n", biasBytes); return 1; }
  CHECK(hipMemcpy(biasAddress, bias, biasBytes, hipMemcpyHostToDevice));

  float *x = new float[n], *y = new float[n], *dx, *dy;
  for (int i = 0; i < n; ++i) x[i] = float((i * 37) % 200) / 100.0f - 1.0f;
  CHECK(hipMalloc(&dx, n * sizeof *dx));
  CHECK(hipMalloc(&dy, n * sizeof *dy));
  CHECK(hipMemcpy(dx, x, n * sizeof *x, hipMemcpyHostToDevice));
  evaluate<<<(n + 127) / 128, 128>>>(dx, dy, n);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(y, dy, n * sizeof *y, hipMemcpyDeviceToHost));
  CHECK(hipMemcpyFromSymbol(&hits, HIP_SYMBOL(g_hits), sizeof hits));

  const int parity[4] = {0, 1, 1, 0};
  int wrong = 0;
  unsigned above = 0, near = 0;
  for (int i = 0; i < n; ++i) {
    double t = double(affine.scale) * x[i] + affine.shift, acc = 0;
    for (int k = affine.terms - 1; k >= 0; --k) acc = acc * t + coeff[k];
    above += acc > 1.0;
    near += fabs(acc - 1.0) < 1e-5;  // may round either way
    if (!(fabs(acc + bias[i & 1] + parity[i & 3] - y[i]) < 1e-4)) ++wrong;
  }
  bool ok = wrong == 0 && hits + near >= above && hits <= above + near;
  printf("constant_memory: %s (%d wrong, %u hits)\n", ok ? "PASS" : "FAIL", wrong, hits);
  hipFree(dx); hipFree(dy);
  delete[] x; delete[] y;
  return !ok;
}
