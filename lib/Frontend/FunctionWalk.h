//===- FunctionWalk.h - a walk that knows its function ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang's visitor has a function of its own for each kind of function. This one
// hands all of them to the visitor's
//
//   bool walkFunction(clang::FunctionDecl *D, llvm::function_ref<bool()> Go);
//
// which calls Go to walk on inside. Lambdas are no declarations in the source;
// who cares has TraverseLambdaExpr. Private to the frontend: this header shows
// clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FUNCTIONWALK_H
#define HIPIFY_FRONTEND_FUNCTIONWALK_H

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace hipify {

/// Whether somebody wrote an attribute: our declarations make every function
/// implicitly one of both sides, as lenient as nvcc.
inline bool isWritten(const clang::Attr *A) { return A && !A->isImplicit(); }

/// Whether F is written for the device, perhaps for the host, too.
inline bool isDeviceCode(const clang::FunctionDecl *F) {
  return F->hasAttr<clang::CUDAGlobalAttr>() ||
         isWritten(F->getAttr<clang::CUDADeviceAttr>());
}

template <typename Derived>
class FunctionWalk : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;
  friend Derived;
  FunctionWalk() = default;
  template <typename Go> bool walk(clang::FunctionDecl *D, Go Inside) {
    return static_cast<Derived &>(*this).walkFunction(D, Inside);
  }

public:
  bool TraverseFunctionDecl(clang::FunctionDecl *D) {
    return walk(D, [&] { return Base::TraverseFunctionDecl(D); });
  }
  bool TraverseCXXMethodDecl(clang::CXXMethodDecl *D) {
    return walk(D, [&] { return Base::TraverseCXXMethodDecl(D); });
  }
  bool TraverseCXXConstructorDecl(clang::CXXConstructorDecl *D) {
    return walk(D, [&] { return Base::TraverseCXXConstructorDecl(D); });
  }
  bool TraverseCXXDestructorDecl(clang::CXXDestructorDecl *D) {
    return walk(D, [&] { return Base::TraverseCXXDestructorDecl(D); });
  }
  bool TraverseCXXConversionDecl(clang::CXXConversionDecl *D) {
    return walk(D, [&] { return Base::TraverseCXXConversionDecl(D); });
  }
};

} // namespace hipify
#endif
