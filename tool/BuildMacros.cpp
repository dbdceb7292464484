//===- BuildMacros.cpp - the macros of a project's build ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildMacros.h"
#include "ProjectTree.h"
#include "Rules/ConditionChain.h"
#include "Source/PlatformNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace llvm;

namespace hipify {

BuildMacros BuildMacros::read(const FolderNotes &Found, StringRef Root) {
  std::vector<std::string> Paths = topBuildFiles(Root);
  for (const BuildFile &Build : Found.BuildFiles)
    if (Build.Problem.empty())
      Paths.push_back(canonicalPath(Build.Path));
  for (const std::string &Path : Found.OtherBuildFiles)
    Paths.push_back(canonicalPath(Path));
  sort(Paths);
  Paths.erase(llvm::unique(Paths), Paths.end());

  BuildMacros Result;
  for (const std::string &Path : Paths) {
    BuildKind Kind = buildKind(Path);
    if (Kind == BuildKind::Other)
      continue;
    auto Source = SourceText::read(Path);
    if (!Source) { // Told when it is translated.
      consumeError(Source.takeError());
      continue;
    }
    File Read = {Path, sys::path::parent_path(Path).str(),
                 findDefinitions(Kind, Source->text())};
    // What one file includes is for the directories of others.
    if (StringRef(Path).ends_with(".cmake") || StringRef(Path).ends_with(".mk"))
      for (BuildDefinition &D : Read.Definitions)
        D.Certain = false;
    erase_if(Read.Definitions, [](const BuildDefinition &D) {
      return asksForHip(D.Name) || soundsLikeAmd(D.Name) || D.Name == "NDEBUG";
    });
    Result.Files.push_back(std::move(Read));
  }
  sort(Result.Files, [](const File &A, const File &B) {
    return std::pair(A.Folder.size(), StringRef(A.Path)) <
           std::pair(B.Folder.size(), StringRef(B.Path));
  });
  // Two files of one directory that disagree leave it open.
  std::map<std::pair<StringRef, StringRef>, std::set<StringRef>> Texts;
  for (const File &Each : Result.Files)
    for (const BuildDefinition &D : Each.Definitions)
      if (D.Certain)
        Texts[{Each.Folder, D.Name}].insert(D.Text);
  for (File &Each : Result.Files)
    for (BuildDefinition &D : Each.Definitions)
      D.Certain = D.Certain && Texts[{Each.Folder, D.Name}].size() == 1;
  return Result;
}

void BuildMacros::addTo(ProjectOptions &Input, FolderNotes &Found) const {
  for (const File &Each : Files) {
    StringSet<> Known;
    std::string Flags;
    for (const BuildDefinition &D : Each.Definitions)
      if (D.Certain && Known.insert(D.Name).second) {
        Input.FolderFlags.emplace_back(Each.Folder, "-D" + D.Text);
        Flags += " -D" + D.Text;
      }
    if (!Flags.empty())
      Found.Notes.push_back("flags of " + Each.Path + ":" + Flags);
  }
}

/// The macros that conditions of the translated sources name, and whether one
/// of the conditions chooses between texts: then the translation has read the
/// wrong one, not only left one unread.
static StringMap<bool> testedMacros(const Translation &Result) {
  StringMap<bool> Chooses;
  for (const TranslatedFile &File : Result.Files)
    if (buildKind(File.Source->path()) == BuildKind::Other)
      for (const ConditionChain &Chain : findChains(*File.Source))
        for (const ConditionBranch &B : Chain.Branches)
          for (size_t I = B.First; I < B.Last; ++I)
            if (File.Source->is(I, clang::tok::raw_identifier))
              Chooses[File.Source->spelling(File.Source->tokens()[I])] |=
                  Chain.Branches.size() > 1;
  return Chooses;
}

static void addFinding(TranslatedFile &Build, const BuildDefinition &First,
                       ArrayRef<StringRef> Names, bool Chooses) {
  constexpr size_t Shown = 8;
  std::string List = join(Names.take_front(Shown), ", ");
  if (Names.size() > Shown)
    List += " and " + std::to_string(Names.size() - Shown) + " more";
  Finding &F = Build.Findings.emplace_back();
  F.File = Build.Source->path().str();
  F.Id = DiagID::BuildMacros;
  F.Sev = Chooses ? Severity::Warning : Severity::Note;
  F.Offset = First.Begin;
  F.Length = First.End - First.Begin;
  F.Subject = First.Name;
  F.Message = (Chooses ? "sources choose by " : "sources test ") + List +
              ", which the build may define; the translation was made without";
  F.Advice = "pass those of your build, such as -D" + First.Text +
             ", or a compilation database with -p";
}

void BuildMacros::report(Translation &Result, ArrayRef<std::string> Flags,
                         StringRef Root, const TranslationOptions &Run) const {
  StringMap<bool> Open = testedMacros(Result);
  for (StringRef Flag : Flags)
    if (Flag.consume_front("-D") || Flag.consume_front("-U"))
      Open.erase(Flag.take_until([](char C) { return C == '='; }));
  // All sources below a build file have what is certain there or above.
  auto IsKnown = [&](StringRef Name, StringRef Folder) {
    return any_of(Files, [&](const File &Other) {
      return isBelow(Folder, Other.Folder) &&
             any_of(Other.Definitions, [&](const BuildDefinition &D) {
               return D.Certain && D.Name == Name;
             });
    });
  };
  for (const File &Each : Files) {
    // Not translated, if it names no CUDA.
    auto Build = [&]() -> TranslatedFile * {
      for (TranslatedFile &File : Result.Files)
        if (File.Source->path() == Each.Path)
          return &File;
      auto Source = SourceText::read(Each.Path);
      if (!Source) { // Told when its flags are looked for.
        consumeError(Source.takeError());
        return nullptr;
      }
      return &addBuildFile(std::make_shared<SourceText>(std::move(*Source)), {},
                           Root, Run, Result);
    };
    for (bool Chooses : {true, false}) {
      std::vector<StringRef> Names;
      const BuildDefinition *First = nullptr;
      for (const BuildDefinition &D : Each.Definitions)
        if (auto Name = Open.find(D.Name); Name != Open.end() &&
                                           Name->second == Chooses &&
                                           !IsKnown(D.Name, Each.Folder)) {
          First = First ? First : &D;
          Names.push_back(D.Name);
          Open.erase(Name); // Once: an outer file is the better place.
        }
      if (TranslatedFile *File = First ? Build() : nullptr) {
        addFinding(*File, *First, Names, Chooses);
        sort(File->Findings);
      }
    }
  }
  sortFiles(Result);
}

} // namespace hipify
