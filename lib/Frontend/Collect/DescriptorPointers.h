//===- DescriptorPointers.h - tracks cuBLASLt descriptors -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_DESCRIPTORPOINTERS_H
#define HIPIFY_FRONTEND_COLLECT_DESCRIPTORPOINTERS_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CallExpr;
} // namespace clang

namespace hipify {

class MappingTable;

/// Whether E calls Name, cublasLtMatmulDescInit or a variant, with a pointer
/// whose target is unknown. In HIP the object that the user declared owns the
/// descriptor, so it must be found.
bool fillsUnknownDescriptor(const clang::CallExpr *E, llvm::StringRef Name,
                            const MappingTable &Table);

} // namespace hipify
#endif
