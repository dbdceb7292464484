//===- hipify/variant.h - libcu++'s cuda::std::variant ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The standard library's variant throws on the host where it is asked for what
// it does not hold, so kernels cannot call its get() and visit(). This one
// traps there in a kernel, as CUDA's does. Copies are trivial if those of all
// alternatives are. No cost beyond the index; visit() compares it in turn.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VARIANT_H
#define HIPIFY_VARIANT_H

#include <hipify/copies.h>

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <variant>

namespace hipify {

using std::monostate;
inline constexpr std::size_t variant_npos = static_cast<std::size_t>(-1);

template <class... Ts> class variant;

template <class V> struct variant_size;
template <class... Ts>
struct variant_size<variant<Ts...>>
    : std::integral_constant<std::size_t, sizeof...(Ts)> {};
template <class V> struct variant_size<const V> : variant_size<V> {};
template <class V>
inline constexpr std::size_t variant_size_v = variant_size<V>::value;

namespace variants {

template <class T> using Plain = std::remove_cv_t<std::remove_reference_t<T>>;
template <std::size_t I> using Index = std::in_place_index_t<I>;
template <class T> struct NumberOf;
template <std::size_t I> struct NumberOf<Index<I>> {
  static constexpr std::size_t Value = I;
};

template <std::size_t I, class... Ts> struct TypeAt;
template <class T, class... Ts> struct TypeAt<0, T, Ts...> {
  using Type = T;
};
template <std::size_t I, class T, class... Ts>
struct TypeAt<I, T, Ts...> : TypeAt<I - 1, Ts...> {};

/// Where T is among Ts; it must be there once.
template <class T, class... Ts> constexpr std::size_t indexOf() {
  static_assert((0 + ... + (std::is_same_v<T, Ts> ? 1 : 0)) == 1,
                "the variant must have the type exactly once");
  std::size_t Result = 0;
  bool Found = false;
  ((Found = Found || std::is_same_v<T, Ts>, Result += Found ? 0 : 1), ...);
  return Result;
}

[[noreturn]] HIPIFY_DETAIL_BOTH void fail() {
#if defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__) ||               \
    !defined(__cpp_exceptions)
  __builtin_trap();
#else
  throw std::bad_variant_access();
#endif
}

/// Room for one of Ts; none is alive at first.
template <bool TriviallyDestroyed, class... Ts> union Room {};
#define HIPIFY_ROOM(TRIVIALLY, DESTRUCTOR)                                     \
  template <class T, class... Ts> union Room<TRIVIALLY, T, Ts...> {            \
    char None;                                                                 \
    T Head;                                                                    \
    Room<TRIVIALLY, Ts...> Tail;                                               \
    HIPIFY_ON_BOTH constexpr Room() : None() {}                                \
    template <class... Args>                                                   \
    HIPIFY_ON_BOTH constexpr explicit Room(Index<0>, Args &&...A)              \
        : Head(std::forward<Args>(A)...) {}                                    \
    template <std::size_t I, class... Args>                                    \
    HIPIFY_ON_BOTH constexpr explicit Room(Index<I>, Args &&...A)              \
        : Tail(Index<I - 1>(), std::forward<Args>(A)...) {}                    \
    DESTRUCTOR                                                                 \
  };
HIPIFY_ROOM(true, )
HIPIFY_ROOM(false, HIPIFY_ON_BOTH ~Room(){})
#undef HIPIFY_ROOM

template <std::size_t I, class R>
HIPIFY_ON_BOTH constexpr auto &&at(R &&Of) noexcept {
  if constexpr (I == 0)
    return std::forward<R>(Of).Head;
  else
    return variants::at<I - 1>(std::forward<R>(Of).Tail);
}

/// Calls F with the number of the alternative, as a constant.
template <std::size_t Count, std::size_t I = 0, class Function>
HIPIFY_ON_BOTH constexpr decltype(auto) withIndex(std::size_t At,
                                                  Function &&F) {
  if constexpr (I + 1 < Count) {
    if (At != I)
      return variants::withIndex<Count, I + 1>(At, std::forward<Function>(F));
  }
  return std::forward<Function>(F)(Index<I>());
}

/// The storage: destroyed trivially if all Ts are.
template <bool TriviallyDestroyed, class... Ts> struct Storage {
  Room<true, Ts...> Values;
  std::size_t At = variant_npos;
  HIPIFY_ON_BOTH constexpr Storage() {}
  template <std::size_t I, class... Args>
  HIPIFY_ON_BOTH constexpr Storage(Index<I> Which, Args &&...A)
      : Values(Which, std::forward<Args>(A)...), At(I) {}
  HIPIFY_ON_BOTH constexpr void destroy() { At = variant_npos; }
};
template <class... Ts> struct Storage<false, Ts...> {
  Room<false, Ts...> Values;
  std::size_t At = variant_npos;
  HIPIFY_ON_BOTH constexpr Storage() {}
  template <std::size_t I, class... Args>
  HIPIFY_ON_BOTH constexpr Storage(Index<I> Which, Args &&...A)
      : Values(Which, std::forward<Args>(A)...), At(I) {}
  HIPIFY_ON_BOTH void destroy() {
    if (At == variant_npos)
      return;
    variants::withIndex<sizeof...(Ts)>(At, [this](auto Which) {
      auto &Value = variants::at<NumberOf<decltype(Which)>::Value>(Values);
      using T = Plain<decltype(Value)>;
      Value.~T();
    });
    At = variant_npos;
  }
  HIPIFY_ON_BOTH ~Storage() { destroy(); }
};

template <class... Ts>
struct Members : Storage<(std::is_trivially_destructible_v<Ts> && ...), Ts...> {
  using Base = Storage<(std::is_trivially_destructible_v<Ts> && ...), Ts...>;
  using Base::Base;
  HIPIFY_ON_BOTH constexpr Members() {}

  template <std::size_t I, class... Args>
  HIPIFY_ON_BOTH constexpr auto &emplaceAt(Args &&...A) {
    using T = typename TypeAt<I, Ts...>::Type;
    this->destroy();
    auto *Where = std::addressof(variants::at<I>(this->Values));
    T *Made =
        ::new (const_cast<void *>(static_cast<const volatile void *>(Where)))
            T(std::forward<Args>(A)...);
    this->At = I;
    return *Made;
  }
  /// Takes over the state of another one.
  template <class Other> HIPIFY_ON_BOTH constexpr void take(Other &&From) {
    if (From.At == variant_npos) {
      this->destroy();
      return;
    }
    variants::withIndex<sizeof...(Ts)>(
        From.At, [&](auto Which) { takeAt(Which, std::forward<Other>(From)); });
  }

private:
  template <std::size_t I, class Other>
  HIPIFY_ON_BOTH constexpr void takeAt(Index<I>, Other &&From) {
    if (this->At == I)
      variants::at<I>(this->Values) =
          variants::at<I>(std::forward<Other>(From).Values);
    else
      emplaceAt<I>(variants::at<I>(std::forward<Other>(From).Values));
  }
};

/// Trivially copied if all Ts are.
template <class... Ts>
using Copies =
    copies<Members<Ts...>, (std::is_trivially_copyable_v<Ts> && ...)>;

/// Overload resolution among the alternatives that a value initialises without
/// narrowing, as C++20 has it.
template <class T> struct One {
  T Value[1];
};
template <std::size_t I, class T, class U, class = void> struct Candidate {
  HIPIFY_ON_BOTH void choose(Candidate *) const;
};
template <std::size_t I, class T, class U>
struct Candidate<I, T, U, std::void_t<decltype(One<T>{{std::declval<U>()}})>> {
  HIPIFY_ON_BOTH Index<I> choose(T) const;
};
template <class U, class Numbers, class... Ts> struct Candidates;
template <class U, std::size_t... Is, class... Ts>
struct Candidates<U, std::index_sequence<Is...>, Ts...>
    : Candidate<Is, Ts, U>... {
  using Candidate<Is, Ts, U>::choose...;
};
template <class U, class... Ts>
using Choice =
    decltype(std::declval<
                 Candidates<U, std::index_sequence_for<Ts...>, Ts...>>()
                 .choose(std::declval<U>()));
template <class T> constexpr bool IsTag = false;
template <std::size_t I> constexpr bool IsTag<Index<I>> = true;
template <class T> constexpr bool IsTag<std::in_place_type_t<T>> = true;

} // namespace variants

template <std::size_t I, class V> struct variant_alternative;
template <std::size_t I, class... Ts>
struct variant_alternative<I, variant<Ts...>> {
  using type = typename variants::TypeAt<I, Ts...>::Type;
};
template <std::size_t I, class V> struct variant_alternative<I, const V> {
  using type = const typename variant_alternative<I, V>::type;
};
template <std::size_t I, class V>
using variant_alternative_t = typename variant_alternative<I, V>::type;

template <class... Ts>
class variant
    : private variants::Copies<Ts...> {
  using Base = variants::Copies<Ts...>;
  template <class...> friend struct variants::Members;

public:
  template <class First = typename variants::TypeAt<0, Ts...>::Type,
            class = std::enable_if_t<std::is_default_constructible_v<First>>>
  HIPIFY_ON_BOTH constexpr variant() : Base(variants::Index<0>()) {}
  template <
      class U,
      class = std::enable_if_t<!std::is_same_v<variants::Plain<U>, variant> &&
                               !variants::IsTag<variants::Plain<U>>>,
      class Chosen = variants::Choice<U, Ts...>>
  HIPIFY_ON_BOTH constexpr variant(U &&Value)
      : Base(Chosen(), std::forward<U>(Value)) {}
  template <std::size_t I, class... Args>
  HIPIFY_ON_BOTH constexpr explicit variant(std::in_place_index_t<I> Which,
                                            Args &&...A)
      : Base(Which, std::forward<Args>(A)...) {}
  template <class T, class... Args>
  HIPIFY_ON_BOTH constexpr explicit variant(std::in_place_type_t<T>,
                                            Args &&...A)
      : Base(variants::Index<variants::indexOf<T, Ts...>()>(),
             std::forward<Args>(A)...) {}

  template <
      class U,
      class = std::enable_if_t<!std::is_same_v<variants::Plain<U>, variant>>,
      class Chosen = variants::Choice<U, Ts...>>
  HIPIFY_ON_BOTH constexpr variant &operator=(U &&Value) {
    constexpr std::size_t I = variants::NumberOf<Chosen>::Value;
    if (index() == I)
      variants::at<I>(this->Values) = std::forward<U>(Value);
    else
      emplace<I>(std::forward<U>(Value));
    return *this;
  }
  template <std::size_t I, class... Args>
  HIPIFY_ON_BOTH constexpr auto &emplace(Args &&...A) {
    return this->template emplaceAt<I>(std::forward<Args>(A)...);
  }
  template <class T, class... Args>
  HIPIFY_ON_BOTH constexpr T &emplace(Args &&...A) {
    return emplace<variants::indexOf<T, Ts...>()>(std::forward<Args>(A)...);
  }
  HIPIFY_ON_BOTH constexpr void swap(variant &Other) {
    variant Saved(std::move(Other));
    Other = std::move(*this);
    *this = std::move(Saved);
  }
  friend HIPIFY_ON_BOTH constexpr void swap(variant &A, variant &B) {
    A.swap(B);
  }

  HIPIFY_ON_BOTH constexpr std::size_t index() const noexcept {
    return this->At;
  }
  HIPIFY_ON_BOTH constexpr bool valueless_by_exception() const noexcept {
    return this->At == variant_npos;
  }

  /// A pointer to alternative I, or null if it holds another; for get_if().
  template <std::size_t I> HIPIFY_ON_BOTH constexpr auto *pointer() noexcept {
    return index() == I ? std::addressof(variants::at<I>(this->Values))
                        : nullptr;
  }
  template <std::size_t I>
  HIPIFY_ON_BOTH constexpr auto *pointer() const noexcept {
    return index() == I ? std::addressof(variants::at<I>(this->Values))
                        : nullptr;
  }
};

template <std::size_t I, class... Ts>
HIPIFY_ON_BOTH constexpr auto *get_if(variant<Ts...> *V) noexcept {
  return V ? V->template pointer<I>() : nullptr;
}
template <std::size_t I, class... Ts>
HIPIFY_ON_BOTH constexpr auto *get_if(const variant<Ts...> *V) noexcept {
  return V ? V->template pointer<I>() : nullptr;
}
template <class T, class... Ts>
HIPIFY_ON_BOTH constexpr T *get_if(variant<Ts...> *V) noexcept {
  return hipify::get_if<variants::indexOf<T, Ts...>()>(V);
}
template <class T, class... Ts>
HIPIFY_ON_BOTH constexpr const T *get_if(const variant<Ts...> *V) noexcept {
  return hipify::get_if<variants::indexOf<T, Ts...>()>(V);
}
template <class T, class... Ts>
HIPIFY_ON_BOTH constexpr bool
holds_alternative(const variant<Ts...> &V) noexcept {
  return V.index() == variants::indexOf<T, Ts...>();
}

} // namespace hipify

// cuda::std::get of a tuple is std's. There get of a variant is, too, since the
// translation does not know what the argument is.
namespace std {
template <size_t I, class... Ts>
HIPIFY_ON_BOTH constexpr auto &get(hipify::variant<Ts...> &V) {
  if (V.index() != I)
    hipify::variants::fail();
  return *V.template pointer<I>();
}
template <size_t I, class... Ts>
HIPIFY_ON_BOTH constexpr auto &get(const hipify::variant<Ts...> &V) {
  if (V.index() != I)
    hipify::variants::fail();
  return *V.template pointer<I>();
}
template <size_t I, class... Ts>
HIPIFY_ON_BOTH constexpr auto &&get(hipify::variant<Ts...> &&V) {
  return std::move(std::get<I>(V));
}
template <class T, class... Ts>
HIPIFY_ON_BOTH constexpr T &get(hipify::variant<Ts...> &V) {
  return std::get<hipify::variants::indexOf<T, Ts...>()>(V);
}
template <class T, class... Ts>
HIPIFY_ON_BOTH constexpr const T &get(const hipify::variant<Ts...> &V) {
  return std::get<hipify::variants::indexOf<T, Ts...>()>(V);
}
template <class T, class... Ts>
HIPIFY_ON_BOTH constexpr T &&get(hipify::variant<Ts...> &&V) {
  return std::move(std::get<hipify::variants::indexOf<T, Ts...>()>(V));
}
} // namespace std

namespace hipify {

using std::get;

template <class Function>
HIPIFY_ON_BOTH constexpr decltype(auto) visit(Function &&F) {
  return std::forward<Function>(F)();
}
template <class Function, class V, class... More>
HIPIFY_ON_BOTH constexpr decltype(auto) visit(Function &&F, V &&Of,
                                              More &&...Others) {
  if (Of.valueless_by_exception())
    variants::fail();
  return variants::withIndex<variant_size_v<variants::Plain<V>>>(
      Of.index(), [&](auto Which) -> decltype(auto) {
        constexpr std::size_t I = variants::NumberOf<decltype(Which)>::Value;
        return hipify::visit(
            [&](auto &&...Rest) -> decltype(auto) {
              return std::forward<Function>(F)(
                  hipify::get<I>(std::forward<V>(Of)),
                  std::forward<decltype(Rest)>(Rest)...);
            },
            std::forward<More>(Others)...);
      });
}

#define HIPIFY_COMPARE(OP)                                                     \
  template <class... Ts>                                                       \
  HIPIFY_ON_BOTH constexpr bool operator OP(const variant<Ts...> &A,           \
                                            const variant<Ts...> &B) {         \
    /* No value is less than any. */                                           \
    if (A.index() != B.index() || A.valueless_by_exception())                  \
      return A.index() + 1 OP B.index() + 1;                                   \
    return variants::withIndex<sizeof...(Ts)>(A.index(), [&](auto Which) {     \
      constexpr std::size_t I = variants::NumberOf<decltype(Which)>::Value;    \
      return static_cast<bool>(*A.template pointer<I>() OP *                   \
                               B.template pointer<I>());                       \
    });                                                                        \
  }
HIPIFY_COMPARE(==)
HIPIFY_COMPARE(!=)
HIPIFY_COMPARE(<)
HIPIFY_COMPARE(>)
HIPIFY_COMPARE(<=)
HIPIFY_COMPARE(>=)
#undef HIPIFY_COMPARE

} // namespace hipify

#endif // HIPIFY_VARIANT_H
