//===- MissingTemplates.h - calls that clang reads as comparisons *- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_MISSINGTEMPLATES_H
#define HIPIFY_FRONTEND_COLLECT_MISSINGTEMPLATES_H

#include "Frontend/Collect/FactCollector.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/DenseSet.h"

namespace hipify {

/// Notes the name `of` in `Sum<N>::of<4>(x)` if Error shows that it is a
/// template in some instantiation. Returns false for any other error.
bool noteMissingTemplate(const clang::Diagnostic &Error, FactCollector &C);

/// The same for names that no instantiation reveals, because an error in the
/// calling template ended its instantiation: dependent names that look like
/// calls of a template and match a template of the unit.
class DependentCalls {
public:
  explicit DependentCalls(FactCollector &C) : Collector(C) {}
  /// A function template, with what it is a member of.
  void noteDeclared(const clang::FunctionTemplateDecl *D);
  /// A dependent name that is written without template arguments.
  void noteNamed(const clang::DeclarationNameInfo &Name);
  /// Notes the facts, at the end of the unit.
  void finish();

private:
  FactCollector &Collector;
  llvm::DenseSet<clang::DeclarationName> MemberTemplates;
  std::vector<clang::DeclarationNameInfo> Calls;
};

} // namespace hipify
#endif
