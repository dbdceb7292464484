//===- hipify/block_tiles.h - tiles of several warps ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cooperative_groups' tiled_partition<64> to <1024> of a block: their barrier,
// shfl, any and all, on which the collectives of hipify/groups.h build.
// Included by hipify/thread_groups.h.
//
// Cost: 4 KiB of shared memory and a little more for each size in use;
// block_tile_memory is not used. A barrier is an atomic addition of each thread
// and a loop, a shuffle two barriers, reduce one shuffle for each bit of the
// size.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BLOCK_TILES_H
#define HIPIFY_BLOCK_TILES_H

#include <hipify/shim.h>
#include <hipify/thread_groups.h>

namespace hipify {
namespace cg {

/// What CUDA's tiles of several warps need on old GPUs.
template <unsigned MaxBlockSize> struct block_tile_memory {};
template <unsigned MaxBlockSize>
HIPIFY_DETAIL thread_block
this_thread_block(block_tile_memory<MaxBlockSize> &) {
  return {};
}

/// Size threads side by side in a block, more than a warp.
template <unsigned Size> class tile_of_block {
  static_assert(Size > 32 && Size <= 1024 && (Size & (Size - 1)) == 0,
                "tiles have a power of 2 of threads, up to 1024");

public:
  HIPIFY_ON_DEVICE static constexpr unsigned num_threads() { return Size; }
  HIPIFY_ON_DEVICE static constexpr unsigned size() { return Size; }
  HIPIFY_ON_DEVICE static unsigned thread_rank() {
    return thread_block::thread_rank() & (Size - 1);
  }

  /// The last thread to arrive begins the next phase.
  HIPIFY_ON_DEVICE static void sync() {
    Shared &Own = shared();
    unsigned Phase = load(Own.Phase);
    if (__hip_atomic_fetch_add(&Own.Arrived, 1u, __ATOMIC_ACQ_REL,
                               __HIP_MEMORY_SCOPE_WORKGROUP) +
            1 ==
        members()) {
      __hip_atomic_store(&Own.Arrived, 0u, __ATOMIC_RELAXED,
                         __HIP_MEMORY_SCOPE_WORKGROUP);
      __hip_atomic_store(&Own.Phase, Phase + 1, __ATOMIC_RELEASE,
                         __HIP_MEMORY_SCOPE_WORKGROUP);
    }
    while (load(Own.Phase) == Phase)
      __builtin_amdgcn_s_sleep(1);
  }

  template <typename T> HIPIFY_ON_DEVICE T shfl(T Value, int Rank) const {
    return hipify::move_words(Value, [=](int Word) {
      Shared &Own = shared();
      Own.Words[thread_rank()] = Word;
      sync();
      int Result = Own.Words[static_cast<unsigned>(Rank) & (Size - 1)];
      sync();
      return Result;
    });
  }
  HIPIFY_ON_DEVICE int any(int Predicate) const {
    Shared &Own = shared();
    if (thread_rank() == 0)
      Own.Words[0] = 0;
    sync();
    if (Predicate)
      __hip_atomic_store(&Own.Words[0], 1, __ATOMIC_RELAXED,
                         __HIP_MEMORY_SCOPE_WORKGROUP);
    sync();
    int Result = Own.Words[0];
    sync();
    return Result;
  }
  HIPIFY_ON_DEVICE int all(int Predicate) const { return !any(!Predicate); }

  /// Called by all threads of the block.
  HIPIFY_ON_DEVICE static void begin() {
    thread_block::sync(); // The threads of an earlier tile have left it.
    if (thread_rank() == 0)
      shared().Arrived = shared().Phase = 0;
    thread_block::sync();
  }

protected:
  HIPIFY_ON_DEVICE tile_of_block(unsigned MetaRank, unsigned MetaSize)
      : MetaRank(MetaRank), MetaSize(MetaSize) {}
  unsigned MetaRank, MetaSize;

private:
  struct Shared {
    unsigned Arrived, Phase;
    int Words[Size];
  };
  /// Of the caller's tile.
  HIPIFY_ON_DEVICE static Shared &shared() {
    __shared__ Shared Tiles[1024 / Size];
    return Tiles[thread_block::thread_rank() / Size];
  }
  HIPIFY_ON_DEVICE static unsigned load(const unsigned &Word) {
    return __hip_atomic_load(&Word, __ATOMIC_ACQUIRE,
                             __HIP_MEMORY_SCOPE_WORKGROUP);
  }
  /// The last tile of a block may have fewer threads.
  HIPIFY_ON_DEVICE static unsigned members() {
    unsigned First = thread_block::thread_rank() & ~(Size - 1);
    unsigned Left = thread_block::size() - First;
    return Left < Size ? Left : Size;
  }
};

} // namespace cg
} // namespace hipify
#endif // HIPIFY_BLOCK_TILES_H
