//===- NativeFacts.h - where code assumes a warp of 32 ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_NATIVEFACTS_H
#define HIPIFY_FRONTEND_NATIVEFACTS_H

#include <cstdint>
#include <map>
#include <string>

namespace hipify {

/// Where code assumes that a warp has 32 lanes; what --warp=native reports and
/// changes.
struct NativeFacts {
  struct Assumption {
    unsigned End = 0;
    std::string Why;
    /// Of a constant: in how many places of warp code it is used.
    unsigned Uses = 0;
    std::string Constant; ///< Its name.
  };
  /// Literals that count a warp's lanes, by begin.
  std::map<unsigned, Assumption> Assumptions;
  /// Where a mask of lanes is cut to 32 bits and the text cannot be changed to
  /// keep them, by begin.
  std::map<unsigned, Assumption> Narrow;
  /// Text about masks that is written for 64 lanes, by begin.
  struct Widening {
    unsigned End = 0;
    std::string Text;
    std::string What; ///< "the full mask", "a lane mask"
  };
  std::map<unsigned, Widening> Widenings;
  /// The names of kernels whose warp code is right for any wavefront, and why.
  std::map<unsigned, Assumption> Portable;

  void merge(const NativeFacts &Other) {
    Assumptions.insert(Other.Assumptions.begin(), Other.Assumptions.end());
    Narrow.insert(Other.Narrow.begin(), Other.Narrow.end());
    Widenings.insert(Other.Widenings.begin(), Other.Widenings.end());
    Portable.insert(Other.Portable.begin(), Other.Portable.end());
  }
};

} // namespace hipify
#endif
