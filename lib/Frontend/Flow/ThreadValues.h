//===- ThreadValues.h - uniformity of values across threads -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines for the expressions of a device function whether the threads of a
// block, or the lanes of a warp, can have different values. Flow-insensitive: a
// variable's value is the join of all assignments to it and of all conditions
// between its declaration and those assignments. Private to the frontend:
// exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FLOW_THREADVALUES_H
#define HIPIFY_FRONTEND_FLOW_THREADVALUES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <memory>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class ValueDecl;
} // namespace clang

namespace hipify {

/// How a value depends on the thread.
struct ThreadValue {
  /// Which threads can have different values; later enumerators include earlier
  /// ones.
  enum SpreadT : uint8_t {
    Uniform, ///< One value per block.
    PerWarp, ///< One value per warp: `threadIdx.x / 32`, a ballot.
    PerThread
  };
  /// The meaning of the number, if it is one of these.
  enum RoleT : uint8_t {
    Plain,
    Index, ///< threadIdx.x, possibly plus a uniform value.
    Lane,  ///< The thread's index in its warp.
    Warp,  ///< The warp's index.
    Mask   ///< A lane mask, as from __ballot_sync.
  };
  SpreadT Spread = Uniform;
  RoleT Role = Plain;
  /// Depends on a parameter of a device function, which its callers know.
  bool Unknown = false;
  /// Passed through a user's function or an asm statement, which may make it
  /// uniform: the spread is an upper bound.
  bool Opaque = false;
  /// A uniform value was added to an index or a warp's index.
  bool Moved = false;
  /// The size of aligned groups of neighbours with the same value: 128 for
  /// `threadIdx.x / 128`. 0 if the spread is all that is known.
  unsigned Neighbours = 0;

  bool varies() const { return Spread != Uniform; }
  /// The group size, also implied by the spread; 0 if uniform.
  unsigned group() const {
    constexpr unsigned BySpread[] = {0, 32, 1};
    return varies() && Neighbours ? Neighbours : BySpread[Spread];
  }
  /// Makes the value uniform in aligned groups of Count threads, a multiple of
  /// a warp.
  void shareAmong(unsigned Count) {
    Spread = PerWarp;
    Neighbours = Count;
  }
  /// The value of an expression that depends on both.
  friend ThreadValue join(ThreadValue A, ThreadValue B);
  friend bool operator==(const ThreadValue &, const ThreadValue &) = default;
};

class ThreadValues {
public:
  using Parameters = llvm::DenseMap<const clang::ValueDecl *, ThreadValue>;

  /// Known contains what callers are known to pass; other parameters of device
  /// functions are unknown.
  ThreadValues(const clang::FunctionDecl &Function, clang::ASTContext &Context,
               const Parameters *Known = nullptr);

  ThreadValue of(const clang::Expr *E) const;
  /// Whether E is the constant Number, through macros and constants.
  bool isNumber(const clang::Expr *E, int64_t Number) const;
  std::optional<int64_t> number(const clang::Expr *E) const;

private:
  ThreadValue ofParts(const clang::Expr *E) const;
  ThreadValue ofCall(const clang::Expr *E) const;
  ThreadValue ofBinary(const clang::Expr *E) const;

  clang::ASTContext &Context;
  llvm::DenseMap<const clang::ValueDecl *, ThreadValue> Variables;
  bool Settled = false; ///< Variables is complete.
  mutable llvm::DenseMap<const clang::Expr *, ThreadValue> Known;
};

} // namespace hipify
#endif
