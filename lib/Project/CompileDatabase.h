//===- CompileDatabase.h - compile_commands.json ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clang's own reader is tolerant and its errors name no entry, so that a
// broken database shows up as wrong flags. This one names file, entry, field.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_COMPILEDATABASE_H
#define HIPIFY_PROJECT_COMPILEDATABASE_H

#include "Project/NvccFlags.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

struct CompileCommand {
  unsigned Entry = 0;             ///< Counted from 1, for messages.
  std::string File;               ///< Canonical, or absolute if it is gone.
  std::string Directory;          ///< Absolute.
  std::vector<std::string> Words; ///< The whole command, compiler first.
  FlagDialect Dialect = FlagDialect::Clang;
};

struct CompileDatabase {
  std::string Path; ///< Of the JSON file, as messages name it.
  std::vector<CompileCommand> Commands;
};

/// Reads PATH, or PATH/compile_commands.json. Every malformed entry is a line
/// of the error.
llvm::Expected<CompileDatabase> loadCompileDatabase(llvm::StringRef Path);

/// Whether the compiler in a command is nvcc, behind launchers or not.
FlagDialect dialectOf(llvm::ArrayRef<std::string> Words);

} // namespace hipify
#endif
