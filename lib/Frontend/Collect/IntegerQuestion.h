//===- IntegerQuestion.h - type traits that a template queries --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_INTEGERQUESTION_H
#define HIPIFY_FRONTEND_COLLECT_INTEGERQUESTION_H

#include "Frontend/Collect/HipTypes.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprConcepts.h"
#include "llvm/Support/SaveAndRestore.h"

namespace hipify {

/// Whether a trait of this name differs between a pointer and an integer.
inline bool asksForInteger(llvm::StringRef Name) {
  for (llvm::StringRef Known :
       {"is_integral", "is_arithmetic", "is_unsigned", "is_signed",
        "is_fundamental", "is_pointer", "make_signed", "make_unsigned",
        "numeric_limits", "integral", "unsigned_integral", "signed_integral"})
    if (Name == Known || (Name.consume_back("_v") && Name == Known) ||
        (Name.consume_back("_t") && Name == Known))
      return true;
  return false;
}

inline llvm::StringRef nameInStd(const clang::NamedDecl *D) {
  return D && D->getIdentifier() && D->isInStdNamespace() ? D->getName() : "";
}

/// Whether a class template has a specialization for an `unsigned long long` or
/// for pointers in the place of the parameter: HIP selects another one than
/// CUDA for a CUdeviceptr.
inline bool selectsInteger(const clang::ClassTemplateDecl *Class,
                           unsigned Index, const MappingTable &Table) {
  auto IsOther = [&](llvm::ArrayRef<clang::TemplateArgument> Arguments) {
    if (Index >= Arguments.size() ||
        Arguments[Index].getKind() != clang::TemplateArgument::Type)
      return false;
    clang::QualType T = Arguments[Index].getAsType();
    const auto *Basic = T->getAs<clang::BuiltinType>();
    return !pointerRow(T, Table) &&
           (T->isPointerType() ||
            (Basic && Basic->getKind() == clang::BuiltinType::ULongLong));
  };
  auto *Template = const_cast<clang::ClassTemplateDecl *>(Class);
  llvm::SmallVector<clang::ClassTemplatePartialSpecializationDecl *, 4> Partial;
  Template->getPartialSpecializations(Partial);
  auto IsOthers = [&](const clang::ClassTemplateSpecializationDecl *Each) {
    llvm::SmallVector<clang::TemplateArgument, 2> Written;
    if (const auto *Info = Each->getTemplateArgsAsWritten())
      for (const clang::TemplateArgumentLoc &Argument : Info->arguments())
        Written.push_back(Argument.getArgument());
    return IsOther(Written);
  };
  return llvm::any_of(Partial, IsOthers) ||
         llvm::any_of(Template->specializations(), [&](const auto *Each) {
           return Each->getSpecializationKind() ==
                      clang::TSK_ExplicitSpecialization &&
                  IsOthers(Each);
         });
}

/// Finds a trait that a template queries about one of its parameters.
class IntegerQuestion : public clang::DynamicRecursiveASTVisitor {
public:
  IntegerQuestion(const clang::TemplateTypeParmDecl *Parameter,
                  const MappingTable &Table)
      : Parameter(Parameter), Table(Table) {}
  std::string Name; ///< "is_integral_v"
  bool InBody = false;
  bool Selects = false; ///< It is a class template with specializations.

  bool VisitTemplateSpecializationTypeLoc(
      clang::TemplateSpecializationTypeLoc T) override {
    const clang::TemplateDecl *Template =
        T.getTypePtr()->getTemplateName().getAsTemplateDecl();
    llvm::ArrayRef<clang::TemplateArgument> Arguments =
        T.getTypePtr()->template_arguments();
    note(nameInStd(Template), Arguments);
    const auto *Class =
        llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(Template);
    for (unsigned I = 0; Class && Name.empty() && I < Arguments.size(); ++I)
      if (isParameter(Arguments[I]) && selectsInteger(Class, I, Table)) {
        Name = Class->getName().str();
        Selects = true;
      }
    return true;
  }
  bool VisitUnresolvedLookupExpr(clang::UnresolvedLookupExpr *E) override {
    if (E->hasExplicitTemplateArgs() && E->getNumDecls() != 0)
      noteWritten(nameInStd(*E->decls_begin()), E->template_arguments());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override {
    if (E->hasExplicitTemplateArgs())
      noteWritten(nameInStd(E->getDecl()), E->template_arguments());
    return true;
  }
  bool
  VisitConceptSpecializationExpr(clang::ConceptSpecializationExpr *E) override {
    note(nameInStd(E->getNamedConcept()), E->getTemplateArguments());
    return true;
  }
  bool TraverseCompoundStmt(clang::CompoundStmt *S) override {
    llvm::SaveAndRestore Saved(Inside, true);
    return clang::DynamicRecursiveASTVisitor::TraverseCompoundStmt(S);
  }
  /// A static_assert must hold wherever it is, so its place does not matter.
  bool TraverseStaticAssertDecl(clang::StaticAssertDecl *D) override {
    llvm::SaveAndRestore Saved(Inside, false);
    return clang::DynamicRecursiveASTVisitor::TraverseStaticAssertDecl(D);
  }

private:
  bool isParameter(const clang::TemplateArgument &Argument) const {
    const auto *Type = Argument.getKind() == clang::TemplateArgument::Type
                           ? Argument.getAsType()
                                 .getCanonicalType()
                                 ->getAs<clang::TemplateTypeParmType>()
                           : nullptr;
    return Type && Type->getDepth() == Parameter->getDepth() &&
           Type->getIndex() == Parameter->getIndex();
  }
  void note(llvm::StringRef Template,
            llvm::ArrayRef<clang::TemplateArgument> Arguments) {
    if (Template.empty() || !asksForInteger(Template) || Arguments.empty() ||
        !isParameter(Arguments.front()))
      return;
    // A query that decides whether the template applies takes precedence.
    if (Name.empty() || (InBody && !Inside)) {
      Name = Template.str();
      InBody = Inside;
      Selects = false;
    }
  }
  void noteWritten(llvm::StringRef Template,
                   llvm::ArrayRef<clang::TemplateArgumentLoc> Written) {
    if (!Written.empty())
      note(Template, llvm::ArrayRef(Written.front().getArgument()));
  }

  const clang::TemplateTypeParmDecl *Parameter;
  const MappingTable &Table;
  bool Inside = false;
};

} // namespace hipify
#endif
