//===- IntegerUse.cpp - templates that use a type as an integer -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/IntegerUse.h"
#include "Frontend/Collect/Conversions.h"

using namespace clang;

namespace hipify {

/// Strips parentheses and the braces around a single value.
static const Expr *single(const Expr *E) {
  E = core(E);
  if (const auto *List = dyn_cast<InitListExpr>(E);
      List && List->getNumInits() == 1)
    return core(List->getInit(0));
  if (const auto *List = dyn_cast<ParenListExpr>(E);
      List && List->getNumExprs() == 1)
    return core(List->getExpr(0));
  return E;
}

static bool isPlainInteger(QualType T) {
  return !T.isNull() && !T->isDependentType() && !T->isUndeducedType() &&
         T->isIntegerType() && !T->isBooleanType() && !T->isEnumeralType();
}

bool IntegerUse::isParameter(QualType T) const {
  if (T.isNull())
    return false;
  const auto *Type =
      T.getNonReferenceType().getCanonicalType()->getAs<TemplateTypeParmType>();
  return Type && Type->getDepth() == Parameter->getDepth() &&
         Type->getIndex() == Parameter->getIndex();
}

void IntegerUse::note() {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function);
  Found = true;
  InEach |= !Method || isa<CXXConstructorDecl>(Method) ||
            Method->getDescribedFunctionTemplate();
}

void IntegerUse::convert(const Expr *Value, QualType To) {
  const Expr *From = single(Value);
  if (To.isNull() || From->containsErrors())
    return;
  QualType T = To.getNonReferenceType();
  if ((isPlainInteger(T) && isParameter(From->getType())) ||
      (isParameter(T) && isPlainInteger(From->getType()) && !isZero(From)))
    note();
}

bool IntegerUse::VisitVarDecl(VarDecl *D) {
  if (D->getInit() && !isa<ParmVarDecl>(D))
    convert(D->getInit(), D->getType());
  return true;
}

bool IntegerUse::VisitFieldDecl(FieldDecl *D) {
  if (const Expr *Init = D->getInClassInitializer())
    convert(Init, D->getType());
  return true;
}

bool IntegerUse::VisitReturnStmt(ReturnStmt *S) {
  if (S->getRetValue() && Function)
    convert(S->getRetValue(), Function->getDeclaredReturnType());
  return true;
}

bool IntegerUse::VisitBinaryOperator(BinaryOperator *E) {
  QualType Left = core(E->getLHS())->getType(),
           Right = core(E->getRHS())->getType();
  if (E->getOpcode() == BO_Assign) {
    convert(E->getRHS(), Left);
    return true;
  }
  if (E->isLogicalOp() || E->isCommaOp() ||
      (E->isComparisonOp() &&
       (isZero(core(E->getLHS())) || isZero(core(E->getRHS())))))
    return true;
  bool IsLeft = isParameter(Left), IsRight = isParameter(Right);
  // Pointers can be compared with each other.
  if ((IsLeft && isPlainInteger(Right)) || (IsRight && isPlainInteger(Left)) ||
      (IsLeft && IsRight && !E->isComparisonOp()))
    note();
  return true;
}

bool IntegerUse::VisitUnaryOperator(UnaryOperator *E) {
  if ((E->isArithmeticOp() && E->getOpcode() != UO_LNot) ||
      E->isIncrementDecrementOp())
    if (isParameter(core(E->getSubExpr())->getType()))
      note();
  return true;
}

bool IntegerUse::VisitCallExpr(CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (const auto *Lookup =
          dyn_cast<UnresolvedLookupExpr>(E->getCallee()->IgnoreParens());
      Lookup && Lookup->getNumDecls() == 1)
    Callee = dyn_cast<FunctionDecl>(*Lookup->decls_begin());
  if (!Callee || isa<CXXOperatorCallExpr>(E) || isa<CXXMethodDecl>(Callee) ||
      Callee->isTemplated())
    return true;
  for (unsigned I = 0; I < std::min(E->getNumArgs(), Callee->getNumParams());
       ++I)
    convert(E->getArg(I), Callee->getParamDecl(I)->getType());
  return true;
}

bool IntegerUse::VisitCXXStaticCastExpr(CXXStaticCastExpr *E) {
  convert(E->getSubExpr(), E->getTypeAsWritten());
  return true;
}

bool IntegerUse::TraverseConstructorInitializer(CXXCtorInitializer *Init) {
  if (Init->isAnyMemberInitializer() && Init->isWritten())
    convert(Init->getInit(), Init->getAnyMember()->getType());
  return ResultWalk::TraverseConstructorInitializer(Init);
}

} // namespace hipify
