//===- Pool.cpp - Memory pools --------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../../core/Pool.h"
#include "../Vendor.h"

using namespace hipify::simt;
using namespace hipify::simt::api;

static std::shared_ptr<MemoryPool> findPool(hipMemPool_t Handle) {
  return handles<MemoryPool>().find(Handle);
}

static hipMemPool_t handleOf(const std::shared_ptr<MemoryPool> &P) {
  return reinterpret_cast<hipMemPool_t>(P.get());
}

template <typename Fn> static hipError_t callWith(hipMemPool_t Handle, Fn F) {
  return call([&] {
    std::shared_ptr<MemoryPool> P = findPool(Handle);
    return P ? F(*P) : Status::InvalidValue;
  });
}

static Status allocateFrom(MemoryPool &P, void **To, size_t Size, Stream &S) {
  if (!To)
    return Status::InvalidValue;
  char *Memory = nullptr;
  Status E = allocateAsync(S, P, Memory, Size);
  *To = Memory;
  return E;
}

SIMT_API hipError_t hipMallocAsync(void **To, size_t Size, hipStream_t Handle) {
  return callOn(Handle, [&](Stream &S) {
    return allocateFrom(*S.device().currentPool(), To, Size, S);
  });
}

SIMT_API hipError_t hipMallocFromPoolAsync(void **To, size_t Size,
                                           hipMemPool_t Pool,
                                           hipStream_t Handle) {
  return callOn(Handle, [&](Stream &S) {
    std::shared_ptr<MemoryPool> P = findPool(Pool);
    return P ? allocateFrom(*P, To, Size, S) : Status::InvalidValue;
  });
}

SIMT_API hipError_t hipFreeAsync(void *Memory, hipStream_t Handle) {
  return callOn(Handle, [&](Stream &S) {
    return Memory ? freeAsync(S, Memory) : Status::InvalidValue;
  });
}

// --- pools -------------------------------------------------------------------

SIMT_API hipError_t hipMemPoolCreate(hipMemPool_t *To,
                                     const hipMemPoolProps *Properties) {
  return call([&] {
    if (!To || !Properties ||
        Properties->location.type != hipMemLocationTypeDevice ||
        Properties->allocType != hipMemAllocationTypePinned)
      return Status::InvalidValue;
    if (!isDevice(Properties->location.id))
      return Status::InvalidDevice;
    // Memory for other processes.
    if (Properties->handleTypes != hipMemHandleTypeNone)
      return Status::NotSupported;
    uint64_t MaxBytes = 0;
#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 12020
    MaxBytes = Properties->maxSize;
#endif
    *To = reinterpret_cast<hipMemPool_t>(
        createPool(Properties->location.id, MaxBytes));
    return Status::Success;
  });
}

SIMT_API hipError_t hipMemPoolDestroy(hipMemPool_t Handle) {
  return call([&] {
    for (int D = 0; D != deviceCount(); ++D) {
      Device &Of = device(D);
      if (handleOf(Of.defaultPool()) == Handle)
        return Status::InvalidValue;
      if (handleOf(Of.currentPool()) == Handle)
        Of.setCurrentPool(Of.defaultPool());
    }
    return destroyPool(Handle);
  });
}

SIMT_API hipError_t hipMemPoolTrimTo(hipMemPool_t Handle, size_t Keep) {
  return callWith(Handle, [&](MemoryPool &P) {
    P.trim(Keep);
    return Status::Success;
  });
}

static bool counterOf(hipMemPoolAttr What, MemoryPool::Counter &C) {
  switch (What) {
  case hipMemPoolAttrReservedMemCurrent:
    C = MemoryPool::ReservedCurrent;
    return true;
  case hipMemPoolAttrReservedMemHigh:
    C = MemoryPool::ReservedHigh;
    return true;
  case hipMemPoolAttrUsedMemCurrent:
    C = MemoryPool::UsedCurrent;
    return true;
  case hipMemPoolAttrUsedMemHigh:
    C = MemoryPool::UsedHigh;
    return true;
  default:
    return false;
  }
}

static int *reuseOf(MemoryPool &P, hipMemPoolAttr What) {
  switch (What) {
  case hipMemPoolReuseFollowEventDependencies:
    return &P.Reuse[0];
  case hipMemPoolReuseAllowOpportunistic:
    return &P.Reuse[1];
  case hipMemPoolReuseAllowInternalDependencies:
    return &P.Reuse[2];
  default:
    return nullptr;
  }
}

SIMT_API hipError_t hipMemPoolGetAttribute(hipMemPool_t Handle,
                                           hipMemPoolAttr What, void *To) {
  return callWith(Handle, [&](MemoryPool &P) {
    std::lock_guard Lock(P.Mutex);
    MemoryPool::Counter C;
    uint64_t Wide;
    if (int *Reuse = reuseOf(P, What)) {
      std::memcpy(To, Reuse, sizeof(*Reuse));
      return Status::Success;
    }
    if (What == hipMemPoolAttrReleaseThreshold)
      Wide = P.ReleaseThreshold;
    else if (counterOf(What, C))
      Wide = P.counter(C);
    else
      return Status::InvalidValue;
    std::memcpy(To, &Wide, sizeof(Wide));
    return Status::Success;
  });
}

SIMT_API hipError_t hipMemPoolSetAttribute(hipMemPool_t Handle,
                                           hipMemPoolAttr What, void *From) {
  return callWith(Handle, [&](MemoryPool &P) {
    std::lock_guard Lock(P.Mutex);
    MemoryPool::Counter C;
    if (int *Reuse = reuseOf(P, What)) {
      std::memcpy(Reuse, From, sizeof(*Reuse));
      return Status::Success;
    }
    uint64_t Wide;
    std::memcpy(&Wide, From, sizeof(Wide));
    if (What == hipMemPoolAttrReleaseThreshold) {
      P.ReleaseThreshold = Wide;
      return Status::Success;
    }
    // High-water marks can only begin again.
    bool IsHigh = counterOf(What, C) &&
                  (C == MemoryPool::ReservedHigh || C == MemoryPool::UsedHigh);
    if (!IsHigh || Wide)
      return Status::InvalidValue;
    P.resetHigh(C);
    return Status::Success;
  });
}

SIMT_API hipError_t hipMemPoolSetAccess(hipMemPool_t Handle,
                                        const hipMemAccessDesc *Rights,
                                        size_t Count) {
  return callWith(Handle, [&](MemoryPool &P) {
    for (size_t I = 0; I != Count; ++I)
      if (Rights[I].location.type != hipMemLocationTypeDevice ||
          !isDevice(Rights[I].location.id))
        return Status::InvalidValue;
    std::lock_guard Lock(P.Mutex);
    for (size_t I = 0; I != Count; ++I)
      P.Access[Rights[I].location.id] = int(Rights[I].flags);
    return Status::Success;
  });
}

SIMT_API hipError_t hipMemPoolGetAccess(hipMemAccessFlags *To,
                                        hipMemPool_t Handle,
                                        hipMemLocation *Of) {
  return callWith(Handle, [&](MemoryPool &P) {
    if (Of->type != hipMemLocationTypeDevice || !isDevice(Of->id))
      return Status::InvalidValue;
    std::lock_guard Lock(P.Mutex);
    *To = P.Device == Of->id ? hipMemAccessFlagsProtReadWrite
                             : hipMemAccessFlags(P.Access[Of->id]);
    return Status::Success;
  });
}

// --- pools of devices --------------------------------------------------------

SIMT_API hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t *To, int Id) {
  return always([&] {
    if (!isDevice(Id))
      return Status::InvalidDevice;
    *To = handleOf(device(Id).defaultPool());
    return Status::Success;
  });
}

SIMT_API hipError_t hipDeviceGetMemPool(hipMemPool_t *To, int Id) {
  return always([&] {
    if (!isDevice(Id))
      return Status::InvalidDevice;
    *To = handleOf(device(Id).currentPool());
    return Status::Success;
  });
}

SIMT_API hipError_t hipDeviceSetMemPool(int Id, hipMemPool_t Handle) {
  return always([&] {
    std::shared_ptr<MemoryPool> P = findPool(Handle);
    if (!isDevice(Id))
      return Status::InvalidDevice;
    if (!P || P->Device != Id)
      return Status::InvalidValue;
    device(Id).setCurrentPool(std::move(P));
    return Status::Success;
  });
}
