//===- hipify/type_traits.h - traits of C++20 in C++17 ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What libcu++'s <cuda/std/type_traits> and <cuda/std/iterator> have from C++17
// on, and std from C++20.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TYPE_TRAITS_H
#define HIPIFY_TYPE_TRAITS_H

#include <hipify/shim.h>

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace hipify {

template <class T> struct remove_cvref {
  using type = std::remove_cv_t<std::remove_reference_t<T>>;
};
template <class T> using remove_cvref_t = typename remove_cvref<T>::type;

template <class T> struct type_identity {
  using type = T;
};
template <class T> using type_identity_t = typename type_identity<T>::type;

template <class T> struct is_bounded_array : std::false_type {};
template <class T, std::size_t N>
struct is_bounded_array<T[N]> : std::true_type {};
template <class T>
inline constexpr bool is_bounded_array_v = is_bounded_array<T>::value;

template <class T> struct is_unbounded_array : std::false_type {};
template <class T> struct is_unbounded_array<T[]> : std::true_type {};
template <class T>
inline constexpr bool is_unbounded_array_v = is_unbounded_array<T>::value;

HIPIFY_ON_BOTH constexpr bool is_constant_evaluated() noexcept {
  return __builtin_is_constant_evaluated();
}

template <class I>
using iter_value_t = typename std::iterator_traits<I>::value_type;
template <class I>
using iter_difference_t = typename std::iterator_traits<I>::difference_type;
template <class I> using iter_reference_t = decltype(*std::declval<I &>());

} // namespace hipify

#endif // HIPIFY_TYPE_TRAITS_H
