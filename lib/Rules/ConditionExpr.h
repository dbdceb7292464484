//===- ConditionExpr.h - conditions of #if with unknowns --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates the expression of an #if. Names that other files or the command
// line may define are unknown, and so is everything that depends on them; but
// `unknown && 0` is 0.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_CONDITIONEXPR_H
#define HIPIFY_RULES_CONDITIONEXPR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace hipify {

/// The state of a macro at a location.
struct MacroState {
  enum KindT : uint8_t {
    Unknown,
    Undefined,
    Defined,
    Number,
    Opaque ///< Defined, but with an unknown value, or function-like.
  };
  KindT Kind = Unknown;
  std::vector<llvm::StringRef> Body = {}; ///< The words of the definition.
  int64_t Value = 0;                      ///< The value of a Number.
};

using MacroLookup = llvm::function_ref<MacroState(llvm::StringRef)>;

/// The value of a condition, given as words; none if it is unknown.
std::optional<int64_t> evaluateCondition(llvm::ArrayRef<llvm::StringRef> Words,
                                         MacroLookup Lookup);

} // namespace hipify
#endif
