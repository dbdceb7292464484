//===- HeaderMacroRule.cpp - macros that configure CUDA's headers ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program defines these macros and CUDA's headers read them; HIP's headers
// read others. To the compiler they are names of the user's.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace hipify {

/// Reports a macro that the flags of the unit define, not its text.
static void reportFlags(RuleContext &C) {
  if (!C.Facts.MainFile)
    return;
  for (const std::string &Name : C.Facts.Declared) {
    const MappingEntry *Row = C.Table.lookup(Name);
    auto Defines = [&](size_t I) {
      return C.Source.isName(I, Name) && C.Source.isName(I - 1, "define");
    };
    if (!Row || !Row->isForHeaders() ||
        llvm::any_of(
            llvm::seq<size_t>(1, std::max<size_t>(1, C.tokens().size())),
            Defines))
      continue;
    Finding &F =
        C.report(DiagID::Unsupported, 0, 0, Row->Cuda, Confidence::Semantic);
    F.Sev = Row->has(Trait::Define) ? Severity::Note : Severity::Warning;
    F.Message = ("the flags of this file define '" + Row->Cuda +
                 "', which HIP's headers do not read")
                    .str();
    F.Advice = Row->Advice.empty()
                   ? ("define " + Row->Hip + " in the HIP build").str()
                   : Row->Advice.str();
  }
}

/// Whether some file of the project is a unit compiled by nvcc, or by another
/// compiler. For a unit's own file this is known.
static bool hasUnits(const RuleContext &C, bool OfNvcc) {
  if (C.Facts.MainFile)
    return C.Facts.ImplicitRuntime == OfNvcc;
  return llvm::any_of(C.Project.Files, [&](auto &File) {
    return File.second.MainFile && File.second.ImplicitRuntime == OfNvcc;
  });
}

void applyHeaderMacroRule(RuleContext &C) {
  reportFlags(C);
  for (size_t I = 0; I != C.tokens().size(); ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier || T.Directive == DirectiveKind::None ||
        T.Directive == DirectiveKind::Include)
      continue;
    const MappingEntry *Row = C.Table.lookup(C.spelling(I));
    if (!Row || !Row->isForHeaders() || C.cudaName(I))
      continue;
    bool Ahead = Row->has(Trait::DefineAhead);
    bool Nvcc = hasUnits(C, true), Other = hasUnits(C, false);
    bool Defines = I > 0 && C.Source.isName(I - 1, "define");
    Finding &F = C.report(DiagID::Renamed, T.Offset, T.end(), Row->Cuda,
                          Confidence::Semantic);
    F.Sev = Severity::Info;
    if (Ahead && Nvcc && !Other) {
      F.Message = ("'" + Row->Cuda +
                   "' has no effect in CUDA, because nvcc includes "
                   "cuda_runtime.h before it; it is kept")
                      .str();
      continue;
    }
    F.Replacement = Row->Hip.str();
    F.Message = ("'" + Row->Cuda + "' becomes '" + Row->Hip + "'").str();
    if (Ahead && Nvcc && Defines) {
      F.Sev = Severity::Warning;
      F.Message += "; in files that nvcc compiles it had no effect";
      F.Advice = "define it in the C++ files that need it";
    }
    F.Edits.push_back({T.Offset, T.Length, Row->Hip.str()});
  }
}

} // namespace hipify
