//===- MatrixLayout.cpp - Which lane holds which element ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One formula for each family of instructions, after the vendors' ISA manuals.
// Item numbers count the elements of a lane from the lowest bits of its first
// register.
//
//===----------------------------------------------------------------------===//
#include "Matrix.h"
#include <algorithm>

using namespace hipify::simt::matrix;

namespace {

//===----------------------------------------------------------------------===//
// AMD CDNA: lanes go through rows (columns), blocks, then groups of k
//===----------------------------------------------------------------------===//

struct Depth {
  unsigned Outer, Block, K;
};

/// Of A with Size rows, or of B with Size columns.
Depth mfmaInput(const Operation &Op, const Fragment &F, unsigned Size,
                unsigned Lane, unsigned Item) {
  unsigned Group = Lane / (Size * Op.Blocks);
  unsigned K = Group * F.Count + Item;
  // 8-bit operands of the f8f6f4 instructions lie in two halves of four
  // registers each, and each half goes through all groups.
  if (Op.Kind == Family::MfmaScale && F.Bits == 8)
    K = Group * 16 + Item % 16 + Item / 16 * 16 * (64 / Size);
  return {Lane % Size, Lane / Size % Op.Blocks, K};
}

Place mfmaResult(const Operation &Op, unsigned Lane, unsigned Item) {
  // A register holds Height rows at a time of 64 / N rows' groups; small blocks
  // share a register.
  unsigned Height = Op.D.Type == Element::F64 ? 1 : 4;
  unsigned Together = std::max(1u, 64 * Height / (Op.M * Op.N));
  unsigned Groups = 64 / (Op.N * Together);
  unsigned Part = Lane / Op.N;
  unsigned Block = Part % Together;
  if (Together == 1) {
    unsigned PerBlock = Op.M * Op.N / 64;
    Block = Item / PerBlock;
    Item %= PerBlock;
  }
  unsigned Row =
      (Item / Height * Groups + Part / Together) * Height + Item % Height;
  return {Block, Row, Lane % Op.N};
}

//===----------------------------------------------------------------------===//
// AMD RDNA: 16 rows or columns
//===----------------------------------------------------------------------===//

Depth wmmaInput(const Operation &Op, const Fragment &F, unsigned Lane,
                unsigned Item) {
  unsigned Outer = Lane % 16, Quarter = Lane / 16;
  // RDNA 3 wants every group of 16 lanes to hold the same.
  if (Op.Kind == Family::Wmma11)
    return {Outer, 0, Item};
  // RDNA 4. Groups of k go to the halves of a wave32 in turn.
  unsigned Chunk = F.Bits == 16 ? 4 : Op.K / 2;
  if (Op.WaveSize == 32)
    return {Outer, 0,
            Item / Chunk * 2 * Chunk + Quarter * Chunk + Item % Chunk};
  if (F.Bits == 16)
    return {Outer, 0, Quarter / 2 * 8 + Quarter % 2 * 4 + Item};
  if (F.Bits == 4 && Op.K == 16) // The upper 32 lanes are not used: k >= K.
    return {Outer, 0, Quarter * 8 + Item};
  unsigned Half = F.Count; // 4 bytes, or 8 nibbles.
  return {Outer, 0, Quarter % 2 * 2 * Half + Quarter / 2 * Half + Item};
}

/// Whole groups of four neighbours, two of them there, go to lanes.
Depth swmmacA(const Operation &Op, unsigned Lane, unsigned Item) {
  unsigned Quarter = Lane / 16, Span = Op.A.Count * 2u, Group = Item / 2;
  unsigned K;
  if (Op.WaveSize == 32 && Op.A.Bits == 16)
    K = Group / 2 * 16 + Quarter * 8 + Group % 2 * 4;
  else if (Op.WaveSize == 32 || Op.A.Bits == 16 ||
           (Op.A.Bits == 4 && Op.K == 32)) // Of which half the lanes are used.
    K = Quarter * Span + Group * 4;
  else
    K = Quarter % 2 * 2 * Span + Quarter / 2 * Span + Group * 4;
  return {Lane % 16, 0, K / 2 + Item % 2};
}

Depth swmmacB(const Operation &Op, unsigned Lane, unsigned Item) {
  unsigned Outer = Lane % 16, Quarter = Lane / 16, Count = Op.B.Count;
  if (Op.WaveSize == 32 && Op.B.Bits == 16)
    return {Outer, 0, Item / 8 * 16 + Quarter * 8 + Item % 8};
  if (Op.WaveSize == 32 || Op.B.Bits == 16)
    return {Outer, 0, Quarter * Count + Item};
  return {Outer, 0, Quarter % 2 * 2 * Count + Quarter / 2 * Count + Item};
}

Place wmmaResult(const Operation &Op, unsigned Lane, unsigned Item) {
  unsigned Column = Lane % 16, Quarter = Lane / 16;
  if (Op.Kind == Family::Wmma11)
    return {0, Op.WaveSize / 16 * Item + Quarter, Column};
  if (Op.WaveSize == 32)
    return {0, Quarter * 8 + Item, Column};
  return {0, Quarter % 2 * 8 + Quarter / 2 * 4 + Item, Column};
}

//===----------------------------------------------------------------------===//
// NVIDIA: tiles of 8 rows (columns) by four lanes' registers
//===----------------------------------------------------------------------===//

/// The tiles of 8 of a matrix come in groups of at most two; in a group, the
/// one along M or N goes first.
struct Tile {
  unsigned Outer, K;
};
Tile tileOf(unsigned Register, unsigned Tiles, unsigned TilesOfK,
            bool PairsOfTiles) {
  unsigned Group = PairsOfTiles ? std::min(Tiles, 2u) : 1;
  Register %= Tiles * TilesOfK; // wmma's f16: registers are filled by copies.
  return {Register / (Group * TilesOfK) * Group + Register % Group,
          Register / Group % TilesOfK};
}

unsigned perRegister(const Fragment &F) {
  return F.Bits > 32 ? 1 : 32 / F.Bits;
}

/// The f16 m8n8k4: lanes 4q..4q+3 and 16+4q..16+4q+3 are quad pair q.
unsigned quadPair(unsigned Lane) { return Lane % 16 / 4; }
unsigned lowerHalf(unsigned Lane) { return Lane / 16 * 4; }

Place mmaResult(const Operation &Op, unsigned Lane, unsigned Item) {
  unsigned Tiles = Op.M / 8, Group = std::min(Tiles, 2u);
  unsigned Pair = Item / 2;
  unsigned Row = Pair / (Group * (Op.N / 8)) * Group + Pair % Group;
  unsigned Column = Pair / Group % (Op.N / 8);
  return {0, Row * 8 + Lane / 4, Column * 8 + Lane % 4 * 2 + Item % 2};
}

Place mma884Result(const Fragment &F, unsigned Lane, unsigned Item) {
  if (F.Type == Element::F16)
    return {quadPair(Lane), Lane % 4 + lowerHalf(Lane), Item};
  return {quadPair(Lane), (Lane & 1) + (Item & 2) + lowerHalf(Lane),
          (Item & 4) + (Lane & 2) + (Item & 1)};
}

} // namespace

Place hipify::simt::matrix::placeOfA(const Operation &Op, unsigned Lane,
                                     unsigned Item) {
  switch (Op.Kind) {
  case Family::Mfma:
  case Family::MfmaScale:
  case Family::Smfmac: {
    Depth D = mfmaInput(Op, Op.A, Op.M, Lane, Item);
    return {D.Block, D.Outer, D.K};
  }
  case Family::Wmma11:
  case Family::Wmma12: {
    Depth D = wmmaInput(Op, Op.A, Lane, Item);
    return {D.Block, D.Outer, D.K};
  }
  case Family::Swmmac: {
    Depth D = swmmacA(Op, Lane, Item);
    return {D.Block, D.Outer, D.K};
  }
  case Family::Mma884:
    return Op.RowA ? Place{quadPair(Lane), Lane % 4 + lowerHalf(Lane), Item}
                   : Place{quadPair(Lane), Item + lowerHalf(Lane), Lane % 4};
  default:
    break;
  }
  unsigned Per = perRegister(Op.A);
  Tile T = tileOf(Item / Per, Op.M / 8, Op.K / (4 * Per), true);
  return {0, T.Outer * 8 + Lane / 4,
          T.K * 4 * Per + Lane % 4 * Per + Item % Per};
}

Place hipify::simt::matrix::placeOfB(const Operation &Op, unsigned Lane,
                                     unsigned Item) {
  switch (Op.Kind) {
  case Family::Mfma:
  case Family::MfmaScale:
  case Family::Smfmac: {
    Depth D = mfmaInput(Op, Op.B, Op.N, Lane, Item);
    return {D.Block, D.K, D.Outer};
  }
  case Family::Wmma11:
  case Family::Wmma12: {
    Depth D = wmmaInput(Op, Op.B, Lane, Item);
    return {D.Block, D.K, D.Outer};
  }
  case Family::Swmmac: {
    Depth D = swmmacB(Op, Lane, Item);
    return {D.Block, D.K, D.Outer};
  }
  case Family::Mma884:
    return Op.RowB ? Place{quadPair(Lane), Lane % 4, Item + lowerHalf(Lane)}
                   : Place{quadPair(Lane), Item, Lane % 4 + lowerHalf(Lane)};
  default:
    break;
  }
  unsigned Per = perRegister(Op.B);
  Tile T = tileOf(Item / Per, Op.N / 8, Op.K / (4 * Per), false);
  return {0, T.K * 4 * Per + Lane % 4 * Per + Item % Per,
          T.Outer * 8 + Lane / 4};
}

Place hipify::simt::matrix::placeOfC(const Operation &Op, unsigned Lane,
                                     unsigned Item) {
  if (Op.Kind == Family::Mma884)
    return mma884Result(Op.C, Lane, Item);
  return placeOfD(Op, Lane, Item);
}

Place hipify::simt::matrix::placeOfD(const Operation &Op, unsigned Lane,
                                     unsigned Item) {
  switch (Op.Kind) {
  case Family::Mfma:
  case Family::MfmaScale:
  case Family::Smfmac:
    return mfmaResult(Op, Lane, Item);
  case Family::Wmma11:
  case Family::Wmma12:
  case Family::Swmmac:
    return wmmaResult(Op, Lane, Item);
  case Family::Mma884:
    return mma884Result(Op.D, Lane, Item);
  default:
    return mmaResult(Op, Lane, Item);
  }
}
