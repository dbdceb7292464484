//===- hipify/stubs/cufft.h - functions that only CUDA has -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written by mappings/tables generate stubs from cuda-declarations and mappings: do not edit.
//
// They fail. Added with --stubs.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_STUBS_CUFFT_H
#define HIPIFY_STUBS_CUFFT_H

#include "../stub.h"
#include <hipfft/hipfft.h>

#define HIPIFY_STUB_OF(Name) HIPIFY_STUB(hipfftResult, HIPFFT_NOT_SUPPORTED, Name)
HIPIFY_STUB_OF(cufftGetPlanPropertyInt64)
HIPIFY_STUB_OF(cufftResetPlanProperty)
HIPIFY_STUB_OF(cufftSetPlanPropertyInt64)
HIPIFY_STUB_OF(cufftXtQueryPlan)
HIPIFY_STUB_OF(cufftXtSetJITCallback)
HIPIFY_STUB_OF(cufftXtSetWorkArea)
HIPIFY_STUB_OF(cufftXtSetWorkAreaPolicy)
#undef HIPIFY_STUB_OF

#endif
