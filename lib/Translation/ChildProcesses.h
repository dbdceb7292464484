//===- ChildProcesses.h - runs work in isolation ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sources can be untrusted: a unit can crash clang, overflow its stack, or
// exhaust time and memory. A child process fails alone.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_CHILDPROCESSES_H
#define HIPIFY_TRANSLATION_CHILDPROCESSES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace hipify {

struct ChildLimits {
  unsigned AtOnce = 1;  ///< Concurrent processes.
  unsigned Seconds = 0; ///< Time limit of each; 0: none.
  uint64_t Bytes = 0;   ///< Memory limit beyond what a child starts with; 0:
                        ///< none.
};

/// Callbacks for the work items 0, 1, ..., each in a child process.
struct ChildWork {
  using SendFn = llvm::function_ref<void(llvm::StringRef Message)>;
  /// Runs in the child, which is a copy of this process: the parent sees only
  /// what it sends. The stack is large.
  llvm::function_ref<void(size_t Index, SendFn Send)> Work;
  /// Runs in the parent. A message arrives whole or not at all.
  llvm::function_ref<void(size_t Index, llvm::StringRef Message)> Receive;
  /// Runs in the parent after the child has ended. Failure is "" on success, or
  /// the reason, e.g. "took longer than 300 s".
  llvm::function_ref<void(size_t Index, const std::string &Failure)> Done;
};

/// Runs Count items and returns when all have ended. No other thread of this
/// process may be running: a child would inherit its locks and never release
/// them.
void runInChildren(size_t Count, const ChildLimits &Limits,
                   const ChildWork &What);

} // namespace hipify
#endif
