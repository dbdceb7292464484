//===- HipTypes.h - what types of CUDA's are in HIP -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that CUDA tells apart can be one in HIP: the handles of hipBLAS and
// hipSPARSE are pointers to void, and so is a CUdeviceptr, an integer in CUDA.
// The tables know: the struct behind such a handle is `void` there, and a row's
// note `pointer: ` has what an integer becomes. Private to the frontend: this
// header shows clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_HIPTYPES_H
#define HIPIFY_FRONTEND_HIPTYPES_H

#include "Mapping/MappingTable.h"
#include "clang/AST/Type.h"
#include <string>

namespace clang {
class ASTContext;
class TemplateArgument;
} // namespace clang

namespace hipify {

/// The row of a typedef of CUDA's that is an integer there and a pointer in
/// HIP, when T is written with one; else null.
const MappingEntry *pointerRow(clang::QualType T, const MappingTable &Table);
/// What such a row says that HIP has: "void *".
llvm::StringRef pointerType(const MappingEntry &Row);
/// And CUDA: "unsigned long long".
llvm::StringRef integerType(const MappingEntry &Row);

/// One type, or several, as CUDA's, hipX's and rocX's headers have them:
/// texts that are equal where the types are.
struct TypeTexts {
  std::string Cuda, Hip, Roc;
  std::string Written; ///< For messages.
  /// It is a pointer to void, or has one inside, which stands for several
  /// kinds of handles.
  bool IsOpaque = false;
};
TypeTexts textsOf(clang::QualType T, const MappingTable &Table,
                  const clang::ASTContext &Context);
TypeTexts textsOf(llvm::ArrayRef<clang::TemplateArgument> Arguments,
                  const MappingTable &Table, const clang::ASTContext &Context);

} // namespace hipify
#endif
