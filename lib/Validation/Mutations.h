//===- Mutations.h - deliberately wrong translations ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A validation that cannot fail proves nothing. These are typical porting
// mistakes; a case that does not detect one has too small an input, too wide a
// tolerance, or code that does not matter.
//
//   mask       drops the upper half of a vote's or reduction's mask
//   width      applies a shuffle, vote or ballot to the whole wavefront
//   warp-size  replaces a 32 that stands for the warp by 64
//   barrier    removes a barrier of a block, warp or group
//   arguments  swaps two arguments of a launch or call
//   bounds     halves the threads that __launch_bounds__ allows
//   blocks     launches one block less than computed
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_MUTATIONS_H
#define HIPIFY_VALIDATION_MUTATIONS_H

#include "Source/SourceText.h"

namespace hipify::validation {

struct Mutation {
  llvm::StringRef Kind;
  unsigned Begin, End; ///< The range it replaces.
  /// Alternative texts: the first that compiles is used, since the types decide
  /// which arguments can be swapped.
  std::vector<std::string> Texts;

  /// The changed source for each text.
  std::vector<std::string> apply(llvm::StringRef Source) const;
};

/// All mutations of translated code, by location.
std::vector<Mutation> findMutations(const SourceText &S);

} // namespace hipify::validation

#endif
