//===- LaneNumbers.cpp - literals that count the lanes of a warp ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/LaneNumbers.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

//===----------------------------------------------------------------------===//
// From a number to its literals
//===----------------------------------------------------------------------===//

bool LaneNumbers::isNumber(const Expr *E, Numbers Values) const {
  auto Number = Masks.number(E);
  return Number && llvm::is_contained(Values, *Number);
}

void LaneNumbers::record(const Expr *Literal, StringRef Why,
                         const NamedDecl *Through) {
  SourceLocation Loc = Literal->getExprLoc();
  auto [File, Offset] = Collector.place(Loc);
  if (!File)
    return;
  if (Function)
    Assuming.insert(patternOf(Function));
  unsigned End = Offset + Lexer::MeasureTokenLength(SM.getSpellingLoc(Loc), SM,
                                                    Context.getLangOpts());
  std::string Constant = nameOf(Through).str();
  if (Constant.empty() && Loc.isMacroID() && !SM.isMacroArgExpansion(Loc))
    Constant =
        Lexer::getImmediateMacroName(Loc, SM, Context.getLangOpts()).str();
  joinInto(File->Native.Assumptions, {{Offset, {Why.str(), Constant, End}}});
}

void LaneNumbers::assume(const Expr *E, Numbers Values, StringRef Why) {
  Visited.clear();
  descend(E, Values, Why, nullptr);
}

void LaneNumbers::descend(const ValueDecl *D, Numbers Values, StringRef Why) {
  D = patternOf(D);
  if (!Visited.insert(D).second)
    return;
  if (const auto *Constant = dyn_cast<EnumConstantDecl>(D))
    return descend(Constant->getInitExpr(), Values, Why, D);
  // If several callers pass it, it is theirs as much as the parameter's.
  const auto *Variable = dyn_cast<VarDecl>(D);
  bool Named = isa<NonTypeTemplateParmDecl>(D) ||
               (Variable && Variable->getType().isConstQualified());
  for (const Expr *Value : Warps.given(D))
    descend(Value, Values, Why,
            Named && !isa<ParmVarDecl>(D) &&
                    isa<IntegerLiteral>(Value->IgnoreParenImpCasts())
                ? D
                : nullptr);
}

void LaneNumbers::descend(const Expr *E, Numbers Values, StringRef Why,
                          const NamedDecl *Through) {
  if (!E || !Visited.insert(E).second)
    return;
  E = E->IgnoreParenImpCasts();
  if (isa<IntegerLiteral>(E)) {
    if (isNumber(E, Values))
      record(E, Why, Through);
    return;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return descend(Ref->getDecl(), Values, Why);
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (isa<VarDecl, EnumConstantDecl>(Member->getMemberDecl()))
      descend(Member->getMemberDecl(), Values, Why);
    return;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return descend(Cast->getSubExpr(), Values, Why, Through);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    descend(Choice->getTrueExpr(), Values, Why, Through);
    return descend(Choice->getFalseExpr(), Values, Why, Through);
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return descend(Unary->getSubExpr(), Values, Why, Through);
  if (const auto *Operation = dyn_cast<BinaryOperator>(E)) {
    descend(Operation->getLHS(), Values, Why, Through);
    if (!Operation->isAssignmentOp())
      descend(Operation->getRHS(), Values, Why, Through);
  }
}

/// Handles an E that is, or is computed from, the variable of a loop over
/// lanes.
void LaneNumbers::assumeBounds(const Expr *E, StringRef Why) {
  E = E->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  if (!Ref)
    return;
  for (const BinaryOperator *Bound : Warps.bounds(Ref->getDecl()))
    assume(Bound->getRHS(), {16, 31, 32}, Why);
}

bool LaneNumbers::walkFunction(const FunctionDecl *D,
                               llvm::function_ref<bool()> Go) {
  llvm::SaveAndRestore Saved(Function, D);
  if (D->doesThisDeclarationHaveABody()) {
    findBitIndices(D->getBody());
    Bodies[patternOf(Function)] = D->getSourceRange();
    if (D->hasAttr<CUDAGlobalAttr>())
      Kernels.push_back(D);
  }
  return Go();
}

bool LaneNumbers::TraverseStmt(Stmt *S) {
  if (!S)
    return true;
  Around.push_back(S);
  bool Result = FunctionWalk::TraverseStmt(S);
  Around.pop_back();
  return Result;
}

//===----------------------------------------------------------------------===//
// Constants with telling names
//===----------------------------------------------------------------------===//

void LaneNumbers::assumeNamed(const NamedDecl *D, const Expr *Value) {
  if (D && Value && isWarpSizeName(nameOf(D)) && isNumber(Value, {5, 31, 32})) {
    Visited.clear();
    descend(Value, {5, 31, 32}, "its name says that it is the size of a warp",
            D);
  }
}
bool LaneNumbers::VisitVarDecl(VarDecl *D) {
  if (D->hasInit() && D->getType()->isIntegerType() && isLaneName(nameOf(D)))
    NamedLane = D->getInit()->IgnoreParenImpCasts();
  // A number of items per lane.
  if (D->hasInit() && inWarpCode() && nameOf(D).contains_insensitive("perlane"))
    assume(D->getInit(), {32}, "it is divided among the lanes of a warp");
  if (D->hasInit() && !isa<ParmVarDecl>(D) && D->getType().isConstQualified())
    assumeNamed(D, D->getInit());
  return true;
}
bool LaneNumbers::VisitEnumConstantDecl(EnumConstantDecl *D) {
  assumeNamed(D, D->getInitExpr());
  return true;
}
bool LaneNumbers::VisitNonTypeTemplateParmDecl(NonTypeTemplateParmDecl *D) {
  if (D->hasDefaultArgument())
    assumeNamed(D, D->getDefaultArgument().getSourceExpression());
  return true;
}
bool LaneNumbers::VisitIntegerLiteral(IntegerLiteral *E) {
  SourceLocation Loc = E->getLocation();
  if (Loc.isMacroID() && !SM.isMacroArgExpansion(Loc) &&
      isNumber(E, {5, 31, 32}) &&
      isWarpSizeName(
          Lexer::getImmediateMacroName(Loc, SM, Context.getLangOpts())))
    record(E, "its name says that it is the size of a warp", nullptr);
  return true;
}

//===----------------------------------------------------------------------===//
// Kernels that work with any wavefront
//===----------------------------------------------------------------------===//

void LaneNumbers::notePortable() {
  for (const FunctionDecl *Kernel : Kernels) {
    if (!Warps.isWarpCode(Kernel))
      continue;
    bool Portable = true;
    for (const FunctionDecl *F : Warps.reachable(Kernel)) {
      Portable &= !Assuming.contains(F) && !Warps.isOpaque(F);
      auto It = Bodies.find(F);
      if (It == Bodies.end())
        continue;
      // `__global__` is a macro.
      auto [File, Begin] =
          Collector.place(SM.getExpansionLoc(It->second.getBegin()));
      auto [EndFile, End] =
          Collector.place(SM.getExpansionLoc(It->second.getEnd()));
      Portable &= File && File == EndFile;
      if (Portable)
        for (auto &[At, Narrow] : File->Native.Narrow)
          Portable &= At < Begin || At > End;
    }
    if (auto [File, Offset] = Collector.place(Kernel->getLocation()); File)
      joinInto(
          File->Native.Kernels,
          {{Offset, {Offset + unsigned(nameOf(Kernel).size()), Portable}}});
  }
}

} // namespace hipify
