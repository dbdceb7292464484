//===- PlatformNames.cpp - macros that ask for AMD's compiler -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Source/PlatformNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using llvm::StringRef;

namespace hipify {

llvm::ArrayRef<StringRef> amdMacros() {
  static constexpr StringRef Names[] = {
      "__HIP__", "__HIPCC__", "__HIP_PLATFORM_AMD__", "__HIP_PLATFORM_HCC__"};
  return Names;
}

bool asksForHip(StringRef Word) {
  return Word == "__HIPCC__" || Word == "__HIP__" || Word == "USE_ROCM" ||
         Word == "__HIP_DEVICE_COMPILE__" ||
         Word.starts_with("__HIP_PLATFORM_");
}

bool soundsLikeAmd(StringRef Word) {
  constexpr StringRef For[] = {"HIP", "HIPCC", "ROCM", "AMD", "AMDGPU", "HCC"};
  // A version, an include guard, or the opposite.
  constexpr StringRef Against[] = {"NVIDIA", "NVCC",    "CUDA",    "VERSION",
                                   "MAJOR",  "MINOR",   "PATCH",   "NO",
                                   "NOT",    "DISABLE", "WITHOUT", "H",
                                   "HPP",    "CUH",     "COMPILE", "DEVICE"};
  llvm::SmallVector<StringRef, 8> Parts;
  Word.split(Parts, '_', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  auto IsAny = [&](llvm::ArrayRef<StringRef> Words) {
    return llvm::any_of(Parts, [&](StringRef Part) {
      return llvm::is_contained(Words, Part.upper());
    });
  };
  return IsAny(For) && !IsAny(Against);
}

} // namespace hipify
