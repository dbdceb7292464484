//===- Duplicates.h - what differs in CUDA's types alone --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUresult and cudaError_t are one type in HIP: what is declared for each of
// them is declared twice there. Private to the frontend: this header shows
// clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_DUPLICATES_H
#define HIPIFY_FRONTEND_DUPLICATES_H

namespace clang {
class NamedDecl;
} // namespace clang

namespace hipify {

class FactCollector;

/// Whether D, a function, a member or a specialisation, cannot stand in HIP
/// beside another one, from which it differs in types that are one there. Of
/// two, one is the duplicate.
bool isDuplicateInHip(const clang::NamedDecl *D, FactCollector &Collector);

} // namespace hipify
#endif
