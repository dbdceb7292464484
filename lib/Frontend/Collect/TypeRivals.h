//===- TypeRivals.h - declarations that HIP does not tell apart -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library. Overloads, specializations, instantiations and
// handlers are told apart by types; each pair that HIP's types do not tell
// apart is noted once, at the later one.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_TYPERIVALS_H
#define HIPIFY_FRONTEND_COLLECT_TYPERIVALS_H

#include "Frontend/Collect/Duplicates.h"
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Collect/TypeIndex.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"
#include <map>

namespace hipify {

/// Whether A and B are one type in CUDA and two in HIP, or the other way round,
/// and if so, which.
bool meet(const TypeTexts &A, const TypeTexts &B,
          FileFacts::TypeMeeting &Result);
void noteMeeting(FactCollector &Collector, clang::SourceLocation Loc,
                 unsigned Length, FileFacts::TypeMeeting Fact);

class TypeRivals {
public:
  TypeRivals(FactCollector &Collector, const clang::ASTContext &Context)
      : Collector(Collector), Context(Context), Repeated(Collector) {}

  void noteOverload(const clang::FunctionDecl *D);
  /// Functions of several classes or namespaces are overloads, too:
  /// `using F::operator()...;`.
  void noteUsing(const clang::UsingDecl *D);
  /// If D, of a class, a variable or a function, is an explicit specialization:
  /// others of its template are as well, or are implicit instantiations that
  /// select D in HIP.
  void noteSpecialization(const clang::NamedDecl *D);
  /// `template class Queue<cudaError_t>;`, where there is one for CUresult.
  void noteInstantiation(const clang::NamedDecl *D);
  void noteHandlers(const clang::CXXTryStmt *S);

private:
  using Index = TypeIndex<const clang::NamedDecl>;

  void noteOverload(const clang::FunctionDecl *D,
                    const clang::DeclContext &Scope);
  void noteConversion(const clang::CXXConversionDecl *D);
  bool isLater(const clang::NamedDecl *D, const clang::NamedDecl *Other) const;
  bool isDropped(const clang::NamedDecl *A, const clang::NamedDecl *B);
  bool areBothKept(const clang::FunctionDecl *A, const clang::FunctionDecl *B);
  bool parametersMeet(const clang::FunctionDecl *F,
                      const clang::FunctionDecl *D,
                      FileFacts::TypeMeeting &Fact);
  TypeTexts parametersOf(const clang::FunctionDecl *F) const;
  TypeTexts writtenTypes(const clang::NamedDecl *D) const;
  TypeTexts typesOf(clang::QualType T) const;
  void noteInstances(const TypeTexts &Others, const TypeTexts &Mine,
                     FileFacts::TypeMeeting Fact, clang::SourceLocation Loc,
                     llvm::StringRef Name);

  FactCollector &Collector;
  const clang::ASTContext &Context;
  Duplicates Repeated;
  std::map<std::pair<const clang::DeclContext *, uintptr_t>, Index> Overloads;
  llvm::DenseMap<const clang::Decl *, Index> Conversions, Specializations,
      Instantiations;
};

} // namespace hipify
#endif
