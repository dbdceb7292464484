//===- Products.cpp - Products with sparse matrices -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Descriptors.h"

using namespace hipify::simt::sparse;

#define HIPIFY_C extern "C" Status

namespace {

#if HIPIFY_SPARSE_IS_HIP
constexpr bool conjugates(Transpose, DataType) { return true; }
constexpr bool hasSddmm(SpMatDescr) { return true; }
#else
/// cuSPARSE conjugates complex numbers only.
bool conjugates(Transpose How, DataType Type) {
  return !isConjugated(How) || Type == CUDA_C_32F || Type == CUDA_C_64F ||
         Type == CUDA_C_16F || Type == CUDA_C_16BF;
}
bool hasSddmm(SpMatDescr C) { return of<SparseMatrix>(C)->is(Csr); }
#endif

/// Beta Old, which is not looked at if Beta is 0: it may be anything then.
template <typename W>
W scaled(W Beta, const void *Old, DataType Type, int64_t I) {
  return Beta == W() ? W() : Beta * load<W>(Old, Type, I);
}

Status spmv(SparseHandle H, Transpose How, const void *Alpha,
            ConstSpMatDescr DescrA, ConstDnVecDescr DescrX, const void *Beta,
            DnVecDescr DescrY, DataType Compute) {
  Operation Op(H);
  Op.transpose(How);
  auto A = Op.get<SparseMatrix>(DescrA);
  auto X = Op.get<DenseVector>(DescrX);
  auto Y = Op.get<DenseVector>(DescrY);
  Scalar AlphaAt = Op.scalar(Alpha, Compute), BetaAt = Op.scalar(Beta, Compute);
  Op.require(rowsOf(A.Rows, A.Columns, How) == Y.Size &&
             rowsOf(A.Columns, A.Rows, How) == X.Size);
  return Op.run([=] {
    withWide({Compute, A.Type, X.Type, Y.Type}, [&]<typename W>(W) {
      std::vector<W> Sum(static_cast<size_t>(Y.Size));
      A.forEach(0, [&](int64_t R, int64_t C, int64_t Place) {
        W Value = load<W>(A.Values, A.Type, Place);
        if (isConjugated(How))
          Value = conjugate(Value);
        if (isTransposed(How))
          std::swap(R, C);
        Sum[R] += Value * load<W>(X.Values, X.Type, C);
      });
      W Factor = AlphaAt.get<W>(), Keep = BetaAt.get<W>();
      for (int64_t I = 0; I < Y.Size; ++I)
        store(Y.Values, Y.Type, I,
              Factor * Sum[I] + scaled(Keep, Y.Values, Y.Type, I));
    });
  });
}

Status spmm(SparseHandle H, Transpose HowA, Transpose HowB, const void *Alpha,
            ConstSpMatDescr DescrA, ConstDnMatDescr DescrB, const void *Beta,
            DnMatDescr DescrC, DataType Compute) {
  Operation Op(H);
  Op.transpose(HowA);
  Op.transpose(HowB);
  auto A = Op.get<SparseMatrix>(DescrA);
  auto B = Op.get<DenseMatrix>(DescrB);
  auto C = Op.get<DenseMatrix>(DescrC);
  Scalar AlphaAt = Op.scalar(Alpha, Compute), BetaAt = Op.scalar(Beta, Compute);
  Op.require(rowsOf(A.Rows, A.Columns, HowA) == C.Rows &&
             rowsOf(A.Columns, A.Rows, HowA) ==
                 rowsOf(B.Rows, B.Columns, HowB) &&
             rowsOf(B.Columns, B.Rows, HowB) == C.Columns);
  // One A or B may serve all of a batch.
  Op.require((A.Batches == 1 || A.Batches == C.Batches) &&
             (B.Batches == 1 || B.Batches == C.Batches));
  return Op.run([=] {
    withWide({Compute, A.Type, B.Type, C.Type}, [&]<typename W>(W) {
      W Factor = AlphaAt.get<W>(), Keep = BetaAt.get<W>();
      for (int64_t Batch = 0; Batch < C.Batches; ++Batch) {
        int64_t BatchA = A.Batches == 1 ? 0 : Batch,
                BatchB = B.Batches == 1 ? 0 : Batch;
        std::vector<W> Sum(size_t(C.Rows * C.Columns));
        A.forEach(BatchA, [&](int64_t R, int64_t K, int64_t Place) {
          W Value = load<W>(A.Values, A.Type, Place);
          if (isConjugated(HowA))
            Value = conjugate(Value);
          if (isTransposed(HowA))
            std::swap(R, K);
          for (int64_t J = 0; J < C.Columns; ++J)
            Sum[R * C.Columns + J] +=
                Value * loadElement<W>(B, HowB, BatchB, K, J);
        });
        for (int64_t R = 0; R < C.Rows; ++R)
          for (int64_t J = 0; J < C.Columns; ++J) {
            int64_t Place = Batch * C.BatchStride + C.place(R, J);
            store(C.Values, C.Type, Place,
                  Factor * Sum[R * C.Columns + J] +
                      scaled(Keep, C.Values, C.Type, Place));
          }
      }
    });
  });
}

/// C = Alpha (A B) + Beta C where C has entries.
Status sddmm(SparseHandle H, Transpose HowA, Transpose HowB, const void *Alpha,
             ConstDnMatDescr DescrA, ConstDnMatDescr DescrB, const void *Beta,
             SpMatDescr DescrC, DataType Compute) {
  Operation Op(H);
  Op.transpose(HowA);
  Op.transpose(HowB);
  auto A = Op.get<DenseMatrix>(DescrA);
  auto B = Op.get<DenseMatrix>(DescrB);
  auto C = Op.get<SparseMatrix>(DescrC);
  Scalar AlphaAt = Op.scalar(Alpha, Compute), BetaAt = Op.scalar(Beta, Compute);
  int64_t Inner = rowsOf(A.Columns, A.Rows, HowA);
  Op.require(rowsOf(A.Rows, A.Columns, HowA) == C.Rows &&
             rowsOf(B.Rows, B.Columns, HowB) == Inner &&
             rowsOf(B.Columns, B.Rows, HowB) == C.Columns);
  Op.require((A.Batches == 1 || A.Batches == C.Batches) &&
             (B.Batches == 1 || B.Batches == C.Batches));
  return Op.run([=] {
    withWide({Compute, A.Type, B.Type, C.Type}, [&]<typename W>(W) {
      W Factor = AlphaAt.get<W>(), Keep = BetaAt.get<W>();
      for (int64_t Batch = 0; Batch < C.Batches; ++Batch)
        C.forEach(Batch, [&](int64_t R, int64_t J, int64_t Place) {
          W Sum = W();
          for (int64_t K = 0; K < Inner; ++K)
            Sum += loadElement<W>(A, HowA, A.Batches == 1 ? 0 : Batch, R, K) *
                   loadElement<W>(B, HowB, B.Batches == 1 ? 0 : Batch, K, J);
          store(C.Values, C.Type, Place,
                Factor * Sum + scaled(Keep, C.Values, C.Type, Place));
        });
    });
  });
}

} // namespace

#define HIPIFY_SPMV                                                            \
  SparseHandle H, [[maybe_unused]] Transpose How,                              \
      [[maybe_unused]] const void *Alpha, ConstSpMatDescr A,                   \
      ConstDnVecDescr X, [[maybe_unused]] const void *Beta, DnVecDescr Y,      \
      [[maybe_unused]] DataType Compute, HIPIFY_SPARSE(SpMVAlg_t)
#define HIPIFY_SPMM                                                            \
  SparseHandle H, [[maybe_unused]] Transpose HowA,                             \
      [[maybe_unused]] Transpose HowB, [[maybe_unused]] const void *Alpha,     \
      ConstSpMatDescr A, ConstDnMatDescr B, [[maybe_unused]] const void *Beta, \
      DnMatDescr C, [[maybe_unused]] DataType Compute,                         \
      HIPIFY_SPARSE(SpMMAlg_t)
#define HIPIFY_SDDMM                                                           \
  SparseHandle H, [[maybe_unused]] Transpose HowA,                             \
      [[maybe_unused]] Transpose HowB, [[maybe_unused]] const void *Alpha,     \
      ConstDnMatDescr A, ConstDnMatDescr B, [[maybe_unused]] const void *Beta, \
      SpMatDescr C, [[maybe_unused]] DataType Compute,                         \
      HIPIFY_SPARSE(SDDMMAlg_t)

// There is nothing to prepare: only the arguments' presence and what a library
// has are checked.
#define HIPIFY_STEPS(Name, Parameters, Ready, Has, Lacking, Run)               \
  HIPIFY_C HIPIFY_SPARSE(Name##_bufferSize)(Parameters, size_t *Bytes) {       \
    return !Ready ? Invalid : !Has ? Lacking : giveBuffer(H, Bytes);           \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Name##_preprocess)(Parameters, void *) {              \
    return !H ? NullHandle : !Ready ? Invalid : Has ? Success : Lacking;       \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Name)(Parameters, void *) {                           \
    return Ready && !Has ? Lacking : Run;                                      \
  }
HIPIFY_STEPS(SpMV, HIPIFY_SPMV, (A && X && Y), conjugates(How, Compute),
             Invalid, spmv(H, How, Alpha, A, X, Beta, Y, Compute))
HIPIFY_STEPS(SpMM, HIPIFY_SPMM, (A && B && C),
             (conjugates(HowA, Compute) && conjugates(HowB, Compute)), Invalid,
             spmm(H, HowA, HowB, Alpha, A, B, Beta, C, Compute))
HIPIFY_STEPS(SDDMM, HIPIFY_SDDMM, (A && B && C), hasSddmm(C), NotSupported,
             sddmm(H, HowA, HowB, Alpha, A, B, Beta, C, Compute))
