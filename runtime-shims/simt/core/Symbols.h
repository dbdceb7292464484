//===- Symbols.h - What host code calls the device's code -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang makes a constructor for each host object that registers the addresses
// by which host code knows kernels and variables. Its fat binary holds, in
// place of GPU code, the Id of a module.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_SYMBOLS_H
#define HIPIFY_SIMT_CORE_SYMBOLS_H

#include "DeviceError.h"
#include "Launch.h"

namespace hipify::simt {

/// A kernel, and what the program set for it.
struct KernelSymbol {
  const Module *Of = nullptr;
  const Kernel *Code = nullptr;
  const void *Function = nullptr; ///< The host's address; may be null.
  int MaxDynamicLds = -1;         ///< -1: the default limit.
  int Carveout = -1, CacheConfig = 0;
};

/// The module that Wrapper, clang's __hip_fatbin_wrapper, stands for. Reports
/// and ends the program if there is none.
const Module *registerFatBinary(const void *Wrapper);
void registerKernel(const Module *M, const void *Function, const char *Name);
/// A managed variable of CUDA gets its first value.
void registerVariable(const Module *M, void *Symbol, const char *Name);
/// Makes managed memory, tells *Pointer and the device code, copies Initial.
void registerManaged(const Module *M, void **Pointer, const void *Initial,
                     const char *Name, uint64_t Size);
/// Waits for what still runs. The program is about to end.
void unregisterFatBinary();

/// The kernel for an address or a handle of the driver API; null if there is
/// none. It stays as long as the program.
KernelSymbol *findKernelSymbol(const void *Function);
/// The same kernel for the driver API, whose handle is its address.
KernelSymbol *findKernelSymbol(const Module &M, const char *Name);
/// Where Symbol is on a device.
Status findSymbol(const void *Symbol, int Device, char *&Address,
                  uint64_t &Size);
Status findSymbol(const Module &M, const char *Name, int Device, char *&Address,
                  uint64_t &Size);
/// Whether Address lies in variables; Device is whose.
bool isVariable(const void *Address, int *Device = nullptr);
/// Gives all variables of a device their first values.
void resetVariables(int Device);

/// The most dynamic LDS that a launch may ask for now.
int maxDynamicLds(const KernelSymbol &K);
/// Blocks of this shape that fit on one compute unit.
int residentBlocks(const KernelSymbol &K, int Threads, uint64_t Lds);
/// Checks a launch as devices do, before it goes to a stream.
Status makeGrid(const KernelSymbol &K, Dim3 Blocks, Dim3 Threads, uint64_t Lds,
                bool Cooperative, int Device, Grid &G);

} // namespace hipify::simt

#endif
