//===- hipify/dpx.h - CUDA's fused minima and maxima (DPX) ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that CUDA 12 added for dynamic programming: minima and maxima
// of three, of a sum and a number, with a floor of zero (relu), and with a
// predicate that says which argument won. Sums wrap. Exact; host and device,
// as in CUDA. Cost: a few instructions for each 32-bit or 16-bit lane.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_DPX_H
#define HIPIFY_DPX_H

#include <hipify/shim.h>
#include <hipify/simd.h>

namespace hipify {
namespace dpx {

template <typename T> HIPIFY_ON_BOTH constexpr T largest(T A, T B) {
  return A < B ? B : A;
}
template <typename T> HIPIFY_ON_BOTH constexpr T smallest(T A, T B) {
  return B < A ? B : A;
}
HIPIFY_ON_BOTH constexpr int plus(int A, int B) {
  return static_cast<int>(static_cast<unsigned>(A) + static_cast<unsigned>(B));
}
HIPIFY_ON_BOTH constexpr unsigned plus(unsigned A, unsigned B) { return A + B; }

/// Op on each 16-bit lane of three words.
template <typename L, typename Op>
HIPIFY_ON_BOTH constexpr unsigned map(unsigned A, unsigned B, unsigned C,
                                      Op Operation) {
  unsigned Result = 0;
  for (int Shift = 0; Shift < 32; Shift += L::Bits)
    Result |= (static_cast<unsigned>(Operation(
                   L::get(A, Shift), L::get(B, Shift), L::get(C, Shift))) &
               L::Mask)
              << Shift;
  return Result;
}

/// A lane's sum, wrapped.
template <typename L> HIPIFY_ON_BOTH constexpr int add(int A, int B) {
  return L::get(static_cast<unsigned>(A + B) & L::Mask, 0);
}

} // namespace dpx
} // namespace hipify

// of three arguments; PICK is largest or smallest.
#define HIPIFY_DPX_THREE(NAME, TYPE, EXPRESSION)                               \
  HIPIFY_SHIM_BOTH TYPE NAME(TYPE A, TYPE B, TYPE C) {                         \
    using namespace hipify::dpx;                                               \
    return EXPRESSION;                                                         \
  }
#define HIPIFY_DPX_PACKED(NAME, LANES, EXPRESSION)                             \
  HIPIFY_SHIM_BOTH unsigned NAME(unsigned First, unsigned Second,              \
                                 unsigned Third) {                             \
    using namespace hipify::dpx;                                               \
    using L = hipify::simd::LANES;                                             \
    return hipify::dpx::map<L>(                                                \
        First, Second, Third,                                                  \
        [](int A, int B, int C) -> int { return EXPRESSION; });                \
  }
#define HIPIFY_DPX(MINMAX, PICK)                                               \
  HIPIFY_DPX_THREE(__vi##MINMAX##3_s32, int, PICK(PICK(A, B), C))              \
  HIPIFY_DPX_THREE(__vi##MINMAX##3_u32, unsigned, PICK(PICK(A, B), C))         \
  HIPIFY_DPX_THREE(__vi##MINMAX##3_s32_relu, int,                              \
                   largest(PICK(PICK(A, B), C), 0))                            \
  HIPIFY_DPX_THREE(__viadd##MINMAX##_s32, int, PICK(plus(A, B), C))            \
  HIPIFY_DPX_THREE(__viadd##MINMAX##_u32, unsigned, PICK(plus(A, B), C))       \
  HIPIFY_DPX_THREE(__viadd##MINMAX##_s32_relu, int,                            \
                   largest(PICK(plus(A, B), C), 0))                            \
  HIPIFY_DPX_PACKED(__vi##MINMAX##3_s16x2, S16, PICK(PICK(A, B), C))           \
  HIPIFY_DPX_PACKED(__vi##MINMAX##3_u16x2, U16, PICK(PICK(A, B), C))           \
  HIPIFY_DPX_PACKED(__vi##MINMAX##3_s16x2_relu, S16,                           \
                    largest(PICK(PICK(A, B), C), 0))                           \
  HIPIFY_DPX_PACKED(__viadd##MINMAX##_s16x2, S16, PICK(add<L>(A, B), C))       \
  HIPIFY_DPX_PACKED(__viadd##MINMAX##_u16x2, U16, PICK(add<L>(A, B), C))       \
  HIPIFY_DPX_PACKED(__viadd##MINMAX##_s16x2_relu, S16,                         \
                    largest(PICK(add<L>(A, B), C), 0))                         \
  HIPIFY_SHIM_BOTH int __vi##MINMAX##_s32_relu(int A, int B) {                 \
    using namespace hipify::dpx;                                               \
    return largest(PICK(A, B), 0);                                             \
  }                                                                            \
  HIPIFY_SHIM_BOTH unsigned __vi##MINMAX##_s16x2_relu(unsigned A,              \
                                                      unsigned B) {            \
    return __vi##MINMAX##3_s16x2_relu(A, B, B);                                \
  }

HIPIFY_DPX(max, largest)
HIPIFY_DPX(min, smallest)

// with predicates: true where the first argument is the result, also when both
// are equal.
#define HIPIFY_DPX_WINNER(NAME, TYPE, OPERATOR)                                \
  HIPIFY_SHIM_BOTH TYPE NAME(TYPE A, TYPE B, bool *First) {                    \
    *First = A OPERATOR B;                                                     \
    return *First ? A : B;                                                     \
  }
#define HIPIFY_DPX_WINNER_PACKED(NAME, LANES, OPERATOR)                        \
  HIPIFY_SHIM_BOTH unsigned NAME(unsigned A, unsigned B, bool *FirstHigh,      \
                                 bool *FirstLow) {                             \
    using L = hipify::simd::LANES;                                             \
    *FirstHigh = L::get(A, 16) OPERATOR L::get(B, 16);                         \
    *FirstLow = L::get(A, 0) OPERATOR L::get(B, 0);                            \
    return ((*FirstHigh ? A : B) & 0xffff0000u) |                              \
           ((*FirstLow ? A : B) & 0xffffu);                                    \
  }
HIPIFY_DPX_WINNER(__vibmax_s32, int, >=)
HIPIFY_DPX_WINNER(__vibmax_u32, unsigned, >=)
HIPIFY_DPX_WINNER(__vibmin_s32, int, <=)
HIPIFY_DPX_WINNER(__vibmin_u32, unsigned, <=)
HIPIFY_DPX_WINNER_PACKED(__vibmax_s16x2, S16, >=)
HIPIFY_DPX_WINNER_PACKED(__vibmax_u16x2, U16, >=)
HIPIFY_DPX_WINNER_PACKED(__vibmin_s16x2, S16, <=)
HIPIFY_DPX_WINNER_PACKED(__vibmin_u16x2, U16, <=)

#undef HIPIFY_DPX_THREE
#undef HIPIFY_DPX_PACKED
#undef HIPIFY_DPX
#undef HIPIFY_DPX_WINNER
#undef HIPIFY_DPX_WINNER_PACKED

#endif // HIPIFY_DPX_H
