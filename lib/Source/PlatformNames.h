//===- PlatformNames.h - macros that test for AMD's compiler ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that was ported to AMD by hand tests the platform in its preprocessor
// conditions, with macros of the compiler or of its own build.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_PLATFORMNAMES_H
#define HIPIFY_SOURCE_PLATFORMNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace hipify {

/// Macros that clang or HIP's headers define whenever HIP is compiled for AMD,
/// in the syntax of -D. OnDevice adds those of device code.
llvm::ArrayRef<llvm::StringRef> amdMacros(bool OnDevice);

/// Whether a condition that names Word tests for HIP, on any platform.
bool asksForHip(llvm::StringRef Word);

/// How an AMD build or target is likely to define Word, in the syntax of -D:
/// USE_ROCM=1, __gfx942__=1. Guesses from the parts of the name; empty for
/// other words.
std::string guessAmdMacro(llvm::StringRef Word);

inline bool soundsLikeAmd(llvm::StringRef Word) {
  return !guessAmdMacro(Word).empty();
}

/// Whether Word is a macro for AMD that the project's build sets, not a
/// compiler or header: USE_ROCM.
bool isSwitchOfABuild(llvm::StringRef Word);

} // namespace hipify
#endif
