//===- hipify/copies.h - Trivial copies where they can be -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/optional.h and hipify/variant.h, which a kernel can take as an
// argument if their copies are trivial.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_COPIES_H
#define HIPIFY_COPIES_H

#include <hipify/shim.h>

namespace hipify {

/// Members, copied trivially or else by its take().
template <class Members, bool Trivially> struct copies : Members {
  using Members::Members;
};
template <class Members> struct copies<Members, false> : Members {
  using Members::Members;
  HIPIFY_ON_BOTH constexpr copies() = default;
  HIPIFY_ON_BOTH constexpr copies(const copies &From) { this->take(From); }
  HIPIFY_ON_BOTH constexpr copies(copies &&From) {
    this->take(static_cast<copies &&>(From));
  }
  HIPIFY_ON_BOTH constexpr copies &operator=(const copies &From) {
    this->take(From);
    return *this;
  }
  HIPIFY_ON_BOTH constexpr copies &operator=(copies &&From) {
    this->take(static_cast<copies &&>(From));
    return *this;
  }
};

} // namespace hipify

#endif // HIPIFY_COPIES_H
