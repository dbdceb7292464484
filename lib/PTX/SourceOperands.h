//===- SourceOperands.h - operands of an asm statement in C++ ---*- C++ -*-===//
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

/// Properties of a statement.
struct StatementShape {
  unsigned Instructions = 0;
  bool Guards = false, Branches = false, Declarations = false;
  /// How often each asm operand occurs.
  std::vector<unsigned> Uses;
  /// Whether memory can differ after the statement: through its own stores, or
  /// through stores of other threads that it waits for.
  bool ChangesMemory = false;
  /// Operands that are read after memory can have changed.
  std::set<unsigned> ReadLate;
  std::set<std::string> Names, Labels;

  StatementShape(const Program &P, unsigned NumOperands);

private:
  void count(const Operand &O);

  bool Changed = false; ///< Before the current instruction.
};

/// Writes the lines of a block, or a single line.
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
  /// The whole text. Begins with a line break.
  const std::string &text() const { return Text; }

private:
  std::string broken() const;

  const LoweringStyle &Style;
  std::string Text;
  unsigned Depth = 1;
};

/// The C++ values of the asm operands.
///
/// As in an asm statement, a block reads its inputs before it writes anything,
/// and writes its outputs at the end. Outputs are therefore variables of the
/// block, and so are inputs that must not be evaluated twice.
class SourceOperands {
public:
  SourceOperands(llvm::ArrayRef<AsmOperand> Operands, unsigned NumOutputs,
                 const StatementShape &Shape, bool InMacro)
      : Operands(Operands), NumOutputs(NumOutputs), Shape(Shape),
        InMacro(InMacro), Values(Operands.size()) {}

  /// An operand whose constraint PTX does not have; none if all are valid.
  std::optional<unsigned> badConstraint() const;
  /// Whether the statement can be one expression.
  bool areSimple() const;
  /// Binds each operand to its own text at the place of use.
  void bindInPlace();
  /// Declares the variables. Returns true if hipify/ptx.h is needed.
  bool bind(BlockWriter &Out, SourceNames &Names);
  /// Writes the outputs. Returns true if hipify/ptx.h is needed.
  bool assignOutputs(BlockWriter &Out) const;
  /// Evaluates the operands of a statement that does nothing: `(void)f(x)`.
  std::string unused() const;

  const SourceValue &value(unsigned N) const { return Values[N]; }
  bool isOutput(unsigned N) const { return N < NumOutputs; }
  bool isConstant(unsigned N) const {
    return N < Operands.size() && isConstantConstraint(Operands[N].Constraint);
  }

  /// A placeholder for the text of an operand, until takeMarks().
  static std::string mark(unsigned Operand);
  /// Removes the marks from Text and records their positions in Kept.
  static std::string takeMarks(llvm::StringRef Text,
                               std::vector<LoweredStatement::Kept> &Kept);

private:
  static constexpr char MarkBegin = '\x01', MarkEnd = '\x02';

  bool bindOutput(unsigned N, BlockWriter &Out, SourceNames &Names);
  bool bindInput(unsigned N, BlockWriter &Out, SourceNames &Names);
  bool isAlone() const {
    return Shape.Instructions == 1 && !Shape.Guards && !Shape.Branches;
  }
  /// Whether an output's location must be evaluated before the statement.
  bool isBoundFirst(unsigned N) const;
  /// Whether inputs must be evaluated in order.
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
  /// Outputs that are variables of the block, and their destinations.
  std::vector<std::pair<unsigned, SourceValue>> Assignments;
};

} // namespace hipify::ptx

#endif
