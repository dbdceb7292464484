//===- SourceOperands.cpp - operands of an asm statement in C++ -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SourceOperands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace hipify::ptx {

// --- StatementShape ----------------------------------------------------------

/// Whether an instruction cannot change memory: a plain load, or one that only
/// takes an address. All others may store, or may wait for other threads.
static bool leavesMemory(const Instruction &I) {
  if (I.Opcode == "ld")
    return none_of(I.Modifiers, [](const Modifier &M) {
      return is_contained({"acquire", "relaxed", "volatile", "mmio"}, M.Text);
    });
  if (is_contained({"ldu", "ldmatrix", "prefetch", "prefetchu"}, I.Opcode))
    return true;
  std::vector<const LoweringRow *> Rows = lookupForms(I.Opcode);
  return !Rows.empty() &&
         !is_contained(
             {"atomic", "async", "barrier", "cluster", "fence", "mbarrier"},
             Rows.front()->Family) &&
         none_of(I.Operands,
                 [](const Operand &O) { return O.is(Operand::Kind::Address); });
}

StatementShape::StatementShape(const Program &P, unsigned NumOperands)
    : Uses(NumOperands) {
  ChangesMemory = any_of(P, [](const Statement &S) {
    return S.K == Statement::Kind::Instruction && !leavesMemory(S.I);
  });
  // The target of a backward branch follows the whole loop.
  Changed = ChangesMemory && any_of(P, [](const Statement &S) {
              return S.K == Statement::Kind::Label;
            });
  for (const Statement &S : P) {
    Declarations |= S.K == Statement::Kind::Declaration;
    if (S.K == Statement::Kind::Label) {
      Branches = true;
      Labels.insert(S.Label);
    }
    if (S.K != Statement::Kind::Instruction)
      continue;
    ++Instructions;
    Guards |= S.I.Guard.has_value();
    if (S.I.Guard)
      count(*S.I.Guard);
    for (const Operand &O : S.I.Operands)
      count(O);
    Changed |= !leavesMemory(S.I);
  }
}

void StatementShape::count(const Operand &O) {
  if (O.is(Operand::Kind::Placeholder) && O.Number < Uses.size()) {
    ++Uses[O.Number];
    if (Changed)
      ReadLate.insert(O.Number);
  }
  if (O.is(Operand::Kind::Name))
    Names.insert(O.Name);
  for (const Operand &E : O.Elements)
    count(E);
}

// --- BlockWriter -------------------------------------------------------------

std::string BlockWriter::broken() const {
  return Style.OneLine ? " "
                       : "\n" + std::string(Style.Indent + 2 * Depth, ' ');
}

void BlockWriter::line(const Twine &Line) { Text += broken() + Line.str(); }

void BlockWriter::insert(size_t At, const std::string &Line) {
  Text.insert(At, broken() + Line);
}

// --- SourceOperands ----------------------------------------------------------

std::string SourceOperands::mark(unsigned Operand) {
  return MarkBegin + utostr(Operand) + MarkEnd;
}

std::string
SourceOperands::takeMarks(StringRef Text,
                          std::vector<LoweredStatement::Kept> &Kept) {
  std::string Result;
  while (!Text.empty()) {
    size_t Begin = std::min(Text.find(MarkBegin), Text.size());
    Result += Text.take_front(Begin);
    Text = Text.drop_front(Begin);
    if (!Text.consume_front(StringRef(&MarkBegin, 1)))
      break;
    unsigned N = 0;
    auto [Number, Rest] = Text.split(MarkEnd);
    Number.getAsInteger(10, N);
    Kept.push_back({Result.size(), N});
    Text = Rest;
  }
  return Result;
}

std::optional<unsigned> SourceOperands::tiedTo(unsigned N) const {
  unsigned Output;
  if (StringRef(Operands[N].Constraint).getAsInteger(10, Output) ||
      Output >= NumOutputs)
    return std::nullopt;
  return Output;
}

StringRef SourceOperands::registerType(unsigned N) const {
  return constraintType(Operands[tiedTo(N).value_or(N)].Constraint);
}

/// The type of the operand's text if a C++ cast converts it to the register's
/// value; empty if its bits must be reinterpreted.
std::string SourceOperands::typeOf(unsigned N) const {
  std::string Type = fixedWidthName(Operands[N].Type);
  bool Known = isIntegerType(Type) || Type == registerType(N) ||
               (Type == "*" && !isOutput(N));
  return Known ? Type : "";
}

SourceValue SourceOperands::inPlace(unsigned N) const {
  // `a ? b : c = d` is a different assignment, and a macro parameter can expand
  // to any expression.
  if (isOutput(N) && (InMacro || StringRef(Operands[N].Text).contains('?')))
    return {"(" + mark(N) + ")", typeOf(N)};
  return {mark(N), typeOf(N), !Operands[N].Repeatable};
}

/// Names and their members always denote the same location.
static bool isName(StringRef Text) {
  return all_of(
      Text, [](char C) { return isAlnum(C) || StringRef("_.:").contains(C); });
}

static bool hasEffect(const AsmOperand &O) {
  return StringRef(O.Text).contains("++") || StringRef(O.Text).contains("--");
}

bool SourceOperands::isBoundFirst(unsigned N) const {
  const AsmOperand &O = Operands[N];
  return isOutput(N) && !O.Steady && (InMacro || !isName(O.Text)) &&
         (NumOutputs > 1 || Shape.ChangesMemory ||
          any_of(Operands.drop_front(NumOutputs), hasEffect));
}

bool SourceOperands::isOrdered() const {
  ArrayRef<AsmOperand> Inputs = Operands.drop_front(NumOutputs);
  return Inputs.size() > 1 && any_of(Inputs, hasEffect);
}

std::optional<unsigned> SourceOperands::badConstraint() const {
  for (unsigned N = 0; N != Operands.size(); ++N)
    if (registerType(N).empty() && !isConstant(N))
      return N;
  return std::nullopt;
}

bool SourceOperands::areSimple() const {
  if (!isAlone() || Shape.Declarations || NumOutputs > 1)
    return false;
  for (unsigned N = 0; N != Operands.size(); ++N)
    if (Shape.Uses[N] != 1 || tiedTo(N) || isBoundFirst(N))
      return false;
  return !isOrdered();
}

void SourceOperands::bindInPlace() {
  for (unsigned N = 0; N != Operands.size(); ++N)
    Values[N] = inPlace(N);
}

std::string SourceOperands::unused() const {
  std::string Text;
  for (unsigned N = 0; N != Operands.size(); ++N)
    if (!Operands[N].Repeatable && !isConstant(N))
      Text += (Text.empty() ? "(void)(" : ", (void)(") + mark(N) + ")";
  return Text.empty() ? "(void)0" : Text;
}

bool SourceOperands::bind(BlockWriter &Out, SourceNames &Names) {
  bool NeedsHeader = false;
  for (unsigned N = 0; N != NumOutputs; ++N)
    NeedsHeader |= bindOutput(N, Out, Names);
  for (unsigned N = NumOutputs; N != Operands.size(); ++N)
    NeedsHeader |= bindInput(N, Out, Names);
  return NeedsHeader;
}

bool SourceOperands::bindOutput(unsigned N, BlockWriter &Out,
                                SourceNames &Names) {
  const AsmOperand &O = Operands[N];
  bool Tied = any_of(seq<unsigned>(NumOutputs, Operands.size()),
                     [&](unsigned I) { return tiedTo(I) == N; });
  bool Read = StringRef(O.Constraint).starts_with("+");
  bool Alone = isAlone() && Shape.Uses[N] == 1 && !Tied;
  SourceValue Target = inPlace(N);
  bool Bound = isBoundFirst(N) || (!Alone && Read && !O.Repeatable);
  if (Bound) {
    Target.Text = Names.fresh("var" + utostr(N));
    Target.Compound = false;
    Out.line("auto &" + Target.Text + " = " + mark(N) + ";");
  }
  // A single instruction reads all its operands before it writes.
  if (Alone) {
    Values[N] = Target;
    return false;
  }
  std::string Type = registerType(N).str();
  std::string Register = Names.fresh("out" + utostr(N));
  // If a guard skips the write, PTX leaves the register undefined.
  std::string Start = Shape.Guards || Shape.Branches ? "{}" : "";
  if (Read)
    Start =
        " = " + (typeOf(N).empty()
                     ? convert({Bound ? Target.Text : O.Text, ""}, Type, true)
                     : (Bound ? Target.Text : O.Text));
  Out.line(Type + " " + Register + Start + ";");
  Values[N] = {Register, Type};
  Assignments.push_back({N, Target});
  return StringRef(Start).contains("hipify::");
}

bool SourceOperands::bindInput(unsigned N, BlockWriter &Out,
                               SourceNames &Names) {
  const AsmOperand &O = Operands[N];
  std::string Type = registerType(N).str();
  if (auto Output = tiedTo(N)) {
    std::string Value = convert({mark(N), typeOf(N)}, Type, true);
    Out.line(Values[*Output].Text + " = " + Value + ";");
    Values[N] = Values[*Output];
    return StringRef(Value).contains("hipify::");
  }
  if (Shape.Uses[N] == 0) {
    Out.line("(void)(" + mark(N) + ");");
    return false;
  }
  Values[N] = inPlace(N);
  if (Shape.Uses[N] == 1 && ((isAlone() && !isOrdered()) || isConstant(N)))
    return false;
  if (O.Repeatable && !typeOf(N).empty() && !isOrdered() &&
      (O.Steady || !Shape.ReadLate.count(N))) {
    Values[N].Text = O.Text;
    return false;
  }
  std::string Name = Names.fresh("in" + utostr(N));
  if (isConstant(N)) {
    Out.line("constexpr auto " + Name + " = " + mark(N) + ";");
    Values[N] = {Name, typeOf(N)};
    return false;
  }
  bool Pointer = typeOf(N) == "*";
  std::string Value =
      typeOf(N).empty() ? convert({mark(N), ""}, Type, true) : mark(N);
  Out.line("const " + (Pointer ? "auto" : Type) + " " + Name + " = " + Value +
           ";");
  Values[N] = {Name, Pointer ? "*" : Type};
  return typeOf(N).empty();
}

bool SourceOperands::assignOutputs(BlockWriter &Out) const {
  bool NeedsHeader = false;
  for (const auto &[N, Target] : Assignments) {
    bool Plain =
        !Target.Type.empty() && Target.Type != "bool" &&
        (Target.Type == Values[N].Type ||
         (isIntegerType(Target.Type) && isIntegerType(Values[N].Type)));
    if (Plain)
      Out.line(Target.Text + " = " + Values[N].Text + ";");
    else
      Out.line("hipify::ptx::put(" + Target.Text + ", " + Values[N].Text +
               ");");
    NeedsHeader |= !Plain;
  }
  return NeedsHeader;
}

} // namespace hipify::ptx
