//===- PragmaMacroRule.cpp - #define UNROLL #pragma unroll ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc first preprocesses a file with the host compiler and then parses the
// result, in which a macro expansion to `#pragma ...` is a pragma. In HIP's
// single pass it is a stray `#`; `_Pragma("...")` has the macro's meaning.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The pragma's text on one line, as a string literal.
static std::string literalOf(StringRef Text) {
  std::string Result = "\"";
  while (!(Text = Text.trim()).empty()) {
    // A backslash-newline separates words.
    size_t End = Text.find("\\\n");
    End = std::min(End, Text.find("\\\r\n"));
    for (char C : Text.take_front(End).rtrim()) {
      if (C == '"' || C == '\\')
        Result += '\\';
      Result += C;
    }
    Text = Text.substr(std::min(End, Text.size())).ltrim("\\\r\n");
    if (!Text.trim().empty() && Result.size() > 1)
      Result += ' ';
  }
  return Result + '"';
}

void applyPragmaMacroRule(RuleContext &C) {
  for (size_t I = 0; I + 4 < C.tokens().size(); ++I) {
    const Tok &T = C.tokens()[I];
    // Not for a function-like macro: there `#` must name a parameter.
    if (T.Kind != tok::hash || T.Directive != DirectiveKind::Define ||
        !C.Source.isName(I + 1, "define") || !C.Source.is(I + 3, tok::hash) ||
        !C.Source.isName(I + 4, "pragma") ||
        C.tokens()[I + 4].Directive != DirectiveKind::Define ||
        (C.Options.SkipInactive && C.Facts.isInactive(T.Offset)))
      continue;
    size_t End = I + 5;
    unsigned Line = C.tokens()[I + 4].end();
    // `#define A #pragma x`, followed by `#define B` on the next line.
    while (End < C.tokens().size() &&
           C.tokens()[End].Directive == DirectiveKind::Define &&
           !(C.Source.is(End, tok::hash) && C.Source.isName(End + 1, "define")))
      Line = C.tokens()[End++].end();
    const Tok &Hash = C.tokens()[I + 3];
    Finding &F = C.report(DiagID::PragmaInMacro, Hash.Offset, Line,
                          C.spelling(I + 2), Confidence::Lexical);
    F.Replacement = "_Pragma(" +
                    literalOf(C.Source.slice(C.tokens()[I + 4].end(), Line)) +
                    ")";
    F.Message = "the macro '" + F.Subject +
                "' expands to a #pragma, which HIP's compiler does not read; "
                "it is written as _Pragma";
    F.Edits.push_back({Hash.Offset, Line - Hash.Offset, F.Replacement});
  }
}

} // namespace hipify
