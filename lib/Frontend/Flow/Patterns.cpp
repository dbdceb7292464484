//===- Patterns.cpp - templates behind instantiations ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static const FunctionDecl *patternOfFunction(const FunctionDecl *F) {
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern(false))
    F = Pattern;
  else if (const FunctionTemplateDecl *Template = F->getPrimaryTemplate())
    F = Template->getTemplatedDecl();
  return F->getCanonicalDecl();
}

const ValueDecl *patternOf(const ValueDecl *D) {
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return patternOfFunction(F);
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(D)) {
    const auto *F = dyn_cast<FunctionDecl>(Parameter->getDeclContext());
    unsigned Index = Parameter->getFunctionScopeIndex();
    if (!F || Parameter->getFunctionScopeDepth() != 0)
      return Parameter;
    F = patternOfFunction(F);
    return Index < F->getNumParams() ? F->getParamDecl(Index) : Parameter;
  }
  if (const auto *Variable = dyn_cast<VarDecl>(D)) {
    if (const VarDecl *Pattern = Variable->getTemplateInstantiationPattern())
      Variable = Pattern;
    return Variable->getCanonicalDecl();
  }
  if (const auto *Field = dyn_cast<FieldDecl>(D)) {
    const auto *Record = dyn_cast<CXXRecordDecl>(Field->getParent());
    const CXXRecordDecl *Pattern =
        Record ? Record->getTemplateInstantiationPattern() : nullptr;
    if (Pattern)
      for (const FieldDecl *Written : Pattern->fields())
        if (Written->getFieldIndex() == Field->getFieldIndex())
          return Written;
  }
  return cast<ValueDecl>(D->getCanonicalDecl());
}

StringRef nameOf(const NamedDecl *D) {
  const IdentifierInfo *Name = D ? D->getIdentifier() : nullptr;
  return Name ? Name->getName() : "";
}

llvm::SmallVector<const FunctionDecl *, 2> calleesOf(const CallExpr *Call) {
  llvm::SmallVector<const FunctionDecl *, 2> Result;
  if (const FunctionDecl *Direct = Call->getDirectCallee()) {
    Result.push_back(patternOf(Direct));
    return Result;
  }
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Overload = dyn_cast<OverloadExpr>(Callee))
    for (const NamedDecl *D : Overload->decls()) {
      D = D->getUnderlyingDecl();
      if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
        D = Template->getTemplatedDecl();
      const auto *F = dyn_cast<FunctionDecl>(D);
      if (F && F->getNumParams() >= Call->getNumArgs() &&
          F->getMinRequiredArguments() <= Call->getNumArgs())
        Result.push_back(patternOf(F));
    }
  return Result;
}

StringRef calleeNameOf(const CallExpr *Call) {
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
    return nameOf(Ref->getDecl());
  if (const auto *Member = dyn_cast<MemberExpr>(Callee))
    return nameOf(Member->getMemberDecl());
  DeclarationName Name;
  if (const auto *Overload = dyn_cast<OverloadExpr>(Callee))
    Name = Overload->getName();
  else if (const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(Callee))
    Name = Member->getMember();
  return Name.isIdentifier() && Name.getAsIdentifierInfo()
             ? Name.getAsIdentifierInfo()->getName()
             : "";
}

SourceLocation calleeLocation(const CallExpr *Call) {
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Overload = dyn_cast<OverloadExpr>(Callee))
    return Overload->getNameLoc();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
    return Ref->getLocation();
  return Callee->getExprLoc();
}

std::pair<const FieldDecl *, SourceLocation>
pointedMember(const UnaryOperator *E) {
  const auto *Ref = E->getOpcode() == UO_AddrOf
                        ? dyn_cast<DeclRefExpr>(E->getSubExpr())
                        : nullptr;
  const auto *Field = Ref ? dyn_cast<FieldDecl>(Ref->getDecl()) : nullptr;
  return {Field, Field ? Ref->getLocation() : SourceLocation()};
}

void forEachValueArgument(
    const TemplateDecl *Template, llvm::ArrayRef<TemplateArgumentLoc> Arguments,
    llvm::function_ref<void(const ValueDecl *, const Expr *)> Give) {
  const auto *Parameters =
      Template ? Template->getTemplateParameters() : nullptr;
  for (unsigned I = 0; Parameters && I < Arguments.size(); ++I)
    if (I < Parameters->size() &&
        Arguments[I].getArgument().getKind() == TemplateArgument::Expression)
      if (const auto *P =
              dyn_cast<NonTypeTemplateParmDecl>(Parameters->getParam(I)))
        Give(P, Arguments[I].getSourceExpression());
}

llvm::SmallVector<TemplateArgumentLoc, 4>
argumentsOf(TemplateSpecializationTypeLoc T) {
  llvm::SmallVector<TemplateArgumentLoc, 4> Result;
  for (unsigned I = 0; I != T.getNumArgs(); ++I)
    Result.push_back(T.getArgLoc(I));
  return Result;
}

bool takesMask(StringRef Function) {
  if (!Function.consume_back("_sync"))
    return Function == "__syncwarp";
  return Function.starts_with("__shfl") || Function.starts_with("__match_a") ||
         Function.starts_with("__reduce_") || Function == "__ballot" ||
         Function == "__any" || Function == "__all" || Function == "__uni";
}

bool givesMask(StringRef Function) {
  return Function == "__ballot" || Function == "__ballot_sync" ||
         Function == "__activemask" || Function == "__match_any_sync" ||
         Function == "__match_all_sync";
}

bool isWarpFunction(StringRef Function) {
  return takesMask(Function) || givesMask(Function) || isShuffle(Function) ||
         Function == "__any" || Function == "__all";
}

} // namespace hipify
