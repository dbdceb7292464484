//===- TypeMeetings.cpp - uses of types that HIP unifies ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++ selects by types: among overloads and specializations, by std::is_same
// and typeid, and by what an instantiation owns. If HIP has one type for two of
// CUDA's, the distinction is lost. Instantiations are visited as well, because
// only there the types are known.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/Conversions.h"
#include "Frontend/Collect/HipTypes.h"
#include "Frontend/Collect/IntegerQuestions.h"
#include "Frontend/Collect/TypeRivals.h"
#include "Frontend/Collect/ValueVisitor.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

using Meeting = FileFacts::TypeMeeting;
using TypeUse = FileFacts::TypeUse;

/// std templates that compare two types, or that do not accept the same type
/// twice.
static bool comparesTypes(StringRef Name) {
  return Name == "is_same" || Name == "is_same_v" || Name == "same_as" ||
         Name == "variant";
}

namespace {

class TypeMeetingVisitor : public DynamicRecursiveASTVisitor {
public:
  TypeMeetingVisitor(FactCollector &C, const ASTContext &Context)
      : Collector(C), Context(Context), Rivals(C, Context),
        Integers(C, Context) {
    ShouldVisitTemplateInstantiations = true;
  }

  //===--- overloads and specializations ----------------------------------===//

  bool VisitFunctionDecl(FunctionDecl *D) override {
    if (D->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
      Rivals.noteSpecialization(D);
    else if (D->getPrimaryTemplate())
      Rivals.noteInstantiation(D);
    else if (D->isFirstDecl() && !D->isTemplateInstantiation())
      Rivals.noteOverload(D);
    return true;
  }
  bool VisitClassTemplateSpecializationDecl(
      ClassTemplateSpecializationDecl *D) override {
    Rivals.noteSpecialization(D);
    Rivals.noteInstantiation(D);
    return true;
  }
  bool VisitVarTemplateSpecializationDecl(
      VarTemplateSpecializationDecl *D) override {
    Rivals.noteSpecialization(D);
    return true;
  }

  bool VisitUsingDecl(UsingDecl *D) override {
    Rivals.noteUsing(D);
    return true;
  }
  bool VisitUsingPackDecl(UsingPackDecl *D) override {
    for (const NamedDecl *Each : D->expansions())
      if (const auto *Using = dyn_cast<UsingDecl>(Each))
        Rivals.noteUsing(Using);
    return true;
  }
  bool VisitCXXTryStmt(CXXTryStmt *S) override {
    Rivals.noteHandlers(S);
    return true;
  }

  //===--- questions about types ------------------------------------------===//

  bool
  VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc T) override {
    const TemplateDecl *Template =
        T.getTypePtr()->getTemplateName().getAsTemplateDecl();
    if (Template)
      noteQuestion(Template, T.getTypePtr()->template_arguments(),
                   T.getTemplateNameLoc());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Integers.noteWritten(E);
    if (const auto *Variable =
            dyn_cast<VarTemplateSpecializationDecl>(E->getDecl())) {
      const VarTemplateDecl *Template = Variable->getSpecializedTemplate();
      llvm::SmallVector<TemplateArgument, 2> Written;
      for (const TemplateArgumentLoc &Each : E->template_arguments())
        Written.push_back(Each.getArgument());
      noteQuestion(Template,
                   Written.empty() ? Variable->getTemplateArgs().asArray()
                                   : ArrayRef<TemplateArgument>(Written),
                   E->getLocation());
    } else if (nameInStd(E->getDecl()) == "any_cast" &&
               E->getNumTemplateArgs() == 1) {
      const TemplateArgument &Type = E->template_arguments()[0].getArgument();
      if (Type.getKind() == TemplateArgument::Type)
        noteUse(E->getLocation(), TypeUse::TypeId, "any_cast",
                textsOf(Type.getAsType(), Collector.table(), Context));
    }
    return true;
  }
  bool VisitConceptSpecializationExpr(ConceptSpecializationExpr *E) override {
    noteQuestion(E->getNamedConcept(), E->getTemplateArguments(),
                 E->getConceptNameLoc());
    return true;
  }
  bool VisitCXXTypeidExpr(CXXTypeidExpr *E) override {
    if (E->isTypeDependent() || E->isValueDependent())
      return true;
    QualType T = E->isTypeOperand() ? E->getTypeOperandSourceInfo()->getType()
                                    : E->getExprOperand()->getType();
    if (!T->isDependentType())
      noteUse(E->getBeginLoc(), TypeUse::TypeId, "typeid",
              textsOf(T.getNonReferenceType().getUnqualifiedType(),
                      Collector.table(), Context));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    Integers.noteCall(E);
    return true;
  }

  //===--- what each instance of a template owns --------------------------===//

  bool VisitVarDecl(VarDecl *D) override {
    if (!D->hasGlobalStorage() || D->getType().isConstQualified() ||
        D->isConstexpr() || D->getType()->isDependentType())
      return true;
    const TemplateArgumentList *Arguments = nullptr;
    if (const auto *Variable = dyn_cast<VarTemplateSpecializationDecl>(D))
      Arguments = &Variable->getTemplateArgs();
    for (const DeclContext *Around = D->getDeclContext(); Around && !Arguments;
         Around = Around->getParent()) {
      if (const auto *Function = dyn_cast<FunctionDecl>(Around))
        Arguments = Function->getTemplateSpecializationArgs();
      else if (const auto *Class =
                   dyn_cast<ClassTemplateSpecializationDecl>(Around))
        Arguments = &Class->getTemplateArgs();
    }
    if (Arguments)
      noteUse(D->getLocation(), TypeUse::State, D->getNameAsString(),
              textsOf(Arguments->asArray(), Collector.table(), Context));
    return true;
  }

private:
  void noteQuestion(const TemplateDecl *Template,
                    ArrayRef<TemplateArgument> Arguments, SourceLocation Loc) {
    StringRef Name = nameInStd(Template);
    if (comparesTypes(Name))
      noteSame(Name, Arguments, Loc);
    else
      Integers.noteArguments(Template, Arguments, Loc);
  }
  void noteSame(StringRef Name, ArrayRef<TemplateArgument> Arguments,
                SourceLocation Loc) {
    llvm::SmallVector<TypeTexts, 4> Types;
    auto Add = [&](const TemplateArgument &Argument) {
      if (Argument.getKind() == TemplateArgument::Type &&
          !Argument.getAsType()->isDependentType())
        Types.push_back(
            textsOf(Argument.getAsType(), Collector.table(), Context));
    };
    for (const TemplateArgument &Argument : Arguments)
      if (Argument.getKind() == TemplateArgument::Pack)
        llvm::for_each(Argument.pack_elements(), Add);
      else
        Add(Argument);
    for (size_t I = 1; I < Types.size(); ++I)
      for (size_t J = 0; J < I; ++J) {
        Meeting Fact;
        Fact.Kind =
            Types[I].Cuda == Types[J].Cuda ? Meeting::Split : Meeting::Same;
        Fact.What = Name.str();
        Fact.Fails = Name == "variant";
        if (meet(Types[J], Types[I], Fact) &&
            !(Fact.Fails && Fact.Kind == Meeting::Split))
          noteMeeting(Collector, Loc, Name.size(), std::move(Fact));
      }
  }
  void noteUse(SourceLocation Loc, TypeUse::KindT Kind, std::string What,
               TypeTexts Texts) {
    if (Texts.Hip == Texts.Cuda && Texts.Roc == Texts.Cuda &&
        !StringRef(Texts.Cuda).contains("void"))
      return;
    auto [File, Begin] = Collector.place(Loc);
    if (!File)
      return;
    unsigned End = Begin + What.size();
    File->TypeUses[Begin].insert(
        {End, Kind, std::move(What), std::move(Texts.Cuda),
         std::move(Texts.Hip), std::move(Texts.Roc), std::move(Texts.Written)});
  }

  FactCollector &Collector;
  const ASTContext &Context;
  TypeRivals Rivals;
  IntegerQuestions Integers;
};

class TypeMeetings : public DeclCollector {
public:
  TypeMeetings(FactCollector &Collector, ASTContext &Context)
      : Visitor(Collector, Context) {}
  void collect(Decl *D) override { Visitor.TraverseDecl(D); }

private:
  TypeMeetingVisitor Visitor;
};

} // namespace

std::unique_ptr<DeclCollector>
makeTypeMeetingCollector(FactCollector &Collector, ASTContext &Context) {
  return std::make_unique<TypeMeetings>(Collector, Context);
}

} // namespace hipify
