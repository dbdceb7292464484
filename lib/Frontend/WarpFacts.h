//===- WarpFacts.h - lane masks and the warp size ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_WARPFACTS_H
#define HIPIFY_FRONTEND_WARPFACTS_H

#include "Frontend/Join.h"
#include <string>

namespace hipify {

/// What a warp of 32 lanes on wavefronts of 64 needs to know of a file.
struct WarpFacts {
  /// Types that a call's mask has, over all expansions and instantiations.
  enum MaskType : uint8_t {
    PlainMask = 1,     ///< `int` or `unsigned`, as CUDA's parameter.
    ConvertedMask = 2, ///< Any other, which CUDA converts: `~0ull`, a `char`.
    DependentMask = 4  ///< It depends on a template's arguments.
  };

  /// cudaDeviceProp::warpSize in an expression.
  struct SizeUse {
    /// What stands before the dot or arrow; empty when nothing does, or when
    /// several things do.
    unsigned ObjectBegin = 0, ObjectEnd = 0;
    Any Read;    ///< Its value is used.
    Any Other;   ///< It is written, or a reference is bound to it.
    Any Effects; ///< To evaluate the object may do something.

    void join(const SizeUse &With) {
      if (ObjectBegin != With.ObjectBegin || ObjectEnd != With.ObjectEnd)
        ObjectBegin = ObjectEnd = 0;
      Read.join(With.Read);
      Other.join(With.Other);
      Effects.join(With.Effects);
    }
    friend bool operator==(const SizeUse &, const SizeUse &) = default;
  };

  struct HeaderSize {
    unsigned End = 0;
    std::string Name;
    bool Found = false;   ///< Else nothing declares it.
    bool IsCount = false; ///< 32, and no mask or logarithm.
    friend auto operator<=>(const HeaderSize &, const HeaderSize &) = default;
  };

  struct FunctionValue {
    unsigned Begin = 0, End = 0; ///< With the `&` in front of it.
    std::string Type; ///< CUDA's, which HIP's overloads do not tell; may be "".
    friend auto operator<=>(const FunctionValue &,
                            const FunctionValue &) = default;
  };

#define WARP_FACT(TYPE, NAME, WHAT) TYPE NAME;
#include "Frontend/Facts.def"

  void join(const WarpFacts &Other);
  friend bool operator==(const WarpFacts &, const WarpFacts &) = default;
};

} // namespace hipify
#endif
