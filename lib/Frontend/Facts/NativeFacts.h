//===- NativeFacts.h - code that assumes warps of 32 ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTS_NATIVEFACTS_H
#define HIPIFY_FRONTEND_FACTS_NATIVEFACTS_H

#include "Frontend/Facts/Join.h"
#include <string>

namespace hipify {

/// Where code assumes that a warp has 32 lanes, which --warp=native reports and
/// changes.
struct NativeFacts {
  struct Assumption {
    std::string Why;
    std::string Constant; ///< The constant's name, if it is the value of one.
    unsigned End = 0;

    /// One reason is enough: the alphabetically first.
    void join(const Assumption &Other) { *this = std::min(*this, Other); }
    friend auto operator<=>(const Assumption &, const Assumption &) = default;
  };
  /// Text rewritten for 64 lanes.
  struct Widening {
    unsigned End = 0;
    std::string Text;
    std::string What; ///< "the full mask", "a lane mask"
    friend auto operator<=>(const Widening &, const Widening &) = default;
  };
  struct WarpKernel {
    unsigned End = 0; ///< Of its name.
    /// Its warp code works with any wavefront.
    bool Portable = false;

    void join(const WarpKernel &Other) {
      End = std::max(End, Other.End);
      Portable &= Other.Portable;
    }
    friend bool operator==(const WarpKernel &, const WarpKernel &) = default;
  };

#define NATIVE_FACT(TYPE, NAME, WHAT) TYPE NAME;
#include "Frontend/Facts/Facts.def"

  void join(const NativeFacts &Other);
  friend bool operator==(const NativeFacts &, const NativeFacts &) = default;
};

} // namespace hipify
#endif
