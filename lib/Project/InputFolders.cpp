//===- InputFolders.cpp - directories as inputs ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Project/InputFolders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

std::string hipify::buildFileNote(const BuildFile &File) {
  if (!File.Problem.empty())
    return "is not read: " + File.Problem;
  return std::to_string(File.Lines) +
         (File.Lines == 1 ? " line mentions" : " lines mention") +
         " CUDA; build files are not translated";
}

Error hipify::addInputs(ArrayRef<std::string> Inputs, ProjectOptions &Options,
                        FolderNotes &Found) {
  for (const std::string &Input : Inputs) {
    if (sys::path::filename(Input) == "compile_commands.json") {
      if (!Options.BuildPath.empty())
        return createStringError(
            Input +
            ": a compilation database is already named: " + Options.BuildPath);
      Options.BuildPath = Input;
      continue;
    }
    if (!sys::fs::is_directory(Input)) {
      Options.Inputs.push_back(Input);
      continue;
    }
    Expected<SourceTree> Tree =
        findSources(Input, Options.Excluded, Options.ThirdParty);
    if (!Tree)
      return Tree.takeError();
    append_range(Options.Inputs, Tree->Sources);
    append_range(Options.LooseHeaders, Tree->Headers);
    append_range(Options.Excluded, Tree->Excluded);
    for (StringRef Line : Tree->Skipped)
      Found.Skipped.push_back((Inputs.size() == 1 ? "" : Input + "/") +
                              Line.str());
    auto InInput = [&](StringRef File) {
      SmallString<128> Path(Input);
      sys::path::append(Path, File);
      return Path.str().str();
    };
    for (const BuildFile &File : Tree->BuildFiles)
      Found.BuildFiles.push_back(
          {InInput(File.Path), File.Lines, File.Problem});
    for (StringRef File : Tree->OtherBuildFiles)
      Found.OtherBuildFiles.push_back(InInput(File));
    if (Options.Root.empty() && Inputs.size() == 1)
      Options.Root = Input;
    if (Options.BuildPath.empty() && !Tree->Database.empty()) {
      Options.BuildPath = Tree->Database;
      Found.Notes.push_back("flags are taken from " + Tree->Database);
    }
    for (const std::string &Folder : Tree->IncludeFolders) {
      Options.Flags.push_back("-idirafter");
      Options.Flags.push_back(Folder);
    }
    if (!Tree->IncludeFolders.empty())
      Found.Notes.push_back(
          "without a compilation database, " +
          std::to_string(Tree->IncludeFolders.size()) +
          " directories of headers were found by their names");
  }
  return Error::success();
}
