//===- convert.h - what cvt of PTX computes, by search --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written from the PTX ISA's description of cvt, for the host. A number is
// rounded to a format by looking for its neighbours among the format's numbers.
// long double has every number that takes part, and the middle of two of them:
// the integers of 64 bits need 64 digits.
//
// Modifiers are words in a string, "rn ftz sat", between any blanks.
//
//===----------------------------------------------------------------------===//
#ifndef TESTS_PTX_MODEL_CONVERT_H
#define TESTS_PTX_MODEL_CONVERT_H

#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>

// Device passes have another long double; nothing here runs there.
#if !defined(__CUDA_ARCH__) && !defined(__HIP_DEVICE_COMPILE__)
static_assert(LDBL_MANT_DIG >= 64, "the model needs 64 digits");
#endif

namespace model {

typedef long double Real;

inline bool has(const char *Modifiers, const char *Word) {
  return (std::string(" ") + Modifiers + " ")
             .find(std::string(" ") + Word + " ") != std::string::npos;
}

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

struct Format {
  int ExponentBits, FractionBits;
  bool Infinity; ///< Behind the largest number comes infinity.
  uint64_t Largest, NaN;

  int bias() const { return (1 << (ExponentBits - 1)) - 1; }
  int bits() const { return 1 + ExponentBits + FractionBits; }
};
const Format f16 = {5, 10, true, 0x7bff, 0x7fff};
const Format bf16 = {8, 7, true, 0x7f7f, 0x7fff};
const Format tf32 = {8, 10, true, 0x7f7fe000 >> 13, 0x7fffffff >> 13};
const Format f32 = {8, 23, true, 0x7f7fffff, 0x7fffffff};
const Format f64 = {11, 52, true, 0x7fefffffffffffff, 0x7fffffffffffffff};
const Format e4m3 = {4, 3, false, 0x7e, 0x7f};
const Format e5m2 = {5, 2, true, 0x7b, 0x7f};
const Format e2m3 = {2, 3, false, 0x1f, 0x1f};
const Format e3m2 = {3, 2, false, 0x1f, 0x1f};
const Format e2m1 = {2, 1, false, 0x07, 0x07};

/// The number of these bits without a sign. Infinity gets the number that
/// would come behind the largest one.
inline Real magnitude(const Format &F, uint64_t Bits) {
  uint64_t Exponent = Bits >> F.FractionBits;
  uint64_t Fraction = Bits & ((uint64_t(1) << F.FractionBits) - 1);
  if (Exponent == 0)
    return std::ldexp(static_cast<Real>(Fraction),
                      1 - F.bias() - F.FractionBits);
  Fraction |= uint64_t(1) << F.FractionBits;
  return std::ldexp(static_cast<Real>(Fraction),
                    static_cast<int>(Exponent) - F.bias() - F.FractionBits);
}

inline Real decode(const Format &F, uint64_t Bits) {
  bool Negative = Bits >> (F.bits() - 1) & 1;
  Bits &= (uint64_t(1) << (F.bits() - 1)) - 1;
  Real Result = magnitude(F, Bits);
  if (Bits > F.Largest)
    Result = F.Infinity && Bits == F.Largest + 1
                 ? std::numeric_limits<Real>::infinity()
                 : std::numeric_limits<Real>::quiet_NaN();
  return Negative ? -Result : Result;
}

/// The bits of the largest number that is at most Size.
inline uint64_t below(const Format &F, Real Size) {
  uint64_t Low = 0, High = F.Largest;
  while (Low < High) {
    uint64_t Middle = Low + (High - Low + 1) / 2;
    if (magnitude(F, Middle) <= Size)
      Low = Middle;
    else
      High = Middle - 1;
  }
  return Low;
}

/// The bits of X rounded, without modifiers of saturation.
inline uint64_t rounded(const Format &F, Real X, const char *Modifiers) {
  Real Size = std::fabs(X);
  bool Negative = std::signbit(X);
  uint64_t Sign = uint64_t(Negative) << (F.bits() - 1);
  if (std::isinf(X))
    return Sign | (F.Largest + F.Infinity);
  uint64_t Low = below(F, Size);
  Real Under = magnitude(F, Low), Over = magnitude(F, Low + 1);
  if (Size == Under)
    return Sign | Low;
  bool Up = false;
  if (has(Modifiers, "rp"))
    Up = !Negative;
  else if (has(Modifiers, "rm"))
    Up = Negative;
  else if (has(Modifiers, "rna"))
    Up = Size - Under >= Over - Size;
  else if (!has(Modifiers, "rz"))
    Up = Size - Under > Over - Size || (Size - Under == Over - Size && Low & 1);
  return Sign | (Low + Up);
}

//===----------------------------------------------------------------------===//
// Numbers from operands
//===----------------------------------------------------------------------===//

template <class T> Real value(T A, const char * = "") {
  return static_cast<Real>(A);
}
inline Real value(float A, const char *Modifiers) {
  if (has(Modifiers, "ftz") && std::fpclassify(A) == FP_SUBNORMAL)
    return std::signbit(A) ? -0.0L : 0.0L;
  return A;
}
inline Real half(uint32_t Bits) { return decode(f16, Bits & 0xffff); }
inline Real brain(uint32_t Bits) { return decode(bf16, Bits & 0xffff); }

/// .rni and its like.
inline Real whole(Real X, const char *Modifiers) {
  if (std::isnan(X) || std::isinf(X))
    return X;
  Real Floor = std::floor(X), Rest = X - Floor, Result = X;
  if (has(Modifiers, "rmi"))
    Result = Floor;
  else if (has(Modifiers, "rpi"))
    Result = Rest == 0 ? Floor : Floor + 1;
  else if (has(Modifiers, "rzi"))
    Result = X < 0 && Rest != 0 ? Floor + 1 : Floor;
  else if (has(Modifiers, "rni"))
    Result = Rest > 0.5L || (Rest == 0.5L && std::fmod(Floor, 2.0L) != 0)
                 ? Floor + 1
                 : Floor;
  // What rounds to zero keeps its sign.
  return std::copysign(Result, X);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// To an integer: clamped; NaN is 0, or the highest bit where a type of 64 bits
/// takes part.
template <class To>
To integer(Real X, const char *Modifiers, bool FromDouble = false) {
  typedef typename std::make_unsigned<To>::type Bits;
  if (std::isnan(X))
    return FromDouble || sizeof(To) == 8
               ? static_cast<To>(Bits(1) << (8 * sizeof(To) - 1))
               : To(0);
  X = whole(X, Modifiers);
  if (X < static_cast<Real>(std::numeric_limits<To>::min()))
    return std::numeric_limits<To>::min();
  if (X > static_cast<Real>(std::numeric_limits<To>::max()))
    return std::numeric_limits<To>::max();
  return static_cast<To>(X);
}

/// To a float of this format, with all modifiers.
inline uint64_t convert(const Format &F, Real X, const char *Modifiers) {
  if (std::isnan(X))
    return has(Modifiers, "sat") ? 0 : F.NaN;
  X = whole(X, Modifiers);
  uint64_t Bits = rounded(F, X, Modifiers);
  uint64_t Sign = uint64_t(std::signbit(X)) << (F.bits() - 1);
  // "If the absolute value of input is greater than MAX_NORM ..."
  if (has(Modifiers, "satfinite") && std::fabs(X) > magnitude(F, F.Largest))
    Bits = Sign | F.Largest;
  Real Result = decode(F, Bits);
  if (has(Modifiers, "sat"))
    Bits = !(Result > 0) ? 0 : Result > 1 ? rounded(F, 1, "rn") : Bits;
  if (has(Modifiers, "relu") && Sign)
    Bits = 0;
  // What is below the least normal number with any exponent: twice of it says.
  const uint64_t Least = 1u << 23, Size = Bits & ~Sign;
  if (has(Modifiers, "ftz") && F.FractionBits == 23 && Size <= Least &&
      Size != 0 && (rounded(F, 2 * X, Modifiers) & ~Sign) < 2 * Least)
    Bits = Sign;
  return Bits;
}
inline float single(Real X, const char *Modifiers) {
  uint32_t Bits = static_cast<uint32_t>(convert(f32, X, Modifiers));
  float Result;
  std::memcpy(&Result, &Bits, sizeof Result);
  return Result;
}
/// The bits of a double near the least normal float.
template <class Random> uint64_t aroundLeast(Random &R) {
  const uint64_t Least = 0x3810000000000000;
  uint64_t Sign = R.next() << 63, Step = uint64_t(1) << (R.next() % 54);
  Step += R.next() % 3 - 1;
  return Sign | (R.next() % 4 ? Least - Step : Least + Step);
}
inline double twice(Real X, const char *Modifiers) {
  uint64_t Bits = convert(f64, X, Modifiers);
  double Result;
  std::memcpy(&Result, &Bits, sizeof Result);
  return Result;
}
/// tf32 has the upper bits of a register.
inline uint32_t tensor(Real X, const char *Modifiers) {
  return std::isnan(X)
             ? 0x7fffffffu
             : static_cast<uint32_t>(convert(tf32, X, Modifiers) << 13);
}
/// The first element is the upper one; each takes Step bits.
inline uint32_t pair(const Format &F, int Step, Real High, Real Low,
                     const char *Modifiers) {
  return static_cast<uint32_t>(convert(F, High, Modifiers) << Step |
                               convert(F, Low, Modifiers));
}
/// Two elements of a format, each Step bits, in another.
inline uint32_t unpair(const Format &F, const Format &From, int Step,
                       uint32_t Bits, const char *Modifiers) {
  uint32_t Mask = (1u << From.bits()) - 1;
  return pair(F, 16, decode(From, Bits >> Step & Mask),
              decode(From, Bits & Mask), Modifiers);
}

/// .rs: the neighbours are 2^16 parts apart; Random and the parts that are cut
/// carry or do not.
inline uint32_t stochastic(Real X, uint32_t Random, const char *Modifiers) {
  if (std::isnan(X) || std::isinf(X))
    return static_cast<uint32_t>(convert(bf16, X, Modifiers));
  uint64_t Low = below(bf16, std::fabs(X));
  Real Under = magnitude(bf16, Low), Over = magnitude(bf16, Low + 1);
  Real Cut = (std::fabs(X) - Under) / (Over - Under) * 65536;
  bool Up = Cut + (Random & 0xffff) >= 65536;
  return static_cast<uint32_t>(
      convert(bf16, std::copysign(Up ? Over : Under, X), Modifiers));
}

/// A power of two as its exponent, E - 127.
inline uint32_t power(Real X, const char *Modifiers) {
  if (std::isnan(X))
    return 0xff;
  X = std::fabs(X);
  if (X > std::ldexp(1.0L, 127) && (has(Modifiers, "rp") || std::isinf(X)))
    return has(Modifiers, "satfinite") ? 0xfe : 0xff;
  uint32_t E = 0;
  while (E < 0xfe && std::ldexp(1.0L, int(E) - 127) < X)
    ++E;
  bool Exact = std::ldexp(1.0L, int(E) - 127) == X;
  return has(Modifiers, "rz") && !Exact && E != 0 &&
                 std::ldexp(1.0L, int(E) - 127) > X
             ? E - 1
             : E;
}
inline uint32_t powers(Real High, Real Low, const char *Modifiers) {
  return power(High, Modifiers) << 8 | power(Low, Modifiers);
}
inline uint32_t unpowers(uint32_t Bits) {
  uint32_t Result = 0;
  for (int At = 8; At >= 0; At -= 8) {
    uint32_t E = Bits >> At & 0xff;
    Real X = E == 0xff ? std::numeric_limits<Real>::quiet_NaN()
                       : std::ldexp(1.0L, int(E) - 127);
    Result = Result << 16 | static_cast<uint32_t>(convert(bf16, X, "rn"));
  }
  return Result;
}

/// cvt.pack, bit by bit as the ISA writes it.
inline uint32_t pack(const char *Type, int32_t A, int32_t B, uint32_t C = 0) {
  int Size = std::atoi(Type + 1);
  int64_t Min = *Type == 's' ? -(int64_t(1) << (Size - 1)) : 0;
  int64_t Max = (int64_t(1) << (*Type == 's' ? Size - 1 : Size)) - 1;
  auto Clamp = [&](int64_t X) { return X < Min ? Min : X > Max ? Max : X; };
  uint64_t TA = static_cast<uint64_t>(Clamp(A));
  uint64_t TB = static_cast<uint64_t>(Clamp(B)), D = 0;
  for (int I = 0; I < 32; ++I) {
    uint64_t Bit =
        I<Size ? TB >> I : I<2 * Size ? TA >> (I - Size) : uint64_t(C)>>(
            I - 2 * Size);
    D |= (Bit & 1) << I;
  }
  return static_cast<uint32_t>(D);
}

} // namespace model

#endif // TESTS_PTX_MODEL_CONVERT_H
