//===- FunctionWalk.h - a walk that knows its function ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang's visitor has a function of its own for each kind of function. This one
// hands all of them to walkFunction. Lambdas are no declarations in the source;
// who cares has TraverseLambdaExpr. Private to the frontend: this header shows
// clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FUNCTIONWALK_H
#define HIPIFY_FRONTEND_FUNCTIONWALK_H

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
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

class FunctionWalk : public clang::DynamicRecursiveASTVisitor {
public:
  bool TraverseFunctionDecl(clang::FunctionDecl *D) override;
  bool TraverseCXXMethodDecl(clang::CXXMethodDecl *D) override;
  bool TraverseCXXConstructorDecl(clang::CXXConstructorDecl *D) override;
  bool TraverseCXXDestructorDecl(clang::CXXDestructorDecl *D) override;
  bool TraverseCXXConversionDecl(clang::CXXConversionDecl *D) override;

private:
  /// Calls Go to walk on inside D.
  virtual bool walkFunction(const clang::FunctionDecl *D,
                            llvm::function_ref<bool()> Go) = 0;
};

} // namespace hipify
#endif
