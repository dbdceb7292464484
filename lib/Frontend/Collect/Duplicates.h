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

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <tuple>

namespace clang {
class NamedDecl;
} // namespace clang

namespace hipify {

class FactCollector;

/// The declarations of a translation unit that has been parsed.
class Duplicates {
public:
  explicit Duplicates(FactCollector &Collector) : Collector(Collector) {}

  /// Whether D, a function, member or specialization, is redundant in HIP,
  /// because another declaration differs from it only in types that HIP
  /// unifies. Of two such declarations, one is the duplicate.
  bool contains(const clang::NamedDecl *D);

private:
  /// By what distinguishes them in HIP.
  using Siblings =
      llvm::StringMap<llvm::SmallVector<const clang::NamedDecl *, 1>>;
  const Siblings &siblings(const clang::NamedDecl *D);
  bool find(const clang::NamedDecl *D);

  FactCollector &Collector;
  llvm::DenseMap<const clang::NamedDecl *, bool> Known;
  /// By class, namespace or template; name; whether they are templates.
  std::map<std::tuple<const void *, uintptr_t, bool>, Siblings> Groups;
};

} // namespace hipify
#endif
