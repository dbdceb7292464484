//===- LaneMask.cpp - the type of a mask, from its tokens -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Anything unknown counts as "not plain": its conversion is then spelled out,
// which is right for any type.
//
//===----------------------------------------------------------------------===//
#include "Rules/LaneMask.h"
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Accepts `0xffffffff` and `1u`, but not `~0ull` or `4294967295`, which is a
/// long.
static bool isPlainLiteral(StringRef Literal) {
  std::string Digits = Literal.lower();
  llvm::erase(Digits, '\'');
  StringRef Text = Digits;
  bool Unsigned = Text.consume_back("u");
  uint64_t Value;
  if (Text.getAsInteger(0, Value))
    return false; // Suffix `l`, or not an integer.
  bool Decimal = !Text.starts_with("0");
  return Value <= (Decimal && !Unsigned ? 0x7fffffffu : 0xffffffffu);
}

static bool isPlainType(StringRef Name) {
  constexpr StringRef Types[] = {"unsigned", "int", "uint32_t", "int32_t",
                                 "uint"};
  return llvm::is_contained(Types, Name);
}

/// CUDA's functions and variables of type `int` or `unsigned`.
static bool isPlainName(StringRef Name) {
  constexpr StringRef Names[] = {"__activemask",
                                 "__ballot_sync",
                                 "__ballot",
                                 "__any_sync",
                                 "__all_sync",
                                 "__any",
                                 "__all",
                                 "warpSize",
                                 "__match_any_sync",
                                 "__popc",
                                 "__match_all_sync",
                                 "__ffs",
                                 "__clz",
                                 "__brev"};
  return llvm::is_contained(Names, Name);
}

/// The shims that replace such names: `hipify::activemask()`.
static bool isPlainShim(StringRef Name) {
  constexpr StringRef Names[] = {"activemask", "all", "any", "ballot",
                                 "warp_size"};
  return llvm::is_contained(Names, Name);
}

namespace {

class MaskReader {
public:
  explicit MaskReader(const RuleContext &C) : C(C) {}

  bool isPlain(size_t First, size_t End) {
    for (size_t I = First; I < End; ++I) {
      switch (C.tokens()[I].Kind) {
      case tok::numeric_constant:
        if (!isPlainLiteral(C.spelling(I)))
          return false;
        break;
      case tok::tilde:
      case tok::minus:
      case tok::plus:
      case tok::pipe:
      case tok::amp:
      case tok::caret:
      case tok::lessless:
      case tok::greatergreater:
      case tok::l_paren:
      case tok::r_paren:
        break;
      case tok::coloncolon: // `::hipify::ballot(x)`
        if (!C.Source.isName(I + 1, "hipify"))
          return false;
        break;
      case tok::raw_identifier:
        if (!readName(I))
          return false;
        break;
      default:
        return false;
      }
    }
    return true;
  }

private:
  /// Consumes a name and its arguments; sets I to their last token.
  bool readName(size_t &I) {
    StringRef Name = C.spelling(I);
    size_t Open = I + 1;
    if (Name == "hipify" && C.Source.is(I + 1, tok::coloncolon) &&
        C.Source.is(I + 2, tok::raw_identifier) &&
        isPlainShim(C.spelling(I + 2)))
      Open = (I += 2) + 1;
    else if (Name == "static_cast" && C.Source.is(I + 1, tok::less) &&
             C.Source.is(I + 2, tok::raw_identifier) &&
             isPlainType(C.spelling(I + 2)) && C.Source.is(I + 3, tok::greater))
      Open = I + 4;
    else if (isPlainType(Name))
      return true; // `(unsigned)x`: continue with x.
    else if (!isPlainName(Name))
      return !C.Source.is(I + 1, tok::l_paren) && isPlainVariable(Name);
    if (!C.Source.is(Open, tok::l_paren))
      return Open == I + 1;
    auto Close = C.Source.closing(Open);
    if (Close)
      I = *Close;
    return Close.has_value();
  }

  /// Whether the file declares or defines this name, always with a plain type.
  bool isPlainVariable(StringRef Name) {
    if (++Depth > 8)
      return false; // Macros that refer to each other.
    bool Found = false;
    for (size_t I = 1; I < C.tokens().size(); ++I) {
      if (!C.Source.isName(I, Name) || !C.Source.is(I - 1, tok::raw_identifier))
        continue;
      StringRef Before = C.spelling(I - 1);
      if (Before == "define") {
        size_t End = I + 1;
        while (End < C.tokens().size() &&
               C.tokens()[End].Directive == DirectiveKind::Define &&
               !C.Source.is(End, tok::hash))
          ++End;
        if (!isPlain(I + 1, End))
          return false;
        Found = true;
      } else if (isPlainType(Before)) {
        // `long unsigned m`
        if (I > 1 && C.Source.is(I - 2, tok::raw_identifier) &&
            C.spelling(I - 2) != "const" && !isPlainType(C.spelling(I - 2)) &&
            !llvm::is_contained(Specifiers, C.spelling(I - 2)))
          return false;
        Found = true;
      } else if (Before != "return" && Before != "case") {
        return false;
      }
    }
    --Depth;
    return Found;
  }

  static constexpr StringRef Specifiers[] = {"constexpr",  "static",
                                             "__shared__", "__constant__",
                                             "__device__", "inline"};
  const RuleContext &C;
  unsigned Depth = 0;
};

} // namespace

bool isPlainMask(const RuleContext &C, SourceText::Range Expression) {
  return MaskReader(C).isPlain(C.Source.tokenAt(Expression.Begin),
                               C.Source.tokenAt(Expression.End));
}

} // namespace hipify
