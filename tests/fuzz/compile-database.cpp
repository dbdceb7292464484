//===- compile-database.cpp - compile_commands.json -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Fuzz.h"
#include "Project/CompileDatabase.h"

using namespace hipify;
using namespace hipify::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static Scratch Folder;
  auto Database = loadCompileDatabase(
      Folder.write("compile_commands.json", textOf(Data, Size)));
  if (!Database) {
    requireMessage(toString(Database.takeError()));
    return 0;
  }
  for (const CompileCommand &C : Database->Commands) {
    require(!C.Words.empty() && llvm::sys::path::is_absolute(C.File) &&
                llvm::sys::path::is_absolute(C.Directory),
            "a command is complete");
    auto Flags = adjustFlags(C.Words, C.Directory, C.Dialect);
    if (!Flags)
      requireMessage(toString(Flags.takeError()));
  }
  return 0;
}
