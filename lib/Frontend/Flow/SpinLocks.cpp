//===- SpinLocks.cpp - lanes that wait for other lanes --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Since Volta each lane of a warp makes independent progress. The lanes of an
// AMD wavefront leave a loop together: a lane that acquired a lock waits after
// the loop for the lanes that are still in it and want the lock.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/DeviceCode.h"
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

using Variables = llvm::DenseSet<const ValueDecl *>;

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

namespace {

/// The operation that a loop waits for, if any.
class WaitingLoop {
public:
  WaitingLoop(const DeviceCode &Code, const Site &Place)
      : Loop(Place.S), Parts(*loopParts(Place.S)) {
    findAssigned();
    for (const Site &S : Code.Sites)
      if (S.S != Loop && isInside(S))
        Inside.push_back(&S);
  }

  /// The operation whose outcome alone decides when the loop ends.
  std::optional<MemoryOperation> awaited(MemoryOperation::KindT Kind) {
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

  /// Whether the body modifies the lock other than by acquiring it.
  bool releases(const ValueDecl *Lock) const {
    bool Found = false;
    forEachPart(Parts.Body, [&](const Stmt *S) {
      if (S == Awaited)
        return false;
      auto Op = operationOf(S);
      Found |= Op && Op->Kind != MemoryOperation::Read &&
               baseOf(Op->Address) == Lock;
      return !Found;
    });
    return Found;
  }
  /// The statement with which the lane that has the lock leaves the loop.
  const Stmt *jumpOut() const {
    for (const Site *S : Inside)
      if (isa<ReturnStmt>(S->S) || (isa<BreakStmt>(S->S) && loopOf(*S) == Loop))
        if (dependsOnOutcome(*S))
          return S->S;
    return nullptr;
  }
  /// Whether all lanes synchronize in each iteration: the compiler then cannot
  /// move the critical section out of the loop.
  bool meets() const {
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
  bool hasContinue() const {
    for (const Site *S : Inside)
      if (isa<ContinueStmt>(S->S) && loopOf(*S) == Loop)
        return true;
    return false;
  }
  const Stmt *body() const { return Parts.Body; }
  const Stmt *loop() const { return Loop; }
  const Expr *condition() const { return Parts.Condition; }

private:
  bool isInside(const Site &S) const {
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
  /// The innermost loop around a statement in this loop.
  const Stmt *loopOf(const Site &S) const {
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
  template <typename Function> void forEachOwnPart(Function Visit) const {
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
  void findAssigned() {
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
  /// `while (busy() && ++tries < 100)` terminates by itself.
  bool isBounded() const {
    return Parts.Condition && mentions(Parts.Condition, Counted);
  }
  bool hasOutcome(const Stmt *S) const {
    bool Found = false;
    forEachPart(S, [&](const Stmt *Part) {
      const auto *Ref = dyn_cast<DeclRefExpr>(Part);
      Found |= Part == Awaited ||
               (Ref && Outcome.contains(patternOf(Ref->getDecl())));
      return !Found;
    });
    return Found;
  }
  /// Whether S is in a branch of the loop that the outcome selects.
  bool dependsOnOutcome(const Site &S) const {
    bool Depends = false;
    for (const Guard &G : S.Around) {
      if (G.Owner == Loop)
        return Depends;
      Depends |= G.Kind != Guard::Loop && hasOutcome(G.Condition);
    }
    // A loop without a condition guards nothing.
    return Depends && !Parts.Condition;
  }
  /// Finds the variables that receive the outcome.
  void followOutcome() {
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
  bool endsByOutcome() const {
    return (Parts.Condition && hasOutcome(Parts.Condition)) || jumpOut();
  }

  const Stmt *Loop;
  LoopParts Parts;
  std::vector<const Site *> Inside;
  Variables Assigned, Counted, Outcome;
  const Stmt *Awaited = nullptr;
};

} // namespace

static std::string lockName(const DeviceCode &Code, const MemoryOperation &Op) {
  const Expr *Address = Op.Address->IgnoreParenCasts();
  if (const auto *Unary = dyn_cast<UnaryOperator>(Address);
      Unary && Unary->getOpcode() == UO_AddrOf)
    Address = Unary->getSubExpr();
  return Code.text(Address);
}

/// A lock per thread has no contention.
static bool isOwnPlace(const DeviceCode &Code, const Expr *Address) {
  bool Own = false;
  forEachPart(Address, [&](const Stmt *S) {
    const Expr *Index = nullptr;
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(S))
      Index = Element->getIdx();
    else if (const auto *Sum = dyn_cast<BinaryOperator>(S))
      Index = Sum->getRHS();
    Own |= Index && Code.Values.of(Index).Role == ThreadValue::Index;
    return true;
  });
  return Own;
}

static void noteLock(DeviceCode &Code, const Site &Place) {
  Participants Who = Code.participants(Place.Around);
  if (Who == Participants::OneThread)
    return;
  WaitingLoop Loop(Code, Place);
  auto Lock = Loop.awaited(MemoryOperation::Take);
  if (!Lock || isOwnPlace(Code, Lock->Address))
    return;
  bool WideOnly = Who == Participants::OneLane;
  std::string Name = "'" + lockName(Code, *Lock) + "'";
  if (!Loop.releases(baseOf(Lock->Address))) {
    Code.note(Place.S, ScheduleFacts::SpinLock,
              "the lane that acquires " + Name +
                  " waits after the loop for the lanes that are still trying",
              WideOnly, true);
    return;
  }
  if (Loop.jumpOut()) {
    Code.note(Place.S, ScheduleFacts::SpinLock,
              "the lane that acquires " + Name +
                  " leaves the loop while it holds it: the compiler moves that "
                  "code past the loop, where the lane waits for the others",
              WideOnly, true);
    return;
  }
  if (Loop.meets())
    return;
  const auto *Body = dyn_cast<CompoundStmt>(Loop.body());
  FactCollector::Together Text;
  if (Body)
    Text = Code.Collector.placeTogether(
        {Place.S->getBeginLoc(), Body->getRBracLoc()},
        Code.Context.getLangOpts());
  if (!Text.File || Loop.hasContinue()) {
    Code.note(Place.S, ScheduleFacts::SpinLock,
              "the compiler may move what " + Name +
                  " protects past the loop, where a lane waits for the others",
              WideOnly, true);
    return;
  }
  Text.File->Schedule.Retries[Text.Parts[0].Begin].insert(
      {Text.Parts[1].Begin, lockName(Code, *Lock), Code.name(), WideOnly});
}

/// The outermost condition around S that differs between lanes, or null.
static const Guard *laneBranch(const DeviceCode &Code, const Site &S) {
  const Guard *Found = nullptr;
  for (const Guard &G : S.Around)
    if (G.Kind != Guard::Loop &&
        Code.differ(G.Condition, ThreadValue::PerThread))
      Found = &G;
  return Found;
}

/// Whether lanes wait for different values, or at different addresses.
static bool waitsByThread(const DeviceCode &Code, const WaitingLoop &Loop,
                          const MemoryOperation &Poll) {
  bool Found = false;
  auto Look = [&](const Stmt *S) {
    const auto *Ref = dyn_cast<Expr>(S);
    if (isa_and_nonnull<DeclRefExpr, MemberExpr>(Ref))
      Found |= Code.differ(Ref, ThreadValue::PerThread);
    return !Found;
  };
  forEachPart(Loop.condition(), Look);
  forEachPart(Poll.Address, Look);
  return Found;
}

static void noteHandOver(DeviceCode &Code, const Site &Place) {
  Participants Who = Code.participants(Place.Around);
  if (Who == Participants::OneThread)
    return;
  WaitingLoop Loop(Code, Place);
  auto Poll = Loop.awaited(MemoryOperation::Read);
  const ValueDecl *Flag = Poll ? baseOf(Poll->Address) : nullptr;
  if (!Flag || Loop.releases(Flag))
    return;
  bool Behind = false;
  for (const Site &Writer : Code.Sites) {
    Behind |= &Writer == &Place;
    auto Op = operationOf(Writer.S);
    if (!Op || Op->Kind == MemoryOperation::Read || baseOf(Op->Address) != Flag)
      continue;
    const Guard *Arm = oppositeArm(Place, Writer);
    if (Arm && Code.differ(Arm->Condition, ThreadValue::PerThread)) {
      Code.note(Place.S, ScheduleFacts::SpinLock,
                "these lanes wait for '" + Code.text(Poll->Address) +
                    "', which lanes of the other branch of '" +
                    Code.text(Arm->Condition) + "' write");
      return;
    }
    if (Arm && Code.differ(Arm->Condition, ThreadValue::PerWarp) &&
        Code.splitsWavefront(Arm->Condition)) {
      Code.note(Place.S, ScheduleFacts::WarpRoles,
                "these warps wait for '" + Code.text(Poll->Address) +
                    "', which warps of the other branch of '" +
                    Code.text(Arm->Condition) + "' write",
                true);
      return;
    }
    if (!Behind || Arm)
      continue;
    Participants Writes = Code.participants(Writer.Around);
    if (waitsByThread(Code, Loop, *Poll) && Writes >= Participants::Warps) {
      Code.note(Place.S, ScheduleFacts::SpinLock,
                "each lane waits for its turn on '" + Code.text(Poll->Address) +
                    "', which the previous lane writes after the loop",
                Who == Participants::OneLane, true);
      return;
    }
    const Guard *Branch = laneBranch(Code, Place);
    if (Branch && sameExpression(Poll->Address, Op->Address, Code.Context) &&
        llvm::none_of(Writer.Around, [&](const Guard &G) {
          return G.Owner == Branch->Owner;
        })) {
      Code.note(Place.S, ScheduleFacts::SpinLock,
                "lanes chosen by '" + Code.text(Branch->Condition) +
                    "' wait for '" + Code.text(Poll->Address) +
                    "', which other lanes write after the loop");
      return;
    }
  }
}

void noteSpinLocks(DeviceCode &Code) {
  for (const Site &Place : Code.Sites)
    if (loopParts(Place.S))
      noteLock(Code, Place);
}

void noteHandOvers(DeviceCode &Code) {
  for (const Site &Place : Code.Sites)
    if (loopParts(Place.S))
      noteHandOver(Code, Place);
}

} // namespace hipify
