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

namespace hipify {

/// What clang or HIP's headers define wherever HIP is compiled for AMD; in
/// device code __HIP_DEVICE_COMPILE__, too.
llvm::ArrayRef<llvm::StringRef> amdMacros();

/// Whether a condition that names Word asks for HIP, on whatever platform.
bool asksForHip(llvm::StringRef Word);

/// Whether Word may be a build's own macro for AMD: USE_ROCM, BUILD_WITH_HIP.
/// That is a guess by the parts of the name.
bool soundsLikeAmd(llvm::StringRef Word);

} // namespace hipify
#endif
