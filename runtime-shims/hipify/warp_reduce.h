//===- hipify/warp_reduce.h - Reductions and matches of a warp ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/warp.h, for AMD GPUs. Lanes of a mask that have ended do not
// take part, as in CUDA; the active lanes of a warp may have several masks.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_WARP_REDUCE_H
#define HIPIFY_WARP_REDUCE_H

#include <hipify/warp_shuffle.h>

namespace hipify {

/// Whether Mask is full in each active lane, and no lane of their warps is
/// missing. The same in the whole wavefront.
HIPIFY_WARP bool warps_are_full(unsigned Mask) {
  unsigned long long Full = wave_ballot(Mask == ~0u);
  if (wave_is_warp())
    return static_cast<unsigned>(Full) == ~0u;
  unsigned Low = static_cast<unsigned>(Full);
  unsigned High = static_cast<unsigned>(Full >> 32);
  return Full == wave_ballot(1) && Low + 1 < 2 && High + 1 < 2;
}

/// Folds the values of a warp whose lanes are all active.
template <typename T, typename Fold>
HIPIFY_WARP T reduce_full(T Value, Fold Combine) {
  Value = Combine(Value, exchange<1>(Value));
  Value = Combine(Value, exchange<2>(Value));
  // Four, then eight lanes have the same value: a mirror is as good as an
  // exchange, and one DPP move where lanes have the hardware's numbers.
  Value = Combine(Value, exchange<HIPIFY_NATIVE_MMA ? 4 : 7>(Value));
  Value = Combine(Value, exchange<HIPIFY_NATIVE_MMA ? 8 : 15>(Value));
  return Combine(Value, exchange<16>(Value));
}

/// Folds the values of the active lanes of Mask. Each lane takes in the lanes
/// behind it: one, then two, four, ... so that the first has them all.
template <typename T, typename Fold>
HIPIFY_WARP T reduce_some(unsigned Mask, T Value, Fold Combine) {
  constexpr unsigned None = 32; // and the caller's own number
  unsigned Start = warp_start(), Lanes = Mask & activemask();
  unsigned Behind = Lanes & lanemask_gt();
  unsigned Next = Behind ? __builtin_ctz(Behind) : lane_id() | None;
  while (__any(Next < None)) {
    unsigned From = Start | (Next & 31);
    T Other = read_lane(Value, From);
    if (Next < None)
      Value = Combine(Value, Other);
    Next = read_lane(Next, From);
  }
  return read_lane(Value, Start | __builtin_ctz(Lanes));
}

/// Folds Value over the lanes of Mask; every one of them gets the result.
template <typename T, typename Fold>
HIPIFY_WARP T reduce(unsigned Mask, HIPIFY_ANY_VALUE T Value, Fold Combine) {
  return warps_are_full(Mask) ? reduce_full(Value, Combine)
                              : reduce_some(Mask, Value, Combine);
}

/// What CUDA compares of a value of 4 or 8 bytes: its bits, so that a NaN is
/// itself and -0 is not +0.
template <unsigned Size> struct match_bits;
template <> struct match_bits<4> {
  using type = unsigned;
};
template <> struct match_bits<8> {
  using type = unsigned long long;
};

/// The lanes of Mask whose Value is the caller's. One round for each value in
/// the wavefront.
template <typename T>
HIPIFY_WARP unsigned match_any(unsigned Mask, HIPIFY_ANY_VALUE T Value) {
  using BitsType = typename match_bits<sizeof(T)>::type;
  BitsType Bits = __builtin_bit_cast(BitsType, Value);
  for (;;) {
    BitsType First = move_words(
        Bits, [](int Word) { return __builtin_amdgcn_readfirstlane(Word); });
    unsigned Peers = ballot(Bits == First);
    if (Bits == First)
      return Peers & Mask;
  }
}

/// The lanes of Mask if all of them have the caller's Value, else 0.
template <typename T>
HIPIFY_WARP unsigned match_all(unsigned Mask, HIPIFY_ANY_VALUE T Value,
                               int *Same) {
  using BitsType = typename match_bits<sizeof(T)>::type;
  BitsType Bits = __builtin_bit_cast(BitsType, Value);
  unsigned Lanes = Mask & activemask();
  unsigned Others =
      ballot(read_lane(Bits, warp_start() | __builtin_ctz(Lanes)) != Bits);
  *Same = (Others & Lanes) == 0;
  return *Same ? Lanes : 0;
}

} // namespace hipify

#endif // HIPIFY_WARP_REDUCE_H
