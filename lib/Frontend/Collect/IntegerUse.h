//===- IntegerUse.h - templates that use a type as an integer ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_INTEGERUSE_H
#define HIPIFY_FRONTEND_COLLECT_INTEGERUSE_H

#include "Frontend/Collect/FunctionWalk.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

namespace hipify {

/// Whether a template converts values of a parameter's type to or from
/// integers, or computes with them. A cast there would be wrong for other
/// instantiations. Inspects the template itself, because the instantiation for
/// CUdeviceptr is the same as that for unsigned long long.
class IntegerUse : public ResultWalk {
public:
  explicit IntegerUse(const clang::TemplateTypeParmDecl *Parameter)
      : Parameter(Parameter) {}
  bool Found = false;
  /// Found in text that every instantiation has: a function's, a constructor's
  /// or a field's.
  bool InEach = false;

  bool VisitVarDecl(clang::VarDecl *D) override;
  bool VisitFieldDecl(clang::FieldDecl *D) override;
  bool VisitReturnStmt(clang::ReturnStmt *S) override;
  bool VisitBinaryOperator(clang::BinaryOperator *E) override;
  bool VisitUnaryOperator(clang::UnaryOperator *E) override;
  bool VisitCallExpr(clang::CallExpr *E) override;
  bool VisitCXXStaticCastExpr(clang::CXXStaticCastExpr *E) override;
  bool TraverseConstructorInitializer(clang::CXXCtorInitializer *Init) override;

private:
  bool isParameter(clang::QualType T) const;
  /// Value is converted to To.
  void convert(const clang::Expr *Value, clang::QualType To);
  void note();

  const clang::TemplateTypeParmDecl *Parameter;
};

} // namespace hipify
#endif
