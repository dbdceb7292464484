//===- Fragments.cpp - elements of matrix fragments -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses to elements of nvcuda::wmma fragments that may depend on where each
// element lies.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FactCollector.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace hipify {
namespace {

using UseCounts = llvm::DenseMap<const ValueDecl *, unsigned>;

/// Adds the uses of variables to Counts.
class VariableUses : public DynamicRecursiveASTVisitor {
public:
  explicit VariableUses(UseCounts &Counts) : Counts(Counts) {}
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    ++Counts[E->getDecl()];
    return true;
  }

private:
  UseCounts &Counts;
};

/// Uses of a fragment's elements. `for (i ...) c.x[i] = a * c.x[i];` does not
/// depend on the layout if the body has no other use of i.
class FragmentVisitor : public DynamicRecursiveASTVisitor {
public:
  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
    if (Field && Field->getDeclName().isIdentifier() &&
        Field->getName() == "x" && isOfFragments(Field->getParent()))
      Members.try_emplace(E, E->getMemberLoc());
    return true;
  }
  bool
  VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) override {
    const auto *Type = E->getBaseType()
                           .getCanonicalType()
                           ->getAs<TemplateSpecializationType>();
    const TemplateDecl *Template =
        Type ? Type->getTemplateName().getAsTemplateDecl() : nullptr;
    if (Template && E->getMember().isIdentifier() &&
        E->getMember().getAsIdentifierInfo()->isStr("x") &&
        isOfFragments(Template))
      Members.try_emplace(E, E->getMemberLoc());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    const Expr *Index = E->getIdx()->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Index))
      Elements[E->getBase()->IgnoreParenImpCasts()] = Ref->getDecl();
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    ++Uses[E->getDecl()];
    return true;
  }
  bool VisitForStmt(ForStmt *S) override {
    VariableUses Header(Counting);
    for (Stmt *Part : {S->getInit(), static_cast<Stmt *>(S->getCond()),
                       static_cast<Stmt *>(S->getInc())})
      if (Part)
        Header.TraverseStmt(Part);
    return true;
  }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override {
    if (const Expr *Range = S->getRangeInit())
      Whole.insert(Range->IgnoreParenImpCasts());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (E->isArgumentType())
      return true;
    const Expr *Operand = E->getArgumentExpr()->IgnoreParenImpCasts();
    while (const auto *Element = dyn_cast<ArraySubscriptExpr>(Operand))
      Operand = Element->getBase()->IgnoreParenImpCasts();
    Whole.insert(Operand);
    return true;
  }

  /// Calls Note for the accesses that depend on the layout.
  void note(llvm::function_ref<void(SourceLocation)> Note) {
    UseCounts Indices;
    for (const auto &[Member, Loc] : Members)
      if (const ValueDecl *Index = Elements.lookup(Member))
        ++Indices[Index];
    for (const auto &[Member, Loc] : Members) {
      const ValueDecl *Index = Elements.lookup(Member);
      bool IsCounter =
          Index && Counting.lookup(Index) &&
          Uses.lookup(Index) == Counting.lookup(Index) + Indices.lookup(Index);
      if (!IsCounter && !Whole.contains(Member))
        Note(Loc);
    }
  }

private:
  static bool isOfFragments(const Decl *D) {
    const auto *Inner = dyn_cast<NamespaceDecl>(D->getDeclContext());
    const auto *Outer =
        Inner ? dyn_cast<NamespaceDecl>(Inner->getDeclContext()) : nullptr;
    return Outer && Inner->getName() == "wmma" && Outer->getName() == "nvcuda";
  }

  llvm::DenseMap<const Expr *, SourceLocation> Members;
  llvm::DenseMap<const Expr *, const ValueDecl *> Elements;
  llvm::SmallPtrSet<const Expr *, 8> Whole;
  /// How often a variable is used, and how often in a loop header.
  UseCounts Uses, Counting;
};

} // namespace

void collectFragments(Decl *D, FactCollector &Collector) {
  FragmentVisitor Fragments;
  Fragments.TraverseDecl(D);
  Fragments.note([&](SourceLocation Loc) {
    if (auto [File, At] = Collector.place(Loc); File)
      File->Limits.FragmentElements.insert(At);
  });
}

} // namespace hipify
