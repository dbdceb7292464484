//===- BroughtHeaders.cpp - headers that CUDA's headers include -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/BroughtHeaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace hipify {

llvm::SmallVector<StringRef, 4> wordsOf(const MappingEntry &Entry, Trait T) {
  auto Value = Entry.trait(T);
  return Value ? Value->words() : llvm::SmallVector<StringRef, 4>();
}

/// Files and all files that are reachable from them through Edges.
static std::set<StringRef>
reachable(std::set<StringRef> Files,
          const std::map<StringRef, std::set<StringRef>> &Edges) {
  std::vector<StringRef> Left(Files.begin(), Files.end());
  while (!Left.empty()) {
    auto It = Edges.find(Left.back());
    Left.pop_back();
    if (It != Edges.end())
      for (StringRef Next : It->second)
        if (Files.insert(Next).second)
          Left.push_back(Next);
  }
  return Files;
}

void Readers::find() {
  if (std::exchange(Found, true))
    return;
  std::map<StringRef, std::set<StringRef>> Includes, Includers;
  for (auto &[File, Facts] : Project.Files)
    for (auto &[Offset, Seen] : Facts.Includes)
      for (const IncludeFact &Include : Seen)
        if (Include.Target == OriginUser) {
          Includes[File].insert(Include.Resolved);
          Includers[Include.Resolved].insert(File);
        }
  for (StringRef File : reachable(reachable({Path}, Includers), Includes))
    if (auto It = Project.Files.find(File.str()); It != Project.Files.end())
      Files.insert(&It->second);
}

bool Readers::use(StringRef CudaHeader) {
  find();
  return llvm::any_of(Files, [&](const FileFacts *File) {
    return File->CudaHeaders.count(CudaHeader.str());
  });
}

bool Readers::need(StringRef Macro) {
  find();
  return llvm::any_of(Files, [&](const FileFacts *File) {
    return File->NeededMacros.count(Macro.str());
  });
}

bool Readers::areNvccs() {
  find();
  return llvm::all_of(Files, [](const FileFacts *File) {
    return !File->MainFile || File->ImplicitRuntime;
  });
}

} // namespace hipify
