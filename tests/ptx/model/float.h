//===- float.h - What PTX says of arithmetic on f32 and f64 ------*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For host code only. Sums, products, quotients and roots are the processor's,
// in the rounding that the first argument names; it has the modifiers as words:
// "rz ftz sat".
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_FLOAT_H
#define HIPIFY_TESTS_PTX_MODEL_FLOAT_H

#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace model {

/// Whether Word is one of Words.
inline bool has(const char *Words, const char *Word) {
  size_t Length = std::strlen(Word);
  for (const char *At = Words; (At = std::strstr(At, Word)); ++At)
    if ((At == Words || At[-1] == ' ') && (At[Length] == ' ' || !At[Length]))
      return true;
  return false;
}

/// The processor rounds as the modifiers say while this lives.
class Rounding {
public:
  explicit Rounding(const char *Words) {
    std::fesetround(has(Words, "rz")   ? FE_TOWARDZERO
                    : has(Words, "rm") ? FE_DOWNWARD
                    : has(Words, "rp") ? FE_UPWARD
                                       : FE_TONEAREST);
  }
  ~Rounding() { std::fesetround(FE_TONEAREST); }
};

template <class T> T flushed(const char *Words, T A) {
  bool IsSubnormal = A != 0 && std::fabs(A) < std::numeric_limits<T>::min();
  return IsSubnormal && has(Words, "ftz") ? std::copysign(T(0), A) : A;
}
/// The double that Operation gives toward zero, its last bit set if it is
/// inexact: then rounding it to fewer digits is as rounding the exact result.
template <class Operation> double odd(Operation Op) {
  std::fesetround(FE_TOWARDZERO);
  std::feclearexcept(FE_ALL_EXCEPT);
  volatile double Result = Op();
  bool IsInexact = std::fetestexcept(FE_INEXACT);
  std::fesetround(FE_TONEAREST);
  double Value = Result;
  uint64_t Bits;
  std::memcpy(&Bits, &Value, sizeof Bits);
  if (IsInexact)
    Bits |= 1;
  std::memcpy(&Value, &Bits, sizeof Bits);
  return Value;
}

/// Whether a result is below the least normal float once it has a float's
/// digits, whatever its exponent: an H200 flushes those for .ftz, also where
/// the subnormal float next to them would round up to the least normal one.
template <class Operation> bool isTiny(const char *Words, Operation Op) {
  volatile double Far = odd(Op) * 0x1p64;
  volatile float Digits;
  {
    Rounding Guard(Words);
    Digits = static_cast<float>(Far);
  }
  return std::fabs(Digits) < 0x1p-62f;
}

/// What .ftz and .sat make of a result.
template <class T> T finished(const char *Words, T A) {
  A = flushed(Words, A);
  if (has(Words, "sat"))
    return A >= 1 ? 1 : A > 0 ? A : 0;
  return A;
}

template <class T, class Operation>
T rounded(const char *Words, T A, T B, T C, Operation Op) {
  // volatile: neither folded nor moved out of the rounding's reach.
  volatile T X = flushed(Words, A), Y = flushed(Words, B),
             Z = flushed(Words, C);
  volatile T Result;
  {
    Rounding Guard(Words);
    Result = Op(T(X), T(Y), T(Z));
  }
  if (has(Words, "ftz") &&
      isTiny(Words, [&] { return Op(double(X), double(Y), double(Z)); }))
    Result = std::copysign(T(0), T(Result));
  return finished(Words, T(Result));
}

#define MODEL_ARITHMETIC(NAME, EXPRESSION)                                     \
  template <class T> T NAME(const char *Words, T A, T B = 0, T C = 0) {        \
    return rounded(Words, A, B, C, [](auto X, auto Y, auto Z) {                \
      static_cast<void>(Y);                                                    \
      static_cast<void>(Z);                                                    \
      return EXPRESSION;                                                       \
    });                                                                        \
  }
MODEL_ARITHMETIC(add, X + Y)
MODEL_ARITHMETIC(sub, X - Y)
MODEL_ARITHMETIC(mul, X *Y)
MODEL_ARITHMETIC(div, X / Y)
MODEL_ARITHMETIC(fma, std::fma(X, Y, Z))
MODEL_ARITHMETIC(rcp, 1 / X)
MODEL_ARITHMETIC(sqrt, std::sqrt(X))
#undef MODEL_ARITHMETIC

/// div.approx beyond the divisors for which PTX has a bound.
inline float div_approx(const char *Words, float A, float B) {
  if (std::fabs(B) > 0x1p126f)
    return std::isinf(A) || A != A              ? NAN
           : std::signbit(A) != std::signbit(B) ? -0.0f
                                                : 0.0f;
  return div(Words, A, B);
}

template <class T> T neg(const char *Words, T A) {
  A = flushed(Words, A);
  return std::copysign(A, std::signbit(A) ? T(1) : T(-1));
}
template <class T> T abs(const char *Words, T A) {
  return std::copysign(flushed(Words, A), T(1));
}
/// The sign of the first operand, the magnitude of the second.
template <class T> T copysign(T A, T B) {
  return std::signbit(A) == std::signbit(B) ? B : neg("", B);
}

template <class T> bool testp(const char *Word, T A) {
  int Class = std::fpclassify(A);
  return has(Word, "finite")      ? Class != FP_NAN && Class != FP_INFINITE
         : has(Word, "infinite")  ? Class == FP_INFINITE
         : has(Word, "number")    ? Class != FP_NAN
         : has(Word, "subnormal") ? Class == FP_SUBNORMAL
         : has(Word, "normal")    ? Class == FP_NORMAL || Class == FP_ZERO
                                  : Class == FP_NAN;
}

/// The smaller of two numbers; -0 comes before +0.
template <class T> bool before(T A, T B) {
  return A < B || (A == B && std::signbit(A) && !std::signbit(B));
}
/// min, or max with that word; also with NaN, xorsign and abs.
template <class T> T least(const char *Words, T A, T B) {
  A = flushed(Words, A);
  B = flushed(Words, B);
  bool Negative = std::signbit(A) != std::signbit(B);
  if (has(Words, "abs")) {
    A = abs("", A);
    B = abs("", B);
  }
  T Result = before(A, B) != has(Words, "max") ? A : B;
  if (A != A || B != B) // One NaN loses, unless .NaN is there.
    Result = has(Words, "NaN") == (A != A) ? A : B;
  return has(Words, "xorsign") && Negative ? neg("", Result) : Result;
}
template <class T> T least(const char *Words, T A, T B, T C) {
  return least(Words, least(Words, A, B), C);
}

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_FLOAT_H
