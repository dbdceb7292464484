//===- SimtMatrixNvidiaTest.cpp - mma, wmma, ldmatrix against a model -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mma: the row and column of each register's elements as the PTX manual says
// for each shape. wmma's fragments are opaque: a load, a multiplication and a
// store together are compared with a naive product in memory.
//
//===----------------------------------------------------------------------===//
#include "SimtMatrixTestSupport.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <set>

using namespace matrix_test;

namespace {

struct Cell {
  unsigned Row, Column, Block = 0;
};

struct Shape {
  unsigned M, N, K;
};

} // namespace

static Shape shapeOf(StringRef Geometry) {
  Shape S = {};
  Geometry.consume_front("m");
  Geometry.consumeInteger(10, S.M);
  Geometry.consume_front("n");
  Geometry.consumeInteger(10, S.N);
  Geometry.consume_front("k");
  Geometry.consumeInteger(10, S.K);
  return S;
}

namespace {

/// What a name says: types in the order D, A, B, C.
struct Instruction {
  Shape Size;
  bool RowA = true, RowB = false, Saturate = false, And = false;
  Type D, A, B, C;
};

} // namespace

static Instruction instructionOf(StringRef Name) {
  llvm::SmallVector<StringRef> Words;
  Name.split(Words, '.');
  Instruction X;
  llvm::SmallVector<StringRef> Types, Majors;
  for (StringRef Word : llvm::drop_begin(Words, 2)) {
    if (Word[0] == 'm' && Word.size() > 1 && llvm::isDigit(Word[1]))
      X.Size = shapeOf(Word);
    else if (Word == "row" || Word == "col")
      Majors.push_back(Word);
    else if (Word == "satfinite")
      X.Saturate = true;
    else if (Word == "and")
      X.And = true;
    else if (Word != "mma" && Word != "xor" && Word != "popc" &&
             Word != "kind" && Word != "f8f6f4" && Word != "rn")
      Types.push_back(Word);
  }
  if (Words[1] == "wmma")
    X.Size = shapeOf(Words[2]);
  X.RowA = Majors[0] == "row";
  X.RowB = Majors[1] == "row";
  StringRef First = Types[0];
  if (Types.size() == 4) {
    X.D = type(Types[0]), X.A = type(Types[1]);
    X.B = type(Types[2]), X.C = type(Types[3]);
    return X;
  }
  if (Types.size() == 2 && (First == "f16" || First == "f32")) {
    X.D = type(First), X.C = type(Types[1]);
    X.A = X.B = type("f16");
    return X;
  }
  X.A = type(First);
  X.B = type(Types.back());
  X.C = X.D = type(First == "f64" ? "f64" : X.A.Exponent ? "f32" : "s32");
  return X;
}

//===----------------------------------------------------------------------===//
// The manual's fragments of mma: lane, item to row and column
//===----------------------------------------------------------------------===//

/// A of m16: the conditions on i that the manual gives for each type width.
static Cell cellOfA(const Instruction &X, unsigned Lane, unsigned I) {
  unsigned Group = Lane >> 2, Thread = Lane % 4;
  Shape S = X.Size;
  bool Quads = S.M == 8 && S.K == 4 && X.A.Bits == 16;
  if (Quads) {
    unsigned Upper = Lane < 16 ? 0 : 4, Block = Lane % 16 / 4;
    return X.RowA ? Cell{Lane % 4 + Upper, I, Block}
                  : Cell{I % 4 + Upper, Lane % 4, Block};
  }
  switch (X.A.Bits) {
  case 64:
  case 32: // f64 and tf32: m8n8k4, m16n8k4, m16n8k8, m16n8k16.
    if (S.M == 8)
      return {Group, Thread};
    return {I % 2 ? Group + 8 : Group, I / 2 * 4 + Thread};
  case 16:
    if (S.K == 8)
      return {I < 2 ? Group : Group + 8, Thread * 2 + (I & 1)};
    return {I < 2 || (I >= 4 && I < 6) ? Group : Group + 8,
            Thread * 2 + (I & 1) + (I >= 4 ? 8 : 0)};
  case 8:
  case 6: // In bytes, too.
    if (S.M == 8)
      return {Group, Thread * 4 + I};
    if (S.K == 16)
      return {I < 4 ? Group : Group + 8, Thread * 4 + (I & 3)};
    return {I < 4 || (I >= 8 && I < 12) ? Group : Group + 8,
            Thread * 4 + (I & 3) + (I >= 8 ? 16 : 0)};
  case 4:
    if (X.A.Exponent) // e2m1: bytes, as above, of m16n8k32.
      return {I < 4 || (I >= 8 && I < 12) ? Group : Group + 8,
              Thread * 4 + (I & 3) + (I >= 8 ? 16 : 0)};
    if (S.M == 8)
      return {Group, Thread * 8 + I};
    if (S.K == 32)
      return {I < 8 ? Group : Group + 8, Thread * 8 + (I & 7)};
    return {I < 8 || (I >= 16 && I < 24) ? Group : Group + 8,
            Thread * 8 + (I & 7) + (I >= 16 ? 32 : 0)};
  default: // b1
    if (S.M == 8)
      return {Group, Thread * 32 + I};
    if (S.K == 128)
      return {I < 32 ? Group : Group + 8, Thread * 32 + (I & 31)};
    return {I < 32 || (I >= 64 && I < 96) ? Group : Group + 8,
            Thread * 32 + (I & 31) + (I >= 64 ? 128 : 0)};
  }
}

static Cell cellOfB(const Instruction &X, unsigned Lane, unsigned I) {
  unsigned Group = Lane >> 2, Thread = Lane % 4;
  if (X.Size.M == 8 && X.Size.K == 4 && X.B.Bits == 16) {
    unsigned Upper = Lane < 16 ? 0 : 4, Block = Lane % 16 / 4;
    return X.RowB ? Cell{Lane % 4, I + Upper, Block}
                  : Cell{I, Lane % 4 + Upper, Block};
  }
  switch (X.B.Bits) {
  case 64:
  case 32:
    return {Thread + I * 4, Group};
  case 16:
    return {Thread * 2 + (I & 1) + (I < 2 ? 0 : 8), Group};
  case 4:
    if (!X.B.Exponent)
      return {Thread * 8 + (I & 7) + (I < 8 ? 0 : 32), Group};
    [[fallthrough]];
  case 8:
  case 6:
    return {Thread * 4 + (I & 3) + (I < 4 ? 0 : 16), Group};
  default:
    return {Thread * 32 + (I & 31) + (I < 32 ? 0 : 128), Group};
  }
}

static Cell cellOfC(const Instruction &X, const Type &T, unsigned Lane,
                    unsigned I) {
  if (X.Size.M == 8 && X.Size.K == 4 && X.A.Bits == 16) {
    unsigned Upper = Lane < 16 ? 0 : 4, Block = Lane % 16 / 4;
    if (T.Bits == 16)
      return {Lane % 4 + Upper, I, Block};
    return {(Lane & 1) + (I & 2) + Upper, (I & 4) + (Lane & 2) + (I & 1),
            Block};
  }
  return {(Lane >> 2) + (I < 2 ? 0u : 8u), Lane % 4 * 2 + (I & 1)};
}

//===----------------------------------------------------------------------===//
// mma
//===----------------------------------------------------------------------===//

/// Elements of registers: fp6 and fp4 take bytes.
static unsigned containerBits(const Type &T) {
  return T.Exponent ? std::max(T.Bits, 8u) : T.Bits;
}

using Numbers = std::vector<long>;

static long multiplied(const Instruction &X, long A, long B) {
  if (X.A.Bits != 1)
    return A * B;
  return X.And ? A & B : A ^ B;
}

static long limited(const Instruction &X, long Sum) {
  if (X.D.Exponent)
    return Sum;
  return X.Saturate ? std::clamp<long>(Sum, INT32_MIN, INT32_MAX)
                    : long(int32_t(Sum));
}

static Numbers product(const Instruction &X, unsigned Blocks, const Numbers &A,
                       const Numbers &B, Numbers C) {
  auto [M, N, K] = X.Size;
  for (unsigned Block = 0; Block != Blocks; ++Block)
    for (unsigned I = 0; I != M; ++I)
      for (unsigned J = 0; J != N; ++J) {
        long &Sum = C[(Block * M + I) * N + J];
        for (unsigned L = 0; L != K; ++L)
          Sum += multiplied(X, A[(Block * M + I) * K + L],
                            B[(Block * K + L) * N + J]);
        Sum = limited(X, Sum);
      }
  return C;
}

static Numbers draw(size_t Count, const Type &T, std::mt19937 &Random) {
  Numbers Values(Count);
  for (long &V : Values)
    V = T.Bits == 32 && !T.Exponent
            ? (Random() % 3 ? long(Random() % 100)
                            : (Random() % 2 ? INT32_MAX - 9l : INT32_MIN + 9l))
            : drawn(T, Random);
  return Values;
}

/// The bit where item I of an operand of registers begins, of which the first
/// is the operand with this number.
static unsigned bitOf(const Record &R, unsigned Operand, const Type &T,
                      unsigned I) {
  unsigned Bits = containerBits(T), Per = Bits > 32 ? 1 : 32 / Bits;
  // e2m1 lies in the middle of its byte.
  unsigned Shift = T.Exponent && T.Bits == 4 ? 2 : 0;
  return R.Operands[Operand + I / Per].Offset * 8 + I % Per * Bits + Shift;
}

static unsigned registersOf(const Type &T, unsigned Items) {
  return std::max(1u, Items * containerBits(T) / std::max(T.Bits, 32u));
}

template <typename Fn>
static void fill(Wave &W, const Record &R, unsigned Operand, const Type &T,
                 unsigned Items, unsigned Rows, unsigned Columns,
                 const Numbers &Values, Fn CellOf) {
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    for (unsigned I = 0; I != Items; ++I) {
      Cell C = CellOf(Lane, I);
      W.putBits(
          Lane, bitOf(R, Operand, T, I), T.Bits,
          bitsOf(T, Values[(C.Block * Rows + C.Row) * Columns + C.Column]));
    }
}

static void checkMma(const Row &Row, unsigned Seed) {
  std::mt19937 Random(Seed);
  Instruction X = instructionOf(Row.Name);
  auto [M, N, K] = X.Size;
  unsigned Blocks = M == 8 && K == 4 && X.A.Bits == 16 ? 4 : 1;
  unsigned ItemsA = M * K * Blocks / 32, ItemsB = K * N * Blocks / 32,
           ItemsC = M * N * Blocks / 32;
  unsigned B = registersOf(X.A, ItemsA), C = B + registersOf(X.B, ItemsB);
  Record R = recordOf(Row.Name);
  ASSERT_EQ(R.Operands.size(), C + registersOf(X.C, ItemsC)) << Row.Name;
  Wave W(32, R.Bytes, "sm_90", Seed);
  Numbers Left = draw(M * K * Blocks, X.A, Random),
          Right = draw(K * N * Blocks, X.B, Random),
          Sums = draw(M * N * Blocks, X.C, Random);
  fill(W, R, 0, X.A, ItemsA, M, K, Left,
       [&](unsigned Lane, unsigned I) { return cellOfA(X, Lane, I); });
  fill(W, R, B, X.B, ItemsB, K, N, Right,
       [&](unsigned Lane, unsigned I) { return cellOfB(X, Lane, I); });
  fill(W, R, C, X.C, ItemsC, M, N, Sums,
       [&](unsigned Lane, unsigned I) { return cellOfC(X, X.C, Lane, I); });
  W.run(Row);
  Numbers Expected = product(X, Blocks, Left, Right, Sums);
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    for (unsigned I = 0; I != ItemsC; ++I) {
      Cell At = cellOfC(X, X.D, Lane, I);
      ASSERT_EQ(W.getBits(Lane, R.Result.Offset * 8 + I * X.D.Bits, X.D.Bits),
                bitsOf(X.D, Expected[(At.Block * M + At.Row) * N + At.Column]))
          << Row.Name << " lane " << Lane << " item " << I;
    }
}

TEST(SimtMatrixNvidia, Mma) {
  unsigned Count = 0;
  for (const Row &R : rows())
    if (StringRef(R.Name).starts_with("nvvm.mma.") &&
        !StringRef(R.Name).contains(".block.scale.")) {
      ++Count;
      for (unsigned Seed = 0; Seed != 4 && !HasFatalFailure(); ++Seed)
        checkMma(R, Seed);
    }
  EXPECT_EQ(Count, 144u);
}

namespace {

//===----------------------------------------------------------------------===//
// wmma
//===----------------------------------------------------------------------===//

/// A matrix in memory, with room between its rows or columns.
struct Memory {
  Type T;
  bool RowMajor;
  unsigned Rows, Columns, Stride;
  std::vector<uint8_t> Bytes;

  Memory(Type T, bool RowMajor, unsigned Rows, unsigned Columns, unsigned Extra)
      : T(T), RowMajor(RowMajor), Rows(Rows), Columns(Columns),
        Stride((RowMajor ? Columns : Rows) + Extra),
        Bytes((RowMajor ? Rows : Columns) * Stride * T.Bits / 8) {}
  uint64_t bit(unsigned R, unsigned C) const {
    return uint64_t(RowMajor ? R * Stride + C : C * Stride + R) * T.Bits;
  }
  void put(unsigned R, unsigned C, uint64_t Value) {
    for (unsigned I = 0; I != T.Bits; ++I) {
      uint64_t Bit = bit(R, C) + I;
      Bytes[Bit / 8] |= uint8_t((Value >> I & 1) << Bit % 8);
    }
  }
  uint64_t get(unsigned R, unsigned C) const {
    uint64_t Value = 0;
    for (unsigned I = 0; I != T.Bits; ++I) {
      uint64_t Bit = bit(R, C) + I;
      Value |= uint64_t(Bytes[Bit / 8] >> Bit % 8 & 1) << I;
    }
    return Value;
  }
  Numbers fillRandomly(std::mt19937 &Random) {
    Numbers Values = draw(Rows * Columns, T, Random);
    for (unsigned R = 0; R != Rows; ++R)
      for (unsigned C = 0; C != Columns; ++C)
        put(R, C, bitsOf(T, Values[R * Columns + C]));
    return Values;
  }
};

std::set<StringRef> Used;

} // namespace

/// Loads a fragment; returns its registers, per lane.
static std::vector<std::vector<char>>
load(StringRef Geometry, const char *Operand, Memory &Source, bool Strided) {
  std::string Name = ("nvvm.wmma." + Geometry + ".load." + Operand +
                      (Source.RowMajor ? ".row" : ".col") +
                      (Strided ? ".stride." : ".") + Source.T.Name)
                         .str();
  const Row &R = row(Name);
  Used.insert(R.Name);
  Record Fields = recordOf(Name);
  Wave W(32, Fields.Bytes, "sm_80");
  W.putAll(Fields.Operands[0].Offset, Source.Bytes.data());
  if (Strided)
    W.putAll(Fields.Operands[1].Offset, Source.Stride);
  W.run(R);
  std::vector<std::vector<char>> Registers;
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    Registers.emplace_back(W.at(Lane, 0), W.at(Lane, 0) + Fields.Result.Bytes);
  return Registers;
}

/// Passes registers as operands from First on; returns the next one's number.
static unsigned pass(Wave &W, const Record &R, unsigned First,
                     const std::vector<std::vector<char>> &Registers) {
  unsigned At = 0, Operand = First;
  for (; At != Registers[0].size(); ++Operand) {
    unsigned Bytes = R.Operands[Operand].Bytes;
    for (unsigned Lane = 0; Lane != 32; ++Lane)
      std::memcpy(W.at(Lane, R.Operands[Operand].Offset), &Registers[Lane][At],
                  Bytes);
    At += Bytes;
  }
  return Operand;
}

static void store(StringRef Geometry, Memory &Target, bool Strided,
                  const std::vector<std::vector<char>> &Registers) {
  std::string Name = ("nvvm.wmma." + Geometry + ".store.d" +
                      (Target.RowMajor ? ".row" : ".col") +
                      (Strided ? ".stride." : ".") + Target.T.Name)
                         .str();
  const Row &R = row(Name);
  Used.insert(R.Name);
  Record Fields = recordOf(Name);
  Wave W(32, Fields.Bytes, "sm_80");
  W.putAll(Fields.Operands[0].Offset, Target.Bytes.data());
  unsigned Next = pass(W, Fields, 1, Registers);
  if (Strided)
    W.putAll(Fields.Operands[Next].Offset, Target.Stride);
  W.run(R);
}

static void checkWmma(const Row &Row, unsigned Seed) {
  std::mt19937 Random(Seed);
  Instruction X = instructionOf(Row.Name);
  auto [M, N, K] = X.Size;
  StringRef Geometry = StringRef(Row.Name).split(".m").second;
  std::string Shape = "m" + Geometry.take_front(Geometry.find('.')).str();
  bool Strided = Seed & 1;
  unsigned Extra = !Strided ? 0 : X.A.Bits < 8 ? 128 : 8;
  Memory A(X.A, X.RowA, M, K, Extra), B(X.B, X.RowB, K, N, Extra);
  Memory C(X.C, Seed & 2, M, N, Extra), D(X.D, Seed & 4, M, N, Extra);
  Numbers Left = A.fillRandomly(Random), Right = B.fillRandomly(Random),
          Sums = C.fillRandomly(Random);
  Record Fields = recordOf(Row.Name);
  Wave W(32, Fields.Bytes, "sm_80", Seed);
  unsigned Next = pass(W, Fields, 0, load(Shape, "a", A, Strided));
  Next = pass(W, Fields, Next, load(Shape, "b", B, Strided));
  Next = pass(W, Fields, Next, load(Shape, "c", C, Strided));
  ASSERT_EQ(Next, Fields.Operands.size()) << Row.Name;
  Used.insert(Row.Name);
  W.run(Row);
  std::vector<std::vector<char>> Results;
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    Results.emplace_back(W.at(Lane, 0), W.at(Lane, 0) + Fields.Result.Bytes);
  store(Shape, D, Strided, Results);
  Numbers Expected = product(X, 1, Left, Right, Sums);
  for (unsigned I = 0; I != M; ++I)
    for (unsigned J = 0; J != N; ++J)
      ASSERT_EQ(D.get(I, J), bitsOf(X.D, Expected[I * N + J]))
          << Row.Name << " row " << I << " column " << J;
  // What lies between rows is not touched.
  uint64_t Sum = 0, Inside = 0;
  for (uint8_t Byte : D.Bytes)
    Sum += unsigned(__builtin_popcount(Byte));
  for (unsigned I = 0; I != M * N; ++I)
    Inside += unsigned(__builtin_popcountll(D.get(I / N, I % N)));
  EXPECT_EQ(Sum, Inside) << Row.Name;
}

TEST(SimtMatrixNvidia, Wmma) {
  Used.clear();
  for (const Row &R : rows())
    if (StringRef(R.Name).starts_with("nvvm.wmma.") &&
        StringRef(R.Name).contains(".mma."))
      for (unsigned Seed = 0; Seed != 8 && !HasFatalFailure(); ++Seed)
        checkWmma(R, Seed);
  unsigned Count = 0;
  for (const Row &R : rows())
    if (StringRef(R.Name).starts_with("nvvm.wmma.")) {
      ++Count;
      EXPECT_TRUE(Used.count(R.Name)) << R.Name;
    }
  EXPECT_EQ(Count, 402u);
}

namespace {

//===----------------------------------------------------------------------===//
// ldmatrix, stmatrix
//===----------------------------------------------------------------------===//

struct Rows16 {
  uint16_t Values[32][8];
};

TEST(SimtMatrixNvidia, LdMatrixAndStMatrix) {
  std::mt19937 Random(7);
  for (bool Store : {false, true})
    for (unsigned Count : {1u, 2u, 4u})
      for (bool Trans : {false, true}) {
        std::string Name = std::string("nvvm.") + (Store ? "st" : "ld") +
                           "matrix.sync.aligned.m8n8.x" +
                           std::to_string(Count) + (Trans ? ".trans" : "") +
                           ".b16";
        const Row &R = row(Name);
        Record Fields = recordOf(Name);
        Wave W(32, Fields.Bytes, "sm_90");
        Rows16 Memory = {}, Expected = {};
        for (auto &Row : Memory.Values)
          for (uint16_t &V : Row)
            V = uint16_t(Random());
        // Rows lie in memory in another order than in the lanes.
        auto Address = [&](unsigned Lane) {
          return Lane / 8 < Count ? Memory.Values[Lane ^ 5] : nullptr;
        };
        for (unsigned Lane = 0; Lane != 32; ++Lane)
          W.put(Lane, Fields.Operands[0].Offset, Address(Lane));
        Expected = Memory;
        if (!Store)
          W.run(R);
        for (unsigned Lane = 0; Lane != 32; ++Lane)
          for (unsigned Matrix = 0; Matrix != Count; ++Matrix)
            for (unsigned Half = 0; Half != 2; ++Half) {
              unsigned Row = Trans ? Lane % 4 * 2 + Half : Lane / 4;
              unsigned Column = Trans ? Lane / 4 : Lane % 4 * 2 + Half;
              uint16_t &Cell = Expected.Values[(Matrix * 8 + Row) ^ 5][Column];
              if (!Store) {
                ASSERT_EQ(W.get<uint16_t>(Lane, Fields.Result.Offset +
                                                    Matrix * 4 + Half * 2),
                          Cell)
                    << Name;
                continue;
              }
              Cell = uint16_t(Random());
              W.put(Lane, Fields.Operands[1 + Matrix].Offset + Half * 2, Cell);
            }
        if (Store)
          W.run(R);
        EXPECT_EQ(std::memcmp(&Memory, &Expected, sizeof(Memory)), 0) << Name;
      }
}

} // namespace
