//===- Mutations.h - wrong translations on purpose --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A validation that cannot fail proves nothing. These are the mistakes that
// ports really have; a case that does not notice one has too small an input,
// too wide a tolerance, or code that does not matter.
//
//   mask       the upper half of a vote's or reduction's mask is lost
//   width      a shuffle, vote or ballot takes the whole wavefront
//   warp-size  a 32 that stands for the warp becomes 64
//   barrier    a barrier of a block, warp or group is not there
//   arguments  two arguments of a launch or call change places
//   bounds     __launch_bounds__ allows half of the threads
//   blocks     a launch has one block less than was computed
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_MUTATIONS_H
#define HIPIFY_VALIDATION_MUTATIONS_H

#include "Source/SourceText.h"

namespace hipify::validation {

struct Mutation {
  llvm::StringRef Kind;
  unsigned Begin, End; ///< What it replaces.
  /// By what: the first that compiles. Which arguments can change places is a
  /// question of types.
  std::vector<std::string> Texts;

  /// The changed sources, one for each text.
  std::vector<std::string> apply(llvm::StringRef Source) const;
};

/// All mutations of translated code, by place.
std::vector<Mutation> findMutations(const SourceText &S);

} // namespace hipify::validation

#endif
