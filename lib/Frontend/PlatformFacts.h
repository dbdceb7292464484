//===- PlatformFacts.h - what AMD's compiler would read ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Units are parsed as CUDA. Where their files have branches for AMD already,
// the preprocessor reads them once more, with the macros of AMD's compilers.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_PLATFORMFACTS_H
#define HIPIFY_FRONTEND_PLATFORMFACTS_H

#include "Frontend/Join.h"
#include <string>

namespace hipify {

/// What the preprocessor left out of a file.
struct Reading {
  /// Begin and end of the text between the directives of a branch that was not
  /// compiled -> in how many reads of the file.
  std::map<std::pair<unsigned, unsigned>, unsigned> Skipped;
  unsigned Reads = 0; ///< How often the file was read, over passes and units.

  /// The counts are added.
  void join(const Reading &Other);
  friend bool operator==(const Reading &, const Reading &) = default;
  /// Whether no read compiled the place.
  bool isInactive(unsigned Offset) const;
};

struct PlatformFacts {
  /// With the macros that AMD's compiler and HIP's headers define.
  Reading Amd;
  /// And with those that sound like it and that nothing defines: USE_ROCM,
  /// __gfx942__. Not read where there are none.
  Reading Guessed;

  /// A macro of this file that means something else for AMD.
  struct Macro {
    std::string Name;
    std::string Cuda; ///< Expanded in full; "" where CUDA has none.
    std::string Amd;
    friend auto operator<=>(const Macro &, const Macro &) = default;
  };
  Seen<Macro> Macros; ///< By the name in AMD's definition.

  /// Macros in conditions that the project's own build defines for AMD, as
  /// USE_ROCM, by the begin of the condition.
  Seen<std::string> Switches;

  void join(const PlatformFacts &Other);
  friend bool operator==(const PlatformFacts &,
                         const PlatformFacts &) = default;
};

} // namespace hipify
#endif
