//===- spectral.cu - Eigenvalues and singular values ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Solver.h"
#include <limits>

namespace {

template <typename T> using RealOf = typename Traits<T>::Real;

template <typename Real> void expectAscending(const std::vector<Real> &W) {
  expect(std::is_sorted(W.begin(), W.end()), "eigenvalues ascend");
}

template <typename T> void expectUnitary(const Dense &Q, const char *What) {
  expectNear<T>(multiply(apply(OP(C), Q), Q), identity(Q.Columns), 40 * Q.Rows,
                What);
}

template <typename T> void testEigenvalues() {
  using Call = Calls<T>;
  const int N = 10;
  Buffer<RealOf<T>> W(N);
  Buffer<T> Work(WorkSize);
  Buffer<int> Info(1);
  JacobiInfo Jacobi;
  CHECK(SOLVER(CreateSyevjInfo)(&Jacobi));
  // What this type can reach, and its vectors then are as good.
  CHECK(SOLVER(XsyevjSetTolerance)(
      Jacobi, 20 * std::numeric_limits<RealOf<T>>::epsilon()));
  CHECK(SOLVER(XsyevjSetMaxSweeps)(Jacobi, 30));
  for (Fill Which : {FILL(UPPER), FILL(LOWER)})
    for (bool ByJacobi : {false, true}) {
      Dense A = hermitian<T>(N, 0);
      Matrix<T> V(triangleOnly(Which, A)), Only(triangleOnly(Which, A));
      if (ByJacobi)
        CHECK(Call::syevj(TheHandle, VALUE(EIG_MODE_VECTOR), Which, N, V,
                          V.leading(), W, Work, WorkSize, Info, Jacobi));
      else
        CHECK(Call::syevd(TheHandle, VALUE(EIG_MODE_VECTOR), Which, N, V,
                          V.leading(), W, Work, WorkSize, Info));
      expect(Info.get()[0] == 0, "syevd info");
      auto Values = W.get();
      expectAscending(Values);
      Dense Vectors = V.get("syevd");
      expectUnitary<T>(Vectors, "eigenvectors");
      expectNear<T>(multiply(A, Vectors), multiply(Vectors, diagonal(Values)),
                    40 * N, "A V = V W");
      CHECK(Call::syevd(TheHandle, VALUE(EIG_MODE_NOVECTOR), Which, N, Only,
                        Only.leading(), W, Work, WorkSize, Info));
      expectNear<T>(diagonal(W.get()), diagonal(Values), 40 * N,
                    "eigenvalues alone");
    }
  CHECK(SOLVER(DestroySyevjInfo)(Jacobi));
}

/// The same values by number and by interval.
template <typename T> void testSome() {
  using Call = Calls<T>;
  const int N = 9;
  Buffer<RealOf<T>> W(N);
  Buffer<T> Work(WorkSize);
  Buffer<int> Info(1);
  Dense A = hermitian<T>(N, 0);
  Matrix<T> All(A);
  CHECK(Call::syevd(TheHandle, VALUE(EIG_MODE_NOVECTOR), FILL(LOWER), N, All,
                    All.leading(), W, Work, WorkSize, Info));
  auto Values = W.get();
  for (bool ByNumber : {true, false}) {
    Matrix<T> V(A);
    int Found = -1;
    auto Range = ByNumber ? VALUE(EIG_RANGE_I) : VALUE(EIG_RANGE_V);
    auto Low = (Values[2] + Values[3]) / 2, High = (Values[6] + Values[7]) / 2;
    CHECK(Call::syevdx(TheHandle, VALUE(EIG_MODE_VECTOR), Range, FILL(LOWER), N,
                       V, V.leading(), Low, High, 4, 7, &Found, W, Work,
                       WorkSize, Info));
    expect(Found == 4, "how many eigenvalues are selected");
    std::vector<RealOf<T>> Got = W.get(), Wanted(&Values[3], &Values[7]);
    Got.resize(4);
    expectNear<T>(diagonal(Got), diagonal(Wanted), 40 * N, "syevdx");
    Dense Vectors = V.get("syevdx");
    Vectors.Columns = 4;
    Vectors.Of.resize(4 * N);
    expectNear<T>(multiply(A, Vectors), multiply(Vectors, diagonal(Got)),
                  40 * N, "vectors of syevdx");
  }
}

template <typename T> void testGeneralized() {
  using Call = Calls<T>;
  const int N = 8;
  Buffer<RealOf<T>> W(N);
  Buffer<T> Work(WorkSize);
  Buffer<int> Info(1);
  for (auto Type : {VALUE(EIG_TYPE_1), VALUE(EIG_TYPE_2), VALUE(EIG_TYPE_3)}) {
    Dense A = hermitian<T>(N, 0), B = hermitian<T>(N, 12);
    Matrix<T> V(triangleOnly(FILL(UPPER), A)), Of(triangleOnly(FILL(UPPER), B));
    CHECK(Call::sygvd(TheHandle, Type, VALUE(EIG_MODE_VECTOR), FILL(UPPER), N,
                      V, V.leading(), Of, Of.leading(), W, Work, WorkSize,
                      Info));
    expect(Info.get()[0] == 0, "sygvd info");
    Dense X = V.get("sygvd"), XW = multiply(X, diagonal(W.get()));
    // A x = w B x, A B x = w x, B A x = w x.
    if (Type == VALUE(EIG_TYPE_1))
      expectNear<T>(multiply(A, X), multiply(B, XW), 80 * N, "sygvd 1");
    else if (Type == VALUE(EIG_TYPE_2))
      expectNear<T>(multiply(A, multiply(B, X)), XW, 80 * N, "sygvd 2");
    else
      expectNear<T>(multiply(B, multiply(A, X)), XW, 80 * N, "sygvd 3");
  }
}

/// Q^H A Q is tridiagonal.
template <typename T> void testReduction() {
  using Call = Calls<T>;
  const int N = 8;
  Buffer<RealOf<T>> D(N), E(N);
  Buffer<T> Work(WorkSize), Tau(N);
  Buffer<int> Info(1);
  for (Fill Which : {FILL(UPPER), FILL(LOWER)}) {
    Dense A = hermitian<T>(N, 0);
    Matrix<T> Q(A);
    CHECK(Call::sytrd(TheHandle, Which, N, Q, Q.leading(), D, E, Tau, Work,
                      WorkSize, Info));
    CHECK(Call::orgtr(TheHandle, Which, N, Q, Q.leading(), Tau, Work, WorkSize,
                      Info));
    // cuSOLVER's orgtr writes between the columns; no other function does.
    Dense Of = Q.get("orgtr", isEmulated()), Band = diagonal(D.get());
    auto Beside = E.get();
    for (int I = 0; I + 1 < N; ++I)
      Band(I, I + 1) = Band(I + 1, I) = Beside[I];
    expectUnitary<T>(Of, "orgtr");
    expectNear<T>(multiply(apply(OP(C), Of), multiply(A, Of)), Band, 40 * N,
                  "sytrd");
  }
}

template <typename T>
void expectSingular(const Dense &A, const Dense &U,
                    const std::vector<RealOf<T>> &S, const Dense &Vh,
                    const char *What) {
  Dense Middle(U.Columns, Vh.Rows);
  for (int I = 0; I < int(S.size()); ++I)
    Middle(I, I) = S[I];
  expect(std::is_sorted(S.rbegin(), S.rend()) && S.back() >= 0,
         "singular values descend");
  expectUnitary<T>(U, What);
  expectUnitary<T>(apply(OP(C), Vh), What);
  expectNear<T>(multiply(U, multiply(Middle, Vh)), A, 60 * A.Rows, What);
}

template <typename T> void testSingular() {
  using Call = Calls<T>;
  const int M = 9, N = 6;
  Buffer<RealOf<T>> S(N), Rest(N);
  Buffer<T> Work(WorkSize);
  Buffer<int> Info(1);
  SingularInfo Jacobi;
  CHECK(SOLVER(CreateGesvdjInfo)(&Jacobi));
  Dense A = randomMatrix<T>(M, N);
  for (bool All : {true, false}) {
    char Job = All ? 'A' : 'S';
    int Left = All ? M : N;
    Matrix<T> Of(A), U(Dense(M, Left)), Vh(Dense(N, N));
    CHECK(Call::gesvd(TheHandle, Job, Job, M, N, Of, Of.leading(), S, U,
                      U.leading(), Vh, Vh.leading(), Work, WorkSize, Rest,
                      Info));
    expect(Info.get()[0] == 0, "gesvd info");
    expectSingular<T>(A, U.get("gesvd"), S.get(), Vh.get("gesvd"), "gesvd");
    Matrix<T> Again(A), UAgain(Dense(M, Left)), V(Dense(N, N));
    CHECK(Call::gesvdj(TheHandle, VALUE(EIG_MODE_VECTOR), !All, M, N, Again,
                       Again.leading(), S, UAgain, UAgain.leading(), V,
                       V.leading(), Work, WorkSize, Info, Jacobi));
    expectSingular<T>(A, UAgain.get("gesvdj"), S.get(),
                      apply(OP(C), V.get("gesvdj")), "gesvdj");
  }
  CHECK(SOLVER(DestroyGesvdjInfo)(Jacobi));
}

template <typename T> void testAll() {
  testEigenvalues<T>();
  testSome<T>();
  testGeneralized<T>();
  testReduction<T>();
  testSingular<T>();
}

/// Results come in the stream's order, not before.
void testStream() {
  const int N = 6;
  API(Stream_t) Stream;
  CHECK(API(StreamCreate)(&Stream));
  CHECK(SOLVER(SetStream)(TheHandle, Stream));
  Dense A = hermitian<double>(N, 9);
  Matrix<double> Source(A), Of(Dense(N, N));
  Buffer<double> W(N);
  int Size = 0;
  CHECK(Calls<double>::syevdSize(TheHandle, VALUE(EIG_MODE_VECTOR), FILL(LOWER),
                                 N, Of, Of.leading(), W, &Size));
  Buffer<double> Work(Size);
  Buffer<int> Info(1);
  CHECK(API(MemcpyAsync)((double *)Of, (double *)Source,
                         sizeof(double) * Of.leading() * N,
                         API(MemcpyDeviceToDevice), Stream));
  CHECK(Calls<double>::syevd(TheHandle, VALUE(EIG_MODE_VECTOR), FILL(LOWER), N,
                             Of, Of.leading(), W, Work, Size, Info));
  CHECK(API(StreamSynchronize)(Stream));
  Dense V = Of.get("syevd");
  expectNear<double>(multiply(A, V), multiply(V, diagonal(W.get())), 40 * N,
                     "syevd in a stream");
  CHECK(SOLVER(SetStream)(TheHandle, nullptr));
  CHECK(API(StreamDestroy)(Stream));
}

} // namespace

int main() {
  CHECK(SOLVER(Create)(&TheHandle));
  testAll<float>();
  testAll<double>();
  testAll<ComplexT>();
  testAll<DoubleComplexT>();
  testStream();
  CHECK(SOLVER(Destroy)(TheHandle));
  return finish("solver/spectral");
}
