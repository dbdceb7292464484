//===- Sparse.h - Names of the sparse library under test --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TESTS_SIMT_LIBRARIES_SPARSE_SPARSE_H
#define TESTS_SIMT_LIBRARIES_SPARSE_SPARSE_H

#include "../blas/Program.h"

#if defined(__HIP_PLATFORM_AMD__)
#include <hipsparse/hipsparse.h>
#define SPARSE(Name) hipsparse##Name
#define VALUE(Name) HIPSPARSE_##Name
#define DATA_TYPE(Name) HIP_##Name
using ComplexT = hipComplex;
using DoubleComplexT = hipDoubleComplex;
#else
#include <cusparse.h>
#define SPARSE(Name) cusparse##Name
#define VALUE(Name) CUSPARSE_##Name
#define DATA_TYPE(Name) CUDA_##Name
using ComplexT = cuComplex;
using DoubleComplexT = cuDoubleComplex;
#endif

using Op = SPARSE(Operation_t);
using Base = SPARSE(IndexBase_t);
using Format = SPARSE(Format_t);

inline const Op Plain = VALUE(OPERATION_NON_TRANSPOSE);
inline const Op Ops[] = {VALUE(OPERATION_NON_TRANSPOSE),
                         VALUE(OPERATION_TRANSPOSE),
                         VALUE(OPERATION_CONJUGATE_TRANSPOSE)};
inline const Base Bases[] = {VALUE(INDEX_BASE_ZERO), VALUE(INDEX_BASE_ONE)};
inline const Format Formats[] = {VALUE(FORMAT_CSR), VALUE(FORMAT_CSC),
                                 VALUE(FORMAT_COO)};

inline SPARSE(Handle_t) TheHandle;

/// Bytes of work space: more than any call here asks for.
inline constexpr size_t WorkSize = 1 << 18;

/// How a matrix of the type may be applied: cuSPARSE conjugates complex numbers
/// only.
template <typename T> std::vector<Op> opsOf() {
  std::vector<Op> All(std::begin(Ops), std::end(Ops));
  if (!IsHip && !Traits<T>::IsComplex)
    All.pop_back();
  return All;
}

template <typename T> inline constexpr auto TypeOf = DATA_TYPE(R_32F);
template <> inline constexpr auto TypeOf<double> = DATA_TYPE(R_64F);
template <> inline constexpr auto TypeOf<ComplexT> = DATA_TYPE(C_32F);
template <> inline constexpr auto TypeOf<DoubleComplexT> = DATA_TYPE(C_64F);
template <typename I>
inline constexpr auto IndexOf =
    sizeof(I) == 8 ? VALUE(INDEX_64I) : VALUE(INDEX_32I);

/// A matrix of numbers, by rows.
struct Dense {
  int Rows, Columns;
  std::vector<Number> Of;
  Dense(int Rows, int Columns)
      : Rows(Rows), Columns(Columns), Of(size_t(Rows) * Columns) {}
  Number &operator()(int R, int C) { return Of[size_t(R) * Columns + C]; }
  Number operator()(int R, int C) const { return Of[size_t(R) * Columns + C]; }
};

template <typename T> Dense randomMatrix(int Rows, int Columns, int Percent) {
  Dense A(Rows, Columns);
  for (Number &V : A.Of) {
    Number Value = randomNumber<T>();
    if (draw() * 50 + 50 < Percent)
      V = Value == 0.0 ? 1 : Value;
  }
  return A;
}

inline Dense apply(Op How, const Dense &A) {
  if (How == Plain)
    return A;
  Dense B(A.Columns, A.Rows);
  for (int R = 0; R < A.Rows; ++R)
    for (int C = 0; C < A.Columns; ++C)
      B(C, R) =
          How == VALUE(OPERATION_TRANSPOSE) ? A(R, C) : std::conj(A(R, C));
  return B;
}

inline Dense multiply(const Dense &A, const Dense &B) {
  Dense C(A.Rows, B.Columns);
  for (int R = 0; R < C.Rows; ++R)
    for (int J = 0; J < C.Columns; ++J)
      for (int K = 0; K < A.Columns; ++K)
        C(R, J) += A(R, K) * B(K, J);
  return C;
}

inline Dense combine(Number Alpha, const Dense &A, Number Beta,
                     const Dense &B) {
  Dense C(A.Rows, A.Columns);
  for (size_t I = 0; I < C.Of.size(); ++I)
    C.Of[I] = Alpha * A.Of[I] + Beta * B.Of[I];
  return C;
}

template <typename T>
void expectNear(const Dense &Got, const Dense &Wanted, double Terms,
                const std::string &What) {
  bool Ok = Got.Of.size() == Wanted.Of.size();
  for (size_t I = 0; Ok && I < Wanted.Of.size(); ++I)
    Ok = std::abs(Got.Of[I] - Wanted.Of[I]) <=
         tolerance<T>(Terms) * (1 + std::abs(Wanted.Of[I]));
  expect(Ok, What);
}

/// A sparse matrix in device memory, made from where Pattern is not 0.
template <typename T, typename I> struct Sparse {
  std::vector<I> Outer, Inner;
  std::vector<T> Elements;
  Format Kind;
  int Rows, Columns;
  int From;
  Buffer<I> OuterAt, InnerAt;
  Buffer<T> ElementsAt;
  SPARSE(SpMatDescr_t) Descr = nullptr;

  Sparse(const Dense &A, Format Kind, Base First,
         const Dense *Pattern = nullptr)
      : Kind(Kind), Rows(A.Rows), Columns(A.Columns),
        From(First == VALUE(INDEX_BASE_ONE)), OuterAt(fill(A, Pattern)),
        InnerAt(Inner), ElementsAt(Elements) {
    auto Count = int64_t(Elements.size());
    if (Kind == VALUE(FORMAT_CSR))
      CHECK(SPARSE(CreateCsr)(&Descr, Rows, Columns, Count, (I *)OuterAt,
                              (I *)InnerAt, (T *)ElementsAt, IndexOf<I>,
                              IndexOf<I>, First, TypeOf<T>));
    else if (Kind == VALUE(FORMAT_CSC))
      CHECK(SPARSE(CreateCsc)(&Descr, Rows, Columns, Count, (I *)OuterAt,
                              (I *)InnerAt, (T *)ElementsAt, IndexOf<I>,
                              IndexOf<I>, First, TypeOf<T>));
    else
      CHECK(SPARSE(CreateCoo)(&Descr, Rows, Columns, Count, (I *)OuterAt,
                              (I *)InnerAt, (T *)ElementsAt, IndexOf<I>, First,
                              TypeOf<T>));
  }
  ~Sparse() { CHECK(SPARSE(DestroySpMat)(Descr)); }

  Dense get() const {
    Dense A(Rows, Columns);
    std::vector<T> Host = ElementsAt.get();
    size_t At = 0;
    for (size_t O = 0; Kind != VALUE(FORMAT_COO) && O + 1 < Outer.size(); ++O)
      for (; At < size_t(Outer[O + 1] - From); ++At)
        put(A, int(O), int(Inner[At]) - From, Host[At]);
    for (; At < Host.size(); ++At)
      put(A, int(Outer[At]) - From, int(Inner[At]) - From, Host[At]);
    return A;
  }

private:
  void put(Dense &A, int O, int N, T V) const {
    bool ByColumn = Kind == VALUE(FORMAT_CSC);
    A(ByColumn ? N : O, ByColumn ? O : N) = Traits<T>::value(V);
  }
  std::vector<I> fill(const Dense &A, const Dense *Pattern) {
    bool ByColumn = Kind == VALUE(FORMAT_CSC),
         Pairs = Kind == VALUE(FORMAT_COO);
    if (!Pairs)
      Outer.push_back(From);
    for (int O = 0; O < (ByColumn ? Columns : Rows); ++O) {
      for (int N = 0; N < (ByColumn ? Rows : Columns); ++N) {
        int R = ByColumn ? N : O, C = ByColumn ? O : N;
        if ((Pattern ? *Pattern : A)(R, C) == 0.0)
          continue;
        if (Pairs)
          Outer.push_back(I(O + From));
        Inner.push_back(I(N + From));
        Elements.push_back(Traits<T>::make(A(R, C)));
      }
      if (!Pairs)
        Outer.push_back(I(Inner.size()) + From);
    }
    return Outer;
  }
};

/// A dense matrix in device memory; NaN lies between its rows or columns.
template <typename T> struct DenseOnDevice {
  int Rows, Columns, Leading;
  bool ByRow;
  Buffer<T> At;
  SPARSE(DnMatDescr_t) Descr = nullptr;

  DenseOnDevice(const Dense &A, bool ByRow)
      : Rows(A.Rows), Columns(A.Columns), Leading((ByRow ? Columns : Rows) + 2),
        ByRow(ByRow), At(size_t(Leading) * (ByRow ? Rows : Columns)) {
    std::vector<T> Host(size_t(Leading) * (ByRow ? Rows : Columns),
                        Traits<T>::make({NAN, NAN}));
    for (int R = 0; R < Rows; ++R)
      for (int C = 0; C < Columns; ++C)
        Host[place(R, C)] = Traits<T>::make(A(R, C));
    At.set(Host);
    CHECK(SPARSE(CreateDnMat)(&Descr, Rows, Columns, Leading, (T *)At,
                              TypeOf<T>,
                              ByRow ? VALUE(ORDER_ROW) : VALUE(ORDER_COL)));
  }
  ~DenseOnDevice() { CHECK(SPARSE(DestroyDnMat)(Descr)); }
  size_t place(int R, int C) const {
    return ByRow ? size_t(R) * Leading + C : R + size_t(C) * Leading;
  }
  Dense get() const {
    std::vector<T> Host = At.get();
    Dense A(Rows, Columns);
    size_t Poison = 0;
    for (T V : Host)
      Poison += std::isnan(Traits<T>::value(V).real());
    expect(Poison == 2 * size_t(ByRow ? Rows : Columns),
           "what lies between the columns is left alone");
    for (int R = 0; R < Rows; ++R)
      for (int C = 0; C < Columns; ++C)
        A(R, C) = Traits<T>::value(Host[place(R, C)]);
    return A;
  }
};

template <typename T> struct VectorOnDevice {
  Buffer<T> At;
  SPARSE(DnVecDescr_t) Descr = nullptr;
  explicit VectorOnDevice(const Dense &A) : At(A.Of.size()) {
    std::vector<T> Host;
    for (Number V : A.Of)
      Host.push_back(Traits<T>::make(V));
    At.set(Host);
    CHECK(
        SPARSE(CreateDnVec)(&Descr, int64_t(Host.size()), (T *)At, TypeOf<T>));
  }
  ~VectorOnDevice() { CHECK(SPARSE(DestroyDnVec)(Descr)); }
  Dense get() const {
    std::vector<T> Host = At.get();
    Dense A(int(Host.size()), 1);
    for (size_t I = 0; I < Host.size(); ++I)
      A.Of[I] = Traits<T>::value(Host[I]);
    return A;
  }
};

#endif
