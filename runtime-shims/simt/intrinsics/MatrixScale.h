//===- MatrixScale.h - Scales of blocks of k --------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_MATRIXSCALE_H
#define HIPIFY_SIMT_INTRINSICS_MATRIXSCALE_H

#include "MatrixElement.h"

namespace hipify::simt::matrix {

/// The scales of one operand: a byte for each of its rows (columns) and each
/// Operation::ScaleBlock elements along k.
struct Scales {
  unsigned Offset = 0; ///< In a record, of the byte that is chosen.
  unsigned Size = 0;   ///< How many rows (columns) there are.
  unsigned Thread = 0; ///< MmaScale: which lanes of four hold them.
};

/// MmaScale: what the two selectors behind the scales choose.
inline Scales selectedScales(const WaveGroup &G, unsigned Field,
                             unsigned Size) {
  unsigned Byte = operand<uint16_t>(G, G.first(), Field + 8) & 3,
           Thread = operand<uint16_t>(G, G.first(), Field + 16) & 3;
  return {Field + Byte, Size, Thread};
}

/// Multiplies the values of one operand by their scales.
template <typename At>
void applyScales(const WaveGroup &G, const Operation &Op, const Scales &S,
                 At ValueAt) {
  for (unsigned K = 0; K != Op.K; ++K)
    for (unsigned I = 0; I != S.Size; ++I) {
      unsigned Block = K / Op.ScaleBlock;
      // AMD: lanes go through rows, then blocks.
      unsigned Lane = Block * S.Size + I, Offset = S.Offset;
      if (Op.Kind == Family::MmaScale) {
        // Four lanes to a row: two hold A's scales, of this row and of the one
        // 8 further down, and one holds B's. Blocks are bytes of a register.
        Lane = I % 8 * 4 + (S.Size == 16 ? S.Thread % 2 * 2 + I / 8 : S.Thread);
        Offset += Block;
      }
      if (!G.isActive(Lane))
        continue;
      uint8_t Bits = operand<uint8_t>(G, Lane, Offset);
      ValueAt(K, I) *=
          Op.ScaleE4M3 ? decode(hipify::simt::E4M3, Bits) : decodeScale(Bits);
    }
}

} // namespace hipify::simt::matrix

#endif
