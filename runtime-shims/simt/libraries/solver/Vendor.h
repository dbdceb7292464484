//===- Vendor.h - Names and types of the user's solver ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layer is written once. HIPIFY_SOLVER(Create) is hipsolverDnCreate or
// cusolverDnCreate, HIPIFY_SOLVER_VALUE(EIG_MODE_VECTOR) is
// HIPSOLVER_EIG_MODE_VECTOR or CUSOLVER_EIG_MODE_VECTOR. hipSOLVER has its
// functions twice: hipsolverDn... with cuSOLVER's parameters, and hipsolver...
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_SOLVER_VENDOR_H
#define HIPIFY_SIMT_LIBRARIES_SOLVER_VENDOR_H

#include "../Common.h"
#include <cstdint>

#if defined(__HIP_PLATFORM_AMD__)
#include <hipsolver/hipsolver.h>
#define HIPIFY_SOLVER_IS_HIP 1
#define HIPIFY_SOLVER_PREFIX hipsolverDn
#define HIPIFY_SOLVER(Name) hipsolverDn##Name
#define HIPIFY_SOLVER_TYPE(Name) hipsolver##Name
#define HIPIFY_SOLVER_VALUE(Name) HIPSOLVER_##Name
#define HIPIFY_SOLVER_BLAS(Name) HIPBLAS_##Name
#define HIPIFY_SOLVER_DATA(Name) HIP_##Name
#else
#include <cusolverDn.h>
#define HIPIFY_SOLVER_IS_HIP 0
#define HIPIFY_SOLVER_PREFIX cusolverDn
#define HIPIFY_SOLVER(Name) cusolverDn##Name
#define HIPIFY_SOLVER_TYPE(Name) cusolver##Name
#define HIPIFY_SOLVER_VALUE(Name) CUSOLVER_##Name
#define HIPIFY_SOLVER_BLAS(Name) CUBLAS_##Name
#define HIPIFY_SOLVER_DATA(Name) CUDA_##Name
#endif

namespace hipify::simt::solver {

using Status = HIPIFY_SOLVER_TYPE(Status_t);
using SolverHandle = HIPIFY_SOLVER(Handle_t);
using Params = HIPIFY_SOLVER(Params_t);
using EigMode = HIPIFY_SOLVER_TYPE(EigMode_t);
using EigType = HIPIFY_SOLVER_TYPE(EigType_t);
using EigRange = HIPIFY_SOLVER_TYPE(EigRange_t);

#if HIPIFY_SOLVER_IS_HIP
using Transpose = hipsolverOperation_t;
using FillMode = hipsolverFillMode_t;
using SideMode = hipsolverSideMode_t;
using DataType = hipDataType;
using SyevjInfo = hipsolverSyevjInfo_t;
using GesvdjInfo = hipsolverGesvdjInfo_t;
using VendorComplex = hipFloatComplex;
using VendorDoubleComplex = hipDoubleComplex;
inline constexpr Status InvalidEnum = HIPSOLVER_STATUS_INVALID_ENUM;
#else
using Transpose = cublasOperation_t;
using FillMode = cublasFillMode_t;
using SideMode = cublasSideMode_t;
using DiagType = cublasDiagType_t;
using DataType = cudaDataType;
using SyevjInfo = syevjInfo_t;
using GesvdjInfo = gesvdjInfo_t;
using VendorComplex = cuComplex;
using VendorDoubleComplex = cuDoubleComplex;
inline constexpr Status InvalidEnum = CUSOLVER_STATUS_INVALID_VALUE;
#endif

inline constexpr Status Success = HIPIFY_SOLVER_VALUE(STATUS_SUCCESS);
inline constexpr Status NullHandle =
    HIPIFY_SOLVER_VALUE(STATUS_NOT_INITIALIZED);
inline constexpr Status Invalid = HIPIFY_SOLVER_VALUE(STATUS_INVALID_VALUE);
inline constexpr Status NotSupported =
    HIPIFY_SOLVER_VALUE(STATUS_NOT_SUPPORTED);
inline constexpr Status Failed = HIPIFY_SOLVER_VALUE(STATUS_EXECUTION_FAILED);

} // namespace hipify::simt::solver

#endif
