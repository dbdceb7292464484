//===- level1ex.cu - Vectors of mixed types -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small whole numbers: exact in all the types, also as half.
//
//===----------------------------------------------------------------------===//
#include "Blas.h"

namespace {

using DataT = decltype(DATA_TYPE(R_32F));

struct Half {
  uint16_t Bits;
};
struct Bfloat {
  uint16_t Bits;
};

// Of whole numbers up to 256 all digits fit.
uint16_t encode(double V, int MantissaBits, int Bias) {
  if (V == 0)
    return 0;
  int Exponent;
  double Fraction = std::frexp(std::fabs(V), &Exponent); // In [0.5, 1).
  int Mantissa = int(std::ldexp(2 * Fraction - 1, MantissaBits));
  return uint16_t((V < 0 ? 0x8000 : 0) | (Exponent - 1 + Bias) << MantissaBits |
                  Mantissa);
}
double decode(uint16_t Bits, int MantissaBits, int Bias) {
  int Exponent = (Bits & 0x7fff) >> MantissaBits;
  int Mantissa = Bits & ((1 << MantissaBits) - 1);
  double V = Exponent ? std::ldexp(1 + std::ldexp(Mantissa, -MantissaBits),
                                   Exponent - Bias)
                      : std::ldexp(Mantissa, 1 - Bias - MantissaBits);
  return Bits & 0x8000 ? -V : V;
}

template <typename T> struct Type;
template <> struct Type<Half> {
  static constexpr auto Is = DATA_TYPE(R_16F);
  static Half make(double V) { return {encode(V, 10, 15)}; }
  static double value(Half V) { return decode(V.Bits, 10, 15); }
};
template <> struct Type<Bfloat> {
  static constexpr auto Is = DATA_TYPE(R_16BF);
  static Bfloat make(double V) { return {encode(V, 7, 127)}; }
  static double value(Bfloat V) { return decode(V.Bits, 7, 127); }
};
template <> struct Type<float> {
  static constexpr auto Is = DATA_TYPE(R_32F);
  static float make(double V) { return float(V); }
  static double value(float V) { return V; }
};
template <> struct Type<double> {
  static constexpr auto Is = DATA_TYPE(R_64F);
  static double make(double V) { return V; }
  static double value(double V) { return V; }
};

template <typename T> std::vector<T> encoded(const std::vector<double> &Of) {
  std::vector<T> All;
  for (double V : Of)
    All.push_back(Type<T>::make(V));
  return All;
}
template <typename T> std::vector<double> decoded(const std::vector<T> &Of) {
  std::vector<double> All;
  for (T V : Of)
    All.push_back(Type<T>::value(V));
  return All;
}

/// T: elements and results. S: factors. Execution: what is computed with.
template <typename T, typename S> void test(const char *Name, DataT Execution) {
  constexpr DataT TT = Type<T>::Is, ST = Type<S>::Is;
  for (bool OnDevice : {false, true}) {
    setPointerMode(OnDevice);
    constexpr int N = 5;
    // X with an increment of -2: from its end to its beginning.
    std::vector<double> X(2 * N - 1, 9), Y(N), FlatX(N);
    for (int I = 0; I < N; ++I) {
      FlatX[I] = I - 2;
      X[2 * (N - 1 - I)] = FlatX[I];
      Y[I] = 3 - 2 * I;
    }
    Buffer<T> DeviceX(encoded<T>(X)), DeviceY(encoded<T>(Y));
    ScalarPlace<S> Alpha(Type<S>::make(3), OnDevice);
    ScalarPlace<T> Result(Type<T>::make(-1), OnDevice),
        C(Type<T>::make(2), OnDevice), Sine(Type<T>::make(-3), OnDevice);
    double Dot = 0;
    for (int I = 0; I < N; ++I)
      Dot += FlatX[I] * Y[I];
    CHECK(BLAS(DotEx)(TheHandle, N, (T *)DeviceX, TT, -2, (T *)DeviceY, TT, 1,
                      (T *)Result, TT, Execution));
    expect(Type<T>::value(Result.get()) == Dot, std::string(Name) + " dot");
    CHECK(BLAS(AxpyEx)(TheHandle, N, (S *)Alpha, ST, (T *)DeviceX, TT, -2,
                       (T *)DeviceY, TT, 1, Execution));
    for (int I = 0; I < N; ++I)
      Y[I] += 3 * FlatX[I];
    expect(decoded(DeviceY.get()) == Y, std::string(Name) + " axpy");
    CHECK(BLAS(ScalEx)(TheHandle, N, (S *)Alpha, ST, (T *)DeviceY, TT, 1,
                       Execution));
    for (double &V : Y)
      V *= 3;
    expect(decoded(DeviceY.get()) == Y, std::string(Name) + " scal");
    // 3, 4: the norm is 5.
    DeviceX.set(encoded<T>({3, 100, 4, 100, 0, 0, 0, 0, 0}));
    CHECK(BLAS(Nrm2Ex)(TheHandle, 2, (T *)DeviceX, TT, 2, (T *)Result, TT,
                       Execution));
    expect(Type<T>::value(Result.get()) == 5, std::string(Name) + " nrm2");
    CHECK(BLAS(RotEx)(TheHandle, 2, (T *)DeviceX, TT, 2, (T *)DeviceY, TT, 1,
                      (T *)C, (T *)Sine, TT, Execution));
    auto NewX = decoded(DeviceX.get()), NewY = decoded(DeviceY.get());
    expect(NewX[0] == 2 * 3 - 3 * Y[0] && NewX[2] == 2 * 4 - 3 * Y[1] &&
               NewX[1] == 100 && NewY[0] == 2 * Y[0] + 3 * 3 &&
               NewY[1] == 2 * Y[1] + 3 * 4 && NewY[2] == Y[2],
           std::string(Name) + " rot");
  }
}

void testErrors() {
  setPointerMode(false);
  Buffer<float> X(4);
  float Alpha = 1;
  expect(BLAS(ScalEx)(TheHandle, 4, &Alpha, DATA_TYPE(R_32F), (float *)X,
                      DATA_TYPE(R_16F), 1,
                      DATA_TYPE(C_32F)) == VALUE(STATUS_NOT_SUPPORTED),
         "half computed as complex");
#if !defined(__HIP_PLATFORM_AMD__)
  // A factor has the type that is computed with, a result that of the vector.
  uint16_t Small = 0;
  auto *H = (Half *)(float *)X;
  expectStatus(BLAS(ScalEx)(TheHandle, 4, &Small, DATA_TYPE(R_16F), H,
                            DATA_TYPE(R_16F), 1, DATA_TYPE(R_32F)),
               VALUE(STATUS_NOT_SUPPORTED), "ScalEx by a half");
  expectStatus(BLAS(AxpyEx)(TheHandle, 4, &Small, DATA_TYPE(R_16F), H,
                            DATA_TYPE(R_16F), 1, H, DATA_TYPE(R_16F), 1,
                            DATA_TYPE(R_32F)),
               VALUE(STATUS_NOT_SUPPORTED), "AxpyEx by a half");
  expectStatus(BLAS(DotEx)(TheHandle, 4, H, DATA_TYPE(R_16F), 1, H,
                           DATA_TYPE(R_16F), 1, &Alpha, DATA_TYPE(R_32F),
                           DATA_TYPE(R_32F)),
               VALUE(STATUS_NOT_SUPPORTED), "DotEx of halves to float");
  expectStatus(BLAS(Nrm2Ex)(TheHandle, 4, H, DATA_TYPE(R_16F), 1, &Alpha,
                            DATA_TYPE(R_32F), DATA_TYPE(R_32F)),
               VALUE(STATUS_NOT_SUPPORTED), "Nrm2Ex of halves to float");
#endif
}

} // namespace

int main() {
  CHECK(BLAS(Create)(&TheHandle));
  test<float, float>("float", DATA_TYPE(R_32F));
  test<double, double>("double", DATA_TYPE(R_64F));
  test<Half, float>("half, float", DATA_TYPE(R_32F));
#if defined(__HIP_PLATFORM_AMD__)
  test<Half, Half>("half", DATA_TYPE(R_32F));
#endif
  test<Bfloat, float>("bfloat, float", DATA_TYPE(R_32F));
#if defined(__HIP_PLATFORM_AMD__)
  test<Bfloat, Bfloat>("bfloat", DATA_TYPE(R_32F));
#endif
  testErrors();
  CHECK(BLAS(Destroy)(TheHandle));
  return finish("level1ex");
}
