//===- Triangular.cpp - Systems with triangular matrices ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Descriptors.h"

using namespace hipify::simt::sparse;

#define HIPIFY_C extern "C" Status

namespace {

/// What SpSV and SpSM keep between their steps: that there was an analysis.
struct Plan {
  bool Analysed = false;
};

/// The rows of op(A), as far as they belong to the triangle, with values.
template <typename W> struct Triangle {
  struct Entry {
    int64_t Column;
    W Value;
  };
  std::vector<std::vector<Entry>> Rows;
  std::vector<W> Diagonal;
  bool Lower;

  Triangle(const SparseMatrix &A, Transpose How)
      : Rows(static_cast<size_t>(A.Rows)),
        Diagonal(static_cast<size_t>(A.Rows)) {
    bool Unit = A.Diagonal == HIPIFY_SPARSE_VALUE(DIAG_TYPE_UNIT);
    Lower = A.Fill == HIPIFY_SPARSE_VALUE(FILL_MODE_LOWER);
    if (Unit)
      Diagonal.assign(Diagonal.size(), W(1));
    A.forEach(0, [&](int64_t R, int64_t C, int64_t Place) {
      W Value = load<W>(A.Values, A.Type, Place);
      if (isConjugated(How))
        Value = conjugate(Value);
      if (R == C) {
        if (!Unit)
          Diagonal[R] += Value;
      } else if ((R > C) == Lower) {
        isTransposed(How) ? Rows[C].push_back({R, Value})
                          : Rows[R].push_back({C, Value});
      }
    });
    if (isTransposed(How))
      Lower = !Lower;
  }

  /// A diagonal of 0 gives infinities and NaNs, as on a GPU.
  void solve(std::vector<W> &X) const {
    int64_t N = int64_t(Rows.size());
    for (int64_t Step = 0; Step < N; ++Step) {
      int64_t R = Lower ? Step : N - 1 - Step;
      for (const Entry &Each : Rows[R])
        X[R] -= Each.Value * X[Each.Column];
      X[R] /= Diagonal[R];
    }
  }
};

/// cuSPARSE does not solve with columns, and conjugates complex numbers only.
bool canSolve(ConstSpMatDescr A, Transpose How, DataType Compute) {
#if HIPIFY_SPARSE_IS_HIP
  return true;
#else
  bool IsComplex = Compute == CUDA_C_32F || Compute == CUDA_C_64F;
  return !of<SparseMatrix>(A)->is(Csc) && (IsComplex || !isConjugated(How));
#endif
}

template <typename Public> Status createPlan(Public *To) {
  if (!To)
    return Invalid;
  *To = reinterpret_cast<Public>(new Plan);
  return Success;
}

template <typename Public> Status destroyPlan(Public Of) {
  delete of<Plan>(Of);
  return Success;
}

template <typename Public>
Status analyse(SparseHandle H, Public Descr, bool Ready) {
  if (!H)
    return NullHandle;
  if (!Descr || !Ready)
    return Invalid;
  of<Plan>(Descr)->Analysed = true;
  return Success;
}

template <typename Public> bool isAnalysed(Public Descr) {
  return Descr && of<Plan>(Descr)->Analysed;
}

Status spsv(SparseHandle H, Transpose How, const void *Alpha,
            ConstSpMatDescr DescrA, ConstDnVecDescr DescrX, DnVecDescr DescrY,
            DataType Compute, bool Analysed) {
  Operation Op(H);
  Op.transpose(How);
  auto A = Op.get<SparseMatrix>(DescrA);
  auto X = Op.get<DenseVector>(DescrX);
  auto Y = Op.get<DenseVector>(DescrY);
  Scalar AlphaAt = Op.scalar(Alpha, Compute);
  Op.require(Analysed && A.Rows == A.Columns && X.Size == A.Rows &&
             Y.Size == A.Rows);
  return Op.run([=] {
    withWide({A.Type, X.Type, Y.Type, Compute}, [&]<typename W>(W) {
      Triangle<W> Of(A, How);
      std::vector<W> Values(static_cast<size_t>(A.Rows));
      for (int64_t I = 0; I < A.Rows; ++I)
        Values[I] = AlphaAt.get<W>() * load<W>(X.Values, X.Type, I);
      Of.solve(Values);
      for (int64_t I = 0; I < A.Rows; ++I)
        store(Y.Values, Y.Type, I, Values[I]);
    });
  });
}

Status spsm(SparseHandle H, Transpose HowA, Transpose HowB, const void *Alpha,
            ConstSpMatDescr DescrA, ConstDnMatDescr DescrB, DnMatDescr DescrC,
            DataType Compute, bool Analysed) {
  Operation Op(H);
  Op.transpose(HowA);
  Op.transpose(HowB);
  auto A = Op.get<SparseMatrix>(DescrA);
  auto B = Op.get<DenseMatrix>(DescrB);
  auto C = Op.get<DenseMatrix>(DescrC);
  Scalar AlphaAt = Op.scalar(Alpha, Compute);
  Op.require(Analysed && A.Rows == A.Columns && C.Rows == A.Rows &&
             rowsOf(B.Rows, B.Columns, HowB) == A.Rows &&
             rowsOf(B.Columns, B.Rows, HowB) == C.Columns);
  Op.require(A.Batches == 1 && B.Batches == 1 && C.Batches == 1, NotSupported);
  return Op.run([=] {
    withWide({A.Type, B.Type, C.Type, Compute}, [&]<typename W>(W) {
      Triangle<W> Of(A, HowA);
      W Factor = AlphaAt.get<W>();
      // All is read before anything is stored: C may be B.
      std::vector<std::vector<W>> Sides;
      for (int64_t J = 0; J < C.Columns; ++J) {
        std::vector<W> Values(static_cast<size_t>(A.Rows));
        for (int64_t I = 0; I < A.Rows; ++I)
          Values[I] = Factor * loadElement<W>(B, HowB, 0, I, J);
        Of.solve(Values);
        Sides.push_back(std::move(Values));
      }
      for (int64_t J = 0; J < C.Columns; ++J)
        for (int64_t I = 0; I < A.Rows; ++I)
          store(C.Values, C.Type, C.place(I, J), Sides[J][I]);
    });
  });
}

} // namespace

#define HIPIFY_SPSV                                                            \
  SparseHandle H, [[maybe_unused]] Transpose How,                              \
      [[maybe_unused]] const void *Alpha, ConstSpMatDescr A,                   \
      ConstDnVecDescr X, DnVecDescr Y, [[maybe_unused]] DataType Compute,      \
      HIPIFY_SPARSE(SpSVAlg_t), HIPIFY_SPARSE(SpSVDescr_t) Descr
#define HIPIFY_SPSM                                                            \
  SparseHandle H, [[maybe_unused]] Transpose HowA,                             \
      [[maybe_unused]] Transpose HowB, [[maybe_unused]] const void *Alpha,     \
      ConstSpMatDescr A, ConstDnMatDescr B, DnMatDescr C,                      \
      [[maybe_unused]] DataType Compute, HIPIFY_SPARSE(SpSMAlg_t),             \
      HIPIFY_SPARSE(SpSMDescr_t) Descr

#define HIPIFY_STEPS(Name, Parameters, Ready, Has)                             \
  HIPIFY_C HIPIFY_SPARSE(Name##_createDescr)(HIPIFY_SPARSE(Name##Descr_t) *    \
                                             To) {                             \
    return createPlan(To);                                                     \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Name##_destroyDescr)(HIPIFY_SPARSE(Name##Descr_t)     \
                                                  Of) {                        \
    return destroyPlan(Of);                                                    \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Name##_bufferSize)(Parameters, size_t *Bytes) {       \
    return !Ready || !Descr ? Invalid                                          \
           : !Has           ? NotSupported                                     \
                            : giveBuffer(H, Bytes);                            \
  }                                                                            \
  HIPIFY_C HIPIFY_SPARSE(Name##_analysis)(Parameters, void *) {                \
    return Ready && !Has ? NotSupported : analyse(H, Descr, Ready);            \
  }
HIPIFY_STEPS(SpSV, HIPIFY_SPSV, (A && X && Y), canSolve(A, How, Compute))
HIPIFY_STEPS(SpSM, HIPIFY_SPSM, (A && B && C), canSolve(A, HowA, Compute))

HIPIFY_C HIPIFY_SPARSE(SpSV_solve)(HIPIFY_SPSV) {
  return spsv(H, How, Alpha, A, X, Y, Compute, isAnalysed(Descr));
}

#if HIPIFY_SPARSE_IS_HIP
HIPIFY_C hipsparseSpSM_solve(HIPIFY_SPSM, void *) {
#else
HIPIFY_C cusparseSpSM_solve(HIPIFY_SPSM) {
#endif
  return spsm(H, HowA, HowB, Alpha, A, B, C, Compute, isAnalysed(Descr));
}
