//===- Handle.cpp - Handles, modes, copies --------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Operation.h"
#include <cstring>

using namespace hipify::simt;
using namespace hipify::simt::blas;

// Elements.h relies on these.
static_assert(int(HIPIFY_DATA_TYPE(R_32F)) == int(Element::F32) &&
              int(HIPIFY_DATA_TYPE(R_64F)) == int(Element::F64) &&
              int(HIPIFY_DATA_TYPE(R_16F)) == int(Element::F16) &&
              int(HIPIFY_DATA_TYPE(R_8I)) == int(Element::I8) &&
              int(HIPIFY_DATA_TYPE(C_32F)) == int(Element::C32) &&
              int(HIPIFY_DATA_TYPE(C_64F)) == int(Element::C64) &&
              int(HIPIFY_DATA_TYPE(R_8U)) == int(Element::U8) &&
              int(HIPIFY_DATA_TYPE(R_32I)) == int(Element::I32) &&
              int(HIPIFY_DATA_TYPE(R_16BF)) == int(Element::BF16));

namespace {

template <typename Fn> Status withHandle(BlasHandle Raw, Fn Do) {
  if (!Raw)
    return NullHandle;
  Do(*handleOf(Raw));
  return Success;
}

template <typename T, typename From> Status give(T *To, From Value) {
  if (!To)
    return Invalid;
  *To = static_cast<T>(Value);
  return Success;
}

/// Rows x Columns elements from one column-major matrix to another.
Status copyMatrix(int64_t Rows, int64_t Columns, int64_t Size, const void *From,
                  int64_t FromLeading, void *To, int64_t ToLeading,
                  RuntimeStream Stream, bool Wait) {
  if (Rows < 0 || Columns < 0 || Size <= 0 || FromLeading <= 0 ||
      ToLeading <= 0)
    return Invalid;
  if (Rows == 0 || Columns == 0)
    return Success;
  if (!From || !To)
    return Invalid;
  auto Copy = [=] {
    for (int64_t C = 0; C < Columns; ++C)
      std::memcpy(static_cast<char *>(To) + C * ToLeading * Size,
                  static_cast<const char *>(From) + C * FromLeading * Size,
                  Rows * Size);
  };
  if (!onStream(Stream, Copy) || (Wait && !waitForStream(Stream)))
    return HIPIFY_BLAS_VALUE(STATUS_MAPPING_ERROR);
  return Success;
}

} // namespace

#define HIPIFY_C extern "C" Status

HIPIFY_C HIPIFY_BLAS(Create)(BlasHandle *H) {
  if (!H)
    return NullHandle;
  *H = reinterpret_cast<BlasHandle>(new Handle);
  return Success;
}

HIPIFY_C HIPIFY_BLAS(Destroy)(BlasHandle H) {
  return withHandle(H, [](Handle &Of) {
    waitForDevice();
    delete &Of;
  });
}

HIPIFY_C HIPIFY_BLAS(SetStream)(BlasHandle H, RuntimeStream Stream) {
  return withHandle(H, [=](Handle &Of) { Of.Stream = Stream; });
}

HIPIFY_C HIPIFY_BLAS(GetStream)(BlasHandle H, RuntimeStream *Stream) {
  return H ? give(Stream, handleOf(H)->Stream) : NullHandle;
}

/// No function here needs memory of the user's.
HIPIFY_C HIPIFY_BLAS(SetWorkspace)(BlasHandle H, void *, size_t) {
  return withHandle(H, [](Handle &) {});
}

HIPIFY_C HIPIFY_BLAS(SetPointerMode)(BlasHandle H,
                                     HIPIFY_BLAS(PointerMode_t) Mode) {
  if (Mode != HIPIFY_BLAS_VALUE(POINTER_MODE_HOST) &&
      Mode != HIPIFY_BLAS_VALUE(POINTER_MODE_DEVICE))
    return InvalidEnum;
  return withHandle(H, [=](Handle &Of) {
    Of.ScalarsOnDevice = Mode == HIPIFY_BLAS_VALUE(POINTER_MODE_DEVICE);
  });
}

HIPIFY_C HIPIFY_BLAS(GetPointerMode)(BlasHandle H,
                                     HIPIFY_BLAS(PointerMode_t) * Mode) {
  return H ? give(Mode, handleOf(H)->ScalarsOnDevice
                            ? HIPIFY_BLAS_VALUE(POINTER_MODE_DEVICE)
                            : HIPIFY_BLAS_VALUE(POINTER_MODE_HOST))
           : NullHandle;
}

/// Modes allow less precise results; ours are at least as precise.
HIPIFY_C HIPIFY_BLAS(SetMathMode)(BlasHandle H, HIPIFY_BLAS(Math_t) Mode) {
  return withHandle(H, [=](Handle &Of) { Of.MathMode = Mode; });
}

HIPIFY_C HIPIFY_BLAS(GetMathMode)(BlasHandle H, HIPIFY_BLAS(Math_t) * Mode) {
  return H ? give(Mode, handleOf(H)->MathMode) : NullHandle;
}

HIPIFY_C HIPIFY_BLAS(SetAtomicsMode)(BlasHandle H,
                                     HIPIFY_BLAS(AtomicsMode_t) Mode) {
  return withHandle(H, [=](Handle &Of) { Of.AtomicsMode = Mode; });
}

HIPIFY_C HIPIFY_BLAS(GetAtomicsMode)(BlasHandle H,
                                     HIPIFY_BLAS(AtomicsMode_t) * Mode) {
  return H ? give(Mode, handleOf(H)->AtomicsMode) : NullHandle;
}

// Copies between the host's and the device's matrices and vectors. A vector is
// a matrix with one row; both directions are the same here.
#define HIPIFY_COPIES(Direction, INT, Suffix)                                  \
  HIPIFY_C HIPIFY_BLAS(Direction##Vector##Suffix)(                             \
      INT N, INT Size, const void *X, INT IncX, void *Y, INT IncY) {           \
    return copyMatrix(1, N, Size, X, IncX, Y, IncY, nullptr, true);            \
  }                                                                            \
  HIPIFY_C HIPIFY_BLAS(Direction##VectorAsync##Suffix)(                        \
      INT N, INT Size, const void *X, INT IncX, void *Y, INT IncY,             \
      RuntimeStream Stream) {                                                  \
    return copyMatrix(1, N, Size, X, IncX, Y, IncY, Stream, false);            \
  }                                                                            \
  HIPIFY_C HIPIFY_BLAS(Direction##Matrix##Suffix)(INT Rows, INT Columns,       \
                                                  INT Size, const void *A,     \
                                                  INT LdA, void *B, INT LdB) { \
    if (LdA < Rows || LdB < Rows)                                              \
      return Invalid;                                                          \
    return copyMatrix(Rows, Columns, Size, A, LdA, B, LdB, nullptr, true);     \
  }                                                                            \
  HIPIFY_C HIPIFY_BLAS(Direction##MatrixAsync##Suffix)(                        \
      INT Rows, INT Columns, INT Size, const void *A, INT LdA, void *B,        \
      INT LdB, RuntimeStream Stream) {                                         \
    if (LdA < Rows || LdB < Rows)                                              \
      return Invalid;                                                          \
    return copyMatrix(Rows, Columns, Size, A, LdA, B, LdB, Stream, false);     \
  }
HIPIFY_COPIES(Set, int, )
HIPIFY_COPIES(Get, int, )
#if !HIPIFY_BLAS_IS_HIP
HIPIFY_COPIES(Set, int64_t, _64)
HIPIFY_COPIES(Get, int64_t, _64)
#endif

namespace {
struct StatusText {
  Status Value;
  const char *Name, *Text;
};
#if HIPIFY_BLAS_IS_HIP
#define HIPIFY_STATUS_PREFIX "HIPBLAS_STATUS_"
#else
#define HIPIFY_STATUS_PREFIX "CUBLAS_STATUS_"
#endif
#define HIPIFY_STATUS(Name, Text)                                              \
  {HIPIFY_BLAS_VALUE(STATUS_##Name), HIPIFY_STATUS_PREFIX #Name, Text}
constexpr StatusText Statuses[] = {
    HIPIFY_STATUS(SUCCESS, "success"),
    HIPIFY_STATUS(NOT_INITIALIZED, "the library was not initialized"),
    HIPIFY_STATUS(ALLOC_FAILED, "an allocation failed"),
    HIPIFY_STATUS(INVALID_VALUE, "an argument is invalid"),
    HIPIFY_STATUS(ARCH_MISMATCH, "the device lacks a feature"),
    HIPIFY_STATUS(MAPPING_ERROR, "an access to device memory failed"),
    HIPIFY_STATUS(EXECUTION_FAILED, "the device failed to execute it"),
    HIPIFY_STATUS(INTERNAL_ERROR, "an internal operation failed"),
    HIPIFY_STATUS(NOT_SUPPORTED, "not supported"),
#if HIPIFY_BLAS_IS_HIP
    HIPIFY_STATUS(HANDLE_IS_NULLPTR, "the handle is null"),
    HIPIFY_STATUS(INVALID_ENUM, "an enumerator is invalid"),
    HIPIFY_STATUS(UNKNOWN, "unknown"),
#else
    HIPIFY_STATUS(LICENSE_ERROR, "the licence is missing"),
#endif
};
#undef HIPIFY_STATUS
} // namespace

#if HIPIFY_BLAS_IS_HIP

extern "C" const char *hipblasStatusToString(hipblasStatus_t S) {
  for (const StatusText &Of : Statuses)
    if (Of.Value == S)
      return Of.Name;
  return "unknown status";
}

#else

extern "C" const char *cublasGetStatusString(cublasStatus_t S) {
  for (const StatusText &Of : Statuses)
    if (Of.Value == S)
      return Of.Text;
  return "unknown status";
}

extern "C" const char *cublasGetStatusName(cublasStatus_t S) {
  for (const StatusText &Of : Statuses)
    if (Of.Value == S)
      return Of.Name;
  return "unknown status";
}

HIPIFY_C cublasGetVersion(cublasHandle_t H, int *Version) {
  return H ? give(Version, CUBLAS_VERSION) : NullHandle;
}

HIPIFY_C cublasGetProperty(libraryPropertyType Type, int *Value) {
  switch (Type) {
  case MAJOR_VERSION:
    return give(Value, CUBLAS_VER_MAJOR);
  case MINOR_VERSION:
    return give(Value, CUBLAS_VER_MINOR);
  case PATCH_LEVEL:
    return give(Value, CUBLAS_VER_PATCH);
  }
  return Invalid;
}

HIPIFY_C cublasSetSmCountTarget(cublasHandle_t H, int Count) {
  return withHandle(H, [=](Handle &Of) { Of.MultiprocessorTarget = Count; });
}

HIPIFY_C cublasGetSmCountTarget(cublasHandle_t H, int *Count) {
  return H ? give(Count, handleOf(H)->MultiprocessorTarget) : NullHandle;
}

#endif
