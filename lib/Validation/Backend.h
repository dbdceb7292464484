//===- Backend.h - where a case can run -------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   simt:sm_80             the original in the emulator
//   simt:gfx942            the translation in the emulator
//   simt:sm_80:hip         the translation there, through include/nvidia
//   simt:gfx942:check      there, with its detectors
//   compile:gfx90a         the translation, compiled to a code object
//   nvidia                 the original, by nvcc, on NVIDIA's GPU
//   nvidia:hip             the translation there, through include/nvidia
//   amd                    the translation on AMD's GPU
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_BACKEND_H
#define HIPIFY_VALIDATION_BACKEND_H

#include "Validation/CaseFile.h"
#include <memory>

namespace hipify::validation {

/// Where the tools are.
struct Tools {
  std::string Program; ///< This program.
  std::string Share;   ///< share/hipify-cpp
  std::string Clang;
  std::string Nvcc, CudaPath;
  std::vector<std::string> RocmFlags; ///< --rocm-path=..., for clang.
  std::string NoRocm, NoCuda;         ///< Why there is none; empty: there is.
};

/// What a back end builds from.
struct Sources {
  const Case &C;
  std::string Original;                ///< The case's folder.
  std::string Translation;             ///< The folder with its translation.
  std::vector<std::string> Translated; ///< Files in it, like C.Sources.
  std::vector<std::string> Flags;      ///< For all: -ffp-contract=off.
};

/// A command line, what it adds to the environment, and for how long it may
/// run.
struct Process {
  std::vector<std::string> Words;
  std::vector<std::string> Environment; ///< "NAME=value"
  unsigned Seconds = 600;
};

/// Exit statuses of `timeout`: its command took too long, or is not there.
inline constexpr int TookTooLong = 124, CannotStart = 127;

struct Ended {
  int Status = 0;     ///< As a shell has it.
  std::string Output; ///< stdout and stderr.
  double Seconds = 0;
};
/// Runs it, with its output in Log.
Ended runProcess(const Process &P, llvm::StringRef Log);

/// A signal that ends this program while one runs removes Folder; one at most,
/// "" for none.
void removeWhenInterrupted(const std::string &Folder);

class Backend {
public:
  virtual ~Backend() = default;

  std::string Name;
  /// Whether it runs the CUDA original, or the translation.
  bool RunsOriginal = false;
  /// Whether there is something to run, or only to compile.
  bool Runs = true;
  /// The GPU that the translation is for; empty for the original.
  std::string Arch;

  /// Why it cannot be used on this machine; empty: it can.
  virtual std::string whyNot(const Case &C) const = 0;
  /// Commands that build Executable, one after the other.
  virtual std::vector<Process> build(const Sources &S,
                                     const std::string &Executable) const = 0;
  /// How a built program runs with Arguments. Where the order of blocks and
  /// warps can be chosen, Seed chooses it.
  virtual Process run(const Case &C, const std::string &Executable,
                      std::vector<std::string> Arguments, uint64_t Seed) const;
  /// Whether what a program printed says that the back end lacks something.
  virtual std::string unsupported(const Ended &E) const { return ""; }
};

/// Why a translation cannot be CUDA code, if that is what our headers said to a
/// compiler that printed Output; empty: something else is wrong.
std::string cannotBuildOverCuda(llvm::StringRef Output);

/// What the AMD build of a case links: -lhipblas for cublas.
std::vector<std::string> amdLibraries(const Case &C);

/// The back end of that name; fails if there is none.
llvm::Expected<std::unique_ptr<Backend>> makeBackend(llvm::StringRef Name,
                                                     const Tools &T);

/// Those that can be used on this machine, without compile:*.
std::vector<std::string> defaultBackends(const Tools &T);

} // namespace hipify::validation

#endif
