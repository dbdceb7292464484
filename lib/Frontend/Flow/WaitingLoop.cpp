//===- WaitingLoop.cpp - loops that wait for other threads ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/WaitingLoop.h"
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

using Variables = WaitingLoop::Variables;

static const ValueDecl *variableOf(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref ? patternOf(Ref->getDecl()) : nullptr;
}

static bool mentions(const Stmt *S, const Variables &Any) {
  bool Found = false;
  forEachPart(S, [&](const Stmt *Part) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Part);
    Found |= Ref && Any.contains(patternOf(Ref->getDecl()));
    return !Found;
  });
  return Found;
}

WaitingLoop::WaitingLoop(const DeviceCode &Code, const Site &Place)
    : Loop(Place.S), Parts(*loopParts(Place.S)) {
  findAssigned();
  for (const Site &S : Code.Sites)
    if (S.S != Loop && isInside(S))
      Inside.push_back(&S);
}

std::optional<MemoryOperation>
WaitingLoop::awaited(MemoryOperation::KindT Kind) {
  if (isBounded())
    return std::nullopt;
  std::optional<MemoryOperation> Found;
  forEachOwnPart([&](const Stmt *S) {
    auto Op = operationOf(S);
    if (Found || !Op || Op->Kind != Kind || mentions(Op->Address, Assigned))
      return;
    for (const Expr *Part : Op->Parts)
      if (mentions(Part, Assigned))
        return;
    Found = Op;
  });
  if (!Found)
    return std::nullopt;
  Awaited = Found->S;
  followOutcome();
  return endsByOutcome() ? Found : std::nullopt;
}

bool WaitingLoop::releases(const ValueDecl *Lock) const {
  bool Found = false;
  forEachPart(Parts.Body, [&](const Stmt *S) {
    if (S == Awaited)
      return false;
    auto Op = operationOf(S);
    Found |=
        Op && Op->Kind != MemoryOperation::Read && baseOf(Op->Address) == Lock;
    return !Found;
  });
  return Found;
}

const Stmt *WaitingLoop::jumpOut() const {
  for (const Site *S : Inside)
    if (isa<ReturnStmt>(S->S) || (isa<BreakStmt>(S->S) && loopOf(*S) == Loop))
      if (dependsOnOutcome(*S))
        return S->S;
  return nullptr;
}

bool WaitingLoop::meets() const {
  bool Found = false;
  auto Look = [&](const Stmt *S) {
    if (const auto *Call = dyn_cast<CallExpr>(S)) {
      StringRef Name = calleeNameOf(Call);
      Found |= Name == "__syncwarp" || Name == "syncwarp" ||
               Name == "converge" || Name.starts_with("__any") ||
               Name.starts_with("__all") || Name.starts_with("__ballot");
    }
    return !Found;
  };
  forEachPart(Parts.Condition, Look);
  for (const Site *S : Inside)
    if (!dependsOnOutcome(*S))
      Look(S->S);
  // A volatile flag is also read in each iteration.
  forEachPart(Parts.Condition, [&](const Stmt *S) {
    const auto *E = dyn_cast<Expr>(S);
    Found |= E && E->getType().isVolatileQualified();
    return !Found;
  });
  return Found;
}

bool WaitingLoop::hasContinue() const {
  for (const Site *S : Inside)
    if (isa<ContinueStmt>(S->S) && loopOf(*S) == Loop)
      return true;
  return false;
}

bool WaitingLoop::isInside(const Site &S) const {
  for (const Guard &G : S.Around)
    if (G.Owner == Loop)
      return true;
  // A loop without a condition guards nothing.
  bool Found = false;
  if (!Parts.Condition)
    forEachPart(Loop, [&](const Stmt *Part) {
      Found |= Part == S.S;
      return !Found;
    });
  return Found;
}

const Stmt *WaitingLoop::loopOf(const Site &S) const {
  const Stmt *Result = Loop;
  for (const Site *Other : Inside)
    if (loopParts(Other->S))
      forEachPart(Other->S, [&](const Stmt *Part) {
        if (Part == S.S)
          Result = Other->S;
        return true;
      });
  return Result;
}

void WaitingLoop::forEachOwnPart(
    llvm::function_ref<void(const Stmt *)> Visit) const {
  auto Go = [&](const Stmt *S) {
    if (loopParts(S) && S != Loop)
      return false;
    Visit(S);
    return true;
  };
  forEachPart(Parts.Condition, Go);
  forEachPart(Parts.Body, Go);
  forEachPart(Parts.Step, Go);
}

void WaitingLoop::findAssigned() {
  forEachPart(Loop, [&](const Stmt *S) {
    if (const auto *Assignment = dyn_cast<BinaryOperator>(S)) {
      if (Assignment->isAssignmentOp())
        Assigned.insert(variableOf(Assignment->getLHS()));
    } else if (const auto *Step = dyn_cast<UnaryOperator>(S)) {
      if (Step->isIncrementDecrementOp()) {
        Assigned.insert(variableOf(Step->getSubExpr()));
        Counted.insert(variableOf(Step->getSubExpr()));
      }
    } else if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declaration->decls())
        if (const auto *Variable = dyn_cast<VarDecl>(D))
          // A constant in the body is the same in each iteration.
          if (!Variable->hasInit() || !Variable->getType().isConstQualified())
            Assigned.insert(patternOf(Variable));
    }
    return true;
  });
  Assigned.erase(nullptr);
  Counted.erase(nullptr);
}

bool WaitingLoop::isBounded() const {
  return Parts.Condition && mentions(Parts.Condition, Counted);
}

bool WaitingLoop::hasOutcome(const Stmt *S) const {
  bool Found = false;
  forEachPart(S, [&](const Stmt *Part) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Part);
    Found |=
        Part == Awaited || (Ref && Outcome.contains(patternOf(Ref->getDecl())));
    return !Found;
  });
  return Found;
}

bool WaitingLoop::dependsOnOutcome(const Site &S) const {
  bool Depends = false;
  for (const Guard &G : S.Around) {
    if (G.Owner == Loop)
      return Depends;
    Depends |= G.Kind != Guard::Loop && hasOutcome(G.Condition);
  }
  // A loop without a condition guards nothing.
  return Depends && !Parts.Condition;
}

void WaitingLoop::followOutcome() {
  if (const auto *Assembly = dyn_cast<GCCAsmStmt>(Awaited))
    for (const Expr *Output : Assembly->outputs())
      Outcome.insert(variableOf(Output));
  for (int Turn = 0; Turn != 2; ++Turn) {
    forEachPart(Loop, [&](const Stmt *S) {
      if (const auto *Declaration = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declaration->decls())
          if (const auto *Variable = dyn_cast<VarDecl>(D))
            if (Variable->hasInit() && hasOutcome(Variable->getInit()))
              Outcome.insert(patternOf(Variable));
      return true;
    });
    for (const Site *S : Inside)
      if (const auto *Assignment = dyn_cast<BinaryOperator>(S->S);
          Assignment && Assignment->isAssignmentOp() &&
          (hasOutcome(Assignment->getRHS()) || dependsOnOutcome(*S)))
        Outcome.insert(variableOf(Assignment->getLHS()));
    Outcome.erase(nullptr);
  }
}

} // namespace hipify
