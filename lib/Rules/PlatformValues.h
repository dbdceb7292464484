//===- PlatformValues.h - compares a CUDA value with AMD's ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether two values of one name count the lanes of a warp for CUDA and of a
// wavefront for AMD. Values are words of source text, since most are in
// branches that are not parsed.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_PLATFORMVALUES_H
#define HIPIFY_RULES_PLATFORMVALUES_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hipify {

using Words = std::vector<llvm::StringRef>;

/// Whether a function or macro operates on the whole wavefront.
bool isOfWavefront(llvm::StringRef Word);

/// Whether a name refers to warps, wavefronts or lanes.
bool soundsLikeWarp(llvm::StringRef Name);

/// The value of a constant expression. `warpSize` is translated to 32; `~0` has
/// 32 bits unless a literal has more.
std::optional<int64_t> valueOf(const Words &W);

/// The width of an integer type used for masks; 0 for other words.
unsigned widthOf(const Words &W);

/// A value for one platform and its display text; shown as a number if Shown is
/// empty.
struct PlatformValue {
  Words Text;
  llvm::StringRef Shown;
};

/// Describes the difference if AMD's value of Name is the wavefront's and
/// CUDA's is the warp's; otherwise empty.
std::string difference(llvm::StringRef Name, const PlatformValue &Cuda,
                       const PlatformValue &Amd);

} // namespace hipify

#endif // HIPIFY_RULES_PLATFORMVALUES_H
