//===- LaunchBraces.cpp - launches that only nvcc parses ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/LaunchBraces.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace hipify {
namespace {

class LaunchBraces {
public:
  explicit LaunchBraces(Preprocessor &PP) : PP(PP) {}

  /// Called for each token on its way to the parser, in order.
  void see(const Token &T) {
    if (T.is(tok::lesslessless)) {
      Launches.push_back({});
      return;
    }
    if (Launches.empty())
      return;
    Launch &Inner = Launches.back();
    bool IsFirst = std::exchange(Inner.ArgumentBegins, false);
    bool FollowsComma = std::exchange(Inner.SawComma, T.is(tok::comma));
    if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      if (Inner.Depth++ == 0 && IsFirst && T.is(tok::l_brace)) {
        Inner.IsBraced = true;
        replace(T, {identifier("dim3", T), ofKind(tok::l_paren, T)});
      }
    } else if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) {
      if (Inner.Depth == 0) // What it is in ends before it: it is no launch.
        Launches.pop_back();
      else if (--Inner.Depth == 0 && std::exchange(Inner.IsBraced, false))
        close(T, FollowsComma);
    } else if (Inner.Depth == 0) {
      if (T.is(tok::comma)) // Only the grid and the block are dimensions.
        Inner.ArgumentBegins = Inner.Arguments++ == 0;
      else if (T.isOneOf(tok::greatergreatergreater, tok::semi))
        Launches.pop_back();
    }
  }

private:
  struct Launch {
    unsigned Depth = 0, Arguments = 0;
    bool ArgumentBegins = true, IsBraced = false, SawComma = false;
  };

  static Token ofKind(tok::TokenKind Kind, const Token &Place) {
    Token T;
    T.startToken();
    T.setKind(Kind);
    T.setLocation(Place.getLocation());
    T.setLength(Place.getLength());
    return T;
  }
  Token identifier(StringRef Name, const Token &Place) {
    Token T = ofKind(tok::identifier, Place);
    T.setIdentifierInfo(PP.getIdentifierInfo(Name));
    return T;
  }

  /// The end of `{2, 1}` or `{2,}`. A dimension that is left out is 1.
  void close(const Token &T, bool FollowsComma) {
    Token Close = ofKind(tok::r_paren, T);
    if (!FollowsComma)
      return replace(T, {Close});
    Token One = ofKind(tok::numeric_constant, T);
    PP.CreateString("1", One, T.getLocation(), T.getLocation());
    replace(T, {One, Close});
  }

  /// The parser gets other tokens in place of this one.
  void replace(const Token &T, ArrayRef<Token> By) {
    bool IsCached = PP.IsPreviousCachedToken(T);
    // The watcher is shown the very token that the parser gets.
    const_cast<Token &>(T) = By.front();
    if (IsCached)
      PP.ReplacePreviousCachedToken(By.front());
    if (By.size() == 1)
      return;
    auto Rest = std::make_unique<Token[]>(By.size() - 1);
    llvm::copy(By.drop_front(), Rest.get());
    PP.EnterTokenStream(std::move(Rest), By.size() - 1,
                        /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
  }

  Preprocessor &PP;
  std::vector<Launch> Launches;
};

} // namespace

void nameLaunchBraces(Preprocessor &PP) {
  PP.setTokenWatcher(
      [Braces = LaunchBraces(PP)](const Token &T) mutable { Braces.see(T); });
}

} // namespace hipify
