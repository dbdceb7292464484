// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libcu++: C++23's mdspan, from C++17 on.
#pragma once
#include "hipify_cxx20.h"

#if __cplusplus >= 201703L
namespace cuda {
namespace std {
template <class I, ::std::size_t... Es> class extents {
public:
  using index_type = I;
  using size_type = ::std::make_unsigned_t<I>;
  using rank_type = ::std::size_t;
  static constexpr rank_type rank() { return sizeof...(Es); }
  static constexpr rank_type rank_dynamic() {
    return (0 + ... + (Es == dynamic_extent));
  }
  static constexpr ::std::size_t static_extent(rank_type R) {
    constexpr ::std::size_t All[] = {Es..., 0};
    return All[R];
  }
  constexpr I extent(rank_type R) const { return I(static_extent(R)); }
  constexpr extents() = default;
  template <class... Is,
            class = ::std::enable_if_t<(::std::is_convertible_v<Is, I> && ...)>>
  constexpr explicit extents(Is...) {}
  template <class J, ::std::size_t N>
  constexpr extents(const ::std::array<J, N> &) {}
  template <class J, ::std::size_t N> constexpr extents(span<J, N>) {}
  template <class J, ::std::size_t... Others>
  constexpr extents(const extents<J, Others...> &) {}
};
template <class I, ::std::size_t... A, class J, ::std::size_t... B>
constexpr bool operator==(const extents<I, A...> &, const extents<J, B...> &) {
  return true;
}
template <class I, ::std::size_t... A, class J, ::std::size_t... B>
constexpr bool operator!=(const extents<I, A...> &, const extents<J, B...> &) {
  return false;
}
template <class I, class Numbers> struct __hipify_dextents;
template <class I, ::std::size_t... Is>
struct __hipify_dextents<I, ::std::index_sequence<Is...>> {
  using type = extents<I, (void(Is), dynamic_extent)...>;
};
template <class I, ::std::size_t Rank>
using dextents =
    typename __hipify_dextents<I, ::std::make_index_sequence<Rank>>::type;
template <::std::size_t Rank, class I = ::std::size_t>
using dims = dextents<I, Rank>;
template <class... Is>
extents(Is...) -> extents<::std::size_t, (void(sizeof(Is)), dynamic_extent)...>;

template <class Layout, class Extents> class __hipify_mapping {
public:
  using extents_type = Extents;
  using index_type = typename Extents::index_type;
  using size_type = typename Extents::size_type;
  using rank_type = typename Extents::rank_type;
  using layout_type = Layout;
  constexpr __hipify_mapping() = default;
  constexpr __hipify_mapping(const Extents &) {}
  template <class Strides>
  constexpr __hipify_mapping(const Extents &, const Strides &) {}
  template <class L, class E>
  constexpr __hipify_mapping(const __hipify_mapping<L, E> &) {}
  constexpr const Extents &extents() const;
  constexpr index_type required_span_size() const;
  constexpr index_type stride(rank_type) const;
  ::std::array<index_type, Extents::rank()> strides() const;
  template <class... Is> constexpr index_type operator()(Is...) const;
  static constexpr bool is_always_unique() { return true; }
  static constexpr bool is_always_exhaustive();
  static constexpr bool is_always_strided() { return true; }
  bool is_unique() const;
  bool is_exhaustive() const;
  bool is_strided() const;
  template <class L, class E>
  bool operator==(const __hipify_mapping<L, E> &) const;
  template <class L, class E>
  bool operator!=(const __hipify_mapping<L, E> &) const;
};
struct layout_right {
  template <class E> using mapping = __hipify_mapping<layout_right, E>;
};
struct layout_left {
  template <class E> using mapping = __hipify_mapping<layout_left, E>;
};
struct layout_stride {
  template <class E> using mapping = __hipify_mapping<layout_stride, E>;
};
template <class T> struct default_accessor {
  using offset_policy = default_accessor;
  using element_type = T;
  using reference = T &;
  using data_handle_type = T *;
  constexpr default_accessor() = default;
  template <class U> constexpr default_accessor(default_accessor<U>) {}
  T &access(T *, ::std::size_t) const;
  T *offset(T *, ::std::size_t) const;
};
template <class T, class Extents, class Layout = layout_right,
          class Accessor = default_accessor<T>>
class mdspan {
public:
  using extents_type = Extents;
  using layout_type = Layout;
  using accessor_type = Accessor;
  using mapping_type = typename Layout::template mapping<Extents>;
  using element_type = T;
  using value_type = ::std::remove_cv_t<T>;
  using index_type = typename Extents::index_type;
  using size_type = typename Extents::size_type;
  using rank_type = typename Extents::rank_type;
  using data_handle_type = typename Accessor::data_handle_type;
  using reference = typename Accessor::reference;
  static constexpr rank_type rank() { return Extents::rank(); }
  static constexpr rank_type rank_dynamic() { return Extents::rank_dynamic(); }
  static constexpr ::std::size_t static_extent(rank_type R) {
    return Extents::static_extent(R);
  }
  index_type extent(rank_type) const;
  constexpr mdspan() = default;
  template <class... Is, class = ::std::enable_if_t<
                             (::std::is_convertible_v<Is, index_type> && ...)>>
  constexpr explicit mdspan(data_handle_type, Is...) {}
  template <class J, ::std::size_t N>
  constexpr mdspan(data_handle_type, const ::std::array<J, N> &) {}
  template <class J, ::std::size_t N>
  constexpr mdspan(data_handle_type, span<J, N>) {}
  constexpr mdspan(data_handle_type, const Extents &) {}
  constexpr mdspan(data_handle_type, const mapping_type &) {}
  constexpr mdspan(data_handle_type, const mapping_type &, const Accessor &) {}
  template <class U, class E, class L, class A>
  constexpr mdspan(const mdspan<U, E, L, A> &) {}
  template <class... Is> reference operator()(Is...) const;
#if defined(__cpp_multidimensional_subscript)
  template <class... Is> reference operator[](Is...) const;
#else
  template <class I> reference operator[](const I &) const;
#endif
  size_type size() const;
  bool empty() const;
  const Extents &extents() const;
  const data_handle_type &data_handle() const;
  const mapping_type &mapping() const;
  const Accessor &accessor() const;
  index_type stride(rank_type) const;
  static constexpr bool is_always_unique() { return true; }
  static constexpr bool is_always_exhaustive();
  static constexpr bool is_always_strided() { return true; }
  bool is_unique() const;
  bool is_exhaustive() const;
  bool is_strided() const;
};
template <class T, ::std::size_t N>
mdspan(T (&)[N]) -> mdspan<T, extents<::std::size_t, N>>;
template <class T, class... Is,
          class = ::std::enable_if_t<
              (::std::is_convertible_v<Is, ::std::size_t> && ...)>>
mdspan(T *, Is...) -> mdspan<T, dextents<::std::size_t, sizeof...(Is)>>;
template <class T, class J, ::std::size_t N>
mdspan(T *, const ::std::array<J, N> &)
    -> mdspan<T, dextents<::std::size_t, N>>;
template <class T, class I, ::std::size_t... Es>
mdspan(T *, const extents<I, Es...> &) -> mdspan<T, extents<I, Es...>>;
template <class T, class L, class E>
mdspan(T *, const __hipify_mapping<L, E> &) -> mdspan<T, E, L>;
} // namespace std
} // namespace cuda
#endif
