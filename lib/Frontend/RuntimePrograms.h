//===- RuntimePrograms.h - what reaches NVRTC -------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_RUNTIMEPROGRAMS_H
#define HIPIFY_FRONTEND_RUNTIMEPROGRAMS_H

#include "Frontend/Join.h"
#include <string>
#include <vector>

namespace hipify {

/// A string literal of the user's, by the offsets of its pieces in order.
struct LiteralPlace {
  std::string File; ///< Canonical path; all pieces stand in it.
  std::vector<unsigned> Pieces;
  friend auto operator<=>(const LiteralPlace &, const LiteralPlace &) = default;
};

/// A call of nvrtcCreateProgram.
struct RuntimeProgram {
  /// Literals that may be the source.
  std::set<LiteralPlace> Sources;
  /// Name, as includes spell it, and text.
  std::set<std::pair<std::string, LiteralPlace>> Headers;
  /// What else may be or be part of the source or a header, and no literal is:
  /// begin and end in the file of the call, and why it is not known.
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
