//===- hipify/ptx/mma_words.h - Products of words of a matrix -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/ptx/mma.h: one word of A times one of B, what a GPU's matrix
// instructions are for, and small elements made larger ones with the same
// values, in the lane that holds them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_MMA_WORDS_H
#define HIPIFY_PTX_MMA_WORDS_H

#include <hipify/device.h>
#include <hipify/ptx/fragment.h>

namespace hipify {
namespace ptx {
namespace matrix {

typedef _Float16 half_pair __attribute__((ext_vector_type(2)));

/// Sum plus the products of the elements of the words A and B.
template <class ElementA, class ElementB> struct word_product;

// f16: v_dot2_f32_f16, which takes subnormal sums for zero; there are none,
// since sums begin with zero. That of gfx90a takes subnormal f16 for zero, too,
// so that it is not for gfx90a; nor must fp contract make one of the two fma. A
// product is exact in f32.
template <> struct word_product<f16, f16> {
  using sum = float;
  HIPIFY_WARP static float add(uint32_t A, uint32_t B, float Sum) {
#pragma clang fp contract(off)
    half_pair X = as<half_pair>(A), Y = as<half_pair>(B);
#if defined(__gfx942__) || defined(__gfx950__) || defined(__gfx1030__) ||      \
    defined(__GFX11__) || defined(__GFX12__)
    return __builtin_amdgcn_fdot2(X, Y, Sum, false);
#else
    Sum =
        __builtin_fmaf(static_cast<float>(X[0]), static_cast<float>(Y[0]), Sum);
    return __builtin_fmaf(static_cast<float>(X[1]), static_cast<float>(Y[1]),
                          Sum);
#endif
  }
};

// bf16: the upper half of a float.
template <> struct word_product<bf16, bf16> {
  using sum = float;
  HIPIFY_WARP static float add(uint32_t A, uint32_t B, float Sum) {
    Sum = __builtin_fmaf(as<float>(A << 16), as<float>(B << 16), Sum);
    return __builtin_fmaf(as<float>(A & 0xffff0000u),
                          as<float>(B & 0xffff0000u), Sum);
  }
};

template <> struct word_product<tf32, tf32> {
  using sum = float;
  HIPIFY_WARP static float add(uint32_t A, uint32_t B, float Sum) {
    return __builtin_fmaf(as<float>(A), as<float>(B), Sum);
  }
};

template <> struct word_product<f64, f64> {
  using sum = double;
  HIPIFY_WARP static double add(double A, double B, double Sum) {
    return __builtin_fma(A, B, Sum);
  }
};

// Bytes: one dot product; of different signs three where the GPU has none for
// them. Sums wrap.
template <bool SignedA, bool SignedB>
struct word_product<integer<8, SignedA>, integer<8, SignedB>> {
  using sum = int32_t;
  HIPIFY_WARP static int32_t add(uint32_t A, uint32_t B, int32_t Sum) {
    int X = static_cast<int>(A), Y = static_cast<int>(B);
#if defined(__GFX11__) || defined(__GFX12__)
    return __builtin_amdgcn_sudot4(SignedA, X, SignedB, Y, Sum, false);
#else
    if constexpr (SignedA && SignedB)
      return __dp4a(X, Y, Sum);
    else if constexpr (!SignedA && !SignedB)
      return static_cast<int>(__dp4a(A, B, static_cast<unsigned>(Sum)));
    else if constexpr (SignedA)
      return word_product<integer<8, SignedB>, integer<8, SignedA>>::add(B, A,
                                                                         Sum);
    else // A is 128 more than the same byte with another first bit as signed.
      return __dp4a(static_cast<int>(A ^ 0x80808080u), Y,
                    Sum + 128 * __dp4a(0x01010101, Y, 0));
#endif
  }
};

/// Bits: how many are in both (and), or in one of the two (xor).
template <bool And> struct bit_product {
  using sum = int32_t;
  HIPIFY_WARP static int32_t add(uint32_t A, uint32_t B, int32_t Sum) {
    return Sum + __builtin_popcount(And ? A & B : A ^ B);
  }
};

/// A + B; of integers it wraps.
HIPIFY_WARP float sum_of(float A, float B) { return A + B; }
HIPIFY_WARP int sum_of(int A, int B) {
  return static_cast<int>(static_cast<uint32_t>(A) + static_cast<uint32_t>(B));
}

/// The matrix instruction for elements of a type (mma_cdna.h, mma_rdna.h).
/// Chunks: how many it multiplies at once, 0 where there is none.
template <class ElementA, class ElementB> struct matrix_unit {
  static constexpr int Chunks = 0;
};

//===----------------------------------------------------------------------===//
// What is done to words before they are moved. Of small elements a word becomes
// two; which neighbours along k come together is the same in A and B.
//===----------------------------------------------------------------------===//

/// The type whose words are multiplied, and how a word becomes Words of them.
template <class Element> struct widened {
  using type = Element;
  static constexpr int Words = 1;
  template <class Word> HIPIFY_WARP static Word word(Word W, int) { return W; }
};

// tf32: the lower 13 bits of the float do not count.
template <> struct widened<tf32> {
  using type = tf32;
  static constexpr int Words = 1;
  HIPIFY_WARP static uint32_t word(uint32_t W, int) { return W & 0xffffe000u; }
};

// s4, u4: the lower halves of the bytes, then the upper ones.
template <bool Signed> struct widened<integer<4, Signed>> {
  using type = integer<8, Signed>;
  static constexpr int Words = 2;
  HIPIFY_WARP static uint32_t word(uint32_t W, int Part) {
    uint32_t Nibbles = (W >> (4 * Part)) & 0x0f0f0f0fu;
    // 8 to 15 carry into the upper half, where the inversion leaves ones.
    return Signed ? (Nibbles + 0x78787878u) ^ 0x78787878u : Nibbles;
  }
};

// Floats of up to 8 bits: all are f16, too. The exponent and the mantissa move
// to their places in f16; a product with a power of two moves the bias and
// makes subnormal numbers normal.
template <int Exponent, int Mantissa, int Start>
struct widened<small_float<Exponent, Mantissa, Start>> {
  using type = f16;
  static constexpr int Words = 2;
  HIPIFY_WARP static uint32_t word(uint32_t W, int Part) {
    constexpr int Magnitude = Exponent + Mantissa;
    constexpr uint32_t Ones = 0x00010001u;
    W >>= 16 * Part;
    uint32_t Bytes = (W & 0xffu) | (W & 0xff00u) << 8;
    uint32_t Float = (Bytes >> Start) & (Ones * ((1u << Magnitude) - 1));
    uint32_t Sign = ((Bytes >> (Start + Magnitude)) & Ones) << 15;
    constexpr int Bias = (1 << (Exponent - 1)) - 1;
    half_pair Halves = as<half_pair>(Float << (10 - Mantissa));
    Halves *= static_cast<_Float16>(static_cast<float>(1 << (15 - Bias)));
    uint32_t Result = as<uint32_t>(Halves) | Sign;
    if constexpr (Exponent == 4) // e4m3 has no infinity: all ones are NaN.
      Result |= (((Float + Ones) >> 7) & Ones) * 0x7e00u;
    return Result;
  }
};

/// The words of a fragment with wider elements. Rows: how many words of A stand
/// for one chunk.
template <class Element, int Rows, class Word, int Count>
HIPIFY_WARP vec<Word, Count * widened<Element>::Words>
widen(const vec<Word, Count> &From) {
  constexpr int Words = widened<Element>::Words;
  vec<Word, Count * Words> To;
#pragma unroll
  for (int I = 0; I < Count; ++I)
#pragma unroll
    for (int Part = 0; Part < Words; ++Part)
      To[(I / Rows * Words + Part) * Rows + I % Rows] =
          widened<Element>::word(From[I], Part);
  return To;
}

} // namespace matrix
} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_MMA_WORDS_H
