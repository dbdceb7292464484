//===- CompileDatabase.h - reads compile_commands.json ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clang's own reader is tolerant and its errors do not name an entry, so a
// broken database shows up as wrong flags. This one names file, entry and
// field.
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
  std::string File;               ///< Canonical, or absolute if it does not
                                  ///< exist.
  std::string Directory;          ///< Absolute.
  std::vector<std::string> Words; ///< The whole command, compiler first.
  FlagDialect Dialect = FlagDialect::Clang;
};

struct CompileDatabase {
  std::string Path; ///< Path of the JSON file, for messages.
  std::vector<CompileCommand> Commands;
};

/// Reads PATH, or PATH/compile_commands.json. The error has a line for each of
/// the first ten malformed entries.
llvm::Expected<CompileDatabase> loadCompileDatabase(llvm::StringRef Path);

/// The dialect of a command's compiler, which can follow launchers.
FlagDialect dialectOf(llvm::ArrayRef<std::string> Words);

} // namespace hipify
#endif
