//===- hipify/mma_layout.h - Which lane holds which matrix element --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/mma.h. A layout says which row and column of its matrix an
// element of a lane is. cuda_layout is what NVIDIA's GPUs do since sm_80, and
// is that of mma.sync: each register spans tiles of 8 rows by four lanes.
// native_layout is what this GPU's matrix instructions read and write.
//
// A lane is one of the 32 of a logical warp, as lane() numbers them. Elements are those that a fragment
// stores: eight s4 or 32 b1 are one element, of 32 bits.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MMA_LAYOUT_H
#define HIPIFY_MMA_LAYOUT_H

#include <hipify/warp.h>
#include <type_traits>

// The matrix instructions of the GPU: MFMA multiplies four blocks of 16 lanes
// apart, so that the two warps of a wavefront do not meet; WMMA is for
// wavefronts of 32. In the order of hipify/thread_index.h the two warps are not
// apart.
#if defined(__GFX9__) && !HIPIFY_NATIVE_MMA &&                                 \
    __has_builtin(__builtin_amdgcn_mfma_f32_16x16x4bf16_1k)
#define HIPIFY_MMA_MFMA 1
#else
#define HIPIFY_MMA_MFMA 0
#endif

namespace hipify {
namespace matrix {

/// Of A: its row and k. Of B: its column and k.
struct depth {
  unsigned Outer, K;
};
struct place {
  unsigned Row, Column;
};

//===----------------------------------------------------------------------===//
// NVIDIA's
//===----------------------------------------------------------------------===//

struct cuda_layout {
  static constexpr bool Native = false;
  HIPIFY_WARP static unsigned lane() { return lane_id(); }

  /// A with Outer rows, or B with Outer columns. A fragment of half repeats its
  /// registers where it has more than there are elements.
  template <bool IsA, unsigned Outer, unsigned K, unsigned Count, unsigned Size>
  struct operand {
    static constexpr unsigned Per = Size < 4 ? 4 / Size : 1; // register
    static constexpr unsigned Tiles = Outer / 8, Depth = K / (4 * Per);
    /// Tiles of A come in pairs, whose first registers are the rows' tiles.
    static constexpr unsigned Group = IsA && Tiles > 1 ? 2 : 1;
    /// So many elements, one after the other, are neighbours in k.
    static constexpr unsigned Run = Per;

    static constexpr unsigned reg(unsigned Tile, unsigned TileK) {
      return Tile / Group * (Group * Depth) + TileK * Group + Tile % Group;
    }
    HIPIFY_WARP static depth at(unsigned Lane, unsigned Item) {
      unsigned Reg = Item / Per % (Tiles * Depth);
      unsigned Tile = Reg / (Group * Depth) * Group + Reg % Group;
      return {Tile * 8 + Lane / 4,
              Reg / Group % Depth * 4 * Per + Lane % 4 * Per + Item % Per};
    }
  };

  template <unsigned M, unsigned N> struct result {
    static constexpr unsigned Group = M > 8 ? 2 : 1, Columns = N / 8;
    static constexpr unsigned item(unsigned Tile, unsigned TileN) {
      return 2 *
             (Tile / Group * (Group * Columns) + TileN * Group + Tile % Group);
    }
    HIPIFY_WARP static place at(unsigned Lane, unsigned Item) {
      unsigned Pair = Item / 2;
      return {(Pair / (Group * Columns) * Group + Pair % Group) * 8 + Lane / 4,
              Pair / Group % Columns * 8 + Lane % 4 * 2 + Item % 2};
    }
  };
};

//===----------------------------------------------------------------------===//
// This GPU's
//===----------------------------------------------------------------------===//

#if !HIPIFY_MMA_MFMA && !HIPIFY_WMMA
using native_layout = cuda_layout;
#else
struct native_layout {
  static constexpr bool Native = true;
  /// WMMA counts lanes as the hardware does (hipify/thread_index.h).
  HIPIFY_WARP static unsigned lane() {
    return HIPIFY_WMMA ? hardware_lane() : lane_id();
  }

  /// A lane holds one row of A or column of B, all of it or a slice of k.
  template <bool IsA, unsigned Outer, unsigned K, unsigned Count, unsigned Size>
  struct operand {
    static constexpr bool IsWhole = Count == K;
#if HIPIFY_WMMA == 12
    // WMMA of gfx12 wants halves of k. Of a whole row, the first eight
    // elements are the lane's half.
    static constexpr bool IsTurned = IsWhole && Outer != 32;
#else
    static constexpr bool IsTurned = false;
#endif
    static constexpr unsigned Run = IsTurned ? Count / 2 : Count;

    HIPIFY_WARP static unsigned outer(unsigned Lane) {
      // MFMA's first block, lanes 0-15, has the upper half of A.
      if (HIPIFY_MMA_MFMA && IsA && Outer == 16)
        return Lane % 8 + Lane / 16 * 8;
      return Lane % Outer;
    }
    HIPIFY_WARP static unsigned slice(unsigned Lane) {
      if (Outer == 8)
        return Lane / 8;
      return HIPIFY_MMA_MFMA && IsA ? Lane / 8 % 2 : Lane / 16;
    }
    HIPIFY_WARP static depth at(unsigned Lane, unsigned Item) {
      if (IsTurned)
        return {outer(Lane), (Lane / 16 * Run + Item) % K};
      return {outer(Lane), IsWhole ? Item : slice(Lane) * Count + Item};
    }
  };

  /// 32x8 is 8x32 with rows and columns exchanged.
  template <unsigned M, unsigned N> struct result {
    HIPIFY_WARP static place at(unsigned Lane, unsigned Item) {
      if (M == 32) {
        place Other = result<N, M>::at(Lane, Item);
        return {Other.Column, Other.Row};
      }
      unsigned Half = Lane / 16, Second = N == 32 ? Item / 4 : 0;
#if HIPIFY_MMA_MFMA
      unsigned Block = N == 32 ? 0 : Item / 4;
      return {Block * 8 + Half * 4 + Item % 4, Second * 16 + Lane % 16};
#elif HIPIFY_WMMA == 11
      unsigned Step = N == 32 ? Item % 4 : Item;
      return {Step * 2 + Half, Second * 16 + Lane % 16};
#else
      if (N == 32)
        return {Item, Lane};
      return {Half * 8 + Item, Lane % 16};
#endif
    }
  };
};
#endif

/// For products of K elements of 32 bits or less: which of them the GPU's
/// instructions are for. All fragments of one shape have one layout, so this
/// does not ask for the type.
template <class Layout, unsigned M, unsigned N, unsigned K>
using layout_of =
    std::conditional_t<Layout::Native &&
                           (K == 16 || (HIPIFY_MMA_MFMA && M == 16 && K == 8)),
                       Layout, cuda_layout>;

} // namespace matrix
} // namespace hipify

#endif // HIPIFY_MMA_LAYOUT_H
