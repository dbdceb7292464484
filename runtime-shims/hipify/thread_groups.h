//===- hipify/thread_groups.h - CUDA's groups of threads ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The groups of cooperative_groups.h as CUDA has them, for warps of 32 on any
// wavefront. HIP's own are not used for parts of a warp, since
//   - coalesced_threads() has up to 64 threads on a wavefront of 64,
//   - ballot and match give 64 bits, where CUDA gives unsigned,
//   - they trap where a tile is not full, and loop over all lanes,
//   - shuffles take only numbers, a thread_group from a coalesced_group has no
//     threads, partitions have no number.
// Missing: tiles of more than 32 threads, clusters.
//
// Cost: tiles as hipify/warp.h; a shuffle in a coalesced group searches a mask
// in five steps, its votes and matches loop over the group's threads.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_THREAD_GROUPS_H
#define HIPIFY_THREAD_GROUPS_H

#include <hip/hip_cooperative_groups.h>
#include <hipify/shim.h>
#include <hipify/warp.h>
#include <type_traits>

namespace hipify {
namespace cg {

/// Number of the lane of the Rank-th thread in Mask. As in CUDA it is 31 where
/// there are fewer.
HIPIFY_DETAIL unsigned lane_of(unsigned Mask, unsigned Rank) {
  unsigned Lane = 0;
  for (unsigned Width = 16; Width; Width /= 2) {
    unsigned Count = __popc(Mask & ((1u << Width) - 1));
    if (Rank < Count)
      continue;
    Rank -= Count;
    Mask >>= Width;
    Lane += Width;
  }
  return Lane;
}

/// The bits of Lanes where Mask has ones, side by side.
HIPIFY_DETAIL unsigned packed(unsigned Mask, unsigned Lanes) {
  if (Mask == ~0u)
    return Lanes;
  unsigned Result = 0;
  for (unsigned Rest = Mask, Bit = 1; Rest; Rest &= Rest - 1, Bit <<= 1)
    if (Lanes & Rest & -Rest)
      Result |= Bit;
  return Result;
}

/// The threads of Mask with the caller's Value. Missing lanes, as in the last
/// tile of a block, match none.
template <typename T> HIPIFY_DETAIL unsigned matching(unsigned Mask, T Value) {
  // What is smaller than an int is compared as one.
  return hipify::match_any(Mask & hipify::activemask(), +Value);
}

/// A group of unknown kind; every group converts to it.
class thread_group {
public:
  HIPIFY_ON_DEVICE unsigned long long num_threads() const;
  HIPIFY_ON_DEVICE unsigned long long size() const { return num_threads(); }
  HIPIFY_ON_DEVICE unsigned long long thread_rank() const;
  HIPIFY_ON_DEVICE void sync() const;

protected:
  enum class Extent : unsigned char { Lanes, Block, Grid };
  HIPIFY_ON_DEVICE explicit thread_group(Extent Kind) : Kind(Kind) {}
  HIPIFY_ON_DEVICE thread_group(unsigned Mask, unsigned MetaRank,
                                unsigned MetaSize, bool Tile)
      : Kind(Extent::Lanes), Tile(Tile), Mask(Mask), MetaRank(MetaRank),
        MetaSize(MetaSize) {}

  friend thread_group HIPIFY_ON_DEVICE tiled_partition(const thread_group &,
                                                       unsigned);
  HIPIFY_ON_DEVICE thread_group tile(unsigned Size) const;

  Extent Kind;
  bool Tile = false;     ///< Mask is Size aligned lanes side by side.
  unsigned Mask = 0;     ///< Lanes of the caller's warp.
  unsigned MetaRank = 0; ///< Which of the parts of its parent it is.
  unsigned MetaSize = 1; ///< How many parts there are.
};

class thread_block : public thread_group {
  using Own = ::cooperative_groups::thread_block;

public:
  HIPIFY_ON_DEVICE thread_block() : thread_group(Extent::Block) {}

  HIPIFY_ON_DEVICE static void sync() { Own::sync(); }
  HIPIFY_ON_DEVICE static unsigned num_threads() { return Own::size(); }
  HIPIFY_ON_DEVICE static unsigned size() { return Own::size(); }
  HIPIFY_ON_DEVICE static unsigned thread_rank() {
    return hipify::thread_number();
  }
  HIPIFY_ON_DEVICE static dim3 group_index() { return Own::group_index(); }
  HIPIFY_ON_DEVICE static dim3 thread_index() {
    return dim3(hipify::threadIdx.x, hipify::threadIdx.y, hipify::threadIdx.z);
  }
  HIPIFY_ON_DEVICE static dim3 dim_threads() {
    return dim3(blockDim.x, blockDim.y, blockDim.z);
  }
  HIPIFY_ON_DEVICE static dim3 group_dim() { return dim_threads(); }

  /// No thread passes barrier_wait before all have called both, so arriving
  /// may as well do nothing.
  struct arrival_token {};
  HIPIFY_ON_DEVICE arrival_token barrier_arrive() const { return {}; }
  HIPIFY_ON_DEVICE void barrier_wait(arrival_token &&) const { sync(); }
};
HIPIFY_DETAIL thread_block this_thread_block() { return {}; }

class grid_group : public thread_group {
  using Count = unsigned long long;

public:
  HIPIFY_ON_DEVICE grid_group() : thread_group(Extent::Grid) {}

  HIPIFY_ON_DEVICE bool is_valid() const {
    return ::cooperative_groups::this_grid().is_valid();
  }
  HIPIFY_ON_DEVICE void sync() const {
    ::cooperative_groups::this_grid().sync();
  }
  HIPIFY_ON_DEVICE static dim3 dim_blocks() {
    return dim3(gridDim.x, gridDim.y, gridDim.z);
  }
  HIPIFY_ON_DEVICE static dim3 group_dim() { return dim_blocks(); }
  HIPIFY_ON_DEVICE static dim3 dim_threads() {
    return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y,
                gridDim.z * blockDim.z);
  }
  HIPIFY_ON_DEVICE static dim3 block_index() {
    return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
  }
  HIPIFY_ON_DEVICE static dim3 thread_index() {
    return dim3(blockIdx.x * blockDim.x + hipify::threadIdx.x,
                blockIdx.y * blockDim.y + hipify::threadIdx.y,
                blockIdx.z * blockDim.z + hipify::threadIdx.z);
  }
  HIPIFY_ON_DEVICE static Count num_blocks() {
    return Count(gridDim.x) * gridDim.y * gridDim.z;
  }
  HIPIFY_ON_DEVICE static Count block_rank() {
    return (Count(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x +
           blockIdx.x;
  }
  HIPIFY_ON_DEVICE static Count num_threads() {
    return num_blocks() * thread_block::size();
  }
  HIPIFY_ON_DEVICE static Count size() { return num_threads(); }
  HIPIFY_ON_DEVICE static Count thread_rank() {
    return block_rank() * thread_block::size() + thread_block::thread_rank();
  }

  struct arrival_token {};
  HIPIFY_ON_DEVICE arrival_token barrier_arrive() const { return {}; }
  HIPIFY_ON_DEVICE void barrier_wait(arrival_token &&) const { sync(); }
};
HIPIFY_DETAIL grid_group this_grid() { return {}; }

using ::cooperative_groups::multi_grid_group;
using ::cooperative_groups::this_multi_grid;

//===----------------------------------------------------------------------===//
// Parts of a warp. Shuffles take any trivially copyable type.
//===----------------------------------------------------------------------===//

class coalesced_group : public thread_group {
public:
  HIPIFY_ON_DEVICE explicit coalesced_group(unsigned Mask,
                                            unsigned MetaRank = 0,
                                            unsigned MetaSize = 1)
      : thread_group(Mask, MetaRank, MetaSize, false) {}

  HIPIFY_ON_DEVICE unsigned num_threads() const { return __popc(Mask); }
  HIPIFY_ON_DEVICE unsigned size() const { return num_threads(); }
  HIPIFY_ON_DEVICE unsigned thread_rank() const {
    return __popc(Mask & hipify::lanemask_lt());
  }
  HIPIFY_ON_DEVICE unsigned meta_group_rank() const { return MetaRank; }
  HIPIFY_ON_DEVICE unsigned meta_group_size() const { return MetaSize; }
  HIPIFY_ON_DEVICE void sync() const { hipify::syncwarp(Mask); }

  template <typename T> HIPIFY_ON_DEVICE T shfl(T Value, int Rank) const {
    int Lane = static_cast<int>(lane_of(Mask, Rank));
    return hipify::move_words(
        Value, [=](int Word) { return hipify::shfl(Word, Lane); });
  }
  template <typename T>
  HIPIFY_ON_DEVICE T shfl_down(T Value, unsigned Delta) const {
    unsigned Rank = thread_rank(), From = Rank + Delta;
    return shfl(Value, static_cast<int>(From < size() ? From : Rank));
  }
  template <typename T> HIPIFY_ON_DEVICE T shfl_up(T Value, int Delta) const {
    int Rank = static_cast<int>(thread_rank());
    return shfl(Value, Rank < Delta ? Rank : Rank - Delta);
  }

  HIPIFY_ON_DEVICE int any(int Predicate) const {
    return (hipify::ballot(Predicate) & Mask) != 0;
  }
  HIPIFY_ON_DEVICE int all(int Predicate) const {
    return (hipify::ballot(Predicate) & Mask) == Mask;
  }
  HIPIFY_ON_DEVICE unsigned ballot(int Predicate) const {
    return packed(Mask, hipify::ballot(Predicate));
  }
  template <typename T> HIPIFY_ON_DEVICE unsigned match_any(T Value) const {
    return packed(Mask, matching(Mask, Value));
  }
  template <typename T>
  HIPIFY_ON_DEVICE unsigned match_all(T Value, int &Same) const {
    Same = matching(Mask, Value) == Mask;
    return Same ? packed(Mask, Mask) : 0;
  }

private:
  friend HIPIFY_ON_DEVICE coalesced_group
  tiled_partition(const coalesced_group &, unsigned);
  template <typename Group>
  friend HIPIFY_ON_DEVICE coalesced_group split(const Group &, bool);
  template <typename Group, typename Label>
  friend HIPIFY_ON_DEVICE coalesced_group split_by(const Group &, Label);
};
HIPIFY_DETAIL coalesced_group coalesced_threads() {
  return coalesced_group(hipify::activemask());
}

template <unsigned Size, typename Parent = void> class thread_block_tile;

/// Size threads side by side in a block.
template <unsigned Size> class tile_of_warp : public thread_group {
  static_assert(Size && Size <= 32 && (Size & (Size - 1)) == 0,
                "tiles have 1, 2, 4, 8, 16 or 32 threads here");

public:
  HIPIFY_ON_DEVICE static constexpr unsigned num_threads() { return Size; }
  HIPIFY_ON_DEVICE static constexpr unsigned size() { return Size; }
  HIPIFY_ON_DEVICE static unsigned thread_rank() {
    return thread_block::thread_rank() & (Size - 1);
  }
  HIPIFY_ON_DEVICE static void sync() { hipify::syncwarp(lanes()); }

  template <typename T> HIPIFY_ON_DEVICE T shfl(T Value, int Rank) const {
    return hipify::move_words(
        Value, [=](int Word) { return hipify::shfl(Word, Rank, Size); });
  }
  template <typename T>
  HIPIFY_ON_DEVICE T shfl_down(T Value, unsigned Delta) const {
    return hipify::move_words(
        Value, [=](int Word) { return hipify::shfl_down(Word, Delta, Size); });
  }
  template <typename T>
  HIPIFY_ON_DEVICE T shfl_up(T Value, unsigned Delta) const {
    return hipify::move_words(
        Value, [=](int Word) { return hipify::shfl_up(Word, Delta, Size); });
  }
  template <typename T>
  HIPIFY_ON_DEVICE T shfl_xor(T Value, unsigned RankMask) const {
    return hipify::move_words(Value, [=](int Word) {
      return hipify::shfl_xor(Word, static_cast<int>(RankMask), Size);
    });
  }

  HIPIFY_ON_DEVICE int any(int Predicate) const {
    return ballot(Predicate) != 0;
  }
  HIPIFY_ON_DEVICE int all(int Predicate) const {
    return ballot(Predicate) == Full;
  }
  HIPIFY_ON_DEVICE unsigned ballot(int Predicate) const {
    return hipify::ballot(Predicate) >> first() & Full;
  }
  template <typename T> HIPIFY_ON_DEVICE unsigned match_any(T Value) const {
    return matching(lanes(), Value) >> first();
  }
  template <typename T>
  HIPIFY_ON_DEVICE unsigned match_all(T Value, int &Same) const {
    Same = match_any(Value) == Full;
    return Same ? Full : 0;
  }

protected:
  static constexpr unsigned Full = ~0u >> (32 - Size);
  /// The tile's first lane, and all of them.
  HIPIFY_ON_DEVICE static unsigned first() {
    return hipify::lane_id() & ~(Size - 1);
  }
  HIPIFY_ON_DEVICE static unsigned lanes() { return Full << first(); }

  HIPIFY_ON_DEVICE tile_of_warp(unsigned MetaRank, unsigned MetaSize)
      : thread_group(lanes(), MetaRank, MetaSize, true) {}
  template <typename Group>
  friend HIPIFY_ON_DEVICE coalesced_group split(const Group &, bool);
  template <typename Group, typename Label>
  friend HIPIFY_ON_DEVICE coalesced_group split_by(const Group &, Label);
};

template <unsigned Size> class tile_of_block;
template <unsigned Size>
using tile_of =
    std::conditional_t<(Size > 32), tile_of_block<Size>, tile_of_warp<Size>>;

template <unsigned Size, typename Parent>
class thread_block_tile : public tile_of<Size> {
public:
  HIPIFY_ON_DEVICE explicit thread_block_tile(const Parent &)
      : tile_of<Size>(meta_group_rank(), meta_group_size()) {}
  HIPIFY_ON_DEVICE static unsigned meta_group_rank() {
    return Parent::thread_rank() / Size;
  }
  HIPIFY_ON_DEVICE static unsigned meta_group_size() {
    return (Parent::size() + Size - 1) / Size;
  }
};

/// A tile of any parent.
template <unsigned Size>
class thread_block_tile<Size, void> : public tile_of<Size> {
public:
  template <typename Parent>
  HIPIFY_ON_DEVICE thread_block_tile(const thread_block_tile<Size, Parent> &G)
      : tile_of<Size>(G.meta_group_rank(), G.meta_group_size()) {}
  HIPIFY_ON_DEVICE unsigned meta_group_rank() const { return this->MetaRank; }
  HIPIFY_ON_DEVICE unsigned meta_group_size() const { return this->MetaSize; }
};

//===----------------------------------------------------------------------===//
// Partitions
//===----------------------------------------------------------------------===//

template <unsigned Size, typename Parent>
HIPIFY_DETAIL thread_block_tile<Size, Parent>
tiled_partition(const Parent &Group) {
  if constexpr (Size > 32) {
    static_assert(std::is_same<Parent, thread_block>::value,
                  "tiles of more than a warp are those of a block");
    tile_of_block<Size>::begin();
  }
  return thread_block_tile<Size, Parent>(Group);
}

/// As in CUDA, a size that is known only at run time and is not a tile's ends
/// the kernel.
HIPIFY_DETAIL void require_tile_size(unsigned Size) {
  if (Size == 0 || Size > 32 || (Size & (Size - 1)) != 0)
    __builtin_trap();
}

/// Each Size threads of a group that is no tile, whichever lanes they have.
HIPIFY_DETAIL coalesced_group tiled_partition(const coalesced_group &G,
                                              unsigned Size) {
  require_tile_size(Size);
  unsigned Count = G.size(), Rank = G.thread_rank();
  if (Count <= Size)
    return G;
  unsigned First = Rank & ~(Size - 1), Part = 0;
  for (unsigned Rest = G.Mask, I = 0; Rest; Rest &= Rest - 1, ++I)
    if (I - First < Size)
      Part |= Rest & -Rest;
  return coalesced_group(Part, Rank / Size, (Count + Size - 1) / Size);
}

/// Size threads of a block or of a tile, side by side.
HIPIFY_DETAIL thread_group thread_group::tile(unsigned Size) const {
  require_tile_size(Size);
  unsigned Count = num_threads(), Rank = thread_rank();
  if (Tile && Count <= Size)
    return *this;
  unsigned First = Rank & ~(Size - 1);
  unsigned Length = Count - First < Size ? Count - First : Size;
  unsigned Lanes = ~0u >> (32 - Length) << (hipify::lane_id() & ~(Size - 1));
  unsigned Parts = Tile ? Count / Size : (Count + Size - 1) / Size;
  return thread_group(Lanes, Rank / Size, Parts, true);
}
HIPIFY_DETAIL thread_group tiled_partition(const thread_group &G,
                                           unsigned Size) {
  if (G.Kind == thread_group::Extent::Lanes && !G.Tile)
    return tiled_partition(static_cast<const coalesced_group &>(G), Size);
  return G.tile(Size);
}
HIPIFY_DETAIL thread_group tiled_partition(const thread_block &G,
                                           unsigned Size) {
  return tiled_partition(static_cast<const thread_group &>(G), Size);
}

template <typename Group>
HIPIFY_DETAIL coalesced_group split(const Group &G, bool Predicate) {
  unsigned Yes = hipify::ballot(Predicate) & G.Mask;
  if (Yes == 0 || Yes == G.Mask)
    return coalesced_group(G.Mask);
  return coalesced_group(Predicate ? Yes : G.Mask ^ Yes, Predicate, 2);
}
HIPIFY_DETAIL coalesced_group binary_partition(const coalesced_group &G,
                                               bool Predicate) {
  return split(G, Predicate);
}
template <unsigned Size, typename Parent>
HIPIFY_DETAIL coalesced_group
binary_partition(const thread_block_tile<Size, Parent> &G, bool Predicate) {
  return split(G, Predicate);
}

/// Parts are numbered by their first threads.
template <typename Group, typename Label>
HIPIFY_DETAIL coalesced_group split_by(const Group &G, Label Value) {
  if constexpr (std::is_same<Label, bool>::value) {
    return split(G, Value);
  } else if constexpr (std::is_pointer<Label>::value) {
    return split_by(G, reinterpret_cast<unsigned long long>(Value));
  } else {
    unsigned Part = matching(G.Mask, Value);
    unsigned First = Part & -Part;
    unsigned Leaders = hipify::ballot(First == hipify::lanemask_eq()) & G.Mask;
    return coalesced_group(Part, __popc(Leaders & (First - 1)),
                           __popc(Leaders));
  }
}
template <typename Label>
HIPIFY_DETAIL coalesced_group labeled_partition(const coalesced_group &G,
                                                Label Value) {
  return split_by(G, Value);
}
template <unsigned Size, typename Parent, typename Label>
HIPIFY_DETAIL coalesced_group
labeled_partition(const thread_block_tile<Size, Parent> &G, Label Value) {
  return split_by(G, Value);
}

//===----------------------------------------------------------------------===//
// Groups of unknown kind, and functions for all of them
//===----------------------------------------------------------------------===//

HIPIFY_DETAIL unsigned long long thread_group::num_threads() const {
  return Kind == Extent::Lanes   ? __popc(Mask)
         : Kind == Extent::Block ? thread_block::num_threads()
                                 : grid_group::num_threads();
}
HIPIFY_DETAIL unsigned long long thread_group::thread_rank() const {
  return Kind == Extent::Lanes   ? __popc(Mask & hipify::lanemask_lt())
         : Kind == Extent::Block ? thread_block::thread_rank()
                                 : grid_group::thread_rank();
}
HIPIFY_DETAIL void thread_group::sync() const {
  if (Kind == Extent::Lanes)
    hipify::syncwarp(Mask);
  else if (Kind == Extent::Block)
    thread_block::sync();
  else
    grid_group().sync();
}

template <typename Group> HIPIFY_DETAIL void sync(const Group &G) { G.sync(); }
template <typename Group> HIPIFY_DETAIL auto thread_rank(const Group &G) {
  return G.thread_rank();
}
template <typename Group> HIPIFY_DETAIL auto group_size(const Group &G) {
  return G.num_threads();
}

} // namespace cg
} // namespace hipify

#include <hipify/block_tiles.h>

#endif // HIPIFY_THREAD_GROUPS_H
