//===- SourceNames.cpp - names without collisions -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SourceNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace hipify::ptx {

/// Valid register names that C++ reserves or that would hide a common name.
static constexpr StringLiteral Reserved[] = {
    "and",  "or",   "xor",    "not",  "int",   "float",   "double", "char",
    "bool", "new",  "this",   "if",   "else",  "do",      "for",    "while",
    "true", "case", "switch", "auto", "const", "static",  "long",   "short",
    "goto", "asm",  "false",  "void", "half",  "warpSize"};

static bool isWordCharacter(char C) { return isAlnum(C) || C == '_'; }

/// Calls Do for each identifier in Text.
static void forEachName(StringRef Text, function_ref<void(StringRef)> Do) {
  while (!Text.empty()) {
    StringRef Word = Text.take_while(isWordCharacter);
    if (!Word.empty() && !isDigit(Word[0]))
      Do(Word);
    Text = Text.drop_front(std::max<size_t>(1, Word.size()));
  }
}

SourceNames::SourceNames(ArrayRef<AsmOperand> Operands, bool InMacro)
    : Prefix(InMacro ? "hipify_" : "") {
  for (StringRef Word : Reserved)
    Taken.insert(Word);
  for (const AsmOperand &O : Operands)
    forEachName(O.Text, [&](StringRef Name) { Taken.insert(Name); });
}

std::string SourceNames::fresh(StringRef Wanted) {
  std::string Name = Prefix.str();
  for (char C : Wanted.ltrim("%$"))
    Name += isWordCharacter(C) ? C : '_';
  if (Name.empty() || isDigit(Name[0]))
    Name.insert(0, "r");
  while (!Taken.insert(Name).second)
    Name += '_';
  Given[Wanted] = Name;
  return Name;
}

std::string SourceNames::given(StringRef Wanted) const {
  return Given.lookup(Wanted);
}

std::string partType(const Match &M, unsigned Count) {
  for (const MatchedOperand &O : M.Operands)
    if (const TypeInfo *T = findType(O.Type))
      return "b" + utostr(T->totalBits() / Count);
  return "";
}

} // namespace hipify::ptx
