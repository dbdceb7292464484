// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The standard library beside CUDA's own math functions.
// parse: -std=c++17
#include <algorithm>
#include <assert.h>
#include <atomic>
#include <chrono>
#include <cmath>
#include <complex>
#include <cuda_fp16.h>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <math.h>
#include <memory>
#include <mutex>
#include <numeric>
#include <random>
#include <sstream>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <thread>
#include <time.h>
#include <vector>
using namespace std;
__global__ void k(float *c, int n) {
  int i = 3;
  float f = max(1.f, c[0]);
  f = std::max(f, 2.f);
  i = min(n, (int)blockDim.x);
  f = abs(f) + fabs(f) + sin(f) + pow(f, 2.f) + pow(f, 2) + sqrt(f) + exp(f) +
      floor(f) + round(f) + fmod(f, 2.f) + isnan(f) + isinf(f) + isfinite(f) +
      std::isnan(f) + std::sqrt(f) + std::abs(f) + std::pow(f, 2) + log2(f) +
      rsqrt(f) + fma(f, f, f) + atan2(f, f) + fmax(f, 2.f) + __sinf(f) +
      signbit(f) + std::min(i, 3) + max(i, 3) + max(3u, i) + abs(i) + sqrt(i) +
      hypot(f, f) + copysign(f, f) + ldexp(f, 3) + lround(f);
}
int main() {
  k<<<1, 2>>>(0, 1);
  std::vector<float> v(3);
  std::sort(v.begin(), v.end());
  cout << max(1, 2) << std::max(1.0, 2.0) << sqrt(2.f) << pow(2, 3) << abs(-3)
       << abs(-3.0) << isnan(1.0) << endl;
  thread t([] {});
  t.join();
  std::mt19937 g;
  complex<float> z(1, 2);
  z = exp(z);
  z = abs(z) + sqrt(z) + pow(z, 2.f);
  printf("%f", fabs(2.f));
  void *p = malloc(3);
  memset(p, 0, 3);
  free(p);
  auto c = clock();
  srand(time(0));
  unique_ptr<int> u(new int(3));
  float *q = new float[3];
  delete[] q;
}
