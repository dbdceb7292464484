//===- MemoryCheck.h - --check=memory ---------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_MEMORYCHECK_H
#define HIPIFY_SIMT_CORE_MEMORYCHECK_H

#include "Access.h"
#include "Scheduler.h"

namespace hipify::simt {

/// Reports A if a GPU would not allow it, or if it misses what it should hit.
/// Does not return if carrying it out would harm this process.
void checkMemory(const BlockRun &B, const Lane &L, const Access &A);

} // namespace hipify::simt

#endif
