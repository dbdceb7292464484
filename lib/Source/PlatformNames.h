//===- PlatformNames.h - macros that ask for AMD's compiler -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that has been made ready for AMD by hand asks in its conditions who
// compiles it, by macros of the compiler or of its own build.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_PLATFORMNAMES_H
#define HIPIFY_SOURCE_PLATFORMNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace hipify {

/// What clang or HIP's headers define wherever HIP is compiled for AMD;
/// OnDevice: and in device code. As for -D.
llvm::ArrayRef<llvm::StringRef> amdMacros(bool OnDevice);

/// Whether a condition that names Word asks for HIP, on whatever platform.
bool asksForHip(llvm::StringRef Word);

/// How a build or a target for AMD may define Word, as for -D: USE_ROCM=1,
/// __gfx942__=1. A guess by the parts of the name; empty for other words.
std::string guessAmdMacro(llvm::StringRef Word);

inline bool soundsLikeAmd(llvm::StringRef Word) {
  return !guessAmdMacro(Word).empty();
}

/// Whether the build of a project decides about such a Word, and no compiler or
/// header: USE_ROCM.
bool isSwitchOfABuild(llvm::StringRef Word);

} // namespace hipify
#endif
