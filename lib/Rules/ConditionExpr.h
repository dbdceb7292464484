//===- ConditionExpr.h - conditions of #if with unknowns --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates the expression of an #if. What other files or the command line may
// define is unknown, and so is all that depends on it: `unknown && 0` is 0.
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

/// What is known of a macro at a place.
struct MacroState {
  enum KindT : uint8_t {
    Unknown,
    Undefined,
    Defined,
    Number,
    Opaque ///< Defined, but its value is not known, or it takes arguments.
  };
  KindT Kind = Unknown;
  std::vector<llvm::StringRef> Body = {}; ///< Of a defined one, in words.
  int64_t Value = 0;                      ///< Of a number.
};

using MacroLookup = llvm::function_ref<MacroState(llvm::StringRef)>;

/// The value of a condition, given in words; none when it is not known.
std::optional<int64_t> evaluateCondition(llvm::ArrayRef<llvm::StringRef> Words,
                                         MacroLookup Lookup);

} // namespace hipify
#endif
