//===- LoopTurns.cpp - iteration counts of the threads --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thread t of a block of B threads starts at t + a * B and steps by s * B while
// it is below b * B. Since 0 <= t < B, whether it continues depends only on a,
// s, b and the iteration, so all threads iterate equally often. B is blockDim,
// or a constant step if no block has more threads.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/LoopTurns.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The 'x' of `threadIdx.x`, if E is a member of Object; else 0.
static char dimensionOf(const Expr *E, StringRef Object) {
  const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
  const auto *Ref =
      Member ? dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts())
             : nullptr;
  if (!Ref || Ref->getNameInfo().getAsString() != Object)
    return 0;
  return Member->getMemberNameInfo().getAsString()[0];
}

namespace {

class TurnCounter {
public:
  TurnCounter(const ForStmt &Loop, const DeviceCode &Code)
      : Loop(Loop), Code(Code) {}

  LoopTurns count() {
    const VarDecl *Index = findIndex();
    const Expr *Step = Index ? findStep() : nullptr;
    const Expr *Bound = Step ? findBound(Index) : nullptr;
    if (!Bound || !findUnit(Step) || !startsAtThread(Start))
      return {};
    std::string Wanted;
    if (!isMultiple(Bound))
      Wanted = "'" + Code.text(Bound) + "' is a multiple of " + unitText();
    if ((Constant || Parameter) && !boundsBlock())
      Wanted += std::string(Wanted.empty() ? "" : " and ") +
                "a block has at most " + unitText() + " threads";
    if (Wanted.empty())
      return {LoopTurns::Same, ""};
    return {LoopTurns::SameIf, std::move(Wanted)};
  }

private:
  /// The variable that the loop step, and nothing else, changes.
  const VarDecl *findIndex() {
    const auto *Step = dyn_cast_or_null<BinaryOperator>(Loop.getInc());
    const VarDecl *Index = Step ? variable(Step->getLHS()) : nullptr;
    if (!Index)
      return nullptr;
    unsigned Changes = 1;
    if (const auto *First = dyn_cast_or_null<BinaryOperator>(Loop.getInit());
        First && First->getOpcode() == BO_Assign &&
        variable(First->getLHS()) == Index) {
      Start = First->getRHS();
      ++Changes;
    } else if (const auto *Declared =
                   dyn_cast_or_null<DeclStmt>(Loop.getInit());
               Declared && llvm::is_contained(Declared->decls(), Index)) {
      Start = Index->getInit();
    }
    Uses Here = usesOf(Index, &Loop);
    bool Known = Here.Writes == Changes && !usesOf(Index, body()).Others;
    return Start && Known ? Index : nullptr;
  }
  const Expr *findStep() {
    const auto *Step = cast<BinaryOperator>(Loop.getInc());
    return Step->getOpcode() == BO_AddAssign ? Step->getRHS() : nullptr;
  }
  const Expr *findBound(const VarDecl *Index) {
    const auto *Compare = dyn_cast_or_null<BinaryOperator>(
        Loop.getCond() ? Loop.getCond()->IgnoreParenImpCasts() : nullptr);
    if (!Compare)
      return nullptr;
    const Expr *Small = Compare->getLHS(), *Large = Compare->getRHS();
    if (Compare->getOpcode() == BO_GT)
      std::swap(Small, Large);
    else if (Compare->getOpcode() != BO_LT)
      return nullptr;
    const auto *Ref = dyn_cast<DeclRefExpr>(Small->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == Index && !Code.Values.of(Large).varies()
               ? Large
               : nullptr;
  }
  bool findUnit(const Expr *Step) {
    if (auto Number = Code.Values.number(Step)) {
      Constant = Number;
      return *Number > 0;
    }
    if (Step->isValueDependent()) {
      Parameter = Step;
      return true;
    }
    for (char Each : {'x', 'y', 'z'}) {
      Dimension = Each;
      if (isMultiple(Step))
        return true;
    }
    return false;
  }

  /// Whether E is threadIdx plus multiples of the unit.
  bool startsAtThread(const Expr *E) {
    E = resolve(E);
    if (char Found = dimensionOf(E, "threadIdx"))
      return Constant || Parameter || Found == Dimension;
    const auto *Sum = dyn_cast<BinaryOperator>(E);
    if (!Sum || Sum->getOpcode() != BO_Add)
      return false;
    return (startsAtThread(Sum->getLHS()) && isMultiple(Sum->getRHS())) ||
           (startsAtThread(Sum->getRHS()) && isMultiple(Sum->getLHS()));
  }

  bool isMultiple(const Expr *E) {
    E = resolve(E);
    auto Number = Code.Values.number(E);
    if (Number && (*Number == 0 || (Constant && *Number % *Constant == 0)))
      return true;
    if (Parameter ? sameExpression(E, Parameter, Code.Context)
                  : !Constant && dimensionOf(E, "blockDim") == Dimension)
      return true;
    const auto *Both = dyn_cast<BinaryOperator>(E);
    if (!Both || !Both->getType()->isIntegerType())
      return false;
    const Expr *Left = Both->getLHS(), *Right = Both->getRHS();
    switch (Both->getOpcode()) {
    case BO_Mul:
      return isMultiple(Left) || isMultiple(Right);
    case BO_Add:
    case BO_Sub:
      return isMultiple(Left) && isMultiple(Right);
    case BO_And: { // (n + 255) & ~255
      auto Mask = Code.Values.number(Right);
      return Constant && Mask && llvm::isPowerOf2_64(*Constant) &&
             *Mask % *Constant == 0;
    }
    default:
      return false;
    }
  }

  /// Replaces a variable that is never reassigned by its initializer.
  const Expr *resolve(const Expr *E) {
    for (unsigned Depth = 0; Depth < 8; ++Depth) {
      E = E->IgnoreParenImpCasts();
      if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E);
          Cast && Cast->getType()->isIntegerType()) {
        E = Cast->getSubExpr();
        continue;
      }
      const VarDecl *V = variable(E);
      if (!V || !V->isLocalVarDecl() || !V->getInit() || !keepsFirstValue(V))
        return E;
      E = V->getInit();
    }
    return E;
  }

  const Stmt *body() const { return Code.Function.getBody(); }
  static const VarDecl *variable(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  }

  /// How often a variable is assigned, or used in a way that may modify it.
  struct Uses {
    unsigned Writes = 0;
    int Others = 0;
  };
  static Uses usesOf(const VarDecl *V, const Stmt *Scope) {
    Uses Result;
    forEachPart(Scope, [&](const Stmt *S) {
      if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
        Result.Others += Ref->getDecl() == V;
      const Expr *Known = nullptr;
      if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S)) {
        if (Cast->getCastKind() == CK_LValueToRValue)
          Known = Cast->getSubExpr()->IgnoreParens();
      } else if (const auto *Both = dyn_cast<BinaryOperator>(S)) {
        if (Both->isAssignmentOp())
          Known = Both->getLHS()->IgnoreParens();
      } else if (const auto *One = dyn_cast<UnaryOperator>(S)) {
        if (One->isIncrementDecrementOp())
          Known = One->getSubExpr()->IgnoreParens();
      }
      const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Known);
      if (Ref && Ref->getDecl() == V) {
        --Result.Others;
        Result.Writes += !isa<ImplicitCastExpr>(S);
      }
      return true;
    });
    return Result;
  }
  bool keepsFirstValue(const VarDecl *V) const {
    Uses All = usesOf(V, body());
    return !All.Writes && !All.Others;
  }

  /// Whether launches with more threads than the unit fail.
  bool boundsBlock() const {
    const auto *Bounds = Code.Function.getAttr<CUDALaunchBoundsAttr>();
    if (!Bounds)
      return false;
    if (Parameter)
      return sameExpression(Bounds->getMaxThreads(), Parameter, Code.Context);
    auto Most = Code.Values.number(Bounds->getMaxThreads());
    return Most && *Most <= *Constant;
  }
  std::string unitText() const {
    if (Parameter)
      return "'" + Code.text(Parameter) + "'";
    return Constant ? std::to_string(*Constant)
                    : std::string("'blockDim.") + Dimension + "'";
  }

  const ForStmt &Loop;
  const DeviceCode &Code;
  const Expr *Start = nullptr;
  // The unit: a number, a template parameter, else blockDim's Dimension.
  std::optional<int64_t> Constant;
  const Expr *Parameter = nullptr;
  char Dimension = 'x';
};

} // namespace

LoopTurns turnsOf(const Stmt *Loop, const DeviceCode &Code) {
  const auto *For = dyn_cast<ForStmt>(Loop);
  return For ? TurnCounter(*For, Code).count() : LoopTurns();
}

} // namespace hipify
