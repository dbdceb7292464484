//===- Vendor.h - The SDK that the API is compiled for ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sources here are written in HIP's names, and compiled on first use against
// the headers of the SDK that the program was compiled with, so that its
// structures are right. SIMT_CUDA says that the SDK is CUDA's.
//
// runtime/    HIP's functions, which are also those of CUDA's run time
// perthread/  those of runtime/ in which a null stream is the thread's own
// driver/     HIP's functions for modules and contexts, and what else CUDA's
//             driver has; each source defines SIMT_DRIVER
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_API_VENDOR_H
#define HIPIFY_SIMT_API_VENDOR_H

#ifndef __HIP_PLATFORM_AMD__
#define SIMT_CUDA
#ifdef SIMT_DRIVER
#define SIMT_CUDA_DRIVER
#endif
#endif

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
#include <hip/hip_runtime_api.h>
#define SIMT_CUDA_VERSION 0
#endif

#include "Convert.h"

#endif
