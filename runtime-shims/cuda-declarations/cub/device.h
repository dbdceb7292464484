// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUB's algorithms for the whole device: all give a cudaError_t.
#pragma once
#include "utilities.h"

#define __hipify_algorithm(name)                                               \
  template <class... A> static cudaError_t name(A &&...);
#define __hipify_scans                                                         \
  __hipify_algorithm(ExclusiveSum) __hipify_algorithm(InclusiveSum)            \
  __hipify_algorithm(ExclusiveScan) __hipify_algorithm(InclusiveScan)          \
  __hipify_algorithm(InclusiveScanInit)                                        \
  __hipify_algorithm(ExclusiveSumByKey) __hipify_algorithm(InclusiveSumByKey)  \
  __hipify_algorithm(ExclusiveScanByKey)                                       \
  __hipify_algorithm(InclusiveScanByKey)
#define __hipify_reductions                                                    \
  __hipify_algorithm(Reduce) __hipify_algorithm(Sum) __hipify_algorithm(Min)   \
  __hipify_algorithm(Max) __hipify_algorithm(ArgMin)                           \
  __hipify_algorithm(ArgMax) __hipify_algorithm(TransformReduce)               \
  __hipify_algorithm(ReduceByKey)
#define __hipify_sorts                                                         \
  __hipify_algorithm(SortKeys) __hipify_algorithm(SortKeysCopy)                \
  __hipify_algorithm(SortPairs) __hipify_algorithm(SortPairsCopy)              \
  __hipify_algorithm(SortKeysDescending)                                       \
  __hipify_algorithm(SortPairsDescending)                                      \
  __hipify_algorithm(StableSortKeys) __hipify_algorithm(StableSortKeysCopy)    \
  __hipify_algorithm(StableSortPairs)                                          \
  __hipify_algorithm(StableSortKeysDescending)                                 \
  __hipify_algorithm(StableSortPairsDescending)

namespace cub {
struct DeviceReduce { __hipify_reductions };
struct DeviceSegmentedReduce { __hipify_reductions };
struct DeviceScan { __hipify_scans };
struct DeviceSegmentedScan { __hipify_scans };
struct DeviceRadixSort { __hipify_sorts };
struct DeviceMergeSort { __hipify_sorts };
struct DeviceSegmentedSort { __hipify_sorts };
struct DeviceSegmentedRadixSort { __hipify_sorts };
struct DeviceSelect {
  __hipify_algorithm(Flagged) __hipify_algorithm(If) __hipify_algorithm(Unique)
  __hipify_algorithm(UniqueByKey) __hipify_algorithm(FlaggedIf)
};
struct DevicePartition {
  __hipify_algorithm(Flagged) __hipify_algorithm(If)
};
struct DeviceHistogram {
  __hipify_algorithm(HistogramEven) __hipify_algorithm(HistogramRange)
  __hipify_algorithm(MultiHistogramEven)
  __hipify_algorithm(MultiHistogramRange)
  template <int Channels, int Active, class... A>
  static cudaError_t MultiHistogramEven(A &&...);
  template <int Channels, int Active, class... A>
  static cudaError_t MultiHistogramRange(A &&...);
};
struct DeviceRunLengthEncode {
  __hipify_algorithm(Encode) __hipify_algorithm(NonTrivialRuns)
};
struct DeviceAdjacentDifference {
  __hipify_algorithm(SubtractLeft) __hipify_algorithm(SubtractLeftCopy)
  __hipify_algorithm(SubtractRight) __hipify_algorithm(SubtractRightCopy)
};
struct DeviceSpmv { __hipify_algorithm(CsrMV) };
struct DeviceMemcpy { __hipify_algorithm(Batched) };
struct DeviceCopy { __hipify_algorithm(Batched) };
struct DeviceFor {
  __hipify_algorithm(Bulk) __hipify_algorithm(ForEach)
  __hipify_algorithm(ForEachN) __hipify_algorithm(ForEachCopy)
  __hipify_algorithm(ForEachCopyN) __hipify_algorithm(ForEachInExtents)
};
struct DeviceTransform {
  __hipify_algorithm(Transform) __hipify_algorithm(TransformStableArgumentAddresses)
};
struct DeviceMerge {
  __hipify_algorithm(MergeKeys) __hipify_algorithm(MergePairs)
};
struct DeviceTopK {
  __hipify_algorithm(MaxKeys) __hipify_algorithm(MinKeys)
  __hipify_algorithm(MaxPairs) __hipify_algorithm(MinPairs)
};
} // namespace cub
#undef __hipify_algorithm
#undef __hipify_scans
#undef __hipify_reductions
#undef __hipify_sorts
