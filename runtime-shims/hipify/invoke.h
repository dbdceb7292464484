//===- hipify/invoke.h - callables that kernels can call --------------*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What std has as constexpr, and so for the device, from C++20 on: invoke, ref,
// reference_wrapper, not_fn. No cost.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_INVOKE_H
#define HIPIFY_INVOKE_H

#include <hipify/shim.h>

#include <memory>
#include <type_traits>
#include <utility>

namespace hipify {

template <class T> class reference_wrapper;

namespace callables {

template <class T> using Plain = std::remove_cv_t<std::remove_reference_t<T>>;
template <class T> constexpr bool IsWrapper = false;
template <class T> constexpr bool IsWrapper<reference_wrapper<T>> = true;

/// The object whose member a pointer to a member of Class selects.
template <class Class, class Object>
HIPIFY_ON_BOTH constexpr decltype(auto) objectOf(Object &&O) {
  if constexpr (std::is_base_of_v<Class, Plain<Object>>)
    return std::forward<Object>(O);
  else if constexpr (IsWrapper<Plain<Object>>)
    return O.get();
  else
    return *std::forward<Object>(O);
}
template <class Member, class Class, class Object, class... Args>
HIPIFY_ON_BOTH constexpr decltype(auto) select(Member Class::*M, Object &&O,
                                               Args &&...A) {
  if constexpr (std::is_function_v<Member>)
    return (callables::objectOf<Class>(std::forward<Object>(O)).*
            M)(std::forward<Args>(A)...);
  else
    return callables::objectOf<Class>(std::forward<Object>(O)).*M;
}

} // namespace callables

template <class Function, class... Args>
HIPIFY_ON_BOTH constexpr decltype(auto) invoke(Function &&F, Args &&...A) {
  if constexpr (std::is_member_pointer_v<callables::Plain<Function>>)
    return callables::select(F, std::forward<Args>(A)...);
  else
    return std::forward<Function>(F)(std::forward<Args>(A)...);
}

template <class T> class reference_wrapper {
public:
  using type = T;
  HIPIFY_ON_BOTH constexpr reference_wrapper(T &Object) noexcept
      : Object(std::addressof(Object)) {}
  reference_wrapper(T &&) = delete;
  HIPIFY_ON_BOTH constexpr T &get() const noexcept { return *Object; }
  HIPIFY_ON_BOTH constexpr operator T &() const noexcept { return *Object; }
  template <class... Args>
  HIPIFY_ON_BOTH constexpr decltype(auto) operator()(Args &&...A) const {
    return hipify::invoke(*Object, std::forward<Args>(A)...);
  }

private:
  T *Object;
};
template <class T> reference_wrapper(T &) -> reference_wrapper<T>;

template <class T>
HIPIFY_ON_BOTH constexpr reference_wrapper<T> ref(T &Object) noexcept {
  return Object;
}
template <class T>
HIPIFY_ON_BOTH constexpr reference_wrapper<T>
ref(reference_wrapper<T> Object) noexcept {
  return Object;
}
template <class T>
HIPIFY_ON_BOTH constexpr reference_wrapper<const T>
cref(const T &Object) noexcept {
  return Object;
}
template <class T>
HIPIFY_ON_BOTH constexpr reference_wrapper<const T>
cref(reference_wrapper<T> Object) noexcept {
  return Object.get();
}
template <class T> void ref(const T &&) = delete;
template <class T> void cref(const T &&) = delete;

namespace callables {
template <class Function> struct Negation {
  Function F;
  template <class... Args>
  HIPIFY_ON_BOTH constexpr auto operator()(Args &&...A) {
    return !hipify::invoke(F, std::forward<Args>(A)...);
  }
  template <class... Args>
  HIPIFY_ON_BOTH constexpr auto operator()(Args &&...A) const {
    return !hipify::invoke(F, std::forward<Args>(A)...);
  }
};
} // namespace callables

template <class Function> HIPIFY_ON_BOTH constexpr auto not_fn(Function &&F) {
  return callables::Negation<std::decay_t<Function>>{std::forward<Function>(F)};
}

} // namespace hipify

#endif // HIPIFY_INVOKE_H
