//===- MemoryArena.cpp - A reserved range of addresses --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MemoryArena.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace hipify::simt;

static uint64_t roundUp(uint64_t Value, uint64_t To) {
  return (Value + To - 1) / To * To;
}

/// Addresses without memory behind them; Protection PROT_NONE or read-write.
static void *reserve(uint64_t Bytes, int Protection) {
  void *Memory = mmap(nullptr, Bytes, Protection,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return Memory == MAP_FAILED ? nullptr : Memory;
}

static constexpr uint64_t MaxEntries = 1ull << 24;
static constexpr uint64_t PatternBytes = 16ull << 20;

MemoryArena::MemoryArena(uint64_t Bytes, uint64_t RedZone, uint64_t Quarantine)
    : Bytes(roundUp(Bytes, Chunk)), RedZone(roundUp(RedZone, Granule)),
      MaxQuarantine(Quarantine) {
  // One chunk more, because the range is to begin at a whole one.
  char *Range = nullptr;
  while (
      !(Range = static_cast<char *>(reserve(this->Bytes + Chunk, PROT_NONE))) &&
      this->Bytes > 64 * Chunk)
    this->Bytes = roundUp(this->Bytes / 2, Chunk);
  Shadow = static_cast<std::atomic<uint32_t> *>(reserve(
      this->Bytes / Granule * sizeof(uint32_t), PROT_READ | PROT_WRITE));
  Entries = static_cast<Allocation *>(
      reserve(MaxEntries * sizeof(Allocation), PROT_READ | PROT_WRITE));
  if (!Range || !Shadow || !Entries) {
    std::fputs("hipify-cpp: cannot reserve addresses for device memory; is "
               "there a limit (ulimit -v)?\n",
               stderr);
    std::abort();
  }
  Base = reinterpret_cast<char *>(
      roundUp(reinterpret_cast<uint64_t>(Range), Chunk));
  Committed.resize(this->Bytes / Chunk);
  giveRange(0, this->Bytes);
}

MemoryArena::~MemoryArena() {
  munmap(Base, Bytes);
  munmap(Shadow, Bytes / Granule * sizeof(uint32_t));
  munmap(Entries, MaxEntries * sizeof(Allocation));
  if (PatternFile >= 0)
    close(PatternFile);
}

uint64_t MemoryArena::span(const Allocation &A) const {
  // Even an allocation of a whole number of granules has a red zone.
  return roundUp(A.Size + RedZone, isLarge(A.Size) ? Chunk : Granule);
}

bool MemoryArena::takeRange(uint64_t Length, uint64_t Align, uint64_t &Offset) {
  // Granules are all that ranges ever begin at; more alignment costs slack.
  uint64_t Slack = Align > Granule ? Align - Granule : 0;
  auto It = FreeBySize.lower_bound({Length + Slack, 0});
  if (It == FreeBySize.end())
    return false;
  auto [HoleLength, Hole] = *It;
  FreeBySize.erase(It);
  FreeByOffset.erase(Hole);
  Offset = roundUp(Hole, Align);
  if (Offset > Hole)
    giveRange(Hole, Offset - Hole);
  if (Offset + Length < Hole + HoleLength)
    giveRange(Offset + Length, Hole + HoleLength - Offset - Length);
  return true;
}

void MemoryArena::giveRange(uint64_t Offset, uint64_t Length) {
  auto Next = FreeByOffset.lower_bound(Offset);
  if (Next != FreeByOffset.end() && Offset + Length == Next->first) {
    Length += Next->second;
    FreeBySize.erase({Next->second, Next->first});
    Next = FreeByOffset.erase(Next);
  }
  if (Next != FreeByOffset.begin()) {
    auto Before = std::prev(Next);
    if (Before->first + Before->second == Offset) {
      Offset = Before->first;
      Length += Before->second;
      FreeBySize.erase({Before->second, Before->first});
      FreeByOffset.erase(Before);
    }
  }
  FreeByOffset[Offset] = Length;
  FreeBySize.insert({Length, Offset});
}

bool MemoryArena::commit(uint64_t Offset, uint64_t Length) {
  uint64_t End = (Offset + Length + Chunk - 1) / Chunk;
  for (uint64_t First = Offset / Chunk; First < End; ++First) {
    if (Committed[First])
      continue;
    uint64_t Last = First;
    while (Last < End && !Committed[Last])
      ++Last;
    if (mprotect(Base + First * Chunk, (Last - First) * Chunk,
                 PROT_READ | PROT_WRITE))
      return false;
    std::fill(Committed.begin() + First, Committed.begin() + Last, true);
  }
  return true;
}

/// Fills chunks on first touch: they are private views of a file that holds
/// the pattern.
bool MemoryArena::fill(char *Memory, uint64_t Size) {
  if (PatternFile < 0) {
    PatternFile = memfd_create("hipify-simt-fresh", MFD_CLOEXEC);
    std::vector<char> Pattern(Chunk, char(FreshByte));
    for (uint64_t Done = 0; PatternFile >= 0 && Done < PatternBytes;
         Done += Chunk)
      if (write(PatternFile, Pattern.data(), Chunk) != ssize_t(Chunk))
        return false;
  }
  for (uint64_t Done = 0; Done < Size; Done += PatternBytes)
    if (mmap(Memory + Done, std::min(PatternBytes, Size - Done),
             PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE,
             PatternFile, 0) == MAP_FAILED)
      return false;
  return true;
}

Allocation *MemoryArena::newEntry() {
  if (!FreeEntries.empty()) {
    uint32_t Number = FreeEntries.back();
    FreeEntries.pop_back();
    return &Entries[Number];
  }
  return NumEntries < MaxEntries ? &Entries[NumEntries++] : nullptr;
}

void MemoryArena::setShadow(const Allocation &A, uint32_t Number) {
  uint64_t First = (A.Base - Base) / Granule;
  uint64_t End = First + span(A) / Granule;
  for (uint64_t I = First; I < End; ++I)
    Shadow[I].store(Number, std::memory_order_release);
}

void MemoryArena::evictFreed(bool All) {
  while (!Quarantined.empty() && (All || QuarantinedBytes > MaxQuarantine)) {
    Allocation *A = Quarantined.front();
    Quarantined.pop_front();
    QuarantinedBytes -= span(*A);
    setShadow(*A, 0);
    giveRange(A->Base - Base, span(*A));
    FreeEntries.push_back(A - Entries);
  }
}

Allocation *MemoryArena::allocate(uint64_t Size, bool Fill) {
  std::lock_guard Lock(Mutex);
  Allocation Wanted;
  Wanted.Size = Size;
  if (Size > Bytes)
    return nullptr;
  uint64_t Length = span(Wanted), Offset = 0;
  uint64_t Align = isLarge(Size) ? Chunk : Granule;
  if (!takeRange(Length, Align, Offset)) {
    evictFreed(/*All=*/true);
    if (!takeRange(Length, Align, Offset))
      return nullptr;
  }
  Allocation *A = newEntry();
  bool Ok = A && commit(Offset, Length);
  if (Ok && Fill && isLarge(Size))
    Ok = fill(Base + Offset, Length);
  if (!Ok) {
    if (A)
      FreeEntries.push_back(A - Entries);
    giveRange(Offset, Length);
    return nullptr;
  }
  *A = Wanted;
  A->Base = Base + Offset;
  if (Fill && !isLarge(Size))
    std::memset(A->Base, FreshByte, Size);
  setShadow(*A, A - Entries);
  Live[A->Base] = A;
  return A;
}

void MemoryArena::release(Allocation &A) {
  std::lock_guard Lock(Mutex);
  A.Freed = true;
  Live.erase(A.Base);
  if (isLarge(A.Size)) {
    uint64_t Offset = A.Base - Base;
    // The system gets the memory back; a later use is a fault.
    mmap(A.Base, span(A), PROT_NONE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
    std::fill_n(Committed.begin() + Offset / Chunk, span(A) / Chunk, false);
  }
  Quarantined.push_back(&A);
  QuarantinedBytes += span(A);
  evictFreed(/*All=*/false);
}

Allocation *MemoryArena::find(const void *Address) const {
  if (!contains(Address))
    return nullptr;
  uint64_t Offset = static_cast<const char *>(Address) - Base;
  uint32_t Number = Shadow[Offset / Granule].load(std::memory_order_acquire);
  return Number ? &Entries[Number] : nullptr;
}
