//===- Perform.cpp - The work of a collective -----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All ranks have arrived: their buffers may be read and written at will. Where
// an operation may be in place, each piece is read completely before it is
// written.
//
//===----------------------------------------------------------------------===//
#include "Meeting.h"
#include <algorithm>
#include <cstring>

using namespace hipify::simt::ccl;

namespace {
using Calls = std::vector<std::optional<Call>>;

void copy(void *To, const void *From, size_t Bytes) {
  if (Bytes && To != From)
    std::memmove(To, From, Bytes);
}

const char *at(const void *P, size_t Bytes) {
  return static_cast<const char *>(P) + Bytes;
}
char *at(void *P, size_t Bytes) { return static_cast<char *>(P) + Bytes; }

/// Reduces the elements from First on, Count of them, of all send buffers, and
/// calls Store(offset from First, data, elements) for one piece after another.
template <typename StoreFn>
void reducePieces(const Calls &All, size_t First, size_t Count, StoreFn Store) {
  constexpr size_t PieceElements = 4096;
  ncclDataType_t Type = All[0]->Type;
  size_t Size = typeSize(Type);
  std::vector<char> Piece(std::min(Count, PieceElements) * Size);
  std::vector<Contribution> In(All.size());
  for (size_t Begin = 0; Begin < Count; Begin += PieceElements) {
    size_t N = std::min(PieceElements, Count - Begin);
    for (size_t R = 0; R < All.size(); ++R)
      In[R] = {at(All[R]->Send, (First + Begin) * Size), All[R]->Op.scalar()};
    reduce(Type, All[0]->Op.What, In, Piece.data(), N);
    Store(Begin * Size, Piece.data(), N * Size);
  }
}

void allReduce(const Calls &All) {
  reducePieces(All, 0, All[0]->Count,
               [&](size_t Offset, const char *Data, size_t Bytes) {
                 for (const auto &C : All)
                   std::memcpy(at(C->Recv, Offset), Data, Bytes);
               });
}

void reduceToRoot(const Calls &All) {
  const Call &Root = *All[All[0]->Root];
  reducePieces(All, 0, Root.Count,
               [&](size_t Offset, const char *Data, size_t Bytes) {
                 std::memcpy(at(Root.Recv, Offset), Data, Bytes);
               });
}

void reduceScatter(const Calls &All) {
  size_t Count = All[0]->Count;
  for (size_t R = 0; R < All.size(); ++R)
    reducePieces(All, R * Count, Count,
                 [&](size_t Offset, const char *Data, size_t Bytes) {
                   std::memcpy(at(All[R]->Recv, Offset), Data, Bytes);
                 });
}

void allGather(const Calls &All) {
  size_t Bytes = All[0]->bytes();
  for (size_t From = 0; From < All.size(); ++From)
    for (const auto &To : All)
      copy(at(To->Recv, From * Bytes), All[From]->Send, Bytes);
}

void allToAll(const Calls &All) {
  size_t Bytes = All[0]->bytes();
  for (size_t From = 0; From < All.size(); ++From)
    for (size_t To = 0; To < All.size(); ++To)
      copy(at(All[To]->Recv, From * Bytes), at(All[From]->Send, To * Bytes),
           Bytes);
}
} // namespace

void hipify::simt::ccl::perform(const Calls &All) {
  const Call &First = *All[0];
  size_t Bytes = First.bytes();
  switch (First.What) {
  case Call::Kind::AllReduce:
    return allReduce(All);
  case Call::Kind::Reduce:
    return reduceToRoot(All);
  case Call::Kind::Broadcast:
    for (const auto &C : All)
      copy(C->Recv, All[First.Root]->Send, Bytes);
    return;
  case Call::Kind::AllGather:
    return allGather(All);
  case Call::Kind::ReduceScatter:
    return reduceScatter(All);
  case Call::Kind::Gather:
    for (size_t R = 0; R < All.size(); ++R)
      copy(at(All[First.Root]->Recv, R * Bytes), All[R]->Send, Bytes);
    return;
  case Call::Kind::Scatter:
    for (size_t R = 0; R < All.size(); ++R)
      copy(All[R]->Recv, at(All[First.Root]->Send, R * Bytes), Bytes);
    return;
  case Call::Kind::AllToAll:
    return allToAll(All);
  case Call::Kind::Send:
  case Call::Kind::Recv:
    return copy(All[1]->Recv, All[0]->Send, Bytes);
  }
}
