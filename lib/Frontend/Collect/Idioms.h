//===- Idioms.h - properties that only the AST knows ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries about declarations and types. Private to the frontend: exposes clang
// types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_IDIOMS_H
#define HIPIFY_FRONTEND_COLLECT_IDIOMS_H

#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Collect/HipTypes.h"
#include "clang/AST/Type.h"

namespace clang {
class Expr;
class FunctionDecl;
class RecordDecl;
} // namespace clang

namespace hipify {

/// The row of E's type if E is an integer in CUDA and a pointer in HIP: a
/// CUdeviceptr or a handle, or the sum of a CUdeviceptr and a number. Other
/// arithmetic yields integers, even where CUDA's type is still CUdeviceptr.
/// Else null.
const MappingEntry *pointerRow(const clang::Expr *E, FactCollector &Collector);
/// The row of values of type T in the std container that E is, or is taken
/// from, where the typedef is no longer visible. Else null.
const MappingEntry *elementRow(const clang::Expr *E, clang::QualType T,
                               const MappingTable &Table);
/// Whether a macro among the arguments of a call, or of a launch's
/// configuration, expands to several of them.
bool shareMacro(const clang::CallExpr &Call, const clang::SourceManager &SM);
/// Whether E, such a pointer, is an object that converts to one.
bool isConvertedObject(const clang::Expr *E);

/// The name of a type, or of its pointee, in CUDA's headers; "" if it is
/// dependent.
std::string typeName(clang::QualType T);

/// The elements of a list that a container is made from, as
/// `std::vector<int>{1, 2}` is; null if E is none.
const clang::InitListExpr *elementsOf(const clang::Expr *E);

} // namespace hipify
#endif
