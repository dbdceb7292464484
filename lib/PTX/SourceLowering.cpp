//===- SourceLowering.cpp - asm statements as HIP C++ ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SourceLowering.h"
#include "SourceNames.h"
#include "SourceValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace hipify::ptx {

namespace {

/// Stands in text for an asm operand's own, until the statement is done.
constexpr char Mark = '\x01', MarkEnd = '\x02';

class Lowerer {
public:
  Lowerer(const Program &P, ArrayRef<AsmOperand> Operands, unsigned NumOutputs,
          const LoweringStyle &Style)
      : P(P), Operands(Operands), NumOutputs(NumOutputs), Style(Style),
        Names(Operands), Use(Operands.size()) {}

  std::variant<LoweredStatement, Refusal> run() {
    count();
    if (!checkOperands() || !(isSimple() ? lowerSimple() : lowerBlock()))
      return Refused;
    finish();
    return std::move(Result);
  }

private:
  using Kind = Operand::Kind;
  using StatementKind = Statement::Kind;

  /// How often an operand occurs, and how.
  struct OperandUse {
    unsigned Count = 0;
    SourceValue Value; ///< In a block: what stands for it.
  };

  bool refuse(const Twine &Reason, const Twine &Advice = "") {
    Refused = {Position, CurrentName, Reason.str(), Advice.str()};
    if (Refused.Advice.empty())
      Refused.Advice = "write the statement with HIP functions";
    return false;
  }
  void line(const Twine &Text) {
    Body += Style.OneLine ? std::string(" ")
                          : "\n" + std::string(Style.Indent + 2 * Depth, ' ');
    Body += Text.str();
  }

  void count();
  void countIn(const Operand &O);
  bool checkOperands();
  bool isSimple() const;
  bool lowerSimple();
  bool lowerBlock();
  void bindOutputs();
  void bindInputs();
  void assignOutputs();
  void declare(const Declaration &D);
  bool lowerStatement(const Statement &S);
  bool lowerInstruction(const Instruction &I);
  bool lowerBranch(const Instruction &I);
  std::optional<Match> match(const Instruction &I);
  bool checkCarry(const Instruction &I, const Match &M);
  bool expression(const Match &M, std::string &Text);
  bool read(const Operand &O, StringRef Type, bool Argument, std::string &Text);
  bool valueOf(const Operand &O, SourceValue &V);
  bool specialRegister(StringRef Name, SourceValue &V);
  bool address(const Operand &O, bool Argument, std::string &Text);
  bool guard(const Instruction &I, std::string &Text);
  bool assign(const Operand &O, const SourceValue &V, std::string &Text);
  void finish();

  void note(StringRef Name, const LoweringRow &Row) {
    if (none_of(Result.Instructions,
                [&](const auto &Known) { return Known.first == Name; }))
      Result.Instructions.push_back({Name.str(), &Row});
  }
  std::string markOf(unsigned Operand) const {
    return Mark + utostr(Operand) + MarkEnd;
  }
  std::string fixedType(unsigned N) const {
    return fixedWidthName(Operands[N].Type);
  }
  StringRef registerTypeOf(unsigned N) const {
    StringRef C = Operands[N].Constraint;
    unsigned Tied;
    if (!C.getAsInteger(10, Tied) && Tied < NumOutputs)
      C = Operands[Tied].Constraint;
    return constraintType(C);
  }
  /// Whether a variable of the program can stand for the register.
  bool holdsRegister(unsigned N) const {
    std::string Type = fixedType(N);
    StringRef Register = registerTypeOf(N);
    return Type == Register ||
           (isIntegerType(Type) && isIntegerType(Register) && Type != "bool");
  }
  bool isConstant(unsigned N) const {
    return N < Operands.size() && isConstantConstraint(Operands[N].Constraint);
  }

  const Program &P;
  ArrayRef<AsmOperand> Operands;
  unsigned NumOutputs;
  const LoweringStyle &Style;
  SourceNames Names;
  std::vector<OperandUse> Use;
  StringMap<SourceValue> Registers; ///< By PTX's name.
  std::set<std::string> UsedNames, Labels;
  unsigned NumInstructions = 0;
  bool HasBranches = false, HasGuards = false, Declares = false;
  bool CarryWritten = false, CarryRead = true;
  bool InBlock = false;
  unsigned Depth = 1;
  std::string CurrentName;
  unsigned Position = 0;
  SmallString<256> Body;
  LoweredStatement Result;
  Refusal Refused;
};

} // namespace

void Lowerer::countIn(const Operand &O) {
  if (O.is(Kind::Placeholder) && O.Number < Use.size())
    ++Use[O.Number].Count;
  if (O.is(Kind::Name))
    UsedNames.insert(O.Name);
  for (const Operand &E : O.Elements)
    countIn(E);
}

void Lowerer::count() {
  for (const Statement &S : P) {
    switch (S.K) {
    case StatementKind::Instruction:
      ++NumInstructions;
      HasGuards |= S.I.Guard.has_value();
      if (S.I.Guard)
        countIn(*S.I.Guard);
      for (const Operand &O : S.I.Operands)
        countIn(O);
      break;
    case StatementKind::Label:
      HasBranches = true;
      Labels.insert(S.Label);
      break;
    case StatementKind::Declaration:
      Declares = true;
      break;
    default:
      break;
    }
  }
}

/// Before anything is written: operands that no register can hold.
bool Lowerer::checkOperands() {
  for (unsigned N = 0; N != Operands.size(); ++N)
    if (registerTypeOf(N).empty() && !isConstant(N))
      return refuse("the constraint \"" + Operands[N].Constraint +
                    "\" is none of PTX's");
  for (const Statement &S : P) {
    Position = S.Position;
    for (const Operand &O : S.I.Operands)
      if (O.is(Kind::Placeholder) && O.Number >= Operands.size())
        return refuse("there is no operand %" + Twine(O.Number));
    if (S.K == StatementKind::Declaration && S.D.Space != "reg")
      return refuse("it declares memory of its own",
                    "declare a __shared__ or local array in C++");
    if (S.K == StatementKind::Declaration && S.D.VectorSize != 1)
      return refuse("it declares a vector register",
                    "declare its elements one by one");
  }
  return true;
}

/// One instruction, of which each operand is one piece of the result.
bool Lowerer::isSimple() const {
  if (NumInstructions != 1 || HasBranches || HasGuards || Declares ||
      NumOutputs > 1)
    return false;
  for (unsigned N = 0; N != Operands.size(); ++N)
    if (Use[N].Count != 1 || isDigit(Operands[N].Constraint[0]))
      return false;
  const Instruction &I = find_if(P, [](const Statement &S) {
                           return S.K == StatementKind::Instruction;
                         })->I;
  return I.Operands.empty() || NumOutputs == 0 ||
         I.Operands[0].is(Kind::Placeholder);
}

bool Lowerer::lowerSimple() {
  for (unsigned N = 0; N != Operands.size(); ++N) {
    bool Known = isIntegerType(fixedType(N)) || fixedType(N) == "*" ||
                 fixedType(N) == registerTypeOf(N);
    // A float in a 32-bit register is its bits: as<T> must see which it is.
    Use[N].Value = {markOf(N), Known ? fixedType(N) : "",
                    !Operands[N].Repeatable};
  }
  for (const Statement &S : P)
    if (S.K == StatementKind::Instruction) {
      Depth = 0;
      if (!lowerStatement(S))
        return false;
    }
  // line() begins each with a line break, and ends it with a semicolon.
  Result.Text = StringRef(Body).trim().rtrim(';').str();
  if (!Result.Text.empty())
    return true;
  for (unsigned N = 0; N != Operands.size(); ++N)
    if (!Operands[N].Repeatable && !isConstant(N))
      Result.Text +=
          (Result.Text.empty() ? "(void)(" : ", (void)(") + markOf(N) + ")";
  if (Result.Text.empty())
    Result.Text = "(void)0";
  return true;
}

/// Registers of the program's variables where those can hold them.
void Lowerer::bindOutputs() {
  for (unsigned N = 0; N != NumOutputs; ++N) {
    std::string Type = registerTypeOf(N).str();
    if (Operands[N].Repeatable && holdsRegister(N)) {
      Use[N].Value = {Operands[N].Text, fixedType(N)};
      continue;
    }
    // One instruction reads all its operands before it writes.
    if (NumInstructions == 1 && Use[N].Count == 1 && !HasGuards) {
      Use[N].Value = {markOf(N), holdsRegister(N) ? fixedType(N) : ""};
      continue;
    }
    std::string Variable = Names.fresh("var" + utostr(N));
    std::string Register = Names.fresh("out" + utostr(N));
    line("auto &" + Variable + " = " + markOf(N) + ";");
    bool Read = StringRef(Operands[N].Constraint).starts_with("+");
    line(Type + " " + Register +
         (Read ? " = hipify::ptx::as<" + Type + ">(" + Variable + ");"
               : (HasGuards || HasBranches ? "{};" : ";")));
    Use[N].Value = {Register, Type};
    if (Read)
      Result.Headers.insert("hipify/ptx.h");
  }
}

void Lowerer::bindInputs() {
  for (unsigned N = NumOutputs; N != Operands.size(); ++N) {
    const AsmOperand &O = Operands[N];
    std::string Type = registerTypeOf(N).str();
    unsigned Tied;
    if (!StringRef(O.Constraint).getAsInteger(10, Tied)) {
      std::string Value =
          convert({markOf(N), isIntegerType(fixedType(N)) ? fixedType(N) : ""},
                  Type, true);
      line(Use[Tied].Value.Text + " = " + Value + ";");
      Use[N].Value = Use[Tied].Value;
      Result.Headers.insert("hipify/ptx.h");
      continue;
    }
    bool Known = isIntegerType(fixedType(N)) || fixedType(N) == "*" ||
                 fixedType(N) == Type;
    bool Alone = NumInstructions == 1 && !HasGuards && !HasBranches;
    if (isConstant(N)) {
      Use[N].Value = {Use[N].Count == 1 ? markOf(N) : O.Text,
                      Known ? fixedType(N) : "", !O.Repeatable};
      if (Use[N].Count > 1 && !O.Repeatable) {
        std::string Name = Names.fresh("in" + utostr(N));
        line("constexpr auto " + Name + " = " + markOf(N) + ";");
        Use[N].Value = {Name, Known ? fixedType(N) : ""};
      }
      continue;
    }
    if (Alone && Use[N].Count == 1) {
      Use[N].Value = {markOf(N), Known ? fixedType(N) : "", !O.Repeatable};
      continue;
    }
    if (O.Repeatable && Known && !Names.isChanged(O.Text, NumOutputs)) {
      Use[N].Value = {O.Text, fixedType(N)};
      continue;
    }
    std::string Name = Names.fresh("in" + utostr(N));
    if (Use[N].Count == 0) {
      line("(void)(" + markOf(N) + ");");
    } else if (Known && fixedType(N) != "*") {
      line("const " + Type + " " + Name + " = " + markOf(N) + ";");
    } else if (Known) {
      line("const auto " + Name + " = " + markOf(N) + ";");
      Type = "*";
    } else {
      line("const auto " + Name + " = hipify::ptx::as<" + Type + ">(" +
           markOf(N) + ");");
      Result.Headers.insert("hipify/ptx.h");
    }
    Use[N].Value = {Name, Type};
  }
}

void Lowerer::assignOutputs() {
  for (unsigned N = 0; N != NumOutputs; ++N) {
    std::string Register = Names.given("out" + utostr(N));
    if (Register.empty())
      continue;
    line("hipify::ptx::put(" + Names.given("var" + utostr(N)) + ", " +
         Register + ");");
    Result.Headers.insert("hipify/ptx.h");
  }
}

void Lowerer::declare(const Declaration &D) {
  std::string Type = cxxType(D.Type).str();
  auto Add = [&](const std::string &Name) {
    if (!UsedNames.count(Name))
      return;
    std::string Variable = Names.fresh(Name);
    line(Type + " " + Variable + (HasBranches ? ";" : "{};"));
    Registers[Name] = {Variable, Type};
  };
  for (const Declaration::Entry &E : D.Entries) {
    if (!E.Count)
      Add(E.Name);
    for (uint64_t I = 0; E.Count && I != *E.Count; ++I)
      Add(E.Name + utostr(I));
  }
}

bool Lowerer::lowerBlock() {
  InBlock = Result.IsBlock = true;
  if (!Labels.empty()) {
    std::string List;
    for (const std::string &L : Labels)
      List += (List.empty() ? "__label__ " : ", ") + Names.fresh(L);
    line(List + ";");
  }
  bindOutputs();
  bindInputs();
  size_t CarryAt = Body.size();
  unsigned Scopes = 0;
  bool Whole = !P.empty() && P.front().K == StatementKind::ScopeBegin &&
               P.back().K == StatementKind::ScopeEnd;
  // "{ a } { b }" is no scope around everything.
  for (const auto &[I, S] : enumerate(P)) {
    Scopes += S.K == StatementKind::ScopeBegin;
    Scopes -= S.K == StatementKind::ScopeEnd;
    Whole &= Scopes > 0 || I + 1 == P.size();
  }
  for (const Statement &S :
       Whole ? ArrayRef(P).drop_front().drop_back() : ArrayRef(P))
    if (!lowerStatement(S))
      return false;
  if (!CarryRead)
    return refuse("the carry flag leaves the statement",
                  "put the whole chain into one asm statement");
  if (CarryWritten) {
    std::string Rest(StringRef(Body).drop_front(CarryAt));
    Body.truncate(CarryAt);
    line("uint32_t cc = 0;");
    Body += Rest;
  }
  assignOutputs();
  Depth = 0;
  line("}");
  Result.Text = "{" + Body.str().str();
  return true;
}

bool Lowerer::lowerStatement(const Statement &S) {
  Position = S.Position;
  switch (S.K) {
  case StatementKind::ScopeBegin:
    line("{");
    ++Depth;
    return true;
  case StatementKind::ScopeEnd:
    --Depth;
    line("}");
    return true;
  case StatementKind::Label:
    line(Names.given(S.Label) + ":;");
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
  if (!valueOf(*I.Guard, V))
    return false;
  Text = std::string("if (") + (I.Guard->Negated ? "!" : "") + V.Text + ") ";
  return true;
}

bool Lowerer::lowerBranch(const Instruction &I) {
  std::string Guard;
  if (I.Operands.size() != 1 || !Labels.count(I.Operands[0].Name))
    return refuse("it jumps out of the statement");
  if (!guard(I, Guard))
    return false;
  line(Guard + "goto " + Names.given(I.Operands[0].Name) + ";");
  return true;
}

std::optional<Match> Lowerer::match(const Instruction &I) {
  auto M = findLowering(I, [&](unsigned N) { return isConstant(N); });
  if (!M) {
    refuse("hipify-cpp does not know this form of it");
    return std::nullopt;
  }
  const LoweringRow &Row = *M->Row;
  if (Row.E == Exactness::Refused) {
    refuse(Row.Note, Row.Advice);
    return std::nullopt;
  }
  if (Style.NativeWarp && (Row.Family == "warp" || Row.Family == "matrix")) {
    refuse("it is about a warp of 32 lanes", "translate with --warp=32");
    return std::nullopt;
  }
  SmallVector<StringRef, 4> Lacking;
  Row.Lacks.split(Lacking, ' ', -1, false);
  for (const std::string &Arch : Style.Arches)
    for (StringRef L : Lacking)
      if (StringRef(Arch).starts_with(L)) {
        refuse(Arch + " has nothing for it");
        return std::nullopt;
      }
  return M;
}

/// The carry flag lives between instructions of one statement.
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

/// Whether the text around `$Name` makes it a function's argument.
static bool isArgument(StringRef Hip, StringRef Name) {
  size_t At = Hip.find(("$" + Name).str());
  StringRef Before = Hip.take_front(At).rtrim();
  StringRef After = Hip.drop_front(At + 1 + Name.size());
  return (Before.ends_with("(") || Before.ends_with(",")) &&
         (After.starts_with(")") || After.starts_with(","));
}

bool Lowerer::expression(const Match &M, std::string &Text) {
  bool Good = true;
  Text = lowerText(M, [&](const MatchedOperand &O) -> std::string {
    std::string Piece;
    bool Argument = isArgument(M.Row->Hip, O.Name);
    if (!Good)
      return Piece;
    if (!O.Count) {
      Good = O.Type == "addr" ? address(*O.Value, Argument, Piece)
                              : read(*O.Value, O.Type, Argument, Piece);
      return Piece;
    }
    // A vector; the parts of another operand have its bits, divided.
    std::string Type = O.Type;
    if (Type == "part")
      Type = partType(M, *O.Count);
    for (const Operand &E : O.Value->Elements) {
      std::string One;
      Good = Good && read(E, Type, true, One);
      Piece += (Piece.empty() ? "" : ", ") + One;
    }
    return "{" + Piece + "}";
  });
  return Good;
}

bool Lowerer::address(const Operand &O, bool Argument, std::string &Text) {
  SourceValue Base;
  std::string Offsets;
  for (const Operand &E : O.Elements) {
    if (E.is(Kind::Integer)) {
      auto Value = int64_t(E.Bits);
      if (Value)
        Offsets += Value < 0 ? " - " + utostr(-E.Bits) : " + " + itostr(Value);
      continue;
    }
    SourceValue V;
    if (!valueOf(E, V))
      return false;
    if (E.is(Kind::Placeholder) && isConstant(E.Number)) {
      Offsets += " + " + (V.Compound ? "(" + V.Text + ")" : V.Text);
      continue;
    }
    if (!Base.Text.empty())
      return refuse("an address of two registers");
    Base = V;
  }
  if (Base.Text.empty())
    return refuse("an address without a register",
                  "pass the address as an operand");
  if (Offsets.empty()) {
    Text = Base.Compound && !Argument ? "(" + Base.Text + ")" : Base.Text;
    return true;
  }
  // Offsets are bytes, whatever the pointer points to.
  if (!isIntegerType(Base.Type)) {
    Base.Text = "hipify::ptx::as<uint64_t>(" + Base.Text + ")";
    Base.Compound = false;
    Result.Headers.insert("hipify/ptx.h");
  }
  Text = (Base.Compound ? "(" + Base.Text + ")" : Base.Text) + Offsets;
  return true;
}

bool Lowerer::specialRegister(StringRef Name, SourceValue &V) {
  const LoweringRow *Row = findSpecialRegister(Name);
  if (!Row)
    return refuse("it names '" + Name +
                      "', which the statement does not "
                      "declare",
                  "pass the address or value as an operand");
  if (Row->E == Exactness::Refused)
    return refuse("'" + Name + "': " + Row->Note, Row->Advice);
  V = {Row->Hip.str(), cxxType(registerType(*Row)).str(), true};
  if (Style.NativeWarp && Name == "%laneid")
    V.Text = "__lane_id()";
  else if (Style.NativeWarp && Name == "WARP_SZ")
    V.Text = "warpSize";
  else if (Style.NativeWarp && Name.starts_with("%lanemask"))
    return refuse("a mask of a wavefront's lanes has 64 bits",
                  "use __lanemask_lt() and its like");
  else if (!Row->Header.empty())
    Result.Headers.insert(("hipify/" + Row->Header).str());
  note(Name, *Row);
  return true;
}

/// What an operand that is no number reads.
bool Lowerer::valueOf(const Operand &O, SourceValue &V) {
  if (O.is(Kind::Placeholder)) {
    V = Use[O.Number].Value;
    return true;
  }
  if (!O.is(Kind::Name))
    return refuse("an operand that is no register");
  auto It = Registers.find(O.Name);
  if (It == Registers.end())
    return specialRegister(O.Name, V);
  V = It->second;
  return true;
}

bool Lowerer::read(const Operand &O, StringRef PtxType, bool Argument,
                   std::string &Text) {
  bool Immediate = PtxType == "imm" || isDigit(PtxType[0]);
  StringRef Type = Immediate ? "" : cxxType(PtxType);
  if (O.is(Kind::Integer) || O.is(Kind::Single) || O.is(Kind::Double)) {
    Text = literal(O, Type);
    return true;
  }
  SourceValue V;
  if (!valueOf(O, V))
    return false;
  if (Immediate) {
    Text = V.Compound && !Argument ? "(" + V.Text + ")" : V.Text;
    return true;
  }
  Text = convert(V, Type, Argument && !O.Negated);
  if (O.Negated)
    Text = "!" + Text;
  if (StringRef(Text).contains("hipify::ptx::as<"))
    Result.Headers.insert("hipify/ptx.h");
  return true;
}

/// Text: `x = value`.
bool Lowerer::assign(const Operand &O, const SourceValue &V,
                     std::string &Text) {
  if (O.is(Kind::Sink)) {
    Text = "(void)(" + V.Text + ")";
    return true;
  }
  SourceValue Target;
  if (!valueOf(O, Target))
    return false;
  if (O.is(Kind::Placeholder) && O.Number >= NumOutputs)
    return refuse("it writes to an input");
  bool Integers = isIntegerType(Target.Type) && isIntegerType(V.Type);
  if (Target.Type == V.Type || Integers) {
    bool Parentheses = Target.Compound && Target.Text[0] != Mark;
    Text =
        (Parentheses ? "(" + Target.Text + ")" : Target.Text) + " = " + V.Text;
    return true;
  }
  Result.Headers.insert("hipify/ptx.h");
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
    line(Guard + Value + ";");
    return true;
  }
  if (Written.size() == 1 && !Written[0]->Count) {
    std::string Text;
    if (!assign(*Written[0]->Value, {Value, cxxType(Written[0]->Type).str()},
                Text))
      return false;
    line(Guard + Text + ";");
    return true;
  }
  // Several results: a block of their own, over which gotos may jump.
  std::string Name = Names.fresh("result");
  bool Scope = NumInstructions > 1 || !Guard.empty();
  if (Scope) {
    line(Guard + "{");
    ++Depth;
  }
  line("const auto " + Name + " = " + Value + ";");
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
      line(Text + ";");
    }
  }
  if (Scope) {
    --Depth;
    line("}");
  }
  Names.release(Name);
  return true;
}

/// Takes the marks out of the text.
void Lowerer::finish() {
  std::string Text;
  for (size_t I = 0; I < Result.Text.size(); ++I) {
    if (Result.Text[I] != Mark) {
      Text += Result.Text[I];
      continue;
    }
    size_t End = Result.Text.find(MarkEnd, I);
    unsigned N = 0;
    StringRef(Result.Text).slice(I + 1, End).getAsInteger(10, N);
    Result.Operands.push_back({Text.size(), N});
    I = End;
  }
  Result.Text = std::move(Text);
}

std::variant<LoweredStatement, Refusal>
lowerToSource(const Program &P, ArrayRef<AsmOperand> Operands,
              unsigned NumOutputs, const LoweringStyle &Style) {
  return Lowerer(P, Operands, NumOutputs, Style).run();
}

} // namespace hipify::ptx
