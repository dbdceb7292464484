//===- SimtNvvmWarpTest.cpp - NVIDIA's warp operations ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation on records in memory, against a model written from the PTX
// definitions for one lane at a time.
//
//===----------------------------------------------------------------------===//
#include "simt/intrinsics/Nvvm.h"
#include <cmath>
#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <random>

using namespace hipify::simt;

namespace {

/// 32 lanes with records of up to five fields of 8 bytes.
class Warp {
public:
  using Record = std::array<uint64_t, 5>;

  Warp() {
    for (unsigned I = 0; I < 32; ++I) {
      Pointers[I] = &Lanes[I];
      Lanes[I].LaneId = I;
      Lanes[I].Operands = Records[I].data();
    }
  }
  void run(WaveOperation Operation, uint32_t Active) {
    Operation(WaveGroup(Pointers.data(), 32, Active, 0xffffffff));
  }
  Record &operator[](unsigned Lane) { return Records[Lane]; }

  std::array<Record, 32> Records;

private:
  std::array<Lane, 32> Lanes{};
  std::array<Lane *, 32> Pointers;
};

const uint32_t Masks[] = {0xffffffff, 0x1,        0x80000000, 0x0000ffff,
                          0xaaaaaaaa, 0x7ffffffe, 0x00f0f00f, 0x80000001};

} // namespace

static uint32_t low(uint64_t V) { return uint32_t(V); }
static bool predicateOf(uint64_t V) { return V >> 32 & 0xff; }

/// The PTX ISA's definition of shfl, for one lane. Returns the lane that is
/// read; lanes are compared as signed numbers.
static int shflModel(char Mode, int Lane, unsigned B, unsigned C, bool &P) {
  int BVal = B & 0x1f, CVal = C & 0x1f, SegMask = C >> 8 & 0x1f;
  int NotSeg = ~SegMask & 0x1f;
  int MaxLane = (Lane & SegMask) | (CVal & NotSeg);
  int MinLane = Lane & SegMask;
  int J = 0;
  if (Mode == 'u') {
    J = Lane - BVal;
    P = J >= MaxLane;
  } else if (Mode == 'd') {
    J = Lane + BVal;
    P = J <= MaxLane;
  } else if (Mode == 'b') {
    J = Lane ^ BVal;
    P = J <= MaxLane;
  } else {
    J = MinLane | (BVal & NotSeg);
    P = J <= MaxLane;
  }
  return P ? J : Lane;
}

namespace {

struct ShuffleCase {
  char Mode;
  WaveOperation Plain, WithPredicate, Legacy, LegacyPredicate;
};
#define SHUFFLE(Letter, Name)                                                  \
  {Letter, __simt_nvvm_shfl_sync_##Name, __simt_nvvm_shfl_sync_##Name##_p,     \
   __simt_nvvm_shfl_##Name, __simt_nvvm_shfl_##Name##_p}
const ShuffleCase Shuffles[] = {SHUFFLE('u', up), SHUFFLE('d', down),
                                SHUFFLE('b', bfly), SHUFFLE('i', idx)};
#undef SHUFFLE

} // namespace

/// One call with the operands B[lane] and C, all forms.
static void checkShuffle(const ShuffleCase &Case, uint32_t Mask,
                         const std::array<uint32_t, 32> &B, uint32_t C) {
  Warp Results[4];
  WaveOperation Operations[] = {Case.Plain, Case.WithPredicate, Case.Legacy,
                                Case.LegacyPredicate};
  for (unsigned Form = 0; Form < 4; ++Form) {
    Warp &W = Results[Form];
    for (unsigned L = 0; L < 32; ++L) {
      uint64_t Value = 1000 + L * 7;
      if (Form < 2)
        W[L] = {~0ull, Mask, Value, B[L], C};
      else
        W[L] = {~0ull, Value, B[L], C, 0};
    }
    W.run(Operations[Form], Mask);
  }
  for (unsigned L = 0; L < 32; ++L) {
    bool P = false;
    int From = shflModel(Case.Mode, L, B[L], C, P);
    for (unsigned Form = 0; Form < 4; ++Form) {
      uint64_t Result = Results[Form][L][0];
      if (!(Mask >> L & 1)) {
        ASSERT_EQ(Result, ~0ull) << "an inactive lane was written";
        continue;
      }
      uint32_t Expected = Mask >> From & 1 ? 1000 + From * 7 : 0;
      ASSERT_EQ(low(Result), Expected)
          << Case.Mode << " lane " << L << " b " << B[L] << " c " << C
          << " mask " << Mask << " form " << Form;
      if (Form & 1) {
        ASSERT_EQ(predicateOf(Result), P);
      }
    }
  }
}

TEST(SimtNvvmWarp, ShuffleEveryWidthAndClamp) {
  for (const ShuffleCase &Case : Shuffles)
    for (uint32_t Mask : {0xffffffffu, 0x00f0f00fu})
      for (unsigned C = 0; C < 32; ++C)
        for (unsigned Segment = 0; Segment < 32; ++Segment)
          for (unsigned B : {0u, 1u, 2u, 5u, 16u, 31u, 33u}) {
            std::array<uint32_t, 32> Operand;
            Operand.fill(B);
            checkShuffle(Case, Mask, Operand, Segment << 8 | C);
          }
}

TEST(SimtNvvmWarp, ShuffleOperandsThatDiffer) {
  std::mt19937 Random(1);
  for (unsigned Round = 0; Round < 2000; ++Round) {
    std::array<uint32_t, 32> Operand;
    for (uint32_t &B : Operand)
      B = Random();
    // As __shfl*_sync makes it for widths that are powers of two.
    unsigned Width = 1u << Random() % 6;
    unsigned Up = (32 - Width) << 8;
    for (const ShuffleCase &Case : Shuffles)
      checkShuffle(Case, Masks[Random() % std::size(Masks)], Operand,
                   Case.Mode == 'u' ? Up : Up | 31);
  }
}

TEST(SimtNvvmWarp, Vote) {
  std::mt19937 Random(2);
  for (uint32_t Mask : Masks)
    for (unsigned Round = 0; Round < 64; ++Round) {
      uint32_t Votes = Round == 0   ? 0
                       : Round == 1 ? ~0u
                       : Round == 2 ? ~Mask
                       : Round == 3 ? Mask
                                    : Random();
      unsigned Yes = 0, No = 0;
      uint32_t Ballot = 0;
      for (unsigned L = 0; L < 32; ++L)
        if (Mask >> L & 1) {
          ++(Votes >> L & 1 ? Yes : No);
          Ballot |= (Votes >> L & 1) << L;
        }
      struct Case {
        WaveOperation Sync, Legacy;
        uint32_t Expected, Bits;
      } Cases[] = {
          {__simt_nvvm_vote_sync_all, __simt_nvvm_vote_all, No == 0, 0xff},
          {__simt_nvvm_vote_sync_any, __simt_nvvm_vote_any, Yes != 0, 0xff},
          {__simt_nvvm_vote_sync_uni, __simt_nvvm_vote_uni, Yes == 0 || No == 0,
           0xff},
          {__simt_nvvm_vote_sync_ballot, __simt_nvvm_vote_ballot, Ballot, ~0u}};
      for (const Case &C : Cases) {
        Warp Sync, Legacy;
        for (unsigned L = 0; L < 32; ++L) {
          uint64_t Vote = Votes >> L & 1;
          Sync[L] = {~0ull, Mask, Vote, 0, 0};
          Legacy[L] = {~0ull, Vote, 0, 0, 0};
        }
        Sync.run(C.Sync, Mask);
        Legacy.run(C.Legacy, Mask);
        for (unsigned L = 0; L < 32; ++L)
          if (Mask >> L & 1) {
            ASSERT_EQ(low(Sync[L][0]) & C.Bits, C.Expected);
            ASSERT_EQ(low(Legacy[L][0]) & C.Bits, C.Expected);
          } else {
            ASSERT_EQ(Sync[L][0], ~0ull);
          }
      }
    }
}

template <typename T>
static void checkMatch(WaveOperation Any, WaveOperation All) {
  std::mt19937_64 Random(3);
  for (uint32_t Mask : Masks)
    for (unsigned Kinds : {1u, 2u, 5u, 32u}) {
      std::array<uint64_t, 32> Values;
      // Differ in the upper half only where there is one.
      for (uint64_t &V : Values)
        V = uint64_t(Random() % Kinds) << (sizeof(T) * 8 - 6);
      Warp W, V;
      for (unsigned L = 0; L < 32; ++L)
        W[L] = V[L] = {~0ull, Mask, Values[L], 0, 0};
      W.run(Any, Mask);
      V.run(All, Mask);
      bool Same = true;
      for (unsigned L = 0; L < 32; ++L)
        for (unsigned K = 0; K < 32; ++K)
          if ((Mask >> L & 1) && (Mask >> K & 1))
            Same &= Values[L] == Values[K];
      for (unsigned L = 0; L < 32; ++L) {
        if (!(Mask >> L & 1))
          continue;
        uint32_t Expected = 0;
        for (unsigned K = 0; K < 32; ++K)
          if ((Mask >> K & 1) && Values[K] == Values[L])
            Expected |= 1u << K;
        ASSERT_EQ(low(W[L][0]), Expected);
        ASSERT_EQ(low(V[L][0]), Same ? Mask : 0);
        ASSERT_EQ(predicateOf(V[L][0]), Same);
      }
    }
}

TEST(SimtNvvmWarp, Match) {
  checkMatch<uint32_t>(__simt_nvvm_match_any_i32, __simt_nvvm_match_all_i32);
  checkMatch<uint64_t>(__simt_nvvm_match_any_i64, __simt_nvvm_match_all_i64);
}

TEST(SimtNvvmWarp, ReduxOfIntegers) {
  using Model = std::function<int64_t(int64_t, int64_t)>;
  struct Case {
    WaveOperation Operation;
    bool Signed;
    int64_t Start;
    Model Combine;
  } Cases[] = {
      {__simt_nvvm_redux_add, false, 0, [](auto A, auto B) { return A + B; }},
      {__simt_nvvm_redux_and, false, -1, [](auto A, auto B) { return A & B; }},
      {__simt_nvvm_redux_or, false, 0, [](auto A, auto B) { return A | B; }},
      {__simt_nvvm_redux_xor, false, 0, [](auto A, auto B) { return A ^ B; }},
      {__simt_nvvm_redux_min, true, INT64_MAX,
       [](auto A, auto B) { return A < B ? A : B; }},
      {__simt_nvvm_redux_max, true, INT64_MIN,
       [](auto A, auto B) { return A > B ? A : B; }},
      {__simt_nvvm_redux_umin, false, INT64_MAX,
       [](auto A, auto B) { return A < B ? A : B; }},
      {__simt_nvvm_redux_umax, false, INT64_MIN,
       [](auto A, auto B) { return A > B ? A : B; }}};
  std::mt19937 Random(4);
  for (uint32_t Mask : Masks)
    for (const Case &C : Cases) {
      Warp W;
      int64_t Expected = C.Start;
      for (unsigned L = 0; L < 32; ++L) {
        uint32_t Value = Random();
        W[L] = {~0ull, Value, Mask, 0, 0};
        if (Mask >> L & 1)
          Expected = C.Combine(Expected, C.Signed ? int64_t(int32_t(Value))
                                                  : int64_t(Value));
      }
      W.run(C.Operation, Mask);
      for (unsigned L = 0; L < 32; ++L)
        if (Mask >> L & 1) {
          ASSERT_EQ(low(W[L][0]), uint32_t(Expected));
        }
    }
}

static uint32_t floatRedux(WaveOperation Operation, std::vector<float> Values) {
  Warp W;
  uint32_t Mask = (1ull << Values.size()) - 1;
  for (unsigned L = 0; L < Values.size(); ++L)
    W[L] = {~0ull, std::bit_cast<uint32_t>(Values[L]), Mask, 0, 0};
  W.run(Operation, Mask);
  for (unsigned L = 1; L < Values.size(); ++L)
    EXPECT_EQ(low(W[L][0]), low(W[0][0]));
  return low(W[0][0]);
}

TEST(SimtNvvmWarp, ReduxOfFloats) {
  float NaN = std::bit_cast<float>(0xffc12345u);
  auto Bits = [](float V) { return std::bit_cast<uint32_t>(V); };
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmin, {3, -2, 5}), Bits(-2));
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmax, {3, -7, 5}), Bits(5));
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmin_abs, {3, -2, 5}), Bits(2));
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmax_abs, {3, -7, 5}), Bits(7));
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmin, {NaN, 4, 5}), Bits(4));
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmax, {1, NaN, 0}), Bits(1));
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmin_nan, {1, NaN, 0}), 0x7fffffffu);
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmax_nan, {1, 2, NaN}), 0x7fffffffu);
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmin_abs_nan, {NaN, 1}), 0x7fffffffu);
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmax_abs_nan, {1, -3}), Bits(3));
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmin, {NaN}), 0x7fffffffu);
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmin, {NaN, NaN}), 0x7fffffffu);
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmin, {0.0f, -0.0f}), Bits(-0.0f));
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmax, {-0.0f, 0.0f}), Bits(0.0f));
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmin, {-0.0f, 0.0f}), Bits(-0.0f));
  EXPECT_EQ(floatRedux(__simt_nvvm_redux_fmax, {0.0f, -0.0f}), Bits(0.0f));
}

TEST(SimtNvvmWarp, ElectAndActiveMask) {
  for (uint32_t Mask : Masks) {
    Warp Elected, Active;
    for (unsigned L = 0; L < 32; ++L)
      Elected[L] = Active[L] = {~0ull, Mask, 0, 0, 0};
    Elected.run(__simt_nvvm_elect, Mask);
    Active.run(__simt_nvvm_activemask, Mask);
    unsigned Leaders = 0;
    for (unsigned L = 0; L < 32; ++L) {
      if (!(Mask >> L & 1))
        continue;
      ASSERT_EQ(low(Active[L][0]), Mask);
      ASSERT_TRUE(Mask >> low(Elected[L][0]) & 1);
      ASSERT_EQ(predicateOf(Elected[L][0]), low(Elected[L][0]) == L);
      Leaders += predicateOf(Elected[L][0]);
    }
    ASSERT_EQ(Leaders, 1u);
  }
}
