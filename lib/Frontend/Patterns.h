//===- Patterns.h - what calls and names mean as written --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Templates are judged as they are written, and calls name instantiations:
// these lead from one to the other. Private to the frontend: this header shows
// clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_PATTERNS_H
#define HIPIFY_FRONTEND_PATTERNS_H

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace hipify {

/// The declaration that was written: of an instantiated function, variable,
/// parameter or member that of the template; the first of redeclarations.
const clang::ValueDecl *patternOf(const clang::ValueDecl *D);
inline const clang::FunctionDecl *patternOf(const clang::FunctionDecl *F) {
  return clang::cast<clang::FunctionDecl>(
      patternOf(static_cast<const clang::ValueDecl *>(F)));
}

/// The functions that a call may go to, as written; several when a template
/// leaves the choice open.
llvm::SmallVector<const clang::FunctionDecl *, 2>
calleesOf(const clang::CallExpr *Call);
/// The name of what a call calls, or "".
llvm::StringRef calleeNameOf(const clang::CallExpr *Call);
/// Where that name stands.
clang::SourceLocation calleeLocation(const clang::CallExpr *Call);
llvm::StringRef nameOf(const clang::NamedDecl *D);

/// The member that `&Struct::member` points to, and where its name stands.
std::pair<const clang::FieldDecl *, clang::SourceLocation>
pointedMember(const clang::UnaryOperator *E);

/// Calls Give(parameter, expression) for the arguments of a template that are
/// values; Template may be null.
void forEachValueArgument(
    const clang::TemplateDecl *Template,
    llvm::ArrayRef<clang::TemplateArgumentLoc> Arguments,
    llvm::function_ref<void(const clang::ValueDecl *, const clang::Expr *)>
        Give);
llvm::SmallVector<clang::TemplateArgumentLoc, 4>
argumentsOf(clang::TemplateSpecializationTypeLoc T);

/// __shfl_sync and the like, which take a mask of lanes first.
bool takesMask(llvm::StringRef Function);
/// __shfl, __shfl_down_sync, ...
inline bool isShuffle(llvm::StringRef Function) {
  return Function.starts_with("__shfl");
}
/// Functions whose result is a mask of lanes.
bool givesMask(llvm::StringRef Function);
/// Any function of a warp's lanes, with or without a mask.
bool isWarpFunction(llvm::StringRef Function);

} // namespace hipify
#endif
