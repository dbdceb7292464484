//===- NumberRules.cpp - results that are other numbers in HIP ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What printf returns in device code, and 16-bit floats that become integers.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// `printf(...)` becomes `(printf(...), 2)`.
void applyPrintResultRule(RuleContext &C) {
  constexpr unsigned Unknown = ~0u;
  for (auto &[Begin, Call] : C.Facts.PrintResults) {
    auto [End, Count] = Call;
    Finding &F = C.report(DiagID::PrintResult, Begin, End, "printf",
                          Confidence::Semantic);
    F.Message = "printf in device code returns the number of arguments in "
                "CUDA, and of characters in HIP";
    if (Count == Unknown) {
      F.Advice = "use no result of it";
      continue;
    }
    F.Sev = Severity::Info;
    F.Message += "; CUDA's is written out";
    F.Edits = {{Begin, 0, "("}, {End, 0, ", " + std::to_string(Count) + ")"}};
  }
}

/// `(short)h` becomes `(short)hipify::half2short_rz(h)`.
void applyFloatToIntegerRule(RuleContext &C) {
  for (auto &[Begin, Use] : C.Facts.FloatToIntegers) {
    auto &[End, Function] = Use;
    const MappingEntry *Row = C.Table.lookup(Function);
    StringRef Target = Row ? targetName(*Row, C.Options.Target) : "";
    StringRef Note = Row ? Row->Note : "";
    if (Target.empty() || !Note.consume_front("shim: "))
      continue;
    StringRef Text = C.Source.slice(Begin, End);
    Finding &F = C.report(DiagID::FloatToInteger, Begin, End, Text,
                          Confidence::Semantic);
    F.Replacement = Target.str();
    F.Message =
        ("'" + Text + "' becomes an integer, which saturates in CUDA only; '" +
         Target + "' does it likewise")
            .str();
    F.Edits = {{Begin, 0, (Target + "(").str()}, {End, 0, ")"}};
    C.requireHeader(Note.split(' ').first);
  }
}

void applyUnwrittenRule(RuleContext &C) {
  for (auto &[Begin, Several] : C.Facts.Unwritten)
    for (auto &[End, Why] : Several) {
      size_t Index = C.Source.tokenAt(Begin);
      unsigned Last = Index < C.tokens().size() ? C.tokens()[Index].end() : End;
      Finding &F = C.report(DiagID::UnwrittenChange, Begin, std::max(End, Last),
                            C.Source.slice(Begin, Last), Confidence::Semantic);
      F.Message = Why + "; macros put it together, and no one text has all of "
                        "it to be changed";
      F.Advice =
          "write it out here, or let one macro have the whole expression";
    }
}

} // namespace hipify
