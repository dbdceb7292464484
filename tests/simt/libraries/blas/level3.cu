//===- level3.cu - Matrices -----------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Blas.h"
#include <algorithm>

namespace {

/// An operand of a product: Rows x Columns with a gap below each column.
template <typename T> struct Matrix : Operand<T> {
  int Rows, Columns, Leading;
  Matrix(int Rows, int Columns, int Gap = 2, bool Poisoned = false)
      : Operand<T>(Layout::matrix(Rows, Columns, Rows + Gap), Poisoned),
        Rows(Rows), Columns(Columns), Leading(Rows + Gap) {}
  Dense dense() const { return {Rows, Columns, this->Values}; }
};

/// What a symmetric, Hermitian or triangular operand stands for.
Dense mirrored(const Dense &A, Fill Which, bool Hermitian) {
  Dense D = A;
  for (int64_t C = 0; C < A.Columns; ++C)
    for (int64_t R = 0; R < A.Rows; ++R) {
      bool Holds = Which == VALUE(FILL_MODE_UPPER) ? R <= C : R >= C;
      if (!Holds)
        D(R, C) = Hermitian ? std::conj(A(C, R)) : A(C, R);
      else if (R == C && Hermitian)
        D(R, C) = A(R, C).real();
    }
  return D;
}

Dense triangle(const Dense &A, Fill Which, Diag Unit) {
  Dense D(A.Rows, A.Columns);
  for (int64_t C = 0; C < A.Columns; ++C)
    for (int64_t R = 0; R < A.Rows; ++R)
      if (Which == VALUE(FILL_MODE_UPPER) ? R <= C : R >= C)
        D(R, C) = R == C && Unit == VALUE(DIAG_UNIT) ? Number(1) : A(R, C);
  return D;
}

std::string shape(const char *Name, int M, int N, int K) {
  return std::string(Name) + " " + std::to_string(M) + "x" + std::to_string(N) +
         "x" + std::to_string(K);
}

struct Size3 {
  int M, N, K;
};
constexpr Size3 Sizes[] = {{1, 1, 1}, {4, 3, 5}, {17, 33, 40}, {3, 2, 0},
                           {0, 4, 4}, {5, 0, 2}, {64, 64, 64}};

template <typename T, typename Fn> void testGemm(const char *Name, Fn GemmOf) {
  for (bool OnDevice : {false, true})
    for (Op OpA : Ops)
      for (Op OpB : Ops)
        for (auto [M, N, K] : Sizes)
          for (bool Overwrite : {false, true}) {
            setPointerMode(OnDevice);
            bool PlainA = OpA == VALUE(OP_N), PlainB = OpB == VALUE(OP_N);
            Matrix<T> A(PlainA ? M : K, PlainA ? K : M);
            Matrix<T> B(PlainB ? K : N, PlainB ? N : K, 1);
            Matrix<T> C(M, N, 3, Overwrite);
            ScalarPlace<T> Alpha(Traits<T>::make({0.5, -0.5}), OnDevice);
            ScalarPlace<T> Beta(Traits<T>::make(Overwrite ? 0 : -2), OnDevice);
            Dense Want = multiply(Traits<T>::value(Alpha.get()),
                                  apply(OpA, A.dense()), apply(OpB, B.dense()),
                                  Traits<T>::value(Beta.get()), C.dense());
            CHECK(GemmOf(TheHandle, OpA, OpB, M, N, K, Alpha, A, A.Leading, B,
                         B.Leading, Beta, C, C.Leading));
            C.expectEqual(Want.Of, K, shape(Name, M, N, K));
          }
}

/// Batches, by strides and by arrays of pointers in device memory; the second
/// operand is the same for all (stride 0).
template <typename T, typename Strided, typename Batched>
void testBatches(const char *Name, Strided StridedOf, Batched BatchedOf) {
  setPointerMode(false);
  constexpr int M = 5, N = 4, K = 6, Count = 3;
  constexpr long long StepA = 50, StepC = 30;
  Operand<T> A(Layout::matrix(M, K, M).repeated(Count, StepA));
  Operand<T> B(Layout::matrix(K, N, K + 1));
  Operand<T> C(Layout::matrix(M, N, M + 1).repeated(Count, StepC));
  T Alpha = Traits<T>::make({1, 0.5}), Beta = Traits<T>::make(0.5);
  auto Expect = [&] {
    std::vector<Number> All;
    for (int I = 0; I < Count; ++I) {
      auto Part = [&](Operand<T> &Of, int Size) {
        return std::vector<Number>(Of.Values.begin() + I * Size,
                                   Of.Values.begin() + (I + 1) * Size);
      };
      Dense D = multiply(Traits<T>::value(Alpha), {M, K, Part(A, M * K)},
                         {K, N, B.Values}, 0.5, {M, N, Part(C, M * N)});
      All.insert(All.end(), D.Of.begin(), D.Of.end());
    }
    return All;
  };
  auto Want = Expect();
  CHECK(StridedOf(TheHandle, VALUE(OP_N), VALUE(OP_N), M, N, K, &Alpha, A, M,
                  StepA, B, K + 1, 0, &Beta, C, M + 1, StepC, Count));
  C.expectEqual(Want, K, std::string(Name) + "StridedBatched");
  C.Values = Want;

  std::vector<T *> PointersA, PointersB, PointersC;
  for (int I = 0; I < Count; ++I) {
    PointersA.push_back((T *)A + I * StepA);
    PointersB.push_back(B);
    PointersC.push_back((T *)C + I * StepC);
  }
  Buffer<T *> DeviceA(PointersA), DeviceB(PointersB), DeviceC(PointersC);
  Want = Expect();
  CHECK(BatchedOf(TheHandle, VALUE(OP_N), VALUE(OP_N), M, N, K, &Alpha, DeviceA,
                  M, DeviceB, K + 1, &Beta, DeviceC, M + 1, Count));
  C.expectEqual(Want, K, std::string(Name) + "Batched");
}

template <typename T, typename Fn>
void testSymm(const char *Name, bool Hermitian, Fn SymmOf) {
  setPointerMode(true);
  for (Side S : Sides)
    for (Fill F : Fills)
      for (auto [M, N, K] : Sizes) {
        int Order = S == VALUE(SIDE_LEFT) ? M : N;
        Matrix<T> A(Order, Order), B(M, N), C(M, N);
        Dense Full = mirrored(A.dense(), F, Hermitian);
        ScalarPlace<T> Alpha(Traits<T>::make({0.5, -0.5}), true);
        ScalarPlace<T> Beta(Traits<T>::make({1, 2}), true);
        Number X = Traits<T>::value(Alpha.get()),
               Y = Traits<T>::value(Beta.get());
        Dense Want = S == VALUE(SIDE_LEFT)
                         ? multiply(X, Full, B.dense(), Y, C.dense())
                         : multiply(X, B.dense(), Full, Y, C.dense());
        CHECK(SymmOf(TheHandle, S, F, M, N, Alpha, A, A.Leading, B, B.Leading,
                     Beta, C, C.Leading));
        C.expectEqual(Want.Of, Order, shape(Name, M, N, K));
      }
}

/// C = alpha A A' + beta C and its relatives; only one triangle changes.
enum class Rank { One, Two, Pair };
template <typename T, typename AlphaT, typename BetaT, typename Fn>
void testRankK(const char *Name, Rank Kind, bool Hermitian, Fn Call) {
  for (Fill F : Fills)
    for (bool Turned : {false, true})
      for (auto [M, N, K] : Sizes) {
        setPointerMode(false);
        Op Turn = Hermitian ? VALUE(OP_C) : VALUE(OP_T);
        Op How = Turned ? Turn : VALUE(OP_N);
        Matrix<T> A(Turned ? K : N, Turned ? N : K);
        Matrix<T> B(Turned ? K : N, Turned ? N : K), C(N, N);
        AlphaT Alpha = Traits<AlphaT>::make({0.5, -0.5});
        BetaT Beta = Traits<BetaT>::make({-2, 1});
        Number X = Traits<AlphaT>::value(Alpha), Y = Traits<BetaT>::value(Beta);
        if (Hermitian)
          for (int I = 0; I < N; ++I)
            C[I + I * N] = C[I + I * N].real();
        C.store();
        Dense First = apply(How, A.dense()),
              Second = apply(How, Kind == Rank::One ? A.dense() : B.dense());
        Dense Want = multiply(X, First, apply(Turn, Second), Y, C.dense());
        if (Kind == Rank::Two)
          Want = multiply(Hermitian ? std::conj(X) : X, Second,
                          apply(Turn, First), 1, Want);
        for (int Col = 0; Col < N; ++Col)
          for (int R = 0; R < N; ++R) {
            bool Holds = F == VALUE(FILL_MODE_UPPER) ? R <= Col : R >= Col;
            if (!Holds)
              Want(R, Col) = C[R + Col * N];
            else if (Hermitian && R == Col)
              Want(R, Col) = Want(R, Col).real();
          }
        CHECK(Call(F, How, N, K, &Alpha, A, A.Leading, B, B.Leading, &Beta, C,
                   C.Leading));
        C.expectEqual(Want.Of, 2 * K, shape(Name, N, N, K));
      }
}

template <typename T, typename Trmm, typename Trsm>
void testTriangular(const char *Name, Trmm TrmmOf, Trsm TrsmOf) {
  setPointerMode(false);
  for (Side S : Sides)
    for (Fill F : Fills)
      for (Op How : Ops)
        for (Diag Unit : Diags)
          for (auto [M, N, K] : Sizes) {
            int Order = S == VALUE(SIDE_LEFT) ? M : N;
            Matrix<T> A(Order, Order), B(M, N), C(M, N, 3, true);
            for (int I = 0; I < Order * Order; ++I)
              A[I] = I % (Order + 1) ? A[I] / 16.0 : 2.0 + 0.5 * A[I];
            A.store();
            Dense D = apply(How, triangle(A.dense(), F, Unit)), None(M, N);
            T Alpha = Traits<T>::make({2, 1});
            Number X = Traits<T>::value(Alpha);
            Dense Want = S == VALUE(SIDE_LEFT)
                             ? multiply(X, D, B.dense(), 0, None)
                             : multiply(X, B.dense(), D, 0, None);
            CHECK(TrmmOf(TheHandle, S, F, How, Unit, M, N, &Alpha, A, A.Leading,
                         B, B.Leading, C, C.Leading));
            C.expectEqual(Want.Of, Order, shape(Name, M, N, K));
            T Inverse = Traits<T>::make(1.0 / X);
            CHECK(TrsmOf(TheHandle, S, F, How, Unit, M, N, &Inverse, A,
                         A.Leading, C, C.Leading));
            C.expectEqual(B.Values, 16 * Order,
                          shape(Name, M, N, K) + ", solved");
            CHECK(TrmmOf(TheHandle, S, F, How, Unit, M, N, &Alpha, A, A.Leading,
                         B, B.Leading, B, B.Leading));
            B.expectEqual(Want.Of, Order, shape(Name, M, N, K) + ", in place");
          }
}

template <typename T, typename Fn>
void testTrsmBatched(const char *Name, Fn TrsmOf) {
  setPointerMode(false);
  constexpr int M = 4, N = 3, Count = 2;
  Operand<T> A(Layout::matrix(M, M, M).repeated(Count, M * M));
  Operand<T> B(Layout::matrix(M, N, M).repeated(Count, M * N));
  std::vector<T *> PointersA, PointersB;
  std::vector<Number> Want;
  T Alpha = Traits<T>::make(1);
  for (int I = 0; I < Count * M * M; ++I)
    A[I] = I % (M * M) % (M + 1) ? A[I] / 16.0 : Number(2);
  A.store();
  auto Solution = B.Values;
  for (int I = 0; I < Count; ++I) {
    PointersA.push_back((T *)A + I * M * M);
    PointersB.push_back((T *)B + I * M * N);
    Dense D(M, M,
            {A.Values.begin() + I * M * M, A.Values.begin() + (I + 1) * M * M});
    Dense X(M, N,
            {Solution.begin() + I * M * N, Solution.begin() + (I + 1) * M * N});
    Dense P = multiply(
        1, triangle(D, VALUE(FILL_MODE_LOWER), VALUE(DIAG_NON_UNIT)), X, 0, X);
    std::copy(P.Of.begin(), P.Of.end(), B.Values.begin() + I * M * N);
  }
  B.store();
  Buffer<T *> DeviceA(PointersA), DeviceB(PointersB);
  CHECK(TrsmOf(TheHandle, VALUE(SIDE_LEFT), VALUE(FILL_MODE_LOWER), VALUE(OP_N),
               VALUE(DIAG_NON_UNIT), M, N, &Alpha, DeviceA, M, DeviceB, M,
               Count));
  B.expectEqual(Solution, 16, Name);
}

template <typename T, typename Geam, typename Dgmm>
void testSums(const char *Name, Geam GeamOf, Dgmm DgmmOf) {
  for (bool OnDevice : {false, true})
    for (Op OpA : Ops)
      for (Op OpB : Ops)
        for (auto [M, N, K] : Sizes) {
          setPointerMode(OnDevice);
          bool PlainA = OpA == VALUE(OP_N), PlainB = OpB == VALUE(OP_N);
          Matrix<T> A(PlainA ? M : N, PlainA ? N : M);
          Matrix<T> B(PlainB ? M : N, PlainB ? N : M, 1, K == 5);
          Matrix<T> C(M, N, 2, true);
          // With a factor of 0, B is not looked at and may be poison.
          Number Y = K == 5 ? Number(0) : Number(-2);
          ScalarPlace<T> Alpha(Traits<T>::make({0.5, 1}), OnDevice);
          ScalarPlace<T> Beta(Traits<T>::make(Y), OnDevice);
          Dense One = apply(OpA, A.dense()), Two = apply(OpB, B.dense());
          Dense Want(M, N);
          for (int I = 0; I < M * N; ++I)
            Want.Of[I] = Traits<T>::value(Alpha.get()) * One.Of[I] +
                         (Y == 0.0 ? Number(0) : Y * Two.Of[I]);
          CHECK(GeamOf(TheHandle, OpA, OpB, M, N, Alpha, A, A.Leading, Beta, B,
                       B.Leading, C, C.Leading));
          C.expectEqual(Want.Of, 2, shape(Name, M, N, 0));
        }
  for (Side S : Sides)
    for (int Inc : {1, 3, -2})
      for (auto [M, N, K] : Sizes) {
        bool Left = S == VALUE(SIDE_LEFT);
        Matrix<T> A(M, N), C(M, N, 1, true);
        Operand<T> X(Layout::vector(Left ? M : N, Inc));
        auto Want = A.Values;
        for (int I = 0; I < M * N; ++I)
          Want[I] *= X[Left ? I % M : I / M];
        // A negative increment begins at the other end, as in all of BLAS.
        CHECK(DgmmOf(TheHandle, S, M, N, A, A.Leading, X, Inc, C, C.Leading));
        C.expectEqual(Want, 1, shape("dgmm", M, N, K));
      }
}

#define RANKS(T, AlphaT, BetaT, P, ByOne, ByTwo, ByPair, Hermitian)            \
  testRankK<T, BetaT, BetaT>(#P #ByOne, Rank::One, Hermitian,                  \
                             [](Fill F, Op How, int N, int K, BetaT *X, T *A,  \
                                int LdA, T *, int, BetaT *Y, T *C, int LdC) {  \
                               return BLAS(P##ByOne)(TheHandle, F, How, N, K,  \
                                                     X, A, LdA, Y, C, LdC);    \
                             });                                               \
  testRankK<T, AlphaT, BetaT>(                                                 \
      #P #ByTwo, Rank::Two, Hermitian,                                         \
      [](Fill F, Op How, int N, int K, AlphaT *X, T *A, int LdA, T *B,         \
         int LdB, BetaT *Y, T *C, int LdC) {                                   \
        return BLAS(P##ByTwo)(TheHandle, F, How, N, K, X, A, LdA, B, LdB, Y,   \
                              C, LdC);                                         \
      });                                                                      \
  testRankK<T, AlphaT, BetaT>(                                                 \
      #P #ByPair, Rank::Pair, Hermitian,                                       \
      [](Fill F, Op How, int N, int K, AlphaT *X, T *A, int LdA, T *B,         \
         int LdB, BetaT *Y, T *C, int LdC) {                                   \
        return BLAS(P##ByPair)(TheHandle, F, How, N, K, X, A, LdA, B, LdB, Y,  \
                               C, LdC);                                        \
      });
#define ALL(T, P)                                                              \
  testGemm<T>(#P "gemm", BLAS(P##gemm));                                       \
  testBatches<T>(#P "gemm", BLAS(P##gemmStridedBatched),                       \
                 BLAS(P##gemmBatched));                                        \
  testSymm<T>(#P "symm", false, BLAS(P##symm));                                \
  RANKS(T, T, T, P, syrk, syr2k, syrkx, false)                                 \
  testTriangular<T>(#P "trmm", BLAS(P##trmm), BLAS(P##trsm));                  \
  testTrsmBatched<T>(#P "trsmBatched", BLAS(P##trsmBatched));                  \
  testSums<T>(#P "geam", BLAS(P##geam), BLAS(P##dgmm));
#define ALL_COMPLEX(T, Real, P)                                                \
  testSymm<T>(#P "hemm", true, BLAS(P##hemm));                                 \
  RANKS(T, T, Real, P, herk, her2k, herkx, true)

void testErrors() {
  setPointerMode(false);
  Buffer<float> A(16);
  float One = 1;
  expect(BLAS(Sgemm)(TheHandle, VALUE(OP_N), VALUE(OP_N), 4, 4, 4, &One, A, 3,
                     A, 4, &One, A, 4) == VALUE(STATUS_INVALID_VALUE),
         "lda is too small");
  expect(BLAS(Sgemm)(TheHandle, VALUE(OP_N), VALUE(OP_N), -1, 4, 4, &One, A, 4,
                     A, 4, &One, A, 4) == VALUE(STATUS_INVALID_VALUE),
         "m is negative");
}

/// What Csyrk makes of OP_C: one element of A, which is i, shows it.
void testConjugateSyrk() {
  setPointerMode(false);
  ComplexT One = {1, 0}, Zero = {0, 0};
  Buffer<ComplexT> A(std::vector<ComplexT>{{0, 1}}),
      C(std::vector<ComplexT>{{7, 7}});
  int Status = BLAS(Csyrk)(TheHandle, VALUE(FILL_MODE_UPPER), VALUE(OP_C), 1, 1,
                           &One, A, 1, &Zero, C, 1);
  ComplexT Got = C.get()[0];
#if defined(__HIP_PLATFORM_AMD__)
  bool IsRight = Status == VALUE(STATUS_INVALID_VALUE) && Got.x == 7;
#else
  // A plain transpose: i * i.
  bool IsRight = Status == VALUE(STATUS_SUCCESS) && Got.x == -1 && Got.y == 0;
#endif
  expect(IsRight, "Csyrk of a conjugate: " + std::to_string(Status) +
                      ", i gives " + std::to_string(Got.x) + " " +
                      std::to_string(Got.y));
}

} // namespace

int main() {
  CHECK(BLAS(Create)(&TheHandle));
  ALL(float, S)
  ALL(double, D)
  ALL(ComplexT, C)
  ALL(DoubleComplexT, Z)
  ALL_COMPLEX(ComplexT, float, C)
  ALL_COMPLEX(DoubleComplexT, double, Z)
  testErrors();
  testConjugateSyrk();
  CHECK(BLAS(Destroy)(TheHandle));
  return finish("level3");
}
