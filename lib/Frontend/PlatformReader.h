//===- PlatformReader.h - preprocesses a unit as AMD's compiler -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs only the preprocessor over a unit, as CUDA and with the macros of AMD's
// compiler, and notes the differences: which branches are compiled, and what
// macros mean. Macros depend on each other across headers, which a token scan
// would miss.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_PLATFORMREADER_H
#define HIPIFY_FRONTEND_PLATFORMREADER_H

#include "Frontend/Facts/UnitFacts.h"
#include "Mapping/MappingTable.h"
#include "Project/Project.h"
#include <functional>

namespace clang {
class FrontendAction;
} // namespace clang

namespace hipify {

class PlatformReader {
public:
  /// Runs an action over a unit.
  using Runner = std::function<void(const Unit &, clang::FrontendAction &)>;

  PlatformReader(const MappingTable &Table, const Project &Files,
                 llvm::StringRef Declarations, Runner Run)
      : Table(Table), Files(Files), Declarations(Declarations),
        Run(std::move(Run)) {}

  /// Whether the text may test for AMD's compiler at all.
  static bool mayAsk(llvm::StringRef Text);
  /// Whether the result of the test may differ in device code.
  static bool mayAskForDevice(llvm::StringRef Text);
  /// Returns the Platform facts of one pass.
  UnitFacts read(const Unit &U, bool Device) const;

private:
  const MappingTable &Table;
  const Project &Files;
  llvm::StringRef Declarations;
  Runner Run;
};

} // namespace hipify
#endif
