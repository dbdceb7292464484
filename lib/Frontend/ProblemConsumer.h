//===- ProblemConsumer.h - clang's errors, as problems of a unit *- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_PROBLEMCONSUMER_H
#define HIPIFY_FRONTEND_PROBLEMCONSUMER_H

#include "clang/Basic/Diagnostic.h"

namespace hipify {
class FactCollector;

/// Records errors in the user's files and discards all other diagnostics.
class ProblemConsumer : public clang::DiagnosticConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  FactCollector *Collector = nullptr;

private:
  void noteMissingSize(const clang::Diagnostic &Info);
  bool noteSpaceError(clang::DiagnosticsEngine::Level Level,
                      const clang::Diagnostic &Info);

  bool HasSpaceError = false; ///< Notes belong to the last of them.
};

} // namespace hipify
#endif
