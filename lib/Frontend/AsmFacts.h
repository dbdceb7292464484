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

namespace clang {
class ASTContext;
class GCCAsmStmt;
} // namespace clang

namespace hipify {

/// What the compiler sees of asm statements, by the offset of the keyword. One
/// in a macro is seen once for each use.
struct AsmFacts {
  struct OperandFact {
    /// Canonical, "*" for any pointer; empty where it is dependent, no number,
    /// or another in another use.
    std::string Type;
    /// An input whose value, or an output whose place, is the same during and
    /// after the statement.
    bool Steady = false;
    std::string Name;       ///< "value" of `[value] "r"(x)`.
    std::string Constraint; ///< "=r"; empty where uses of a macro differ.
    /// Where its expression stands in the statement's file; empty where that is
    /// another file, or another place in another use.
    unsigned Begin = 0, End = 0;
  };
  struct StatementFact {
    /// As in the source: "%0", "%%laneid". Several when uses of a macro differ.
    std::set<std::string> Texts;
    bool ClobbersMemory = false;
    std::vector<OperandFact> Operands; ///< Outputs, then inputs.
    unsigned Outputs = 0;
  };
  std::map<unsigned, StatementFact> Statements;

  static StatementFact read(const clang::GCCAsmStmt &S,
                            const clang::ASTContext &Context);

  void note(unsigned Offset, const StatementFact &S) {
    auto [It, New] = Statements.try_emplace(Offset, S);
    if (New)
      return;
    StatementFact &Known = It->second;
    Known.Texts.insert(S.Texts.begin(), S.Texts.end());
    Known.ClobbersMemory |= S.ClobbersMemory;
    if (Known.Operands.size() != S.Operands.size())
      Known.Operands.assign(Known.Operands.size(), {});
    for (size_t I = 0; I < S.Operands.size() && I < Known.Operands.size();
         ++I) {
      OperandFact &O = Known.Operands[I];
      if (O.Type != S.Operands[I].Type)
        O.Type.clear();
      O.Steady &= S.Operands[I].Steady;
      if (O.Constraint != S.Operands[I].Constraint)
        O.Constraint.clear();
      if (O.Begin != S.Operands[I].Begin || O.End != S.Operands[I].End)
        O.Begin = O.End = 0;
    }
  }
  void merge(const AsmFacts &Other) {
    for (const auto &[Offset, S] : Other.Statements)
      note(Offset, S);
  }
};

} // namespace hipify
#endif
