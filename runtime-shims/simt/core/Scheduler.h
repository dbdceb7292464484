//===- Scheduler.h - Running the lanes of one block -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block runs on one OS thread. Its waves take turns: all lanes that can go on
// do so until each has suspended or ended, then the wave's operations, joins
// and barriers that are complete are carried out, and so on. Which lanes
// execute an operation together is known when no lane of the wave can run any
// more: those at the same site whose paths through divergent branches are
// equal.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_SCHEDULER_H
#define HIPIFY_SIMT_CORE_SCHEDULER_H

#include "Fiber.h"
#include "Launch.h"
#include <atomic>
#include <memory>
#include <random>

namespace hipify::simt {

struct RaceBlock;

/// A grid while it runs.
struct GridRun {
  explicit GridRun(const Grid &G) : Request(G) {}
  const Grid &Request;
  uint64_t Serial = 0; ///< For --check=race: which grid of the process.
  char *Image = nullptr;
  std::vector<char> Hidden;         ///< AMD: the hidden arguments.
  std::vector<char> DispatchPacket; ///< AMD
  std::vector<char> Workspace;      ///< NVIDIA: of cooperative groups' grids.
  uint64_t Blocks = 0;
  std::atomic<uint64_t> Next = 0;     ///< The next block to start.
  std::atomic<uint64_t> Finished = 0; ///< Blocks that have ended.
  std::atomic<uint64_t> Resident = 0; ///< Blocks that have begun, not ended.
  unsigned Helpers = 0; ///< Threads of the pool at work on it (pool's lock).
  std::atomic<GridStatus> Status = GridStatus::Done;
  /// Blocks that have arrived at the grid's barrier, and how often it opened.
  std::atomic<uint64_t> Arrived = 0, Opened = 0;

  bool failed() const { return Status.load() != GridStatus::Done; }
  void fail(GridStatus Why) {
    GridStatus None = GridStatus::Done;
    Status.compare_exchange_strong(None, Why);
  }
};

/// One wave of a block.
struct WaveState {
  uint32_t First = 0, Count = 0; ///< Indices of its lanes in the block.
  uint32_t Live = 0;             ///< Lanes that have not ended.
  uint64_t AtBarrier = 0;        ///< AMD: the lanes that arrived together.
  /// The chain that its lanes last ran in, if all that still run were in it
  /// and have stopped at one barrier: the barrier opens for all of them.
  Lane *AllAtBarrier = nullptr;
  Lane *Released = nullptr; ///< AllAtBarrier, when that barrier has opened.
};

/// A block that has been started: its lanes, their stacks and its LDS.
class BlockRun : public Block {
public:
  enum class Outcome { Finished, Stalled, Failed };

  /// Null if there is no memory for so many lanes or so much LDS.
  static std::unique_ptr<BlockRun> create(unsigned MaxThreads, size_t LdsBytes);
  ~BlockRun();

  bool fits(unsigned Threads, size_t Bytes) const {
    return Threads <= MaxThreads && Bytes <= LdsCapacity;
  }
  /// Makes it block number Number of Run.
  void start(GridRun &Run, uint64_t Number);
  /// Runs it until it has ended, or until all its lanes only poll memory.
  Outcome run(std::mt19937_64 *Order);
  GridRun &grid() const { return *Run; }
  /// For a report: which threads wait where.
  void reportStuck(const char *Message) const;

  unsigned Live = 0; ///< Lanes that have not ended.

  // For what lanes call.
  unsigned waveSize() const { return WaveSize; }
  size_t ldsBytes() const { return LdsUsed; }
  size_t ldsCapacity() const { return LdsCapacity; }
  bool ownsStack(const void *Address) const {
    return size_t(static_cast<const char *>(Address) - Stacks) <
           StackBytes * MaxThreads;
  }
  bool stacksGuarded() const { return StacksGuarded; }
  unsigned threads() const { return Threads; }
  /// How many lanes the wave that begins with lane First lacks at the block's
  /// end. A barrier with a count takes such a wave for a whole one.
  unsigned lanesLacking(unsigned First) const {
    return First + WaveSize > Threads ? First + WaveSize - Threads : 0;
  }
  Lane &laneAt(unsigned Index) const { return Lanes[Index]; }
  uint64_t Number = 0; ///< In the grid.
  /// RaceCheck's own: what it knows of the threads and of LDS.
  std::shared_ptr<RaceBlock> Race;
  /// GridRun::Opened when the block last arrived at the grid's barrier.
  uint64_t GridGeneration = 0;
  /// Whether a lane has taken a divergent branch since the block began.
  bool Diverged = false;
  /// Whether a lane has suspended just to be counted, by __simt_step.
  bool Stepped = false;
  /// Whether the last run() did more than poll.
  bool Progressed = false;

private:
  BlockRun() = default;
  bool runWave(WaveState &W, std::mt19937_64 *Order);
  Lane *collect(WaveState &W, std::mt19937_64 *Order, bool Polls,
                uint64_t &Polling, unsigned &Count);
  bool openWhole();
  bool resolve(WaveState &W);
  bool resolveWave(WaveState &W, unsigned I);
  bool resolveSync(WaveState &W, unsigned I);
  bool resolveJoin(WaveState &W, unsigned I);
  bool arriveAtBarrier(WaveState &W);
  bool openBarriersAMD();
  bool openBarriersNVIDIA();
  bool openBarriers();
  void execute(WaveState &W, uint64_t Members);
  void beginLane(Lane &L, unsigned Index);
  void leaveJoin(Lane &L);
  bool releaseJoins();
  void checkBarrier(unsigned Id);
  void orderAtBarrier(unsigned Id);
  void checkMasks(const WaveState &W, const Lane &L);

  GridRun *Run = nullptr;
  /// Lanes with a fiber: one for each thread, or one for all (Kernel::Flat).
  unsigned Threads = 0, WaveSize = 0, MaxThreads = 0;
  size_t LdsCapacity = 0, LdsUsed = 0;
  uint64_t Steps = 0;
  char *Stacks = nullptr;
  bool StacksGuarded = false; ///< Each of them: an overflow is a fault.
  Lane *Lanes = nullptr;
  std::vector<Lane> LaneStore;
  std::vector<Lane *> LanePointers;
  std::vector<Divergence> BranchStore;
  std::vector<WaveState> Waves;
  std::vector<unsigned> WaveOrder;
};

/// The most divergent branches that can be open at once in a lane.
inline constexpr unsigned MaxDepth = 64;

} // namespace hipify::simt

extern "C" {
/// Waits at a barrier of the block. ThreadCount: how many threads take part,
/// 0 for all that still run. Kind 0: sync, 1: arrive without waiting.
void __simt_barrier(uint32_t Id, uint32_t ThreadCount, uint32_t Kind,
                    uint32_t Site);
/// The barrier of all threads that also reduces Predicate (0 or not):
/// Op 0: how many, 1: all, 2: any.
uint32_t __simt_barrier_reduce(uint32_t Id, uint32_t Op, uint32_t Predicate,
                               uint32_t Site);
/// In loops that wait for no other lane, with --max-steps: suspends now and
/// then, so that they are counted.
void __simt_step(uint32_t Site);
/// Waits for all threads of all blocks of a cooperative grid.
void __simt_grid_sync();
/// Ends the grid as a trap does; what called it has reported why.
[[noreturn]] void __simt_fail();
}

#endif
