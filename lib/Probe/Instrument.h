//===- Instrument.h - CUDA code that records its launches -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROBE_INSTRUMENT_H
#define HIPIFY_PROBE_INSTRUMENT_H

#include "Source/SourceText.h"

namespace hipify::probe {

/// A launch, or an argument of one, that is not recorded.
struct NotProbed {
  unsigned Line;
  std::string Why;
};

struct Instrumented {
  std::string Text;
  unsigned Launches = 0; ///< Those that are recorded.
  std::vector<NotProbed> Left;
};

/// Puts the calls of hipify/probe.h around the launches of a file, which Name
/// stands for in the record. All is inserted within lines; the header's
/// #include is a line before the first one. A file without launches stays.
Instrumented instrument(const SourceText &Source, llvm::StringRef Name);

} // namespace hipify::probe

#endif
