//===- hipify/utility.h - std functions in kernels before C++20 -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuda::std has in every language version, and std as constexpr, which
// kernels can call, from C++20 on: swap and exchange. Overloads for the device
// keep the name: code that swaps calls it without its namespace, so another
// function would be ambiguous beside std's. Also C++23's to_underlying,
// unreachable, forward_like, and terminate, which ends a kernel.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_UTILITY_H
#define HIPIFY_UTILITY_H

#include <hip/hip_runtime.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/std/utility>

namespace hipify {
using ::cuda::std::forward_like;
using ::cuda::std::terminate;
using ::cuda::std::to_underlying;
using ::cuda::std::unreachable;
} // namespace hipify

#else

#include <cstddef>
#include <exception>
#include <type_traits>
#include <utility>

namespace hipify {

template <class Enumeration>
__host__ __device__ constexpr std::underlying_type_t<Enumeration>
to_underlying(Enumeration Value) noexcept {
  return static_cast<std::underlying_type_t<Enumeration>>(Value);
}
[[noreturn]] __host__ __device__ inline void unreachable() {
  __builtin_unreachable();
}
[[noreturn]] __host__ __device__ inline void terminate() noexcept {
#if defined(__HIP_DEVICE_COMPILE__)
  __builtin_trap();
#else
  std::terminate();
#endif
}
/// Object, const and an rvalue as a Like is.
template <class Like, class T>
__host__ __device__ constexpr auto &&forward_like(T &&Object) noexcept {
  using Plain = std::remove_reference_t<T>;
  using Same =
      std::conditional_t<std::is_const<std::remove_reference_t<Like>>::value,
                         const Plain, Plain>;
  if constexpr (std::is_lvalue_reference<Like>::value)
    return static_cast<Same &>(Object);
  else
    return static_cast<Same &&>(Object);
}

} // namespace hipify

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
__device__ constexpr void swap(T (&a)[N],
                               T (&b)[N]) noexcept(noexcept(swap(*a, *b))) {
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
#endif
