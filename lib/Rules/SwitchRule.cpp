//===- SwitchRule.cpp - case labels that coincide in HIP ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several CUDA enumerators can have one HIP name. In a switch, C++ rejects the
// duplicate labels: the second one is commented out.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

struct Label {
  size_t Case, Name, Colon; ///< Token indices.
  Confidence Conf;
};

} // namespace

/// `case X:` or `case Y::X:` at Index, of a CUDA name.
static std::optional<Label> labelAt(const RuleContext &C, size_t Index) {
  if (!C.Source.isName(Index, "case"))
    return std::nullopt;
  size_t Name = Index + 1;
  while (C.Source.is(Name, tok::coloncolon) ||
         C.Source.is(Name + 1, tok::coloncolon))
    ++Name;
  if (!C.Source.is(Name + 1, tok::colon))
    return std::nullopt;
  auto Conf = C.cudaName(Name);
  if (!Conf)
    return std::nullopt;
  return Label{Index, Name, Name + 1, *Conf};
}

static void mergeLabel(RuleContext &C, const Label &First, const Label &Second,
                       StringRef Target) {
  unsigned Begin = C.tokens()[Second.Case].Offset;
  unsigned End = C.tokens()[Second.Colon].end();
  StringRef Name = C.spelling(Second.Name), Other = C.spelling(First.Name);
  Finding &F = C.report(DiagID::CaseMerged, Begin, End, Name, Second.Conf);
  F.Replacement = ("/* " + C.Source.slice(Begin, End) + " */").str();
  F.Message = ("'" + Name + "' and '" + Other + "' are both '" + Target +
               "' in HIP; the second case label is commented out")
                  .str();
  F.Edits.push_back({Begin, End - Begin, F.Replacement, {}, true});
  // `case A: case B:` handles both in the same way.
  if (First.Colon + 1 == Second.Case)
    F.Sev = Severity::Info;
  else
    F.Advice = "the code under it is never reached; merge it with the first";
}

static void checkSwitch(RuleContext &C, size_t Open, size_t Close) {
  std::map<StringRef, Label> Seen;
  for (size_t I = Open + 1; I < Close; ++I) {
    // A nested switch is checked separately.
    if (C.Source.isName(I, "switch") && C.Source.is(I + 1, tok::l_paren))
      if (auto End = C.Source.closing(I + 1);
          End && C.Source.is(*End + 1, tok::l_brace))
        if (auto Body = C.Source.closing(*End + 1)) {
          I = *Body;
          continue;
        }
    auto Found = labelAt(C, I);
    if (!Found)
      continue;
    const MappingEntry *Entry = C.Table.lookup(C.spelling(Found->Name));
    StringRef Target = Entry ? targetName(*Entry, C.Options.Target) : "";
    if (Target.empty())
      continue;
    auto [It, New] = Seen.try_emplace(Target, *Found);
    if (!New && C.spelling(It->second.Name) != C.spelling(Found->Name))
      mergeLabel(C, It->second, *Found, Target);
  }
}

void applySwitchRule(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.isName(I, "switch") || !C.Source.is(I + 1, tok::l_paren))
      continue;
    auto Condition = C.Source.closing(I + 1);
    if (!Condition || !C.Source.is(*Condition + 1, tok::l_brace))
      continue;
    if (auto Close = C.Source.closing(*Condition + 1))
      checkSwitch(C, *Condition + 1, *Close);
  }
}

} // namespace hipify
