//===- hipify/ptx/mma_quads.h - mma.m8n8k4 of f16 -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Volta's product: four of 8 x 8 x 4 in a warp. The lanes 4 q to 4 q + 3 and
// 4 q + 16 to 4 q + 19 compute product q. As l is a lane's number in its four,
// and h is 4 for the lanes from 16 on:
//
//   A  .row: row l + h, k 0 to 3          .col: k = l, rows h to h + 3
//   B  .col: column l + h, k 0 to 3       .row: k = l, columns h to h + 3
//   C  f16: row l + h, columns 0 to 7
//      f32 number i: row l % 2 + (i & 2) + h, column (l & 2) + (i & 4) + i % 2
//
// Exactness as in mma.h; the sum of an f16 result is rounded once.
//
// Cost: 8 to 32 ds_bpermute for each of A and B, 32 v_fma_mix_f32.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_MMA_QUADS_H
#define HIPIFY_PTX_MMA_QUADS_H

#include <hipify/ptx/mma_words.h>

namespace hipify {
namespace ptx {
namespace matrix {

struct row {};
struct col {};

/// Four f16 along k of a row of A, or of a column of B: Outer, 0 to 7. AlongK:
/// lanes hold them so; else a lane has one k of four rows or columns.
template <bool AlongK>
HIPIFY_WARP vec<float, 4> quad_operand(const vec<uint32_t, 2> &Words,
                                       unsigned Outer) {
  unsigned First = (lane_id() & 12u) + (Outer & 4u) * 4, Inner = Outer & 3u;
  vec<float, 4> Result;
#pragma unroll
  for (int K = 0; K < 4; ++K) {
    uint32_t Bits;
    if constexpr (AlongK) {
      Bits = from_lane(Words[K / 2], First + Inner) >> (K % 2 * 16);
    } else {
      // Which of its words a lane gives depends on the lane that asks.
      uint32_t Low = from_lane(Words[0], First + K);
      uint32_t High = from_lane(Words[1], First + K);
      Bits = (Inner & 2 ? High : Low) >> (Inner % 2 * 16);
    }
    Result[K] = static_cast<float>(as<_Float16>(static_cast<uint16_t>(Bits)));
  }
  return Result;
}

template <class LayoutA>
HIPIFY_WARP vec<float, 4> quad_row_of(const vec<uint32_t, 2> &A, unsigned Row) {
  return quad_operand<std::is_same<LayoutA, row>::value>(A, Row);
}
template <class LayoutB>
HIPIFY_WARP vec<float, 4> quad_column_of(const vec<uint32_t, 2> &B,
                                         unsigned Column) {
  return quad_operand<std::is_same<LayoutB, col>::value>(B, Column);
}

HIPIFY_WARP float quad_product(const vec<float, 4> &A, const vec<float, 4> &B,
                               float Sum) {
#pragma clang fp contract(off) // To v_dot2_f32_f16: C may be subnormal.
#pragma unroll
  for (int K = 0; K < 4; ++K)
    Sum = __builtin_fmaf(A[K], B[K], Sum);
  return Sum;
}

/// The element I of a vector of pairs of halves.
template <int Count>
HIPIFY_WARP float half_at(const vec<uint32_t, Count> &Pairs, int I) {
  return static_cast<float>(as<half_pair>(Pairs[I / 2])[I % 2]);
}

/// The lane's row of an accumulator of f16.
HIPIFY_WARP unsigned quad_row() {
  return (lane_id() & 3u) + ((lane_id() & 16u) >> 2);
}

} // namespace matrix

/// mma.m8n8k4 with f32 accumulators; LayoutA and LayoutB are row or col.
template <class LayoutA, class LayoutB>
HIPIFY_WARP vec<float, 8> mma_quads_f32(const vec<uint32_t, 2> &A,
                                        const vec<uint32_t, 2> &B,
                                        vec<float, 8> C) {
  unsigned Row = matrix::quad_row() & ~2u, Column = lane_id() & 2u;
  vec<float, 4> Rows[2] = {matrix::quad_row_of<LayoutA>(A, Row),
                           matrix::quad_row_of<LayoutA>(A, Row + 2)};
#pragma unroll
  for (int J = 0; J < 4; ++J) {
    vec<float, 4> Right =
        matrix::quad_column_of<LayoutB>(B, Column + J % 2 + J / 2 * 4);
#pragma unroll
    for (int I = 0; I < 2; ++I) {
      int Number = J % 2 + 2 * I + J / 2 * 4;
      C[Number] = matrix::quad_product(Rows[I], Right, C[Number]);
    }
  }
  return C;
}

/// mma.m8n8k4 with f16 accumulators.
template <class LayoutA, class LayoutB>
HIPIFY_WARP vec<uint32_t, 4> mma_quads_f16(const vec<uint32_t, 2> &A,
                                           const vec<uint32_t, 2> &B,
                                           const vec<uint32_t, 4> &C) {
  vec<float, 4> Row = matrix::quad_row_of<LayoutA>(A, matrix::quad_row());
  vec<uint32_t, 4> D;
#pragma unroll
  for (int J = 0; J < 4; ++J) {
    matrix::half_pair Pair;
#pragma unroll
    for (int I = 0; I < 2; ++I)
      Pair[I] = static_cast<_Float16>(matrix::quad_product(
          Row, matrix::quad_column_of<LayoutB>(B, 2 * J + I),
          matrix::half_at(C, 2 * J + I)));
    D[J] = as<uint32_t>(Pair);
  }
  return D;
}

/// The same with a C of f16 and a D of f32, which have different places.
template <class LayoutA, class LayoutB>
HIPIFY_WARP vec<float, 8> mma_quads_f32_f16(const vec<uint32_t, 2> &A,
                                            const vec<uint32_t, 2> &B,
                                            const vec<uint32_t, 4> &C) {
  unsigned Lane = lane_id(), Column = Lane & 2u;
  vec<float, 8> Sums;
#pragma unroll
  for (int I = 0; I < 8; ++I) {
    // The row is held by the lane of the same product and its number in four.
    unsigned From = (Lane & ~3u) + (Lane & 1u) + (I & 2);
    uint32_t Left = matrix::from_lane(C[(I & 4) / 2], From);
    uint32_t Right = matrix::from_lane(C[(I & 4) / 2 + 1], From);
    Sums[I] =
        static_cast<float>(as<matrix::half_pair>(Column ? Right : Left)[I % 2]);
  }
  return mma_quads_f32<LayoutA, LayoutB>(A, B, Sums);
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_MMA_QUADS_H
