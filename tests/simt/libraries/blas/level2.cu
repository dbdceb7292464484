//===- level2.cu - Matrices and vectors -----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Blas.h"
#include <algorithm>

namespace {

constexpr int Incs[] = {1, 2, -3};

/// Which elements of an N x N matrix a triangle or band holds, and where.
enum class Storage { Full, Packed, Band };

struct Stored {
  Storage How;
  Fill Which;
  int N, K; ///< K: diagonals beside the main one (Band).
  int Leading;

  bool upper() const { return Which == VALUE(FILL_MODE_UPPER); }
  bool holds(int R, int C) const {
    bool In = upper() ? R <= C : R >= C;
    return In && (How != Storage::Band || std::abs(R - C) <= K);
  }
  int64_t place(int R, int C) const {
    if (How == Storage::Full)
      return R + int64_t(C) * Leading;
    if (How == Storage::Band)
      return (upper() ? K + R - C : R - C) + int64_t(C) * Leading;
    return upper() ? R + int64_t(C) * (C + 1) / 2
                   : R + int64_t(C) * (2 * N - C - 1) / 2;
  }
  Layout layout() const {
    Layout L;
    for (int C = 0; C < N; ++C)
      for (int R = 0; R < N; ++R)
        if (holds(R, C))
          L.Places.push_back(place(R, C));
    for (int64_t P : L.Places)
      L.Extent = std::max(L.Extent, P + 1);
    return L;
  }
  /// The matrix that the elements stand for.
  template <typename Fn>
  Dense expand(std::vector<Number> &Of, Fn Mirror) const {
    Dense D(N, N);
    size_t I = 0;
    for (int C = 0; C < N; ++C)
      for (int R = 0; R < N; ++R)
        if (holds(R, C)) {
          D(R, C) = Of[I];
          if (R != C)
            D(C, R) = Mirror(Of[I]);
          ++I;
        }
    return D;
  }
  std::vector<Number> collect(const Dense &D) const {
    std::vector<Number> Of;
    for (int C = 0; C < N; ++C)
      for (int R = 0; R < N; ++R)
        if (holds(R, C))
          Of.push_back(D(R, C));
    return Of;
  }
};

template <typename Fn> void forStored(Storage How, Fn Test) {
  for (bool OnDevice : {false, true}) {
    setPointerMode(OnDevice);
    for (Fill F : Fills)
      for (int N : {0, 1, 6, 19})
        for (int Inc : Incs) {
          int K = How == Storage::Band ? std::min(N, 2) : 0;
          Stored S{How, F, N, K, How == Storage::Band ? K + 2 : N + 3};
          Test(S, Inc, OnDevice);
        }
  }
}

template <typename T, typename Fn> void testGemv(const char *Name, Fn GemvOf) {
  for (bool OnDevice : {false, true})
    for (Op How : Ops)
      for (auto [M, N] : {std::pair{1, 1}, {5, 3}, {17, 40}})
        for (int Inc : Incs)
          for (bool Overwrite : {false, true}) {
            setPointerMode(OnDevice);
            int LenX = How == VALUE(OP_N) ? N : M, LenY = M + N - LenX;
            Operand<T> A(Layout::matrix(M, N, M + 2));
            Operand<T> X(Layout::vector(LenX, Inc)),
                Y(Layout::vector(LenY, -Inc), Overwrite);
            ScalarPlace<T> Alpha(Traits<T>::make({0.5, -0.5}), OnDevice);
            ScalarPlace<T> Beta(Traits<T>::make(Overwrite ? 0 : 2), OnDevice);
            Dense Want =
                multiply(Traits<T>::value(Alpha.get()),
                         apply(How, {M, N, A.Values}), {LenX, 1, X.Values},
                         Traits<T>::value(Beta.get()), {LenY, 1, Y.Values});
            CHECK(GemvOf(TheHandle, How, M, N, Alpha, A, M + 2, X, Inc, Beta, Y,
                         -Inc));
            Y.expectEqual(Want.Of, LenX, Name);
          }
}

template <typename T, typename Fn> void testGbmv(const char *Name, Fn GbmvOf) {
  setPointerMode(false);
  for (Op How : Ops)
    for (auto [M, N] : {std::pair{1, 1}, {5, 3}, {9, 14}}) {
      int Below = 2, Above = 1, Leading = 5;
      Dense D(M, N);
      Layout L;
      std::vector<Number *> Elements;
      for (int C = 0; C < N; ++C)
        for (int R = 0; R < M; ++R)
          if (R - C <= Below && C - R <= Above) {
            L.Places.push_back(Above + R - C + int64_t(C) * Leading);
            Elements.push_back(&D(R, C));
          }
      L.Extent = int64_t(N) * Leading;
      Operand<T> A(L);
      for (size_t I = 0; I < Elements.size(); ++I)
        *Elements[I] = A[I];
      int LenX = How == VALUE(OP_N) ? N : M, LenY = M + N - LenX;
      Operand<T> X(Layout::vector(LenX, 2)), Y(Layout::vector(LenY, 1));
      T Alpha = Traits<T>::make({0.5, -0.5}), Beta = Traits<T>::make(2);
      Dense Want = multiply(Traits<T>::value(Alpha), apply(How, D),
                            {LenX, 1, X.Values}, 2, {LenY, 1, Y.Values});
      CHECK(GbmvOf(TheHandle, How, M, N, Below, Above, &Alpha, A, Leading, X, 2,
                   &Beta, Y, 1));
      Y.expectEqual(Want.Of, LenX, Name);
    }
}

/// y = alpha A x + beta y with a symmetric or Hermitian A.
template <typename T, typename Fn>
void testProduct(const char *Name, Storage How, bool Hermitian, Fn Call) {
  forStored(How, [&](Stored S, int Inc, bool OnDevice) {
    Operand<T> A(S.layout()), X(Layout::vector(S.N, Inc)),
        Y(Layout::vector(S.N, 2));
    Dense D = S.expand(A.Values,
                       [&](Number V) { return Hermitian ? std::conj(V) : V; });
    // The imaginary parts on a Hermitian diagonal do not count.
    if (Hermitian)
      for (int I = 0; I < S.N; ++I)
        D(I, I) = D(I, I).real();
    ScalarPlace<T> Alpha(Traits<T>::make({0.5, -0.5}), OnDevice);
    ScalarPlace<T> Beta(Traits<T>::make({2, 1}), OnDevice);
    Dense Want = multiply(Traits<T>::value(Alpha.get()), D, {S.N, 1, X.Values},
                          Traits<T>::value(Beta.get()), {S.N, 1, Y.Values});
    CHECK(Call(S, (T *)Alpha, (T *)A, (T *)X, Inc, (T *)Beta, (T *)Y, 2));
    Y.expectEqual(Want.Of, S.N, Name);
  });
}

/// A += alpha x y', or that and its mirror image.
template <typename T, typename ScalarT, typename Fn>
void testUpdate(const char *Name, Storage How, bool Hermitian, bool Two,
                Fn Call) {
  forStored(How, [&](Stored S, int Inc, bool OnDevice) {
    Operand<T> A(S.layout()), X(Layout::vector(S.N, Inc)),
        Y(Layout::vector(S.N, 2));
    if (Hermitian) {
      size_t I = 0;
      for (int C = 0; C < S.N; ++C)
        for (int R = 0; R < S.N; ++R)
          if (S.holds(R, C)) {
            if (R == C)
              A[I] = A[I].real();
            ++I;
          }
      A.store();
    }
    ScalarPlace<ScalarT> Alpha(Traits<ScalarT>::make({0.5, -0.25}), OnDevice);
    Number F = Traits<ScalarT>::value(Alpha.get());
    auto Other = [&](Number V) { return Hermitian ? std::conj(V) : V; };
    Dense D = S.expand(A.Values, Other);
    for (int R = 0; R < S.N; ++R)
      for (int C = 0; C < S.N; ++C)
        D(R, C) += Two ? F * X[R] * Other(Y[C]) + Other(F) * Y[R] * Other(X[C])
                       : F * X[R] * Other(X[C]);
    CHECK(Call(S, (ScalarT *)Alpha, (T *)X, Inc, (T *)Y, 2, (T *)A));
    A.expectEqual(S.collect(D), 3, Name);
  });
}

template <typename T, typename Fn>
void testGer(const char *Name, bool Conjugated, Fn GerOf) {
  setPointerMode(false);
  for (auto [M, N] : {std::pair{1, 1}, {5, 3}, {17, 40}, {0, 4}})
    for (int Inc : Incs) {
      Operand<T> A(Layout::matrix(M, N, M + 1)), X(Layout::vector(M, Inc)),
          Y(Layout::vector(N, -2));
      T Alpha = Traits<T>::make({0.5, -0.25});
      auto Want = A.Values;
      for (int C = 0; C < N; ++C)
        for (int R = 0; R < M; ++R)
          Want[R + C * M] += Traits<T>::value(Alpha) * X[R] *
                             (Conjugated ? std::conj(Y[C]) : Y[C]);
      CHECK(GerOf(TheHandle, M, N, &Alpha, X, Inc, Y, -2, A, M + 1));
      A.expectEqual(Want, 2, Name);
    }
}

/// x = op(A) x, and back by solving.
template <typename T, typename Multiply, typename Solve>
void testTriangular(const char *Name, Storage How, Multiply MultiplyBy,
                    Solve SolveBy) {
  for (Op Trans : Ops)
    for (Diag Unit : Diags)
      forStored(How, [&](Stored S, int Inc, bool) {
        Operand<T> A(S.layout()), X(Layout::vector(S.N, Inc));
        // Dominant diagonals, so that solving is well conditioned.
        Dense D(S.N, S.N);
        size_t I = 0;
        for (int C = 0; C < S.N; ++C)
          for (int R = 0; R < S.N; ++R)
            if (S.holds(R, C)) {
              A[I] = R == C ? Number(2) + 0.25 * A[I] : 0.125 * A[I];
              D(R, C) = R == C && Unit == VALUE(DIAG_UNIT) ? 1.0 : A[I];
              ++I;
            }
        A.store();
        auto Before = X.Values;
        Dense None(S.N, 1);
        Dense Want = multiply(1, apply(Trans, D), {S.N, 1, X.Values}, 0, None);
        CHECK(MultiplyBy(S, Trans, Unit, (T *)A, (T *)X, Inc));
        X.expectEqual(Want.Of, S.N, Name);
        CHECK(SolveBy(S, Trans, Unit, (T *)A, (T *)X, Inc));
        X.expectEqual(Before, 8 * S.N, std::string(Name) + ", solved");
      });
}

#define PRODUCT(T, Name, Hermitian)                                            \
  testProduct<T>(                                                              \
      #Name, Storage::Full, Hermitian,                                         \
      [](Stored S, T *F, T *A, T *X, int IncX, T *G, T *Y, int IncY) {         \
        return BLAS(Name)(TheHandle, S.Which, S.N, F, A, S.Leading, X, IncX,   \
                          G, Y, IncY);                                         \
      });
#define PACKED_PRODUCT(T, Name, Hermitian)                                     \
  testProduct<T>(                                                              \
      #Name, Storage::Packed, Hermitian,                                       \
      [](Stored S, T *F, T *A, T *X, int IncX, T *G, T *Y, int IncY) {         \
        return BLAS(Name)(TheHandle, S.Which, S.N, F, A, X, IncX, G, Y, IncY); \
      });
#define BAND_PRODUCT(T, Name, Hermitian)                                       \
  testProduct<T>(                                                              \
      #Name, Storage::Band, Hermitian,                                         \
      [](Stored S, T *F, T *A, T *X, int IncX, T *G, T *Y, int IncY) {         \
        return BLAS(Name)(TheHandle, S.Which, S.N, S.K, F, A, S.Leading, X,    \
                          IncX, G, Y, IncY);                                   \
      });
#define ONE(T, ScalarT, Name, Hermitian)                                       \
  testUpdate<T, ScalarT>(                                                      \
      #Name, Storage::Full, Hermitian, false,                                  \
      [](Stored S, ScalarT *F, T *X, int IncX, T *, int, T *A) {               \
        return BLAS(Name)(TheHandle, S.Which, S.N, F, X, IncX, A, S.Leading);  \
      });
#define ONE_PACKED(T, ScalarT, Name, Hermitian)                                \
  testUpdate<T, ScalarT>(                                                      \
      #Name, Storage::Packed, Hermitian, false,                                \
      [](Stored S, ScalarT *F, T *X, int IncX, T *, int, T *A) {               \
        return BLAS(Name)(TheHandle, S.Which, S.N, F, X, IncX, A);             \
      });
#define TWO(T, Name, Hermitian)                                                \
  testUpdate<T, T>(#Name, Storage::Full, Hermitian, true,                      \
                   [](Stored S, T *F, T *X, int IncX, T *Y, int IncY, T *A) {  \
                     return BLAS(Name)(TheHandle, S.Which, S.N, F, X, IncX, Y, \
                                       IncY, A, S.Leading);                    \
                   });
#define TWO_PACKED(T, Name, Hermitian)                                         \
  testUpdate<T, T>(#Name, Storage::Packed, Hermitian, true,                    \
                   [](Stored S, T *F, T *X, int IncX, T *Y, int IncY, T *A) {  \
                     return BLAS(Name)(TheHandle, S.Which, S.N, F, X, IncX, Y, \
                                       IncY, A);                               \
                   });
#define TRIANGULAR_LAMBDA(T, Name, ...)                                        \
  [](Stored S, Op How, Diag Unit, T *A, T *X, int Inc) {                       \
    return BLAS(Name)(TheHandle, S.Which, How, Unit, S.N, __VA_ARGS__, X,      \
                      Inc);                                                    \
  }
#define ALL(T, P)                                                              \
  testGemv<T>(#P "gemv", BLAS(P##gemv));                                       \
  testGbmv<T>(#P "gbmv", BLAS(P##gbmv));                                       \
  PRODUCT(T, P##symv, false)                                                   \
  ONE(T, T, P##syr, false)                                                     \
  TWO(T, P##syr2, false)                                                       \
  testTriangular<T>(#P "trmv", Storage::Full,                                  \
                    TRIANGULAR_LAMBDA(T, P##trmv, A, S.Leading),               \
                    TRIANGULAR_LAMBDA(T, P##trsv, A, S.Leading));              \
  testTriangular<T>(#P "tpmv", Storage::Packed,                                \
                    TRIANGULAR_LAMBDA(T, P##tpmv, A),                          \
                    TRIANGULAR_LAMBDA(T, P##tpsv, A));                         \
  testTriangular<T>(#P "tbmv", Storage::Band,                                  \
                    TRIANGULAR_LAMBDA(T, P##tbmv, S.K, A, S.Leading),          \
                    TRIANGULAR_LAMBDA(T, P##tbsv, S.K, A, S.Leading));
#define ALL_REAL(T, P)                                                         \
  testGer<T>(#P "ger", false, BLAS(P##ger));                                   \
  PACKED_PRODUCT(T, P##spmv, false)                                            \
  BAND_PRODUCT(T, P##sbmv, false)                                              \
  ONE_PACKED(T, T, P##spr, false)                                              \
  TWO_PACKED(T, P##spr2, false)
#define ALL_COMPLEX(T, Real, P)                                                \
  testGer<T>(#P "geru", false, BLAS(P##geru));                                 \
  testGer<T>(#P "gerc", true, BLAS(P##gerc));                                  \
  PRODUCT(T, P##hemv, true)                                                    \
  PACKED_PRODUCT(T, P##hpmv, true)                                             \
  BAND_PRODUCT(T, P##hbmv, true)                                               \
  ONE(T, Real, P##her, true)                                                   \
  ONE_PACKED(T, Real, P##hpr, true)                                            \
  TWO(T, P##her2, true)                                                        \
  TWO_PACKED(T, P##hpr2, true)

void testErrors() {
  setPointerMode(false);
  Buffer<float> A(16), X(4), Y(4);
  float One = 1;
  expect(BLAS(Sgemv)(TheHandle, VALUE(OP_N), 4, 4, &One, A, 3, X, 1, &One, Y,
                     1) == VALUE(STATUS_INVALID_VALUE),
         "lda is too small");
#if defined(__HIP_PLATFORM_AMD__)
  const int OfSameX = VALUE(STATUS_INVALID_VALUE);
#else
  const int OfSameX = VALUE(STATUS_SUCCESS);
#endif
  expectStatus(
      BLAS(Sgemv)(TheHandle, VALUE(OP_N), 4, 4, &One, A, 4, X, 0, &One, Y, 1),
      OfSameX, "incx is 0");
  // cuBLAS documents nothing for it, and on an H200 does not complain.
  if (isEmulated() || IsHip)
    expect(BLAS(Sgemv)(TheHandle, Op(77), 4, 4, &One, A, 4, X, 1, &One, Y, 1) !=
               VALUE(STATUS_SUCCESS),
           "no such operation");
}

} // namespace

int main() {
  CHECK(BLAS(Create)(&TheHandle));
  ALL(float, S)
  ALL(double, D)
  ALL(ComplexT, C)
  ALL(DoubleComplexT, Z)
  ALL_REAL(float, S)
  ALL_REAL(double, D)
  ALL_COMPLEX(ComplexT, float, C)
  ALL_COMPLEX(DoubleComplexT, double, Z)
  testErrors();
  CHECK(BLAS(Destroy)(TheHandle));
  return finish("level2");
}
