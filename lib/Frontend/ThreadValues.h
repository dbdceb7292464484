//===- ThreadValues.h - how values differ between threads -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells for the expressions of one function of device code whether the threads
// of a block, or the lanes of a warp, may see different values. Flow is
// ignored: a variable is the join of all that is assigned to it, under all
// conditions between its declaration and those assignments. Private to the
// frontend: this header shows clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_THREADVALUES_H
#define HIPIFY_FRONTEND_THREADVALUES_H

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

/// How a value depends on the thread that computes it.
struct ThreadValue {
  /// What of it the threads may disagree about; later ones include earlier
  /// ones.
  enum SpreadT : uint8_t {
    Uniform, ///< One value for the block.
    PerWarp, ///< One value for each warp: `threadIdx.x / 32`, a ballot.
    PerThread
  };
  /// What number it is, if it is one of these.
  enum RoleT : uint8_t {
    Plain,
    Index, ///< threadIdx.x, perhaps with something uniform added.
    Lane,  ///< The thread's number in its warp.
    Warp,  ///< The warp's number.
    Mask   ///< A set of lanes, as __ballot_sync gives it.
  };
  SpreadT Spread = Uniform;
  RoleT Role = Plain;
  /// It depends on a parameter of a device function, which callers know.
  bool Unknown = false;
  /// It went through a function of the user's or an asm statement, which may
  /// make one value of many: the spread is an upper bound.
  bool Opaque = false;
  /// Something uniform was added to an index or a warp's number.
  bool Moved = false;
  /// So many neighbours, from a multiple of it on, see one value: 128 for
  /// `threadIdx.x / 128`. 0 where the spread says all that is known.
  unsigned Neighbours = 0;

  bool varies() const { return Spread != Uniform; }
  /// The same, with what the spread says; 0 for one value in all threads.
  unsigned group() const {
    constexpr unsigned BySpread[] = {0, 32, 1};
    return varies() && Neighbours ? Neighbours : BySpread[Spread];
  }
  /// Makes it one value for every Count neighbours, a multiple of a warp.
  void shareAmong(unsigned Count) {
    Spread = PerWarp;
    Neighbours = Count;
  }
  /// The value of an expression of both.
  friend ThreadValue join(ThreadValue A, ThreadValue B);
  friend bool operator==(const ThreadValue &, const ThreadValue &) = default;
};

class ThreadValues {
public:
  using Parameters = llvm::DenseMap<const clang::ValueDecl *, ThreadValue>;

  /// Known has what callers are known to pass; the other parameters of device
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
  bool Settled = false; ///< Variables has what it will have.
  mutable llvm::DenseMap<const clang::Expr *, ThreadValue> Known;
};

} // namespace hipify
#endif
