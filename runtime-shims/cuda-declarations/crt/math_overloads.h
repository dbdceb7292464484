// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUDA adds to C's mathematical functions: overloads for float, and
// min/max/abs and the classification functions for every arithmetic type.
//
// They are templates so that those of <cmath>, which are functions, win where
// both are visible, and so that none of them redeclares one of the other's.
#pragma once

// Of the C library on one system or another; CUDA's headers name them all.
#define __hipify_classify(T, f)                                                \
  int __isnan##f(T) noexcept;                                                  \
  int __isinf##f(T) noexcept;                                                  \
  int __finite##f(T) noexcept;                                                 \
  int __signbit##f(T) noexcept;
extern "C" {
__hipify_classify(double, ) __hipify_classify(float, f)
__hipify_classify(long double, l)
int __isnand(double) noexcept;
int __isinfd(double) noexcept;
int __isfinited(double) noexcept;
int __isfinitef(float) noexcept;
int __isfinite(double) noexcept;
int __signbitd(double) noexcept;
}
#undef __hipify_classify

template <class T> struct __hipify_if_float {};
template <> struct __hipify_if_float<float> { using type = float; };
template <class T>
using __hipify_float = typename __hipify_if_float<T>::type;

#define __hipify_math1(f) template <class T> __hipify_float<T> f(T);
#define __hipify_math2(f) template <class T> __hipify_float<T> f(T, T);
__hipify_math1(acos) __hipify_math1(acosh) __hipify_math1(asin)
__hipify_math1(asinh) __hipify_math1(atan) __hipify_math1(atanh)
__hipify_math1(cbrt) __hipify_math1(ceil) __hipify_math1(cos)
__hipify_math1(cosh) __hipify_math1(cospi) __hipify_math1(cyl_bessel_i0)
__hipify_math1(cyl_bessel_i1) __hipify_math1(erf) __hipify_math1(erfc)
__hipify_math1(erfcinv) __hipify_math1(erfcx) __hipify_math1(erfinv)
__hipify_math1(exp) __hipify_math1(exp10) __hipify_math1(exp2)
__hipify_math1(expm1) __hipify_math1(fabs) __hipify_math1(floor)
__hipify_math1(j0) __hipify_math1(j1) __hipify_math1(lgamma)
__hipify_math1(log) __hipify_math1(log10) __hipify_math1(log1p)
__hipify_math1(log2) __hipify_math1(logb) __hipify_math1(nearbyint)
__hipify_math1(normcdf) __hipify_math1(normcdfinv) __hipify_math1(rcbrt)
__hipify_math1(rint) __hipify_math1(round) __hipify_math1(rsqrt)
__hipify_math1(sin) __hipify_math1(sinh) __hipify_math1(sinpi)
__hipify_math1(sqrt) __hipify_math1(tan) __hipify_math1(tanh)
__hipify_math1(tgamma) __hipify_math1(trunc) __hipify_math1(y0)
__hipify_math1(y1)
__hipify_math2(atan2) __hipify_math2(copysign) __hipify_math2(fdim)
__hipify_math2(fdivide) __hipify_math2(fmax) __hipify_math2(fmin)
__hipify_math2(fmod) __hipify_math2(hypot) __hipify_math2(nextafter)
__hipify_math2(pow) __hipify_math2(remainder)
#undef __hipify_math1
#undef __hipify_math2
template <class T> __hipify_float<T> fma(T, T, T);
template <class T> __hipify_float<T> ldexp(T, int);
template <class T> __hipify_float<T> scalbn(T, int);
template <class T> __hipify_float<T> frexp(T, int *);
template <class T> __hipify_float<T> modf(T, T *);
template <class T> __hipify_float<T> pow(T, int);
template <class T> __hipify_float<T> jn(int, T);
template <class T> __hipify_float<T> yn(int, T);
void sincos(float, float *, float *);
void sincospi(float, float *, float *);

template <class T> T &&__hipify_value() noexcept; // std::declval
template <class A, class B>
constexpr auto max(A X, B Y) -> decltype(X + Y) {
  return X < Y ? Y : X;
}
template <class A, class B>
constexpr auto min(A X, B Y) -> decltype(X + Y) {
  return Y < X ? Y : X;
}
// CUDA's are no templates: they win over the program's, such as cute::max.
#define __hipify_minmax(R, A, B)                                               \
  constexpr R max(A X, B Y) { return (R)X < (R)Y ? (R)Y : (R)X; }              \
  constexpr R min(A X, B Y) { return (R)Y < (R)X ? (R)Y : (R)X; }
#define __hipify_minmax_integers(T)                                            \
  __hipify_minmax(T, T, T)                                                     \
  __hipify_minmax(unsigned T, unsigned T, unsigned T)                          \
  __hipify_minmax(unsigned T, T, unsigned T)                                   \
  __hipify_minmax(unsigned T, unsigned T, T)
__hipify_minmax_integers(int) __hipify_minmax_integers(long)
__hipify_minmax_integers(long long) __hipify_minmax(float, float, float)
__hipify_minmax(double, double, double) __hipify_minmax(double, float, double)
__hipify_minmax(double, double, float)
#undef __hipify_minmax_integers
#undef __hipify_minmax
template <class T> constexpr auto abs(T X) -> decltype(X < 0 ? -X : X) {
  return X < 0 ? -X : X;
}
template <class T> __hipify_float<T> __hipify_is_float(T);
double __hipify_is_float(double);
template <class T>
auto isnan(T X) -> decltype(__hipify_is_float(X) != 0);
template <class T>
auto isinf(T X) -> decltype(__hipify_is_float(X) != 0);
template <class T>
auto isfinite(T X) -> decltype(__hipify_is_float(X) != 0);
template <class T>
auto signbit(T X) -> decltype(__hipify_is_float(X) != 0);

// nvcc includes <cmath> implicitly; these names of it cost nothing.
namespace std {
using ::abs; using ::acos; using ::acosh; using ::asin; using ::asinh;
using ::atan; using ::atan2; using ::atanh; using ::cbrt; using ::ceil;
using ::copysign; using ::cos; using ::cosh; using ::erf; using ::erfc;
using ::exp; using ::exp2; using ::expm1; using ::fabs; using ::fdim;
using ::floor; using ::fma; using ::fmax; using ::fmin; using ::fmod;
using ::frexp; using ::hypot; using ::isfinite; using ::isinf; using ::isnan;
using ::ldexp; using ::lgamma; using ::log; using ::log10; using ::log1p;
using ::log2; using ::logb; using ::lround; using ::modf; using ::nearbyint;
using ::nextafter; using ::pow; using ::remainder; using ::rint; using ::round;
using ::signbit; using ::sin; using ::sinh; using ::sqrt; using ::tan;
using ::tanh; using ::tgamma; using ::trunc;
} // namespace std
