// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the programs here share.
#ifndef HIPIFY_SIMT_API_TESTS_CHECK_H
#define HIPIFY_SIMT_API_TESTS_CHECK_H

#include <cstdio>
#include <cuda_runtime.h>

static int Failures = 0;

#define EXPECT(CONDITION)                                                      \
  do {                                                                         \
    if (!(CONDITION)) {                                                        \
      std::printf("%s:%d: %s\n", __FILE__, __LINE__, #CONDITION);              \
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

inline int finish() {
  std::puts(Failures ? "FAIL" : "PASS");
  return Failures != 0;
}

#endif
