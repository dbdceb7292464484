//===- SourceValue.cpp - C++ text with a type -----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SourceValue.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace llvm;

namespace hipify::ptx {

std::string fixedWidthName(StringRef Canonical) {
  return StringSwitch<std::string>(Canonical)
      .Case("signed char", "int8_t")
      .Case("unsigned char", "uint8_t")
      .Case("short", "int16_t")
      .Case("unsigned short", "uint16_t")
      .Case("int", "int32_t")
      .Case("unsigned int", "uint32_t")
      .Case("long", "int64_t")
      .Case("unsigned long", "uint64_t")
      .Default(Canonical.str());
}

bool isIntegerType(StringRef Type) {
  return StringSwitch<bool>(Type)
      .Cases({"int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t"}, true)
      .Cases({"uint32_t", "int64_t", "uint64_t", "char", "bool"}, true)
      .Cases({"long long", "unsigned long long", "__int128"}, true)
      .Case("unsigned __int128", true)
      .Default(false);
}

std::string convert(const SourceValue &V, StringRef To, bool Argument) {
  if (V.Type == To)
    return V.Compound && !Argument ? "(" + V.Text + ")" : V.Text;
  if (!isIntegerType(V.Type) || !isIntegerType(To))
    return ("hipify::ptx::as<" + To + ">(" + V.Text + ")").str();
  if (To.contains(' '))
    return ("static_cast<" + To + ">(" + V.Text + ")").str();
  return (To + "(" + V.Text + ")").str();
}

static std::string hex(uint64_t Bits) { return "0x" + utohexstr(Bits, true); }

/// Writes whole numbers below 65536 as 1.0f, all others by their bits.
static std::string floatLiteral(float F) {
  if (std::isfinite(F) && std::fabs(F) < 65536 && F == std::trunc(F) &&
      !(F == 0 && std::signbit(F)))
    return (F < 0 ? "(" + itostr(int64_t(F)) + ".0f)"
                  : itostr(int64_t(F)) + ".0f");
  return "__uint_as_float(" + hex(bit_cast<uint32_t>(F)) + "u)";
}

static std::string doubleLiteral(double D) {
  if (std::isfinite(D) && std::fabs(D) < 65536 && D == std::trunc(D) &&
      !(D == 0 && std::signbit(D)))
    return (D < 0 ? "(" + itostr(int64_t(D)) + ".0)"
                  : itostr(int64_t(D)) + ".0");
  return "__longlong_as_double(" + hex(bit_cast<uint64_t>(D)) + "ll)";
}

std::string literal(const Operand &O, StringRef Type) {
  using Kind = Operand::Kind;
  bool Real = O.is(Kind::Single) || O.is(Kind::Double);
  if (Type == "float") {
    if (O.is(Kind::Double)) // PTX rounds to the instruction's type.
      return floatLiteral(float(bit_cast<double>(O.Bits)));
    return floatLiteral(bit_cast<float>(uint32_t(O.Bits)));
  }
  if (Type == "double")
    return doubleLiteral(O.is(Kind::Single)
                             ? double(bit_cast<float>(uint32_t(O.Bits)))
                             : bit_cast<double>(O.Bits));
  if (Type == "bool") // A predicate follows C's rule.
    return O.Bits ? "true" : "false";
  if (Type.empty()) // A constant of any integer type.
    return O.Bits <= 128 ? utostr(O.Bits)
           : int64_t(O.Bits) < 0 && int64_t(O.Bits) >= -4096
               ? itostr(int64_t(O.Bits))
               : hex(O.Bits);
  bool Small = O.Bits < 4096 && !Real;
  if (Type == "uint32_t")
    return (Small ? utostr(O.Bits) : hex(uint32_t(O.Bits))) + "u";
  if (Type == "uint64_t")
    return "uint64_t(" + (Small ? utostr(O.Bits) : hex(O.Bits) + "u") + ")";
  if (Type == "int32_t") {
    auto Value = int32_t(O.Bits);
    if (Value == INT32_MIN)
      return "INT32_MIN";
    return Value < 0 ? "(" + itostr(Value) + ")" : itostr(Value);
  }
  if (Type == "int64_t" && int64_t(O.Bits) == INT64_MIN)
    return "INT64_MIN";
  if (Type.starts_with("int"))
    return (Type + "(" + itostr(int64_t(O.Bits)) + ")").str();
  if (Type.starts_with("uint"))
    return (Type + "(" + (Small ? utostr(O.Bits) : hex(O.Bits)) + ")").str();
  return ("static_cast<" + Type + ">(" + hex(O.Bits) + ")").str();
}

StringRef constraintType(StringRef Constraint) {
  StringRef Letter = Constraint.ltrim("=+&");
  return StringSwitch<StringRef>(Letter)
      .Case("h", "uint16_t")
      .Case("r", "uint32_t")
      .Case("l", "uint64_t")
      .Case("q", "unsigned __int128")
      .Case("f", "float")
      .Case("d", "double")
      .Case("b", "bool")
      .Default("");
}

bool isConstantConstraint(StringRef Constraint) {
  return Constraint == "n" || Constraint == "i";
}

} // namespace hipify::ptx
