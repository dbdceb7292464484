//===- VectorClock.h - What a thread knows of the others --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_VECTORCLOCK_H
#define HIPIFY_SIMT_CORE_VECTORCLOCK_H

#include <cstdint>
#include <memory>
#include <vector>

namespace hipify::simt {

/// Maps keys (threads, see HappensBefore.h) to times; what is not there has
/// time 0. Copies share their entries: the lanes of a wave, and the threads of
/// a block after a barrier, mostly know the same.
class VectorClock {
public:
  struct Entry {
    uint64_t Key;
    uint32_t Time;
  };
  using Entries = std::vector<Entry>;

  VectorClock() = default;
  /// The latest time of each key of List, which may be in any order.
  explicit VectorClock(Entries List);

  uint32_t of(uint64_t Key) const;
  bool empty() const { return !Shared; }
  const Entries &entries() const;
  void join(const VectorClock &Other);
  /// Forgets the keys from First on, up to but not including End.
  void forget(uint64_t First, uint64_t End);

  friend bool sameEntries(const VectorClock &A, const VectorClock &B) {
    return A.Shared == B.Shared;
  }

private:
  std::shared_ptr<const Entries> Shared; ///< By key; null: none.
};

/// The join of many, sorted once.
class JoinedClock {
public:
  void add(const VectorClock &C);
  void add(VectorClock::Entry E) { List.push_back(E); }
  VectorClock take();

private:
  VectorClock::Entries List;
  VectorClock Last; ///< Added last: neighbours mostly know the same.
  bool Only = true; ///< Nothing but Last was added.
};

} // namespace hipify::simt

#endif
