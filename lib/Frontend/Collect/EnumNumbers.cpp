//===- EnumNumbers.cpp - where an enumerator's number matters -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/EnumNumbers.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace clang;

namespace hipify {

const EnumDecl *enumOf(const Expr *E) {
  if (const auto *Type = E->getType()->getAs<EnumType>())
    return Type->getDecl();
  // In C enumerators are ints.
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Constant = dyn_cast<EnumConstantDecl>(Ref->getDecl()))
      return cast<EnumDecl>(Constant->getDeclContext());
  return nullptr;
}

const EnumDecl *enumOf(QualType T) {
  const auto *Type = T->getAs<EnumType>();
  return Type ? Type->getDecl() : nullptr;
}

static std::string nameOf(const EnumDecl *Enum) {
  const TypedefNameDecl *Alias = Enum->getTypedefNameForAnonDecl();
  return (Alias ? Alias->getName() : Enum->getName()).str();
}

//===----------------------------------------------------------------------===//
// What HIP has
//===----------------------------------------------------------------------===//

/// Whether HIP has another number, according to the tables.
static bool hasOtherNumber(const MappingEntry *Row) {
  return Row && Row->has(Trait::Value);
}

/// Whether an enumerator has the same number and meaning in HIP.
bool EnumNumbers::isSameInHip(const EnumConstantDecl *Enumerator) const {
  const MappingEntry *Row = Collector.table().lookup(Enumerator->getName());
  return !Row ||
         (!hasOtherNumber(Row) && !targetName(*Row, TargetChoice{}).empty());
}

const EnumConstantDecl *
EnumNumbers::enumeratorOf(const EnumDecl *Enum,
                          const llvm::APSInt &Number) const {
  const EnumConstantDecl *Found = nullptr;
  for (const EnumConstantDecl *Each : Enum->enumerators()) {
    if (!llvm::APSInt::isSameValue(Each->getInitVal(), Number))
      continue;
    const MappingEntry *Row = Collector.table().lookup(Each->getName());
    if (!Row || !targetName(*Row, TargetChoice{}).empty())
      return Each;
    if (!Found)
      Found = Each;
  }
  return Found;
}

const EnumConstantDecl *EnumNumbers::changedZero(const EnumDecl *Enum) const {
  if (Collector.originOf(Enum) != OriginCuda)
    return nullptr;
  const EnumConstantDecl *Zero =
      enumeratorOf(Enum, llvm::APSInt(llvm::APInt(64, 0), true));
  return Zero && !isSameInHip(Zero) ? Zero : nullptr;
}

const FieldDecl *EnumNumbers::changedMember(QualType T) const {
  const auto *Record = Context.getBaseElementType(T)->getAsRecordDecl();
  // HIP's version of a CUDA struct has HIP's zero.
  if (!Record || !Record->getDefinition() || Record->isDependentType() ||
      Collector.originOf(Record) == OriginCuda)
    return nullptr;
  for (const FieldDecl *Field : Record->getDefinition()->fields()) {
    if (Field->hasInClassInitializer())
      continue;
    QualType Type = Context.getBaseElementType(Field->getType());
    if (const EnumDecl *Enum = enumOf(Type); Enum && changedZero(Enum))
      return Field;
    if (const FieldDecl *Inner = changedMember(Type))
      return Inner;
  }
  return nullptr;
}

bool EnumNumbers::hasOtherNumbers(const EnumDecl *Enum) {
  auto [It, New] = OtherNumbers.try_emplace(Enum, false);
  if (New && Collector.originOf(Enum) == OriginCuda)
    It->second =
        llvm::any_of(Enum->enumerators(), [&](const EnumConstantDecl *Each) {
          return hasOtherNumber(Collector.table().lookup(Each->getName()));
        });
  return It->second;
}

bool EnumNumbers::mostDiffer(const EnumDecl *Enum) const {
  int Balance = 0;
  for (const EnumConstantDecl *Each : Enum->enumerators()) {
    const MappingEntry *Row = Collector.table().lookup(Each->getName());
    if (Row && !targetName(*Row, TargetChoice{}).empty())
      Balance += hasOtherNumber(Row) ? 1 : -1;
  }
  return Balance > 0;
}

std::optional<int64_t>
EnumNumbers::numberInHip(const EnumConstantDecl *Enumerator) const {
  const MappingEntry *Row = Collector.table().lookup(Enumerator->getName());
  if (!Row || targetName(*Row, TargetChoice{}).empty())
    return std::nullopt;
  auto Value = Row->trait(Trait::Value);
  int64_t Number = 0;
  if (!Value)
    return Enumerator->getInitVal().tryExtValue();
  if (Value->Text.split(' ').first.getAsInteger(0, Number))
    return std::nullopt;
  return Number;
}

bool EnumNumbers::keepsOrder(const EnumDecl *Enum) {
  auto [It, New] = Order.try_emplace(Enum, true);
  if (!New || !hasOtherNumbers(Enum))
    return It->second;
  std::map<int64_t, int64_t> Numbers; // HIP's by CUDA's.
  for (const EnumConstantDecl *Each : Enum->enumerators())
    if (auto Cuda = Each->getInitVal().tryExtValue())
      if (auto Hip = numberInHip(Each))
        Numbers.try_emplace(*Cuda, *Hip);
  It->second = llvm::is_sorted(llvm::make_second_range(Numbers));
  return It->second;
}

EnumNumbers::Use EnumNumbers::makeUse(Use::KindT Kind,
                                      const EnumDecl *Enum) const {
  Use Result;
  Result.Kind = Kind;
  Result.Enumeration = nameOf(Enum);
  Result.Most = mostDiffer(Enum);
  return Result;
}

void EnumNumbers::note(const Place &P, Use Fact) {
  if (!P.File)
    return;
  Fact.End = P.End;
  P.File->NumberUses.note(P.Begin, std::move(Fact), P.Use);
}

//===----------------------------------------------------------------------===//
// Values that are used as numbers
//===----------------------------------------------------------------------===//

void EnumNumbers::ignore(const Expr *Value) { Harmless.insert(core(Value)); }

/// E without casts to integers that keep an enumerator's number: the program
/// says that it means the number, and what it compares it with is CUDA's.
static const Expr *withoutNumberCasts(const Expr *E,
                                      const ASTContext &Context) {
  const Expr *Value = core(E);
  while (const auto *Cast = dyn_cast<ExplicitCastExpr>(Value)) {
    QualType To = Cast->getType();
    if (To->isDependentType() || !To->isIntegerType() || To->isBooleanType() ||
        To->isEnumeralType() || Context.getTypeSize(To) < 32)
      break;
    Value = core(Cast->getSubExpr());
  }
  return enumOf(Value) ? Value : core(E);
}

/// The values that E chooses from with `?:`.
static void addChoices(const Expr *E, llvm::SmallVectorImpl<const Expr *> &To) {
  if (const auto *Choice = dyn_cast<ConditionalOperator>(core(E))) {
    addChoices(Choice->getTrueExpr(), To);
    addChoices(Choice->getFalseExpr(), To);
  } else {
    To.push_back(core(E));
  }
}

bool EnumNumbers::staysIn(const EnumDecl *Enum, const Expr *Value) {
  llvm::SmallVector<const Expr *, 4> Choices;
  addChoices(Value, Choices);
  if (!Enum ||
      llvm::any_of(Choices, [&](const Expr *E) { return enumOf(E) != Enum; }))
    return false;
  Harmless.insert(Choices.begin(), Choices.end());
  return true;
}

void EnumNumbers::use(const Expr *Value, Use::KindT Kind) {
  Value = Kind == Use::Index ? withoutNumberCasts(Value, Context) : core(Value);
  const EnumDecl *Enum = enumOf(Value);
  if (!Enum || Harmless.count(Value) || !hasOtherNumbers(Enum))
    return;
  Use Fact = makeUse(Kind, Enum);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Value))
    if (const auto *Constant = dyn_cast<EnumConstantDecl>(Ref->getDecl())) {
      if (!hasOtherNumber(Collector.table().lookup(Constant->getName())))
        return;
      Fact.Enumerator = Constant->getName().str();
    }
  // Do not count an index as a number as well.
  if (Kind == Use::Index)
    Harmless.insert(Value);
  note(usePlaceOf(Value, Collector, Context), std::move(Fact));
}

/// An operand to which `== x` or `? x : y` can be appended.
static bool isSimple(const Expr *E) {
  return isa<DeclRefExpr, MemberExpr, CallExpr, ArraySubscriptExpr, ParenExpr,
             CXXThisExpr, CXXBoolLiteralExpr, IntegerLiteral>(E) &&
         !isa<CXXOperatorCallExpr>(E);
}

bool EnumNumbers::placeOperand(const Expr *All, const Expr *Operand,
                               Use &Fact) {
  auto Text = Collector.placeTogether(
      {All->getSourceRange(), Operand->getSourceRange()},
      Context.getLangOpts());
  if (!Text.File)
    return false;
  Fact.OperandBegin = Text.Parts[1].Begin;
  Fact.OperandEnd = Text.Parts[1].End;
  return true;
}

void EnumNumbers::noteTruth(const Expr *Value, const UnaryOperator *Not) {
  const EnumDecl *Enum = enumOf(core(Value));
  if (!Enum || !Asked.insert(core(Value)).second)
    return;
  Harmless.insert(core(Value));
  const EnumConstantDecl *Zero = changedZero(Enum);
  if (!Zero)
    return;
  Use Fact = makeUse(Not ? Use::Not : Use::Truth, Enum);
  Fact.Number = "0";
  Fact.Enumerator = Zero->getName().str();
  const Expr *Written = Value->IgnoreImpCasts();
  const Expr *All = Not ? Not : Written;
  if (isSimple(Written))
    placeOperand(All, Written, Fact);
  Fact.Parentheses = !Alone.count(Not ? Not : core(Value));
  note(usePlaceOf(All, Collector, Context), std::move(Fact));
}

void EnumNumbers::ask(const Expr *Value) { noteTruth(Value, nullptr); }

void EnumNumbers::askAlone(const Expr *Value) {
  Alone.insert(core(Value));
  if (!isa<UnaryOperator>(core(Value)))
    noteTruth(Value, nullptr);
}

void EnumNumbers::negate(const UnaryOperator *E) {
  if (E->getOpcode() == UO_LNot)
    noteTruth(E->getSubExpr(), E);
}

void EnumNumbers::compareWith(const EnumDecl *Enum, const Expr *Number) {
  Expr::EvalResult Result;
  const Expr *Inner = core(Number);
  if (Inner->isValueDependent() || !Inner->EvaluateAsInt(Result, Context))
    return;
  const EnumConstantDecl *Meant = enumeratorOf(Enum, Result.Val.getInt());
  if (!Meant || isSameInHip(Meant))
    return;
  Use Fact = makeUse(Use::Compare, Enum);
  Fact.Number = llvm::toString(Result.Val.getInt(), 10);
  Fact.Enumerator = Meant->getName().str();
  note(usePlaceOf(Inner, Collector, Context), std::move(Fact));
}

void EnumNumbers::compare(const BinaryOperator *E) {
  const Expr *Left = withoutNumberCasts(E->getLHS(), Context);
  const Expr *Right = withoutNumberCasts(E->getRHS(), Context);
  const EnumDecl *LeftEnum = enumOf(Left), *RightEnum = enumOf(Right);
  if (LeftEnum && LeftEnum == RightEnum) {
    if (E->isRelationalOp() && !keepsOrder(LeftEnum)) {
      useAsIndex(Left);
      useAsIndex(Right);
    }
    Harmless.insert(Left);
    Harmless.insert(Right);
    return;
  }
  if (!LeftEnum == !RightEnum)
    return;
  const EnumDecl *Enum = LeftEnum ? LeftEnum : RightEnum;
  const Expr *Value = LeftEnum ? Left : Right,
             *Number = LeftEnum ? Right : Left;
  // The order of CUDA's numbers chooses, as in a table.
  if (E->isRelationalOp()) {
    useAsIndex(Value);
    return;
  }
  Expr::EvalResult Result;
  if (Number->isValueDependent() || !Number->EvaluateAsInt(Result, Context) ||
      !enumeratorOf(Enum, Result.Val.getInt()))
    return;
  Harmless.insert(Value);
  if (hasOtherNumbers(Enum))
    compareWith(Enum, Number);
}

void EnumNumbers::compare(const SwitchStmt *S) {
  const Expr *Value = withoutNumberCasts(S->getCond(), Context);
  const EnumDecl *Enum = enumOf(Value);
  if (!Enum)
    return;
  Harmless.insert(Value);
  if (!hasOtherNumbers(Enum))
    return;
  for (const SwitchCase *Case = S->getSwitchCaseList(); Case;
       Case = Case->getNextSwitchCase()) {
    const auto *Label = dyn_cast<CaseStmt>(Case);
    const Expr *Number = Label ? Label->getLHS()->IgnoreParenCasts() : nullptr;
    if (const auto *Constant = dyn_cast_or_null<ConstantExpr>(Number))
      Number = Constant->getSubExpr()->IgnoreParenImpCasts();
    if (Number && !enumOf(Number))
      compareWith(Enum, Number);
  }
}

//===----------------------------------------------------------------------===//
// Numbers that become values
//===----------------------------------------------------------------------===//

/// Handles `(E)flag` and `(E)(flag ? 1 : 0)`; returns false for anything else.
bool EnumNumbers::noteChoice(const Expr *Cast, const Expr *Value,
                             const EnumDecl *Enum) {
  const Expr *Operand = nullptr;
  llvm::APSInt True(llvm::APInt(64, 1), true), False(llvm::APInt(64, 0), true);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(core(Value))) {
    Expr::EvalResult Left, Right;
    if (Choice->isValueDependent() ||
        !Choice->getTrueExpr()->EvaluateAsInt(Left, Context) ||
        !Choice->getFalseExpr()->EvaluateAsInt(Right, Context))
      return false;
    Operand = Choice->getCond();
    True = Left.Val.getInt();
    False = Right.Val.getInt();
  } else if (core(Value)->isKnownToHaveBooleanValue()) {
    Operand = Value;
  } else {
    return false;
  }
  const EnumConstantDecl *A = enumeratorOf(Enum, True),
                         *B = enumeratorOf(Enum, False);
  if (!A || !B)
    return false;
  if (isSameInHip(A) && isSameInHip(B))
    return true;
  Use Fact = makeUse(Use::Choice, Enum);
  Fact.Enumerator = A->getName().str();
  Fact.Otherwise = B->getName().str();
  Fact.Number = llvm::toString(True, 10) + " or " + llvm::toString(False, 10);
  Operand = Operand->IgnoreImpCasts();
  if (placeOperand(Cast, Operand, Fact))
    Fact.Parentheses = !isSimple(Operand);
  note(usePlaceOf(Cast, Collector, Context), std::move(Fact));
  return true;
}

void EnumNumbers::cast(const Expr *Cast, const Expr *Value) {
  const EnumDecl *Enum = enumOf(Cast);
  Value = Value->IgnoreImpCasts();
  const Expr *Inner = core(Value);
  if (!Enum || enumOf(Inner) || !hasOtherNumbers(Enum))
    return;
  Use Fact = makeUse(Use::Cast, Enum);
  Expr::EvalResult Number;
  if (!Inner->isValueDependent() && Inner->EvaluateAsInt(Number, Context)) {
    Fact.Number = llvm::toString(Number.Val.getInt(), 10);
    if (const auto *Meant = enumeratorOf(Enum, Number.Val.getInt())) {
      if (isSameInHip(Meant))
        return;
      Fact.Enumerator = Meant->getName().str();
    }
  } else if (noteChoice(Cast, Value, Enum)) {
    return;
  }
  // `(E)(1 - e)` computes with CUDA's numbers.
  if (const auto *Sum = dyn_cast<BinaryOperator>(Inner))
    for (const Expr *Operand : {Sum->getLHS(), Sum->getRHS()})
      if (enumOf(withoutNumberCasts(Operand, Context)) == Enum) {
        useAsIndex(Operand);
        Fact.Most = false; // The operand's finding says it.
      }
  // Only a literal: a name may denote the number elsewhere as well.
  if (const auto *Literal = dyn_cast<IntegerLiteral>(Inner))
    placeOperand(Cast, Literal, Fact);
  note(usePlaceOf(Cast, Collector, Context), std::move(Fact));
}

} // namespace hipify
