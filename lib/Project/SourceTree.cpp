//===- SourceTree.cpp - finds the CUDA files of a directory ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Project/SourceTree.h"
#include "Files/InputError.h"
#include "Files/PlainFile.h"
#include "Project/IncludeLines.h"
#include "Project/InputCheck.h"
#include "Project/Project.h"
#include "Project/VendorFolders.h"
#include "Source/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace hipify {
namespace {

enum class FolderUse {
  Own,
  Hidden,  ///< Version control, builds, packages: headers do not count either.
  Vendored ///< Third-party code: not audited, but its headers are found.
};

} // namespace

/// Classifies a directory by name; unknown names are the project's own.
static FolderUse useOf(StringRef Name) {
  if (Name.starts_with(".") || Name.starts_with("cmake-build-") ||
      Name.starts_with("bazel-"))
    return FolderUse::Hidden;
  return StringSwitch<FolderUse>(Name.lower())
      .Cases({"node_modules", "__pycache__", "cmakefiles", "_build"},
             FolderUse::Hidden)
      .Cases({"venv", "env", "site-packages", "dist"}, FolderUse::Hidden)
      .Cases({"third_party", "thirdparty", "third-party", "3rdparty"},
             FolderUse::Vendored)
      .Cases({"3rd_party", "external", "externals", "extern", "vendor"},
             FolderUse::Vendored)
      .Cases({"vendors", "deps", "_deps", "submodules"}, FolderUse::Vendored)
      .Default(FolderUse::Own);
}

static bool holds(StringRef Folder, StringRef Name) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name);
  return sys::fs::exists(Path);
}

/// Classifies a directory by name or contents.
static FolderUse useOfFolder(StringRef Folder, bool ThirdParty) {
  FolderUse Use = useOf(sys::path::filename(Folder));
  if (Use == FolderUse::Hidden || (Use == FolderUse::Vendored && !ThirdParty))
    return Use;
  if (holds(Folder, "CMakeCache.txt") || holds(Folder, "build.ninja") ||
      holds(Folder, "CACHEDIR.TAG") || holds(Folder, "pyvenv.cfg") ||
      holds(Folder, ".hipify-cpp/written.bundle")) // A translation.
    return FolderUse::Hidden;
  // A submodule, or a copy of CUDA's headers.
  if ((holds(Folder, ".git") && !ThirdParty) ||
      classifyFolder(Folder) == FolderKind::Vendor)
    return FolderUse::Vendored;
  return FolderUse::Own;
}

namespace {

enum class FileUse { Source, Header, Other };

} // namespace

static FileUse useOfFile(StringRef Name) {
  return StringSwitch<FileUse>(sys::path::extension(Name).lower())
      .Cases({".cu", ".cc", ".cp", ".cpp", ".cxx", ".c++", ".c"},
             FileUse::Source)
      .Cases({".cuh", ".h", ".hh", ".hpp", ".hxx", ".h++"}, FileUse::Header)
      .Cases({".inl", ".ipp", ".tpp", ".txx"}, FileUse::Header)
      .Default(FileUse::Other);
}

bool isHeader(StringRef Name) { return useOfFile(Name) == FileUse::Header; }

bool isMakefile(StringRef Name) {
  static const Regex Names("^((gnu)?makefile([._-].*)?|make\\.[a-z0-9_]+|"
                           ".*\\.(mk|mak|make))$",
                           Regex::IgnoreCase);
  static const Regex Others("\\.(py|md|txt|rst|html|sh|json|ya?ml|bak|orig)$",
                            Regex::IgnoreCase);
  return Names.match(Name) && !Others.match(Name) &&
         useOfFile(Name) == FileUse::Other; // make.cu is a source.
}

static bool isBuildFile(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Case("CMakeLists.txt", true)
      .Cases({"setup.py", "pyproject.toml", "meson.build"}, true)
      .Cases({"BUILD", "BUILD.bazel", "WORKSPACE"}, true)
      .Default(Name.ends_with(".cmake") || Name.ends_with(".cmake.in") ||
               Name == "CMakeLists.txt.in" || isMakefile(Name) ||
               Name.ends_with(".bzl"));
}

/// Whether a Python file builds an extension of PyTorch's.
static bool buildsExtension(StringRef File) {
  constexpr uint64_t Most = 16 << 20;
  if (!File.ends_with(".py"))
    return false;
  auto Buffer = readPlainFile(File, Most);
  if (!Buffer)
    consumeError(Buffer.takeError());
  else
    return (*Buffer)->getBuffer().contains("torch.utils.cpp_extension");
  return false;
}

/// The lines of a build file that mention CUDA, without comments.
static unsigned countCudaLines(StringRef Text) {
  static const Regex Mention("cuda|nvcc|cublas|cudnn|cufft|curand|cusparse|"
                             "cusolver|nccl|\\.cu([^a-z0-9_]|$)|gencode|"
                             "-Xcompiler|-lineinfo|-rdc|maxrregcount|ptxas|"
                             "-lnv|-lnpp|cupti|nsys|nvprof",
                             Regex::IgnoreCase);
  unsigned Lines = 0;
  for (StringRef Line : llvm::split(Text, '\n'))
    Lines += !Line.ltrim().starts_with("#") && Mention.match(Line);
  return Lines;
}

namespace {

class TreeWalk {
public:
  TreeWalk(StringRef Root, ArrayRef<std::string> Skip, bool ThirdParty)
      : Root(Root), Skip(Skip), ThirdParty(ThirdParty) {}
  Expected<SourceTree> run();

private:
  void walk(StringRef Folder, bool Vendored);
  void take(StringRef File);
  void takeBuildFile(StringRef File);
  void findIncludeFolders();
  void passOver(StringRef Folder);

  std::string below(StringRef Path) const {
    Path.consume_front(Root);
    return Path.ltrim('/').str();
  }

  StringRef Root;
  ArrayRef<std::string> Skip;
  bool ThirdParty;
  SourceTree Tree;
  /// File name of a header -> the headers with that name.
  StringMap<std::vector<std::string>> Headers;
  unsigned VendoredCuda = 0; ///< CUDA files in the directory being walked.
};

} // namespace

void TreeWalk::passOver(StringRef Folder) {
  Tree.Excluded.push_back(Folder.str());
  VendoredCuda = 0;
  walk(Folder, /*Vendored=*/true);
  if (VendoredCuda)
    Tree.Skipped.push_back(
        below(Folder) + ": " + counted(VendoredCuda, "CUDA file") +
        (VendoredCuda == 1 ? " is" : " are") +
        " skipped: this looks like third-party code; --third-party takes it");
}

void TreeWalk::walk(StringRef Folder, bool Vendored) {
  std::vector<std::string> Folders, Files;
  std::error_code EC;
  for (sys::fs::directory_iterator I(Folder, EC, /*follow_symlinks=*/false),
       End;
       !EC && I != End; I.increment(EC)) {
    if (I->type() == sys::fs::file_type::directory_file)
      Folders.push_back(I->path());
    else if (I->type() == sys::fs::file_type::regular_file)
      Files.push_back(I->path());
  }
  if (EC)
    Tree.Skipped.push_back(below(Folder) + ": cannot be read: " + EC.message());
  llvm::sort(Folders);
  llvm::sort(Files);
  for (const std::string &File : Files) {
    if (useOfFile(File) == FileUse::Header)
      Headers[sys::path::filename(File)].push_back(File);
    if (!Vendored)
      take(File);
    else if (StringRef Extension = sys::path::extension(File);
             Extension == ".cu" || Extension == ".cuh")
      ++VendoredCuda;
  }
  for (const std::string &Each : Folders) {
    if (is_contained(Skip, Each))
      continue;
    FolderUse Use = useOfFolder(Each, ThirdParty);
    if (Use == FolderUse::Own || (Vendored && Use == FolderUse::Vendored))
      walk(Each, Vendored);
    else if (Use == FolderUse::Vendored)
      passOver(Each);
    else if (!Vendored)
      Tree.Excluded.push_back(Each);
  }
}

void TreeWalk::takeBuildFile(StringRef File) {
  constexpr uint64_t Most = 16 << 20;
  auto Buffer = readPlainFile(File, Most);
  if (!Buffer) {
    Tree.BuildFiles.push_back({below(File), 0, toString(Buffer.takeError())});
    return;
  }
  if (unsigned Lines = countCudaLines((*Buffer)->getBuffer()))
    Tree.BuildFiles.push_back({below(File), Lines, ""});
  else
    Tree.OtherBuildFiles.push_back(below(File));
}

void TreeWalk::take(StringRef File) {
  if (isBuildFile(sys::path::filename(File)) || buildsExtension(File))
    return takeBuildFile(File);
  FileUse Use = useOfFile(File);
  if (Use == FileUse::Other)
    return;
  Expected<InputFile> Input = checkInput(File);
  if (!Input) {
    handleAllErrors(Input.takeError(), [&](const InputError &E) {
      Tree.Skipped.push_back(below(File) + ": skipped: " + E.text().str());
    });
    return;
  }
  bool Cuda = sys::path::extension(File).starts_with(".cu");
  if (!Cuda && !Input->Facts.MentionsCuda)
    return;
  (Use == FileUse::Source ? Tree.Sources : Tree.Headers).push_back(Input->Path);
}

/// Infers the include directories from the headers, for lack of a build.
/// Ignores a name for which several directories qualify.
void TreeWalk::findIncludeFolders() {
  StringSet<> Done;
  std::vector<std::string> Found;
  auto Look = [&](StringRef File) {
    auto Buffer = MemoryBuffer::getFile(File);
    if (!Buffer)
      return;
    for (auto [Name, Quoted, Hash] : includeLinesOf((*Buffer)->getBuffer())) {
      if (Quoted && holds(sys::path::parent_path(File), Name))
        continue;
      if (!Done.insert(Name).second)
        continue;
      std::vector<StringRef> Folders;
      auto Same = Headers.find(sys::path::filename(Name));
      if (Same == Headers.end())
        continue;
      for (StringRef Header : Same->second)
        if (Header.consume_back(Name) && Header.consume_back("/"))
          Folders.push_back(Header);
      if (Folders.size() == 1 && !is_contained(Found, Folders.front()))
        Found.push_back(Folders.front().str());
    }
  };
  for (const auto *Files : {&Tree.Sources, &Tree.Headers})
    for (const std::string &File : *Files)
      Look(File);
  llvm::sort(Found);
  Tree.IncludeFolders = std::move(Found);
}

Expected<SourceTree> TreeWalk::run() {
  walk(Root, /*Vendored=*/false);
  if (Tree.Sources.empty() && Tree.Headers.empty()) {
    Error E = inputError(Root, "contains no file that uses CUDA");
    for (const std::string &Note : Tree.Skipped)
      E = joinErrors(std::move(E), createStringError(Root + "/" + Note));
    return std::move(E);
  }
  for (StringRef Name :
       {"compile_commands.json", "build/compile_commands.json"})
    if (Tree.Database.empty() && holds(Root, Name))
      Tree.Database = (Root + "/" + Name).str();
  if (Tree.Database.empty())
    findIncludeFolders();
  return std::move(Tree);
}

Expected<SourceTree> findSources(StringRef Folder, ArrayRef<std::string> Skip,
                                 bool ThirdParty) {
  if (!sys::fs::is_directory(Folder))
    return inputError(Folder, "is not a directory");
  std::string Root = canonicalPath(Folder);
  return TreeWalk(Root, Skip, ThirdParty).run();
}

} // namespace hipify
