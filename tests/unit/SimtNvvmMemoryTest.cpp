//===- SimtNvvmMemoryTest.cpp - mbarrier, state spaces, grids ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "simt/core/Fiber.h"
#include "simt/core/Scheduler.h"
#include "simt/intrinsics/Nvvm.h"
#include "simt/intrinsics/NvvmGrid.h"
#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <random>

using namespace hipify::simt;

namespace {

/// A lane of a block that runs nothing, for functions that need a caller.
class SimtNvvmMemory : public ::testing::Test {
protected:
  SimtNvvmMemory() {
    Variables[0] = {"constant", 64, 32, Variable::Constant, 0};
    Variables[1] = {"plain", 96, 32, 0, 0};
    M.Variables = {Variables, 2};
    K.Name = "kernel";
    K.DynamicLds = 48;
    B->InModule = &M;
    B->Running = &K;
    B->DynamicLds = 16;
    B->Image = Image;
    Lds = B->Lds + 8;
    B->Lds = Lds;
    L.InBlock = B.get();
    L.Stack = Stack.get();
    Saved = __simt_lane;
    __simt_lane = &L;
  }
  ~SimtNvvmMemory() override {
    B->Lds -= 8;
    __simt_lane = Saved;
  }

  Variable Variables[2];
  Module M{};
  Kernel K{};
  std::unique_ptr<BlockRun> B = BlockRun::create(1, 4096);
  Lane L{};
  Lane *Saved;
  char *Lds, Image[256] = {};
  std::unique_ptr<char[]> Stack{new char[StackBytes]};
};

TEST_F(SimtNvvmMemory, StateSpaces) {
  struct {
    const void *P;
    char Space;
  } Cases[] = {{Lds, 's'},         {Lds + 63, 's'},
               {Lds + 64, 'g'},    {Lds - 1, 'g'},
               {Image + 64, 'c'},  {Image + 95, 'c'},
               {Image + 96, 'g'},  {Image, 'g'},
               {Stack.get(), 'l'}, {Stack.get() + StackBytes - 1, 'l'},
               {&M, 'g'}};
  for (auto [P, Space] : Cases) {
    EXPECT_EQ(__simt_nvvm_isspacep_shared(P), Space == 's');
    EXPECT_EQ(__simt_nvvm_isspacep_const(P), Space == 'c');
    EXPECT_EQ(__simt_nvvm_isspacep_local(P), Space == 'l');
    EXPECT_EQ(__simt_nvvm_isspacep_global(P), Space == 'g');
  }
  EXPECT_EQ(__simt_nvvm_total_smem_size(), 128u);
  EXPECT_EQ(__simt_nvvm_aggr_smem_size(), 1152u);
}

TEST_F(SimtNvvmMemory, MaskedCopy) {
  char From[64], To[64] = {};
  for (int I = 0; I < 64; ++I)
    From[I] = char(I + 1);
  __simt_nvvm_copy_masked(To, From, 64, 0x8421);
  for (int I = 0; I < 64; ++I)
    EXPECT_EQ(To[I], 0x8421 >> I % 16 & 1 ? I + 1 : 0);
}

/// The state that PTX describes, without its encoding.
struct Model {
  int64_t Pending, Expected, Bytes = 0;
  uint64_t Phase = 0;
  void settle() {
    if (Pending == 0 && Bytes == 0) {
      ++Phase;
      Pending = Expected;
    }
  }
};

TEST_F(SimtNvvmMemory, MbarrierPhases) {
  std::mt19937 Random(1);
  for (unsigned Round = 0; Round < 200; ++Round) {
    uint32_t Count = 1 + Random() % 40;
    uint64_t Object = Random();
    __simt_nvvm_mbarrier_init(&Object, Count, 0);
    Model Expected{Count, Count};
    uint64_t Token = 0, TokenPhase = ~0ull;
    for (unsigned Step = 0; Step < 300; ++Step) {
      unsigned Kind = Random() % 8;
      uint64_t Before = Expected.Phase;
      int64_t Pending = Expected.Pending;
      if (Kind < 4 && Pending > 0) {
        uint32_t N = 1 + Random() % Pending;
        Token = __simt_nvvm_mbarrier_arrive(&Object, N, 0, 0);
        TokenPhase = Before;
        Expected.Pending -= N;
        ASSERT_EQ(__simt_nvvm_mbarrier_pending_count(Token), Pending);
      } else if (Kind == 4 && Pending > 0 && Expected.Expected > 1) {
        Token = __simt_nvvm_mbarrier_arrive(&Object, 1, ArriveDrops, 0);
        TokenPhase = Before;
        --Expected.Pending;
        --Expected.Expected;
      } else if (Kind == 5 && Pending > 0) {
        Token = __simt_nvvm_mbarrier_arrive(&Object, 64, ArriveExpectsBytes, 0);
        TokenPhase = Before;
        Expected.Bytes += 64;
        --Expected.Pending;
      } else if (Kind == 6 && Pending > 0) {
        __simt_nvvm_mbarrier_expect_tx(&Object, 16, 0);
        Expected.Bytes += 16;
      } else if (Kind == 7 && (Expected.Bytes > 0 || Pending > 0)) {
        // Bytes may come before they are announced.
        int64_t N = Expected.Bytes > 0 ? Expected.Bytes : 16;
        __simt_nvvm_mbarrier_complete_tx(&Object, uint32_t(N), 0);
        Expected.Bytes -= N;
      } else {
        continue;
      }
      Expected.settle();
      // The lane has no fiber to leave: few polls of one kind in a row.
      L.Spins = 0;
      ASSERT_EQ(
          __simt_nvvm_mbarrier_test_parity(&Object, Expected.Phase & 1, 0), 0);
      ASSERT_EQ(__simt_nvvm_mbarrier_test_parity(&Object,
                                                 (Expected.Phase & 1) ^ 1, 0),
                1);
      if (TokenPhase + 1 >= Expected.Phase && TokenPhase != ~0ull) {
        ASSERT_EQ(__simt_nvvm_mbarrier_test(&Object, Token, 0),
                  TokenPhase < Expected.Phase);
      }
    }
  }
}

TEST_F(SimtNvvmMemory, GridWorkspace) {
  alignas(8) char Memory[GridWorkspaceBytes + 8];
  memset(Memory, 0x55, sizeof(Memory));
  initGridWorkspace(Memory);
  uint32_t Words[2];
  memcpy(Words, Memory, sizeof(Words));
  EXPECT_EQ(Words[0], GridWorkspaceBytes);
  EXPECT_EQ(Memory[GridWorkspaceBytes], 0x55);
  // grid.sync(): the sum of all blocks' additions flips bit 31, each time.
  uint32_t Barrier = Words[1], Blocks = 37;
  for (int Round = 0; Round < 3; ++Round) {
    uint32_t Before = Barrier;
    for (uint32_t Block = 0; Block < Blocks; ++Block) {
      EXPECT_EQ((Barrier ^ Before) >> 31, 0u);
      Barrier += Block == Blocks - 1 ? 0x80000000 - (Blocks - 1) : 1;
    }
    EXPECT_EQ((Barrier ^ Before) >> 31, 1u);
  }
}

} // namespace
