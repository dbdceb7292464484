//===- hipify/stubs/curand.h - functions that only CUDA has -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written by mappings/tables generate stubs from cuda-declarations and mappings: do not edit.
//
// They fail. Added with --stubs.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_STUBS_CURAND_H
#define HIPIFY_STUBS_CURAND_H

#include "../stub.h"
#include <hiprand/hiprand.h>

#define HIPIFY_STUB_OF(Name) HIPIFY_STUB(hiprandStatus_t, HIPRAND_STATUS_NOT_IMPLEMENTED, Name)
HIPIFY_STUB_OF(curandGenerateBinomial)
HIPIFY_STUB_OF(curandGenerateBinomialMethod)
HIPIFY_STUB_OF(curandGeneratePoissonMethod)
HIPIFY_STUB_OF(curandGetProperty)
#undef HIPIFY_STUB_OF

#endif
