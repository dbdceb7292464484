//===- VectorOperators.h - the user's operators of vectors ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's vectors (float4, ...) have no operators; HIP's have operators that
// work by component and take any type beside the vector.
//
// Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_VECTOROPERATORS_H
#define HIPIFY_FRONTEND_COLLECT_VECTOROPERATORS_H

#include "Frontend/Collect/FactCollector.h"
#include "clang/AST/ExprCXX.h"

namespace hipify {

/// T as a struct of CUDA's that is a vector in HIP; else null.
const clang::RecordDecl *vectorOf(clang::QualType T, FactCollector &Collector);

/// Whether D is an operator of the user's that HIP's headers define for the
/// same vectors, and not as a template: a use of both would be ambiguous.
bool isVectorOperator(const clang::FunctionDecl &D, FactCollector &Collector);

/// Notes the operands of E, a use of such an operator, for which one of HIP's
/// would be preferred: VectorOperands, TemplateOperators.
void noteVectorOperator(const clang::CXXOperatorCallExpr &E,
                        FactCollector &Collector,
                        const clang::LangOptions &Language);

} // namespace hipify
#endif
