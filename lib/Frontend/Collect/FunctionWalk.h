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

  /// Call Go to traverse D.
  virtual bool walkFunction(const clang::FunctionDecl *D,
                            llvm::function_ref<bool()> Go) = 0;
};

} // namespace hipify
#endif
