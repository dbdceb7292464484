// Eight-bit floats: quantise rows to E4M3 with a scale each, back again, and E5M2 by intrinsics; checked against a host model.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hip/hip_fp16.h>
#include <hipify/fp8_types.h>
#include <hip/hip_runtime.h>
#include <hipify/fp8.h>
#include <hipify/fp8_class.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                            \
  do {                                                                         \
    hipError_t status_ = call;                                                \
    if (status_ != hipSuccess) {                                              \
      fprintf(stderr, "CUDA error at line %d: %s\n", __LINE__,                 \
              hipGetErrorString(status_));                                    \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

// Largest finite value of E4M3 as CUDA has it (OCP; AMD's older FNUZ has 240).
constexpr float kE4M3Max = 448.0f;

// One block per row; the scale maps the row's largest value to kE4M3Max.
__global__ void quantizeRows(const float *in, __hip_fp8_e4m3 *out, float *scales,
                             int columns) {
  __shared__ float largest[64];
  const float *row = in + blockIdx.x * columns;
  float mine = 0.0f;
  for (int c = threadIdx.x; c < columns; c += blockDim.x)
    mine = fmaxf(mine, fabsf(row[c]));
  largest[threadIdx.x] = mine;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s)
      largest[threadIdx.x] = fmaxf(largest[threadIdx.x], largest[threadIdx.x + s]);
    __syncthreads();
  }
  const float scale = largest[0] > 0.0f ? largest[0] / kE4M3Max : 1.0f;
  if (threadIdx.x == 0)
    scales[blockIdx.x] = scale;
  for (int c = threadIdx.x; c < columns; c += blockDim.x)
    out[blockIdx.x * columns + c] = __hip_fp8_e4m3(hipify::to_fp8<__hip_fp8_e4m3>(row[c] / scale));
}

__global__ void dequantizeRows(const __hip_fp8_e4m3 *in, const float *scales,
                               float *out, int columns) {
  for (int c = threadIdx.x; c < columns; c += blockDim.x) {
    const int i = blockIdx.x * columns + c;
    out[i] = float(hipify::from_fp8<float>(in[i])) * scales[blockIdx.x];
  }
}

// Raw storage and intrinsics, as code has it that packs its own words.
__global__ void roundTripE5M2(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  __hip_fp8_storage_t bits =
      hipify::cvt_float_to_fp8(in[i], __HIP_SATFINITE, __HIP_E5M2);
  __half_raw h = hipify::cvt_fp8_to_halfraw(bits, __HIP_E5M2);
  out[i] = __half2float(__half(h));
}

// The nearest value with `mantissa` bits, ties to even, subnormals below
// 2^minExponent, saturating at `top`.
static float roundTo(float x, int mantissa, int minExponent, float top) {
  if (x == 0.0f)
    return x;
  int e;
  std::frexp(std::fabs(x), &e); // x = m * 2^e with m in [0.5, 1)
  int exponent = e - 1 < minExponent ? minExponent : e - 1;
  float unit = std::ldexp(1.0f, exponent - mantissa);
  float r = std::nearbyint(x / unit) * unit;
  return r > top ? top : r < -top ? -top : r;
}

int main(int argc, char **argv) {
  const int rows = argc > 1 ? atoi(argv[1]) : 7, columns = 200;
  const int n = rows * columns;
  std::vector<float> h(n), got(n), scales(rows);
  srand(10);
  for (int i = 0; i < n; ++i) {
    float r = rand() / (float)RAND_MAX * 2 - 1;
    h[i] = r * r * r * powf(4.0f, float(i / columns - 3));
  }
  float *in, *out, *dScales;
  __hip_fp8_e4m3 *quantized;
  CHECK(hipMalloc(&in, n * sizeof(float)));
  CHECK(hipMalloc(&out, n * sizeof(float)));
  CHECK(hipMalloc(&dScales, rows * sizeof(float)));
  CHECK(hipMalloc(&quantized, n * sizeof(__hip_fp8_e4m3)));
  CHECK(hipMemcpy(in, h.data(), n * sizeof(float), hipMemcpyHostToDevice));

  quantizeRows<<<rows, 64>>>(in, quantized, dScales, columns);
  dequantizeRows<<<rows, 64>>>(quantized, dScales, out, columns);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(got.data(), out, n * sizeof(float), hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(scales.data(), dScales, rows * sizeof(float), hipMemcpyDeviceToHost));
  // Half a unit in the last of three mantissa bits: 1/16 of the value.
  int bad = 0;
  for (int i = 0; i < n; ++i) {
    float scale = scales[i / columns];
    float allowed = std::fabs(h[i]) / 16 + scale * 0.002f;
    bad += !(std::fabs(got[i] - h[i]) <= allowed);
  }
  printf("e4m3 by rows: %d of %d wrong  %s\n", bad, n, bad ? "FAIL" : "PASS");

  roundTripE5M2<<<(n + 63) / 64, 64>>>(in, out, n);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(got.data(), out, n * sizeof(float), hipMemcpyDeviceToHost));
  int badE5M2 = 0;
  for (int i = 0; i < n; ++i)
    badE5M2 += got[i] != roundTo(h[i], 2, -14, 57344.0f);
  printf("e5m2 round trip: %d of %d wrong  %s\n", badE5M2, n,
         badE5M2 ? "FAIL" : "PASS");

  // The same types on the host.
  int badHost = 0;
  for (float x : {0.0f, 1.0f, -1.0625f, 3.3f, 447.0f, 1e6f, -0.01f})
    badHost += float(hipify::from_fp8<float>(__hip_fp8_e4m3(hipify::to_fp8<__hip_fp8_e4m3>(x)))) != roundTo(x, 3, -6, kE4M3Max);
  printf("e4m3 on the host: %d wrong  %s\n", badHost, badHost ? "FAIL" : "PASS");

  CHECK(hipFree(in));
  CHECK(hipFree(out));
  CHECK(hipFree(dScales));
  CHECK(hipFree(quantized));
  bad += badE5M2 + badHost;
  puts(bad ? "FAIL" : "PASS");
  return bad ? 1 : 0;
}
