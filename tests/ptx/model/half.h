//===- half.h - What PTX says of arithmetic on halves and pairs --*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For host code only. A half is decoded to double; results are computed there
// with the lost bits remembered, and rounded once, by integers. The words of
// the first argument are the type and the modifiers: "bf16x2 relu".
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_HALF_H
#define HIPIFY_TESTS_PTX_MODEL_HALF_H

#include "float.h"

namespace model {

/// f16 or bf16: digits of a number, and the exponent of its least step.
struct Format {
  int Digits, LeastExponent;
  unsigned Infinity;

  explicit Format(const char *Words) {
    bool IsBrain = has(Words, "bf16") || has(Words, "bf16x2");
    Digits = IsBrain ? 8 : 11;
    LeastExponent = IsBrain ? -133 : -24;
    Infinity = IsBrain ? 0x7f80 : 0x7c00;
  }
};

inline double decode(Format F, uint16_t Bits) {
  unsigned Size = Bits & 0x7fff, Field = Size >> (F.Digits - 1);
  unsigned Fraction = Size - (Field << (F.Digits - 1));
  double Value =
      Size > F.Infinity    ? NAN
      : Size == F.Infinity ? INFINITY
      : Field == 0 ? std::ldexp(Fraction, F.LeastExponent)
                   : std::ldexp(Fraction + (1u << (F.Digits - 1)),
                                F.LeastExponent + static_cast<int>(Field) - 1);
  return Bits >> 15 ? -Value : Value;
}

/// To nearest, ties to even.
inline uint16_t encode(Format F, double Value) {
  if (Value != Value)
    return 0x7fff;
  unsigned Sign = std::signbit(Value) ? 0x8000 : 0, Bits = F.Infinity;
  if (!std::isinf(Value)) {
    int Exponent = 0;
    std::frexp(Value, &Exponent);
    int Step = Exponent - F.Digits;
    if (Value == 0 || Step < F.LeastExponent)
      Step = F.LeastExponent;
    double Steps = std::nearbyint(std::ldexp(std::fabs(Value), -Step));
    // The leading digit adds one to the exponent's field.
    Bits = static_cast<unsigned>(Steps) +
           (static_cast<unsigned>(Step - F.LeastExponent) << (F.Digits - 1));
    if (Bits > F.Infinity)
      Bits = F.Infinity;
  }
  return static_cast<uint16_t>(Sign | Bits);
}

inline uint16_t flushed(Format F, const char *Words, uint16_t Bits) {
  bool IsSubnormal = (Bits & 0x7fffu) < 1u << (F.Digits - 1);
  return IsSubnormal && has(Words, "ftz") ? Bits & 0x8000 : Bits;
}

/// Whether Value is below the least normal half once it has a half's digits,
/// whatever its exponent.
inline bool isTiny(Format F, double Value) {
  int Exponent = 0;
  std::frexp(Value, &Exponent);
  int Step = Exponent - F.Digits;
  double Digits = std::nearbyint(std::ldexp(std::fabs(Value), -Step));
  return std::ldexp(Digits, Step) <
         std::ldexp(1, F.LeastExponent + F.Digits - 1);
}

template <class Operation>
uint16_t half(const char *Words, uint16_t A, uint16_t B, uint16_t C,
              Operation Op) {
  Format F(Words);
  volatile double X = decode(F, flushed(F, Words, A)),
                  Y = decode(F, flushed(F, Words, B)),
                  Z = decode(F, flushed(F, Words, C));
  double Exact = odd([&] { return Op(double(X), double(Y), double(Z)); });
  uint16_t Result = encode(F, Exact);
  if (has(Words, "ftz") && isTiny(F, Exact))
    Result &= 0x8000;
  double Value = decode(F, Result);
  if (has(Words, "relu") && Value <= 0)
    return 0;
  if (has(Words, "sat"))
    return encode(F, Value >= 1 ? 1.0 : Value > 0 ? Value : 0.0);
  return Result;
}

/// One operation on both halves of words, or on one half.
template <class Operation>
uint32_t halves(uint32_t A, uint32_t B, uint32_t C, Operation Op) {
  uint32_t Low = Op(uint16_t(A), uint16_t(B), uint16_t(C));
  uint32_t High = Op(uint16_t(A >> 16), uint16_t(B >> 16), uint16_t(C >> 16));
  return Low | High << 16;
}

#define MODEL_HALF(NAME, EXPRESSION)                                           \
  inline uint16_t NAME(const char *Words, uint16_t A, uint16_t B,              \
                       uint16_t C = 0) {                                       \
    return half(Words, A, B, C, [](double X, double Y, double Z) -> double {   \
      static_cast<void>(Z);                                                    \
      return EXPRESSION;                                                       \
    });                                                                        \
  }                                                                            \
  inline uint32_t NAME(const char *Words, uint32_t A, uint32_t B,              \
                       uint32_t C = 0) {                                       \
    return halves(A, B, C, [=](uint16_t X, uint16_t Y, uint16_t Z) {           \
      return NAME(Words, X, Y, Z);                                             \
    });                                                                        \
  }
MODEL_HALF(add, X + Y)
MODEL_HALF(sub, X - Y)
MODEL_HALF(mul, X *Y)
MODEL_HALF(fma, std::fma(X, Y, Z))
#undef MODEL_HALF

/// neg and abs: the sign's bit.
inline uint16_t sign(const char *Words, uint16_t A) {
  A = flushed(Format(Words), Words, A);
  return has(Words, "abs") ? A % 0x8000 : A + 0x8000;
}
inline uint32_t sign(const char *Words, uint32_t A) {
  return halves(A, 0, 0,
                [=](uint16_t X, uint16_t, uint16_t) { return sign(Words, X); });
}

inline uint16_t least(const char *Words, uint16_t A, uint16_t B) {
  Format F(Words);
  return encode(F, least(Words, decode(F, flushed(F, Words, A)),
                         decode(F, flushed(F, Words, B))));
}
inline uint32_t least(const char *Words, uint32_t A, uint32_t B) {
  return halves(A, B, 0, [=](uint16_t X, uint16_t Y, uint16_t) {
    return least(Words, X, Y);
  });
}

/// An operand of mixed precision.
inline float widened(const char *Words, uint16_t A) {
  return static_cast<float>(decode(Format(Words), A));
}

/// Two floats.
template <class Operation>
uint64_t floats(uint64_t A, uint64_t B, uint64_t C, Operation Op) {
  float X[2], Y[2], Z[2], Result[2];
  std::memcpy(X, &A, 8);
  std::memcpy(Y, &B, 8);
  std::memcpy(Z, &C, 8);
  for (int I = 0; I != 2; ++I)
    Result[I] = Op(X[I], Y[I], Z[I]);
  std::memcpy(&A, Result, 8);
  return A;
}
#define MODEL_FLOATS(NAME)                                                     \
  inline uint64_t NAME(const char *Words, uint64_t A, uint64_t B,              \
                       uint64_t C = 0) {                                       \
    return floats(A, B, C, [=](float X, float Y, float Z) {                    \
      return NAME<float>(Words, X, Y, Z);                                      \
    });                                                                        \
  }
MODEL_FLOATS(add)
MODEL_FLOATS(sub)
MODEL_FLOATS(mul)
MODEL_FLOATS(fma)
#undef MODEL_FLOATS

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_HALF_H
