//===- Gemm.h - Products of matrices of any types ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_BLAS_GEMM_H
#define HIPIFY_SIMT_LIBRARIES_BLAS_GEMM_H

#include "Operation.h"

namespace hipify::simt::blas {

/// C (M x N) = op(A) (M x K) op(B) (K x N), all column-major.
struct GemmShape {
  CBLAS_TRANSPOSE WayA, WayB;
  int64_t M, N, K;
  int64_t LdA, LdB, LdC;

  int64_t rowsOfA() const { return WayA == CblasNoTrans ? M : K; }
  int64_t columnsOfA() const { return WayA == CblasNoTrans ? K : M; }
  int64_t rowsOfB() const { return WayB == CblasNoTrans ? K : N; }
  int64_t columnsOfB() const { return WayB == CblasNoTrans ? N : K; }
  void check(Operation &Op) const {
    Op.require(M >= 0 && N >= 0 && K >= 0);
    Op.matrix(rowsOfA(), LdA);
    Op.matrix(rowsOfB(), LdB);
    Op.matrix(M, LdC);
  }
};

template <typename T>
void gemm(const GemmShape &S, T Alpha, const T *A, const T *B, T Beta, T *C) {
  if (S.M == 0 || S.N == 0)
    return;
  Cblas<T>::gemm(CblasColMajor, S.WayA, S.WayB, S.M, S.N, S.K, byValue(Alpha),
                 A, S.LdA, B, S.LdB, byValue(Beta), C, S.LdC);
}

/// How a product is computed: the type in which products are added, and the
/// type of alpha and beta.
enum class Arithmetic {
  Half,  ///< Sums in float: more precise than a GPU's. alpha, beta: half.
  Float, ///< Of 8-bit integers the sums are exact.
  Double,
  Complex,
  DoubleComplex,
  Integer,      ///< Exact, modulo 2^32.
  IntegerScaled ///< Exact sums, then float.
};

struct TypedMatrix {
  Element Type;
  const void *Data;
};

/// The elements as Work, without gaps between columns.
template <typename Work>
std::vector<Work> pack(Element Type, const void *Data, int64_t Rows,
                       int64_t Columns, int64_t Leading) {
  std::vector<Work> Packed(size_t(Rows) * Columns);
  withElement(Type, [&](auto Zero) {
    using From = decltype(Zero);
    auto *In = static_cast<const From *>(Data);
    for (int64_t C = 0; C < Columns; ++C)
      for (int64_t R = 0; R < Rows; ++R)
        Packed[R + C * Rows] = convert<Work>(In[R + C * Leading]);
  });
  return Packed;
}

/// op(A) op(B) as M x N elements without gaps.
template <typename Work>
std::vector<Work> multiply(GemmShape S, TypedMatrix A, TypedMatrix B) {
  std::vector<Work> Sums(size_t(S.M) * S.N);
  if (Sums.empty() || S.K == 0)
    return Sums;
  auto PackedA = pack<Work>(A.Type, A.Data, S.rowsOfA(), S.columnsOfA(), S.LdA);
  auto PackedB = pack<Work>(B.Type, B.Data, S.rowsOfB(), S.columnsOfB(), S.LdB);
  S.LdA = S.rowsOfA();
  S.LdB = S.rowsOfB();
  S.LdC = S.M;
  gemm<Work>(S, Work(1), PackedA.data(), PackedB.data(), Work(), Sums.data());
  return Sums;
}

/// A sum of products of 8-bit integers as the 32-bit integer that it is.
inline uint32_t wrap(double Sum) { return uint32_t(int64_t(Sum)); }

} // namespace hipify::simt::blas

#endif
