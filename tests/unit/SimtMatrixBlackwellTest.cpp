//===- SimtMatrixBlackwellTest.cpp - sm_120's matrices against a model ----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mma with block scales; ldmatrix and stmatrix of bytes and less. Places are
// those of the PTX manual's figures, numbers are chosen so that sums are exact.
//
//===----------------------------------------------------------------------===//
#include "SimtMatrixTestSupport.h"
#include "llvm/ADT/SmallVector.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace matrix_test;

namespace {

//===----------------------------------------------------------------------===//
// mma.block_scale
//===----------------------------------------------------------------------===//

struct ScaledName {
  Type A, B;
  bool Packed; ///< Eight e2m1 in a register; else each takes a byte.
  unsigned K, Scales;
  bool E4M3; ///< Of the scales.
};

} // namespace

/// nvvm.mma.block.scale.m16n8k32.row.col.KIND[.scale.Nx].f32.A.B.f32.SCALE
static ScaledName scaledName(StringRef Name) {
  llvm::SmallVector<StringRef> Words;
  Name.split(Words, '.');
  size_t Last = Words.size() - 1;
  bool Packed = Words[7] != "mxf8f6f4";
  unsigned Scales = Packed ? 2 : 1;
  if (Words[8] == "scale")
    Scales = unsigned(Words[9][0] - '0');
  return {type(Words[Last - 3]),
          type(Words[Last - 2]),
          Packed,
          Packed ? 64u : 32u,
          Scales,
          Words[Last] == "ue4m3"};
}

namespace {

/// The row (of B: column) of lane and item, and where it is along k.
struct Cell {
  unsigned Outer, K;
};

} // namespace

static Cell cellOf(const ScaledName &X, bool IsA, unsigned Lane, unsigned I) {
  unsigned Group = Lane / 4, Thread = Lane % 4, Per = X.Packed ? 8 : 4;
  unsigned Register = I / Per, Within = Thread * Per + I % Per;
  if (!IsA)
    return {Group, Within + Register * 4 * Per};
  return {Group + (Register % 2 ? 8u : 0u), Within + Register / 2 * 4 * Per};
}

static uint8_t drawnScale(const ScaledName &X, std::mt19937 &Random) {
  static constexpr uint8_t Small[] = {0x30, 0x38, 0x3c, 0x40}; // 0.5 to 2
  return uint8_t(X.E4M3 ? Small[Random() % 4] : 125 + Random() % 5);
}
static double scaleOf(const ScaledName &X, uint8_t Bits) {
  if (!X.E4M3)
    return std::exp2(int(Bits) - 127);
  return std::exp2((Bits >> 3) - 7) * (1 + (Bits & 7) / 8.0);
}

namespace {

struct ScaledOperand {
  std::vector<long> Values;    ///< [Outer][K]
  std::vector<uint32_t> Words; ///< Of scales, of each lane.
  unsigned Byte, Thread;
};

} // namespace

static ScaledOperand drawScaled(const ScaledName &X, bool IsA,
                                std::mt19937 &Random) {
  ScaledOperand O;
  const Type &T = IsA ? X.A : X.B;
  O.Values.resize((IsA ? 16 : 8) * X.K);
  for (long &V : O.Values)
    V = drawn(T, Random);
  for (unsigned Lane = 0; Lane != 32; ++Lane) {
    O.Words.push_back(0);
    for (unsigned I = 0; I != 4; ++I)
      O.Words.back() |= uint32_t(drawnScale(X, Random)) << (8 * I);
  }
  O.Byte = Random() % (4 / X.Scales) * X.Scales;
  O.Thread = Random() % (IsA ? 2 : 4);
  return O;
}

/// Puts the values into registers from operand First on, and the scales with
/// their selectors into the three operands from Scale on.
static void put(Wave &W, const Record &R, const ScaledName &X, bool IsA,
                const ScaledOperand &O, unsigned First, unsigned Scale) {
  const Type &T = IsA ? X.A : X.B;
  unsigned Bits = X.Packed ? 4 : 8, Per = 32 / Bits;
  unsigned Shift = !X.Packed && T.Bits == 4 ? 2 : 0;
  for (unsigned Lane = 0; Lane != 32; ++Lane) {
    for (unsigned I = 0; I != O.Values.size() / 32; ++I) {
      Cell C = cellOf(X, IsA, Lane, I);
      W.putBits(Lane,
                R.Operands[First + I / Per].Offset * 8 + I % Per * Bits + Shift,
                T.Bits, bitsOf(T, O.Values[C.Outer * X.K + C.K]));
    }
    W.put(Lane, R.Operands[Scale].Offset, O.Words[Lane]);
  }
  W.putAll(R.Operands[Scale + 1].Offset, uint16_t(O.Byte));
  W.putAll(R.Operands[Scale + 2].Offset, uint16_t(O.Thread));
}

static void checkScaled(const Row &Row, unsigned Seed) {
  std::mt19937 Random(Seed);
  ScaledName X = scaledName(Row.Name);
  ScaledOperand A = drawScaled(X, true, Random),
                B = drawScaled(X, false, Random);
  Record R = recordOf(Row.Name);
  ASSERT_EQ(R.Operands.size(), 4u + 2 + 4 + 6) << Row.Name;
  Wave W(32, R.Bytes, "sm_120a", Seed);
  put(W, R, X, true, A, 0, 10);
  put(W, R, X, false, B, 4, 13);
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    for (unsigned I = 0; I != 4; ++I)
      W.put(Lane, R.Operands[6 + I].Offset, float(Lane) - float(I));
  W.run(Row);
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    for (unsigned I = 0; I != 4; ++I) {
      unsigned Line = Lane / 4 + I / 2 * 8, Column = Lane % 4 * 2 + I % 2;
      // A's scales are those of lanes 0 and 1 or 2 and 3 of four, B's of one.
      uint32_t ScaleA = A.Words[Line % 8 * 4 + A.Thread * 2 + Line / 8],
               ScaleB = B.Words[Column * 4 + B.Thread];
      double Sum = double(Lane) - I;
      for (unsigned K = 0; K != X.K; ++K) {
        unsigned Block = K / (X.K / X.Scales);
        Sum += double(A.Values[Line * X.K + K] * B.Values[Column * X.K + K]) *
               scaleOf(X, uint8_t(ScaleA >> 8 * (A.Byte + Block))) *
               scaleOf(X, uint8_t(ScaleB >> 8 * (B.Byte + Block)));
      }
      ASSERT_EQ(W.get<float>(Lane, R.Result.Offset + I * 4), float(Sum))
          << Row.Name << " lane " << Lane << " item " << I;
    }
}

TEST(SimtMatrixBlackwell, ScaledMma) {
  unsigned Count = 0;
  for (const Row &R : rows())
    if (StringRef(R.Name).starts_with("nvvm.mma.block.scale.")) {
      ++Count;
      for (unsigned Seed = 0; Seed != 8 && !HasFatalFailure(); ++Seed)
        checkScaled(R, Seed);
    }
  EXPECT_EQ(Count, 54u);
}

TEST(SimtMatrixBlackwell, ScalesThatAreNoNumbers) {
  for (StringRef Scale : {"mxf4.f32.e2m1.e2m1.f32.ue8m0",
                          "mxf4nvf4.scale.4x.f32.e2m1.e2m1.f32.ue4m3"}) {
    const Row &R =
        row(("nvvm.mma.block.scale.m16n8k64.row.col." + Scale).str());
    Record Fields = recordOf(R.Name);
    Wave W(32, Fields.Bytes, "sm_120a");
    for (auto &Operand : Fields.Operands)
      W.putAll(Operand.Offset, uint64_t(0));
    // NaN in both formats.
    W.put(4, Fields.Operands[10].Offset,
          uint32_t(Scale.ends_with("ue8m0") ? 0xff : 0x7f));
    W.run(R);
    EXPECT_TRUE(std::isnan(W.get<float>(4, 0))) << Scale.str();
    EXPECT_EQ(W.get<float>(0, 0), 0) << Scale.str();
  }
}

namespace {

//===----------------------------------------------------------------------===//
// ldmatrix and stmatrix of bytes and less
//===----------------------------------------------------------------------===//

/// 32 rows of 16 bytes; lane N's address is that of row N ^ 21.
struct RowMemory {
  uint8_t Bytes[32][16];
  uint8_t *row(unsigned Lane) { return Bytes[Lane ^ 21]; }
  /// Element Column of a row, of Bits each from the first bit on.
  uint32_t get(unsigned Lane, unsigned Column, unsigned Bits) {
    uint32_t Value = 0;
    for (unsigned I = 0; I != Bits; ++I) {
      unsigned Bit = Column * Bits + I;
      Value |= uint32_t(row(Lane)[Bit / 8] >> Bit % 8 & 1) << I;
    }
    return Value;
  }
};

} // namespace

static void checkLoad(const std::string &Name, unsigned Registers,
                      unsigned Count, unsigned Bits) {
  std::mt19937 Random(Count * 8 + Bits);
  Record R = recordOf(Name);
  Wave W(32, R.Bytes, "sm_120a");
  RowMemory Memory;
  for (auto &Row : Memory.Bytes)
    for (uint8_t &Byte : Row)
      Byte = uint8_t(Random());
  bool Square = Registers == 2;
  unsigned Rows = Square ? 16 : 8;
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    W.put(Lane, R.Operands[0].Offset,
          Lane < Rows * Count ? Memory.row(Lane) : nullptr);
  W.run(row(Name));
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    for (unsigned I = 0; I != Registers * Count; ++I)
      for (unsigned Byte = 0; Byte != 4; ++Byte) {
        unsigned Matrix = I / Registers;
        unsigned Row = Square ? Lane % 4 * 4 + Byte : Lane / 4;
        unsigned Column = Square ? Lane / 4 + I % 2 * 8 : Lane % 4 * 4 + Byte;
        ASSERT_EQ(W.get<uint8_t>(Lane, R.Result.Offset + I * 4 + Byte),
                  Memory.get(Matrix * Rows + Row, Column, Bits))
            << Name << " lane " << Lane << " register " << I;
      }
}

TEST(SimtMatrixBlackwell, LdMatrix) {
  struct Format {
    const char *Name;
    unsigned Bits;
  };
  const Format Formats[] = {
      {"b8", 8}, {"b8x16.b6x16_p32", 6}, {"b8x16.b4x16_p64", 4}};
  for (const Format &F : Formats) {
    for (unsigned Count : {1u, 2u})
      checkLoad("nvvm.ldmatrix.sync.aligned.m16n16.x" + std::to_string(Count) +
                    ".trans." + F.Name,
                2, Count, F.Bits);
    for (unsigned Count : {1u, 2u, 4u})
      if (F.Bits != 8)
        checkLoad("nvvm.ldmatrix.sync.aligned.m8n16.x" + std::to_string(Count) +
                      "." + F.Name,
                  1, Count, F.Bits);
  }
}

TEST(SimtMatrixBlackwell, StMatrix) {
  std::mt19937 Random(3);
  for (unsigned Count : {1u, 2u, 4u}) {
    std::string Name = "nvvm.stmatrix.sync.aligned.m16n8.x" +
                       std::to_string(Count) + ".trans.b8";
    Record R = recordOf(Name);
    Wave W(32, R.Bytes, "sm_120a");
    RowMemory Memory = {}, Expected = {};
    for (unsigned Lane = 0; Lane != 32; ++Lane) {
      W.put(Lane, R.Operands[0].Offset,
            Lane < 8 * Count ? Memory.row(Lane) : nullptr);
      for (unsigned Matrix = 0; Matrix != Count; ++Matrix)
        for (unsigned Byte = 0; Byte != 4; ++Byte) {
          // Two neighbours of a row, and two of the row 8 further down.
          unsigned Row = Lane / 4 + (Byte < 2 ? 0 : 8),
                   Column = Lane % 4 * 2 + Byte % 2;
          uint8_t Value = uint8_t(Random());
          Expected.row(8 * Matrix + Column)[Row] = Value;
          W.put(Lane, R.Operands[1 + Matrix].Offset + Byte, Value);
        }
    }
    W.run(row(Name));
    EXPECT_EQ(std::memcmp(&Memory, &Expected, sizeof(Memory)), 0) << Name;
  }
}
