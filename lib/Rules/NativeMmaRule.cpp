//===- NativeMmaRule.cpp - --mma=native -----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads of a wavefront are numbered such that CUDA's matrix fragments are
// those of AMD's instructions (runtime-shims/hipify/thread_index.h). All text
// of a unit must agree on the order, so the macro that chooses it comes before
// everything else. threadIdx becomes hipify::threadIdx, whose members x, y and
// z are computed: as a value it is written as the uint3 that it is in CUDA.
// Where it may be CUDA's and is kept, the wrong order would be silent: an
// error.
//
//===----------------------------------------------------------------------===//
#include "Mapping/Traits.h"
#include "Rules/IncludeDirectives.h"
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using llvm::StringRef;
namespace tok = clang::tok;

namespace hipify {

constexpr StringRef Definition = "#define HIPIFY_NATIVE_MMA 1";

/// The header of CuTe that includes all the others, and what overloads their
/// functions.
constexpr StringRef CuteHeader = "/cute/tensor.hpp";
constexpr StringRef CuteInclude = "#include <hipify/native_cute.h>";

/// Whether an earlier translation wrote the line.
static bool has(const RuleContext &C, StringRef Line) {
  return C.Source.text().contains(Line);
}

static void extendCute(RuleContext &C) {
  unsigned End = C.Source.text().size();
  Finding &F = C.report(DiagID::IncludeAdded, End, End, CuteHeader.drop_front(),
                        Confidence::Lexical);
  F.Replacement = CuteInclude.str();
  F.Message = "CuTe's tiled products and copies by ldmatrix are overloaded: "
              "'hipify/native_cute.h' is added";
  StringRef Line = C.Source.lineEnding();
  bool Open = !C.Source.text().empty() && !C.Source.text().ends_with("\n");
  F.Edits = {{End, 0, ((Open ? Line : "") + CuteInclude + Line).str()}};
}

static void reportKept(RuleContext &C, size_t Index, StringRef Why) {
  const Tok &T = C.tokens()[Index];
  Finding &F = C.report(DiagID::HardwareOrder, T.Offset, T.end(),
                        C.spelling(Index), Confidence::Lexical);
  F.Message = ("'" + C.spelling(Index) +
               "' is kept, in the hardware's order if it is CUDA's: " + Why)
                  .str();
  F.Advice = "rename what is not CUDA's, or translate with --mma=moved";
}

/// `uint3 threadIdx;`, `struct {} threadIdx;`: a name behind a type.
static bool isDeclared(const RuleContext &C, size_t Index) {
  static constexpr StringRef NoTypes[] = {"return", "else",     "case",
                                          "do",     "co_yield", "co_return"};
  return Index > 0 &&
         C.tokens()[Index - 1].Directive == C.tokens()[Index].Directive &&
         (C.Source.is(Index - 1, tok::raw_identifier) ||
          C.Source.is(Index - 1, tok::r_brace)) &&
         !C.Source.isName(Index - 1, "define") &&
         !llvm::is_contained(NoTypes, C.spelling(Index - 1)) &&
         !C.Source.is(Index + 1, tok::period);
}

static void replaceIndex(RuleContext &C, size_t Index, const MappingEntry &Row,
                         Confidence Conf) {
  const Tok &T = C.tokens()[Index];
  auto Native = Row.trait(Trait::NativeMma);
  C.requireHeader(Native->head());
  Finding &F = C.report(DiagID::Renamed, T.Offset, T.end(), Row.Cuda, Conf);
  F.Replacement = Native->tail().str();
  // It converts to both; a type that is deduced is the one that CUDA has.
  if (auto Use = C.Facts.IndexConversions.find(T.Offset);
      Use != C.Facts.IndexConversions.end())
    F.Replacement =
        ((Use->second.ToDim3 ? "dim3(" : "uint3(") + Native->tail() + ")")
            .str();
  F.Message = ("'" + Row.Cuda + "' becomes '" + F.Replacement + "'").str();
  unsigned Begin = T.Offset;
  // `::threadIdx` is hipify's, too.
  if (Index > 0 && C.Source.is(Index - 1, tok::coloncolon))
    Begin = C.tokens()[Index - 1].Offset;
  F.Edits = {{Begin, T.end() - Begin, F.Replacement}};
}

/// Replaces the names that have another order: threadIdx.
static void replaceIndices(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier ||
        T.Directive == DirectiveKind::Include ||
        T.Directive == DirectiveKind::Condition ||
        T.Directive == DirectiveKind::Undef ||
        T.Directive == DirectiveKind::Other)
      continue;
    const MappingEntry *Row = C.Table.lookup(C.spelling(I));
    if (!Row || !Row->has(Trait::NativeMma) || C.isMacroParameter(I) ||
        C.Source.isMember(I) || C.Source.qualifier(I) ||
        C.Facts.isForAmd(T.Offset))
      continue;
    bool Known = C.Facts.Names.count(T.Offset);
    auto Conf = C.cudaName(I);
    if (Conf && C.isDisputed(I))
      reportKept(C, I, "it is user-defined in another unit");
    else if (Conf && (Known || !isDeclared(C, I)))
      replaceIndex(C, I, *Row, *Conf);
    else if (!Known && !isDeclared(C, I))
      reportKept(C, I, "the project declares the name");
  }
  for (auto &[Offset, Names] : C.Facts.PastedNames)
    for (StringRef Name : Names)
      if (const MappingEntry *Row = C.Table.lookup(Name);
          Row && Row->has(Trait::NativeMma))
        reportKept(C, C.Source.tokenAt(Offset),
                   "a macro pastes '" + Name.str() + "'");
}

void applyNativeMmaRule(RuleContext &C) {
  if (!C.Options.NativeMma)
    return;
  replaceIndices(C);
  if (C.Source.path().ends_with(CuteHeader) && !has(C, CuteInclude))
    extendCute(C);
  if (!C.Facts.MainFile || !C.Facts.ImplicitRuntime || C.tokens().empty() ||
      has(C, Definition))
    return;
  unsigned At = startOfLine(C, 0);
  Finding &F = C.report(DiagID::MacroForHeader, At, At, "HIPIFY_NATIVE_MMA",
                        Confidence::Semantic);
  F.Replacement = Definition.str();
  F.Message = "'HIPIFY_NATIVE_MMA' is defined: threads are numbered for the "
              "matrix instructions";
  F.Edits = {{At, 0, (Definition + C.Source.lineEnding()).str()}};
}

} // namespace hipify
