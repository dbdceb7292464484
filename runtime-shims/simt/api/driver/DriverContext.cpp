//===- DriverContext.cpp - Devices and contexts of the driver API ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#define SIMT_DRIVER
#include "../ErrorText.h"
#include "../Properties.h"
#include <cstdio>

using namespace hipify::simt;
using namespace hipify::simt::api;

SIMT_API hipError_t hipInit(unsigned Flags) {
  return always([&] { return Flags ? Status::InvalidValue : Status::Success; });
}

// --- devices -----------------------------------------------------------------

SIMT_API hipError_t hipDeviceGet(hipDevice_t *To, int Id) {
  return always([&] {
    *To = Id;
    return isDevice(Id) ? Status::Success : Status::InvalidDevice;
  });
}

SIMT_API hipError_t hipDeviceGetName(char *To, int Size, hipDevice_t Id) {
  return always([&] {
    if (!To || Size <= 0)
      return Status::InvalidValue;
    std::snprintf(To, Size, "%s", model().Name.c_str());
    return isDevice(Id) ? Status::Success : Status::InvalidDevice;
  });
}

SIMT_API hipError_t hipDeviceTotalMem(size_t *To, hipDevice_t Id) {
  return always([&] {
    if (!isDevice(Id))
      return Status::InvalidDevice;
    *To = memoryUse(Id).Total;
    return Status::Success;
  });
}

SIMT_API hipError_t hipDeviceComputeCapability(int *Major, int *Minor,
                                               hipDevice_t Id) {
  return always([&] {
    *Major = model().Major;
    *Minor = model().Minor;
    return isDevice(Id) ? Status::Success : Status::InvalidDevice;
  });
}

SIMT_API hipError_t hipDeviceGetUuid(
#ifdef SIMT_CUDA
    CUuuid *To,
#else
    hipUUID *To,
#endif
    hipDevice_t Id) {
  return always([&] {
    fillUuid(*To, Id);
    return isDevice(Id) ? Status::Success : Status::InvalidDevice;
  });
}

#ifdef SIMT_CUDA
// HIP has these in its run time, under the same names as CUDA's run time.
SIMT_API CUresult cuDeviceGetCount(int *Count) {
  return always([&] {
    *Count = deviceCount();
    return Status::Success;
  });
}

SIMT_API CUresult cuDeviceGetAttribute(int *Value, CUdevice_attribute Which,
                                       CUdevice Id) {
  return always([&] { return attribute(Value, Which, Id); });
}

SIMT_API CUresult cuDriverGetVersion(int *Version) {
  *Version = CUDA_VERSION;
  return CUDA_SUCCESS;
}

SIMT_API CUresult cuDeviceCanAccessPeer(int *Can, CUdevice Id, CUdevice Peer) {
  return always([&] {
    if (!isDevice(Id) || !isDevice(Peer))
      return Status::InvalidDevice;
    *Can = Id != Peer;
    return Status::Success;
  });
}

SIMT_API CUresult cuDeviceGetPCIBusId(char *To, int Size, CUdevice Id) {
  return always([&] {
    if (!isDevice(Id))
      return Status::InvalidDevice;
    int Written = std::snprintf(To, Size, "0000:%02x:00.0", 1 + Id);
    return Written < Size ? Status::Success : Status::InvalidValue;
  });
}

SIMT_API CUresult cuProfilerStart() { return CUDA_SUCCESS; }
SIMT_API CUresult cuProfilerStop() { return CUDA_SUCCESS; }
#endif

// --- errors ------------------------------------------------------------------

SIMT_API hipError_t hipDrvGetErrorName(hipError_t E, const char **To) {
  *To = errorName(E);
  return *To ? hipSuccess : hipErrorInvalidValue;
}

SIMT_API hipError_t hipDrvGetErrorString(hipError_t E, const char **To) {
  *To = errorText(E);
  return *To ? hipSuccess : hipErrorInvalidValue;
}

// --- contexts ----------------------------------------------------------------

static hipCtx_t handleOf(Context *C) { return reinterpret_cast<hipCtx_t>(C); }

/// The context of a handle, and true; a null handle is the null context.
static bool findContext(hipCtx_t Handle, Context *&To) {
  To = handles<Context>().find(Handle).get();
  return To || !Handle;
}

static hipError_t create(hipCtx_t *To, unsigned Flags, hipDevice_t Id) {
  return always([&] {
    if (!To)
      return Status::InvalidValue;
    if (!isDevice(Id))
      return Status::InvalidDevice;
    Context *C = handles<Context>().add(
        std::make_shared<Context>(Context{device(Id), Flags, false}));
    pushContext(C);
    *To = handleOf(C);
    return Status::Success;
  });
}

#if SIMT_CUDA_VERSION >= 13000
SIMT_API CUresult cuCtxCreate(CUcontext *To, CUctxCreateParams *,
                              unsigned Flags, CUdevice Id) {
  return create(To, Flags, Id);
}
#else
SIMT_API hipError_t hipCtxCreate(hipCtx_t *To, unsigned Flags, hipDevice_t Id) {
  return create(To, Flags, Id);
}
#endif

SIMT_API hipError_t hipCtxDestroy(hipCtx_t Handle) {
  return always([&] {
    Context *C = nullptr;
    if (!findContext(Handle, C) || !C || C->Primary)
      return Status::InvalidContext;
    (void)synchronizeDevice(C->Of);
    if (currentContext() == C)
      popContext();
    handles<Context>().remove(Handle);
    return Status::Success;
  });
}

SIMT_API hipError_t hipCtxPushCurrent(hipCtx_t Handle) {
  return always([&] {
    Context *C = nullptr;
    if (!findContext(Handle, C) || !C)
      return Status::InvalidContext;
    pushContext(C);
    return Status::Success;
  });
}

SIMT_API hipError_t hipCtxPopCurrent(hipCtx_t *To) {
  return always([&] {
    Context *C = popContext();
    if (To)
      *To = handleOf(C);
    return C ? Status::Success : Status::InvalidContext;
  });
}

SIMT_API hipError_t hipCtxSetCurrent(hipCtx_t Handle) {
  return always([&] {
    Context *C = nullptr;
    if (!findContext(Handle, C))
      return Status::InvalidContext;
    setCurrentContext(C);
    return Status::Success;
  });
}

SIMT_API hipError_t hipCtxGetCurrent(hipCtx_t *To) {
  return always([&] {
    *To = handleOf(currentContext());
    return Status::Success;
  });
}

SIMT_API hipError_t hipCtxGetDevice(hipDevice_t *To) {
  return call([&] {
    *To = currentDevice().Id;
    return Status::Success;
  });
}

SIMT_API hipError_t hipCtxGetFlags(unsigned *To) {
  return call([&] {
    *To = currentContext()->Flags;
    return Status::Success;
  });
}

SIMT_API hipError_t hipCtxGetApiVersion(hipCtx_t, unsigned *To) {
  return always([&] {
    *To = IsCUDA ? 3020 : 4;
    return Status::Success;
  });
}

SIMT_API hipError_t hipCtxSynchronize() {
  return call([] {
    Status S = checkNotCapturing();
    return failed(S) ? S : synchronizeDevice(currentDevice());
  });
}

SIMT_API hipError_t hipCtxSetCacheConfig(hipFuncCache_t Config) {
  return call([&] {
    currentDevice().CacheConfig = int(Config);
    return Status::Success;
  });
}

SIMT_API hipError_t hipCtxGetCacheConfig(hipFuncCache_t *To) {
  return call([&] {
    *To = hipFuncCache_t(currentDevice().CacheConfig);
    return Status::Success;
  });
}

static Status deviceOf(hipCtx_t Handle, int &Id) {
  Context *C = nullptr;
  if (!findContext(Handle, C) || !C)
    return Status::InvalidContext;
  Id = C->Of.Id;
  return Status::Success;
}

SIMT_API hipError_t hipCtxEnablePeerAccess(hipCtx_t Peer, unsigned Flags) {
  return call([&] {
    int Id = 0;
    if (Status S = deviceOf(Peer, Id); failed(S))
      return S;
    return Flags ? Status::InvalidValue : currentDevice().enablePeer(Id);
  });
}

SIMT_API hipError_t hipCtxDisablePeerAccess(hipCtx_t Peer) {
  return call([&] {
    int Id = 0;
    Status S = deviceOf(Peer, Id);
    return failed(S) ? S : currentDevice().disablePeer(Id);
  });
}

#ifdef SIMT_CUDA
SIMT_API CUresult cuCtxGetLimit(size_t *To, CUlimit Which) {
  return call([&] {
    Device &D = currentDevice();
    std::lock_guard Lock(D.Mutex);
    auto It = D.Limits.find(int(Which));
    *To = It == D.Limits.end() ? 0 : It->second;
    if (It == D.Limits.end() && Which == CU_LIMIT_STACK_SIZE)
      *To = 1024;
    if (It == D.Limits.end() && Which == CU_LIMIT_MALLOC_HEAP_SIZE)
      *To = 8 << 20;
    if (It == D.Limits.end() && Which == CU_LIMIT_PRINTF_FIFO_SIZE)
      *To = 1 << 20;
    return Status::Success;
  });
}

SIMT_API CUresult cuCtxSetLimit(CUlimit Which, size_t Value) {
  return call([&] {
    Device &D = currentDevice();
    std::lock_guard Lock(D.Mutex);
    D.Limits[int(Which)] = Value;
    return Status::Success;
  });
}
#endif

// --- primary contexts --------------------------------------------------------

SIMT_API hipError_t hipDevicePrimaryCtxRetain(hipCtx_t *To, hipDevice_t Id) {
  return always([&] {
    if (!isDevice(Id))
      return Status::InvalidDevice;
    *To = handleOf(primaryContext(device(Id)));
    std::lock_guard Lock(device(Id).Mutex);
    ++device(Id).PrimaryUses;
    return Status::Success;
  });
}

SIMT_API hipError_t hipDevicePrimaryCtxRelease(hipDevice_t Id) {
  return always([&] {
    if (!isDevice(Id))
      return Status::InvalidDevice;
    std::lock_guard Lock(device(Id).Mutex);
    if (!device(Id).PrimaryUses)
      return Status::InvalidContext;
    --device(Id).PrimaryUses;
    return Status::Success;
  });
}

SIMT_API hipError_t hipDevicePrimaryCtxReset(hipDevice_t Id) {
  return always([&] {
    return isDevice(Id) ? resetDevice(device(Id)) : Status::InvalidDevice;
  });
}

SIMT_API hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t Id,
                                                unsigned Flags) {
  return always([&] {
    if (!isDevice(Id))
      return Status::InvalidDevice;
    primaryContext(device(Id))->Flags = Flags;
    return Status::Success;
  });
}

SIMT_API hipError_t hipDevicePrimaryCtxGetState(hipDevice_t Id, unsigned *Flags,
                                                int *Active) {
  return always([&] {
    if (!isDevice(Id))
      return Status::InvalidDevice;
    *Flags = primaryContext(device(Id))->Flags;
    std::lock_guard Lock(device(Id).Mutex);
    *Active = device(Id).PrimaryUses > 0;
    return Status::Success;
  });
}
