//===- Project.h - which files, with which flags, and whose -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns the command line's inputs, a compile database and nvcc's flags into
// units that the frontend can parse, and tells which files belong to the user.
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

/// What a unit is parsed as.
enum class UnitLanguage { Cuda, Cxx, C };
/// The name that clang's -x takes: "cuda", "c++", "c".
llvm::StringRef toString(UnitLanguage L);

/// One translation unit as the frontend gets it.
struct Unit {
  std::string File;      ///< Canonical absolute path of the main file.
  std::string Directory; ///< Working directory of its command, absolute.
  /// clang flags, no compiler name, no input: "-x", the language, "-std=..."
  /// where one was named, then the rest. Folders in them are absolute.
  std::vector<std::string> Flags;
  std::vector<std::string> Dropped; ///< Flags that have no meaning here.
  UnitLanguage Language = UnitLanguage::Cuda;
  /// nvcc would include cuda_runtime.h before the first line (.cu or -x cu).
  bool ImplicitRuntime = true;
  /// The newest GPU architecture that the flags name, as in __CUDA_ARCH__
  /// (sm_80 is 800); 0 where none is named.
  unsigned CudaArch = 0;
  std::string CudaPath; ///< Of --cuda-path; empty where none was given.
  /// Files that stand in no folder: path -> text. File may be one of them.
  std::map<std::string, std::string> Memory;
  /// A header that is parsed for its own sake only where no unit reads it.
  bool OnlyIfUnread = false;
  /// NVRTC compiles it: CUDA is declared without an include, C's library is
  /// not, and hipRTC needs no include either.
  bool RuntimeCompiled = false;
};

/// Which headers are translated with the files that include them.
enum class HeaderMode { None, Local, Recursive };

struct ProjectOptions {
  std::vector<std::string> Inputs;
  /// Headers that are inputs only where no unit of Inputs reads them.
  std::vector<std::string> LooseHeaders;
  /// Folders below the root that are not the user's; canonical.
  std::vector<std::string> Excluded;
  std::string BuildPath;          ///< -p: folder or file of a compile database.
  std::vector<std::string> Flags; ///< After `--`, and -I, -D, --extra-arg.
  std::vector<std::string> FlagsBefore; ///< --extra-arg-before.
  std::string Root;                     ///< --root; empty: found from inputs.
  HeaderMode Headers = HeaderMode::Recursive;
};

class Project {
public:
  /// Checks inputs (missing, directory, unreadable, binary, UTF-16 ...) and
  /// the compile database. All problems are reported in one error, a line
  /// each ("FILE: error: what; what to do"); nothing is half made.
  static llvm::Expected<Project> create(const ProjectOptions &Options);

  /// In the order of the inputs, or of the database where no input is named.
  /// A file has several units where the database compiles it in several ways.
  llvm::ArrayRef<Unit> units() const { return Units; }
  /// The folder that output paths are relative to; canonical.
  llvm::StringRef root() const { return Root; }
  /// Whether a file (canonical path) is the user's: an input, or below the
  /// root and not in a folder of CUDA's headers, or one that is excluded.
  bool contains(llvm::StringRef CanonicalPath) const;
  HeaderMode headers() const { return Headers; }
  /// What a person may want to know, a line each ("FILE: note: ...").
  llvm::ArrayRef<std::string> notes() const { return Notes; }

private:
  friend class ProjectBuilder;
  std::vector<Unit> Units;
  std::vector<std::string> MainFiles; ///< Sorted.
  std::string Root;
  std::vector<std::string> Excluded;
  /// Empty, or the folders that count where Root is too wide to be one
  /// project: inputs from all over the disk have "/" in common.
  std::vector<std::string> Scopes;
  std::vector<std::string> Notes;
  HeaderMode Headers = HeaderMode::Recursive;
};

/// Makes a path absolute (to Base, or to the current folder) and real (links
/// resolved) where the file exists. Nothing is cached.
std::string canonicalPath(llvm::StringRef Path, llvm::StringRef Base = "");

/// Whether Path is Folder itself or lies below it; both canonical.
bool isBelow(llvm::StringRef Path, llvm::StringRef Folder);

} // namespace hipify
#endif
