//===- SimtAmdgcnDppTest.cpp - DPP and v_permlane -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The model writes each control as a loop over rows and lanes that copies
// registers, the way round in which it is documented: what each lane receives.
//
//===----------------------------------------------------------------------===//
#include "simt/intrinsics/AmdgcnWave.h"
#include <array>
#include <gtest/gtest.h>
#include <random>

using namespace hipify::simt;
using namespace hipify::simt::amdgcn;

static std::mt19937_64 Random(77);

namespace {

template <typename RecordT> struct Wave {
  Wave(unsigned Size, uint64_t Active, const char *Target)
      : Size(Size), Active(Active) {
    M.Target = Target;
    K.Name = "kernel";
    B.InModule = &M;
    B.Running = &K;
    for (unsigned I = 0; I < 64; ++I) {
      Lanes[I].InBlock = &B;
      Lanes[I].Operands = &Records[I];
      Pointers[I] = &Lanes[I];
    }
  }
  void run(WaveOperation Operation) {
    Operation(WaveGroup(Pointers.data(), Size, Active, Active));
  }
  unsigned Size;
  uint64_t Active;
  Module M{};
  Kernel K{};
  Block B{};
  std::array<Lane, 64> Lanes{};
  std::array<Lane *, 64> Pointers{};
  std::array<RecordT, 64> Records{};
};

/// Which lane each lane receives from; -1: none.
using Sources = std::array<int, 64>;

} // namespace

static Sources model(unsigned Control, int Size) {
  Sources From;
  From.fill(-1);
  for (int Row = 0; Row < Size; Row += 16)
    for (int I = 0; I < 16; ++I) {
      int &F = From[Row + I];
      int N = Control & 15;
      if (Control <= 0xFF)
        F = Row + I / 4 * 4 + int(Control >> (I % 4 * 2)) % 4;
      else if (Control >= 0x101 && Control <= 0x10F)
        F = I < 16 - N ? Row + I + N : -1;
      else if (Control >= 0x111 && Control <= 0x11F)
        F = I < N ? -1 : Row + I - N;
      else if (Control >= 0x121 && Control <= 0x12F)
        F = I < N ? Row + I + 16 - N : Row + I - N;
      else if (Control == 0x140)
        F = Row + 15 - I;
      else if (Control == 0x141)
        F = Row + (I < 8 ? 7 - I : 23 - I);
      else if (Control == 0x142)
        F = Row - 1; // -1 for the first row
      else if (Control == 0x143)
        F = Row >= 32 ? 31 : -1;
      else if (Control >= 0x150 && Control <= 0x15F)
        F = Row + N;
      else if (Control >= 0x160 && Control <= 0x16F)
        F = Row + (I ^ N);
    }
  for (int L = 0; L < Size; ++L)
    switch (Control) {
    case 0x130:
      From[L] = L == Size - 1 ? -1 : L + 1;
      break;
    case 0x134:
      From[L] = L == Size - 1 ? 0 : L + 1;
      break;
    case 0x138:
      From[L] = L - 1;
      break;
    case 0x13C:
      From[L] = L == 0 ? Size - 1 : L - 1;
      break;
    }
  return From;
}

static void checkControl(unsigned Control, unsigned Size, const char *Target) {
  Sources From = model(Control, int(Size));
  uint64_t All = Size == 64 ? ~0ull : 0xFFFFFFFFull;
  for (unsigned Try = 0; Try < 12; ++Try) {
    uint64_t Active = Try == 0 ? All : Random() & All;
    uint32_t RowMask = Try < 2 ? 15 : Random() & 15;
    uint32_t BankMask = Try < 2 ? 15 : Random() & 15;
    for (bool Bound : {false, true}) {
      Wave<UpdateDppRecord> W(Size, Active, Target);
      for (uint32_t L = 0; L < 64; ++L)
        W.Records[L] = {{},        {1000 + L}, {L + 1},         {Control},
                        {RowMask}, {BankMask}, {uint8_t(Bound)}};
      W.run(__simt_amdgcn_update_dpp);
      for (unsigned L = 0; L < Size; ++L) {
        if (!(Active >> L & 1))
          continue;
        uint32_t Expected = 1000 + L;
        bool Enabled =
            (RowMask & 1u << L / 16) && (BankMask & 1u << L % 16 / 4);
        bool Valid = From[L] >= 0 && (Active >> From[L] & 1);
        if (Enabled && Valid)
          Expected = uint32_t(From[L]) + 1;
        else if (Enabled && Bound)
          Expected = 0;
        ASSERT_EQ(W.Records[L].Result, Expected)
            << Target << " control " << std::hex << Control << " lane " << L;
      }
    }
  }
}

TEST(SimtAmdgcnDpp, EveryControlOfGfx9) {
  for (unsigned Control = 0; Control < 0x160; ++Control) {
    bool Shift = Control > 0x100 && Control < 0x130 && Control % 16 != 0;
    bool Other = (Control >= 0x130 && Control < 0x140 && Control % 4 == 0) ||
                 (Control >= 0x140 && Control <= 0x143) || Control >= 0x150;
    if (Control < 0x100 || Shift || Other)
      checkControl(Control, 64, "gfx942");
  }
}

TEST(SimtAmdgcnDpp, EveryControlOfGfx10AndLater) {
  for (const char *Target : {"gfx1030", "gfx1100", "gfx1201"})
    for (unsigned Size : {32u, 64u})
      for (unsigned Control = 0; Control < 0x170; ++Control) {
        bool Shift = Control > 0x100 && Control < 0x130 && Control % 16 != 0;
        bool Other = Control == 0x140 || Control == 0x141 || Control >= 0x150;
        if (Control % 7 == 0 ? Control < 0x100 : Shift || Other)
          checkControl(Control, Size, Target);
      }
}

/// A sum over a wave as compilers make it: shifts within rows, then the
/// broadcasts of gfx9.
TEST(SimtAmdgcnDpp, SumOfAWave) {
  std::array<uint32_t, 64> Values;
  uint32_t Expected = 0;
  for (uint32_t &V : Values)
    Expected += V = uint32_t(Random());
  struct Step {
    uint32_t Control, RowMask;
  };
  for (Step S : {Step{0x111, 15}, Step{0x112, 15}, Step{0x114, 15},
                 Step{0x118, 15}, Step{0x142, 10}, Step{0x143, 12}}) {
    Wave<UpdateDppRecord> W(64, ~0ull, "gfx90a");
    for (unsigned L = 0; L < 64; ++L)
      W.Records[L] = {{},          {0},  {Values[L]}, {S.Control},
                      {S.RowMask}, {15}, {0}};
    W.run(__simt_amdgcn_update_dpp);
    for (unsigned L = 0; L < 64; ++L)
      Values[L] += W.Records[L].Result;
  }
  EXPECT_EQ(Values[63], Expected);
}

TEST(SimtAmdgcnDpp, MovDpp) {
  Wave<MovDppRecord> W(32, 0xFFFF, "gfx1100");
  for (uint32_t L = 0; L < 64; ++L)
    W.Records[L] = {{}, {L + 1}, {0x101}, {15}, {15}, {1}};
  W.run(__simt_amdgcn_mov_dpp);
  EXPECT_EQ(W.Records[3].Result, 5u);
  EXPECT_EQ(W.Records[15].Result, 0u);
}

TEST(SimtAmdgcnDpp, Dpp8) {
  for (unsigned Try = 0; Try < 200; ++Try) {
    uint64_t Active = Try ? Random() : ~0ull;
    uint32_t Select = Random() & 0xFFFFFF;
    Wave<MovDpp8Record> W(32, Active & 0xFFFFFFFF, "gfx1100");
    for (uint32_t L = 0; L < 64; ++L)
      W.Records[L] = {{}, {L + 1}, {Select}};
    W.run(__simt_amdgcn_mov_dpp8);
    for (unsigned Group = 0; Group < 32; Group += 8)
      for (unsigned I = 0; I < 8; ++I) {
        unsigned From = Group + (Select >> I * 3) % 8;
        if (Active >> (Group + I) & 1)
          ASSERT_EQ(W.Records[Group + I].Result,
                    Active >> From & 1 ? From + 1 : 0);
      }
  }
}

TEST(SimtAmdgcnDpp, PermLane16) {
  for (unsigned Try = 0; Try < 400; ++Try)
    for (unsigned Size : {32u, 64u})
      for (bool Other : {false, true}) {
        uint64_t Active = Try ? Random() | Random() : ~0ull;
        if (Size == 32)
          Active &= 0xFFFFFFFF;
        uint32_t Low = uint32_t(Random()), High = uint32_t(Random());
        bool Bound = Try & 1;
        Wave<PermLaneRecord> W(Size, Active, "gfx1100");
        Wave<PermLaneVarRecord> V(Size, Active, "gfx1201");
        auto Select = [&](unsigned I) {
          return (uint64_t(High) << 32 | Low) >> (4 * I) & 15;
        };
        for (uint32_t L = 0; L < 64; ++L) {
          W.Records[L] = {{},     {1000 + L}, {L + 1},         {Low},
                          {High}, {0},        {uint8_t(Bound)}};
          V.Records[L] = {{},      {1000 + L},
                          {L + 1}, {uint32_t(Select(L % 16)) | 0xFF0},
                          {0},     {uint8_t(Bound)}};
        }
        W.run(Other ? __simt_amdgcn_permlanex16 : __simt_amdgcn_permlane16);
        V.run(Other ? __simt_amdgcn_permlanex16_var
                    : __simt_amdgcn_permlane16_var);
        for (unsigned Row = 0; Row < Size / 16; ++Row)
          for (unsigned I = 0; I < 16; ++I) {
            unsigned L = Row * 16 + I;
            if (!(Active >> L & 1))
              continue;
            unsigned Neighbour = Row % 2 ? Row - 1 : Row + 1;
            unsigned From = (Other ? Neighbour : Row) * 16 + Select(I);
            uint32_t Expected = Active >> From & 1 ? From + 1
                                : Bound            ? 0
                                                   : 1000 + L;
            ASSERT_EQ(W.Records[L].Result, Expected);
            ASSERT_EQ(V.Records[L].Result, Expected);
          }
      }
}

TEST(SimtAmdgcnDpp, PermLane64) {
  Wave<UnaryRecord> W(64, ~0ull, "gfx1100"), Half(32, ~0u, "gfx1100");
  for (uint32_t L = 0; L < 64; ++L)
    W.Records[L].Source = Half.Records[L].Source = L;
  W.run(__simt_amdgcn_permlane64);
  Half.run(__simt_amdgcn_permlane64);
  for (uint32_t L = 0; L < 64; ++L)
    EXPECT_EQ(W.Records[L].Result, L < 32 ? L + 32 : L - 32);
  for (uint32_t L = 0; L < 32; ++L)
    EXPECT_EQ(Half.Records[L].Result, L);
}

TEST(SimtAmdgcnDpp, Swaps) {
  for (unsigned Rows : {1u, 2u}) {
    uint32_t First[64], Second[64];
    Wave<SwapRecord> W(64, ~0ull, "gfx950");
    for (uint32_t L = 0; L < 64; ++L) {
      W.Records[L].First = First[L] = L;
      W.Records[L].Second = Second[L] = 100 + L;
    }
    W.run(Rows == 1 ? __simt_amdgcn_permlane16_swap
                    : __simt_amdgcn_permlane32_swap);
    // Odd groups of rows of the first change places with even ones of the
    // second.
    unsigned N = Rows * 16;
    for (unsigned Pair = 0; Pair < 64; Pair += 2 * N)
      for (unsigned I = 0; I < N; ++I)
        std::swap(First[Pair + N + I], Second[Pair + I]);
    for (uint32_t L = 0; L < 64; ++L) {
      EXPECT_EQ(W.Records[L].Result.Value.First, First[L]);
      EXPECT_EQ(W.Records[L].Result.Value.Second, Second[L]);
    }
  }
}
