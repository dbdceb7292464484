//===- ProjectTree.cpp ----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProjectTree.h"
#include "BuildFiles/CMakeFile.h"
#include "BuildFiles/MakeFile.h"
#include "BuildFiles/PythonFile.h"
#include "BuildFiles/VendorSwitch.h"
#include "Edits/FileWriter.h"
#include "Project/SourceTree.h"
#include "Source/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <filesystem>

using namespace llvm;

namespace hipify {

BuildKind buildKind(StringRef Path) {
  StringRef Name = sys::path::filename(Path);
  if (isMakefile(Name))
    return BuildKind::Make;
  if (Name.ends_with(".py"))
    return BuildKind::Python;
  Name.consume_back(".in"); // configure_file() completes it.
  return Name == "CMakeLists.txt" || Name.ends_with(".cmake")
             ? BuildKind::CMake
             : BuildKind::Other;
}

static bool isCMake(StringRef Path) {
  return buildKind(Path) == BuildKind::CMake;
}

static bool isMake(StringRef Path) {
  return buildKind(Path) == BuildKind::Make;
}

/// The path of File, which is below Root, in OutDir.
static std::string placeIn(StringRef OutDir, StringRef Root, StringRef File) {
  SmallString<256> Path(OutDir);
  sys::path::append(Path, File.drop_front(Root.size()).ltrim('/'));
  return Path.str().str();
}

static BuildProject describe(const TranslationOptions &Run,
                             const Translation &Result) {
  BuildProject Project;
  Project.Arches = Run.Rules.Arches;
  for (const TranslatedFile &File : Result.Files) {
    StringRef Old = sys::path::filename(File.Source->path());
    StringRef New = sys::path::filename(File.Output);
    if (File.Main && File.Written && Old != New)
      Project.NewNames.emplace(Old, New);
    Project.NeedsShims |=
        File.Written && StringRef(File.text()).contains("<hipify/");
  }
  return Project;
}

std::vector<std::string> topBuildFiles(StringRef Root) {
  std::vector<std::string> Paths;
  auto Has = [&](StringRef Name) {
    SmallString<256> Path(Root);
    sys::path::append(Path, Name);
    if (sys::fs::is_regular_file(Path))
      Paths.push_back(Path.str().str());
    return !Paths.empty() && Paths.back() == Path;
  };
  Has("CMakeLists.txt");
  for (StringRef Name : {"GNUmakefile", "makefile", "Makefile"})
    if (Has(Name)) // make reads the first.
      break;
  return Paths;
}

TranslatedFile &addBuildFile(std::shared_ptr<SourceText> Source,
                             std::vector<Finding> Findings, StringRef Root,
                             const TranslationOptions &Run,
                             Translation &Result) {
  TranslatedFile &File = Result.Files.emplace_back();
  File.Findings = std::move(Findings);
  sort(File.Findings);
  for (const Finding &F : File.Findings)
    append_range(File.Edits, F.Edits);
  sort(File.Edits,
       [](const Edit &A, const Edit &B) { return A.Offset < B.Offset; });
  File.Output = Run.Output.InPlace ? Source->path().str()
                                   : placeIn(canonicalPath(Run.Output.OutDir),
                                             Root, Source->path());
  File.Written = true;
  File.Source = std::move(Source);
  return File;
}

void sortFiles(Translation &Result) {
  sort(Result.Files, [](const TranslatedFile &A, const TranslatedFile &B) {
    return A.Source->path() < B.Source->path();
  });
}

Error translateBuildFiles(FolderNotes &Found, StringRef Root,
                          const TranslationOptions &Run, Translation &Result) {
  std::string Top = Root.str() + "/CMakeLists.txt";
  std::vector<std::string> Paths;
  auto IsTaken = [](const BuildFile &File) {
    return buildKind(File.Path) != BuildKind::Other && File.Problem.empty();
  };
  for (const BuildFile &File : Found.BuildFiles)
    if (IsTaken(File))
      Paths.push_back(canonicalPath(File.Path));
  // They may name no CUDA: what they include does, or they have a switch.
  for (const std::string &Path : topBuildFiles(Root))
    if (!is_contained(Paths, Path))
      Paths.push_back(Path);
  erase_if(Found.BuildFiles, IsTaken);

  BuildProject Project = describe(Run, Result);
  std::vector<std::shared_ptr<SourceText>> Sources;
  for (const std::string &Path : Paths) {
    Expected<SourceText> Source = SourceText::read(Path);
    if (!Source) { // One bad file does not cost the others.
      Found.BuildFiles.push_back({Path, 0, toString(Source.takeError())});
      continue;
    }
    if (isMake(Path))
      surveyMakefile(Path, Source->text(), Project);
    else if (isCMake(Path))
      surveyCMakeFile(Source->text(), Project);
    Sources.push_back(std::make_shared<SourceText>(std::move(*Source)));
  }
  for (const std::shared_ptr<SourceText> &Source : Sources)
    if (isMake(Source->path()))
      surveyMakefile(Source->path(), Source->text(), Project);
  for (const std::shared_ptr<SourceText> &Source : Sources) {
    std::vector<Finding> Findings =
        isMake(Source->path()) ? translateMakefile(*Source, Project)
        : buildKind(Source->path()) == BuildKind::Python
            ? translatePythonFile(*Source, Project)
            : translateCMakeFile(*Source, Project, Source->path() == Top);
    addBuildFile(Source, std::move(Findings), Root, Run, Result);
  }
  sortFiles(Result);
  return Error::success();
}

Error addVendorSwitch(FolderNotes &Found, StringRef Root, StringRef Name,
                      const TranslationOptions &Run, Translation &Result) {
  for (TranslatedFile &File : Result.Files) {
    File.Edits.clear();
    File.Written = false;
  }
  std::vector<std::string> Top = topBuildFiles(Root);
  if (Top.empty())
    return createStringError(
        Root + ": --vendor-switch needs a CMakeLists.txt or a Makefile here");
  std::vector<std::string> Others = Found.OtherBuildFiles;
  for (const BuildFile &File : Found.BuildFiles)
    Others.push_back(File.Path);
  for (const std::string &Other : Others) {
    std::string Path = canonicalPath(Other);
    if ((!isCMake(Path) && !isMake(Path)) || is_contained(Top, Path))
      continue;
    Expected<SourceText> Source = SourceText::read(Path);
    if (!Source)
      consumeError(Source.takeError()); // Its problem is told.
    else if (Error E = checkSwitchName(*Source, Name))
      return E;
  }
  erase_if(Found.BuildFiles, [](const BuildFile &File) {
    return (isCMake(File.Path) || isMake(File.Path)) && File.Problem.empty();
  });
  for (const std::string &Path : Top) {
    Expected<SourceText> Source = SourceText::read(Path);
    if (!Source)
      return Source.takeError();
    if (Error E = checkSwitchName(*Source, Name))
      return E;
    std::vector<Finding> Findings = isMake(Path)
                                        ? addMakeSwitch(*Source, Name)
                                        : addCMakeSwitch(*Source, Name);
    addBuildFile(std::make_shared<SourceText>(std::move(*Source)),
                 std::move(Findings), Root, Run, Result);
  }
  sortFiles(Result);
  return Error::success();
}

//===--- the rest of the tree ---------------------------------------------===//

namespace {

/// Finds the files that the translation does not write.
class OtherFiles {
public:
  OtherFiles(StringRef Root, StringRef OutDir, const Translation &Result,
             ProjectFiles &Found)
      : Root(Root), OutDir(OutDir), Found(Found) {
    for (const TranslatedFile &File : Result.Files)
      if (File.Written)
        Taken.insert(File.Source->path());
  }
  Error folder(const std::string &From);

private:
  Error file(const std::string &From);
  Error link(const std::string &From);
  bool isSkipped(StringRef Folder) const;
  std::string below(StringRef From) const {
    return From.drop_front(Root.size()).ltrim('/').str();
  }

  StringRef Root, OutDir;
  StringSet<> Taken; ///< Sources of what the translation wrote.
  ProjectFiles &Found;
};

} // namespace

static Error failed(StringRef Path, std::error_code EC) {
  return createStringError(EC, Path + ": " + EC.message());
}

bool OtherFiles::isSkipped(StringRef Folder) const {
  StringRef Name = sys::path::filename(Folder);
  return Folder == OutDir || Name == ".git" || Name == ".hg" ||
         Name == ".svn" || Name == ".hipify-cpp" ||
         sys::fs::exists(Folder + "/CMakeCache.txt") ||
         sys::fs::exists(Folder + "/.hipify-cpp/written.bundle");
}

Error OtherFiles::link(const std::string &From) {
  std::error_code EC;
  std::string Target = std::filesystem::read_symlink(From, EC).string();
  SmallString<256> Real;
  if (EC || sys::fs::real_path(From, Real) || sys::path::is_absolute(Target) ||
      !isBelow(Real, Root))
    Found.Notes.push_back(From +
                          ": not copied: the link points outside the tree");
  else
    Found.Others.push_back({below(From), TreeFile::Link, Target, ""});
  return Error::success();
}

Error OtherFiles::file(const std::string &From) {
  auto Permissions = sys::fs::getPermissions(From);
  if (!Permissions)
    return failed(From, Permissions.getError());
  bool Runs = *Permissions & sys::fs::owner_exe;
  Found.Others.push_back(
      {below(From), Runs ? TreeFile::Executable : TreeFile::Plain, "", From});
  return Error::success();
}

Error OtherFiles::folder(const std::string &From) {
  std::vector<std::pair<std::string, sys::fs::file_type>> Entries;
  std::error_code EC;
  for (sys::fs::directory_iterator I(From, EC, /*follow_symlinks=*/false), End;
       !EC && I != End; I.increment(EC))
    Entries.emplace_back(I->path(), I->type());
  if (EC)
    return failed(From, EC);
  if (From != Root)
    Found.Folders.push_back(below(From));
  sort(Entries);
  for (auto &[Path, Type] : Entries) {
    Error E = Error::success();
    if (Type == sys::fs::file_type::directory_file)
      E = isSkipped(Path) ? Error::success() : folder(Path);
    else if (Type == sys::fs::file_type::symlink_file)
      E = link(Path);
    else if (Type != sys::fs::file_type::regular_file)
      Found.Notes.push_back(Path + ": not copied: not a regular file");
    else if (!Taken.contains(Path))
      E = file(Path);
    if (E)
      return E;
  }
  return Error::success();
}

Expected<ProjectFiles> projectFiles(const ParsedOptions &Options,
                                    const OutputOptions &Output,
                                    const Translation &Result) {
  ProjectFiles Found;
  std::string Root = canonicalPath(Options.Inputs[0]);
  std::string OutDir = canonicalPath(Output.OutDir);
  if (Error E = OtherFiles(Root, OutDir, Result, Found).folder(Root))
    return std::move(E);
  for (const PendingFile &File : Result.pending(Output)) {
    auto Permissions = sys::fs::getPermissions(File.Source);
    bool Runs = Permissions && (*Permissions & sys::fs::owner_exe);
    Found.Translated.push_back(
        {StringRef(File.Path).drop_front(OutDir.size()).ltrim('/').str(),
         Runs ? TreeFile::Executable : TreeFile::Plain, File.Text, ""});
  }
  return Found;
}

static Error copyFile(const std::string &From, const std::string &To) {
  if (sys::fs::is_symlink_file(To)) // Of an earlier run: it leads elsewhere.
    sys::fs::remove(To);
  if (std::error_code EC = sys::fs::copy_file(From, To))
    return failed(To, EC);
  auto Permissions = sys::fs::getPermissions(From);
  if (!Permissions)
    return failed(From, Permissions.getError());
  if (std::error_code EC = sys::fs::setPermissions(To, *Permissions))
    return failed(To, EC);
  return Error::success();
}

Error writeLink(StringRef Target, StringRef To) {
  sys::fs::remove(To);
  if (std::error_code EC = sys::fs::create_link(Target, To))
    return failed(To, EC);
  return Error::success();
}

Error copyOthers(const ProjectFiles &Files, StringRef OutDir) {
  for (StringRef Folder : Files.Folders) {
    std::string To = (OutDir + "/" + Folder).str();
    if (!staysBelow(To + "/x", OutDir))
      return createStringError(To + ": not written: a link leads out of " +
                               OutDir);
    if (sys::fs::is_regular_file(To)) // Of an earlier run.
      sys::fs::remove(To);
    if (std::error_code EC = sys::fs::create_directories(
            To, /*IgnoreExisting=*/true, sys::fs::all_all))
      return failed(To, EC);
  }
  for (const TreeFile &File : Files.Others) {
    std::string To = (OutDir + "/" + File.Path).str();
    if (Error E = File.Kind == TreeFile::Link ? writeLink(File.Text, To)
                                              : copyFile(File.From, To))
      return E;
  }
  return Error::success();
}

//===--- the command line -------------------------------------------------===//

Error checkTree(const ParsedOptions &Options) {
  if (!Options.WholeTree) {
    for (OptionID Id : {OPT_update, OPT_overwrite, OPT_vendor_switch})
      if (Options.has(Id))
        return createStringError("--update, --overwrite and --vendor-switch "
                                 "belong to 'hipify-cpp project'");
    return Error::success();
  }
  if (Options.Inputs.size() == 1 && !sys::fs::exists(Options.Inputs[0]))
    return createStringError(Options.Inputs[0] + ": no such directory");
  if (Options.Inputs.size() != 1 || !sys::fs::is_directory(Options.Inputs[0]))
    return createStringError("project takes one directory");
  if (Options.has(OPT_vendor_switch) &&
      !isSwitchName(Options.value(OPT_vendor_switch)))
    return createStringError("--vendor-switch takes the name of a variable, "
                             "such as USE_HIP");
  std::string Root = canonicalPath(Options.Inputs[0]);
  StringRef OutDir = Options.value(OPT_out_dir, Options.value(OPT_o_dir));
  if (OutDir.empty() && !Options.has(OPT_inplace) && !Options.has(OPT_diff) &&
      !Options.has(OPT_check) && !Options.has(OPT_no_output))
    return createStringError("project needs --out-dir or --inplace");
  if (!OutDir.empty() && canonicalPath(OutDir) == Root)
    return createStringError("--out-dir is the project itself; see --inplace");
  if (Options.has(OPT_update) && OutDir.empty())
    return createStringError(
        "--update needs --out-dir; git merges what is changed in place");
  return Error::success();
}

} // namespace hipify
