//===- TranslatedTree.cpp -------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/TranslatedTree.h"
#include "Edits/FileWriter.h"
#include "Project/IncludeScan.h"
#include "Translation/LineMarkers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace hipify {

std::vector<std::string>
TranslatedTree::includeFlags(ArrayRef<std::string> Flags) const {
  std::vector<std::string> Result;
  for (StringRef Flag : Flags)
    if (Flag.consume_front("-I") && isBelow(Flag, Root))
      Result.push_back("-I" + Folder + Flag.drop_front(Root.size()).str());
  return Result;
}

Expected<TranslatedTree> translateTree(const ProjectOptions &Input,
                                       const MappingTable &Table,
                                       TranslationOptions Options,
                                       StringRef Folder) {
  Expected<Project> Files = Project::create(Input);
  if (!Files)
    return Files.takeError();
  Options.Output = OutputOptions();
  Options.Output.OutDir = Folder.str();
  Expected<Translation> Result = translate(*Files, Table, Options);
  if (!Result)
    return Result.takeError();
  TranslatedTree Tree;
  Tree.Root = Files->root();
  Tree.Folder = Folder;
  std::vector<PendingFile> Pending;
  std::map<StringRef, StringRef> Outputs;
  for (const TranslatedFile &File : Result->Files) {
    if (!File.Written)
      continue;
    Outputs[File.Source->path()] = File.Output;
    PendingFile &Out = Pending.emplace_back();
    Out.Path = File.Output;
    Out.Text = textWithLineMarkers(*File.Source, File.Edits);
    Out.KeepIfSame = true;
  }
  for (const Unit &U : Files->units())
    if (StringRef Output = Outputs[U.File];
        !Output.empty() && !is_contained(Tree.Units, Output))
      Tree.Units.push_back(Output.str());
  if (Error E = writeFiles(Pending))
    return std::move(E);
  Tree.Result = std::move(*Result);
  return std::move(Tree);
}

std::string commonRoot(ArrayRef<std::string> Files,
                       ArrayRef<std::string> Folders) {
  std::string Root = sys::path::parent_path(Files.front()).str();
  // "/" and the home directory are no project.
  SmallString<128> Here, Home;
  std::vector<std::string> Own;
  if (!sys::fs::current_path(Here) && sys::path::has_relative_path(Here) &&
      !(sys::path::home_directory(Home) && Here == Home))
    copy_if(Folders, std::back_inserter(Own), [&](const std::string &Each) {
      return isBelow(Each, canonicalPath(Here));
    });
  for (const std::string &File :
       IncludeScan().projectFiles(Files, Folders, Own)) {
    std::string Wider = Root;
    while (!isBelow(File, Wider))
      Wider = sys::path::parent_path(Wider).str();
    // The root of the file system is no project.
    if (sys::path::has_relative_path(Wider))
      Root = Wider;
  }
  return Root;
}

/// Whether a header has code for CUDA's compiler.
static bool isForCuda(const std::string &File) {
  auto Text = MemoryBuffer::getFile(File);
  return Text && ((*Text)->getBuffer().contains("__device__") ||
                  (*Text)->getBuffer().contains("cuda"));
}

std::vector<std::string> foldersLeftOut(StringRef Root,
                                        ArrayRef<std::string> Files,
                                        ArrayRef<std::string> Folders) {
  std::vector<std::string> Result;
  for (const std::string &File :
       IncludeScan().projectFiles(Files, Folders, Folders)) {
    auto Folder = find_if(
        Folders, [&](const std::string &Each) { return isBelow(File, Each); });
    if (!isBelow(File, Root) && Folder != Folders.end() &&
        !is_contained(Result, *Folder) && isForCuda(File))
      Result.push_back(*Folder);
  }
  return Result;
}

} // namespace hipify
