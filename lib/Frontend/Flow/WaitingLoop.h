//===- WaitingLoop.h - loops that wait for other threads --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FLOW_WAITINGLOOP_H
#define HIPIFY_FRONTEND_FLOW_WAITINGLOOP_H

#include "Frontend/Flow/DeviceCode.h"
#include "llvm/ADT/DenseSet.h"

namespace hipify {

/// The operation that a loop waits for, if any.
class WaitingLoop {
public:
  using Variables = llvm::DenseSet<const clang::ValueDecl *>;

  WaitingLoop(const DeviceCode &Code, const Site &Place);

  /// The operation whose outcome alone decides when the loop ends.
  std::optional<MemoryOperation> awaited(MemoryOperation::KindT Kind);
  /// Whether the body modifies the lock other than by acquiring it.
  bool releases(const clang::ValueDecl *Lock) const;
  /// The statement with which the lane that has the lock leaves the loop.
  const clang::Stmt *jumpOut() const;
  /// Whether all lanes synchronize in each iteration: the compiler then cannot
  /// move the critical section out of the loop.
  bool meets() const;
  bool hasContinue() const;
  const clang::Stmt *body() const { return Parts.Body; }
  const clang::Expr *condition() const { return Parts.Condition; }

private:
  bool isInside(const Site &S) const;
  /// The innermost loop around a statement in this loop.
  const clang::Stmt *loopOf(const Site &S) const;
  void
  forEachOwnPart(llvm::function_ref<void(const clang::Stmt *)> Visit) const;
  void findAssigned();
  /// `while (busy() && ++tries < 100)` terminates by itself.
  bool isBounded() const;
  bool hasOutcome(const clang::Stmt *S) const;
  /// Whether S is in a branch of the loop that the outcome selects.
  bool dependsOnOutcome(const Site &S) const;
  /// Finds the variables that receive the outcome.
  void followOutcome();
  bool endsByOutcome() const {
    return (Parts.Condition && hasOutcome(Parts.Condition)) || jumpOut();
  }

  const clang::Stmt *Loop;
  LoopParts Parts;
  std::vector<const Site *> Inside;
  Variables Assigned, Counted, Outcome;
  const clang::Stmt *Awaited = nullptr;
};

} // namespace hipify
#endif
