// Floats of 16 bits on the host, for atomic_halves.cu and atomic_vectors.cu.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CORPUS_PTX_HALVES_HOST_CUH
#define CORPUS_PTX_HALVES_HOST_CUH

#include "../warps/trap.cuh"

#include <algorithm>
#include <cmath>
#include <cstdint>

// A float of `digits` digits after the one in front, and with exponents from `least` to `most`.
struct Format {
  int digits, least, most;

  double decode(unsigned bits) const {
    const int exponentBits = 15 - digits;
    const int exponent = bits >> digits & ((1 << exponentBits) - 1);
    const double fraction = bits & ((1 << digits) - 1);
    double value = std::ldexp(fraction, least - digits);
    if (exponent == (1 << exponentBits) - 1)
      value = fraction ? NAN : INFINITY;
    else if (exponent)
      value = std::ldexp(fraction + (1 << digits), exponent - 1 + least - digits);
    return bits >> 15 ? -value : value;
  }
  // The nearest number, ties to even. Of a sum: double has more than twice the digits, so that rounding twice is as good
  // as once.
  unsigned encode(double value) const {
    const unsigned sign = std::signbit(value) ? 0x8000 : 0;
    const unsigned infinity = ((1u << (15 - digits)) - 1) << digits;
    if (std::isnan(value))
      return infinity | 1;
    value = std::fabs(value);
    int exponent = least;
    if (value != 0)
      exponent = std::max(std::ilogb(value), least);
    if (exponent > most)
      return sign | infinity;
    const double fraction = std::nearbyint(std::ldexp(value, digits - exponent)); // with the digit in front
    const unsigned bits = unsigned(exponent - least) * (1u << digits) + unsigned(fraction);
    return sign | std::min(bits, infinity);
  }
};
constexpr Format f16{10, -14, 15}, bf16{7, -126, 127};

#endif
