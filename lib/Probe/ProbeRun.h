//===- ProbeRun.h - runs a program that records its launches ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sources are instrumented first and then translated, so the record covers
// the translation that the user gets, launch by launch.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROBE_PROBERUN_H
#define HIPIFY_PROBE_PROBERUN_H

#include "Probe/Record.h"
#include "Translation/Translation.h"
#include "Validation/Backend.h"

namespace hipify::probe {

struct ProbeOptions {
  std::vector<std::string> Inputs;    ///< The program's sources, absolute.
  std::string Root;                   ///< As for the translator; can be empty.
  std::vector<std::string> Flags;     ///< -I (absolute), -D, -std=, ...
  std::vector<std::string> Libraries; ///< As linked by nvcc: "cublas".
  std::vector<std::string> Arguments; ///< Of the program.
  std::string Kernel; ///< Only record launches of kernels whose name contains
                      ///< this.
  bool Contents = true;
  unsigned Seconds = 300;
  std::string Work; ///< A directory for all generated files.
};

class ProbeRun {
public:
  ProbeRun(const ProbeOptions &Options, const validation::Tools &T)
      : O(Options), T(T) {}

  /// Writes Work/original. Fails if there is no launch to record.
  llvm::Error instrumentSources();
  /// Writes Work/translation, for these AMD GPUs.
  llvm::Expected<Translation>
  translateSources(llvm::ArrayRef<std::string> Arches);
  /// Builds and runs the program. A nonzero exit code is not an error.
  llvm::Expected<Record> run(const validation::Backend &B);

  unsigned launches() const { return Launches; }
  /// What is not recorded, a line each: "a.cu:12: why".
  llvm::ArrayRef<std::string> left() const { return Left; }
  /// The exit codes of the program's runs that are not 0.
  llvm::ArrayRef<std::string> notes() const { return Notes; }

private:
  std::string folder(bool Original) const {
    return O.Work + (Original ? "/original" : "/translation");
  }
  std::vector<std::string> flags(bool Original) const;

  const ProbeOptions &O;
  const validation::Tools &T;
  std::string Root;                           ///< The project's.
  std::vector<std::string> Names, Translated; ///< The sources, relative to it.
  unsigned Launches = 0;
  std::vector<std::string> Left, Notes;
};

} // namespace hipify::probe

#endif
