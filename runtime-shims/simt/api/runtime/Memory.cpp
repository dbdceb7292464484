//===- Memory.cpp - Allocation, pointers, managed memory ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../../core/Pool.h"
#include "../../core/Symbols.h"
#include "../Vendor.h"
#include <algorithm>

using namespace hipify::simt;
using namespace hipify::simt::api;

/// Allocates into the program's variable, which may have any pointer type.
static Status allocateTo(void **To, size_t Size, MemoryKind Kind,
                         unsigned Flags = 0) {
  if (!To)
    return Status::InvalidValue;
  char *Memory = nullptr;
  Status S = allocate(Memory, Size, Kind, currentDevice().Id, Flags);
  *To = Memory;
  return S;
}

/// Work that may still use the memory ends first, as it does on devices.
static Status freeAfterWork(void *Memory) {
  if (!Memory)
    return Status::Success;
  const Allocation *A = findAllocation(Memory);
  if (!A || A->Freed)
    return Status::InvalidValue;
  if (Status S = synchronizeDevice(device(A->Device)); failed(S))
    return S;
  return freeMemory(Memory);
}

SIMT_API hipError_t hipMalloc(void **To, size_t Size) {
  return callUncaptured(
      [&] { return allocateTo(To, Size, MemoryKind::Device); });
}

SIMT_API hipError_t hipFree(void *Memory) {
  return callUncaptured([&] { return freeAfterWork(Memory); });
}

SIMT_API hipError_t hipMallocManaged(void **To, size_t Size, unsigned Flags) {
  return callUncaptured([&] {
    if (!Size || (Flags != hipMemAttachGlobal && Flags != hipMemAttachHost))
      return Status::InvalidValue;
    return allocateTo(To, Size, MemoryKind::Managed, Flags);
  });
}

// --- host memory -------------------------------------------------------------

SIMT_API hipError_t hipHostAlloc(void **To, size_t Size, unsigned Flags) {
  return callUncaptured(
      [&] { return allocateTo(To, Size, MemoryKind::Pinned, Flags); });
}

#ifdef SIMT_CUDA
SIMT_API cudaError_t cudaMallocHost(void **To, size_t Size) {
  return cudaHostAlloc(To, Size, 0);
}

SIMT_API cudaError_t cudaFreeHost(void *Memory) {
  return callUncaptured([&] { return freeAfterWork(Memory); });
}
#else
SIMT_API hipError_t hipHostMalloc(void **To, size_t Size, unsigned Flags) {
  return hipHostAlloc(To, Size, Flags);
}

SIMT_API hipError_t hipMallocHost(void **To, size_t Size) {
  return hipHostAlloc(To, Size, 0);
}

SIMT_API hipError_t hipMemAllocHost(void **To, size_t Size) {
  return hipHostAlloc(To, Size, 0);
}

SIMT_API hipError_t hipHostFree(void *Memory) {
  return callUncaptured([&] { return freeAfterWork(Memory); });
}

SIMT_API hipError_t hipFreeHost(void *Memory) { return hipHostFree(Memory); }

SIMT_API hipError_t hipExtMallocWithFlags(void **To, size_t Size,
                                          unsigned Flags) {
  return callUncaptured(
      [&] { return allocateTo(To, Size, MemoryKind::Device, Flags); });
}

SIMT_API hipError_t hipMemPtrGetInfo(void *Memory, size_t *Size) {
  return call([&] {
    const Allocation *A = findAllocation(Memory, 0);
    if (!A || !Size)
      return Status::InvalidValue;
    *Size = A->Size;
    return Status::Success;
  });
}
#endif

static bool isHostKind(const Allocation *A) {
  return A && A->Kind != MemoryKind::Device;
}

SIMT_API hipError_t hipHostGetDevicePointer(void **Device, void *Host,
                                            unsigned) {
  return call([&] {
    if (!isHostKind(findAllocation(Host, 0)))
      return Status::InvalidValue;
    *Device = Host;
    return Status::Success;
  });
}

SIMT_API hipError_t hipHostGetFlags(unsigned *Flags, void *Host) {
  return call([&] {
    const Allocation *A = findAllocation(Host, 0);
    if (!isHostKind(A) || A->Kind == MemoryKind::Managed)
      return Status::InvalidValue;
    *Flags = A->Flags;
    return Status::Success;
  });
}

SIMT_API hipError_t hipHostRegister(void *Host, size_t Size, unsigned Flags) {
  return callUncaptured([&] { return registerHost(Host, Size, Flags); });
}

SIMT_API hipError_t hipHostUnregister(void *Host) {
  return callUncaptured([&] {
    if (Status S = synchronizeDevice(currentDevice()); failed(S))
      return S;
    return unregisterHost(Host);
  });
}

// --- pitched memory ----------------------------------------------------------

static constexpr size_t PitchAlignment = 512;

static Status allocatePitched(void **To, size_t *Pitch, size_t Width,
                              size_t Rows) {
  if (!Pitch)
    return Status::InvalidValue;
  *Pitch = (Width + PitchAlignment - 1) / PitchAlignment * PitchAlignment;
  return allocateTo(To, *Pitch * Rows, MemoryKind::Device);
}

SIMT_API hipError_t hipMallocPitch(void **To, size_t *Pitch, size_t Width,
                                   size_t Height) {
  return callUncaptured(
      [&] { return allocatePitched(To, Pitch, Width, Height); });
}

SIMT_API hipError_t hipMalloc3D(hipPitchedPtr *To, hipExtent Extent) {
  return callUncaptured([&] {
    To->xsize = Extent.width;
    To->ysize = Extent.height;
    return allocatePitched(&To->ptr, &To->pitch, Extent.width,
                           Extent.height * Extent.depth);
  });
}

// --- what is where -----------------------------------------------------------

SIMT_API hipError_t hipMemGetInfo(size_t *Free, size_t *Total) {
  return call([&] {
    MemoryUse Use = memoryUse(currentDevice().Id);
    if (Free)
      *Free = Use.Total - Use.Used;
    if (Total)
      *Total = Use.Total;
    return Status::Success;
  });
}

static hipMemoryType typeOf(MemoryKind Kind) {
  switch (Kind) {
  case MemoryKind::Device:
    return hipMemoryTypeDevice;
  case MemoryKind::Managed:
    return hipMemoryTypeManaged;
  case MemoryKind::Pinned:
  case MemoryKind::Registered:
    return hipMemoryTypeHost;
  }
  return hipMemoryTypeUnregistered;
}

SIMT_API hipError_t hipPointerGetAttributes(
#ifdef SIMT_CUDA
    cudaPointerAttributes *To,
#else
    hipPointerAttribute_t *To,
#endif
    const void *Address) {
  return call([&] {
    if (!To)
      return Status::InvalidValue;
    *To = {};
    const Allocation *A = findAllocation(Address, 1);
    int Device = 0;
    void *Pointer = const_cast<void *>(Address);
    if (!A && !isVariable(Address, &Device)) {
      // Since CUDA 11, and in HIP, that is an answer and no error.
      To->type = hipMemoryTypeUnregistered;
      To->device = -2;
      To->hostPointer = IsCUDA ? Pointer : nullptr;
      return Status::Success;
    }
    To->type = A ? typeOf(A->Kind) : hipMemoryTypeDevice;
    To->device = A ? A->Device : Device;
    To->devicePointer = Pointer;
    To->hostPointer = isHostKind(A) ? Pointer : nullptr;
#ifndef SIMT_CUDA
    To->isManaged = A && A->Kind == MemoryKind::Managed;
    To->allocationFlags = A ? A->Flags : 0;
#endif
    return Status::Success;
  });
}

// --- managed memory ----------------------------------------------------------

namespace {
/// What a program advised about an allocation. It changes no result.
struct Advice {
  int ReadMostly = 0;
  int Preferred = hipInvalidDeviceId, Prefetched = hipInvalidDeviceId;
  std::vector<int> AccessedBy;
};
} // namespace

static std::mutex AdviceMutex;

static Advice &adviceOf(const Allocation &A) {
  static auto &All = *new std::map<uint64_t, Advice>;
  return All[A.Serial];
}

static const Allocation *findManaged(const void *Memory, size_t Size) {
  const Allocation *A = findAllocation(Memory, Size);
  return A && A->Kind == MemoryKind::Managed && Size ? A : nullptr;
}

static bool isPlace(int Device) {
  return Device == hipCpuDeviceId || isDevice(Device);
}

static Status advise(const void *Memory, size_t Size, hipMemoryAdvise What,
                     int Device) {
  const Allocation *A = findManaged(Memory, Size);
  if (!A)
    return Status::InvalidValue;
  std::lock_guard Lock(AdviceMutex);
  Advice &State = adviceOf(*A);
  bool AboutDevice = What == hipMemAdviseSetPreferredLocation ||
                     What == hipMemAdviseSetAccessedBy ||
                     What == hipMemAdviseUnsetAccessedBy;
  if (AboutDevice && !isPlace(Device))
    return Status::InvalidDevice;
  switch (What) {
  case hipMemAdviseSetReadMostly:
  case hipMemAdviseUnsetReadMostly:
    State.ReadMostly = What == hipMemAdviseSetReadMostly;
    return Status::Success;
  case hipMemAdviseSetPreferredLocation:
    State.Preferred = Device;
    return Status::Success;
  case hipMemAdviseUnsetPreferredLocation:
    State.Preferred = hipInvalidDeviceId;
    return Status::Success;
  case hipMemAdviseSetAccessedBy:
    std::erase(State.AccessedBy, Device);
    State.AccessedBy.push_back(Device);
    return Status::Success;
  case hipMemAdviseUnsetAccessedBy:
    std::erase(State.AccessedBy, Device);
    return Status::Success;
  default:
    return IsCUDA ? Status::InvalidValue : Status::Success;
  }
}

static Status prefetch(const void *Memory, size_t Size, int Device,
                       hipStream_t Handle) {
  const Allocation *A = findManaged(Memory, Size);
  if (!A)
    return Status::InvalidValue;
  if (!isPlace(Device))
    return Status::InvalidDevice;
  std::shared_ptr<Stream> S = stream(Handle);
  if (!S)
    return Status::InvalidHandle;
  std::lock_guard Lock(AdviceMutex);
  adviceOf(*A).Prefetched = Device;
  return submit(*S, EmptyWork{});
}

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION < 13000
SIMT_API hipError_t hipMemAdvise(const void *Memory, size_t Size,
                                 hipMemoryAdvise What, int Device) {
  return call([&] { return advise(Memory, Size, What, Device); });
}

SIMT_API hipError_t hipMemPrefetchAsync(const void *Memory, size_t Size,
                                        int Device, hipStream_t Handle) {
  return call([&] { return prefetch(Memory, Size, Device, Handle); });
}
#endif

// CUDA 13 gave the plain names to the forms with a location.
#if SIMT_CUDA_VERSION >= 13000
#define ADVISE_AT cudaMemAdvise
#define PREFETCH_AT cudaMemPrefetchAsync
#elif SIMT_CUDA_VERSION >= 12020
#define ADVISE_AT cudaMemAdvise_v2
#define PREFETCH_AT cudaMemPrefetchAsync_v2
#elif !defined(SIMT_CUDA)
#define ADVISE_AT hipMemAdvise_v2
#define PREFETCH_AT hipMemPrefetchAsync_v2
#endif

#ifdef ADVISE_AT
static int deviceAt(const hipMemLocation &Location) {
  return Location.type == hipMemLocationTypeDevice ? Location.id
                                                   : int(hipCpuDeviceId);
}

SIMT_API hipError_t ADVISE_AT(const void *Memory, size_t Size,
                              hipMemoryAdvise What, hipMemLocation Location) {
  return call([&] { return advise(Memory, Size, What, deviceAt(Location)); });
}

SIMT_API hipError_t PREFETCH_AT(const void *Memory, size_t Size,
                                hipMemLocation Location, unsigned,
                                hipStream_t Handle) {
  return call(
      [&] { return prefetch(Memory, Size, deviceAt(Location), Handle); });
}
#endif

SIMT_API hipError_t hipMemRangeGetAttribute(void *Data, size_t DataSize,
                                            hipMemRangeAttribute Attribute,
                                            const void *Memory, size_t Size) {
  return call([&] {
    const Allocation *A = findManaged(Memory, Size);
    if (!A || DataSize < sizeof(int) || DataSize % sizeof(int))
      return Status::InvalidValue;
    std::lock_guard Lock(AdviceMutex);
    const Advice &State = adviceOf(*A);
    int *To = static_cast<int *>(Data);
    if (Attribute == hipMemRangeAttributeReadMostly)
      *To = State.ReadMostly;
    else if (Attribute == hipMemRangeAttributePreferredLocation)
      *To = State.Preferred;
    else if (Attribute == hipMemRangeAttributeLastPrefetchLocation)
      *To = State.Prefetched;
    else if (Attribute == hipMemRangeAttributeAccessedBy)
      for (size_t I = 0; I != DataSize / sizeof(int); ++I)
        To[I] = I < State.AccessedBy.size() ? State.AccessedBy[I]
                                            : int(hipInvalidDeviceId);
    else
      return Status::NotSupported;
    return Status::Success;
  });
}

SIMT_API hipError_t hipStreamAttachMemAsync(hipStream_t Handle, void *Memory,
                                            size_t Size, unsigned) {
  return callOn(Handle, [&](Stream &S) {
    const Allocation *A = findManaged(Memory, 1);
    if (!A || (Size && Size != A->Size))
      return Status::InvalidValue;
    return submit(S, EmptyWork{});
  });
}
