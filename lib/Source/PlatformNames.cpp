//===- PlatformNames.cpp - macros that test for AMD's compiler ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Source/PlatformNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace hipify {

llvm::ArrayRef<StringRef> amdMacros(bool OnDevice) {
  static constexpr StringRef Names[] = {
      "__HIP__=1",
      "__HIPCC__=1",
      "__HIP_PLATFORM_AMD__=1",
      "__HIP_PLATFORM_HCC__=1",
      // Device code only:
      "__HIP_DEVICE_COMPILE__=1",
      "__AMDGCN__=1",
      "__AMDGPU__=1",
  };
  return llvm::ArrayRef(Names).drop_back(OnDevice ? 0 : 3);
}

bool asksForHip(StringRef Word) {
  return Word == "__HIPCC__" || Word == "__HIP__" || Word == "USE_ROCM" ||
         Word == "__HIP_DEVICE_COMPILE__" ||
         Word.starts_with("__HIP_PLATFORM_");
}

std::string guessAmdMacro(StringRef Word) {
  // Macros of the target or the release have values; these are CDNA's, where
  // the wavefront is wider than the warp.
  constexpr StringRef Known[] = {
      "HIP_VERSION=70200000", "HIP_VERSION_MAJOR=7", "HIP_VERSION_MINOR=2",
      "__AMDGCN_WAVEFRONT_SIZE=64", "__AMDGCN_WAVEFRONT_SIZE__=64"};
  for (StringRef Macro : Known)
    if (Macro.split('=').first == Word)
      return Macro.str();
  constexpr StringRef For[] = {"HIP", "HIPCC",  "ROCM",  "AMD",
                               "HCC", "AMDGPU", "AMDGCN"};
  // A version, an include guard, or a negation.
  constexpr StringRef Against[] = {"NVIDIA", "NVCC",    "CUDA",    "VERSION",
                                   "MAJOR",  "MINOR",   "PATCH",   "NO",
                                   "NOT",    "DISABLE", "WITHOUT", "H",
                                   "HPP",    "CUH",     "COMPILE", "DEVICE"};
  llvm::SmallVector<StringRef, 8> Parts;
  Word.split(Parts, '_', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  bool Is = false;
  for (StringRef Part : Parts) {
    std::string Upper = Part.upper();
    if (llvm::is_contained(Against, Upper))
      return "";
    StringRef Rest = Upper;
    Is |= llvm::is_contained(For, Upper) ||
          (Rest.consume_front("GFX") && !Rest.empty() &&
           llvm::isDigit(Rest.front()));
  }
  return Is ? Word.str() + "=1" : "";
}

bool isSwitchOfABuild(StringRef Word) {
  // Headers define "HIP_VERSION=...", the compiler __gfx942__.
  return guessAmdMacro(Word) == (Word + "=1").str() && !Word.starts_with("__");
}

} // namespace hipify
