//===- hipify/cmath.h - mathematics that HIP has on one side only ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA overloads rsqrt, exp10, j0 and others for float, and has rsqrt, sinpi,
// erfinv, normcdf, erfcx and others on the host, too. In HIP
// rsqrt(1.0f) is a double, and on the host there are none of these.
//
// On the host results are within three units of the last place of double over
// the whole range (tried with 400 numbers each against 300 bits), and rounded
// from double for float. Cost: float overloads nothing; on the host a few calls
// of the C library, for inverse functions some ten.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_CMATH_H
#define HIPIFY_CMATH_H

#include <hipify/shim.h>
#include <math.h>

#if defined(__HIP__)
#define HIPIFY_ON_HOST __host__
#else
#define HIPIFY_ON_HOST
#endif

#ifndef __HIPCC_RTC__

//===----------------------------------------------------------------------===//
// Host functions, in double.
//===----------------------------------------------------------------------===//

namespace hipify {
namespace host {

constexpr double Pi = 0x1.921fb54442d18p+1;
constexpr double RootPi = 0x1.c5bf891b4ef6bp+0;
constexpr double Infinity = __builtin_inf();

inline HIPIFY_ON_HOST double rsqrt(double X) { return 1.0 / ::sqrt(X); }
/// The C library's cube root is a little coarse: a step of Newton's method.
inline HIPIFY_ON_HOST double rcbrt(double X) {
  double Root = 1.0 / ::cbrt(X);
  if (Root - Root != 0 || Root == 0)
    return Root;
  double Error = ::fma(-(X * Root * Root), Root, 1.0);
  return ::fma(Root / 3, Error, Root);
}

/// sin(Pi * X). The reduction is exact; whole numbers give a zero of X's sign.
inline HIPIFY_ON_HOST double sinpi(double X) {
  double Rest = ::remainder(X, 2.0), Size = ::fabs(Rest);
  if (Size == 0 || Size == 1)
    return ::copysign(0.0, X);
  double Up = Size > 0.5 ? 1.0 - Size : Size;
  double Sine = Up <= 0.25 ? ::sin(Pi * Up) : ::cos(Pi * (0.5 - Up));
  return ::copysign(Sine, Rest);
}

inline HIPIFY_ON_HOST double cospi(double X) {
  double Rest = ::fabs(::remainder(X, 2.0));
  return Rest <= 0.25   ? ::cos(Pi * Rest)
         : Rest <= 0.75 ? ::sin(Pi * (0.5 - Rest))
                        : -::cos(Pi * (1.0 - Rest));
}

/// exp(X * X); rounding the square first would be too inexact.
inline HIPIFY_ON_HOST double expOfSquare(double X) {
  double Square = X * X;
  double Rest = ::fma(X, X, -Square);
  double Power = ::exp(Square);
  return Power - Power == 0 ? ::fma(Power, Rest, Power) : Power;
}

/// exp(X * X) * erfc(X).
inline HIPIFY_ON_HOST double erfcx(double X) {
  if (X < 10.0)
    return X < -27.0 ? Infinity : expOfSquare(X) * ::erfc(X);
  // The asymptotic series; squares of large numbers would overflow.
  double First = 1.0 / RootPi / X, Term = 1.0, Rest = 0;
  if (!(X < 1e17))
    return First;
  for (int K = 1; K < 30 && ::fabs(Term) > 1e-18; ++K)
    Rest += Term *= -(2 * K - 1) / (2.0 * X * X);
  return ::fma(First, Rest, First);
}

/// The X of Y = erf(X) for |Y| <= 0.5, by Halley's method.
inline HIPIFY_ON_HOST double erfinvNearZero(double Y) {
  double X = Y * (RootPi / 2) * (1.0 + Y * Y * (Pi / 12));
  if (::fabs(Y) < 1e-9)
    return X;
  for (int Step = 0; Step < 3; ++Step) {
    double Newton = (::erf(X) - Y) * (RootPi / 2) * ::exp(X * X);
    X -= Newton / (1.0 + X * Newton);
  }
  return X;
}

/// The X of Y = erfc(X) for 0 < Y < 0.5, by Newton's method on logarithms, in
/// which the tail is no steeper than a square.
inline HIPIFY_ON_HOST double erfcinvOfTail(double Y) {
  double Log = ::log(Y);
  double X = ::sqrt(-Log - 0.5 * ::log(-Pi * Log));
  for (int Step = 0; Step < 6; ++Step) {
    double Scaled = hipify::host::erfcx(X);
    X += (::log(Scaled) - X * X - Log) * Scaled * (RootPi / 2);
  }
  if (Y < 1e-280)
    return X;
  // Above, the logarithms' rounding is left; here erfc is exact enough.
  double Newton = (Y - ::erfc(X)) * (RootPi / 2) * expOfSquare(X);
  return X - Newton / (1.0 - X * Newton);
}

inline HIPIFY_ON_HOST double erfcinv(double Y) {
  if (!(Y > 0 && Y < 2))
    return Y == 0 ? Infinity : Y == 2 ? -Infinity : __builtin_nan("");
  if (Y > 1.5)
    return -erfcinvOfTail(2.0 - Y);
  return Y < 0.5 ? erfcinvOfTail(Y) : erfinvNearZero(1.0 - Y);
}

inline HIPIFY_ON_HOST double erfinv(double Y) {
  double Size = ::fabs(Y);
  if (Size <= 0.5)
    return erfinvNearZero(Y);
  return ::copysign(hipify::host::erfcinv(1.0 - Size), Y);
}

/// The normal distribution: half of erfc(-X / sqrt(2)), whose argument's
/// rounding error counts in the tail.
inline HIPIFY_ON_HOST double normcdf(double X) {
  constexpr double High = 0x1.6a09e667f3bcdp-1, Low = -0x1.bdd3413b26456p-55;
  if (X < -39.0)
    return 0;
  double At = -X * High;
  double Rest = ::fma(-X, High, -At) - X * Low;
  double Tail = ::erfc(At);
  if (X < 40.0) // Else erfc is 2, or X is no number.
    Tail -= Rest * (2.0 / RootPi) * ::exp(-At * At);
  return 0.5 * Tail;
}
inline HIPIFY_ON_HOST double normcdfinv(double Y) {
  return -0x1.6a09e667f3bcdp+0 * hipify::host::erfcinv(2.0 * Y) + 0.0;
}

} // namespace host
} // namespace hipify

#define HIPIFY_HOST_MATH(NAME)                                                 \
  template <int = 0> HIPIFY_ON_HOST inline double NAME(double X) {             \
    return hipify::host::NAME(X);                                              \
  }                                                                            \
  template <int = 0> HIPIFY_ON_HOST inline float NAME##f(float X) {            \
    return static_cast<float>(hipify::host::NAME(X));                          \
  }                                                                            \
  template <int = 0> HIPIFY_ON_HOST inline float NAME(float X) {               \
    return static_cast<float>(hipify::host::NAME(X));                          \
  }
HIPIFY_HOST_MATH(rsqrt)
HIPIFY_HOST_MATH(rcbrt)
HIPIFY_HOST_MATH(sinpi)
HIPIFY_HOST_MATH(cospi)
HIPIFY_HOST_MATH(erfinv)
HIPIFY_HOST_MATH(erfcinv)
HIPIFY_HOST_MATH(erfcx)
HIPIFY_HOST_MATH(normcdf)
HIPIFY_HOST_MATH(normcdfinv)
#undef HIPIFY_HOST_MATH

template <int = 0>
HIPIFY_ON_HOST inline void sincospi(double X, double *Sine, double *Cosine) {
  *Sine = hipify::host::sinpi(X);
  *Cosine = hipify::host::cospi(X);
}
template <int = 0>
HIPIFY_ON_HOST inline void sincospif(float X, float *Sine, float *Cosine) {
  *Sine = static_cast<float>(hipify::host::sinpi(X));
  *Cosine = static_cast<float>(hipify::host::cospi(X));
}
template <int = 0>
HIPIFY_ON_HOST inline void sincospi(float X, float *Sine, float *Cosine) {
  sincospif(X, Sine, Cosine);
}

#endif // __HIPCC_RTC__

//===----------------------------------------------------------------------===//
// Overloads for float
//===----------------------------------------------------------------------===//

#if defined(__HIP__)

// On the device only: the host's are above, or CUDA has none.
#define HIPIFY_FLOAT(NAME)                                                     \
  template <int = 0> __device__ inline float NAME(float X) {                   \
    return NAME##f(X);                                                         \
  }
HIPIFY_FLOAT(rsqrt)
HIPIFY_FLOAT(rcbrt)
HIPIFY_FLOAT(sinpi)
HIPIFY_FLOAT(cospi)
HIPIFY_FLOAT(erfinv)
HIPIFY_FLOAT(erfcinv)
HIPIFY_FLOAT(erfcx)
HIPIFY_FLOAT(normcdf)
HIPIFY_FLOAT(normcdfinv)
HIPIFY_FLOAT(cyl_bessel_i0)
HIPIFY_FLOAT(cyl_bessel_i1)
#undef HIPIFY_FLOAT

#define HIPIFY_FLOAT_BOTH(NAME)                                                \
  HIPIFY_SHIM_BOTH float NAME(float X) { return NAME##f(X); }
HIPIFY_FLOAT_BOTH(exp10)
HIPIFY_FLOAT_BOTH(j0)
HIPIFY_FLOAT_BOTH(j1)
HIPIFY_FLOAT_BOTH(y0)
HIPIFY_FLOAT_BOTH(y1)
#undef HIPIFY_FLOAT_BOTH
HIPIFY_SHIM_BOTH float jn(int Order, float X) { return jnf(Order, X); }
HIPIFY_SHIM_BOTH float yn(int Order, float X) { return ynf(Order, X); }

HIPIFY_SHIM_BOTH void sincos(float X, float *Sine, float *Cosine) {
  sincosf(X, Sine, Cosine);
}
template <int = 0>
__device__ inline void sincospi(float X, float *Sine, float *Cosine) {
  sincospif(X, Sine, Cosine);
}

#endif // __HIP__

//===----------------------------------------------------------------------===//
// sinpi, cospi and sincospi with CUDA's zeros, which are of the argument's sign
// and positive. OCML's may be others. Cost: a few instructions.
//===----------------------------------------------------------------------===//

namespace hipify {

HIPIFY_DETAIL_BOTH double sinpi(double X) {
  double Sine = ::sinpi(X);
  return Sine == 0 ? __builtin_copysign(0.0, X) : Sine;
}
HIPIFY_DETAIL_BOTH float sinpif(float X) {
  float Sine = ::sinpif(X);
  return Sine == 0 ? __builtin_copysignf(0.0f, X) : Sine;
}
HIPIFY_DETAIL_BOTH float sinpi(float X) { return hipify::sinpif(X); }
HIPIFY_DETAIL_BOTH double cospi(double X) { return ::cospi(X) + 0.0; }
HIPIFY_DETAIL_BOTH float cospif(float X) { return ::cospif(X) + 0.0f; }
HIPIFY_DETAIL_BOTH float cospi(float X) { return hipify::cospif(X); }

HIPIFY_DETAIL_BOTH void sincospi(double X, double *Sine, double *Cosine) {
  double S, C;
  ::sincospi(X, &S, &C);
  *Sine = S == 0 ? __builtin_copysign(0.0, X) : S;
  *Cosine = C + 0.0;
}
HIPIFY_DETAIL_BOTH void sincospif(float X, float *Sine, float *Cosine) {
  float S, C;
  ::sincospif(X, &S, &C);
  *Sine = S == 0 ? __builtin_copysignf(0.0f, X) : S;
  *Cosine = C + 0.0f;
}
HIPIFY_DETAIL_BOTH void sincospi(float X, float *Sine, float *Cosine) {
  hipify::sincospif(X, Sine, Cosine);
}

/// ilogb with CUDA's INT_MIN for NaN, as on the host. Cost: a comparison and a
/// selection.
HIPIFY_DETAIL_BOTH int ilogbf(float X) {
  return X != X ? -0x7fffffff - 1 : ::ilogbf(X);
}
HIPIFY_DETAIL_BOTH int ilogb(float X) { return hipify::ilogbf(X); }
HIPIFY_DETAIL_BOTH int ilogb(double X) {
  return X != X ? -0x7fffffff - 1 : ::ilogb(X);
}
/// Integers, and in a template's other instances the user's own types.
template <class T> HIPIFY_DETAIL_BOTH auto ilogb(T X) {
  using ::ilogb;
  return ilogb(X);
}

} // namespace hipify

#undef HIPIFY_ON_HOST

#endif // HIPIFY_CMATH_H
