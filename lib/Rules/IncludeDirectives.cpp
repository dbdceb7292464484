//===- IncludeDirectives.cpp ----------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/IncludeDirectives.h"
#include "Rules/HeaderName.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// What `#include MACRO(...)` includes, if all units agree. A macro without
/// arguments is translated where it is defined.
static std::optional<IncludeDirective> includeByMacro(const RuleContext &C,
                                                      size_t Hash) {
  auto Found = C.Facts.Includes.find(C.tokens()[Hash].Offset);
  size_t Macro = Hash + 2;
  if (Found == C.Facts.Includes.end() || !C.Source.is(Macro + 1, tok::l_paren))
    return std::nullopt;
  auto Close = C.Source.closing(Macro + 1);
  const IncludeFact &First = *Found->second.begin();
  if (!Close || First.Macro.empty() ||
      llvm::any_of(Found->second, [&](const IncludeFact &Include) {
        return Include.Spelled != First.Spelled;
      }))
    return std::nullopt;
  return IncludeDirective{Hash,
                          C.tokens()[Macro].Offset,
                          C.tokens()[*Close].end(),
                          First.Spelled,
                          {},
                          /*ByMacro=*/true};
}

static std::optional<IncludeDirective> includeAt(const RuleContext &C,
                                                 size_t Hash) {
  auto Name = headerNameAt(C.Source, C.tokens()[Hash + 2].Offset);
  if (!Name)
    return includeByMacro(C, Hash);
  return IncludeDirective{
      Hash, Name->Begin, Name->End, C.Source.slice(Name->Begin, Name->End), {}};
}

std::vector<IncludeDirective> includeDirectives(const RuleContext &C) {
  std::vector<IncludeDirective> Result;
  std::vector<unsigned> Scope;
  unsigned Branch = 0;
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::hash || T.Directive == DirectiveKind::None)
      continue;
    switch (T.Directive) {
    case DirectiveKind::Condition:
      if (I + 1 < E && C.spelling(I + 1).starts_with("el") && !Scope.empty())
        Scope.back() = ++Branch;
      else
        Scope.push_back(++Branch);
      break;
    case DirectiveKind::Else:
      if (!Scope.empty())
        Scope.back() = ++Branch;
      break;
    case DirectiveKind::Endif:
      if (!Scope.empty())
        Scope.pop_back();
      break;
    case DirectiveKind::Include:
      if (I + 2 >= E)
        break;
      if (auto Directive = includeAt(C, I)) {
        Directive->Scope = Scope;
        Result.push_back(std::move(*Directive));
      }
      break;
    default:
      break;
    }
  }
  return Result;
}

bool isRuntimeHeader(const RuleContext &C, StringRef Header) {
  const MappingEntry *Entry = C.Table.lookupHeader(Header);
  return Header == RuntimeHeader ||
         (Entry && targetName(*Entry, C.Options.Target) == RuntimeHeader);
}

/// Whether a condition with this text tests a macro of ROCm's headers or
/// ours: where it is not defined yet, the other branch is taken in silence.
static bool testsHeadersMacro(StringRef Text) {
  return Text.contains("HIPIFY_") || Text.contains("__HIP_PLATFORM_");
}

/// Where the first code after a token begins.
static unsigned codeBehind(const RuleContext &C, size_t Index) {
  while (Index < C.tokens().size() &&
         C.tokens()[Index].Directive != DirectiveKind::None)
    ++Index;
  return Index < C.tokens().size() ? C.tokens()[Index].Offset : ~0u;
}

/// The first place, in code or conditions, that needs a new include. Macros
/// are expanded in code below them.
static unsigned firstUse(const RuleContext &C, bool AddsRuntime) {
  unsigned First = ~0u;
  auto Note = [&](unsigned Offset, StringRef Text = "") {
    size_t Index = C.Source.tokenAt(Offset);
    if (Index == C.tokens().size())
      return;
    DirectiveKind Directive = C.tokens()[Index].Directive;
    if (Directive == DirectiveKind::None ||
        (Directive == DirectiveKind::Condition && testsHeadersMacro(Text)))
      First = std::min(First, Offset);
  };
  for (const Finding &F : C.findings())
    for (const Edit &E : F.Edits)
      Note(E.Offset, E.Text);
  if (!AddsRuntime)
    return First;
  for (auto [Offset, Bits] : C.Facts.Names) {
    if (Offset >= First)
      break;
    if (!(Bits & OriginCuda))
      continue;
    size_t Index = C.Source.tokenAt(Offset);
    // All macros before the same code say the same.
    if (Index < C.tokens().size() &&
        C.tokens()[Index].Directive == DirectiveKind::Define)
      return std::min(First, codeBehind(C, Index));
    Note(Offset);
  }
  return First;
}

/// The first line of code at or after a token, or the token's line if a
/// condition comes first.
static unsigned startOfCode(const RuleContext &C, size_t First) {
  size_t Code = First;
  while (Code < C.tokens().size() &&
         C.tokens()[Code].Directive != DirectiveKind::None)
    ++Code;
  bool Clear = llvm::none_of(
      llvm::ArrayRef(C.tokens()).slice(First, Code - First),
      [](const Tok &T) { return T.Directive == DirectiveKind::Condition; });
  return startOfLine(C, Clear ? Code : First);
}

unsigned placeForInclude(const RuleContext &C,
                         llvm::ArrayRef<IncludeDirective> Includes,
                         bool AddsRuntime) {
  unsigned Use = firstUse(C, AddsRuntime);
  for (const IncludeDirective &D : Includes)
    if (!AddsRuntime && D.Scope.empty() && isRuntimeHeader(C, D.Name) &&
        D.End < Use)
      return C.Source.nextLine(D.End);
  auto &Tokens = C.tokens();
  size_t First = 0;
  if (Tokens.empty())
    return 0;
  // #pragma once, or #ifndef X / #define X
  if (Tokens.size() > 2 && C.Source.is(0, tok::hash)) {
    if (C.spelling(1) == "pragma" && C.spelling(2) == "once")
      First = 3;
    else if (C.spelling(1) == "ifndef" && Tokens.size() > 5 &&
             C.spelling(4) == "define" && C.spelling(5) == C.spelling(2) &&
             !C.Facts.MainFile)
      First = 6;
  }
  unsigned Depth = 0;
  size_t Outermost = First;
  for (size_t I = First; I < Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::hash)
      continue;
    unsigned Line = startOfLine(C, Depth ? Outermost : I);
    if (Line > Use)
      break;
    // Text inside a namespace: includes outside it precede all code.
    if (C.Facts.InnerIncludes.count(Tokens[I].Offset))
      return startOfCode(C, First);
    if (Tokens[I].Directive == DirectiveKind::Include)
      return Line;
    if (Tokens[I].Directive == DirectiveKind::Condition &&
        !C.spelling(I + 1).starts_with("el")) {
      if (Depth++ == 0)
        Outermost = I;
    } else if (Tokens[I].Directive == DirectiveKind::Endif && Depth > 0) {
      --Depth;
    }
  }
  return First < Tokens.size() ? startOfLine(C, First) : C.Source.text().size();
}

unsigned startOfLine(const RuleContext &C, size_t Index) {
  unsigned Line = C.Source.lineBegin(C.tokens()[Index].Offset);
  bool AfterMark = Line == 0 && C.Source.text().starts_with("\xef\xbb\xbf");
  return AfterMark ? 3 : Line;
}

} // namespace hipify
