//===- Launch.cpp - Distributing blocks over worker threads -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The thread that launches a grid runs blocks of it, and so do the threads of
// the pool. A worker starts a new block when the ones that it has begun only
// poll memory, so that blocks that wait for others (grid barriers, look-back
// scans) make progress however few threads there are.
//
//===----------------------------------------------------------------------===//
#include "Launch.h"
#include "Hidden.h"
#include "Options.h"
#include "RaceCheck.h"
#include "Report.h"
#include "Scheduler.h"
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <list>
#include <mutex>
#include <numeric>
#include <optional>
#include <thread>

using namespace hipify::simt;
using Clock = std::chrono::steady_clock;

// --- limits ------------------------------------------------------------------

uint64_t hipify::simt::maxResidentBlocks(const Kernel &K, uint64_t Threads,
                                         uint32_t Lds) {
  constexpr uint64_t UnitThreads = 2048, UnitLds = 160 << 10, UnitBlocks = 32;
  uint64_t PerUnit =
      std::min(UnitBlocks, UnitThreads / std::max<uint64_t>(Threads, 1));
  if (uint64_t Bytes = uint64_t(K.StaticLds) + Lds)
    PerUnit = std::min(PerUnit, UnitLds / Bytes);
  return std::max<uint64_t>(PerUnit, 1) * ComputeUnits;
}

static bool isValid(const Grid &G) {
  uint64_t Threads = G.Threads.count();
  uint64_t Most = G.Running->MaxThreads ? G.Running->MaxThreads : 1024;
  uint64_t Lds = uint64_t(G.Running->StaticLds) + G.DynamicLds;
  if (!Threads || Threads > Most || !G.Blocks.count() || G.Threads.Z > 1024)
    return false;
  if (Lds > maxLdsBytes(*G.InModule))
    return false;
  return !G.Cooperative ||
         G.Blocks.count() <=
             maxResidentBlocks(*G.Running, Threads, G.DynamicLds);
}

uint32_t hipify::simt::maxLdsBytes(const Module &M) {
  std::string_view Target = M.Target;
  if (M.Maker == Vendor::NVIDIA) // What a kernel may have after opting in.
    return Target >= "sm_90"                        ? 227 << 10
           : Target == "sm_80" || Target == "sm_87" ? 163 << 10
                                                    : 99 << 10;
  return Target.starts_with("gfx95") ? 160 << 10 : 64 << 10;
}

// --- block storage -----------------------------------------------------------

// Started blocks keep their stacks for the next block: their pages are warm.
namespace {
class BlockStore {
public:
  std::unique_ptr<BlockRun> take(unsigned Threads, size_t Lds) {
    {
      std::lock_guard Guard(Lock);
      for (auto It = Free.rbegin(); It != Free.rend(); ++It)
        if ((*It)->fits(Threads, Lds)) {
          std::unique_ptr<BlockRun> B = std::move(*It);
          Free.erase(std::next(It).base());
          return B;
        }
    }
    unsigned Capacity = std::bit_ceil(std::max(Threads, 64u));
    if (auto B = BlockRun::create(Capacity, Lds))
      return B;
    // Others of the wrong size may hold what there is below 4 GiB.
    std::lock_guard Guard(Lock);
    Free.clear();
    return BlockRun::create(Capacity, Lds);
  }
  void give(std::unique_ptr<BlockRun> B) {
    std::lock_guard Guard(Lock);
    Free.push_back(std::move(B));
  }

private:
  std::mutex Lock;
  std::vector<std::unique_ptr<BlockRun>> Free;
};
} // namespace

static BlockStore &store() {
  static BlockStore &S = *new BlockStore;
  return S;
}

// --- working on a grid -------------------------------------------------------

// When something other than polling last happened anywhere, in seconds.
static std::atomic<int64_t> LastProgress;

static int64_t now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             Clock::now().time_since_epoch())
      .count();
}

namespace {
/// One thread's work on one grid.
class Worker {
public:
  explicit Worker(GridRun &Run) : Run(Run) {
    if (options().Scheduled)
      prepareOrder();
  }
  ~Worker() {
    for (auto &B : Begun)
      store().give(std::move(B));
  }

  void work() {
    while (!Run.failed()) {
      if (runBegun() || startBlock())
        continue;
      if (Begun.empty() && Run.Next.load() >= Run.Blocks)
        return;
      waitForOthers();
    }
  }

private:
  /// Seeds draw the blocks in another order: a permutation by an affine map.
  void prepareOrder() {
    Order.emplace(options().Seed);
    Offset = (*Order)() % Run.Blocks;
    do
      Factor = (*Order)() % Run.Blocks + 1;
    while (std::gcd(Factor, Run.Blocks) != 1);
  }
  uint64_t place(uint64_t Turn) const {
    return Order ? static_cast<uint64_t>(
                       ((unsigned __int128)Turn * Factor + Offset) % Run.Blocks)
                 : Turn;
  }

  bool startBlock() {
    const Grid &G = Run.Request;
    if (Run.Next.load() >= Run.Blocks)
      return false;
    size_t Lds = size_t(G.Running->DynamicLds) + G.DynamicLds;
    // The limit is the device's: more would not run there either.
    if (Run.Resident.fetch_add(1) >=
        maxResidentBlocks(*G.Running, G.Threads.count(), G.DynamicLds)) {
      --Run.Resident;
      return false;
    }
    std::unique_ptr<BlockRun> B =
        store().take(G.Running->Flat ? 1 : G.Threads.count(), Lds);
    uint64_t Turn = B ? Run.Next.fetch_add(1) : 0;
    if (!B || Turn >= Run.Blocks) {
      --Run.Resident;
      if (B)
        store().give(std::move(B));
      else if (!Run.Resident.load())
        outOfMemory();
      return false;
    }
    B->start(Run, place(Turn));
    Begun.push_back(std::move(B));
    step(std::prev(Begun.end()));
    return true;
  }

  /// Runs a block as far as it goes. Returns false if it only polled.
  bool step(std::list<std::unique_ptr<BlockRun>>::iterator It) {
    BlockRun &B = **It;
    BlockRun::Outcome Result = B.run(Order ? &*Order : nullptr);
    bool Progress = B.Progressed || Result != BlockRun::Outcome::Stalled;
    if (Progress)
      LastProgress.store(now(), std::memory_order_relaxed);
    if (Result == BlockRun::Outcome::Finished) {
      store().give(std::move(*It));
      Begun.erase(It);
      --Run.Resident;
      // The last use of Run: its owner waits for this number.
      Run.Finished.fetch_add(1);
    }
    return Progress;
  }

  bool runBegun() {
    bool Progress = false;
    for (auto It = Begun.begin(); It != Begun.end() && !Run.failed();) {
      auto Present = It++;
      Progress |= step(Present);
    }
    return Progress;
  }

  void waitForOthers() {
    if (now() - LastProgress.load() <= int64_t(options().Timeout)) {
      std::this_thread::sleep_for(std::chrono::microseconds(20));
      return;
    }
    uint64_t Started = std::min(Run.Next.load(), Run.Blocks);
    std::string Message = "no progress for " +
                          std::to_string(options().Timeout) +
                          " s: all threads poll memory or wait";
    if (Started < Run.Blocks)
      Message += "; " + std::to_string(Run.Blocks - Started) + " of " +
                 std::to_string(Run.Blocks) +
                 " blocks have not begun, as no more fit on the device";
    if (Begun.empty())
      return; // The worker that holds the blocks reports them.
    Begun.front()->reportStuck(Message.c_str());
    Run.fail(GridStatus::Stuck);
  }

  void outOfMemory() {
    report({Report::Severity::Error,
            "memory",
            Run.Request.Running->Name,
            "no memory below 4 GiB is left for the stacks of a block",
            {}});
    Run.fail(GridStatus::Unsupported);
  }

  GridRun &Run;
  std::list<std::unique_ptr<BlockRun>> Begun;
  std::optional<std::mt19937_64> Order;
  uint64_t Factor = 1, Offset = 0;
};

/// The threads that help those that launch.
class Pool {
public:
  explicit Pool(unsigned Helpers) {
    for (unsigned I = 0; I < Helpers; ++I)
      std::thread([this] { help(); }).detach();
  }

  void run(GridRun &Run) {
    {
      std::lock_guard Guard(Lock);
      Active.push_back(&Run);
    }
    if (Run.Blocks > 1)
      Work.notify_all();
    Worker(Run).work();
    std::unique_lock Guard(Lock);
    Active.remove(&Run);
    Left.wait(Guard, [&] { return Run.Helpers == 0; });
  }

private:
  void help() {
    std::unique_lock Guard(Lock);
    for (;;) {
      auto It = std::find_if(Active.begin(), Active.end(), [](GridRun *R) {
        return R->Next.load() < R->Blocks && !R->failed();
      });
      if (It == Active.end()) {
        Work.wait(Guard);
        continue;
      }
      GridRun &Run = **It;
      ++Run.Helpers;
      Guard.unlock();
      Worker(Run).work();
      Guard.lock();
      if (--Run.Helpers == 0)
        Left.notify_all();
    }
  }

  std::mutex Lock;
  std::condition_variable Work, Left;
  std::list<GridRun *> Active;
};
} // namespace

static Pool &pool() {
  unsigned Threads = options().Threads ? options().Threads
                                       : std::thread::hardware_concurrency();
  // A seed repeats a run only with one thread; race checks need one.
  bool One = options().Scheduled || options().CheckRace;
  static Pool &P = *new Pool(One ? 0 : Threads - 1);
  return P;
}

GridStatus hipify::simt::run(const Grid &G) {
  if (!isValid(G))
    return GridStatus::BadConfiguration;
  GridRun Run(G);
  Run.Blocks = G.Blocks.count();
  Run.Image = image(*G.InModule, G.Device);
  prepareHidden(Run);
  if (options().CheckRace)
    beginRaceCheck(Run);
  LastProgress.store(now());
  pool().run(Run);
  return Run.Status.load();
}

std::vector<char> hipify::simt::packArguments(const Kernel &K,
                                              void **Arguments) {
  std::vector<char> Packed(K.ArgumentBytes);
  for (uint32_t I = 0; I < K.NumParameters; ++I)
    memcpy(Packed.data() + K.Parameters[I].Offset, Arguments[I],
           K.Parameters[I].Size);
  return Packed;
}
