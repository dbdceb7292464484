//===- element.h - Elements of PTX's matrices -------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For host code only. All are decoded to double, which has each of them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_ELEMENT_H
#define HIPIFY_TESTS_PTX_MODEL_ELEMENT_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace model {

/// A number format: of floats, Exponent and Mantissa bits above Start.
struct ElementType {
  std::string Name;
  int Bits, Exponent, Mantissa, Start;
  bool HasInfinity; ///< The largest exponent is infinity and NaN, as of IEEE's.

  bool is(const char *Other) const { return Name == Other; }
  bool isFloat() const { return Exponent != 0; }
  double value(uint64_t Word) const;
  /// To nearest, ties to even; integers wrap.
  uint64_t word(double Value) const;
};

inline const ElementType &elementType(const std::string &Name) {
  static const ElementType Types[] = {
      {"f64", 64, 11, 52, 0, true},  {"f32", 32, 8, 23, 0, true},
      {"tf32", 32, 8, 10, 13, true}, {"f16", 16, 5, 10, 0, true},
      {"bf16", 16, 8, 7, 0, true},   {"e4m3", 8, 4, 3, 0, false},
      {"e5m2", 8, 5, 2, 0, false},   {"e2m3", 8, 2, 3, 0, false},
      {"e3m2", 8, 3, 2, 0, false},   {"e2m1", 8, 2, 1, 2, false},
      {"e2m1x2", 4, 2, 1, 0, false}, {"s8", 8, 0, 0, 0, false},
      {"u8", 8, 0, 0, 0, false},     {"s4", 4, 0, 0, 0, false},
      {"u4", 4, 0, 0, 0, false},     {"b1", 1, 0, 0, 0, false},
      {"s32", 32, 0, 0, 0, false}};
  for (const ElementType &Type : Types)
    if (Type.Name == Name)
      return Type;
  std::abort();
}

inline double ElementType::value(uint64_t Word) const {
  if (!isFloat()) {
    int64_t Value = static_cast<int64_t>(Word);
    bool Negative = Name[0] == 's' && Word >> (Bits - 1) & 1;
    return static_cast<double>(Negative ? Value - (int64_t(1) << Bits) : Value);
  }
  Word >>= Start;
  int64_t Fraction = static_cast<int64_t>(Word & ((1ull << Mantissa) - 1));
  int Largest = (1 << Exponent) - 1, Bias = Largest / 2;
  int Field = static_cast<int>(Word >> Mantissa) & Largest;
  double Size = Field ? std::ldexp(double(Fraction + (1ll << Mantissa)),
                                   Field - Bias - Mantissa)
                      : std::ldexp(double(Fraction), 1 - Bias - Mantissa);
  if (HasInfinity && Field == Largest)
    Size = Fraction ? NAN : INFINITY;
  return Word >> (Exponent + Mantissa) & 1 ? -Size : Size;
}

inline uint64_t ElementType::word(double Value) const {
  if (!isFloat())
    return static_cast<uint64_t>(static_cast<int64_t>(Value)) &
           (~0ull >> (64 - Bits));
  uint64_t Sign = std::signbit(Value);
  uint64_t Infinity = ((1ull << Exponent) - 1) << Mantissa,
           Magnitude = Infinity;
  if (Value != Value) {
    Magnitude = Infinity + 1;
  } else if (!std::isinf(Value)) {
    int LeastStep = 1 - ((1 << (Exponent - 1)) - 1) - Mantissa, Power = 0;
    double Size = std::fabs(Value);
    std::frexp(Size, &Power); // Size is 0.5 to 1 times 2 to the power.
    int Step =
        Size == 0 ? LeastStep : std::max(LeastStep, Power - 1 - Mantissa);
    // The leading digit adds one to the exponent's field.
    Magnitude = static_cast<uint64_t>(std::nearbyint(std::ldexp(Size, -Step))) +
                (static_cast<uint64_t>(Step - LeastStep) << Mantissa);
    if (HasInfinity)
      Magnitude = std::min(Magnitude, Infinity);
  }
  return (Sign << (Exponent + Mantissa) | Magnitude) << Start;
}

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_ELEMENT_H
