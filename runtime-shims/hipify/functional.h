//===- hipify/functional.h - libcu++'s function objects -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUDA's <cuda/functional> adds to C++17. No cost.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FUNCTIONAL_H
#define HIPIFY_FUNCTIONAL_H

#include <hipify/shim.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/functional>

namespace hipify {
using ::cuda::maximum;
using ::cuda::minimum;
using ::cuda::proclaim_return_type;
using ::cuda::std::identity;
} // namespace hipify

#else

namespace hipify {
namespace functional {
template <class T> T valueOf();
/// As std::common_type.
template <class T, class U>
using Common = decltype(true ? valueOf<T>() : valueOf<U>());
} // namespace functional

// CUDA's choice for values that are not ordered: minimum gives the right one,
// maximum the left one.
template <class T = void> struct minimum {
  HIPIFY_ON_BOTH constexpr T operator()(const T &A, const T &B) const {
    return A < B ? A : B;
  }
};
template <> struct minimum<void> {
  template <class T, class U>
  HIPIFY_ON_BOTH constexpr functional::Common<T, U>
  operator()(const T &A, const U &B) const {
    return A < B ? A : B;
  }
};
template <class T = void> struct maximum {
  HIPIFY_ON_BOTH constexpr T operator()(const T &A, const T &B) const {
    return A < B ? B : A;
  }
};
template <> struct maximum<void> {
  template <class T, class U>
  HIPIFY_ON_BOTH constexpr functional::Common<T, U>
  operator()(const T &A, const U &B) const {
    return A < B ? B : A;
  }
};

namespace functional {
template <class T, bool IsCopied = __is_trivially_copyable(T)> struct Passed {
  using type = T;
};
template <class T> struct Passed<T, false> {
  using type = T &&;
};
} // namespace functional

/// C++20's, but a temporary that can be copied is a value: rocThrust's iterators
/// keep what a function returns, and know only their own identity.
struct identity {
  using is_transparent = void;
  template <class T>
  HIPIFY_ON_BOTH constexpr typename functional::Passed<T>::type
  operator()(T &&Value) const noexcept {
    return static_cast<T &&>(Value);
  }
};

/// Clang knows what a device lambda returns, in host code too; nvcc has to be
/// told. So the function is passed on.
template <class Result, class Function>
HIPIFY_ON_BOTH constexpr __decay(Function) proclaim_return_type(Function &&F) {
  return static_cast<Function &&>(F);
}

} // namespace hipify

#endif
#endif // HIPIFY_FUNCTIONAL_H
