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
//   simt:gfx942:check      the same with the emulator's detectors
//   compile:gfx90a         the translation, compiled to a code object
//   nvidia                 the original on an NVIDIA GPU, built with nvcc
//   nvidia:hip             the translation there, through include/nvidia
//   amd                    the translation on an AMD GPU
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_BACKEND_H
#define HIPIFY_VALIDATION_BACKEND_H

#include "Validation/CaseFile.h"
#include <memory>

namespace hipify::validation {

/// Paths of the tools, and how they are to be used.
struct Tools {
  std::string Program; ///< This program.
  std::string Share;   ///< share/hipify-cpp
  std::string Clang;
  std::string Nvcc, CudaPath;
  std::vector<std::string> RocmFlags; ///< --rocm-path=..., for clang.
  bool NativeMma = false;             ///< Translate with --mma=native.
  std::string NoRocm, NoCuda;         ///< Why there is none; empty: available.
};

/// The inputs of a back end's build.
struct Sources {
  const Case &C;
  std::string Original;                ///< The case's directory.
  std::string Translation;             ///< The directory with its translation.
  std::vector<std::string> Translated; ///< Files in it, corresponding to
                                       ///< C.Sources.
  std::vector<std::string> Flags;      ///< Additional flags: -ffp-contract=off.
  /// Directories with libraries' headers, in Original and in Translation.
  std::vector<std::string> Headers;
};

/// A command line, additions to its environment, and its time limit.
struct Process {
  std::vector<std::string> Words;
  std::vector<std::string> Environment; ///< "NAME=value"
  unsigned Seconds = 600;
};

/// Exit statuses of `timeout`: the command took too long, or does not exist.
inline constexpr int TookTooLong = 124, CannotStart = 127;

struct Ended {
  int Status = 0;     ///< As in a shell.
  std::string Output; ///< stdout and stderr.
  double Seconds = 0;
};
/// Runs a process with its output in Log.
Ended runProcess(const Process &P, llvm::StringRef Log);

/// Removes Folder if a signal ends this program during a process. At most one
/// directory; "" for none.
void removeWhenInterrupted(const std::string &Folder);

class Backend {
public:
  virtual ~Backend() = default;

  std::string Name;
  /// Whether it runs the CUDA original rather than the translation.
  bool RunsOriginal = false;
  /// Whether it runs anything, rather than just compile.
  bool Runs = true;
  /// The GPU that the translation targets; empty for the original.
  std::string Arch;

  /// Why it cannot be used on this machine; empty: it can.
  virtual std::string whyNot(const Case &C) const = 0;
  /// Commands that build Executable, in order.
  virtual std::vector<Process> build(const Sources &S,
                                     const std::string &Executable) const = 0;
  /// The command that runs a built program with Arguments. Seed selects the
  /// order of blocks and warps, if the back end can choose it.
  virtual Process run(const Case &C, const std::string &Executable,
                      std::vector<std::string> Arguments, uint64_t Seed) const;
  /// Whether a program's output says that the back end lacks a feature; empty:
  /// no.
  virtual std::string unsupported(const Ended &E) const { return ""; }
};

/// Why a translation cannot be compiled as CUDA, if our headers reported that
/// in a compiler's Output; empty: something else is wrong.
std::string cannotBuildOverCuda(llvm::StringRef Output);

/// The libraries that the AMD build of a case links: -lhipblas for cublas.
std::vector<std::string> amdLibraries(const Case &C);

/// Creates the back end of that name; fails if there is none.
llvm::Expected<std::unique_ptr<Backend>> makeBackend(llvm::StringRef Name,
                                                     const Tools &T);

/// The back ends usable on this machine, without compile:*.
std::vector<std::string> defaultBackends(const Tools &T);

} // namespace hipify::validation

#endif
