//===- UnreadText.cpp - text that the parser could not read ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/UnreadText.h"
#include "Source/Printable.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace hipify {

/// Sets of files connected by includes: an error in one of them may be due to a
/// header that another one lacks.
static llvm::EquivalenceClasses<StringRef> relatives(const UnitFacts &Facts) {
  llvm::EquivalenceClasses<StringRef> Result;
  for (auto &[Path, File] : Facts.Files) {
    Result.insert(Path);
    for (auto &[Offset, Seen] : File.Includes)
      for (const IncludeFact &Include : Seen)
        if (Include.Target == OriginUser)
          Result.unionSets(Path, Include.Resolved);
  }
  return Result;
}

UnreadText UnreadText::find(const UnitFacts &Facts,
                            const std::vector<StringRef> &Translated,
                            llvm::function_ref<bool(const Problem &)> IsTold) {
  UnreadText Result;
  std::set<StringRef> Known(Translated.begin(), Translated.end());
  auto Related = relatives(Facts);
  std::set<StringRef> Lacking; // Sets that miss a header.
  for (const Problem &P : Facts.Problems) {
    bool Missing = P.Kind == Problem::MissingInclude;
    if (!Missing && P.Kind != Problem::Unreadable)
      continue;
    Lacking.insert(Related.getOrInsertLeaderValue(P.File));
    if (!Known.count(P.File) || IsTold(P))
      continue;
    if (!Result.Header)
      Result.Header = &P;
    if (Missing)
      Result.Missing.insert(P.Text);
  }
  for (const Problem &P : Facts.Problems) {
    if (P.Kind != Problem::Parse || !Known.count(P.File) || IsTold(P) ||
        Lacking.count(Related.getOrInsertLeaderValue(P.File)))
      continue;
    if (!Result.Text)
      Result.Text = &P;
    ++Result.Places;
    Result.Files.insert(P.File);
  }
  return Result;
}

void UnreadText::tellOnce(const Problem &P, Finding &F) const {
  if (&P == Header) {
    F.Sev = Severity::Warning;
    F.Advice =
        "name their directories with -I, or a compilation database with -p";
    if (P.Kind == Problem::Unreadable || Missing.size() < 2)
      return;
    constexpr size_t Most = 5;
    std::string Names;
    for (auto [N, Name] : llvm::enumerate(Missing))
      if (N < Most)
        Names += (N ? ", '" : "'") + Name + "'";
    if (Missing.size() > Most)
      Names += " and " + std::to_string(Missing.size() - Most) + " more";
    F.Message = counted(Missing.size(), "header") +
                " were not found and are skipped: " + Names;
  }
  if (&P == Text) {
    F.Sev = Severity::Warning;
    F.Advice =
        "names there are resolved from tokens alone; -v shows each place";
    if (Places > 1)
      F.Message = counted(Places, "place") + " in " +
                  counted(Files.size(), "file") +
                  " were not understood, this one first: " + P.Text;
  }
}

} // namespace hipify
