//===- ModuleRule.cpp - modules with NVIDIA code --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP loads AMD code objects where CUDA loads PTX, cubins and fat binaries. The
// tables translate the calls; what they load is not translated.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

/// Functions that load code, and the argument that specifies it.
struct Loader {
  StringRef Name;
  unsigned Argument;
  bool File; ///< A file name, not an image in memory.
};
constexpr Loader Loaders[] = {
    {"cuModuleLoad", 1, true},
    {"cuModuleLoadData", 1, false},
    {"cuModuleLoadDataEx", 1, false},
    {"cuModuleLoadFatBinary", 1, false},
    {"cuLibraryLoadFromFile", 1, true},
    {"cuLibraryLoadData", 1, false},
    {"cudaLibraryLoadFromFile", 1, true},
    {"cudaLibraryLoadData", 1, false},
    {"cuLinkAddFile", 2, true},
    {"cuLinkAddFile_v2", 2, true},
    {"cuLinkAddData", 2, false},
    {"cuLinkAddData_v2", 2, false},
};

/// Input types of the linker that hipRTC's does not support.
constexpr StringRef LinkerInputs[] = {
    "CU_JIT_INPUT_PTX",    "CU_JIT_INPUT_CUBIN",   "CU_JIT_INPUT_FATBINARY",
    "CU_JIT_INPUT_OBJECT", "CU_JIT_INPUT_LIBRARY", "CU_JIT_INPUT_NVVM"};

constexpr StringRef Suffixes[] = {".ptx\"", ".cubin\"", ".fatbin\""};

constexpr char BuildStep[] =
    "build the translated kernels with 'hipcc --genco --offload-arch=gfx... "
    "-o kernels.co kernels.hip' and load that file";

} // namespace

static bool holdsFileOfNvidia(StringRef Text) {
  return llvm::any_of(Suffixes,
                      [&](StringRef End) { return Text.ends_with(End); });
}

static void reportLoader(RuleContext &C, size_t I, const Loader &L) {
  auto Conf = C.cudaName(I);
  if (!Conf || !C.Source.is(I + 1, tok::l_paren))
    return;
  auto Arguments = C.callArguments(I);
  if (Arguments.size() <= L.Argument)
    return;
  auto [Begin, End] = Arguments[L.Argument];
  StringRef Text = C.Source.slice(Begin, End);
  if (holdsFileOfNvidia(Text))
    return; // The name itself is reported.
  Finding &F = C.report(DiagID::NvidiaModule, Begin, End, L.Name, *Conf);
  F.Sev = Severity::Warning;
  F.Message = L.File ? ("'" + L.Name + "' loads '" + Text +
                        "', which must be an AMD code object")
                           .str()
                     : ("'" + L.Name + "' loads '" + Text +
                        "', which must hold an AMD code object, as made by "
                        "hipRTC or 'hipcc --genco'")
                           .str();
  F.Advice = BuildStep;
}

/// After translation, nvrtcGetPTX and nvrtcGetCUBIN return hipRTC's code
/// object, which a file that calls them then loads.
static bool compilesItself(const RuleContext &C) {
  constexpr StringRef Getters[] = {"nvrtcGetPTX", "nvrtcGetCUBIN"};
  return llvm::any_of(llvm::seq<size_t>(0, C.tokens().size()), [&](size_t I) {
    return C.Source.is(I, tok::raw_identifier) &&
           llvm::is_contained(Getters, C.spelling(I));
  });
}

void applyModuleRule(RuleContext &C) {
  const bool Compiles = compilesItself(C);
  for (size_t I = 0; I != C.tokens().size(); ++I) {
    const Tok &T = C.tokens()[I];
    if (tok::isStringLiteral(T.Kind) && T.Directive != DirectiveKind::Include &&
        holdsFileOfNvidia(C.Source.spelling(T))) {
      StringRef Name = C.Source.spelling(T);
      Finding &F = C.report(DiagID::NvidiaModule, T.Offset, T.end(), Name,
                            Confidence::Lexical);
      F.Message =
          (Name + " names a file of NVIDIA code, which no AMD GPU runs").str();
      F.Advice = BuildStep;
      continue;
    }
    if (T.Kind != tok::raw_identifier)
      continue;
    StringRef Name = C.spelling(I);
    const Loader *L = llvm::find_if(
        Loaders, [&](const Loader &Row) { return Row.Name == Name; });
    if (L != std::end(Loaders) && (L->File || !Compiles))
      reportLoader(C, I, *L);
    if (llvm::is_contained(LinkerInputs, Name))
      if (auto Conf = C.cudaName(I)) {
        Finding &F =
            C.report(DiagID::NvidiaModule, T.Offset, T.end(), Name, *Conf);
        F.Message = ("'" + Name +
                     "': HIP links LLVM bitcode, and none of NVIDIA's formats")
                        .str();
        F.Advice = "make bitcode with hipRTC's -fgpu-rdc and hiprtcGetBitcode, "
                   "and link it as hipJitInputLLVMBitcode";
      }
  }
}

} // namespace hipify
