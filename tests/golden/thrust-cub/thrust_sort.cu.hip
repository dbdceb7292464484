// Sorting and searching with Thrust: sort_by_key with a comparator, unique by count, stable partition, binary search.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hip/hip_runtime.h>
#include <algorithm>
#include <iostream>
#include <map>
#include <numeric>
#include <random>
#include <vector>

#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/partition.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>

struct IsEven {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

// Orders by the last digit first, then by value.
struct ByLastDigit {
  __host__ __device__ bool operator()(int a, int b) const {
    return a % 10 != b % 10 ? a % 10 < b % 10 : a < b;
  }
};

template <typename Vector>
bool same(const char *what, const thrust::device_vector<int> &got,
          const Vector &want) {
  thrust::host_vector<int> h = got; // one copy back
  bool ok = h.size() == want.size() &&
            std::equal(h.begin(), h.end(), want.begin());
  std::cout << what << (ok ? ": PASS\n" : ": FAIL\n");
  return ok;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::stoi(argv[1]) : 2000;
  std::default_random_engine rng(31);
  std::uniform_int_distribution<int> dist(0, 499);
  thrust::host_vector<int> keys(n);
  thrust::generate(keys.begin(), keys.end(), [&] { return dist(rng); });
  std::vector<int> ref(keys.begin(), keys.end());
  bool ok = true;

  // Indices sorted along with their keys, descending; stable.
  thrust::device_vector<int> dKeys = keys, dIndex(n);
  thrust::sequence(dIndex.begin(), dIndex.end());
  thrust::stable_sort_by_key(dKeys.begin(), dKeys.end(), dIndex.begin(),
                             thrust::greater<int>());
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return ref[a] > ref[b]; });
  ok &= same("stable_sort_by_key", dIndex, order);

  // A comparator of our own.
  thrust::device_vector<int> digits = keys;
  thrust::sort(digits.begin(), digits.end(), ByLastDigit());
  std::vector<int> digitsRef = ref;
  std::sort(digitsRef.begin(), digitsRef.end(), ByLastDigit());
  ok &= same("sort by last digit", digits, digitsRef);

  // Run lengths: how often each key occurs.
  thrust::device_vector<int> sorted = keys, unique(n), counts(n);
  thrust::sort(thrust::device, sorted.begin(), sorted.end());
  auto ends = thrust::reduce_by_key(sorted.begin(), sorted.end(),
                                    thrust::make_constant_iterator(1),
                                    unique.begin(), counts.begin());
  counts.resize(ends.second - counts.begin());
  std::map<int, int> histogram;
  for (int k : ref)
    ++histogram[k];
  std::vector<int> countsRef;
  for (auto &entry : histogram)
    countsRef.push_back(entry.second);
  ok &= same("reduce_by_key", counts, countsRef);

  // Even numbers first, order kept.
  thrust::device_vector<int> parted = keys;
  auto middle = thrust::stable_partition(parted.begin(), parted.end(), IsEven());
  std::vector<int> partedRef = ref;
  auto middleRef =
      std::stable_partition(partedRef.begin(), partedRef.end(), IsEven());
  ok &= (middle - parted.begin()) == (middleRef - partedRef.begin());
  ok &= same("stable_partition", parted, partedRef);

  // Where would these values go?
  thrust::device_vector<int> probes(4), places(4);
  probes[0] = -1, probes[1] = 100, probes[2] = 250, probes[3] = 1000;
  thrust::lower_bound(sorted.begin(), sorted.end(), probes.begin(),
                      probes.end(), places.begin());
  std::vector<int> placesRef;
  std::sort(ref.begin(), ref.end());
  for (int p : {-1, 100, 250, 1000})
    placesRef.push_back(std::lower_bound(ref.begin(), ref.end(), p) -
                        ref.begin());
  ok &= same("lower_bound", places, placesRef);

  std::cout << (ok ? "PASS" : "FAIL") << std::endl;
  return ok ? 0 : 1;
}
