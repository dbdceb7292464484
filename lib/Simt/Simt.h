//===- Simt.h - GPU code for a CPU ------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler half of the emulator. It takes the LLVM IR that clang makes for
// AMD (amdgcn) or NVIDIA (nvptx64) and makes x86-64 IR of it that runs on the
// run time of runtime-shims/simt. docs/emulator.md explains the steps.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_SIMT_H
#define HIPIFY_SIMT_SIMT_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
class raw_pwrite_stream;
} // namespace llvm

namespace hipify::simt {

struct LowerOptions {
  /// Identifies the module: the host object's fat binary says the same.
  std::string Id;
  /// Reports loads and stores to the run time, for --check=memory and race.
  bool ReportAccesses = false;
  /// Loops that wait for nobody suspend now and then, for --max-steps.
  bool CountLoops = false;
  /// Hardware approximations (v_rcp_f32, ex2.approx, ...) with an error like
  /// the hardware's instead of the precise result.
  bool Approximate = false;
  /// Tests only: what goes wrong without the structurizer, and without
  /// knowledge of divergence at all.
  bool Structurize = true;
  bool TrackDivergence = true;
};

/// An intrinsic or instruction that the emulator lacks; the program stops with
/// its name when it gets there.
struct Unsupported {
  std::string Name;
  std::string Place; ///< "file.cu:12:3 in f" of one use.
  unsigned Uses = 0;
};

/// Runs the GPU's own optimisation pipeline for -O<Level> on M, which clang
/// made with -disable-llvm-passes.
llvm::Error optimizeForGPU(llvm::Module &M, unsigned Level);

/// Lowers M in place to x86-64. Returns what the emulator lacks.
llvm::Expected<std::vector<Unsupported>> lower(llvm::Module &M,
                                               const LowerOptions &Options);

/// Optimises lowered IR and writes an object file for this machine.
llvm::Error emitObject(llvm::Module &M, llvm::raw_pwrite_stream &OS);

} // namespace hipify::simt

#endif
