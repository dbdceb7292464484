//===- hipify/groups.h - collectives that HIP lacks -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collectives of CUDA's reduce.h, scan.h, memcpy_async.h and more: reduce,
// inclusive_scan, exclusive_scan, plus, less, greater, bit_and, bit_or,
// bit_xor, memcpy_async, wait, wait_prior, invoke_one, invoke_one_broadcast.
//
// hipify::cg has them and CUDA's groups (hipify/thread_groups.h): what
// cooperative_groups is in CUDA. Code for whole wavefronts (--warp=native) has
// HIP's groups and names the collectives in cooperative_groups: a
// using-directive puts them there, so that those of a later HIP take
// precedence.
//
// They work on thread_block_tile and coalesced_group, copies on every group.
// Floating point is summed as a tree; CUDA leaves the order open, too.
//
// Cost: log2(size) shuffles for reduce and scan. memcpy_async copies at once,
// like __pipeline_memcpy_async.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_GROUPS_H
#define HIPIFY_GROUPS_H

#include <hip/hip_cooperative_groups.h>
#include <hipify/shim.h>
#include <hipify/thread_groups.h>
#include <type_traits>

namespace hipify {
namespace collectives {

/// HIP's groups, where both namespaces are needed.
namespace hip = ::cooperative_groups;

//===----------------------------------------------------------------------===//
// Operators. less and greater give the smaller and the greater argument.
//===----------------------------------------------------------------------===//

#define HIPIFY_CG_OPERATOR(NAME, EXPRESSION)                                   \
  template <typename T> struct NAME {                                          \
    HIPIFY_ON_BOTH T operator()(const T &A, const T &B) const {                \
      return EXPRESSION;                                                       \
    }                                                                          \
  };
HIPIFY_CG_OPERATOR(plus, A + B)
HIPIFY_CG_OPERATOR(less, B < A ? B : A)
HIPIFY_CG_OPERATOR(greater, A < B ? B : A)
HIPIFY_CG_OPERATOR(bit_and, A &B)
HIPIFY_CG_OPERATOR(bit_or, A | B)
HIPIFY_CG_OPERATOR(bit_xor, A ^ B)
#undef HIPIFY_CG_OPERATOR

//===----------------------------------------------------------------------===//
// Shuffles of any trivially copyable type, in words of 32 bits.
//===----------------------------------------------------------------------===//

template <typename Group, typename T>
HIPIFY_DETAIL T shuffle(const Group &G, const T &Value, unsigned Rank) {
  constexpr unsigned Words = (sizeof(T) + 3) / 4;
  unsigned Parts[Words] = {};
  __builtin_memcpy(Parts, static_cast<const void *>(&Value), sizeof(T));
  for (unsigned I = 0; I < Words; ++I)
    Parts[I] = G.shfl(Parts[I], static_cast<int>(Rank));
  T Result;
  __builtin_memcpy(static_cast<void *>(&Result), Parts, sizeof(T));
  return Result;
}

template <typename T>
using Plain = std::remove_cv_t<std::remove_reference_t<T>>;

//===----------------------------------------------------------------------===//
// Reductions and scans
//===----------------------------------------------------------------------===//

/// Folds Value over the group's threads with Op; all get the result.
template <typename Group, typename Type, typename Op>
HIPIFY_DETAIL Plain<Type> reduce(const Group &G, Type &&Value, Op &&Operator) {
  Plain<Type> Result = Value;
  unsigned Rank = G.thread_rank(), Size = G.size();
  // Thread k gathers from k + Step; those without a partner, or whose sum is
  // not read, take no part.
  for (unsigned Step = 1; Step < Size; Step *= 2) {
    bool Partner = Rank % (2 * Step) == 0 && Rank + Step < Size;
    Plain<Type> Other = shuffle(G, Result, Partner ? Rank + Step : Rank);
    if (Partner)
      Result = Operator(Result, Other);
  }
  return shuffle(G, Result, 0);
}

/// The same for a tile, as a butterfly. Both partners fold in the same order,
/// so that all threads get the same bits.
template <template <unsigned, typename> class Tile, unsigned Size,
          typename Parent, typename Type, typename Op>
HIPIFY_DETAIL Plain<Type> reduce(const Tile<Size, Parent> &G, Type &&Value,
                                 Op &&Operator) {
  Plain<Type> Result = Value;
  unsigned Rank = G.thread_rank();
  for (unsigned Step = 1; Step < Size; Step *= 2) {
    Plain<Type> Other = shuffle(G, Result, Rank ^ Step);
    Result = Rank & Step ? Operator(Other, Result) : Operator(Result, Other);
  }
  return Result;
}

/// The fold of the values of the threads up to the caller.
template <typename Group, typename Type, typename Op>
HIPIFY_DETAIL Plain<Type> inclusive_scan(const Group &G, Type &&Value,
                                         Op &&Operator) {
  Plain<Type> Result = Value;
  unsigned Rank = G.thread_rank(), Size = G.size();
  for (unsigned Step = 1; Step < Size; Step *= 2) {
    Plain<Type> Other = shuffle(G, Result, Rank >= Step ? Rank - Step : Rank);
    if (Rank >= Step)
      Result = Operator(Other, Result);
  }
  return Result;
}
template <typename Group, typename Type>
HIPIFY_DETAIL Plain<Type> inclusive_scan(const Group &G, Type &&Value) {
  return inclusive_scan(G, Value, plus<Plain<Type>>());
}

/// The fold of the values of the threads before the caller; the first gets a
/// value-initialized one, as with CUDA's sums. For other operators CUDA leaves
/// the first thread's result open.
template <typename Group, typename Type, typename Op>
HIPIFY_DETAIL Plain<Type> exclusive_scan(const Group &G, Type &&Value,
                                         Op &&Operator) {
  unsigned Rank = G.thread_rank();
  Plain<Type> Upto = inclusive_scan(G, Value, Operator);
  Plain<Type> Before = shuffle(G, Upto, Rank ? Rank - 1 : 0);
  return Rank ? Before : Plain<Type>{};
}
template <typename Group, typename Type>
HIPIFY_DETAIL Plain<Type> exclusive_scan(const Group &G, Type &&Value) {
  return exclusive_scan(G, Value, plus<Plain<Type>>());
}

//===----------------------------------------------------------------------===//
// Copies. Done when the call returns; wait() makes them visible to the group.
//===----------------------------------------------------------------------===//

/// The group's threads copy Bytes bytes as units of T.
template <typename T, typename Group>
HIPIFY_DETAIL void copyUnits(const Group &G, void *To, const void *From,
                             size_t Bytes) {
  for (size_t I = G.thread_rank(); I < Bytes / sizeof(T); I += G.size())
    static_cast<T *>(To)[I] = static_cast<const T *>(From)[I];
}
template <typename Group>
HIPIFY_DETAIL void copyBytes(const Group &G, void *To, const void *From,
                             size_t Bytes) {
  size_t Odd =
      reinterpret_cast<size_t>(To) | reinterpret_cast<size_t>(From) | Bytes;
  if (Odd % 16 == 0)
    copyUnits<uint4>(G, To, From, Bytes);
  else if (Odd % 4 == 0)
    copyUnits<unsigned>(G, To, From, Bytes);
  else
    copyUnits<unsigned char>(G, To, From, Bytes);
}

/// Copies Bytes bytes; Shape may be any type that converts to a size.
template <typename Group, typename T, typename Shape>
HIPIFY_DETAIL void memcpy_async(const Group &G, T *To, const T *From,
                                const Shape &Bytes) {
  copyBytes(G, To, From, static_cast<size_t>(Bytes));
}
template <typename Group, typename Shape>
HIPIFY_DETAIL void memcpy_async(const Group &G, void *To, const void *From,
                                const Shape &Bytes) {
  copyBytes(G, To, From, static_cast<size_t>(Bytes));
}
/// Copies elements, as many as both layouts have.
template <typename Group, typename T, typename ToLayout, typename FromLayout>
HIPIFY_DETAIL void memcpy_async(const Group &G, T *To, const ToLayout &ToCount,
                                const T *From, const FromLayout &FromCount) {
  size_t Count = static_cast<size_t>(ToCount);
  if (static_cast<size_t>(FromCount) < Count)
    Count = static_cast<size_t>(FromCount);
  copyBytes(G, To, From, Count * sizeof(T));
}

/// Waits for the group's copies and threads.
template <typename Group> HIPIFY_DETAIL void wait(const Group &G) { G.sync(); }
template <unsigned Stages, typename Group>
HIPIFY_DETAIL void wait_prior(const Group &G) {
  G.sync();
}

//===----------------------------------------------------------------------===//
// Single calls, and a partition that HIP's groups lack
//===----------------------------------------------------------------------===//

/// Calls Work in one of the group's threads.
template <typename Group, typename Callable, typename... Args>
HIPIFY_DETAIL void invoke_one(const Group &G, Callable &&Work,
                              Args &&...Arguments) {
  if (G.thread_rank() == 0)
    static_cast<Callable &&>(Work)(static_cast<Args &&>(Arguments)...);
}

/// The same; all threads get the result.
template <typename Group, typename Callable, typename... Args>
HIPIFY_DETAIL auto invoke_one_broadcast(const Group &G, Callable &&Work,
                                        Args &&...Arguments) {
  using Result = Plain<decltype(Work(static_cast<Args &&>(Arguments)...))>;
  // Only the first thread's value is read.
  Result Value;
  if (G.thread_rank() == 0)
    Value = static_cast<Callable &&>(Work)(static_cast<Args &&>(Arguments)...);
  return shuffle(G, Value, 0);
}

/// The threads of the group that have the caller's Label. Each round splits
/// off those that agree with the first of the rest. binary_partition is HIP's,
/// found when this is used: HIP 6 has it only if it is asked for.
template <typename Label>
HIPIFY_DETAIL hip::coalesced_group
labeled_partition(const hip::coalesced_group &G, Label Value) {
  hip::coalesced_group Rest = G;
  for (;;) {
    auto Same = shuffle(Rest, Value, 0) == Value;
    hip::coalesced_group Part = binary_partition(Rest, Same);
    if (Same)
      return Part;
    Rest = Part;
  }
}
template <unsigned Size, typename Parent, typename Label>
HIPIFY_DETAIL hip::coalesced_group
labeled_partition(const hip::thread_block_tile<Size, Parent> &G, Label Value) {
  auto Same = shuffle(G, Value, 0) == Value;
  hip::coalesced_group Part = binary_partition(G, Same);
  return Same ? Part : labeled_partition(Part, Value);
}

} // namespace collectives

namespace cg {
using collectives::bit_and;
using collectives::bit_or;
using collectives::bit_xor;
using collectives::exclusive_scan;
using collectives::greater;
using collectives::inclusive_scan;
using collectives::invoke_one;
using collectives::invoke_one_broadcast;
using collectives::less;
using collectives::memcpy_async;
using collectives::plus;
using collectives::reduce;
using collectives::wait;
using collectives::wait_prior;
} // namespace cg
} // namespace hipify

namespace cooperative_groups {
using namespace hipify::collectives;
} // namespace cooperative_groups

#endif // HIPIFY_GROUPS_H
