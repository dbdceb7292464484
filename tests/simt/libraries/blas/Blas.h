//===- Blas.h - Names of the BLAS under test --------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TESTS_SIMT_LIBRARIES_BLAS_BLAS_H
#define TESTS_SIMT_LIBRARIES_BLAS_BLAS_H

#include "Program.h"

#if defined(__HIP_PLATFORM_AMD__)
#include <hipblas/hipblas.h>
#define BLAS(Name) hipblas##Name
#define VALUE(Name) HIPBLAS_##Name
#define DATA_TYPE(Name) HIP_##Name
using ComplexT = hipComplex;
using DoubleComplexT = hipDoubleComplex;
#else
#include <cublas_v2.h>
#define BLAS(Name) cublas##Name
#define VALUE(Name) CUBLAS_##Name
#define DATA_TYPE(Name) CUDA_##Name
using ComplexT = cuComplex;
using DoubleComplexT = cuDoubleComplex;
#endif

using Op = BLAS(Operation_t);
using Fill = BLAS(FillMode_t);
using Side = BLAS(SideMode_t);
using Diag = BLAS(DiagType_t);

inline const Op Ops[] = {VALUE(OP_N), VALUE(OP_T), VALUE(OP_C)};
inline const Fill Fills[] = {VALUE(FILL_MODE_UPPER), VALUE(FILL_MODE_LOWER)};
inline const Side Sides[] = {VALUE(SIDE_LEFT), VALUE(SIDE_RIGHT)};
inline const Diag Diags[] = {VALUE(DIAG_NON_UNIT), VALUE(DIAG_UNIT)};

inline BLAS(Handle_t) TheHandle;

/// Runs Test with scalars in host memory, then in device memory. Test gets a
/// function that puts a scalar there.
template <typename T> class ScalarPlace {
public:
  ScalarPlace(T Value, bool OnDevice)
      : Host(Value), Device(std::vector<T>{Value}), OnDevice(OnDevice) {}
  operator T *() { return OnDevice ? (T *)Device : &Host; }
  T get() { return OnDevice ? Device.get()[0] : Host; }

private:
  T Host;
  Buffer<T> Device;
  bool OnDevice;
};

inline void setPointerMode(bool OnDevice) {
  CHECK(BLAS(SetPointerMode)(TheHandle, OnDevice ? VALUE(POINTER_MODE_DEVICE)
                                                 : VALUE(POINTER_MODE_HOST)));
}

/// Element (R, C) of a dense matrix of numbers, transposed if asked for.
struct Dense {
  int64_t Rows, Columns;
  std::vector<Number> Of;
  Dense(int64_t Rows, int64_t Columns)
      : Rows(Rows), Columns(Columns), Of(size_t(Rows * Columns)) {}
  Dense(int64_t Rows, int64_t Columns, std::vector<Number> Of)
      : Rows(Rows), Columns(Columns), Of(std::move(Of)) {}
  Number &operator()(int64_t R, int64_t C) { return Of[R + C * Rows]; }
  Number operator()(int64_t R, int64_t C) const { return Of[R + C * Rows]; }
};

inline Dense apply(Op How, const Dense &A) {
  if (How == VALUE(OP_N))
    return A;
  Dense B(A.Columns, A.Rows);
  for (int64_t R = 0; R < A.Rows; ++R)
    for (int64_t C = 0; C < A.Columns; ++C)
      B(C, R) = How == VALUE(OP_C) ? std::conj(A(R, C)) : A(R, C);
  return B;
}

/// Alpha A B + Beta C; C is not looked at if Beta is 0.
inline Dense multiply(Number Alpha, const Dense &A, const Dense &B, Number Beta,
                      const Dense &C) {
  Dense D(A.Rows, B.Columns);
  for (int64_t R = 0; R < A.Rows; ++R)
    for (int64_t J = 0; J < B.Columns; ++J) {
      Number Sum = 0;
      for (int64_t K = 0; K < A.Columns; ++K)
        Sum += A(R, K) * B(K, J);
      D(R, J) = Alpha * Sum + (Beta == 0.0 ? Number(0) : Beta * C(R, J));
    }
  return D;
}

#endif
