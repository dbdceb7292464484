//===- Conversions.cpp - device pointers, uint3 and dim3 ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Conversions.h"
#include "Frontend/Collect/Idioms.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static constexpr llvm::StringLiteral
    PointerStepWhy = "a step of a device pointer goes through 'char *'",
    PointerCastWhy =
        "device pointers and handles are pointers in HIP, and this "
        "value needs a cast",
    IndexWhy = "uint3 and dim3 do not convert to each other in HIP";

bool isZero(const Expr *E) {
  const auto *Literal = dyn_cast<IntegerLiteral>(E);
  return Literal && Literal->getValue().isZero();
}

Place placeOf(const Expr *E, FactCollector &Collector,
              const ASTContext &Context, StringRef Why) {
  SourceRange Range = E->getSourceRange();
  auto Text = Collector.placeTogether(Range, Context.getLangOpts());
  if (Text.File)
    return {Text.File, Text.Parts[0].Begin, Text.Parts[0].End,
            Collector.useOf(Range)};
  if (Text.Parts.empty())
    Collector.noteUnwritten(Range, Why);
  return {};
}

Place usePlaceOf(const Expr *E, FactCollector &Collector,
                 const ASTContext &Context) {
  const SourceManager &SM = Collector.sourceManager();
  SourceRange Range = E->getSourceRange();
  auto Text = Collector.placeTogether(Range, Context.getLangOpts());
  if (Text.Parts.empty())
    Text = Collector.placeTogether(
        SourceRange(SM.getExpansionLoc(Range.getBegin()),
                    SM.getExpansionRange(Range.getEnd()).getEnd()),
        Context.getLangOpts());
  if (!Text.File)
    return {};
  return {Text.File, Text.Parts[0].Begin, Text.Parts[0].End,
          Collector.useOf(Range)};
}

//===----------------------------------------------------------------------===//
// Device pointers
//===----------------------------------------------------------------------===//

void notePointerSum(const BinaryOperator *E, FactCollector &Collector,
                    const ASTContext &Context) {
  const Expr *Left = E->getLHS()->IgnoreParenImpCasts();
  const Expr *Right = E->getRHS()->IgnoreParenImpCasts();
  FileFacts::PointerSum Sum;
  Sum.LeftIsPointer = pointerRow(Left, Collector);
  Sum.RightIsPointer = pointerRow(Right, Collector);
  Sum.LeftIsObject = Sum.LeftIsPointer && isConvertedObject(Left);
  Sum.RightIsObject = Sum.RightIsPointer && isConvertedObject(Right);
  if (!(Sum.LeftIsPointer || Sum.RightIsPointer) ||
      (E->isCompoundAssignmentOp() && !Sum.LeftIsPointer))
    return;
  // Two addresses make an integer without a sign, as in CUDA.
  if (Sum.LeftIsPointer && Sum.RightIsPointer && !E->isAssignmentOp())
    return;
  auto Text = Collector.placeTogether({E->getLHS()->getSourceRange(),
                                       E->getOperatorLoc(),
                                       E->getRHS()->getSourceRange()},
                                      Context.getLangOpts());
  // Keyed by the operator's spelling location, like IntegerSums.
  auto [File, At] = Collector.place(E->getOperatorLoc());
  if (Text.File && Text.File == File && Text.Parts[1].Begin == At) {
    Sum.LeftBegin = Text.Parts[0].Begin;
    Sum.LeftEnd = Text.Parts[0].End;
    Sum.RightBegin = Text.Parts[2].Begin;
    Sum.RightEnd = Text.Parts[2].End;
    File->PointerSums.note(At, Sum, Collector.useOf(E->getSourceRange()));
  } else if (Text.File || Text.Parts.empty()) {
    Collector.noteUnwritten(
        E->getSourceRange(),
        "a sum with a device pointer goes through 'char *'");
  }
}

void Conversions::convert(const Expr *Value, QualType To) {
  // Erroneous code can lack elements of lists, or types.
  if (!Value || To.isNull() || To->isDependentType() ||
      Value->isTypeDependent() || To->isUndeducedType())
    return;
  const Expr *Inner = core(Value);
  if (const auto *List = dyn_cast<InitListExpr>(Inner);
      List && List->getNumInits() == 1 && To->isIntegerType())
    return convert(List->getInit(0), To);
  if (Inner->getType().isNull() || convertTarget(Value, To))
    return;
  // A reference to a constant is bound to the converted value.
  if (To->isReferenceType() &&
      (To->isRValueReferenceType() || To->getPointeeType().isConstQualified()))
    To = To->getPointeeType();
  convert(Value, To, pointerRow(To, Collector.table()));
}

/// Whether a value of this type is a number, whose bits or value a pointer does
/// not convert to by itself.
static bool isNumber(QualType T) {
  return (T->isIntegerType() && !T->isBooleanType()) || T->isRealFloatingType();
}

/// ToPointer is To's row.
void Conversions::convert(const Expr *Value, QualType To,
                          const MappingEntry *ToPointer) {
  const Expr *Inner = core(Value);
  bool FromPointer = pointerRow(Inner, Collector);
  if (FromPointer == bool(ToPointer) || isa<CXXDefaultArgExpr>(Inner))
    return;
  // A literal zero is a null pointer; pointers convert implicitly.
  if (ToPointer && Inner->getType()->isIntegerType() && !isNull(Inner))
    notePointerCast(Value, FileFacts::PointerCast::ToPointer, *ToPointer);
  else if (FromPointer && isNumber(To))
    useAsInteger(Value);
}

void Conversions::declareMember(const FieldDecl *D) {
  const MappingEntry *Row = D->isBitField() && D->getIdentifier()
                                ? pointerRow(D->getType(), Collector.table())
                                : nullptr;
  auto [File, Begin] = Collector.place(D->getLocation());
  if (Row && File)
    File->TypeMeetings[Begin].insert({Begin + unsigned(D->getName().size()),
                                      FileFacts::TypeMeeting::Arithmetic,
                                      D->getName().str(), Row->Cuda.str(),
                                      integerType(*Row).str(), /*InHip=*/true,
                                      /*InRoc=*/true, /*Fails=*/true});
}

void Conversions::assign(const BinaryOperator *E) {
  const Expr *To = E->getLHS();
  const MappingEntry *Row = pointerRow(To, Collector);
  if (Row && !To->isTypeDependent() && !E->getRHS()->isTypeDependent() &&
      To->getType()->isIntegerType())
    convert(E->getRHS(), To->getType(), Row); // An element of a container, too.
  else
    convert(E->getRHS(), To->getType());
}

void Conversions::keepType(const Expr *Value) {
  const auto *Sum =
      dyn_cast_or_null<BinaryOperator>(Value ? core(Value) : Value);
  const MappingEntry *Row =
      Sum && Sum->isAdditiveOp() ? pointerRow(Sum, Collector) : nullptr;
  if (!Row)
    return;
  if (Place P =
          placeOf(Value->IgnoreImpCasts(), Collector, Context, PointerCastWhy);
      P.File)
    P.File->PointerCasts.note(P.Begin,
                              {P.End, FileFacts::PointerCast::ToPointer,
                               /*Parentheses=*/true, false, Row->Cuda.str()},
                              P.Use);
}

/// Whether E spells a null pointer.
bool Conversions::isNull(const Expr *E) const {
  const auto *List = dyn_cast<InitListExpr>(E);
  return isZero(E) || isa<GNUNullExpr, ImplicitValueInitExpr>(E) ||
         (List && List->getNumInits() == 0);
}

void Conversions::choose(const ConditionalOperator *E) {
  const Expr *True = E->getTrueExpr(), *False = E->getFalseExpr();
  if (E->isTypeDependent())
    return;
  if (const MappingEntry *Row = pointerRow(True, Collector))
    convert(False, E->getType(), Row);
  else if (const MappingEntry *Row = pointerRow(False, Collector))
    convert(True, E->getType(), Row);
}

void Conversions::compare(const BinaryOperator *E) {
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  bool LeftIsPointer = pointerRow(Left, Collector),
       RightIsPointer = pointerRow(Right, Collector);
  if (LeftIsPointer == RightIsPointer)
    return;
  const Expr *Pointer = LeftIsPointer ? Left : Right,
             *Number = core(LeftIsPointer ? Right : Left);
  // A pointer and zero cannot be ordered.
  if (Number->getType()->isIntegerType() &&
      !(E->isEqualityOp() && isNull(Number)))
    useAsInteger(Pointer);
}

void Conversions::combine(const BinaryOperator *E) {
  if (E->isCommaOp() || E->isLogicalOp() || E->getOpcode() == BO_Assign)
    return;
  if (E->isCompoundAssignmentOp()) {
    useAsInteger(E->getRHS());
    return;
  }
  // A pointer plus a number; or any, which only instances tell.
  if ((E->isAdditiveOp() && pointerRow(E, Collector)) || E->isTypeDependent())
    return;
  if (E->isAdditiveOp())
    if (auto [File, At] = Collector.place(E->getOperatorLoc()); File)
      File->IntegerSums.insert(At);
  useAsInteger(E->getLHS());
  useAsInteger(E->getRHS());
}

/// Notes that Value, a device pointer, is used as an integer. A sum becomes an
/// integer sum.
void Conversions::useAsInteger(const Expr *Value) {
  const Expr *Inner = core(Value);
  const MappingEntry *Row = pointerRow(Inner, Collector);
  if (!Row)
    return;
  const auto *Sum = dyn_cast<BinaryOperator>(Inner);
  if (!Sum || !Sum->isAdditiveOp()) {
    notePointerCast(Value, FileFacts::PointerCast::ToInteger, *Row);
    return;
  }
  if (auto [File, At] = Collector.place(Sum->getOperatorLoc()); File)
    File->IntegerSums.insert(At);
  useAsInteger(Sum->getLHS());
  useAsInteger(Sum->getRHS());
}
void Conversions::discard(const Stmt *S) {
  if (const auto *E = dyn_cast_or_null<Expr>(S))
    Discarded.insert(core(E));
}

void Conversions::noteStep(const UnaryOperator *E) {
  if (!E->isIncrementDecrementOp() || E->getSubExpr()->isTypeDependent())
    return;
  const MappingEntry *Row = pointerRow(E->getSubExpr(), Collector);
  if (!Row || pointerType(*Row) != "void *")
    return;
  auto Text = Collector.placeTogether(
      {E->getSourceRange(), E->getSubExpr()->getSourceRange()},
      Context.getLangOpts());
  if (Text.Parts.empty())
    Collector.noteUnwritten(E->getSourceRange(), PointerStepWhy);
  if (!Text.File)
    return;
  auto [All, Operand] = std::pair(Text.Parts[0], Text.Parts[1]);
  Text.File->PointerSteps.note(All.Begin,
                               {All.End, Operand.Begin, Operand.End,
                                E->isIncrementOp(),
                                E->isPostfix() && !Discarded.count(E)},
                               Collector.useOf(E->getSourceRange()));
}

/// `p & n` becomes a pointer and begins with an operand that becomes an
/// integer: the location of the operator distinguishes the two casts.
bool Conversions::noteWholeOperation(const Expr *E,
                                     FileFacts::PointerCast::KindT Kind,
                                     const MappingEntry &Row) {
  const auto *Operation = dyn_cast<BinaryOperator>(E);
  if (!Operation || Kind != FileFacts::PointerCast::ToPointer ||
      pointerType(Row) != "void *")
    return false;
  const Expr *First = Operation;
  while (const auto *Left = dyn_cast<BinaryOperator>(First->IgnoreImpCasts()))
    First = Left->getLHS();
  if (!pointerRow(First, Collector))
    return false;
  auto Text = Collector.placeTogether(
      {Operation->getSourceRange(), Operation->getOperatorLoc()},
      Context.getLangOpts());
  if (!Text.File)
    return false;
  FileFacts::PointerSum Whole;
  Whole.LeftBegin = Text.Parts[0].Begin;
  Whole.LeftEnd = Whole.RightBegin = Text.Parts[1].Begin;
  Whole.RightEnd = Text.Parts[0].End;
  Text.File->PointerSums.note(Text.Parts[1].Begin, Whole,
                              Collector.useOf(Operation->getSourceRange()));
  return true;
}

void Conversions::notePointerCast(const Expr *Value,
                                  FileFacts::PointerCast::KindT Kind,
                                  const MappingEntry &Row) {
  const Expr *Written = Value->IgnoreImplicit();
  if (noteWholeOperation(Written, Kind, Row))
    return;
  bool Simple =
      isa<DeclRefExpr, MemberExpr, ParenExpr, CallExpr, ArraySubscriptExpr,
          CStyleCastExpr, CXXNamedCastExpr, IntegerLiteral>(Written) &&
      (!isa<CXXOperatorCallExpr>(Written) ||
       cast<CXXOperatorCallExpr>(Written)->getOperator() == OO_Subscript);
  if (Place P = placeOf(Written, Collector, Context, PointerCastWhy); P.File)
    P.File->PointerCasts.note(
        P.Begin,
        {P.End, Kind, !Simple, isConvertedObject(Written), Row.Cuda.str()},
        P.Use);
}

/// static_cast does not convert between integers and pointers, and no cast
/// converts a pointer to a smaller integer.
void Conversions::noteCast(const ExplicitCastExpr *E) {
  QualType To = E->getTypeAsWritten();
  const Expr *From = core(E->getSubExpr());
  if (castTarget(E))
    return;
  if (To->isDependentType() || From->isTypeDependent() || !isNumber(To) ||
      To->isEnumeralType() || !From->getType()->isIntegerType())
    return;
  if (To->isRealFloatingType())
    return useAsInteger(E->getSubExpr());
  bool FromPointer = pointerRow(From, Collector);
  bool ToPointer = pointerRow(To, Collector.table());
  if (FromPointer == ToPointer)
    return;
  const auto *Cast = dyn_cast<CXXStaticCastExpr>(E);
  if (FromPointer &&
      (isConvertedObject(From) ||
       Context.getTypeSize(To) < Context.getTypeSize(Context.VoidPtrTy)))
    return useAsInteger(E->getSubExpr());
  if (!Cast)
    return;
  auto [File, Begin] = Collector.place(Cast->getOperatorLoc());
  if (File)
    File->PointerCasts.note(Begin,
                            {Begin + unsigned(strlen("static_cast")),
                             FileFacts::PointerCast::StaticCast, false, false,
                             ""},
                            Collector.useOf(Cast->getSourceRange()));
}

//===----------------------------------------------------------------------===//
// uint3 and dim3
//===----------------------------------------------------------------------===//

/// Strips implicit casts and the copies of passing by value.
static const Expr *withoutCopies(const Expr *E) {
  while (true) {
    E = E->IgnoreImplicit();
    const auto *Copy = dyn_cast<CXXConstructExpr>(E);
    if (!Copy || Copy->getNumArgs() != 1 ||
        !Copy->getConstructor()->isCopyOrMoveConstructor())
      return E;
    E = Copy->getArg(0);
  }
}

bool Conversions::isCudaRecord(QualType T, StringRef Name) const {
  const auto *Record = T.isNull() ? nullptr : T->getAsRecordDecl();
  return Record && Record->getName() == Name &&
         Collector.originOf(Record) == OriginCuda;
}
/// threadIdx or blockIdx, which have types of their own in HIP.
bool Conversions::isBuiltinIndex(const Expr *E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(core(E));
  if (!Ref || !Ref->getDecl()->getIdentifier())
    return false;
  StringRef Name = Ref->getDecl()->getName();
  return (Name == "threadIdx" || Name == "blockIdx") &&
         Collector.originOf(Ref->getDecl()) == OriginCuda;
}
void Conversions::noteConstruction(const CXXConstructExpr *E) {
  if (E->getNumArgs() != 1 || !isCudaRecord(E->getType(), "dim3") ||
      !isCudaRecord(E->getArg(0)->getType(), "uint3"))
    return;
  // HIP's own indices convert to dim3.
  const Expr *Value = withoutCopies(E->getArg(0));
  if (!isBuiltinIndex(Value))
    noteIndex(Value, /*ToDim3=*/true);
  IndexUsed.insert(core(Value));
}
void Conversions::noteIndex(const Expr *Value, bool ToDim3) {
  const Expr *Inner = withoutCopies(Value);
  bool IsName = true;
  for (const Expr *E = Inner; IsName;) {
    if (isa<DeclRefExpr>(E))
      break;
    const auto *Member = dyn_cast<MemberExpr>(E);
    IsName = Member && !Member->isImplicitAccess();
    E = IsName ? Member->getBase()->IgnoreImpCasts() : E;
  }
  if (Place P = placeOf(Inner, Collector, Context, IndexWhy); P.File)
    P.File->IndexConversions.note(P.Begin, {P.End, ToDim3, IsName}, P.Use);
}

void Conversions::noteConversion(const CXXMemberCallExpr *E) {
  if (isa_and_nonnull<CXXConversionDecl>(E->getMethodDecl()) &&
      isCudaRecord(E->getObjectType(), "dim3"))
    noteIndex(E->getImplicitObjectArgument(), /*ToDim3=*/false);
}

void Conversions::noteName(const DeclRefExpr *E) {
  if (isBuiltinIndex(E) && !IndexUsed.count(E))
    noteIndex(E, /*ToDim3=*/false);
}

} // namespace hipify
