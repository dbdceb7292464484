//===- Pool.h - Memory allocated in stream order ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory of a pool is there when the call returns, and goes back when the
// stream gets there. What a pool has reserved is counted as devices do, in
// steps of 32 MiB, so that programs that watch it see it grow and shrink.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_POOL_H
#define HIPIFY_SIMT_CORE_POOL_H

#include "Stream.h"

namespace hipify::simt {

class MemoryPool final : public AllocationOwner {
public:
  MemoryPool(int Device, uint64_t MaxBytes)
      : Device(Device), MaxBytes(MaxBytes) {}
  const int Device;

  Status allocate(char *&Memory, uint64_t Size);
  Status takeBack(char *Memory) override;
  /// Gives up what is reserved and not used, down to Keep bytes.
  void trim(uint64_t Keep);
  /// Devices do that at each synchronisation.
  void trimToThreshold();

  enum Counter { ReservedCurrent, ReservedHigh, UsedCurrent, UsedHigh };
  uint64_t counter(Counter C) const;
  /// The high-water marks begin again at the present value.
  void resetHigh(Counter C);

  std::mutex Mutex; ///< For the fields below.
  uint64_t ReleaseThreshold = 0;
  int Reuse[3] = {1, 1, 1};  ///< Follow events, opportunistic, internal.
  std::map<int, int> Access; ///< Of other devices.

private:
  static constexpr uint64_t Step = 32ull << 20;
  const uint64_t MaxBytes; ///< 0: no limit.
  mutable std::mutex CountMutex;
  uint64_t Counters[4] = {};
};

MemoryPool *createPool(int Device, uint64_t MaxBytes);
Status destroyPool(const void *Handle);

Status allocateAsync(Stream &S, MemoryPool &P, char *&Memory, uint64_t Size);
/// Memory may also be of an ordinary allocation.
Status freeAsync(Stream &S, void *Memory);
/// Frees what allocate(), a pool or a graph gave out, at once.
Status freeMemory(void *Memory);

} // namespace hipify::simt

#endif
