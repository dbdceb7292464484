// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUB's collectives of a thread block.
#pragma once
#include "utilities.h"

namespace cub {
// What may be shared, reused and aliased.
struct __hipify_storage {
  int __storage[4];
};
template <class T> struct Uninitialized {
  int __storage[(sizeof(T) + 3) / 4];
  T &Alias();
};

enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
  BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC
};
enum BlockScanAlgorithm {
  BLOCK_SCAN_RAKING,
  BLOCK_SCAN_RAKING_MEMOIZE,
  BLOCK_SCAN_WARP_SCANS
};
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum BlockHistogramAlgorithm {
  BLOCK_HISTO_SORT,
  BLOCK_HISTO_ATOMIC
};
enum RadixRankAlgorithm {
  RADIX_RANK_BASIC,
  RADIX_RANK_MEMOIZE,
  RADIX_RANK_MATCH,
  RADIX_RANK_MATCH_EARLY_COUNTS_ANY,
  RADIX_RANK_MATCH_EARLY_COUNTS_ATOMIC_OR
};

template <class T, int X,
          BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS,
          int Y = 1, int Z = 1, int Arch = 0>
class BlockReduce {
public:
  struct TempStorage : __hipify_storage {};
  BlockReduce();
  BlockReduce(TempStorage &);
  BlockReduce(TempStorage &, int, int = 0, int = 0);
  template <class... A> T Reduce(A &&...);
  template <class... A> T Sum(A &&...);
};
template <class T, int X, BlockScanAlgorithm Algorithm = BLOCK_SCAN_RAKING,
          int Y = 1, int Z = 1, int Arch = 0>
class BlockScan {
public:
  struct TempStorage : __hipify_storage {};
  BlockScan();
  BlockScan(TempStorage &);
  BlockScan(TempStorage &, int, int = 0, int = 0);
  template <class... A> void InclusiveSum(A &&...);
  template <class... A> void ExclusiveSum(A &&...);
  template <class... A> void InclusiveScan(A &&...);
  template <class... A> void ExclusiveScan(A &&...);
};
template <class T, int X, int Items = 1,
          BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int Arch = 0>
class BlockLoad {
public:
  struct TempStorage : __hipify_storage {};
  BlockLoad();
  BlockLoad(TempStorage &);
  BlockLoad(TempStorage &, int, int = 0, int = 0);
  template <class... A> void Load(A &&...);
};
template <class T, int X, int Items = 1,
          BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int Arch = 0>
class BlockStore {
public:
  struct TempStorage : __hipify_storage {};
  BlockStore();
  BlockStore(TempStorage &);
  BlockStore(TempStorage &, int, int = 0, int = 0);
  template <class... A> void Store(A &&...);
};
template <class T, int X, int Items = 1, class V = NullType, int RadixBits = 4,
          bool Memoize = true, BlockScanAlgorithm S = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig C = cudaSharedMemBankSizeFourByte,
          int Y = 1, int Z = 1, int Arch = 0>
class BlockRadixSort {
public:
  struct TempStorage : __hipify_storage {};
  BlockRadixSort();
  BlockRadixSort(TempStorage &);
  BlockRadixSort(TempStorage &, int, int = 0, int = 0);
  template <class... A> void Sort(A &&...);
  template <class... A> void SortDescending(A &&...);
  template <class... A> void SortBlockedToStriped(A &&...);
  template <class... A> void SortDescendingBlockedToStriped(A &&...);
};
template <class T, int X, int Items = 1, class V = NullType, int Y = 1, int Z = 1>
class BlockMergeSort {
public:
  struct TempStorage : __hipify_storage {};
  BlockMergeSort();
  BlockMergeSort(TempStorage &);
  BlockMergeSort(TempStorage &, int, int = 0, int = 0);
  template <class... A> void Sort(A &&...);
  template <class... A> void StableSort(A &&...);
};
template <class T, int X, int Items = 1, bool WarpTimeSlicing = false,
          int Y = 1, int Z = 1, int Arch = 0>
class BlockExchange {
public:
  struct TempStorage : __hipify_storage {};
  BlockExchange();
  BlockExchange(TempStorage &);
  BlockExchange(TempStorage &, int, int = 0, int = 0);
  template <class... A> void StripedToBlocked(A &&...);
  template <class... A> void BlockedToStriped(A &&...);
  template <class... A> void WarpStripedToBlocked(A &&...);
  template <class... A> void BlockedToWarpStriped(A &&...);
  template <class... A> void ScatterToBlocked(A &&...);
  template <class... A> void ScatterToStriped(A &&...);
  template <class... A> void ScatterToStripedGuarded(A &&...);
  template <class... A> void ScatterToStripedFlagged(A &&...);
};
template <class T, int X, int Items = 1, int Bins = 256,
          BlockHistogramAlgorithm Algorithm = BLOCK_HISTO_SORT, int Y = 1, int Z = 1, int Arch = 0>
class BlockHistogram {
public:
  struct TempStorage : __hipify_storage {};
  BlockHistogram();
  BlockHistogram(TempStorage &);
  BlockHistogram(TempStorage &, int, int = 0, int = 0);
  template <class... A> void InitHistogram(A &&...);
  template <class... A> void Histogram(A &&...);
  template <class... A> void Composite(A &&...);
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0>
class BlockDiscontinuity {
public:
  struct TempStorage : __hipify_storage {};
  BlockDiscontinuity();
  BlockDiscontinuity(TempStorage &);
  BlockDiscontinuity(TempStorage &, int, int = 0, int = 0);
  template <class... A> void FlagHeads(A &&...);
  template <class... A> void FlagTails(A &&...);
  template <class... A> void FlagHeadsAndTails(A &&...);
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0>
class BlockAdjacentDifference {
public:
  struct TempStorage : __hipify_storage {};
  BlockAdjacentDifference();
  BlockAdjacentDifference(TempStorage &);
  BlockAdjacentDifference(TempStorage &, int, int = 0, int = 0);
  template <class... A> void SubtractLeft(A &&...);
  template <class... A> void SubtractLeftPartialTile(A &&...);
  template <class... A> void SubtractRight(A &&...);
  template <class... A> void SubtractRightPartialTile(A &&...);
  template <class... A> void FlagHeads(A &&...);
  template <class... A> void FlagTails(A &&...);
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0>
class BlockShuffle {
public:
  struct TempStorage : __hipify_storage {};
  BlockShuffle();
  BlockShuffle(TempStorage &);
  BlockShuffle(TempStorage &, int, int = 0, int = 0);
  template <class... A> void Offset(A &&...);
  template <class... A> void Rotate(A &&...);
  template <class... A> void Up(A &&...);
  template <class... A> void Down(A &&...);
};
template <int X, int RadixBits, bool Descending, bool Memoize = false,
          BlockScanAlgorithm S = BLOCK_SCAN_WARP_SCANS, int C = 0, int Y = 1,
          int Z = 1>
class BlockRadixRank {
public:
  struct TempStorage : __hipify_storage {};
  BlockRadixRank();
  BlockRadixRank(TempStorage &);
  BlockRadixRank(TempStorage &, int, int = 0, int = 0);
  template <class... A> void RankKeys(A &&...);
};
template <class T, int X, int Runs, int Decoded, class O = unsigned, int Y = 1,
          int Z = 1>
class BlockRunLengthDecode {
public:
  struct TempStorage : __hipify_storage {};
  BlockRunLengthDecode();
  BlockRunLengthDecode(TempStorage &);
  BlockRunLengthDecode(TempStorage &, int, int = 0, int = 0);
  template <class... A> void RunLengthDecode(A &&...);
};

template <class... A> void LoadDirectBlocked(A &&...);
template <class... A> void LoadDirectBlockedVectorized(A &&...);
template <class... A> void LoadDirectStriped(A &&...);
template <int X, class... A> void LoadDirectStriped(A &&...);
template <class... A> void LoadDirectWarpStriped(A &&...);
template <int X, class... A> void LoadDirectWarpStriped(A &&...);
template <class... A> void StoreDirectBlocked(A &&...);
template <class... A> void StoreDirectBlockedVectorized(A &&...);
template <class... A> void StoreDirectStriped(A &&...);
template <int X, class... A> void StoreDirectStriped(A &&...);
template <class... A> void StoreDirectWarpStriped(A &&...);
template <int X, class... A> void StoreDirectWarpStriped(A &&...);
} // namespace cub
