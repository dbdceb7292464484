//===- Idioms.h - code whose meaning HIP gives another form -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about declarations and types that the AST alone can answer.
// Private to the frontend: this header shows clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_IDIOMS_H
#define HIPIFY_FRONTEND_IDIOMS_H

#include "Frontend/FactCollector.h"
#include "Frontend/HipTypes.h"
#include "clang/AST/Type.h"

namespace clang {
class Expr;
class FunctionDecl;
class RecordDecl;
} // namespace clang

namespace hipify {

/// The row of its type where E is an integer in CUDA and a pointer in HIP: a
/// CUdeviceptr or a handle, or a sum of a CUdeviceptr and a number. Other
/// arithmetic makes integers of them, also where CUDA's type is still
/// CUdeviceptr. Else null.
const MappingEntry *pointerRow(const clang::Expr *E, FactCollector &Collector);
/// The row of values of type T in a container of std that E is, or is taken
/// from: there a type has lost its name. Else null.
const MappingEntry *elementRow(const clang::Expr *E, clang::QualType T,
                               const MappingTable &Table);
/// Whether E, such a pointer, is an object that converts to one.
bool isConvertedObject(const clang::Expr *E);

/// The vector type (float2, ...) of a user's operator of two vectors that HIP's
/// headers have, too, or null.
const clang::RecordDecl *vectorOperatorOf(const clang::FunctionDecl *D,
                                          FactCollector &Collector);

/// A user's `operator*` or `operator+=` of two vectors of one CUDA type that
/// works by component, which is what HIP's own operator does.
bool isVectorOperator(const clang::FunctionDecl *D, FactCollector &Collector);

/// The name of a type, or of what it points to, as CUDA's headers have it; ""
/// when it is dependent.
std::string typeName(clang::QualType T);

} // namespace hipify
#endif
