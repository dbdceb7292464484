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
#include "Frontend/Collect/Duplicates.h"
#include "Frontend/Collect/HipTypes.h"
#include "Frontend/Collect/IntegerQuestions.h"
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
      : Collector(C), Context(Context), Integers(C, Context) {
    ShouldVisitTemplateInstantiations = true;
  }

  //===--- overloads and specializations ----------------------------------===//

  bool VisitFunctionDecl(FunctionDecl *D) override {
    if (D->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
      noteFunctionSpecialization(D);
    else if (D->getPrimaryTemplate())
      noteInstantiation(D, D->getPrimaryTemplate());
    else if (D->isFirstDecl() && !D->isTemplateInstantiation())
      noteOverload(D);
    return true;
  }
  bool VisitClassTemplateSpecializationDecl(
      ClassTemplateSpecializationDecl *D) override {
    noteSpecialization(D, D->getSpecializedTemplate());
    noteInstantiation(D, D->getSpecializedTemplate());
    return true;
  }
  bool VisitVarTemplateSpecializationDecl(
      VarTemplateSpecializationDecl *D) override {
    noteSpecialization(D, D->getSpecializedTemplate());
    return true;
  }

  bool VisitUsingDecl(UsingDecl *D) override {
    noteUsing(D);
    return true;
  }
  bool VisitUsingPackDecl(UsingPackDecl *D) override {
    for (const NamedDecl *Each : D->expansions())
      if (const auto *Using = dyn_cast<UsingDecl>(Each))
        noteUsing(Using);
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
  bool VisitCXXTryStmt(CXXTryStmt *S) override {
    for (unsigned I = 1; I < S->getNumHandlers(); ++I)
      for (unsigned J = 0; J < I; ++J)
        noteHandlers(S->getHandler(J), S->getHandler(I));
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
  static bool meet(const TypeTexts &A, const TypeTexts &B, Meeting &Result) {
    bool Same = A.Cuda == B.Cuda;
    Result.InHip = Same != (A.Hip == B.Hip);
    Result.InRoc = Same != (A.Roc == B.Roc);
    Result.One = A.Written;
    Result.Other = B.Written;
    return Result.InHip || Result.InRoc;
  }
  void note(SourceLocation Loc, unsigned Length, Meeting Fact) {
    auto [File, Begin] = Collector.place(Loc);
    if (!File)
      return;
    Fact.End = Begin + Length;
    File->TypeMeetings[Begin].insert(std::move(Fact));
  }

  /// Reports each pair once, at the later declaration. Of functions for two
  /// kinds of errors one can be removed; of those for two handles both are
  /// needed.
  void noteOverload(const FunctionDecl *D) {
    if (D->getNumParams() == 0 && !isa<CXXConversionDecl>(D))
      return;
    if (isa<CXXConversionDecl>(D))
      return noteConversions(cast<CXXConversionDecl>(D));
    noteOverload(D, *D->getDeclContext()->getRedeclContext());
  }
  /// Functions of several classes or namespaces are overloads, too:
  /// `using F::operator()...;`.
  void noteUsing(const UsingDecl *D) {
    for (const UsingShadowDecl *Shadow : D->shadows())
      if (const auto *F = dyn_cast<FunctionDecl>(Shadow->getTargetDecl()))
        noteOverload(F, *D->getDeclContext()->getRedeclContext());
  }
  void noteOverload(const FunctionDecl *D, const DeclContext &Scope) {
    for (const NamedDecl *Other : Scope.lookup(D->getDeclName())) {
      const FunctionDecl *F =
          const_cast<NamedDecl *>(Other->getUnderlyingDecl())->getAsFunction();
      if (!F || F->getCanonicalDecl() == D->getCanonicalDecl() ||
          F->getNumParams() != D->getNumParams() ||
          !isLater(D, F->getCanonicalDecl()) || !isSameKind(F, D))
        continue;
      Meeting Fact;
      if (parametersMeet(F, D, Fact))
        note(D->getLocation(), isLambda(D) ? 1 : D->getNameAsString().size(),
             std::move(Fact));
    }
  }
  /// Whether they differ only in their parameters.
  static bool isSameKind(const FunctionDecl *A, const FunctionDecl *B) {
    if (!A->getDescribedFunctionTemplate() !=
        !B->getDescribedFunctionTemplate())
      return false;
    const auto *Method = dyn_cast<CXXMethodDecl>(A),
               *Other = dyn_cast<CXXMethodDecl>(B);
    return !Method || !Other ||
           (Method->getMethodQualifiers() == Other->getMethodQualifiers() &&
            Method->getRefQualifier() == Other->getRefQualifier());
  }
  static bool isLambda(const FunctionDecl *D) {
    const auto *Method = dyn_cast<CXXMethodDecl>(D);
    return Method && Method->getParent()->isLambda();
  }
  bool isLater(const FunctionDecl *D, const FunctionDecl *Other) const {
    return Collector.sourceManager().isBeforeInTranslationUnit(
        Other->getLocation(), D->getLocation());
  }
  /// Of functions for two kinds of errors one is left out, and declarations may
  /// be repeated.
  bool areBothKept(const FunctionDecl *A, const FunctionDecl *B) const {
    return A->isDefined(A) && B->isDefined(B) && !isDropped(A, B);
  }
  bool parametersMeet(const FunctionDecl *F, const FunctionDecl *D,
                      Meeting &Fact) const {
    bool Matters = areBothKept(F, D), InHip = true, InRoc = true;
    for (unsigned I = 0; I < D->getNumParams(); ++I) {
      auto Texts = [&](const FunctionDecl *Of) {
        return textsOf(Of->getParamDecl(I)->getType().getUnqualifiedType(),
                       Collector.table(), Context);
      };
      TypeTexts A = Texts(F), B = Texts(D);
      InHip &= A.Hip == B.Hip;
      InRoc &= A.Roc == B.Roc;
      if (A.Cuda == B.Cuda)
        continue;
      Matters |= A.IsOpaque || B.IsOpaque;
      Fact.One = A.Written;
      Fact.Other = B.Written;
    }
    Fact.Kind = Meeting::Function;
    Fact.What = D->getNameAsString();
    Fact.Fails = true;
    Fact.InHip = InHip && Matters;
    Fact.InRoc = InRoc && Matters;
    return !Fact.One.empty() && (Fact.InHip || Fact.InRoc);
  }
  /// `operator CUdeviceptr` beside `operator void *`.
  void noteConversions(const CXXConversionDecl *D) {
    TypeTexts B = textsOf(D->getConversionType(), Collector.table(), Context);
    for (const CXXMethodDecl *Method : D->getParent()->methods()) {
      const auto *Other = dyn_cast<CXXConversionDecl>(Method);
      if (!Other || Other == D || !isLater(D, Other) ||
          Other->isConst() != D->isConst() || isDropped(D, Other))
        continue;
      Meeting Fact;
      Fact.What = "operator";
      Fact.Fails = true;
      if (TypeTexts A =
              textsOf(Other->getConversionType(), Collector.table(), Context);
          A.Cuda != B.Cuda && meet(A, B, Fact))
        note(D->getLocation(), strlen("operator"), std::move(Fact));
    }
  }

  static ArrayRef<TemplateArgument>
  written(const ASTTemplateArgumentListInfo *Info,
          const TemplateArgumentList &Arguments,
          llvm::SmallVectorImpl<TemplateArgument> &Storage) {
    if (!Info || Info->NumTemplateArgs != Arguments.size())
      return Arguments.asArray();
    for (const TemplateArgumentLoc &Each : Info->arguments())
      Storage.push_back(Each.getArgument());
    return Storage;
  }
  /// Whether one of two declarations, for two kinds of errors, is left out.
  bool isDropped(const NamedDecl *A, const NamedDecl *B) const {
    return isDuplicateInHip(A, Collector) || isDuplicateInHip(B, Collector);
  }
  void noteSpecializations(const TypeTexts &Mine, const TypeTexts &Others,
                           bool Both, SourceLocation Loc, StringRef Name,
                           Meeting::KindT Kind = Meeting::Specialization) {
    Meeting Fact;
    Fact.Kind = Kind;
    Fact.What = Name.str();
    Fact.Fails = Both;
    if (Mine.Cuda != Others.Cuda && meet(Others, Mine, Fact))
      note(Loc, Name.size(), std::move(Fact));
  }
  /// Whether HIP spells the types differently.
  static bool isOther(const TypeTexts &T) {
    return T.Hip != T.Cuda || T.Roc != T.Cuda;
  }
  /// Calls Compare with the specializations of a template that may meet Mine in
  /// HIP. Of two types that HIP unifies, it spells at least one differently;
  /// CuTe's templates have a hundred explicit specializations and thousands of
  /// instances, all of them the same in HIP.
  template <class Specialization, class Template>
  void forEachRival(
      const TypeTexts &Mine, Template *Of,
      llvm::function_ref<TypeTexts(const Specialization *)> Texts,
      llvm::function_ref<void(const Specialization *, const TypeTexts &)>
          Compare) {
    if (isOther(Mine)) {
      for (const Specialization *Each : Of->specializations())
        Compare(Each, Texts(Each));
      return;
    }
    auto [It, New] = Others.try_emplace(Of->getCanonicalDecl());
    if (New)
      for (const Specialization *Each : Of->specializations())
        if (TypeTexts T = Texts(Each); isOther(T))
          It->second.push_back({Each, std::move(T)});
    for (const auto &[Each, Text] : It->second)
      Compare(cast<Specialization>(Each), Text);
  }
  /// D is an explicit specialization. Others of its template are explicit as
  /// well, or are implicit instantiations that select D in HIP.
  template <class Specialization, class Template>
  void noteSpecialization(Specialization *D, Template *Of) {
    if (D->getSpecializationKind() != TSK_ExplicitSpecialization ||
        D->getTemplateArgs().asArray().empty())
      return;
    auto Texts = [&](const Specialization *Each) {
      llvm::SmallVector<TemplateArgument, 2> Storage;
      return textsOf(written(Each->getTemplateArgsAsWritten(),
                             Each->getTemplateArgs(), Storage),
                     Collector.table(), Context);
    };
    TypeTexts Mine = Texts(D);
    forEachRival<Specialization>(
        Mine, Of, Texts,
        [&](const Specialization *Other, const TypeTexts &Others) {
          if (Other == D || isInstance(Other, D) || isDropped(D, Other))
            return;
          bool Both =
              Other->getSpecializationKind() == TSK_ExplicitSpecialization;
          if (!Both || Collector.sourceManager().isBeforeInTranslationUnit(
                           Other->getLocation(), D->getLocation()))
            noteSpecializations(Mine, Others, Both, D->getLocation(),
                                D->getName());
        });
  }
  template <class Specialization>
  static bool isInstance(const Specialization *Other, const Specialization *D) {
    return Other->getCanonicalDecl() == D->getCanonicalDecl();
  }
  static ArrayRef<TemplateArgument> argumentsOf(const FunctionDecl *D) {
    return D->getTemplateSpecializationArgs()->asArray();
  }
  static ArrayRef<TemplateArgument>
  argumentsOf(const ClassTemplateSpecializationDecl *D) {
    return D->getTemplateArgs().asArray();
  }
  /// `template class Queue<cudaError_t>;`, where there is one for CUresult.
  template <class Instance, class Template>
  void noteInstantiation(const Instance *D, Template *Of) {
    auto IsWritten = [](const Instance *Each) {
      return Each->getTemplateSpecializationKind() ==
             TSK_ExplicitInstantiationDefinition;
    };
    if (!IsWritten(D) || Of->getName().empty())
      return;
    TypeTexts Mine = textsOf(argumentsOf(D), Collector.table(), Context);
    for (const Instance *Other : Of->specializations())
      if (Other != D && IsWritten(Other) &&
          Collector.sourceManager().isBeforeInTranslationUnit(
              Other->getPointOfInstantiation(), D->getPointOfInstantiation()))
        noteSpecializations(
            Mine, textsOf(argumentsOf(Other), Collector.table(), Context),
            /*Both=*/true, D->getPointOfInstantiation(), Of->getName(),
            Meeting::Instantiation);
  }
  void noteFunctionSpecialization(const FunctionDecl *D) {
    FunctionTemplateDecl *Template = D->getPrimaryTemplate();
    if (!Template || !D->getTemplateSpecializationArgs() || !D->getIdentifier())
      return;
    auto Texts = [&](const FunctionDecl *Each) {
      llvm::SmallVector<TemplateArgument, 2> Storage;
      return textsOf(written(Each->getTemplateSpecializationArgsAsWritten(),
                             *Each->getTemplateSpecializationArgs(), Storage),
                     Collector.table(), Context);
    };
    TypeTexts Mine = Texts(D);
    forEachRival<FunctionDecl>(
        Mine, Template, Texts,
        [&](const FunctionDecl *Other, const TypeTexts &Others) {
          if (Other->getCanonicalDecl() == D->getCanonicalDecl() ||
              isDropped(D, Other))
            return;
          bool Both = Other->getTemplateSpecializationKind() ==
                      TSK_ExplicitSpecialization;
          if (!Both || isLater(D, Other))
            noteSpecializations(Mine, Others, Both, D->getLocation(),
                                D->getName());
        });
  }

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
          note(Loc, Name.size(), std::move(Fact));
      }
  }
  void noteHandlers(const CXXCatchStmt *First, const CXXCatchStmt *Second) {
    if (First->getCaughtType().isNull() || Second->getCaughtType().isNull())
      return;
    auto Texts = [&](const CXXCatchStmt *S) {
      return textsOf(
          S->getCaughtType().getNonReferenceType().getUnqualifiedType(),
          Collector.table(), Context);
    };
    TypeTexts A = Texts(First), B = Texts(Second);
    Meeting Fact;
    Fact.Kind = Meeting::Handler;
    if (A.Cuda != B.Cuda && meet(A, B, Fact))
      note(Second->getCatchLoc(), strlen("catch"), std::move(Fact));
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
  IntegerQuestions Integers;
  /// The specializations of a template that HIP spells differently.
  llvm::DenseMap<const Decl *,
                 std::vector<std::pair<const NamedDecl *, TypeTexts>>>
      Others;
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
