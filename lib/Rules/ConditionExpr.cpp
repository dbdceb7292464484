//===- ConditionExpr.cpp - conditions of #if with unknowns ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/ConditionExpr.h"
#include "llvm/ADT/StringExtras.h"
#include <deque>

using llvm::StringRef;

namespace hipify {

using Value = std::optional<int64_t>;

/// The expanded words contain no names, so this one is free.
constexpr StringRef UnknownWord = "<unknown>";

static bool isName(StringRef Word) {
  return !Word.empty() && (llvm::isAlpha(Word[0]) || Word[0] == '_');
}

namespace {

/// Expands macros. `defined X` becomes 1, 0, or unknown.
class Expander {
public:
  Expander(MacroLookup Lookup) : Lookup(Lookup) {}
  std::vector<StringRef> Result;

  void expand(llvm::ArrayRef<StringRef> Words, unsigned Depth = 0) {
    for (size_t I = 0; I < Words.size(); ++I) {
      StringRef Word = Words[I];
      if (Word == "defined")
        I = putDefined(Words, I);
      else if (!isName(Word))
        Result.push_back(Word);
      else if (I + 1 < Words.size() && Words[I + 1] == "(")
        I = putCall(Words, I);
      else
        putMacro(Word, Depth);
    }
  }

private:
  /// Returns the index of the last word consumed.
  size_t putDefined(llvm::ArrayRef<StringRef> Words, size_t I) {
    bool Parentheses = I + 1 < Words.size() && Words[I + 1] == "(";
    size_t Name = I + (Parentheses ? 2 : 1);
    if (Name >= Words.size()) {
      Result.push_back(UnknownWord);
      return Words.size();
    }
    switch (Lookup(Words[Name]).Kind) {
    case MacroState::Unknown:
      Result.push_back(UnknownWord);
      break;
    case MacroState::Undefined:
      Result.push_back("0");
      break;
    case MacroState::Defined:
    case MacroState::Number:
    case MacroState::Opaque:
      Result.push_back("1");
      break;
    }
    return Name + Parentheses;
  }

  /// Replaces any `f(x)` by one unknown value, except the two functions of
  /// hipify/arch.h that take a number.
  size_t putCall(llvm::ArrayRef<StringRef> Words, size_t I) {
    StringRef Capped = Words[I];
    if (Capped.starts_with("HIPIFY_") && Capped.consume_back("_AT_MOST") &&
        I + 3 < Words.size() && Words[I + 3] == ")") {
      for (StringRef Word : {StringRef("("), Capped, StringRef("<"),
                             Words[I + 2], StringRef("?"), Capped,
                             StringRef(":"), Words[I + 2], StringRef(")")})
        if (Word == Capped)
          putMacro(Word, 1);
        else
          Result.push_back(Word);
      return I + 3;
    }
    // A macro without parameters can precede a parenthesis: MACRO (x).
    Result.push_back(UnknownWord);
    unsigned Depth = 0;
    for (size_t J = I + 1; J < Words.size(); ++J) {
      Depth += Words[J] == "(";
      if (Words[J] == ")" && --Depth == 0)
        return J;
    }
    return Words.size();
  }

  void putMacro(StringRef Name, unsigned Depth) {
    MacroState State = Lookup(Name);
    if (State.Kind == MacroState::Undefined)
      Result.push_back(Name == "true" ? "1" : "0");
    else if (State.Kind == MacroState::Number)
      Result.push_back(Spelled.emplace_back(std::to_string(State.Value)));
    else if (State.Kind == MacroState::Defined && Depth < 32)
      expand(State.Body, Depth + 1);
    else
      Result.push_back(UnknownWord);
  }

  MacroLookup Lookup;
  std::deque<std::string> Spelled; ///< A deque, because its strings must not
                                   ///< move.
};

/// A recursive-descent parser over words without names.
class Parser {
public:
  explicit Parser(llvm::ArrayRef<StringRef> Words) : Words(Words) {}

  Value parse() {
    Value V = conditional();
    return Failed || Next != Words.size() ? std::nullopt : V;
  }

private:
  StringRef peek() const { return Next < Words.size() ? Words[Next] : ""; }
  bool take(StringRef Word) {
    if (peek() != Word)
      return false;
    ++Next;
    return true;
  }

  Value conditional() {
    Value Test = binary(0);
    if (!take("?"))
      return Test;
    Value Yes = conditional();
    if (!take(":"))
      Failed = true;
    Value No = conditional();
    if (!Test)
      return Yes == No ? Yes : std::nullopt;
    return *Test ? Yes : No;
  }

  static int precedence(StringRef Op) {
    constexpr std::pair<StringRef, int> Table[] = {
        {"||", 1}, {"or", 1}, {"&&", 2}, {"and", 2}, {"|", 3},
        {"^", 4},  {"&", 5},  {"==", 6}, {"!=", 6},  {"<", 7},
        {">", 7},  {"<=", 7}, {">=", 7}, {"<<", 8},  {">>", 8},
        {"+", 9},  {"-", 9},  {"*", 10}, {"/", 10},  {"%", 10}};
    for (auto [Name, Level] : Table)
      if (Name == Op)
        return Level;
    return 0;
  }

  Value binary(int Above) {
    Value Left = unary();
    while (int Level = precedence(peek())) {
      if (Level <= Above)
        break;
      StringRef Op = Words[Next++];
      Left = apply(Op, Left, binary(Level));
    }
    return Left;
  }

  static Value apply(StringRef Op, Value L, Value R) {
    if (Op == "||") {
      if ((L && *L) || (R && *R))
        return 1;
      return L && R ? Value(0) : std::nullopt;
    }
    if (Op == "&&") {
      if ((L && !*L) || (R && !*R))
        return 0;
      return L && R ? Value(1) : std::nullopt;
    }
    if (!L || !R)
      return std::nullopt;
    int64_t A = *L, B = *R;
    auto Bits = [](uint64_t X) { return static_cast<int64_t>(X); };
    if (Op == "/" || Op == "%") {
      if (B == 0 || (B == -1 && Op == "/"))
        return B ? Value(Bits(0 - static_cast<uint64_t>(A))) : std::nullopt;
      return Op == "/" ? A / B : B == -1 ? 0 : A % B;
    }
    uint64_t X = A, Y = B;
    if (Op == "*")
      return Bits(X * Y);
    if (Op == "+")
      return Bits(X + Y);
    if (Op == "-")
      return Bits(X - Y);
    if (Op == "<<" || Op == ">>")
      return Y > 63 ? std::nullopt : Value(Op == "<<" ? Bits(X << Y) : A >> Y);
    if (Op == "<")
      return A < B;
    if (Op == ">")
      return A > B;
    if (Op == "<=")
      return A <= B;
    if (Op == ">=")
      return A >= B;
    if (Op == "==")
      return A == B;
    if (Op == "!=")
      return A != B;
    return Bits(Op == "&" ? X & Y : Op == "|" ? X | Y : X ^ Y);
  }

  Value unary() {
    if (take("!") || take("not")) {
      Value V = unary();
      return V ? Value(!*V) : std::nullopt;
    }
    if (take("-")) {
      Value V = unary();
      return V ? Value(static_cast<int64_t>(0 - static_cast<uint64_t>(*V)))
               : std::nullopt;
    }
    if (take("~")) {
      Value V = unary();
      return V ? Value(~*V) : std::nullopt;
    }
    if (take("+"))
      return unary();
    if (take("(")) {
      Value V = conditional();
      if (!take(")"))
        Failed = true;
      return V;
    }
    if (Next == Words.size()) {
      Failed = true;
      return std::nullopt;
    }
    return number(Words[Next++]);
  }

  /// The value of anything but a number (a character, an unknown word) is
  /// unknown.
  static Value number(StringRef Word) {
    std::string Digits;
    for (char Ch : Word)
      if (Ch != '\'')
        Digits += Ch;
    StringRef Text = Digits;
    while (!Text.empty() && StringRef("uUlL").contains(Text.back()))
      Text = Text.drop_back();
    uint64_t Number = 0;
    if (Text.empty() || Text.getAsInteger(0, Number))
      return std::nullopt;
    return static_cast<int64_t>(Number);
  }

  llvm::ArrayRef<StringRef> Words;
  size_t Next = 0;
  bool Failed = false;
};

} // namespace

std::optional<int64_t> evaluateCondition(llvm::ArrayRef<StringRef> Words,
                                         MacroLookup Lookup) {
  Expander Macros(Lookup);
  Macros.expand(Words);
  return Parser(Macros.Result).parse();
}

} // namespace hipify
