//===- Duplicates.cpp - declarations that coincide in HIP -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Duplicates.h"
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Collect/TemplateInstances.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

/// What distinguishes a declaration from others of the same name. Given a
/// table, uses HIP's names for CUDA's tags.
class Signature {
public:
  Signature(const ASTContext &Context, const MappingTable *Table)
      : Context(Context), Table(Table) {}

  std::string of(const NamedDecl *D) {
    if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(D))
      add(Class->getTemplateArgs().asArray());
    else if (const auto *Var = dyn_cast<VarTemplateSpecializationDecl>(D))
      add(Var->getTemplateArgs().asArray());
    else
      add(cast<FunctionDecl>(D));
    return std::move(Text);
  }

private:
  void add(const FunctionDecl *F) {
    for (const ParmVarDecl *Parameter : F->parameters())
      add(Parameter->getType().getCanonicalType().getUnqualifiedType());
    if (const auto *Conversion = dyn_cast<CXXConversionDecl>(F))
      add(Conversion->getConversionType().getCanonicalType());
    if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
      Text += Method->getMethodQualifiers().getAsString() +
              std::to_string(Method->getRefQualifier());
    if (const auto *Arguments = F->getTemplateSpecializationArgs())
      add(Arguments->asArray());
    // Templates may differ only in these.
    if (const FunctionTemplateDecl *Template =
            F->getDescribedFunctionTemplate()) {
      add(F->getReturnType().getCanonicalType());
      for (const NamedDecl *Parameter : *Template->getTemplateParameters()) {
        Text += std::to_string(Parameter->getKind());
        if (const auto *Value = dyn_cast<NonTypeTemplateParmDecl>(Parameter))
          add(Value->getType().getCanonicalType());
      }
    }
  }
  void add(QualType T) {
    add(StringRef(T.getAsString(Context.getPrintingPolicy())));
  }
  void add(ArrayRef<TemplateArgument> Arguments) {
    for (const TemplateArgument &Argument : Arguments) {
      std::string Printed;
      llvm::raw_string_ostream OS(Printed);
      Context.getCanonicalTemplateArgument(Argument).print(
          Context.getPrintingPolicy(), OS, /*IncludeType=*/true);
      add(StringRef(Printed));
    }
  }
  void add(StringRef Printed) {
    while (!Printed.empty()) {
      StringRef Word = Printed.take_while(
          [](char C) { return llvm::isAlnum(C) || C == '_'; });
      Text += Word.empty() ? Printed.take_front() : inHip(Word);
      Printed = Printed.drop_front(std::max<size_t>(Word.size(), 1));
    }
    Text += ',';
  }
  StringRef inHip(StringRef Word) const {
    const MappingEntry *Entry = Table ? Table->lookup(Word) : nullptr;
    // Handles that are pointers to void belong to different libraries: code for
    // one is not equivalent to code for the other.
    bool IsType = Entry && Entry->Kind == EntryKind::Type &&
                  !Entry->Hip.empty() && Entry->Hip != "void";
    return IsType ? Entry->Hip : Word;
  }

  const ASTContext &Context;
  const MappingTable *Table;
  std::string Text;
};

} // namespace

/// The class, namespace or template that D is compared within, the name, and
/// whether D is a template or a partial specialization.
static std::tuple<const void *, uintptr_t, bool> groupOf(const NamedDecl *D) {
  if (const NamedDecl *Template = templateOf(D))
    return {Template, 0,
            isa<ClassTemplatePartialSpecializationDecl,
                VarTemplatePartialSpecializationDecl>(D)};
  const auto *F = cast<FunctionDecl>(D);
  return {F->getDeclContext(),
          isa<CXXConversionDecl>(F) ? 0 : F->getDeclName().getAsOpaqueInteger(),
          F->getDescribedFunctionTemplate() != nullptr};
}

/// The declarations of D's group.
static llvm::SmallVector<const NamedDecl *> membersOfGroup(const NamedDecl *D) {
  if (const auto *Class = dyn_cast<ClassTemplatePartialSpecializationDecl>(D)) {
    llvm::SmallVector<ClassTemplatePartialSpecializationDecl *, 4> Partial;
    Class->getSpecializedTemplate()->getPartialSpecializations(Partial);
    return {Partial.begin(), Partial.end()};
  }
  if (isa<VarTemplatePartialSpecializationDecl>(D))
    return {};
  if (templateOf(D))
    return instancesOf(D);
  llvm::SmallVector<const NamedDecl *> Result;
  const auto *F = cast<FunctionDecl>(D);
  if (isa<CXXConversionDecl>(F)) {
    // Each conversion has a name of its own.
    for (const Decl *Other : F->getDeclContext()->decls())
      if (isa<CXXConversionDecl>(Other))
        Result.push_back(cast<NamedDecl>(Other));
    return Result;
  }
  bool IsTemplate = F->getDescribedFunctionTemplate();
  for (const NamedDecl *Other : F->getDeclContext()->lookup(F->getDeclName())) {
    const auto *OtherTemplate = dyn_cast<FunctionTemplateDecl>(Other);
    if (OtherTemplate && IsTemplate)
      Result.push_back(OtherTemplate->getTemplatedDecl());
    else if (isa<FunctionDecl>(Other) && !IsTemplate)
      Result.push_back(Other);
  }
  return Result;
}

static bool isWrittenByTheUser(const NamedDecl *D) {
  TemplateSpecializationKind Kind = specializationKind(D);
  return !D->isImplicit() &&
         (Kind == TSK_Undeclared || Kind == TSK_ExplicitSpecialization);
}

/// Whether F has default arguments. Written: in this declaration.
static bool hasDefaults(const FunctionDecl *F, bool Written) {
  return llvm::any_of(F->parameters(), [&](const ParmVarDecl *Parameter) {
    return Parameter->hasDefaultArg() &&
           !(Written && Parameter->hasInheritedDefaultArg());
  });
}

/// Whether D conflicts with an equivalent declaration.
static bool mustBeAlone(const NamedDecl *D) {
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(D))
    return Class->isThisDeclarationADefinition();
  if (const auto *Var = dyn_cast<VarTemplateSpecializationDecl>(D))
    return Var->isThisDeclarationADefinition() == VarDecl::Definition;
  const auto *F = cast<FunctionDecl>(D);
  return F->isThisDeclarationADefinition() ||
         F->getLexicalDeclContext()->isRecord() ||
         hasDefaults(F, /*Written=*/true);
}

const Duplicates::Siblings &Duplicates::siblings(const NamedDecl *D) {
  auto [Group, New] = Groups.try_emplace(groupOf(D));
  if (New)
    for (const NamedDecl *Other : membersOfGroup(D))
      if (isWrittenByTheUser(Other))
        Group
            ->second[Signature(D->getASTContext(), &Collector.table())
                         .of(Other)]
            .push_back(Other);
  return Group->second;
}

bool Duplicates::find(const NamedDecl *D) {
  if (!isa<FunctionDecl, ClassTemplateSpecializationDecl,
           VarTemplateSpecializationDecl>(D) ||
      !isWrittenByTheUser(D) || !mustBeAlone(D))
    return false;
  const ASTContext &Context = D->getASTContext();
  auto InCuda = [&](const NamedDecl *N) {
    return Signature(Context, nullptr).of(N);
  };
  std::string Cuda = InCuda(D),
              Hip = Signature(Context, &Collector.table()).of(D);
  if (Cuda == Hip)
    return false; // It does not depend on CUDA's types.
  // Functions for cudaError_t handle more errors than those for CUresult.
  auto IsDriver = [](StringRef Text) {
    return Text.contains("cudaError_enum");
  };
  const SourceManager &SM = Collector.sourceManager();
  for (const NamedDecl *Other : siblings(D).lookup(Hip)) {
    if (Other->getCanonicalDecl() == D->getCanonicalDecl())
      continue;
    std::string OtherCuda = InCuda(Other);
    // Erroneous declarations may coincide in CUDA as well.
    if (OtherCuda == Cuda)
      continue;
    if (IsDriver(OtherCuda) != IsDriver(Cuda)) {
      if (IsDriver(Cuda))
        return true;
      continue;
    }
    const auto *F = dyn_cast<FunctionDecl>(Other);
    if (F && !F->isDefined() && !F->getDeclContext()->isRecord() &&
        !hasDefaults(F, /*Written=*/false))
      continue;
    if (SM.isBeforeInTranslationUnit(Other->getLocation(), D->getLocation()))
      return true;
  }
  return false;
}

bool Duplicates::contains(const NamedDecl *D) {
  auto [It, New] = Known.try_emplace(D);
  if (New)
    It->second = find(D);
  return It->second;
}

} // namespace hipify
