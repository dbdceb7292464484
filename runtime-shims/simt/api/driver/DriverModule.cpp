//===- DriverModule.cpp - Modules and their kernels -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#define SIMT_DRIVER
#include "../../core/Report.h"
#include "../../core/Symbols.h"
#include "../Vendor.h"
#include <algorithm>

using namespace hipify::simt;
using namespace hipify::simt::api;

// --- modules -----------------------------------------------------------------

/// What a fat binary holds in place of code is the name of a module of this
/// program. Other code, for the hardware or as text, cannot be run.
static Status load(hipModule_t *To, const void *Image, const char *Caller) {
  if (!To || !Image)
    return Status::InvalidValue;
  constexpr size_t LongestId = 4096;
  const char *Text = static_cast<const char *>(Image);
  for (const Module *M : modules())
    if (!std::strncmp(Text, M->Id,
                      std::min(std::strlen(M->Id) + 1, LongestId))) {
      *To = reinterpret_cast<hipModule_t>(const_cast<Module *>(M));
      return Status::Success;
    }
  Report R;
  R.Level = Report::Severity::Warning;
  R.Check = "unsupported";
  R.Message = std::string(Caller) +
              " was given code that is not this program's own; the emulator "
              "runs what it has compiled only";
  report(std::move(R));
  // CUDA would compile text, and says what came of it.
  Text += std::strspn(Text, " \t\r\n");
  bool IsPtx = IsCUDA && !std::strncmp(Text, ".version", 8);
  return IsPtx ? Status::InvalidPtx : Status::InvalidImage;
}

static const Module *findModule(hipModule_t Handle) {
  for (const Module *M : modules())
    if (static_cast<const void *>(M) == static_cast<const void *>(Handle))
      return M;
  return nullptr;
}

#ifdef SIMT_CUDA
#define NAME_OF(FUNCTION) "cu" #FUNCTION
#else
#define NAME_OF(FUNCTION) "hip" #FUNCTION
#endif

SIMT_API hipError_t hipModuleLoadData(hipModule_t *To, const void *Image) {
  return call([&] { return load(To, Image, NAME_OF(ModuleLoadData)); });
}

SIMT_API hipError_t hipModuleLoadDataEx(hipModule_t *To, const void *Image,
                                        unsigned,
#ifdef SIMT_CUDA
                                        CUjit_option *,
#else
                                        hipJitOption *,
#endif
                                        void **) {
  return call([&] { return load(To, Image, NAME_OF(ModuleLoadDataEx)); });
}

SIMT_API hipError_t hipModuleLoadFatBinary(hipModule_t *To, const void *Image) {
  return call([&] { return load(To, Image, NAME_OF(ModuleLoadFatBinary)); });
}

SIMT_API hipError_t hipModuleUnload(hipModule_t Handle) {
  return call([&] {
    return findModule(Handle) ? Status::Success : Status::InvalidHandle;
  });
}

SIMT_API hipError_t hipModuleGetFunction(hipFunction_t *To, hipModule_t Handle,
                                         const char *Name) {
  return call([&] {
    const Module *M = findModule(Handle);
    if (!M)
      return Status::InvalidHandle;
    KernelSymbol *K = findKernelSymbol(*M, Name);
    *To = reinterpret_cast<hipFunction_t>(K);
    return K ? Status::Success : Status::NotFound;
  });
}

SIMT_API hipError_t hipModuleGetGlobal(hipDeviceptr_t *To, size_t *Size,
                                       hipModule_t Handle, const char *Name) {
  return call([&] {
    const Module *M = findModule(Handle);
    if (!M)
      return Status::InvalidHandle;
    char *Address = nullptr;
    uint64_t Bytes = 0;
    Status S = findSymbol(*M, Name, currentDevice().Id, Address, Bytes);
    if (To)
      *To = hipDeviceptr_t(Address);
    if (Size)
      *Size = Bytes;
    return S;
  });
}

// --- launches ----------------------------------------------------------------

/// The arguments as one buffer that the program filled itself, as members of a
/// C structure.
static Status packed(const Kernel &K, void **Extra, std::vector<char> &To) {
  const char *Buffer = nullptr;
  size_t Size = 0, Offset = 0;
  for (; *Extra != HIP_LAUNCH_PARAM_END; Extra += 2) {
    if (*Extra == HIP_LAUNCH_PARAM_BUFFER_POINTER)
      Buffer = static_cast<const char *>(Extra[1]);
    else if (*Extra == HIP_LAUNCH_PARAM_BUFFER_SIZE)
      Size = *static_cast<const size_t *>(Extra[1]);
    else
      return Status::InvalidValue;
  }
  To.assign(K.ArgumentBytes, 0);
  for (const Parameter &P : Table<Parameter>{K.Parameters, K.NumParameters}) {
    Offset = (Offset + P.Align - 1) / P.Align * P.Align;
    if (!Buffer || Offset + P.Size > Size)
      return Status::InvalidValue;
    std::copy_n(Buffer + Offset, P.Size, To.data() + P.Offset);
    Offset += P.Size;
  }
#ifdef SIMT_CUDA_DRIVER
  // NVIDIA's driver takes the kernel's size only, without padding at the end.
  return Size == Offset ? Status::Success : Status::LaunchOutOfResources;
#else
  return Size < Offset + 16 ? Status::Success : Status::InvalidValue;
#endif
}

static hipError_t launch(hipFunction_t Function, Dim3 Blocks, Dim3 Threads,
                         unsigned Lds, hipStream_t Handle, void **Arguments,
                         void **Extra, bool Cooperative) {
  return callOn(Handle, [&](Stream &S) {
    KernelSymbol *K = findKernelSymbol(Function);
    if (!K)
      return Status::InvalidHandle;
    KernelWork W;
    W.Function = Function;
    if (Status E = makeGrid(*K, Blocks, Threads, Lds, Cooperative,
                            S.device().Id, W.Launch);
        failed(E))
      return E;
    if (K->Code->NumParameters && !Arguments && !Extra)
      return Status::InvalidValue;
    if (Arguments || !Extra)
      W.Launch.Arguments = packArguments(*K->Code, Arguments);
    else if (Status E = packed(*K->Code, Extra, W.Launch.Arguments); failed(E))
      return E;
    return submit(S, std::move(W));
  });
}

SIMT_API hipError_t hipModuleLaunchKernel(hipFunction_t Function, unsigned GX,
                                          unsigned GY, unsigned GZ, unsigned BX,
                                          unsigned BY, unsigned BZ,
                                          unsigned Lds, hipStream_t Handle,
                                          void **Arguments, void **Extra) {
  return launch(Function, {GX, GY, GZ}, {BX, BY, BZ}, Lds, Handle, Arguments,
                Extra, false);
}

SIMT_API hipError_t hipModuleLaunchCooperativeKernel(
    hipFunction_t Function, unsigned GX, unsigned GY, unsigned GZ, unsigned BX,
    unsigned BY, unsigned BZ, unsigned Lds, hipStream_t Handle,
    void **Arguments) {
  return launch(Function, {GX, GY, GZ}, {BX, BY, BZ}, Lds, Handle, Arguments,
                nullptr, true);
}

#if !defined(SIMT_CUDA) || SIMT_CUDA_VERSION >= 11080
SIMT_API hipError_t hipDrvLaunchKernelEx(const HIP_LAUNCH_CONFIG *Config,
                                         hipFunction_t Function,
                                         void **Arguments, void **Extra) {
  bool Cooperative = false;
  for (unsigned I = 0; I != Config->numAttrs; ++I) {
    const auto &A = Config->attrs[I];
#ifdef SIMT_CUDA
    if (A.id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
      Cooperative = A.value.cooperative;
    const auto &Cluster = A.value.clusterDim;
    if (A.id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION &&
        Cluster.x * Cluster.y * Cluster.z > 1)
      return hipErrorNotSupported;
#else
    if (A.id == hipLaunchAttributeCooperative)
      Cooperative = A.val.cooperative;
#endif
  }
  return launch(
      Function, {Config->gridDimX, Config->gridDimY, Config->gridDimZ},
      {Config->blockDimX, Config->blockDimY, Config->blockDimZ},
      Config->sharedMemBytes, Config->hStream, Arguments, Extra, Cooperative);
}
#endif

// --- attributes --------------------------------------------------------------

template <typename Fn>
static hipError_t callWith(hipFunction_t Function, Fn F) {
  return call([&] {
    KernelSymbol *K = findKernelSymbol(Function);
    return K ? F(*K) : Status::InvalidHandle;
  });
}

SIMT_API hipError_t hipFuncGetAttribute(int *To, hipFunction_attribute Which,
                                        hipFunction_t Function) {
  return callWith(Function, [&](KernelSymbol &K) {
    switch (Which) {
    case HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
      *To = K.Code->MaxThreads ? int(K.Code->MaxThreads) : MaxBlockThreads;
      return Status::Success;
    case HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
      *To = int(K.Code->StaticLds);
      return Status::Success;
    case HIP_FUNC_ATTRIBUTE_NUM_REGS:
      *To = 32;
      return Status::Success;
    case HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    case HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
    case HIP_FUNC_ATTRIBUTE_CACHE_MODE_CA:
      *To = 0;
      return Status::Success;
    case HIP_FUNC_ATTRIBUTE_PTX_VERSION:
    case HIP_FUNC_ATTRIBUTE_BINARY_VERSION:
      *To = model().Major * 10 + model().Minor;
      return Status::Success;
    case HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
      *To = maxDynamicLds(K);
      return Status::Success;
    case HIP_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
      *To = K.Carveout;
      return Status::Success;
    default:
      return Status::InvalidValue;
    }
  });
}

#ifdef SIMT_CUDA
SIMT_API CUresult cuFuncSetAttribute(CUfunction Function,
                                     CUfunction_attribute Which, int Value) {
  return callWith(Function, [&](KernelSymbol &K) {
    if (Which == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES) {
      if (Value < 0 || Value + int(K.Code->StaticLds) > model().MaxLdsBytes)
        return Status::InvalidValue;
      K.MaxDynamicLds = Value;
      return Status::Success;
    }
    if (Which != CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT)
      return Status::InvalidValue;
    K.Carveout = Value;
    return Status::Success;
  });
}

SIMT_API CUresult cuFuncSetCacheConfig(CUfunction Function,
                                       CUfunc_cache Config) {
  return callWith(Function, [&](KernelSymbol &K) {
    K.CacheConfig = int(Config);
    return Status::Success;
  });
}
#else
SIMT_API const char *hipKernelNameRef(hipFunction_t Function) {
  KernelSymbol *K = findKernelSymbol(Function);
  return K ? K->Code->Name : "";
}
#endif

// --- occupancy ---------------------------------------------------------------

SIMT_API hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
    int *To, hipFunction_t Function, int Threads, size_t Lds) {
  return callWith(Function, [&](KernelSymbol &K) {
    *To = residentBlocks(K, Threads, Lds);
    return Threads > 0 ? Status::Success : Status::InvalidValue;
  });
}

SIMT_API hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *To, hipFunction_t Function, int Threads, size_t Lds, unsigned) {
  return hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(To, Function,
                                                            Threads, Lds);
}

/// The largest block that fills a compute unit best. LdsOf says what a block
/// of a size needs.
template <typename Fn>
static Status bestBlock(const KernelSymbol &K, int Limit, Fn LdsOf, int &Blocks,
                        int &Threads) {
  int Most = K.Code->MaxThreads ? int(K.Code->MaxThreads) : MaxBlockThreads;
  if (Limit > 0)
    Most = std::min(Most, Limit);
  int Wave = model().WaveSize, Best = 0;
  for (int T = std::max(Most / Wave * Wave, std::min(Wave, Most)); T > 0;
       T -= Wave) {
    int Fit = residentBlocks(K, T, LdsOf(T));
    if (Fit * T <= Best)
      continue;
    Best = Fit * T;
    Threads = T;
    Blocks = Fit * int(ComputeUnits);
  }
  return Best ? Status::Success : Status::InvalidValue;
}

SIMT_API hipError_t hipModuleOccupancyMaxPotentialBlockSize(
    int *Blocks, int *Threads, hipFunction_t Function,
#ifdef SIMT_CUDA
    CUoccupancyB2DSize LdsOf,
#endif
    size_t Lds, int Limit) {
  return callWith(Function, [&](KernelSymbol &K) {
    auto Needs = [&]([[maybe_unused]] int T) -> size_t {
#ifdef SIMT_CUDA
      if (LdsOf)
        return LdsOf(T);
#endif
      return Lds;
    };
    return bestBlock(K, Limit, Needs, *Blocks, *Threads);
  });
}
