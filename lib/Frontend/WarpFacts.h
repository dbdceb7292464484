//===- WarpFacts.h - what is done with lane masks and the warp size -*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_WARPFACTS_H
#define HIPIFY_FRONTEND_WARPFACTS_H

#include <cstdint>
#include <map>
#include <string>

namespace hipify {

/// What a warp of 32 lanes on wavefronts of 64 needs to know of a file.
struct WarpFacts {
  /// A mask that CUDA narrows to 32 bits, such as `~0ull`: begin -> end, and
  /// whether it is no single operand.
  struct WideMask {
    unsigned End = 0;
    bool Parentheses = false;
  };
  std::map<unsigned, WideMask> WideMasks;

  void merge(const WarpFacts &Other) {
    WideMasks.insert(Other.WideMasks.begin(), Other.WideMasks.end());
  }
};

} // namespace hipify
#endif
