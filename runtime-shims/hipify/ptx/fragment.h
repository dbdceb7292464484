//===- hipify/ptx/fragment.h - Which lane holds which element -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fragments of PTX's mma, for logical warps of 32 lanes. All shapes but
// m8n8k4 of f16 (mma_quads.h) have one layout. A register, 32 or 64 bits, is a
// word of neighbours along k; with the lane's number in its warp as 4 g + c:
//
//   A  word r: row g + 8 (r % (M / 8)), the c-th word of the chunk r / (M / 8)
//   B  word r: column g, the c-th word of the chunk r
//   C  number i: row g + 8 (i / 2), column 2 c + i % 2; f16 are pairs
//
// where a chunk is four words along k: 8 f16, 16 s8, 32 s4, 128 b1, 4 tf32 or
// f64. As sums do not depend on the order of k, code here counts words only.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_FRAGMENT_H
#define HIPIFY_PTX_FRAGMENT_H

#include <hipify/ptx.h>
#include <hipify/warp_shuffle.h>

namespace hipify {
namespace ptx {
namespace matrix {

/// What a word has elements of. Bits: of an element with its padding.
struct f16 {
  static constexpr int Bits = 16;
};
struct bf16 {
  static constexpr int Bits = 16;
};
struct tf32 {
  static constexpr int Bits = 32;
};
struct f64 {
  static constexpr int Bits = 64;
};
struct b1 {
  static constexpr int Bits = 1;
};

/// Integers of Size bits.
template <int Size, bool Signed> struct integer {
  static constexpr int Bits = Size;
  static constexpr bool IsSigned = Signed;
};
using s8 = integer<8, true>;
using u8 = integer<8, false>;
using s4 = integer<4, true>;
using u4 = integer<4, false>;

/// Floats of at most 8 bits with their Exponent and Mantissa, which begin at
/// the bit Start of a byte.
template <int Exponent, int Mantissa, int Start = 0> struct small_float {
  static constexpr int Bits = 8;
  static constexpr int ExponentBits = Exponent, MantissaBits = Mantissa;
  static constexpr int FirstBit = Start;
};
using e4m3 = small_float<4, 3>;
using e5m2 = small_float<5, 2>;
using e2m3 = small_float<2, 3>;
using e3m2 = small_float<3, 2>;
using e2m1 = small_float<2, 1, 2>; ///< In the middle of the byte.

/// The number of chunks that K elements are.
template <class Element> constexpr int chunks(int K) {
  return K * Element::Bits / (Element::Bits == 64 ? 256 : 128);
}

/// The lane's g and c.
HIPIFY_WARP unsigned group_of_four() { return lane_id() >> 2; }
HIPIFY_WARP unsigned lane_in_four() { return wave_lane() & 3u; }

/// Value of the lane Lane of the warp; no lane of the other warp is read, so
/// that it need not be active.
template <class T> HIPIFY_WARP T from_lane(T Value, unsigned Lane) {
  return read_lane(Value, warp_start() + Lane);
}

} // namespace matrix
} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_FRAGMENT_H
