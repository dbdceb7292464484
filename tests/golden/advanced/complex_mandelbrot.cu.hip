// The Mandelbrot set with cuComplex, in float and double, and a product of complex polynomials; host and device share functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_complex.h>
#include <hip/hip_runtime.h>
#include <hipify/complex.h>

#define CHECK(x)                                                               \
  do {                                                                         \
    hipError_t e = (x);                                                       \
    if (e != hipSuccess)                                                      \
      return fprintf(stderr, "%s\n", hipGetErrorString(e)), false;            \
  } while (0)

// How many steps until |z| > 2; the same code on both sides.
__host__ __device__ inline int escapeTime(hipDoubleComplex c, int limit) {
  hipDoubleComplex z = make_hipDoubleComplex(0.0, 0.0);
  int steps = 0;
  while (steps < limit && hipCreal(z) * hipCreal(z) + hipCimag(z) * hipCimag(z) <= 4.0) {
    z = hipCadd(hipCmul(z, z), c);
    ++steps;
  }
  return steps;
}

__global__ void mandelbrot(int *steps, int width, int height, double scale,
                           hipDoubleComplex centre, int limit) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  hipDoubleComplex offset = make_hipDoubleComplex((x - width / 2) * scale,
                                                (y - height / 2) * scale);
  steps[y * width + x] = escapeTime(hipCadd(centre, offset), limit);
}

// p(z) = prod (z - root) for roots on the unit circle, which is z^n - 1.
__global__ void product(const hipComplex *z, hipComplex *out, float *size, int n,
                        int roots) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  hipFloatComplex p = make_hipFloatComplex(1.0f, 0.0f);
  for (int r = 0; r < roots; ++r) {
    float s, c;
    sincosf(6.283185307f * r / roots, &s, &c);
    p = hipCmulf(p, hipCsubf(z[i], make_hipComplex(c, s)));
  }
  // Divided by its conjugate: a number of absolute value one.
  hipComplex unit = hipify::cdiv(p, hipConjf(p));
  out[i] = p;
  size[i] = hipify::cabs(unit);
}

static bool draw(int width, int height) {
  const double scale = 3.0 / width;
  const hipDoubleComplex centre = make_hipDoubleComplex(-0.5, 0.0);
  const int limit = 60;
  std::vector<int> got(width * height);
  int *device;
  CHECK(hipMalloc(&device, got.size() * sizeof(int)));
  dim3 block(16, 4), grid((width + 15) / 16, (height + 3) / 4);
  mandelbrot<<<grid, block>>>(device, width, height, scale, centre, limit);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(got.data(), device, got.size() * sizeof(int),
                   hipMemcpyDeviceToHost));
  CHECK(hipFree(device));

  // Rounding may differ by contraction: a few pixels at the border may differ.
  int differ = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      hipDoubleComplex c =
          hipCadd(centre, make_hipDoubleComplex((x - width / 2) * scale,
                                              (y - height / 2) * scale));
      int v = got[y * width + x];
      differ += v != escapeTime(c, limit);
      if (y % 2 == 0 && x % 2 == 0)
        putchar(v >= limit ? '#' : v > 8 ? '+' : v > 4 ? '.' : ' ');
    }
    if (y % 2 == 0)
      putchar('\n');
  }
  bool ok = differ <= width * height / 200;
  printf("%d of %d pixels differ  %s\n", differ, width * height, ok ? "PASS" : "FAIL");
  return ok;
}

static bool polynomial(int n, int roots) {
  std::vector<hipComplex> z(n), p(n);
  std::vector<float> size(n);
  for (int i = 0; i < n; ++i)
    z[i] = make_hipComplex(0.9f * cosf(0.3f * i), 0.8f * sinf(0.7f * i));
  hipComplex *dz, *dp;
  float *dsize;
  CHECK(hipMalloc(&dz, n * sizeof(hipComplex)));
  CHECK(hipMalloc(&dp, n * sizeof(hipComplex)));
  CHECK(hipMalloc(&dsize, n * sizeof(float)));
  CHECK(hipMemcpy(dz, z.data(), n * sizeof(hipComplex), hipMemcpyHostToDevice));
  product<<<(n + 63) / 64, 64>>>(dz, dp, dsize, n, roots);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(p.data(), dp, n * sizeof(hipComplex), hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(size.data(), dsize, n * sizeof(float), hipMemcpyDeviceToHost));
  for (void *d : {(void *)dz, (void *)dp, (void *)dsize})
    CHECK(hipFree(d));
  double worst = 0;
  for (int i = 0; i < n; ++i) {
    std::complex<double> want =
        std::pow(std::complex<double>(z[i].x, z[i].y), roots) - 1.0;
    worst = std::fmax(worst, std::abs(want - std::complex<double>(
                                                 hipCrealf(p[i]), hipCimagf(p[i]))));
    worst = std::fmax(worst, std::fabs(size[i] - 1.0));
  }
  printf("polynomial of degree %d: max error %.2e  %s\n", roots, worst,
         worst < 1e-4 ? "PASS" : "FAIL");
  return worst < 1e-4;
}

int main(int argc, char **argv) {
  bool ok = draw(argc > 1 ? atoi(argv[1]) : 72, 48);
  ok = polynomial(100, 6) && ok;
  puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
