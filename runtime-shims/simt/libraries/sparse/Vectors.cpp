//===- Vectors.cpp - Sparse vectors ---------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Descriptors.h"

using namespace hipify::simt::sparse;

#define HIPIFY_C extern "C" Status

namespace {

/// Calls F(place in the sparse vector, place in the dense one).
template <typename Fn> void forEach(const SparseVector &X, Fn F) {
  for (int64_t I = 0; I < X.Count; ++I)
    F(I, loadIndex(X.Indices, X.Index, I) - X.Base);
}

} // namespace

HIPIFY_C HIPIFY_SPARSE(Axpby)(SparseHandle H, const void *Alpha,
                              ConstSpVecDescr DescrX, const void *Beta,
                              DnVecDescr DescrY) {
  Operation Op(H);
  auto X = Op.get<SparseVector>(DescrX);
  auto Y = Op.get<DenseVector>(DescrY);
  Scalar AlphaAt = Op.scalar(Alpha, X.Type), BetaAt = Op.scalar(Beta, X.Type);
  Op.require(X.Size == Y.Size);
  return Op.run([=] {
    withWide({X.Type, Y.Type}, [&]<typename W>(W) {
      W Factor = AlphaAt.get<W>(), Keep = BetaAt.get<W>();
      std::vector<W> Sum(static_cast<size_t>(Y.Size));
      for (int64_t I = 0; Keep != W() && I < Y.Size; ++I)
        Sum[I] = Keep * load<W>(Y.Values, Y.Type, I);
      forEach(X, [&](int64_t I, int64_t At) {
        Sum[At] += Factor * load<W>(X.Values, X.Type, I);
      });
      for (int64_t I = 0; I < Y.Size; ++I)
        store(Y.Values, Y.Type, I, Sum[I]);
    });
  });
}

HIPIFY_C HIPIFY_SPARSE(Gather)(SparseHandle H, ConstDnVecDescr DescrY,
                               SpVecDescr DescrX) {
  Operation Op(H);
  auto X = Op.get<SparseVector>(DescrX);
  auto Y = Op.get<DenseVector>(DescrY);
  Op.require(X.Size == Y.Size && X.Type == Y.Type);
  return Op.run([=] {
    withWide({X.Type}, [&]<typename W>(W) {
      forEach(X, [&](int64_t I, int64_t At) {
        store(X.Values, X.Type, I, load<W>(Y.Values, Y.Type, At));
      });
    });
  });
}

HIPIFY_C HIPIFY_SPARSE(Scatter)(SparseHandle H, ConstSpVecDescr DescrX,
                                DnVecDescr DescrY) {
  Operation Op(H);
  auto X = Op.get<SparseVector>(DescrX);
  auto Y = Op.get<DenseVector>(DescrY);
  Op.require(X.Size == Y.Size && X.Type == Y.Type);
  return Op.run([=] {
    withWide({X.Type}, [&]<typename W>(W) {
      forEach(X, [&](int64_t I, int64_t At) {
        store(Y.Values, Y.Type, At, load<W>(X.Values, X.Type, I));
      });
    });
  });
}

HIPIFY_C HIPIFY_SPARSE(Rot)(SparseHandle H, const void *Cosine,
                            const void *Sine, SpVecDescr DescrX,
                            DnVecDescr DescrY) {
  Operation Op(H);
  auto X = Op.get<SparseVector>(DescrX);
  auto Y = Op.get<DenseVector>(DescrY);
  Scalar CosineAt = Op.scalar(Cosine, X.Type), SineAt = Op.scalar(Sine, X.Type);
  Op.require(X.Size == Y.Size && X.Type == Y.Type);
  return Op.run([=] {
    withWide({X.Type}, [&]<typename W>(W) {
      W C = CosineAt.get<W>(), S = SineAt.get<W>();
      forEach(X, [&](int64_t I, int64_t At) {
        W OfX = load<W>(X.Values, X.Type, I),
          OfY = load<W>(Y.Values, Y.Type, At);
        store(X.Values, X.Type, I, C * OfX + S * OfY);
        store(Y.Values, Y.Type, At, C * OfY - S * OfX);
      });
    });
  });
}

#if HIPIFY_SPARSE_IS_HIP
#define HIPIFY_RESULT void
#else
#define HIPIFY_RESULT const void
#endif

HIPIFY_C HIPIFY_SPARSE(SpVV_bufferSize)(SparseHandle H, Transpose,
                                        ConstSpVecDescr X, ConstDnVecDescr Y,
                                        HIPIFY_RESULT *, DataType,
                                        size_t *Bytes) {
  return X && Y ? giveBuffer(H, Bytes) : Invalid;
}

HIPIFY_C HIPIFY_SPARSE(SpVV)(SparseHandle H, Transpose How,
                             ConstSpVecDescr DescrX, ConstDnVecDescr DescrY,
                             void *Result, DataType Compute, void *) {
  Operation Op(H);
  Op.transpose(How);
  auto X = Op.get<SparseVector>(DescrX);
  auto Y = Op.get<DenseVector>(DescrY);
  Op.require(X.Size == Y.Size && Result);
  Op.require(isElement(Compute), NotSupported);
  return Op.runResult([=] {
    withWide({X.Type, Y.Type, Compute}, [&]<typename W>(W) {
      W Sum = W();
      forEach(X, [&](int64_t I, int64_t At) {
        W Value = load<W>(X.Values, X.Type, I);
        Sum += (isConjugated(How) ? conjugate(Value) : Value) *
               load<W>(Y.Values, Y.Type, At);
      });
      store(Result, Compute, 0, Sum);
    });
  });
}
