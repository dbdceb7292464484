//===- AsmStatement.cpp - an asm statement as it is written ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/AsmStatement.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The value of a string literal without prefix: `"a\n"` or `R"(a)"`. Escapes
/// that PTX has no use for stay as they are.
static std::string literalValue(StringRef Literal) {
  if (Literal.consume_front("R\"")) {
    size_t Delimiter = Literal.find('(');
    return Literal.drop_front(Delimiter + 1)
        .drop_back(std::min(Literal.size(), Delimiter + 2))
        .str();
  }
  std::string Value;
  Literal = Literal.drop_front().drop_back();
  while (!Literal.empty()) {
    char C = Literal.front();
    Literal = Literal.drop_front();
    if (C != '\\' || Literal.empty()) {
      Value += C;
      continue;
    }
    char Escaped = Literal.front();
    Literal = Literal.drop_front();
    switch (Escaped) {
    case 'n':
    case 'r':
    case 't':
      Value += Escaped == 't' ? '\t' : '\n';
      break;
    case '\n': // The line goes on.
      break;
    case '"':
    case '\\':
      Value += Escaped;
      break;
    default:
      Value += '\\';
      Value += Escaped;
    }
  }
  return Value;
}

static bool isAsmKeyword(const SourceText &Source, size_t Index) {
  return Source.isName(Index, "asm") || Source.isName(Index, "__asm__") ||
         Source.isName(Index, "__asm");
}

std::optional<AsmStatement> AsmStatement::at(const SourceText &Source,
                                             size_t Index) {
  if (!isAsmKeyword(Source, Index))
    return std::nullopt;
  AsmStatement S;
  S.Keyword = Index;
  S.Open = Index + 1;
  while (Source.is(S.Open, tok::raw_identifier))
    ++S.Open; // volatile, inline, goto
  if (!Source.is(S.Open, tok::l_paren))
    return std::nullopt;
  auto Close = Source.closing(S.Open);
  if (!Close)
    return std::nullopt;
  S.Close = *Close;
  unsigned Section = 0; // The template, outputs, inputs, clobbers.
  std::string Constraint;
  for (size_t I = S.Open + 1; I < S.Close; ++I) {
    const Tok &T = Source.tokens()[I];
    switch (T.Kind) {
    case tok::colon:
      ++Section;
      break;
    case tok::coloncolon:
      Section += 2;
      break;
    case tok::string_literal:
      if (Section == 0)
        S.Template += literalValue(Source.spelling(T));
      else if (Section < 3)
        Constraint = literalValue(Source.spelling(T));
      S.HasClobbers |= Section >= 3;
      break;
    case tok::l_paren: {
      auto End = Source.closing(I);
      if (!End || *End >= S.Close)
        return std::nullopt;
      if (Section == 1 || Section == 2) {
        Operand O{Constraint,
                  {Source.tokens()[I].end(), Source.tokens()[*End].Offset}};
        if (*End > I + 1)
          O.Value = {Source.tokens()[I + 1].Offset,
                     Source.tokens()[*End - 1].end()};
        (Section == 1 ? S.Outputs : S.Inputs).push_back(std::move(O));
      }
      I = *End;
      break;
    }
    case tok::comma:
      break;
    default:
      S.Incomplete = true; // A macro, or `[name]`.
    }
  }
  return S;
}

} // namespace hipify
