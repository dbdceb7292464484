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
#include "core/Access.h"
#include <utility>

using namespace hipify::simt;
using namespace hipify::simt::matrix;

namespace {

/// Stores Lane's item; the checks see it as any other store.
void storeItem(const WaveGroup &G, unsigned Lane, void *To, uint64_t Bits,
               unsigned Bytes) {
  auto &L = G.lane(Lane);
  checkAccess(L, {To, Bytes, AccessWrite, L.Site});
  std::memcpy(To, &Bits, Bytes);
}

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
  char *at(unsigned Index) { return Base + find(Index) / 8; }

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
      storeItem(G, Lane, Memory.at(IndexC[Lane * F.Count + Item]),
                readItem(&Record, F, Item), bitsOf(F.Type) / 8);
  });
}

namespace {

/// Where an item of ldmatrix or stmatrix lies: all rows have 16 bytes.
struct RowItem {
  unsigned Matrix, Row, Column;
};

/// The PTX manual's figures, one for each shape. Of what is transposed, a row
/// of memory is a column of the matrix.
RowItem placeInRows(const Operation &Op, unsigned Lane, unsigned Item) {
  unsigned Group = Lane / 4, Thread = Lane % 4;
  RowItem At;
  if (Op.M == 16 && Op.N == 16) // Two registers of bytes for each matrix.
    return {Item / 8, Thread * 4 + Item % 4, Group + Item / 4 % 2 * 8};
  if (Op.N == 16)
    return {Item / 4, Group, Thread * 4 + Item % 4};
  if (Op.M == 16)
    At = {Item / 4, Group + Item % 4 / 2 * 8, Thread * 2 + Item % 2};
  else // Halves.
    At = {Item / 2, Group, Thread * 2 + Item % 2};
  if (Op.Trans)
    std::swap(At.Row, At.Column);
  return At;
}

/// The row that At is in; lane after lane holds the address of one.
char *rowAddress(const WaveGroup &G, const Operation &Op, RowItem At) {
  bool Square16 = Op.M == 16 && Op.N == 16;
  unsigned Lane = (Square16 ? 16 : 8) * At.Matrix + At.Row;
  return G.isActive(Lane) ? operand<char *>(G, Lane, Op.Pointer) : nullptr;
}

} // namespace

void Instruction::loadRows(const WaveGroup &G) const {
  G.forEach<char>([&](unsigned Lane, char &Record) {
    for (unsigned Item = 0; Item != Op.A.Count; ++Item) {
      RowItem At = placeInRows(Op, Lane, Item);
      unsigned Bit = At.Column * Op.MemoryBits;
      uint64_t Value = 0;
      if (const char *From = rowAddress(G, Op, At))
        Value = readBits(From, {Bit / 8, Bit % 8}, Op.MemoryBits);
      writeItem(&Record, Op.A, Item, Value);
    }
  });
}

void Instruction::storeRows(const WaveGroup &G) const {
  G.forEach<char>([&](unsigned Lane, char &Record) {
    for (unsigned Item = 0; Item != Op.A.Count; ++Item) {
      RowItem At = placeInRows(Op, Lane, Item);
      unsigned Bytes = Op.MemoryBits / 8; // Nothing is packed.
      if (char *To = rowAddress(G, Op, At))
        storeItem(G, Lane, To + At.Column * Bytes,
                  readItem(&Record, Op.A, Item), Bytes);
    }
  });
}
