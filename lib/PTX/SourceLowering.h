//===- SourceLowering.h - asm statements as HIP C++ -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A statement of one instruction whose operands are each used once becomes an
// expression; every other one a block, in which the statement's registers are
// variables, guards are ifs and branches gotos. It is lowered wholly or not at
// all.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_SOURCELOWERING_H
#define HIPIFY_PTX_SOURCELOWERING_H

#include "LoweringTable.h"
#include <set>
#include <variant>

namespace hipify::ptx {

/// An operand of the asm statement, as the program wrote it.
struct AsmOperand {
  std::string Constraint; ///< "=r", "+f", "l", "n", "0"
  std::string Text;       ///< The C++ expression.
  /// Of the expression, canonical: "unsigned int", "*" for any pointer; empty
  /// where nobody knows it, or where it depends on template arguments.
  std::string Type;
  /// Whether Text may be written several times: a name or element that no
  /// other edit changes.
  bool Repeatable = false;
  /// Whether an input's value, or an output's place, is the same during and
  /// after the statement: whatever it stores, whatever other outputs are given.
  bool Steady = false;
};

struct LoweringStyle {
  bool OneLine = false;        ///< In a macro's definition.
  bool NativeWarp = false;     ///< --warp=native
  bool ClobbersMemory = false; ///< The statement has "memory".
  unsigned Indent = 0;         ///< Of the line that the statement stands on.
  std::vector<std::string> Arches; ///< --offload-arch
};

/// HIP for the whole statement.
struct LoweredStatement {
  /// Operand's own text belongs at At.
  struct Kept {
    size_t At;
    unsigned Operand;
  };
  std::string Text;
  std::vector<Kept> Operands;    ///< Ordered by At.
  bool IsBlock = false;          ///< `{ ... }`, no expression.
  std::set<std::string> Headers; ///< "hipify/ptx/bits.h"
  /// What was lowered by which row, each once, in order: "add.cc.u32".
  std::vector<std::pair<std::string, const LoweringRow *>> Instructions;
};

/// Why a statement is not lowered.
struct Refusal {
  unsigned Position = 0;   ///< Byte offset in the PTX text.
  std::string Instruction; ///< "wgmma.fence.sync.aligned"
  std::string Reason, Advice;
};

/// Outputs come first in Operands, as in PTX's numbering.
std::variant<LoweredStatement, Refusal>
lowerToSource(const Program &P, llvm::ArrayRef<AsmOperand> Operands,
              unsigned NumOutputs, const LoweringStyle &Style);

} // namespace hipify::ptx

#endif
