//===- Results.h - what a validation found ----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One model; each report is a view of it. JSON holds all of it, and can be read
// back (validate --compare).
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_RESULTS_H
#define HIPIFY_VALIDATION_RESULTS_H

#include "Validation/Compare.h"
#include "llvm/Support/JSON.h"

namespace hipify::validation {

/// What became of something that was to run. The order is from good to bad.
enum class Verdict {
  Equal,       ///< It ran, and every number is within its tolerance.
  Compiled,    ///< Nothing was to run here: it compiles.
  Known,       ///< It differs as the case says.
  Skipped,     ///< It cannot run here; Why says what is missing.
  Unsupported, ///< The back end lacks something that it needs.
  Differs,
  Failed, ///< It ended with an error, or took too long.
  NotBuilt,
};
llvm::StringRef verdictName(Verdict V);
/// Whether someone has to look at it.
inline bool isBad(Verdict V) { return V >= Verdict::Unsupported; }

struct OutputResult {
  std::string Name, Type;
  Comparison WithReference;
  /// With the first back end of the original that ran; not there for it.
  std::optional<Comparison> WithOriginal;
};

/// One execution: a size, a seed, a variant of the inputs.
struct RunResult {
  std::string Size, Variant; ///< Variant: empty for the case's own inputs.
  uint64_t Seed = 0;
  Verdict V = Verdict::Skipped;
  std::string Why; ///< What a person needs to know; what the program printed.
  double Seconds = 0;
  std::vector<OutputResult> Outputs;

  std::string label() const; ///< "small, seed 1, nan"
};

/// A case on a back end.
struct BackendResult {
  std::string Backend;          ///< "simt:gfx942"
  Verdict V = Verdict::Skipped; ///< The worst of its runs.
  std::string Why;
  double BuildSeconds = 0;
  std::vector<RunResult> Runs;

  void add(RunResult R);
};

/// What became of a mutation.
enum class Fate {
  Noticed,    ///< By the back end that Why names.
  Explained,  ///< Nobody can notice it; Why is what case.yaml says.
  NotTried,   ///< Why says what was in the way.
  NotNoticed, ///< Why: whether the tolerance hides it; or empty.
};
llvm::StringRef fateName(Fate F);

/// A wrong translation on purpose, and who noticed.
struct MutationResult {
  std::string Kind;          ///< "mask", "width", "barrier", ...
  std::string Place;         ///< File and line in the translation.
  std::string Before, After; ///< The line.
  Fate F = Fate::NotNoticed;
  std::string Why; ///< "simt:gfx942: differs"
};

/// A kernel of the case, or another device function if the translation changed
/// it: for who looks for the line that is wrong.
struct KernelResult {
  std::string Name;
  std::string Place;                 ///< File and line in the translation.
  std::string Original, Translation; ///< The text.
};

struct CaseResult {
  std::string Name, About;
  std::vector<KernelResult> Kernels;
  std::vector<BackendResult> Backends;
  std::vector<MutationResult> Mutations;
  /// Warnings and errors of the translation.
  std::vector<std::string> Findings;
};

struct Results {
  std::string Version; ///< Of this program.
  std::string Machine; ///< Processor, devices.
  std::vector<std::string> Backends;
  std::vector<CaseResult> Cases;

  size_t count(Verdict V) const; ///< Pairs of case and back end.
  size_t count(Fate F) const;    ///< Mutations.
  bool anyBad() const;
};

llvm::json::Value toJSON(const Results &R);
/// Fails with the path of what is missing or has another type.
llvm::Expected<Results> resultsFromJSON(llvm::StringRef Text);

/// A table for a terminal: cases by back ends, then what is wrong.
void printTable(llvm::raw_ostream &OS, const Results &R);
/// A page for a browser, in one file: matrix, errors, all details.
void printHTML(llvm::raw_ostream &OS, const Results &R);
/// JUnit's XML: a test for each case and back end.
void printJUnit(llvm::raw_ostream &OS, const Results &R);

} // namespace hipify::validation

#endif
