//===- hipify/mma_product.h - Matrix products without matrix instructions -===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/mma.h: D = A * B + C of fragments in CUDA's layout, for every
// type and GPU. A lane has results in one row of each tile of 8, whose elements
// of A are in its four neighbours, and in two columns of each tile, whose
// elements of B are in eight other lanes: DPP moves for A, ds_bpermute for B.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MMA_PRODUCT_H
#define HIPIFY_MMA_PRODUCT_H

#include <hipify/mma_element.h>
#include <hipify/mma_layout.h>

namespace hipify {
namespace matrix {

/// The products of the elements that four lanes have in one register each.
template <class T, bool And, unsigned M, unsigned N, unsigned Depth,
          unsigned Quarter, class A, class B>
HIPIFY_WARP void add_products(const word<T> *WordsA, const word<T> *WordsB,
                              unsigned First, sum<T> (&Sums)[M * N / 32]) {
  using Result = cuda_layout::result<M, N>;
  for (unsigned K = 0; K != Depth; ++K) {
    word<T> Rows[M / 8];
    for (unsigned I = 0; I != M / 8; ++I)
      Rows[I] = from_four<Quarter>(WordsA[A::reg(I, K)]);
    for (unsigned J = 0; J != N / 8; ++J)
      for (unsigned Odd = 0; Odd != 2; ++Odd) {
        word<T> Column =
            read_lane(WordsB[B::reg(J, K)], First + Odd * 4 + Quarter);
        for (unsigned I = 0; I != M / 8; ++I) {
          sum<T> &Sum = Sums[Result::item(I, J) + Odd];
          Sum = dot<T, And>(Rows[I], Column, Sum);
        }
      }
  }
}

/// Sums += A * B. ElementsA and ElementsB are what fragments store; And is for
/// one-bit elements.
template <class T, unsigned M, unsigned N, unsigned K, bool And,
          unsigned CountA, unsigned CountB>
HIPIFY_WARP void product(const storage<T> (&ElementsA)[CountA],
                         const storage<T> (&ElementsB)[CountB],
                         sum<T> (&Sums)[M * N / 32]) {
  using A =
      cuda_layout::operand<true, M, K / pack<T>, CountA, sizeof(storage<T>)>;
  using B =
      cuda_layout::operand<false, N, K / pack<T>, CountB, sizeof(storage<T>)>;
  constexpr unsigned Depth = A::Depth;
  word<T> WordsA[M / 8 * Depth], WordsB[N / 8 * Depth];
  __builtin_memcpy(WordsA, ElementsA, sizeof WordsA);
  __builtin_memcpy(WordsB, ElementsB, sizeof WordsB);
  // Lane 4 * column has the column's first elements.
  unsigned First = warp_start() + lane_id() % 4 * 8;
  add_products<T, And, M, N, Depth, 0, A, B>(WordsA, WordsB, First, Sums);
  add_products<T, And, M, N, Depth, 1, A, B>(WordsA, WordsB, First, Sums);
  add_products<T, And, M, N, Depth, 2, A, B>(WordsA, WordsB, First, Sums);
  add_products<T, And, M, N, Depth, 3, A, B>(WordsA, WordsB, First, Sums);
}

} // namespace matrix
} // namespace hipify

#endif // HIPIFY_MMA_PRODUCT_H
