//===- FunctionWalk.h - a visitor that knows its function -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clang's visitor has a callback for each kind of function declaration. This
// one passes them all to walkFunction. A lambda is not a declaration in the
// source; override TraverseLambdaExpr to handle it. Private to the frontend:
// exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_FUNCTIONWALK_H
#define HIPIFY_FRONTEND_COLLECT_FUNCTIONWALK_H

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace hipify {

/// Whether the user wrote the attribute: our declarations implicitly make every
/// function __host__ __device__, since nvcc is as lenient.
inline bool isWritten(const clang::Attr *A) { return A && !A->isImplicit(); }

/// Whether F is declared for the device, possibly also for the host.
inline bool isDeviceCode(const clang::FunctionDecl *F) {
  return F->hasAttr<clang::CUDAGlobalAttr>() ||
         isWritten(F->getAttr<clang::CUDADeviceAttr>());
}

class FunctionWalk : public clang::DynamicRecursiveASTVisitor {
public:
  bool TraverseFunctionDecl(clang::FunctionDecl *D) override;
  bool TraverseCXXMethodDecl(clang::CXXMethodDecl *D) override;
  bool TraverseCXXConstructorDecl(clang::CXXConstructorDecl *D) override;
  bool TraverseCXXDestructorDecl(clang::CXXDestructorDecl *D) override;
  bool TraverseCXXConversionDecl(clang::CXXConversionDecl *D) override;
  /// In an instantiation, the value of a template's parameter is nothing that
  /// is written where the parameter is used.
  bool TraverseSubstNonTypeTemplateParmExpr(
      clang::SubstNonTypeTemplateParmExpr *) override {
    return true;
  }

  /// Call Go to traverse D.
  virtual bool walkFunction(const clang::FunctionDecl *D,
                            llvm::function_ref<bool()> Go) = 0;
};

/// A walk that knows the function whose declared type a return statement gives.
class ResultWalk : public FunctionWalk {
public:
  bool walkFunction(const clang::FunctionDecl *D,
                    llvm::function_ref<bool()> Go) override;
  bool TraverseLambdaExpr(clang::LambdaExpr *E) override;

protected:
  /// Null in a lambda whose result type is deduced.
  const clang::FunctionDecl *Function = nullptr;
};

/// A walk that knows for which side the code at hand is compiled.
class SideWalk : public FunctionWalk {
public:
  bool walkFunction(const clang::FunctionDecl *D,
                    llvm::function_ref<bool()> Go) override;
  bool TraverseLambdaExpr(clang::LambdaExpr *E) override;

protected:
  bool InDevice = false, InHost = true;
  /// In a lambda without an attribute outside device code: it may be both.
  bool InUnspokenLambda = false;
};

} // namespace hipify
#endif
