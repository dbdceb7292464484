//===- Instrument.h - makes CUDA code record its launches -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROBE_INSTRUMENT_H
#define HIPIFY_PROBE_INSTRUMENT_H

#include "Source/SourceText.h"

namespace hipify::probe {

/// A launch, or a launch argument, that is not recorded.
struct NotProbed {
  unsigned Line;
  std::string Why;
};

struct Instrumented {
  std::string Text;
  unsigned Launches = 0; ///< Number of recorded launches.
  std::vector<NotProbed> Left;
};

/// Inserts the calls of hipify/probe.h around the launches of a file; Name is
/// the file's name in the record. All insertions keep the line structure,
/// except for the header's #include, which is a new first line. Leaves a file
/// without launches unchanged.
Instrumented instrument(const SourceText &Source, llvm::StringRef Name);

} // namespace hipify::probe

#endif
