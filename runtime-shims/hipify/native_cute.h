//===- hipify/native_cute.h - CuTe's tiled products by MFMA -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What --mma=native adds to the end of cute/tensor.hpp: CuTe's types say what a
// single mma.sync or ldmatrix cannot know.
//
// Two neighbouring warps of a TiledMMA that differ in M only have the same B. So
// two atoms of 8 columns are one of 16: the lower warp's lanes give the columns
// of the one, the upper's those of the other, and no half of an MFMA is wasted.
// Fragments keep CUDA's layout, for code that counts on it.
//
// A tiled copy by ldmatrix says which elements each lane gets, so each lane
// reads them itself instead of asking other lanes for addresses.
//
// Cost: two MFMA and a selection for each word of B for four mma.sync; none of
// hipify/ptx/mma_cdna.h's selections. A word of a fragment is one LDS read of 4
// bytes, or two of 2 bytes where ldmatrix transposes.
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

/// Whether warps 2 i and 2 i + 1 differ in M only, and atoms come in pairs
/// along N.
template <class Atom, class Warps, class LayoutB> constexpr bool are_pairs() {
  using namespace cute;
  if constexpr (Atom::Chunks != 0 && is_static<Warps>::value &&
                is_integral<decltype(stride<0>(Warps{}))>::value)
    return decltype(size<0>(Warps{}))::value % 2 == 0 &&
           decltype(stride<0>(Warps{}))::value == 1 &&
           decltype(size<1>(LayoutB{}))::value % 2 == 0;
  else
    return false;
}

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
/// D = A * B + C for the atoms (M, N) of one k, in pairs along N. The
/// wavefront is full.
template <class Atom, class TD, class TA, class TB, class TC>
HIPIFY_WARP void paired_products(TD &D, const TA &A, const TB &B, const TC &C) {
  using namespace ptx::matrix;
  using Element = typename Atom::element;
  using Unit = matrix_unit<Element, Element>;
  constexpr int Chunks = Atom::Chunks;
  constexpr int M = decltype(cute::size<1>(A))::value;
  constexpr int N = decltype(cute::size<1>(B))::value;
  auto WordsA = cute::recast<uint32_t>(A);
  auto WordsB = cute::recast<uint32_t>(B);
  bool Upper = is_upper_warp();
#pragma unroll
  for (int J = 0; J < N; J += 2) {
    // As vectors: LLVM makes an index of a choice between elements.
    typedef uint32_t words __attribute__((ext_vector_type(Chunks)));
    words Even, Odd;
#pragma unroll
    for (int I = 0; I < Chunks; ++I) {
      Even[I] = WordsB(I, J);
      Odd[I] = WordsB(I, J + 1);
    }
    words Own = Upper ? Odd : Even;
    ptx::vec<uint32_t, Chunks> Right;
#pragma unroll
    for (int I = 0; I < Chunks; ++I)
      Right[I] = Own[I];
    Right = widen<Element, 1>(Right);
#pragma unroll
    for (int I = 0; I < M; ++I) {
      ptx::vec<uint32_t, 2 * Chunks> Left;
#pragma unroll
      for (int K = 0; K < 2 * Chunks; ++K)
        Left[K] = WordsA(K, I);
      Left = widen<Element, 2>(Left);
      typename Unit::sums First = {C(0, I, J), C(1, I, J), C(0, I, J + 1),
                                   C(1, I, J + 1)};
      typename Unit::sums Second = {C(2, I, J), C(3, I, J), C(2, I, J + 1),
                                    C(3, I, J + 1)};
      row_products<Unit, Chunks>(Left, Right, First, Second);
#pragma unroll
      for (int K = 0; K < 4; ++K) {
        D(K % 2, I, J + K / 2) = First[K];
        D(2 + K % 2, I, J + K / 2) = Second[K];
      }
    }
  }
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
  using Word = uint_bit_t<(Bits < sizeof_bits_v<Value> ? sizeof_bits_v<Value>
                                                       : Bits)>;
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
  constexpr bool Registers =
      is_rmem<TD>::value && is_rmem<TA>::value && is_rmem<TB>::value &&
      is_rmem<TC>::value && DLayout::rank == 3 && CLayout::rank == 3;
  if constexpr (Registers && ALayout::rank == 3 && BLayout::rank == 3) {
    CUTE_UNROLL
    for (int K = 0; K < size<2>(A); ++K)
      gemm(Mma, D, A(_, _, K), B(_, _, K), C);
  } else if constexpr (Registers && ALayout::rank == 2 && BLayout::rank == 2 &&
                       hipify::native_cute::are_pairs<Atom, Warps, BLayout>()) {
    // MFMA writes the accumulators of inactive lanes, too.
    if (__builtin_expect(hipify::ptx::matrix::wave_is_full(), true))
      hipify::native_cute::paired_products<Atom>(D, A, B, C);
    else
      gemm(Single, D, A, B, C);
  } else {
    gemm(Single, D, A, B, C);
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
