//===- Shapes.cpp ---------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Shapes.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace hipify {

/// `a.x op b.x` for the component x of the parameters a and b.
static auto component(const FunctionDecl &F, BinaryOperatorKind Op,
                      StringRef Name) {
  auto Of = [&](unsigned Parameter) {
    return ignoringParenImpCasts(
        memberExpr(member(hasName(Name)),
                   hasObjectExpression(ignoringParenImpCasts(declRefExpr(
                       to(equalsNode(F.getParamDecl(Parameter))))))));
  };
  return ignoringParenImpCasts(
      binaryOperator(hasOperatorName(BinaryOperator::getOpcodeStr(Op).str()),
                     hasLHS(Of(0)), hasRHS(Of(1))));
}

bool worksByComponent(const FunctionDecl &F, BinaryOperatorKind Op,
                      unsigned Count) {
  constexpr StringRef Names[] = {"x", "y", "z", "w"};
  const auto *Body = dyn_cast_or_null<CompoundStmt>(F.getBody());
  bool Assigns = BinaryOperator::isCompoundAssignmentOp(Op);
  if (!Body || Count < 2 || Count > std::size(Names) ||
      Body->size() != (Assigns ? Count : 1))
    return false;
  auto Matches = [&](const auto &Matcher, const Stmt &S) {
    return !match(Matcher, S, F.getASTContext()).empty();
  };
  for (unsigned I = 0; I != Count; ++I) {
    auto Component = component(F, Op, Names[I]);
    if (Assigns ? !Matches(expr(Component), *Body->body_begin()[I])
                : !Matches(
                      returnStmt(hasReturnValue(ignoringImplicit(callExpr(
                          argumentCountIs(Count), hasArgument(I, Component))))),
                      *Body->body_front()))
      return false;
  }
  return true;
}

const CXXConstructExpr *assignedList(const CXXOperatorCallExpr &E,
                                     StringRef Class, ASTContext &Context) {
  auto List = cxxConstructExpr(isListInitialization(),
                               unless(cxxTemporaryObjectExpr()));
  return selectFirst<CXXConstructExpr>(
      "list",
      match(
          cxxOperatorCallExpr(
              hasOverloadedOperatorName("="),
              hasArgument(0, hasType(hasUnqualifiedDesugaredType(recordType(
                                 hasDeclaration(recordDecl(hasName(Class))))))),
              hasArgument(1, expr(ignoringImplicit(List.bind("list"))))),
          E, Context));
}

} // namespace hipify
