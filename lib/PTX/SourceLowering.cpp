//===- SourceLowering.cpp - lowers asm statements to HIP C++ --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SourceLowering.h"
#include "SourceReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace hipify::ptx {

/// A barrier for memory accesses, in both compilers.
constexpr StringLiteral CompilerFence = "asm volatile(\"\" ::: \"memory\")";

/// Whether the compiler can see from the HIP code that it accesses memory or
/// ends the wavefront. Includes instructions that are dropped because their
/// effect is implied, such as cp.async.wait_group.
static bool touchesMemory(const Statement &S) {
  if (S.K != Statement::Kind::Instruction)
    return false;
  if (is_contained({"bar", "trap", "brkpt", "exit"}, S.I.Opcode) ||
      any_of(S.I.Operands,
             [](const Operand &O) { return O.is(Operand::Kind::Address); }))
    return true;
  std::vector<const LoweringRow *> Rows = lookupForms(S.I.Opcode);
  return !Rows.empty() &&
         is_contained({"async", "barrier", "cluster", "fence", "mbarrier"},
                      Rows.front()->Family);
}

namespace {

class Lowerer {
public:
  Lowerer(const Program &P, ArrayRef<AsmOperand> Operands, unsigned NumOutputs,
          const LoweringStyle &Style)
      : P(P), Style(Style), Shape(P, unsigned(Operands.size())),
        Operands(Operands, NumOutputs, Shape, Style.OneLine),
        Reader(this->Operands, Style), Names(Operands, Style.OneLine),
        Out(Style) {
    for (const AsmOperand &O : Operands)
      Constraints.push_back(O.Constraint);
  }

  std::variant<LoweredStatement, Refusal> run() {
    Fence = Style.ClobbersMemory && none_of(P, touchesMemory);
    if (!check() ||
        !(Shape.Instructions == 0 && Shape.Labels.empty() ? lowerNothing()
          : isSimple()                                    ? lowerSimple()
                                                          : lowerBlock()))
      return Refused;
    Result.Text = SourceOperands::takeMarks(Result.Text, Result.Operands);
    Result.Headers.insert(Reader.headers().begin(), Reader.headers().end());
    for (const LoweringRow *Row : Reader.specialRegisters())
      note(Row->Form, *Row);
    return std::move(Result);
  }

private:
  using Kind = Operand::Kind;
  using StatementKind = Statement::Kind;

  bool refuse(const Twine &Reason, const Twine &Advice = "") {
    Refused = {Position, CurrentName, Reason.str(), Advice.str()};
    if (Refused.Advice.empty())
      Refused.Advice = "write the statement with HIP functions";
    return false;
  }
  /// Refuses with the reader's problem.
  bool refuse() {
    const Refusal &Problem = Reader.problem();
    if (!Problem.Instruction.empty())
      CurrentName = Problem.Instruction;
    return refuse(Problem.Reason, Problem.Advice);
  }
  bool check();
  bool checkPlaceholders(const Operand &O);
  bool isSimple() const;
  bool lowerNothing();
  bool lowerSimple();
  bool lowerBlock();
  void declare(const Declaration &D);
  bool lowerStatement(const Statement &S);
  bool lowerInstruction(const Instruction &I);
  bool lowerBranch(const Instruction &I);
  std::optional<Match> match(const Instruction &I);
  bool checkCarry(const Instruction &I, const Match &M);
  bool checkCarryIsRead();
  bool expression(const Match &M, std::string &Text);
  bool guard(const Instruction &I, std::string &Text);
  bool assign(const Operand &O, const SourceValue &V, std::string &Text);
  void needShared() { Result.Headers.insert("hipify/ptx.h"); }

  void note(StringRef Name, const LoweringRow &Row) {
    if (none_of(Result.Instructions,
                [&](const auto &Known) { return Known.first == Name; }))
      Result.Instructions.push_back({Name.str(), &Row});
  }
  const Program &P;
  const LoweringStyle &Style;
  StatementShape Shape;
  SourceOperands Operands;
  SourceReader Reader;
  SourceNames Names;
  BlockWriter Out;
  std::vector<std::string> Constraints;
  std::string Carry = Names.fresh("cc");
  bool CarryWritten = false, CarryRead = true;
  bool Fence = false; ///< Emit a compiler fence: nothing else conveys "memory".
  std::string CurrentName;
  unsigned Position = 0;
  LoweredStatement Result;
  Refusal Refused;
};

} // namespace

bool Lowerer::checkPlaceholders(const Operand &O) {
  if (O.is(Kind::Placeholder) && O.Number >= Constraints.size())
    return refuse("there is no operand %" + Twine(O.Number));
  return all_of(O.Elements,
                [&](const Operand &E) { return checkPlaceholders(E); });
}

/// Rejects up front what no row can lower.
bool Lowerer::check() {
  if (auto Bad = Operands.badConstraint())
    return refuse("the constraint \"" + Constraints[*Bad] +
                  "\" does not exist in PTX");
  for (const Statement &S : P) {
    Position = S.Position;
    if (S.I.Guard && !checkPlaceholders(*S.I.Guard))
      return false;
    for (const Operand &O : S.I.Operands)
      if (!checkPlaceholders(O))
        return false;
    if (S.K == StatementKind::Declaration && S.D.Space != "reg")
      return refuse("it declares memory of its own",
                    "declare a __shared__ or local array in C++");
    if (S.K == StatementKind::Declaration && S.D.VectorSize != 1)
      return refuse("it declares a vector register",
                    "declare its elements one by one");
  }
  return true;
}

/// Whether the statement is one instruction with at most one result, in which
/// each asm operand is a whole operand or a part of one.
bool Lowerer::isSimple() const {
  if (!Operands.areSimple())
    return false;
  auto S = find_if(
      P, [](const Statement &S) { return S.K == StatementKind::Instruction; });
  // A vector or pair takes several C++ statements.
  return S->I.Operands.empty() || Constraints.empty() ||
         !Operands.isOutput(0) || S->I.Operands[0].is(Kind::Placeholder);
}

/// Lowers `asm volatile("" : "+r"(x) : : "memory")`, which hides values and
/// memory from the optimizer. AMD's "r" is a scalar register and unsuitable for
/// values that differ between lanes.
bool Lowerer::lowerNothing() {
  Operands.bindInPlace();
  std::vector<std::string> Calls;
  for (unsigned N = 0; N != Constraints.size(); ++N) {
    if (isDigit(Constraints[N][0]))
      return refuse("it copies an operand", "write the assignment");
    if (!Operands.isConstant(N))
      Calls.push_back(std::string("hipify::ptx::") +
                      (Operands.isOutput(N) ? "opaque(" : "keep(") +
                      Operands.value(N).Text + ")");
  }
  if (!Calls.empty())
    needShared();
  if (Fence)
    Calls.push_back(CompilerFence.str());
  Result.IsBlock = Calls.size() > 1;
  Result.Text = Calls.empty() ? "(void)0" : join(Calls, "; ");
  if (Result.IsBlock)
    Result.Text = "{ " + Result.Text + "; }";
  return true;
}

bool Lowerer::lowerSimple() {
  Operands.bindInPlace();
  for (const Statement &S : P)
    if (S.K == StatementKind::Instruction && !lowerStatement(S))
      return false;
  if (!checkCarryIsRead())
    return false;
  // The semicolon of the asm statement remains.
  Result.Text = StringRef(Out.text()).trim().rtrim(';').str();
  bool Nothing = Result.Text.empty();
  if (Nothing)
    Result.Text = Operands.unused();
  if (Fence && Nothing && Constraints.empty()) {
    Result.Text = CompilerFence;
  } else if (Fence) {
    Result.Text =
        "{ " + Result.Text + "; " + std::string(CompilerFence) + "; }";
    Result.IsBlock = true;
  }
  return true;
}

void Lowerer::declare(const Declaration &D) {
  std::string Type = cxxType(D.Type).str();
  auto Add = [&](const std::string &Name) {
    if (!Shape.Names.count(Name))
      return;
    std::string Variable = Names.fresh(Name);
    // A goto must not bypass an initialization.
    Out.line(Type + " " + Variable + (Shape.Branches ? ";" : "{};"));
    Reader.declare(Name, {Variable, Type});
  };
  for (const Declaration::Entry &E : D.Entries) {
    if (!E.Count)
      Add(E.Name);
    for (uint64_t I = 0; E.Count && I != *E.Count; ++I)
      Add(E.Name + utostr(I));
  }
}

bool Lowerer::lowerBlock() {
  Result.IsBlock = true;
  if (!Shape.Labels.empty()) {
    std::string List;
    for (const std::string &L : Shape.Labels)
      List += (List.empty() ? "__label__ " : ", ") + Names.fresh(L);
    Out.line(List + ";");
  }
  if (Operands.bind(Out, Names))
    needShared();
  size_t CarryAt = Out.size();
  unsigned Scopes = 0;
  bool Whole = !P.empty() && P.front().K == StatementKind::ScopeBegin &&
               P.back().K == StatementKind::ScopeEnd;
  // "{ a } { b }" has no enclosing scope.
  for (const auto &[I, S] : enumerate(P)) {
    Scopes += S.K == StatementKind::ScopeBegin;
    Scopes -= S.K == StatementKind::ScopeEnd;
    Whole &= Scopes > 0 || I + 1 == P.size();
  }
  for (const Statement &S :
       Whole ? ArrayRef(P).drop_front().drop_back() : ArrayRef(P))
    if (!lowerStatement(S))
      return false;
  if (!checkCarryIsRead())
    return false;
  if (CarryWritten)
    Out.insert(CarryAt, "uint32_t " + Carry + " = 0;");
  if (Fence)
    Out.line(CompilerFence + ";");
  if (Operands.assignOutputs(Out))
    needShared();
  Out.close();
  Result.Text = "{" + Out.text();
  return true;
}

bool Lowerer::lowerStatement(const Statement &S) {
  Position = S.Position;
  switch (S.K) {
  case StatementKind::ScopeBegin:
    Out.open();
    return true;
  case StatementKind::ScopeEnd:
    Out.close();
    return true;
  case StatementKind::Label:
    Out.line(Names.given(S.Label) + ":;");
    return true;
  case StatementKind::Declaration:
    declare(S.D);
    return true;
  case StatementKind::Instruction:
    CurrentName = S.I.fullName();
    return S.I.Opcode == "bra" ? lowerBranch(S.I) : lowerInstruction(S.I);
  }
  return false;
}

bool Lowerer::guard(const Instruction &I, std::string &Text) {
  if (!I.Guard)
    return true;
  SourceValue V;
  if (!Reader.value(*I.Guard, V))
    return refuse();
  Text = std::string("if (") + (I.Guard->Negated ? "!" : "") + V.Text + ") ";
  return true;
}

bool Lowerer::lowerBranch(const Instruction &I) {
  std::string Guard;
  if (I.Operands.size() != 1 || !Shape.Labels.count(I.Operands[0].Name))
    return refuse("it jumps out of the statement");
  if (!guard(I, Guard))
    return false;
  Out.line(Guard + "goto " + Names.given(I.Operands[0].Name) + ";");
  return true;
}

std::optional<Match> Lowerer::match(const Instruction &I) {
  auto M = findLowering(
      I, {[&](unsigned N) { return Operands.isConstant(N); },
          [&](StringRef Name) { return Reader.registerType(Name); }});
  if (!M) {
    refuse("hipify-cpp does not know this form");
    return std::nullopt;
  }
  const LoweringRow &Row = *M->Row;
  if (Row.E == Exactness::Refused) {
    refuse(Row.Note, Row.Advice);
    return std::nullopt;
  }
  if (Style.NativeWarp && (Row.Family == "warp" || Row.Family == "matrix")) {
    refuse("it assumes a warp of 32 lanes", "translate with --warp=32");
    return std::nullopt;
  }
  SmallVector<StringRef, 4> Lacking;
  Row.Lacks.split(Lacking, ' ', -1, false);
  for (const std::string &Arch : Style.Arches)
    for (StringRef L : Lacking)
      if (StringRef(Arch).starts_with(L)) {
        refuse(Arch + " has no equivalent for it");
        return std::nullopt;
      }
  return M;
}

/// The carry flag must be produced and consumed within one statement.
bool Lowerer::checkCarry(const Instruction &I, const Match &M) {
  if (!M.Row->Hip.contains("$cc"))
    return true;
  bool Writes =
      any_of(I.Modifiers, [](const Modifier &Mod) { return Mod.Text == "cc"; });
  bool Reads = is_contained({"addc", "subc", "madc"}, I.Opcode);
  if (Reads && !CarryWritten)
    return refuse("the carry flag comes from another statement",
                  "put the whole chain into one asm statement");
  CarryRead = Reads ? true : CarryRead;
  if (Writes) {
    CarryWritten = true;
    CarryRead = false;
  }
  return true;
}

bool Lowerer::checkCarryIsRead() {
  return CarryRead || refuse("the carry flag leaves the statement",
                             "put the whole chain into one asm statement");
}

/// Whether `$Name` is a function argument or the whole text.
static bool isArgument(StringRef Hip, StringRef Name) {
  size_t At = Hip.find("$" + Name.str());
  StringRef Before = Hip.take_front(At).rtrim();
  StringRef After = Hip.drop_front(At + 1 + Name.size());
  return (Before.empty() || Before.ends_with("(") || Before.ends_with(",")) &&
         (After.empty() || After.starts_with(")") || After.starts_with(","));
}

bool Lowerer::expression(const Match &M, std::string &Text) {
  bool Good = true;
  Text = lowerText(M, Carry, [&](const MatchedOperand &O) -> std::string {
    std::string Piece;
    bool Argument = isArgument(M.Row->Hip, O.Name);
    if (!Good)
      return Piece;
    if (!O.Count) {
      Good = O.Type == "addr" ? Reader.address(*O.Value, Argument, Piece)
                              : Reader.read(*O.Value, O.Type, Argument, Piece);
      return Piece;
    }
    // A vector. The parts of another operand divide its bits.
    std::string Type = O.Type;
    if (Type == "part")
      Type = partType(M, *O.Count);
    for (const Operand &E : O.Value->Elements) {
      std::string One;
      Good = Good && Reader.read(E, Type, true, One);
      Piece += (Piece.empty() ? "" : ", ") + One;
    }
    return "{" + Piece + "}";
  });
  return Good || refuse();
}

/// Writes `x = value` to Text.
bool Lowerer::assign(const Operand &O, const SourceValue &V,
                     std::string &Text) {
  if (O.is(Kind::Sink)) {
    Text = "(void)(" + V.Text + ")";
    return true;
  }
  SourceValue Target;
  if (!Reader.value(O, Target))
    return refuse();
  if (O.is(Kind::Placeholder) && !Operands.isOutput(O.Number))
    return refuse("it writes to an input");
  bool Integers = isIntegerType(Target.Type) && isIntegerType(V.Type);
  if (!Target.Type.empty() && (Target.Type == V.Type || Integers)) {
    Text = Target.Text + " = " + V.Text;
    return true;
  }
  needShared();
  Text = Target.Type.empty()
             ? "hipify::ptx::put(" + Target.Text + ", " + V.Text + ")"
             : Target.Text + " = " + convert(V, Target.Type, true);
  return true;
}

bool Lowerer::lowerInstruction(const Instruction &I) {
  auto M = match(I);
  if (!M || !checkCarry(I, *M))
    return false;
  note(CurrentName, *M->Row);
  if (!M->Row->Header.empty())
    Result.Headers.insert(("hipify/" + M->Row->Header).str());
  if (M->Row->Hip.empty())
    return true;
  std::string Guard, Value;
  if (!guard(I, Guard) || !expression(*M, Value))
    return false;
  SmallVector<const MatchedOperand *, 2> Written;
  for (const MatchedOperand &O : M->Operands)
    if (O.Written)
      Written.push_back(&O);
  if (Written.empty()) {
    Out.line(Guard + Value + ";");
    return true;
  }
  if (Written.size() == 1 && !Written[0]->Count) {
    std::string Text;
    if (!assign(*Written[0]->Value, {Value, cxxType(Written[0]->Type).str()},
                Text))
      return false;
    Out.line(Guard + Text + ";");
    return true;
  }
  // Several results need a block of their own, which gotos can bypass.
  std::string Name = Names.fresh("result");
  bool Scope = Shape.Instructions > 1 || !Guard.empty();
  if (Scope)
    Out.open(Guard);
  Out.line("const auto " + Name + " = " + Value + ";");
  for (const MatchedOperand *O : Written) {
    std::string From =
        Written.size() == 1 ? Name : (Name + "." + O->Name).str();
    std::string Type = O->Type == "part" ? partType(*M, *O->Count) : O->Type;
    for (unsigned N = 0; N != O->Count.value_or(1); ++N) {
      const Operand &Target = O->Count ? O->Value->Elements[N] : *O->Value;
      std::string Text;
      if (Target.is(Kind::Sink))
        continue;
      if (!assign(Target,
                  {O->Count ? From + "[" + utostr(N) + "]" : From,
                   cxxType(Type).str()},
                  Text))
        return false;
      Out.line(Text + ";");
    }
  }
  if (Scope)
    Out.close();
  Names.release(Name);
  return true;
}

std::variant<LoweredStatement, Refusal>
lowerToSource(const Program &P, ArrayRef<AsmOperand> Operands,
              unsigned NumOutputs, const LoweringStyle &Style) {
  return Lowerer(P, Operands, NumOutputs, Style).run();
}

} // namespace hipify::ptx
