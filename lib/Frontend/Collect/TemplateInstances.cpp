//===- TemplateInstances.cpp ----------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/TemplateInstances.h"

using namespace clang;

namespace hipify {

const NamedDecl *templateOf(const NamedDecl *D) {
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(D))
    return Class->getSpecializedTemplate()->getCanonicalDecl();
  if (const auto *Variable = dyn_cast<VarTemplateSpecializationDecl>(D))
    return Variable->getSpecializedTemplate()->getCanonicalDecl();
  FunctionTemplateDecl *Template = cast<FunctionDecl>(D)->getPrimaryTemplate();
  return Template ? Template->getCanonicalDecl() : nullptr;
}

llvm::SmallVector<const NamedDecl *> instancesOf(const NamedDecl *D) {
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(D))
    return llvm::to_vector_of<const NamedDecl *>(
        Class->getSpecializedTemplate()->specializations());
  if (const auto *Variable = dyn_cast<VarTemplateSpecializationDecl>(D))
    return llvm::to_vector_of<const NamedDecl *>(
        Variable->getSpecializedTemplate()->specializations());
  return llvm::to_vector_of<const NamedDecl *>(
      cast<FunctionDecl>(D)->getPrimaryTemplate()->specializations());
}

TemplateSpecializationKind specializationKind(const NamedDecl *D) {
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(D))
    return Class->getSpecializationKind();
  if (const auto *Variable = dyn_cast<VarTemplateSpecializationDecl>(D))
    return Variable->getSpecializationKind();
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return F->getTemplateSpecializationKind();
  return TSK_Undeclared;
}

ArrayRef<TemplateArgument> templateArguments(const NamedDecl *D) {
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(D))
    return Class->getTemplateArgs().asArray();
  if (const auto *Variable = dyn_cast<VarTemplateSpecializationDecl>(D))
    return Variable->getTemplateArgs().asArray();
  const TemplateArgumentList *Arguments =
      cast<FunctionDecl>(D)->getTemplateSpecializationArgs();
  return Arguments ? Arguments->asArray() : ArrayRef<TemplateArgument>();
}

} // namespace hipify
