//===- Targets.h - what AMD's GPUs have, and lack ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of mappings/targets.tsv, whose head says what the columns mean and
// where they come from. docs/targets.md shows them.
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
  /// What CUDA's 8-bit floats, which are OCP's, become.
  enum Fp8T : uint8_t { Emulated, Fnuz, Ocp };
  /// What atomicAdd of a floating-point type is.
  enum AtomicT : uint8_t {
    Loop,             ///< Of compare-and-swap.
    LoopUnlessUnsafe, ///< An instruction with -munsafe-fp-atomics.
    Instruction
  };

  llvm::StringRef Name; ///< "gfx942"
  unsigned Wavefront;
  unsigned SharedMemory; ///< Bytes that a block can have.
  bool HasImages;
  Fp8T Fp8;
  bool MigratesPages; ///< With XNACK, which is off by default.
  AtomicT AtomicF32, AtomicF64;
};

llvm::ArrayRef<GpuTarget> allGpuTargets();
/// The row of an --offload-arch, whose features (`:xnack+`) do not matter here;
/// null when the table does not know it.
const GpuTarget *lookupGpuTarget(llvm::StringRef Arch);
/// The known name that is nearest to Arch.
llvm::StringRef nearestGpuTarget(llvm::StringRef Arch);

/// Those of Arches that Predicate is true of, as "gfx90a, gfx942"; empty when
/// there are none.
std::string targetsWhere(llvm::ArrayRef<std::string> Arches,
                         llvm::function_ref<bool(const GpuTarget &)> Predicate);

} // namespace hipify
#endif
