//===- Launch.cpp - the parts of kernel<<<...>>>(...) ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Source/Launch.h"

using namespace clang;

namespace hipify {

/// Returns the index of the bracket Open that matches the Close before End.
static std::optional<size_t> opening(const SourceText &S, size_t End,
                                     tok::TokenKind Close,
                                     tok::TokenKind Open) {
  int Depth = 0;
  for (size_t I = End; I > 0;) {
    tok::TokenKind Kind = S.tokens()[--I].Kind;
    if (Kind == tok::r_paren && Close == tok::greater) { // `<(N > 2)>`
      auto Open = opening(S, I + 1, tok::r_paren, tok::l_paren);
      if (!Open)
        return std::nullopt;
      I = *Open;
    } else if (Kind == Close)
      ++Depth;
    else if (Close == tok::greater && Kind == tok::greatergreater)
      Depth += 2;
    else if (Kind == Open && --Depth == 0)
      return I;
    else if (Kind == tok::semi || Kind == tok::l_brace)
      return std::nullopt;
  }
  return std::nullopt;
}

/// Returns the index of the first token of the kernel's name, which ends before
/// Less: `a::b<int, 2>`, `(*pointer)`, `table[i]`, `object.kernel`.
static std::optional<size_t> kernelBegin(const SourceText &S, size_t Less) {
  bool AfterName = false;
  size_t I = Less;
  while (I > 0) {
    tok::TokenKind Kind = S.tokens()[I - 1].Kind;
    if (S.tokens()[I - 1].Directive != S.tokens()[Less].Directive)
      break;
    std::optional<size_t> Open;
    if (!AfterName && Kind == tok::greater) {
      if (!(Open = opening(S, I, tok::greater, tok::less)))
        return std::nullopt;
      I = *Open;
    } else if (!AfterName && Kind == tok::r_paren) {
      if (!(Open = opening(S, I, tok::r_paren, tok::l_paren)))
        return std::nullopt;
      I = *Open;
      AfterName = true;
    } else if (!AfterName && Kind == tok::r_square) {
      if (!(Open = opening(S, I, tok::r_square, tok::l_square)))
        return std::nullopt;
      I = *Open;
    } else if (!AfterName && Kind == tok::raw_identifier) {
      AfterName = true;
      --I;
    } else if (AfterName && (Kind == tok::coloncolon || Kind == tok::period ||
                             Kind == tok::arrow)) {
      AfterName = false;
      --I;
      // A leading :: is not preceded by a name.
      if (Kind == tok::coloncolon &&
          !(I > 0 &&
            (S.is(I - 1, tok::raw_identifier) || S.is(I - 1, tok::greater))))
        return I;
    } else {
      break;
    }
  }
  return AfterName ? std::optional(I) : std::nullopt;
}

/// Splits the tokens in (First, Last) at commas outside of brackets; angle ones
/// count if Angles. None if one part is empty.
static std::optional<std::vector<SourceText::Range>>
splitAtCommas(const SourceText &S, size_t First, size_t Last, bool Angles) {
  std::vector<SourceText::Range> Result;
  size_t Begin = First + 1;
  int Depth = 0;
  for (size_t I = First + 1; I <= Last; ++I) {
    tok::TokenKind Kind = S.tokens()[I].Kind;
    if (I == Last || (Kind == tok::comma && Depth == 0)) {
      if (Begin == I)
        return std::nullopt;
      Result.push_back({S.tokens()[Begin].Offset, S.tokens()[I - 1].end()});
      Begin = I + 1;
    } else if (Kind == tok::l_paren || Kind == tok::l_square ||
               Kind == tok::l_brace) {
      auto Close = S.closing(I);
      if (!Close || *Close > Last)
        return std::nullopt;
      I = *Close;
    } else if (Angles) {
      Depth += Kind == tok::less;
      Depth -= Kind == tok::greater ? 1 : Kind == tok::greatergreater ? 2 : 0;
    }
  }
  return Result;
}

std::optional<std::vector<SourceText::Range>>
templateArgumentsBefore(const SourceText &S, size_t End) {
  if (End == 0 || !S.is(End - 1, tok::greater))
    return std::vector<SourceText::Range>();
  auto Open = opening(S, End, tok::greater, tok::less);
  if (!Open)
    return std::nullopt;
  return splitAtCommas(S, *Open, End - 1, /*Angles=*/true);
}

bool isNameMade(const SourceText &S, const Launch &L) {
  // `name##_kernel<<<`, `NAME(x)<<<`
  return L.Kernel > 0 && (S.is(L.Kernel - 1, tok::hashhash) ||
                          (S.is(L.Kernel, tok::l_paren) &&
                           S.is(L.Kernel - 1, tok::raw_identifier)));
}

std::optional<Launch> launchAt(const SourceText &S, size_t Less) {
  size_t Greater = Less + 1, End = S.tokens().size();
  while (Greater < End && !S.is(Greater, tok::greatergreatergreater))
    ++Greater;
  if (!S.is(Greater + 1, tok::l_paren))
    return std::nullopt;
  auto Kernel = kernelBegin(S, Less);
  auto Close = S.closing(Greater + 1);
  if (!Kernel || !Close)
    return std::nullopt;
  auto Config = splitAtCommas(S, Less, Greater, /*Angles=*/false);
  if (!Config || Config->size() > 4)
    return std::nullopt;
  return Launch{*Kernel, Less, Greater + 1, *Close, std::move(*Config)};
}

} // namespace hipify
