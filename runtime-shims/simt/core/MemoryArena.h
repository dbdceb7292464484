//===- MemoryArena.h - A reserved range of addresses ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The allocator behind Memory.h. A shadow array has, for each granule of 256
// bytes, the number of the allocation that it belongs to, with the red zone.
// Memory is committed in chunks of 2 MiB that many small allocations share;
// large allocations have chunks of their own, which the system gets back.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_MEMORYARENA_H
#define HIPIFY_SIMT_CORE_MEMORYARENA_H

#include "Memory.h"
#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <vector>

namespace hipify::simt {

class MemoryArena {
public:
  static constexpr uint64_t Granule = AllocationAlignment;
  static constexpr uint64_t Chunk = 2ull << 20;
  /// From here on pages are filled when they are touched first, not at once.
  static constexpr uint64_t Large = 64ull << 20;

  /// Reserves Bytes of addresses. RedZone bytes lie behind each allocation,
  /// Quarantine bytes of freed memory are kept from use.
  MemoryArena(uint64_t Bytes, uint64_t RedZone, uint64_t Quarantine);
  ~MemoryArena();
  MemoryArena(const MemoryArena &) = delete;

  /// Null if no range of addresses is left, or the system has no memory.
  Allocation *allocate(uint64_t Size, bool Fill);
  /// A must be live.
  void release(Allocation &A);
  Allocation *find(const void *Address) const;
  bool contains(const void *Address) const {
    return static_cast<const char *>(Address) >= Base &&
           static_cast<const char *>(Address) < Base + Bytes;
  }
  /// The live allocations in order of addresses; hold lock().
  const std::map<char *, Allocation *> &live() const { return Live; }
  std::mutex &lock() { return Mutex; }

private:
  uint64_t span(const Allocation &A) const;
  bool takeRange(uint64_t Length, uint64_t Align, uint64_t &Offset);
  void giveRange(uint64_t Offset, uint64_t Length);
  void evictFreed(bool All);
  bool commit(uint64_t Offset, uint64_t Length);
  bool fill(char *Memory, uint64_t Size);
  Allocation *newEntry();
  void setShadow(const Allocation &A, uint32_t Number);
  bool isLarge(uint64_t Size) const { return Size >= Large; }

  char *Base = nullptr;
  uint64_t Bytes, RedZone, MaxQuarantine;
  std::atomic<uint32_t> *Shadow = nullptr;
  Allocation *Entries = nullptr; ///< 0 is not used.
  uint32_t NumEntries = 1;
  std::vector<uint32_t> FreeEntries;
  std::map<char *, Allocation *> Live;
  std::map<uint64_t, uint64_t> FreeByOffset;
  std::set<std::pair<uint64_t, uint64_t>> FreeBySize; ///< (length, offset)
  std::deque<Allocation *> Quarantined;
  uint64_t QuarantinedBytes = 0;
  std::vector<bool> Committed; ///< One bit a chunk.
  int PatternFile = -1;
  mutable std::mutex Mutex;
};

} // namespace hipify::simt

#endif
