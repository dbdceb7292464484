//===- HalfOperators.h - operators of 16-bit floats -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_HALFOPERATORS_H
#define HIPIFY_FRONTEND_COLLECT_HALFOPERATORS_H

#include "Frontend/Collect/FactCollector.h"
#include "clang/AST/ExprCXX.h"

namespace hipify {

/// Notes a comparison of CUDA's halves, or a braced list assigned to one:
/// HalfComparisons, HalfLists. Ignores any other call.
void noteHalfOperator(const clang::CXXOperatorCallExpr &E,
                      FactCollector &Collector,
                      const clang::LangOptions &Language);

} // namespace hipify
#endif
