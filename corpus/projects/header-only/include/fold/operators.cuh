// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef FOLD_OPERATORS_CUH
#define FOLD_OPERATORS_CUH

#include <limits>

/// Operators, and the value that changes nothing.
namespace fold {

struct Plus {
  template <typename T> __host__ __device__ static constexpr T identity() {
    return T(0);
  }
  template <typename T> __host__ __device__ T operator()(T A, T B) const {
    return A + B;
  }
};

struct Maximum {
  // Its values are constants of the host, too: --expt-relaxed-constexpr.
  template <typename T> __host__ __device__ static constexpr T identity() {
    return std::numeric_limits<T>::lowest();
  }
  template <typename T> __host__ __device__ T operator()(T A, T B) const {
    return A < B ? B : A;
  }
};

} // namespace fold
#endif
