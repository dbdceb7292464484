//===- NvvmMbarrier.cpp - Barriers in shared memory -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An mbarrier is 64 bits of shared memory that programs may not look into:
//
//   bits 0-19   arrivals that the current phase still lacks
//   bits 20-39  arrivals that each phase needs
//   bits 40-61  bytes that the current phase still lacks, plus 2^21: they may
//               come before they are announced
//   bit 62      initialised
//   bit 63      parity of the current phase
//
// The state that an arrival returns is the object as it was before. A phase
// ends when it lacks neither arrivals nor bytes. No atomics: the lanes of a
// block run on one OS thread, and no other thread sees its shared memory.
//
//===----------------------------------------------------------------------===//
#include "../core/Options.h"
#include "../core/RaceCheck.h"
#include "../core/Report.h"
#include "../core/Scheduler.h"
#include "Nvvm.h"

using namespace hipify::simt;

namespace {

constexpr uint32_t MaxCount = (1 << 20) - 1;
constexpr int64_t NoBytes = 1 << 21;

struct Barrier {
  uint32_t Lacking, Needed;
  int64_t Bytes;
  bool Valid, Odd;
};

Barrier unpack(uint64_t Bits) {
  return {uint32_t(Bits & MaxCount), uint32_t(Bits >> 20 & MaxCount),
          int64_t(Bits >> 40 & 0x3fffff) - NoBytes, bool(Bits >> 62 & 1),
          bool(Bits >> 63)};
}

uint64_t pack(const Barrier &B) {
  return uint64_t(B.Odd) << 63 | uint64_t(B.Valid) << 62 |
         uint64_t(B.Bytes + NoBytes) << 40 | uint64_t(B.Needed) << 20 |
         B.Lacking;
}

void complain(const char *What, uint32_t Site) {
  const Lane &L = *__simt_lane;
  report({Report::Severity::Error,
          "sync",
          L.InBlock->Running->Name,
          What,
          {party(L, Site, "uses the mbarrier")}});
}

/// Whether Object was initialised; what is not is left alone.
bool check(const Barrier &B, uint32_t Site) {
  if (!B.Valid)
    complain("an mbarrier is used that was not initialised", Site);
  return B.Valid;
}

/// For --check=race: an mbarrier is a word that arrivals release, and that
/// threads acquire when they find a phase ended.
void order(const uint64_t *Object, uint32_t Kind, uint32_t Site) {
  if (!options().CheckRace)
    return;
  Lane &L = *__simt_lane;
  checkRace(static_cast<BlockRun &>(*L.InBlock), L,
            {Object, sizeof(*Object), Kind | kindOf(AccessScope::Block), Site});
}
constexpr uint32_t Arrival =
    AccessWrite | AccessAtomic | AccessUpdate | AccessRelease | AccessAcquire;

void completeIfDone(Barrier &B) {
  if (B.Lacking || B.Bytes)
    return;
  B.Odd = !B.Odd;
  B.Lacking = B.Needed;
}

void addBytes(uint64_t *Object, int64_t Bytes, uint32_t Site) {
  Barrier B = unpack(*Object);
  if (!check(B, Site))
    return;
  B.Bytes += Bytes;
  if (B.Bytes > int64_t(MaxCount) || B.Bytes < -int64_t(MaxCount)) {
    complain("an mbarrier cannot count so many bytes", Site);
    return;
  }
  // Bytes may come before they are expected: then an H200 ends the phase when
  // they are.
  completeIfDone(B);
  *Object = pack(B);
}

} // namespace

void __simt_nvvm_mbarrier_init(uint64_t *Object, uint32_t Count,
                               uint32_t Site) {
  if (Count == 0 || Count > MaxCount)
    complain("an mbarrier is initialised with a count out of range", Site);
  Count &= MaxCount;
  order(Object, AccessWrite, Site);
  *Object = pack({Count, Count, 0, true, false});
}

void __simt_nvvm_mbarrier_inval(uint64_t *Object) { *Object = 0; }

uint64_t __simt_nvvm_mbarrier_arrive(uint64_t *Object, uint32_t Count,
                                     uint32_t Flags, uint32_t Site) {
  order(Object, Arrival, Site);
  uint64_t Before = *Object;
  if (!check(unpack(Before), Site))
    return Before;
  if (Flags & ArriveExpectsBytes) {
    addBytes(Object, Count, Site);
    Count = 1;
  }
  Barrier B = unpack(*Object);
  bool Drops = Flags & ArriveDrops;
  if (Count > B.Lacking || (Drops && Count > B.Needed)) {
    complain("more threads arrive at an mbarrier than it expects", Site);
    return Before;
  }
  B.Lacking -= Count;
  if (Drops)
    B.Needed -= Count;
  if ((Flags & ArriveIncomplete) && !B.Lacking && !B.Bytes)
    complain("mbarrier.arrive.noComplete ends the phase", Site);
  completeIfDone(B);
  *Object = pack(B);
  return Before;
}

void __simt_nvvm_mbarrier_expect_tx(uint64_t *Object, uint32_t Bytes,
                                    uint32_t Site) {
  order(Object, AccessWrite | AccessAtomic | AccessUpdate, Site);
  addBytes(Object, Bytes, Site);
}

void __simt_nvvm_mbarrier_complete_tx(uint64_t *Object, uint32_t Bytes,
                                      uint32_t Site) {
  order(Object, Arrival, Site);
  addBytes(Object, -int64_t(Bytes), Site);
}

/// Others get to run before a loop asks again.
static uint8_t test(const uint64_t *Object, bool Odd, uint32_t Site) {
  Barrier B = unpack(*Object);
  bool Ended = !check(B, Site) || B.Odd != Odd;
  order(Object, AccessAtomic | (Ended ? AccessAcquire : 0), Site);
  if (Ended)
    return 1;
  __simt_spin(Site);
  return 0;
}

uint8_t __simt_nvvm_mbarrier_test(const uint64_t *Object, uint64_t State,
                                  uint32_t Site) {
  return test(Object, unpack(State).Odd, Site);
}

uint8_t __simt_nvvm_mbarrier_test_parity(const uint64_t *Object,
                                         uint32_t Parity, uint32_t Site) {
  return test(Object, Parity & 1, Site);
}

uint32_t __simt_nvvm_mbarrier_pending_count(uint64_t State) {
  return unpack(State).Lacking;
}
