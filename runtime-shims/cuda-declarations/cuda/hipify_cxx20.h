// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libcu++: what cuda::std has before C++20 or C++23, and std from then on.
// Constant expressions have their values, since static assertions ask for them.
#pragma once
#include <array>
#include <cstddef>
#include <iterator>
#include <type_traits>

#if __cplusplus >= 202002L
#include <bit>
#include <concepts>
#include <numbers>
#include <source_location>
#else

namespace cuda {
namespace std {

//===--- <cuda/std/type_traits> -------------------------------------------===//

template <class T> struct remove_cvref {
  using type = ::std::remove_cv_t<::std::remove_reference_t<T>>;
};
template <class T> using remove_cvref_t = typename remove_cvref<T>::type;
template <class T> struct type_identity {
  using type = T;
};
template <class T> using type_identity_t = typename type_identity<T>::type;
#if __cplusplus >= 201402L
template <class T>
constexpr bool is_bounded_array_v = ::std::extent<T>::value != 0;
template <class T>
constexpr bool is_unbounded_array_v =
    ::std::is_array<T>::value && ::std::extent<T>::value == 0;
template <class T>
struct is_bounded_array
    : ::std::integral_constant<bool, is_bounded_array_v<T>> {};
template <class T>
struct is_unbounded_array
    : ::std::integral_constant<bool, is_unbounded_array_v<T>> {};

constexpr bool is_constant_evaluated() noexcept {
  return __builtin_is_constant_evaluated();
}
template <class I>
using iter_value_t = typename ::std::iterator_traits<I>::value_type;
template <class I>
using iter_difference_t = typename ::std::iterator_traits<I>::difference_type;
template <class I> using iter_reference_t = decltype(*::std::declval<I &>());

//===--- <cuda/std/bit> ---------------------------------------------------===//

enum class endian { little, big, native = little };
template <class To, class From> constexpr To bit_cast(const From &Value) {
  return __builtin_bit_cast(To, Value);
}
template <class T> constexpr int popcount(T Value) {
  return __builtin_popcountg(Value);
}
template <class T> constexpr int countl_zero(T Value) {
  return __builtin_clzg(Value, int(sizeof(T)) * 8);
}
template <class T> constexpr int countr_zero(T Value) {
  return __builtin_ctzg(Value, int(sizeof(T)) * 8);
}
template <class T> constexpr int countl_one(T Value) {
  return __builtin_clzg(T(~Value), int(sizeof(T)) * 8);
}
template <class T> constexpr int countr_one(T Value) {
  return __builtin_ctzg(T(~Value), int(sizeof(T)) * 8);
}
template <class T> constexpr int bit_width(T Value) {
  return int(sizeof(T)) * 8 - cuda::std::countl_zero(Value);
}
template <class T> constexpr bool has_single_bit(T Value) {
  return __builtin_popcountg(Value) == 1;
}
template <class T> constexpr T bit_floor(T Value) {
  return Value == 0 ? 0 : T(1) << (cuda::std::bit_width(Value) - 1);
}
template <class T> constexpr T bit_ceil(T Value) {
  return Value < 2 ? 1 : T(1) << cuda::std::bit_width(T(Value - 1));
}
template <class T> constexpr T rotl(T Value, int By) {
  unsigned Bits = sizeof(T) * 8, Left = unsigned(By) % Bits;
  return T((Value << Left) | (Value >> ((Bits - Left) % Bits)));
}
template <class T> constexpr T rotr(T Value, int By) {
  return cuda::std::rotl(Value, -By);
}

//===--- <cuda/std/numbers> -----------------------------------------------===//

namespace numbers {
template <class T> constexpr T e_v = T(2.718281828459045235L);
template <class T> constexpr T log2e_v = T(1.442695040888963407L);
template <class T> constexpr T log10e_v = T(0.434294481903251828L);
template <class T> constexpr T pi_v = T(3.141592653589793238L);
template <class T> constexpr T inv_pi_v = T(0.318309886183790672L);
template <class T> constexpr T inv_sqrtpi_v = T(0.564189583547756287L);
template <class T> constexpr T ln2_v = T(0.693147180559945309L);
template <class T> constexpr T ln10_v = T(2.302585092994045684L);
template <class T> constexpr T sqrt2_v = T(1.414213562373095049L);
template <class T> constexpr T sqrt3_v = T(1.732050807568877294L);
template <class T> constexpr T inv_sqrt3_v = T(0.577350269189625765L);
template <class T> constexpr T egamma_v = T(0.577215664901532861L);
template <class T> constexpr T phi_v = T(1.618033988749894848L);
constexpr double e = e_v<double>, log2e = log2e_v<double>,
                 log10e = log10e_v<double>, pi = pi_v<double>,
                 inv_pi = inv_pi_v<double>, inv_sqrtpi = inv_sqrtpi_v<double>,
                 ln2 = ln2_v<double>, ln10 = ln10_v<double>,
                 sqrt2 = sqrt2_v<double>, sqrt3 = sqrt3_v<double>,
                 inv_sqrt3 = inv_sqrt3_v<double>, egamma = egamma_v<double>,
                 phi = phi_v<double>;
} // namespace numbers

//===--- <cuda/std/utility> -----------------------------------------------===//

template <class T, class U> constexpr bool cmp_less(T A, U B) {
  return A < 0 && !(B < 0) ? true
         : !(A < 0) && B < 0
             ? false
             : ::std::common_type_t<T, U>(A) < ::std::common_type_t<T, U>(B);
}
template <class T, class U> constexpr bool cmp_greater(T A, U B) {
  return cuda::std::cmp_less(B, A);
}
template <class T, class U> constexpr bool cmp_less_equal(T A, U B) {
  return !cuda::std::cmp_less(B, A);
}
template <class T, class U> constexpr bool cmp_greater_equal(T A, U B) {
  return !cuda::std::cmp_less(A, B);
}
template <class T, class U> constexpr bool cmp_equal(T A, U B) {
  return !cuda::std::cmp_less(A, B) && !cuda::std::cmp_less(B, A);
}
template <class T, class U> constexpr bool cmp_not_equal(T A, U B) {
  return !cuda::std::cmp_equal(A, B);
}
template <class T, class U> constexpr bool in_range(U Value) {
  return cuda::std::cmp_equal(Value, T(Value));
}

//===--- <cuda/std/algorithm>, <cuda/std/numeric> -------------------------===//

template <class I> I shift_left(I, I, ::std::ptrdiff_t);
template <class I> I shift_right(I, I, ::std::ptrdiff_t);
template <class T> constexpr T midpoint(T A, T) { return A; }

//===--- <cuda/std/source_location> ---------------------------------------===//

class source_location {
public:
  static constexpr source_location current() { return {}; }
  constexpr unsigned line() const { return 0; }
  constexpr unsigned column() const { return 0; }
  constexpr const char *file_name() const { return ""; }
  constexpr const char *function_name() const { return ""; }
};
#endif

#if __cplusplus >= 201703L
//===--- <cuda/std/concepts> ----------------------------------------------===//

template <class T, class U> constexpr bool same_as = ::std::is_same_v<T, U>;
template <class T> constexpr bool integral = ::std::is_integral_v<T>;
template <class T>
constexpr bool signed_integral = integral<T> && ::std::is_signed_v<T>;
template <class T>
constexpr bool unsigned_integral = integral<T> && ::std::is_unsigned_v<T>;
template <class T>
constexpr bool floating_point = ::std::is_floating_point_v<T>;
template <class T, class U>
constexpr bool convertible_to = ::std::is_convertible_v<T, U>;
template <class T, class U>
constexpr bool derived_from = ::std::is_base_of_v<U, T>;
template <class T, class U>
constexpr bool assignable_from = ::std::is_assignable_v<T, U>;
template <class T> constexpr bool swappable = ::std::is_swappable_v<T>;
template <class T>
constexpr bool destructible = ::std::is_nothrow_destructible_v<T>;
template <class T, class... A>
constexpr bool constructible_from =
    destructible<T> && ::std::is_constructible_v<T, A...>;
template <class T>
constexpr bool default_initializable = ::std::is_default_constructible_v<T>;
template <class T>
constexpr bool move_constructible = ::std::is_move_constructible_v<T>;
template <class T>
constexpr bool copy_constructible = ::std::is_copy_constructible_v<T>;
template <class T>
constexpr bool movable =
    move_constructible<T> && ::std::is_move_assignable_v<T>;
template <class T>
constexpr bool copyable =
    copy_constructible<T> && movable<T> && ::std::is_copy_assignable_v<T>;
template <class T>
constexpr bool semiregular = copyable<T> && default_initializable<T>;
template <class T, class = void> constexpr bool equality_comparable = false;
template <class T>
constexpr bool equality_comparable<
    T, ::std::void_t<decltype(::std::declval<const T &>() ==
                              ::std::declval<const T &>())>> = true;
template <class T>
constexpr bool regular = semiregular<T> && equality_comparable<T>;
template <class T, class = void> constexpr bool totally_ordered = false;
template <class T>
constexpr bool
    totally_ordered<T, ::std::void_t<decltype(::std::declval<const T &>() <
                                              ::std::declval<const T &>())>> =
        equality_comparable<T>;
template <class F, class... A>
constexpr bool invocable = ::std::is_invocable_v<F, A...>;
template <class F, class... A>
constexpr bool regular_invocable = ::std::is_invocable_v<F, A...>;
template <class F, class... A>
constexpr bool predicate = ::std::is_invocable_r_v<bool, F, A...>;
#endif

} // namespace std
} // namespace cuda
#endif

//===--- <cuda/std/span> --------------------------------------------------===//

#if __cplusplus >= 201703L
namespace cuda {
namespace std {
constexpr ::std::size_t dynamic_extent = ::std::size_t(-1);
template <class T, ::std::size_t Extent = dynamic_extent> class span {
public:
  using element_type = T;
  using value_type = ::std::remove_cv_t<T>;
  using size_type = ::std::size_t;
  using difference_type = ::std::ptrdiff_t;
  using pointer = T *;
  using const_pointer = const T *;
  using reference = T &;
  using const_reference = const T &;
  using iterator = T *;
  using reverse_iterator = T *;
  static constexpr size_type extent = Extent;
  constexpr span() = default;
  constexpr span(T *Data, size_type Count) : Data(Data), Count(Count) {}
  constexpr span(T *Begin, T *End) : Data(Begin), Count(End - Begin) {}
  template <::std::size_t N> constexpr span(T (&A)[N]) : Data(A), Count(N) {}
  template <class C, class = decltype(::std::declval<C &>().data())>
  constexpr span(C &&Container)
      : Data(Container.data()), Count(Container.size()) {}
  constexpr size_type size() const { return Count; }
  constexpr size_type size_bytes() const { return Count * sizeof(T); }
  constexpr bool empty() const { return Count == 0; }
  constexpr T *data() const { return Data; }
  constexpr T &operator[](size_type I) const { return Data[I]; }
  constexpr T &front() const { return *Data; }
  constexpr T &back() const { return Data[Count - 1]; }
  constexpr T *begin() const { return Data; }
  constexpr T *end() const { return Data + Count; }
  reverse_iterator rbegin() const;
  reverse_iterator rend() const;
  constexpr span<T> first(size_type N) const { return {Data, N}; }
  constexpr span<T> last(size_type N) const { return {Data + Count - N, N}; }
  constexpr span<T> subspan(size_type At, size_type N = dynamic_extent) const {
    return {Data + At, N == dynamic_extent ? Count - At : N};
  }
  template <::std::size_t N> constexpr span<T, N> first() const {
    return {Data, N};
  }
  template <::std::size_t N> constexpr span<T, N> last() const {
    return {Data + Count - N, N};
  }
  template <::std::size_t At, ::std::size_t N = dynamic_extent>
  constexpr span<T, N != dynamic_extent        ? N
                    : Extent != dynamic_extent ? Extent - At
                                               : dynamic_extent>
  subspan() const {
    return {Data + At, N == dynamic_extent ? Count - At : N};
  }

private:
  T *Data = nullptr;
  size_type Count = Extent == dynamic_extent ? 0 : Extent;
};
template <class T> span(T *, ::std::size_t) -> span<T>;
template <class T> span(T *, T *) -> span<T>;
template <class T, ::std::size_t N> span(T (&)[N]) -> span<T, N>;
template <class T, ::std::size_t N> span(::std::array<T, N> &) -> span<T, N>;
template <class T, ::std::size_t N>
span(const ::std::array<T, N> &) -> span<const T, N>;
template <class C>
span(C &&)
    -> span<::std::remove_pointer_t<decltype(::std::declval<C &>().data())>>;
template <class T, ::std::size_t N>
span<const ::std::byte> as_bytes(span<T, N>);
template <class T, ::std::size_t N>
span<::std::byte> as_writable_bytes(span<T, N>);
} // namespace std
} // namespace cuda
#endif

#if __cplusplus >= 201402L && __cplusplus < 202302L
namespace cuda {
namespace std {
template <class T>
constexpr ::std::underlying_type_t<T> to_underlying(T Value) noexcept {
  return static_cast<::std::underlying_type_t<T>>(Value);
}
[[noreturn]] void unreachable();
template <class Like, class T> constexpr T &&forward_like(T &Object) noexcept {
  return static_cast<T &&>(Object);
}
template <class T> constexpr T byteswap(T Value) {
  T Result = 0;
  for (unsigned I = 0; I < sizeof(T); ++I, Value = T(Value >> 8))
    Result = T((Result << 8) | T(Value & 0xff));
  return Result;
}
} // namespace std
} // namespace cuda
#endif

//===--- <cuda/std/optional> ----------------------------------------------===//

#if __cplusplus >= 201703L && __cplusplus < 202302L
#include <optional>
namespace cuda {
namespace std {
template <class T> class optional : public ::std::optional<T> {
public:
  using ::std::optional<T>::optional;
  constexpr optional() = default;
  optional &operator=(::std::nullopt_t);
  template <class U = T,
            class = ::std::enable_if_t<
                ::std::is_constructible<T, U>::value &&
                !::std::is_same<::std::decay_t<U>, optional>::value &&
                !(::std::is_scalar<T>::value &&
                  ::std::is_same<::std::decay_t<U>, T>::value)>>
  optional &operator=(U &&);
  template <class F>
  constexpr auto and_then(F Function) const
      -> ::std::decay_t<decltype(Function(**this))> {
    return Function(**this);
  }
  template <class F>
  constexpr auto transform(F Function) const
      -> optional<::std::decay_t<decltype(Function(**this))>> {
    return Function(**this);
  }
  template <class F> constexpr optional or_else(F Function) const {
    return Function();
  }
};
template <class T> optional(T) -> optional<T>;
template <class T>
constexpr optional<::std::decay_t<T>> make_optional(T &&Value) {
  return static_cast<T &&>(Value);
}
template <class T, class... A>
constexpr optional<T> make_optional(A &&...Arguments) {
  return optional<T>(::std::in_place, static_cast<A &&>(Arguments)...);
}
} // namespace std
} // namespace cuda
#endif
