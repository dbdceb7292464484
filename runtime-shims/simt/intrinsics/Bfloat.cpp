//===- Bfloat.cpp - Conversions that compilers call -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x86-64 code calls these for fptrunc to bfloat; libgcc has them from version
// 13 only, hence weak.
//
//===----------------------------------------------------------------------===//
#include <bit>
#include <cstdint>

/// Rounds to nearest, ties to even. Bits must be those of a float.
static uint16_t roundToBfloat(uint32_t Bits) {
  if ((Bits & 0x7fffffff) > 0x7f800000) // A NaN stays one, and quiet.
    return Bits >> 16 | 0x40;
  return (Bits + 0x7fff + (Bits >> 16 & 1)) >> 16;
}

/// Rounds to odd: a second rounding of the result to bfloat is then right.
static uint32_t roundToOdd(double Value) {
  float Nearest = static_cast<float>(Value);
  uint32_t Bits = std::bit_cast<uint32_t>(Nearest);
  if (Value == Nearest || Value != Value)
    return Bits;
  bool Away = (Nearest < 0 ? -static_cast<double>(Nearest)
                           : static_cast<double>(Nearest)) >
              (Value < 0 ? -Value : Value);
  return (Bits - Away) | 1;
}

extern "C" {
__attribute__((weak)) __bf16 __truncsfbf2(float Value) {
  return std::bit_cast<__bf16>(roundToBfloat(std::bit_cast<uint32_t>(Value)));
}
__attribute__((weak)) __bf16 __truncdfbf2(double Value) {
  return std::bit_cast<__bf16>(roundToBfloat(roundToOdd(Value)));
}
}
