//===- ChildProcesses.h - work that may fail alone --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sources come from strangers: a unit can crash clang, overflow its stack, or
// take all time and memory that there is. A process of its own ends alone.
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
  unsigned AtOnce = 1;  ///< Processes.
  unsigned Seconds = 0; ///< Of each; 0: none.
  uint64_t Bytes = 0;   ///< Of memory that one takes beyond what it starts
                        ///< with; 0: none.
};

/// What happens to the pieces of work 0, 1, ..., each in a process of its own.
struct ChildWork {
  using SendFn = llvm::function_ref<void(llvm::StringRef Message)>;
  /// In the child, which is a copy of this process as it is now: nothing that
  /// it changes is seen here but what it sends. The stack is large.
  llvm::function_ref<void(size_t Index, SendFn Send)> Work;
  /// Here. A message arrives whole, or not at all.
  llvm::function_ref<void(size_t Index, llvm::StringRef Message)> Receive;
  /// Here, when the child has ended: "" where it came to its end, else what
  /// stopped it, as "took longer than 300 s".
  llvm::function_ref<void(size_t Index, const std::string &Failure)> Done;
};

/// Runs Count pieces and returns when all have ended. For use while no other
/// thread of this process works: a copy would find its locks held for ever.
void runInChildren(size_t Count, const ChildLimits &Limits,
                   const ChildWork &What);

} // namespace hipify
#endif
