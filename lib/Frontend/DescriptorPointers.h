//===- DescriptorPointers.h - whose descriptor cuBLASLt fills ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_DESCRIPTORPOINTERS_H
#define HIPIFY_FRONTEND_DESCRIPTORPOINTERS_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CallExpr;
} // namespace clang

namespace hipify {

class MappingTable;

/// Whether E calls Name, which is cublasLtMatmulDescInit or one of its kin,
/// with a pointer of which nobody sees where it leads. In HIP the descriptor is
/// owned by the object that the user declared, and that has to be found.
bool fillsUnknownDescriptor(const clang::CallExpr *E, llvm::StringRef Name,
                            const MappingTable &Table);

} // namespace hipify
#endif
