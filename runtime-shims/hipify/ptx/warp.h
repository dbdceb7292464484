//===- hipify/ptx/warp.h - shfl, match, redux and elect of PTX ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp is 32 lanes on any wavefront, as in hipify/warp.h, and with its
// promise: a lane that the mask names and that is not there with the others
// makes the result undefined, unless it has ended.
//
// Cost, in instructions beside one move through the LDS: a shfl whose operands
// the compiler does not know takes about 12, a constant bfly or idx of the
// whole warp what hipify/warp.h says. elect takes 8. redux and match cost what
// hipify/warp.h says, redux of f32 8 more.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_WARP_H
#define HIPIFY_PTX_WARP_H

#include <hipify/ptx.h>
#include <hipify/warp.h>

namespace hipify {
namespace ptx {

/// What `d|p` gets.
struct with_predicate {
  uint32_t d;
  bool p;
};

/// The lane that a shfl reads, and whether it is within the caller's segment.
struct source_lane {
  int Number;
  bool Inside;
};

/// PTX's c has two fields of five bits: bits 8 to 12 are the bits of a lane's
/// number that name its segment, bits 0 to 4 are the segment's last lane; its
/// first one for `up`, which counts downwards.
struct segment {
  int Lane, First, Last;
  HIPIFY_WARP explicit segment(uint32_t C) : Lane(hipify::lane_id()) {
    int Names = C >> 8 & 31, End = C & 31;
    First = Lane & Names;
    Last = First | (End & ~Names);
  }
};

HIPIFY_WARP source_lane lane_up(uint32_t B, uint32_t C) {
  segment S(C);
  int From = S.Lane - static_cast<int>(B & 31);
  return {From, From >= S.Last};
}
HIPIFY_WARP source_lane lane_down(uint32_t B, uint32_t C) {
  segment S(C);
  int From = S.Lane + static_cast<int>(B & 31);
  return {From, From <= S.Last};
}
HIPIFY_WARP source_lane lane_bfly(uint32_t B, uint32_t C) {
  segment S(C);
  int From = S.Lane ^ static_cast<int>(B & 31);
  return {From, From <= S.Last};
}
HIPIFY_WARP source_lane lane_idx(uint32_t B, uint32_t C) {
  segment S(C);
  int From = S.First | static_cast<int>(B & 31 & ~(C >> 8));
  return {From, From <= S.Last};
}

/// a of the source lane; the caller's own where that is outside.
HIPIFY_WARP with_predicate read_source(HIPIFY_ANY_VALUE uint32_t A,
                                       source_lane From) {
  int Lane = From.Inside ? From.Number : static_cast<int>(hipify::lane_id());
  return {hipify::read_lane(A, hipify::warp_start() + Lane), From.Inside};
}

// shfl.MODE.b32 d|p, a, b, c, membermask: one function with p, one without.
HIPIFY_WARP with_predicate shfl_up_p(HIPIFY_ANY_VALUE uint32_t A, uint32_t B,
                                     uint32_t C, uint32_t = ~0u) {
  return read_source(A, lane_up(B, C));
}
HIPIFY_WARP with_predicate shfl_down_p(HIPIFY_ANY_VALUE uint32_t A, uint32_t B,
                                       uint32_t C, uint32_t = ~0u) {
  return read_source(A, lane_down(B, C));
}
HIPIFY_WARP with_predicate shfl_bfly_p(HIPIFY_ANY_VALUE uint32_t A, uint32_t B,
                                       uint32_t C, uint32_t = ~0u) {
  return read_source(A, lane_bfly(B, C));
}
HIPIFY_WARP with_predicate shfl_idx_p(HIPIFY_ANY_VALUE uint32_t A, uint32_t B,
                                      uint32_t C, uint32_t = ~0u) {
  return read_source(A, lane_idx(B, C));
}
HIPIFY_WARP uint32_t shfl_up(HIPIFY_ANY_VALUE uint32_t A, uint32_t B,
                             uint32_t C, uint32_t = ~0u) {
  return read_source(A, lane_up(B, C)).d;
}
HIPIFY_WARP uint32_t shfl_down(HIPIFY_ANY_VALUE uint32_t A, uint32_t B,
                               uint32_t C, uint32_t = ~0u) {
  return read_source(A, lane_down(B, C)).d;
}

/// Whether c is known to be that of a shuffle in the whole warp, for which
/// hipify/warp.h has shorter ways.
HIPIFY_WARP bool is_whole_warp(uint32_t C) {
  return __builtin_constant_p(C & 0x1f1f) && (C & 0x1f1f) == 0x1f;
}
HIPIFY_WARP uint32_t shfl_bfly(HIPIFY_ANY_VALUE uint32_t A, uint32_t B,
                               uint32_t C, uint32_t = ~0u) {
  if (is_whole_warp(C))
    return hipify::shfl_xor(A, static_cast<int>(B));
  return read_source(A, lane_bfly(B, C)).d;
}
HIPIFY_WARP uint32_t shfl_idx(HIPIFY_ANY_VALUE uint32_t A, uint32_t B,
                              uint32_t C, uint32_t = ~0u) {
  if (is_whole_warp(C))
    return hipify::shfl(A, static_cast<int>(B));
  return read_source(A, lane_idx(B, C)).d;
}

/// match.all.sync d|p, a, membermask
template <class T>
HIPIFY_WARP with_predicate match_all(HIPIFY_ANY_VALUE T A, uint32_t Mask) {
  int Same;
  uint32_t Lanes = hipify::match_all(Mask, A, &Same);
  return {Lanes, Same != 0};
}

/// elect.sync d|p, membermask: the lowest lane of the mask that is there. PTX
/// promises one lane, always the same for the same lanes.
HIPIFY_WARP with_predicate elect(uint32_t Mask) {
  uint32_t Leader = __builtin_ctz(Mask & hipify::activemask());
  return {Leader, Leader == hipify::lane_id()};
}

/// redux.sync.{min,max}{.abs}{.NaN}.f32. Numbers are compared as integers in
/// the same order, in which -0 is below +0. A NaN is beyond all numbers: below
/// them it never wins, above them it always does.
template <bool Max, bool Abs, bool NaN>
HIPIFY_WARP float redux_f32(float A, uint32_t Mask) {
  constexpr int Least = INT32_MIN, Most = INT32_MAX;
  constexpr int ForNaN = Max == NaN ? Most : Least;
  int Bits = __builtin_bit_cast(int, A);
  if (Abs)
    Bits &= Most;
  bool IsNaN = (Bits & Most) > 0x7f800000;
  int Key = IsNaN ? ForNaN : Bits ^ (Bits >> 31 & Most);
  Key = hipify::reduce(Mask, Key,
                       [](int X, int Y) { return (X < Y) == Max ? Y : X; });
  return __builtin_bit_cast(float, Key == ForNaN ? 0x7fffffff
                                                 : Key ^ (Key >> 31 & Most));
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_WARP_H
