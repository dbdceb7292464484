//===- AsmFacts.h - asm statements in device code ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_ASMFACTS_H
#define HIPIFY_FRONTEND_ASMFACTS_H

#include <map>
#include <set>
#include <string>
#include <vector>

namespace hipify {

/// What the compiler sees of asm statements, by the offset of the keyword. One
/// in a macro is seen once for each use.
struct AsmFacts {
  struct StatementFact {
    /// As in the source: "%0", "%%laneid". Several when uses of a macro differ.
    std::set<std::string> Texts;
    bool ClobbersMemory = false;
    /// Canonical types of outputs and inputs, "*" for any pointer; empty where
    /// the type is dependent, no number, or another in another use.
    std::vector<std::string> Types;
  };
  std::map<unsigned, StatementFact> Statements;

  void note(unsigned Offset, const StatementFact &S) {
    auto [It, New] = Statements.try_emplace(Offset, S);
    if (New)
      return;
    StatementFact &Known = It->second;
    Known.Texts.insert(S.Texts.begin(), S.Texts.end());
    Known.ClobbersMemory |= S.ClobbersMemory;
    if (Known.Types.size() != S.Types.size())
      Known.Types.assign(Known.Types.size(), "");
    for (size_t I = 0; I < S.Types.size() && I < Known.Types.size(); ++I)
      if (Known.Types[I] != S.Types[I])
        Known.Types[I].clear();
  }
  void merge(const AsmFacts &Other) {
    for (const auto &[Offset, S] : Other.Statements)
      note(Offset, S);
  }
};

} // namespace hipify
#endif
