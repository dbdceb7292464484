//===- ArchTestRule.cpp - __CUDA_ARCH__ and version macros ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP defines none of these macros, so that a test of one would silently take
// the branch for the oldest GPU. "Is this the device pass" is answered exactly;
// comparisons go to hipify/arch.h, which documents the level that it claims.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {
struct ArchMacro {
  StringRef Cuda;
  StringRef Shim;
};
constexpr ArchMacro ArchMacros[] = {
    {"__CUDA_ARCH__", "HIPIFY_CUDA_ARCH"},
    {"CUDART_VERSION", "HIPIFY_CUDART_VERSION"},
    {"CUDA_VERSION", "HIPIFY_CUDA_VERSION"},
    {"__CUDACC_VER_MAJOR__", "HIPIFY_CUDACC_VER_MAJOR"},
    {"__CUDACC_VER_MINOR__", "HIPIFY_CUDACC_VER_MINOR"},
};

/// Whether the test only asks if the macro is defined.
bool isPresenceTest(const RuleContext &C, size_t I) {
  if (C.tokens()[I].Directive != DirectiveKind::Condition)
    return false;
  StringRef Before = I > 0 ? C.spelling(I - 1) : "";
  if (Before == "(" && I > 1)
    Before = C.spelling(I - 2);
  return Before == "defined" || Before == "ifdef" || Before == "ifndef" ||
         Before == "elifdef" || Before == "elifndef";
}
} // namespace

void applyArchTestRule(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier ||
        T.Directive == DirectiveKind::Include ||
        T.Directive == DirectiveKind::Other)
      continue;
    const MappingEntry *Entry = C.Table.lookup(C.Source.spelling(T));
    if (!Entry ||
        !(Entry->Note == "rule: arch" || Entry->Note == "rule: version"))
      continue;
    const auto *Macro = llvm::find_if(
        ArchMacros, [&](auto &M) { return M.Cuda == Entry->Cuda; });
    if (Macro == std::end(ArchMacros)) {
      Finding &F = C.report(DiagID::ArchTest, T.Offset, T.end(), Entry->Cuda,
                            Confidence::Lexical);
      F.Message =
          ("'" + Entry->Cuda + "' is kept; HIP does not define it").str();
      F.Advice = Entry->Advice.str();
      continue;
    }
    bool Arch = Macro->Cuda == "__CUDA_ARCH__";
    bool Presence = isPresenceTest(C, I);
    // A fallback such as `#define __CUDA_ARCH__ 0` follows the name's tests.
    bool Defines = I > 0 && (C.Source.isName(I - 1, "define") ||
                             C.Source.isName(I - 1, "undef"));
    Finding &F = C.report(DiagID::ArchTest, T.Offset, T.end(), Macro->Cuda,
                          Confidence::Lexical);
    F.Replacement =
        (Arch && Presence ? StringRef("__HIP_DEVICE_COMPILE__") : Macro->Shim)
            .str();
    F.Edits.push_back({T.Offset, T.Length, F.Replacement});
    if (!(Arch && Presence))
      C.requireHeader("hipify/arch.h");
    if (Presence || Defines) {
      F.Sev = Severity::Info;
      F.Message =
          ("'" + Macro->Cuda + "' becomes '" + F.Replacement + "'").str();
    } else {
      F.Message = ("'" + Macro->Cuda +
                   "' is tested against the level that "
                   "hipify/arch.h claims for AMD")
                      .str();
      F.Advice = "check that the branch taken suits AMD";
    }
  }
}

} // namespace hipify
