//===- Shapes.h - code of a certain form ------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AST matchers for collectors that recognise the form of one node, applied to
// the node at hand: a MatchFinder would walk the unit once more.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_SHAPES_H
#define HIPIFY_FRONTEND_COLLECT_SHAPES_H

#include "clang/AST/ExprCXX.h"

namespace hipify {

/// Whether the body of F(a, b) is `return make(a.x op b.x, ...)` or, for a
/// compound assignment, `a.x op b.x; ...`, with Count components in order.
bool worksByComponent(const clang::FunctionDecl &F,
                      clang::BinaryOperatorKind Op, unsigned Count);

/// The braced list in `h = {...}`, where h is of the class named Class; else
/// null.
const clang::CXXConstructExpr *assignedList(const clang::CXXOperatorCallExpr &E,
                                            llvm::StringRef Class,
                                            clang::ASTContext &Context);

} // namespace hipify
#endif
