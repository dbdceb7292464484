//===- SimtHappensBeforeTest.cpp ------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "core/HappensBefore.h"
#include "gtest/gtest.h"

using namespace hipify::simt;

namespace {

constexpr uint32_t InBlock = kindOf(AccessScope::Block),
                   InDevice = kindOf(AccessScope::Device);
constexpr uint32_t Store = AccessWrite | AccessAtomic, Load = AccessAtomic,
                   Update = Store | AccessUpdate;

/// What a thread of a block has done at one time.
struct Event {
  uint64_t Block;
  unsigned Thread;
  uint32_t Epoch, Time;
};

class HappensBeforeTest : public testing::Test {
protected:
  Event write(BlockClocks &B, uint64_t Block, unsigned Thread) {
    B.access(Thread, AccessWrite, Words, Data);
    return {Block, Thread, B.epoch(), B.time(Thread)};
  }
  static bool knows(BlockClocks &B, unsigned Thread, Event E) {
    return B.knows(Thread, E.Block, E.Thread, E.Epoch, E.Time);
  }

  static constexpr uint64_t Data = 1, Flag = 2, OtherFlag = 3;
  SyncWords Words;
  BlockClocks A{0, 128}, B{1, 128};
};

TEST_F(HappensBeforeTest, AcquireLearnsFromReleaseOnly) {
  Event E = write(A, 0, 0);
  A.access(0, Store | AccessRelease | InBlock, Words, Flag);
  Event After = write(A, 0, 0);
  EXPECT_FALSE(knows(A, 64, E));
  A.access(64, Load | InBlock, Words, Flag); // relaxed
  EXPECT_FALSE(knows(A, 64, E));
  A.access(64, Load | AccessAcquire | InBlock, Words, OtherFlag);
  EXPECT_FALSE(knows(A, 64, E));
  A.access(64, Load | AccessAcquire | InBlock, Words, Flag);
  EXPECT_TRUE(knows(A, 64, E));
  EXPECT_FALSE(knows(A, 64, After));
}

TEST_F(HappensBeforeTest, RelaxedStoresReleaseWhatWasFenced) {
  Event E = write(A, 0, 0);
  A.access(0, Store | InBlock, Words, OtherFlag);
  A.fence(0, AccessRelease | InBlock);
  Event Late = write(A, 0, 0);
  A.access(0, Store | InBlock, Words, Flag);
  A.access(64, Load | InBlock, Words, OtherFlag);
  A.fence(64, AccessAcquire | InBlock);
  EXPECT_FALSE(knows(A, 64, E));
  A.access(64, Load | InBlock, Words, Flag);
  EXPECT_FALSE(knows(A, 64, E));
  A.fence(64, AccessAcquire | InBlock);
  EXPECT_TRUE(knows(A, 64, E));
  EXPECT_FALSE(knows(A, 64, Late));
}

TEST_F(HappensBeforeTest, ScopesIncludeTheOtherThread) {
  Event E = write(A, 0, 0);
  A.fence(0, AccessRelease | InBlock);
  A.access(0, Store | InDevice, Words, Flag);
  B.access(0, Load | AccessAcquire | InDevice, Words, Flag);
  EXPECT_FALSE(knows(B, 0, E));
  A.fence(0, AccessRelease | InDevice);
  A.access(0, Store | InDevice, Words, Flag);
  B.access(0, Load | AccessAcquire | InBlock, Words, Flag);
  EXPECT_FALSE(knows(B, 0, E));
  B.access(0, Load | AccessAcquire | InDevice, Words, Flag);
  EXPECT_TRUE(knows(B, 0, E));
}

TEST_F(HappensBeforeTest, UpdatesGoOnWithAReleaseAndStoresDoNot) {
  Event E = write(A, 0, 0);
  A.access(0, Update | AccessRelease | InDevice, Words, Flag);
  A.access(1, Update | InDevice, Words, Flag);
  B.access(0, Load | AccessAcquire | InDevice, Words, Flag);
  EXPECT_TRUE(knows(B, 0, E));
  A.access(1, Store | InDevice, Words, Flag);
  B.access(1, Load | AccessAcquire | InDevice, Words, Flag);
  EXPECT_FALSE(knows(B, 1, E));
}

TEST_F(HappensBeforeTest, PlainStoresReleaseNothing) {
  Event E = write(A, 0, 0);
  A.access(0, Store | AccessRelease | InBlock, Words, Flag);
  A.access(0, AccessWrite, Words, Flag);
  A.access(64, Load | AccessAcquire | InBlock, Words, Flag);
  EXPECT_FALSE(knows(A, 64, E));
}

TEST_F(HappensBeforeTest, WaveOperationsOrderTheirLanes) {
  Event E = write(A, 0, 0);
  A.waveOperation(0, 0b011);
  Event After = write(A, 0, 0);
  EXPECT_TRUE(knows(A, 1, E));
  EXPECT_FALSE(knows(A, 1, After));
  EXPECT_FALSE(knows(A, 2, E));
}

TEST_F(HappensBeforeTest, BarriersOrderThoseWhoCome) {
  Event Waits = write(A, 0, 0), Arrives = write(A, 0, 1), Not = write(A, 0, 2);
  A.arrive(1, 5);
  Event Late = write(A, 0, 1);
  A.openBarrier(5, {0, 3}, /*WholeBlock=*/false);
  EXPECT_TRUE(knows(A, 3, Waits));
  EXPECT_TRUE(knows(A, 3, Arrives));
  EXPECT_FALSE(knows(A, 3, Late));
  EXPECT_FALSE(knows(A, 3, Not));
  EXPECT_FALSE(knows(A, 1, Waits));
  A.openBarrier(0, {0, 1, 3}, /*WholeBlock=*/true);
  EXPECT_TRUE(knows(A, 0, Late));
  EXPECT_TRUE(knows(A, 0, Not)); // It has ended.
}

// The last thread of a block tells the others, as in CUDA's guide.
TEST_F(HappensBeforeTest, FencesBeforeABarrierCountForTheOneBehindIt) {
  Event E = write(A, 0, 7);
  A.fence(7, AccessAcquire | AccessRelease | InDevice);
  A.openBarrier(0, {0, 7}, true);
  A.access(0, Update | InDevice, Words, Flag);
  B.access(3, Load | InDevice, Words, Flag);
  B.fence(3, AccessAcquire | AccessRelease | InDevice);
  EXPECT_TRUE(knows(B, 3, E));
  EXPECT_FALSE(knows(B, 4, E));
  B.openBarrier(0, {3, 4}, true);
  EXPECT_TRUE(knows(B, 4, E));
}

TEST_F(HappensBeforeTest, ABarrierAloneReleasesNothingToOtherBlocks) {
  Event Fenced = write(A, 0, 6);
  A.fence(6, AccessRelease | InDevice);
  Event E = write(A, 0, 7);
  A.openBarrier(0, {0, 6, 7}, true);
  A.access(0, Update | InDevice, Words, Flag);
  B.access(3, Load | AccessAcquire | InDevice, Words, Flag);
  EXPECT_TRUE(knows(B, 3, Fenced));
  EXPECT_FALSE(knows(B, 3, E));
}

TEST(VectorClockTest, JoinKeepsTheLatest) {
  VectorClock A({{5, 2}, {1, 7}}), B({{5, 3}, {5, 1}, {9, 4}});
  EXPECT_EQ(B.of(5), 3u);
  VectorClock Both = A;
  Both.join(B);
  EXPECT_EQ(Both.of(1), 7u);
  EXPECT_EQ(Both.of(5), 3u);
  EXPECT_EQ(Both.of(9), 4u);
  EXPECT_EQ(Both.of(6), 0u);
  VectorClock Again = Both;
  Again.join(A);
  EXPECT_TRUE(sameEntries(Again, Both));
  Both.forget(5, 9);
  EXPECT_EQ(Both.of(5), 0u);
  EXPECT_EQ(Both.of(9), 4u);
  JoinedClock Many;
  Many.add(A);
  Many.add(A);
  Many.add(B);
  Many.add(VectorClock::Entry{2, 2});
  VectorClock All = Many.take();
  EXPECT_EQ(All.of(1), 7u);
  EXPECT_EQ(All.of(5), 3u);
  EXPECT_EQ(All.of(2), 2u);
}

} // namespace
