//===- hipify/simd.h - CUDA's packed-integer functions --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 32-bit words as two 16-bit or four 8-bit lanes: __vadd2 ... __vsubus4. HIP
// has none of them. Every lane is computed in int, where nothing can overflow,
// and is cut to its width, so each definition reads as CUDA's description of
// the function. Exact. Also usable on the host, which CUDA does not allow.
//
// Cost: two or four times a few instructions; the compiler finds packed 16-bit
// instructions for some. The three-operand functions of CUDA 12 are in dpx.h.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMD_H
#define HIPIFY_SIMD_H

#include <hipify/shim.h>

namespace hipify {
namespace simd {

/// A lane format: its width, and the numbers that it holds.
template <int Width, bool Signed> struct Lanes {
  static constexpr int Bits = Width;
  static constexpr unsigned Mask = (1u << Width) - 1;
  static constexpr int Min = Signed ? -(1 << (Width - 1)) : 0;
  static constexpr int Max = Signed ? (1 << (Width - 1)) - 1 : (1 << Width) - 1;

  /// The lane of Word that begins at bit Shift.
  HIPIFY_ON_BOTH static constexpr int get(unsigned Word, int Shift) {
    int Lane = static_cast<int>((Word >> Shift) & Mask);
    return Lane > Max ? Lane - (1 << Width) : Lane;
  }
  /// The nearest number that a lane holds.
  HIPIFY_ON_BOTH static constexpr int saturate(int Value) {
    return Value < Min ? Min : Value > Max ? Max : Value;
  }
};

using S16 = Lanes<16, true>;
using U16 = Lanes<16, false>;
using S8 = Lanes<8, true>;
using U8 = Lanes<8, false>;

/// Op on each lane of A and B; results are cut to the lane's width.
template <typename L, typename Op>
HIPIFY_ON_BOTH constexpr unsigned map(unsigned A, unsigned B, Op Operation) {
  unsigned Result = 0;
  for (int Shift = 0; Shift < 32; Shift += L::Bits)
    Result |=
        (static_cast<unsigned>(Operation(L::get(A, Shift), L::get(B, Shift))) &
         L::Mask)
        << Shift;
  return Result;
}

/// The sum over the lanes of Op.
template <typename L, typename Op>
HIPIFY_ON_BOTH constexpr unsigned sum(unsigned A, unsigned B, Op Operation) {
  unsigned Result = 0;
  for (int Shift = 0; Shift < 32; Shift += L::Bits)
    Result +=
        static_cast<unsigned>(Operation(L::get(A, Shift), L::get(B, Shift)));
  return Result;
}

HIPIFY_ON_BOTH constexpr int distance(int A, int B) {
  return A < B ? B - A : A - B;
}

/// Half of A + B; a half is rounded away from zero.
HIPIFY_ON_BOTH constexpr int average(int A, int B) {
  return (A + B + (A + B >= 0)) >> 1;
}

} // namespace simd
} // namespace hipify

// Results of EXPRESSION over A and B, for words of 16-bit and of 8-bit lanes.
#define HIPIFY_SIMD_WIDTH(NAME, LANES, EXPRESSION)                             \
  HIPIFY_SHIM_BOTH unsigned NAME(unsigned Left, unsigned Right) {              \
    using L = hipify::simd::LANES;                                             \
    return hipify::simd::map<L>(                                               \
        Left, Right, [](int A, int B) -> int { return EXPRESSION; });          \
  }
#define HIPIFY_SIMD(NAME, SIGN, EXPRESSION)                                    \
  HIPIFY_SIMD_WIDTH(NAME##2, SIGN##16, EXPRESSION)                             \
  HIPIFY_SIMD_WIDTH(NAME##4, SIGN##8, EXPRESSION)

// The same of one argument.
#define HIPIFY_SIMD_UNARY_WIDTH(NAME, LANES, EXPRESSION)                       \
  HIPIFY_SHIM_BOTH unsigned NAME(unsigned Word) {                              \
    using L = hipify::simd::LANES;                                             \
    return hipify::simd::map<L>(Word, 0,                                       \
                                [](int A, int) -> int { return EXPRESSION; }); \
  }
#define HIPIFY_SIMD_UNARY(NAME, EXPRESSION)                                    \
  HIPIFY_SIMD_UNARY_WIDTH(NAME##2, S16, EXPRESSION)                            \
  HIPIFY_SIMD_UNARY_WIDTH(NAME##4, S8, EXPRESSION)

// Sums of absolute differences.
#define HIPIFY_SIMD_SAD(NAME, LANES)                                           \
  HIPIFY_SHIM_BOTH unsigned NAME(unsigned Left, unsigned Right) {              \
    return hipify::simd::sum<hipify::simd::LANES>(                             \
        Left, Right,                                                           \
        [](int A, int B) -> int { return hipify::simd::distance(A, B); });     \
  }

// Comparisons: __vcmp gives all bits of a lane, __vset gives one.
#define HIPIFY_SIMD_COMPARE(NAME, SIGN, OPERATOR)                              \
  HIPIFY_SIMD(__vcmp##NAME, SIGN, A OPERATOR B ? -1 : 0)                       \
  HIPIFY_SIMD(__vset##NAME, SIGN, A OPERATOR B)

// Sums and differences: wrapping, and saturating signed and unsigned.
HIPIFY_SIMD(__vadd, U, A + B)
HIPIFY_SIMD(__vaddss, S, L::saturate(A + B))
HIPIFY_SIMD(__vaddus, U, L::saturate(A + B))
HIPIFY_SIMD(__vsub, U, A - B)
HIPIFY_SIMD(__vsubss, S, L::saturate(A - B))
HIPIFY_SIMD(__vsubus, U, L::saturate(A - B))

// Averages: __vavg rounds halves away from zero, __vhaddu rounds down.
HIPIFY_SIMD(__vavgs, S, hipify::simd::average(A, B))
HIPIFY_SIMD(__vavgu, U, hipify::simd::average(A, B))
HIPIFY_SIMD(__vhaddu, U, (A + B) >> 1)

// Absolute values and negation: the lowest number stays as it is, or becomes
// the highest in the saturating forms.
HIPIFY_SIMD_UNARY(__vabs, hipify::simd::distance(A, 0))
HIPIFY_SIMD_UNARY(__vabsss, L::saturate(hipify::simd::distance(A, 0)))
HIPIFY_SIMD_UNARY(__vneg, -A)
HIPIFY_SIMD_UNARY(__vnegss, L::saturate(-A))

// Absolute differences, as unsigned lanes, and their sums.
HIPIFY_SIMD(__vabsdiffs, S, hipify::simd::distance(A, B))
HIPIFY_SIMD(__vabsdiffu, U, hipify::simd::distance(A, B))
HIPIFY_SIMD_SAD(__vsads2, S16)
HIPIFY_SIMD_SAD(__vsads4, S8)
HIPIFY_SIMD_SAD(__vsadu2, U16)
HIPIFY_SIMD_SAD(__vsadu4, U8)

HIPIFY_SIMD(__vmaxs, S, A < B ? B : A)
HIPIFY_SIMD(__vmaxu, U, A < B ? B : A)
HIPIFY_SIMD(__vmins, S, B < A ? B : A)
HIPIFY_SIMD(__vminu, U, B < A ? B : A)

HIPIFY_SIMD_COMPARE(eq, U, ==)
HIPIFY_SIMD_COMPARE(ne, U, !=)
HIPIFY_SIMD_COMPARE(ges, S, >=)
HIPIFY_SIMD_COMPARE(geu, U, >=)
HIPIFY_SIMD_COMPARE(gts, S, >)
HIPIFY_SIMD_COMPARE(gtu, U, >)
HIPIFY_SIMD_COMPARE(les, S, <=)
HIPIFY_SIMD_COMPARE(leu, U, <=)
HIPIFY_SIMD_COMPARE(lts, S, <)
HIPIFY_SIMD_COMPARE(ltu, U, <)

#undef HIPIFY_SIMD_WIDTH
#undef HIPIFY_SIMD
#undef HIPIFY_SIMD_UNARY_WIDTH
#undef HIPIFY_SIMD_UNARY
#undef HIPIFY_SIMD_SAD
#undef HIPIFY_SIMD_COMPARE

#endif // HIPIFY_SIMD_H
