//===- Memory.h - The memory of the virtual devices -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All devices allocate from one range of addresses, reserved once, so that an
// address says which allocation it belongs to, and pointers are unique over
// devices. There is always a red zone behind an allocation, and a freed one
// stays known, and its addresses unused, for a while.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_MEMORY_H
#define HIPIFY_SIMT_CORE_MEMORY_H

#include "DeviceError.h"
#include <cstddef>
#include <cstdint>

namespace hipify::simt {

enum class MemoryKind : uint8_t {
  Device,
  Managed,   ///< Of all devices and the host.
  Pinned,    ///< Host memory made by the API.
  Registered ///< Host memory of the program that it made known.
};

/// What device memory holds before the program writes it: never zeros, which
/// would hide that something was not initialised.
inline constexpr unsigned char FreshByte = 0xFB;
/// Allocations begin at multiples of it.
inline constexpr uint64_t AllocationAlignment = 256;

/// Where memory came from that does not simply return to its device.
class AllocationOwner {
public:
  /// The program frees Memory with the function for any device memory.
  virtual Status takeBack(char *Memory) = 0;

protected:
  ~AllocationOwner() = default;
};

struct Allocation {
  char *Base = nullptr;
  uint64_t Size = 0;
  uint64_t Serial = 0; ///< 1 for the first allocation of the process.
  int Device = 0;
  unsigned Flags = 0;               ///< What the API was given.
  AllocationOwner *Owner = nullptr; ///< The pool or graph, if any.
  MemoryKind Kind = MemoryKind::Device;
  bool Freed = false;

  bool contains(const void *Address, uint64_t Bytes = 1) const {
    uint64_t Offset = static_cast<const char *>(Address) - Base;
    return Offset <= Size && Bytes <= Size - Offset;
  }
};

/// Memory of a kind on a device; Size 0 gives a null pointer.
Status allocate(char *&Memory, uint64_t Size, MemoryKind Kind, int Device,
                unsigned Flags = 0, AllocationOwner *Owner = nullptr);
/// Base must be what allocate() returned. The owner is not asked.
Status release(void *Base);

/// The allocation that Address lies in, or behind which it lies in the red
/// zone; check contains() and Freed. Null if it is none of ours. Takes no lock
/// for memory made by allocate(), so lanes may call it for each access.
const Allocation *findAllocation(const void *Address);
/// The live allocation that has all these bytes; null if there is none.
const Allocation *findAllocation(const void *Address, uint64_t Bytes);

/// Makes host memory of the program known to the devices.
Status registerHost(void *Base, uint64_t Size, unsigned Flags,
                    MemoryKind Kind = MemoryKind::Registered);
Status unregisterHost(void *Base);

/// Counts Bytes as used; false, and nothing is counted, where the device has no
/// more room. For memory that allocate() does not make.
bool takeFromDevice(int Device, uint64_t Bytes);
void giveBackToDevice(int Device, uint64_t Bytes);

struct MemoryUse {
  uint64_t Used, Total;
};
/// What a device's own allocations take, and what it has.
MemoryUse memoryUse(int Device);
/// Frees all that a device has; what managed and host memory it made stays.
void releaseDevice(int Device);
/// Calls F for each live allocation, in order of addresses.
void forEachAllocation(void (*F)(const Allocation &, void *), void *Data);

} // namespace hipify::simt

#endif
