//===- hipify/ptx/mma.h - mma.sync ----------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX's matrix products with PTX's fragments (fragment.h), for logical warps of
// 32 lanes; a wavefront of 64 computes two products, one for each warp, or one
// while only one of its warps is active.
//
// Exactness: products are exact. f32 sums are rounded to nearest at each step,
// f16 sums once, from f32; PTX leaves order and rounding open. Integers wrap or
// saturate as PTX says. NaN and infinities follow IEEE 754.
//
// Cost: each lane collects the rows and columns of its results: for each chunk
// of B eight ds_bpermute, for A's moves within four lanes (DPP), then one to two
// instructions for each pair of elements. m16n8k16 of f16 on RDNA: 16
// ds_bpermute and 32 v_dot2_f32_f16, of bf16 64 v_fma_f32. CDNA's matrix
// instructions are used where mma_cdna.h has them: 55 instructions on gfx942.
// With the lanes of hipify/thread_index.h there it is 15, and RDNA's are used
// (mma_rdna.h).
// docs/matrix-instructions.md has numbers for each shape.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_MMA_H
#define HIPIFY_PTX_MMA_H

#include <hipify/ptx/mma_cdna.h>
#include <hipify/ptx/mma_rdna.h>

namespace hipify {
namespace ptx {
namespace matrix {

/// Calls Add for each result of the lane with the J-th words of a chunk.
template <int J, int M, class Word, class Function>
HIPIFY_WARP void add_word(const Word *A, Word B, unsigned Column,
                          Function Add) {
  Word B0 = from_lane(B, Column + J), B1 = from_lane(B, Column + 4 + J);
#pragma unroll
  for (int Row = 0; Row < M / 8; ++Row) {
    Word Left = from_four<J>(A[Row]);
    Add(2 * Row, Left, B0);
    Add(2 * Row + 1, Left, B1);
  }
}

/// Calls Add(chunk, word's number in it) to get what add_word calls, for all
/// words along k.
template <int M, int Chunks, class Word, class Function>
HIPIFY_WARP void for_each_word(const vec<Word, M / 8 * Chunks> &A,
                               const vec<Word, Chunks> &B, Function Add) {
  // The column 2 c is in the lanes 8 c to 8 c + 3, the next one in the next.
  unsigned Column = 8 * lane_in_four();
#pragma unroll
  for (int I = 0; I < Chunks; ++I) {
    const Word *Rows = &A[M / 8 * I];
    add_word<0, M>(Rows, B[I], Column, Add(I, 0));
    add_word<1, M>(Rows, B[I], Column, Add(I, 1));
    add_word<2, M>(Rows, B[I], Column, Add(I, 2));
    add_word<3, M>(Rows, B[I], Column, Add(I, 3));
  }
}

/// C plus all products, in the order of k.
template <class Product, int M, int Chunks, class Word>
HIPIFY_WARP vec<typename Product::sum, M / 4>
multiply_words(const vec<Word, M / 8 * Chunks> &A, const vec<Word, Chunks> &B,
               vec<typename Product::sum, M / 4> C) {
  for_each_word<M, Chunks>(A, B, [&C](int, int) {
    return [&C](int I, Word Left, Word Right) {
      C[I] = Product::add(Left, Right, C[I]);
    };
  });
  return C;
}

#if HIPIFY_NATIVE_MMA
/// multiply_words for a wavefront that is not full: a function of its own, since
/// loops should not keep registers for it.
template <class Product, int M, int Chunks, class Word>
__device__ __attribute__((noinline, cold)) vec<typename Product::sum, M / 4>
multiply_apart(vec<Word, M / 8 * Chunks> A, vec<Word, Chunks> B) {
  return multiply_words<Product, M, Chunks>(A, B, {});
}
#endif

/// The product of fragments with elements of the types ElementA and ElementB.
template <int M, int K, class ElementA, class ElementB, class Sum>
HIPIFY_WARP vec<Sum, M / 4>
products(const vec<uint32_t, M / 8 * chunks<ElementA>(K)> &A,
         const vec<uint32_t, chunks<ElementB>(K)> &B) {
  using A1 = typename widened<ElementA>::type;
  using B1 = typename widened<ElementB>::type;
  constexpr int Chunks = chunks<ElementA>(K) * widened<ElementA>::Words;
  auto Left = widen<ElementA, M / 8>(A);
  auto Right = widen<ElementB, 1>(B);
  if constexpr (M == 16 && matrix_unit<A1, B1>::Chunks != 0) {
    if (__builtin_expect(unit_is_usable(), true))
      return unit_products<matrix_unit<A1, B1>, Sum, Chunks>(Left, Right);
#if HIPIFY_NATIVE_MMA
    return multiply_apart<word_product<A1, B1>, M, Chunks>(Left, Right);
#endif
  }
  return multiply_words<word_product<A1, B1>, M, Chunks>(Left, Right, {});
}

/// How many 32-bit registers A and B are.
template <int M, int K, class Element>
using fragment_a = vec<uint32_t, M / 8 * chunks<Element>(K)>;
template <int K, class Element>
using fragment_b = vec<uint32_t, chunks<Element>(K)>;

} // namespace matrix

/// mma with f32 accumulators, of f16, bf16, tf32 and smaller floats.
template <int M, int K, class A, class B = A>
HIPIFY_WARP vec<float, M / 4> mma_f32(const matrix::fragment_a<M, K, A> &Left,
                                      const matrix::fragment_b<K, B> &Right,
                                      const vec<float, M / 4> &C) {
  auto D = matrix::products<M, K, A, B, float>(Left, Right);
#pragma unroll
  for (int I = 0; I < M / 4; ++I)
    D[I] += C[I];
  return D;
}

/// mma with f16 accumulators, two in a register; rounds once.
template <int M, int K, class A, class B = A>
HIPIFY_WARP vec<uint32_t, M / 8>
mma_f16(const matrix::fragment_a<M, K, A> &Left,
        const matrix::fragment_b<K, B> &Right, const vec<uint32_t, M / 8> &C) {
  auto Sums = matrix::products<M, K, A, B, float>(Left, Right);
  vec<uint32_t, M / 8> D;
#pragma unroll
  for (int I = 0; I < M / 8; ++I) {
    auto Start = as<matrix::half_pair>(C[I]);
    D[I] = as<uint32_t>(matrix::half_pair{
        static_cast<_Float16>(Sums[2 * I] + static_cast<float>(Start[0])),
        static_cast<_Float16>(Sums[2 * I + 1] + static_cast<float>(Start[1]))});
  }
  return D;
}

/// mma of f64: a chain of fused multiply-adds.
template <int M, int K>
HIPIFY_WARP vec<double, M / 4> mma_f64(const vec<double, M / 8 * (K / 4)> &Left,
                                       const vec<double, K / 4> &Right,
                                       const vec<double, M / 4> &C) {
  return matrix::multiply_words<matrix::word_product<matrix::f64, matrix::f64>,
                                M, K / 4>(Left, Right, C);
}

/// mma of s8, u8, s4 and u4; sums wrap.
template <int M, int K, class A, class B>
HIPIFY_WARP vec<int32_t, M / 4> mma_s32(const matrix::fragment_a<M, K, A> &Left,
                                        const matrix::fragment_b<K, B> &Right,
                                        const vec<int32_t, M / 4> &C) {
  auto D = matrix::products<M, K, A, B, int32_t>(Left, Right);
#pragma unroll
  for (int I = 0; I < M / 4; ++I)
    D[I] = static_cast<int32_t>(static_cast<uint32_t>(D[I]) +
                                static_cast<uint32_t>(C[I]));
  return D;
}

/// The same with .satfinite. The products' sum needs 23 bits.
template <int M, int K, class A, class B>
HIPIFY_WARP vec<int32_t, M / 4>
mma_s32_satfinite(const matrix::fragment_a<M, K, A> &Left,
                  const matrix::fragment_b<K, B> &Right,
                  const vec<int32_t, M / 4> &C) {
  auto D = matrix::products<M, K, A, B, int32_t>(Left, Right);
#pragma unroll
  for (int I = 0; I < M / 4; ++I)
    D[I] = __builtin_elementwise_add_sat(C[I], D[I]);
  return D;
}

/// mma of b1 with .xor.popc or .and.popc.
template <int M, int K, bool And>
HIPIFY_WARP vec<int32_t, M / 4>
mma_b1(const matrix::fragment_a<M, K, matrix::b1> &Left,
       const matrix::fragment_b<K, matrix::b1> &Right,
       const vec<int32_t, M / 4> &C) {
  return matrix::multiply_words<matrix::bit_product<And>, M,
                                matrix::chunks<matrix::b1>(K)>(Left, Right, C);
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_MMA_H
