// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the programs here share.
#ifndef HIPIFY_SIMT_API_TESTS_CHECK_H
#define HIPIFY_SIMT_API_TESTS_CHECK_H

#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

static int Failures = 0;

#define EXPECT(CONDITION)                                                      \
  do {                                                                         \
    if (!(CONDITION)) {                                                        \
      std::printf("%s:%d: %s\n", __FILE__, __LINE__, #CONDITION);              \
      ++Failures;                                                              \
    }                                                                          \
  } while (0)

/// A program may crash later: what it says is said at once.
static const int Unbuffered = std::setvbuf(stdout, nullptr, _IONBF, 0);

/// Of numbers: tells both.
#define EXPECT_IS(GOT, WANTED)                                                 \
  do {                                                                         \
    long long Got_ = (long long)(GOT), Wanted_ = (long long)(WANTED);          \
    if (Got_ != Wanted_) {                                                     \
      std::printf("%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #GOT,   \
                  Got_, Wanted_);                                              \
      ++Failures;                                                              \
    }                                                                          \
  } while (0)

#define OK(CALL)                                                               \
  do {                                                                         \
    cudaError_t Answer = (CALL);                                               \
    if (Answer != cudaSuccess) {                                               \
      std::printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #CALL,                \
                  cudaGetErrorName(Answer));                                   \
      ++Failures;                                                              \
    }                                                                          \
  } while (0)

/// What CUDA leaves open is tested where it is decided.
inline bool isEmulated() {
  cudaDeviceProp P;
  return cudaGetDeviceProperties(&P, 0) == cudaSuccess &&
         std::strstr(P.name, "(emulated)");
}

inline int finish() {
  std::puts(Failures ? "FAIL" : "PASS");
  return Failures != 0;
}

#endif
