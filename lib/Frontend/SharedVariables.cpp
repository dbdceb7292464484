//===- SharedVariables.cpp - __shared__ that clang has dropped ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our declarations make every function one for the host, too. In those that the
// host surely gets (no templates, not inline, seen by other units) clang takes
// `__shared__` of a variable without `static` or `extern` for an error, and
// makes it a local variable. The annotation that our macro adds stays.
//
//===----------------------------------------------------------------------===//
#include "Frontend/DeviceVisitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace hipify {
namespace {

class SharedVariables : public DynamicRecursiveASTVisitor {
public:
  explicit SharedVariables(ASTContext &Context) : Context(Context) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->hasAttr<CUDASharedAttr>() ||
        llvm::none_of(V->specific_attrs<AnnotateAttr>(), [](auto *Note) {
          return Note->getAnnotation() == "shared";
        }))
      return true;
    V->addAttr(CUDASharedAttr::CreateImplicit(Context));
    // As clang does for those that it does not refuse.
    if (V->getStorageClass() == SC_None)
      V->setStorageClass(SC_Static);
    return true;
  }

private:
  ASTContext &Context;
};

} // namespace

void restoreSharedVariables(Decl *D, ASTContext &Context) {
  SharedVariables(Context).TraverseDecl(D);
}

} // namespace hipify
