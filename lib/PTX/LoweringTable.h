//===- LoweringTable.h - maps PTX instructions to HIP -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of mappings/ptx; its README.md documents the columns.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_LOWERINGTABLE_H
#define HIPIFY_PTX_LOWERINGTABLE_H

#include "AST.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <map>

namespace hipify::ptx {

enum class Exactness : uint8_t {
  Exact,
  ByShim,
  HintDropped,
  Approximate,
  Refused
};
/// "exact-by-shim"
llvm::StringRef toString(Exactness E);

struct LoweringRow {
  llvm::StringRef Family, Form, Operands, Hip;
  Exactness E;
  llvm::StringRef Header, Lacks, Note, Advice;
};

/// All rows, in the order of the tables.
llvm::ArrayRef<LoweringRow> allLoweringRows();

/// An operand of an instruction, matched with its row.
struct MatchedOperand {
  llvm::StringRef Name; ///< Name in the row: "a".
  bool Written;
  std::string Type;              ///< "u32", "pred", "imm", "addr", ...
  std::optional<unsigned> Count; ///< Number of elements, for a vector.
  const Operand *Value;
};

/// A row that matches an instruction.
struct Match {
  const LoweringRow *Row = nullptr;
  std::map<llvm::StringRef, std::string> Words; ///< {"T", "u32"}
  std::vector<MatchedOperand> Operands;
};

/// What the asm statement knows about an instruction's operands.
struct OperandFacts {
  /// Whether the asm operand of that number is a constant ("n").
  llvm::function_ref<bool(unsigned Number)> IsConstant;
  /// The C++ type of a register; empty if it is not declared.
  llvm::function_ref<llvm::StringRef(llvm::StringRef Name)> RegisterType;
};

/// Returns none if no row matches.
std::optional<Match> findLowering(const Instruction &I,
                                  const OperandFacts &Facts);
/// The row of a special register, "%laneid"; null if there is none.
const LoweringRow *findSpecialRegister(llvm::StringRef Name);
/// The type of the register's value: "u32".
llvm::StringRef registerType(const LoweringRow &Row);
/// The rows whose form accepts the modifiers of Name, "lop3.b32", regardless of
/// operands. An opcode alone selects all its rows.
std::vector<const LoweringRow *> lookupForms(llvm::StringRef Name);

/// The C++ type that holds a value of a PTX type; empty if there is none.
llvm::StringRef cxxType(llvm::StringRef PtxType);

/// The row's expression with its operands inserted. Carry: the variable of the
/// carry flag; Text renders an operand.
std::string
lowerText(const Match &M, llvm::StringRef Carry,
          llvm::function_ref<std::string(const MatchedOperand &)> Text);

} // namespace hipify::ptx

#endif
