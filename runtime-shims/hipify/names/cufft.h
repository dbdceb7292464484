//===- hipify/names/cufft.h - types that only CUDA has ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written by mappings/tables generate declared-names from cuda-declarations and mappings: do not edit.
//
// For code that only names them. No function of HIP's takes them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NAMES_CUFFT_H
#define HIPIFY_NAMES_CUFFT_H

#include <hipfft/hipfft.h>

typedef enum cufftCompatibility_t {
  CUFFT_COMPATIBILITY_FFTW_PADDING = 1
} cufftCompatibility_t;
typedef enum cufftProperty_t {
  NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT = 1,
  NVFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS = 2
} cufftProperty_t;
typedef enum cufftXtQueryType_t {
  CUFFT_QUERY_1D_FACTORS = 0,
  CUFFT_QUERY_UNDEFINED = 1
} cufftXtQueryType_t;
typedef enum cufftXtWorkAreaPolicy_t {
  CUFFT_WORKAREA_MINIMAL = 0,
  CUFFT_WORKAREA_USER = 1,
  CUFFT_WORKAREA_PERFORMANCE = 2
} cufftXtWorkAreaPolicy_t;

typedef cufftCompatibility_t cufftCompatibility;
typedef hipfftComplex (*cufftJITCallbackLoadC)(void*, unsigned long long, void*, void*);
typedef hipfftDoubleReal (*cufftJITCallbackLoadD)(void*, unsigned long long, void*, void*);
typedef hipfftReal (*cufftJITCallbackLoadR)(void*, unsigned long long, void*, void*);
typedef hipfftDoubleComplex (*cufftJITCallbackLoadZ)(void*, unsigned long long, void*, void*);
typedef void (*cufftJITCallbackStoreC)(void*, unsigned long long, hipfftComplex, void*, void*);
typedef void (*cufftJITCallbackStoreD)(void*, unsigned long long, hipfftDoubleReal, void*, void*);
typedef void (*cufftJITCallbackStoreR)(void*, unsigned long long, hipfftReal, void*, void*);
typedef void (*cufftJITCallbackStoreZ)(void*, unsigned long long, hipfftDoubleComplex, void*, void*);
typedef cufftProperty_t cufftProperty;
typedef struct cufftXt1dFactors_t {
  long long size;
  long long stringCount;
  long long stringLength;
  long long substringLength;
  long long factor1;
  long long factor2;
  long long stringMask;
  long long substringMask;
  long long factor1Mask;
  long long factor2Mask;
  int stringShift;
  int substringShift;
  int factor1Shift;
  int factor2Shift;
} cufftXt1dFactors_t;
typedef cufftXtQueryType_t cufftXtQueryType;
typedef cufftXtWorkAreaPolicy_t cufftXtWorkAreaPolicy;
typedef cufftXt1dFactors_t cufftXt1dFactors;

#endif
