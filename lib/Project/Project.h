//===- Project.h - files to translate, and their flags ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns the inputs on the command line, a compilation database and nvcc's flags
// into units that the frontend can parse, and determines which files belong to
// the user.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_PROJECT_H
#define HIPIFY_PROJECT_PROJECT_H

#include "Project/NvccFlags.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace hipify {

/// The language that a unit is parsed as.
enum class UnitLanguage { Cuda, Cxx, C };
/// The language's name for clang's -x: "cuda", "c++", "c".
llvm::StringRef toString(UnitLanguage L);

/// A translation unit, ready to parse.
struct Unit {
  std::string File;      ///< Canonical absolute path of the main file.
  std::string Directory; ///< Working directory of its command, absolute.
  /// Flags for clang without compiler name and input: "-x", the language,
  /// "-std=..." if given, then the rest. Paths in them are absolute.
  std::vector<std::string> Flags;
  std::vector<std::string> Dropped; ///< Flags without a meaning here.
  UnitLanguage Language = UnitLanguage::Cuda;
  /// nvcc includes cuda_runtime.h before the first line (.cu or -x cu).
  bool ImplicitRuntime = true;
  /// The newest GPU architecture that the flags name, as in __CUDA_ARCH__ (800
  /// for sm_80); 0 if there is none.
  unsigned CudaArch = 0;
  std::string CudaPath; ///< From --cuda-path; empty if not given.
  /// In-memory files: path -> text. File can be one of them.
  std::map<std::string, std::string> Memory;
  /// A header that is parsed on its own only if no unit includes it.
  bool OnlyIfUnread = false;
  /// The unit is compiled by NVRTC: CUDA is declared without an include and the
  /// C library is not declared. hipRTC needs no include either.
  bool RuntimeCompiled = false;
};

/// Which headers are translated along with the files that include them.
enum class HeaderMode { None, Local, Recursive };

struct ProjectOptions {
  std::vector<std::string> Inputs;
  /// Headers that are inputs only if no unit of Inputs includes them.
  std::vector<std::string> LooseHeaders;
  /// Folders below the root that are not the user's; canonical paths.
  std::vector<std::string> Excluded;
  /// Whether directories of third-party code, by their names, are the user's.
  bool ThirdParty = false;
  std::string BuildPath; ///< -p: a compilation database or its directory.
  std::vector<std::string> Flags; ///< After `--`, and -I, -D, --extra-arg.
  std::vector<std::string> FlagsBefore; ///< --extra-arg-before.
  /// Canonical directory -> a flag for what is below it and that no database
  /// names. Later ones prevail.
  std::vector<std::pair<std::string, std::string>> FolderFlags;
  std::string Root; ///< --root; empty: derived from the
                    ///< inputs.
  HeaderMode Headers = HeaderMode::Recursive;
};

/// A remark about the inputs.
struct ProjectNote {
  enum KindT { Note, Warning } Kind;
  std::string File, Text;
  /// "FILE: note: TEXT" or "FILE: warning: TEXT".
  std::string line() const;
};

class Project {
public:
  /// Checks the inputs (missing, directory, unreadable, binary, UTF-16 ...) and
  /// the compilation database. Reports all problems, each as an InputError.
  static llvm::Expected<Project> create(const ProjectOptions &Options);

  /// In the order of the inputs, or of the database if no input is named. A
  /// file has several units if the database compiles it in several ways.
  llvm::ArrayRef<Unit> units() const { return Units; }
  /// The directory that output paths are relative to; canonical path.
  llvm::StringRef root() const { return Root; }
  /// Whether the user owns a file (canonical path): an input, or a file below
  /// the root that is neither in an excluded directory nor in one of CUDA's
  /// headers.
  bool contains(llvm::StringRef CanonicalPath) const;
  HeaderMode headers() const { return Headers; }
  llvm::ArrayRef<ProjectNote> notes() const { return Notes; }

private:
  friend class ProjectBuilder;
  std::vector<Unit> Units;
  std::vector<std::string> MainFiles; ///< Sorted.
  std::string Root;
  std::vector<std::string> Excluded;
  /// The user's directories, if Root is too wide to be one project (inputs from
  /// all over the disk have only "/" in common); else empty.
  std::vector<std::string> Scopes;
  std::vector<ProjectNote> Notes;
  HeaderMode Headers = HeaderMode::Recursive;
};

/// Makes a path absolute (relative to Base, or to the current directory) and,
/// if the file exists, resolves links. Caches nothing.
std::string canonicalPath(llvm::StringRef Path, llvm::StringRef Base = "");

/// Whether Path is Folder or lies below it; both canonical.
bool isBelow(llvm::StringRef Path, llvm::StringRef Folder);

} // namespace hipify
#endif
