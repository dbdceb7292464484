//===- solve.cu - Factorisations in batches -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Blas.h"

namespace {

constexpr int N = 6, Sides = 3, Count = 3, Leading = N + 1;

/// Three N x Columns matrices in device memory and the array of their places.
template <typename T> struct Batch {
  int Rows, Columns, Gap;
  Operand<T> Data;
  Buffer<T *> Places;
  Batch(int Rows, int Columns, int Gap = 1)
      : Rows(Rows), Columns(Columns), Gap(Gap),
        Data(Layout::matrix(Rows, Columns, Rows + Gap)
                 .repeated(Count, (Rows + Gap) * Columns)),
        Places(places()) {}
  std::vector<T *> places() {
    std::vector<T *> All;
    for (int I = 0; I < Count; ++I)
      All.push_back((T *)Data + I * (Rows + Gap) * Columns);
    return All;
  }
  Dense dense(int I) const {
    auto First = Data.Values.begin() + I * Rows * Columns;
    return {Rows, Columns, {First, First + Rows * Columns}};
  }
  void set(int I, const Dense &D) {
    std::copy(D.Of.begin(), D.Of.end(),
              Data.Values.begin() + I * Rows * Columns);
  }
};

/// The second matrix needs rows exchanged.
template <typename T> void makeRegular(Batch<T> &A, bool NeedsPivots) {
  for (int I = 0; I < Count; ++I)
    for (int D = 0; D < A.Columns; ++D)
      A.Data[I * A.Rows * A.Columns + D * (A.Rows + 1)] +=
          NeedsPivots && I == 1 ? 0 : 4;
  if (NeedsPivots)
    A.Data[A.Rows * A.Columns] = 0;
  A.Data.store();
}

template <typename T, typename Factor, typename Solve, typename Invert>
void testLU(const char *Name, Factor FactorOf, Solve SolveOf, Invert InvertOf) {
  for (bool Pivoted : {true, false})
    for (Op How : Ops) {
      Batch<T> A(N, N), B(N, Sides), Inverse(N, N);
      makeRegular(A, Pivoted);
      Buffer<int> Pivots(N * Count), Info(std::vector<int>(Count, -1));
      auto Solution = B.Data.Values;
      for (int I = 0; I < Count; ++I)
        B.set(I,
              multiply(1, apply(How, A.dense(I)), B.dense(I), 0, B.dense(I)));
      B.Data.store();
      int HostInfo = -1;
      int *P = Pivoted ? (int *)Pivots : nullptr;
      CHECK(FactorOf(TheHandle, N, A.Places, Leading, P, Info, Count));
      CHECK(SolveOf(TheHandle, How, N, Sides, A.Places, Leading, P, B.Places,
                    Leading, &HostInfo, Count));
      expect(Info.get() == std::vector<int>(Count) && HostInfo == 0,
             std::string(Name) + ": info");
      B.Data.expectEqual(Solution, 300, Name);
      // The inverse of A times A.
      Batch<T> Check(N, N);
      CHECK(InvertOf(TheHandle, N, A.Places, Leading, P, Inverse.Places,
                     Leading, Info, Count));
      expect(Info.get() == std::vector<int>(Count),
             std::string(Name) + ": info of the inverse");
      (void)API(DeviceSynchronize)();
      auto Host = std::vector<T>(size_t(Leading * N * Count - 1));
      CHECK(API(Memcpy)(Host.data(), (T *)Inverse.Data, Host.size() * sizeof(T),
                        API(MemcpyDeviceToHost)));
      bool Ok = true;
      for (int I = 0; I < Count; ++I) {
        Dense X(N, N);
        for (int C = 0; C < N; ++C)
          for (int R = 0; R < N; ++R)
            X(R, C) = Traits<T>::value(Host[I * Leading * N + R + C * Leading]);
        Dense One = multiply(1, X, A.dense(I), 0, X);
        for (int C = 0; C < N; ++C)
          for (int R = 0; R < N; ++R)
            Ok =
                Ok && std::abs(One(R, C) - double(R == C)) <= tolerance<T>(300);
      }
      expect(Ok, std::string(Name) + ": inverse");
    }
  // A singular matrix: info says which pivot is 0.
  Batch<T> A(N, N);
  makeRegular(A, false);
  for (int C = 0; C < N; ++C)
    A.Data[N * N + 2 + C * N] = 0;
  A.Data.store();
  Buffer<int> Pivots(N * Count), Info(Count);
  CHECK(FactorOf(TheHandle, N, A.Places, Leading, Pivots, Info, Count));
  auto Got = Info.get();
  expect(Got[0] == 0 && Got[1] > 0 && Got[2] == 0,
         std::string(Name) + ": singular");
  // Without pivots the third one is 0, and nothing is divided by it.
  Batch<T> Plain(N, N);
  makeRegular(Plain, false);
  for (int C = 0; C < N; ++C)
    for (int R = 0; R < N; ++R)
      if (R != C && (R == 2 || C == 2))
        Plain.Data[N * N + R + C * N] = 0;
  Plain.Data[N * N + 2 + 2 * N] = 0;
  Plain.Data.store();
  CHECK(FactorOf(TheHandle, N, Plain.Places, Leading, nullptr, Info, Count));
  Got = Info.get();
  expect(Got[0] == 0 && Got[1] == 3 && Got[2] == 0,
         std::string(Name) + ": singular without pivots");
  T Last;
  CHECK(API(Memcpy)(&Last,
                    (T *)Plain.Data + Leading * N + N - 1 + Leading * (N - 1),
                    sizeof(T), API(MemcpyDeviceToHost)));
  expect(std::isfinite(Traits<T>::value(Last).real()),
         std::string(Name) + ": a pivot of 0 divides");
}

/// The residual of a least-squares solution is orthogonal to the columns.
template <typename T, typename Fn> void testGels(const char *Name, Fn GelsOf) {
  constexpr int Rows = 8;
  Batch<T> A(Rows, N, 0), B(Rows, Sides, 0);
  makeRegular(A, false);
  Buffer<int> DeviceInfo(std::vector<int>(Count, -1));
  int Info = -1;
  CHECK(GelsOf(TheHandle, VALUE(OP_N), Rows, N, Sides, A.Places, Rows, B.Places,
               Rows, &Info, DeviceInfo, Count));
  (void)API(DeviceSynchronize)();
  std::vector<T> Host(size_t(Rows * Sides * Count));
  CHECK(API(Memcpy)(Host.data(), (T *)B.Data, Host.size() * sizeof(T),
                    API(MemcpyDeviceToHost)));
  expect(Info == 0 && DeviceInfo.get() == std::vector<int>(Count),
         std::string(Name) + ": info");
  bool Ok = true;
  for (int I = 0; I < Count; ++I) {
    Dense X(N, Sides);
    for (int C = 0; C < Sides; ++C)
      for (int R = 0; R < N; ++R)
        X(R, C) = Traits<T>::value(Host[I * Rows * Sides + R + C * Rows]);
    Dense Residual = multiply(1, A.dense(I), X, -1, B.dense(I));
    Dense Zero =
        multiply(1, apply(VALUE(OP_C), A.dense(I)), Residual, 0, Residual);
    for (Number V : Zero.Of)
      Ok = Ok && std::abs(V) <= tolerance<T>(500);
  }
  expect(Ok, Name);
}

/// R^H R is A^H A.
template <typename T, typename Fn>
void testGeqrf(const char *Name, Fn GeqrfOf) {
  Batch<T> A(N, N), Tau(N, 1, 0);
  int Info = -1;
  CHECK(GeqrfOf(TheHandle, N, N, A.Places, Leading, Tau.Places, &Info, Count));
  (void)API(DeviceSynchronize)();
  std::vector<T> Host(size_t(Leading * N * Count - 1));
  CHECK(API(Memcpy)(Host.data(), (T *)A.Data, Host.size() * sizeof(T),
                    API(MemcpyDeviceToHost)));
  bool Ok = Info == 0;
  for (int I = 0; I < Count; ++I) {
    Dense R(N, N);
    for (int C = 0; C < N; ++C)
      for (int Row = 0; Row <= C; ++Row)
        R(Row, C) = Traits<T>::value(Host[I * Leading * N + Row + C * Leading]);
    Dense One = multiply(1, apply(VALUE(OP_C), R), R, 0, R);
    Dense Two = multiply(1, apply(VALUE(OP_C), A.dense(I)), A.dense(I), 0, R);
    for (int K = 0; K < N * N; ++K)
      Ok = Ok && std::abs(One.Of[K] - Two.Of[K]) <= tolerance<T>(100);
  }
  expect(Ok, Name);
}

#define ALL(T, P)                                                              \
  testLU<T>(#P "getrfBatched", BLAS(P##getrfBatched), BLAS(P##getrsBatched),   \
            BLAS(P##getriBatched));                                            \
  testGels<T>(#P "gelsBatched", BLAS(P##gelsBatched));                         \
  testGeqrf<T>(#P "geqrfBatched", BLAS(P##geqrfBatched));

} // namespace

int main() {
  CHECK(BLAS(Create)(&TheHandle));
  ALL(float, S)
  ALL(double, D)
  ALL(ComplexT, C)
  ALL(DoubleComplexT, Z)
  CHECK(BLAS(Destroy)(TheHandle));
  return finish("solve");
}
