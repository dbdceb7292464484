//===- Launch.cpp - Registration, launches, attributes of kernels ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../../core/Symbols.h"
#include "../Vendor.h"
#include <algorithm>

using namespace hipify::simt;
using namespace hipify::simt::api;

#ifdef SIMT_CUDA
#define INTERNAL(NAME) __cuda##NAME
using PushResult = unsigned;
#else
#define INTERNAL(NAME) __hip##NAME
using PushResult = hipError_t;
#endif

// --- what clang's constructors call ------------------------------------------

static const Module *moduleOf(void **Handle) {
  return static_cast<const Module *>(*Handle);
}

SIMT_API void **INTERNAL(RegisterFatBinary)(const void *Wrapper) {
  return new void *(const_cast<Module *>(registerFatBinary(Wrapper)));
}

SIMT_API void INTERNAL(UnregisterFatBinary)(void **Handle) {
  unregisterFatBinary();
  delete Handle;
}

SIMT_API void INTERNAL(RegisterFunction)(void **Handle, const void *Function,
                                         char *, const char *Name, unsigned,
                                         void *, void *, void *, void *,
                                         int *) {
  registerKernel(moduleOf(Handle), Function, Name);
}

SIMT_API void INTERNAL(RegisterVar)(void **Handle, void *Symbol, char *,
                                    const char *Name, int, size_t, int, int) {
  registerVariable(moduleOf(Handle), Symbol, Name);
}

#ifdef SIMT_CUDA
SIMT_API void __cudaRegisterFatBinaryEnd(void **) {}
SIMT_API char __cudaInitModule(void **) { return 1; }

/// What the function does that a device linker makes for a unit.
SIMT_API void __simt_register_linked(void (*RegisterGlobals)(void **),
                                     const void *Wrapper) {
  void **Handle = INTERNAL(RegisterFatBinary)(Wrapper);
  if (RegisterGlobals)
    RegisterGlobals(Handle);
}
#else
SIMT_API void __hipRegisterManagedVar(void **Handle, void **Pointer,
                                      void *Initial, const char *Name,
                                      size_t Size, unsigned) {
  registerManaged(moduleOf(Handle), Pointer, Initial, Name, Size);
}
#endif

namespace {
struct Configuration {
  dim3 Blocks, Threads;
  size_t Lds = 0;
  void *Stream = nullptr;
};
} // namespace

// Arguments of a launch may launch themselves.
static thread_local std::vector<Configuration> Configurations;

SIMT_API PushResult INTERNAL(PushCallConfiguration)(dim3 Blocks, dim3 Threads,
                                                    size_t Lds,
#ifdef SIMT_CUDA
                                                    CUstream_st *
#else
                                                    hipStream_t
#endif
                                                        S) {
  Configurations.push_back({Blocks, Threads, Lds, S});
  return PushResult(0);
}

SIMT_API hipError_t INTERNAL(PopCallConfiguration)(dim3 *Blocks, dim3 *Threads,
                                                   size_t *Lds,
#ifdef SIMT_CUDA
                                                   void *
#else
                                                   hipStream_t *
#endif
                                                       S) {
  if (Configurations.empty())
    return hipErrorInvalidConfiguration;
  Configuration C = Configurations.back();
  Configurations.pop_back();
  *Blocks = C.Blocks;
  *Threads = C.Threads;
  *Lds = C.Lds;
  std::memcpy(S, &C.Stream, sizeof(C.Stream));
  return hipSuccess;
}

// --- launches ----------------------------------------------------------------

static Dim3 convert(dim3 D) { return {D.x, D.y, D.z}; }

static Status launch(const void *Function, dim3 Blocks, dim3 Threads,
                     void **Arguments, size_t Lds, Stream &S,
                     bool Cooperative) {
  KernelSymbol *K = findKernelSymbol(Function);
  if (!K)
    return Status::InvalidFunction;
  if (IsCUDA && &S.device() != &currentDevice())
    return Status::InvalidHandle;
  KernelWork W;
  W.Function = Function;
  if (Status E = makeGrid(*K, convert(Blocks), convert(Threads), Lds,
                          Cooperative, S.device().Id, W.Launch);
      failed(E))
    return E;
  if (K->Code->NumParameters && !Arguments)
    return Status::InvalidValue;
  W.Launch.Arguments = packArguments(*K->Code, Arguments);
  return submit(S, std::move(W));
}

SIMT_API hipError_t hipLaunchKernel(const void *Function, dim3 Blocks,
                                    dim3 Threads, void **Arguments, size_t Lds,
                                    hipStream_t Handle) {
  return callOn(Handle, [&](Stream &S) {
    return launch(Function, Blocks, Threads, Arguments, Lds, S, false);
  });
}

#ifdef SIMT_CUDA
SIMT_API hipError_t hipLaunchCooperativeKernel(const void *Function,
                                               dim3 Blocks, dim3 Threads,
                                               void **Arguments, size_t Lds,
                                               hipStream_t Handle) {
#else
SIMT_API hipError_t hipLaunchCooperativeKernel(const void *Function,
                                               dim3 Blocks, dim3 Threads,
                                               void **Arguments, unsigned Lds,
                                               hipStream_t Handle) {
#endif
  return callOn(Handle, [&](Stream &S) {
    return launch(Function, Blocks, Threads, Arguments, Lds, S, true);
  });
}

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION < 13000
SIMT_API
hipError_t hipLaunchCooperativeKernelMultiDevice(hipLaunchParams *Launches,
#ifdef SIMT_CUDA
                                                 unsigned NumDevices,
#else
                                                 int NumDevices,
#endif
                                                 unsigned) {
  return call([&] {
    for (unsigned I = 0; I != unsigned(NumDevices); ++I) {
      const hipLaunchParams &L = Launches[I];
      std::shared_ptr<Stream> S = stream(L.stream);
      if (!S)
        return Status::InvalidHandle;
      pushContext(primaryContext(S->device()));
      Status E =
          launch(L.func, L.gridDim, L.blockDim, L.args, L.sharedMem, *S, true);
      popContext();
      if (failed(E))
        return E;
    }
    return Status::Success;
  });
}
#endif

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 11080
SIMT_API hipError_t hipLaunchKernelExC(const hipLaunchConfig_t *Config,
                                       const void *Function, void **Arguments) {
  if (!Config)
    return call([] { return Status::InvalidValue; });
  return callOn(Config->stream, [&](Stream &S) {
    bool Cooperative = false;
    for (unsigned I = 0; I != Config->numAttrs; ++I) {
      const auto &A = Config->attrs[I];
      if (A.id == hipLaunchAttributeCooperative)
        Cooperative = A.val.cooperative;
#ifdef SIMT_CUDA
      // Blocks of a cluster would have to see each other's shared memory.
      if (A.id == cudaLaunchAttributeClusterDimension &&
          A.val.clusterDim.x * A.val.clusterDim.y * A.val.clusterDim.z > 1)
        return Status::NotSupported;
#endif
    }
    return launch(Function, Config->gridDim, Config->blockDim, Arguments,
                  Config->dynamicSmemBytes, S, Cooperative);
  });
}
#endif

// --- attributes --------------------------------------------------------------

template <typename Fn> static hipError_t callWith(const void *Function, Fn F) {
  return call([&] {
    KernelSymbol *K = findKernelSymbol(Function);
    return K ? F(*K) : Status::InvalidFunction;
  });
}

SIMT_API hipError_t hipFuncGetAttributes(hipFuncAttributes *Attributes,
                                         const void *Function) {
  return callWith(Function, [&](KernelSymbol &K) {
    *Attributes = {};
    Attributes->sharedSizeBytes = K.Code->StaticLds;
    Attributes->maxThreadsPerBlock =
        K.Code->MaxThreads ? int(K.Code->MaxThreads) : MaxBlockThreads;
    // Registers are not allocated here; programs divide by the number.
    Attributes->numRegs = 32;
    Attributes->ptxVersion = Attributes->binaryVersion =
        model().Major * 10 + model().Minor;
    Attributes->maxDynamicSharedSizeBytes = maxDynamicLds(K);
    Attributes->preferredShmemCarveout = K.Carveout;
    return Status::Success;
  });
}

SIMT_API hipError_t hipFuncSetAttribute(const void *Function,
                                        hipFuncAttribute Attribute, int Value) {
  return callWith(Function, [&](KernelSymbol &K) {
    if (Attribute == hipFuncAttributeMaxDynamicSharedMemorySize) {
      if (Value < 0 || Value + int(K.Code->StaticLds) > model().MaxLdsBytes)
        return Status::InvalidValue;
      K.MaxDynamicLds = Value;
    } else if (Attribute == hipFuncAttributePreferredSharedMemoryCarveout) {
      if (Value < -1 || Value > 100)
        return Status::InvalidValue;
      K.Carveout = Value;
    }
    return Status::Success;
  });
}

SIMT_API hipError_t hipFuncSetCacheConfig(const void *Function,
                                          hipFuncCache_t Config) {
  return callWith(Function, [&](KernelSymbol &K) {
    K.CacheConfig = int(Config);
    return Status::Success;
  });
}

SIMT_API hipError_t hipFuncSetSharedMemConfig(const void *Function,
                                              hipSharedMemConfig) {
  return callWith(Function, [](KernelSymbol &) { return Status::Success; });
}

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 11000
SIMT_API hipError_t hipGetFuncBySymbol(hipFunction_t *Handle,
                                       const void *Function) {
  return callWith(Function, [&](KernelSymbol &K) {
    *Handle = reinterpret_cast<hipFunction_t>(&K);
    return Status::Success;
  });
}
#endif

// --- occupancy ---------------------------------------------------------------

SIMT_API hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(
    int *Blocks, const void *Function, int Threads, size_t Lds) {
  return callWith(Function, [&](KernelSymbol &K) {
    *Blocks = residentBlocks(K, Threads, Lds);
    return Threads > 0 ? Status::Success : Status::InvalidValue;
  });
}

SIMT_API hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *Blocks, const void *Function, int Threads, size_t Lds, unsigned) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessor(Blocks, Function, Threads,
                                                      Lds);
}

#ifndef SIMT_CUDA
// CUDA's header has it as a template.
SIMT_API hipError_t hipOccupancyMaxPotentialBlockSize(int *Blocks, int *Threads,
                                                      const void *Function,
                                                      size_t Lds, int Limit) {
  return callWith(Function, [&](KernelSymbol &K) {
    int Most = K.Code->MaxThreads ? int(K.Code->MaxThreads) : MaxBlockThreads;
    if (Limit > 0)
      Most = std::min(Most, Limit);
    int Best = 0;
    int Wave = model().WaveSize;
    for (int T = std::max(Most / Wave * Wave, Wave); T > 0; T -= Wave) {
      int Used = std::min(T, Most) * residentBlocks(K, std::min(T, Most), Lds);
      if (Used > Best) {
        Best = Used;
        *Threads = std::min(T, Most);
        *Blocks = residentBlocks(K, *Threads, Lds) * int(ComputeUnits);
      }
    }
    return Best ? Status::Success : Status::InvalidValue;
  });
}
#endif

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 11000
SIMT_API hipError_t hipOccupancyAvailableDynamicSMemPerBlock(
    size_t *Bytes, const void *Function, int Blocks, int Threads) {
  return callWith(Function, [&](KernelSymbol &K) {
    if (Blocks <= 0 || Threads <= 0)
      return Status::InvalidValue;
    int PerBlock = model().MaxLdsBytes / Blocks - int(K.Code->StaticLds);
    *Bytes = size_t(std::clamp(PerBlock, 0, maxDynamicLds(K)));
    return Status::Success;
  });
}
#endif
