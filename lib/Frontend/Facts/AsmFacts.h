//===- AsmFacts.h - asm statements in device code ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTS_ASMFACTS_H
#define HIPIFY_FRONTEND_FACTS_ASMFACTS_H

#include "Frontend/Facts/Join.h"
#include <map>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class GCCAsmStmt;
} // namespace clang

namespace hipify {

/// What the compiler knows about asm statements, by the offset of the keyword.
/// A statement in a macro is seen once per expansion.
struct AsmFacts {
  struct OperandFact {
    /// Canonical type, "*" for any pointer; empty if it is dependent, not a
    /// number, or differs between expansions.
    std::string Type;
    /// An input whose value, or an output whose location, stays the same during
    /// and after the statement.
    bool Steady = false;
    std::string Name; ///< "value" of `[value] "r"(x)`; empty likewise.
    /// The expression's range in the statement's file; empty if it is in
    /// another file, or differs between expansions.
    unsigned Begin = 0, End = 0;

    void join(const OperandFact &Other);
    friend bool operator==(const OperandFact &, const OperandFact &) = default;
  };
  /// The constraint of each operand: "=r".
  using Constraints = std::vector<std::string>;
  struct StatementFact {
    /// The text as in the source, "%0", "%%laneid", with its constraints;
    /// several if the expansions of a macro differ. No constraints if
    /// expansions with the same text disagree about them.
    std::map<std::string, Constraints> Texts;
    bool ClobbersMemory = false;
    std::vector<OperandFact> Operands; ///< Outputs, then inputs.
    unsigned Outputs = 0;
    /// The expansions differ in the number of operands; Operands is then empty.
    bool OperandsDiffer = false;
    /// In code that a kernel reaches, or a function for other units.
    bool Reached = false;

    void join(const StatementFact &Other);
    friend bool operator==(const StatementFact &,
                           const StatementFact &) = default;
  };
  ByPlace<StatementFact> Statements;

  static StatementFact read(const clang::GCCAsmStmt &S,
                            const clang::ASTContext &Context);

  void note(unsigned Offset, const StatementFact &S) {
    if (auto [It, New] = Statements.try_emplace(Offset, S); !New)
      It->second.join(S);
  }
  void join(const AsmFacts &Other) { joinInto(Statements, Other.Statements); }
  friend bool operator==(const AsmFacts &, const AsmFacts &) = default;
};

} // namespace hipify
#endif
