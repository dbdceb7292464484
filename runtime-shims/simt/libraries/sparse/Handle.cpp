//===- Handle.cpp - Handles, matrix types, texts of errors ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Descriptors.h"

using namespace hipify::simt;
using namespace hipify::simt::sparse;

#define HIPIFY_C extern "C" Status

namespace {

template <typename T, typename From> Status give(T *To, From Value) {
  if (!To)
    return Invalid;
  *To = Value;
  return Success;
}

struct StatusText {
  Status Value;
  const char *Name, *Text;
};
#if HIPIFY_SPARSE_IS_HIP
#define HIPIFY_STATUS_PREFIX "HIPSPARSE_STATUS_"
#else
#define HIPIFY_STATUS_PREFIX "CUSPARSE_STATUS_"
#endif
#define HIPIFY_STATUS(Name, Text)                                              \
  {HIPIFY_SPARSE_VALUE(STATUS_##Name), HIPIFY_STATUS_PREFIX #Name, Text}
constexpr StatusText Statuses[] = {
    HIPIFY_STATUS(SUCCESS, "success"),
    HIPIFY_STATUS(NOT_INITIALIZED, "the library was not initialized"),
    HIPIFY_STATUS(ALLOC_FAILED, "an allocation failed"),
    HIPIFY_STATUS(INVALID_VALUE, "an argument is invalid"),
    HIPIFY_STATUS(ARCH_MISMATCH, "the device lacks a feature"),
    HIPIFY_STATUS(MAPPING_ERROR, "an access to device memory failed"),
    HIPIFY_STATUS(EXECUTION_FAILED, "the device failed to execute it"),
    HIPIFY_STATUS(INTERNAL_ERROR, "an internal operation failed"),
    HIPIFY_STATUS(MATRIX_TYPE_NOT_SUPPORTED,
                  "not supported for this type of matrix"),
    HIPIFY_STATUS(ZERO_PIVOT, "an entry of the diagonal is zero or missing"),
    HIPIFY_STATUS(NOT_SUPPORTED, "not supported"),
    HIPIFY_STATUS(INSUFFICIENT_RESOURCES, "too few resources"),
};
#undef HIPIFY_STATUS

} // namespace

HIPIFY_C HIPIFY_SPARSE(Create)(SparseHandle *H) {
  return give(H, reinterpret_cast<SparseHandle>(H ? new Handle : nullptr));
}

HIPIFY_C HIPIFY_SPARSE(Destroy)(SparseHandle H) {
  if (!H)
    return NullHandle;
  waitForStream(of<Handle>(H)->Stream);
  delete of<Handle>(H);
  return Success;
}

HIPIFY_C HIPIFY_SPARSE(SetStream)(SparseHandle H, RuntimeStream Stream) {
  return H ? give(&of<Handle>(H)->Stream, Stream) : NullHandle;
}

HIPIFY_C HIPIFY_SPARSE(GetStream)(SparseHandle H, RuntimeStream *Stream) {
  return H ? give(Stream, of<Handle>(H)->Stream) : NullHandle;
}

HIPIFY_C HIPIFY_SPARSE(SetPointerMode)(SparseHandle H, PointerMode Mode) {
  if (Mode != HIPIFY_SPARSE_VALUE(POINTER_MODE_HOST) &&
      Mode != HIPIFY_SPARSE_VALUE(POINTER_MODE_DEVICE))
    return Invalid;
  return H ? give(&of<Handle>(H)->ScalarsOnDevice,
                  Mode == HIPIFY_SPARSE_VALUE(POINTER_MODE_DEVICE))
           : NullHandle;
}

HIPIFY_C HIPIFY_SPARSE(GetPointerMode)(SparseHandle H, PointerMode *Mode) {
  return H ? give(Mode, of<Handle>(H)->ScalarsOnDevice
                            ? HIPIFY_SPARSE_VALUE(POINTER_MODE_DEVICE)
                            : HIPIFY_SPARSE_VALUE(POINTER_MODE_HOST))
           : NullHandle;
}

extern "C" const char *HIPIFY_SPARSE(GetErrorName)(Status S) {
  for (const StatusText &Of : Statuses)
    if (Of.Value == S)
      return Of.Name;
  return "unknown status";
}

extern "C" const char *HIPIFY_SPARSE(GetErrorString)(Status S) {
  for (const StatusText &Of : Statuses)
    if (Of.Value == S)
      return Of.Text;
  return "unknown status";
}

#if !HIPIFY_SPARSE_IS_HIP
HIPIFY_C cusparseGetVersion(SparseHandle H, int *Version) {
  return H ? give(Version, CUSPARSE_VERSION) : NullHandle;
}

HIPIFY_C cusparseGetProperty(libraryPropertyType Type, int *Value) {
  switch (Type) {
  case MAJOR_VERSION:
    return give(Value, CUSPARSE_VER_MAJOR);
  case MINOR_VERSION:
    return give(Value, CUSPARSE_VER_MINOR);
  case PATCH_LEVEL:
    return give(Value, CUSPARSE_VER_PATCH);
  }
  return Invalid;
}
#endif

HIPIFY_C HIPIFY_SPARSE(CreateMatDescr)(MatDescr *To) {
  return give(To, reinterpret_cast<MatDescr>(To ? new LegacyMatrix : nullptr));
}

HIPIFY_C HIPIFY_SPARSE(DestroyMatDescr)(MatDescr Of) {
  delete of<LegacyMatrix>(Of);
  return Success;
}

#define HIPIFY_MATRIX_PROPERTY(Name, Type, Member)                             \
  HIPIFY_C HIPIFY_SPARSE(SetMat##Name)(MatDescr Of, Type Value) {              \
    return Of ? give(&of<LegacyMatrix>(Of)->Member, Value) : Invalid;          \
  }                                                                            \
  extern "C" Type HIPIFY_SPARSE(GetMat##Name)(const MatDescr Of) {             \
    return Of ? of<LegacyMatrix>(Of)->Member : LegacyMatrix().Member;          \
  }
HIPIFY_MATRIX_PROPERTY(Type, HIPIFY_SPARSE(MatrixType_t), Type)
HIPIFY_MATRIX_PROPERTY(FillMode, FillMode, Fill)
HIPIFY_MATRIX_PROPERTY(DiagType, DiagType, Diagonal)
HIPIFY_MATRIX_PROPERTY(IndexBase, IndexBase, Base)
