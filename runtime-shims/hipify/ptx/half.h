//===- hipify/ptx/half.h - arithmetic of PTX on f16, bf16 and pairs -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hipify::ptx::f16x2::fma(a, b, c) is fma.rn.f16x2; f16, bf16 and bf16x2 have
// the same functions. Operands and results are bits. f32x2 is two floats in 64
// bits. Exact; results that PTX rounds with rn are never fused, those without
// rounding may be, as in PTX.
//
// Cost: one instruction for an operation on f16 or f16x2, three for minima and
// maxima (gfx12: one). bf16 is computed in float and rounded once: some five
// instructions more for each element (gfx950: one); fma needs two more, and in
// one case of 65536 some twenty. .sat and .relu are one to four instructions,
// the flush of .ftz three for each operand and result and element, and products
// with .ftz are computed twice. f32x2 is one
// instruction where the GPU has packed floats (gfx90a and later CDNA), else
// two.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_HALF_H
#define HIPIFY_PTX_HALF_H

#include <hipify/ptx/float.h>

namespace hipify {
namespace ptx {

//===----------------------------------------------------------------------===//
// f16 and f16x2
//===----------------------------------------------------------------------===//

/// Number is _Float16 or a vector of two.
template <class Bits, class Number> struct f16_type {
  __device__ static Number number(Bits A) {
    return __builtin_bit_cast(Number, A);
  }
  __device__ static Bits encode(Number A) {
    return __builtin_bit_cast(Bits, A);
  }

  // Without a rounding modifier they may become part of a fused operation.
  __device__ static Bits add(Bits A, Bits B) {
    return encode(number(A) + number(B));
  }
  __device__ static Bits sub(Bits A, Bits B) {
    return encode(number(A) - number(B));
  }
  __device__ static Bits mul(Bits A, Bits B) {
    return encode(number(A) * number(B));
  }
  __device__ static Bits add_rn(Bits A, Bits B) {
#pragma clang fp contract(off)
    return encode(number(A) + number(B));
  }
  __device__ static Bits sub_rn(Bits A, Bits B) {
#pragma clang fp contract(off)
    return encode(number(A) - number(B));
  }
  __device__ static Bits mul_rn(Bits A, Bits B) {
#pragma clang fp contract(off)
    return encode(number(A) * number(B));
  }
  __device__ static Bits fma(Bits A, Bits B, Bits C) {
    return encode(__builtin_elementwise_fma(number(A), number(B), number(C)));
  }

  __device__ static Bits min_num(Bits A, Bits B) {
    return encode(ptx::min_num(number(A), number(B)));
  }
  __device__ static Bits max_num(Bits A, Bits B) {
    return encode(ptx::max_num(number(A), number(B)));
  }
  __device__ static Bits min_NaN(Bits A, Bits B) {
    return encode(ptx::min_NaN(number(A), number(B)));
  }
  __device__ static Bits max_NaN(Bits A, Bits B) {
    return encode(ptx::max_NaN(number(A), number(B)));
  }

  /// .ftz: subnormal numbers become zeros of their sign.
  __device__ static Bits flush(Bits A) {
    Number N = number(A), Least = 0x1p-14f16, Zero = 0;
    return encode(__builtin_elementwise_abs(N) < Least
                      ? __builtin_elementwise_copysign(Zero, N)
                      : N);
  }
  // .ftz of products: float.h says why they are computed twice.
  __device__ static Bits mul_ftz(Bits A, Bits B) {
#pragma clang fp contract(off)
    Number X = number(flush(A)), Y = number(flush(B));
    return flush_by(X * Y, (X + X) * Y);
  }
  __device__ static Bits fma_ftz(Bits A, Bits B, Bits C) {
    Number X = number(flush(A)), Y = number(flush(B)), Z = number(flush(C));
    return flush_by(__builtin_elementwise_fma(X, Y, Z),
                    __builtin_elementwise_fma(X + X, Y, Z + Z));
  }
  /// .sat: into [+0, 1]; NaN becomes +0.
  __device__ static Bits sat(Bits A) {
    Number Zero = 0, One = 1;
    return encode(ptx::min_num(ptx::max_num(number(A), Zero), One));
  }
  /// .relu: negative numbers become +0.
  __device__ static Bits relu(Bits A) {
    Number Zero = 0;
    return encode(ptx::max_NaN(number(A), Zero));
  }

  // .xorsign.abs: of the magnitudes, with the sign of the operands' product.
  __device__ static Bits xorsign_min_num(Bits A, Bits B) {
    return min_num(A & Bits(0x7fff7fff), B & Bits(0x7fff7fff)) ^
           ((A ^ B) & Bits(0x80008000));
  }
  __device__ static Bits xorsign_max_num(Bits A, Bits B) {
    return max_num(A & Bits(0x7fff7fff), B & Bits(0x7fff7fff)) ^
           ((A ^ B) & Bits(0x80008000));
  }
  __device__ static Bits xorsign_min_NaN(Bits A, Bits B) {
    return min_NaN(A & Bits(0x7fff7fff), B & Bits(0x7fff7fff)) ^
           ((A ^ B) & Bits(0x80008000));
  }
  __device__ static Bits xorsign_max_NaN(Bits A, Bits B) {
    return max_NaN(A & Bits(0x7fff7fff), B & Bits(0x7fff7fff)) ^
           ((A ^ B) & Bits(0x80008000));
  }

private:
  __device__ static Bits flush_by(Number Result, Number Twice) {
    Number Least = 0x1p-13f16, Zero = 0;
    return encode(__builtin_elementwise_abs(Twice) < Least
                      ? __builtin_elementwise_copysign(Zero, Result)
                      : Result);
  }
};

struct f16 : f16_type<uint16_t, _Float16> {
  __device__ static float wide(uint16_t A) { return number(A); }
  __device__ static uint16_t narrow(float A) {
    return encode(static_cast<_Float16>(A));
  }
};

typedef _Float16 __attribute__((ext_vector_type(2))) f16_vector;
using f16x2 = f16_type<uint32_t, f16_vector>;

//===----------------------------------------------------------------------===//
// bf16 and bf16x2
//===----------------------------------------------------------------------===//

struct bf16 {
  __device__ static float wide(uint16_t A) {
    return __builtin_bit_cast(float, static_cast<uint32_t>(A) << 16);
  }
  __device__ static uint16_t narrow(float A) {
    return __builtin_bit_cast(uint16_t, static_cast<__bf16>(A));
  }
  /// Of a number that is a bf16 already, or of NaN.
  __device__ static uint16_t encode(float A) {
    return static_cast<uint16_t>(__builtin_bit_cast(uint32_t, A) >> 16);
  }

  // Rounding to float first is harmless: 24 bits are more than twice 8 and 2.
  __device__ static uint16_t add(uint16_t A, uint16_t B) {
    return narrow(wide(A) + wide(B));
  }
  __device__ static uint16_t sub(uint16_t A, uint16_t B) {
    return narrow(wide(A) - wide(B));
  }
  __device__ static uint16_t mul(uint16_t A, uint16_t B) {
    return narrow(wide(A) * wide(B));
  }
  // Rounding to bf16 keeps them from being fused with a neighbour.
  __device__ static uint16_t add_rn(uint16_t A, uint16_t B) {
    return add(A, B);
  }
  __device__ static uint16_t sub_rn(uint16_t A, uint16_t B) {
    return sub(A, B);
  }
  __device__ static uint16_t mul_rn(uint16_t A, uint16_t B) {
    return mul(A, B);
  }
  __device__ static uint16_t fma(uint16_t A, uint16_t B, uint16_t C) {
    float Sum = __builtin_fmaf(wide(A), wide(B), wide(C));
    uint32_t Bits = __builtin_bit_cast(uint32_t, Sum);
    // Half-way between two bf16, perhaps only because it was rounded: a step
    // to the side of the exact sum makes the second rounding right.
    if ((Bits & 0xffff) == 0x8000)
      Bits += step(A, B, C, Sum);
    return narrow(__builtin_bit_cast(float, Bits));
  }

  __device__ static uint16_t min_num(uint16_t A, uint16_t B) {
    return encode(ptx::min_num(wide(A), wide(B)));
  }
  __device__ static uint16_t max_num(uint16_t A, uint16_t B) {
    return encode(ptx::max_num(wide(A), wide(B)));
  }
  __device__ static uint16_t min_NaN(uint16_t A, uint16_t B) {
    return encode(ptx::min_NaN(wide(A), wide(B)));
  }
  __device__ static uint16_t max_NaN(uint16_t A, uint16_t B) {
    return encode(ptx::max_NaN(wide(A), wide(B)));
  }

  __device__ static uint16_t flush(uint16_t A) {
    return encode(ptx::flush(wide(A)));
  }
  __device__ static uint16_t sat(uint16_t A) {
    return encode(ptx::sat(wide(A)));
  }
  __device__ static uint16_t relu(uint16_t A) {
    return encode(ptx::max_NaN(wide(A), 0.0f));
  }
  // .xorsign.abs: of the magnitudes, with the sign of the operands' product.
  __device__ static uint16_t xorsign_min_num(uint16_t A, uint16_t B) {
    return min_num(A & 0x7fff, B & 0x7fff) ^ ((A ^ B) & 0x8000);
  }
  __device__ static uint16_t xorsign_max_num(uint16_t A, uint16_t B) {
    return max_num(A & 0x7fff, B & 0x7fff) ^ ((A ^ B) & 0x8000);
  }
  __device__ static uint16_t xorsign_min_NaN(uint16_t A, uint16_t B) {
    return min_NaN(A & 0x7fff, B & 0x7fff) ^ ((A ^ B) & 0x8000);
  }
  __device__ static uint16_t xorsign_max_NaN(uint16_t A, uint16_t B) {
    return max_NaN(A & 0x7fff, B & 0x7fff) ^ ((A ^ B) & 0x8000);
  }

private:
  /// What brings Sum's bits nearer to A * B + C, if Sum is not that.
  __device__ static uint32_t step(uint16_t A, uint16_t B, uint16_t C,
                                  float Sum) {
#pragma clang fp contract(off) reassociate(off)
    // The product is exact, and so is the error of its sum with C (Knuth).
    double Product = static_cast<double>(wide(A)) * wide(B), Addend = wide(C);
    double Total = Product + Addend, Part = Total - Product;
    double Error = (Product - (Total - Part)) + (Addend - Part);
    double Side = Total != Sum ? Total - Sum : Error;
    return Side == 0 ? 0 : (Side > 0) == (Sum > 0) ? 1 : -1;
  }
};

struct bf16x2 {
  __device__ static uint16_t low(uint32_t A) {
    return static_cast<uint16_t>(A);
  }
  __device__ static uint16_t high(uint32_t A) {
    return static_cast<uint16_t>(A >> 16);
  }
  __device__ static uint32_t pack(uint16_t Low, uint16_t High) {
    return Low | static_cast<uint32_t>(High) << 16;
  }
#define HIPIFY_PTX_PAIR_1(NAME)                                                \
  __device__ static uint32_t NAME(uint32_t A) {                                \
    return pack(bf16::NAME(low(A)), bf16::NAME(high(A)));                      \
  }
#define HIPIFY_PTX_PAIR_2(NAME)                                                \
  __device__ static uint32_t NAME(uint32_t A, uint32_t B) {                    \
    return pack(bf16::NAME(low(A), low(B)), bf16::NAME(high(A), high(B)));     \
  }
#define HIPIFY_PTX_PAIR_3(NAME)                                                \
  __device__ static uint32_t NAME(uint32_t A, uint32_t B, uint32_t C) {        \
    return pack(bf16::NAME(low(A), low(B), low(C)),                            \
                bf16::NAME(high(A), high(B), high(C)));                        \
  }
  HIPIFY_PTX_PAIR_1(flush)
  HIPIFY_PTX_PAIR_1(sat)
  HIPIFY_PTX_PAIR_1(relu)
  HIPIFY_PTX_PAIR_2(add)
  HIPIFY_PTX_PAIR_2(sub)
  HIPIFY_PTX_PAIR_2(mul)
  HIPIFY_PTX_PAIR_2(add_rn)
  HIPIFY_PTX_PAIR_2(sub_rn)
  HIPIFY_PTX_PAIR_2(mul_rn)
  HIPIFY_PTX_PAIR_2(min_num)
  HIPIFY_PTX_PAIR_2(max_num)
  HIPIFY_PTX_PAIR_2(min_NaN)
  HIPIFY_PTX_PAIR_2(max_NaN)
  HIPIFY_PTX_PAIR_3(fma)
  HIPIFY_PTX_PAIR_2(xorsign_min_num)
  HIPIFY_PTX_PAIR_2(xorsign_min_NaN)
  HIPIFY_PTX_PAIR_2(xorsign_max_num)
  HIPIFY_PTX_PAIR_2(xorsign_max_NaN)
#undef HIPIFY_PTX_PAIR_1
#undef HIPIFY_PTX_PAIR_2
#undef HIPIFY_PTX_PAIR_3
};

//===----------------------------------------------------------------------===//
// f32x2: f32x2::add_rn, and ftz::f32x2::add_rn
//===----------------------------------------------------------------------===//

typedef float __attribute__((ext_vector_type(2))) f32_vector;

__device__ inline f32_vector flush(f32_vector A) {
  f32_vector Least = 0x1p-126f, Zero = 0;
  return __builtin_elementwise_abs(A) < Least
             ? __builtin_elementwise_copysign(Zero, A)
             : A;
}
__device__ inline f32_vector identity(f32_vector A) { return A; }

// Functions of float.h on both elements; in namespace ftz they flush.
#define HIPIFY_PTX_F32X2_ROUND(WAY)                                            \
  __device__ static uint64_t add_##WAY(uint64_t A, uint64_t B) {               \
    f32_vector X = number(A), Y = number(B);                                   \
    return encode({ptx::add_##WAY(X.x, Y.x), ptx::add_##WAY(X.y, Y.y)});       \
  }                                                                            \
  __device__ static uint64_t sub_##WAY(uint64_t A, uint64_t B) {               \
    f32_vector X = number(A), Y = number(B);                                   \
    return encode({ptx::sub_##WAY(X.x, Y.x), ptx::sub_##WAY(X.y, Y.y)});       \
  }                                                                            \
  __device__ static uint64_t mul_##WAY(uint64_t A, uint64_t B) {               \
    f32_vector X = number(A), Y = number(B);                                   \
    return encode({ptx::mul_##WAY(X.x, Y.x), ptx::mul_##WAY(X.y, Y.y)});       \
  }                                                                            \
  __device__ static uint64_t fma_##WAY(uint64_t A, uint64_t B, uint64_t C) {   \
    f32_vector X = number(A), Y = number(B), Z = number(C);                    \
    return encode(                                                             \
        {ptx::fma_##WAY(X.x, Y.x, Z.x), ptx::fma_##WAY(X.y, Y.y, Z.y)});       \
  }

template <f32_vector (*Flush)(f32_vector)> struct f32x2_type {
  __device__ static f32_vector number(uint64_t A) {
    return Flush(__builtin_bit_cast(f32_vector, A));
  }
  __device__ static uint64_t encode(f32_vector A) {
    return __builtin_bit_cast(uint64_t, Flush(A));
  }
  // Without a rounding modifier they may become part of a fused operation.
  __device__ static uint64_t add(uint64_t A, uint64_t B) {
    return encode(number(A) + number(B));
  }
  __device__ static uint64_t sub(uint64_t A, uint64_t B) {
    return encode(number(A) - number(B));
  }
  __device__ static uint64_t mul(uint64_t A, uint64_t B) {
    return encode(number(A) * number(B));
  }
  __device__ static uint64_t add_rn(uint64_t A, uint64_t B) {
#pragma clang fp contract(off)
    return encode(number(A) + number(B));
  }
  __device__ static uint64_t sub_rn(uint64_t A, uint64_t B) {
#pragma clang fp contract(off)
    return encode(number(A) - number(B));
  }
  __device__ static uint64_t mul_rn(uint64_t A, uint64_t B) {
#pragma clang fp contract(off)
    return encode(number(A) * number(B));
  }
  __device__ static uint64_t fma_rn(uint64_t A, uint64_t B, uint64_t C) {
    return encode(__builtin_elementwise_fma(number(A), number(B), number(C)));
  }
  HIPIFY_PTX_F32X2_ROUND(rz)
  HIPIFY_PTX_F32X2_ROUND(rm)
  HIPIFY_PTX_F32X2_ROUND(rp)
};
#undef HIPIFY_PTX_F32X2_ROUND

using f32x2 = f32x2_type<identity>;
namespace ftz {
#define HIPIFY_PTX_F32X2_FTZ(WAY)                                              \
  __device__ static uint64_t mul_##WAY(uint64_t A, uint64_t B) {               \
    f32_vector X = f32x2_type<identity>::number(A),                            \
               Y = f32x2_type<identity>::number(B);                            \
    return f32x2_type<identity>::encode(                                       \
        {ftz::mul_##WAY(X.x, Y.x), ftz::mul_##WAY(X.y, Y.y)});                 \
  }                                                                            \
  __device__ static uint64_t fma_##WAY(uint64_t A, uint64_t B, uint64_t C) {   \
    f32_vector X = f32x2_type<identity>::number(A),                            \
               Y = f32x2_type<identity>::number(B),                            \
               Z = f32x2_type<identity>::number(C);                            \
    return f32x2_type<identity>::encode(                                       \
        {ftz::fma_##WAY(X.x, Y.x, Z.x), ftz::fma_##WAY(X.y, Y.y, Z.y)});       \
  }
struct f32x2 : f32x2_type<ptx::flush> {
  HIPIFY_PTX_F32X2_FTZ(rn)
  HIPIFY_PTX_F32X2_FTZ(rz)
  HIPIFY_PTX_F32X2_FTZ(rm)
  HIPIFY_PTX_F32X2_FTZ(rp)
};
#undef HIPIFY_PTX_F32X2_FTZ
} // namespace ftz

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_HALF_H
