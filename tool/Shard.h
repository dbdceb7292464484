//===- Shard.h - one part of a project's files ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_SHARD_H
#define HIPIFY_TOOL_SHARD_H

#include "Options.h"
#include "Translation/Translation.h"

namespace hipify {

/// --shard K/N: several processes, or machines with a common cache, parse a
/// part each. The run after them writes.
llvm::Error runShard(const ParsedOptions &Options, const Project &Files,
                     const MappingTable &Table, TranslationOptions Run);

} // namespace hipify
#endif
