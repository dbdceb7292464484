//===- HipTypes.h - what CUDA types are in HIP ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct CUDA types can be one type in HIP: the handles of hipBLAS and
// hipSPARSE are pointers to void, and so is CUdeviceptr, an integer in CUDA.
// The tables say so: the struct of such a handle maps to `void`, and the trait
// `pointer` states what an integer becomes. Private to the frontend: exposes
// clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_HIPTYPES_H
#define HIPIFY_FRONTEND_COLLECT_HIPTYPES_H

#include "Mapping/MappingTable.h"
#include "clang/AST/Type.h"
#include <string>

namespace clang {
class ASTContext;
class TemplateArgument;
} // namespace clang

namespace hipify {

/// The row of the CUDA typedef that T is spelled with, if it is an integer in
/// CUDA and a pointer in HIP; else null.
const MappingEntry *pointerRow(clang::QualType T, const MappingTable &Table);
/// HIP's type according to such a row: "void *".
llvm::StringRef pointerType(const MappingEntry &Row);
/// CUDA's type: "unsigned long long".
llvm::StringRef integerType(const MappingEntry &Row);

/// One or several types as CUDA's, hipX's and rocX's headers define them. The
/// texts are equal if and only if the types are.
struct TypeTexts {
  std::string Cuda, Hip, Roc;
  std::string Written; ///< For messages.
  /// Whether it is or contains a pointer to void that stands for several kinds
  /// of handles.
  bool IsOpaque = false;
};
TypeTexts textsOf(clang::QualType T, const MappingTable &Table,
                  const clang::ASTContext &Context);
TypeTexts textsOf(llvm::ArrayRef<clang::TemplateArgument> Arguments,
                  const MappingTable &Table, const clang::ASTContext &Context);

} // namespace hipify
#endif
