//===- SimtAmdgcnWaveTest.cpp - AMD's wave operations ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation against a model of its own, which works on arrays of the
// lanes' registers as the ISA documents do, for waves of 32 and 64 and many
// masks of active lanes.
//
//===----------------------------------------------------------------------===//
#include "simt/intrinsics/AmdgcnWave.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace hipify::simt;
using namespace hipify::simt::amdgcn;

namespace {

/// A wave on a target, whose records are of type RecordT.
template <typename RecordT> struct Wave {
  explicit Wave(unsigned Size, uint64_t Active, const char *Target = "gfx942")
      : Size(Size), Active(Active) {
    M.Target = Target;
    K.Name = "kernel";
    B.InModule = &M;
    B.Running = &K;
    for (unsigned I = 0; I < 64; ++I) {
      Lanes[I].LaneId = I;
      Lanes[I].InBlock = &B;
      Lanes[I].Operands = &Records[I];
      Pointers[I] = &Lanes[I];
    }
  }
  void run(WaveOperation Operation) {
    Operation(WaveGroup(Pointers.data(), Size, Active, Active));
  }
  bool isActive(unsigned L) const { return L < Size && (Active >> L & 1); }

  unsigned Size;
  uint64_t Active;
  Module M{};
  Kernel K{};
  Block B{};
  std::array<Lane, 64> Lanes{};
  std::array<Lane *, 64> Pointers{};
  std::array<RecordT, 64> Records{};
};

} // namespace

static std::mt19937_64 Random(20261121);
static uint32_t random32() { return uint32_t(Random()); }

/// Full, empty corners, every single lane, every hole, halves, random.
static std::vector<uint64_t> masks(unsigned Size) {
  uint64_t All = Size == 64 ? ~0ull : 0xFFFFFFFFull;
  std::vector<uint64_t> Result = {All, 1, All & 0x5555555555555555,
                                  All & 0xFFFF0000FFFF0000};
  for (unsigned I = 0; I < Size; ++I) {
    Result.push_back(uint64_t(1) << I);
    Result.push_back(All & ~(uint64_t(1) << I));
  }
  for (unsigned I = 0; I < 40; ++I)
    Result.push_back(Random() & Random() & All);
  for (unsigned I = 0; I < 40; ++I)
    Result.push_back((Random() | Random()) & All);
  std::erase(Result, 0u);
  return Result;
}

/// Calls Check(size, mask) for each.
template <typename Fn> static void forEachWave(Fn Check) {
  for (unsigned Size : {32u, 64u})
    for (uint64_t Mask : masks(Size)) {
      SCOPED_TRACE(testing::Message()
                   << Size << " lanes, mask " << std::hex << Mask);
      Check(Size, Mask);
      if (testing::Test::HasFatalFailure())
        return;
    }
}

TEST(SimtAmdgcnWave, Ballot) {
  forEachWave([](unsigned Size, uint64_t Mask) {
    Wave<BallotRecord> W(Size, Mask);
    uint64_t Votes = Random();
    for (unsigned L = 0; L < 64; ++L)
      W.Records[L].Predicate = Votes >> L & 1;
    W.run(__simt_amdgcn_ballot);
    for (unsigned L = 0; L < Size; ++L)
      if (W.isActive(L))
        ASSERT_EQ(W.Records[L].Result, Votes & Mask);
  });
}

TEST(SimtAmdgcnWave, WholeQuadVote) {
  Wave<BallotRecord> W(32, 0x0FF7);
  W.Records[2].Predicate = 1; // In the first quad.
  W.Records[3].Predicate = 1; // Not active.
  W.Records[9].Predicate = 1;
  W.run(__simt_amdgcn_wqm_vote);
  for (unsigned L : {0u, 1u, 2u, 8u, 11u})
    EXPECT_EQ(W.Records[L].Result, 1u) << L;
  for (unsigned L : {4u, 5u, 7u})
    EXPECT_EQ(W.Records[L].Result, 0u) << L;
}

template <typename T>
static void checkCompare(WaveOperation Operation, uint32_t Predicate,
                         const std::vector<T> &Values, bool (*Model)(T, T)) {
  Wave<CompareRecord<T>> W(64, ~0ull);
  uint64_t Expected = 0;
  for (unsigned L = 0; L < 64; ++L) {
    T A = Values[L / 8 % Values.size()], B = Values[L % 8 % Values.size()];
    W.Records[L].A = A;
    W.Records[L].B = B;
    W.Records[L].Predicate = Predicate;
    Expected |= uint64_t(Model(A, B)) << L;
  }
  W.run(Operation);
  EXPECT_EQ(W.Records[5].Result, Expected) << "predicate " << Predicate;
}

TEST(SimtAmdgcnWave, IntegerCompares) {
  using U = uint32_t;
  using S = int32_t;
  std::vector<U> V = {0, 1, 2, 0x7FFFFFFF, 0x80000000, 0x80000001, ~0u, 77};
  bool (*const Models[])(U, U) = {[](U A, U B) { return A == B; },
                                  [](U A, U B) { return A != B; },
                                  [](U A, U B) { return A > B; },
                                  [](U A, U B) { return A >= B; },
                                  [](U A, U B) { return A < B; },
                                  [](U A, U B) { return A <= B; },
                                  [](U A, U B) { return S(A) > S(B); },
                                  [](U A, U B) { return S(A) >= S(B); },
                                  [](U A, U B) { return S(A) < S(B); },
                                  [](U A, U B) { return S(A) <= S(B); }};
  for (uint32_t I = 0; I < 10; ++I)
    checkCompare<U>(__simt_amdgcn_icmp_i32, 32 + I, V, Models[I]);
  checkCompare<uint64_t>(
      __simt_amdgcn_icmp_i64, 38, {0, 1, 1ull << 63, ~0ull, 5, 1ull << 40},
      [](uint64_t A, uint64_t B) { return int64_t(A) > int64_t(B); });
  checkCompare<uint16_t>(
      __simt_amdgcn_icmp_i16, 40, {0, 1, 0x8000, 0xFFFF, 5},
      [](uint16_t A, uint16_t B) { return int16_t(A) < int16_t(B); });
  checkCompare<uint8_t>(__simt_amdgcn_icmp_i1, 33, {0, 1},
                        [](uint8_t A, uint8_t B) { return A != B; });
}

TEST(SimtAmdgcnWave, FloatCompares) {
  std::vector<float> V = {0.0f,     -0.0f,     1.0f, -1.0f,
                          INFINITY, -INFINITY, NAN,  1e-40f};
#define UNORDERED (std::isnan(A) || std::isnan(B))
  bool (*const Models[16])(float, float) = {
      [](float, float) { return false; },
      [](float A, float B) { return A == B; },
      [](float A, float B) { return A > B; },
      [](float A, float B) { return A >= B; },
      [](float A, float B) { return A < B; },
      [](float A, float B) { return A <= B; },
      [](float A, float B) { return !UNORDERED && A != B; },
      [](float A, float B) { return !UNORDERED; },
      [](float A, float B) { return UNORDERED; },
      [](float A, float B) { return UNORDERED || A == B; },
      [](float A, float B) { return UNORDERED || A > B; },
      [](float A, float B) { return UNORDERED || A >= B; },
      [](float A, float B) { return UNORDERED || A < B; },
      [](float A, float B) { return UNORDERED || A <= B; },
      [](float A, float B) { return A != B; },
      [](float, float) { return true; }};
#undef UNORDERED
  for (uint32_t I = 0; I < 16; ++I)
    checkCompare<float>(__simt_amdgcn_fcmp_f32, I, V, Models[I]);
  checkCompare<double>(__simt_amdgcn_fcmp_f64, 4, {0.0, 1.0, NAN, -3.0},
                       [](double A, double B) { return A < B; });
}

TEST(SimtAmdgcnWave, ReadLane) {
  forEachWave([](unsigned Size, uint64_t Mask) {
    Wave<ReadLaneRecord> W(Size, Mask);
    for (unsigned L = 0; L < 64; ++L)
      W.Records[L] = {{}, {random32()}, {random32()}};
    auto Before = W.Records;
    W.run(__simt_amdgcn_readlane);
    for (unsigned L = 0; L < Size; ++L) {
      if (!W.isActive(L))
        continue;
      unsigned From = Before[L].Lane % Size;
      ASSERT_EQ(W.Records[L].Result,
                W.isActive(From) ? Before[From].Source.Value : 0u);
    }
  });
}

TEST(SimtAmdgcnWave, ReadFirstLane) {
  forEachWave([](unsigned Size, uint64_t Mask) {
    Wave<UnaryRecord> W(Size, Mask);
    for (unsigned L = 0; L < 64; ++L)
      W.Records[L].Source = L + 100;
    W.run(__simt_amdgcn_readfirstlane);
    unsigned First = 0;
    while (!W.isActive(First))
      ++First;
    for (unsigned L = 0; L < Size; ++L)
      if (W.isActive(L))
        ASSERT_EQ(W.Records[L].Result, First + 100);
  });
}

TEST(SimtAmdgcnWave, PermuteAndBPermute) {
  forEachWave([](unsigned Size, uint64_t Mask) {
    for (bool Push : {true, false}) {
      Wave<PermuteRecord> W(Size, Mask);
      std::array<uint32_t, 64> Address, Data, Expected{};
      for (unsigned L = 0; L < 64; ++L) {
        Address[L] = random32();
        Data[L] = random32();
        W.Records[L] = {{}, {Address[L]}, {Data[L]}};
      }
      for (unsigned L = 0; L < Size; ++L) {
        if (!W.isActive(L))
          continue;
        unsigned Other = (Address[L] >> 2) % Size;
        if (Push)
          Expected[Other] = Data[L];
        else
          Expected[L] = W.isActive(Other) ? Data[Other] : 0;
      }
      W.run(Push ? __simt_amdgcn_permute : __simt_amdgcn_bpermute);
      for (unsigned L = 0; L < Size; ++L)
        if (W.isActive(L))
          ASSERT_EQ(W.Records[L].Result, Expected[L]);
    }
  });
}

/// On gfx10 and gfx11 a wave of 64 is two halves; gfx12 and gfx9 are whole.
TEST(SimtAmdgcnWave, BPermuteAcrossHalves) {
  for (auto [Target, Crosses] : {std::pair("gfx90a", true),
                                 {"gfx942", true},
                                 {"gfx1030", false},
                                 {"gfx1100", false},
                                 {"gfx11-generic", false},
                                 {"gfx1201", true}}) {
    Wave<PermuteRecord> W(64, ~0ull, Target);
    for (unsigned L = 0; L < 64; ++L)
      W.Records[L] = {{}, {40 * 4}, {L}};
    W.run(__simt_amdgcn_bpermute);
    EXPECT_EQ(W.Records[0].Result, Crosses ? 40u : 8u) << Target;
    EXPECT_EQ(W.Records[63].Result, 40u) << Target;
  }
}

/// The lane of 32 that the ISA documents' loops read for lane I.
static unsigned swizzleModel(unsigned I, unsigned Offset) {
  if (Offset >= 0xE000) {
    unsigned Mask = Offset & 31, Ones = 0;
    for (unsigned Bit = 0; Bit < 5; ++Bit)
      Ones += Mask >> Bit & 1;
    unsigned J =
        (I & 1) << 4 | (I & 2) << 2 | (I & 4) | (I & 8) >> 2 | (I & 16) >> 4;
    return (J >> Ones) | (I & Mask);
  }
  if (Offset >= 0xC000) {
    int Rotate = Offset >> 5 & 31;
    if (Offset & 0x400)
      Rotate = -Rotate;
    unsigned Mask = Offset & 31;
    return (I & Mask) | (unsigned(int(I) + Rotate + 32) % 32 & ~Mask);
  }
  if (Offset & 0x8000) {
    unsigned Select[4] = {Offset & 3, Offset >> 2 & 3, Offset >> 4 & 3,
                          Offset >> 6 & 3};
    return I / 4 * 4 + Select[I % 4];
  }
  unsigned And = Offset & 31, Or = Offset / 32 % 32, Xor = Offset / 1024 % 32;
  return ((I & And) | Or) ^ Xor;
}

TEST(SimtAmdgcnWave, Swizzle) {
  for (uint32_t Offset = 0; Offset < 0x10000; Offset += 3)
    for (uint64_t Mask : {~0ull, 0x123456789ABCDEF0ull}) {
      if (Offset >= 0x8100 && Offset < 0xC000)
        continue; // Not assigned.
      Wave<SwizzleRecord> W(64, Mask);
      for (unsigned L = 0; L < 64; ++L)
        W.Records[L] = {{}, {L + 1}, {Offset}};
      W.run(__simt_amdgcn_swizzle);
      for (unsigned L = 0; L < 64; ++L) {
        if (!W.isActive(L))
          continue;
        unsigned From = L / 32 * 32 + swizzleModel(L % 32, Offset);
        ASSERT_EQ(W.Records[L].Result, W.isActive(From) ? From + 1 : 0)
            << std::hex << Offset << " lane " << L;
      }
    }
}

TEST(SimtAmdgcnWave, AppendAndConsume) {
  uint32_t Counter = 100;
  Wave<AppendRecord> W(64, 0xF0F0);
  for (auto &R : W.Records)
    R.Counter = &Counter;
  W.run(__simt_amdgcn_append);
  EXPECT_EQ(Counter, 108u);
  EXPECT_EQ(W.Records[4].Result, 100u);
  EXPECT_EQ(W.Records[15].Result, 100u);
  W.run(__simt_amdgcn_consume);
  EXPECT_EQ(Counter, 100u);
  EXPECT_EQ(W.Records[4].Result, 108u);
}

/// A matrix in LDS whose rows have 16 elements; column i comes to lane i.
TEST(SimtAmdgcnWave, TransposedReads) {
  struct {
    unsigned Bits;
    WaveOperation Operation;
  } const Cases[] = {{16, __simt_amdgcn_read_transposed16},
                     {8, __simt_amdgcn_read_transposed8},
                     {4, __simt_amdgcn_read_transposed4}};
  for (auto [Bits, Operation] : Cases) {
    unsigned Rows = 64 / Bits;
    auto Element = [&](unsigned Group, unsigned Row, unsigned Column) {
      return (Group * 977 + Row * 131 + Column * 7) & ((1u << Bits) - 1);
    };
    std::array<uint64_t, 64> Lds{};
    Wave<TransposedRecord> W(64, ~0ull, "gfx950");
    for (unsigned Group = 0; Group < 4; ++Group)
      for (unsigned I = 0; I < 16 * Rows; ++I) // In memory's order.
        Lds[Group * 16 + I * Bits / 64] |=
            uint64_t(Element(Group, I / 16, I % 16)) << I * Bits % 64;
    for (unsigned L = 0; L < 64; ++L)
      W.Records[L].From = reinterpret_cast<const char *>(&Lds[L]);
    W.run(Operation);
    for (unsigned L = 0; L < 64; ++L)
      for (unsigned Row = 0; Row < Rows; ++Row)
        ASSERT_EQ(W.Records[L].Result.Value >> Row * Bits & ((1u << Bits) - 1),
                  Element(L / 16, Row, L % 16))
            << Bits << " lane " << L;
  }
}

TEST(SimtAmdgcnWave, LoadToLds) {
  for (uint32_t Size : {1u, 2u, 4u, 12u, 16u}) {
    std::vector<char> From(64 * 64), Lds(64 * 16 + 64, '.');
    for (size_t I = 0; I < From.size(); ++I)
      From[I] = char(I * 7);
    Wave<LoadToLdsRecord> W(64, ~uint64_t(2));
    for (unsigned L = 0; L < 64; ++L) {
      W.Records[L].From = &From[(63 - L) * 32];
      W.Records[L].To = Lds.data() + (L == 0 ? 0 : 48); // The first lane's.
      W.Records[L].Size = Size;
      W.Records[L].Offset = 8;
    }
    W.run(__simt_amdgcn_load_to_lds);
    uint32_t Slot = std::max(Size, 4u);
    for (unsigned L = 0; L < 64; ++L)
      for (uint32_t I = 0; I < Slot; ++I) {
        char Expected = L == 1     ? '.'
                        : I < Size ? From[(63 - L) * 32 + 8 + I]
                                   : 0;
        ASSERT_EQ(Lds[8 + L * Slot + I], Expected) << Size << " lane " << L;
      }
  }
}

template <typename T>
static void checkReduction(WaveOperation Operation, T (*Model)(T, T)) {
  forEachWave([&](unsigned Size, uint64_t Mask) {
    Wave<ReduceRecord<T>> W(Size, Mask);
    bool Any = false;
    T Expected{};
    for (unsigned L = 0; L < 64; ++L) {
      T Value =
          std::is_integral_v<T> ? T(Random()) : T(int64_t(Random())) / T(3);
      W.Records[L].Source = Value;
      if (W.isActive(L)) {
        Expected = Any ? Model(Expected, Value) : Value;
        Any = true;
      }
    }
    W.run(Operation);
    for (unsigned L = 0; L < Size; ++L)
      if (W.isActive(L))
        ASSERT_EQ(W.Records[L].Result.Value, Expected);
  });
}

template <typename T, typename U>
static void checkReductions(WaveOperation Min, WaveOperation Max,
                            WaveOperation UMin, WaveOperation UMax,
                            WaveOperation Add, WaveOperation And,
                            WaveOperation Or, WaveOperation Xor) {
  checkReduction<T>(Min, [](T A, T B) { return std::min(A, B); });
  checkReduction<T>(Max, [](T A, T B) { return std::max(A, B); });
  checkReduction<U>(UMin, [](U A, U B) { return std::min(A, B); });
  checkReduction<U>(UMax, [](U A, U B) { return std::max(A, B); });
  checkReduction<U>(Add, [](U A, U B) { return A + B; });
  checkReduction<U>(And, [](U A, U B) { return A & B; });
  checkReduction<U>(Or, [](U A, U B) { return A | B; });
  checkReduction<U>(Xor, [](U A, U B) { return A ^ B; });
}

TEST(SimtAmdgcnWave, Reductions) {
  checkReductions<int32_t, uint32_t>(
      __simt_amdgcn_reduce_min_i32, __simt_amdgcn_reduce_max_i32,
      __simt_amdgcn_reduce_min_u32, __simt_amdgcn_reduce_max_u32,
      __simt_amdgcn_reduce_add_i32, __simt_amdgcn_reduce_and_i32,
      __simt_amdgcn_reduce_or_i32, __simt_amdgcn_reduce_xor_i32);
  checkReductions<int64_t, uint64_t>(
      __simt_amdgcn_reduce_min_i64, __simt_amdgcn_reduce_max_i64,
      __simt_amdgcn_reduce_min_u64, __simt_amdgcn_reduce_max_u64,
      __simt_amdgcn_reduce_add_i64, __simt_amdgcn_reduce_and_i64,
      __simt_amdgcn_reduce_or_i64, __simt_amdgcn_reduce_xor_i64);
  checkReduction<float>(__simt_amdgcn_reduce_add_f32,
                        [](float A, float B) { return A + B; });
  checkReduction<double>(__simt_amdgcn_reduce_add_f64,
                         [](double A, double B) { return A + B; });
  checkReduction<float>(__simt_amdgcn_reduce_min_f32,
                        [](float A, float B) { return std::min(A, B); });
  checkReduction<double>(__simt_amdgcn_reduce_max_f64,
                         [](double A, double B) { return std::max(A, B); });
  Wave<ReduceRecord<uint32_t>> W(32, 0b1101);
  for (unsigned L = 0; L < 4; ++L)
    W.Records[L].Source = 10 * (L + 1);
  W.run(__simt_amdgcn_reduce_sub_i32);
  EXPECT_EQ(W.Records[0].Result, uint32_t(-80));
}
