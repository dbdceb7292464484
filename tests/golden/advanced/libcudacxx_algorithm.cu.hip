// Algorithms of cuda::std and its <numeric> on host and device: searches, copies, changes in place, sorted ranges, heaps,
// permutations, sums and scans.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hipify/algorithm.h>
#include <hipify/numeric.h>
#if __has_include(<algorithm>)
#include <algorithm>
#else
#include <algorithm>
#endif
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

#include "both_sides.cuh"

static_assert(hipify::midpoint(1, 4) == 2 && hipify::midpoint(4, 1) == 3);
static_assert(hipify::midpoint(uint8_t(255), uint8_t(253)) == 254 && hipify::midpoint(-1.5f, 2.5f) == 0.5f);

constexpr int kElements = 12;

/// Elements from a seed, with some that are equal.
__host__ __device__ void makeElements(int *p, uint32_t seed) {
  for (int i = 0; i < kElements; ++i) {
    seed = seed * 1664525u + 1013904223u;
    p[i] = int(seed >> 28);
  }
}
__host__ __device__ int hash(const int *first, const int *last) {
  unsigned result = 17;
  for (; first != last; ++first)
    result = result * 31 + unsigned(*first);
  return int(result);
}
struct IsOdd {
  __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};
struct Next {
  int value;
  __host__ __device__ int operator()() { return value += 3; }
};

struct Searches {
  static constexpr int kResults = 31;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int p[kElements], q[kElements];
    makeElements(p, seed);
    makeElements(q, seed);
    int *first = p, *last = p + kElements;
    int key = int(seed % 16), at = 0;
    auto odd = IsOdd();
    out[at++] = int(hipify::find(first, last, key) - first);
    out[at++] = int(hipify::find_if(first, last, odd) - first);
    out[at++] = int(hipify::find_if_not(first, last, odd) - first);
    out[at++] = int(hipify::all_of(first, last, [](int x) { return x < 16; }));
    out[at++] = int(hipify::any_of(first, last, [=](int x) { return x == key; }));
    out[at++] = int(hipify::none_of(first, last, odd));
    out[at++] = int(hipify::count(first, last, key)) * 100 + int(hipify::count_if(first, last, odd));
    out[at++] = int(hipify::adjacent_find(first, last) - first);
    out[at++] = int(hipify::adjacent_find(first, last, std::greater<>()) - first);
    q[5] += 1;
    out[at++] = int(hipify::mismatch(first, last, q).first - first);
    out[at++] = int(hipify::mismatch(first, last, q, q + 3).second - q);
    out[at++] = int(hipify::mismatch(first, last, q, std::less_equal<>()).first - first);
    out[at++] = hipify::equal(first, last, q) + 2 * hipify::equal(first, first + 5, q) +
                4 * hipify::equal(first, last, q, q + 5) +
                8 * hipify::equal(first, last, q, [](int a, int b) { return a - b < 2; });
    out[at++] = hipify::lexicographical_compare(first, last, q, q + kElements) +
                2 * hipify::lexicographical_compare(first, first + 3, q, q + 4) +
                4 * hipify::lexicographical_compare(first, last, q, q + kElements, std::greater<>());
    out[at++] = int(hipify::search(first, last, q + 7, q + 9) - first);
    out[at++] = int(hipify::search(first, last, q, q) - first);
    out[at++] = int(hipify::search_n(first, last, 2, key, std::less<>()) - first);
    out[at++] = int(hipify::search_n(first, last, 0, key) - first);
    int pattern[] = {1, 2}, repeated[] = {0, 1, 2, 5, 1, 2, 7};
    out[at++] = int(hipify::find_end(repeated, repeated + 7, pattern, pattern + 2) - repeated);
    out[at++] = int(hipify::find_end(repeated, repeated + 4, pattern, pattern) - repeated);
    out[at++] = int(hipify::find_first_of(first, last, pattern, pattern + 2) - first);
    hipify::reverse(q, q + kElements);
    out[at++] = hipify::is_permutation(first, last, q) + 2 * hipify::is_permutation(first, last, q, q + 11);
    out[at++] = *std::min_element(first, last) * 100 + *std::max_element(first, last);
    auto both = std::minmax_element(first, last);
    out[at++] = int(both.first - first) * 100 + int(both.second - first);
    out[at++] = std::minmax(key, 7).first * 100 + std::clamp(key, 3, 9);
    out[at++] = std::min(key, 5) * 100 + std::max({key, 5, 9});
    int sum = 0;
    hipify::for_each(first, last, [&](int x) { sum = sum * 3 + x; });
    out[at++] = sum;
    out[at++] = int(hipify::for_each_n(first, 5, [&](int x) { sum -= x; }) - first) * 1000 + sum % 1000;
    out[at++] = int(std::distance(std::next(first), std::prev(last)));
    auto back = std::make_reverse_iterator(last);
    out[at++] = int(hipify::find(back, std::make_reverse_iterator(first), key) - back);
    std::advance(first, 3);
    out[at++] = *first;
  }
};

struct Changes {
  static constexpr int kResults = 30;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int p[kElements], q[kElements];
    int *last = p + kElements, *end = q + kElements;
    int key = int(seed % 16), at = 0;
    auto odd = IsOdd();
    auto again = [&] {
      makeElements(p, seed);
      hipify::fill(q, end, -1);
    };
    auto both = [&] {
      int result = hash(p, last) ^ (hash(q, end) * 7);
      again();
      return result;
    };
    again();
    out[at++] = int(hipify::copy(p, last, q) - q) + both();
    out[at++] = int(hipify::copy_if(p, last, q, odd) - q) + both();
    out[at++] = int(hipify::copy_n(p, 5, q) - q) + both();
    out[at++] = int(hipify::copy_backward(p, p + 4, p + 6) - p) + both();
    out[at++] = int(hipify::move_backward(p, p + 4, end) - q) + both();
    out[at++] = int(hipify::fill_n(q, 4, key) - q) + both();
    hipify::generate(p, last, Next{key});
    out[at++] = both();
    out[at++] = int(hipify::generate_n(q, 3, Next{key}) - q) + both();
    out[at++] = int(hipify::transform(p, last, q, [](int x) { return x * x; }) - q) + both();
    out[at++] = int(hipify::transform(p, p + 6, p + 6, q, std::minus<>()) - q) + both();
    out[at++] = int(hipify::remove(p, last, key) - p);
    again();
    auto kept = hipify::remove_if(p, last, odd);
    out[at++] = hash(p, kept);
    again();
    out[at++] = int(hipify::remove_copy(p, last, q, key) - q) + both();
    out[at++] = int(hipify::remove_copy_if(p, last, q, odd) - q) + both();
    hipify::replace(p, last, key, 77);
    out[at++] = both();
    hipify::replace_if(p, last, odd, 78);
    out[at++] = both();
    out[at++] = int(hipify::replace_copy(p, last, q, key, 79) - q) + both();
    out[at++] = int(hipify::replace_copy_if(p, last, q, odd, 80) - q) + both();
    hipify::swap_ranges(p, p + 5, q);
    hipify::iter_swap(p + 1, q + 9);
    out[at++] = both();
    hipify::reverse(p, last - 1);
    out[at++] = both();
    out[at++] = int(hipify::reverse_copy(p, last, q) - q) + both();
    out[at++] = int(hipify::rotate(p, p + key % kElements, last) - p) + both();
    out[at++] = int(hipify::rotate(p, p + 8, p + 11) - p) + both();
    out[at++] = int(hipify::rotate_copy(p, p + key % kElements, last, q) - q) + both();
    for (int *each = p; each != last; ++each)
      *each /= 4;
    kept = hipify::unique(p, last);
    out[at++] = hash(p, kept);
    again();
    out[at++] = int(hipify::unique_copy(p, last, q, [](int a, int b) { return a / 4 == b / 4; }) - q) + both();
    kept = hipify::shift_left(p, last, key % 5);
    out[at++] = hash(p, kept);
    again();
    kept = hipify::shift_right(p, last, key % 5);
    out[at++] = hash(kept, last);
    again();
    int moved[kElements];
    auto parts = hipify::partition_copy(p, last, q, moved, odd);
    out[at++] = hash(q, parts.first) ^ hash(moved, parts.second);
    hipify::copy(std::make_move_iterator(p), std::make_move_iterator(last), moved);
    out[at++] = hash(moved, moved + kElements);
  }
};

struct Sorted {
  static constexpr int kResults = 25;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int p[kElements], q[kElements], merged[2 * kElements];
    makeElements(p, seed);
    makeElements(q, seed ^ 0x5a5a);
    int *last = p + kElements, *end = q + kElements;
    int key = int(seed % 16), at = 0;
    auto odd = IsOdd();
    auto greater = std::greater<>();
    out[at++] = hipify::is_sorted(p, last) + 2 * hipify::is_partitioned(p, last, odd);
    out[at++] = int(hipify::is_sorted_until(p, last) - p);
    auto middle = hipify::partition(p, last, odd);
    out[at++] = int(middle - p) + 100 * hipify::is_partitioned(p, last, odd);
    out[at++] = int(hipify::partition_point(p, last, odd) - p);
    makeElements(p, seed);
    hipify::partial_sort(p, p + 5, last);
    out[at++] = hash(p, p + 5);
    out[at++] = int(hipify::partial_sort_copy(q, end, merged, merged + 4, greater) - merged) + hash(merged, merged + 4);
    hipify::make_heap(p, last);
    out[at++] = hipify::is_heap(p, last) + 2 * (p[0] == *std::max_element(p, last));
    hipify::pop_heap(p, last);
    out[at++] = p[kElements - 1] + 100 * int(hipify::is_heap_until(p, last - 1) == last - 1);
    p[kElements - 1] = 99;
    hipify::push_heap(p, last);
    out[at++] = p[0];
    hipify::sort_heap(p, last);
    out[at++] = hash(p, last) ^ int(hipify::is_sorted(p, last));
    hipify::make_heap(q, end, greater);
    hipify::sort_heap(q, end, greater);
    out[at++] = hash(q, end);
    hipify::reverse(q, end);
    out[at++] = int(hipify::lower_bound(p, last, key) - p) * 100 + int(hipify::upper_bound(p, last, key) - p);
    auto range = hipify::equal_range(p, last, p[4]);
    out[at++] = int(range.first - p) * 100 + int(range.second - p);
    out[at++] = hipify::binary_search(p, last, key) + 2 * hipify::binary_search(p, last, 99);
    out[at++] = int(hipify::lower_bound(p, last, key, [](int a, int b) { return a / 2 < b / 2; }) - p);
    auto finished = hipify::merge(p, last, q, end, merged);
    out[at++] = hash(merged, finished);
    out[at++] = hipify::includes(merged, finished, p, last) + 2 * hipify::includes(p, last, q, end);
    out[at++] = hash(merged, hipify::set_union(p, last, q, end, merged));
    out[at++] = hash(merged, hipify::set_intersection(p, last, q, end, merged));
    out[at++] = hash(merged, hipify::set_difference(p, last, q, end, merged));
    out[at++] = hash(merged, hipify::set_symmetric_difference(p, last, q, end, merged));
    int few[] = {1, 2, 2, 3};
    int count = 1;
    while (hipify::next_permutation(few, few + 4))
      count = count * 3 + few[0];
    out[at++] = count * 10 + few[3];
    out[at++] = hipify::prev_permutation(few, few + 4) + few[0] * 10;
    out[at++] = hipify::next_permutation(few, few + 4, greater) + few[3] * 10;
    out[at++] = int(hipify::is_permutation(few, few + 4, p));
  }
};

struct Sums {
  static constexpr int kResults = 20;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int p[kElements], q[kElements];
    makeElements(p, seed);
    int *last = p + kElements, *end = q + kElements;
    int at = 0;
    auto largest = [](int a, int b) { return a < b ? b : a; };
    auto twice = [](int x) { return 2 * x; };
    out[at++] = hipify::accumulate(p, last, 5);
    out[at++] = hipify::accumulate(p, last, 1, [](int a, int b) { return a * 3 + b; });
    out[at++] = hipify::reduce(p, last) * 1000 + hipify::reduce(p, last, 7, largest);
    out[at++] = hipify::inner_product(p, p + 6, p + 6, 1);
    out[at++] = hipify::inner_product(p, p + 6, p + 6, 0, largest, std::plus<>());
    out[at++] = hipify::transform_reduce(p, p + 6, p + 6, 2);
    out[at++] = hipify::transform_reduce(p, last, 0, largest, twice);
    hipify::partial_sum(p, last, q);
    out[at++] = hash(q, end);
    hipify::adjacent_difference(p, last, q);
    out[at++] = hash(q, end);
    hipify::inclusive_scan(p, last, q, largest, 3);
    out[at++] = hash(q, end);
    hipify::exclusive_scan(p, last, q, 4);
    out[at++] = hash(q, end);
    hipify::transform_inclusive_scan(p, last, q, std::plus<>(), twice);
    out[at++] = hash(q, end);
    hipify::transform_exclusive_scan(p, last, q, 9, std::plus<>(), twice);
    out[at++] = hash(q, end);
    hipify::exclusive_scan(p, last, p, 0);
    out[at++] = hash(p, last);
    hipify::iota(p, last, int(seed % 100));
    out[at++] = hash(p, last);
    out[at++] = hipify::midpoint(int(seed), int(0x7fffffff)) ^ int(hipify::midpoint(seed, 3u));
    out[at++] = int(hipify::midpoint(p, last) - p);
    out[at++] = int(hipify::midpoint(double(seed % 100000), 1.0));
    out[at++] = int(std::gcd(seed, 360u) + std::lcm(int(seed % 50), 6));
    float f[3] = {float(seed % 7), 0.5f, 0.25f};
    out[at++] = int(hipify::accumulate(f, f + 3, 0.0f) * 4);
  }
};

int main() {
  return compareSides<Searches>(0xf5031643) | compareSides<Changes>(0x837a1bba) | compareSides<Sorted>(0x452c3834) |
         compareSides<Sums>(0xa200e193);
}
