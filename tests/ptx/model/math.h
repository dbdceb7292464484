//===- math.h - What PTX says of approximate functions -----------*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For host code only. The C library's results in double, rounded; the bounds
// are in ../models/math.tsv.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_MATH_H
#define HIPIFY_TESTS_PTX_MODEL_MATH_H

#include "half.h"

namespace model {

inline double function(const char *Name, double A) {
  return has(Name, "rcp")     ? 1 / A
         : has(Name, "sqrt")  ? std::sqrt(A)
         : has(Name, "rsqrt") ? 1 / std::sqrt(A)
         : has(Name, "sin")   ? std::sin(A)
         : has(Name, "cos")   ? std::cos(A)
         : has(Name, "lg2")   ? std::log2(A)
         : has(Name, "ex2")   ? std::exp2(A)
                              : std::tanh(A);
}

/// Words: the function, and perhaps ftz.
inline float approximate(const char *Words, float A) {
  return flushed(Words, static_cast<float>(function(Words, flushed(Words, A))));
}
inline uint16_t approximate(const char *Words, uint16_t A) {
  Format F(Words);
  double Value = function(Words, decode(F, flushed(F, Words, A)));
  return flushed(F, Words, encode(F, Value));
}
inline uint32_t approximate(const char *Words, uint32_t A) {
  return halves(A, 0, 0, [=](uint16_t X, uint16_t, uint16_t) {
    return approximate(Words, X);
  });
}
/// .ftz of f64: of the upper 32 bits, to the upper 32 bits.
inline double approximate(const char *Words, double A) {
  auto Upper = [=](double V) {
    if (!has(Words, "ftz") || V != V)
      return V;
    uint64_t Bits;
    V = flushed(Words, V);
    std::memcpy(&Bits, &V, sizeof Bits);
    Bits = Bits >> 32 << 32;
    std::memcpy(&V, &Bits, sizeof Bits);
    return V;
  };
  return Upper(function(Words, Upper(A)));
}

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_MATH_H
