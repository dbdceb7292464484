//===- Outputs.cpp - written files, and their includes --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/Outputs.h"
#include "llvm/ADT/STLExtras.h"
#include <filesystem>
#include <utility>

using namespace llvm;

namespace hipify {

Finding &addFinding(TranslatedFile &File, DiagID Id, unsigned Offset) {
  Finding &F = File.Findings.emplace_back();
  F.File = File.Source->path().str();
  F.Offset = Offset;
  F.Id = Id;
  F.Sev = diagInfo(Id).DefaultSeverity;
  return F;
}

std::optional<unsigned> includedName(const SourceText &Source, unsigned Offset,
                                     const IncludeFact &Include) {
  std::string Name = (Include.Angled ? "<" : "\"") + Include.Spelled +
                     (Include.Angled ? ">" : "\"");
  unsigned End = Source.nextLine(Offset);
  while (Source.slice(Offset, End).rtrim("\r\n").ends_with("\\") &&
         End < Source.text().size())
    End = Source.nextLine(End);
  size_t At = Source.slice(Offset, End).find(Name);
  if (At == StringRef::npos)
    return std::nullopt;
  return Offset + At;
}

namespace {

class Outputs {
public:
  Outputs(std::vector<TranslatedFile> &Files, const UnitFacts &Facts,
          const OutputLayout &Layout, StringRef Root)
      : Files(Files), Facts(Facts), Layout(Layout), Root(Root) {
    for (const auto &[I, File] : enumerate(Files))
      Index[File.Source->path().str()] = I;
  }

  Error settle() {
    choose();
    if (Error E = check())
      return E;
    followIncludes();
    return Error::success();
  }

private:
  /// A file is written if it is a unit, if it has edits, if the layout copies
  /// everything, or if it includes a header that moves.
  void choose() {
    for (TranslatedFile &File : Files)
      File.Written =
          File.Main || Layout.copiesUnchanged() ||
          any_of(File.Findings, [](auto &F) { return !F.Edits.empty(); });
    if (Layout.toStdout())
      for (TranslatedFile &File : Files)
        File.Written = File.Main;
    for (bool Changed = true; Changed && !Layout.toStdout();) {
      Changed = false;
      for (TranslatedFile &File : Files)
        if (!File.Written && includesMovedHeader(File))
          File.Written = Changed = true;
      Changed |= writeAlternatives();
    }
  }

  /// No output may replace a file that was read, except in place.
  Error check() const {
    for (const TranslatedFile &File : Files)
      if (File.Written && !Layout.inPlace() && !Layout.toStdout() &&
          Facts.Dependencies.count(File.Output))
        return createStringError(
            inconvertibleErrorCode(),
            File.Output +
                ": is read by the translation, and would be the "
                "output of " +
                File.Source->path() + "; name another output");
    return Error::success();
  }

  const FileFacts &factsOf(const TranslatedFile &File) const {
    return Facts.Files.at(File.Source->path().str());
  }

  bool isWritten(const std::string &Path) const {
    auto It = Index.find(Path);
    return It != Index.end() && Files[It->second].Written;
  }

  bool includesMovedHeader(const TranslatedFile &File) const {
    return any_of(factsOf(File).Includes, [&](auto &Place) {
      return any_of(Place.second, [&](const IncludeFact &Include) {
        return isWritten(Include.Resolved) &&
               !Layout
                    .includeSpelling(File.Source->path(), Include.Resolved,
                                     Include.Spelled, true)
                    .empty();
      });
    });
  }

  /// Of the headers that units find for one include, writes all if any is
  /// written, so that one search finds them. Returns whether any was added.
  bool writeAlternatives() {
    bool Added = false;
    for (const TranslatedFile &File : Files)
      for (auto &[Offset, Found] : factsOf(File).Includes) {
        if (none_of(Found, [&](auto &I) { return isWritten(I.Resolved); }))
          continue;
        for (const IncludeFact &Include : Found)
          if (auto It = Index.find(Include.Resolved); It != Index.end())
            Added |= !std::exchange(Files[It->second].Written, true);
      }
    return Added;
  }

  /// Redirects the includes of written files to the written headers.
  void followIncludes() {
    for (TranslatedFile &File : Files)
      if (File.Written)
        for (auto &[Offset, Found] : factsOf(File).Includes)
          followInclude(File, Offset, Found);
  }

  void followInclude(TranslatedFile &File, unsigned Offset,
                     const std::set<IncludeFact> &Found) {
    // The spelling that each unit's resolution of the include would need.
    std::map<std::string, const IncludeFact *> Spellings;
    bool Moves = false;
    for (const IncludeFact &Include : Found)
      if (Include.Target == OriginUser) {
        std::string Spelling = Layout.includeSpelling(
            File.Source->path(), Include.Resolved, Include.Spelled,
            isWritten(Include.Resolved));
        Moves |= !Spelling.empty();
        Spellings.emplace(std::move(Spelling), &Include);
      }
    if (!Moves)
      return;
    const IncludeFact &First = *Spellings.begin()->second;
    auto At = includedName(*File.Source, Offset, First);
    if (!At) {
      reportUnfollowed(File, Offset, Spellings);
      return;
    }
    if (Spellings.size() > 1) {
      followSearch(File, *At, Found);
      return;
    }
    const std::string &Spelling = Spellings.begin()->first;
    if (Spelling == First.Spelled && !First.Angled)
      return;
    Finding &F = changeInclude(File, *At, First, "\"" + Spelling + "\"");
    F.Message = "'" + First.Spelled + "' becomes '" + Spelling +
                (isWritten(First.Resolved) ? "', the translated header"
                                           : "', where the header remains");
  }

  static Finding &changeInclude(TranslatedFile &File, unsigned At,
                                const IncludeFact &Include, std::string Text) {
    Finding &F = addFinding(File, DiagID::IncludeFollowed, At);
    F.Length = Include.Spelled.size() + 2;
    F.Subject = Include.Spelled;
    F.Replacement = StringRef(Text).drop_front().drop_back().str();
    F.Edits.push_back({At, F.Length, std::move(Text)});
    return F;
  }

  /// Handles an include that units resolve to different headers. No single path
  /// is right, but each unit's include search finds its own.
  void followSearch(TranslatedFile &File, unsigned At,
                    const std::set<IncludeFact> &Found) {
    const IncludeFact &First = *Found.rbegin();
    std::string Names;
    for (const IncludeFact &Include : Found)
      if (Include.Target == OriginUser)
        Names +=
            (Names.empty() ? "'" : " and '") + inRoot(Include.Resolved) + "'";
    std::string Spelling = Layout.searchedSpelling(First.Spelled);
    if (Spelling != First.Spelled) {
      Finding &F = changeInclude(File, At, First,
                                 (First.Angled ? "<" : "\"") + Spelling +
                                     (First.Angled ? ">" : "\""));
      F.Message = "units find " + Names + " for '" + First.Spelled +
                  "'; each finds its translation as '" + Spelling + "'";
      return;
    }
    Finding &F = addFinding(File, DiagID::FactConflict, At);
    F.Length = First.Spelled.size() + 2;
    F.Subject = First.Spelled;
    F.Message = "units find " + Names + " for '" + First.Spelled +
                "'; the include is kept, and no path is right for all";
    F.Advice =
        "compile each unit with its include directory of the output first";
  }

  /// A macro names the header, so nothing can be rewritten here.
  void reportUnfollowed(
      TranslatedFile &File, unsigned Offset,
      const std::map<std::string, const IncludeFact *> &Spellings) {
    Finding &F = addFinding(File, DiagID::IncludeFollowed, Offset);
    F.Sev = Severity::Warning;
    F.Length = 1;
    F.Subject = Spellings.rbegin()->second->Spelled;
    F.Message = "a macro names the header '" + F.Subject +
                "', whose translation is '" + Spellings.rbegin()->first + "'";
    F.Advice = "let the macro name the translation, or use --out-dir, where "
               "headers keep their names";
  }

  std::string inRoot(StringRef Path) const {
    return std::filesystem::path(Path.str())
        .lexically_relative(Root.str())
        .generic_string();
  }

  std::vector<TranslatedFile> &Files;
  const UnitFacts &Facts;
  const OutputLayout &Layout;
  StringRef Root;
  std::map<std::string, size_t> Index; ///< By canonical path.
};

} // namespace

Error settleOutputs(std::vector<TranslatedFile> &Files, const UnitFacts &Facts,
                    const OutputLayout &Layout, StringRef Root) {
  return Outputs(Files, Facts, Layout, Root).settle();
}

} // namespace hipify
