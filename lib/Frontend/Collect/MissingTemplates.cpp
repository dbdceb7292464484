//===- MissingTemplates.cpp -----------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Only an instance tells: there the left operand of the first comparison is a
// function template. Which error clang has for it depends on whether operators
// `<` are declared that might compare.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/MissingTemplates.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// More than a call has in front of its arguments. A limit, since each error of
/// a hostile file costs so many.
static constexpr unsigned MostTokens = 500;

namespace {

struct RawToken {
  tok::TokenKind Kind;
  unsigned Offset;
};

} // namespace

/// What is written from Begin on, up to the end of the statement.
static std::vector<RawToken> tokensAt(StringRef Text, unsigned Begin) {
  LangOptions Options;
  Options.CPlusPlus = Options.LineComment = true;
  Lexer Lex(SourceLocation(), Options, Text.begin(), Text.begin() + Begin,
            Text.end());
  std::vector<RawToken> Tokens;
  Token T;
  while (Tokens.size() < MostTokens && !Lex.LexFromRawLexer(T) &&
         !T.isOneOf(tok::semi, tok::l_brace))
    Tokens.push_back({T.getKind(), unsigned(Lex.getBufferLocation() -
                                            Text.begin() - T.getLength())});
  return Tokens;
}

/// The token behind the template arguments that begin at Less; the number of
/// tokens if they do not end.
static size_t behindArguments(llvm::ArrayRef<RawToken> Tokens, size_t Less) {
  int Angles = 0, Parentheses = 0;
  for (size_t I = Less; I != Tokens.size(); ++I) {
    tok::TokenKind Kind = Tokens[I].Kind;
    Parentheses += (Kind == tok::l_paren) - (Kind == tok::r_paren);
    if (Parentheses < 0)
      break;
    if (Parentheses > 0)
      continue;
    Angles += (Kind == tok::less) - (Kind == tok::greater) -
              2 * (Kind == tok::greatergreater);
    if (Angles <= 0)
      return I + 1;
  }
  return Tokens.size();
}

/// The name that a call with template arguments calls, if it is qualified or a
/// member's.
static std::optional<unsigned> calledTemplate(llvm::ArrayRef<RawToken> Tokens,
                                              bool Qualified) {
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::raw_identifier ||
        Tokens[I + 1].Kind != tok::less) {
      Qualified = Tokens[I].Kind == tok::coloncolon ||
                  Tokens[I].Kind == tok::period || Tokens[I].Kind == tok::arrow;
      continue;
    }
    size_t Behind = behindArguments(Tokens, I + 1);
    if (Behind == Tokens.size())
      break;
    if (Tokens[Behind].Kind == tok::l_paren)
      return Qualified ? std::optional(Tokens[I].Offset) : std::nullopt;
    I = Behind - 1; // Of `Sum<N>::of`.
    Qualified = false;
  }
  return std::nullopt;
}

/// The name of the call that begins at Loc.
static std::optional<unsigned> templateCalledAt(SourceLocation Loc,
                                                const SourceManager &SM) {
  auto [File, Begin] = SM.getDecomposedLoc(SM.getSpellingLoc(Loc));
  StringRef Text = SM.getBufferData(File);
  StringRef Before = Text.take_front(Begin).rtrim();
  bool Qualified =
      Before.ends_with("::") || Before.ends_with("->") || Before.ends_with(".");
  return calledTemplate(tokensAt(Text, Begin), Qualified);
}

bool noteMissingTemplate(const Diagnostic &Error, FactCollector &C) {
  if (Error.getID() != diag::err_template_kw_missing &&
      Error.getID() != diag::err_ovl_unresolvable &&
      Error.getID() != diag::err_bound_member_function)
    return false;
  FileFacts *File = C.place(Error.getLocation()).first;
  auto Name = File ? templateCalledAt(Error.getLocation(), C.sourceManager())
                   : std::nullopt;
  if (Name)
    File->MissingTemplates.insert(*Name);
  return Name.has_value();
}

void DependentCalls::noteDeclared(const FunctionTemplateDecl *D) {
  if (D->isCXXClassMember())
    MemberTemplates.insert(D->getDeclName());
}

void DependentCalls::noteNamed(const DeclarationNameInfo &Name) {
  auto [File, Offset] = Collector.place(Name.getLoc());
  if (File &&
      templateCalledAt(Name.getLoc(), Collector.sourceManager()) == Offset)
    Calls.push_back(Name);
}

void DependentCalls::finish() {
  for (const DeclarationNameInfo &Name : Calls)
    if (MemberTemplates.contains(Name.getName())) {
      auto [File, Offset] = Collector.place(Name.getLoc());
      File->MissingTemplates.insert(Offset);
    }
}

} // namespace hipify
