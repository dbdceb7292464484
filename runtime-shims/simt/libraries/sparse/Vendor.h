//===- Vendor.h - Names and types of the user's sparse library --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layer is written once. HIPIFY_SPARSE(Create) is hipsparseCreate or
// cusparseCreate, HIPIFY_SPARSE_VALUE(FORMAT_CSR) is HIPSPARSE_FORMAT_CSR or
// CUSPARSE_FORMAT_CSR.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_SPARSE_VENDOR_H
#define HIPIFY_SIMT_LIBRARIES_SPARSE_VENDOR_H

#include "../Common.h"
#include <cstdint>

#if defined(__HIP_PLATFORM_AMD__)
#include <hipsparse/hipsparse.h>
#define HIPIFY_SPARSE_IS_HIP 1
#define HIPIFY_SPARSE_PREFIX hipsparse
#define HIPIFY_SPARSE(Name) hipsparse##Name
#define HIPIFY_SPARSE_VALUE(Name) HIPSPARSE_##Name
#else
#include <cusparse.h>
#define HIPIFY_SPARSE_IS_HIP 0
#define HIPIFY_SPARSE_PREFIX cusparse
#define HIPIFY_SPARSE(Name) cusparse##Name
#define HIPIFY_SPARSE_VALUE(Name) CUSPARSE_##Name
#endif

namespace hipify::simt::sparse {

using Status = HIPIFY_SPARSE(Status_t);
using SparseHandle = HIPIFY_SPARSE(Handle_t);
using MatDescr = HIPIFY_SPARSE(MatDescr_t);
using SpVecDescr = HIPIFY_SPARSE(SpVecDescr_t);
using DnVecDescr = HIPIFY_SPARSE(DnVecDescr_t);
using SpMatDescr = HIPIFY_SPARSE(SpMatDescr_t);
using DnMatDescr = HIPIFY_SPARSE(DnMatDescr_t);
using ConstSpVecDescr = HIPIFY_SPARSE(ConstSpVecDescr_t);
using ConstDnVecDescr = HIPIFY_SPARSE(ConstDnVecDescr_t);
using ConstSpMatDescr = HIPIFY_SPARSE(ConstSpMatDescr_t);
using ConstDnMatDescr = HIPIFY_SPARSE(ConstDnMatDescr_t);
using IndexType = HIPIFY_SPARSE(IndexType_t);
using IndexBase = HIPIFY_SPARSE(IndexBase_t);
using Format = HIPIFY_SPARSE(Format_t);
using Order = HIPIFY_SPARSE(Order_t);
using Transpose = HIPIFY_SPARSE(Operation_t);
using FillMode = HIPIFY_SPARSE(FillMode_t);
using DiagType = HIPIFY_SPARSE(DiagType_t);
using Direction = HIPIFY_SPARSE(Direction_t);
using PointerMode = HIPIFY_SPARSE(PointerMode_t);

#if HIPIFY_SPARSE_IS_HIP
using DataType = hipDataType;
using VendorComplex = hipComplex;
using VendorDoubleComplex = hipDoubleComplex;
#else
using DataType = cudaDataType;
using VendorComplex = cuComplex;
using VendorDoubleComplex = cuDoubleComplex;
#endif

inline constexpr Status Success = HIPIFY_SPARSE_VALUE(STATUS_SUCCESS);
inline constexpr Status NullHandle =
    HIPIFY_SPARSE_VALUE(STATUS_NOT_INITIALIZED);
inline constexpr Status Invalid = HIPIFY_SPARSE_VALUE(STATUS_INVALID_VALUE);
inline constexpr Status NotSupported =
    HIPIFY_SPARSE_VALUE(STATUS_NOT_SUPPORTED);
inline constexpr Status Failed = HIPIFY_SPARSE_VALUE(STATUS_EXECUTION_FAILED);

inline constexpr IndexBase Zero = HIPIFY_SPARSE_VALUE(INDEX_BASE_ZERO);
inline constexpr IndexBase One = HIPIFY_SPARSE_VALUE(INDEX_BASE_ONE);

} // namespace hipify::simt::sparse

#endif
