//===- Operation.h - A call on its way into the stream ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_BLAS_OPERATION_H
#define HIPIFY_SIMT_LIBRARIES_BLAS_OPERATION_H

#include "Elements.h"
#include "Vendor.h"
#include <cblas.h>
#include <climits>
#include <initializer_list>
#include <vector>

namespace hipify::simt::blas {

/// What a BlasHandle points to.
struct Handle {
  RuntimeStream Stream = nullptr;
  bool ScalarsOnDevice = false;
  int MathMode = 0;
  int AtomicsMode = 0;
  int MultiprocessorTarget = 0;
};

inline Handle *handleOf(BlasHandle H) { return reinterpret_cast<Handle *>(H); }

/// alpha or beta: the value at the call, or a place that is read when the call
/// runs.
template <typename T> class Scalar {
public:
  Scalar() = default;
  Scalar(const void *At, bool OnDevice)
      : Place(OnDevice ? static_cast<const T *>(At) : nullptr),
        Value(OnDevice || !At ? T() : *static_cast<const T *>(At)) {}
  T get() const { return Place ? *Place : Value; }

private:
  const T *Place = nullptr;
  T Value = T();
};

/// The I-th matrix or vector of a batch: of one, of an array of pointers (in
/// device memory: read when the call runs), or at equal distances.
template <typename T> class Many {
public:
  T *operator[](int64_t I) const {
    return Pointers ? Pointers[I] : First + I * Distance;
  }
  static Many one(const void *First, int64_t Distance = 0) {
    Many M;
    M.First = static_cast<T *>(const_cast<void *>(First));
    M.Distance = Distance;
    return M;
  }
  static Many array(const void *Pointers) {
    Many M;
    M.Pointers = static_cast<T *const *>(Pointers);
    return M;
  }
  /// Whether all begin at multiples of so many bytes, as far as is known now.
  bool startsAt(size_t Bytes) const {
    return Pointers || (reinterpret_cast<uintptr_t>(First) % Bytes == 0 &&
                        Distance * sizeof(T) % Bytes == 0);
  }
  operator Many<const T>() const
    requires(!std::is_const_v<T>)
  {
    return Pointers ? Many<const T>::array(Pointers)
                    : Many<const T>::one(First, Distance);
  }

private:
  T *First = nullptr;
  T *const *Pointers = nullptr;
  int64_t Distance = 0;
};

/// Checks the arguments of a call, then puts it into the handle's stream.
class Operation {
public:
  /// Numbers are all sizes and distances that OpenBLAS takes as int.
  Operation(BlasHandle Raw, std::initializer_list<int64_t> Numbers)
      : H(handleOf(Raw)), Result(Raw ? Success : NullHandle) {
    for (int64_t N : Numbers)
      if (Result == Success && (N > INT_MAX || N < INT_MIN))
        Result = NotSupported;
  }

  void require(bool Condition, Status Otherwise = Invalid) {
    if (Result == Success && !Condition)
      Result = Otherwise;
  }
  /// A column-major matrix with this many rows and this leading dimension.
  void matrix(int64_t Rows, int64_t Leading) {
    require(Rows >= 0 && Leading >= std::max<int64_t>(Rows, 1));
  }

  template <typename T> Scalar<T> scalar(const void *At) {
    require(At);
    return Result == Success ? Scalar<T>(At, H->ScalarsOnDevice) : Scalar<T>();
  }

  CBLAS_TRANSPOSE transpose(Transpose T) {
    switch (T) {
    case HIPIFY_BLAS_VALUE(OP_N):
      return CblasNoTrans;
    case HIPIFY_BLAS_VALUE(OP_T):
      return CblasTrans;
    case HIPIFY_BLAS_VALUE(OP_C):
      return CblasConjTrans;
    default:
      require(false, InvalidEnum);
      return CblasNoTrans;
    }
  }
  CBLAS_UPLO fill(FillMode Mode) {
    require(Mode == HIPIFY_BLAS_VALUE(FILL_MODE_UPPER) ||
                Mode == HIPIFY_BLAS_VALUE(FILL_MODE_LOWER),
            InvalidEnum);
    return Mode == HIPIFY_BLAS_VALUE(FILL_MODE_UPPER) ? CblasUpper : CblasLower;
  }
  CBLAS_SIDE side(SideMode Mode) {
    require(Mode == HIPIFY_BLAS_VALUE(SIDE_LEFT) ||
                Mode == HIPIFY_BLAS_VALUE(SIDE_RIGHT),
            InvalidEnum);
    return Mode == HIPIFY_BLAS_VALUE(SIDE_LEFT) ? CblasLeft : CblasRight;
  }
  CBLAS_DIAG diagonal(DiagType Type) {
    require(Type == HIPIFY_BLAS_VALUE(DIAG_UNIT) ||
                Type == HIPIFY_BLAS_VALUE(DIAG_NON_UNIT),
            InvalidEnum);
    return Type == HIPIFY_BLAS_VALUE(DIAG_UNIT) ? CblasUnit : CblasNonUnit;
  }

  bool ok() const { return Result == Success; }
  Handle *handle() const { return H; }

  /// Work() later.
  template <typename Fn> Status run(Fn &&Work) {
    if (Result != Success)
      return Result;
    return onStream(H->Stream, std::forward<Fn>(Work)) ? Success : Failed;
  }
  /// Work(0), ..., Work(Count - 1) later.
  template <typename Fn> Status forEach(int64_t Count, Fn Work) {
    require(Count >= 0);
    if (Count == 0)
      return Result;
    return run([Count, Work] {
      for (int64_t I = 0; I < Count; ++I)
        Work(I);
    });
  }
  /// The same for work that stores a result. In host memory it must be there
  /// when the call returns.
  template <typename Fn> Status forEachResult(int64_t Count, Fn Work) {
    Status S = forEach(Count, std::move(Work));
    if (S != Success || H->ScalarsOnDevice)
      return S;
    return waitForStream(H->Stream) ? Success : Failed;
  }

private:
  Handle *H;
  Status Result;
};

/// How CBLAS takes a scalar: real ones by value, complex ones by address.
template <typename T> T byValue(const T &Value) { return Value; }
template <typename T> const void *byValue(const std::complex<T> &Value) {
  return &Value;
}

template <typename T> T conjugate(T Value) { return Value; }
template <typename T> std::complex<T> conjugate(std::complex<T> Value) {
  return std::conj(Value);
}

/// CBLAS's functions for an element type.
template <typename T> struct Cblas;

#define HIPIFY_CBLAS_ALL(F, P)                                                 \
  F(P, axpy)                                                                   \
  F(P, copy)                                                                   \
  F(P, gbmv)                                                                   \
  F(P, gemm)                                                                   \
  F(P, gemv)                                                                   \
  F(P, scal) F(P, swap) F(P, symm) F(P, syr2k) F(P, syrk) F(P, tbmv)           \
      F(P, tbsv) F(P, tpmv) F(P, tpsv) F(P, trmm) F(P, trmv) F(P, trsm)        \
          F(P, trsv) F(P, rotg)

#define HIPIFY_CBLAS_REAL(F, P)                                                \
  F(P, dot)                                                                    \
  F(P, ger)                                                                    \
  F(P, sbmv)                                                                   \
  F(P, spmv)                                                                   \
  F(P, spr)                                                                    \
  F(P, spr2) F(P, symv) F(P, syr) F(P, syr2) F(P, rot) F(P, rotm) F(P, rotmg)
#define HIPIFY_CBLAS_COMPLEX(F, P)                                             \
                                                                               \
  F(P, gerc)                                                                   \
  F(P, geru)                                                                   \
  F(P, hbmv)                                                                   \
  F(P, hemm)                                                                   \
  F(P, hemv) F(P, her) F(P, her2) F(P, her2k) F(P, herk) F(P, hpmv) F(P, hpr)  \
      F(P, hpr2) F(P, dotc_sub) F(P, dotu_sub)
#define HIPIFY_CBLAS_MEMBER(P, Name)                                           \
  static constexpr auto &Name = cblas_##P##Name;
#define HIPIFY_CBLAS_TYPE(T, P, Norm, Kind)                                    \
  template <> struct Cblas<T> {                                                \
    HIPIFY_CBLAS_ALL(HIPIFY_CBLAS_MEMBER, P)                                   \
    HIPIFY_CBLAS_##Kind(HIPIFY_CBLAS_MEMBER,                                   \
                        P) static constexpr auto &amax = cblas_i##P##amax;     \
    static constexpr auto &amin = cblas_i##P##amin;                            \
    static constexpr auto &asum = cblas_##Norm##asum;                          \
    static constexpr auto &nrm2 = cblas_##Norm##nrm2;                          \
  };
HIPIFY_CBLAS_TYPE(float, s, s, REAL)
HIPIFY_CBLAS_TYPE(double, d, d, REAL)
HIPIFY_CBLAS_TYPE(Complex, c, sc, COMPLEX)
HIPIFY_CBLAS_TYPE(DoubleComplex, z, dz, COMPLEX)
#undef HIPIFY_CBLAS_TYPE

/// The sum of all sizes. Complex numbers side by side are summed as reals:
/// OpenBLAS 0.3.21 has wrong sums for them on processors with AVX-512 BF16.
template <typename T> RealOf<T> absoluteSum(int N, const T *X, int IncX) {
  if constexpr (IsComplex<T>)
    if (IncX == 1 && N < 1 << 30)
      return Cblas<RealOf<T>>::asum(2 * N,
                                    reinterpret_cast<const RealOf<T> *>(X), 1);
  return Cblas<T>::asum(N, X, IncX);
}

#undef HIPIFY_CBLAS_MEMBER
#undef HIPIFY_CBLAS_COMPLEX
#undef HIPIFY_CBLAS_REAL
#undef HIPIFY_CBLAS_ALL

} // namespace hipify::simt::blas

#endif
