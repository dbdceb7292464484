//===- DuplicateDefinitionRule.cpp - redundant definitions in HIP ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some CUDA types are one type in HIP, such as CUresult and cudaError_t: of two
// declarations that differ only in these, one is removed.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

/// The text of a definition, and whether `#if 0` around it would remove nothing
/// else.
class Definition {
public:
  Definition(const RuleContext &C, unsigned Begin, unsigned End)
      : C(C), Begin(Begin), End(End) {}

  unsigned begin() const { return Begin; }
  unsigned end() const { return End; }

  /// Extends the text by preceding specifiers and a trailing semicolon. Returns
  /// false if its bounds are unknown.
  bool complete() {
    size_t First = C.Source.tokenAt(Begin);
    if (Begin == End || First == C.tokens().size() ||
        C.tokens()[First].Offset != Begin ||
        C.tokens()[First].Directive != DirectiveKind::None)
      return false; // Made by a macro.
    while (!isBoundary(First)) {
      size_t Before = specifierBefore(First);
      if (Before == First)
        return false;
      First = Before;
    }
    Begin = C.tokens()[First].Offset;
    return completeEnd();
  }

private:
  /// Whether a declaration can begin at Index.
  bool isBoundary(size_t Index) const {
    if (Index == 0 || C.tokens()[Index - 1].Directive != DirectiveKind::None)
      return true;
    tok::TokenKind Before = C.tokens()[Index - 1].Kind;
    return Before == tok::semi || Before == tok::l_brace ||
           Before == tok::r_brace || Before == tok::colon;
  }

  static bool isSpecifier(StringRef Word) {
    constexpr StringRef Words[] = {
        "static",   "inline", "constexpr", "consteval", "constinit", "extern",
        "explicit", "friend", "virtual",   "const",     "template"};
    return Word.starts_with("__") || llvm::is_contained(Words, Word);
  }

  /// Start of the specifier that ends before Index; Index if there is none.
  size_t specifierBefore(size_t Index) const {
    size_t Last = Index - 1;
    if (C.Source.is(Last, tok::raw_identifier))
      return isSpecifier(C.spelling(Last)) ? Last : Index;
    if (C.Source.is(Last, tok::string_literal)) // extern "C"
      return Last > 0 && C.Source.isName(Last - 1, "extern") ? Last - 1 : Index;
    if (C.Source.is(Last, tok::r_square)) { // [[nodiscard]]
      size_t Open = openingOf(Last, tok::l_square, tok::r_square);
      return C.Source.is(Open + 1, tok::l_square) ? Open : Index;
    }
    if (C.Source.is(Last, tok::r_paren)) { // __attribute__((...))
      size_t Open = openingOf(Last, tok::l_paren, tok::r_paren);
      return Open > 0 && C.Source.is(Open - 1, tok::raw_identifier) &&
                     C.spelling(Open - 1).starts_with("__")
                 ? Open - 1
                 : Index;
    }
    if (C.Source.is(Last, tok::greater)) { // template <>
      size_t Open = openingOf(Last, tok::less, tok::greater);
      return Open > 0 && C.Source.isName(Open - 1, "template") ? Open - 1
                                                               : Index;
    }
    return Index;
  }

  /// Index of the bracket that the one at Index closes; 0 if there is none.
  size_t openingOf(size_t Index, tok::TokenKind Open,
                   tok::TokenKind Close) const {
    unsigned Depth = 0;
    for (size_t I = Index;; --I) {
      if (C.Source.is(I, Close))
        ++Depth;
      else if (C.Source.is(I, Open) && --Depth == 0)
        return I;
      if (I == 0)
        return 0;
    }
  }

  bool completeEnd() {
    size_t Next = C.Source.tokenAt(End);
    if (C.Source.is(Next, tok::equal)) // = delete
      Next += 2;
    if (C.Source.is(Next, tok::semi) &&
        C.tokens()[Next].Directive == DirectiveKind::None) {
      End = C.tokens()[Next].end();
      return true;
    }
    return C.Source.slice(End - 1, End) == "}";
  }

  const RuleContext &C;
  unsigned Begin, End;
};

} // namespace

void applyDuplicateDefinitionRule(RuleContext &C) {
  constexpr llvm::StringLiteral Why =
      "this differs from another declaration only in types that are one in "
      "HIP, such as CUresult and cudaError_t";
  for (auto [Begin, End] : C.Facts.ErrorDuplicates) {
    Definition D(C, Begin, End);
    if (!D.complete()) {
      size_t Index = C.Source.tokenAt(Begin);
      if (Index == C.tokens().size())
        continue;
      Finding &F =
          C.report(DiagID::DuplicateDropped, Begin, C.tokens()[Index].end(),
                   "definition", Confidence::Semantic);
      F.Sev = Severity::Error;
      F.Message = (Why + "; it cannot be left out here").str();
      F.Advice = "leave it out for HIP, with #ifndef __HIP__";
      continue;
    }
    Finding &F = C.report(DiagID::DuplicateDropped, D.begin(), D.end(),
                          "definition", Confidence::Semantic);
    F.Message = (Why + "; it is left out").str();
    std::string Line = C.Source.lineEnding().str();
    std::string If = "#if 0 // HIP has one type for both" + Line;
    unsigned First = C.Source.lineBegin(D.begin()),
             Last = C.Source.nextLine(D.end());
    bool HasItsLines = C.Source.slice(First, D.begin()).trim().empty() &&
                       C.Source.slice(D.end(), Last).trim().empty();
    if (HasItsLines && C.Source.slice(Last - 1, Last) == "\n")
      F.Edits = {{First, 0, If}, {Last, 0, "#endif" + Line}};
    else
      F.Edits = {{D.begin(), 0, Line + If},
                 {D.end(), 0, Line + "#endif" + Line}};
  }
}

} // namespace hipify
