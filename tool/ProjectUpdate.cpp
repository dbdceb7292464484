//===- ProjectUpdate.cpp --------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProjectUpdate.h"
#include "Files/PlainFile.h"
#include "ProjectTree.h"
#include "Source/Printable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace hipify {

/// "a.cu.hip, b.cu.hip and 3 more"
static std::string someOf(ArrayRef<std::string> Paths) {
  constexpr size_t Named = 3;
  std::string Text = join(Paths.take_front(Named), ", ");
  if (Paths.size() > Named)
    Text += " and " + std::to_string(Paths.size() - Named) + " more";
  return Text;
}

Expected<std::optional<ProjectOutput>>
ProjectOutput::open(const ParsedOptions &Options, const OutputOptions &Output) {
  if (!Options.WholeTree || Output.OutDir.empty() || Output.DryRun)
    return std::nullopt;
  ProjectOutput Result(canonicalPath(Output.OutDir));
  Result.Shown = Output.OutDir;
  Result.Root = canonicalPath(Options.Inputs[0]);
  if (Error E = Result.openHistory(Options))
    return std::move(E);
  return Result;
}

Error ProjectOutput::openHistory(const ParsedOptions &Options) {
  bool Asked = Options.has(OPT_update);
  auto Opened = TreeHistory::open(Folder);
  if (!Opened && (Asked || sys::fs::exists(Folder)))
    return Opened.takeError();
  if (!Opened) {
    errs() << "hipify-cpp: note: --update will not be possible: "
           << printable(toString(Opened.takeError())) << '\n';
    return Error::success();
  }
  History.emplace(std::move(*Opened));
  if (!History->hasRecord()) {
    std::error_code EC;
    bool Empty = sys::fs::directory_iterator(Folder, EC) ==
                 sys::fs::directory_iterator();
    if (Asked && !EC && !Empty)
      return createStringError(
          Folder + ": --update does not know what an earlier run wrote here; "
                   "write to another directory once, without it");
    return Error::success();
  }
  Updates = Asked;
  if (Updates) {
    auto Remarks = History->remarks();
    if (!Remarks)
      return Remarks.takeError();
    Before.insert(Remarks->begin(), Remarks->end());
  } else if (!Options.has(OPT_overwrite)) {
    auto Changed = History->changedByHand();
    if (!Changed)
      return Changed.takeError();
    if (!Changed->empty())
      return createStringError(
          Folder + ": files have been changed since they were written: " +
          someOf(*Changed) + "; --update merges, --overwrite replaces them");
  }
  return Error::success();
}

/// Without a line number, which changes with any line above.
std::string ProjectOutput::remark(const TranslatedFile &File,
                                  const Finding &F) const {
  StringRef Path = File.Source->path();
  if (Path.consume_front(Root))
    Path = Path.ltrim('/');
  return idText(F.Id) + "\t" + printable(Path) + "\t" + printable(F.Message);
}

bool ProjectOutput::wasKnown(const TranslatedFile &File, const Finding &F) {
  auto It = Before.find(remark(File, F));
  if (It == Before.end())
    return false;
  Before.erase(It);
  ++Known;
  return true;
}

/// Gives the file at Path, which exists, Kind's permission to run.
static void setRuns(const std::string &Path, TreeFile::KindT Kind) {
  auto Old = sys::fs::getPermissions(Path);
  if (!Old)
    return;
  auto Runs = sys::fs::owner_exe | sys::fs::group_exe | sys::fs::others_exe;
  sys::fs::perms New = *Old & ~Runs;
  // Whoever may read it may run it.
  if (Kind == TreeFile::Executable)
    New |= sys::fs::perms((*Old & sys::fs::all_read) >> 2);
  if (New != *Old)
    (void)sys::fs::setPermissions(Path, New);
}

/// And the directories that it leaves empty.
static void removeFile(StringRef Folder, StringRef Path) {
  if (!staysBelow((Folder + "/" + Path).str(), Folder))
    return;
  for (; !Path.empty(); Path = sys::path::parent_path(Path))
    if (sys::fs::remove(Folder + "/" + Path))
      break;
}

Error ProjectOutput::merge() {
  auto Merge = History->merge();
  if (!Merge)
    return Merge.takeError();
  std::vector<PendingFile> Files;
  auto PathOf = [&](StringRef Path) { return (Folder + "/" + Path).str(); };
  for (TreeFile &File : Merge->Changed) {
    std::string Path = PathOf(File.Path);
    if (!staysBelow(Path, Folder))
      return createStringError(Path + ": not written: a link leads out of " +
                               Folder);
    if (File.Kind != TreeFile::Link)
      Files.push_back({Path, File.Text, /*Source=*/"", /*Backup=*/false,
                       /*KeepIfSame=*/true, std::nullopt, Folder});
  }
  // First, since a directory may take the place of a file. Nobody has changed
  // them.
  for (StringRef Path : Merge->Removed)
    removeFile(Folder, Path);
  if (Error E = writeFiles(Files))
    return E;
  for (const TreeFile &File : Merge->Changed)
    if (File.Kind != TreeFile::Link)
      setRuns(PathOf(File.Path), File.Kind);
    else if (Error E = writeLink(File.Text, PathOf(File.Path)))
      return E;
  Changed = Merge->Changed.size();
  Removed = Merge->Removed.size();
  Conflicts = std::move(Merge->Conflicts);
  for (StringRef Line : split(Merge->Messages, '\n'))
    if (!Line.empty())
      errs() << "hipify-cpp: " << printable(Line) << '\n';
  return Error::success();
}

/// Whether another file than File is where that is to be written.
static bool wouldReplace(StringRef Folder, const TreeFile &File) {
  std::string Path = (Folder + "/" + File.Path).str();
  if (File.Kind == TreeFile::Link || !sys::fs::is_regular_file(Path))
    return false;
  auto Old = readPlainFile(Path, MostForAny);
  if (!Old) {
    consumeError(Old.takeError());
    return true;
  }
  if (File.From.empty())
    return (*Old)->getBuffer() != File.Text;
  auto New = readPlainFile(File.From, MostForAny);
  if (New)
    return (*Old)->getBuffer() != (*New)->getBuffer();
  consumeError(New.takeError());
  return true;
}

/// Fails if files are in the way that no earlier run has written.
Error ProjectOutput::checkForeign(const ProjectFiles &Files) const {
  if (History && History->hasRecord())
    return Error::success();
  std::vector<std::string> Foreign;
  for (const auto *List : {&Files.Translated, &Files.Others})
    for (const TreeFile &File : *List)
      if (wouldReplace(Folder, File))
        Foreign.push_back(File.Path);
  if (Foreign.empty())
    return Error::success();
  return createStringError(Folder + ": no earlier run has written " +
                           someOf(Foreign) + "; --overwrite replaces " +
                           (Foreign.size() == 1 ? "it" : "them"));
}

/// What the last run wrote, and the project no longer has.
Error ProjectOutput::removeOld(const ProjectFiles &Files) {
  if (!History || !History->hasRecord())
    return Error::success();
  auto Old = History->recorded();
  if (!Old)
    return Old.takeError();
  StringSet<> Kept;
  for (const auto *List : {&Files.Translated, &Files.Others})
    for (const TreeFile &File : *List)
      Kept.insert(File.Path);
  for (StringRef Path : *Old)
    if (!Kept.contains(Path))
      removeFile(Folder, Path);
  return Error::success();
}

Error ProjectOutput::write(const ParsedOptions &Options,
                           const OutputOptions &Output,
                           const Translation &Result) {
  auto Files = projectFiles(Options, Output, Result);
  if (!Files)
    return Files.takeError();
  for (StringRef Note : Files->Notes)
    errs() << "hipify-cpp: note: " << printable(Note) << '\n';
  Copied = Files->Others.size();
  if (!Options.has(OPT_overwrite))
    if (Error E = checkForeign(*Files))
      return E;
  if (!Updates)
    if (Error E = joinErrors(
            joinErrors(removeOld(*Files), writeFiles(Result.pending(Output))),
            copyOthers(*Files, Folder)))
      return E;
  if (!History)
    return Error::success();
  std::vector<std::string> Remarks;
  for (const TranslatedFile &File : Result.Files)
    for (const Finding &F : File.Findings)
      if (F.Sev >= Severity::Warning)
        Remarks.push_back(remark(File, F));
  std::vector<TreeFile> All = std::move(Files->Translated);
  append_range(All, Files->Others);
  if (Error E = History->setNext(All, Remarks))
    return E;
  if (Updates)
    if (Error E = merge())
      return E;
  auto Record = History->record();
  return Record ? writeFiles(*Record) : Record.takeError();
}

std::string ProjectOutput::summary() const {
  if (!Updates)
    return ", copied " + std::to_string(Copied);
  std::string Text = "; updated " + counted(Changed, "file") + " below " +
                     Shown + ", removed " + std::to_string(Removed);
  if (!Conflicts.empty())
    Text += "; to resolve: " + someOf(Conflicts);
  return Text;
}

} // namespace hipify
