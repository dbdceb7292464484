//===- hipify/vector.h - CUDA's vectors, where HIP's differ ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA 13 has double4_16a and double4_32a, and the same for long, long long and
// their unsigned forms. HIP's double4 is aligned to 32 bytes, so it is the
// latter; the former are here, in namespace hipify. As in CUDA they are plain
// structures, without HIP's operators. Cost: none.
//
// cuda_vector(v) is v as the operand of an operator that the program defines:
// HIP's operators do not take it. Cost: none when optimized.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VECTOR_H
#define HIPIFY_VECTOR_H

#include <hipify/shim.h>

namespace hipify {

#define HIPIFY_VECTOR(NAME, TYPE)                                              \
  struct alignas(16) NAME {                                                    \
    TYPE x, y, z, w;                                                           \
  };                                                                           \
  HIPIFY_DETAIL_BOTH NAME make_##NAME(TYPE X, TYPE Y, TYPE Z, TYPE W) {        \
    return NAME{X, Y, Z, W};                                                   \
  }
HIPIFY_VECTOR(long4_16a, long)
HIPIFY_VECTOR(ulong4_16a, unsigned long)
HIPIFY_VECTOR(longlong4_16a, long long)
HIPIFY_VECTOR(ulonglong4_16a, unsigned long long)
HIPIFY_VECTOR(double4_16a, double)
#undef HIPIFY_VECTOR

#ifdef __HIP_PLATFORM_AMD__
namespace vector_detail {
template <class T, unsigned N>
HIPIFY_ON_BOTH char test(const volatile HIP_vector_type<T, N> *);
HIPIFY_ON_BOTH long test(const volatile void *);
template <bool, class T> struct enable {};
template <class T> struct enable<true, T> { using type = T; };
template <class T> struct plain { using type = T; };
template <class T> struct plain<T &> { using type = T; };

/// Whether T is one of HIP's vectors, or derived from one.
template <class T> constexpr bool is_vector() {
  return sizeof(test(static_cast<typename plain<T>::type *>(nullptr))) == 1;
}
} // namespace vector_detail

/// Converts to the vector, and to what that converts to.
template <class V> struct VectorOperand {
  V &Value;
  HIPIFY_ON_BOTH constexpr operator V &() const { return Value; }
  template <class T,
            class = typename vector_detail::enable<
                __is_convertible_to(V &, T) && !__is_base_of(T, V), T>::type>
  HIPIFY_ON_BOTH constexpr operator T() const {
    return Value;
  }
};
/// In templates it may be no vector, and is returned.
template <class T>
HIPIFY_ON_BOTH constexpr
    typename vector_detail::enable<!vector_detail::is_vector<T>(), T &&>::type
    cuda_vector(T &&Value) {
  return static_cast<T &&>(Value);
}
template <class T>
HIPIFY_ON_BOTH constexpr typename vector_detail::enable<
    vector_detail::is_vector<T>(),
    VectorOperand<typename vector_detail::plain<T>::type>>::type
cuda_vector(T &&Value) {
  return {Value};
}
#else
template <class T> HIPIFY_ON_BOTH constexpr T &&cuda_vector(T &&Value) {
  return static_cast<T &&>(Value);
}
#endif

} // namespace hipify

#endif // HIPIFY_VECTOR_H
