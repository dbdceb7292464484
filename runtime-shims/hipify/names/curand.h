//===- hipify/names/curand.h - types that only CUDA has ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written by mappings/tables generate declared-names from cuda-declarations and mappings: do not edit.
//
// For code that only names them. No function of HIP's takes them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NAMES_CURAND_H
#define HIPIFY_NAMES_CURAND_H

typedef enum curandMethod {
  CURAND_CHOOSE_BEST = 0,
  CURAND_ITR = 1,
  CURAND_KNUTH = 2,
  CURAND_HITR = 3,
  CURAND_M1 = 4,
  CURAND_M2 = 5,
  CURAND_BINARY_SEARCH = 6,
  CURAND_DISCRETE_GAUSS = 7,
  CURAND_REJECTION = 8,
  CURAND_DEVICE_API = 9,
  CURAND_FAST_REJECTION = 10,
  CURAND_3RD = 11,
  CURAND_DEFINITION = 12,
  CURAND_POISSON = 13
} curandMethod;
typedef struct curandDistributionM2Shift_st curandDistributionM2Shift_st;
typedef struct curandDistributionShift_st curandDistributionShift_st;
typedef struct curandHistogramM2_st curandHistogramM2_st;

typedef curandDistributionM2Shift_st *curandDistributionM2Shift_t;
typedef curandDistributionShift_st *curandDistributionShift_t;
typedef curandHistogramM2_st *curandHistogramM2_t;
typedef curandMethod curandMethod_t;

#endif
