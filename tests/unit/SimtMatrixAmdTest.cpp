//===- SimtMatrixAmdTest.cpp - MFMA and SMFMAC against a model ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SimtMatrixAmdModel.h"
#include <regex>

using namespace matrix_test;

/// Blocks of the first generations' shapes.
static unsigned blocksOf(StringRef Shape, StringRef Type) {
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

static void cdnaLayout(Model &X, unsigned DepthA) {
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

static Model cdnaModel(StringRef Name, StringRef Target) {
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
static unsigned patterned(unsigned Lane, unsigned Pattern) {
  static const unsigned Quarter[8][4] = {
      {0, 1, 2, 3}, {0, 1, 0, 1}, {2, 3, 2, 3}, {1, 2, 3, 0},
      {0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}};
  return Quarter[Pattern][Lane / 16] * 16 + Lane % 16;
}

static void checkMfma(const Row &Row, StringRef Target, unsigned Seed) {
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

static void checkSmfmac(const Row &Row, StringRef Target, unsigned Seed) {
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

static void checkScaled(const Row &Row, unsigned FormatA, unsigned FormatB,
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
