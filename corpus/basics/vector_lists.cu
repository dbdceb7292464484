// CUDA's vectors as the aggregates that they are: lists with fewer values, without inner braces, with designators, of one
// value, in macros, members and templates.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cuda_runtime.h>

#include <cstdio>

#define NOTHING {0}
#define FIRST(VALUE) {VALUE}

struct Cell {
  float4 color;
  int1 id;
  double3 at = {0};
};
template <class T> struct Pair {
  T one = {0}, two{};
};
struct Made {
  float4 all;
  float3 some;
  int1 one;
  __host__ __device__ explicit Made(float x) : all{x}, some{x, 2 * x}, one{3} {}
};

__host__ __device__ float sum(float4 v) { return v.x + 10 * v.y + 100 * v.z + 1000 * v.w; }
__host__ __device__ float sum(float3 v) { return v.x + 10 * v.y + 100 * v.z; }
__host__ __device__ float sum(float2 v) { return v.x + 10 * v.y; }
__host__ __device__ float argument(float4 v) { return sum(v); }
__host__ __device__ uchar4 gray(unsigned char value) { return {value, value, value}; }

template <class T, class... Values> __host__ __device__ T listOf(Values... values) { return {values...}; }

/// Every value is exact, and the same on the host.
__host__ __device__ int fill(float *out, float x) {
  int n = 0;
  float4 direct{x}, copied = {x}, two = {x, 2}, none = {}, zero = {0}, trailing{x, 3,};
  out[n++] = sum(direct);
  out[n++] = sum(copied);
  out[n++] = sum(two);
  out[n++] = sum(none) + sum(zero);
  out[n++] = sum(trailing);

  float4 rows[3] = {{x}, {x, 5}};
  float4 flat[2] = {x, 1, 2, 3, 4};
  float2 exact[2] = {x, 1, x, 2};
  out[n++] = sum(rows[0]) + sum(rows[1]) + sum(rows[2]);
  out[n++] = sum(flat[0]) + sum(flat[1]);
  out[n++] = sum(exact[0]) + sum(exact[1]);

  uint1 one = {7};
  const int1 ones[2] = {{1}, {2}};
  Cell braces = {{x}, {2}}, plain = {x, 1, 2, 3, 4}, rest = {};
  out[n++] = one.x + ones[1].x;
  out[n++] = sum(braces.color) + braces.id.x + float(braces.at.x + braces.at.y + braces.at.z);
  out[n++] = sum(plain.color) + plain.id.x + sum(rest.color);

  float4 macro = NOTHING, value = FIRST(x);
  out[n++] = sum(macro) + sum(value);
  Pair<float4> vectors;
  Pair<int> numbers;
  out[n++] = sum(vectors.one) + sum(vectors.two) + numbers.one + numbers.two;
  Made made(x);
  out[n++] = sum(made.all) + sum(made.some) + made.one.x;
  out[n++] = sum(listOf<float3>(x, 2.0f));
  out[n++] = argument({x}) + sum(float3{x, 4});
  uchar4 pixel = gray(9);
  out[n++] = pixel.x + pixel.y + pixel.z + pixel.w;
  float4 assigned;
  assigned = {x, 6};
  out[n++] = sum(assigned);
  return n;
}

__global__ void kernel(float *out, int *count) { *count = fill(out, 2); }

int main() {
  float expected[32], got[32], *out;
  int want = fill(expected, 2), count = 0, *number;
  cudaMalloc(&out, sizeof(got));
  cudaMalloc(&number, sizeof(int));
  kernel<<<1, 1>>>(out, number);
  cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
  cudaMemcpy(&count, number, sizeof(int), cudaMemcpyDeviceToHost);
  // What the host computes is written down: it is translated, too.
  const float written[] = {2,     2,    22,   0,   32,   54,    3216, 34, 9,
                           4, 3216, 2, 0, 2 + 42 + 3, 22, 2 + 42, 27, 62};
  int wrong = count != want;
  for (int i = 0; i < want; ++i) {
    if (got[i] != expected[i] || got[i] != written[i]) {
      printf("%d: %g on the device, %g on the host, not %g\n", i, got[i], expected[i], written[i]);
      ++wrong;
    }
  }
  cudaFree(out);
  cudaFree(number);
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  return wrong != 0;
}
