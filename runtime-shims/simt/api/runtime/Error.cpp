//===- Error.cpp - What errors are called ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../ErrorText.h"

using namespace hipify::simt;
using namespace hipify::simt::api;

SIMT_API hipError_t hipGetLastError() { return api::convert(takeLastError()); }

SIMT_API hipError_t hipPeekAtLastError() {
  return api::convert(peekLastError());
}

#ifndef SIMT_CUDA
SIMT_API hipError_t hipExtGetLastError() {
  return api::convert(takeLastError());
}
#endif

SIMT_API const char *hipGetErrorName(hipError_t E) {
  const char *Name = errorName(E);
  return Name ? Name : "unrecognized error code";
}

SIMT_API const char *hipGetErrorString(hipError_t E) {
  const char *Text = errorText(E);
  return Text ? Text : "unrecognized error code";
}
