//===- hipify/concepts.h - libcu++'s <cuda/std/concepts> --------------*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++20's concepts. In C++17 they are constants, as in libcu++, which a program
// tests with static_assert, if constexpr or enable_if.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_CONCEPTS_H
#define HIPIFY_CONCEPTS_H

#if __cplusplus >= 202002L

#include <concepts>

namespace hipify {
using std::assignable_from;
using std::constructible_from;
using std::convertible_to;
using std::copy_constructible;
using std::copyable;
using std::default_initializable;
using std::derived_from;
using std::destructible;
using std::equality_comparable;
using std::floating_point;
using std::integral;
using std::invocable;
using std::movable;
using std::move_constructible;
using std::predicate;
using std::regular;
using std::regular_invocable;
using std::same_as;
using std::semiregular;
using std::signed_integral;
using std::swappable;
using std::totally_ordered;
using std::unsigned_integral;
} // namespace hipify

#else

#include <type_traits>
#include <utility>

namespace hipify {

namespace concepts {

template <class T, class = void> constexpr bool IsBoolean = false;
template <class T>
constexpr bool IsBoolean<T, std::void_t<decltype(!std::declval<T>())>> =
    std::is_convertible_v<T, bool>;

// Whether the operators of a T yield what can be tested.
template <class T, class = void> constexpr bool HasEqual = false;
template <class T>
constexpr bool HasEqual<
    T, std::void_t<
           decltype(std::declval<const T &>() == std::declval<const T &>()),
           decltype(std::declval<const T &>() != std::declval<const T &>())>> =
    IsBoolean<decltype(std::declval<const T &>() ==
                       std::declval<const T &>())> &&
    IsBoolean<decltype(std::declval<const T &>() != std::declval<const T &>())>;
template <class T, class = void> constexpr bool HasOrder = false;
template <class T>
constexpr bool HasOrder<
    T, std::void_t<
           decltype(std::declval<const T &>() < std::declval<const T &>()),
           decltype(std::declval<const T &>() > std::declval<const T &>()),
           decltype(std::declval<const T &>() <= std::declval<const T &>()),
           decltype(std::declval<const T &>() >= std::declval<const T &>())>> =
    IsBoolean<decltype(std::declval<const T &>() < std::declval<const T &>())>;
template <class To, class From, class = void> constexpr bool IsAssigned = false;
template <class To, class From>
constexpr bool IsAssigned<
    To, From,
    std::void_t<decltype(std::declval<To>() = std::declval<From>())>> =
    std::is_same_v<decltype(std::declval<To>() = std::declval<From>()), To>;
template <class T, class = void> constexpr bool IsDefault = false;
template <class T>
constexpr bool IsDefault<T, std::void_t<decltype(T{}), decltype(::new T)>> =
    true;
} // namespace concepts

template <class T, class U>
inline constexpr bool same_as = std::is_same_v<T, U>;
template <class T> inline constexpr bool integral = std::is_integral_v<T>;
template <class T>
inline constexpr bool signed_integral = integral<T> && std::is_signed_v<T>;
template <class T>
inline constexpr bool unsigned_integral = integral<T> && !std::is_signed_v<T>;
template <class T>
inline constexpr bool floating_point = std::is_floating_point_v<T>;
template <class From, class To>
inline constexpr bool convertible_to = std::is_convertible_v<From, To>;
template <class Derived, class Base>
inline constexpr bool derived_from =
    std::is_base_of_v<Base, Derived> &&
    std::is_convertible_v<const volatile Derived *, const volatile Base *>;
template <class To, class From>
inline constexpr bool assignable_from =
    std::is_lvalue_reference_v<To> && concepts::IsAssigned<To, From>;
template <class T> inline constexpr bool swappable = std::is_swappable_v<T>;
template <class T>
inline constexpr bool destructible = std::is_nothrow_destructible_v<T>;
template <class T, class... Args>
inline constexpr bool constructible_from =
    destructible<T> && std::is_constructible_v<T, Args...>;
template <class T>
inline constexpr bool default_initializable =
    constructible_from<T> && concepts::IsDefault<T>;
template <class T>
inline constexpr bool move_constructible =
    constructible_from<T, T> && std::is_convertible_v<T, T>;
template <class T>
inline constexpr bool copy_constructible =
    move_constructible<T> && constructible_from<T, T &> &&
    std::is_convertible_v<T &, T> && constructible_from<T, const T &> &&
    std::is_convertible_v<const T &, T> && constructible_from<T, const T> &&
    std::is_convertible_v<const T, T>;
template <class T>
inline constexpr bool movable = std::is_object_v<T> && move_constructible<T> &&
                                assignable_from<T &, T> && swappable<T>;
template <class T>
inline constexpr bool copyable =
    copy_constructible<T> && movable<T> && assignable_from<T &, T &> &&
    assignable_from<T &, const T &> && assignable_from<T &, const T>;
template <class T>
inline constexpr bool semiregular = copyable<T> && default_initializable<T>;
template <class T>
inline constexpr bool equality_comparable = concepts::HasEqual<T>;
template <class T>
inline constexpr bool regular = semiregular<T> && equality_comparable<T>;
template <class T>
inline constexpr bool totally_ordered =
    equality_comparable<T> && concepts::HasOrder<T>;
template <class F, class... Args>
inline constexpr bool invocable = std::is_invocable_v<F, Args...>;
template <class F, class... Args>
inline constexpr bool regular_invocable = std::is_invocable_v<F, Args...>;
template <class F, class... Args>
inline constexpr bool predicate = [] {
  if constexpr (std::is_invocable_v<F, Args...>)
    return concepts::IsBoolean<std::invoke_result_t<F, Args...>>;
  else
    return false;
}();

} // namespace hipify

#endif
#endif // HIPIFY_CONCEPTS_H
