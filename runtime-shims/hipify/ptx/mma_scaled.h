//===- hipify/ptx/mma_scaled.h - mma with block scales --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX's .block_scale: blocks of 16 or 32 neighbours along k of a row of A, and
// of a column of B, have a scale. With {byte, thread} as the selector:
//
//   A  rows g and g + 8: what lanes 2 thread and 2 thread + 1 of the four lanes
//      4 g to 4 g + 3 have, from that byte on, one for each block
//   B  column g: what lane 4 g + thread has
//
// Exactness: the products of a block are summed exactly for e2m1, in f32 for
// others; blocks are scaled and summed in f64, and rounded to f32 once.
//
// Cost: as mma.h, e2m1 as bytes (dot products of four); for each scale of A and
// B a ds_bpermute or two; for each block of each result six operations in f64.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_MMA_SCALED_H
#define HIPIFY_PTX_MMA_SCALED_H

#include <hipify/ptx/mma.h>

namespace hipify {
namespace ptx {
namespace matrix {

/// e2m1, eight in a word, and as integers with twice the values.
struct e2m1_packed {
  static constexpr int Bits = 4;
};
template <> struct widened<e2m1_packed> {
  using type = s8;
  static constexpr int Words = 2;
  HIPIFY_WARP static uint32_t word(uint32_t W, int Part) {
    W >>= 4 * Part;
    // v_perm_b32 looks all four up: bytes of the second word, then the first.
    uint32_t Index = W & 0x07070707u;
    uint32_t Value = __builtin_amdgcn_perm(0x0c080604u, 0x03020100u, Index);
    uint32_t Minus = __builtin_amdgcn_perm(0xf4f8fafcu, 0xfdfeff00u, Index);
    uint32_t Signs = ((W >> 3) & 0x01010101u) * 0xffu;
    return (Value & ~Signs) | (Minus & Signs);
  }
};

/// The types of scales.
struct ue8m0 {
  HIPIFY_WARP static double value(uint32_t Byte) {
    Byte &= 0xffu;
    return Byte == 0xffu ? __builtin_nan("")
                         : __builtin_ldexp(1.0, static_cast<int>(Byte) - 127);
  }
};
struct ue4m3 {
  HIPIFY_WARP static double value(uint32_t Byte) {
    uint32_t Half = widened<e4m3>::word(Byte & 0x7fu, 0);
    return static_cast<double>(static_cast<float>(as<half_pair>(Half)[0]));
  }
};

/// How many times the values of what is summed are those of the products.
template <class Sum> constexpr double Excess = 1;
template <> inline constexpr double Excess<int32_t> = 4; // Of e2m1.

} // namespace matrix

/// mma.block_scale with Blocks scales for each row of A and column of B.
template <int K, class A, class B, int Blocks, class Scale>
HIPIFY_WARP vec<float, 4>
mma_scaled(const matrix::fragment_a<16, K, A> &Left,
           const matrix::fragment_b<K, B> &Right, const vec<float, 4> &C,
           const vec<uint32_t, 1> &ScaleA, const vec<uint16_t, 2> &SelectA,
           const vec<uint32_t, 1> &ScaleB, const vec<uint16_t, 2> &SelectB) {
  using A1 = typename matrix::widened<A>::type;
  using B1 = typename matrix::widened<B>::type;
  using Product = matrix::word_product<A1, B1>;
  using Sum = typename Product::sum;
  constexpr int Words = matrix::widened<A>::Words;
  constexpr int Chunks = matrix::chunks<A>(K) * Words;
  Sum Sums[Blocks][4] = {};
  matrix::for_each_word<16, Chunks>(
      matrix::widen<A, 2>(Left), matrix::widen<B, 1>(Right),
      [&Sums](int Chunk, int J) {
        // Words of one word of the operand are of the same block.
        Sum(&Block)[4] =
            Sums[(Chunk / Words * 4 + J) * Blocks / (matrix::chunks<A>(K) * 4)];
        return [&Block](int I, uint32_t X, uint32_t Y) {
          Block[I] = Product::add(X, Y, Block[I]);
        };
      });

  unsigned Four = lane_id() & ~3u, Column = 8 * matrix::lane_in_four();
  uint32_t Rows[2], Columns[2];
#pragma unroll
  for (unsigned I = 0; I < 2; ++I) {
    Rows[I] = matrix::from_lane(ScaleA[0], Four + 2 * SelectA[1] + I) >>
              (8 * SelectA[0]);
    Columns[I] = matrix::from_lane(ScaleB[0], Column + 4 * I + SelectB[1]) >>
                 (8 * SelectB[0]);
  }
  vec<float, 4> D;
#pragma unroll
  for (int I = 0; I < 4; ++I) {
    double Total = C[I];
#pragma unroll
    for (int Block = 0; Block < Blocks; ++Block)
      Total += static_cast<double>(Sums[Block][I]) / matrix::Excess<Sum> *
               (Scale::value(Rows[I / 2] >> (8 * Block)) *
                Scale::value(Columns[I % 2] >> (8 * Block)));
    D[I] = static_cast<float>(Total);
  }
  return D;
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_MMA_SCALED_H
