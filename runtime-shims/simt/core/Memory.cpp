//===- Memory.cpp - The memory of the virtual devices ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Memory.h"
#include "MemoryArena.h"
#include "Options.h"
#include <algorithm>
#include <memory>
#include <shared_mutex>

using namespace hipify::simt;

namespace {

/// Host memory that the program registered, by its first address.
struct RegisteredMemory {
  std::shared_mutex Mutex;
  std::map<const char *, std::unique_ptr<Allocation>> Ranges;
  /// Unregistered ranges stay, because a reader may hold one.
  std::vector<std::unique_ptr<Allocation>> Retired;
  std::atomic<bool> Any = false;
};

struct DeviceMemory {
  std::mutex Mutex;
  std::map<int, uint64_t> Used;
  uint64_t NextSerial = 1;
};

} // namespace

static RegisteredMemory &registered() {
  static RegisteredMemory &All = *new RegisteredMemory;
  return All;
}

static DeviceMemory &devices() {
  static DeviceMemory &All = *new DeviceMemory;
  return All;
}

static MemoryArena &arena() {
  // Room for managed and host memory, and for what fragments leave.
  static MemoryArena &Arena = *[] {
    const Options &O = options();
    uint64_t Bytes = 4 * O.MemoryBytes * std::max(O.Devices, 1u);
    Bytes = std::clamp<uint64_t>(Bytes, 64ull << 30, 16ull << 40);
    return new MemoryArena(Bytes, O.CheckMemory ? 4096 : 256,
                           O.CheckMemory ? 1ull << 30 : 64ull << 20);
  }();
  return Arena;
}

static bool isCounted(MemoryKind Kind) { return Kind == MemoryKind::Device; }

bool hipify::simt::takeFromDevice(int Device, uint64_t Bytes) {
  std::lock_guard Lock(devices().Mutex);
  uint64_t &Used = devices().Used[Device];
  if (Bytes > options().MemoryBytes - std::min(Used, options().MemoryBytes))
    return false;
  Used += Bytes;
  return true;
}

void hipify::simt::giveBackToDevice(int Device, uint64_t Bytes) {
  std::lock_guard Lock(devices().Mutex);
  devices().Used[Device] -= Bytes;
}

Status hipify::simt::allocate(char *&Memory, uint64_t Size, MemoryKind Kind,
                              int Device, unsigned Flags,
                              AllocationOwner *Owner) {
  Memory = nullptr;
  if (!Size)
    return Status::Success;
  if (isCounted(Kind) && !takeFromDevice(Device, Size))
    return Status::OutOfMemory;
  uint64_t Serial;
  {
    std::lock_guard Lock(devices().Mutex);
    Serial = devices().NextSerial++;
  }
  Allocation *A = arena().allocate(Size, Kind != MemoryKind::Pinned);
  if (!A) {
    if (isCounted(Kind))
      giveBackToDevice(Device, Size);
    return Status::OutOfMemory;
  }
  A->Serial = Serial;
  A->Device = Device;
  A->Flags = Flags;
  A->Owner = Owner;
  A->Kind = Kind;
  Memory = A->Base;
  return Status::Success;
}

Status hipify::simt::release(void *Base) {
  Allocation *A = arena().find(Base);
  if (!A || A->Freed || A->Base != Base)
    return Status::InvalidValue;
  uint64_t Size = A->Size;
  int Device = A->Device;
  bool Counted = isCounted(A->Kind);
  arena().release(*A);
  if (Counted)
    giveBackToDevice(Device, Size);
  return Status::Success;
}

static const Allocation *findRegistered(const void *Address) {
  RegisteredMemory &R = registered();
  if (!R.Any.load(std::memory_order_relaxed))
    return nullptr;
  std::shared_lock Lock(R.Mutex);
  auto It = R.Ranges.upper_bound(static_cast<const char *>(Address));
  if (It == R.Ranges.begin())
    return nullptr;
  const Allocation *A = std::prev(It)->second.get();
  return A->contains(Address) ? A : nullptr;
}

const Allocation *hipify::simt::findAllocation(const void *Address) {
  if (arena().contains(Address))
    return arena().find(Address);
  return findRegistered(Address);
}

const Allocation *hipify::simt::findAllocation(const void *Address,
                                               uint64_t Bytes) {
  const Allocation *A = findAllocation(Address);
  return A && !A->Freed && A->contains(Address, Bytes) ? A : nullptr;
}

Status hipify::simt::registerHost(void *Base, uint64_t Size, unsigned Flags,
                                  MemoryKind Kind) {
  if (!Base || !Size)
    return Status::InvalidValue;
  RegisteredMemory &R = registered();
  std::unique_lock Lock(R.Mutex);
  char *First = static_cast<char *>(Base);
  auto Next = R.Ranges.lower_bound(First);
  bool Overlaps = Next != R.Ranges.end() && Next->first < First + Size;
  if (Next != R.Ranges.begin())
    Overlaps |= std::prev(Next)->second->contains(First);
  if (Overlaps || arena().contains(Base))
    return Status::HostMemoryAlreadyRegistered;
  auto A = std::make_unique<Allocation>();
  A->Base = First;
  A->Size = Size;
  A->Flags = Flags;
  A->Kind = Kind;
  R.Ranges[First] = std::move(A);
  R.Any = true;
  return Status::Success;
}

Status hipify::simt::unregisterHost(void *Base) {
  RegisteredMemory &R = registered();
  std::unique_lock Lock(R.Mutex);
  auto It = R.Ranges.find(static_cast<char *>(Base));
  if (It == R.Ranges.end())
    return Status::HostMemoryNotRegistered;
  It->second->Freed = true;
  R.Retired.push_back(std::move(It->second));
  R.Ranges.erase(It);
  return Status::Success;
}

MemoryUse hipify::simt::memoryUse(int Device) {
  std::lock_guard Lock(devices().Mutex);
  return {devices().Used[Device], options().MemoryBytes};
}

void hipify::simt::forEachAllocation(void (*F)(const Allocation &, void *),
                                     void *Data) {
  std::lock_guard Lock(arena().lock());
  for (const auto &[Base, A] : arena().live())
    F(*A, Data);
}

void hipify::simt::releaseDevice(int Device) {
  struct Search {
    int Device;
    std::vector<void *> Found;
  } S = {Device, {}};
  forEachAllocation(
      [](const Allocation &A, void *Data) {
        auto *S = static_cast<Search *>(Data);
        if (A.Device == S->Device && A.Kind == MemoryKind::Device)
          S->Found.push_back(A.Base);
      },
      &S);
  for (void *Base : S.Found)
    (void)release(Base);
}
