// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix fragments of a warp (nvcuda::wmma).
#pragma once
#include "cuda_bf16.h"
#include "cuda_fp16.h"

namespace nvcuda {
namespace wmma {
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };

namespace precision {
class tf32;
} // namespace precision
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

// What a fragment stores, and what its elements look like outside it.
template <class T> struct __hipify_element {
  using type = T;
};
template <> struct __hipify_element<precision::tf32> {
  using type = float;
};
template <> struct __hipify_element<experimental::precision::u4> {
  using type = unsigned;
};
template <> struct __hipify_element<experimental::precision::s4> {
  using type = int;
};
template <> struct __hipify_element<experimental::precision::b1> {
  using type = unsigned;
};

// Of half each element is there more than once; of s4, u4 and b1 several are
// stored as one.
template <class T, int Each> struct __hipify_count {
  static constexpr int value = Each;
};
template <int Each> struct __hipify_count<__half, Each> {
  static constexpr int value = 16;
};
template <class Use, int M, int N, int K, class T> struct __hipify_size {
  static constexpr int value = M * N / 32;
};
template <int M, int N, int K, class T>
struct __hipify_size<matrix_a, M, N, K, T> {
  static constexpr int value = __hipify_count<T, M * K / 32>::value;
};
template <int M, int N, int K, class T>
struct __hipify_size<matrix_b, M, N, K, T> {
  static constexpr int value = __hipify_count<T, N * K / 32>::value;
};
template <class T> struct __hipify_pack {
  static constexpr int value = 1;
};
template <> struct __hipify_pack<experimental::precision::u4> {
  static constexpr int value = 8;
};
template <> struct __hipify_pack<experimental::precision::s4> {
  static constexpr int value = 8;
};
template <> struct __hipify_pack<experimental::precision::b1> {
  static constexpr int value = 32;
};
template <class Use, int M, int N, int K, class T, class Layout = void>
class fragment {
public:
  using element_type = T;
  using storage_element_type = typename __hipify_element<T>::type;
  enum { num_elements = __hipify_size<Use, M, N, K, T>::value };
  enum { num_storage_elements = num_elements / __hipify_pack<T>::value };
  storage_element_type x[num_storage_elements];
};

template <class Use, int M, int N, int K, class T, class L, class V>
void fill_fragment(fragment<Use, M, N, K, T, L> &, V);
template <class Use, int M, int N, int K, class T, class L, class P>
void load_matrix_sync(fragment<Use, M, N, K, T, L> &, const P *, unsigned);
template <int M, int N, int K, class T, class P>
void load_matrix_sync(fragment<accumulator, M, N, K, T> &, const P *, unsigned,
                      layout_t);
template <int M, int N, int K, class T, class P>
void store_matrix_sync(P *, const fragment<accumulator, M, N, K, T> &, unsigned,
                       layout_t);
template <int M, int N, int K, class D, class A, class LA, class B, class LB,
          class C>
void mma_sync(fragment<accumulator, M, N, K, D> &,
              const fragment<matrix_a, M, N, K, A, LA> &,
              const fragment<matrix_b, M, N, K, B, LB> &,
              const fragment<accumulator, M, N, K, C> &, bool = false);
template <int M, int N, int K, class D, class A, class LA, class B, class LB,
          class C>
void bmma_sync(
    fragment<accumulator, M, N, K, D> &,
    const fragment<matrix_a, M, N, K, A, LA> &,
    const fragment<matrix_b, M, N, K, B, LB> &,
    const fragment<accumulator, M, N, K, C> &,
    experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
    experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
float __float_to_tf32(float);
} // namespace wmma
} // namespace nvcuda
float __float_to_tf32(float);
