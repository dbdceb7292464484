//===- TypeRivals.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/TypeRivals.h"
#include "Frontend/Collect/TemplateInstances.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

using Meeting = FileFacts::TypeMeeting;

bool meet(const TypeTexts &A, const TypeTexts &B, Meeting &Result) {
  bool Same = A.Cuda == B.Cuda;
  Result.InHip = Same != (A.Hip == B.Hip);
  Result.InRoc = Same != (A.Roc == B.Roc);
  Result.One = A.Written;
  Result.Other = B.Written;
  return Result.InHip || Result.InRoc;
}

void noteMeeting(FactCollector &Collector, SourceLocation Loc, unsigned Length,
                 Meeting Fact) {
  auto [File, Begin] = Collector.place(Loc);
  if (!File)
    return;
  Fact.End = Begin + Length;
  File->TypeMeetings[Begin].insert(std::move(Fact));
}

TypeTexts TypeRivals::typesOf(QualType T) const {
  return textsOf(T, Collector.table(), Context);
}

bool TypeRivals::isLater(const NamedDecl *D, const NamedDecl *Other) const {
  return Collector.sourceManager().isBeforeInTranslationUnit(
      Other->getLocation(), D->getLocation());
}

/// Whether one of two declarations, for two kinds of errors, is left out.
bool TypeRivals::isDropped(const NamedDecl *A, const NamedDecl *B) {
  return Repeated.contains(A) || Repeated.contains(B);
}

//===--- overloads --------------------------------------------------------===//

static bool isLambda(const FunctionDecl *D) {
  const auto *Method = dyn_cast<CXXMethodDecl>(D);
  return Method && Method->getParent()->isLambda();
}

/// Whether they differ only in their parameters.
static bool isSameKind(const FunctionDecl *A, const FunctionDecl *B) {
  if (!A->getDescribedFunctionTemplate() != !B->getDescribedFunctionTemplate())
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(A),
             *Other = dyn_cast<CXXMethodDecl>(B);
  return !Method || !Other ||
         (Method->getMethodQualifiers() == Other->getMethodQualifiers() &&
          Method->getRefQualifier() == Other->getRefQualifier());
}

/// Of functions for two kinds of errors one is left out, and declarations may
/// be repeated.
bool TypeRivals::areBothKept(const FunctionDecl *A, const FunctionDecl *B) {
  return A->isDefined(A) && B->isDefined(B) && !isDropped(A, B);
}

TypeTexts TypeRivals::parametersOf(const FunctionDecl *F) const {
  TypeTexts All;
  for (const ParmVarDecl *Parameter : F->parameters()) {
    TypeTexts Each = typesOf(Parameter->getType().getUnqualifiedType());
    All.Hip += Each.Hip + ", ";
    All.Roc += Each.Roc + ", ";
  }
  return All;
}

/// Of functions for two kinds of errors one can be removed; of those for two
/// handles both are needed.
bool TypeRivals::parametersMeet(const FunctionDecl *F, const FunctionDecl *D,
                                Meeting &Fact) {
  bool Matters = areBothKept(F, D), InHip = true, InRoc = true;
  for (auto [Of, Mine] : llvm::zip_equal(F->parameters(), D->parameters())) {
    TypeTexts A = typesOf(Of->getType().getUnqualifiedType()),
              B = typesOf(Mine->getType().getUnqualifiedType());
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

static const FunctionDecl *functionOf(const NamedDecl *D) {
  return const_cast<NamedDecl *>(D->getUnderlyingDecl())->getAsFunction();
}

void TypeRivals::noteOverload(const FunctionDecl *D, const DeclContext &Scope) {
  DeclContext::lookup_result Named = Scope.lookup(D->getDeclName());
  if (Named.isSingleResult())
    return;
  auto [Group, New] =
      Overloads.try_emplace({&Scope, D->getDeclName().getAsOpaqueInteger()});
  if (New)
    for (const NamedDecl *Other : Named)
      if (const FunctionDecl *F = functionOf(Other))
        Group->second.add(Other, parametersOf(F));
  Group->second.forEachRival(parametersOf(D), [&](const NamedDecl *Other) {
    const FunctionDecl *F = functionOf(Other);
    if (F->getCanonicalDecl() == D->getCanonicalDecl() ||
        F->getNumParams() != D->getNumParams() ||
        !isLater(D, F->getCanonicalDecl()) || !isSameKind(F, D))
      return;
    Meeting Fact;
    if (parametersMeet(F, D, Fact))
      noteMeeting(Collector, D->getLocation(),
                  isLambda(D) ? 1 : D->getNameAsString().size(),
                  std::move(Fact));
  });
}

void TypeRivals::noteOverload(const FunctionDecl *D) {
  if (const auto *Conversion = dyn_cast<CXXConversionDecl>(D))
    return noteConversion(Conversion);
  if (D->getNumParams() != 0)
    noteOverload(D, *D->getDeclContext()->getRedeclContext());
}

void TypeRivals::noteUsing(const UsingDecl *D) {
  for (const UsingShadowDecl *Shadow : D->shadows())
    if (const auto *F = dyn_cast<FunctionDecl>(Shadow->getTargetDecl()))
      noteOverload(F, *D->getDeclContext()->getRedeclContext());
}

/// `operator CUdeviceptr` beside `operator void *`.
void TypeRivals::noteConversion(const CXXConversionDecl *D) {
  auto [Group, New] = Conversions.try_emplace(D->getParent());
  if (New)
    for (const CXXMethodDecl *Method : D->getParent()->methods())
      if (const auto *Other = dyn_cast<CXXConversionDecl>(Method))
        Group->second.add(Other, typesOf(Other->getConversionType()));
  TypeTexts Mine = typesOf(D->getConversionType());
  Group->second.forEachRival(Mine, [&](const NamedDecl *Each) {
    const auto *Other = cast<CXXConversionDecl>(Each);
    if (Other == D || !isLater(D, Other) || Other->isConst() != D->isConst() ||
        isDropped(D, Other))
      return;
    Meeting Fact;
    Fact.What = "operator";
    Fact.Fails = true;
    if (TypeTexts Others = typesOf(Other->getConversionType());
        Others.Cuda != Mine.Cuda && meet(Others, Mine, Fact))
      noteMeeting(Collector, D->getLocation(), strlen("operator"),
                  std::move(Fact));
  });
}

//===--- templates --------------------------------------------------------===//

static const ASTTemplateArgumentListInfo *writtenOf(const NamedDecl *D) {
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(D))
    return Class->getTemplateArgsAsWritten();
  if (const auto *Variable = dyn_cast<VarTemplateSpecializationDecl>(D))
    return Variable->getTemplateArgsAsWritten();
  return cast<FunctionDecl>(D)->getTemplateSpecializationArgsAsWritten();
}

/// The arguments as they are written, which keeps typedefs.
TypeTexts TypeRivals::writtenTypes(const NamedDecl *D) const {
  const ASTTemplateArgumentListInfo *Info = writtenOf(D);
  ArrayRef<TemplateArgument> Arguments = templateArguments(D);
  if (!Info || Info->NumTemplateArgs != Arguments.size())
    return textsOf(Arguments, Collector.table(), Context);
  llvm::SmallVector<TemplateArgument, 4> Written;
  for (const TemplateArgumentLoc &Each : Info->arguments())
    Written.push_back(Each.getArgument());
  return textsOf(Written, Collector.table(), Context);
}

void TypeRivals::noteInstances(const TypeTexts &Others, const TypeTexts &Mine,
                               Meeting Fact, SourceLocation Loc,
                               StringRef Name) {
  Fact.What = Name.str();
  if (Mine.Cuda != Others.Cuda && meet(Others, Mine, Fact))
    noteMeeting(Collector, Loc, Name.size(), std::move(Fact));
}

void TypeRivals::noteSpecialization(const NamedDecl *D) {
  const NamedDecl *Template = templateOf(D);
  if (specializationKind(D) != TSK_ExplicitSpecialization || !Template ||
      !D->getIdentifier() || templateArguments(D).empty())
    return;
  auto [Group, New] = Specializations.try_emplace(Template);
  if (New)
    for (const NamedDecl *Other : instancesOf(D))
      Group->second.add(Other, writtenTypes(Other));
  TypeTexts Mine = writtenTypes(D);
  Group->second.forEachRival(Mine, [&](const NamedDecl *Other) {
    if (Other->getCanonicalDecl() == D->getCanonicalDecl() ||
        isDropped(D, Other))
      return;
    Meeting Fact;
    Fact.Kind = Meeting::Specialization;
    Fact.Fails = specializationKind(Other) == TSK_ExplicitSpecialization;
    if (!Fact.Fails || isLater(D, Other))
      noteInstances(writtenTypes(Other), Mine, std::move(Fact),
                    D->getLocation(), D->getName());
  });
}

static bool isInstantiated(const NamedDecl *D) {
  return specializationKind(D) == TSK_ExplicitInstantiationDefinition;
}

static SourceLocation placeOf(const NamedDecl *D) {
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(D))
    return Class->getPointOfInstantiation();
  return cast<FunctionDecl>(D)->getPointOfInstantiation();
}

void TypeRivals::noteInstantiation(const NamedDecl *D) {
  const NamedDecl *Template = templateOf(D);
  if (!isInstantiated(D) || !Template || !Template->getIdentifier())
    return;
  auto Types = [&](const NamedDecl *Of) {
    return textsOf(templateArguments(Of), Collector.table(), Context);
  };
  auto [Group, New] = Instantiations.try_emplace(Template);
  if (New)
    for (const NamedDecl *Other : instancesOf(D))
      if (isInstantiated(Other))
        Group->second.add(Other, Types(Other));
  TypeTexts Mine = Types(D);
  Group->second.forEachRival(Mine, [&](const NamedDecl *Other) {
    if (Other == D || !Collector.sourceManager().isBeforeInTranslationUnit(
                          placeOf(Other), placeOf(D)))
      return;
    Meeting Fact;
    Fact.Kind = Meeting::Instantiation;
    Fact.Fails = true;
    noteInstances(Types(Other), Mine, std::move(Fact), placeOf(D),
                  Template->getName());
  });
}

//===--- handlers ---------------------------------------------------------===//

void TypeRivals::noteHandlers(const CXXTryStmt *S) {
  auto Types = [&](const CXXCatchStmt *Handler) {
    return typesOf(
        Handler->getCaughtType().getNonReferenceType().getUnqualifiedType());
  };
  TypeIndex<const CXXCatchStmt> Earlier;
  for (unsigned I = 0; I < S->getNumHandlers(); ++I) {
    const CXXCatchStmt *Handler = S->getHandler(I);
    if (Handler->getCaughtType().isNull())
      continue;
    TypeTexts Mine = Types(Handler);
    Earlier.forEachRival(Mine, [&](const CXXCatchStmt *Other) {
      Meeting Fact;
      Fact.Kind = Meeting::Handler;
      if (TypeTexts Others = Types(Other);
          Others.Cuda != Mine.Cuda && meet(Others, Mine, Fact))
        noteMeeting(Collector, Handler->getCatchLoc(), strlen("catch"),
                    std::move(Fact));
    });
    Earlier.add(Handler, Mine);
  }
}

} // namespace hipify
