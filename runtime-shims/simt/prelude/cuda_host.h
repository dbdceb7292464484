//===- cuda_host.h - What nvcc's headers have for host code -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `run` includes this before CUDA sources. nvcc has min and max of numbers in
// the global namespace for host code, too; with clang's headers they are there
// for devices only.
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
#undef HIPIFY_SIMT_HOST

#endif
