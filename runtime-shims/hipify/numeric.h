//===- hipify/numeric.h - libcu++'s <cuda/std/numeric> ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What std has as constexpr, and so for the device, from C++20 on. One thread
// runs each, from the first element to the last: sums of floats are those of
// a loop.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NUMERIC_H
#define HIPIFY_NUMERIC_H

#include <hipify/shim.h>

#include <cstddef>
#include <functional>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

namespace hipify {

namespace numerics {
template <class I> using Value = typename std::iterator_traits<I>::value_type;
struct Same {
  template <class T> HIPIFY_ON_BOTH constexpr T &&operator()(T &&V) const {
    return static_cast<T &&>(V);
  }
};
} // namespace numerics

//===--- Sums -------------------------------------------------------------===//

template <class I, class T, class Sum = std::plus<>>
HIPIFY_ON_BOTH constexpr T accumulate(I First, I Last, T Init,
                                      Sum Add = Sum()) {
  for (; First != Last; ++First)
    Init = Add(std::move(Init), *First);
  return Init;
}
template <class I, class T, class Sum = std::plus<>>
HIPIFY_ON_BOTH constexpr T reduce(I First, I Last, T Init, Sum Add = Sum()) {
  for (; First != Last; ++First)
    Init = Add(Init, *First);
  return Init;
}
template <class I>
HIPIFY_ON_BOTH constexpr numerics::Value<I> reduce(I First, I Last) {
  return hipify::reduce(First, Last, numerics::Value<I>{});
}
template <class I, class J, class T, class Sum = std::plus<>,
          class Product = std::multiplies<>>
HIPIFY_ON_BOTH constexpr T inner_product(I First, I Last, J Other, T Init,
                                         Sum Add = Sum(),
                                         Product Multiply = Product()) {
  for (; First != Last; ++First, ++Other)
    Init = Add(std::move(Init), Multiply(*First, *Other));
  return Init;
}
template <class I, class J, class T>
HIPIFY_ON_BOTH constexpr T transform_reduce(I First, I Last, J Other, T Init) {
  return hipify::inner_product(First, Last, Other, Init);
}
template <class I, class J, class T, class Sum, class Product>
HIPIFY_ON_BOTH constexpr T transform_reduce(I First, I Last, J Other, T Init,
                                            Sum Add, Product Multiply) {
  return hipify::inner_product(First, Last, Other, Init, Add, Multiply);
}
template <class I, class T, class Sum, class Function>
HIPIFY_ON_BOTH constexpr T transform_reduce(I First, I Last, T Init, Sum Add,
                                            Function F) {
  for (; First != Last; ++First)
    Init = Add(Init, F(*First));
  return Init;
}

//===--- Scans; Out may be First ------------------------------------------===//

template <class I, class O, class Sum, class Function, class T>
HIPIFY_ON_BOTH constexpr O
transform_inclusive_scan(I First, I Last, O Out, Sum Add, Function F, T Init) {
  for (; First != Last; ++First, ++Out) {
    Init = Add(Init, F(*First));
    *Out = Init;
  }
  return Out;
}
template <class I, class O, class Sum, class Function>
HIPIFY_ON_BOTH constexpr O transform_inclusive_scan(I First, I Last, O Out,
                                                    Sum Add, Function F) {
  if (First == Last)
    return Out;
  std::decay_t<decltype(F(*First))> Init = F(*First);
  *Out = Init;
  return hipify::transform_inclusive_scan(++First, Last, ++Out, Add, F, Init);
}
template <class I, class O, class T, class Sum, class Function>
HIPIFY_ON_BOTH constexpr O
transform_exclusive_scan(I First, I Last, O Out, T Init, Sum Add, Function F) {
  for (; First != Last; ++First, ++Out) {
    T Next = Add(Init, F(*First));
    *Out = Init;
    Init = Next;
  }
  return Out;
}
template <class I, class O, class Sum = std::plus<>>
HIPIFY_ON_BOTH constexpr O inclusive_scan(I First, I Last, O Out,
                                          Sum Add = Sum()) {
  if (First == Last)
    return Out;
  numerics::Value<I> Init = *First;
  *Out = Init;
  return hipify::transform_inclusive_scan(++First, Last, ++Out, Add,
                                          numerics::Same(), Init);
}
template <class I, class O, class Sum, class T>
HIPIFY_ON_BOTH constexpr O inclusive_scan(I First, I Last, O Out, Sum Add,
                                          T Init) {
  return hipify::transform_inclusive_scan(First, Last, Out, Add,
                                          numerics::Same(), Init);
}
template <class I, class O, class T, class Sum = std::plus<>>
HIPIFY_ON_BOTH constexpr O exclusive_scan(I First, I Last, O Out, T Init,
                                          Sum Add = Sum()) {
  return hipify::transform_exclusive_scan(First, Last, Out, Init, Add,
                                          numerics::Same());
}
template <class I, class O, class Sum = std::plus<>>
HIPIFY_ON_BOTH constexpr O partial_sum(I First, I Last, O Out,
                                       Sum Add = Sum()) {
  return hipify::inclusive_scan(First, Last, Out, Add);
}
template <class I, class O, class Difference = std::minus<>>
HIPIFY_ON_BOTH constexpr O adjacent_difference(I First, I Last, O Out,
                                               Difference Of = Difference()) {
  if (First == Last)
    return Out;
  numerics::Value<I> Before = *First;
  *Out = Before;
  for (++First, ++Out; First != Last; ++First, ++Out) {
    numerics::Value<I> Here = *First;
    *Out = Of(Here, std::move(Before));
    Before = std::move(Here);
  }
  return Out;
}
template <class I, class T>
HIPIFY_ON_BOTH constexpr void iota(I First, I Last, T Value) {
  for (; First != Last; ++First, ++Value)
    *First = Value;
}

//===--- Numbers ----------------------------------------------------------===//

/// Halfway between two numbers, without overflow; rounded towards A.
template <class T,
          class = std::enable_if_t<std::is_arithmetic_v<T> &&
                                   !std::is_same_v<std::remove_cv_t<T>, bool>>>
HIPIFY_ON_BOTH constexpr T midpoint(T A, T B) {
  if constexpr (std::is_integral_v<T>) {
    using Unsigned = std::make_unsigned_t<T>;
    Unsigned From = static_cast<Unsigned>(A), To = static_cast<Unsigned>(B);
    return A > B ? static_cast<T>(From - static_cast<Unsigned>(From - To) / 2)
                 : static_cast<T>(From + static_cast<Unsigned>(To - From) / 2);
  } else {
    constexpr T Low = std::numeric_limits<T>::min() * 2;
    constexpr T High = std::numeric_limits<T>::max() / 2;
    T SizeA = A < 0 ? -A : A, SizeB = B < 0 ? -B : B;
    if (SizeA <= High && SizeB <= High)
      return (A + B) / 2;
    if (SizeA < Low)
      return A + B / 2;
    if (SizeB < Low)
      return A / 2 + B;
    return A / 2 + B / 2;
  }
}
template <class T, class = std::enable_if_t<std::is_object_v<T>>>
HIPIFY_ON_BOTH constexpr T *midpoint(T *A, T *B) {
  return A + (B - A) / 2;
}

} // namespace hipify

#endif // HIPIFY_NUMERIC_H
