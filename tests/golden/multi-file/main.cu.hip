// A program of several files: this unit owns main(), the kernels are in kernels.cu, a plain C++ file reports on the device.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -Imulti-file
//
// Built with the folder of this file on the include path:
//   nvcc -std=c++17 -I. main.cu kernels.cu device_report.cpp -o blend
#include <hip/hip_runtime.h>
#include <cmath>
#include <cstdlib>
#include <vector>

#include <util/common.h> // found by -I
#include "kernels.cuh"   // needs common.h before it

// The same header once more under another spelling; its guard holds.
#include "util/common.h"

std::string describeDevice(int device); // device_report.cpp

template <typename T> static bool runBlend(int n, T weight, double tolerance) {
  std::vector<T> a(n), b(n), got(n);
  for (int i = 0; i < n; ++i) {
    a[i] = T(std::sin(0.1 * i));
    b[i] = T(std::cos(0.1 * i));
  }
  DeviceArray<T> dA(a), dB(b), dOut(n);
  BlendParams<T> params = {dA.data(), dB.data(), dOut.data(), weight, n};
  StreamHandle stream;
  launchBlend(params, stream);
  CUDA_OR_DIE(hipStreamSynchronize(stream));
  dOut.copyTo(got);

  double worst = 0;
  for (int i = 0; i < n; ++i) {
    double want = double(a[i]) * weight + double(b[i]) * (1 - double(weight));
    worst = std::fmax(worst, std::fabs(want - double(got[i])));
  }
  std::printf("blend<%zu bytes>: max error %.2e  %s\n", sizeof(T), worst,
              worst < tolerance ? "PASS" : "FAIL");
  return worst < tolerance;
}

// An instance of the template that kernels.cuh defines for everybody.
static bool runClampSum(int n) {
  std::vector<int> values(n);
  long long want = 0;
  for (int i = 0; i < n; ++i) {
    values[i] = (i * 73) % 200 - 100;
    want += clampTo(values[i], -50, 50);
  }
  DeviceArray<int> dValues(values);
  DeviceArray<unsigned long long> dSum(1);
  CUDA_OR_DIE(hipMemset(dSum.data(), 0, sizeof(unsigned long long)));
  clampSum<int><<<GRID_FOR(n), kBlockSize>>>(dValues.data(), dSum.data(), n,
                                             -50, 50);
  CUDA_OR_DIE(hipGetLastError());
  std::vector<unsigned long long> got(1);
  dSum.copyTo(got);
  bool ok = (long long)got[0] == want;
  std::printf("clampSum: %lld (expected %lld)  %s\n", (long long)got[0], want,
              ok ? "PASS" : "FAIL");
  return ok;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 1001;
  std::puts(describeDevice(0).c_str());
  bool ok = runBlend<float>(n, 0.25f, 1e-6);
  ok = runBlend<double>(n, 0.75, 1e-14) && ok;
  ok = runClampSum(n) && ok;
  std::puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
