//===- PlatformFacts.h - what AMD's compiler would read ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Units are parsed as CUDA. If their files already have branches for AMD, they
// are preprocessed again with the macros of AMD's compiler.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTS_PLATFORMFACTS_H
#define HIPIFY_FRONTEND_FACTS_PLATFORMFACTS_H

#include "Frontend/Facts/Join.h"
#include <string>

namespace hipify {

/// What the preprocessor skipped in a file.
struct Reading {
  /// The range between the directives of a skipped branch -> the number of
  /// reads of the file that skipped it.
  std::map<std::pair<unsigned, unsigned>, unsigned> Skipped;
  unsigned Reads = 0; ///< Number of reads of the file, in all passes and units.

  /// Adds the counts.
  void join(const Reading &Other);
  friend bool operator==(const Reading &, const Reading &) = default;
  /// The number of reads that compiled the offset.
  unsigned readsOf(unsigned Offset) const;
  /// Whether no read compiled the offset.
  bool isInactive(unsigned Offset) const;
};

struct PlatformFacts {
  /// Read with the macros that AMD's compiler and HIP's headers define.
  Reading Amd;
  /// Read with likely AMD macros in addition that nothing defines, such as
  /// USE_ROCM or __gfx942__. Not read if there are none.
  Reading Guessed;

  /// A macro of this file that has another meaning for AMD.
  struct Macro {
    std::string Name;
    std::string Cuda; ///< Fully expanded; "" if CUDA does not define it.
    std::string Amd;
    friend auto operator<=>(const Macro &, const Macro &) = default;
  };
  Seen<Macro> Macros; ///< By the offset of the name in AMD's definition.

  /// Macros in conditions that the project's build defines for AMD, such as
  /// USE_ROCM, by the begin of the condition.
  Seen<std::string> Switches;

  void join(const PlatformFacts &Other);
  friend bool operator==(const PlatformFacts &,
                         const PlatformFacts &) = default;
};

} // namespace hipify
#endif
