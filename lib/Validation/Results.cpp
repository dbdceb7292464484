//===- Results.cpp --------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Results.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace hipify::validation;

StringRef hipify::validation::verdictName(Verdict V) {
  switch (V) {
  case Verdict::Equal:
    return "equal";
  case Verdict::Compiled:
    return "compiled";
  case Verdict::Known:
    return "known difference";
  case Verdict::Skipped:
    return "skipped";
  case Verdict::Unsupported:
    return "unsupported";
  case Verdict::Differs:
    return "differs";
  case Verdict::Failed:
    return "failed";
  case Verdict::NotBuilt:
    return "not built";
  }
  llvm_unreachable("a verdict without a name");
}

StringRef hipify::validation::fateName(Fate F) {
  switch (F) {
  case Fate::Noticed:
    return "noticed";
  case Fate::Explained:
    return "explained";
  case Fate::NotTried:
    return "not tried";
  case Fate::NotNoticed:
    return "not noticed";
  }
  llvm_unreachable("a fate without a name");
}

std::string RunResult::label() const {
  std::string Text = Size + ", seed " + std::to_string(Seed);
  return Variant.empty() ? Text : Text + ", " + Variant;
}

void BackendResult::add(RunResult R) {
  if (Runs.empty() || R.V > V) {
    V = R.V;
    Why = R.Why;
  }
  Runs.push_back(std::move(R));
}

size_t Results::count(Verdict V) const {
  size_t N = 0;
  for (const CaseResult &C : Cases)
    N += count_if(C.Backends, [&](const BackendResult &B) { return B.V == V; });
  return N;
}

size_t Results::count(Fate F) const {
  size_t N = 0;
  for (const CaseResult &C : Cases)
    N += count_if(C.Mutations,
                  [&](const MutationResult &M) { return M.F == F; });
  return N;
}

bool Results::anyBad() const {
  return count(Fate::NotNoticed) != 0 || any_of(Cases, [](const CaseResult &C) {
           return any_of(C.Backends,
                         [](const BackendResult &B) { return isBad(B.V); });
         });
}
