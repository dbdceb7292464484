//===- RaceCheck.cpp --------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RaceCheck.h"
#include "Fiber.h"
#include "HappensBefore.h"
#include "Options.h"
#include "Report.h"
#include <mutex>
#include <unordered_map>

using namespace hipify::simt;

namespace {
/// Which thread did an access, and when.
struct Stamp {
  uint32_t Thread = ~0u; ///< In its block.
  uint32_t Site = 0;
  uint32_t Kind = 0;      ///< AccessKind.
  uint32_t Epoch = 0;     ///< Of its block.
  uint32_t Time = 0;      ///< Of its thread.
  uint32_t GridEpoch = 0; ///< grid.sync().
  uint64_t Block = 0;     ///< Its number in the grid.
  uint8_t Bytes = 0;      ///< Which of the word's four.
  bool isSet() const { return Bytes != 0; }
};

/// What is remembered of four bytes.
struct Word {
  uint64_t Grid = 0; ///< Serial of the grid; other grids' words are empty.
  /// A thread's own atomic access must not hide its plain write before it.
  Stamp Write, AtomicWrite, Reads[2];
  uint8_t Initialised = 0;
};

struct State {
  std::recursive_mutex Lock;
  uint64_t Grids = 0;
  std::unordered_map<uint64_t, Word> Global; ///< By address / 4.
  SyncWords Sync;                            ///< Of global memory.
};
} // namespace

struct hipify::simt::RaceBlock {
  BlockClocks Clocks;
  std::vector<Word> Lds;
  SyncWords Sync; ///< Of LDS.
};

static State &state() {
  static State &S = *new State;
  return S;
}

void hipify::simt::beginRaceCheck(GridRun &Run) {
  State &S = state();
  std::lock_guard Guard(S.Lock);
  Run.Serial = ++S.Grids;
  S.Sync.clear();
  // Words of older grids are as good as empty: do not let them pile up.
  if (S.Global.size() > 1 << 22)
    S.Global.clear();
}

void hipify::simt::beginRaceCheck(BlockRun &B) {
  BlockClocks Clocks(B.Number, B.grid().Request.Threads.count());
  std::vector<Word> Lds((B.ldsBytes() + 3) / 4);
  B.Race = std::make_shared<RaceBlock>(
      RaceBlock{std::move(Clocks), std::move(Lds), {}});
}

static Word *sharedWord(BlockRun &B, uint64_t Address) {
  uint64_t Index = (Address - reinterpret_cast<uint64_t>(B.Lds)) / 4;
  std::vector<Word> &Words = B.Race->Lds;
  return Index < Words.size() ? &Words[Index] : nullptr;
}

// --- what orders -------------------------------------------------------------

static BlockClocks &clocksOf(const Lane &L) {
  return static_cast<BlockRun &>(*L.InBlock).Race->Clocks;
}

void hipify::simt::orderByFence(const Lane &L, uint32_t Kind) {
  clocksOf(L).fence(L.Index, Kind);
}
void hipify::simt::orderByWaveOperation(BlockRun &B, unsigned First,
                                        uint64_t Members) {
  B.Race->Clocks.waveOperation(First, Members);
}
void hipify::simt::orderByArrival(const Lane &L, unsigned Barrier) {
  clocksOf(L).arrive(L.Index, Barrier);
}
void hipify::simt::orderByBarrier(BlockRun &B, unsigned Barrier,
                                  const std::vector<unsigned> &Waiting,
                                  bool WholeBlock) {
  B.Race->Clocks.openBarrier(Barrier, Waiting, WholeBlock);
}

// --- races -------------------------------------------------------------------

static bool inOneWave(const BlockRun &B, const Stamp &X, const Stamp &Y) {
  return X.Block == Y.Block &&
         X.Thread / B.waveSize() == Y.Thread / B.waveSize();
}

/// Whether the memory model lets the two be at the same time.
static bool mayMeet(const BlockRun &B, const Stamp &X, const Stamp &Y) {
  if (inOneWave(B, X, Y))
    return X.Kind & Y.Kind & AccessAtomic;
  constexpr uint32_t Either = AccessAtomic | AccessVolatile;
  AccessScope Needed =
      X.Block == Y.Block ? AccessScope::Block : AccessScope::Device;
  return X.Kind & Either && Y.Kind & Either && scopeOf(X.Kind) >= Needed &&
         scopeOf(Y.Kind) >= Needed;
}

/// How the two accesses are related, from the later one's view.
static const char *conflict(const BlockRun &B, const Stamp &Then,
                            const Stamp &Now) {
  bool OneThread = Then.Block == Now.Block && Then.Thread == Now.Thread;
  if (!Then.isSet() || !(Then.Bytes & Now.Bytes) || OneThread ||
      Then.GridEpoch != Now.GridEpoch || mayMeet(B, Then, Now) ||
      B.Race->Clocks.knows(Now.Thread, Then.Block, Then.Thread, Then.Epoch,
                           Then.Time))
    return nullptr;
  if (Then.Block != Now.Block)
    return "of different blocks";
  return inOneWave(B, Then, Now) ? "of one wave" : "of different waves";
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
  Party Other{verb(ThenWrote, Then.Kind & AccessAtomic),
              describe(*B.InModule, Then.Site),
              Triple(Then.Block, G.Blocks.X, G.Blocks.Y),
              Triple(Then.Thread, G.Threads.X, G.Threads.Y)};
  report({Level,
          "race",
          B.Running->Name,
          std::string("race on ") + (Shared ? "shared" : "global") +
              " memory between threads " + Who,
          {party(L, A.Site, verb(A.writes(), A.isAtomic())), Other}});
}

static Stamp stamp(const BlockRun &B, const Lane &L, const Access &A) {
  Stamp N;
  N.Thread = L.Index;
  N.Site = A.Site;
  N.Kind = A.Kind;
  N.Epoch = B.Race->Clocks.epoch();
  N.Time = B.Race->Clocks.time(L.Index);
  N.Block = B.Number;
  N.GridEpoch = B.grid().Opened.load();
  return N;
}

static void lookAt(BlockRun &B, Lane &L, const Access &A, Word &W,
                   const Stamp &Now, bool Shared) {
  uint64_t Serial = B.grid().Serial;
  if (!Shared && W.Grid != Serial)
    W = Word();
  W.Grid = Serial;
  for (const Stamp &Write : {W.Write, W.AtomicWrite})
    if (const char *Who = conflict(B, Write, Now))
      reportRace(B, L, A, Write, true, Who, Shared);
  if (!A.writes()) {
    // The last read, and one of another thread.
    if (W.Reads[0].Thread != Now.Thread || W.Reads[0].Block != Now.Block)
      W.Reads[1] = W.Reads[0];
    W.Reads[0] = Now;
    return;
  }
  for (const Stamp &Read : W.Reads)
    if (const char *Who = conflict(B, Read, Now))
      reportRace(B, L, A, Read, false, Who, Shared);
  (A.isAtomic() ? W.AtomicWrite : W.Write) = Now;
}

void hipify::simt::checkRace(BlockRun &B, Lane &L, const Access &A) {
  State &S = state();
  std::lock_guard Guard(S.Lock);
  uint64_t InLds = A.address() - reinterpret_cast<uint64_t>(B.Lds);
  bool Shared = B.Lds && InLds < B.ldsBytes();
  uint64_t InStack = A.address() - reinterpret_cast<uint64_t>(L.Stack);
  if (InStack < StackBytes)
    return;
  SyncWords &Sync = Shared ? B.Race->Sync : S.Sync;
  uint32_t SyncKind = A.isVolatile() ? A.Kind | AccessAtomic : A.Kind;
  // Before a release ends the thread's time: an access is part of what its own
  // release makes known.
  Stamp Now = stamp(B, L, A);
  for (uint64_t At = A.address(), End = At + A.Bytes; At < End;) {
    uint64_t Next = std::min(End, (At | 3) + 1);
    Now.Bytes = ((1u << (Next - At)) - 1) << (At & 3);
    B.Race->Clocks.access(L.Index, SyncKind, Sync, At / 4);
    if (Word *W = Shared ? sharedWord(B, At) : &S.Global[At / 4])
      lookAt(B, L, A, *W, Now, Shared);
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
    if (A.Kind & AccessMayBeUnwritten)
      W->Initialised |= Bit;
    if (!A.writes() || A.updates())
      Missing |= !(W->Initialised & Bit);
    if (A.writes())
      W->Initialised |= Bit;
  }
  if (Missing)
    report({Report::Severity::Error,
            "sync",
            B.Running->Name,
            "uninitialized shared memory is read",
            {party(L, A.Site, "reads " + std::to_string(A.Bytes) + " bytes")}});
}
