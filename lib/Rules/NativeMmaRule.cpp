//===- NativeMmaRule.cpp - --mma=native -----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads of a wavefront are numbered such that CUDA's matrix fragments are
// those of AMD's instructions (runtime-shims/hipify/thread_index.h). All text
// of a unit must agree on the order, so the macro that chooses it comes before
// everything else; NameRule and the PTX tables write hipify::threadIdx.
//
//===----------------------------------------------------------------------===//
#include "Rules/IncludeDirectives.h"
#include "Rules/Rule.h"
#include "llvm/ADT/Twine.h"

using llvm::StringRef;

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

void applyNativeMmaRule(RuleContext &C) {
  if (!C.Options.NativeMma)
    return;
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
