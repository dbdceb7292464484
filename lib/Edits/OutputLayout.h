//===- OutputLayout.h - where each translated file goes ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layouts:
//   --inplace   every file stays where it is.
//   --out-dir D the project's tree is mirrored below D; a unit x.cu becomes
//               x.cu.hip, headers keep their names and are copied even when
//               nothing in them changes, so that the tree stands by itself.
//   -o F        the unit goes to F; headers are mirrored beside F, or, when F
//               lies beside the input, get ".hip" added.
//   (none)      x.cu.hip beside x.cu; changed headers get ".hip" added.
// Includes of the project's headers are made to point at the translated ones.
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
  bool InPlace = false;
  bool Backup = true;
  bool DryRun = false; ///< --diff, --check, --no-output: write nothing.
};

class OutputLayout {
public:
  /// Main: canonical paths of the units' files. Fails on -o with several units,
  /// an output that is a folder or an input, two inputs with one output.
  static llvm::Expected<OutputLayout>
  create(const OutputOptions &Options, const std::vector<std::string> &Main,
         llvm::StringRef Root);

  /// Where File goes. Changed says whether its text differs.
  std::string outputOf(llvm::StringRef File) const;
  /// Whether files are written although nothing in them changes.
  bool copiesUnchanged() const { return Mirror; }
  bool toStdout() const { return Options.Output == "-"; }
  bool inPlace() const { return Options.InPlace; }

  /// How File must spell its include of Header for the output's tree, or ""
  /// when the present spelling finds the right file. Written: whether Header
  /// is among the files that are written.
  std::string includeSpelling(llvm::StringRef File, llvm::StringRef Header,
                              llvm::StringRef Spelled, bool Written) const;

  /// How an include that searches folders must spell a header whose
  /// translation lies beside it, or in the same place of a mirrored tree.
  std::string searchedSpelling(llvm::StringRef Spelled) const {
    bool KeepsName = Mirror || Options.InPlace || toStdout();
    return Spelled.str() + (KeepsName ? "" : ".hip");
  }

private:
  OutputOptions Options;
  std::set<std::string> Main;
  std::string Root;
  bool Mirror = false;      ///< Headers keep their names below Base.
  std::string Base, Source; ///< Source's tree is mirrored at Base.
};

} // namespace hipify
#endif
