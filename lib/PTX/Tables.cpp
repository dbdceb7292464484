//===- Tables.cpp - opcodes, modifiers and types of PTX -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Tables.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace hipify::ptx {

const TypeInfo *findType(StringRef Name) {
  using enum TypeInfo::Class;
  static const TypeInfo Rows[] = {
#define TYPE(NAME, CLASS, BITS, LANES) {NAME, CLASS, BITS, LANES},
#include "Types.def"
  };
  static const auto Map = [] {
    StringMap<const TypeInfo *> Result;
    for (const TypeInfo &Row : Rows)
      Result[Row.Name] = &Row;
    return Result;
  }();
  return Map.lookup(Name);
}

bool findOpcode(StringRef Name, Family &Result) {
  static const StringMap<Family> Map = {
#define OPCODE(NAME, FAMILY) {NAME, Family::FAMILY},
#include "Opcodes.def"
  };
  auto Found = Map.find(Name);
  if (Found == Map.end())
    return false;
  Result = Found->second;
  return true;
}

/// Whether Text is a shape such as m16n8k16.
static bool isMatrixShape(StringRef Text) {
  for (char Letter : {'m', 'n', 'k'}) {
    if (!Text.consume_front(StringRef(&Letter, 1)))
      return false;
    StringRef Digits = Text.take_while(isDigit);
    if (Digits.empty())
      return false;
    Text = Text.drop_front(Digits.size());
  }
  return Text.empty();
}

bool findModifier(StringRef Name, ModifierKind &Result) {
  static const StringMap<ModifierKind> Map = {
#define MODIFIER(TEXT, KIND) {TEXT, ModifierKind::KIND},
#include "Modifiers.def"
  };
  auto Found = Map.find(Name);
  if (Found != Map.end())
    Result = Found->second;
  else if (findType(Name))
    Result = ModifierKind::Type;
  else if (isMatrixShape(Name))
    Result = ModifierKind::Shape;
  else
    return false;
  return true;
}

} // namespace hipify::ptx
