// Random numbers with cuRAND's host interface: device and host generators, uniform, normal and Poisson, checked by moments.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcurand
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>

#define CUDA_CALL(x)                                                           \
  do {                                                                         \
    if ((x) != hipSuccess) {                                                  \
      printf("Error at %s:%d\n", __FILE__, __LINE__);                          \
      return EXIT_FAILURE;                                                     \
    }                                                                          \
  } while (0)
#define CURAND_CALL(x)                                                         \
  do {                                                                         \
    if ((x) != HIPRAND_STATUS_SUCCESS) {                                        \
      printf("Error at %s:%d\n", __FILE__, __LINE__);                          \
      return EXIT_FAILURE;                                                     \
    }                                                                          \
  } while (0)

template <class T>
static bool moments(const char *name, const std::vector<T> &v, double mean,
                    double variance, double tolerance) {
  double s = 0, q = 0;
  for (T x : v)
    s += double(x);
  s /= v.size();
  for (T x : v)
    q += (double(x) - s) * (double(x) - s);
  q /= v.size() - 1;
  bool ok = std::fabs(s - mean) < tolerance && std::fabs(q - variance) < 2 * tolerance;
  printf("%-16s mean %8.4f (%.4f)  variance %8.4f (%.4f)  %s\n", name, s, mean,
         q, variance, ok ? "PASS" : "FAIL");
  return ok;
}

int main(int argc, char *argv[]) {
  // Pseudo-random normals come in pairs: keep n even.
  const size_t n = (argc > 1 ? atoi(argv[1]) : 1 << 14) & ~size_t(1);
  const unsigned long long seed = 1234ULL;
  bool ok = true;

  float *devFloats;
  double *devDoubles;
  unsigned int *devInts;
  CUDA_CALL(hipMalloc((void **)&devFloats, n * sizeof(float)));
  CUDA_CALL(hipMalloc((void **)&devDoubles, n * sizeof(double)));
  CUDA_CALL(hipMalloc((void **)&devInts, n * sizeof(unsigned int)));
  std::vector<float> floats(n), again(n);
  std::vector<double> doubles(n);
  std::vector<unsigned int> ints(n);

  hiprandGenerator_t gen;
  CURAND_CALL(hiprandCreateGenerator(&gen, HIPRAND_RNG_PSEUDO_DEFAULT));
  CURAND_CALL(hiprandSetPseudoRandomGeneratorSeed(gen, seed));
  CURAND_CALL(hiprandGenerateUniform(gen, devFloats, n));
  CUDA_CALL(hipMemcpy(floats.data(), devFloats, n * sizeof(float), hipMemcpyDeviceToHost));
  ok &= moments("uniform", floats, 0.5, 1.0 / 12, 0.02);

  // The same seed from the start gives the same numbers.
  CURAND_CALL(hiprandSetGeneratorOffset(gen, 0));
  CURAND_CALL(hiprandGenerateUniform(gen, devFloats, n));
  CUDA_CALL(hipMemcpy(again.data(), devFloats, n * sizeof(float), hipMemcpyDeviceToHost));
  bool same = floats == again;
  printf("%-16s %s\n", "repeatable", same ? "PASS" : "FAIL");
  ok &= same;

  CURAND_CALL(hiprandGenerateNormal(gen, devFloats, n, 3.0f, 2.0f));
  CUDA_CALL(hipMemcpy(floats.data(), devFloats, n * sizeof(float), hipMemcpyDeviceToHost));
  ok &= moments("normal", floats, 3.0, 4.0, 0.15);
  CURAND_CALL(hiprandDestroyGenerator(gen));

  CURAND_CALL(hiprandCreateGenerator(&gen, HIPRAND_RNG_PSEUDO_PHILOX4_32_10));
  CURAND_CALL(hiprandSetPseudoRandomGeneratorSeed(gen, seed));
  CURAND_CALL(hiprandGenerateUniformDouble(gen, devDoubles, n));
  CUDA_CALL(hipMemcpy(doubles.data(), devDoubles, n * sizeof(double), hipMemcpyDeviceToHost));
  ok &= moments("philox double", doubles, 0.5, 1.0 / 12, 0.02);
  CURAND_CALL(hiprandGeneratePoisson(gen, devInts, n, 5.0));
  CUDA_CALL(hipMemcpy(ints.data(), devInts, n * sizeof(unsigned int), hipMemcpyDeviceToHost));
  ok &= moments("poisson", ints, 5.0, 5.0, 0.25);
  CURAND_CALL(hiprandDestroyGenerator(gen));

  // A generator that runs on the host and writes to host memory.
  CURAND_CALL(hiprandCreateGeneratorHost(&gen, HIPRAND_RNG_PSEUDO_MRG32K3A));
  CURAND_CALL(hiprandSetPseudoRandomGeneratorSeed(gen, seed));
  CURAND_CALL(hiprandGenerateUniform(gen, floats.data(), n));
  ok &= moments("host generator", floats, 0.5, 1.0 / 12, 0.02);
  CURAND_CALL(hiprandDestroyGenerator(gen));

  CUDA_CALL(hipFree(devFloats));
  CUDA_CALL(hipFree(devDoubles));
  CUDA_CALL(hipFree(devInts));
  puts(ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
