//===- WarpSizeRule.cpp - the warp size in host code ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP's device properties say 64 on CDNA. Host code that sizes launches and
// buffers must use the 32 of translated device code. ComputeCapabilityRule
// handles queries of the attribute: see hipify/device_attribute.h.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static void reportKept(RuleContext &C, unsigned Offset, Confidence Conf,
                       StringRef What) {
  Finding &F =
      C.report(DiagID::WarpSize, Offset, Offset + StringRef("warpSize").size(),
               "cudaDeviceProp::warpSize", Conf);
  F.Message = (What + "; in HIP it is 64 on CDNA, and device code has warps "
                      "of 32")
                  .str();
  F.Advice = "use hipify::warp_size of hipify/warp_size.h";
}

/// The object before the dot or arrow that precedes Index, in a macro whose
/// argument the compiler saw elsewhere: `p` or `(p)`.
static std::optional<SourceText::Range> objectBefore(const RuleContext &C,
                                                     size_t Index) {
  if (Index < 2)
    return std::nullopt;
  size_t First = Index - 2;
  unsigned End = C.tokens()[First].end();
  if (C.Source.is(First, tok::r_paren))
    while (First > 0 && C.Source.closing(First) != Index - 2)
      --First;
  else if (!C.Source.is(First, tok::raw_identifier))
    return std::nullopt;
  // `a.b.warpSize`, `f(x).warpSize`
  constexpr tok::TokenKind Longer[] = {tok::period,     tok::arrow,
                                       tok::coloncolon, tok::r_paren,
                                       tok::r_square,   tok::greater};
  bool Parenthesis = C.Source.is(First, tok::l_paren);
  if (First > 0 &&
      (llvm::is_contained(Longer, C.tokens()[First - 1].Kind) ||
       (Parenthesis && C.Source.is(First - 1, tok::raw_identifier))) &&
      C.tokens()[First - 1].end() == C.tokens()[First].Offset)
    return std::nullopt;
  return SourceText::Range{C.tokens()[First].Offset, End};
}

static void reportUse(RuleContext &C, unsigned Offset,
                      const WarpFacts::SizeUse &Use) {
  size_t Index = C.Source.tokenAt(Offset);
  if (!C.Source.isName(Index, "warpSize"))
    return;
  if (C.Facts.OwnMembers.count(Offset) || Use.Other || !Use.Read) {
    // A mere write is left to the program.
    if (Use.Read || !C.Source.is(Index + 1, tok::equal))
      reportKept(C, Offset, Confidence::Semantic,
                 "'warpSize' is kept: it is not just read here");
    return;
  }
  bool Behind =
      C.Source.is(Index - 1, tok::period) || C.Source.is(Index - 1, tok::arrow);
  if (Use.Elsewhere && !Behind)
    return reportKept(C, Offset, Confidence::Semantic,
                      "'warpSize' is kept: a macro names its object");
  SourceText::Range Object{Use.ObjectBegin, Use.ObjectEnd};
  if (!Object.End && Behind) {
    auto Before = objectBefore(C, Index);
    if (!Before) {
      reportKept(
          C, Offset, Confidence::Semantic,
          "'warpSize' is kept: a macro hides which object it belongs to");
      return;
    }
    Object = *Before;
  }
  unsigned Begin = Object.End ? Object.Begin : Offset;
  unsigned End = C.tokens()[Index].end();
  Finding &F = C.report(DiagID::WarpSize, Begin, End,
                        "cudaDeviceProp::warpSize", Confidence::Semantic);
  F.Sev = Severity::Note;
  F.Replacement = "hipify::warp_size";
  F.Message = "'warpSize' of the device's properties is 32, as in device code; "
              "HIP's is 64 on CDNA";
  Edit E{Begin, End - Begin, "hipify::warp_size", {}, /*Nests=*/true};
  if (Use.Effects && Object.End) {
    // Still evaluates the object.
    StringRef Before = "(static_cast<void>(", After = "), hipify::warp_size)";
    E.Text = (Before + After).str();
    E.Kept.push_back(
        {static_cast<unsigned>(Before.size()), Use.ObjectBegin, Use.ObjectEnd});
  }
  F.Edits.push_back(std::move(E));
  C.requireHeader("hipify/warp_size.h");
}

/// `prop.warpSize` in text that the compiler did not resolve.
static void reportUnseen(RuleContext &C) {
  for (size_t I = 2, E = C.tokens().size(); I < E; ++I) {
    unsigned Offset = C.tokens()[I].Offset;
    if (!C.Source.isName(I, "warpSize") || C.Facts.Names.count(Offset) ||
        C.Facts.Warp.SizeUses.count(Offset) ||
        !(C.Source.is(I - 1, tok::period) || C.Source.is(I - 1, tok::arrow)) ||
        C.Source.is(I + 1, tok::equal))
      continue;
    reportKept(C, Offset, Confidence::Lexical,
               "if this is 'cudaDeviceProp::warpSize', it is kept");
  }
}

/// The value for AMD of a mask, a logarithm or a size in an `#if` is unknown.
static void reportHeaderSize(RuleContext &C, unsigned Begin, unsigned End,
                             const WarpFacts::HeaderSize &Size) {
  Finding &F =
      C.report(DiagID::WarpSize, Begin, End, Size.Name,
               Size.Found ? Confidence::Semantic : Confidence::Lexical);
  F.Message =
      "'" + Size.Name + "' comes from a header that is not translated" +
      (Size.Found ? "" : ", or not found") +
      ", and device code has warps of 32 lanes whatever its value is for AMD";
  size_t Index = C.Source.tokenAt(Begin);
  bool InCondition = Index < C.tokens().size() &&
                     C.tokens()[Index].Directive == DirectiveKind::Condition;
  if (InCondition || !Size.IsCount) {
    F.Advice = InCondition ? "write 32 for it" : "write its value for 32 lanes";
    return;
  }
  F.Sev = Severity::Note;
  F.Message += "; 'hipify::warp_size' is 32";
  F.Replacement = "hipify::warp_size";
  F.Edits = {{Begin, End - Begin, "hipify::warp_size"}};
  C.requireHeader("hipify/warp_size.h");
}

/// Warp sizes that untranslated headers define: PyTorch's C10_WARP_SIZE is the
/// wavefront's on AMD.
static void reportHeaderSizes(RuleContext &C) {
  std::map<StringRef, const WarpFacts::HeaderSize *> Missing;
  for (const auto &[Begin, Sizes] : C.Facts.Warp.HeaderSizes) {
    const WarpFacts::HeaderSize &Size = *Sizes.begin();
    reportHeaderSize(C, Begin, Size.End, Size);
    if (!Size.Found)
      Missing[Size.Name] = &Size;
  }
  if (Missing.empty())
    return;
  // In an `#if`, an undefined macro is 0 and not an error.
  for (const Tok &T : C.tokens())
    if (T.Directive == DirectiveKind::Condition)
      if (auto It = Missing.find(C.Source.spelling(T)); It != Missing.end())
        reportHeaderSize(C, T.Offset, T.end(), *It->second);
}

void applyWarpSizeRule(RuleContext &C) {
  if (C.Options.Warp != WarpMode::Logical)
    return;
  reportHeaderSizes(C);
  for (auto &[Offset, Use] : C.Facts.Warp.SizeUses)
    reportUse(C, Offset, Use);
  // A file that uses HIP already decides itself.
  bool Hip = llvm::any_of(C.tokens(), [&](const Tok &T) {
    return T.Kind == tok::raw_identifier &&
           C.Source.spelling(T).starts_with("hipDeviceProp");
  });
  if (!Hip)
    reportUnseen(C);
}

} // namespace hipify
