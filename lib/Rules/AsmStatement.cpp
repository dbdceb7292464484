//===- AsmStatement.cpp - the source of an asm statement ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/AsmStatement.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Appends the value of an unprefixed string literal, `"a\n"` or `R"(a)"`, and
/// the offsets of its characters. Offset is the literal's own. Keeps escapes
/// that PTX does not use.
static void addLiteral(StringRef Literal, unsigned Offset, std::string &Value,
                       std::vector<unsigned> &Places) {
  const char *Begin = Literal.data();
  // A backslash-newline before the literal belongs to the token.
  while (Literal.starts_with("\\"))
    Literal = Literal.drop_until([](char C) { return C == '\n'; }).drop_front();
  auto Add = [&](char C, const char *At) {
    Value += C;
    Places.push_back(Offset + unsigned(At - Begin));
  };
  if (Literal.consume_front("R\"")) {
    size_t Delimiter = Literal.find('(');
    for (const char &C :
         Literal.drop_front(Delimiter + 1)
             .drop_back(std::min(Literal.size(), Delimiter + 2)))
      Add(C, &C);
    return;
  }
  Literal = Literal.drop_front().drop_back();
  while (!Literal.empty()) {
    const char *At = Literal.data();
    char C = Literal.front();
    Literal = Literal.drop_front();
    if (C != '\\' || Literal.empty()) {
      Add(C, At);
      continue;
    }
    char Escaped = Literal.front();
    Literal = Literal.drop_front();
    switch (Escaped) {
    case 'n':
    case 'r':
    case 't':
      Add(Escaped == 't' ? '\t' : '\n', At);
      break;
    case '\r':
      Literal.consume_front("\n");
      break;
    case '\n': // Line continuation.
      break;
    case '"':
    case '\\':
      Add(Escaped, At);
      break;
    default:
      Add('\\', At);
      Add(Escaped, At);
    }
  }
}

/// The value of the adjacent literals from Index on: `"+" "r"`. Sets Index to
/// the last one.
static std::string literalValue(const SourceText &Source, size_t &Index) {
  std::string Value;
  std::vector<unsigned> Places;
  for (--Index; Source.is(Index + 1, tok::string_literal); ++Index) {
    const Tok &T = Source.tokens()[Index + 1];
    addLiteral(Source.spelling(T), T.Offset, Value, Places);
  }
  return Value;
}

std::optional<std::string>
AsmStatement::numbered(StringRef Text, std::vector<unsigned> *Places) const {
  std::string Result = Text.str();
  for (size_t At = 0; (At = Result.find('%', At)) != std::string::npos;) {
    if (!StringRef(Result).substr(At).starts_with("%[")) {
      At += StringRef(Result).substr(At).starts_with("%%") ? 2 : 1;
      continue;
    }
    size_t End = Result.find(']', At);
    auto It = Names.find(StringRef(Result).slice(At + 2, End).str());
    if (End == std::string::npos || It == Names.end())
      return std::nullopt;
    std::string Number = "%" + std::to_string(It->second);
    Result.replace(At, End + 1 - At, Number);
    if (Places) {
      unsigned Place = (*Places)[At];
      Places->erase(Places->begin() + long(At),
                    Places->begin() + long(End + 1));
      Places->insert(Places->begin() + long(At), Number.size(), Place);
    }
    At += Number.size();
  }
  return Result;
}

bool AsmStatement::numberTemplate() {
  auto Numbered = numbered(Template, &Places);
  if (Numbered)
    Template = std::move(*Numbered);
  return Numbered.has_value();
}

static bool isAsmKeyword(const SourceText &Source, size_t Index) {
  return Source.isName(Index, "asm") || Source.isName(Index, "__asm__") ||
         Source.isName(Index, "__asm");
}

/// Whether the tokens before End have these kinds.
static bool endsWith(const SourceText &Source, size_t End,
                     std::initializer_list<tok::TokenKind> Kinds) {
  if (End < Kinds.size())
    return false;
  size_t I = End - Kinds.size();
  return llvm::all_of(
      Kinds, [&](tok::TokenKind Kind) { return Source.is(I++, Kind); });
}

AsmStatement::KeywordMacros
AsmStatement::keywordMacros(const SourceText &Source) {
  KeywordMacros Result;
  const auto &Tokens = Source.tokens();
  for (size_t I = 2; I < Tokens.size(); ++I) {
    if (!isAsmKeyword(Source, I))
      continue;
    // `define NAME asm` or `define NAME(...) asm`
    bool Variadic = endsWith(Source, I,
                             {tok::raw_identifier, tok::raw_identifier,
                              tok::l_paren, tok::ellipsis, tok::r_paren});
    size_t Name = Variadic ? I - 4 : I - 1;
    if (!Source.is(Name, tok::raw_identifier) ||
        !Source.isName(Name - 1, "define"))
      continue;
    size_t End = I + 1;
    while (Source.is(End, tok::raw_identifier) &&
           Tokens[End].Directive == DirectiveKind::Define)
      ++End; // volatile
    if (Variadic) {
      if (!endsWith(Source, End + 3,
                    {tok::l_paren, tok::raw_identifier, tok::r_paren}) ||
          !Source.isName(End + 1, "__VA_ARGS__"))
        continue;
      End += 3;
    }
    if (End == Tokens.size() || Source.is(End, tok::hash) ||
        Tokens[End].Directive != DirectiveKind::Define)
      Result[Source.spelling(Tokens[Name])] = I;
  }
  return Result;
}

std::optional<AsmStatement> AsmStatement::at(const SourceText &Source,
                                             size_t Index,
                                             const KeywordMacros &Macros) {
  if (!isAsmKeyword(Source, Index) &&
      !(Source.is(Index, tok::raw_identifier) &&
        Macros.count(Source.spelling(Source.tokens()[Index])) &&
        !Source.isName(Index - 1, "define")))
    return std::nullopt;
  AsmStatement S;
  S.Keyword = Index;
  S.Open = Index + 1;
  while (Source.is(S.Open, tok::raw_identifier))
    ++S.Open; // volatile, inline, goto
  // A macro can be just the keyword; the next line is not part of it.
  if (!Source.is(S.Open, tok::l_paren) ||
      Source.tokens()[S.Open].Directive != Source.tokens()[Index].Directive)
    return std::nullopt;
  auto Close = Source.closing(S.Open);
  if (!Close)
    return std::nullopt;
  S.Close = *Close;
  unsigned Section = 0; // The template, outputs, inputs, clobbers.
  std::string Constraint;
  for (size_t I = S.Open + 1; I < S.Close; ++I) {
    const Tok &T = Source.tokens()[I];
    bool Colon = T.Kind == tok::colon || T.Kind == tok::coloncolon;
    if (Section == 0 && !Colon)
      S.Text = {I == S.Open + 1 ? T.Offset : S.Text.Begin, T.end()};
    switch (T.Kind) {
    case tok::colon:
      ++Section;
      break;
    case tok::coloncolon:
      Section += 2;
      break;
    case tok::string_literal:
      if (Section == 0)
        addLiteral(Source.spelling(T), T.Offset, S.Template, S.Places);
      else if (Section < 3)
        Constraint = literalValue(Source, I);
      else
        S.ClobbersMemory |= literalValue(Source, I) == "memory";
      break;
    case tok::l_square: // `[name] "r"(x)`
      if ((Section == 1 || Section == 2) &&
          Source.is(I + 1, tok::raw_identifier) &&
          Source.is(I + 2, tok::r_square)) {
        S.Names[Source.spelling(Source.tokens()[I + 1]).str()] =
            S.Outputs.size() + S.Inputs.size();
        I += 2;
      } else {
        S.Incomplete = true;
      }
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
      if (Section == 0) // `asm(TEXT(f32) : ...)`
        S.Text.End = Source.tokens()[I].end();
      break;
    }
    case tok::comma:
      break;
    default:
      // A macro.
      (Section == 1 || Section == 2 ? S.LacksOperands : S.Incomplete) = true;
    }
  }
  // If a macro provides operands, their numbers are not known yet.
  if (!S.LacksOperands && !S.numberTemplate())
    S.Incomplete = true;
  return S;
}

} // namespace hipify
