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

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

/// One translation unit as the frontend gets it.
struct Unit {
  std::string File;               ///< Canonical absolute path of the main file.
  std::string Directory;          ///< Working directory of its command.
  std::vector<std::string> Flags; ///< clang flags, no compiler name, no input.
  std::vector<std::string> Dropped; ///< Flags that have no meaning here.
};

/// Which headers are translated with the files that include them.
enum class HeaderMode { None, Local, Recursive };

struct ProjectOptions {
  std::vector<std::string> Inputs;
  std::string BuildPath;          ///< -p: folder or file of a compile database.
  std::vector<std::string> Flags; ///< After `--`, and -I, -D, --extra-arg.
  std::vector<std::string> FlagsBefore; ///< --extra-arg-before.
  std::string Root;               ///< --root; empty: found from the inputs.
  HeaderMode Headers = HeaderMode::Recursive;
};

/// nvcc's and other compilers' flags as clang takes them. What clang has no
/// use for here (code generation, linking, optimisation, output) is left out
/// and named in Dropped. Understands -Xcompiler, -gencode, --options-file,
/// values after `=` or as the next word, and nvcc's short and long names.
std::vector<std::string>
adjustFlags(llvm::ArrayRef<std::string> Flags,
            std::vector<std::string> *Dropped = nullptr);

class Project {
public:
  /// Checks inputs (missing, directory, unreadable, binary, UTF-16, empty ...)
  /// and the compile database. All problems are reported in one error, a line
  /// each; nothing is half made.
  static llvm::Expected<Project> create(const ProjectOptions &Options);

  llvm::ArrayRef<Unit> units() const { return Units; }
  llvm::StringRef root() const { return Root; }
  /// Whether a file (canonical path) belongs to the project root.
  bool contains(llvm::StringRef CanonicalPath) const;
  HeaderMode headers() const { return Headers; }

private:
  std::vector<Unit> Units;
  std::string Root;
  HeaderMode Headers = HeaderMode::Recursive;
};

/// Makes a path absolute and real (links resolved) where the file exists.
std::string canonicalPath(llvm::StringRef Path, llvm::StringRef Base = "");

} // namespace hipify
#endif
