// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rocThrust's iterators keep what a function returns of a temporary: identity
// returns a value there, and the reference itself of anything else.
// REQUIRES: rocm
// RUN: %hip_compile gfx942 %s
#include <hipify/functional.h>
#include <memory>
#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <type_traits>

using hipify::identity;
template <class T> using Of = decltype(identity{}(std::declval<T>()));
static_assert(std::is_same<Of<int &>, int &>::value, "");
static_assert(std::is_same<Of<const int &>, const int &>::value, "");
static_assert(std::is_same<Of<int>, int>::value, "");
static_assert(
    std::is_same<Of<std::unique_ptr<int>>, std::unique_ptr<int> &&>::value, "");

void copy(thrust::device_ptr<unsigned> flags, thrust::device_ptr<unsigned> to) {
  thrust::copy_if(thrust::make_counting_iterator(0u),
                  thrust::make_counting_iterator(32u), flags, to, identity());
}
int first(const int *p) {
  return *thrust::make_transform_iterator(p, identity());
}
