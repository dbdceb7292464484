//===- Device.cpp - Devices and their peers -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../../core/Pool.h"
#include "../Properties.h"
#include <algorithm>
#include <cstdio>

using namespace hipify::simt;
using namespace hipify::simt::api;

// Modules tell what they were compiled for; programs without any need this.
[[maybe_unused]] static const bool DefaultSet =
    (setDefaultTarget(IsCUDA ? "sm_80" : "gfx942"), true);

// --- the current device ------------------------------------------------------

SIMT_API hipError_t hipGetDeviceCount(int *Count) {
  return always([&] {
    *Count = deviceCount();
    return Status::Success;
  });
}

SIMT_API hipError_t hipGetDevice(int *Id) {
  return always([&] {
    *Id = currentDevice().Id;
    return Status::Success;
  });
}

SIMT_API hipError_t hipSetDevice(int Id) {
  return always([&] { return setCurrentDevice(Id); });
}

SIMT_API hipError_t hipSetValidDevices(int *Ids, int Count) {
  return call([&] {
    for (int I = 0; I < Count; ++I)
      if (!isDevice(Ids[I]))
        return Status::InvalidDevice;
    return Status::Success;
  });
}

SIMT_API hipError_t hipDeviceSynchronize() {
  return call([] {
    Status S = checkNotCapturing();
    return failed(S) ? S : synchronizeDevice(currentDevice());
  });
}

SIMT_API hipError_t hipDeviceReset() {
  return always([] {
    (void)takeLastError();
    return resetDevice(currentDevice());
  });
}

#if defined(SIMT_CUDA) && SIMT_CUDA_VERSION < 13000
SIMT_API cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
SIMT_API cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
#endif

SIMT_API hipError_t hipSetDeviceFlags(unsigned Flags) {
  return call([&] {
    Device &D = currentDevice();
    std::lock_guard Lock(D.Mutex);
    D.Flags = Flags;
    return Status::Success;
  });
}

SIMT_API hipError_t hipGetDeviceFlags(unsigned *Flags) {
  return call([&] {
    Device &D = currentDevice();
    std::lock_guard Lock(D.Mutex);
    *Flags = D.Flags | hipDeviceMapHost;
    return Status::Success;
  });
}

// --- what devices are --------------------------------------------------------

SIMT_API hipError_t hipDeviceGetAttribute(int *Value,
                                          hipDeviceAttribute_t Attribute,
                                          int Id) {
  return always([&] { return attribute(Value, Attribute, Id); });
}

static void setExtent(int *To, int X, int Y, int Z) {
  To[0] = X;
  To[1] = Y;
  To[2] = Z;
}

static void describe(hipDeviceProp_t &P, int Id) {
  const DeviceModel &M = model();
  std::snprintf(P.name, sizeof(P.name), "%s", M.Name.c_str());
  fillUuid(P.uuid, Id);
  P.totalGlobalMem = memoryUse(Id).Total;
  P.sharedMemPerBlock = M.LdsBytes;
  P.sharedMemPerBlockOptin = P.sharedMemPerMultiprocessor = M.MaxLdsBytes;
  P.regsPerBlock = P.regsPerMultiprocessor = M.Registers;
  P.warpSize = M.WaveSize;
  P.memPitch = 0x7fffffff;
  P.maxThreadsPerBlock = MaxBlockThreads;
  setExtent(P.maxThreadsDim, MaxBlockThreads, MaxBlockThreads, MaxBlockZ);
  setExtent(P.maxGridSize, 0x7fffffff, MaxGridYZ, MaxGridYZ);
  P.totalConstMem = 65536;
  P.major = M.Major;
  P.minor = M.Minor;
  P.textureAlignment = P.surfaceAlignment = 256;
  P.texturePitchAlignment = 32;
  P.multiProcessorCount = int(ComputeUnits);
  P.maxThreadsPerMultiProcessor = M.ThreadsPerUnit;
  P.maxBlocksPerMultiProcessor = 32;
  P.maxTexture1D = P.maxTexture2D[0] = P.maxTexture2D[1] = MaxTexture;
  setExtent(P.maxTexture3D, MaxTexture3D, MaxTexture3D, MaxTexture3D);
  P.memoryBusWidth = M.BusBits;
  P.l2CacheSize = M.L2Bytes;
  P.asyncEngineCount = 2;
  P.pciBusID = 1 + Id;
  P.canMapHostMemory = P.concurrentKernels = P.unifiedAddressing = 1;
  P.streamPrioritiesSupported = P.globalL1CacheSupported = 1;
  P.localL1CacheSupported = P.managedMemory = P.hostNativeAtomicSupported = 1;
  P.concurrentManagedAccess = P.canUseHostPointerForRegisteredMem = 1;
  P.directManagedMemAccessFromHost = P.cooperativeLaunch = 1;
#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 12000
  P.hostRegisterSupported = P.memoryPoolsSupported = 1;
#endif
#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION < 13000
  P.clockRate = M.ClockKHz;
  P.memoryClockRate = MemoryKHz;
  P.deviceOverlap = P.cooperativeMultiDeviceLaunch = 1;
  P.maxTexture1DLinear = 1 << 27;
  P.singleToDoublePrecisionPerfRatio = 2;
#endif
#ifndef SIMT_CUDA
  std::snprintf(P.gcnArchName, sizeof(P.gcnArchName), "%s", M.Target.c_str());
  P.maxSharedMemoryPerMultiProcessor = M.MaxLdsBytes;
  P.clockInstructionRate = 100000;
  // Which device functions there are, for host code that asks.
  auto &A = P.arch;
  A.hasGlobalInt32Atomics = A.hasGlobalFloatAtomicExch = 1;
  A.hasSharedInt32Atomics = A.hasSharedFloatAtomicExch = 1;
  A.hasFloatAtomicAdd = A.hasGlobalInt64Atomics = A.hasSharedInt64Atomics = 1;
  A.hasDoubles = A.hasWarpVote = A.hasWarpBallot = A.hasWarpShuffle = 1;
  A.hasThreadFenceSystem = A.has3dGrid = 1;
#endif
}

SIMT_API hipError_t hipGetDeviceProperties(hipDeviceProp_t *P, int Id) {
  return always([&] {
    if (!isDevice(Id))
      return Status::InvalidDevice;
    std::memset(static_cast<void *>(P), 0, sizeof(*P));
    describe(*P, Id);
    return Status::Success;
  });
}

SIMT_API hipError_t hipChooseDevice(int *Id, const hipDeviceProp_t *) {
  return always([&] {
    *Id = 0; // They are all alike.
    return Status::Success;
  });
}

SIMT_API hipError_t hipDeviceGetPCIBusId(char *Text, int Length, int Id) {
  return always([&] {
    if (!isDevice(Id))
      return Status::InvalidDevice;
    int Written = std::snprintf(Text, Length, "0000:%02x:00.0", 1 + Id);
    return Written < Length ? Status::Success : Status::InvalidValue;
  });
}

SIMT_API hipError_t hipDeviceGetByPCIBusId(int *Id, const char *Text) {
  return always([&] {
    unsigned Domain = 0, Bus = 0, Unit = 0;
    if (std::sscanf(Text, "%x:%x:%x", &Domain, &Bus, &Unit) != 3)
      std::sscanf(Text, "%x:%x", &Bus, &Unit);
    if (!isDevice(int(Bus) - 1))
      return Status::InvalidDevice;
    *Id = int(Bus) - 1;
    return Status::Success;
  });
}

SIMT_API hipError_t hipDriverGetVersion(int *Version) {
  return always([&] {
#ifdef SIMT_CUDA
    *Version = CUDART_VERSION;
#else
    *Version = HIP_VERSION;
#endif
    return Status::Success;
  });
}

SIMT_API hipError_t hipRuntimeGetVersion(int *Version) {
  return hipDriverGetVersion(Version);
}

// --- settings ----------------------------------------------------------------

static size_t defaultLimit(int Which) {
  switch (Which) {
  case hipLimitStackSize:
    return 1024;
  case hipLimitPrintfFifoSize:
    return 1 << 20;
  case hipLimitMallocHeapSize:
    return 8 << 20;
#ifdef SIMT_CUDA
  case cudaLimitDevRuntimeSyncDepth:
    return 2;
  case cudaLimitDevRuntimePendingLaunchCount:
    return 2048;
#endif
  default:
    return 0;
  }
}

/// HIP knows fewer limits than CUDA.
static bool isLimit(hipLimit_t Which) {
  return IsCUDA || Which == hipLimitStackSize ||
         Which == hipLimitPrintfFifoSize || Which == hipLimitMallocHeapSize;
}

SIMT_API hipError_t hipDeviceGetLimit(size_t *Value, hipLimit_t Which) {
  return call([&] {
    if (!Value)
      return Status::InvalidValue;
    if (!isLimit(Which))
      return Status(hipErrorUnsupportedLimit);
    Device &D = currentDevice();
    std::lock_guard Lock(D.Mutex);
    auto It = D.Limits.find(int(Which));
    *Value = It == D.Limits.end() ? defaultLimit(int(Which)) : It->second;
    return Status::Success;
  });
}

SIMT_API hipError_t hipDeviceSetLimit(hipLimit_t Which, size_t Value) {
  return call([&] {
    if (!isLimit(Which))
      return Status(hipErrorUnsupportedLimit);
    Device &D = currentDevice();
    std::lock_guard Lock(D.Mutex);
    D.Limits[int(Which)] = Value;
    return Status::Success;
  });
}

SIMT_API hipError_t hipDeviceSetCacheConfig(hipFuncCache_t Config) {
  return call([&] {
    currentDevice().CacheConfig = int(Config);
    return Status::Success;
  });
}

SIMT_API hipError_t hipDeviceGetCacheConfig(hipFuncCache_t *Config) {
  return call([&] {
    *Config = hipFuncCache_t(currentDevice().CacheConfig);
    return Status::Success;
  });
}

SIMT_API hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig Config) {
  return call([&] {
    currentDevice().LdsConfig = int(Config);
    return Status::Success;
  });
}

SIMT_API hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig *Config) {
  return call([&] {
    *Config = hipSharedMemConfig(currentDevice().LdsConfig);
    return Status::Success;
  });
}

SIMT_API hipError_t hipProfilerStart() {
  return call([] { return Status::Success; });
}

SIMT_API hipError_t hipProfilerStop() {
  return call([] { return Status::Success; });
}

// --- peers -------------------------------------------------------------------

SIMT_API hipError_t hipDeviceCanAccessPeer(int *Can, int Id, int Peer) {
  return always([&] {
    if (!isDevice(Id) || !isDevice(Peer))
      return Status::InvalidDevice;
    *Can = Id != Peer;
    return Status::Success;
  });
}

SIMT_API hipError_t hipDeviceEnablePeerAccess(int Peer, unsigned Flags) {
  return call([&] {
    return Flags ? Status::InvalidValue : currentDevice().enablePeer(Peer);
  });
}

SIMT_API hipError_t hipDeviceDisablePeerAccess(int Peer) {
  return call([&] { return currentDevice().disablePeer(Peer); });
}

SIMT_API hipError_t hipDeviceGetP2PAttribute(int *Value, hipDeviceP2PAttr What,
                                             int Id, int Peer) {
  return always([&] {
    if (!isDevice(Id) || !isDevice(Peer) || Id == Peer)
      return Status::InvalidDevice;
    *Value = What == hipDevP2PAttrPerformanceRank ? 0 : 1;
    return Status::Success;
  });
}

#ifndef SIMT_CUDA
SIMT_API hipError_t hipExtGetLinkTypeAndHopCount(int Id, int Peer,
                                                 uint32_t *Type,
                                                 uint32_t *Hops) {
  return always([&] {
    if (!isDevice(Id) || !isDevice(Peer) || Id == Peer)
      return Status::InvalidDevice;
    *Type = 4; // xGMI
    *Hops = 1;
    return Status::Success;
  });
}
#endif
