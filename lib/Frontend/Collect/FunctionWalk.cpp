//===- FunctionWalk.cpp - a visitor that knows its function ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/FunctionWalk.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace hipify {

bool FunctionWalk::TraverseFunctionDecl(FunctionDecl *D) {
  return walkFunction(
      D, [&] { return DynamicRecursiveASTVisitor::TraverseFunctionDecl(D); });
}
bool FunctionWalk::TraverseCXXMethodDecl(CXXMethodDecl *D) {
  return walkFunction(
      D, [&] { return DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(D); });
}
bool FunctionWalk::TraverseCXXConstructorDecl(CXXConstructorDecl *D) {
  return walkFunction(D, [&] {
    return DynamicRecursiveASTVisitor::TraverseCXXConstructorDecl(D);
  });
}
bool FunctionWalk::TraverseCXXDestructorDecl(CXXDestructorDecl *D) {
  return walkFunction(D, [&] {
    return DynamicRecursiveASTVisitor::TraverseCXXDestructorDecl(D);
  });
}
bool FunctionWalk::TraverseCXXConversionDecl(CXXConversionDecl *D) {
  return walkFunction(D, [&] {
    return DynamicRecursiveASTVisitor::TraverseCXXConversionDecl(D);
  });
}

bool ResultWalk::walkFunction(const FunctionDecl *D,
                              llvm::function_ref<bool()> Go) {
  llvm::SaveAndRestore Saved(Function, D);
  return Go();
}

bool ResultWalk::TraverseLambdaExpr(LambdaExpr *E) {
  return walkFunction(E->hasExplicitResultType() ? E->getCallOperator()
                                                 : nullptr,
                      [&] { return FunctionWalk::TraverseLambdaExpr(E); });
}

bool SideWalk::walkFunction(const FunctionDecl *D,
                            llvm::function_ref<bool()> Go) {
  bool Device = isDeviceCode(D);
  llvm::SaveAndRestore SavedDevice(InDevice, Device);
  llvm::SaveAndRestore SavedHost(
      InHost, !Device || isWritten(D->getAttr<CUDAHostAttr>()));
  llvm::SaveAndRestore SavedLambda(InUnspokenLambda, false);
  return Go();
}

bool SideWalk::TraverseLambdaExpr(LambdaExpr *E) {
  auto Go = [&] { return FunctionWalk::TraverseLambdaExpr(E); };
  const CXXMethodDecl *Call = E->getCallOperator();
  if (isWritten(Call->getAttr<CUDADeviceAttr>()) ||
      isWritten(Call->getAttr<CUDAHostAttr>()))
    return walkFunction(Call, Go);
  // Without an attribute, a lambda takes that of its context.
  llvm::SaveAndRestore Unspoken(InUnspokenLambda, !InDevice);
  return Go();
}

} // namespace hipify
