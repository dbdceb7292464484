//===- RuntimePrograms.h - programs compiled with NVRTC ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_RUNTIMEPROGRAMS_H
#define HIPIFY_FRONTEND_COLLECT_RUNTIMEPROGRAMS_H

#include "Frontend/Facts/Join.h"
#include <string>
#include <vector>

namespace hipify {

/// A string literal of the user's, as the offsets of its pieces in order.
struct LiteralPlace {
  std::string File; ///< Canonical path; contains all pieces.
  std::vector<unsigned> Pieces;
  friend auto operator<=>(const LiteralPlace &, const LiteralPlace &) = default;
};

/// A call of nvrtcCreateProgram.
struct RuntimeProgram {
  /// Literals that can be the source.
  std::set<LiteralPlace> Sources;
  /// Name, as spelled in includes, and text.
  std::set<std::pair<std::string, LiteralPlace>> Headers;
  /// A value that can be all or part of the source or a header but is not a
  /// literal: its range in the file of the call, and why it is unknown.
  struct Unknown {
    std::string File;
    unsigned Begin = 0, End = 0;
    std::string Why;
    friend auto operator<=>(const Unknown &, const Unknown &) = default;
  };
  std::set<Unknown> Unknowns;

  void join(const RuntimeProgram &Other);
  friend bool operator==(const RuntimeProgram &,
                         const RuntimeProgram &) = default;
};

} // namespace hipify
#endif
