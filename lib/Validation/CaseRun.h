//===- CaseRun.h - validates one case ---------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The case's directory in ValidateOptions::Work:
//
//   source/               the case with its libraries' headers, if any
//   translation/          the HIP sources
//   reference             the built reference
//   runs/LABEL/inputs/    .npy files that the driver reads
//   runs/LABEL/expected/  the expected outputs, in float64
//   BACKEND/program       a built driver
//   BACKEND/LABEL/        its outputs
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_CASERUN_H
#define HIPIFY_VALIDATION_CASERUN_H

#include "Validation/Validator.h"

namespace hipify::validation {

/// A size, a seed and a variant, which determine inputs and expected outputs.
struct RunSpec {
  std::string Size;
  uint64_t Seed;
  const VariantSpec *Variant; ///< Null: the case's own inputs.
  std::string Label;          ///< "small-1-nan", used as directory name.
};

/// A mutation to run.
struct MutantSpec {
  std::string File;
  unsigned Line;
  /// The changed file of the translation; the first that compiles counts.
  std::vector<std::string> Texts;
  MutationResult Result;
  std::string Explained; ///< Why it is undetectable, according to case.yaml.
  /// A compiler rejected every text, so the validation was not tested.
  bool Refused = false;
};

class CaseRun {
public:
  CaseRun(const Case &C, const Tools &T, const ValidateOptions &O,
          std::vector<std::string> Arches);

  const std::string &name() const { return C.Name; }
  const std::string &about() const { return C.About; }

  /// Translates, builds the reference, creates inputs and expected outputs.
  /// Every back end reports the errors.
  void prepare(CaseResult &R);
  /// Builds and runs on a back end, and compares with the reference.
  void runOn(const Backend &B, BackendResult &R) const;
  /// Compares the outputs of Other with those of Original. With
  /// ValidateOptions::Bitwise, any difference counts.
  void compareWith(const Backend &Original, const Backend &Other,
                   BackendResult &R) const;

  /// Mutations of the translation, a few of each kind.
  std::vector<MutantSpec> mutants() const;
  /// Runs a mutation on the back ends until one detects it. Uses Folder and
  /// removes it afterwards. Unchanged: the results of the translation itself.
  void runMutant(llvm::ArrayRef<const Backend *> Backends, MutantSpec &M,
                 llvm::StringRef Folder, const CaseResult &Unchanged) const;
  const std::string &work() const { return Work; }

  /// Writes this case's part of a kit, after prepare().
  llvm::Error exportTo(llvm::StringRef Folder) const;
  /// Judges results from another machine.
  void readResults(llvm::StringRef Folder, BackendResult &R) const;

  /// Why the case cannot run on this machine; empty: it can.
  const std::string &missing() const { return Missing; }

private:
  /// Puts the case and the headers that it needs of libraries into one
  /// directory, which is translated.
  llvm::Error assemble();
  /// Runs one text of a mutation. Returns false if a compiler rejects it.
  bool tryMutant(llvm::ArrayRef<const Backend *> Backends, MutantSpec &M,
                 llvm::StringRef Text, const std::string &Folder,
                 const CaseResult &Unchanged) const;
  /// Log is the compiler's output.
  static void notBuilt(BackendResult &R, std::string Log);
  /// Builds the directory From in Folder and runs it, with Limit's time limit
  /// in seconds for each run. Returns the compiler's exit status.
  int runTranslation(const Backend &B, const std::string &From,
                     const std::string &Folder,
                     llvm::function_ref<unsigned(size_t Run)> Limit,
                     BackendResult &R) const;
  llvm::Error translate(CaseResult &R);
  /// The kernels of the original and the translation, in the translation's
  /// order.
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
  /// Arguments of the form name=value.
  std::vector<std::string> sizeArguments(const RunSpec &Spec) const;
  std::vector<std::string> arguments(const RunSpec &Spec,
                                     const std::string &Inputs,
                                     const std::string &Outputs) const;
  std::string folderOf(const Backend &B) const;

  Case C; ///< In the assembled directory, if there is one.
  const Tools &T;
  const ValidateOptions &Options;
  std::vector<std::string> Arches;
  std::string Work, Translation;
  std::vector<std::string> Translated;
  std::vector<RunSpec> Specs;
  std::vector<std::string> Headers; ///< As in Sources.
  std::string Missing;
  std::string Wrong; ///< Why the case cannot run at all.
  /// Why the translation cannot run; the original may.
  std::string NotTranslated;
};

} // namespace hipify::validation

#endif
