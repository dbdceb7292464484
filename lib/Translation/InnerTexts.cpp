//===- InnerTexts.cpp - text included inside a namespace ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A header cannot be included inside `namespace mine { #include "text.inl" }`.
// What the text needs is included by the file that has the namespace.
//
//===----------------------------------------------------------------------===//
#include "Translation/InnerTexts.h"
#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace hipify {

/// Adds the files that Path includes, inside a scope or outside any, and their
/// own includes.
static void addIncluded(const UnitFacts &Facts, const std::string &Path,
                        bool InScope, std::set<std::string> &Found) {
  auto File = Facts.Files.find(Path);
  if (File == Facts.Files.end())
    return;
  for (auto &[Offset, Seen] : File->second.Includes) {
    bool Inner = File->second.InnerIncludes.count(Offset);
    for (const IncludeFact &Include : Seen)
      if (Include.Target == OriginUser && Inner == InScope &&
          Found.insert(Include.Resolved).second) {
        addIncluded(Facts, Include.Resolved, false, Found);
        if (InScope) // Everything it includes is inside.
          addIncluded(Facts, Include.Resolved, true, Found);
      }
  }
}

std::map<std::string, InnerText> innerTexts(
    const UnitFacts &Facts, const std::vector<StringRef> &Translated,
    llvm::function_ref<std::set<std::string>(const std::string &)> HeadersOf) {
  std::map<std::string, InnerText> Result;
  std::map<std::string, std::set<std::string>> Around; // By the inner text.
  for (auto &[Path, File] : Facts.Files) {
    std::set<std::string> Inside;
    if (!File.InnerIncludes.empty())
      addIncluded(Facts, Path, true, Inside);
    for (const std::string &Text : Inside)
      Around[Text].insert(Path);
  }
  if (Around.empty())
    return Result;
  std::set<std::string> Outside;
  for (auto &[Path, File] : Facts.Files)
    if (File.MainFile) {
      Outside.insert(Path);
      addIncluded(Facts, Path, false, Outside);
    }
  for (auto &[Text, Files] : Around) {
    if (!llvm::is_contained(Translated, Text))
      continue;
    std::set<std::string> Headers = HeadersOf(Text);
    if (Headers.empty())
      continue;
    InnerText &Inner = Result[Text];
    Inner.IsInner = !Outside.count(Text);
    for (const std::string &File : Files)
      if (llvm::is_contained(Translated, File))
        Result[File].Headers.insert(Headers.begin(), Headers.end());
      else
        Inner.Untranslated = File;
  }
  return Result;
}

} // namespace hipify
