//===- StringRule.cpp - names inside string literals ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strings are kept: a message may name a CUDA function, a protocol may depend
// on one. Source code for run-time compilation is different, and is reported.
//
//===----------------------------------------------------------------------===//
#include "Rules/LookedUpName.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static bool isWordChar(char C) { return llvm::isAlnum(C) || C == '_'; }

/// The first CUDA name in Text that has a different HIP name.
static StringRef firstName(const RuleContext &C, StringRef Text) {
  for (size_t I = 0; I < Text.size();) {
    if (!isWordChar(Text[I])) {
      ++I;
      continue;
    }
    StringRef Word = Text.substr(I).take_while(isWordChar);
    const MappingEntry *Entry = C.Table.lookup(Word);
    if (Entry && Entry->Hip != Word && Entry->Kind != EntryKind::Member)
      return Word;
    I += Word.size();
  }
  return "";
}

void applyStringRule(RuleContext &C) {
  for (size_t I = 0; I != C.tokens().size(); ++I) {
    const Tok &T = C.tokens()[I];
    if (!tok::isStringLiteral(T.Kind) ||
        T.Directive == DirectiveKind::Include || reportLookedUpName(C, I))
      continue;
    StringRef Text = C.Source.spelling(T);
    if (Text.contains(".target sm_") || Text.contains(".visible .entry")) {
      Finding &F = C.report(DiagID::InlinePtx, T.Offset, T.end(), "PTX",
                            Confidence::Lexical);
      F.Message = "a string holds PTX, which no AMD driver loads";
      F.Advice = "compile the kernel's source with hipRTC, or ahead of time";
      continue;
    }
    bool Kernel = Text.contains("__global__") || Text.contains("__device__");
    StringRef Name = Kernel ? "__global__" : firstName(C, Text);
    if (Name.empty())
      continue;
    Finding &F = C.report(DiagID::NameInString, T.Offset, T.end(), Name,
                          Confidence::Lexical);
    if (Kernel) {
      F.Sev = Severity::Warning;
      F.Message = "a string holds device code; it is kept as it is";
      F.Advice = C.Options.TranslateStrings
                     ? "it does not reach NVRTC here; check what compiles it"
                     : "--translate-strings translates it where NVRTC "
                       "compiles it";
    } else {
      F.Sev = Severity::Info;
      F.Message = ("'" + Name + "' appears in a string, which is kept").str();
    }
  }
}

} // namespace hipify
