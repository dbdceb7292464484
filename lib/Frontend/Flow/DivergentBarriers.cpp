//===- DivergentBarriers.cpp - barriers that not all threads reach --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/DeviceCode.h"
#include "Frontend/Flow/LoopTurns.h"
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static bool isGuardedBy(const Site &S, const Stmt *Owner) {
  return llvm::any_of(S.Around,
                      [&](const Guard &G) { return G.Owner == Owner; });
}

/// Whether A and B are in different arms of a branch.
static bool excludes(const Site &A, const Site &B) {
  const Guard *Arm = oppositeArm(A, B);
  return Arm && Arm->Kind == Guard::Branch &&
         oppositeArm(B, A)->Kind == Guard::Branch;
}

/// The innermost loop around a statement, or null.
static const Stmt *loopAround(const Site &S) {
  for (const Guard &G : S.Around)
    if (G.Kind == Guard::Loop)
      return G.Owner;
  return nullptr;
}

namespace {

class BarrierCheck {
public:
  explicit BarrierCheck(DeviceCode &Code) : Code(Code) {
    for (const Site &S : Code.Sites)
      if (isa<CallExpr, GCCAsmStmt>(S.S) &&
          Code.Barriers.of(S.S) == BarrierKind::Block)
        Barriers.push_back(&S);
  }

  void run() {
    for (const Site *Barrier : Barriers)
      checkConditions(*Barrier);
    for (const Site &S : Code.Sites)
      if (isa<ReturnStmt, BreakStmt, ContinueStmt>(S.S))
        checkJump(S);
  }

private:
  void checkConditions(const Site &Barrier) {
    for (const Guard *Outermost : Barrier.Around.fromOutside()) {
      const Guard &G = *Outermost;
      if (G.Kind == Guard::Left ||
          !Code.differ(G.Condition, ThreadValue::PerWarp) ||
          !Seen.insert(G.Owner).second)
        continue;
      LoopTurns Turns = turnsOf(G.Owner, Code);
      if (G.Kind == Guard::Loop && Turns.Kind == LoopTurns::Same)
        continue;
      bool Warp = !Code.differ(G.Condition, ThreadValue::PerThread);
      Code.note(
          Barrier.S, ScheduleFacts::DivergentBarrier,
          std::string(G.Kind == Guard::Loop ? "loop over '" : "branch of '") +
              Code.text(G.Condition) + "', which differs between the " +
              (Warp ? "warps" : "threads") + " of a block" +
              (Turns.Condition.empty() ? "" : " unless " + Turns.Condition));
      return;
    }
  }

  /// Checks for threads that leave before a barrier that the others reach.
  void checkJump(const Site &Jump) {
    const Guard *Branch = nullptr;
    const Stmt *Loop = loopAround(Jump);
    for (const Guard &G : Jump.Around) {
      if (G.Owner == Loop || Branch)
        break;
      if (G.Kind == Guard::Branch &&
          Code.differ(G.Condition, ThreadValue::PerThread))
        Branch = &G;
    }
    if (!Branch || Seen.contains(Branch->Owner))
      return;
    for (const Site *Barrier : Barriers) {
      const Site &S = *Barrier;
      bool Behind = Barrier >= &Jump;
      if (excludes(Jump, S))
        continue;
      bool InLoop = Loop && isGuardedBy(S, Loop);
      bool Return = isa<ReturnStmt>(Jump.S);
      // `continue` skips the rest of the body, `break` the remaining
      // iterations.
      if (Return ? !Behind && !InLoop
                 : !InLoop || (isa<ContinueStmt>(Jump.S) && !Behind))
        continue;
      // No barrier waits for a warp that has ended; on AMD, a lane that has
      // ended is merely inactive.
      bool Ends = Return && !InLoop && Code.Function.hasAttr<CUDAGlobalAttr>();
      Seen.insert(Branch->Owner);
      Code.note(S.S,
                Ends ? ScheduleFacts::EarlyReturn
                     : ScheduleFacts::DivergentBarrier,
                Ends ? "threads for which '" + Code.text(Branch->Condition) +
                           (Branch->Negated ? "' is false have ended before it"
                                            : "' have ended before it")
                     : "threads leave before it because of '" +
                           Code.text(Branch->Condition) +
                           "', which differs between the threads of a block");
      return;
    }
  }

  DeviceCode &Code;
  std::vector<const Site *> Barriers;
  llvm::DenseSet<const Stmt *> Seen;
};

} // namespace

/// `f(0xffffffff, ...)` also waits for the lanes of the other branch.
static bool namesAllLanes(const Site &S, const ThreadValues &Values) {
  const auto *Call = dyn_cast<CallExpr>(S.S);
  if (!Call || Call->getNumArgs() < 2)
    return false;
  StringRef Name = calleeNameOf(Call);
  if (!Name.ends_with("_sync") || !isWarpFunction(Name))
    return false;
  auto Mask = Values.number(Call->getArg(0));
  return Mask && static_cast<uint32_t>(*Mask) == ~0u;
}

/// Warp functions in both arms of a condition that differs between lanes. CUDA
/// pairs them up; on AMD the lanes of the other arm are inactive.
static void checkBothBranches(DeviceCode &Code) {
  // The first call in each arm, by the statement and the arm.
  llvm::DenseMap<std::pair<const Stmt *, unsigned>, const Site *> First;
  llvm::DenseSet<const Stmt *> Seen;
  for (const Site &S : Code.Sites) {
    if (!namesAllLanes(S, Code.Values))
      continue;
    for (const Guard &G : S.Around) {
      if (G.Kind == Guard::Loop)
        continue;
      // The guards further out were recorded along with it.
      if (!First.try_emplace({G.Owner, unsigned(G.Negated)}, &S).second)
        break;
      const Site *Other = First.lookup({G.Owner, unsigned(!G.Negated)});
      if (Other && Code.differ(G.Condition, ThreadValue::PerThread) &&
          Seen.insert(G.Owner).second)
        Code.note(Other->S, ScheduleFacts::SpinLock,
                  "it and '" + calleeNameOf(cast<CallExpr>(S.S)).str() +
                      "' in the other branch of '" + Code.text(G.Condition) +
                      "' name all lanes and wait for each other; on AMD the "
                      "lanes in the other branch provide no values");
    }
  }
}

void noteDivergentBarriers(DeviceCode &Code) {
  BarrierCheck(Code).run();
  checkBothBranches(Code);
}

void noteWarpRoles(DeviceCode &Code) {
  for (const Site &S : Code.Sites) {
    if (!isa<CallExpr, GCCAsmStmt>(S.S) ||
        Code.Barriers.of(S.S) != BarrierKind::Named)
      continue;
    for (const Guard &G : S.Around)
      if (G.Kind != Guard::Loop &&
          Code.differ(G.Condition, ThreadValue::PerWarp) &&
          Code.splitsWavefront(G.Condition)) {
        Code.note(S.S, ScheduleFacts::WarpRoles,
                  "warps chosen by '" + Code.text(G.Condition) +
                      "' wait here for others",
                  true);
        break;
      }
  }
}

} // namespace hipify
