//===- Vendor.h - The SDK that the API is compiled for ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sources in runtime/ and driver/ are written in HIP's names, and compiled
// on first use against the headers of the SDK that the program was compiled
// with, so that its structures are right. Who compiles them defines
//
//   nothing                        HIP
//   SIMT_CUDA                      CUDA's run time (runtime/)
//   SIMT_CUDA, SIMT_CUDA_DRIVER    CUDA's driver (driver/)
//
// and, for the second copy of runtime/ in which a null stream is the thread's
// own, CUDA_API_PER_THREAD_DEFAULT_STREAM or HIP_API_PER_THREAD_DEFAULT_STREAM.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_API_VENDOR_H
#define HIPIFY_SIMT_API_VENDOR_H

#if defined(SIMT_CUDA_DRIVER)
#include <cuda.h>
// After the SDK's headers: it turns names in what follows.
#include "CudaDriverNames.h"
#define SIMT_CUDA_VERSION CUDA_VERSION
#elif defined(SIMT_CUDA)
#include <cuda_runtime_api.h>
// After the SDK's headers, as well.
#include "CudaRuntimeNames.h"
#define SIMT_CUDA_VERSION CUDART_VERSION
#else
#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ 1
#endif
#include <hip/hip_runtime_api.h>
#define SIMT_CUDA_VERSION 0
#endif

#include "Convert.h"

#endif
