//===- OutputLayout.cpp - decides where each translated file goes ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Edits/OutputLayout.h"
#include "Project/Project.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <filesystem>

using namespace llvm;

namespace hipify {

static std::string folderOf(StringRef Path) {
  return sys::path::parent_path(Path).str();
}

static std::string relativePath(StringRef Path, StringRef From) {
  return std::filesystem::path(Path.str())
      .lexically_relative(From.str())
      .generic_string();
}

static std::string join(StringRef Folder, StringRef Name) {
  return std::filesystem::path((Folder + "/" + Name).str())
      .lexically_normal()
      .generic_string();
}

/// Makes Path absolute without resolving a final link: writing replaces a link.
static std::string absoluteOutput(StringRef Path) {
  SmallString<256> Result(Path);
  sys::fs::make_absolute(Result);
  sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
  std::string Folder = canonicalPath(sys::path::parent_path(Result));
  return join(Folder, sys::path::filename(Result));
}

Expected<OutputLayout>
OutputLayout::create(const OutputOptions &Options,
                     const std::vector<std::string> &MainFiles,
                     StringRef Root) {
  OutputLayout Layout;
  Layout.Options = Options;
  Layout.Main.insert(MainFiles.begin(), MainFiles.end());
  Layout.Root = Root.str();
  if (Options.InPlace && !(Options.Output.empty() && Options.OutDir.empty()))
    return createStringError(
        "--inplace and an output path are mutually exclusive");
  if (!Options.Output.empty() && !Options.OutDir.empty())
    return createStringError("-o and --out-dir are mutually exclusive");
  if (!Options.Output.empty() && Layout.Main.size() > 1)
    return createStringError("-o takes one input; use --out-dir for several");
  if (!Options.OutDir.empty()) {
    if (sys::fs::exists(Options.OutDir) &&
        !sys::fs::is_directory(Options.OutDir))
      return createStringError(Options.OutDir +
                               ": is a file; --out-dir takes a directory");
    Layout.Mirror = true;
    Layout.Base = absoluteOutput(Options.OutDir);
    Layout.Source = Root.str();
    if (Layout.Base == Layout.Source)
      return createStringError(
          Options.OutDir +
          ": is the project's root; use --inplace to translate in "
          "place");
  } else if (!Options.Output.empty() && !Layout.toStdout()) {
    if (sys::fs::is_directory(Options.Output))
      return createStringError(Options.Output +
                               ": is a directory; use --out-dir");
    std::string Output = absoluteOutput(Options.Output);
    const std::string &Input = *Layout.Main.begin();
    if (Output == Input)
      return createStringError(
          Options.Output +
          ": is the input itself; use --inplace to translate in "
          "place");
    Layout.Options.Output = Output;
    Layout.Base = folderOf(Output);
    Layout.Source = folderOf(Input);
    Layout.Mirror = Layout.Base != Layout.Source;
  }
  std::map<std::string, std::string> Taken;
  for (const std::string &File : Layout.Main) {
    std::string Output = Layout.outputOf(File);
    auto [It, New] = Taken.try_emplace(Output, File);
    if (!New)
      return createStringError(Output + ": would be the output of both " +
                               It->second + " and " + File);
    if (!Options.InPlace && !Layout.toStdout() && Layout.Main.count(Output))
      return createStringError(Output + ": is an input and the output of " +
                               File);
  }
  return Layout;
}

std::string OutputLayout::outputOf(StringRef File) const {
  if (Options.InPlace || toStdout())
    return File.str();
  bool IsMain = Main.count(File.str());
  if (IsMain && !Options.Output.empty())
    return Options.Output;
  if (!Mirror)
    return File.str() + ".hip";
  std::string Relative = relativePath(File, Source);
  // A header above the unit's directory is placed by the project's tree.
  if (StringRef(Relative).starts_with(".."))
    Relative = relativePath(File, Root);
  // Never write outside the directory that the user named.
  StringRef Inside = Relative;
  while (Inside.consume_front("../"))
    ;
  bool KeepsName =
      !IsMain || (Options.WholeTree && sys::path::extension(File) != ".cu");
  return join(Base, Inside) + (KeepsName ? "" : ".hip");
}

std::string OutputLayout::includeSpelling(StringRef File, StringRef Header,
                                          StringRef Spelled,
                                          bool Written) const {
  if (Options.InPlace || toStdout())
    return "";
  std::string Folder = folderOf(outputOf(File));
  if (Options.WholeTree && isBelow(Header, Source) &&
      sys::path::filename(outputOf(Header)) == sys::path::filename(Header))
    return "";
  if (Written) {
    std::string Target = outputOf(Header);
    return join(Folder, Spelled) == Target ? "" : relativePath(Target, Folder);
  }
  // A header that is not written, seen from the new place of its includer.
  if (Folder != folderOf(File) && join(folderOf(File), Spelled) == Header)
    return relativePath(Header, Folder);
  return "";
}

} // namespace hipify
