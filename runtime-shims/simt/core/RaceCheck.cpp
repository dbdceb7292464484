//===- RaceCheck.cpp --------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RaceCheck.h"
#include "Fiber.h"
#include "Options.h"
#include "Report.h"
#include <mutex>
#include <unordered_map>

using namespace hipify::simt;

namespace {
/// Who did one access, and when.
struct Stamp {
  uint32_t Thread = ~0u; ///< In its block.
  uint32_t Site = 0;
  uint32_t Epoch = 0;     ///< BlockRun::Epoch: barriers.
  uint32_t WaveEpoch = 0; ///< Lane::SyncEpoch: wave operations.
  uint64_t Block = 0;     ///< Its number in the grid.
  uint32_t Clock = 0;     ///< The block's clock: atomics.
  uint32_t GridEpoch = 0; ///< grid.sync().
  uint8_t Bytes = 0;      ///< Which of the word's four.
  bool Atomic = false;
  bool isSet() const { return Bytes != 0; }
};

/// What is remembered of four bytes.
struct Word {
  uint64_t Grid = 0; ///< Serial of the grid; other grids' words are empty.
  Stamp Write, Reads[2];
  uint8_t Initialised = 0;
};

using Clocks = std::unordered_map<uint64_t, uint32_t>;

struct State {
  std::recursive_mutex Lock;
  uint64_t Grids = 0;
  std::unordered_map<uint64_t, Word> Global; ///< By address / 4.
  /// What the blocks that have used an address atomically knew, by address.
  std::unordered_map<uint64_t, Clocks> Published;
  /// What each block knows of the others, by its number.
  std::unordered_map<uint64_t, Clocks> Known;
};
} // namespace

static State &state() {
  static State &S = *new State;
  return S;
}

void hipify::simt::beginRaceCheck(GridRun &Run) {
  State &S = state();
  std::lock_guard Guard(S.Lock);
  Run.Serial = ++S.Grids;
  S.Published.clear();
  S.Known.clear();
  // Words of older grids are as good as empty: do not let them pile up.
  if (S.Global.size() > 1 << 22)
    S.Global.clear();
}

void hipify::simt::beginRaceCheck(BlockRun &B) {
  B.LdsShadow.assign((B.ldsBytes() + 3) / 4 * sizeof(Word), 0);
}

static Word *sharedWord(BlockRun &B, uint64_t Address) {
  uint64_t Offset = Address - reinterpret_cast<uint64_t>(B.Lds);
  uint64_t Index = Offset / 4;
  auto *Words = reinterpret_cast<Word *>(B.LdsShadow.data());
  return (Index + 1) * sizeof(Word) <= B.LdsShadow.size() ? &Words[Index]
                                                          : nullptr;
}

/// How the two accesses are related, from the later one's view.
static const char *conflict(const BlockRun &B, const Stamp &Then,
                            const Stamp &Now, State &S) {
  if (!Then.isSet() || !(Then.Bytes & Now.Bytes) ||
      (Then.Atomic && Now.Atomic) || Then.GridEpoch != Now.GridEpoch)
    return nullptr;
  if (Then.Block != Now.Block) {
    const Clocks &Mine = S.Known[Now.Block];
    auto It = Mine.find(Then.Block);
    bool Ordered = It != Mine.end() && It->second > Then.Clock;
    return Ordered ? nullptr : "of different blocks";
  }
  if (Then.Thread == Now.Thread || Then.Epoch != Now.Epoch)
    return nullptr;
  if (Then.Thread / B.waveSize() != Now.Thread / B.waveSize())
    return "of different waves";
  return Then.WaveEpoch < Now.WaveEpoch ? nullptr : "of one wave";
}

static std::string verb(bool Writes, bool Atomic) {
  if (Atomic)
    return Writes ? "updates atomically" : "reads atomically";
  return Writes ? "writes" : "reads";
}

static void reportRace(const BlockRun &B, const Lane &L, const Access &A,
                       const Stamp &Then, bool ThenWrote, const char *Who,
                       bool Shared) {
  // Lockstep orders the lanes of AMD's waves; relying on it is still not CUDA.
  bool OneWave = std::string_view(Who) == "of one wave";
  auto Level = OneWave && B.InModule->Maker == Vendor::AMD
                   ? Report::Severity::Note
                   : Report::Severity::Error;
  const Grid &G = B.grid().Request;
  auto Triple = [](uint64_t N, uint64_t X, uint64_t Y) {
    return "(" + std::to_string(N % X) + "," + std::to_string(N / X % Y) + "," +
           std::to_string(N / X / Y) + ")";
  };
  Party Other{verb(ThenWrote, Then.Atomic), describe(*B.InModule, Then.Site),
              Triple(Then.Block, G.Blocks.X, G.Blocks.Y),
              Triple(Then.Thread, G.Threads.X, G.Threads.Y)};
  report({Level,
          "race",
          B.Running->Name,
          std::string("race on ") + (Shared ? "shared" : "global") +
              " memory between threads " + Who,
          {party(L, A.Site, verb(A.writes(), A.isAtomic())), Other}});
}

static Stamp stamp(const BlockRun &B, const Lane &L, const Access &A,
                   State &S) {
  Stamp N;
  N.Thread = L.Index;
  N.Site = A.Site;
  N.Epoch = B.Epoch;
  N.WaveEpoch = L.SyncEpoch;
  N.Block = B.Number;
  N.GridEpoch = B.grid().Opened.load();
  N.Atomic = A.isAtomic();
  N.Clock = S.Known[B.Number][B.Number];
  return N;
}

/// An atomic access makes known to later ones at the same address what its
/// block has done and knows.
static void publish(const BlockRun &B, const Access &A, State &S) {
  Clocks &Mine = S.Known[B.Number];
  Clocks &There = S.Published[A.address() / 4];
  for (auto [Block, Clock] : There) {
    uint32_t &Known = Mine[Block];
    Known = std::max(Known, Clock);
  }
  ++Mine[B.Number];
  for (auto [Block, Clock] : Mine) {
    uint32_t &Known = There[Block];
    Known = std::max(Known, Clock);
  }
}

static void lookAt(BlockRun &B, Lane &L, const Access &A, Word &W, Stamp Now,
                   bool Shared, State &S) {
  uint64_t Serial = B.grid().Serial;
  if (!Shared && W.Grid != Serial)
    W = Word();
  W.Grid = Serial;
  if (const char *Who = conflict(B, W.Write, Now, S))
    reportRace(B, L, A, W.Write, true, Who, Shared);
  if (!A.writes()) {
    // The last read, and one of another thread.
    if (W.Reads[0].Thread != Now.Thread || W.Reads[0].Block != Now.Block)
      W.Reads[1] = W.Reads[0];
    W.Reads[0] = Now;
    return;
  }
  for (const Stamp &Read : W.Reads)
    if (const char *Who = conflict(B, Read, Now, S))
      reportRace(B, L, A, Read, false, Who, Shared);
  W.Write = Now;
}

void hipify::simt::checkRace(BlockRun &B, Lane &L, const Access &Given) {
  State &S = state();
  std::lock_guard Guard(S.Lock);
  uint64_t InLds = Given.address() - reinterpret_cast<uint64_t>(B.Lds);
  bool Shared = B.Lds && InLds < B.ldsBytes();
  uint64_t InStack = Given.address() - reinterpret_cast<uint64_t>(L.Stack);
  if (InStack < StackBytes)
    return;
  Access A = Given;
  // Flags between blocks are mostly volatile in CUDA.
  if (!Shared && A.isVolatile())
    A.Kind |= AccessAtomic;
  if (!Shared && A.isAtomic())
    publish(B, A, S);
  Stamp Now = stamp(B, L, A, S);
  for (uint64_t At = A.address(), End = At + A.Bytes; At < End;) {
    uint64_t Next = std::min(End, (At | 3) + 1);
    Now.Bytes = ((1u << (Next - At)) - 1) << (At & 3);
    Word *W = Shared ? sharedWord(B, At) : &S.Global[At / 4];
    if (W)
      lookAt(B, L, A, *W, Now, Shared, S);
    At = Next;
  }
}

void hipify::simt::checkInitialised(BlockRun &B, Lane &L, const Access &A) {
  uint64_t InLds = A.address() - reinterpret_cast<uint64_t>(B.Lds);
  if (!B.Lds || InLds >= B.ldsBytes())
    return;
  bool Missing = false;
  for (uint64_t At = A.address(), End = At + A.Bytes; At < End; ++At) {
    Word *W = sharedWord(B, At);
    uint8_t Bit = 1u << (At & 3);
    if (!W)
      break;
    if (A.writes() && !A.isAtomic())
      W->Initialised |= Bit;
    else
      Missing |= !(W->Initialised & Bit);
  }
  if (Missing)
    report({Report::Severity::Error,
            "sync",
            B.Running->Name,
            "shared memory is read that nobody has written",
            {party(L, A.Site, "reads " + std::to_string(A.Bytes) + " bytes")}});
}
