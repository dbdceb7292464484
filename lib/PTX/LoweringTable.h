//===- LoweringTable.h - what HIP has for PTX -------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of mappings/ptx, whose README.md says what they mean.
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

/// An operand of an instruction, as its row sees it.
struct MatchedOperand {
  llvm::StringRef Name; ///< In the row: "a".
  bool Written;
  std::string Type;              ///< "u32", "pred", "imm", "addr", ...
  std::optional<unsigned> Count; ///< Of a vector.
  const Operand *Value;
};

/// The row that fits an instruction.
struct Match {
  const LoweringRow *Row = nullptr;
  std::map<llvm::StringRef, std::string> Words; ///< {"T", "u32"}
  std::vector<MatchedOperand> Operands;
};

/// What the statement around an instruction says of its operands.
struct OperandFacts {
  /// Whether the asm statement's operand of that number is a constant ("n").
  llvm::function_ref<bool(unsigned Number)> IsConstant;
  /// The C++ type of a register; empty where nobody declares it.
  llvm::function_ref<llvm::StringRef(llvm::StringRef Name)> RegisterType;
};

/// None when no row fits.
std::optional<Match> findLowering(const Instruction &I,
                                  const OperandFacts &Facts);
/// The row of a special register, "%laneid"; null if there is none.
const LoweringRow *findSpecialRegister(llvm::StringRef Name);
/// The type of the register's value: "u32".
llvm::StringRef registerType(const LoweringRow &Row);
/// The rows whose form takes the modifiers of Name, "lop3.b32", whatever its
/// operands; those of an opcode alone are all that begin with it.
std::vector<const LoweringRow *> lookupForms(llvm::StringRef Name);

/// The C++ type that holds a value of a PTX type; empty when none does.
llvm::StringRef cxxType(llvm::StringRef PtxType);

/// The row's expression. Carry: the carry flag's variable; Text writes an
/// operand.
std::string
lowerText(const Match &M, llvm::StringRef Carry,
          llvm::function_ref<std::string(const MatchedOperand &)> Text);

} // namespace hipify::ptx

#endif
