//===- Symbols.cpp - What host code calls the device's code ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Symbols.h"
#include "Device.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_map>

using namespace hipify::simt;

namespace {
struct VariableSymbol {
  const Module *Of = nullptr;
  const Variable *Data = nullptr;
  char *Managed = nullptr;
  uint64_t Size = 0;
};

struct Registry {
  std::mutex Mutex;
  std::unordered_map<const void *, KernelSymbol *> Kernels;
  std::unordered_map<const Kernel *, KernelSymbol *> ByCode;
  std::unordered_map<const void *, VariableSymbol> Variables;
  /// Images that host code got addresses in, by their ends.
  struct Image {
    const Module *Of;
    int Device;
    char *Begin;
  };
  std::map<const char *, Image> Images;
  /// Managed variables: their pointers in images are no initial values.
  struct ManagedPointer {
    const Module *Of;
    const Variable *Pointer;
    char *Memory;
  };
  std::vector<ManagedPointer> Managed;
};
} // namespace

static Registry &registry() {
  static Registry &R = *new Registry;
  return R;
}

[[noreturn]] static void mismatch(const char *What, const char *Name) {
  std::fprintf(stderr,
               "hipify-cpp: the program's host part names a %s that its device "
               "part lacks: %s\n",
               What, Name);
  std::exit(1);
}

const Module *hipify::simt::registerFatBinary(const void *Wrapper) {
  struct FatBinary {
    unsigned Magic, Version;
    const char *Data;
    const void *Unused;
  };
  const char *Id = static_cast<const FatBinary *>(Wrapper)->Data;
  const Module *M = findModule(Id);
  if (!M)
    mismatch("module", Id);
  return M;
}

/// Hold the lock.
static KernelSymbol *symbolOf(const Module &M, const Kernel &K) {
  KernelSymbol *&S = registry().ByCode[&K];
  if (!S) {
    S = new KernelSymbol;
    S->Of = &M;
    S->Code = &K;
    registry().Kernels[S] = S; // The driver API's handle.
  }
  return S;
}

void hipify::simt::registerKernel(const Module *M, const void *Function,
                                  const char *Name) {
  const Kernel *K = findKernel(*M, Name);
  if (!K)
    mismatch("kernel", Name);
  std::lock_guard Lock(registry().Mutex);
  KernelSymbol *S = symbolOf(*M, *K);
  S->Function = Function;
  registry().Kernels[Function] = S;
}

/// On the device, the variable of that name is a pointer to the memory.
static void bindManaged(const Module *M, const char *Name, char *Memory,
                        uint64_t Size) {
  const Variable *V = findVariable(*M, Name);
  for (int D = 0; V && D != deviceCount(); ++D)
    std::memcpy(image(*M, D) + V->Offset, &Memory, sizeof(Memory));
  std::lock_guard Lock(registry().Mutex);
  if (V)
    registry().Managed.push_back({M, V, Memory});
  registry().Variables[Memory] = {M, nullptr, Memory, Size};
}

void hipify::simt::registerVariable(const Module *M, void *Symbol,
                                    const char *Name) {
  if (const Variable *First =
          findVariable(*M, std::string(Name) + ManagedSuffix)) {
    // Again, if another unit declares it.
    if (failed(registerHost(Symbol, First->Size, 0, MemoryKind::Managed)))
      return;
    std::memcpy(Symbol, M->Image + First->Offset, First->Size);
    bindManaged(M, Name, static_cast<char *>(Symbol), First->Size);
    return;
  }
  // Variables that device code does not use may be gone from it.
  const Variable *V = findVariable(*M, Name);
  if (!V)
    return;
  std::lock_guard Lock(registry().Mutex);
  registry().Variables[Symbol] = {M, V, nullptr, V->Size};
}

void hipify::simt::registerManaged(const Module *M, void **Pointer,
                                   const void *Initial, const char *Name,
                                   uint64_t Size) {
  char *Memory = nullptr;
  if (failed(allocate(Memory, Size, MemoryKind::Managed, 0))) {
    std::fprintf(stderr, "hipify-cpp: no memory for managed variable %s\n",
                 Name);
    std::exit(1);
  }
  std::memcpy(Memory, Initial, Size);
  *Pointer = Memory;
  bindManaged(M, Name, Memory, Size);
  std::lock_guard Lock(registry().Mutex);
  registry().Variables[Pointer] = {M, nullptr, Memory, Size};
}

void hipify::simt::unregisterFatBinary() {
  for (int D = 0; D != deviceCount(); ++D)
    (void)synchronizeDevice(device(D));
}

KernelSymbol *hipify::simt::findKernelSymbol(const void *Function) {
  std::lock_guard Lock(registry().Mutex);
  auto It = registry().Kernels.find(Function);
  return It == registry().Kernels.end() ? nullptr : It->second;
}

KernelSymbol *hipify::simt::findKernelSymbol(const Module &M,
                                             const char *Name) {
  const Kernel *K = findKernel(M, Name);
  if (!K)
    return nullptr;
  std::lock_guard Lock(registry().Mutex);
  return symbolOf(M, *K);
}

static char *addressOf(const Module &M, const Variable &V, int Device) {
  char *Image = image(M, Device);
  registry().Images[Image + M.ImageBytes] = {&M, Device, Image};
  return Image + V.Offset;
}

Status hipify::simt::findSymbol(const void *Symbol, int Device, char *&Address,
                                uint64_t &Size) {
  std::lock_guard Lock(registry().Mutex);
  auto It = registry().Variables.find(Symbol);
  if (It == registry().Variables.end())
    return Status::InvalidSymbol;
  const VariableSymbol &S = It->second;
  Size = S.Size;
  Address = S.Managed ? S.Managed : addressOf(*S.Of, *S.Data, Device);
  return Status::Success;
}

Status hipify::simt::findSymbol(const Module &M, const char *Name, int Device,
                                char *&Address, uint64_t &Size) {
  const Variable *V = findVariable(M, Name);
  if (!V)
    return Status::NotFound;
  std::lock_guard Lock(registry().Mutex);
  Address = addressOf(M, *V, Device);
  Size = V->Size;
  return Status::Success;
}

bool hipify::simt::isVariable(const void *Address, int *Device) {
  std::lock_guard Lock(registry().Mutex);
  const char *Byte = static_cast<const char *>(Address);
  auto It = registry().Images.upper_bound(Byte);
  if (It == registry().Images.end() || Byte < It->second.Begin)
    return false;
  if (Device)
    *Device = It->second.Device;
  return true;
}

void hipify::simt::resetVariables(int Device) {
  std::lock_guard Lock(registry().Mutex);
  for (const auto &[End, I] : registry().Images) {
    if (I.Device != Device)
      continue;
    std::memcpy(I.Begin, I.Of->Image, I.Of->ImageBytes);
    for (uint64_t Offset : I.Of->Relocations) {
      uint64_t Pointer;
      std::memcpy(&Pointer, I.Begin + Offset, sizeof(Pointer));
      Pointer += I.Begin - I.Of->Image;
      std::memcpy(I.Begin + Offset, &Pointer, sizeof(Pointer));
    }
    for (const auto &P : registry().Managed)
      if (P.Of == I.Of)
        std::memcpy(I.Begin + P.Pointer->Offset, &P.Memory, sizeof(P.Memory));
  }
}

int hipify::simt::maxDynamicLds(const KernelSymbol &K) {
  int Static = int(K.Code->StaticLds);
  if (K.MaxDynamicLds >= 0)
    return K.MaxDynamicLds;
  return std::max(model().LdsBytes - Static, 0);
}

int hipify::simt::residentBlocks(const KernelSymbol &K, int Threads,
                                 uint64_t Lds) {
  uint64_t Bytes = K.Code->StaticLds + Lds;
  if (Threads <= 0 || Threads > MaxBlockThreads ||
      Bytes > uint64_t(model().MaxLdsBytes))
    return 0;
  uint64_t Wave = model().WaveSize;
  uint64_t Whole = (Threads + Wave - 1) / Wave * Wave;
  uint64_t Fit = std::min<uint64_t>(model().ThreadsPerUnit / Whole, 32);
  if (Bytes)
    Fit = std::min(Fit, model().MaxLdsBytes / Bytes);
  // No more than what the emulator runs at once.
  uint64_t Most = maxResidentBlocks(*K.Code, Threads, uint32_t(Lds));
  return int(std::min(Fit, Most / ComputeUnits));
}

Status hipify::simt::makeGrid(const KernelSymbol &K, Dim3 Blocks, Dim3 Threads,
                              uint64_t Lds, bool Cooperative, int Device,
                              Grid &G) {
  uint64_t PerBlock = Threads.count();
  uint64_t Most = K.Code->MaxThreads ? K.Code->MaxThreads : MaxBlockThreads;
  // cudaErrorInvalidValue is what CUDA 13 says on a GPU.
  bool IsNVIDIA = model().Maker == Vendor::NVIDIA;
  Status BadShape =
      IsNVIDIA ? Status::InvalidValue : Status::InvalidConfiguration;
  if (!Blocks.count() || !PerBlock || PerBlock > Most || Threads.Z > 1024)
    return BadShape;
  if (Blocks.X > 0x7fffffff ||
      (IsNVIDIA && (Blocks.Y > 65535 || Blocks.Z > 65535 || Threads.Z > 64)))
    return BadShape;
  if (Lds > uint64_t(maxDynamicLds(K)) ||
      K.Code->StaticLds + Lds > uint64_t(model().MaxLdsBytes))
    return Status::InvalidValue;
  if (Cooperative &&
      Blocks.count() >
          uint64_t(residentBlocks(K, PerBlock, Lds)) * int(ComputeUnits))
    return Status::CooperativeTooLarge;
  G.InModule = K.Of;
  G.Running = K.Code;
  G.Blocks = Blocks;
  G.Threads = Threads;
  G.DynamicLds = uint32_t(Lds);
  G.Cooperative = Cooperative;
  G.Device = Device;
  return Status::Success;
}
