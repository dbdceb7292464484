//===- SourceLowering.h - lowers asm statements to HIP C++ ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A statement of one instruction that uses each operand once becomes an
// expression. Any other becomes a block, in which registers are variables,
// guards are ifs and branches are gotos. Either the whole statement is lowered
// or none of it.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_SOURCELOWERING_H
#define HIPIFY_PTX_SOURCELOWERING_H

#include "LoweringTable.h"
#include <set>
#include <variant>

namespace hipify::ptx {

/// An operand of the asm statement, as spelled in the program.
struct AsmOperand {
  std::string Constraint; ///< "=r", "+f", "l", "n", "0"
  std::string Text;       ///< The C++ expression.
  /// The canonical type of the expression: "unsigned int", "*" for any pointer.
  /// Empty if it is unknown or depends on template arguments.
  std::string Type;
  /// Whether Text can be repeated: a name or an element that no other edit
  /// changes.
  bool Repeatable = false;
  /// Whether an input's value, or an output's location, stays the same during
  /// and after the statement, whatever it stores and whichever outputs it
  /// writes.
  bool Steady = false;
};

struct LoweringStyle {
  bool OneLine = false;            ///< In a macro definition.
  bool NativeWarp = false;         ///< --warp=native
  bool NativeMma = false;          ///< --mma=native
  bool ClobbersMemory = false;     ///< The statement clobbers "memory".
  unsigned Indent = 0;             ///< Of the line that contains the statement.
  std::vector<std::string> Arches; ///< --offload-arch
};

/// The HIP code of a whole statement.
struct LoweredStatement {
  /// Where to insert the text of Operand.
  struct Kept {
    size_t At;
    unsigned Operand;
  };
  std::string Text;
  std::vector<Kept> Operands;    ///< Sorted by At.
  bool IsBlock = false;          ///< `{ ... }`, not an expression.
  std::set<std::string> Headers; ///< "hipify/ptx/bits.h"
  /// The lowered instructions and their rows, each once, in order:
  /// "add.cc.u32".
  std::vector<std::pair<std::string, const LoweringRow *>> Instructions;
};

/// Why a statement was not lowered.
struct Refusal {
  unsigned Position = 0;   ///< Byte offset in the PTX text.
  std::string Instruction; ///< "wgmma.fence.sync.aligned"
  std::string Reason, Advice;
};

/// Outputs come first in Operands, as in PTX.
std::variant<LoweredStatement, Refusal>
lowerToSource(const Program &P, llvm::ArrayRef<AsmOperand> Operands,
              unsigned NumOutputs, const LoweringStyle &Style);

} // namespace hipify::ptx

#endif
