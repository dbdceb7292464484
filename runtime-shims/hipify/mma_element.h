//===- hipify/mma_element.h - Types of matrix elements --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/mma.h: the names of the types, what a fragment stores for
// them, which fragments there are, and how registers of elements are
// multiplied without a matrix instruction.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MMA_ELEMENT_H
#define HIPIFY_MMA_ELEMENT_H

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hipify/device.h>
#include <stdint.h>
#include <type_traits>

namespace hipify {
namespace wmma {

// CUDA has these names, too.
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };

namespace precision {
struct tf32;
} // namespace precision
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

template <class T> struct helper_traits {
  using element_type = T;
  using storage_element_type = T;
  using fill_argument_type = T;
};
template <> struct helper_traits<precision::tf32> {
  using element_type = precision::tf32;
  using storage_element_type = float;
  using fill_argument_type = float;
};
template <> struct helper_traits<experimental::precision::u4> {
  using element_type = experimental::precision::u4;
  using storage_element_type = unsigned;
  using fill_argument_type = unsigned;
};
template <> struct helper_traits<experimental::precision::s4> {
  using element_type = experimental::precision::s4;
  using storage_element_type = int;
  using fill_argument_type = int;
};
template <> struct helper_traits<experimental::precision::b1> {
  using element_type = experimental::precision::b1;
  using storage_element_type = unsigned;
  using fill_argument_type = unsigned;
};

} // namespace wmma

namespace matrix {

using wmma::experimental::precision::b1;
using wmma::experimental::precision::s4;
using wmma::experimental::precision::u4;
using wmma::precision::tf32;

template <class T, class... Ts>
inline constexpr bool is_one_of = (std::is_same<T, Ts>::value || ...);

template <class T>
using storage = typename wmma::helper_traits<T>::storage_element_type;

/// Elements that are stored as one.
template <class T>
inline constexpr unsigned pack = is_one_of<T, s4, u4> ? 8
                                 : is_one_of<T, b1>   ? 32
                                                      : 1;

/// Bits of the last element, repeated.
template <class T>
HIPIFY_DETAIL storage<T>
fill_value(const typename wmma::helper_traits<T>::fill_argument_type &Value) {
  if constexpr (is_one_of<T, s4, u4>)
    return static_cast<storage<T>>((Value & 0xfu) * 0x11111111u);
  else if constexpr (is_one_of<T, b1>)
    return Value & 1 ? ~0u : 0u;
  else
    return Value;
}

//===----------------------------------------------------------------------===//
// Which fragments there are
//===----------------------------------------------------------------------===//

constexpr bool is_shape(int M, int N, int K, int M1, int N1, int K1) {
  return M == M1 && N == N1 && K == K1;
}
constexpr bool is_large(int M, int N, int K) {
  return K == 16 &&
         ((M == 16 && N == 16) || (M == 32 && N == 8) || (M == 8 && N == 32));
}

/// A and B.
template <class T> constexpr bool is_operand(int M, int N, int K) {
  if (is_one_of<T, __half, __hip_bfloat16, signed char, unsigned char>)
    return is_large(M, N, K);
  if (is_one_of<T, tf32>)
    return is_shape(M, N, K, 16, 16, 8);
  if (is_one_of<T, double>)
    return is_shape(M, N, K, 8, 8, 4);
  if (is_one_of<T, s4, u4>)
    return is_shape(M, N, K, 8, 8, 32);
  return is_one_of<T, b1> && is_shape(M, N, K, 8, 8, 128);
}
/// C and D.
template <class T> constexpr bool is_result(int M, int N, int K) {
  if (is_one_of<T, __half>)
    return is_large(M, N, K);
  if (is_one_of<T, float>)
    return is_large(M, N, K) || is_shape(M, N, K, 16, 16, 8);
  if (is_one_of<T, double>)
    return is_shape(M, N, K, 8, 8, 4);
  return is_one_of<T, int> &&
         (is_large(M, N, K) || is_shape(M, N, K, 8, 8, 32) ||
          is_shape(M, N, K, 8, 8, 128));
}

//===----------------------------------------------------------------------===//
// Registers of elements
//===----------------------------------------------------------------------===//

/// A register of the CUDA layout: 32 bits, or a double.
template <class T>
using word = std::conditional_t<is_one_of<T, double>, uint64_t, uint32_t>;
/// What products of T are summed in.
template <class T>
using sum = std::conditional_t<
    is_one_of<T, double>, double,
    std::conditional_t<is_one_of<T, __half, __hip_bfloat16, tf32>, float, int>>;

/// tf32 has ten bits of fraction; the others are not looked at.
HIPIFY_DETAIL float from_tf32(uint32_t Word) {
  return __builtin_bit_cast(float, Word & 0xffffe000u);
}
HIPIFY_DETAIL float from_half(uint32_t Bits) {
  return static_cast<float>(
      __builtin_bit_cast(_Float16, static_cast<uint16_t>(Bits)));
}
HIPIFY_DETAIL float from_bfloat(uint32_t Bits) {
  return __builtin_bit_cast(float, Bits << 16);
}

template <bool Signed>
HIPIFY_DETAIL int dot_nibbles(uint32_t A, uint32_t B, uint32_t Sum) {
#if __has_builtin(__builtin_amdgcn_udot8)
  if (!Signed)
    return __builtin_amdgcn_udot8(A, B, Sum, false);
#endif
#if __has_builtin(__builtin_amdgcn_sudot8) &&                                  \
    (defined(__GFX11__) || defined(__GFX12__))
  if (Signed)
    return __builtin_amdgcn_sudot8(true, A, true, B, Sum, false);
#elif __has_builtin(__builtin_amdgcn_sdot8)
  if (Signed)
    return __builtin_amdgcn_sdot8(A, B, Sum, false);
#endif
  for (int I = 0; I != 32; I += 4) {
    int X = A >> I & 0xf, Y = B >> I & 0xf;
    Sum += Signed ? ((X ^ 8) - 8) * ((Y ^ 8) - 8) : X * Y;
  }
  return Sum;
}

/// Sum and the products of a register of A with one of B. Products are exact;
/// floats round after each of them.
template <class T, bool And = false>
HIPIFY_DETAIL sum<T> dot(word<T> A, word<T> B, sum<T> Sum) {
  if constexpr (is_one_of<T, double>)
    return __builtin_fma(__builtin_bit_cast(double, A),
                         __builtin_bit_cast(double, B), Sum);
  else if constexpr (is_one_of<T, tf32>)
    return __builtin_fmaf(from_tf32(A), from_tf32(B), Sum);
  else if constexpr (is_one_of<T, __half>)
    return __builtin_fmaf(from_half(A >> 16), from_half(B >> 16),
                          __builtin_fmaf(from_half(A), from_half(B), Sum));
  else if constexpr (is_one_of<T, __hip_bfloat16>)
    return __builtin_fmaf(from_bfloat(A >> 16), from_bfloat(B >> 16),
                          __builtin_fmaf(from_bfloat(A), from_bfloat(B), Sum));
  else if constexpr (is_one_of<T, signed char>)
    return __dp4a(static_cast<int>(A), static_cast<int>(B), Sum);
  else if constexpr (is_one_of<T, unsigned char>)
    return __dp4a(A, B, static_cast<unsigned>(Sum));
  else if constexpr (is_one_of<T, b1>)
    return static_cast<unsigned>(Sum) + __popc(And ? A & B : A ^ B);
  else
    return dot_nibbles<is_one_of<T, s4>>(A, B, Sum);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// PTX's .satfinite: no infinity, and 0 for NaN.
HIPIFY_DETAIL float finite(float Value, float Greatest) {
  return Value != Value
             ? 0.0f
             : __builtin_fminf(__builtin_fmaxf(Value, -Greatest), Greatest);
}

/// The number that D, of type To, gets for a sum.
template <class To, class Sum>
HIPIFY_DETAIL To result(Sum Value, bool Saturate) {
  if constexpr (is_one_of<To, __half>)
    return __builtin_bit_cast(
        __half,
        static_cast<_Float16>(Saturate ? finite(Value, 65504.0f) : Value));
  else if constexpr (is_one_of<To, float>)
    return Saturate ? finite(Value, __FLT_MAX__) : Value;
  else
    return Value;
}

/// The number that C has.
HIPIFY_DETAIL float addend(__half Value) {
  return static_cast<float>(__builtin_bit_cast(_Float16, Value));
}
template <class T> HIPIFY_DETAIL T addend(T Value) { return Value; }

} // namespace matrix
} // namespace hipify

#endif // HIPIFY_MMA_ELEMENT_H
