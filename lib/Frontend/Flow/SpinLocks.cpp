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
#include "Frontend/Flow/WaitingLoop.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace hipify {

static std::string lockName(const DeviceCode &Code, const Expr *Address) {
  Address = Address->IgnoreParenCasts();
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
  std::string Name = "'" + lockName(Code, Lock->Address) + "'";
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
      {Text.Parts[1].Begin, lockName(Code, Lock->Address), Code.name(),
       WideOnly});
}

/// A semaphore of libcu++ is a lock if it admits one thread at a time, or if
/// the function also releases it.
static void noteSemaphore(DeviceCode &Code, const Site &Place) {
  auto Wait = waitingCall(*cast<CallExpr>(Place.S));
  if (!Wait || !Wait->Takes || isOwnPlace(Code, Wait->Object))
    return;
  Participants Who = Code.participants(Place.Around);
  if (Who == Participants::OneThread)
    return;
  const ValueDecl *Lock = baseOf(Wait->Object);
  bool Released = llvm::any_of(Code.Sites, [&](const Site &Other) {
    auto Op = operationOf(Other.S);
    return Op && Op->Kind == MemoryOperation::Write &&
           baseOf(Op->Address) == Lock;
  });
  if (Released || Wait->OneAtATime)
    Code.note(Place.S, ScheduleFacts::SpinLock,
              "the lane that acquires '" + lockName(Code, Wait->Object) +
                  "' waits in 'acquire' for the lanes that are still trying",
              Who == Participants::OneLane, true);
}

void noteSpinLocks(DeviceCode &Code) {
  for (const Site &Place : Code.Sites)
    if (loopParts(Place.S))
      noteLock(Code, Place);
    else if (isa<CallExpr>(Place.S))
      noteSemaphore(Code, Place);
}

} // namespace hipify
