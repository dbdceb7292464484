//===- hipify/ptx/bits.h - bit fields and permutations of PTX -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bit instructions of PTX for all operands: positions and lengths beyond the
// register are what PTX says, where AMD's instructions take them modulo 32.
// Exact.
//
// Cost: with constant positions and selectors one to three instructions, since
// the cases fold; else two more for each amount that may be out of range. lop3
// is one to five instructions, one on gfx950. prmt with a constant selector is
// one, and three more if it copies signs.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_BITS_H
#define HIPIFY_PTX_BITS_H

#include <hipify/device.h>
#include <hipify/ptx.h>

namespace hipify {
namespace ptx {

//===----------------------------------------------------------------------===//
// Bit fields. The low 8 bits of Position and Length count.
//===----------------------------------------------------------------------===//

/// Ones in the lowest Count bits, for any Count.
template <class T> __host__ __device__ inline T low_ones(uint32_t Count) {
  constexpr uint32_t Width = 8 * sizeof(T);
  return Count < Width ? (static_cast<T>(1) << Count) - 1 : ~static_cast<T>(0);
}

/// Signed: bits beyond the field, and beyond the register, are the field's
/// last bit.
template <class T>
__host__ __device__ inline T bfe(T A, uint32_t Position, uint32_t Length) {
  using U = typename bits_of<sizeof(T)>::type;
  constexpr uint32_t Width = 8 * sizeof(T);
  Position &= 255;
  Length &= 255;
  if (!std::is_signed<T>::value)
    return Position < Width ? A >> Position & low_ones<U>(Length) : 0;
  T Shifted = A >> (Position < Width ? Position : Width - 1);
  if (Length == 0)
    return 0;
  uint32_t Rest = Length < Width ? Width - Length : 0;
  return static_cast<T>(static_cast<U>(Shifted) << Rest) >> Rest;
}

/// B with A's low bits in the field.
template <class T>
__host__ __device__ inline T bfi(T A, T B, uint32_t Position, uint32_t Length) {
  Position &= 255;
  if (Position >= 8 * sizeof(T))
    return B;
  T Mask = low_ones<T>(Length & 255) << Position;
  return (A << Position & Mask) | (B & ~Mask);
}

/// Leading bits before the first that differs from the sign; all ones if none
/// does. This is .shiftamt.
template <class T> __host__ __device__ inline uint32_t bfind_shiftamt(T A) {
  using U = typename bits_of<sizeof(T)>::type;
  U Bits = static_cast<U>(A);
  if (std::is_signed<T>::value)
    Bits ^= static_cast<U>(A >> (8 * sizeof(T) - 1));
  if (Bits == 0)
    return ~0u;
  return sizeof(T) == 8 ? __builtin_clzll(Bits)
                        : __builtin_clz(static_cast<uint32_t>(Bits));
}

/// The number of that bit.
template <class T> __host__ __device__ inline uint32_t bfind(T A) {
  uint32_t Amount = bfind_shiftamt(A);
  return Amount == ~0u ? Amount : 8 * sizeof(T) - 1 - Amount;
}

/// Ones in Length bits from Position.
__host__ __device__ inline uint32_t bmsk_clamp(uint32_t Position,
                                               uint32_t Length) {
  return Position < 32 ? low_ones<uint32_t>(Length) << Position : 0;
}
__host__ __device__ inline uint32_t bmsk_wrap(uint32_t Position,
                                              uint32_t Length) {
  return low_ones<uint32_t>(Length & 31) << (Position & 31);
}

/// A's low Length bits, extended as T is.
template <class T>
__host__ __device__ inline T szext_clamp(T A, uint32_t Length) {
  return Length < 32 ? bfe<T>(A, 0, Length) : A;
}
template <class T>
__host__ __device__ inline T szext_wrap(T A, uint32_t Length) {
  return bfe<T>(A, 0, Length & 31);
}

/// The Offset-th set bit of Mask from Base on, upwards or, for a negative
/// Offset, downwards; all ones if there is none. Cost: four instructions for
/// each bit that is passed.
__host__ __device__ inline uint32_t fns(uint32_t Mask, uint32_t Base,
                                        int32_t Offset) {
  if (Base > 31) // PTX leaves that open.
    return ~0u;
  if (Offset == 0)
    return Mask >> Base & 1 ? Base : ~0u;
  bool Up = Offset > 0;
  uint32_t Left = Up ? Mask & ~0u << Base : Mask & ~0u >> (31 - Base);
  uint32_t Skip = (Up ? Offset : 0u - static_cast<uint32_t>(Offset)) - 1;
  for (; Left != 0 && Skip != 0; --Skip)
    Left &= Up ? Left - 1 : ~(1u << (31 - __builtin_clz(Left)));
  if (Left == 0)
    return ~0u;
  return Up ? __builtin_ctz(Left) : 31 - __builtin_clz(Left);
}

//===----------------------------------------------------------------------===//
// lop3: bit i of Table is the result where a, b and c are i's bits 2, 1 and 0
//===----------------------------------------------------------------------===//

/// The same of two inputs.
template <int Table>
__host__ __device__ inline uint32_t lop2(uint32_t A, uint32_t B) {
  if constexpr (Table > 7) // Beginning with a one: what is not is less.
    return ~lop2<15 - Table>(A, B);
  else
    return Table == 0   ? 0
           : Table == 1 ? ~(A | B)
           : Table == 2 ? ~A & B
           : Table == 3 ? ~A
           : Table == 4 ? A & ~B
           : Table == 5 ? ~B
           : Table == 6 ? A ^ B
                        : ~(A & B);
}

/// A ? lop2<High> : lop2<Low>, bit by bit.
template <int High, int Low>
__host__ __device__ inline uint32_t lop2_select(uint32_t A, uint32_t B,
                                                uint32_t C) {
  uint32_t One = lop2<High>(B, C), Zero = lop2<Low>(B, C);
  if constexpr (High == Low)
    return Zero;
  else if constexpr (High == 15 - Low)
    return A ^ Zero;
  else if constexpr (Low == 0)
    return A & One;
  else if constexpr (High == 0)
    return ~A & Zero;
  else if constexpr (High == 15)
    return A | Zero;
  else if constexpr (Low == 15)
    return ~A | One;
  else
    return (A & One) | (~A & Zero);
}

/// About how many instructions they take, in halves: and, or and xor fuse with
/// a neighbour (v_and_or_b32, v_xor3_b32), the selection (v_bfi_b32) does not.
constexpr int lop2_cost(int Table) {
  return Table == 0 || Table == 10 || Table == 12 || Table == 15 ? 0 : 2;
}
constexpr int lop2_select_cost(int High, int Low) {
  if (High == Low)
    return lop2_cost(Low);
  if (High == 15 - Low)
    return 1 + lop2_cost(Low);
  bool IsOneOperation = High == 0 || High == 15 || Low == 0 || Low == 15;
  return (IsOneOperation ? 1 : 2) + lop2_cost(High) + lop2_cost(Low);
}

template <int Immediate>
__host__ __device__ inline uint32_t lop3(uint32_t A, uint32_t B, uint32_t C) {
#if defined(__gfx950__) || defined(__gfx1250__)
  return __builtin_amdgcn_bitop3_b32(A, B, C, Immediate & 255);
#else
  // The tables of two inputs for each value of a, of b and of c.
  constexpr int T = Immediate & 255, A1 = T >> 4, A0 = T & 15,
                B1 = (T >> 2 & 3) | (T >> 4 & 12), B0 = (T & 3) | (T >> 2 & 12),
                C1 = (T >> 1 & 1) | (T >> 2 & 2) | (T >> 3 & 4) | (T >> 4 & 8),
                C0 = (T & 1) | (T >> 1 & 2) | (T >> 2 & 4) | (T >> 3 & 8);
  constexpr int ByA = lop2_select_cost(A1, A0), ByB = lop2_select_cost(B1, B0),
                ByC = lop2_select_cost(C1, C0);
  if constexpr (ByA <= ByB && ByA <= ByC)
    return lop2_select<A1, A0>(A, B, C);
  else if constexpr (ByB <= ByC)
    return lop2_select<B1, B0>(B, A, C);
  else
    return lop2_select<C1, C0>(C, A, B);
#endif
}

/// With a Boolean operation: p is (d != 0) or Q, or and Q.
struct lop3_result {
  uint32_t d;
  bool p;
};
template <int Immediate>
__host__ __device__ inline lop3_result lop3_or(uint32_t A, uint32_t B,
                                               uint32_t C, bool Q) {
  uint32_t Result = lop3<Immediate>(A, B, C);
  return {Result, Result != 0 || Q};
}
template <int Immediate>
__host__ __device__ inline lop3_result lop3_and(uint32_t A, uint32_t B,
                                                uint32_t C, bool Q) {
  uint32_t Result = lop3<Immediate>(A, B, C);
  return {Result, Result != 0 && Q};
}

//===----------------------------------------------------------------------===//
// prmt: each nibble of the selector names one of the eight bytes of b:a; its
// upper bit asks for eight copies of that byte's sign
//===----------------------------------------------------------------------===//

/// A nibble in each byte.
__host__ __device__ inline uint32_t spread_nibbles(uint32_t Selector) {
  uint32_t Spread = (Selector & 0xff) | (Selector & 0xff00) << 8;
  return (Spread | Spread << 4) & 0x0f0f0f0f;
}

__device__ inline uint32_t prmt(uint32_t A, uint32_t B, uint32_t Selector) {
  uint32_t Spread = spread_nibbles(Selector);
  uint32_t Bytes = __builtin_amdgcn_perm(B, A, Spread & 0x07070707);
  if (__builtin_constant_p(Selector) && (Selector & 0x8888) == 0)
    return Bytes;
  // A second permutation puts zeros (12) or ones (13) where a sign is asked
  // for.
  uint32_t Signs = Spread >> 3 & 0x01010101;
  uint32_t Negative = Bytes >> 7 & Signs;
  uint32_t Keep = 0x03020100 & ~(Signs | Signs << 1);
  return __builtin_amdgcn_perm(0, Bytes,
                               Keep | Signs << 2 | Signs << 3 | Negative);
}

/// The modes: the selector is one of four, without signs.
__device__ inline uint32_t prmt_one_of(uint32_t A, uint32_t B,
                                       uint64_t Selectors, uint32_t C) {
  uint32_t Selector = static_cast<uint32_t>(Selectors >> 16 * (C & 3));
  return __builtin_amdgcn_perm(B, A, spread_nibbles(Selector));
}
__device__ inline uint32_t prmt_f4e(uint32_t A, uint32_t B, uint32_t C) {
  return prmt_one_of(A, B, 0x6543'5432'4321'3210, C);
}
__device__ inline uint32_t prmt_b4e(uint32_t A, uint32_t B, uint32_t C) {
  return prmt_one_of(A, B, 0x0123'7012'6701'5670, C);
}
__device__ inline uint32_t prmt_rc8(uint32_t A, uint32_t B, uint32_t C) {
  return prmt_one_of(A, B, 0x3333'2222'1111'0000, C);
}
__device__ inline uint32_t prmt_ecl(uint32_t A, uint32_t B, uint32_t C) {
  return prmt_one_of(A, B, 0x3333'3222'3211'3210, C);
}
__device__ inline uint32_t prmt_ecr(uint32_t A, uint32_t B, uint32_t C) {
  return prmt_one_of(A, B, 0x3210'2210'1110'0000, C);
}
__device__ inline uint32_t prmt_rc16(uint32_t A, uint32_t B, uint32_t C) {
  return prmt_one_of(A, B, 0x3232'1010'3232'1010, C);
}

//===----------------------------------------------------------------------===//
// Dot products. TA and TB are int32_t or uint32_t: how the parts are extended.
//===----------------------------------------------------------------------===//

/// Cost: one instruction; of mixed signs four before gfx11.
template <class TA, class TB>
__device__ inline uint32_t dp4a(uint32_t A, uint32_t B, uint32_t C) {
  constexpr bool SignedA = std::is_signed<TA>::value,
                 SignedB = std::is_signed<TB>::value;
  if constexpr (SignedA && SignedB) {
    return __dp4a(static_cast<int>(A), static_cast<int>(B),
                  static_cast<int>(C));
  } else if constexpr (!SignedA && !SignedB) {
    return __dp4a(A, B, C);
  } else {
#if defined(__GFX11__) || defined(__GFX12__)
    return __builtin_amdgcn_sudot4(SignedA, A, SignedB, B, C, false);
#else
    // A signed byte is the unsigned one with the other sign bit, less 128.
    uint32_t Signed = SignedA ? A : B, Unsigned = SignedA ? B : A;
    return __dp4a(Signed ^ 0x80808080, Unsigned, C) -
           __dp4a(0x80808080, Unsigned, 0u);
#endif
  }
}

/// Halves of A by two bytes of B. Cost: some six instructions.
template <class TA, class TB>
__host__ __device__ inline uint32_t dp2a_bytes(uint32_t A, uint32_t B,
                                               uint32_t C, uint32_t First) {
  for (uint32_t I = 0; I != 2; ++I)
    C += static_cast<uint32_t>(bfe<TA>(A, 16 * I, 16)) *
         static_cast<uint32_t>(bfe<TB>(B, 8 * (First + I), 8));
  return C;
}
template <class TA, class TB>
__host__ __device__ inline uint32_t dp2a_lo(uint32_t A, uint32_t B,
                                            uint32_t C) {
  return dp2a_bytes<TA, TB>(A, B, C, 0);
}
template <class TA, class TB>
__host__ __device__ inline uint32_t dp2a_hi(uint32_t A, uint32_t B,
                                            uint32_t C) {
  return dp2a_bytes<TA, TB>(A, B, C, 2);
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_BITS_H
