//===- LtDescriptors.cpp - Descriptors and their attributes ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Lt.h"
#if HIPIFY_HAS_LT
#include <cstddef>
#include <cstring>

using namespace hipify::simt::blas;

namespace {

/// Where a descriptor keeps an attribute.
struct Attribute {
  int Is;
  size_t Offset, Size;
};

#define HIPIFY_ROW(Of, Name, Member)                                           \
  {HIPIFY_LT_VALUE(Name), offsetof(Of, Member), sizeof(Of::Member)}
#define HIPIFY_LAYOUT(Name, Member)                                            \
  HIPIFY_ROW(MatrixLayout, MATRIX_LAYOUT_##Name, Member)
#define HIPIFY_DESC(Name, Member)                                              \
  HIPIFY_ROW(MatmulDesc, MATMUL_DESC_##Name, Member)
#define HIPIFY_PREF(Name, Member)                                              \
  HIPIFY_ROW(Preference, MATMUL_PREF_##Name, Member)

constexpr Attribute LayoutAttributes[] = {
    HIPIFY_LAYOUT(TYPE, Type),
    HIPIFY_LAYOUT(ORDER, Order),
    HIPIFY_LAYOUT(ROWS, Rows),
    HIPIFY_LAYOUT(COLS, Columns),
    HIPIFY_LAYOUT(LD, Leading),
    HIPIFY_LAYOUT(BATCH_COUNT, BatchCount),
    HIPIFY_LAYOUT(STRIDED_BATCH_OFFSET, BatchStride),
#if !HIPIFY_BLAS_IS_HIP
    HIPIFY_LAYOUT(PLANE_OFFSET, PlaneOffset),
#if CUBLAS_VERSION >= 120900
    HIPIFY_LAYOUT(BATCH_MODE, BatchMode),
#endif
#endif
};

constexpr Attribute DescAttributes[] = {
    HIPIFY_DESC(TRANSA, TransA),
    HIPIFY_DESC(TRANSB, TransB),
    HIPIFY_DESC(EPILOGUE, Epilogue),
    HIPIFY_DESC(BIAS_POINTER, Bias),
    HIPIFY_DESC(BIAS_DATA_TYPE, BiasType),
    HIPIFY_DESC(A_SCALE_POINTER, ScaleA),
    HIPIFY_DESC(B_SCALE_POINTER, ScaleB),
    HIPIFY_DESC(C_SCALE_POINTER, ScaleC),
    HIPIFY_DESC(D_SCALE_POINTER, ScaleD),
    HIPIFY_DESC(EPILOGUE_AUX_SCALE_POINTER, ScaleAux),
    HIPIFY_DESC(EPILOGUE_AUX_POINTER, Aux),
    HIPIFY_DESC(EPILOGUE_AUX_LD, AuxLeading),
    HIPIFY_DESC(EPILOGUE_AUX_BATCH_STRIDE, AuxStride),
    HIPIFY_DESC(POINTER_MODE, PointerMode),
    HIPIFY_DESC(AMAX_D_POINTER, LargestD),
    HIPIFY_DESC(EPILOGUE_AUX_DATA_TYPE, AuxType),
#if HIPIFY_BLAS_IS_HIP
    HIPIFY_DESC(A_SCALE_MODE, ScaleModeA),
    HIPIFY_DESC(B_SCALE_MODE, ScaleModeB),
    HIPIFY_DESC(EPILOGUE_ACT_ARG0_EXT, Argument0),
    HIPIFY_DESC(EPILOGUE_ACT_ARG1_EXT, Argument1),
#else
    HIPIFY_DESC(COMPUTE_TYPE, Compute),
    HIPIFY_DESC(SCALE_TYPE, ScaleType),
    HIPIFY_DESC(TRANSC, TransC),
    HIPIFY_DESC(FILL_MODE, FillModeOf),
    HIPIFY_DESC(BIAS_BATCH_STRIDE, BiasStride),
    HIPIFY_DESC(ALPHA_VECTOR_BATCH_STRIDE, AlphaStride),
    HIPIFY_DESC(SM_COUNT_TARGET, MultiprocessorTarget),
    HIPIFY_DESC(EPILOGUE_AUX_AMAX_POINTER, LargestAux),
    HIPIFY_DESC(FAST_ACCUM, FastAccumulation),
#if CUBLAS_VERSION >= 120800
    HIPIFY_DESC(A_SCALE_MODE, ScaleModeA),
    HIPIFY_DESC(B_SCALE_MODE, ScaleModeB),
    HIPIFY_DESC(C_SCALE_MODE, ScaleModeC),
    HIPIFY_DESC(D_SCALE_MODE, ScaleModeD),
    HIPIFY_DESC(EPILOGUE_AUX_SCALE_MODE, ScaleModeAux),
#endif
#endif
};

constexpr Attribute PreferenceAttributes[] = {
    HIPIFY_PREF(SEARCH_MODE, SearchMode),
    HIPIFY_PREF(MAX_WORKSPACE_BYTES, WorkspaceBytes),
#if !HIPIFY_BLAS_IS_HIP
    HIPIFY_PREF(REDUCTION_SCHEME_MASK, ReductionSchemes),
    HIPIFY_PREF(MIN_ALIGNMENT_A_BYTES, Alignment[0]),
    HIPIFY_PREF(MIN_ALIGNMENT_B_BYTES, Alignment[1]),
    HIPIFY_PREF(MIN_ALIGNMENT_C_BYTES, Alignment[2]),
    HIPIFY_PREF(MIN_ALIGNMENT_D_BYTES, Alignment[3]),
    HIPIFY_PREF(MAX_WAVES_COUNT, WavesCount),
    HIPIFY_PREF(IMPL_MASK, Implementations),
#endif
};

template <size_t N>
const Attribute *find(const Attribute (&Rows)[N], int Which) {
  for (const Attribute &Row : Rows)
    if (Row.Is == Which)
      return &Row;
  return nullptr;
}

template <size_t N>
Status set(const Attribute (&Rows)[N], void *In, int Which, const void *From,
           size_t Bytes) {
  const Attribute *Row = find(Rows, Which);
  if (!Row)
    return In && From ? NotSupported : Invalid;
  if (!In || !From || Bytes < Row->Size)
    return Invalid;
  std::memcpy(static_cast<char *>(In) + Row->Offset, From, Row->Size);
  return Success;
}

template <size_t N>
Status get(const Attribute (&Rows)[N], const void *In, int Which, void *To,
           size_t Bytes, size_t *Written) {
  const Attribute *Row = find(Rows, Which);
  if (!Row)
    return In ? NotSupported : Invalid;
  if (!In || (Bytes == 0 && !Written))
    return Invalid;
  if (Written)
    *Written = Row->Size;
  if (Bytes == 0)
    return Success;
  if (!To || Bytes < Row->Size)
    return Invalid;
  std::memcpy(To, static_cast<const char *>(In) + Row->Offset, Row->Size);
  return Success;
}

template <typename T, typename HandleT>
Status create(HandleT *To, const T &As) {
  if (!To)
    return Invalid;
  *To = reinterpret_cast<HandleT>(new T(As));
  return Success;
}
template <typename T, typename HandleT> Status destroy(HandleT Of) {
  delete reinterpret_cast<T *>(Of);
  return Success;
}

MatrixLayout layoutOf(DataType Type, uint64_t Rows, uint64_t Columns,
                      int64_t Leading) {
  MatrixLayout L;
  L.Type = int32_t(Type);
  L.Rows = Rows;
  L.Columns = Columns;
  L.Leading = Leading;
  return L;
}
MatmulDesc descOf(ComputeType Compute, DataType ScaleType) {
  MatmulDesc D;
  D.Compute = int32_t(Compute);
  D.ScaleType = int32_t(ScaleType);
  return D;
}

} // namespace

#define HIPIFY_C extern "C" Status
#define HIPIFY_ATTRIBUTES(Of, Rows, HandleT, AttributeT)                       \
  HIPIFY_C HIPIFY_LT(Of##SetAttribute)(HandleT H, AttributeT Which,            \
                                       const void *From, size_t Bytes) {       \
    return set(Rows, reinterpret_cast<void *>(H), Which, From, Bytes);         \
  }                                                                            \
  HIPIFY_C HIPIFY_LT(Of##GetAttribute)(HandleT H, AttributeT Which, void *To,  \
                                       size_t Bytes, size_t *Written) {        \
    return get(Rows, reinterpret_cast<void *>(H), Which, To, Bytes, Written);  \
  }
HIPIFY_ATTRIBUTES(MatrixLayout, LayoutAttributes, HIPIFY_LT(MatrixLayout_t),
                  HIPIFY_LT(MatrixLayoutAttribute_t))
HIPIFY_ATTRIBUTES(MatmulDesc, DescAttributes, HIPIFY_LT(MatmulDesc_t),
                  HIPIFY_LT(MatmulDescAttributes_t))
HIPIFY_ATTRIBUTES(MatmulPreference, PreferenceAttributes,
                  HIPIFY_LT(MatmulPreference_t),
                  HIPIFY_LT(MatmulPreferenceAttributes_t))
#undef HIPIFY_ATTRIBUTES

HIPIFY_C HIPIFY_LT(MatrixLayoutCreate)(HIPIFY_LT(MatrixLayout_t) * To,
                                       DataType Type, uint64_t Rows,
                                       uint64_t Columns, int64_t Leading) {
  return create(To, layoutOf(Type, Rows, Columns, Leading));
}
HIPIFY_C HIPIFY_LT(MatmulDescCreate)(HIPIFY_LT(MatmulDesc_t) * To,
                                     ComputeType Compute, DataType ScaleType) {
  return create(To, descOf(Compute, ScaleType));
}
HIPIFY_C HIPIFY_LT(MatmulPreferenceCreate)(HIPIFY_LT(MatmulPreference_t) * To) {
  return create(To, Preference());
}

#if HIPIFY_BLAS_IS_HIP
#define HIPIFY_CONST const
#else
#define HIPIFY_CONST
#endif
HIPIFY_C
HIPIFY_LT(MatrixLayoutDestroy)(HIPIFY_CONST HIPIFY_LT(MatrixLayout_t) Of) {
  return destroy<MatrixLayout>(Of);
}
HIPIFY_C
HIPIFY_LT(MatmulDescDestroy)(HIPIFY_CONST HIPIFY_LT(MatmulDesc_t) Of) {
  return destroy<MatmulDesc>(Of);
}
HIPIFY_C
HIPIFY_LT(MatmulPreferenceDestroy)(HIPIFY_CONST HIPIFY_LT(MatmulPreference_t)
                                       Of) {
  return destroy<Preference>(Of);
}

#if !HIPIFY_BLAS_IS_HIP
namespace {
/// In memory of the user's.
template <typename T> Status place(void *At, size_t Bytes, const T &What) {
  if (!At)
    return Invalid;
  if (Bytes < sizeof(T))
    return CUBLAS_STATUS_ALLOC_FAILED;
  new (At) T(What);
  return Success;
}
static_assert(sizeof(MatrixLayout) <= sizeof(cublasLtMatrixLayoutOpaque_t) &&
              sizeof(MatmulDesc) <= sizeof(cublasLtMatmulDescOpaque_t) &&
              sizeof(Preference) <= sizeof(cublasLtMatmulPreferenceOpaque_t));
} // namespace

HIPIFY_C cublasLtMatrixLayoutInit_internal(cublasLtMatrixLayout_t At,
                                           size_t Bytes, cudaDataType Type,
                                           uint64_t Rows, uint64_t Columns,
                                           int64_t Leading) {
  return place(At, Bytes, layoutOf(Type, Rows, Columns, Leading));
}
HIPIFY_C cublasLtMatmulDescInit_internal(cublasLtMatmulDesc_t At, size_t Bytes,
                                         cublasComputeType_t Compute,
                                         cudaDataType ScaleType) {
  return place(At, Bytes, descOf(Compute, ScaleType));
}
HIPIFY_C cublasLtMatmulPreferenceInit_internal(cublasLtMatmulPreference_t At,
                                               size_t Bytes) {
  return place(At, Bytes, Preference());
}
#endif

#endif
