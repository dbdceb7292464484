//===- CompareRecords.h - where two runs part -------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Launches are compared in the order in which they were made. Of a buffer, only
// the elements that the launch has changed in one of the runs count: what no
// one has written yet is different each time.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROBE_COMPARERECORDS_H
#define HIPIFY_PROBE_COMPARERECORDS_H

#include "Probe/Record.h"
#include "Validation/Compare.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace hipify::probe {

/// From good to bad.
enum class Outcome : uint8_t {
  Equal,   ///< Bit by bit.
  Close,   ///< Within the type's tolerance.
  Unknown, ///< Hashes differ, and no contents were kept; or a graph's launch.
  Differs
};
llvm::StringRef toString(Outcome O);

struct ArgumentResult {
  ArgumentID Id;
  std::string Text, Type;
  Outcome After = Outcome::Equal;
  std::string Why; ///< In words, unless it is equal.
  std::optional<validation::Comparison> Numbers; ///< Of the contents.
  /// Elements of a buffer that differ before the launch.
  size_t DifferBefore = 0;
};

struct LaunchResult {
  size_t Index = 0; ///< From 0, in both runs.
  std::string Kernel, Place;
  Outcome Worst = Outcome::Equal;
  std::vector<ArgumentResult> Arguments; ///< Those that are not equal.
};

struct RecordComparison {
  std::string A, B; ///< What the runs are called.
  size_t CountA = 0, CountB = 0;
  std::vector<LaunchResult> Launches; ///< Those that both runs have.
  /// Why no more could be compared: another kernel, or no launch, comes next.
  std::string Parted;

  /// Null: no launch differs.
  const LaunchResult *first() const;
  size_t count(Outcome O) const;
  bool same() const { return Parted.empty() && !first(); }
};

/// Fails if contents are there, but cannot be compared.
llvm::Expected<RecordComparison> compareRecords(const Record &A,
                                                const Record &B);

/// For a terminal. All: equal launches, too.
void printComparison(llvm::raw_ostream &OS, const RecordComparison &R,
                     bool All);
llvm::json::Value toJSON(const RecordComparison &R);

} // namespace hipify::probe

#endif
