//===- CallPattern.cpp - rewrites a function call for HIP -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Mapping/CallPattern.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace hipify {

static bool isWordChar(char C) { return llvm::isAlnum(C) || C == '_'; }

static bool isIdentifier(StringRef Text) {
  return !Text.empty() && !llvm::isDigit(Text.front()) &&
         llvm::all_of(Text, isWordChar);
}

std::optional<CallPattern> CallPattern::parse(StringRef Text) {
  CallPattern Result;
  StringRef Inner;
  std::tie(Result.Function, Inner) = Text.split('(');
  if (!isIdentifier(Result.Function) || !Inner.consume_back(")"))
    return std::nullopt;
  while (!Inner.empty()) {
    if (Result.OpenEnded)
      return std::nullopt;
    auto [First, Others] = Inner.split(", ");
    if (First.size() + 2 == Inner.size())
      return std::nullopt; // A trailing comma.
    Inner = Others;
    if (First == "...") {
      Result.OpenEnded = true;
      continue;
    }
    auto [Left, Value] = First.split('=');
    auto [Name, Type] = Left.split(':');
    if (!isIdentifier(Name) || First.ends_with("=") || Left.ends_with(":") ||
        Value.find_first_of("(),") != StringRef::npos)
      return std::nullopt;
    Result.Parameters.push_back({Name, Type, Value});
  }
  return Result;
}

unsigned CallPattern::rank() const {
  unsigned Count = 0;
  for (const Parameter &P : Parameters)
    Count += 2 * !P.Value.empty() + !P.Type.empty();
  return Count;
}

/// Removes parentheses around the whole text.
static StringRef stripParentheses(StringRef Text) {
  while (Text.starts_with("(") && Text.ends_with(")")) {
    int Depth = 0;
    for (char C : Text.drop_back()) {
      Depth += (C == '(') - (C == ')');
      if (Depth == 0)
        return Text;
    }
    Text = Text.drop_front().drop_back().trim();
  }
  return Text;
}

bool isNullText(StringRef Text) {
  Text = stripParentheses(Text.trim());
  if (Text.starts_with("static_cast<") || Text.starts_with("reinterpret_cast<"))
    if (size_t At = Text.find(">("); At != StringRef::npos)
      return isNullText(Text.substr(At + 1));
  // A C cast.
  if (Text.starts_with("("))
    if (size_t At = Text.find(')'); At != StringRef::npos)
      return isNullText(Text.substr(At + 1));
  StringRef Digits = Text.rtrim("uUlL");
  return Text == "NULL" || Text == "nullptr" || Digits == "0" ||
         Digits == "0x0";
}

bool CallPattern::fits(llvm::ArrayRef<StringRef> Arguments,
                       llvm::ArrayRef<std::string> Types) const {
  if (OpenEnded ? Arguments.size() < Parameters.size()
                : Arguments.size() != Parameters.size())
    return false;
  for (size_t I = 0; I != Parameters.size(); ++I) {
    const Parameter &P = Parameters[I];
    if (!P.Type.empty() && (I >= Types.size() || Types[I] != P.Type))
      return false;
    if (P.Value.empty())
      continue;
    StringRef Text = stripParentheses(Arguments[I].trim());
    if (P.Value == "NULL"
            ? !isNullText(Text)
            : Text != P.Value && Text.rsplit("::").second != P.Value)
      return false;
  }
  return true;
}

llvm::SmallVector<TargetPiece, 16> cutTarget(const CallPattern &Pattern,
                                             StringRef Target) {
  llvm::SmallVector<TargetPiece, 16> Pieces;
  size_t Done = 0;
  auto Put = [&](size_t Begin, size_t End, int Parameter) {
    if (Begin != Done)
      Pieces.push_back({TargetPiece::Literal, Target.slice(Done, Begin)});
    Pieces.push_back({Parameter, Target.slice(Begin, End)});
    Done = End;
  };
  for (size_t I = 0; I < Target.size();) {
    if (Target.substr(I).starts_with("...")) {
      Put(I, I + 3, TargetPiece::Rest);
      I += 3;
      continue;
    }
    if (!isWordChar(Target[I])) {
      ++I;
      continue;
    }
    size_t End = I;
    while (End < Target.size() && isWordChar(Target[End]))
      ++End;
    StringRef Word = Target.slice(I, End);
    // `x.flags` and `X::flags` are not parameters.
    StringRef Before = Target.take_front(I);
    bool Qualified = Before.ends_with(".") || Before.ends_with("->") ||
                     Before.ends_with("::");
    const auto *P = llvm::find_if(
        Pattern.Parameters, [&](const auto &Q) { return Q.Name == Word; });
    if (P != Pattern.Parameters.end() && !Qualified)
      Put(I, End, static_cast<int>(P - Pattern.Parameters.begin()));
    I = End;
  }
  if (Done != Target.size())
    Pieces.push_back({TargetPiece::Literal, Target.substr(Done)});
  return Pieces;
}

std::string callTargetError(const CallPattern &Pattern, StringRef Target) {
  int Depth = 0;
  for (char C : Target) {
    Depth += (C == '(') - (C == ')');
    if (Depth < 0)
      break;
  }
  if (Depth != 0)
    return ("the brackets of '" + Target + "' do not match").str();
  if (!Pattern.OpenEnded && Target.contains("..."))
    return "'...' stands for nothing: the call does not end with it";
  return "";
}

} // namespace hipify
