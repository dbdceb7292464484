//===- OpenMPTargetRule.cpp - #pragma omp target --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc's host compiler accepts OpenMP's target directives, and runs them on the
// host if there is no device. clang compiles a file either for OpenMP devices
// or for HIP: in HIP they are errors.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The directive at the start of a pragma's text, e.g. "omp declare target";
/// empty if clang accepts it.
static std::string targetDirective(StringRef Text) {
  std::string Result;
  for (StringRef Word : {"omp", "begin", "declare", "target"}) {
    Text = Text.ltrim(" \t\\\r\n");
    StringRef Next =
        Text.take_while([](char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; });
    if (Next != Word) {
      // `omp target` and `omp declare target`; `omp begin` continues.
      if (Word == "begin" || (Word == "declare" && Result == "omp"))
        continue;
      return "";
    }
    Result += (Result.empty() ? "" : " ") + Word.str();
    Text = Text.drop_front(Word.size());
  }
  return Result;
}

static void report(RuleContext &C, unsigned Begin, unsigned End,
                   const std::string &Directive) {
  Finding &F = C.report(DiagID::OpenMPTarget, Begin, End, Directive,
                        Confidence::Lexical);
  // Without OpenMP both compilers ignore the pragma.
  bool Inactive = C.Facts.isInactive(Begin);
  if (!C.Facts.InNvccOpenMP || Inactive)
    F.Sev = Inactive ? Severity::Note : Severity::Warning;
  F.Message = "'" + Directive +
              "' is an error in HIP where OpenMP is on: clang does not compile "
              "a file for both OpenMP and HIP devices";
  F.Advice = "move it to a C++ file; -Wno-hip-omp-target-directives ignores "
             "the directive, and its code runs on the host";
}

void applyOpenMPTargetRule(RuleContext &C) {
  // A C++ file is still compiled as C++.
  if (!C.Facts.InNvcc)
    return;
  for (size_t I = 0; I + 2 < C.tokens().size(); ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind == tok::hash && T.Directive == DirectiveKind::Other &&
        C.Source.isName(I + 1, "pragma")) {
      size_t Last = I + 1;
      while (Last + 1 < C.tokens().size() &&
             C.tokens()[Last + 1].Directive == DirectiveKind::Other &&
             C.tokens()[Last + 1].Kind != tok::hash)
        ++Last;
      unsigned End = C.tokens()[Last].end();
      std::string Directive =
          targetDirective(C.Source.slice(C.tokens()[I + 1].end(), End));
      if (!Directive.empty())
        report(C, T.Offset, End, Directive);
    } else if (C.Source.isName(I, "_Pragma") &&
               C.Source.is(I + 1, tok::l_paren) &&
               C.Source.is(I + 2, tok::string_literal)) {
      std::string Directive = targetDirective(C.spelling(I + 2).drop_front());
      if (!Directive.empty())
        report(C, T.Offset, C.tokens()[I + 2].end(), Directive);
    }
  }
}

} // namespace hipify
