//===- hipify/mma_fragment.h - Fragments: memory, products ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/mma.h, and what wmma of PTX is made of: loads, stores and
// products of fragments, which are arrays here, in either layout.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MMA_FRAGMENT_H
#define HIPIFY_MMA_FRAGMENT_H

#include <hipify/mma_element.h>
#include <hipify/mma_layout.h>
#include <hipify/mma_native.h>
#include <hipify/mma_product.h>

namespace hipify {
namespace matrix {

/// What pointers point to in CUDA's functions.
template <class T>
using memory_type = std::conditional_t<pack<T> == 1, storage<T>, void>;

/// CUDA's num_elements. Fragments of half have each element several times.
template <class Use, class T, int M, int N, int K>
inline constexpr int count = is_one_of<Use, wmma::accumulator> ? M * N / 32
                             : is_one_of<T, __half>            ? 16
                             : is_one_of<Use, wmma::matrix_a>  ? M * K / 32
                                                               : N * K / 32;

template <class Use, class T, class Layout>
constexpr bool exists(int M, int N, int K) {
  if (is_one_of<Use, wmma::accumulator>)
    return is_result<T>(M, N, K) && is_one_of<Layout, void>;
  // Elements of less than a byte lie along k.
  if (pack<T> != 1 &&
      !is_one_of<Layout, std::conditional_t<is_one_of<Use, wmma::matrix_a>,
                                            wmma::row_major, wmma::col_major>>)
    return false;
  return is_operand<T>(M, N, K) &&
         is_one_of<Layout, wmma::row_major, wmma::col_major>;
}

HIPIFY_DETAIL float round_to_tf32(float Value) {
  uint32_t Bits = __builtin_bit_cast(uint32_t, Value);
  if ((Bits & 0x7f800000u) == 0x7f800000u) // Infinity; NaN has one bit pattern.
    return Bits << 9 ? __builtin_bit_cast(float, 0x7fffffffu) : Value;
  return __builtin_bit_cast(float, (Bits + 0x1000u) & 0xffffe000u);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// N elements that lie side by side, aligned as CUDA wants it of rows. The
/// memory may have been written as any type.
template <unsigned N, class T> HIPIFY_WARP void copy(T *To, const T *From) {
  constexpr unsigned Bytes = N * sizeof(T);
  __builtin_memcpy(static_cast<void *>(To),
                   __builtin_assume_aligned(From, Bytes < 16 ? Bytes : 16),
                   Bytes);
}

/// Loads a fragment of A or B.
template <class Layout, class T, unsigned M, unsigned N, unsigned K, bool IsA,
          bool IsRowMajor, unsigned Count>
HIPIFY_WARP void load_operand(storage<T> (&Elements)[Count],
                              const memory_type<T> *Memory, unsigned Stride) {
  using Chosen = layout_of<Layout, M, N, K>;
  using L =
      typename Chosen::template operand<IsA, IsA ? M : N, K / pack<T>, Count,
                                        sizeof(storage<T>)>;
  auto *From = static_cast<const storage<T> *>(Memory);
  size_t Step = Stride / pack<T>;
  unsigned Lane = Chosen::lane();
  for (unsigned Item = 0; Item != Count; Item += L::Run) {
    depth First = L::at(Lane, Item);
    if constexpr (IsA == IsRowMajor)
      copy<L::Run>(Elements + Item, From + First.Outer * Step + First.K);
    else
      for (unsigned I = 0; I != L::Run; ++I)
        copy<1>(Elements + Item + I, From + (First.K + I) * Step + First.Outer);
  }
}

/// The place of a lane's element in memory.
template <class Layout, unsigned M, unsigned N, unsigned K>
HIPIFY_WARP size_t result_index(unsigned Item, unsigned Stride,
                                bool IsRowMajor) {
  using L = layout_of<Layout, M, N, K>;
  place At = L::template result<M, N>::at(L::lane(), Item);
  return IsRowMajor ? At.Row * size_t(Stride) + At.Column
                    : At.Column * size_t(Stride) + At.Row;
}

template <class Layout, unsigned M, unsigned N, unsigned K, class T,
          unsigned Count>
HIPIFY_WARP void load_result(T (&Elements)[Count], const T *From,
                             unsigned Stride, bool IsRowMajor) {
  for (unsigned Item = 0; Item != Count; ++Item)
    copy<1>(Elements + Item,
            From + result_index<Layout, M, N, K>(Item, Stride, IsRowMajor));
}

/// Other lanes of the warp see what is stored, as if all had stored before any
/// goes on.
template <class Layout, unsigned M, unsigned N, unsigned K, class T,
          unsigned Count>
HIPIFY_WARP void store_result(T *To, const T (&Elements)[Count],
                              unsigned Stride, bool IsRowMajor) {
  syncwarp();
  for (unsigned Item = 0; Item != Count; ++Item)
    copy<1>(To + result_index<Layout, M, N, K>(Item, Stride, IsRowMajor),
            Elements + Item);
  syncwarp();
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// D = A * B + C.
template <class Layout, class T, unsigned M, unsigned N, unsigned K, bool And,
          class ToD, class ToC, unsigned CountA, unsigned CountB,
          unsigned Count>
HIPIFY_WARP void multiply_add(ToD (&D)[Count], const storage<T> (&A)[CountA],
                              const storage<T> (&B)[CountB],
                              const ToC (&C)[Count], bool Saturate) {
  static_assert(is_one_of<ToD, sum<T>> ||
                    (is_one_of<T, __half> && is_one_of<ToD, __half>),
                "CUDA has no product of these types");
  static_assert(is_one_of<ToC, sum<T>> ||
                    (is_one_of<T, __half> && is_one_of<ToC, __half>),
                "CUDA has no product of these types");
  // Clamped integers: the products alone do not overflow.
  bool IsLate = is_one_of<ToD, int> && Saturate;
  sum<T> Sums[Count];
  for (unsigned I = 0; I != Count; ++I)
    Sums[I] = IsLate ? sum<T>(0) : sum<T>(addend(C[I]));
#if HIPIFY_MMA_MFMA || HIPIFY_WMMA
  if constexpr (layout_of<Layout, M, N, K>::Native)
    native_product<T, M, K>(A, B, Sums);
  else
#endif
    product<T, M, N, K, And>(A, B, Sums);
  for (unsigned I = 0; I != Count; ++I)
    if constexpr (is_one_of<ToD, int>)
      D[I] = IsLate ? __builtin_elementwise_add_sat(Sums[I], C[I]) : Sums[I];
    else
      D[I] = result<ToD>(Sums[I], Saturate);
}

} // namespace matrix
} // namespace hipify

#endif // HIPIFY_MMA_FRAGMENT_H
