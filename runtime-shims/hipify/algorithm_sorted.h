//===- hipify/algorithm_sorted.h - Algorithms of ordered ranges -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/algorithm.h: partitions, sorted ranges, heaps, permutations.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_ALGORITHM_SORTED_H
#define HIPIFY_ALGORITHM_SORTED_H

#include <hipify/algorithm.h>

namespace hipify {

//===--- Partitions and sorted ranges -------------------------------------===//

template <class I, class Predicate>
HIPIFY_ON_BOTH constexpr bool is_partitioned(I First, I Last, Predicate Holds) {
  First = hipify::find_if_not(First, Last, Holds);
  return hipify::none_of(First, Last, Holds);
}
template <class I, class Predicate>
HIPIFY_ON_BOTH constexpr I partition(I First, I Last, Predicate Holds) {
  First = hipify::find_if_not(First, Last, Holds);
  if (First == Last)
    return First;
  for (I Here = std::next(First); Here != Last; ++Here)
    if (Holds(*Here)) {
      algorithms::swap(*First, *Here);
      ++First;
    }
  return First;
}
template <class I, class Predicate>
HIPIFY_ON_BOTH constexpr I partition_point(I First, I Last, Predicate Holds) {
  for (auto Count = std::distance(First, Last); Count > 0;) {
    auto Half = Count / 2;
    I Middle = std::next(First, Half);
    if (Holds(*Middle)) {
      First = ++Middle;
      Count -= Half + 1;
    } else {
      Count = Half;
    }
  }
  return First;
}
template <class I, class T, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr I lower_bound(I First, I Last, const T &Value,
                                       Less Before = Less()) {
  return hipify::partition_point(
      First, Last, [&](auto &&Each) { return Before(Each, Value); });
}
template <class I, class T, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr I upper_bound(I First, I Last, const T &Value,
                                       Less Before = Less()) {
  return hipify::partition_point(
      First, Last, [&](auto &&Each) { return !Before(Value, Each); });
}
template <class I, class T, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr std::pair<I, I>
equal_range(I First, I Last, const T &Value, Less Before = Less()) {
  First = hipify::lower_bound(First, Last, Value, Before);
  return {First, hipify::upper_bound(First, Last, Value, Before)};
}
template <class I, class T, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr bool binary_search(I First, I Last, const T &Value,
                                            Less Before = Less()) {
  First = hipify::lower_bound(First, Last, Value, Before);
  return First != Last && !Before(Value, *First);
}
template <class I, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr I is_sorted_until(I First, I Last,
                                           Less Before = Less()) {
  if (First == Last)
    return Last;
  for (I Next = std::next(First); Next != Last; ++First, ++Next)
    if (Before(*Next, *First))
      return Next;
  return Last;
}
template <class I, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr bool is_sorted(I First, I Last, Less Before = Less()) {
  return hipify::is_sorted_until(First, Last, Before) == Last;
}
template <class I, class J, class O, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr O merge(I First, I Last, J Other, J OtherLast, O Out,
                                 Less Before = Less()) {
  for (; First != Last && Other != OtherLast; ++Out)
    if (Before(*Other, *First)) {
      *Out = *Other;
      ++Other;
    } else {
      *Out = *First;
      ++First;
    }
  return hipify::copy(Other, OtherLast, hipify::copy(First, Last, Out));
}
template <class I, class J, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr bool includes(I First, I Last, J Other, J OtherLast,
                                       Less Before = Less()) {
  for (; Other != OtherLast; ++First) {
    if (First == Last || Before(*Other, *First))
      return false;
    if (!Before(*First, *Other))
      ++Other;
  }
  return true;
}
template <class I, class J, class O, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr O set_union(I First, I Last, J Other, J OtherLast,
                                     O Out, Less Before = Less()) {
  for (; First != Last && Other != OtherLast; ++Out)
    if (Before(*Other, *First)) {
      *Out = *Other;
      ++Other;
    } else {
      if (!Before(*First, *Other))
        ++Other;
      *Out = *First;
      ++First;
    }
  return hipify::copy(Other, OtherLast, hipify::copy(First, Last, Out));
}
template <class I, class J, class O, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr O set_intersection(I First, I Last, J Other,
                                            J OtherLast, O Out,
                                            Less Before = Less()) {
  while (First != Last && Other != OtherLast)
    if (Before(*First, *Other)) {
      ++First;
    } else {
      if (!Before(*Other, *First)) {
        *Out = *First;
        ++Out, ++First;
      }
      ++Other;
    }
  return Out;
}
template <class I, class J, class O, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr O set_difference(I First, I Last, J Other, J OtherLast,
                                          O Out, Less Before = Less()) {
  while (First != Last && Other != OtherLast)
    if (Before(*First, *Other)) {
      *Out = *First;
      ++Out, ++First;
    } else {
      if (!Before(*Other, *First))
        ++First;
      ++Other;
    }
  return hipify::copy(First, Last, Out);
}
template <class I, class J, class O, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr O set_symmetric_difference(I First, I Last, J Other,
                                                    J OtherLast, O Out,
                                                    Less Before = Less()) {
  while (First != Last && Other != OtherLast)
    if (Before(*First, *Other)) {
      *Out = *First;
      ++Out, ++First;
    } else if (Before(*Other, *First)) {
      *Out = *Other;
      ++Out, ++Other;
    } else {
      ++First, ++Other;
    }
  return hipify::copy(Other, OtherLast, hipify::copy(First, Last, Out));
}

//===--- Heaps ------------------------------------------------------------===//

namespace algorithms {

/// Restores a heap whose element At may be less than one below it.
template <class I, class Less>
HIPIFY_ON_BOTH constexpr void siftDown(I First, Difference<I> Count,
                                       Difference<I> At, Less &Before) {
  for (;;) {
    auto Child = 2 * At + 1;
    if (Child >= Count)
      return;
    if (Child + 1 < Count && Before(First[Child], First[Child + 1]))
      ++Child;
    if (!Before(First[At], First[Child]))
      return;
    algorithms::swap(First[At], First[Child]);
    At = Child;
  }
}

} // namespace algorithms

template <class I, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr I is_heap_until(I First, I Last,
                                         Less Before = Less()) {
  for (algorithms::Difference<I> At = 1, Count = Last - First; At < Count; ++At)
    if (Before(First[(At - 1) / 2], First[At]))
      return First + At;
  return Last;
}
template <class I, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr bool is_heap(I First, I Last, Less Before = Less()) {
  return hipify::is_heap_until(First, Last, Before) == Last;
}
template <class I, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr void push_heap(I First, I Last, Less Before = Less()) {
  for (auto At = Last - First - 1; At > 0;) {
    auto Parent = (At - 1) / 2;
    if (!Before(First[Parent], First[At]))
      return;
    algorithms::swap(First[Parent], First[At]);
    At = Parent;
  }
}
template <class I, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr void pop_heap(I First, I Last, Less Before = Less()) {
  if (Last - First < 2)
    return;
  algorithms::swap(*First, *--Last);
  algorithms::siftDown(First, Last - First, 0, Before);
}
template <class I, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr void make_heap(I First, I Last, Less Before = Less()) {
  auto Count = Last - First;
  for (auto At = Count / 2; At-- > 0;)
    algorithms::siftDown(First, Count, At, Before);
}
template <class I, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr void sort_heap(I First, I Last, Less Before = Less()) {
  for (; Last - First > 1; --Last)
    hipify::pop_heap(First, Last, Before);
}
template <class I, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr void partial_sort(I First, I Middle, I Last,
                                           Less Before = Less()) {
  if (First == Middle)
    return;
  hipify::make_heap(First, Middle, Before);
  for (I Here = Middle; Here != Last; ++Here)
    if (Before(*Here, *First)) {
      algorithms::swap(*Here, *First);
      algorithms::siftDown(First, Middle - First, 0, Before);
    }
  hipify::sort_heap(First, Middle, Before);
}
template <class I, class J, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr J partial_sort_copy(I First, I Last, J Out, J OutLast,
                                             Less Before = Less()) {
  J End = Out;
  for (; First != Last && End != OutLast; ++First, ++End)
    *End = *First;
  if (Out == End)
    return End;
  hipify::make_heap(Out, End, Before);
  for (; First != Last; ++First)
    if (Before(*First, *Out)) {
      *Out = *First;
      algorithms::siftDown(Out, End - Out, 0, Before);
    }
  hipify::sort_heap(Out, End, Before);
  return End;
}

//===--- Permutations -----------------------------------------------------===//

template <class I, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr bool next_permutation(I First, I Last,
                                               Less Before = Less()) {
  if (First == Last)
    return false;
  for (I Here = std::prev(Last); Here != First;) {
    I Next = Here;
    if (Before(*--Here, *Next)) {
      I Greater = Last;
      while (!Before(*Here, *--Greater))
        ;
      algorithms::swap(*Here, *Greater);
      hipify::reverse(Next, Last);
      return true;
    }
  }
  hipify::reverse(First, Last);
  return false;
}
template <class I, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr bool prev_permutation(I First, I Last,
                                               Less Before = Less()) {
  return hipify::next_permutation(
      First, Last, [&](auto &&A, auto &&B) { return Before(B, A); });
}

} // namespace hipify

#endif // HIPIFY_ALGORITHM_SORTED_H
