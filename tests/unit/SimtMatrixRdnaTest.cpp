//===- SimtMatrixRdnaTest.cpp - WMMA and SWMMAC against a model -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SimtMatrixAmdModel.h"
#include <algorithm>
#include <regex>

using namespace matrix_test;

/// The lane and item of row (column) Outer and K, on RDNA 4.
static Spot rdna4Input(const Model &X, unsigned Bits, unsigned Outer,
                       unsigned K) {
  unsigned Lane, Register;
  if (X.Wave == 32) {
    Register = Bits == 16  ? 2 * (K / 8) + K / 2 % 2
               : Bits == 8 ? K / 4 % 2
               : X.K == 32 ? K / 8 % 2
                           : 0;
    Lane = Bits == 16               ? 16 * (K / 4 % 2)
           : Bits == 8 || X.K == 16 ? 16 * (K / 8)
                                    : 16 * (K / 16);
  } else {
    Register = Bits == 16 ? K / 2 % 2 : 0;
    Lane = Bits == 16  ? 32 * (K / 8 % 2) + 16 * (K / 4 % 2)
           : Bits == 8 ? 32 * (K / 4 % 2) + 16 * (K / 8 % 2)
           : X.K == 16 ? 16 * (K / 8)
                       : 32 * (K / 8 % 2) + 16 * (K / 16 % 2);
  }
  unsigned PerRegister = 32 / Bits;
  return {{Lane + Outer}, Register * PerRegister + K % PerRegister};
}

static void rdnaLayout(Model &X, bool Rdna3) {
  if (Rdna3) {
    auto Input = [=](unsigned Outer, unsigned K) {
      Spot S = {{}, K};
      for (unsigned Lane = Outer; Lane < X.Wave; Lane += 16)
        S.Lanes.push_back(Lane);
      return S;
    };
    unsigned Rows = X.Wave / 16;
    X.OfA = [=](unsigned I, unsigned K, unsigned) { return Input(I, K); };
    X.OfB = [=](unsigned K, unsigned J, unsigned) { return Input(J, K); };
    X.OfD = [=](unsigned I, unsigned J, unsigned) -> Spot {
      return {{16 * (I % Rows) + J}, I / Rows};
    };
    X.BitsPerResult = 32;
    return;
  }
  X.OfA = [=](unsigned I, unsigned K, unsigned) {
    return rdna4Input(X, X.A.Bits, I, K);
  };
  X.OfB = [=](unsigned K, unsigned J, unsigned) {
    return rdna4Input(X, X.A.Bits, J, K);
  };
  X.OfD = [=](unsigned I, unsigned J, unsigned) -> Spot {
    if (X.Wave == 32)
      return {{16 * (I / 8) + J}, I % 8};
    return {{32 * (I / 4 % 2) + 16 * (I / 8) + J}, I % 4};
  };
  X.BitsPerResult = X.Sum.Bits;
}

/// The wave size and generation for which a row is: by the result's and the
/// input's registers.
static bool isRdna3(unsigned K, unsigned Bits, unsigned InputBytes) {
  return InputBytes * 8 == K * Bits;
}

static void checkWmma(const Row &Row, unsigned Seed) {
  std::mt19937 Random(Seed);
  static const std::regex Pattern(
      R"(amdgcn\.wmma\.(\w+)\.16x16x(\d+)\.(\w+)(\.[fb][pf]8)?(\.tied)?\.v.*)");
  std::cmatch Match;
  ASSERT_TRUE(std::regex_match(Row.Name, Match, Pattern)) << Row.Name;
  Record R = recordOf(Row.Name);
  std::string In = Match[3], In2 = Match[4];
  bool Integer = In[0] == 'i';
  unsigned Flags = Seed % 8; // Signs of A and B, and clamp.
  Model X;
  X.M = X.N = 16;
  X.K = unsigned(std::stoul(Match[2]));
  std::string Width = In.substr(2);
  X.A =
      Integer ? type(((Flags & 1 ? "s" : "u") + Width)) : amdType(In, "gfx12");
  X.BType = Integer       ? type(((Flags & 2 ? "s" : "u") + Width))
            : In2.empty() ? X.A
                          : amdType(In2.substr(1), "gfx12");
  X.Sum = amdType(Match[1].str(), "");
  unsigned A = Integer ? 1 : 0, B = Integer ? 3 : 1, C = Integer ? 4 : 2;
  bool Rdna3 = isRdna3(X.K, X.A.Bits, R.Operands[A].Bytes);
  bool Halves = Rdna3 && X.Sum.Bits == 16;
  X.Wave = 256 / (R.Result.Bytes * 8 / (Halves ? 32 : X.Sum.Bits));
  ASSERT_TRUE(X.Wave == 32 || X.Wave == 64) << Row.Name;
  rdnaLayout(X, Rdna3);
  Wave W(X.Wave, R.Bytes, Rdna3 ? "gfx1100" : "gfx1201", Seed);
  X.ResultShift = Halves && Seed % 2 ? 16 : 0;
  Numbers Left = draw(16 * X.K, X.A, Random);
  Numbers Right = draw(16 * X.K, X.BType, Random);
  Numbers Sums = draw(256, type("s8"), Random);
  if (Integer) // Some are near the limits.
    for (long &V : Sums)
      V = Random() % 3 ? V : Random() % 2 ? INT32_MAX - 10 : INT32_MIN + 10;
  place(W, R.Operands[A].Offset, X.A, X.A.Bits, 0, 16, X.K, 1, Left, X.OfA);
  place(W, R.Operands[B].Offset, X.BType, X.A.Bits, 0, X.K, 16, 1, Right,
        X.OfB);
  place(W, R.Operands[C].Offset, X.Sum, X.BitsPerResult, X.ResultShift, 16, 16,
        1, Sums, X.OfD);
  if (Integer) {
    W.putAll(R.Operands[0].Offset, uint8_t(Flags & 1));
    W.putAll(R.Operands[2].Offset, uint8_t(Flags >> 1 & 1));
    W.putAll(R.Operands[5].Offset, uint8_t(Flags >> 2 & 1));
  } else if (R.Operands.size() == 4) {
    W.putAll(R.Operands[3].Offset, uint8_t(Halves && Seed % 2));
  }
  W.run(Row);
  Numbers Expected = product(X, Left, Right, Sums, [](unsigned) { return 0u; });
  if (Integer && Flags & 4)
    for (long &V : Expected)
      V = std::clamp<long>(V, INT32_MIN, INT32_MAX);
  compare(W, R, X, Expected, Row.Name);
  // The other halves are C's still.
  for (unsigned Lane = 0; Halves && Lane != X.Wave; ++Lane)
    for (unsigned Item = 0; Item != 256 / X.Wave; ++Item) {
      unsigned At = Item * 4 + (Seed % 2 ? 0 : 2);
      EXPECT_EQ(W.get<uint16_t>(Lane, R.Result.Offset + At),
                W.get<uint16_t>(Lane, R.Operands[C].Offset + At));
    }
}

/// RDNA 4's sparse A: the lane and item of the K-th element of the dense row.
static Spot swmmacA(const Model &X, unsigned I, unsigned K, unsigned Which) {
  unsigned Bits = X.A.Bits, Lane, Item; // Items by pairs of two.
  if (X.Wave == 32) {
    Item = Bits == 16 ? K / 16 * 2 + K / 4 % 2 : K / 4 % (X.K / 8);
    Lane = 16 * (Bits == 16 ? K / 8 % 2 : K / (X.K / 2));
  } else if (Bits == 16) {
    Item = K / 4 % 2, Lane = 16 * (K / 8);
  } else if (Bits == 8) {
    Item = K / 4 % 2, Lane = 32 * (K / 8 % 2) + 16 * (K / 16);
  } else {
    Item = K / 4 % 4;
    Lane = X.K == 32 ? 16 * (K / 16) : 32 * (K / 16 % 2) + 16 * (K / 32);
  }
  return {{Lane + I}, Item * 2 + Which};
}

static Spot swmmacB(const Model &X, unsigned K, unsigned J) {
  unsigned Bits = X.A.Bits, PerRegister = 32 / Bits, Lane, Register;
  if (X.Wave == 32) {
    Register = Bits == 16  ? 4 * (K / 16) + K / 2 % 4
               : Bits == 8 ? K / 4 % 4
                           : K / 8 % (X.K == 32 ? 2 : 4);
    Lane = 16 * (Bits == 16 ? K / 8 % 2 : X.K == 32 ? K / 16 : K / 32);
  } else {
    Register = Bits == 16 ? K / 2 % 4 : Bits == 8 ? K / 4 % 2 : K / 8 % 2;
    if (Bits == 4 && X.K == 32)
      Register = 0;
    Lane = Bits == 16  ? 16 * (K / 8)
           : X.K == 32 ? 32 * (K / 8 % 2) + 16 * (K / 16)
                       : 32 * (K / 16 % 2) + 16 * (K / 32);
  }
  return {{Lane + J}, Register * PerRegister + K % PerRegister};
}

static void checkSwmmac(const Row &Row, unsigned Seed) {
  std::mt19937 Random(Seed);
  static const std::regex Pattern(
      R"(amdgcn\.swmmac\.(\w+)\.16x16x(\d+)\.(\w+)(\.[fb][pf]8)?\.v.*)");
  std::cmatch Match;
  ASSERT_TRUE(std::regex_match(Row.Name, Match, Pattern)) << Row.Name;
  Record R = recordOf(Row.Name);
  std::string In = Match[3], In2 = Match[4], Width = In.substr(2);
  bool Integer = In[0] == 'i';
  Model X;
  X.M = X.N = 16;
  X.K = unsigned(std::stoul(Match[2]));
  X.A = Integer ? type((Seed & 1 ? "s" : "u") + Width) : amdType(In, "gfx12");
  X.BType = Integer       ? type((Seed & 2 ? "s" : "u") + Width)
            : In2.empty() ? X.A
                          : amdType(In2.substr(1), "gfx12");
  X.Sum = amdType(Match[1].str(), "");
  X.Wave = 256 / (R.Result.Bytes * 8 / X.Sum.Bits);
  rdnaLayout(X, false);
  Wave W(X.Wave, R.Bytes, "gfx1201", Seed);
  unsigned OperandA = Integer ? 1 : 0, OperandB = Integer ? 3 : 1,
           OperandC = Integer ? 4 : 2, Index = OperandC + 1;
  Numbers A(16 * X.K), B = draw(16 * X.K, X.BType, Random),
                       C = draw(256, type("s8"), Random);
  for (unsigned I = 0; I != 16; ++I)
    for (unsigned Group = 0; Group != X.K / 4; ++Group) {
      unsigned P = Random() % 3, Q = P + 1 + Random() % (3 - P);
      for (unsigned Which = 0; Which != 2; ++Which) {
        unsigned At = Which ? Q : P, K = Group * 4 + At;
        A[I * X.K + K] = drawn(X.A, Random);
        Spot S = swmmacA(X, I, K, Which);
        W.putBits(S.Lanes[0],
                  R.Operands[OperandA].Offset * 8 + S.Item * X.A.Bits, X.A.Bits,
                  bitsOf(X.A, A[I * X.K + K]));
        W.putBits(S.Lanes[0], R.Operands[Index].Offset * 8 + S.Item * 2, 2, At);
      }
    }
  place(W, R.Operands[OperandB].Offset, X.BType, X.A.Bits, 0, X.K, 16, 1, B,
        [&](unsigned K, unsigned J, unsigned) { return swmmacB(X, K, J); });
  place(W, R.Operands[OperandC].Offset, X.Sum, X.Sum.Bits, 0, 16, 16, 1, C,
        X.OfD);
  if (Integer) {
    W.putAll(R.Operands[0].Offset, uint8_t(Seed & 1));
    W.putAll(R.Operands[2].Offset, uint8_t(Seed >> 1 & 1));
    W.putAll(R.Operands[6].Offset, uint8_t(0));
  }
  W.run(Row);
  compare(W, R, X, product(X, A, B, C, [](unsigned) { return 0u; }), Row.Name);
}

TEST(SimtMatrixRdna, Wmma) {
  unsigned Count = 0;
  for (const Row &R : rows())
    if (StringRef(R.Name).starts_with("amdgcn.wmma.")) {
      ++Count;
      for (unsigned Seed = 0; Seed != 8 && !HasFatalFailure(); ++Seed)
        checkWmma(R, Seed);
    }
  EXPECT_EQ(Count, 38u);
}

TEST(SimtMatrixRdna, Swmmac) {
  unsigned Count = 0;
  for (const Row &R : rows())
    if (StringRef(R.Name).starts_with("amdgcn.swmmac.")) {
      ++Count;
      for (unsigned Seed = 0; Seed != 4 && !HasFatalFailure(); ++Seed)
        checkSwmmac(R, Seed);
    }
  EXPECT_EQ(Count, 22u);
}
