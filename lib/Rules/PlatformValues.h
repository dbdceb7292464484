//===- PlatformValues.h - a value of CUDA's beside one of AMD's -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether two values of one name count the lanes of a warp for CUDA and those
// of a wavefront for AMD. Values are words of source text: most of these stand
// in branches that no parse sees.
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

/// Whether a function or macro works on the whole wavefront.
bool isOfWavefront(llvm::StringRef Word);

/// Whether a name is about warps, wavefronts or lanes.
bool soundsLikeWarp(llvm::StringRef Name);

/// The value of an expression, where it is a constant. `warpSize` is translated
/// to 32; `~0` has 32 bits unless a literal has more.
std::optional<int64_t> valueOf(const Words &W);

/// Bits of an integer type that masks have; 0 for other words.
unsigned widthOf(const Words &W);

/// A value of one platform's, and how to show it; as a number where Shown is
/// empty.
struct PlatformValue {
  Words Text;
  llvm::StringRef Shown;
};

/// Says what a value of Name would be for AMD, where that is the wavefront's
/// and CUDA's is the warp's; empty for all else.
std::string difference(llvm::StringRef Name, const PlatformValue &Cuda,
                       const PlatformValue &Amd);

} // namespace hipify

#endif // HIPIFY_RULES_PLATFORMVALUES_H
