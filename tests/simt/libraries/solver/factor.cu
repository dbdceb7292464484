//===- factor.cu - LU, Cholesky, QR, least squares ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Solver.h"

namespace {

template <typename T> void testLu() {
  using Call = Calls<T>;
  const int N = 9, Sides = 3;
  Buffer<int> Pivots(N), Info(1);
  Dense A = randomMatrix<T>(N, N), B = randomMatrix<T>(N, Sides);
  int Size = 0;
  CHECK(Call::getrfSize(TheHandle, N, N, nullptr, N, &Size));
  expect(Size > 0, "getrf_bufferSize");
  Buffer<T> Work(Size);
  for (bool Pivoting : {true, false}) {
    Dense Of = A;
    for (int I = 0; !Pivoting && I < N; ++I)
      Of(I, I) += 8; // no exchange is needed
    for (Op How : {OP(N), OP(T), OP(C)}) {
      Matrix<T> Factors(Of), X(B);
      Info.set({-7});
      CHECK(Call::getrf(TheHandle, N, N, Factors, Factors.leading(), Work,
                        Pivoting ? (int *)Pivots : nullptr, Info));
      CHECK(Call::getrs(TheHandle, How, N, Sides, Factors, Factors.leading(),
                        Pivoting ? (int *)Pivots : nullptr, X, X.leading(),
                        Info));
      expect(Info.get()[0] == 0, "getrs info");
      expectNear<T>(multiply(apply(How, Of), X.get("getrs")), B, 20 * N,
                    "getrs");
      if (!Pivoting) {
        Dense LU = Factors.get("getrf");
        expectNear<T>(multiply(lowerPart(LU, true), upperPart(LU)), Of, 20 * N,
                      "getrf without pivots");
      }
    }
  }
  // The third column is zero: the third pivot is.
  for (int R = 0; R < N; ++R)
    A(R, 2) = 0;
  Matrix<T> Singular(A);
  CHECK(Call::getrf(TheHandle, N, N, Singular, Singular.leading(), Work, Pivots,
                    Info));
  expect(Info.get()[0] == 3, "getrf of a singular matrix");
  // cuSOLVER on a GPU gives no error.
  expect(Call::getrf(TheHandle, N, N, Singular, N - 1, Work, Pivots, Info) !=
                 0 ||
             !isEmulated(),
         "a leading dimension that is too small");
}

template <typename T> void testCholesky() {
  using Call = Calls<T>;
  const int N = 8, Sides = 2;
  Buffer<int> Info(2);
  Buffer<T> Work(WorkSize);
  for (Fill Which : {FILL(UPPER), FILL(LOWER)}) {
    Dense A = hermitian<T>(N, 12), B = randomMatrix<T>(N, Sides);
    Matrix<T> Factor(triangleOnly(Which, A)), X(B);
    CHECK(Call::potrf(TheHandle, Which, N, Factor, Factor.leading(), Work,
                      WorkSize, Info));
    CHECK(Call::potrs(TheHandle, Which, N, Sides, Factor, Factor.leading(), X,
                      X.leading(), Info));
    expect(Info.get()[0] == 0, "potrf info");
    expectNear<T>(multiply(A, X.get("potrs")), B, 20 * N, "potrs");
    CHECK(Call::potri(TheHandle, Which, N, Factor, Factor.leading(), Work,
                      WorkSize, Info));
    Dense Inverse = Factor.get("potri");
    for (int R = 0; R < N; ++R)
      for (int C = 0; C < N; ++C)
        if (Which == FILL(UPPER) ? R > C : R < C)
          Inverse(R, C) = std::conj(Inverse(C, R));
    expectNear<T>(multiply(A, Inverse), identity(N), 20 * N, "potri");

    Matrix<T> First(A), Second(A), Y(B);
    Buffer<T *> Batch(std::vector<T *>{First, Second}),
        Right(std::vector<T *>{(T *)Y, (T *)Y + Y.leading()});
    CHECK(Call::potrfBatched(TheHandle, Which, N, Batch, First.leading(), Info,
                             2));
    expect(Info.get() == std::vector<int>({0, 0}), "potrfBatched info");
    CHECK(Call::potrsBatched(TheHandle, Which, N, 1, Batch, First.leading(),
                             Right, Y.leading(), Info, 2));
    expectNear<T>(multiply(A, Y.get("potrsBatched")), B, 20 * N,
                  "potrsBatched");

    A(4, 4) = -50;
    Matrix<T> Indefinite(A);
    CHECK(Call::potrf(TheHandle, Which, N, Indefinite, Indefinite.leading(),
                      Work, WorkSize, Info));
    expect(Info.get()[0] == 5, "potrf of an indefinite matrix");
  }
}

template <typename T> void testQr() {
  using Call = Calls<T>;
  const int M = 9, N = 5, Columns = 3;
  Buffer<int> Info(1);
  Buffer<T> Work(WorkSize), Tau(N);
  Dense A = randomMatrix<T>(M, N), B = randomMatrix<T>(M, Columns);
  Matrix<T> Factors(A);
  CHECK(Call::geqrf(TheHandle, M, N, Factors, Factors.leading(), Tau, Work,
                    WorkSize, Info));
  Dense R = upperPart(Factors.get("geqrf"));
  Op Adjoint = Traits<T>::IsComplex ? OP(C) : OP(T);
  // All of Q: the reflections applied to the identity.
  Matrix<T> Q(identity(M));
  CHECK(Call::ormqr(TheHandle, SIDE(LEFT), OP(N), M, M, N, Factors,
                    Factors.leading(), Tau, Q, Q.leading(), Work, WorkSize,
                    Info));
  Dense AllOfQ = Q.get("ormqr");
  expectNear<T>(multiply(apply(OP(C), AllOfQ), AllOfQ), identity(M), 20 * M,
                "Q is unitary");
  for (Op How : {OP(N), Adjoint}) {
    Matrix<T> Left(B), Right(apply(OP(C), B));
    CHECK(Call::ormqr(TheHandle, SIDE(LEFT), How, M, Columns, N, Factors,
                      Factors.leading(), Tau, Left, Left.leading(), Work,
                      WorkSize, Info));
    CHECK(Call::ormqr(TheHandle, SIDE(RIGHT), How, Columns, M, N, Factors,
                      Factors.leading(), Tau, Right, Right.leading(), Work,
                      WorkSize, Info));
    expectNear<T>(Left.get("ormqr"), multiply(apply(How, AllOfQ), B), 20 * M,
                  "ormqr from the left");
    expectNear<T>(Right.get("ormqr"),
                  multiply(apply(OP(C), B), apply(How, AllOfQ)), 20 * M,
                  "ormqr from the right");
  }
  CHECK(Call::orgqr(TheHandle, M, N, N, Factors, Factors.leading(), Tau, Work,
                    WorkSize, Info));
  expect(Info.get()[0] == 0, "orgqr info");
  expectNear<T>(multiply(Factors.get("orgqr"), R), A, 20 * M, "Q R");
}

template <typename T> void testSystems() {
  using Call = Calls<T>;
  const int M = 9, N = 6, Sides = 2;
  Buffer<int> Info(1), Pivots(N);
  Buffer<T> Work(WorkSize);
  const size_t WorkBytes = WorkSize * sizeof(T);
  int Iterations = -1;
  {
    Dense A = randomMatrix<T>(N, N), B = randomMatrix<T>(N, Sides);
    Matrix<T> OfA(A), OfB(B), X(Dense(N, Sides));
    CHECK(Call::gesv(TheHandle, N, Sides, OfA, OfA.leading(), Pivots, OfB,
                     OfB.leading(), X, X.leading(), Work, WorkBytes,
                     &Iterations, Info));
    expect(Info.get()[0] == 0 && Iterations == 0, "gesv info");
    expectNear<T>(multiply(A, X.get("gesv")), B, 20 * N, "gesv");
    expectNear<T>(OfB.get("gesv"), B, 0, "gesv keeps B");
  }
  // The residual of a least-squares solution is orthogonal to A's columns.
  Dense A = randomMatrix<T>(M, N), B = randomMatrix<T>(M, Sides);
  Matrix<T> OfA(A), OfB(B), X(Dense(N, Sides));
  CHECK(Call::gels(TheHandle, M, N, Sides, OfA, OfA.leading(), OfB,
                   OfB.leading(), X, X.leading(), Work, WorkBytes, &Iterations,
                   Info));
  Dense Adjoint = apply(OP(C), A);
  expectNear<T>(multiply(Adjoint, multiply(A, X.get("gels"))),
                multiply(Adjoint, B), 20 * M, "gels");
}

template <typename T> void test64() {
  const int64_t N = 8, Sides = 2;
  const auto Type = Calls<T>::DataType;
  SOLVER(Params_t) Params;
  CHECK(SOLVER(CreateParams)(&Params));
  Buffer<int64_t> Pivots(N);
  Buffer<int> Info(1);
  size_t Device = 0, Host = 1;
  Dense A = randomMatrix<T>(N, N), B = randomMatrix<T>(N, Sides);
  Matrix<T> Factors(A), X(B);
  CHECK(SOLVER(Xgetrf_bufferSize)(TheHandle, Params, N, N, Type, Factors,
                                  Factors.leading(), Type, &Device, &Host));
  expect(Device <= WorkSize && Host <= WorkSize, "Xgetrf_bufferSize");
  // Enough for the others, too.
  Device = Host = WorkSize;
  Buffer<char> Work(Device);
  std::vector<char> HostWork(Host);
  CHECK(SOLVER(Xgetrf)(TheHandle, Params, N, N, Type, Factors,
                       Factors.leading(), Pivots, Type, Work, Device,
                       HostWork.data(), Host, Info));
  CHECK(SOLVER(Xgetrs)(TheHandle, Params, OP(C), N, Sides, Type, Factors,
                       Factors.leading(), Pivots, Type, X, X.leading(), Info));
  expectNear<T>(multiply(apply(OP(C), A), X.get("Xgetrs")), B, 20 * N,
                "Xgetrs");
  Dense P = hermitian<T>(N, 12);
  Matrix<T> Factor(triangleOnly(FILL(LOWER), P)), Y(B);
  CHECK(SOLVER(Xpotrf)(TheHandle, Params, FILL(LOWER), N, Type, Factor,
                       Factor.leading(), Type, Work, Device, HostWork.data(),
                       Host, Info));
  CHECK(SOLVER(Xpotrs)(TheHandle, Params, FILL(LOWER), N, Sides, Type, Factor,
                       Factor.leading(), Type, Y, Y.leading(), Info));
  expectNear<T>(multiply(P, Y.get("Xpotrs")), B, 20 * N, "Xpotrs");
  Matrix<T> Qr(A);
  Buffer<T> Tau(N);
  CHECK(SOLVER(Xgeqrf)(TheHandle, Params, N, N, Type, Qr, Qr.leading(), Type,
                       Tau, Type, Work, Device, HostWork.data(), Host, Info));
  // |R| has the norms of A's columns.
  Dense R = upperPart(Qr.get("Xgeqrf"));
  expectNear<T>(multiply(apply(OP(C), R), R), multiply(apply(OP(C), A), A),
                20 * N, "Xgeqrf");
  expect(SOLVER(Xgetrf)(TheHandle, Params, N, N, DATA_TYPE(R_16F), Factors,
                        Factors.leading(), Pivots, DATA_TYPE(R_16F), Work,
                        Device, HostWork.data(), Host, Info) != 0,
         "a type that is not supported");
  CHECK(SOLVER(DestroyParams)(Params));
}

template <typename T> void testAll() {
  testLu<T>();
  testCholesky<T>();
  testQr<T>();
  testSystems<T>();
  test64<T>();
}

#if defined(__HIP_PLATFORM_AMD__)
/// The functions without Dn, which take work space in more places.
void testPlain() {
  const int N = 6, Sides = 2;
  Dense A = randomMatrix<double>(N, N), B = randomMatrix<double>(N, Sides);
  Matrix<double> Factors(A), X(B);
  Buffer<int> Pivots(N), Info(1);
  int Size = 0;
  hipsolverHandle_t Handle;
  CHECK(hipsolverCreate(&Handle));
  CHECK(hipsolverDgetrs_bufferSize(Handle, OP(T), N, Sides, Factors,
                                   Factors.leading(), Pivots, X, X.leading(),
                                   &Size));
  Buffer<double> Work(Size);
  CHECK(hipsolverDgetrf(Handle, N, N, Factors, Factors.leading(), Work, Size,
                        Pivots, Info));
  CHECK(hipsolverDgetrs(Handle, OP(T), N, Sides, Factors, Factors.leading(),
                        Pivots, X, X.leading(), Work, Size, Info));
  expectNear<double>(multiply(apply(OP(T), A), X.get("hipsolverDgetrs")), B,
                     20 * N, "hipsolverDgetrs");
  CHECK(hipsolverDestroy(Handle));
}
#else
void testPlain() {
  // Single precision, refined to double.
  const int N = 12;
  Dense A = hermitian<double>(N, 9), B = randomMatrix<double>(N, 1);
  Matrix<double> OfA(A), OfB(B), X(Dense(N, 1));
  Buffer<int> Pivots(N), Info(1);
  int Iterations = -100;
  size_t Bytes = 0;
  CHECK(cusolverDnDSgesv_bufferSize(TheHandle, N, 1, OfA, OfA.leading(), Pivots,
                                    OfB, OfB.leading(), X, X.leading(), nullptr,
                                    &Bytes));
  Buffer<char> Work(Bytes);
  CHECK(cusolverDnDSgesv(TheHandle, N, 1, OfA, OfA.leading(), Pivots, OfB,
                         OfB.leading(), X, X.leading(), Work, Bytes,
                         &Iterations, Info));
  expect(Iterations > 0 && Info.get()[0] == 0, "DSgesv refines");
  expectNear<double>(multiply(A, X.get("DSgesv")), B, 20 * N, "DSgesv");
}
#endif

/// Last, because a function that uses a missing handle may crash.
void testNoHandle() {
  Buffer<float> A(1), Work(1);
  Buffer<int> Info(1);
  expect(Calls<float>::getrf(nullptr, 1, 1, A, 1, Work, nullptr, Info) != 0,
         "no handle");
}

} // namespace

int main() {
  CHECK(SOLVER(Create)(&TheHandle));
  testAll<float>();
  testAll<double>();
  testAll<ComplexT>();
  testAll<DoubleComplexT>();
  testPlain();
  testNoHandle();
  CHECK(SOLVER(Destroy)(TheHandle));
  return finish("solver/factor");
}
