//===- Idioms.cpp - code whose meaning HIP gives another form -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Idioms.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

StringRef pointerHandle(QualType T) {
  for (const auto *Alias = T->getAs<TypedefType>(); Alias;
       Alias = Alias->desugar()->getAs<TypedefType>()) {
    StringRef Name = Alias->getDecl()->getName();
    for (StringRef Known : {"CUdeviceptr", "cudaTextureObject_t", "CUtexObject",
                            "cudaSurfaceObject_t", "CUsurfObject"})
      if (Name == Known)
        return Known;
  }
  return "";
}

bool isPointerValue(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
    bool Left = isPointerValue(Operator->getLHS());
    bool Right = isPointerValue(Operator->getRHS());
    switch (Operator->getOpcode()) {
    case BO_Add:
      return Left != Right;
    case BO_Sub:
      return Left && !Right;
    case BO_Comma:
      return Right;
    default:
      return Operator->isAssignmentOp() && Left;
    }
  }
  if (const auto *Operator = dyn_cast<UnaryOperator>(E);
      Operator && !Operator->isIncrementDecrementOp() &&
      Operator->getOpcode() != UO_Deref)
    return false;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
        Var && Var->getType()->getContainedAutoType() && Var->getInit() &&
        !Var->getType()->isPointerType())
      return isPointerValue(Var->getInit());
  return !pointerHandle(E->getType()).empty();
}

/// `a.x op b.x` for the parameters a and b: the field's name, or "".
static StringRef componentOf(const Expr *E, BinaryOperatorKind Op,
                             const FunctionDecl *D) {
  const auto *Pair = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!Pair || Pair->getOpcode() != Op)
    return "";
  auto Field = [&](const Expr *Side, unsigned Parameter) -> StringRef {
    const auto *Member = dyn_cast<MemberExpr>(Side->IgnoreParenImpCasts());
    if (!Member)
      return "";
    const auto *Base =
        dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
    return Base && Base->getDecl() == D->getParamDecl(Parameter)
               ? Member->getMemberDecl()->getName()
               : "";
  };
  StringRef Left = Field(Pair->getLHS(), 0);
  return Left == Field(Pair->getRHS(), 1) ? Left : "";
}

/// Whether the parts are `op` of x, y, ... of both parameters, in order.
template <typename Parts>
static bool byComponent(const Parts &All, unsigned Count, BinaryOperatorKind Op,
                        const FunctionDecl *D) {
  constexpr StringRef Fields[] = {"x", "y", "z", "w"};
  unsigned I = 0;
  for (const Stmt *Part : All) {
    const auto *E = dyn_cast<Expr>(Part);
    if (!E || I == 4 || componentOf(E, Op, D) != Fields[I++])
      return false;
  }
  return I == Count && I >= 2;
}

static std::optional<BinaryOperatorKind> vectorOpcode(const FunctionDecl *D) {
  switch (D->getOverloadedOperator()) {
  case OO_Star:
    return BO_Mul;
  case OO_Slash:
    return BO_Div;
  case OO_PlusEqual:
    return BO_AddAssign;
  case OO_MinusEqual:
    return BO_SubAssign;
  case OO_StarEqual:
    return BO_MulAssign;
  case OO_SlashEqual:
    return BO_DivAssign;
  default:
    return std::nullopt;
  }
}

const RecordDecl *vectorOperatorOf(const FunctionDecl *D,
                                   FactCollector &Collector) {
  if (!vectorOpcode(D) || D->getNumParams() != 2 || isa<CXXMethodDecl>(D) ||
      D->isTemplated())
    return nullptr;
  auto VectorOf = [&](unsigned I) -> const RecordDecl * {
    QualType T = D->getParamDecl(I)->getType().getNonReferenceType();
    const auto *Record = T->getAsRecordDecl();
    return Record && Collector.originOf(Record) == OriginCuda &&
                   Record->getName().back() >= '2' &&
                   Record->getName().back() <= '4'
               ? Record
               : nullptr;
  };
  const RecordDecl *Vector = VectorOf(0);
  return Vector == VectorOf(1) ? Vector : nullptr;
}

bool isVectorOperator(const FunctionDecl *D, FactCollector &Collector) {
  const RecordDecl *Vector = vectorOperatorOf(D, Collector);
  if (!Vector || !D->doesThisDeclarationHaveABody())
    return false;
  auto Op = vectorOpcode(D);
  unsigned Count = std::distance(Vector->field_begin(), Vector->field_end());
  const auto *Body = dyn_cast<CompoundStmt>(D->getBody());
  if (!Body || Body->body_empty())
    return false;
  if (BinaryOperator::isCompoundAssignmentOp(*Op))
    return byComponent(Body->body(), Count, *Op, D);
  const auto *Return = dyn_cast<ReturnStmt>(Body->body_front());
  const auto *Make =
      Return && Return->getRetValue()
          ? dyn_cast<CallExpr>(Return->getRetValue()->IgnoreImplicit())
          : nullptr;
  return Make && Body->size() == 1 &&
         byComponent(Make->arguments(), Count, *Op, D);
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
