//===- WarpFacts.h - lane masks and the warp size ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_WARPFACTS_H
#define HIPIFY_FRONTEND_WARPFACTS_H

#include <algorithm>
#include <cstdint>
#include <map>
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
  /// Offset of the name of a called `__*_sync` -> MaskType bits.
  std::map<unsigned, uint8_t> Masks;

  /// cudaDeviceProp::warpSize in an expression.
  struct SizeUse {
    /// What stands before the dot or arrow; empty when nothing does.
    unsigned ObjectBegin = 0, ObjectEnd = 0;
    bool Read = false;    ///< Its value is used.
    bool Other = false;   ///< It is written, or a reference is bound to it.
    bool Effects = false; ///< To evaluate the object may do something.
  };
  std::map<unsigned, SizeUse> SizeUses; ///< By the offset of the member's name.

  /// A warp function that is not called, but whose address is taken.
  struct FunctionValue {
    unsigned Begin = 0, End = 0; ///< With the `&` in front of it.
    std::string Type; ///< CUDA's, which HIP's overloads do not tell; may be "".
  };
  std::map<unsigned, FunctionValue> Values; ///< By the offset of the name.

  /// Offset of `tiled_partition` or `thread_block_tile` -> the threads of the
  /// tile, the most over all instantiations.
  std::map<unsigned, unsigned> Tiles;
  void noteTile(unsigned Offset, unsigned Threads) {
    unsigned &Known = Tiles[Offset];
    Known = std::max(Known, Threads);
  }

  /// The user has a `hipify` that is not the global namespace of this name.
  bool HidesHipify = false;

  void merge(const WarpFacts &Other) {
    for (auto [Offset, Types] : Other.Masks)
      Masks[Offset] |= Types;
    for (auto &[Offset, Use] : Other.SizeUses) {
      SizeUse &Mine = SizeUses.try_emplace(Offset, Use).first->second;
      Mine.Read |= Use.Read;
      Mine.Other |= Use.Other;
      Mine.Effects |= Use.Effects;
    }
    Values.insert(Other.Values.begin(), Other.Values.end());
    for (auto [Offset, Threads] : Other.Tiles)
      noteTile(Offset, Threads);
    HidesHipify |= Other.HidesHipify;
  }
};

} // namespace hipify
#endif
