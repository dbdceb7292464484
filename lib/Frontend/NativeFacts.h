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
  /// A literal that counts a warp's lanes: begin -> end, and why we think so.
  struct Assumption {
    unsigned End = 0;
    std::string Why;
  };
  std::map<unsigned, Assumption> Assumptions;

  void merge(const NativeFacts &Other) {
    Assumptions.insert(Other.Assumptions.begin(), Other.Assumptions.end());
  }
};

} // namespace hipify
#endif
