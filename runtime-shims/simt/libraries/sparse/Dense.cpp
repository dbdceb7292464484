//===- Dense.cpp - Between sparse and dense matrices ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Descriptors.h"

using namespace hipify::simt::sparse;

#define HIPIFY_C extern "C" Status

namespace {

/// Calls F(row, column, value) for what is not 0, in the order of the format.
template <typename W, typename Fn>
void forEachNonZero(const DenseMatrix &A, Format Kind, Fn F) {
  bool ByColumn = Kind == Csc;
  for (int64_t O = 0; O < (ByColumn ? A.Columns : A.Rows); ++O)
    for (int64_t I = 0; I < (ByColumn ? A.Rows : A.Columns); ++I) {
      int64_t R = ByColumn ? I : O, C = ByColumn ? O : I;
      W Value = load<W>(A.Values, A.Type, A.place(R, C));
      if (Value != W())
        F(R, C, Value);
    }
}

/// Offsets of rows or columns (COO has none); returns how many entries.
int64_t countNonZeros(const DenseMatrix &A, const SparseMatrix &B) {
  std::vector<int64_t> Lengths(
      static_cast<size_t>(B.is(Csc) ? B.Columns : B.Rows));
  int64_t Count = 0;
  withWide({A.Type}, [&]<typename W>(W) {
    forEachNonZero<W>(A, B.Kind, [&](int64_t R, int64_t C, W) {
      ++Lengths[B.is(Csc) ? C : R];
      ++Count;
    });
  });
  if (B.is(Coo) || !B.Offsets)
    return Count;
  int64_t Sum = B.Base, O = 0;
  storeIndex(B.Offsets, B.OffsetType, 0, Sum);
  for (int64_t Length : Lengths)
    storeIndex(B.Offsets, B.OffsetType, ++O, Sum += Length);
  return Count;
}

void checkConversion(Operation &Op, const DenseMatrix &A,
                     const SparseMatrix &B) {
  Op.require(A.Rows == B.Rows && A.Columns == B.Columns && A.Type == B.Type);
  Op.require(A.Batches == 1 && B.Batches == 1, NotSupported);
}

} // namespace

HIPIFY_C HIPIFY_SPARSE(SparseToDense_bufferSize)(
    SparseHandle H, ConstSpMatDescr A, DnMatDescr B,
    HIPIFY_SPARSE(SparseToDenseAlg_t), size_t *Bytes) {
  return A && B ? giveBuffer(H, Bytes) : Invalid;
}

HIPIFY_C HIPIFY_SPARSE(SparseToDense)(SparseHandle H, ConstSpMatDescr DescrA,
                                      DnMatDescr DescrB,
                                      HIPIFY_SPARSE(SparseToDenseAlg_t),
                                      void *) {
  Operation Op(H);
  auto A = Op.get<SparseMatrix>(DescrA);
  auto B = Op.get<DenseMatrix>(DescrB);
  checkConversion(Op, B, A);
  return Op.run([=] {
    withWide({A.Type}, [&]<typename W>(W) {
      for (int64_t R = 0; R < B.Rows; ++R)
        for (int64_t C = 0; C < B.Columns; ++C)
          store(B.Values, B.Type, B.place(R, C), W());
      A.forEach(0, [&](int64_t R, int64_t C, int64_t Place) {
        store(B.Values, B.Type, B.place(R, C),
              load<W>(A.Values, A.Type, Place));
      });
    });
  });
}

HIPIFY_C HIPIFY_SPARSE(DenseToSparse_bufferSize)(
    SparseHandle H, ConstDnMatDescr A, SpMatDescr B,
    HIPIFY_SPARSE(DenseToSparseAlg_t), size_t *Bytes) {
  return A && B ? giveBuffer(H, Bytes) : Invalid;
}

/// Sets the number of entries, which the caller wants to know next.
HIPIFY_C HIPIFY_SPARSE(DenseToSparse_analysis)(
    SparseHandle H, ConstDnMatDescr DescrA, SpMatDescr DescrB,
    HIPIFY_SPARSE(DenseToSparseAlg_t), void *) {
  Operation Op(H);
  auto A = Op.get<DenseMatrix>(DescrA);
  auto B = Op.get<SparseMatrix>(DescrB);
  checkConversion(Op, A, B);
  Op.require(B.is(Csr) || B.is(Csc) || B.is(Coo), NotSupported);
  return Op.runNow(
      [&] { of<SparseMatrix>(DescrB)->Count = countNonZeros(A, B); });
}

HIPIFY_C HIPIFY_SPARSE(DenseToSparse_convert)(SparseHandle H,
                                              ConstDnMatDescr DescrA,
                                              SpMatDescr DescrB,
                                              HIPIFY_SPARSE(DenseToSparseAlg_t),
                                              void *) {
  Operation Op(H);
  auto A = Op.get<DenseMatrix>(DescrA);
  auto B = Op.get<SparseMatrix>(DescrB);
  checkConversion(Op, A, B);
  Op.require(B.is(Csr) || B.is(Csc) || B.is(Coo), NotSupported);
  return Op.run([=] {
    countNonZeros(A, B);
    withWide({A.Type}, [&]<typename W>(W) {
      int64_t I = 0;
      forEachNonZero<W>(A, B.Kind, [&](int64_t R, int64_t C, W Value) {
        if (B.is(Coo))
          storeIndex(B.Offsets, B.OffsetType, I, R + B.Base);
        storeIndex(B.Indices, B.Index, I, (B.is(Csc) ? R : C) + B.Base);
        store(B.Values, B.Type, I++, Value);
      });
    });
  });
}
