//===- Idioms.cpp - properties that only the AST knows --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Idioms.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace hipify {

/// Whether arithmetic on a HIP pointer counts bytes after a cast to `char *`.
static bool countsBytes(const MappingEntry *Row) {
  return Row && pointerType(*Row) == "void *";
}

static const MappingEntry *pointerRow(const BinaryOperator *E,
                                      FactCollector &Collector) {
  const MappingEntry *Left = pointerRow(E->getLHS(), Collector),
                     *Right = pointerRow(E->getRHS(), Collector);
  switch (E->getOpcode()) {
  case BO_Add:
    return Left && Right        ? nullptr
           : countsBytes(Left)  ? Left
           : countsBytes(Right) ? Right
                                : nullptr;
  case BO_Sub:
    return countsBytes(Left) && !Right ? Left : nullptr;
  case BO_Comma:
    return Right;
  default:
    return E->isAssignmentOp() ? Left : nullptr;
  }
}

const MappingEntry *pointerRow(const Expr *E, FactCollector &Collector) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
    // Memoized: each sum queries the one inside it.
    if (auto It = Collector.SumRows.find(E); It != Collector.SumRows.end())
      return It->second;
    const MappingEntry *Row = pointerRow(Operator, Collector);
    return Collector.SumRows[E] = Row;
  }
  if (const auto *Operator = dyn_cast<UnaryOperator>(E);
      Operator && !Operator->isIncrementDecrementOp() &&
      Operator->getOpcode() != UO_Deref)
    return nullptr;
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    const MappingEntry *True = pointerRow(Choice->getTrueExpr(), Collector);
    return True ? True : pointerRow(Choice->getFalseExpr(), Collector);
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
        Var && Var->getType()->getContainedAutoType() && Var->getInit() &&
        !Var->getType()->isPointerType() && Var->getType()->isIntegerType())
      return pointerRow(Var->getInit(), Collector);
  if (const MappingEntry *Row = pointerRow(E->getType(), Collector.table()))
    return Row;
  return E->getType()->isIntegerType() && !isa<IntegerLiteral>(E)
             ? elementRow(E, E->getType(), Collector.table())
             : nullptr;
}

/// The row of the template arguments of type T; none if one of them is an
/// ordinary integer.
static const MappingEntry *argumentRow(QualType Container, QualType T,
                                       const MappingTable &Table) {
  Container = Container.getNonReferenceType();
  // A pointer to elements is an iterator.
  if (Container->isPointerType() || Container->isArrayType()) {
    QualType Element =
        Container->isPointerType()
            ? Container->getPointeeType()
            : QualType(Container->getArrayElementTypeNoTypeQual(), 0);
    return Element.getCanonicalType().getUnqualifiedType() ==
                   T.getCanonicalType().getUnqualifiedType()
               ? pointerRow(Element, Table)
               : nullptr;
  }
  const auto *Written = Container->getAs<TemplateSpecializationType>();
  const MappingEntry *Found = nullptr;
  if (!Written)
    return nullptr;
  for (const TemplateArgument &Argument : Written->template_arguments()) {
    if (Argument.getKind() != TemplateArgument::Type)
      continue;
    QualType Type = Argument.getAsType();
    bool IsT =
        Type->isIntegerType() && Type.getCanonicalType().getUnqualifiedType() ==
                                     T.getCanonicalType().getUnqualifiedType();
    const MappingEntry *Row =
        IsT ? pointerRow(Type, Table) : argumentRow(Type, T, Table);
    if (IsT && !Row)
      return nullptr;
    if (Row)
      Found = Row;
  }
  return Found;
}

/// Whether the callee is from std or its implementation (__gnu_cxx).
static bool isOfStd(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  return Callee && Callee->getASTContext().getSourceManager().isInSystemHeader(
                       Callee->getLocation());
}

/// The object that an expression is taken from: the container of an element,
/// the variable of an iterator. Null if there is none.
static const Expr *sourceOf(const Expr *E) {
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isImplicitAccess() ? nullptr : Member->getBase();
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
    return isOfStd(Call) ? Call->getImplicitObjectArgument() : nullptr;
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return Call->getNumArgs() && isOfStd(Call) ? Call->getArg(0) : nullptr;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return Element->getBase();
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return Operator->getSubExpr();
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(E))
    return Copy->getNumArgs() == 1 ? Copy->getArg(0) : nullptr;
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const ValueDecl *D = Ref ? Ref->getDecl() : nullptr;
  if (const auto *Binding = dyn_cast_or_null<BindingDecl>(D)) {
    if (const VarDecl *Holder = Binding->getHoldingVar())
      return Holder->getInit();
    return Binding->getBinding();
  }
  const auto *Variable = dyn_cast_or_null<VarDecl>(D);
  return Variable && Variable->getType()->getContainedAutoType()
             ? Variable->getInit()
             : nullptr;
}

/// The row of a template argument in a call: `std::make_shared<CUdeviceptr>()`.
static const MappingEntry *writtenRow(const CallExpr *E,
                                      const MappingTable &Table) {
  const auto *Ref =
      dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts());
  if (!Ref || !isOfStd(E))
    return nullptr;
  for (const TemplateArgumentLoc &Written : Ref->template_arguments())
    if (Written.getArgument().getKind() == TemplateArgument::Type)
      if (const MappingEntry *Row =
              pointerRow(Written.getArgument().getAsType(), Table))
        return Row;
  return nullptr;
}

/// The row of what a function template of std takes and returns, as in
/// `std::max(p, q)`; null if it takes ordinary integers of type T as well.
static const MappingEntry *deducedRow(const CallExpr *E, QualType T,
                                      const MappingTable &Table) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || !Callee->isFunctionTemplateSpecialization() || !isOfStd(E))
    return nullptr;
  // `std::min<CUdeviceptr>(p, 16)`
  const MappingEntry *Found = writtenRow(E, Table);
  if (Found)
    return Found;
  for (const Expr *Argument : E->arguments()) {
    QualType Type = Argument->IgnoreParenImpCasts()->getType();
    if (Type.getCanonicalType().getUnqualifiedType() !=
        T.getCanonicalType().getUnqualifiedType())
      continue;
    Found = pointerRow(Type, Table);
    if (!Found)
      return nullptr;
  }
  return Found;
}

const MappingEntry *elementRow(const Expr *E, QualType T,
                               const MappingTable &Table) {
  if (const auto *Call = dyn_cast<CallExpr>(E->IgnoreParenImpCasts()))
    if (const MappingEntry *Row = deducedRow(Call, T, Table))
      return Row;
  // An iterator of an iterator of a member: the chain is always short.
  for (unsigned Step = 0; E && Step != 16; ++Step) {
    E = E->IgnoreParenImpCasts()->IgnoreImplicit();
    QualType Written = E->getType();
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      Written = Member->getMemberDecl()->getType();
    else if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      Written = Ref->getDecl()->getType();
    if (!Written.isNull())
      if (const MappingEntry *Row = argumentRow(Written, T, Table))
        return Row;
    if (const auto *Call = dyn_cast<CallExpr>(E))
      if (const MappingEntry *Row = writtenRow(Call, Table))
        return Row;
    E = sourceOf(E);
  }
  return nullptr;
}

bool shareMacro(const CallExpr &Call, const SourceManager &SM) {
  SourceLocation Begin = SM.getExpansionLoc(Call.getBeginLoc());
  llvm::SmallSet<SourceLocation, 4> Seen;
  return llvm::any_of(Call.arguments(), [&](const Expr *Argument) {
    if (isa<CXXDefaultArgExpr>(Argument) ||
        !Argument->getBeginLoc().isMacroID())
      return false;
    SourceLocation Macro = SM.getExpansionLoc(Argument->getBeginLoc());
    return Macro != Begin && !Seen.insert(Macro).second;
  });
}

const InitListExpr *elementsOf(const Expr *E) {
  const auto *List = dyn_cast<CXXStdInitializerListExpr>(E->IgnoreImplicit());
  return List ? dyn_cast<InitListExpr>(List->getSubExpr()->IgnoreImplicit())
              : nullptr;
}

bool isConvertedObject(const Expr *E) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E->IgnoreParenImpCasts());
  return Call && isa_and_nonnull<CXXConversionDecl>(Call->getMethodDecl()) &&
         Call->getEndLoc() == Call->getImplicitObjectArgument()->getEndLoc();
}

std::string typeName(QualType T) {
  if (T->isPointerType())
    T = T->getPointeeType();
  T = T.getCanonicalType().getUnqualifiedType();
  if (T->isDependentType())
    return "";
  if (const auto *Tag = T->getAsTagDecl())
    return Tag->getName().str();
  return T.getAsString();
}

} // namespace hipify
