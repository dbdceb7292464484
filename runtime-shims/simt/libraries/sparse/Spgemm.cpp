//===- Spgemm.cpp - Products of two sparse matrices -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How many entries the product has must be known when the second step returns:
// it is computed there, and the last step copies it.
//
//===----------------------------------------------------------------------===//
#include "Descriptors.h"
#include <map>

using namespace hipify::simt::sparse;

#define HIPIFY_C extern "C" Status

namespace {

/// A product by rows, columns in order. Real numbers have no imaginary part.
struct Product {
  std::vector<std::map<int64_t, DoubleComplex>> Rows;
  int64_t entries() const {
    int64_t Count = 0;
    for (const auto &Row : Rows)
      Count += int64_t(Row.size());
    return Count;
  }
};

struct Plan {
  std::shared_ptr<Product> Result;
  int64_t Multiplications = 0;
};

template <typename W>
Product multiply(const SparseMatrix &A, const SparseMatrix &B) {
  struct Entry {
    int64_t Column;
    W Value;
  };
  std::vector<std::vector<Entry>> RowsOfB(static_cast<size_t>(B.Rows));
  B.forEach(0, [&](int64_t R, int64_t C, int64_t Place) {
    RowsOfB[R].push_back({C, load<W>(B.Values, B.Type, Place)});
  });
  std::vector<std::map<int64_t, W>> Sums(static_cast<size_t>(A.Rows));
  A.forEach(0, [&](int64_t R, int64_t K, int64_t Place) {
    W Value = load<W>(A.Values, A.Type, Place);
    for (const Entry &Each : RowsOfB[K])
      Sums[R][Each.Column] += Value * Each.Value;
  });
  Product Result;
  for (const auto &Row : Sums)
    Result.Rows.emplace_back(Row.begin(), Row.end());
  return Result;
}

Product multiply(const SparseMatrix &A, const SparseMatrix &B) {
  return withWide({A.Type, B.Type},
                  [&]<typename W>(W) { return multiply<W>(A, B); });
}

int64_t countMultiplications(const SparseMatrix &A, const SparseMatrix &B) {
  std::vector<int64_t> Lengths(static_cast<size_t>(B.Rows));
  B.forEach(0, [&](int64_t R, int64_t, int64_t) { ++Lengths[R]; });
  int64_t Count = 0;
  A.forEach(0, [&](int64_t, int64_t K, int64_t) { Count += Lengths[K]; });
  return Count;
}

/// CSR only, and not transposed: as the libraries.
struct Operands {
  SparseMatrix A, B, C;
};
Operands check(Operation &Op, Transpose HowA, Transpose HowB,
               ConstSpMatDescr DescrA, ConstSpMatDescr DescrB,
               SpMatDescr DescrC) {
  Operands Of{Op.get<SparseMatrix>(DescrA), Op.get<SparseMatrix>(DescrB),
              Op.get<SparseMatrix>(DescrC)};
  Op.require(!isTransposed(HowA) && !isTransposed(HowB), NotSupported);
  Op.require(Of.A.is(Csr) && Of.B.is(Csr) && Of.C.is(Csr), NotSupported);
  Op.require(Of.A.Columns == Of.B.Rows && Of.C.Rows == Of.A.Rows &&
             Of.C.Columns == Of.B.Columns);
  return Of;
}

/// Computes the product, or just how much of a buffer that takes.
Status compute(Operation &Op, const Operands &Of, SpMatDescr C, Plan *To,
               size_t *Bytes, void *Buffer) {
  Op.require(To && Bytes);
  if (!Op.ok())
    return Op.status();
  if (!Buffer) {
    *Bytes = BufferBytes;
    return Success;
  }
  return Op.runNow([&] {
    To->Result = std::make_shared<Product>(multiply(Of.A, Of.B));
    of<SparseMatrix>(C)->Count = To->Result->entries();
  });
}

/// Offsets and indices of the product.
void storePattern(const Product &From, const SparseMatrix &C) {
  int64_t I = 0, R = 0;
  storeIndex(C.Offsets, C.OffsetType, 0, C.Base);
  for (const auto &Row : From.Rows) {
    for (const auto &[Column, Value] : Row)
      storeIndex(C.Indices, C.Index, I++, Column + C.Base);
    storeIndex(C.Offsets, C.OffsetType, ++R, I + C.Base);
  }
}

} // namespace

#define HIPIFY_SPGEMM                                                          \
  SparseHandle H, Transpose HowA, Transpose HowB, const void *Alpha,           \
      ConstSpMatDescr A, ConstSpMatDescr B, const void *Beta, SpMatDescr C,    \
      [[maybe_unused]] DataType Compute, HIPIFY_SPARSE(SpGEMMAlg_t),           \
      HIPIFY_SPARSE(SpGEMMDescr_t) Descr
#define HIPIFY_REUSE                                                           \
  SparseHandle H, Transpose HowA, Transpose HowB, ConstSpMatDescr A,           \
      ConstSpMatDescr B, SpMatDescr C, HIPIFY_SPARSE(SpGEMMAlg_t),             \
      HIPIFY_SPARSE(SpGEMMDescr_t) Descr

HIPIFY_C HIPIFY_SPARSE(SpGEMM_createDescr)(HIPIFY_SPARSE(SpGEMMDescr_t) * To) {
  if (!To)
    return Invalid;
  *To = reinterpret_cast<HIPIFY_SPARSE(SpGEMMDescr_t)>(new Plan);
  return Success;
}

HIPIFY_C HIPIFY_SPARSE(SpGEMM_destroyDescr)(HIPIFY_SPARSE(SpGEMMDescr_t) Of) {
  delete of<Plan>(Of);
  return Success;
}

HIPIFY_C HIPIFY_SPARSE(SpGEMM_workEstimation)(HIPIFY_SPGEMM, size_t *Bytes,
                                              void *Buffer) {
  Operation Op(H);
  Operands Of = check(Op, HowA, HowB, A, B, C);
  Op.require(Alpha && Beta && Descr && Bytes);
  if (!Op.ok())
    return Op.status();
  *Bytes = BufferBytes;
  if (!Buffer)
    return Success;
  return Op.runNow([&] {
    of<Plan>(Descr)->Multiplications = countMultiplications(Of.A, Of.B);
  });
}

HIPIFY_C HIPIFY_SPARSE(SpGEMM_compute)(HIPIFY_SPGEMM, size_t *Bytes,
                                       void *Buffer) {
  Operation Op(H);
  Operands Of = check(Op, HowA, HowB, A, B, C);
  Op.require(Alpha && Beta);
  return compute(Op, Of, C, of<Plan>(Descr), Bytes, Buffer);
}

/// Beta C would add entries to the product: only 0 is supported.
HIPIFY_C HIPIFY_SPARSE(SpGEMM_copy)(HIPIFY_SPGEMM) {
  Operation Op(H);
  Operands Of = check(Op, HowA, HowB, A, B, C);
  Op.require(Descr && of<Plan>(Descr)->Result);
  Scalar AlphaAt = Op.scalar(Alpha, Compute), BetaAt = Op.scalar(Beta, Compute);
  if (Op.ok() && BetaAt.get<DoubleComplex>() != 0.0)
    return NotSupported;
  if (!Op.ok())
    return Op.status();
  return Op.run([C = Of.C, From = of<Plan>(Descr)->Result, AlphaAt] {
    storePattern(*From, C);
    DoubleComplex Factor = AlphaAt.get<DoubleComplex>();
    int64_t I = 0;
    for (const auto &Row : From->Rows)
      for (const auto &[Column, Value] : Row) {
        if (isComplex(C.Type))
          store(C.Values, C.Type, I++, Factor * Value);
        else
          store(C.Values, C.Type, I++, Factor.real() * Value.real());
      }
  });
}

#if !HIPIFY_SPARSE_IS_HIP
HIPIFY_C cusparseSpGEMM_getNumProducts(cusparseSpGEMMDescr_t Descr,
                                       int64_t *Count) {
  if (!Descr || !Count)
    return Invalid;
  *Count = of<Plan>(Descr)->Multiplications;
  return Success;
}

HIPIFY_C cusparseSpGEMM_estimateMemory(HIPIFY_SPGEMM, float, size_t *Bytes3,
                                       void *, size_t *Bytes2) {
  Operation Op(H);
  check(Op, HowA, HowB, A, B, C);
  Op.require(Alpha && Beta && Descr && Bytes3);
  if (!Op.ok())
    return Op.status();
  *Bytes3 = BufferBytes;
  if (Bytes2)
    *Bytes2 = BufferBytes;
  return Success;
}
#endif

HIPIFY_C HIPIFY_SPARSE(SpGEMMreuse_workEstimation)(HIPIFY_REUSE, size_t *Bytes,
                                                   void *) {
  Operation Op(H);
  check(Op, HowA, HowB, A, B, C);
  Op.require(Descr && Bytes);
  if (Op.ok())
    *Bytes = BufferBytes;
  return Op.status();
}

HIPIFY_C HIPIFY_SPARSE(SpGEMMreuse_nnz)(HIPIFY_REUSE, size_t *Bytes2,
                                        void *Buffer2, size_t *Bytes3, void *,
                                        size_t *Bytes4, void *) {
  Operation Op(H);
  Operands Of = check(Op, HowA, HowB, A, B, C);
  Op.require(Bytes3 && Bytes4);
  if (Op.ok())
    *Bytes3 = *Bytes4 = BufferBytes;
  return compute(Op, Of, C, of<Plan>(Descr), Bytes2, Buffer2);
}

HIPIFY_C HIPIFY_SPARSE(SpGEMMreuse_copy)(HIPIFY_REUSE, size_t *Bytes,
                                         void *Buffer) {
  Operation Op(H);
  Operands Of = check(Op, HowA, HowB, A, B, C);
  Op.require(Descr && of<Plan>(Descr)->Result && Bytes);
  if (!Op.ok())
    return Op.status();
  if (!Buffer) {
    *Bytes = BufferBytes;
    return Success;
  }
  return Op.run(
      [C = Of.C, From = of<Plan>(Descr)->Result] { storePattern(*From, C); });
}

/// The values may have changed since; the pattern has not.
HIPIFY_C HIPIFY_SPARSE(SpGEMMreuse_compute)(HIPIFY_SPGEMM) {
  Operation Op(H);
  Operands Of = check(Op, HowA, HowB, A, B, C);
  Op.require(Descr);
  Scalar AlphaAt = Op.scalar(Alpha, Compute), BetaAt = Op.scalar(Beta, Compute);
  return Op.run([=] {
    Product Now = multiply(Of.A, Of.B);
    withWide({Of.A.Type, Of.B.Type, Of.C.Type, Compute}, [&]<typename W>(W) {
      W Factor = AlphaAt.get<W>(), Keep = BetaAt.get<W>();
      const SparseMatrix &C = Of.C;
      C.forEach(0, [&](int64_t R, int64_t Column, int64_t Place) {
        auto Found = Now.Rows[R].find(Column);
        W Value = Found == Now.Rows[R].end()
                      ? W()
                      : Factor * hipify::simt::blas::convert<W>(Found->second);
        if (Keep != W())
          Value += Keep * load<W>(C.Values, C.Type, Place);
        store(C.Values, C.Type, Place, Value);
      });
    });
  });
}
