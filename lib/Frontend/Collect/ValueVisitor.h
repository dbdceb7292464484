//===- ValueVisitor.h - uses of CUDA's values -------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names show what is called; this visitor shows what happens to the values:
// members that are read, enumerators used as numbers, results whose type
// differs in HIP, device pointers used as integers. Private to the frontend.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_VALUEVISITOR_H
#define HIPIFY_FRONTEND_COLLECT_VALUEVISITOR_H

#include "Frontend/Collect/FactCollector.h"

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace hipify {

/// Notes the facts about values in a declaration of the user's.
void collectValueFacts(clang::Decl *D, FactCollector &Collector,
                       clang::ASTContext &Context);

} // namespace hipify
#endif
