//===- CompareRecords.h - where two runs diverge ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Launches are compared in launch order. In a buffer, only those elements count
// that the launch changed in one of the runs: memory that was never written
// differs between runs.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROBE_COMPARERECORDS_H
#define HIPIFY_PROBE_COMPARERECORDS_H

#include "Probe/Record.h"
#include "Validation/Compare.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace hipify::probe {

/// Ordered from good to bad.
enum class Outcome : uint8_t {
  Equal,   ///< Bitwise equal.
  Close,   ///< Within the type's tolerance.
  Unknown, ///< Cannot be decided, e.g. without contents or a type.
  Differs
};
llvm::StringRef toString(Outcome O);

struct ArgumentResult {
  ArgumentID Id;
  std::string Text, Type;
  Outcome After = Outcome::Equal;
  std::string Why; ///< An explanation, unless it is equal.
  std::optional<validation::Comparison> Numbers; ///< Of the contents.
  /// Number of buffer elements that differ before the launch.
  size_t DifferBefore = 0;
};

struct LaunchResult {
  size_t Index = 0; ///< From 0, in both runs.
  std::string Kernel, Place;
  Outcome Worst = Outcome::Equal;
  std::vector<ArgumentResult> Arguments; ///< Those that are not equal.
};

struct RecordComparison {
  std::string A, B; ///< Names of the runs.
  size_t CountA = 0, CountB = 0;
  std::vector<LaunchResult> Launches; ///< The launches that both runs have.
  /// Why the comparison ended early: a different kernel, or no launch, follows.
  std::string Parted;

  /// Null: no launch differs.
  const LaunchResult *first() const;
  size_t count(Outcome O) const;
  bool same() const { return Parted.empty() && !first(); }
};

/// Fails if contents exist but cannot be compared.
llvm::Expected<RecordComparison> compareRecords(const Record &A,
                                                const Record &B);

/// Prints to a terminal. All: includes equal launches.
void printComparison(llvm::raw_ostream &OS, const RecordComparison &R,
                     bool All);
llvm::json::Value toJSON(const RecordComparison &R);

} // namespace hipify::probe

#endif
