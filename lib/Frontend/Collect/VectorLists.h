//===- VectorLists.h - lists of a vector's values ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's vectors (float4, ...) are aggregates: what a list leaves out is 0, and
// inner braces can be left out. HIP's have a constructor for all values, and an
// explicit one for a single value, which becomes all of them.
//
// Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_VECTORLISTS_H
#define HIPIFY_FRONTEND_COLLECT_VECTORLISTS_H

#include "Frontend/Collect/FactCollector.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipify {

/// Notes lists that HIP needs written differently. Declarations and casts must
/// be visited before the lists in them.
class VectorLists {
public:
  VectorLists(FactCollector &Collector, const clang::LangOptions &Language)
      : Collector(Collector), Language(Language) {}

  void declare(const clang::VarDecl *D);
  void declare(const clang::FieldDecl *D);
  /// E initializes an object directly, as in `T{...}`.
  void initialize(const clang::Expr *E);
  void note(const clang::InitListExpr *E);
  /// `T(...)` of an aggregate, in C++20.
  void note(const clang::CXXParenListInitExpr *E);

private:
  void note(const clang::InitListExpr *List, const clang::RecordDecl &Vector);
  void noteZero(const clang::InitListExpr *List);
  bool readDesignators(const clang::InitListExpr *List, unsigned Size,
                       FileFacts::VectorList &Fact) const;
  void noteElided(const clang::InitListExpr *List, unsigned Given,
                  FileFacts::VectorList Fact);
  void note(clang::SourceRange Range, FileFacts::VectorList Fact);

  FactCollector &Collector;
  const clang::LangOptions &Language;
  llvm::SmallPtrSet<const clang::InitListExpr *, 16> Direct, Done;
};

} // namespace hipify
#endif
