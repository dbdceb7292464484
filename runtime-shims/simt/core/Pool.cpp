//===- Pool.cpp - Memory allocated in stream order ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Pool.h"
#include "DeviceHandles.h"
#include "GraphCapture.h"
#include <algorithm>

using namespace hipify::simt;

Status MemoryPool::allocate(char *&Memory, uint64_t Size) {
  Memory = nullptr;
  {
    std::lock_guard Lock(CountMutex);
    if (MaxBytes && Counters[UsedCurrent] + Size > MaxBytes)
      return Status::OutOfMemory;
  }
  if (Status S = hipify::simt::allocate(Memory, Size, MemoryKind::Device,
                                        Device, 0, this);
      failed(S))
    return S;
  std::lock_guard Lock(CountMutex);
  Counters[UsedCurrent] += Size;
  uint64_t Needed = (Counters[UsedCurrent] + Step - 1) / Step * Step;
  Counters[ReservedCurrent] = std::max(Counters[ReservedCurrent], Needed);
  Counters[UsedHigh] = std::max(Counters[UsedHigh], Counters[UsedCurrent]);
  Counters[ReservedHigh] =
      std::max(Counters[ReservedHigh], Counters[ReservedCurrent]);
  return Status::Success;
}

Status MemoryPool::takeBack(char *Memory) {
  const Allocation *A = findAllocation(Memory, 1);
  uint64_t Size = A ? A->Size : 0;
  if (Status S = release(Memory); failed(S))
    return S;
  std::lock_guard Lock(CountMutex);
  Counters[UsedCurrent] -= Size;
  return Status::Success;
}

void MemoryPool::trim(uint64_t Keep) {
  std::lock_guard Lock(CountMutex);
  uint64_t Needed = std::max(Counters[UsedCurrent], Keep);
  Needed = (Needed + Step - 1) / Step * Step;
  Counters[ReservedCurrent] = std::min(Counters[ReservedCurrent], Needed);
}

void MemoryPool::trimToThreshold() {
  uint64_t Keep;
  {
    std::lock_guard Lock(Mutex);
    Keep = ReleaseThreshold;
  }
  trim(std::min<uint64_t>(Keep, INT64_MAX));
}

uint64_t MemoryPool::counter(Counter C) const {
  std::lock_guard Lock(CountMutex);
  return Counters[C];
}

void MemoryPool::resetHigh(Counter C) {
  std::lock_guard Lock(CountMutex);
  if (C == ReservedHigh)
    Counters[C] = Counters[ReservedCurrent];
  if (C == UsedHigh)
    Counters[C] = Counters[UsedCurrent];
}

MemoryPool *hipify::simt::createPool(int Device, uint64_t MaxBytes) {
  return handles<MemoryPool>().add(
      std::make_shared<MemoryPool>(Device, MaxBytes));
}

Status hipify::simt::destroyPool(const void *Handle) {
  std::shared_ptr<MemoryPool> P = handles<MemoryPool>().remove(Handle);
  if (!P)
    return Status::InvalidValue;
  // Its memory stays valid until the program frees it, and then names it.
  static std::mutex Mutex;
  static auto &Destroyed = *new std::vector<std::shared_ptr<MemoryPool>>;
  std::lock_guard Lock(Mutex);
  Destroyed.push_back(std::move(P));
  return Status::Success;
}

Status hipify::simt::allocateAsync(Stream &S, MemoryPool &P, char *&Memory,
                                   uint64_t Size) {
  Memory = nullptr;
  if (!Size)
    return Status::Success;
  if (S.capture()) {
    auto M = GraphMemory::make(Size, P.Device);
    if (!M)
      return Status::OutOfMemory;
    Memory = M->Memory;
    return submit(S, AllocateWork{std::move(M)});
  }
  Status E = P.allocate(Memory, Size);
  if (E == Status::OutOfMemory) {
    // What the stream is about to free may be enough.
    S.synchronize();
    E = P.allocate(Memory, Size);
  }
  return E;
}

Status hipify::simt::freeMemory(void *Memory) {
  const Allocation *A = findAllocation(Memory);
  if (!A || A->Freed || A->Base != Memory || A->Kind == MemoryKind::Registered)
    return Status::InvalidValue;
  return A->Owner ? A->Owner->takeBack(A->Base) : release(Memory);
}

Status hipify::simt::freeAsync(Stream &S, void *Memory) {
  const Allocation *A = findAllocation(Memory);
  if (!A || A->Freed || A->Base != Memory || A->Kind == MemoryKind::Registered)
    return Status::InvalidValue;
  if (S.capture())
    return submit(S, FreeWork{static_cast<char *>(Memory)});
  S.submit([Memory] { (void)freeMemory(Memory); });
  return Status::Success;
}
