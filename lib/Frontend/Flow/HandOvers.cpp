//===- HandOvers.cpp - threads that wait for a value of others ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lanes of an AMD wavefront leave a loop together. If some of them poll a
// value that others of the wavefront write in another branch, or after the
// loop, all of them wait forever. Waiting and writing may be in functions that
// are called.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/Effects.h"
#include "Frontend/Flow/Patterns.h"
#include "Frontend/Flow/WaitingLoop.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hipify {

namespace {

/// A place where threads wait for a value: a loop, or a call of a function
/// with such a loop.
struct Wait {
  const Site *Place;
  const ValueDecl *Flag; ///< The variable that is polled.
  std::string What;      ///< For messages.
  /// What the threads compare, and where: the condition of a loop and the
  /// address, or arguments of a call.
  llvm::SmallVector<const Expr *, 4> Parts;
  const Expr *Address = nullptr; ///< Null for a call.
};

class HandOverCheck {
public:
  HandOverCheck(DeviceCode &Code, EffectsOfFunctions &Effects)
      : Code(Code), Effects(Effects) {}

  void run() {
    for (const Site &Place : Code.Sites) {
      if (loopParts(Place.S))
        checkLoop(Place);
      else if (const auto *Call = dyn_cast<CallExpr>(Place.S))
        checkCall(Place, *Call);
    }
  }

private:
  void checkLoop(const Site &Place) {
    WaitingLoop Loop(Code, Place);
    auto Poll = Loop.awaited(MemoryOperation::Read);
    const ValueDecl *Flag = Poll ? baseOf(Poll->Address) : nullptr;
    if (!Flag || Loop.releases(Flag))
      return;
    Wait W{&Place, Flag, "'" + Code.text(Poll->Address) + "'", {}, nullptr};
    W.Address = Poll->Address;
    W.Parts = {Loop.condition(), Poll->Address};
    check(W);
  }
  void checkCall(const Site &Place, const CallExpr &Call) {
    if (auto Waiting = waitingCall(Call)) {
      if (const ValueDecl *Flag = baseOf(Waiting->Object)) {
        Wait W{
            &Place, Flag, "'" + Code.text(Waiting->Object) + "'", {}, nullptr};
        W.Address = Waiting->Object;
        W.Parts = {Waiting->Object};
        check(W);
      }
      return;
    }
    for (const auto &[Flag, Parameters] : Effects.of(Call).Polls) {
      Wait W{&Place,
             Flag,
             ("'" + nameOf(Flag) + "' in '" + calleeNameOf(&Call) + "'").str(),
             {},
             nullptr};
      for (unsigned I : Parameters)
        if (I < Call.getNumArgs())
          W.Parts.push_back(Call.getArg(I));
      if (check(W))
        return;
    }
  }

  /// Reports the first writer of the flag whose threads those of W wait for.
  bool check(const Wait &W) {
    if (!Writers)
      findWriters();
    auto Found = Writers->find(W.Flag);
    if (Found == Writers->end())
      return false;
    // One thread that waits for what comes after it usually waits for another
    // block, whose thread does the same.
    bool Several =
        Code.participants(W.Place->Around) != Participants::OneThread;
    for (const auto &[Place, Address] : Found->second)
      if (Place != W.Place &&
          (noteOtherBranch(W, *Place) ||
           (Several && Place > W.Place && noteAfter(W, *Place, Address))))
        return true;
    return false;
  }
  void findWriters() {
    Writers.emplace();
    for (const Site &Place : Code.Sites) {
      auto Op = operationOf(Place.S);
      const ValueDecl *Own = Op && Op->Kind != MemoryOperation::Read
                                 ? baseOf(Op->Address)
                                 : nullptr;
      if (Own)
        (*Writers)[Own].push_back({&Place, Op->Address});
      if (const auto *Call = dyn_cast<CallExpr>(Place.S))
        for (const ValueDecl *Flag : Effects.of(*Call).Written)
          if (Flag != Own)
            (*Writers)[Flag].push_back({&Place, nullptr});
    }
  }

  bool noteOtherBranch(const Wait &W, const Site &Writer) {
    const Guard *Arm = oppositeArm(*W.Place, Writer);
    if (!Arm)
      return false;
    std::string Branch = Code.text(Arm->Condition);
    if (Code.differ(Arm->Condition, ThreadValue::PerThread)) {
      Code.note(W.Place->S, ScheduleFacts::SpinLock,
                "these lanes wait for " + W.What +
                    ", which lanes of the other branch of '" + Branch +
                    "' write");
      return true;
    }
    if (!isPerWarp(Arm->Condition))
      return false;
    Code.note(W.Place->S, ScheduleFacts::WarpRoles,
              "these warps wait for " + W.What +
                  ", which warps of the other branch of '" + Branch + "' write",
              true);
    return true;
  }

  bool noteAfter(const Wait &W, const Site &Writer, const Expr *Address) {
    if (oppositeArm(*W.Place, Writer))
      return false;
    Participants Who = Code.participants(W.Place->Around),
                 Writes = Code.participants(Writer.Around);
    if (Writes >= Participants::Warps &&
        llvm::any_of(W.Parts, [&](const Expr *E) {
          return hasPart(E, &HandOverCheck::isPerThread);
        })) {
      Code.note(W.Place->S, ScheduleFacts::SpinLock,
                "each lane waits for its turn on " + W.What +
                    ", which the previous lane writes after the loop",
                Who == Participants::OneLane, true);
      return true;
    }
    if (Writes >= Participants::OneLane &&
        llvm::any_of(W.Parts, [&](const Expr *E) {
          return hasPart(E, &HandOverCheck::isPerWarp);
        })) {
      Code.note(W.Place->S, ScheduleFacts::WarpRoles,
                "each warp waits for its turn on " + W.What +
                    ", which the previous warp writes afterwards",
                true);
      return true;
    }
    return noteChosen(W, Writer, Address);
  }
  /// `if (lane > 0) while (!ready); ... ready = 1;`
  bool noteChosen(const Wait &W, const Site &Writer, const Expr *Address) {
    if (W.Address && Address &&
        !sameExpression(W.Address, Address, Code.Context))
      return false;
    for (bool Lanes : {true, false}) {
      const Guard *Branch =
          outermost(*W.Place, Lanes ? &HandOverCheck::isPerThread
                                    : &HandOverCheck::isPerWarp);
      if (!Branch || llvm::any_of(Writer.Around, [&](const Guard &G) {
            return G.Owner == Branch->Owner;
          }))
        continue;
      Code.note(W.Place->S,
                Lanes ? ScheduleFacts::SpinLock : ScheduleFacts::WarpRoles,
                (Lanes ? "lanes chosen by '" : "warps chosen by '") +
                    Code.text(Branch->Condition) + "' wait for " + W.What +
                    ", which other " + (Lanes ? "lanes" : "warps") +
                    " write after the loop",
                /*WideOnly=*/!Lanes);
      return true;
    }
    return false;
  }

  using Question = bool (HandOverCheck::*)(const Expr *) const;
  bool isPerThread(const Expr *E) const {
    return Code.differ(E, ThreadValue::PerThread);
  }
  /// Whether E differs between the two warps of a wavefront.
  bool isPerWarp(const Expr *E) const {
    return Code.differ(E, ThreadValue::PerWarp) && Code.splitsWavefront(E);
  }
  /// The outermost branch around S whose condition is Such, or null.
  const Guard *outermost(const Site &S, Question Such) const {
    const Guard *Found = nullptr;
    for (const Guard &G : S.Around)
      if (G.Kind != Guard::Loop && (this->*Such)(G.Condition))
        Found = &G;
    return Found;
  }
  /// Whether a variable in E is Such.
  bool hasPart(const Expr *E, Question Such) const {
    bool Found = false;
    forEachPart(E, [&](const Stmt *S) {
      if (isa<DeclRefExpr, MemberExpr>(S))
        Found |= (this->*Such)(cast<Expr>(S));
      return !Found;
    });
    return Found;
  }

  /// A site that writes, and the address if it does so itself.
  using Writer = std::pair<const Site *, const Expr *>;

  DeviceCode &Code;
  EffectsOfFunctions &Effects;
  /// By the variable that is written, in source order; made when first needed.
  std::optional<llvm::DenseMap<const ValueDecl *, llvm::SmallVector<Writer, 2>>>
      Writers;
};

} // namespace

void noteHandOvers(DeviceCode &Code, EffectsOfFunctions &Effects) {
  HandOverCheck(Code, Effects).run();
}

} // namespace hipify
