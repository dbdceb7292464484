//===- Targets.h - features of AMD's GPUs -----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of mappings/targets.tsv, whose header explains the columns and names
// their sources. docs/targets.md presents them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MAPPING_TARGETS_H
#define HIPIFY_MAPPING_TARGETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace hipify {

struct GpuTarget {
  /// How the target supports CUDA's 8-bit floats, which are in OCP format.
  enum Fp8T : uint8_t { Emulated, Fnuz, Ocp };
  /// How the target implements atomicAdd of a floating-point type.
  enum AtomicT : uint8_t {
    Loop,             ///< A compare-and-swap loop.
    LoopUnlessUnsafe, ///< An instruction with -munsafe-fp-atomics, else a loop.
    Instruction
  };

  llvm::StringRef Name; ///< "gfx942"
  unsigned Wavefront;
  unsigned SharedMemory; ///< Maximum per block, in bytes.
  bool HasImages;
  Fp8T Fp8;
  bool MigratesPages; ///< With XNACK, which is off by default.
  AtomicT AtomicF32, AtomicF64;
};

llvm::ArrayRef<GpuTarget> allGpuTargets();
/// The row of an --offload-arch, whose features (`:xnack+`) are ignored; null
/// if it is unknown.
const GpuTarget *lookupGpuTarget(llvm::StringRef Arch);
/// The known name that is most similar to Arch.
llvm::StringRef nearestGpuTarget(llvm::StringRef Arch);

/// The Arches that fulfil Predicate, as "gfx90a, gfx942"; empty if there are
/// none.
std::string targetsWhere(llvm::ArrayRef<std::string> Arches,
                         llvm::function_ref<bool(const GpuTarget &)> Predicate);

} // namespace hipify
#endif
