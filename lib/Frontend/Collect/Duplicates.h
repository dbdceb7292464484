//===- Duplicates.h - declarations that coincide in HIP ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUresult and cudaError_t are one type in HIP, so an overload for each of them
// becomes a redefinition. Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_DUPLICATES_H
#define HIPIFY_FRONTEND_COLLECT_DUPLICATES_H

namespace clang {
class NamedDecl;
} // namespace clang

namespace hipify {

class FactCollector;

/// Whether D, a function, member or specialization, is redundant in HIP,
/// because another declaration differs from it only in types that HIP unifies.
/// Of two such declarations, one is the duplicate.
bool isDuplicateInHip(const clang::NamedDecl *D, FactCollector &Collector);

} // namespace hipify
#endif
