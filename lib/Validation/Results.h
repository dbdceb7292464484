//===- Results.h - results of a validation ----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The model; each report is a view of it. JSON contains all of it and can be
// read back (validate --compare).
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_RESULTS_H
#define HIPIFY_VALIDATION_RESULTS_H

#include "Validation/Compare.h"
#include "llvm/Support/JSON.h"

namespace hipify::validation {

/// The outcome of a run, ordered from good to bad.
enum class Verdict {
  Equal,       ///< It ran, and every number is within its tolerance.
  Compiled,    ///< Compile-only, and it compiles.
  Known,       ///< It differs as the case predicts.
  Skipped,     ///< It cannot run here; Why says what is missing.
  Unsupported, ///< The back end lacks a feature that it needs.
  Differs,
  Failed, ///< It exited with an error, or took too long.
  NotBuilt,
};
llvm::StringRef verdictName(Verdict V);
/// Whether it needs attention.
inline bool isBad(Verdict V) { return V >= Verdict::Unsupported; }

struct OutputResult {
  std::string Name, Type;
  Comparison WithReference;
  /// Compared with the first back end that ran the original; none for that one.
  std::optional<Comparison> WithOriginal;
};

/// One execution: a size, a seed, a variant of the inputs.
struct RunResult {
  std::string Size, Variant; ///< Variant: empty for the case's own inputs.
  uint64_t Seed = 0;
  Verdict V = Verdict::Skipped;
  std::string Why; ///< Explanation, or the program's output.
  double Seconds = 0;
  std::vector<OutputResult> Outputs;

  std::string label() const; ///< "small, seed 1, nan"
};

/// A case on one back end.
struct BackendResult {
  std::string Backend;          ///< "simt:gfx942"
  Verdict V = Verdict::Skipped; ///< The worst of its runs.
  std::string Why;
  double BuildSeconds = 0;
  std::vector<RunResult> Runs;

  void add(RunResult R);
};

/// The outcome of a mutation.
enum class Fate {
  Noticed,    ///< By the back end that Why names.
  Explained,  ///< It is undetectable; Why has case.yaml's explanation.
  NotTried,   ///< Why has the reason.
  NotNoticed, ///< Why: whether the tolerance hides it; or empty.
};
llvm::StringRef fateName(Fate F);

/// A deliberately wrong translation, and the outcome.
struct MutationResult {
  std::string Kind;          ///< "mask", "width", "barrier", ...
  std::string Place;         ///< File and line in the translation.
  std::string Before, After; ///< Text of the line.
  Fate F = Fate::NotNoticed;
  std::string Why; ///< "simt:gfx942: differs"
};

/// A kernel of the case, or another device function that the translation
/// changed: to help find the faulty line.
struct KernelResult {
  std::string Name;
  std::string Place; ///< File and line in the translation.
  std::string Original, Translation;
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
  std::string Version;
  std::string Machine; ///< CPU and devices.
  std::vector<std::string> Backends;
  std::vector<CaseResult> Cases;

  size_t count(Verdict V) const; ///< Pairs of case and back end.
  size_t count(Fate F) const;    ///< Mutations.
  bool anyBad() const;
};

llvm::json::Value toJSON(const Results &R);
/// Fails with the path of a field that is missing or has another type.
llvm::Expected<Results> resultsFromJSON(llvm::StringRef Text);

/// Prints a table for a terminal: cases by back ends, then the problems.
void printTable(llvm::raw_ostream &OS, const Results &R);
/// Prints a self-contained HTML page: matrix, errors, all details.
void printHTML(llvm::raw_ostream &OS, const Results &R);
/// Prints JUnit XML: a test for each case and back end.
void printJUnit(llvm::raw_ostream &OS, const Results &R);

} // namespace hipify::validation

#endif
