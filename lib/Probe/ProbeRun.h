//===- ProbeRun.h - a program that records its launches ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sources are instrumented first and translated then, so what is recorded
// is the translation that the user gets, launch for launch.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROBE_PROBERUN_H
#define HIPIFY_PROBE_PROBERUN_H

#include "Probe/Record.h"
#include "Validation/Backend.h"

namespace hipify::probe {

struct ProbeOptions {
  std::vector<std::string> Inputs;    ///< The program's sources, absolute.
  std::string Root;                   ///< As of the translator; may be empty.
  std::vector<std::string> Flags;     ///< -I (absolute), -D, -std=, ...
  std::vector<std::string> Libraries; ///< As nvcc links them: "cublas".
  std::vector<std::string> Arguments; ///< Of the program.
  std::string Kernel; ///< Only launches with that in their kernel's name.
  bool Contents = true;
  unsigned Seconds = 300;
  std::string Work; ///< A folder for all that is made.
};

class ProbeRun {
public:
  ProbeRun(const ProbeOptions &Options, const validation::Tools &T)
      : O(Options), T(T) {}

  /// Writes Work/original. Fails if there is no launch to record.
  llvm::Error instrumentSources();
  /// Writes Work/translation, for these GPUs of AMD's.
  llvm::Error translateSources(llvm::ArrayRef<std::string> Arches);
  /// Builds the program and runs it. Its exit code is no error.
  llvm::Expected<Record> run(const validation::Backend &B);

  unsigned launches() const { return Launches; }
  /// What is not recorded, a line each: "a.cu:12: why".
  llvm::ArrayRef<std::string> left() const { return Left; }
  /// What the program's runs ended with, where that is not 0.
  llvm::ArrayRef<std::string> notes() const { return Notes; }

private:
  std::string folder(bool Original) const {
    return O.Work + (Original ? "/original" : "/translation");
  }
  std::vector<std::string> flags(bool Original) const;

  const ProbeOptions &O;
  const validation::Tools &T;
  std::string Root;                           ///< The project's.
  std::vector<std::string> Names, Translated; ///< The sources, below it.
  unsigned Launches = 0;
  std::vector<std::string> Left, Notes;
};

} // namespace hipify::probe

#endif
