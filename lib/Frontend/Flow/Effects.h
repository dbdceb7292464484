//===- Effects.h - what functions wait for and write ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FLOW_EFFECTS_H
#define HIPIFY_FRONTEND_FLOW_EFFECTS_H

#include "Frontend/Flow/DeviceCode.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <set>

namespace hipify {

/// The variables, parameters and members whose memory a function polls until
/// another thread writes it, and those whose memory it writes; also through the
/// functions that it calls.
struct Effects {
  /// A function's callers copy its sets. The rest is left out.
  static constexpr unsigned MostVariables = 64;

  void addWritten(const clang::ValueDecl *D);
  /// The parameters of Flag; null if there is no room for it.
  std::set<unsigned> *addPoll(const clang::ValueDecl *Flag);

  /// Each with the indices of the parameters that say for which value, and
  /// where.
  llvm::MapVector<const clang::ValueDecl *, std::set<unsigned>> Polls;
  llvm::SmallSetVector<const clang::ValueDecl *, 2> Written;
};

/// Memoizes the effects of the functions of a translation unit.
class EffectsOfFunctions {
public:
  EffectsOfFunctions(FactCollector &Collector, clang::ASTContext &Context,
                     BarriersOfFunctions &Barriers)
      : Collector(Collector), Context(Context), Barriers(Barriers) {}

  /// The effects of a call of the user's function, in terms of the caller:
  /// the variables behind its arguments and its object. None if the callee is
  /// unknown or has no body.
  Effects of(const clang::CallExpr &Call);

private:
  const Effects &ofBody(const clang::FunctionDecl &Body);
  void addLoops(const clang::FunctionDecl &Body, Effects &Result);

  /// Calls that are nested deeper are not followed.
  static constexpr unsigned MostCalls = 64;

  FactCollector &Collector;
  clang::ASTContext &Context;
  BarriersOfFunctions &Barriers;
  unsigned Depth = 0;
  /// A function that calls itself finds what is known so far.
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Effects>> Known;
};

/// Notes where threads poll a value that others of their wavefront write.
void noteHandOvers(DeviceCode &Code, EffectsOfFunctions &Effects);

} // namespace hipify
#endif
