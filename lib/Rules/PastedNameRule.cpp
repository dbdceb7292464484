//===- PastedNameRule.cpp - names that a macro pastes together ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `cublas##T##gemm` is no token that a table knows. The preprocessor told which
// names came out; when the same change of the left-hand piece gives the HIP
// name of every one of them, that piece is replaced.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// What Piece must become so that every name of Names turns into its target;
/// none when there is no such text.
static std::optional<std::string>
replacementForPiece(const RuleContext &C, StringRef Piece,
                    const std::set<std::string> &Names) {
  std::optional<std::string> Result;
  for (StringRef Name : Names) {
    const MappingEntry *Entry = C.Table.lookup(Name);
    StringRef Rest = Name, Target;
    if (Entry)
      Target = targetName(*Entry, C.Options.Target);
    if (Target.empty() || !Rest.consume_front(Piece) ||
        !Target.consume_back(Rest))
      return std::nullopt;
    if (Result && *Result != Target)
      return std::nullopt;
    Result = Target.str();
  }
  return Result;
}

/// Whether HIP has all of Names as they are, perhaps in a shim.
static bool areTheSameInHip(const RuleContext &C,
                            const std::set<std::string> &Names) {
  return llvm::all_of(Names, [&](const std::string &Name) {
    const MappingEntry *Entry = C.Table.lookup(Name);
    return Entry && targetName(*Entry, C.Options.Target) == Name;
  });
}

void applyPastedNameRule(RuleContext &C) {
  for (auto &[Offset, Names] : C.Facts.PastedNames) {
    if (areTheSameInHip(C, Names))
      continue;
    size_t Index = C.Source.tokenAt(Offset);
    if (Index == C.tokens().size() || C.tokens()[Index].Offset != Offset)
      continue;
    const Tok &T = C.tokens()[Index];
    std::string All = llvm::join(Names, ", ");
    auto Text = replacementForPiece(C, C.spelling(Index), Names);
    Finding &F = C.report(DiagID::PastedName, T.Offset, T.end(), All,
                          Confidence::Semantic);
    if (Text) {
      F.Sev = Severity::Info;
      F.Replacement = *Text;
      F.Message = "'" + C.spelling(Index).str() + "' becomes '" + *Text +
                  "' in the pasted name: " + All;
      if (*Text != C.spelling(Index))
        F.Edits.push_back({T.Offset, T.Length, *Text});
    } else {
      F.Message = "a macro pastes together " + All +
                  ", which no change of one piece makes HIP's";
      F.Advice = "write the HIP name into the macro by hand";
    }
  }
}

} // namespace hipify
