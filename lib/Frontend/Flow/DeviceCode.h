//===- DeviceCode.h - one function of device code ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The statements of a function at which threads wait or exchange data, each
// with the conditions that control it. Private to the frontend: exposes clang
// types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FLOW_DEVICECODE_H
#define HIPIFY_FRONTEND_FLOW_DEVICECODE_H

#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Flow/ThreadValues.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/iterator.h"
#include <deque>

namespace hipify {

/// A condition that controls a statement. Statements share enclosing guards, so
/// an else-if chain of 10,000 arms needs only 10,000 of them.
struct Guard {
  enum KindT : uint8_t {
    Branch, ///< An arm of `if`, `?:` or `switch`.
    Loop,
    Left ///< After `if (Condition) return;` and similar.
  };
  const clang::Expr *Condition;
  bool Negated;
  KindT Kind;
  const clang::Stmt *Owner;
  const Guard *Outer = nullptr; ///< The next outer guard, or null.
  unsigned Depth = 0;           ///< The number of outer guards.
};

/// The guards around a statement, innermost first.
class Guards {
public:
  class iterator
      : public llvm::iterator_facade_base<iterator, std::forward_iterator_tag,
                                          const Guard> {
  public:
    explicit iterator(const Guard *At = nullptr) : At(At) {}
    const Guard &operator*() const { return *At; }
    bool operator==(const iterator &Other) const { return At == Other.At; }
    iterator &operator++() {
      At = At->Outer;
      return *this;
    }

  private:
    const Guard *At;
  };

  iterator begin() const { return iterator(Innermost); }
  iterator end() const { return iterator(); }
  size_t size() const { return Innermost ? Innermost->Depth + 1 : 0; }
  const Guard *innermost() const { return Innermost; }
  /// The guards, outermost first.
  llvm::SmallVector<const Guard *> fromOutside() const;

private:
  friend class GuardStack;
  explicit Guards(const Guard *Innermost) : Innermost(Innermost) {}
  const Guard *Innermost = nullptr;
};

/// The guards around the statement that a walk has reached.
class GuardStack {
public:
  void push(Guard G);
  void pop() { Innermost = Innermost->Outer; }
  Guards here() const { return Guards(Innermost); }
  /// Pops the guards pushed since here() returned Before.
  void restore(Guards Before) { Innermost = Before.innermost(); }

private:
  std::deque<Guard> All; ///< A deque, because guards point to each other.
  const Guard *Innermost = nullptr;
};

struct Site {
  const clang::Stmt *S;
  Guards Around;
};

/// How an expression or statement accesses memory that other threads see.
struct MemoryOperation {
  enum KindT : uint8_t {
    Read,  ///< Not cached: volatile, atomic, or by assembly.
    Take,  ///< Writes and returns the old value: compare-and-swap, exchange.
    Write, ///< Any other modification.
  };
  KindT Kind;
  const clang::Stmt *S;
  const clang::Expr *Address;
  /// The parts whose change makes it a different operation.
  llvm::SmallVector<const clang::Expr *, 2> Parts;
};

/// A call of a method of libcu++ that waits until another thread changes its
/// object.
struct WaitingCall {
  const clang::Expr *Object;
  bool Takes;      ///< acquire() of a semaphore; else wait() for a value.
  bool OneAtATime; ///< A semaphore that admits one thread.
};

/// None if the call waits for nothing, or for threads that all arrive.
std::optional<WaitingCall> waitingCall(const clang::CallExpr &Call);

enum class BarrierKind : uint8_t {
  None,
  Arrival, ///< Signals arrival without waiting: bar.arrive.
  Warp,    ///< __syncwarp, tiles
  Block,   ///< All threads of the block or the grid.
  Named    ///< A set of warps: bar.sync with a count, mbarrier, cuda::barrier.
};

/// Memoizes the barriers in the functions of a translation unit: templates of
/// templates call the same functions thousands of times.
class BarriersOfFunctions {
public:
  /// The barrier that S, a call or an asm statement, executes, also through the
  /// user's functions.
  BarrierKind of(const clang::Stmt *S);

private:
  BarrierKind ofBody(const clang::FunctionDecl &Body);

  /// Calls that are nested deeper are not followed.
  static constexpr unsigned MostCalls = 64;

  unsigned Depth = 0;
  /// A function that calls itself finds what is known so far.
  llvm::DenseMap<const clang::FunctionDecl *, BarrierKind> Known;
};

class DeviceCode {
public:
  DeviceCode(const clang::FunctionDecl &Function, FactCollector &Collector,
             clang::ASTContext &Context, BarriersOfFunctions &Barriers);

  const clang::FunctionDecl &Function;
  FactCollector &Collector;
  clang::ASTContext &Context;
  BarriersOfFunctions &Barriers;
  ThreadValues Values;
  std::vector<Site> Sites; ///< In source order.
  GuardStack Guarding;     ///< Owns the guards, for all walks over the
                           ///< function.

  Participants participants(Guards Around) const;
  /// Whether threads are known to disagree about a condition, by at least
  /// Spread.
  bool differ(const clang::Expr *Condition, ThreadValue::SpreadT Spread) const;
  /// Whether two lanes of a 64-lane wavefront can disagree about a condition
  /// that is uniform within a warp of 32.
  bool splitsWavefront(const clang::Expr *Condition) const;

  /// Notes a hazard at S, if S is in a user's file.
  void note(const clang::Stmt *S, ScheduleFacts::KindT Kind, std::string Detail,
            bool WideOnly = false, bool CallersDecide = false);
  std::string text(const clang::Stmt *S) const;
  /// The name of this function in Calls.
  std::string name() const { return nameFor(Function); }
  static std::string nameFor(const clang::FunctionDecl &F);

private:
  /// What guards, from the outermost inwards, imply about the threads.
  struct Choice {
    Participants Of = Participants::Warps; ///< Lanes if they can disagree.
    bool OneThread = false, OneWarp = false, OneLane = false;
  };
  void choose(const Guard &G, Choice &So) const;

  mutable llvm::DenseMap<const Guard *, Choice> Choices;
};

/// The guard of A whose condition must hold for one site and fail for the
/// other; null if there is none.
const Guard *oppositeArm(const Site &A, const Site &B);
/// The operation that S itself performs, regardless of its parts. A call of the
/// user's function performs what its body does.
std::optional<MemoryOperation> operationOf(const clang::Stmt *S,
                                           unsigned Depth = 2);
/// Visits S and all its parts. Visit returns whether to enter a statement.
void forEachPart(const clang::Stmt *S,
                 llvm::function_ref<bool(const clang::Stmt *)> Visit);
/// The variable or member that contains the memory of an address or lvalue.
const clang::ValueDecl *baseOf(const clang::Expr *E);
/// Whether two expressions are spelled alike.
bool sameExpression(const clang::Expr *A, const clang::Expr *B,
                    clang::ASTContext &Context);
/// The common parts of `if`, `while`, `for` and `do`.
struct LoopParts {
  const clang::Expr *Condition = nullptr;
  const clang::Stmt *Body = nullptr, *Step = nullptr;
};
std::optional<LoopParts> loopParts(const clang::Stmt *S);

// The kinds of hazards, each implemented in its own file.
void noteSpinLocks(DeviceCode &Code);
void noteDivergentBarriers(DeviceCode &Code);
void noteWarpRoles(DeviceCode &Code);
void noteExchanges(DeviceCode &Code);

} // namespace hipify
#endif
