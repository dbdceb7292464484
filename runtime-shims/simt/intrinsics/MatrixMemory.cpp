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

/// A matrix in memory: where an element's bits begin.
class MemoryMatrix {
public:
  MemoryMatrix(const WaveGroup &G, unsigned Lane, const Operation &Op,
               unsigned Rows, unsigned Columns, const Fragment &F)
      : Base(operand<char *>(G, Lane, Op.Pointer)), RowMajor(Op.RowA) {
    Element = F;
    Element.Offset = 0;
    Element.Shift = 0;
    Element.Bits = uint8_t(bitsOf(F.Type));
    Stride = Op.Stride  ? operand<uint32_t>(G, Lane, Op.Stride)
             : RowMajor ? Columns
                        : Rows;
  }
  uint64_t read(unsigned Row, unsigned Column) {
    return readItem(find(Row, Column), Element, 0);
  }
  void write(unsigned Row, unsigned Column, uint64_t Bits) {
    writeItem(find(Row, Column), Element, 0, Bits);
  }

private:
  char *find(unsigned Row, unsigned Column) {
    uint64_t Number = RowMajor ? uint64_t(Row) * Stride + Column
                               : uint64_t(Column) * Stride + Row;
    uint64_t Bit = Number * Element.Bits;
    Element.Shift = Bit % 8;
    return Base + Bit / 8;
  }

  char *Base;
  bool RowMajor;
  uint64_t Stride;
  Fragment Element;
};

} // namespace

void Instruction::load(const WaveGroup &G) const {
  bool IsA = Op.Operand == 'a', IsB = Op.Operand == 'b';
  const Fragment &F = IsA ? Op.A : IsB ? Op.B : Op.C;
  unsigned Rows = IsB ? Op.K : Op.M, Columns = IsA ? Op.K : Op.N;
  auto PlaceOf = IsA ? placeOfA : IsB ? placeOfB : placeOfC;
  G.forEach<char>([&](unsigned Lane, char &Record) {
    MemoryMatrix Memory(G, Lane, Op, Rows, Columns, F);
    for (unsigned Item = 0; Item != F.Count; ++Item) {
      Place P = PlaceOf(Op, Lane, Item);
      writeItem(&Record, F, Item, Memory.read(P.Row, P.Column));
    }
  });
}

void Instruction::store(const WaveGroup &G) const {
  G.forEach<char>([&](unsigned Lane, char &Record) {
    MemoryMatrix Memory(G, Lane, Op, Op.M, Op.N, Op.C);
    for (unsigned Item = 0; Item != Op.C.Count; ++Item) {
      Place P = placeOfC(Op, Lane, Item);
      Memory.write(P.Row, P.Column, readItem(&Record, Op.C, Item));
    }
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
