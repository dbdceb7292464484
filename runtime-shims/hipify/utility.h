//===- hipify/utility.h - std functions in kernels before C++20 -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuda::std has in every language version, and std as constexpr, which
// kernels can call, from C++20 on. Overloads for the device keep the name: code
// that swaps calls it without its namespace, so another function would be
// ambiguous beside std's.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_UTILITY_H
#define HIPIFY_UTILITY_H

#include <hip/hip_runtime.h>

#include <cstddef>
#include <type_traits>
#include <utility>

#if __cplusplus < 202002L
namespace hipify {
namespace utility_detail {
// For both sides: Thrust swaps allocators, which are the host's, in functions
// for both, and no device code calls those.
template <class T>
__host__ __device__ constexpr void
swap(T &a, T &b) noexcept(std::is_nothrow_move_constructible<T>::value &&
                          std::is_nothrow_move_assignable<T>::value) {
  T old(std::move(a));
  a = std::move(b);
  b = std::move(old);
}
template <class T, class U>
__host__ __device__ constexpr T exchange(T &object, U &&value) {
  T old(std::move(object));
  object = std::forward<U>(value);
  return old;
}
} // namespace utility_detail
} // namespace hipify

namespace std {

template <class T>
__device__ constexpr enable_if_t<is_move_constructible<T>::value &&
                                 is_move_assignable<T>::value>
swap(T &a, T &b) noexcept(is_nothrow_move_constructible<T>::value &&
                          is_nothrow_move_assignable<T>::value) {
  hipify::utility_detail::swap(a, b);
}
template <class T, size_t N>
__device__ constexpr void
swap(T (&a)[N], T (&b)[N]) noexcept(noexcept(swap(*a, *b))) {
  for (size_t i = 0; i != N; ++i)
    swap(a[i], b[i]);
}
template <class T, class U = T>
__device__ constexpr T exchange(T &object, U &&value) {
  return hipify::utility_detail::exchange(object, std::forward<U>(value));
}

} // namespace std
#endif
#endif
