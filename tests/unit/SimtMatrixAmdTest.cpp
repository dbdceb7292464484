//===- SimtMatrixAmdTest.cpp - MFMA, SMFMAC, WMMA against a model ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The model goes the other way round than the run time: from an element of a
// matrix to its lane and item, as the ISA manuals' formulas do. Whole numbers
// are multiplied, so results are exact.
//
//===----------------------------------------------------------------------===//
#include "SimtMatrixTestSupport.h"
#include "llvm/ADT/StringSwitch.h"
#include <functional>
#include <gtest/gtest.h>
#include <regex>
#include <set>

using namespace matrix_test;

namespace {

/// The lanes that hold an element, and its number in them.
struct Spot {
  std::vector<unsigned> Lanes;
  unsigned Item;
};

struct Model {
  unsigned M = 0, N = 0, K = 0, B = 1, Wave = 64;
  Type A, BType, Sum;
  std::function<Spot(unsigned I, unsigned K, unsigned Block)> OfA;
  std::function<Spot(unsigned K, unsigned J, unsigned Block)> OfB;
  std::function<Spot(unsigned I, unsigned J, unsigned Block)> OfD;
  unsigned OperandA = 0, OperandB = 1, OperandC = 2;
  unsigned BitsPerResult = 0, ResultShift = 0; ///< Wmma11's half registers.
};

using Numbers = std::vector<long>;

/// A matrix in a field, by spots.
template <typename SpotOf>
void place(Wave &W, unsigned Offset, const Type &T, unsigned Bits,
           unsigned Shift, unsigned Rows, unsigned Columns, unsigned Blocks,
           const Numbers &Values, SpotOf Of) {
  for (unsigned B = 0; B != Blocks; ++B)
    for (unsigned R = 0; R != Rows; ++R)
      for (unsigned C = 0; C != Columns; ++C) {
        Spot S = Of(R, C, B);
        for (unsigned Lane : S.Lanes)
          W.putBits(Lane, Offset * 8 + S.Item * Bits + Shift, T.Bits,
                    bitsOf(T, Values[(B * Rows + R) * Columns + C]));
      }
}

Numbers draw(size_t Count, const Type &T, std::mt19937 &Random) {
  Numbers Values(Count);
  for (long &V : Values)
    V = drawn(T, Random);
  return Values;
}

/// The naive product, with A's block chosen by BlockOfA.
template <typename Fn>
Numbers product(const Model &X, const Numbers &A, const Numbers &B, Numbers C,
                Fn BlockOfA) {
  for (unsigned Block = 0; Block != X.B; ++Block)
    for (unsigned I = 0; I != X.M; ++I)
      for (unsigned J = 0; J != X.N; ++J)
        for (unsigned K = 0; K != X.K; ++K)
          C[(Block * X.M + I) * X.N + J] +=
              A[(BlockOfA(Block) * X.M + I) * X.K + K] *
              B[(Block * X.K + K) * X.N + J];
  return C;
}

/// Every element is where it should be, and the spots are all of the result.
void compare(Wave &W, const Record &R, const Model &X, const Numbers &Expected,
             const char *Name) {
  std::set<std::pair<unsigned, unsigned>> Seen;
  for (unsigned Block = 0; Block != X.B; ++Block)
    for (unsigned I = 0; I != X.M; ++I)
      for (unsigned J = 0; J != X.N; ++J) {
        Spot S = X.OfD(I, J, Block);
        unsigned Lane = S.Lanes.front();
        Seen.insert({Lane, S.Item});
        uint64_t Bits = W.getBits(Lane,
                                  R.Result.Offset * 8 +
                                      S.Item * X.BitsPerResult + X.ResultShift,
                                  X.Sum.Bits);
        ASSERT_EQ(Bits, bitsOf(X.Sum, Expected[(Block * X.M + I) * X.N + J]))
            << Name << " row " << I << " column " << J << " block " << Block;
      }
  EXPECT_EQ(Seen.size() * X.BitsPerResult, X.Wave * R.Result.Bytes * 8u)
      << Name;
}

//===----------------------------------------------------------------------===//
// CDNA
//===----------------------------------------------------------------------===//

/// Blocks of the first generations' shapes.
unsigned blocksOf(StringRef Shape, StringRef Type) {
  return llvm::StringSwitch<unsigned>((Shape + Type).str())
      .Cases({"32x32x1f32", "32x32x4f16", "32x32x2bf16", "32x32x4bf16.1k",
              "32x32x4i8"},
             2)
      .Cases({"16x16x1f32", "16x16x4f16", "16x16x2bf16", "16x16x4bf16.1k",
              "16x16x4i8", "4x4x4f64"},
             4)
      .Cases({"4x4x1f32", "4x4x4f16", "4x4x2bf16", "4x4x4bf16.1k", "4x4x4i8"},
             16)
      .Default(1);
}

Type amdType(StringRef Name, StringRef Target) {
  bool Fnuz = Target == "gfx942";
  return type(llvm::StringSwitch<StringRef>(Name)
                  .Case("fp8", Fnuz ? "e4m3z" : "e4m3")
                  .Case("bf8", Fnuz ? "e5m2z" : "e5m2")
                  .Case("i8", "s8")
                  .Case("i32", "s32")
                  .Default(Name.take_front(Name.find('.'))));
}

void cdnaLayout(Model &X, unsigned DepthA) {
  unsigned LocalA = DepthA * X.M * X.B / 64, LocalB = X.K * X.N * X.B / 64;
  X.OfA = [=](unsigned I, unsigned K, unsigned B) -> Spot {
    return {{B * X.M + K / LocalA * X.M * X.B + I}, K % LocalA};
  };
  X.OfB = [=](unsigned K, unsigned J, unsigned B) -> Spot {
    return {{B * X.N + K / LocalB * X.N * X.B + J}, K % LocalB};
  };
  // Registers hold pieces of four rows (f64: one); as many blocks as fit lie
  // next to each other.
  unsigned H = X.Sum.Bits == 64 ? 1 : 4, Pieces = 64 / X.N;
  unsigned Blocks = (64 + X.N * X.M / H - 1) / (X.N * X.M / H);
  X.OfD = [=](unsigned I, unsigned J, unsigned B) -> Spot {
    unsigned Item = B * (X.M * X.N / 64) + I / (H * Pieces) * H + I % H;
    return {{B % Blocks * X.N + I / H % Pieces * Blocks * X.N + J}, Item};
  };
  X.BitsPerResult = X.Sum.Bits;
}

Model cdnaModel(StringRef Name, StringRef Target) {
  static const std::regex Pattern(
      R"(amdgcn\.s?mfma?c?\.(\w+)\.(\d+)x(\d+)x(\d+)\.?(.*))");
  std::cmatch Match;
  std::string Text = Name.str();
  EXPECT_TRUE(std::regex_match(Text.c_str(), Match, Pattern)) << Text;
  Model X;
  X.M = unsigned(std::stoul(Match[2]));
  X.N = unsigned(std::stoul(Match[3]));
  X.K = unsigned(std::stoul(Match[4]));
  std::string Types = Match[5].str();
  auto [First, Second] = StringRef(Types).split('.');
  bool Same = Second.empty() || Second == "1k";
  X.A = amdType(First, Target);
  X.BType = amdType(Same ? First : Second, Target);
  X.Sum = amdType(Match[1].str(), Target);
  std::string Shape =
      Match[2].str() + "x" + Match[3].str() + "x" + Match[4].str();
  if (Text.find(Shape + ".") == std::string::npos)
    X.B = blocksOf(Shape, Types);
  return X;
}

/// blgp, as the manuals list it.
unsigned patterned(unsigned Lane, unsigned Pattern) {
  static const unsigned Quarter[8][4] = {
      {0, 1, 2, 3}, {0, 1, 0, 1}, {2, 3, 2, 3}, {1, 2, 3, 0},
      {0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}};
  return Quarter[Pattern][Lane / 16] * 16 + Lane % 16;
}

void checkMfma(const Row &Row, StringRef Target, unsigned Seed) {
  std::mt19937 Random(Seed);
  Model X = cdnaModel(Row.Name, Target);
  cdnaLayout(X, X.K);
  Record R = recordOf(Row.Name);
  ASSERT_EQ(R.Operands.size(), 6u) << Row.Name;
  Wave W(64, R.Bytes, Target.data(), Seed);
  Numbers A = draw(X.M * X.K * X.B, X.A, Random);
  Numbers B = draw(X.N * X.K * X.B, X.BType, Random);
  Numbers C = draw(X.M * X.N * X.B, type("s8"), Random);
  place(W, R.Operands[0].Offset, X.A, X.A.Bits, 0, X.M, X.K, X.B, A, X.OfA);
  place(W, R.Operands[1].Offset, X.BType, X.BType.Bits, 0, X.K, X.N, X.B, B,
        X.OfB);
  place(W, R.Operands[2].Offset, X.Sum, X.Sum.Bits, 0, X.M, X.N, X.B, C, X.OfD);
  unsigned Cbsz = 0, Abid = 0, Blgp = Seed % 8;
  while (1u << Cbsz < X.B && Random() % 2)
    ++Cbsz;
  Abid = Random() % (1 << Cbsz);
  W.putAll(R.Operands[3].Offset, Cbsz);
  W.putAll(R.Operands[4].Offset, Abid);
  W.putAll(R.Operands[5].Offset, Blgp);
  bool Signs = X.A.Bits == 64 && Target != "gfx90a";
  Numbers Seen = B;
  for (unsigned Block = 0; Block != X.B && !Signs; ++Block)
    for (unsigned K = 0; K != X.K; ++K)
      for (unsigned J = 0; J != X.N; ++J) {
        // What the lane holds that the pattern names.
        Spot S = X.OfB(K, J, Block);
        unsigned From = patterned(S.Lanes[0], Blgp);
        uint64_t Bits =
            W.getBits(From, R.Operands[1].Offset * 8 + S.Item * X.BType.Bits,
                      X.BType.Bits);
        for (unsigned B2 = 0; B2 != X.B; ++B2)
          for (unsigned K2 = 0; K2 != X.K; ++K2)
            for (unsigned J2 = 0; J2 != X.N; ++J2) {
              Spot S2 = X.OfB(K2, J2, B2);
              if (S2.Lanes[0] != From || S2.Item != S.Item)
                continue;
              long Value = B[(B2 * X.K + K2) * X.N + J2];
              ASSERT_EQ(bitsOf(X.BType, Value), Bits);
              Seen[(Block * X.K + K) * X.N + J] = Value;
            }
      }
  if (Signs) {
    for (long &V : A)
      V = Blgp & 1 ? -V : V;
    for (long &V : Seen)
      V = Blgp & 2 ? -V : V;
    for (long &V : C)
      V = Blgp & 4 ? -V : V;
  }
  W.run(Row);
  compare(
      W, R, X,
      product(X, A, Seen, C,
              [&](unsigned Block) { return (Block >> Cbsz << Cbsz) + Abid; }),
      Row.Name);
}

void checkSmfmac(const Row &Row, StringRef Target, unsigned Seed) {
  std::mt19937 Random(Seed);
  Model X = cdnaModel(Row.Name, Target);
  cdnaLayout(X, X.K / 2);
  Record R = recordOf(Row.Name);
  ASSERT_EQ(R.Operands.size(), 6u) << Row.Name;
  Wave W(64, R.Bytes, Target.data(), Seed);
  Numbers Half = draw(X.M * X.K / 2, X.A, Random);
  Numbers B = draw(X.N * X.K, X.BType, Random);
  Numbers C = draw(X.M * X.N, type("s8"), Random), A(X.M * X.K);
  unsigned PerLane = X.K / 2 * X.M / 64, Set = Seed % (16 / PerLane);
  bool First = Seed % 3 == 0; // cbsz: the first set, whatever abid says.
  for (unsigned I = 0; I != X.M; ++I)
    for (unsigned Group = 0; Group != X.K / 4; ++Group) {
      unsigned P = Random() % 3, Q = P + 1 + Random() % (3 - P);
      for (unsigned Which = 0; Which != 2; ++Which) {
        unsigned K = Group * 2 + Which, At = Which ? Q : P;
        A[I * X.K + Group * 4 + At] = Half[I * X.K / 2 + K];
        Spot S = X.OfA(I, K, 0);
        W.putBits(S.Lanes[0],
                  R.Operands[3].Offset * 8 + (First ? 0 : Set) * PerLane * 2 +
                      S.Item * 2,
                  2, At);
      }
    }
  place(W, R.Operands[0].Offset, X.A, X.A.Bits, 0, X.M, X.K / 2, 1, Half,
        X.OfA);
  place(W, R.Operands[1].Offset, X.BType, X.BType.Bits, 0, X.K, X.N, 1, B,
        X.OfB);
  place(W, R.Operands[2].Offset, X.Sum, X.Sum.Bits, 0, X.M, X.N, 1, C, X.OfD);
  W.putAll(R.Operands[4].Offset, unsigned(First));
  W.putAll(R.Operands[5].Offset, Set);
  W.run(Row);
  compare(W, R, X, product(X, A, B, C, [](unsigned) { return 0u; }), Row.Name);
}

/// The formats that cbsz and blgp stand for.
const char *const Formats[] = {"e4m3", "e5m2", "e2m3", "e3m2", "e2m1"};

void checkScaled(const Row &Row, unsigned FormatA, unsigned FormatB,
                 unsigned Seed) {
  std::mt19937 Random(Seed);
  StringRef Name = Row.Name;
  Model X;
  bool Large = Name.contains("32x32x64");
  X.M = X.N = Large ? 32 : 16;
  X.K = Large ? 64 : 128;
  X.A = type(Formats[FormatA]);
  X.BType = type(Formats[FormatB]);
  X.Sum = type("f32");
  cdnaLayout(X, X.K);
  // Bytes: k = 0..15 of each group of lanes, then again from the middle.
  auto Bytes = [=](unsigned Outer, unsigned K) -> Spot {
    unsigned Middle = X.K / 2;
    return {{Outer + K % Middle / 16 * X.M}, K / Middle * 16 + K % 16};
  };
  if (X.A.Bits == 8)
    X.OfA = [=](unsigned I, unsigned K, unsigned) { return Bytes(I, K); };
  if (X.BType.Bits == 8)
    X.OfB = [=](unsigned K, unsigned J, unsigned) { return Bytes(J, K); };
  Record R = recordOf(Name);
  ASSERT_EQ(R.Operands.size(), 9u) << Row.Name;
  Wave W(64, R.Bytes, "gfx950", Seed);
  Numbers A = draw(X.M * X.K, X.A, Random),
          B = draw(X.N * X.K, X.BType, Random);
  Numbers C = draw(X.M * X.N, type("s8"), Random);
  place(W, R.Operands[0].Offset, X.A, X.A.Bits, 0, X.M, X.K, 1, A, X.OfA);
  place(W, R.Operands[1].Offset, X.BType, X.BType.Bits, 0, X.K, X.N, 1, B,
        X.OfB);
  place(W, R.Operands[2].Offset, X.Sum, 32, 0, X.M, X.N, 1, C, X.OfD);
  W.putAll(R.Operands[3].Offset, FormatA);
  W.putAll(R.Operands[4].Offset, FormatB);
  // Scales 1 to 8: the lane of row I and k / 32, the byte that is selected.
  // Without any, all registers and selectors are zero.
  bool Scaled = Seed % 4 != 0;
  for (unsigned Operand : {5u, 7u}) {
    unsigned Byte = Scaled ? Random() % 4 : 0;
    W.putAll(R.Operands[Operand].Offset, Byte);
    Numbers &Values = Operand == 5 ? A : B;
    for (unsigned Outer = 0; Outer != X.M; ++Outer)
      for (unsigned Part = 0; Part != X.K / 32; ++Part) {
        unsigned Log = Scaled ? Random() % 4 : 0, Lane = Outer + Part * X.M;
        if (!Scaled)
          W.put(Lane, R.Operands[Operand + 1].Offset, 0u);
        else
          W.put(Lane, R.Operands[Operand + 1].Offset + Byte,
                uint8_t(127 + Log));
        for (unsigned K = Part * 32; K != Part * 32 + 32; ++K)
          Values[Operand == 5 ? Outer * X.K + K : K * X.N + Outer] *= 1 << Log;
      }
  }
  W.run(Row);
  compare(W, R, X, product(X, A, B, C, [](unsigned) { return 0u; }), Row.Name);
}

//===----------------------------------------------------------------------===//
// RDNA
//===----------------------------------------------------------------------===//

/// The lane and item of row (column) Outer and K, on RDNA 4.
Spot rdna4Input(const Model &X, unsigned Bits, unsigned Outer, unsigned K) {
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

void rdnaLayout(Model &X, bool Rdna3) {
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
bool isRdna3(unsigned K, unsigned Bits, unsigned InputBytes) {
  return InputBytes * 8 == K * Bits;
}

void checkWmma(const Row &Row, unsigned Seed) {
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
Spot swmmacA(const Model &X, unsigned I, unsigned K, unsigned Which) {
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

Spot swmmacB(const Model &X, unsigned K, unsigned J) {
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

void checkSwmmac(const Row &Row, unsigned Seed) {
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

TEST(SimtMatrixAmd, Swmmac) {
  unsigned Count = 0;
  for (const Row &R : rows())
    if (StringRef(R.Name).starts_with("amdgcn.swmmac.")) {
      ++Count;
      for (unsigned Seed = 0; Seed != 4 && !HasFatalFailure(); ++Seed)
        checkSwmmac(R, Seed);
    }
  EXPECT_EQ(Count, 22u);
}

TEST(SimtMatrixAmd, Mfma) {
  unsigned Count = 0;
  for (const Row &R : rows())
    if (StringRef(R.Name).starts_with("amdgcn.mfma.") &&
        !StringRef(R.Name).contains(".scale.")) {
      ++Count;
      for (unsigned Seed = 0; Seed != 8 && !HasFatalFailure(); ++Seed)
        checkMfma(R, Seed % 2 ? "gfx942" : "gfx950", Seed);
    }
  EXPECT_EQ(Count, 45u);
}

TEST(SimtMatrixAmd, DoubleOnGfx90aHasLanePatterns) {
  for (unsigned Seed = 0; Seed != 8; ++Seed)
    checkMfma(row("amdgcn.mfma.f64.16x16x4f64"), "gfx90a", Seed);
}

TEST(SimtMatrixAmd, Smfmac) {
  unsigned Count = 0;
  for (const Row &R : rows())
    if (StringRef(R.Name).starts_with("amdgcn.smfmac.")) {
      ++Count;
      for (unsigned Seed = 0; Seed != 6 && !HasFatalFailure(); ++Seed)
        checkSmfmac(R, "gfx942", Seed);
    }
  EXPECT_EQ(Count, 14u);
}

TEST(SimtMatrixAmd, Scaled) {
  unsigned Count = 0;
  for (const Row &R : rows()) {
    StringRef Name = R.Name;
    if (!Name.contains("mfma.scale."))
      continue;
    ++Count;
    // Formats of at most as many registers as the operands have.
    Record Fields = recordOf(Name);
    for (unsigned A = 0; A != 5; ++A)
      for (unsigned B = 0; B != 5; ++B)
        if (type(Formats[A]).Bits * 4 <= Fields.Operands[0].Bytes &&
            type(Formats[B]).Bits * 4 <= Fields.Operands[1].Bytes)
          checkScaled(R, A, B, A * 5 + B);
  }
  EXPECT_EQ(Count, 18u);
}

TEST(SimtMatrixAmd, Wmma) {
  unsigned Count = 0;
  for (const Row &R : rows())
    if (StringRef(R.Name).starts_with("amdgcn.wmma.")) {
      ++Count;
      for (unsigned Seed = 0; Seed != 8 && !HasFatalFailure(); ++Seed)
        checkWmma(R, Seed);
    }
  EXPECT_EQ(Count, 38u);
}

TEST(SimtMatrixAmd, SubnormalsOnGfx90a) {
  const Row &R = row("amdgcn.mfma.f32.16x16x16f16");
  Record Fields = recordOf(R.Name);
  for (const char *Target : {"gfx90a", "gfx908", "gfx942"}) {
    Wave W(64, Fields.Bytes, Target);
    for (unsigned Operand = 0; Operand != 6; ++Operand)
      for (unsigned Byte = 0; Byte != Fields.Operands[Operand].Bytes; ++Byte)
        W.putAll(Fields.Operands[Operand].Offset + Byte, uint8_t(0));
    // The least half times one.
    W.put(0, Fields.Operands[0].Offset, uint16_t(1));
    W.put(0, Fields.Operands[1].Offset, uint16_t(0x3c00));
    W.run(R);
    EXPECT_EQ(W.get<float>(0, Fields.Result.Offset),
              StringRef(Target) == "gfx90a" ? 0.0f : 0x1p-24f);
  }
}

} // namespace
