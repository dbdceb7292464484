//===- AsmFacts.h - asm statements in device code ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_ASMFACTS_H
#define HIPIFY_FRONTEND_ASMFACTS_H

#include "Frontend/Join.h"
#include <map>
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
    std::string Name; ///< "value" of `[value] "r"(x)`; empty likewise.
    /// Where its expression stands in the statement's file; empty where that is
    /// another file, or another place in another use.
    unsigned Begin = 0, End = 0;

    void join(const OperandFact &Other);
    friend bool operator==(const OperandFact &, const OperandFact &) = default;
  };
  /// "=r", of each operand.
  using Constraints = std::vector<std::string>;
  struct StatementFact {
    /// As in the source, "%0", "%%laneid", each with its constraints: several
    /// when uses of a macro differ. No constraints where uses with the same
    /// text have different ones.
    std::map<std::string, Constraints> Texts;
    bool ClobbersMemory = false;
    std::vector<OperandFact> Operands; ///< Outputs, then inputs.
    unsigned Outputs = 0;
    /// Uses of a macro have other numbers of them; Operands is empty then.
    bool OperandsDiffer = false;

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
