//===- Conversions.cpp - device pointers, uint3 and dim3 ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Conversions.h"
#include "Frontend/Idioms.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static constexpr llvm::StringLiteral
    PointerStepWhy = "a step of a device pointer goes through 'char *'",
    PointerCastWhy =
        "device pointers and handles are pointers in HIP, and this "
        "value needs a cast",
    IndexWhy = "uint3 and dim3 do not become each other in HIP";

bool isZero(const Expr *E) {
  const auto *Literal = dyn_cast<IntegerLiteral>(E);
  return Literal && Literal->getValue().isZero();
}

Place placeOf(const Expr *E, FactCollector &Collector,
              const ASTContext &Context, StringRef Why) {
  SourceRange Range = E->getSourceRange();
  auto Text = Collector.placeTogether(Range, Context.getLangOpts());
  if (Text.File)
    return {Text.File, Text.Parts[0].Begin, Text.Parts[0].End};
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
  return {Text.File, Text.Parts[0].Begin, Text.Parts[0].End};
}

//===----------------------------------------------------------------------===//
// Device pointers
//===----------------------------------------------------------------------===//

void Conversions::convert(const Expr *Value, QualType To) {
  if (To.isNull() || To->isDependentType() || Value->isTypeDependent() ||
      To->isUndeducedType())
    return;
  const Expr *Inner = core(Value);
  bool FromPointer = isPointerValue(Inner),
       ToPointer = !pointerHandle(To).empty();
  if (FromPointer == ToPointer || isa<CXXDefaultArgExpr>(Inner))
    return;
  // A literal zero is a null pointer; pointers convert by themselves.
  if (ToPointer && Inner->getType()->isIntegerType() && !isZero(Inner))
    notePointerCast(Value, FileFacts::PointerCast::ToPointer,
                    pointerHandle(To));
  else if (FromPointer && To->isIntegerType() && !To->isBooleanType())
    useAsInteger(Value);
}

/// Value, a device pointer, is used as an integer. A sum is then one of
/// integers.
void Conversions::useAsInteger(const Expr *Value) {
  const Expr *Inner = core(Value);
  if (!isPointerValue(Inner))
    return;
  const auto *Sum = dyn_cast<BinaryOperator>(Inner);
  if (!Sum || !Sum->isAdditiveOp()) {
    notePointerCast(Value, FileFacts::PointerCast::ToInteger,
                    pointerHandle(Inner->getType()));
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
  if (!E->isIncrementDecrementOp() ||
      pointerHandle(E->getSubExpr()->getType()) != "CUdeviceptr")
    return;
  auto Text = Collector.placeTogether(
      {E->getSourceRange(), E->getSubExpr()->getSourceRange()},
      Context.getLangOpts());
  if (Text.Parts.empty())
    Collector.noteUnwritten(E->getSourceRange(), PointerStepWhy);
  if (!Text.File)
    return;
  auto [All, Operand] = std::pair(Text.Parts[0], Text.Parts[1]);
  Text.File->PointerSteps.note(
      All.Begin, {All.End, Operand.Begin, Operand.End, E->isIncrementOp(),
                  E->isPostfix() && !Discarded.count(E)});
}

void Conversions::notePointerCast(const Expr *Value,
                                  FileFacts::PointerCast::KindT Kind,
                                  StringRef Handle) {
  const Expr *Written = Value->IgnoreImpCasts();
  bool Simple =
      isa<DeclRefExpr, MemberExpr, ParenExpr, CallExpr, ArraySubscriptExpr>(
          Written);
  if (Place P = placeOf(Written, Collector, Context, PointerCastWhy); P.File)
    P.File->PointerCasts.note(P.Begin, {P.End, Kind, !Simple, Handle.str()});
}

/// static_cast does not go between integers and pointers.
void Conversions::noteNamedCast(const ExplicitCastExpr *E) {
  const auto *Cast = dyn_cast<CXXStaticCastExpr>(E);
  if (!Cast || Cast->getTypeAsWritten()->isDependentType())
    return;
  const Expr *From = core(Cast->getSubExpr());
  bool FromPointer = isPointerValue(From);
  bool ToPointer = !pointerHandle(Cast->getTypeAsWritten()).empty();
  if (FromPointer == ToPointer || !From->getType()->isIntegerType() ||
      !Cast->getTypeAsWritten()->isIntegerType())
    return;
  auto [File, Begin] = Collector.place(Cast->getOperatorLoc());
  if (File)
    File->PointerCasts.note(Begin,
                            {Begin + unsigned(strlen("static_cast")),
                             FileFacts::PointerCast::StaticCast, false, ""});
}

//===----------------------------------------------------------------------===//
// uint3 and dim3
//===----------------------------------------------------------------------===//

/// Without implicit casts and the copies that passing by value makes.
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
/// threadIdx or blockIdx, which are of types of their own in HIP.
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
  // HIP's own indices become a dim3.
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
    P.File->IndexConversions.note(P.Begin, {P.End, ToDim3, IsName});
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
