//===- hipify/native_cute.h - CuTe's tiled products natively ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What --mma=native adds to the end of cute/tensor.hpp: CuTe's types say what a
// single mma.sync or ldmatrix cannot know.
//
// Two atoms of 8 columns are one of 16, as the matrix instructions have it. On
// CDNA the lower warp's lanes give the columns of the one, the upper's those of
// the other: for two neighbouring warps that differ in M only, so that they
// have the same B, no half of an MFMA is wasted. On gfx950 two atoms along k
// are one, too. On RDNA results change places, once for all of k. Fragments
// keep CUDA's layout, for code that counts on it.
//
// A tiled copy by ldmatrix says which elements each lane gets, so each lane
// reads them itself instead of asking other lanes for addresses.
//
// Cost: CDNA: two MFMA and a selection for each word of B for four mma.sync,
// none of hipify/ptx/mma_cdna.h's selections. RDNA: one WMMA for two mma.sync,
// and what hipify/ptx/mma_rdna.h says. A word of a fragment is one LDS read of
// 4 bytes, or two of 2 bytes where ldmatrix transposes.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NATIVE_CUTE_H
#define HIPIFY_NATIVE_CUTE_H

#if __has_include(<cute/algorithm/gemm.hpp>)

#include <cute/algorithm/gemm.hpp>
#include <cute/atom/copy_atom.hpp>
#include <hipify/ptx/mma.h>

namespace hipify {
namespace native_cute {

/// The elements of the atoms that are paired, and how many chunks (fragment.h)
/// of k they have; 0: no such atom.
template <class Operation> struct atom {
  static constexpr int Chunks = 0;
};
#define HIPIFY_ATOM(OPERATION, ELEMENT, CHUNKS)                                \
  template <> struct atom<cute::OPERATION> {                                   \
    using element = ptx::matrix::ELEMENT;                                      \
    static constexpr int Chunks = CHUNKS;                                      \
    static constexpr bool HasUnit =                                            \
        ptx::matrix::matrix_unit<element, element>::Chunks != 0;               \
  };
HIPIFY_ATOM(SM80_16x8x8_F32F16F16F32_TN, f16, 1)
HIPIFY_ATOM(SM80_16x8x16_F32F16F16F32_TN, f16, 2)
HIPIFY_ATOM(SM80_16x8x8_F32BF16BF16F32_TN, bf16, 1)
HIPIFY_ATOM(SM80_16x8x16_F32BF16BF16F32_TN, bf16, 2)
HIPIFY_ATOM(SM80_16x8x4_F32TF32TF32F32_TN, tf32, 1)
HIPIFY_ATOM(SM80_16x8x8_F32TF32TF32F32_TN, tf32, 2)
HIPIFY_ATOM(SM80_16x8x16_S32S8S8S32_TN, s8, 1)
HIPIFY_ATOM(SM80_16x8x32_S32S8S8S32_TN, s8, 2)
#undef HIPIFY_ATOM

#if HIPIFY_NATIVE_MMA
/// Whether atoms come in pairs along N. For pairs of warps: warps 2 i and 2 i +
/// 1 differ in M only.
template <class Atom, class Warps, class LayoutB> constexpr bool are_pairs() {
  using namespace cute;
  if constexpr (Atom::Chunks == 0) {
    return false;
  } else if constexpr (decltype(size<1>(LayoutB{}))::value % 2 != 0 ||
                       !Atom::HasUnit) {
    return false;
  } else if constexpr (!ptx::matrix::pair_is_of_two_warps) {
    return true;
  } else if constexpr (is_static<Warps>::value &&
                       is_integral<decltype(stride<0>(Warps{}))>::value) {
    return decltype(size<0>(Warps{}))::value % 2 == 0 &&
           decltype(stride<0>(Warps{}))::value == 1;
  }
  return false;
}
#endif

/// The copies by ldmatrix. Bits: how much of a lane's values is contiguous in
/// memory; 0: another copy.
template <class Operation> struct by_ldmatrix {
  static constexpr int Bits = 0;
};
template <class Operation>
struct by_ldmatrix<cute::Copy_Traits<Operation>> : by_ldmatrix<Operation> {};
#define HIPIFY_COPY(OPERATION, BITS)                                           \
  template <> struct by_ldmatrix<cute::OPERATION> {                            \
    static constexpr int Bits = BITS;                                          \
  };
HIPIFY_COPY(SM75_U32x1_LDSM_N, 32)
HIPIFY_COPY(SM75_U32x2_LDSM_N, 32)
HIPIFY_COPY(SM75_U32x4_LDSM_N, 32)
HIPIFY_COPY(SM75_U16x2_LDSM_T, 16)
HIPIFY_COPY(SM75_U16x4_LDSM_T, 16)
HIPIFY_COPY(SM75_U16x8_LDSM_T, 16)
#undef HIPIFY_COPY

#if HIPIFY_NATIVE_MMA
/// How many atoms along k one operand has: what a matrix instruction takes.
template <class Atom, int K> constexpr int atoms_at_once() {
  using Element = typename Atom::element;
  constexpr int Wide =
      ptx::matrix::matrix_unit<Element, Element>::Chunks / Atom::Chunks;
  return ptx::matrix::pair_is_of_two_warps && Wide > 1 && K % Wide == 0 ? Wide
                                                                        : 1;
}

/// Count registers for each of Atoms along k from First: those of an operand.
template <int Count, int Atoms, class Tensor>
HIPIFY_WARP ptx::vec<uint32_t, Count * Atoms> words(const Tensor &Words, int At,
                                                    int First) {
  ptx::vec<uint32_t, Count * Atoms> Result;
#pragma unroll
  for (int I = 0; I < Count * Atoms; ++I)
    Result[I] = Words(I % Count, At, First + I / Count);
  return Result;
}

/// D = A * B + C for the atoms (M, N, K) of (V,M,K) x (V,N,K) => (V,M,N), in
/// pairs along N. The wavefront is full.
template <class Atom, class TD, class TA, class TB, class TC>
HIPIFY_WARP void paired_products(TD &D, const TA &A, const TB &B, const TC &C) {
  using namespace ptx::matrix;
  using Element = typename Atom::element;
  constexpr int M = decltype(cute::size<1>(A))::value;
  constexpr int N = decltype(cute::size<1>(B))::value;
  constexpr int K = decltype(cute::size<2>(A))::value;
  constexpr int Chunks = Atom::Chunks, Together = atoms_at_once<Atom, K>();
  using Pair = product_pair<matrix_unit<Element, Element>, Chunks * Together>;
  auto WordsA = cute::recast<uint32_t>(A);
  auto WordsB = cute::recast<uint32_t>(B);
  Pair Sums[N / 2][M];
#pragma unroll
  for (int J = 0; J < N / 2; ++J)
#pragma unroll
    for (int I = 0; I < M; ++I) {
#pragma unroll
      for (int V = 0; V < 8; ++V)
        Sums[J][I].at(V / 4, V % 4 / 2, V % 2) = C(V % 4, I, 2 * J + V / 4);
      Sums[J][I].start();
    }
#pragma unroll
  for (int L = 0; L < K; L += Together) {
    typename Pair::row_operand Rows[M];
#pragma unroll
    for (int I = 0; I < M; ++I)
      Rows[I] = Pair::rows(
          widen<Element, 2>(words<2 * Chunks, Together>(WordsA, I, L)));
#pragma unroll
    for (int J = 0; J < N / 2; ++J) {
      auto Columns = Pair::columns(
          widen<Element, 1>(words<Chunks, Together>(WordsB, 2 * J, L)),
          widen<Element, 1>(words<Chunks, Together>(WordsB, 2 * J + 1, L)));
#pragma unroll
      for (int I = 0; I < M; ++I)
        Sums[J][I].add(Rows[I], Columns);
    }
  }
#pragma unroll
  for (int J = 0; J < N / 2; ++J)
#pragma unroll
    for (int I = 0; I < M; ++I) {
      Sums[J][I].finish();
#pragma unroll
      for (int V = 0; V < 8; ++V)
        D(V % 4, I, 2 * J + V / 4) = Sums[J][I].at(V / 4, V % 4 / 2, V % 2);
    }
}

/// The same for any active lanes.
template <class Atom, class TD, class TA, class TB, class TC>
HIPIFY_WARP void products_apart(TD &D, const TA &A, const TB &B, const TC &C) {
  using namespace ptx::matrix;
  using Element = typename Atom::element;
  constexpr int K = decltype(cute::size<2>(A))::value;
  constexpr int Chunks = Atom::Chunks * K;
  auto WordsA = cute::recast<uint32_t>(A);
  auto WordsB = cute::recast<uint32_t>(B);
#pragma unroll
  for (int J = 0; J < cute::size<1>(B); ++J)
#pragma unroll
    for (int I = 0; I < cute::size<1>(A); ++I) {
      auto Sums = multiply_apart<word_product<Element, Element>, 16, Chunks>(
          widen<Element, 2>(words<2 * Atom::Chunks, K>(WordsA, I, 0)),
          widen<Element, 1>(words<Atom::Chunks, K>(WordsB, J, 0)));
#pragma unroll
      for (int V = 0; V < 4; ++V)
        D(V, I, J) = sum_of(C(V, I, J), Sums[V]);
    }
}

/// The matrix instructions write the accumulators of inactive lanes, too. As an
/// `else`, LLVM copies all accumulators to other registers on the way to them.
template <class Atom, class TD, class TA, class TB, class TC>
HIPIFY_WARP void products(TD &D, const TA &A, const TB &B, const TC &C) {
  if (__builtin_expect(!ptx::matrix::unit_is_usable(), false))
    products_apart<Atom>(D, A, B, C);
  if (__builtin_expect(ptx::matrix::unit_is_usable(), true))
    paired_products<Atom>(D, A, B, C);
}
#endif

} // namespace native_cute
} // namespace hipify

namespace cute {

template <class Operation, class Value, class LayoutTV, class Tiler,
          __CUTE_REQUIRES(hipify::native_cute::by_ldmatrix<Operation>::Bits !=
                          0)>
CUTE_HOST_DEVICE constexpr auto
make_tiled_copy_impl(Copy_Atom<Operation, Value> const &, LayoutTV const &,
                     Tiler const &) {
  constexpr int Bits = hipify::native_cute::by_ldmatrix<Operation>::Bits;
  using Word =
      uint_bit_t<(Bits < sizeof_bits_v<Value> ? sizeof_bits_v<Value> : Bits)>;
  return TiledCopy<Copy_Atom<UniversalCopy<Word>, Value>, LayoutTV, Tiler>{};
}

#if HIPIFY_NATIVE_MMA
/// (V,M) x (V,N) => (V,M,N) and (V,M,K) x (V,N,K) => (V,M,N) of registers.
template <class Operation, class Warps, class Tile, class TD, class DLayout,
          class TA, class ALayout, class TB, class BLayout, class TC,
          class CLayout>
CUTE_HOST_DEVICE void
gemm(TiledMMA<MMA_Atom<Operation>, Warps, Tile> const &Mma,
     Tensor<TD, DLayout> &D, Tensor<TA, ALayout> const &A,
     Tensor<TB, BLayout> const &B, Tensor<TC, CLayout> const &C) {
  using Atom = hipify::native_cute::atom<Operation>;
  MMA_Atom<Operation> const &Single = Mma;
  constexpr bool Registers = is_rmem<TD>::value && is_rmem<TA>::value &&
                             is_rmem<TB>::value && is_rmem<TC>::value &&
                             DLayout::rank == 3 && CLayout::rank == 3;
  using namespace hipify;
  if constexpr (!Registers || ALayout::rank != BLayout::rank ||
                !native_cute::are_pairs<Atom, Warps, BLayout>()) {
    gemm(Single, D, A, B, C);
  } else if constexpr (ALayout::rank == 2) {
    gemm(Mma, D, make_tensor(A.data(), append<3>(A.layout())),
         make_tensor(B.data(), append<3>(B.layout())), C);
  } else {
    native_cute::products<Atom>(D, A, B, C);
  }
}

template <class Operation, class Warps, class Tile, class TA, class ALayout,
          class TB, class BLayout, class TC, class CLayout>
CUTE_HOST_DEVICE void
gemm(TiledMMA<MMA_Atom<Operation>, Warps, Tile> const &Mma,
     Tensor<TA, ALayout> const &A, Tensor<TB, BLayout> const &B,
     Tensor<TC, CLayout> &C) {
  gemm(Mma, C, A, B, C);
}
template <class Operation, class Warps, class Tile, class TA, class ALayout,
          class TB, class BLayout, class TC, class CLayout>
CUTE_HOST_DEVICE void
gemm(TiledMMA<MMA_Atom<Operation>, Warps, Tile> const &Mma,
     Tensor<TA, ALayout> const &A, Tensor<TB, BLayout> const &B,
     Tensor<TC, CLayout> &&C) {
  gemm(Mma, C, A, B, C);
}
#endif

} // namespace cute

#endif // __has_include
#endif // HIPIFY_NATIVE_CUTE_H
