//===- IntegerQuestions.h - templates that inspect CUdeviceptr --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_INTEGERQUESTIONS_H
#define HIPIFY_FRONTEND_COLLECT_INTEGERQUESTIONS_H

#include "Frontend/Collect/Conversions.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace hipify {

/// The name of a declaration in namespace std; else "".
llvm::StringRef nameInStd(const clang::NamedDecl *D);

/// Notes where a type that is an integer in CUDA and a pointer in HIP is given
/// to a template that queries it (std::is_integral), uses it as an integer, or
/// has an overload or a specialization that HIP selects instead.
class IntegerQuestions {
public:
  IntegerQuestions(FactCollector &Collector, const clang::ASTContext &Context)
      : Collector(Collector), Context(Context) {}

  /// Template is given Arguments, as written, at Loc.
  void noteArguments(const clang::TemplateDecl *Template,
                     llvm::ArrayRef<clang::TemplateArgument> Arguments,
                     clang::SourceLocation Loc);
  /// Parameters of a function template are deduced.
  void noteCall(const clang::CallExpr *E);
  /// `f<CUdeviceptr>(x)`
  void noteWritten(const clang::DeclRefExpr *E);

private:
  /// Inspects what Template does with Parameter.
  void ask(const Place &P, const MappingEntry &Row,
           const clang::TemplateDecl &Template,
           const clang::TemplateTypeParmDecl &Parameter);
  void note(const Place &P, const MappingEntry &Row, llvm::StringRef What,
            bool Fails, FileFacts::TypeMeeting::KindT Kind);

  struct Question {
    FileFacts::TypeMeeting::KindT Kind = FileFacts::TypeMeeting::Integer;
    std::string What; ///< Empty if the template is not affected.
    bool Fails = false;
  };

  FactCollector &Collector;
  const clang::ASTContext &Context;
  llvm::DenseMap<std::pair<const clang::TemplateDecl *,
                           const clang::TemplateTypeParmDecl *>,
                 Question>
      Questions;
};

} // namespace hipify
#endif
