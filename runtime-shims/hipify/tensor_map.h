//===- hipify/tensor_map.h - tensor maps, which AMD GPUs lack --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor map describes bulk copies of Hopper's TMA. Libraries such as CUTLASS
// declare code for it beside their code for older GPUs. Here that code compiles
// and nothing makes a map: programs that test the error take their other path.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TENSOR_MAP_H
#define HIPIFY_TENSOR_MAP_H

#include <hip/hip_runtime.h>

#include <cstdint>

enum CUtensorMapDataType_enum {
  CU_TENSOR_MAP_DATA_TYPE_UINT8,
  CU_TENSOR_MAP_DATA_TYPE_UINT16,
  CU_TENSOR_MAP_DATA_TYPE_UINT32,
  CU_TENSOR_MAP_DATA_TYPE_INT32,
  CU_TENSOR_MAP_DATA_TYPE_UINT64,
  CU_TENSOR_MAP_DATA_TYPE_INT64,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B,
  CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B,
};
using CUtensorMapDataType = CUtensorMapDataType_enum;

enum CUtensorMapFloatOOBfill_enum {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA,
};
using CUtensorMapFloatOOBfill = CUtensorMapFloatOOBfill_enum;

enum CUtensorMapIm2ColWideMode_enum {
  CU_TENSOR_MAP_IM2COL_WIDE_MODE_W,
  CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128,
};
using CUtensorMapIm2ColWideMode = CUtensorMapIm2ColWideMode_enum;

enum CUtensorMapInterleave_enum {
  CU_TENSOR_MAP_INTERLEAVE_NONE,
  CU_TENSOR_MAP_INTERLEAVE_16B,
  CU_TENSOR_MAP_INTERLEAVE_32B,
};
using CUtensorMapInterleave = CUtensorMapInterleave_enum;

enum CUtensorMapL2promotion_enum {
  CU_TENSOR_MAP_L2_PROMOTION_NONE,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
};
using CUtensorMapL2promotion = CUtensorMapL2promotion_enum;

enum CUtensorMapSwizzle_enum {
  CU_TENSOR_MAP_SWIZZLE_NONE,
  CU_TENSOR_MAP_SWIZZLE_32B,
  CU_TENSOR_MAP_SWIZZLE_64B,
  CU_TENSOR_MAP_SWIZZLE_128B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B,
};
using CUtensorMapSwizzle = CUtensorMapSwizzle_enum;

#define CU_TENSOR_MAP_NUM_QWORDS 16
struct alignas(64) CUtensorMap_st {
  uint64_t opaque[CU_TENSOR_MAP_NUM_QWORDS];
};
using CUtensorMap = CUtensorMap_st;

inline hipError_t cuTensorMapEncodeTiled(
    CUtensorMap *, CUtensorMapDataType, uint32_t, void *, const uint64_t *,
    const uint64_t *, const uint32_t *, const uint32_t *, CUtensorMapInterleave,
    CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill) {
  return hipErrorNotSupported;
}
inline hipError_t
cuTensorMapEncodeIm2col(CUtensorMap *, CUtensorMapDataType, uint32_t, void *,
                        const uint64_t *, const uint64_t *, const int *,
                        const int *, uint32_t, uint32_t, const uint32_t *,
                        CUtensorMapInterleave, CUtensorMapSwizzle,
                        CUtensorMapL2promotion, CUtensorMapFloatOOBfill) {
  return hipErrorNotSupported;
}
inline hipError_t cuTensorMapEncodeIm2colWide(
    CUtensorMap *, CUtensorMapDataType, uint32_t, void *, const uint64_t *,
    const uint64_t *, int, int, uint32_t, uint32_t, const uint32_t *,
    CUtensorMapInterleave, CUtensorMapIm2ColWideMode, CUtensorMapSwizzle,
    CUtensorMapL2promotion, CUtensorMapFloatOOBfill) {
  return hipErrorNotSupported;
}
inline hipError_t cuTensorMapReplaceAddress(CUtensorMap *, void *) {
  return hipErrorNotSupported;
}

// cudaTypedefs.h has a name for each release of a function.
using PFN_cuTensorMapEncodeTiled = decltype(&cuTensorMapEncodeTiled);
using PFN_cuTensorMapEncodeTiled_v12000 = PFN_cuTensorMapEncodeTiled;
using PFN_cuTensorMapEncodeIm2col = decltype(&cuTensorMapEncodeIm2col);
using PFN_cuTensorMapEncodeIm2col_v12000 = PFN_cuTensorMapEncodeIm2col;
using PFN_cuTensorMapEncodeIm2colWide = decltype(&cuTensorMapEncodeIm2colWide);
using PFN_cuTensorMapEncodeIm2colWide_v12080 = PFN_cuTensorMapEncodeIm2colWide;
using PFN_cuTensorMapReplaceAddress = decltype(&cuTensorMapReplaceAddress);
using PFN_cuTensorMapReplaceAddress_v12000 = PFN_cuTensorMapReplaceAddress;

#endif
