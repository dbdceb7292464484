//===- Simt.h - GPU code for a CPU ------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler half of the emulator. Converts the LLVM IR that clang emits for
// AMD (amdgcn) or NVIDIA (nvptx64) to x86-64 IR that runs on the run time of
// runtime-shims/simt. docs/emulator.md explains the steps.
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
  /// Identifies the module; the host object's fat binary contains the same id.
  std::string Id;
  /// Report loads and stores to the run time, for --check=memory and race.
  bool ReportAccesses = false;
  /// Suspend periodically in loops that do not wait, for --max-steps.
  bool CountLoops = false;
  /// Give hardware approximations (v_rcp_f32, ex2.approx, ...) the error of the
  /// hardware instead of the precise result.
  bool Approximate = false;
  /// Tests only: demonstrate the failures without the structurizer, or without
  /// any tracking of divergence.
  bool Structurize = true;
  bool TrackDivergence = true;
};

/// An intrinsic or instruction that the emulator lacks. The program stops with
/// its name when it reaches one.
struct Unsupported {
  std::string Name;
  std::string Place; ///< Location of one use: "file.cu:12:3 in f".
  unsigned Uses = 0;
};

/// Runs the GPU's own optimization pipeline for -O<Level> on M, which clang
/// emitted with -disable-llvm-passes.
llvm::Error optimizeForGPU(llvm::Module &M, unsigned Level);

/// Lowers M in place to x86-64. Returns what the emulator lacks.
llvm::Expected<std::vector<Unsupported>> lower(llvm::Module &M,
                                               const LowerOptions &Options);

/// Optimizes lowered IR and writes an object file for this machine.
llvm::Error emitObject(llvm::Module &M, llvm::raw_pwrite_stream &OS);

} // namespace hipify::simt

#endif
