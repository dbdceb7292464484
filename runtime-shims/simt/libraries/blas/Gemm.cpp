//===- Gemm.cpp - Products of matrices ------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Gemm.h"

using namespace hipify::simt::blas;

namespace {

template <typename T>
Status gemm(BlasHandle H, Transpose TransA, Transpose TransB, int64_t M,
            int64_t N, int64_t K, const void *Alpha, Many<T> A, int64_t LdA,
            Many<T> B, int64_t LdB, const void *Beta, Many<T> C, int64_t LdC,
            int64_t Count) {
  Operation Op(H, {M, N, K, LdA, LdB, LdC, Count});
  GemmShape S{
      Op.transpose(TransA), Op.transpose(TransB), M, N, K, LdA, LdB, LdC};
  S.check(Op);
  auto ScalarA = Op.scalar<T>(Alpha), ScalarB = Op.scalar<T>(Beta);
  return Op.forEach(Count, [=](int64_t I) {
    hipify::simt::blas::gemm<T>(S, ScalarA.get(), A[I], B[I], ScalarB.get(),
                                C[I]);
  });
}

} // namespace

#define ENTRIES "Gemm.def"
#define ENTRIES_STRIDE long long
#include "EachVariant.inc"
