//===- MatrixMemory.cpp - Matrices to and from memory ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// wmma.load and wmma.store, ldmatrix and stmatrix.
//
//===----------------------------------------------------------------------===//
#include "MatrixElement.h"
#include <utility>

using namespace hipify::simt;
using namespace hipify::simt::matrix;

namespace {

/// A matrix in memory, and the bits of its elements there.
class MemoryMatrix {
public:
  MemoryMatrix(const WaveGroup &G, unsigned Lane, const Operation &Op,
               unsigned Rows, unsigned Columns, unsigned Width)
      : Base(operand<char *>(G, Lane, Op.Pointer)), Width(Width),
        Columns(Columns), RowMajor(Op.RowA) {
    Stride = Op.Stride  ? operand<uint32_t>(G, Lane, Op.Stride)
             : RowMajor ? Columns
                        : Rows;
  }
  /// Index counts the elements row by row.
  uint64_t read(unsigned Index) {
    uint64_t Bit = find(Index);
    return readBits(Base + Bit / 8, {0, unsigned(Bit % 8)}, Width);
  }
  /// Results have whole bytes.
  void write(unsigned Index, uint64_t Bits) {
    std::memcpy(Base + find(Index) / 8, &Bits, Width / 8);
  }

private:
  uint64_t find(unsigned Index) {
    uint64_t Row = Index / Columns, Column = Index % Columns;
    return (RowMajor ? Row * Stride + Column : Column * Stride + Row) * Width;
  }

  char *Base;
  unsigned Width, Columns;
  bool RowMajor;
  uint64_t Stride;
};

} // namespace

void Instruction::load(const WaveGroup &G) const {
  bool IsA = Op.Operand == 'a', IsB = Op.Operand == 'b';
  const Fragment &F = IsA ? Op.A : IsB ? Op.B : Op.C;
  unsigned Rows = IsB ? Op.K : Op.M, Columns = IsA ? Op.K : Op.N;
  const std::vector<uint16_t> &Index = IsA ? IndexA : IsB ? IndexB : IndexC;
  unsigned Width = bitsOf(F.Type);
  G.forEach<char>([&](unsigned Lane, char &Record) {
    MemoryMatrix Memory(G, Lane, Op, Rows, Columns, Width);
    for (unsigned Item = 0; Item != F.Count; ++Item)
      writeItem(&Record, F, Item, Memory.read(Index[Lane * F.Count + Item]));
  });
}

void Instruction::store(const WaveGroup &G) const {
  const Fragment &F = Op.C;
  G.forEach<char>([&](unsigned Lane, char &Record) {
    MemoryMatrix Memory(G, Lane, Op, Op.M, Op.N, bitsOf(F.Type));
    for (unsigned Item = 0; Item != F.Count; ++Item)
      Memory.write(IndexC[Lane * F.Count + Item], readItem(&Record, F, Item));
  });
}

namespace {

/// Lane 8 * Matrix + Row holds the address of that row of 8 halves.
uint16_t *rowAddress(const WaveGroup &G, const Operation &Op, unsigned Matrix,
                     unsigned Row) {
  unsigned Lane = 8 * Matrix + Row;
  return G.isActive(Lane) ? operand<uint16_t *>(G, Lane, Op.Pointer) : nullptr;
}

} // namespace

void Instruction::loadRows(const WaveGroup &G) const {
  G.forEach<char>([&](unsigned Lane, char &Record) {
    for (unsigned Half = 0; Half != Op.A.Count / 2u; ++Half) {
      unsigned Row = Lane / 4, Column = Lane % 4 * 2 + Half % 2;
      if (Op.Trans)
        std::swap(Row, Column);
      uint16_t Value = 0;
      if (const uint16_t *From = rowAddress(G, Op, Half / 2, Row))
        std::memcpy(&Value, From + Column, 2);
      std::memcpy(&Record + Op.A.Offset + Half * 2, &Value, 2);
    }
  });
}

void Instruction::storeRows(const WaveGroup &G) const {
  G.forEach<char>([&](unsigned Lane, char &Record) {
    for (unsigned Half = 0; Half != Op.A.Count / 2u; ++Half) {
      unsigned Row = Lane / 4, Column = Lane % 4 * 2 + Half % 2;
      if (Op.Trans)
        std::swap(Row, Column);
      // Each register lies in a field of its own.
      if (uint16_t *To = rowAddress(G, Op, Half / 2, Row))
        std::memcpy(To + Column,
                    &Record + Op.A.Offset + Half / 2 * 8 + Half % 2 * 2, 2);
    }
  });
}
