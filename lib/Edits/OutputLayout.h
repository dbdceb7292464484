//===- OutputLayout.h - decides where each translated file goes -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layouts:
//   --inplace   every file stays where it is.
//   --out-dir D the project's tree is mirrored in D; a unit x.cu becomes
//               x.cu.hip, headers keep their names and are copied even if
//               nothing in them changes, so that the tree is complete.
//   -o F        the unit goes to F; headers are mirrored beside F or, if F is
//               beside the input, get the suffix ".hip".
//   (none)      x.cu.hip beside x.cu; changed headers get the suffix ".hip".
// Includes of the project's headers are redirected to the translated ones.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_EDITS_OUTPUTLAYOUT_H
#define HIPIFY_EDITS_OUTPUTLAYOUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace hipify {

struct OutputOptions {
  std::string Output; ///< -o; "-" is standard output.
  std::string OutDir; ///< --out-dir
  /// With OutDir: it becomes a copy of all files. x.cpp stays x.cpp, for globs,
  /// and includes find by search what they found.
  bool WholeTree = false;
  bool InPlace = false;
  bool Backup = true;
  bool DryRun = false; ///< --diff, --check, --no-output: write nothing.
};

class OutputLayout {
public:
  /// Main: canonical paths of the units' files. Fails if -o is given with
  /// several units, if an output is a directory or an input, or if two inputs
  /// have the same output.
  static llvm::Expected<OutputLayout>
  create(const OutputOptions &Options, const std::vector<std::string> &Main,
         llvm::StringRef Root);

  /// The output path of File.
  std::string outputOf(llvm::StringRef File) const;
  /// Whether unchanged files are written as well.
  bool copiesUnchanged() const { return Mirror; }
  bool toStdout() const { return Options.Output == "-"; }
  bool inPlace() const { return Options.InPlace; }

  /// The spelling of File's include of Header in the output tree, or "" if the
  /// present spelling finds the right file. Written: whether Header is written,
  /// too.
  std::string includeSpelling(llvm::StringRef File, llvm::StringRef Header,
                              llvm::StringRef Spelled, bool Written) const;

  /// The spelling of an include that is found through the include path, if the
  /// header's translation is beside it or at the same place of a mirrored tree.
  std::string searchedSpelling(llvm::StringRef Spelled) const {
    bool KeepsName = Mirror || Options.InPlace || toStdout();
    return Spelled.str() + (KeepsName ? "" : ".hip");
  }

private:
  OutputOptions Options;
  std::set<std::string> Main;
  std::string Root;
  bool Mirror = false;      ///< Headers keep their names below Base.
  std::string Base, Source; ///< Source is mirrored at Base.
};

} // namespace hipify
#endif
