// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Algorithms: each with and without an execution policy, and what it returns.
#pragma once
#include "functions.h"
#include "iterators.h"

namespace thrust {
template <class I>
using __hipify_element = typename std::iterator_traits<I>::value_type;
template <class I>
using __hipify_count =
    typename std::iterator_traits<I>::difference_type;

// A pair spelled without a comma, which would separate macro arguments.
template <class Signature> struct __hipify_pair_of;
template <class A, class B> struct __hipify_pair_of<A(B)> {
  using type = std::pair<A, B>;
};
template <class Signature>
using __hipify_pair = typename __hipify_pair_of<Signature>::type;

#define __hipify_all(...) __VA_ARGS__
#define __hipify_algorithm(types, R, name, ...)                                \
  template <__hipify_all types> R name(__VA_ARGS__);                           \
  template <class Policy, __hipify_all types>                                  \
  R name(const execution_policy_base<Policy> &, __VA_ARGS__);
// One to four types without names of their own.
#define __hipify_a1(R, name, ...)                                              \
  __hipify_algorithm((class I), R, name, __VA_ARGS__)
#define __hipify_a2(R, name, ...)                                              \
  __hipify_algorithm((class I, class O), R, name, __VA_ARGS__)
#define __hipify_a3(R, name, ...)                                              \
  __hipify_algorithm((class I, class O, class F), R, name, __VA_ARGS__)
#define __hipify_a4(R, name, ...)                                              \
  __hipify_algorithm((class I, class J, class O, class F), R, name, __VA_ARGS__)
#define __hipify_a5(R, name, ...)                                              \
  __hipify_algorithm((class I, class J, class O, class F, class G), R, name,   \
                     __VA_ARGS__)
#define __hipify_a6(R, name, ...)                                              \
  __hipify_algorithm((class I, class J, class O, class P, class F, class G),   \
                     R, name, __VA_ARGS__)

// Copying and filling.
__hipify_a2(O, copy, I, I, O)
__hipify_a3(O, copy_n, I, F, O)
__hipify_a3(O, copy_if, I, I, O, F)
__hipify_a4(O, copy_if, I, I, J, O, F)
__hipify_a2(O, uninitialized_copy, I, I, O)
__hipify_a3(O, uninitialized_copy_n, I, F, O)
__hipify_a2(void, fill, I, I, O)
__hipify_a3(I, fill_n, I, O, F)
__hipify_a2(void, uninitialized_fill, I, I, O)
__hipify_a3(I, uninitialized_fill_n, I, O, F)
__hipify_a2(void, generate, I, I, O)
__hipify_a3(I, generate_n, I, O, F)
__hipify_a1(void, sequence, I, I)
__hipify_a2(void, sequence, I, I, O)
__hipify_a2(void, sequence, I, I, O, O)
__hipify_a2(void, tabulate, I, I, O)
__hipify_a2(O, swap_ranges, I, I, O)
__hipify_a1(void, reverse, I, I)
__hipify_a2(O, reverse_copy, I, I, O)
__hipify_a3(O, gather, I, I, F, O)
__hipify_a4(O, gather_if, I, I, J, F, O)
__hipify_a5(O, gather_if, I, I, J, F, O, G)
__hipify_a3(void, scatter, I, I, O, F)
__hipify_a4(void, scatter_if, I, I, J, O, F)
__hipify_a5(void, scatter_if, I, I, J, O, F, G)
__hipify_a2(void, shuffle, I, I, O &&)
__hipify_a3(void, shuffle_copy, I, I, O, F &&)

// Transforming.
__hipify_a2(I, for_each, I, I, O)
__hipify_a3(I, for_each_n, I, O, F)
__hipify_a3(O, transform, I, I, O, F)
__hipify_a4(O, transform, I, I, J, O, F)
__hipify_a4(O, transform_if, I, I, O, F, J)
__hipify_a5(O, transform_if, I, I, J, O, F, G)
__hipify_a6(O, transform_if, I, I, J, P, O, F, G)
__hipify_a2(O, adjacent_difference, I, I, O)
__hipify_a3(O, adjacent_difference, I, I, O, F)
__hipify_a3(void, replace, I, I, O, F)
__hipify_a3(void, replace_if, I, I, O, F)
__hipify_a4(void, replace_if, I, I, J, O, F)
__hipify_a4(O, replace_copy, I, I, O, J, F)
__hipify_a4(O, replace_copy_if, I, I, O, J, F)

// Reductions.
__hipify_a1(__hipify_element<I>, reduce, I, I)
__hipify_a2(O, reduce, I, I, O)
__hipify_a3(O, reduce, I, I, O, F)
__hipify_a4(O, transform_reduce, I, I, F, O, J)
__hipify_a3(F, inner_product, I, I, O, F)
__hipify_a5(F, inner_product, I, I, O, F, J, G)
__hipify_algorithm((class I, class J, class F, class G),
                   __hipify_pair<F(G)>, reduce_by_key, I, I, J, F, G)
__hipify_a5(__hipify_pair<F(G)>, reduce_by_key, I, I, J, F, G, O)
__hipify_a6(__hipify_pair<F(G)>, reduce_by_key, I, I, J, F, G, O, P)
__hipify_a2(__hipify_count<I>, count, I, I, const O &)
__hipify_a2(__hipify_count<I>, count_if, I, I, O)
__hipify_a1(I, max_element, I, I)
__hipify_a2(I, max_element, I, I, O)
__hipify_a1(I, min_element, I, I)
__hipify_a2(I, min_element, I, I, O)
__hipify_a1(__hipify_pair<I(I)>, minmax_element, I, I)
__hipify_a2(__hipify_pair<I(I)>, minmax_element, I, I, O)
__hipify_a2(bool, all_of, I, I, O)
__hipify_a2(bool, any_of, I, I, O)
__hipify_a2(bool, none_of, I, I, O)
__hipify_a2(bool, equal, I, I, O)
__hipify_a3(bool, equal, I, I, O, F)
__hipify_a2(__hipify_pair<I(O)>, mismatch, I, I, O)
__hipify_a3(__hipify_pair<I(O)>, mismatch, I, I, O, F)

// Scans.
__hipify_a2(O, inclusive_scan, I, I, O)
__hipify_a3(O, inclusive_scan, I, I, O, F)
__hipify_a4(O, inclusive_scan, I, I, O, J, F)
__hipify_a2(O, exclusive_scan, I, I, O)
__hipify_a3(O, exclusive_scan, I, I, O, F)
__hipify_a4(O, exclusive_scan, I, I, O, J, F)
__hipify_a4(O, transform_inclusive_scan, I, I, O, F, J)
__hipify_a5(O, transform_inclusive_scan, I, I, O, F, J, G)
__hipify_a5(O, transform_exclusive_scan, I, I, O, F, J, G)
__hipify_algorithm((class I, class J, class O), O, inclusive_scan_by_key, I, I,
                   J, O)
__hipify_a4(O, inclusive_scan_by_key, I, I, J, O, F)
__hipify_a5(O, inclusive_scan_by_key, I, I, J, O, F, G)
__hipify_algorithm((class I, class J, class O), O, exclusive_scan_by_key, I, I,
                   J, O)
__hipify_a4(O, exclusive_scan_by_key, I, I, J, O, F)
__hipify_a5(O, exclusive_scan_by_key, I, I, J, O, F, G)
__hipify_a6(O, exclusive_scan_by_key, I, I, J, O, F, G, P)

// Sorting and searching.
#define __hipify_sort(name, by_key)                                            \
  __hipify_a1(void, name, I, I)                                                \
  __hipify_a2(void, name, I, I, O)                                             \
  __hipify_a2(void, by_key, I, I, O)                                           \
  __hipify_a3(void, by_key, I, I, O, F)
__hipify_sort(sort, sort_by_key)
__hipify_sort(stable_sort, stable_sort_by_key)
#undef __hipify_sort
__hipify_a1(bool, is_sorted, I, I)
__hipify_a2(bool, is_sorted, I, I, O)
__hipify_a1(I, is_sorted_until, I, I)
__hipify_a2(I, is_sorted_until, I, I, O)
__hipify_a2(I, find, I, I, const O &)
__hipify_a2(I, find_if, I, I, O)
__hipify_a2(I, find_if_not, I, I, O)
#define __hipify_search(name, One)                                             \
  __hipify_a2(One, name, I, I, const O &)                                      \
  __hipify_a3(One, name, I, I, const O &, F)                                   \
  __hipify_a3(F, name, I, I, O, O, F)                                          \
  __hipify_a4(F, name, I, I, O, O, F, J)
__hipify_search(lower_bound, I) __hipify_search(upper_bound, I)
__hipify_search(binary_search, bool)
#undef __hipify_search
__hipify_a2(__hipify_pair<I(I)>, equal_range, I, I, const O &)
__hipify_a3(__hipify_pair<I(I)>, equal_range, I, I, const O &, F)

// Removing, partitioning, merging, sets.
__hipify_a2(I, remove, I, I, const O &)
__hipify_a2(I, remove_if, I, I, O)
__hipify_a3(I, remove_if, I, I, O, F)
__hipify_a3(O, remove_copy, I, I, O, const F &)
__hipify_a3(O, remove_copy_if, I, I, O, F)
__hipify_a4(O, remove_copy_if, I, I, J, O, F)
__hipify_a1(I, unique, I, I)
__hipify_a2(I, unique, I, I, O)
__hipify_a2(O, unique_copy, I, I, O)
__hipify_a3(O, unique_copy, I, I, O, F)
__hipify_a1(__hipify_count<I>, unique_count, I, I)
__hipify_a2(__hipify_count<I>, unique_count, I, I, O)
__hipify_a2(__hipify_pair<I(O)>, unique_by_key, I, I, O)
__hipify_a3(__hipify_pair<I(O)>, unique_by_key, I, I, O, F)
__hipify_algorithm((class I, class J, class F, class G), __hipify_pair<F(G)>,
                   unique_by_key_copy, I, I, J, F, G)
__hipify_a5(__hipify_pair<F(G)>, unique_by_key_copy, I, I, J, F, G, O)
__hipify_a2(I, partition, I, I, O)
__hipify_a3(I, partition, I, I, O, F)
__hipify_a2(I, stable_partition, I, I, O)
__hipify_a3(I, stable_partition, I, I, O, F)
__hipify_a4(__hipify_pair<J(O)>, partition_copy, I, I, J, O, F)
__hipify_a4(__hipify_pair<J(O)>, stable_partition_copy, I, I, J, O, F)
__hipify_a2(I, partition_point, I, I, O)
__hipify_a2(bool, is_partitioned, I, I, O)
#define __hipify_set(name, by_key)                                             \
  __hipify_a3(F, name, I, I, O, O, F)                                          \
  __hipify_a4(F, name, I, I, O, O, F, J)                                       \
  __hipify_a6(__hipify_pair<F(G)>, by_key, I, I, J, J, O, P, F, G)             \
  __hipify_a5(__hipify_pair<F(G)>, by_key, I, I, J, J, O, F, G)
__hipify_set(merge, merge_by_key)
__hipify_set(set_union, set_union_by_key)
__hipify_set(set_intersection, set_intersection_by_key)
__hipify_set(set_difference, set_difference_by_key)
__hipify_set(set_symmetric_difference, set_symmetric_difference_by_key)
#undef __hipify_set

template <class T> constexpr T max(const T &X, const T &Y) {
  return X < Y ? Y : X;
}
template <class T> constexpr T min(const T &X, const T &Y) {
  return Y < X ? Y : X;
}
template <class T, class F> T max(const T &, const T &, F);
template <class T, class F> T min(const T &, const T &, F);
// Memory by policy.
template <class T, class Policy>
device_ptr<T> malloc(const execution_policy_base<Policy> &, size_t);
template <class Policy, class P>
void free(const execution_policy_base<Policy> &, P);
template <class T, class Policy>
std::pair<device_ptr<T>, ptrdiff_t>
get_temporary_buffer(const execution_policy_base<Policy> &, ptrdiff_t);
template <class Policy, class P>
void return_temporary_buffer(const execution_policy_base<Policy> &, P,
                             ptrdiff_t = 0);
// What thrust::async gives: something to wait for.
template <class T> struct __hipify_future {
  T get();
  void wait();
};
namespace async {
template <class... A> __hipify_future<__hipify_any> reduce(A &&...);
template <class... A> __hipify_future<void> for_each(A &&...);
template <class... A> __hipify_future<void> sort(A &&...);
template <class... A> __hipify_future<void> copy(A &&...);
template <class... A> __hipify_future<void> transform(A &&...);
} // namespace async
} // namespace thrust
#undef __hipify_a1
#undef __hipify_a2
#undef __hipify_a3
#undef __hipify_a4
#undef __hipify_a5
#undef __hipify_a6
#undef __hipify_all
#undef __hipify_algorithm
