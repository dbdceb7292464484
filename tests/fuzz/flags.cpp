//===- flags.cpp - nvcc's flags as clang takes them -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A word a line.
//
//===----------------------------------------------------------------------===//
#include "Fuzz.h"
#include "Project/NvccFlags.h"
#include "llvm/ADT/StringExtras.h"

using namespace hipify;
using namespace hipify::fuzz;
using llvm::StringRef;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static Scratch Folder;
  StringRef Text = textOf(Data, Size);
  // The rest, behind an empty line, is what a response file "@f" has.
  auto [Words, File] = Text.split("\n\n");
  Folder.write("f", File);
  std::vector<std::string> Flags;
  for (StringRef Word : llvm::split(Words, '\n'))
    Flags.push_back(Word.str());
  for (FlagDialect Dialect : {FlagDialect::Clang, FlagDialect::Nvcc}) {
    auto Adjusted = adjustFlags(Flags, Folder.folder(), Dialect);
    if (!Adjusted)
      requireMessage(toString(Adjusted.takeError()));
  }
  for (StringRef Item : splitNvccList(Text))
    require(!Item.empty(), "no item of a list is empty");
  return 0;
}
