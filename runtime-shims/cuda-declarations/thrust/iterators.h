// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fancy iterators.
#pragma once
#include "containers.h"

namespace thrust {
template <class I> struct iterator_traits : std::iterator_traits<I> {};
template <class I> struct iterator_system {
  using type = device_system_tag;
};
template <class I> struct iterator_value {
  using type = typename std::iterator_traits<I>::value_type;
};
template <class I> struct iterator_difference {
  using type = ptrdiff_t;
};
template <class I> struct iterator_pointer {
  using type = typename std::iterator_traits<I>::pointer;
};
template <class I> struct iterator_reference {
  using type = typename std::iterator_traits<I>::reference;
};
template <class I>
using iterator_value_t = typename iterator_value<I>::type;
template <class I>
using iterator_reference_t = typename iterator_reference<I>::type;
template <class I>
using iterator_difference_t = typename iterator_difference<I>::type;
typedef std::random_access_iterator_tag random_access_traversal_tag;
typedef std::forward_iterator_tag forward_traversal_tag;
struct use_default {};
struct any_system_tag : detail::__hipify_policy {};

template <class Self, class Value, class Reference = Value>
struct __hipify_iterator {
  using difference_type = ptrdiff_t;
  using value_type = Value;
  using pointer = Value *;
  using reference = Reference;
  using iterator_category = std::random_access_iterator_tag;
  Self &operator++();
  Self operator++(int);
  Self &operator--();
  Self operator--(int);
  Self &operator+=(ptrdiff_t);
  Self &operator-=(ptrdiff_t);
  Self operator+(ptrdiff_t) const;
  Self operator-(ptrdiff_t) const;
  ptrdiff_t operator-(const Self &) const;
  Reference operator*() const;
  Reference operator[](ptrdiff_t) const;
  bool operator==(const Self &) const;
  bool operator!=(const Self &) const;
  bool operator<(const Self &) const;
};

template <class T, class System = void, class Traversal = void, class D = void>
struct counting_iterator
    : __hipify_iterator<counting_iterator<T, System, Traversal, D>, T> {
  counting_iterator() = default;
  explicit counting_iterator(T);
};
template <class T> counting_iterator<T> make_counting_iterator(T);

template <class T, class I = void, class System = void>
struct constant_iterator
    : __hipify_iterator<constant_iterator<T, I, System>, T> {
  constant_iterator() = default;
  template <class V> constant_iterator(V, ptrdiff_t = 0);
};
template <class T, class I = ptrdiff_t>
constant_iterator<T> make_constant_iterator(T, I = 0);

struct __hipify_anything {
  template <class T> const __hipify_anything &operator=(T &&) const;
};
template <class System = void>
struct discard_iterator
    : __hipify_iterator<discard_iterator<System>, int, __hipify_anything> {
  discard_iterator(ptrdiff_t = 0);
};
discard_iterator<> make_discard_iterator(ptrdiff_t = 0);

// What a function gives for an element; the element type where it will not say.
template <class F, class I>
using __hipify_applied = decltype(__hipify_value<F &>()(
    __hipify_value<typename std::iterator_traits<I>::value_type>()));
template <class F, class I, class R = use_default, class V = use_default>
struct transform_iterator
    : __hipify_iterator<transform_iterator<F, I, R, V>,
                        typename std::decay<__hipify_applied<F, I>>::type> {
  transform_iterator() = default;
  explicit transform_iterator(I);
  transform_iterator(I, F);
  I base() const;
  F functor() const;
};
template <class F, class I>
transform_iterator<F, I> make_transform_iterator(I, F);

template <class I, class F>
struct transform_output_iterator
    : __hipify_iterator<transform_output_iterator<I, F>, int,
                        __hipify_anything> {
  transform_output_iterator(I, F);
};
template <class I, class F>
transform_output_iterator<I, F> make_transform_output_iterator(I, F);

template <class E, class I>
struct permutation_iterator
    : __hipify_iterator<permutation_iterator<E, I>,
                        typename std::iterator_traits<E>::value_type,
                        typename std::iterator_traits<E>::reference> {
  permutation_iterator() = default;
  permutation_iterator(E, I);
};
template <class E, class I>
permutation_iterator<E, I> make_permutation_iterator(E, I);

template <class Tuple> struct __hipify_zipped;
template <class... I> struct __hipify_zipped<std::tuple<I...>> {
  using value = std::tuple<typename std::iterator_traits<I>::value_type...>;
  using reference = std::tuple<typename std::iterator_traits<I>::reference...>;
};
template <class Tuple>
struct zip_iterator
    : __hipify_iterator<zip_iterator<Tuple>,
                        typename __hipify_zipped<Tuple>::value,
                        typename __hipify_zipped<Tuple>::reference> {
  zip_iterator() = default;
  zip_iterator(Tuple);
  template <class U> zip_iterator(const zip_iterator<U> &);
  Tuple get_iterator_tuple() const;
};
template <class... I>
zip_iterator<std::tuple<I...>> make_zip_iterator(std::tuple<I...>);
template <class... I> zip_iterator<std::tuple<I...>> make_zip_iterator(I...);

template <class I> using reverse_iterator = std::reverse_iterator<I>;
template <class I> reverse_iterator<I> make_reverse_iterator(I);
template <class Self, class Base, class V = use_default, class S = use_default,
          class T = use_default, class R = use_default, class D = use_default>
struct iterator_adaptor
    : __hipify_iterator<Self, typename std::iterator_traits<Base>::value_type,
                        typename std::iterator_traits<Base>::reference> {
  iterator_adaptor() = default;
  explicit iterator_adaptor(const Base &);
  const Base &base() const;
};
template <class Self, class V, class S, class T, class R, class D = ptrdiff_t>
struct iterator_facade : __hipify_iterator<Self, V, R> {};
struct iterator_core_access {};

template <class I>
typename std::iterator_traits<I>::difference_type distance(I, I);
template <class I, class D> void advance(I &, D);
template <class I> I next(I, ptrdiff_t = 1);
template <class I> I prev(I, ptrdiff_t = 1);
} // namespace thrust
