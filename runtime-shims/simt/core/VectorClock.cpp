//===- VectorClock.cpp ------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VectorClock.h"
#include <algorithm>

using namespace hipify::simt;

using Entry = VectorClock::Entry;

static bool isBefore(const Entry &A, const Entry &B) { return A.Key < B.Key; }

VectorClock::VectorClock(Entries List) {
  if (List.empty())
    return;
  auto ByKeyLatestFirst = [](const Entry &A, const Entry &B) {
    return A.Key != B.Key ? A.Key < B.Key : A.Time > B.Time;
  };
  auto SameKey = [](const Entry &A, const Entry &B) { return A.Key == B.Key; };
  std::sort(List.begin(), List.end(), ByKeyLatestFirst);
  List.erase(std::unique(List.begin(), List.end(), SameKey), List.end());
  Shared = std::make_shared<const Entries>(std::move(List));
}

const VectorClock::Entries &VectorClock::entries() const {
  static const Entries None;
  return Shared ? *Shared : None;
}

uint32_t VectorClock::of(uint64_t Key) const {
  const Entries &List = entries();
  auto It = std::lower_bound(List.begin(), List.end(), Entry{Key, 0}, isBefore);
  return It != List.end() && It->Key == Key ? It->Time : 0;
}

namespace {
/// Whether each of two lists has entries that the other lacks or has earlier.
struct News {
  bool InA = false, InB = false;
};
} // namespace

static News compare(const VectorClock::Entries &A,
                    const VectorClock::Entries &B) {
  News N;
  auto InA = A.begin(), InB = B.begin();
  while (InA != A.end() && InB != B.end() && !(N.InA && N.InB)) {
    if (InA->Key == InB->Key) {
      N.InA |= InA->Time > InB->Time;
      N.InB |= InB->Time > InA->Time;
      ++InA, ++InB;
    } else if (InA->Key < InB->Key) {
      N.InA = true;
      ++InA;
    } else {
      N.InB = true;
      ++InB;
    }
  }
  N.InA |= InA != A.end();
  N.InB |= InB != B.end();
  return N;
}

void VectorClock::join(const VectorClock &Other) {
  if (Shared == Other.Shared || !Other.Shared)
    return;
  News N;
  if (Shared)
    N = compare(*Shared, *Other.Shared);
  // Where one knows all, it is shared: the next join has nothing to do.
  if (!Shared || !N.InA) {
    Shared = Other.Shared;
    return;
  }
  if (!N.InB)
    return;
  Entries Both;
  Both.reserve(Shared->size() + Other.Shared->size());
  auto A = Shared->begin(), AEnd = Shared->end();
  for (const Entry &E : *Other.Shared) {
    while (A != AEnd && A->Key < E.Key)
      Both.push_back(*A++);
    if (A != AEnd && A->Key == E.Key)
      Both.push_back({E.Key, std::max(A++->Time, E.Time)});
    else
      Both.push_back(E);
  }
  Both.insert(Both.end(), A, AEnd);
  Shared = std::make_shared<const Entries>(std::move(Both));
}

void VectorClock::forget(uint64_t First, uint64_t End) {
  const Entries &List = entries();
  auto From =
      std::lower_bound(List.begin(), List.end(), Entry{First, 0}, isBefore);
  auto To = std::lower_bound(From, List.end(), Entry{End, 0}, isBefore);
  if (From == To)
    return;
  Entries Rest(List.begin(), From);
  Rest.insert(Rest.end(), To, List.end());
  Shared =
      Rest.empty() ? nullptr : std::make_shared<const Entries>(std::move(Rest));
}

void JoinedClock::add(const VectorClock &C) {
  if (C.empty() || sameEntries(C, Last))
    return;
  Only = Last.empty();
  Last = C;
  List.insert(List.end(), C.entries().begin(), C.entries().end());
}

VectorClock JoinedClock::take() {
  // Nothing new: keep sharing.
  if (Only && List.size() == Last.entries().size())
    return Last;
  return VectorClock(std::move(List));
}
