//===- Folders.cpp --------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/Folders.h"
#include "BuildFiles/BuildTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace hipify {

std::optional<FolderPath> cudaFolderAt(StringRef Text) {
  FolderPath Found = {"", 0};
  for (const BuildWord &Row : buildWords(BuildWord::Folder))
    if (Row.Cuda.size() > Found.Length && Text.starts_with(Row.Cuda))
      Found = {Row.Hip, Row.Cuda.size()};
  if (Found.Length == 0)
    return std::nullopt;
  // A version: `-12.2`, `12`, `-$(VERSION)`
  static const Regex Version("^-?([0-9.]+|\\$\\([A-Za-z0-9_]+\\)|"
                             "\\$\\{[A-Za-z0-9_]+\\})");
  SmallVector<StringRef> Matches;
  if (Version.match(Text.substr(Found.Length).take_front(80), &Matches))
    Found.Length += Matches[0].size();
  StringRef Rest = Text.substr(Found.Length);
  // Others: /usr/local/cuda_extras
  if (!Rest.empty() && (isAlnum(Rest[0]) || StringRef("_-$").contains(Rest[0])))
    return std::nullopt;
  return Found;
}

} // namespace hipify
