// Fourier transforms with cuFFT: batched 1-D C2C against a direct DFT, and a 2-D low-pass filter by R2C and C2R.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcufft
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime.h>
#include <hipfft/hipfft.h>

#define CUDA_RT_CALL(call)                                                     \
  {                                                                            \
    auto status = static_cast<hipError_t>(call);                              \
    if (status != hipSuccess) {                                               \
      fprintf(stderr, "CUDA call \"%s\" in line %d of %s failed with %s (%d)\n", \
              #call, __LINE__, __FILE__, hipGetErrorString(status), status);  \
      exit(2);                                                                 \
    }                                                                          \
  }

#define CUFFT_CALL(call)                                                       \
  {                                                                            \
    auto status = static_cast<hipfftResult>(call);                              \
    if (status != HIPFFT_SUCCESS) {                                             \
      fprintf(stderr, "cuFFT call \"%s\" in line %d of %s failed with %d\n",   \
              #call, __LINE__, __FILE__, status);                              \
      exit(2);                                                                 \
    }                                                                          \
  }

// Keeps the frequencies below `cutoff` and applies 1 / (nx * ny), which the
// inverse transform of cuFFT leaves out. The layout is nx x (ny / 2 + 1).
__global__ void lowPass(hipfftComplex *spectrum, int nx, int ny, int cutoff) {
  int x = blockIdx.y * blockDim.y + threadIdx.y;
  int y = blockIdx.x * blockDim.x + threadIdx.x;
  int half = ny / 2 + 1;
  if (x >= nx || y >= half)
    return;
  int fx = min(x, nx - x); // negative frequencies are in the upper half
  bool keep = fx < cutoff && y < cutoff;
  float scale = keep ? 1.0f / (float)(nx * ny) : 0.0f;
  hipfftComplex v = spectrum[x * half + y];
  spectrum[x * half + y] = make_hipFloatComplex(v.x * scale, v.y * scale);
}

static bool batched1d(int n, int batch) {
  std::vector<hipfftComplex> in(n * batch), out(n * batch);
  srand(1234);
  for (auto &v : in) {
    v.x = rand() / (float)RAND_MAX - 0.5f;
    v.y = rand() / (float)RAND_MAX - 0.5f;
  }
  hipfftComplex *d;
  size_t bytes = sizeof(hipfftComplex) * in.size();
  CUDA_RT_CALL(hipMalloc((void **)&d, bytes));
  CUDA_RT_CALL(hipMemcpy(d, in.data(), bytes, hipMemcpyHostToDevice));

  hipfftHandle plan;
  CUFFT_CALL(hipfftPlanMany(&plan, 1, &n, nullptr, 1, n, nullptr, 1, n,
                           HIPFFT_C2C, batch));
  CUFFT_CALL(hipfftExecC2C(plan, d, d, HIPFFT_FORWARD));
  CUDA_RT_CALL(hipMemcpy(out.data(), d, bytes, hipMemcpyDeviceToHost));

  double worst = 0.0;
  const double pi = std::acos(-1.0);
  for (int b = 0; b < batch; ++b)
    for (int k = 0; k < n; ++k) {
      std::complex<double> sum = 0;
      for (int t = 0; t < n; ++t)
        sum += std::complex<double>(in[b * n + t].x, in[b * n + t].y) *
               std::polar(1.0, -2.0 * pi * k * t / n);
      std::complex<double> got(out[b * n + k].x, out[b * n + k].y);
      worst = std::max(worst, std::abs(got - sum));
    }

  // Forward and back must give n times the input.
  CUFFT_CALL(hipfftExecC2C(plan, d, d, HIPFFT_BACKWARD));
  CUDA_RT_CALL(hipMemcpy(out.data(), d, bytes, hipMemcpyDeviceToHost));
  double roundTrip = 0.0;
  for (size_t i = 0; i < in.size(); ++i)
    roundTrip = std::max<double>(roundTrip, std::fabs(out[i].x / n - in[i].x));
  CUFFT_CALL(hipfftDestroy(plan));
  CUDA_RT_CALL(hipFree(d));
  bool ok = worst < 1e-4 && roundTrip < 1e-5;
  printf("1-D C2C n=%d batch=%d: error %.2e, round trip %.2e  %s\n", n, batch,
         worst, roundTrip, ok ? "PASS" : "FAIL");
  return ok;
}

static bool filter2d(int nx, int ny) {
  // A slow wave that the filter keeps plus a fast one that it removes.
  const float pi = 3.14159265f;
  std::vector<hipfftReal> image(nx * ny), want(nx * ny), got(nx * ny);
  for (int x = 0; x < nx; ++x)
    for (int y = 0; y < ny; ++y) {
      want[x * ny + y] = cosf(2 * pi * x / nx) + sinf(2 * pi * 2 * y / ny);
      image[x * ny + y] = want[x * ny + y] + cosf(2 * pi * (nx / 3) * x / nx);
    }

  hipfftReal *dImage;
  hipfftComplex *dSpectrum;
  CUDA_RT_CALL(hipMalloc(&dImage, sizeof(hipfftReal) * nx * ny));
  CUDA_RT_CALL(hipMalloc(&dSpectrum, sizeof(hipfftComplex) * nx * (ny / 2 + 1)));
  CUDA_RT_CALL(hipMemcpy(dImage, image.data(), sizeof(hipfftReal) * nx * ny,
                          hipMemcpyHostToDevice));
  hipStream_t stream;
  CUDA_RT_CALL(hipStreamCreate(&stream));
  hipfftHandle forward, inverse;
  size_t work = 0;
  CUFFT_CALL(hipfftCreate(&forward));
  CUFFT_CALL(hipfftMakePlan2d(forward, nx, ny, HIPFFT_R2C, &work));
  CUFFT_CALL(hipfftPlan2d(&inverse, nx, ny, HIPFFT_C2R));
  CUFFT_CALL(hipfftSetStream(forward, stream));
  CUFFT_CALL(hipfftSetStream(inverse, stream));

  dim3 block(16, 8), grid((ny / 2 + 1 + 15) / 16, (nx + 7) / 8);
  CUFFT_CALL(hipfftExecR2C(forward, dImage, dSpectrum));
  lowPass<<<grid, block, 0, stream>>>(dSpectrum, nx, ny, 4);
  CUDA_RT_CALL(hipGetLastError());
  CUFFT_CALL(hipfftExecC2R(inverse, dSpectrum, dImage));
  CUDA_RT_CALL(hipMemcpyAsync(got.data(), dImage, sizeof(hipfftReal) * nx * ny,
                               hipMemcpyDeviceToHost, stream));
  CUDA_RT_CALL(hipStreamSynchronize(stream));

  float worst = 0;
  for (int i = 0; i < nx * ny; ++i)
    worst = fmaxf(worst, fabsf(got[i] - want[i]));
  CUFFT_CALL(hipfftDestroy(forward));
  CUFFT_CALL(hipfftDestroy(inverse));
  CUDA_RT_CALL(hipStreamDestroy(stream));
  CUDA_RT_CALL(hipFree(dImage));
  CUDA_RT_CALL(hipFree(dSpectrum));
  bool ok = worst < 1e-4f;
  printf("2-D low pass %dx%d: error %.2e  %s\n", nx, ny, worst,
         ok ? "PASS" : "FAIL");
  return ok;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  bool ok = batched1d(n, 3);
  ok = filter2d(32, 48) && ok;
  puts(ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
