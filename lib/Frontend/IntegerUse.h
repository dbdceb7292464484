//===- IntegerUse.h - templates that take a type for an integer -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the frontend: this header shows clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_INTEGERUSE_H
#define HIPIFY_FRONTEND_INTEGERUSE_H

#include "Frontend/FunctionWalk.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

namespace hipify {

/// Whether values of the type that a template's parameter stands for become
/// integers, are made from them or computed with. A cast there would be wrong
/// for the template's other instances. The template is looked at as it is
/// written: its instance for CUdeviceptr is that for unsigned long long.
class IntegerUse : public FunctionWalk {
public:
  explicit IntegerUse(const clang::TemplateTypeParmDecl *Parameter)
      : Parameter(Parameter) {}
  bool Found = false;
  /// In text that every instance has: a function's, a constructor's, a field's.
  bool InEach = false;

  bool VisitVarDecl(clang::VarDecl *D) override;
  bool VisitFieldDecl(clang::FieldDecl *D) override;
  bool VisitReturnStmt(clang::ReturnStmt *S) override;
  bool VisitBinaryOperator(clang::BinaryOperator *E) override;
  bool VisitUnaryOperator(clang::UnaryOperator *E) override;
  bool VisitCallExpr(clang::CallExpr *E) override;
  bool VisitCXXStaticCastExpr(clang::CXXStaticCastExpr *E) override;
  bool TraverseConstructorInitializer(clang::CXXCtorInitializer *Init) override;
  bool TraverseLambdaExpr(clang::LambdaExpr *E) override;

private:
  bool walkFunction(const clang::FunctionDecl *D,
                    llvm::function_ref<bool()> Go) override;
  bool isParameter(clang::QualType T) const;
  /// A value goes where To is wanted.
  void convert(const clang::Expr *Value, clang::QualType To);
  void note();

  const clang::TemplateTypeParmDecl *Parameter;
  const clang::FunctionDecl *Function = nullptr;
};

} // namespace hipify
#endif
