//===- DeviceCode.h - one function of device code ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The statements of a function that threads wait at or exchange data by, each
// with the conditions under which it runs. Private to the frontend: this header
// shows clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_DEVICECODE_H
#define HIPIFY_FRONTEND_DEVICECODE_H

#include "Frontend/FactCollector.h"
#include "Frontend/ThreadValues.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/iterator.h"
#include <deque>

namespace hipify {

/// A condition around a statement. Statements share the guards that stand
/// around them all: an else-if chain of 10,000 arms has 10,000, not their sum.
struct Guard {
  enum KindT : uint8_t {
    Branch, ///< An arm of `if`, `?:` or `switch`.
    Loop,
    Left ///< Behind `if (Condition) return;` and its kin.
  };
  const clang::Expr *Condition;
  bool Negated;
  KindT Kind;
  const clang::Stmt *Owner;
  const Guard *Outer = nullptr; ///< The next one outwards, or null.
  unsigned Depth = 0;           ///< How many stand outside of it.
};

/// The guards around a statement, the innermost first.
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
  /// The outermost first.
  llvm::SmallVector<const Guard *> fromOutside() const;

private:
  friend class GuardStack;
  explicit Guards(const Guard *Innermost) : Innermost(Innermost) {}
  const Guard *Innermost = nullptr;
};

/// What stands around the statement that a walk has come to.
class GuardStack {
public:
  void push(Guard G);
  void pop() { Innermost = Innermost->Outer; }
  Guards here() const { return Guards(Innermost); }
  /// Takes away what was pushed since here() was Before.
  void restore(Guards Before) { Innermost = Before.innermost(); }

private:
  std::deque<Guard> All; ///< Guards refer to each other: none moves.
  const Guard *Innermost = nullptr;
};

struct Site {
  const clang::Stmt *S;
  Guards Around;
};

/// What an expression or statement does to memory that other threads see.
struct MemoryOperation {
  enum KindT : uint8_t {
    Read,  ///< Anew each time: volatile, atomic, by assembly.
    Take,  ///< Writes and tells what was there: compare-and-swap, exchange.
    Write, ///< Any other change.
  };
  KindT Kind;
  const clang::Stmt *S;
  const clang::Expr *Address;
  /// Those parts that make it another operation when they change.
  llvm::SmallVector<const clang::Expr *, 2> Parts;
};

class DeviceCode {
public:
  DeviceCode(const clang::FunctionDecl &Function, FactCollector &Collector,
             clang::ASTContext &Context);

  const clang::FunctionDecl &Function;
  FactCollector &Collector;
  clang::ASTContext &Context;
  ThreadValues Values;
  std::vector<Site> Sites; ///< In the order of the source.
  GuardStack Guarding;     ///< Owns the guards of all who walk the function.

  Participants participants(Guards Around) const;
  /// Whether threads are known to differ in a condition: Spread or more.
  bool differ(const clang::Expr *Condition, ThreadValue::SpreadT Spread) const;
  /// Whether two lanes of one wavefront of 64, but not of one warp, may
  /// disagree about a condition that is the same for a warp.
  bool splitsWavefront(const clang::Expr *Condition) const;

  /// Notes a hazard at S, unless that is nowhere in a file.
  void note(const clang::Stmt *S, ScheduleFacts::KindT Kind, std::string Detail,
            bool WideOnly = false, bool CallersDecide = false);
  std::string text(const clang::Stmt *S) const;
  /// How Calls names this function.
  std::string name() const { return nameFor(Function); }
  static std::string nameFor(const clang::FunctionDecl &F);

private:
  /// What guards, from the outermost to one of them, make of the threads.
  struct Choice {
    Participants Of = Participants::Warps; ///< Lanes, if they differ.
    bool OneThread = false, OneWarp = false, OneLane = false;
  };
  void choose(const Guard &G, Choice &So) const;

  mutable llvm::DenseMap<const Guard *, Choice> Choices;
};

/// The condition that A wants true where B wants it false, or the reverse; null
/// when there is none.
const Guard *oppositeArm(const Site &A, const Site &B);
/// The operation that S itself is, without looking at its parts. Functions of
/// the user's are what their bodies do.
std::optional<MemoryOperation> operationOf(const clang::Stmt *S,
                                           unsigned Depth = 2);
/// Visits S and all its parts; Visit says whether to go into a statement.
void forEachPart(const clang::Stmt *S,
                 llvm::function_ref<bool(const clang::Stmt *)> Visit);
/// The variable or member whose memory an address or an lvalue is in.
const clang::ValueDecl *baseOf(const clang::Expr *E);
/// Whether two expressions are written the same.
bool sameExpression(const clang::Expr *A, const clang::Expr *B,
                    clang::ASTContext &Context);
/// The parts of `if`, `while`, `for` and `do` that are the same question.
struct LoopParts {
  const clang::Expr *Condition = nullptr;
  const clang::Stmt *Body = nullptr, *Step = nullptr;
};
std::optional<LoopParts> loopParts(const clang::Stmt *S);

enum class BarrierKind : uint8_t {
  None,
  Arrival, ///< Tells the others and goes on: bar.arrive.
  Warp,    ///< __syncwarp, tiles
  Block,   ///< All threads of the block, or of the grid.
  Named    ///< Some warps: bar.sync with a count, mbarrier, cuda::barrier.
};
/// What S, a call or an asm statement, waits for; through the user's functions.
BarrierKind barrierOf(const clang::Stmt *S, unsigned Depth = 4);

// The families of hazards, each in a file of its own.
void noteSpinLocks(DeviceCode &Code);
void noteHandOvers(DeviceCode &Code);
void noteDivergentBarriers(DeviceCode &Code);
void noteWarpRoles(DeviceCode &Code);
void noteExchanges(DeviceCode &Code);

} // namespace hipify
#endif
