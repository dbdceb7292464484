//===- Lt.h - What hipBLASLt's and cuBLASLt's handles are -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// HIPIFY_LT(Create) is hipblasLtCreate or cublasLtCreate, HIPIFY_LT_VALUE(...)
// an enumerator.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_BLAS_LT_LT_H
#define HIPIFY_SIMT_LIBRARIES_BLAS_LT_LT_H

#include "../Gemm.h"

#if HIPIFY_BLAS_IS_HIP
#if __has_include(<hipblaslt/hipblaslt.h>)
#include <hipblaslt/hipblaslt.h>
#define HIPIFY_HAS_LT 1
#else
#define HIPIFY_HAS_LT 0 // A ROCm without hipBLASLt.
#endif
#define HIPIFY_LT(Name) hipblasLt##Name
#define HIPIFY_LT_VALUE(Name) HIPBLASLT_##Name
#else
#include <cublasLt.h>
#define HIPIFY_HAS_LT 1
#define HIPIFY_LT(Name) cublasLt##Name
#define HIPIFY_LT_VALUE(Name) CUBLASLT_##Name
#endif

#if HIPIFY_HAS_LT

namespace hipify::simt::blas {

/// "Not said": a data type for which the library takes its default.
inline constexpr int32_t NoType = -1;

// cuBLASLt lets the user bring the memory for these; they fit into it.

struct MatrixLayout {
  int32_t Type = 0;
  int32_t Order = HIPIFY_LT_VALUE(ORDER_COL);
  uint64_t Rows = 0, Columns = 0;
  int64_t Leading = 0;
  int32_t BatchCount = 1;
  int32_t BatchMode = 0;
  int64_t BatchStride = 0;
  int64_t PlaneOffset = 0;

  bool isRowMajor() const { return Order == HIPIFY_LT_VALUE(ORDER_ROW); }
  Element element() const { return Element(Type); }
};

struct MatmulDesc {
  int32_t Compute = 0, ScaleType = 0;
  int32_t PointerMode = HIPIFY_LT_VALUE(POINTER_MODE_HOST);
  int32_t TransA = HIPIFY_BLAS_VALUE(OP_N), TransB = HIPIFY_BLAS_VALUE(OP_N),
          TransC = HIPIFY_BLAS_VALUE(OP_N);
  int32_t FillModeOf = HIPIFY_BLAS_VALUE(FILL_MODE_FULL);
  uint32_t Epilogue = HIPIFY_LT_VALUE(EPILOGUE_DEFAULT);
  void *Bias = nullptr;
  int64_t BiasStride = 0;
  void *Aux = nullptr;
  int64_t AuxLeading = 0, AuxStride = 0;
  int64_t AlphaStride = 0;
  const float *ScaleA = nullptr, *ScaleB = nullptr, *ScaleC = nullptr,
              *ScaleD = nullptr, *ScaleAux = nullptr;
  float *LargestD = nullptr, *LargestAux = nullptr;
  int32_t BiasType = NoType, AuxType = NoType;
  int32_t ScaleModeA = 0, ScaleModeB = 0, ScaleModeC = 0, ScaleModeD = 0,
          ScaleModeAux = 0;
  int32_t MultiprocessorTarget = 0;
  int8_t FastAccumulation = 0;
  float Argument0 = 0, Argument1 = 0; ///< Of an activation.
};

struct Preference {
  uint32_t SearchMode = 0;
  uint32_t ReductionSchemes = ~0u;
  uint64_t WorkspaceBytes = 0;
  uint64_t Implementations = ~0ull;
  uint32_t Alignment[4] = {256, 256, 256, 256};
  float WavesCount = 0;
};

/// Everything that a product needs; Why is not Success if it cannot be done.
struct Product {
  MatmulDesc Desc;
  MatrixLayout A, B, C, D;
  GemmShape Shape;
  Arithmetic How = Arithmetic::Float;
  Status Why = Success;
};
Product prepare(const MatmulDesc &Desc, const MatrixLayout &A,
                const MatrixLayout &B, const MatrixLayout &C,
                const MatrixLayout &D);

/// Operands of a product whose checks went well, and what follows it.
struct Call {
  const void *Alpha, *A, *B, *Beta, *C;
  void *D;
};
Status enqueue(const Product &P, const Call &On, RuntimeStream Stream);

} // namespace hipify::simt::blas

#endif
#endif
