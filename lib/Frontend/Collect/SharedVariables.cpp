//===- SharedVariables.cpp - restores dropped __shared__ ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our declarations make every function available to the host. In those that are
// certainly emitted for the host (not templates, not inline, external) clang
// diagnoses `__shared__` on a variable without `static` or `extern` and makes
// it a local variable. The annotation that our macro adds remains.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
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
    // As clang does for accepted variables.
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
