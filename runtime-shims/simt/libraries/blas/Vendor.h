//===- Vendor.h - Names and types of the user's BLAS ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layer is written once. HIPIFY_BLAS(Create) is hipblasCreate or
// cublasCreate_v2 (cuBLAS's own header says which), HIPIFY_BLAS_VALUE(OP_N) is
// HIPBLAS_OP_N or CUBLAS_OP_N.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_BLAS_VENDOR_H
#define HIPIFY_SIMT_LIBRARIES_BLAS_VENDOR_H

#include "../Common.h"
#include <cstdint>

#if defined(__HIP_PLATFORM_AMD__)
#include <hipblas/hipblas.h>
#define HIPIFY_BLAS_IS_HIP 1
#define HIPIFY_BLAS_PREFIX hipblas
#define HIPIFY_BLAS(Name) hipblas##Name
#define HIPIFY_BLAS_VALUE(Name) HIPBLAS_##Name
#define HIPIFY_DATA_TYPE(Name) HIP_##Name
#else
#include <cublas_v2.h>
#define HIPIFY_BLAS_IS_HIP 0
#define HIPIFY_BLAS_PREFIX cublas
#define HIPIFY_BLAS(Name) cublas##Name
#define HIPIFY_BLAS_VALUE(Name) CUBLAS_##Name
#define HIPIFY_DATA_TYPE(Name) CUDA_##Name
#endif

namespace hipify::simt::blas {

using BlasHandle = HIPIFY_BLAS(Handle_t);
using Status = HIPIFY_BLAS(Status_t);
using Transpose = HIPIFY_BLAS(Operation_t);
using FillMode = HIPIFY_BLAS(FillMode_t);
using SideMode = HIPIFY_BLAS(SideMode_t);
using DiagType = HIPIFY_BLAS(DiagType_t);
using ComputeType = HIPIFY_BLAS(ComputeType_t);

#if HIPIFY_BLAS_IS_HIP
using VendorHalf = hipblasHalf;
using VendorBfloat = hipblasBfloat16;
using VendorComplex = hipComplex;
using VendorDoubleComplex = hipDoubleComplex;
using DataType = hipDataType;
using Stride = hipblasStride;
inline constexpr Status NullHandle = HIPBLAS_STATUS_HANDLE_IS_NULLPTR;
inline constexpr Status InvalidEnum = HIPBLAS_STATUS_INVALID_ENUM;
#else
using VendorHalf = __half;
using VendorBfloat = __nv_bfloat16;
using VendorComplex = cuComplex;
using VendorDoubleComplex = cuDoubleComplex;
using DataType = cudaDataType;
using Stride = long long;
inline constexpr Status NullHandle = CUBLAS_STATUS_NOT_INITIALIZED;
inline constexpr Status InvalidEnum = CUBLAS_STATUS_INVALID_VALUE;
#endif

inline constexpr Status Success = HIPIFY_BLAS_VALUE(STATUS_SUCCESS);
inline constexpr Status Invalid = HIPIFY_BLAS_VALUE(STATUS_INVALID_VALUE);
inline constexpr Status NotSupported = HIPIFY_BLAS_VALUE(STATUS_NOT_SUPPORTED);
inline constexpr Status Failed = HIPIFY_BLAS_VALUE(STATUS_EXECUTION_FAILED);

} // namespace hipify::simt::blas

#endif
