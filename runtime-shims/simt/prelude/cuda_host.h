//===- cuda_host.h - What nvcc's headers have for host code -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `run` includes this before CUDA sources. nvcc has min and max of numbers
// and the lengths of vectors in the global namespace for host code, too; with
// clang's headers they are there for devices only.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_PRELUDE_CUDA_HOST_H
#define HIPIFY_SIMT_PRELUDE_CUDA_HOST_H

#include <type_traits>

#define HIPIFY_SIMT_HOST inline __attribute__((host))

// Of a NaN and a number, the number: std::min and std::max, which a program may
// use by the same names, must not come first.
#define HIPIFY_SIMT_FLOAT(Name, R, A, B, Builtin)                              \
  HIPIFY_SIMT_HOST R Name(A X, B Y) { return Builtin(X, Y); }
HIPIFY_SIMT_FLOAT(min, float, float, float, __builtin_fminf)
HIPIFY_SIMT_FLOAT(min, double, double, double, __builtin_fmin)
HIPIFY_SIMT_FLOAT(min, double, float, double, __builtin_fmin)
HIPIFY_SIMT_FLOAT(min, double, double, float, __builtin_fmin)
HIPIFY_SIMT_FLOAT(max, float, float, float, __builtin_fmaxf)
HIPIFY_SIMT_FLOAT(max, double, double, double, __builtin_fmax)
HIPIFY_SIMT_FLOAT(max, double, float, double, __builtin_fmax)
HIPIFY_SIMT_FLOAT(max, double, double, float, __builtin_fmax)
#undef HIPIFY_SIMT_FLOAT

/// The type in which two whole numbers are compared.
template <class A, class B>
using hipify_simt_integer =
    typename std::enable_if<std::is_integral<A>::value &&
                                std::is_integral<B>::value,
                            decltype(A() + B())>::type;

// Templates: programs that clang compiles may have such functions of their own.
template <class A, class B>
HIPIFY_SIMT_HOST hipify_simt_integer<A, B> min(A X, B Y) {
  using T = hipify_simt_integer<A, B>;
  return T(Y) < T(X) ? T(Y) : T(X);
}
template <class A, class B>
HIPIFY_SIMT_HOST hipify_simt_integer<A, B> max(A X, B Y) {
  using T = hipify_simt_integer<A, B>;
  return T(X) < T(Y) ? T(Y) : T(X);
}

#define HIPIFY_SIMT_INTEGER(T, Min, Max)                                       \
  HIPIFY_SIMT_HOST T Min(T X, T Y) { return Y < X ? Y : X; }                   \
  HIPIFY_SIMT_HOST T Max(T X, T Y) { return X < Y ? Y : X; }
HIPIFY_SIMT_INTEGER(unsigned, umin, umax)
HIPIFY_SIMT_INTEGER(long long, llmin, llmax)
HIPIFY_SIMT_INTEGER(unsigned long long, ullmin, ullmax)
#undef HIPIFY_SIMT_INTEGER

// Lengths, and what 1 is divided by them.
#define HIPIFY_SIMT_LENGTH(T, F)                                               \
  HIPIFY_SIMT_HOST T norm3d##F(T X, T Y, T Z) {                                \
    return __builtin_hypot##F(__builtin_hypot##F(X, Y), Z);                    \
  }                                                                            \
  HIPIFY_SIMT_HOST T norm4d##F(T X, T Y, T Z, T W) {                           \
    return __builtin_hypot##F(norm3d##F(X, Y, Z), W);                          \
  }                                                                            \
  HIPIFY_SIMT_HOST T rhypot##F(T X, T Y) {                                     \
    return 1 / __builtin_hypot##F(X, Y);                                       \
  }                                                                            \
  HIPIFY_SIMT_HOST T rnorm3d##F(T X, T Y, T Z) {                               \
    return 1 / norm3d##F(X, Y, Z);                                             \
  }                                                                            \
  HIPIFY_SIMT_HOST T rnorm4d##F(T X, T Y, T Z, T W) {                          \
    return 1 / norm4d##F(X, Y, Z, W);                                          \
  }
HIPIFY_SIMT_LENGTH(double, )
HIPIFY_SIMT_LENGTH(float, f)
#undef HIPIFY_SIMT_LENGTH
#undef HIPIFY_SIMT_HOST

#endif
