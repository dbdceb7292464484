//===- level1.cu - Vectors ------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Blas.h"

namespace {

std::string named(const char *Name, int64_t N, int64_t IncX, int64_t IncY,
                  bool OnDevice) {
  return std::string(Name) + " n=" + std::to_string(N) +
         " incx=" + std::to_string(IncX) + " incy=" + std::to_string(IncY) +
         (OnDevice ? " device scalars" : "");
}

/// Calls Test(N, IncX, IncY, OnDevice) for sizes, increments, pointer modes.
template <typename Fn> void forShapes(Fn Test) {
  for (bool OnDevice : {false, true}) {
    setPointerMode(OnDevice);
    for (int N : {0, 1, 7, 100})
      for (int IncX : {1, 3, -2})
        for (int IncY : {1, -1, 2})
          Test(N, IncX, IncY, OnDevice);
  }
}

template <typename T, typename Axpy, typename Copy, typename Swap>
void testTwoVectors(Axpy AxpyOf, Copy CopyOf, Swap SwapOf) {
  forShapes([&](int N, int IncX, int IncY, bool OnDevice) {
    Operand<T> X(Layout::vector(N, IncX)), Y(Layout::vector(N, IncY));
    ScalarPlace<T> Alpha(Traits<T>::make({0.5, 0.25}), OnDevice);
    Number A = Traits<T>::value(Alpha.get());
    auto Expected = Y.Values;
    for (int I = 0; I < N; ++I)
      Expected[I] += A * X[I];
    CHECK(AxpyOf(TheHandle, N, Alpha, X, IncX, Y, IncY));
    Y.expectEqual(Expected, 1, named("axpy", N, IncX, IncY, OnDevice));

    Operand<T> U(Layout::vector(N, IncX)), V(Layout::vector(N, IncY));
    CHECK(SwapOf(TheHandle, N, U, IncX, V, IncY));
    U.expectEqual(V.Values, 0, named("swap", N, IncX, IncY, OnDevice));
    V.expectEqual(U.Values, 0, named("swap", N, IncX, IncY, OnDevice));

    Operand<T> W(Layout::vector(N, IncY), true);
    CHECK(CopyOf(TheHandle, N, X, IncX, W, IncY));
    W.expectEqual(X.Values, 0, named("copy", N, IncX, IncY, OnDevice));
  });
}

void expectNear(Number Got, Number Want, double Error,
                const std::string &What) {
  expect(std::abs(Got - Want) <= Error * (1 + std::abs(Want)), What);
}

template <typename T, typename Fn>
void testDot(const char *Name, Fn DotOf, bool Conjugated) {
  forShapes([&](int N, int IncX, int IncY, bool OnDevice) {
    Operand<T> X(Layout::vector(N, IncX)), Y(Layout::vector(N, IncY));
    ScalarPlace<T> Result(Traits<T>::make({NAN, NAN}), OnDevice);
    Number Want = 0;
    for (int I = 0; I < N; ++I)
      Want += (Conjugated ? std::conj(X[I]) : X[I]) * Y[I];
    CHECK(DotOf(TheHandle, N, X, IncX, Y, IncY, Result));
    expectNear(Traits<T>::value(Result.get()), Want, tolerance<T>(N),
               named(Name, N, IncX, IncY, OnDevice));
  });
}

template <typename T, typename Asum, typename Nrm2, typename Amax,
          typename Amin>
void testOneVector(Asum AsumOf, Nrm2 Nrm2Of, Amax AmaxOf, Amin AminOf) {
  using Real = typename Traits<T>::Real;
  forShapes([&](int N, int IncX, int, bool OnDevice) {
    Operand<T> X(Layout::vector(N, IncX));
    double Sum = 0, Squares = 0;
    int Largest = 0, Smallest = 0;
    auto Size = [&](int I) {
      return std::fabs(X[I].real()) + std::fabs(X[I].imag());
    };
    for (int I = 0; I < N && IncX > 0; ++I) {
      Sum += Size(I);
      Squares += std::norm(X[I]);
      if (I == 0 || Size(I) > Size(Largest - 1))
        Largest = I + 1;
      if (I == 0 || Size(I) < Size(Smallest - 1))
        Smallest = I + 1;
    }
    ScalarPlace<Real> A(Real(-1), OnDevice), B(Real(-1), OnDevice);
    ScalarPlace<int> C(-1, OnDevice), D(-1, OnDevice);
    CHECK(AsumOf(TheHandle, N, X, IncX, A));
    CHECK(Nrm2Of(TheHandle, N, X, IncX, B));
    CHECK(AmaxOf(TheHandle, N, X, IncX, C));
    CHECK(AminOf(TheHandle, N, X, IncX, D));
    expectNear(A.get(), Sum, tolerance<T>(N),
               named("asum", N, IncX, 0, OnDevice));
    expectNear(B.get(), std::sqrt(Squares), tolerance<T>(N),
               named("nrm2", N, IncX, 0, OnDevice));
    expect(C.get() == Largest, named("amax", N, IncX, 0, OnDevice));
    expect(D.get() == Smallest, named("amin", N, IncX, 0, OnDevice));
  });
}

template <typename T, typename ScalarT, typename Fn> void testScal(Fn ScalOf) {
  forShapes([&](int N, int IncX, int, bool OnDevice) {
    Operand<T> X(Layout::vector(N, IncX));
    ScalarPlace<ScalarT> Alpha(Traits<ScalarT>::make({0.5, -2}), OnDevice);
    auto Expected = X.Values;
    for (Number &E : Expected)
      if (IncX > 0)
        E *= Traits<ScalarT>::value(Alpha.get());
    CHECK(ScalOf(TheHandle, N, Alpha, X, IncX));
    X.expectEqual(Expected, 1, named("scal", N, IncX, 0, OnDevice));
  });
}

template <typename T, typename SineT, typename Fn> void testRot(Fn RotOf) {
  using Real = typename Traits<T>::Real;
  forShapes([&](int N, int IncX, int IncY, bool OnDevice) {
    Operand<T> X(Layout::vector(N, IncX)), Y(Layout::vector(N, IncY));
    ScalarPlace<Real> C(Real(0.75), OnDevice);
    ScalarPlace<SineT> S(Traits<SineT>::make({-0.5, 0.25}), OnDevice);
    Number Sine = Traits<SineT>::value(S.get());
    auto WantX = X.Values, WantY = Y.Values;
    for (int I = 0; I < N; ++I) {
      WantX[I] = 0.75 * X[I] + Sine * Y[I];
      WantY[I] = 0.75 * Y[I] - std::conj(Sine) * X[I];
    }
    CHECK(RotOf(TheHandle, N, X, IncX, Y, IncY, C, S));
    X.expectEqual(WantX, 2, named("rot x", N, IncX, IncY, OnDevice));
    Y.expectEqual(WantY, 2, named("rot y", N, IncX, IncY, OnDevice));
  });
}

/// A rotation that is made for (a, b) maps it to (r, 0).
template <typename T, typename Fn> void testRotg(Fn RotgOf) {
  using Real = typename Traits<T>::Real;
  for (bool OnDevice : {false, true}) {
    setPointerMode(OnDevice);
    Number First = {0.5, 0.25}, Second = {-1.5, 1};
    if (!Traits<T>::IsComplex)
      First = 0.5, Second = -1.5;
    ScalarPlace<T> A(Traits<T>::make(First), OnDevice),
        B(Traits<T>::make(Second), OnDevice),
        S(Traits<T>::make({NAN, NAN}), OnDevice);
    ScalarPlace<Real> C(Real(NAN), OnDevice);
    CHECK(RotgOf(TheHandle, A, B, C, S));
    Number Cosine = double(C.get()), Sine = Traits<T>::value(S.get());
    expectNear(Cosine * First + Sine * Second, Traits<T>::value(A.get()),
               tolerance<T>(4), "rotg: first");
    expectNear(Cosine * Second - std::conj(Sine) * First, 0, tolerance<T>(4),
               "rotg: second");
  }
}

template <typename T, typename Rotm, typename Rotmg>
void testModifiedRotation(Rotm RotmOf, Rotmg RotmgOf) {
  forShapes([&](int N, int IncX, int IncY, bool OnDevice) {
    Operand<T> X(Layout::vector(N, IncX)), Y(Layout::vector(N, IncY));
    // -1: all four of H are given, by columns.
    std::vector<T> Given{-1, T(0.5), T(0.25), T(-2), T(1.5)};
    Buffer<T> Device(Given);
    auto WantX = X.Values, WantY = Y.Values;
    for (int I = 0; I < N; ++I) {
      WantX[I] = 0.5 * X[I] - 2.0 * Y[I];
      WantY[I] = 0.25 * X[I] + 1.5 * Y[I];
    }
    CHECK(RotmOf(TheHandle, N, X, IncX, Y, IncY,
                 OnDevice ? (T *)Device : Given.data()));
    // In host memory they may change when the call has returned.
    Given.assign(5, T(NAN));
    X.expectEqual(WantX, 2, named("rotm x", N, IncX, IncY, OnDevice));
    Y.expectEqual(WantY, 2, named("rotm y", N, IncX, IncY, OnDevice));
  });
  setPointerMode(false);
  T D1 = T(0.5), D2 = T(2), X1 = T(1.5), Y1 = T(-1), P[5];
  CHECK(RotmgOf(TheHandle, &D1, &D2, &X1, &Y1, P));
  T H21 = P[0] == -1 || P[0] == 0 ? P[2] : T(-1);
  T H22 = P[0] == 0 ? T(1) : P[4];
  expectNear(H21 * T(1.5) + H22 * T(-1), 0, tolerance<T>(4), "rotmg");
}

/// Scalars in device memory are read when the stream gets there; scalars in
/// host memory when the function is called.
void testWhenScalarsAreRead() {
  API(Stream_t) Stream;
  CHECK(API(StreamCreate)(&Stream));
  CHECK(BLAS(SetStream)(TheHandle, Stream));
  API(Stream_t) Got = nullptr;
  CHECK(BLAS(GetStream)(TheHandle, &Got));
  expect(Got == Stream, "GetStream");

  Operand<float> X(Layout::vector(8, 1)), Y(Layout::vector(8, 1));
  auto Expected = Y.Values;
  for (int I = 0; I < 8; ++I)
    Expected[I] += 2.0 * X[I];
  setPointerMode(false);
  float Alpha = 2;
  CHECK(BLAS(Saxpy)(TheHandle, 8, &Alpha, X, 1, Y, 1));
  Alpha = NAN;
  Y.expectEqual(Expected, 1, "a scalar in host memory");

  // The norm of x (all ones: 2) is the factor of the next call.
  Operand<float> Ones(Layout::vector(4, 1));
  for (Number &V : Ones.Values)
    V = 1;
  Ones.store();
  Buffer<float> Norm(std::vector<float>{NAN});
  setPointerMode(true);
  CHECK(BLAS(Snrm2)(TheHandle, 4, Ones, 1, Norm));
  CHECK(BLAS(Saxpy)(TheHandle, 8, Norm, X, 1, Y, 1));
  for (int I = 0; I < 8; ++I)
    Expected[I] += 2.0 * X[I];
  Y.expectEqual(Expected, 1, "a scalar in device memory");

  // What was put into the stream before is done before.
  setPointerMode(false);
  std::vector<float> Late(8, 4);
  float One = 1;
  CHECK(API(MemcpyAsync)((float *)X, Late.data(), 8 * sizeof(float),
                         API(MemcpyHostToDevice), Stream));
  CHECK(BLAS(Saxpy)(TheHandle, 8, &One, X, 1, Y, 1));
  for (Number &V : Expected)
    V += 4;
  Y.expectEqual(Expected, 1, "after a copy in the same stream");
  CHECK(BLAS(SetStream)(TheHandle, nullptr));
  CHECK(API(StreamDestroy)(Stream));
}

/// A handle may outlive its stream, and work that was put in both.
void testDestroyAfterStream() {
  API(Stream_t) Stream;
  BLAS(Handle_t) Handle;
  CHECK(API(StreamCreate)(&Stream));
  CHECK(BLAS(Create)(&Handle));
  CHECK(BLAS(SetStream)(Handle, Stream));
  Operand<float> X(Layout::vector(8, 1)), Y(Layout::vector(8, 1));
  float Two = 2;
  CHECK(BLAS(Saxpy)(Handle, 8, &Two, X, 1, Y, 1));
  CHECK(API(StreamDestroy)(Stream));
  CHECK(BLAS(Destroy)(Handle));
  CHECK(API(GetLastError)());
  auto Expected = Y.Values;
  for (int I = 0; I < 8; ++I)
    Expected[I] += 2.0 * X[I];
  Y.expectEqual(Expected, 1, "after both are gone");
}

void testCopies() {
  // Rows 1..3 and 5..6 of vectors and matrices go to the device and back.
  std::vector<double> Host(20), Back(20, -1);
  for (int I = 0; I < 20; ++I)
    Host[I] = I;
  Buffer<double> Device(40);
  CHECK(BLAS(SetVector)(5, sizeof(double), Host.data(), 2, Device, 3));
  CHECK(BLAS(GetVector)(5, sizeof(double), Device, 3, Back.data(), 1));
  for (int I = 0; I < 5; ++I)
    expect(Back[I] == 2 * I, "SetVector, GetVector");
  expect(Back[5] == -1, "GetVector wrote too much");
  CHECK(BLAS(SetMatrix)(3, 4, sizeof(double), Host.data(), 5, Device, 7));
  CHECK(BLAS(GetMatrix)(3, 4, sizeof(double), Device, 7, Back.data(), 4));
  for (int C = 0; C < 4; ++C)
    for (int R = 0; R < 3; ++R)
      expect(Back[R + 4 * C] == R + 5 * C, "SetMatrix, GetMatrix");
  int Status = BLAS(SetMatrix)(3, 4, sizeof(double), Host.data(), 2, Device, 7);
  // cuBLAS on a GPU has another answer.
  expect(Status == VALUE(STATUS_INVALID_VALUE) || !isEmulated(),
         "a leading dimension that is too small: " + std::to_string(Status));
}

void testErrors() {
  float One = 1;
  Buffer<float> X(4);
  expect(BLAS(Saxpy)(nullptr, 4, &One, X, 1, X, 1) != VALUE(STATUS_SUCCESS),
         "no handle");
  // OpenBLAS counts in int.
  if (isEmulated())
    expectStatus(BLAS(Saxpy_64)(TheHandle, int64_t(1) << 32, &One, X, 1, X, 1),
                 VALUE(STATUS_NOT_SUPPORTED), "2^32 elements");
  // cuBLAS reads and writes scalars without a look at the pointer.
  if (!isEmulated() && !IsHip)
    return;
  expectStatus(BLAS(Saxpy)(TheHandle, 4, nullptr, X, 1, X, 1),
               VALUE(STATUS_INVALID_VALUE), "no alpha");
  expectStatus(BLAS(Sdot)(TheHandle, 4, X, 1, X, 1, nullptr),
               VALUE(STATUS_INVALID_VALUE), "no result");
}

void test64() {
  Operand<double> X(Layout::vector(9, 2));
  int64_t Where = -1;
  X[6] = 5;
  X.store();
  CHECK(BLAS(Idamax_64)(TheHandle, int64_t(9), X, int64_t(2), &Where));
  expect(Where == 7, "Idamax_64");
}

} // namespace

int main() {
  CHECK(BLAS(Create)(&TheHandle));
  using C = ComplexT;
  using Z = DoubleComplexT;
  testTwoVectors<float>(BLAS(Saxpy), BLAS(Scopy), BLAS(Sswap));
  testTwoVectors<double>(BLAS(Daxpy), BLAS(Dcopy), BLAS(Dswap));
  testTwoVectors<C>(BLAS(Caxpy), BLAS(Ccopy), BLAS(Cswap));
  testTwoVectors<Z>(BLAS(Zaxpy), BLAS(Zcopy), BLAS(Zswap));
  testDot<float>("Sdot", BLAS(Sdot), false);
  testDot<double>("Ddot", BLAS(Ddot), false);
  testDot<C>("Cdotu", BLAS(Cdotu), false);
  testDot<Z>("Zdotu", BLAS(Zdotu), false);
  testDot<C>("Cdotc", BLAS(Cdotc), true);
  testDot<Z>("Zdotc", BLAS(Zdotc), true);
  testOneVector<float>(BLAS(Sasum), BLAS(Snrm2), BLAS(Isamax), BLAS(Isamin));
  testOneVector<double>(BLAS(Dasum), BLAS(Dnrm2), BLAS(Idamax), BLAS(Idamin));
  testOneVector<C>(BLAS(Scasum), BLAS(Scnrm2), BLAS(Icamax), BLAS(Icamin));
  testOneVector<Z>(BLAS(Dzasum), BLAS(Dznrm2), BLAS(Izamax), BLAS(Izamin));
  testScal<float, float>(BLAS(Sscal));
  testScal<double, double>(BLAS(Dscal));
  testScal<C, C>(BLAS(Cscal));
  testScal<Z, Z>(BLAS(Zscal));
  testScal<C, float>(BLAS(Csscal));
  testScal<Z, double>(BLAS(Zdscal));
  testRot<float, float>(BLAS(Srot));
  testRot<double, double>(BLAS(Drot));
  testRot<C, C>(BLAS(Crot));
  testRot<Z, Z>(BLAS(Zrot));
  testRot<C, float>(BLAS(Csrot));
  testRot<Z, double>(BLAS(Zdrot));
  testRotg<float>(BLAS(Srotg));
  testRotg<double>(BLAS(Drotg));
  testRotg<C>(BLAS(Crotg));
  testRotg<Z>(BLAS(Zrotg));
  testModifiedRotation<float>(BLAS(Srotm), BLAS(Srotmg));
  testModifiedRotation<double>(BLAS(Drotm), BLAS(Drotmg));
  testWhenScalarsAreRead();
  testDestroyAfterStream();
  testCopies();
  testErrors();
  test64();
  CHECK(BLAS(Destroy)(TheHandle));
  return finish("level1");
}
