//===- HeaderNameRule.cpp - headers named outside #include ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `__has_include(<cuda_fp8.h>)` would be false in HIP, and the other branch
// taken in silence; `#define RUNTIME <cuda_runtime.h>` serves an include.
//
//===----------------------------------------------------------------------===//
#include "Rules/HeaderName.h"
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static void replace(RuleContext &C, const HeaderName &N, StringRef Target) {
  StringRef Name = C.Source.slice(N.Begin, N.End);
  if (Target == Name)
    return;
  Finding &F = C.report(DiagID::IncludeReplaced, N.Begin, N.End, Name,
                        Confidence::Lexical);
  F.Replacement = Target.str();
  F.Message = ("header '" + Name + "' becomes '" + Target + "'").str();
  F.Edits.push_back({N.Begin, N.End - N.Begin, Target.str()});
}

/// The row of a header; none for a name in quotes that only a pattern of the
/// tables matches, since it is rather the user's.
static const MappingEntry *rowOf(const RuleContext &C, const HeaderName &N) {
  const MappingEntry *Row =
      C.Table.lookupHeader(C.Source.slice(N.Begin, N.End));
  return Row && (N.Angled || !Row->Cuda.contains('*')) ? Row : nullptr;
}

/// `__has_include(<header>)`, whose parenthesis is at Open. A header that HIP
/// does not need counts as there; one that HIP lacks is indeed not.
static void visitTest(RuleContext &C, size_t Word, size_t Open) {
  auto Name = Open + 1 < C.tokens().size()
                  ? headerNameAt(C.Source, C.tokens()[Open + 1].Offset)
                  : std::nullopt;
  const MappingEntry *Row = Name ? rowOf(C, *Name) : nullptr;
  if (!Row)
    return;
  if (StringRef Target = targetName(*Row, C.Options.Target); !Target.empty())
    return replace(C, *Name, Target);
  size_t Close = C.Source.tokenAt(Name->End + 1);
  if (Row->State != Support::Mapped || !C.Source.is(Close, tok::r_paren))
    return;
  unsigned Begin = C.tokens()[Word].Offset, End = C.tokens()[Close].end();
  Finding &F =
      C.report(DiagID::IncludeDropped, Begin, End,
               C.Source.slice(Name->Begin, Name->End), Confidence::Lexical);
  F.Replacement = "1";
  F.Message = "header '" + F.Subject + "' is not needed in HIP";
  F.Edits.push_back({Begin, End - Begin, "1"});
}

/// Whether a file of the project has `#include Macro`, which gives a header
/// that is not the user's.
static bool isIncluded(const UnitFacts &Project, StringRef Macro) {
  for (const auto &[Path, File] : Project.Files)
    for (const auto &[Offset, Found] : File.Includes)
      if (llvm::any_of(Found, [&](const IncludeFact &Include) {
            return Include.Macro == Macro && Include.Target != OriginUser;
          }))
        return true;
  return false;
}

/// `#define NAME <header>`; NAME is at Index.
static void visitDefinition(RuleContext &C, size_t Index) {
  if (Index + 1 >= C.tokens().size() ||
      C.tokens()[Index + 1].Directive != DirectiveKind::Define)
    return;
  auto Name = headerNameAt(C.Source, C.tokens()[Index + 1].Offset);
  if (!Name)
    return;
  // Nothing else is in the macro.
  size_t Next = C.Source.tokenAt(Name->End + 1);
  if (Next < C.tokens().size() &&
      C.tokens()[Next].Directive == DirectiveKind::Define &&
      !C.Source.is(Next, tok::hash))
    return;
  const MappingEntry *Row = rowOf(C, *Name);
  if (!Row || (!Name->Angled && !isIncluded(C.Project, C.spelling(Index))))
    return;
  StringRef Target = targetName(*Row, C.Options.Target);
  if (Row->State == Support::Mapped || !Target.empty())
    return replace(C, *Name, Target.empty() ? "hip/hip_runtime.h" : Target);
  Finding &F =
      C.report(DiagID::UnsupportedHeader, Name->Begin, Name->End,
               C.Source.slice(Name->Begin, Name->End), Confidence::Lexical);
  F.Message = "header '" + F.Subject + "' has no counterpart in HIP" +
              (Row->Note.empty() ? "" : ": " + Row->Note.str());
  F.Advice = Row->Advice.str();
}

/// `#include NAME`, where NAME is defined on the command line or elsewhere, and
/// `#include NAME(...)`, where it is not the same header for all units.
static void visitInclude(RuleContext &C, size_t Hash) {
  auto It = C.Facts.Includes.find(C.tokens()[Hash].Offset);
  if (It == C.Facts.Includes.end())
    return;
  bool Takes = C.Source.is(Hash + 3, tok::l_paren);
  if (Takes && llvm::all_equal(llvm::map_range(
                   It->second, [](auto &Include) { return Include.Spelled; })))
    return; // IncludeRule's
  for (const IncludeFact &Include : It->second) {
    const MappingEntry *Row = C.Table.lookupHeader(Include.Spelled);
    if (Include.Macro.empty() || (Include.MacroOfUser && !Takes) ||
        Include.Target == OriginUser || !Row ||
        targetName(*Row, C.Options.Target) == Include.Spelled)
      continue;
    const Tok &Name = C.tokens()[C.Source.tokenAt(C.tokens()[Hash].end()) + 1];
    Finding &F = C.report(DiagID::IncludeByMacro, Name.Offset, Name.end(),
                          Include.Spelled, Confidence::Semantic);
    F.Message = "'" + Include.Macro + "' includes '" + Include.Spelled +
                "', which is not translated: " +
                (Takes ? "units include different headers here"
                       : "the macro is not defined as a header's name in this "
                         "project");
    StringRef Target = targetName(*Row, C.Options.Target);
    F.Advice = ((Takes ? "include <" : "define it as <") +
                (Target.empty() ? "hip/hip_runtime.h" : Target) + ">")
                   .str();
    return;
  }
}

void applyHeaderNameRule(RuleContext &C) {
  for (size_t I = 0; I != C.tokens().size(); ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Directive == DirectiveKind::Condition &&
        (C.Source.isName(I, "__has_include") ||
         C.Source.isName(I, "__has_include_next")) &&
        C.Source.is(I + 1, tok::l_paren))
      visitTest(C, I, I + 1);
    else if (T.Directive == DirectiveKind::Define && I > 0 &&
             C.Source.isName(I - 1, "define"))
      visitDefinition(C, I);
    else if (T.Directive == DirectiveKind::Include && T.Kind == tok::hash)
      visitInclude(C, I);
  }
}

} // namespace hipify
