//===- SourceOperands.h - an asm statement's operands in C++ ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_SOURCEOPERANDS_H
#define HIPIFY_PTX_SOURCEOPERANDS_H

#include "SourceLowering.h"
#include "SourceNames.h"
#include "SourceValue.h"
#include "llvm/ADT/Twine.h"

namespace hipify::ptx {

/// What a statement is made of.
struct StatementShape {
  unsigned Instructions = 0;
  bool Guards = false, Branches = false, Declarations = false;
  /// How often each asm operand occurs.
  std::vector<unsigned> Uses;
  /// Whether memory may be another after the statement than before: its own
  /// stores, or what other threads have stored by then.
  bool ChangesMemory = false;
  /// Operands that are read when memory may be another already.
  std::set<unsigned> ReadLate;
  std::set<std::string> Names, Labels;

  StatementShape(const Program &P, unsigned NumOperands);

private:
  void count(const Operand &O);

  bool Changed = false; ///< Before the instruction that is counted.
};

/// The lines of a block, or its only one.
class BlockWriter {
public:
  explicit BlockWriter(const LoweringStyle &Style) : Style(Style) {}

  void line(const llvm::Twine &Text);
  void open(const llvm::Twine &Head = "") {
    line(Head + "{");
    ++Depth;
  }
  void close() {
    --Depth;
    line("}");
  }
  size_t size() const { return Text.size(); }
  void insert(size_t At, const std::string &Line);
  /// All of it. Begins with a line break.
  const std::string &text() const { return Text; }

private:
  std::string broken() const;

  const LoweringStyle &Style;
  std::string Text;
  unsigned Depth = 1;
};

/// What stands for the asm operands.
///
/// In a block, inputs are read before anything is written and outputs are
/// written at its end, as an asm statement does: outputs are variables of the
/// block, and so are inputs that cost something to write again.
class SourceOperands {
public:
  SourceOperands(llvm::ArrayRef<AsmOperand> Operands, unsigned NumOutputs,
                 const StatementShape &Shape, bool InMacro)
      : Operands(Operands), NumOutputs(NumOutputs), Shape(Shape),
        InMacro(InMacro), Values(Operands.size()) {}

  /// One that no register of PTX can hold; none if all are good.
  std::optional<unsigned> badConstraint() const;
  /// Whether the statement can be one expression.
  bool areSimple() const;
  /// Each operand stands where it is used.
  void bindInPlace();
  /// Writes the variables' declarations. True if hipify/ptx.h is needed.
  bool bind(BlockWriter &Out, SourceNames &Names);
  /// Writes the outputs. True if hipify/ptx.h is needed.
  bool assignOutputs(BlockWriter &Out) const;
  /// The operands of a statement that does nothing: `(void)f(x)`.
  std::string unused() const;

  const SourceValue &value(unsigned N) const { return Values[N]; }
  bool isOutput(unsigned N) const { return N < NumOutputs; }
  bool isConstant(unsigned N) const {
    return N < Operands.size() && isConstantConstraint(Operands[N].Constraint);
  }

  /// Stands in text for an operand's own, until takeMarks().
  static std::string mark(unsigned Operand);
  /// Takes the marks out of Text; Kept says where they were.
  static std::string takeMarks(llvm::StringRef Text,
                               std::vector<LoweredStatement::Kept> &Kept);

private:
  static constexpr char MarkBegin = '\x01', MarkEnd = '\x02';

  bool bindOutput(unsigned N, BlockWriter &Out, SourceNames &Names);
  bool bindInput(unsigned N, BlockWriter &Out, SourceNames &Names);
  bool isAlone() const {
    return Shape.Instructions == 1 && !Shape.Guards && !Shape.Branches;
  }
  /// Whether an output's place must be taken before the statement runs.
  bool isBoundFirst(unsigned N) const;
  /// Whether inputs must be evaluated in their order.
  bool isOrdered() const;
  llvm::StringRef registerType(unsigned N) const;
  std::string typeOf(unsigned N) const;
  std::optional<unsigned> tiedTo(unsigned N) const;
  SourceValue inPlace(unsigned N) const;

  llvm::ArrayRef<AsmOperand> Operands;
  unsigned NumOutputs;
  const StatementShape &Shape;
  bool InMacro;
  std::vector<SourceValue> Values;
  /// Outputs that are variables of the block, and what they are assigned to.
  std::vector<std::pair<unsigned, SourceValue>> Assignments;
};

} // namespace hipify::ptx

#endif
