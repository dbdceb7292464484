//===- CaseRun.h - one case through a validation ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Its folder below ValidateOptions::Work:
//
//   translation/          the HIP sources
//   reference             the reference, built
//   runs/LABEL/inputs/    .npy files as the driver reads them
//   runs/LABEL/expected/  what must come out, in float64
//   BACKEND/program       a built driver
//   BACKEND/LABEL/        its outputs
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_CASERUN_H
#define HIPIFY_VALIDATION_CASERUN_H

#include "Validation/Validator.h"

namespace hipify::validation {

/// A size, a seed and a variant: inputs, and what must come out.
struct RunSpec {
  std::string Size;
  uint64_t Seed;
  const VariantSpec *Variant; ///< Null: the case's own inputs.
  std::string Label;          ///< "small-1-nan", a folder's name.
};

/// A mutation to be run.
struct MutantSpec {
  std::string File;
  unsigned Line;
  /// The changed file of the translation; the first counts that compiles.
  std::vector<std::string> Texts;
  MutationResult Result;
  std::string Explained; ///< Why nobody can notice it, as case.yaml says.
  /// A compiler refuses all: its work, not the validation's.
  bool Refused = false;
};

class CaseRun {
public:
  CaseRun(const Case &C, const Tools &T, const ValidateOptions &O,
          std::vector<std::string> Arches);

  const std::string &name() const { return C.Name; }
  const std::string &about() const { return C.About; }

  /// Translates, builds the reference, makes inputs and expected outputs.
  /// What goes wrong is told by every back end.
  void prepare(CaseResult &R);
  /// Builds and runs on a back end, and compares with the reference.
  void runOn(const Backend &B, BackendResult &R) const;
  /// Compares the outputs of Other with those of Original. With
  /// ValidateOptions::Bitwise a difference is one.
  void compareWith(const Backend &Original, const Backend &Other,
                   BackendResult &R) const;

  /// Mutations of the translation, a few of each kind.
  std::vector<MutantSpec> mutants() const;
  /// Runs one on the back ends until one notices it. Folder is where, and is
  /// gone afterwards. Unchanged is what the translation itself gave.
  void runMutant(llvm::ArrayRef<const Backend *> Backends, MutantSpec &M,
                 llvm::StringRef Folder, const CaseResult &Unchanged) const;
  const std::string &work() const { return Work; }

  /// Writes what a kit needs of this case, after prepare().
  llvm::Error exportTo(llvm::StringRef Folder) const;
  /// Judges results that were made elsewhere.
  void readResults(llvm::StringRef Folder, BackendResult &R) const;

private:
  /// Runs one of a mutation's texts. False if a compiler refuses it.
  bool tryMutant(llvm::ArrayRef<const Backend *> Backends, MutantSpec &M,
                 llvm::StringRef Text, const std::string &Folder,
                 const CaseResult &Unchanged) const;
  /// Log is what the builder printed.
  static void notBuilt(BackendResult &R, std::string Log);
  /// Builds what is in the folder From, in Folder, and runs it; each run for
  /// as many seconds as Limit says. Returns the builder's exit status.
  int runTranslation(const Backend &B, const std::string &From,
                     const std::string &Folder,
                     llvm::function_ref<unsigned(size_t Run)> Limit,
                     BackendResult &R) const;
  llvm::Error translate(CaseResult &R);
  /// The kernels of original and translation, in the translation's order.
  std::vector<KernelResult> findKernels() const;
  llvm::Error buildReference();
  llvm::Error makeRun(const RunSpec &Spec) const;
  llvm::Error makeOutputs(const RunSpec &Spec, const std::string &Folder,
                          bool ForReference) const;
  void runOne(const Backend &B, const RunSpec &Spec,
              const std::string &Executable, const std::string &Folder,
              unsigned Seconds, RunResult &R) const;
  void judge(const RunSpec &Spec, const std::string &Folder,
             RunResult &R) const;
  void applyKnown(const Backend &B, BackendResult &R) const;
  /// name=value
  std::vector<std::string> sizeArguments(const RunSpec &Spec) const;
  std::vector<std::string> arguments(const RunSpec &Spec,
                                     const std::string &Inputs,
                                     const std::string &Outputs) const;
  std::string folderOf(const Backend &B) const;

  const Case &C;
  const Tools &T;
  const ValidateOptions &Options;
  std::vector<std::string> Arches;
  std::string Work, Translation;
  std::vector<std::string> Translated;
  std::vector<RunSpec> Specs;
  std::string Wrong; ///< Why the case cannot run at all.
  /// Why the translation cannot; the original may.
  std::string NotTranslated;
};

} // namespace hipify::validation

#endif
