//===- SimtHostMemoryTest.cpp - Memory of the virtual devices -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "core/Device.h"
#include "core/Memory.h"
#include "core/MemoryArena.h"
#include "core/Options.h"
#include "core/Pool.h"
#include "gtest/gtest.h"
#include <cstring>
#include <random>

using namespace hipify::simt;

namespace {

constexpr uint64_t MiB = 1 << 20;

TEST(SimtHostMemory, AlignedFilledAndFound) {
  MemoryArena Arena(256 * MiB, 256, 0);
  for (uint64_t Size : {1ull, 255ull, 256ull, 257ull, 5000ull, 3ull * MiB}) {
    Allocation *A = Arena.allocate(Size, /*Fill=*/true);
    ASSERT_NE(A, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(A->Base) % AllocationAlignment, 0u);
    for (uint64_t I : {uint64_t(0), Size / 2, Size - 1})
      EXPECT_EQ(static_cast<unsigned char>(A->Base[I]), FreshByte);
    EXPECT_EQ(Arena.find(A->Base), A);
    EXPECT_EQ(Arena.find(A->Base + Size - 1), A);
    EXPECT_TRUE(A->contains(A->Base, Size));
    EXPECT_FALSE(A->contains(A->Base, Size + 1));
    EXPECT_FALSE(A->contains(A->Base + Size));
    // The red zone behind it is known as its own.
    EXPECT_EQ(Arena.find(A->Base + Size), A);
  }
  EXPECT_EQ(Arena.find(&Arena), nullptr);
}

TEST(SimtHostMemory, LargeMemoryIsFilledWhenTouched) {
  MemoryArena Arena(4096 * MiB, 256, 0);
  Allocation *A = Arena.allocate(1024 * MiB, true);
  ASSERT_NE(A, nullptr);
  for (uint64_t I = 0; I < A->Size; I += 77 * MiB + 13)
    EXPECT_EQ(static_cast<unsigned char>(A->Base[I]), FreshByte);
  EXPECT_EQ(static_cast<unsigned char>(A->Base[A->Size - 1]), FreshByte);
  // Pages are private: a write in one chunk is not seen in the next.
  A->Base[5] = 1;
  EXPECT_EQ(static_cast<unsigned char>(A->Base[5 + 16 * MiB]), FreshByte);
  Arena.release(*A);
  Allocation *B = Arena.allocate(1024 * MiB, true);
  ASSERT_NE(B, nullptr);
  EXPECT_EQ(static_cast<unsigned char>(B->Base[5]), FreshByte);
}

TEST(SimtHostMemory, FreedMemoryStaysKnownForAWhile) {
  MemoryArena Arena(64 * MiB, 256, 4 * MiB);
  Allocation *A = Arena.allocate(1000, true);
  char *Base = A->Base;
  Arena.release(*A);
  ASSERT_EQ(Arena.find(Base), A);
  EXPECT_TRUE(A->Freed);
  // As much memory again goes through, and it is forgotten.
  for (int I = 0; I != 8; ++I)
    Arena.release(*Arena.allocate(MiB, true));
  const Allocation *Now = Arena.find(Base);
  EXPECT_TRUE(!Now || Now->Base != Base || Now->Size != 1000);
}

TEST(SimtHostMemory, ARangeIsUsedUpAndCoalescesAgain) {
  MemoryArena Arena(64 * MiB, 256, 0);
  std::vector<Allocation *> All;
  while (Allocation *A = Arena.allocate(MiB, false))
    All.push_back(A);
  EXPECT_GE(All.size(), 60u);
  for (Allocation *A : All)
    Arena.release(*A);
  EXPECT_NE(Arena.allocate(48 * MiB, false), nullptr);
}

TEST(SimtHostMemory, RandomAllocationsNeverOverlap) {
  MemoryArena Arena(256 * MiB, 256, MiB);
  std::mt19937 Random(7);
  std::vector<std::pair<Allocation *, unsigned char>> Live;
  for (int Step = 0; Step != 4000; ++Step) {
    if (Live.size() < 40 || Random() % 2) {
      Allocation *A = Arena.allocate(1 + Random() % 60000, true);
      ASSERT_NE(A, nullptr);
      auto Mark = static_cast<unsigned char>(Random());
      std::memset(A->Base, Mark, A->Size);
      Live.push_back({A, Mark});
      continue;
    }
    size_t Which = Random() % Live.size();
    auto [A, Mark] = Live[Which];
    for (uint64_t I = 0; I < A->Size; I += 97)
      ASSERT_EQ(static_cast<unsigned char>(A->Base[I]), Mark);
    ASSERT_EQ(Arena.find(A->Base + A->Size / 2), A);
    Arena.release(*A);
    Live.erase(Live.begin() + Which);
  }
}

TEST(SimtHostMemory, AccountsByDevice) {
  constexpr int D = 17;
  char *A = nullptr, *B = nullptr;
  ASSERT_EQ(allocate(A, 1000, MemoryKind::Device, D), Status::Success);
  EXPECT_EQ(memoryUse(D).Used, 1000u);
  // Host and managed memory are not a device's own.
  ASSERT_EQ(allocate(B, 500, MemoryKind::Pinned, D), Status::Success);
  EXPECT_EQ(memoryUse(D).Used, 1000u);
  char *Huge = nullptr;
  EXPECT_EQ(allocate(Huge, options().MemoryBytes, MemoryKind::Device, D),
            Status::OutOfMemory);
  EXPECT_EQ(Huge, nullptr);
  EXPECT_EQ(memoryUse(D).Used, 1000u);
  EXPECT_EQ(release(A + 1), Status::InvalidValue);
  EXPECT_EQ(release(A), Status::Success);
  EXPECT_EQ(release(A), Status::InvalidValue);
  EXPECT_EQ(release(B), Status::Success);
  EXPECT_EQ(memoryUse(D).Used, 0u);
}

TEST(SimtHostMemory, WholeRangesMustBeThere) {
  char *A = nullptr;
  ASSERT_EQ(allocate(A, 1000, MemoryKind::Managed, 0), Status::Success);
  EXPECT_NE(findAllocation(A + 10, 990), nullptr);
  EXPECT_EQ(findAllocation(A + 10, 991), nullptr);
  ASSERT_EQ(release(A), Status::Success);
  EXPECT_EQ(findAllocation(A, 1), nullptr);
  ASSERT_NE(findAllocation(A), nullptr);
  EXPECT_TRUE(findAllocation(A)->Freed);
}

TEST(SimtHostMemory, RegisteredHostMemory) {
  std::vector<char> Host(10000);
  EXPECT_EQ(findAllocation(&Host[500]), nullptr);
  ASSERT_EQ(registerHost(&Host[100], 5000, 2), Status::Success);
  const Allocation *A = findAllocation(&Host[5099]);
  ASSERT_NE(A, nullptr);
  EXPECT_EQ(A->Kind, MemoryKind::Registered);
  EXPECT_EQ(A->Flags, 2u);
  EXPECT_EQ(findAllocation(&Host[5100]), nullptr);
  EXPECT_EQ(findAllocation(&Host[99]), nullptr);
  EXPECT_EQ(registerHost(&Host[5000], 10, 0),
            Status::HostMemoryAlreadyRegistered);
  EXPECT_EQ(registerHost(&Host[0], 200, 0),
            Status::HostMemoryAlreadyRegistered);
  EXPECT_EQ(unregisterHost(&Host[101]), Status::HostMemoryNotRegistered);
  EXPECT_EQ(unregisterHost(&Host[100]), Status::Success);
  EXPECT_EQ(findAllocation(&Host[500]), nullptr);
}

TEST(SimtHostMemory, PoolsCountAndTrim) {
  MemoryPool P(0, 100 * MiB);
  char *A = nullptr, *B = nullptr;
  ASSERT_EQ(P.allocate(A, 40 * MiB), Status::Success);
  EXPECT_EQ(P.counter(MemoryPool::UsedCurrent), 40 * MiB);
  EXPECT_EQ(P.counter(MemoryPool::ReservedCurrent), 64 * MiB);
  EXPECT_EQ(P.allocate(B, 61 * MiB), Status::OutOfMemory);
  ASSERT_EQ(freeMemory(A), Status::Success);
  EXPECT_EQ(P.counter(MemoryPool::UsedCurrent), 0u);
  EXPECT_EQ(P.counter(MemoryPool::UsedHigh), 40 * MiB);
  // Reserved memory stays until it is trimmed.
  EXPECT_EQ(P.counter(MemoryPool::ReservedCurrent), 64 * MiB);
  P.trim(10 * MiB);
  EXPECT_EQ(P.counter(MemoryPool::ReservedCurrent), 32 * MiB);
  P.resetHigh(MemoryPool::UsedHigh);
  EXPECT_EQ(P.counter(MemoryPool::UsedHigh), 0u);
}

TEST(SimtHostMemory, ModelsOfTargets) {
  DeviceModel A = deviceModel("gfx942:sramecc+:xnack-");
  EXPECT_EQ(A.WaveSize, 64);
  EXPECT_EQ(A.Major, 9);
  EXPECT_EQ(A.Minor, 4);
  EXPECT_EQ(A.Target, "gfx942:sramecc+:xnack-");
  DeviceModel B = deviceModel("sm_90a");
  EXPECT_EQ(B.Maker, Vendor::NVIDIA);
  EXPECT_EQ(B.Major, 9);
  EXPECT_EQ(B.MaxLdsBytes, 227 << 10);
  // Without a row of its own.
  DeviceModel C = deviceModel("sm_103");
  EXPECT_EQ(C.Major, 10);
  EXPECT_EQ(C.Minor, 3);
  DeviceModel D = deviceModel("gfx1153");
  EXPECT_EQ(D.WaveSize, 32);
  EXPECT_EQ(D.Major, 11);
  EXPECT_EQ(D.Minor, 5);
  EXPECT_EQ(deviceModel("gfx941").WaveSize, 64);
}

TEST(SimtHostMemory, PeersHaveCudasErrors) {
  Device D(0);
  EXPECT_EQ(D.enablePeer(0), Status::InvalidDevice);
  EXPECT_EQ(D.enablePeer(99), Status::InvalidDevice);
  EXPECT_EQ(D.disablePeer(99), Status::InvalidDevice);
}

TEST(SimtHostMemory, TheFirstErrorOfADeviceStays) {
  Device D(0);
  EXPECT_EQ(D.health(), Status::Success);
  D.poison(Status::LaunchFailure);
  D.poison(Status::IllegalAddress);
  EXPECT_EQ(D.health(), Status::LaunchFailure);
  D.heal();
  EXPECT_EQ(D.health(), Status::Success);
}

TEST(SimtHostMemory, ErrorsAreRememberedUntilAskedFor) {
  (void)takeLastError();
  setLastError(Status::InvalidValue);
  setLastError(Status::Success);
  EXPECT_EQ(peekLastError(), Status::InvalidValue);
  EXPECT_EQ(takeLastError(), Status::InvalidValue);
  EXPECT_EQ(takeLastError(), Status::Success);
}

} // namespace
