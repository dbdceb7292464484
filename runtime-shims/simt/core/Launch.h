//===- Launch.h - Modules, kernels and their execution ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the host API is built on: it finds kernels by name, packs their
// arguments and runs grids. Nothing here knows streams or vendors' types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_LAUNCH_H
#define HIPIFY_SIMT_CORE_LAUNCH_H

#include "Abi.h"
#include <string_view>
#include <vector>

namespace hipify::simt {

struct Dim3 {
  uint32_t X = 1, Y = 1, Z = 1;
  uint64_t count() const { return uint64_t(X) * Y * Z; }
};

enum class GridStatus {
  Done,
  BadConfiguration, ///< Block too large, empty, or too much LDS.
  Trapped,          ///< __trap, assert, a failed check.
  Stuck,            ///< Lanes wait for each other for ever.
  Unsupported       ///< An instruction that the emulator lacks was reached.
};

struct Grid {
  const Module *InModule = nullptr;
  const Kernel *Running = nullptr;
  Dim3 Blocks, Threads;
  uint32_t DynamicLds = 0;
  /// Kernel::ArgumentBytes bytes, owned: a launch may outlive the caller's.
  std::vector<char> Arguments;
  /// All blocks run at once (cooperative launch).
  bool Cooperative = false;
  /// The virtual device; its image of the module is used.
  int Device = 0;
};

/// Multiprocessors (compute units) of a virtual device.
inline constexpr unsigned ComputeUnits = 8;

/// The most LDS that a block may have, in bytes.
uint32_t maxLdsBytes(const Module &M);

/// The most blocks of this shape that are resident at once on a device; a
/// cooperative grid may not have more.
uint64_t maxResidentBlocks(const Kernel &K, uint64_t Threads, uint32_t Lds);

/// Runs all blocks on the worker threads and returns when the last has ended.
/// Several OS threads may call it at once: their grids run concurrently.
GridStatus run(const Grid &G);

/// The argument pointers of a launch call, packed.
std::vector<char> packArguments(const Kernel &K, void **Arguments);

/// Modules register themselves before main.
const Module *findModule(std::string_view Id);
const Kernel *findKernel(const Module &M, std::string_view Name);
const Variable *findVariable(const Module &M, std::string_view Name);
const std::vector<const Module *> &modules();

/// The variables of M on a device: a copy for each device, made at first use.
char *image(const Module &M, int Device);

} // namespace hipify::simt

#endif
