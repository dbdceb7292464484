//===- hipify/optional.h - libcu++'s cuda::std::optional ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The standard library's optional is for the host: in C++17 most of its members
// are not constexpr. Copies are trivial if T's are, so that a kernel can take
// an optional. No cost beyond the flag.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_OPTIONAL_H
#define HIPIFY_OPTIONAL_H

#include <hipify/shim.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/std/optional>

namespace hipify {
using ::cuda::std::in_place;
using ::cuda::std::in_place_t;
using ::cuda::std::make_optional;
using ::cuda::std::nullopt;
using ::cuda::std::nullopt_t;
using ::cuda::std::optional;
} // namespace hipify

#else

#include <hipify/copies.h>

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace hipify {

using std::in_place;
using std::in_place_t;
using std::nullopt;
using std::nullopt_t;

template <class T> class optional;

namespace optionals {

[[noreturn]] HIPIFY_DETAIL_BOTH void fail() {
#if defined(__HIP_DEVICE_COMPILE__) || !defined(__cpp_exceptions)
  __builtin_trap();
#else
  throw std::bad_optional_access();
#endif
}

template <class T> constexpr bool IsOptional = false;
template <class T> constexpr bool IsOptional<optional<T>> = true;

/// The storage: destroyed trivially if T is.
template <class T, bool = std::is_trivially_destructible_v<T>> struct Storage {
  union {
    char None;
    T Value;
  };
  bool Engaged = false;

  HIPIFY_ON_BOTH constexpr Storage() : None() {}
  template <class... Args>
  HIPIFY_ON_BOTH constexpr Storage(in_place_t, Args &&...A)
      : Value(std::forward<Args>(A)...), Engaged(true) {}
};
template <class T> struct Storage<T, false> {
  union {
    char None;
    T Value;
  };
  bool Engaged = false;

  HIPIFY_ON_BOTH constexpr Storage() : None() {}
  template <class... Args>
  HIPIFY_ON_BOTH constexpr Storage(in_place_t, Args &&...A)
      : Value(std::forward<Args>(A)...), Engaged(true) {}
  HIPIFY_ON_BOTH ~Storage() {
    if (Engaged)
      Value.~T();
  }
};

template <class T> struct Members : Storage<T> {
  using Storage<T>::Storage;
  HIPIFY_ON_BOTH constexpr Members() = default;

  HIPIFY_ON_BOTH constexpr void reset() {
    if (this->Engaged && !std::is_trivially_destructible_v<T>)
      this->Value.~T();
    this->Engaged = false;
  }
  template <class... Args> HIPIFY_ON_BOTH constexpr T &emplace(Args &&...A) {
    reset();
    ::new (static_cast<void *>(std::addressof(this->Value)))
        T(std::forward<Args>(A)...);
    this->Engaged = true;
    return this->Value;
  }
  /// Takes over the state of another optional.
  template <class Other> HIPIFY_ON_BOTH constexpr void take(Other &&From) {
    if (!From.Engaged)
      reset();
    else if (this->Engaged)
      this->Value = std::forward<Other>(From).Value;
    else
      emplace(std::forward<Other>(From).Value);
  }
};

/// Trivially copied if T is.
template <class T>
using Copies = copies<Members<T>, std::is_trivially_copyable_v<T>>;

template <class T> using Plain = std::remove_cv_t<std::remove_reference_t<T>>;
/// Whether an optional<T> is made from a U that is no optional.
template <class T, class U>
constexpr bool IsValue =
    std::is_constructible_v<T, U> && !IsOptional<Plain<U>> &&
    !std::is_same_v<Plain<U>, in_place_t> &&
    !std::is_same_v<Plain<U>, nullopt_t>;
/// Whether an optional<T> is made from an optional<U>.
template <class T, class U>
constexpr bool IsOther = !std::is_same_v<T, U> && std::is_constructible_v<T, U>;

} // namespace optionals

template <class T> class optional : private optionals::Copies<T> {
  using Base = optionals::Copies<T>;
  template <class U> friend struct optionals::Members;
  template <class U> friend class optional;

public:
  using value_type = T;

  HIPIFY_ON_BOTH constexpr optional() = default;
  HIPIFY_ON_BOTH constexpr optional(nullopt_t) {}
  template <class... Args>
  HIPIFY_ON_BOTH constexpr explicit optional(in_place_t, Args &&...A)
      : Base(in_place, std::forward<Args>(A)...) {}
  template <class U = T, class = std::enable_if_t<optionals::IsValue<T, U> &&
                                                  std::is_convertible_v<U, T>>>
  HIPIFY_ON_BOTH constexpr optional(U &&Value)
      : Base(in_place, std::forward<U>(Value)) {}
  template <class U = T,
            class = std::enable_if_t<optionals::IsValue<T, U> &&
                                     !std::is_convertible_v<U, T>>,
            int = 0>
  HIPIFY_ON_BOTH constexpr explicit optional(U &&Value)
      : Base(in_place, std::forward<U>(Value)) {}
  template <class U, class = std::enable_if_t<optionals::IsOther<T, U>>>
  HIPIFY_ON_BOTH constexpr optional(const optional<U> &From)
      : Base(From ? Base(in_place, *From) : Base()) {}

  HIPIFY_ON_BOTH constexpr optional &operator=(nullopt_t) {
    Base::reset();
    return *this;
  }
  /// A scalar goes through a constructor, so that `= {}` resets.
  template <class U = T,
            class = std::enable_if_t<optionals::IsValue<T, U> &&
                                     !(std::is_scalar_v<T> &&
                                       std::is_same_v<T, std::decay_t<U>>)>>
  HIPIFY_ON_BOTH constexpr optional &operator=(U &&Value) {
    if (this->Engaged)
      this->Value = std::forward<U>(Value);
    else
      Base::emplace(std::forward<U>(Value));
    return *this;
  }
  template <class U, class = std::enable_if_t<optionals::IsOther<T, U>>>
  HIPIFY_ON_BOTH constexpr optional &operator=(const optional<U> &From) {
    this->take(From);
    return *this;
  }
  using Base::emplace;
  using Base::reset;
  HIPIFY_ON_BOTH constexpr void swap(optional &Other) {
    optional Saved(std::move(Other));
    Other = std::move(*this);
    *this = std::move(Saved);
  }
  friend HIPIFY_ON_BOTH constexpr void swap(optional &A, optional &B) {
    A.swap(B);
  }

  HIPIFY_ON_BOTH constexpr bool has_value() const { return this->Engaged; }
  HIPIFY_ON_BOTH constexpr explicit operator bool() const {
    return this->Engaged;
  }
  HIPIFY_ON_BOTH constexpr T &operator*() & { return this->Value; }
  HIPIFY_ON_BOTH constexpr const T &operator*() const & { return this->Value; }
  HIPIFY_ON_BOTH constexpr T &&operator*() && { return std::move(this->Value); }
  HIPIFY_ON_BOTH constexpr T *operator->() {
    return std::addressof(this->Value);
  }
  HIPIFY_ON_BOTH constexpr const T *operator->() const {
    return std::addressof(this->Value);
  }
  /// Without a value it throws on the host, and ends a kernel, as libcu++'s.
  HIPIFY_ON_BOTH constexpr T &value() & { return checked().Value; }
  HIPIFY_ON_BOTH constexpr const T &value() const & { return checked().Value; }
  HIPIFY_ON_BOTH constexpr T &&value() && { return std::move(checked().Value); }
  template <class U> HIPIFY_ON_BOTH constexpr T value_or(U &&Other) const & {
    return this->Engaged ? this->Value : static_cast<T>(std::forward<U>(Other));
  }
  template <class U> HIPIFY_ON_BOTH constexpr T value_or(U &&Other) && {
    return this->Engaged ? std::move(this->Value)
                         : static_cast<T>(std::forward<U>(Other));
  }

  template <class Function>
  HIPIFY_ON_BOTH constexpr auto and_then(Function &&F) const {
    using Result = optionals::Plain<decltype(F(**this))>;
    return this->Engaged ? F(**this) : Result(nullopt);
  }
  template <class Function>
  HIPIFY_ON_BOTH constexpr auto transform(Function &&F) const {
    using Result = optional<optionals::Plain<decltype(F(**this))>>;
    return this->Engaged ? Result(F(**this)) : Result(nullopt);
  }
  template <class Function>
  HIPIFY_ON_BOTH constexpr optional or_else(Function &&F) const {
    return this->Engaged ? *this : F();
  }

private:
  HIPIFY_ON_BOTH constexpr const optional &checked() const {
    if (!this->Engaged)
      optionals::fail();
    return *this;
  }
  HIPIFY_ON_BOTH constexpr optional &checked() {
    if (!this->Engaged)
      optionals::fail();
    return *this;
  }
};
template <class T> optional(T) -> optional<T>;

template <class T>
HIPIFY_ON_BOTH constexpr optional<std::decay_t<T>> make_optional(T &&Value) {
  return optional<std::decay_t<T>>(in_place, std::forward<T>(Value));
}
template <class T, class... Args>
HIPIFY_ON_BOTH constexpr optional<T> make_optional(Args &&...A) {
  return optional<T>(in_place, std::forward<Args>(A)...);
}

// No value is less than any.
#define HIPIFY_COMPARE(OP)                                                     \
  template <class T, class U>                                                  \
  HIPIFY_ON_BOTH constexpr bool operator OP(const optional<T> &A,              \
                                            const optional<U> &B) {            \
    return A && B ? *A OP * B : (A.has_value() OP B.has_value());              \
  }                                                                            \
  template <class T>                                                           \
  HIPIFY_ON_BOTH constexpr bool operator OP(const optional<T> &A, nullopt_t) { \
    return A.has_value() OP false;                                             \
  }                                                                            \
  template <class T>                                                           \
  HIPIFY_ON_BOTH constexpr bool operator OP(nullopt_t, const optional<T> &B) { \
    return false OP B.has_value();                                             \
  }                                                                            \
  template <class T, class U,                                                  \
            class = std::enable_if_t<!optionals::IsOptional<U>>>               \
  HIPIFY_ON_BOTH constexpr bool operator OP(const optional<T> &A,              \
                                            const U &B) {                      \
    return A ? *A OP B : (false OP true);                                      \
  }                                                                            \
  template <class T, class U,                                                  \
            class = std::enable_if_t<!optionals::IsOptional<T>>>               \
  HIPIFY_ON_BOTH constexpr bool operator OP(const T &A,                        \
                                            const optional<U> &B) {            \
    return B ? A OP * B : (true OP false);                                     \
  }
HIPIFY_COMPARE(==)
HIPIFY_COMPARE(!=)
HIPIFY_COMPARE(<)
HIPIFY_COMPARE(>)
HIPIFY_COMPARE(<=)
HIPIFY_COMPARE(>=)
#undef HIPIFY_COMPARE

} // namespace hipify

#endif
#endif // HIPIFY_OPTIONAL_H
