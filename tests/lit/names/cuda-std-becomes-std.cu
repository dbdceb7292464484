// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of cuda::std which std has and that work in kernels.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx1100 %t/out.hip

// CHECK: #include <hipify/scoped_atomic.h>
// CHECK-NEXT: #include <limits>
// CHECK-NEXT: #include <type_traits>
// CHECK-NEXT: #include <tuple>
// CHECK-NEXT: #include <utility>
// CHECK-NEXT: #include <cmath>
#include <cuda/atomic>
#include <cuda/std/limits>
#include <cuda/std/type_traits>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <cuda/std/cmath>
#include <cuda_runtime.h>

// CHECK: using std::is_same_v;
using cuda::std::is_same_v;

template <typename T> __global__ void bounds(T *out, T in) {
  // CHECK: static_assert(is_same_v<std::remove_cv_t<const T>, T>);
  static_assert(is_same_v<cuda::std::remove_cv_t<const T>, T>);
  // CHECK: out[0] = std::numeric_limits<T>::max();
  out[0] = cuda::std::numeric_limits<T>::max();
  // CHECK: auto pair = std::make_tuple(in, in + 1);
  auto pair = cuda::std::make_tuple(in, in + 1);
  // CHECK: out[1] = std::get<1>(pair) + static_cast<T>(::std::sqrt(2.0));
  out[1] = cuda::std::get<1>(pair) + static_cast<T>(::cuda::std::sqrt(2.0));
  // CHECK: out[2] = std::move(in);
  out[2] = cuda::std::move(in);
}
template __global__ void bounds<int>(int *, int);
template __global__ void bounds<double>(double *, double);

// CHECK: __global__ void ordered(int *p) {
__global__ void ordered(int *p) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> sum;
  sum = 0;
  cuda::atomic_ref<int, cuda::thread_scope_device> total(*p);
  // CHECK: total.fetch_add(sum.load(hipify::memory_order_relaxed), hipify::memory_order_relaxed);
  total.fetch_add(sum.load(cuda::memory_order_relaxed), cuda::std::memory_order_relaxed);
}
