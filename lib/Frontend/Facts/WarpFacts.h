//===- WarpFacts.h - lane masks and the warp size ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTS_WARPFACTS_H
#define HIPIFY_FRONTEND_FACTS_WARPFACTS_H

#include "Frontend/Facts/Join.h"
#include <string>

namespace hipify {

/// What the emulation of 32-lane warps on 64-lane wavefronts needs to know.
struct WarpFacts {
  /// The types of a call's mask, over all expansions and instantiations.
  enum MaskType : uint8_t {
    PlainMask = 1,     ///< `int` or `unsigned`, like CUDA's parameter.
    ConvertedMask = 2, ///< Another type, which CUDA converts: `~0ull`, a
                       ///< `char`.
    DependentMask = 4  ///< Depends on template arguments.
  };

  /// cudaDeviceProp::warpSize in an expression.
  struct SizeUse {
    /// The operand of the dot or arrow; empty if there is none, or several.
    unsigned ObjectBegin = 0, ObjectEnd = 0;
    Any Read;      ///< Its value is used.
    Any Other;     ///< It is written, or bound to a reference.
    Any Effects;   ///< Evaluating the object may have side effects.
    Any Elsewhere; ///< The object is in another text: `#define GET(x) p.x`.

    void join(const SizeUse &With) {
      if (ObjectBegin != With.ObjectBegin || ObjectEnd != With.ObjectEnd)
        ObjectBegin = ObjectEnd = 0;
      Read.join(With.Read);
      Other.join(With.Other);
      Effects.join(With.Effects);
      Elsewhere.join(With.Elsewhere);
    }
    friend bool operator==(const SizeUse &, const SizeUse &) = default;
  };

  struct HeaderSize {
    unsigned End = 0;
    std::string Name;
    bool Found = false;   ///< Otherwise nothing declares it.
    bool IsCount = false; ///< 32, not a mask or logarithm.
    friend auto operator<=>(const HeaderSize &, const HeaderSize &) = default;
  };

  struct FunctionValue {
    unsigned Begin = 0, End = 0; ///< Including a preceding `&`.
    std::string Type; ///< CUDA's, to select among HIP's overloads; can be "".
    friend auto operator<=>(const FunctionValue &,
                            const FunctionValue &) = default;
  };

#define WARP_FACT(TYPE, NAME, WHAT) TYPE NAME;
#include "Frontend/Facts/Facts.def"

  void join(const WarpFacts &Other);
  friend bool operator==(const WarpFacts &, const WarpFacts &) = default;
};

} // namespace hipify
#endif
