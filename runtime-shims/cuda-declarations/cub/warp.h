// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUB's collectives of a warp.
#pragma once
#include "block.h"
#include "utilities.h"

namespace cub {
enum WarpLoadAlgorithm {
  WARP_LOAD_DIRECT,
  WARP_LOAD_STRIPED,
  WARP_LOAD_VECTORIZE,
  WARP_LOAD_TRANSPOSE
};
enum WarpStoreAlgorithm {
  WARP_STORE_DIRECT,
  WARP_STORE_STRIPED,
  WARP_STORE_VECTORIZE,
  WARP_STORE_TRANSPOSE
};
enum WarpExchangeAlgorithm {
  WARP_EXCHANGE_SMEM,
  WARP_EXCHANGE_SHUFFLE
};

template <class T, int Lanes = 32, int Arch = 0>
class WarpReduce {
public:
  struct TempStorage : __hipify_storage {};
  WarpReduce();
  WarpReduce(TempStorage &);
  template <class... A> T Sum(A &&...);
  template <class... A> T Reduce(A &&...);
  template <class... A> T Max(A &&...);
  template <class... A> T Min(A &&...);
  template <class... A> T HeadSegmentedSum(A &&...);
  template <class... A> T TailSegmentedSum(A &&...);
  template <class... A> T HeadSegmentedReduce(A &&...);
  template <class... A> T TailSegmentedReduce(A &&...);
};
template <class T, int Lanes = 32, int Arch = 0>
class WarpScan {
public:
  struct TempStorage : __hipify_storage {};
  WarpScan();
  WarpScan(TempStorage &);
  template <class... A> void InclusiveSum(A &&...);
  template <class... A> void ExclusiveSum(A &&...);
  template <class... A> void InclusiveScan(A &&...);
  template <class... A> void ExclusiveScan(A &&...);
  template <class... A> void Scan(A &&...);
  template <class... A> T Broadcast(A &&...);
};
template <class T, int Items, int Lanes = 32, int Arch = 0,
          WarpExchangeAlgorithm Algorithm = WARP_EXCHANGE_SMEM>
class WarpExchange {
public:
  struct TempStorage : __hipify_storage {};
  WarpExchange();
  WarpExchange(TempStorage &);
  template <class... A> void StripedToBlocked(A &&...);
  template <class... A> void BlockedToStriped(A &&...);
  template <class... A> void ScatterToStriped(A &&...);
};
template <class T, int Items, WarpLoadAlgorithm Algorithm = WARP_LOAD_DIRECT,
          int Lanes = 32, int Arch = 0>
class WarpLoad {
public:
  struct TempStorage : __hipify_storage {};
  WarpLoad();
  WarpLoad(TempStorage &);
  template <class... A> void Load(A &&...);
};
template <class T, int Items, WarpStoreAlgorithm Algorithm = WARP_STORE_DIRECT,
          int Lanes = 32, int Arch = 0>
class WarpStore {
public:
  struct TempStorage : __hipify_storage {};
  WarpStore();
  WarpStore(TempStorage &);
  template <class... A> void Store(A &&...);
};
template <class T, int Items, int Lanes = 32, class V = NullType, int Arch = 0>
class WarpMergeSort {
public:
  struct TempStorage : __hipify_storage {};
  WarpMergeSort();
  WarpMergeSort(TempStorage &);
  template <class... A> void Sort(A &&...);
  template <class... A> void StableSort(A &&...);
};
} // namespace cub
