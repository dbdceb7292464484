//===- Patterns.h - templates behind instantiations -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Templates are analyzed as written, but calls refer to instantiations. These
// functions map from one to the other. Private to the frontend: exposes clang
// types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FLOW_PATTERNS_H
#define HIPIFY_FRONTEND_FLOW_PATTERNS_H

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace hipify {

/// The declaration in the source: the template's for an instantiated function,
/// variable, parameter or member; the first of several redeclarations.
const clang::ValueDecl *patternOf(const clang::ValueDecl *D);
inline const clang::FunctionDecl *patternOf(const clang::FunctionDecl *F) {
  return clang::cast<clang::FunctionDecl>(
      patternOf(static_cast<const clang::ValueDecl *>(F)));
}

/// The functions, as written, that a call can refer to; several if a template
/// leaves the choice open.
llvm::SmallVector<const clang::FunctionDecl *, 2>
calleesOf(const clang::CallExpr *Call);
/// The name of the callee, or "".
llvm::StringRef calleeNameOf(const clang::CallExpr *Call);
/// The location of that name.
clang::SourceLocation calleeLocation(const clang::CallExpr *Call);
llvm::StringRef nameOf(const clang::NamedDecl *D);

/// The member that `&Struct::member` points to, and the location of its name.
std::pair<const clang::FieldDecl *, clang::SourceLocation>
pointedMember(const clang::UnaryOperator *E);

/// Calls Give(parameter, expression) for the value arguments of a template.
/// Template can be null.
void forEachValueArgument(
    const clang::TemplateDecl *Template,
    llvm::ArrayRef<clang::TemplateArgumentLoc> Arguments,
    llvm::function_ref<void(const clang::ValueDecl *, const clang::Expr *)>
        Give);
llvm::SmallVector<clang::TemplateArgumentLoc, 4>
argumentsOf(clang::TemplateSpecializationTypeLoc T);

/// __shfl_sync and similar, which take a lane mask first.
bool takesMask(llvm::StringRef Function);
/// __shfl, __shfl_down_sync, ...
inline bool isShuffle(llvm::StringRef Function) {
  return Function.starts_with("__shfl");
}
/// Functions that return a lane mask.
bool givesMask(llvm::StringRef Function);
/// Any warp-level function, with or without a mask.
bool isWarpFunction(llvm::StringRef Function);

} // namespace hipify
#endif
