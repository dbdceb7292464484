// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ORBIT_CHECK_H
#define ORBIT_CHECK_H

#include <cuda_runtime_api.h>
#include <stdexcept>
#include <string>

#define ORBIT_CHECK(CALL)                                                      \
  do {                                                                         \
    cudaError_t Error_ = (CALL);                                               \
    if (Error_ != cudaSuccess)                                                 \
      throw std::runtime_error(std::string(#CALL ": ") +                       \
                               cudaGetErrorString(Error_));                    \
  } while (0)

#endif
