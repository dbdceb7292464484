//===- Audit.cpp - the cost of a migration --------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Audit.h"

using namespace llvm;

namespace hipify::audit {

StringRef toString(WorkState S) {
  static constexpr StringLiteral Names[WorkStates] = {
      "none", "automatic", "shim", "review", "blocked"};
  return Names[unsigned(S)];
}

StringRef toString(Change C) {
  static constexpr StringLiteral Names[] = {"same", "new", "worse", "better"};
  return Names[unsigned(C)];
}

StringRef toString(AuditFile::ParseState P) {
  static constexpr StringLiteral Names[] = {"whole", "partly", "tokens"};
  return Names[unsigned(P)];
}

template <class T> static void addUp(T &Sums, const T &Others) {
  for (size_t I = 0; I != Sums.size(); ++I)
    Sums[I] += Others[I];
}

unsigned LineCounts::cuda() const {
  unsigned Sum = 0;
  for (unsigned I = unsigned(WorkState::Automatic); I != WorkStates; ++I)
    Sum += Of[I];
  return Sum;
}

LineCounts &LineCounts::operator+=(const LineCounts &Other) {
  addUp(Of, Other.Of);
  return *this;
}

SeverityCounts &SeverityCounts::operator+=(const SeverityCounts &Other) {
  addUp(Of, Other.Of);
  return *this;
}

ConfidenceCounts &ConfidenceCounts::operator+=(const ConfidenceCounts &Other) {
  Semantic += Other.Semantic;
  Lexical += Other.Lexical;
  return *this;
}

InactivePart &InactivePart::operator+=(const InactivePart &Other) {
  Code += Other.Code;
  Findings += Other.Findings;
  Work += Other.Work;
  return *this;
}

double ConfidenceCounts::confirmed() const {
  unsigned All = Semantic + Lexical;
  return All ? double(Semantic) / All : 1;
}

} // namespace hipify::audit
