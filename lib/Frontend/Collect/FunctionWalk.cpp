//===- FunctionWalk.cpp - a visitor that knows its function ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/FunctionWalk.h"

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

} // namespace hipify
