//===- TemplateInstances.h - classes, variables and functions ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library. Clang has no base class for what instances of the
// three kinds of templates have in common. D is one of them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_TEMPLATEINSTANCES_H
#define HIPIFY_FRONTEND_COLLECT_TEMPLATEINSTANCES_H

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/SmallVector.h"

namespace hipify {

/// Canonical; null for a function that has none.
const clang::NamedDecl *templateOf(const clang::NamedDecl *D);
/// Of D's template, without partial specializations.
llvm::SmallVector<const clang::NamedDecl *>
instancesOf(const clang::NamedDecl *D);
/// D may be any declaration.
clang::TemplateSpecializationKind specializationKind(const clang::NamedDecl *D);
/// Empty for a function that has none.
llvm::ArrayRef<clang::TemplateArgument>
templateArguments(const clang::NamedDecl *D);

} // namespace hipify
#endif
