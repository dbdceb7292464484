//===- hipify/algorithm.h - libcu++'s <cuda/std/algorithm> -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The algorithms of cuda::std, which kernels can call in every version of C++:
// std's are constexpr, and so for the device, from C++20 on. One thread runs
// each; the complexity is the standard's, and none allocates memory. Where the
// standard leaves the order of elements open, so does this.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_ALGORITHM_H
#define HIPIFY_ALGORITHM_H

#include <hipify/shim.h>

#include <functional>
#include <iterator>
#include <utility>

namespace hipify {

namespace algorithms {

template <class T> struct EqualTo {
  const T &Value;
  template <class U>
  HIPIFY_ON_BOTH constexpr bool operator()(const U &Other) const {
    return Other == Value;
  }
};
template <class Predicate> struct Not {
  Predicate &Holds;
  template <class T> HIPIFY_ON_BOTH constexpr bool operator()(T &&Value) const {
    return !Holds(std::forward<T>(Value));
  }
};
template <class I>
using Difference = typename std::iterator_traits<I>::difference_type;

template <class T> HIPIFY_ON_BOTH constexpr void swap(T &A, T &B) {
  T Saved(std::move(A));
  A = std::move(B);
  B = std::move(Saved);
}

} // namespace algorithms

//===--- What does not modify ---------------------------------------------===//

template <class I, class Predicate>
HIPIFY_ON_BOTH constexpr I find_if(I First, I Last, Predicate Holds) {
  while (First != Last && !Holds(*First))
    ++First;
  return First;
}
template <class I, class Predicate>
HIPIFY_ON_BOTH constexpr I find_if_not(I First, I Last, Predicate Holds) {
  return hipify::find_if(First, Last, algorithms::Not<Predicate>{Holds});
}
template <class I, class T>
HIPIFY_ON_BOTH constexpr I find(I First, I Last, const T &Value) {
  return hipify::find_if(First, Last, algorithms::EqualTo<T>{Value});
}
template <class I, class Predicate>
HIPIFY_ON_BOTH constexpr bool all_of(I First, I Last, Predicate Holds) {
  return hipify::find_if_not(First, Last, Holds) == Last;
}
template <class I, class Predicate>
HIPIFY_ON_BOTH constexpr bool any_of(I First, I Last, Predicate Holds) {
  return hipify::find_if(First, Last, Holds) != Last;
}
template <class I, class Predicate>
HIPIFY_ON_BOTH constexpr bool none_of(I First, I Last, Predicate Holds) {
  return hipify::find_if(First, Last, Holds) == Last;
}
template <class I, class Function>
HIPIFY_ON_BOTH constexpr Function for_each(I First, I Last, Function F) {
  for (; First != Last; ++First)
    F(*First);
  return F;
}
template <class I, class Size, class Function>
HIPIFY_ON_BOTH constexpr I for_each_n(I First, Size Count, Function F) {
  for (; Count > 0; --Count, ++First)
    F(*First);
  return First;
}
template <class I, class Predicate>
HIPIFY_ON_BOTH constexpr auto count_if(I First, I Last, Predicate Holds) {
  algorithms::Difference<I> Result = 0;
  for (; First != Last; ++First)
    Result += Holds(*First) ? 1 : 0;
  return Result;
}
template <class I, class T>
HIPIFY_ON_BOTH constexpr auto count(I First, I Last, const T &Value) {
  return hipify::count_if(First, Last, algorithms::EqualTo<T>{Value});
}
template <class I, class Same = std::equal_to<>>
HIPIFY_ON_BOTH constexpr I adjacent_find(I First, I Last, Same Equal = Same()) {
  if (First == Last)
    return Last;
  for (I Next = std::next(First); Next != Last; ++First, ++Next)
    if (Equal(*First, *Next))
      return First;
  return Last;
}

template <class I, class J, class Same = std::equal_to<>,
          class = decltype(std::declval<Same &>()(*std::declval<I &>(),
                                                  *std::declval<J &>()))>
HIPIFY_ON_BOTH constexpr std::pair<I, J> mismatch(I First, I Last, J Other,
                                                  Same Equal = Same()) {
  while (First != Last && Equal(*First, *Other))
    ++First, ++Other;
  return {First, Other};
}
template <class I, class J, class Same = std::equal_to<>,
          class = decltype(*std::declval<J &>())>
HIPIFY_ON_BOTH constexpr auto mismatch(I First, I Last, J Other, J OtherLast,
                                       Same Equal = Same()) -> std::pair<I, J> {
  while (First != Last && Other != OtherLast && Equal(*First, *Other))
    ++First, ++Other;
  return {First, Other};
}
template <class I, class J, class Same = std::equal_to<>,
          class = decltype(std::declval<Same &>()(*std::declval<I &>(),
                                                  *std::declval<J &>()))>
HIPIFY_ON_BOTH constexpr bool equal(I First, I Last, J Other,
                                    Same Equal = Same()) {
  return hipify::mismatch(First, Last, Other, Equal).first == Last;
}
template <class I, class J, class Same = std::equal_to<>,
          class = decltype(*std::declval<J &>())>
HIPIFY_ON_BOTH constexpr bool equal(I First, I Last, J Other, J OtherLast,
                                    Same Equal = Same()) {
  auto End = hipify::mismatch(First, Last, Other, OtherLast, Equal);
  return End.first == Last && End.second == OtherLast;
}
template <class I, class J, class Less = std::less<>>
HIPIFY_ON_BOTH constexpr bool lexicographical_compare(I First, I Last, J Other,
                                                      J OtherLast,
                                                      Less Before = Less()) {
  for (; First != Last && Other != OtherLast; ++First, ++Other) {
    if (Before(*First, *Other))
      return true;
    if (Before(*Other, *First))
      return false;
  }
  return First == Last && Other != OtherLast;
}
template <class I, class J, class Same = std::equal_to<>>
HIPIFY_ON_BOTH constexpr I search(I First, I Last, J Other, J OtherLast,
                                  Same Equal = Same()) {
  for (;; ++First) {
    I Here = First;
    for (J There = Other;; ++Here, ++There) {
      if (There == OtherLast)
        return First;
      if (Here == Last)
        return Last;
      if (!Equal(*Here, *There))
        break;
    }
  }
}
template <class I, class Size, class T, class Same = std::equal_to<>>
HIPIFY_ON_BOTH constexpr I search_n(I First, I Last, Size Count, const T &Value,
                                    Same Equal = Same()) {
  for (; First != Last || Count <= 0; ++First) {
    Size Left = Count;
    I Here = First;
    while (Left > 0 && Here != Last && Equal(*Here, Value))
      ++Here, --Left;
    if (Left <= 0)
      return First;
    if (Here == Last)
      break;
  }
  return Last;
}
template <class I, class J, class Same = std::equal_to<>>
HIPIFY_ON_BOTH constexpr I find_end(I First, I Last, J Other, J OtherLast,
                                    Same Equal = Same()) {
  I Result = Last;
  if (Other == OtherLast)
    return Result;
  for (;; ++First) {
    First = hipify::search(First, Last, Other, OtherLast, Equal);
    if (First == Last)
      return Result;
    Result = First;
  }
}
template <class I, class J, class Same = std::equal_to<>>
HIPIFY_ON_BOTH constexpr I find_first_of(I First, I Last, J Other, J OtherLast,
                                         Same Equal = Same()) {
  for (; First != Last; ++First)
    for (J There = Other; There != OtherLast; ++There)
      if (Equal(*First, *There))
        return First;
  return Last;
}
template <class I, class J, class Same = std::equal_to<>,
          class = decltype(*std::declval<J &>())>
HIPIFY_ON_BOTH constexpr bool is_permutation(I First, I Last, J Other,
                                             J OtherLast, Same Equal = Same()) {
  auto Start = hipify::mismatch(First, Last, Other, OtherLast, Equal);
  First = Start.first, Other = Start.second;
  if (std::distance(First, Last) != std::distance(Other, OtherLast))
    return false;
  for (I Here = First; Here != Last; ++Here) {
    auto IsThis = [&](const auto &Value) { return Equal(*Here, Value); };
    if (hipify::count_if(First, Last, IsThis) !=
        hipify::count_if(Other, OtherLast, IsThis))
      return false;
  }
  return true;
}
template <class I, class J, class Same = std::equal_to<>,
          class = decltype(std::declval<Same &>()(*std::declval<I &>(),
                                                  *std::declval<J &>()))>
HIPIFY_ON_BOTH constexpr bool is_permutation(I First, I Last, J Other,
                                             Same Equal = Same()) {
  return hipify::is_permutation(
      First, Last, Other, std::next(Other, std::distance(First, Last)), Equal);
}

//===--- Copies -----------------------------------------------------------===//

template <class I, class O>
HIPIFY_ON_BOTH constexpr O copy(I First, I Last, O Out) {
  for (; First != Last; ++First, ++Out)
    *Out = *First;
  return Out;
}
template <class I, class O, class Predicate>
HIPIFY_ON_BOTH constexpr O copy_if(I First, I Last, O Out, Predicate Holds) {
  for (; First != Last; ++First)
    if (Holds(*First)) {
      *Out = *First;
      ++Out;
    }
  return Out;
}
template <class I, class Size, class O>
HIPIFY_ON_BOTH constexpr O copy_n(I First, Size Count, O Out) {
  for (; Count > 0; --Count, ++First, ++Out)
    *Out = *First;
  return Out;
}
template <class I, class O>
HIPIFY_ON_BOTH constexpr O copy_backward(I First, I Last, O End) {
  while (First != Last)
    *--End = *--Last;
  return End;
}
template <class I, class O>
HIPIFY_ON_BOTH constexpr O move_backward(I First, I Last, O End) {
  while (First != Last)
    *--End = std::move(*--Last);
  return End;
}
template <class I, class T>
HIPIFY_ON_BOTH constexpr void fill(I First, I Last, const T &Value) {
  for (; First != Last; ++First)
    *First = Value;
}
template <class O, class Size, class T>
HIPIFY_ON_BOTH constexpr O fill_n(O Out, Size Count, const T &Value) {
  for (; Count > 0; --Count, ++Out)
    *Out = Value;
  return Out;
}
template <class I, class Generator>
HIPIFY_ON_BOTH constexpr void generate(I First, I Last, Generator G) {
  for (; First != Last; ++First)
    *First = G();
}
template <class O, class Size, class Generator>
HIPIFY_ON_BOTH constexpr O generate_n(O Out, Size Count, Generator G) {
  for (; Count > 0; --Count, ++Out)
    *Out = G();
  return Out;
}
template <class I, class O, class Function>
HIPIFY_ON_BOTH constexpr O transform(I First, I Last, O Out, Function F) {
  for (; First != Last; ++First, ++Out)
    *Out = F(*First);
  return Out;
}
template <class I, class J, class O, class Function>
HIPIFY_ON_BOTH constexpr O transform(I First, I Last, J Other, O Out,
                                     Function F) {
  for (; First != Last; ++First, ++Other, ++Out)
    *Out = F(*First, *Other);
  return Out;
}
template <class I, class O, class Predicate>
HIPIFY_ON_BOTH constexpr O remove_copy_if(I First, I Last, O Out,
                                          Predicate Holds) {
  return hipify::copy_if(First, Last, Out, algorithms::Not<Predicate>{Holds});
}
template <class I, class O, class T>
HIPIFY_ON_BOTH constexpr O remove_copy(I First, I Last, O Out, const T &Value) {
  return hipify::remove_copy_if(First, Last, Out,
                                algorithms::EqualTo<T>{Value});
}
template <class I, class O, class Predicate, class T>
HIPIFY_ON_BOTH constexpr O replace_copy_if(I First, I Last, O Out,
                                           Predicate Holds, const T &New) {
  for (; First != Last; ++First, ++Out)
    if (Holds(*First))
      *Out = New;
    else
      *Out = *First;
  return Out;
}
template <class I, class O, class T>
HIPIFY_ON_BOTH constexpr O replace_copy(I First, I Last, O Out, const T &Old,
                                        const T &New) {
  return hipify::replace_copy_if(First, Last, Out, algorithms::EqualTo<T>{Old},
                                 New);
}
template <class I, class O>
HIPIFY_ON_BOTH constexpr O reverse_copy(I First, I Last, O Out) {
  for (; First != Last; ++Out)
    *Out = *--Last;
  return Out;
}
template <class I, class O>
HIPIFY_ON_BOTH constexpr O rotate_copy(I First, I Middle, I Last, O Out) {
  return hipify::copy(First, Middle, hipify::copy(Middle, Last, Out));
}
template <class I, class O, class Same = std::equal_to<>>
HIPIFY_ON_BOTH constexpr O unique_copy(I First, I Last, O Out,
                                       Same Equal = Same()) {
  if (First == Last)
    return Out;
  I Kept = First;
  *Out = *Kept;
  ++Out;
  while (++First != Last)
    if (!Equal(*Kept, *First)) {
      Kept = First;
      *Out = *Kept;
      ++Out;
    }
  return Out;
}
template <class I, class O, class P, class Predicate>
HIPIFY_ON_BOTH constexpr std::pair<O, P> partition_copy(I First, I Last, O Yes,
                                                        P No, Predicate Holds) {
  for (; First != Last; ++First)
    if (Holds(*First)) {
      *Yes = *First;
      ++Yes;
    } else {
      *No = *First;
      ++No;
    }
  return {Yes, No};
}

//===--- In place ---------------------------------------------------------===//

template <class I, class J> HIPIFY_ON_BOTH constexpr void iter_swap(I A, J B) {
  algorithms::swap(*A, *B);
}
template <class I, class J>
HIPIFY_ON_BOTH constexpr J swap_ranges(I First, I Last, J Other) {
  for (; First != Last; ++First, ++Other)
    algorithms::swap(*First, *Other);
  return Other;
}
template <class I, class Predicate>
HIPIFY_ON_BOTH constexpr I remove_if(I First, I Last, Predicate Holds) {
  First = hipify::find_if(First, Last, Holds);
  I Out = First;
  if (First != Last)
    while (++First != Last)
      if (!Holds(*First)) {
        *Out = std::move(*First);
        ++Out;
      }
  return Out;
}
template <class I, class T>
HIPIFY_ON_BOTH constexpr I remove(I First, I Last, const T &Value) {
  return hipify::remove_if(First, Last, algorithms::EqualTo<T>{Value});
}
template <class I, class Predicate, class T>
HIPIFY_ON_BOTH constexpr void replace_if(I First, I Last, Predicate Holds,
                                         const T &New) {
  for (; First != Last; ++First)
    if (Holds(*First))
      *First = New;
}
template <class I, class T>
HIPIFY_ON_BOTH constexpr void replace(I First, I Last, const T &Old,
                                      const T &New) {
  hipify::replace_if(First, Last, algorithms::EqualTo<T>{Old}, New);
}
template <class I> HIPIFY_ON_BOTH constexpr void reverse(I First, I Last) {
  while (First != Last && First != --Last) {
    algorithms::swap(*First, *Last);
    ++First;
  }
}
/// Returns where the first element is then. Swaps, for forward iterators.
template <class I>
HIPIFY_ON_BOTH constexpr I rotate(I First, I Middle, I Last) {
  if (First == Middle)
    return Last;
  if (Middle == Last)
    return First;
  I Result = Last;
  for (bool Found = false;; Found = true) {
    I Next = First;
    for (I From = Middle; From != Last; ++First, ++From) {
      if (First == Next)
        Next = From;
      algorithms::swap(*First, *From);
    }
    if (!Found)
      Result = First;
    if (First == Next || Next == Last)
      return Result;
    Middle = Next;
  }
}
template <class I, class Same = std::equal_to<>>
HIPIFY_ON_BOTH constexpr I unique(I First, I Last, Same Equal = Same()) {
  First = hipify::adjacent_find(First, Last, Equal);
  if (First == Last)
    return Last;
  I Kept = First;
  while (++First != Last)
    if (!Equal(*Kept, *First))
      *++Kept = std::move(*First);
  return ++Kept;
}
template <class I>
HIPIFY_ON_BOTH constexpr I shift_left(I First, I Last,
                                      algorithms::Difference<I> By) {
  if (By <= 0)
    return Last;
  if (By >= std::distance(First, Last))
    return First;
  I Out = First;
  for (I From = std::next(First, By); From != Last; ++From, ++Out)
    *Out = std::move(*From);
  return Out;
}
/// For bidirectional iterators.
template <class I>
HIPIFY_ON_BOTH constexpr I shift_right(I First, I Last,
                                       algorithms::Difference<I> By) {
  if (By <= 0)
    return First;
  if (By >= std::distance(First, Last))
    return Last;
  return hipify::move_backward(First, std::prev(Last, By), Last);
}

} // namespace hipify

#include <hipify/algorithm_sorted.h>

#endif // HIPIFY_ALGORITHM_H
