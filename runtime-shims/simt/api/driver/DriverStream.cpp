//===- DriverStream.cpp - Streams and events of CUDA's driver -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#define SIMT_DRIVER
// HIP has one set of functions for both; CUDA's driver has the same once more.
#ifndef __HIP_PLATFORM_AMD__
#include "../runtime/Stream.cpp"

SIMT_API CUresult cuStreamGetCtx(CUstream Handle, CUcontext *To) {
  return callOn(Handle, [&](Stream &S) {
    *To = reinterpret_cast<CUcontext>(primaryContext(S.device()));
    return Status::Success;
  });
}
#endif
