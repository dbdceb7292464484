//===- VectorLists.cpp - lists of a vector's values -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/VectorLists.h"
#include "Frontend/Collect/VectorOperators.h"

using namespace clang;

namespace hipify {

using VectorList = FileFacts::VectorList;

static const InitListExpr *listOf(const Expr *E) {
  const auto *List =
      dyn_cast_or_null<InitListExpr>(E ? E->IgnoreImplicit() : E);
  return List && !List->isSemanticForm() ? List->getSemanticForm() : List;
}

/// Whether the list has no braces of its own; clang places them at its values.
static bool isElided(const InitListExpr *List) {
  return List->getNumInits() > 0 && List->getInit(0) &&
         List->getLBraceLoc() == List->getInit(0)->getBeginLoc();
}

static unsigned sizeOf(const RecordDecl &Vector) {
  return std::distance(Vector.field_begin(), Vector.field_end());
}

/// Whether E is written as a zero: HIP's constructor for one value, and the
/// list without it, then give the same.
static bool isWrittenZero(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Number = dyn_cast<IntegerLiteral>(E))
    return Number->getValue().isZero();
  const auto *Number = dyn_cast<FloatingLiteral>(E);
  return Number && Number->getValue().isPosZero();
}

/// How many of the list's values are written; those left out follow, unless
/// there are designators.
static unsigned written(const InitListExpr *List) {
  unsigned Result = 0;
  for (const Expr *E : List->inits())
    Result += E && !isa<ImplicitValueInitExpr>(E);
  return Result;
}

static std::string zeros(unsigned Count) {
  std::string Result;
  for (unsigned I = 0; I < Count; ++I)
    Result += ", 0";
  return Result;
}

void VectorLists::declare(const VarDecl *D) {
  const RecordDecl *Vector = vectorOf(D->getType(), Collector);
  const InitListExpr *List = Vector ? listOf(D->getInit()) : nullptr;
  if (!List)
    return;
  if (D->getInitStyle() == VarDecl::ListInit)
    initialize(List);
  else
    noteZero(List);
  // In a template, a list of dependent values has no type. A single one may be
  // a vector.
  bool IsTyped = !List->getType().isNull() && !List->getType()->isVoidType();
  if (!IsTyped && Language.CPlusPlus && List->getNumInits() > 1 &&
      llvm::none_of(List->inits(),
                    [](const Expr *E) { return isa<PackExpansionExpr>(E); }) &&
      Done.insert(List).second)
    note(List, *Vector);
}

/// The types of a member of a class template in its instances.
static llvm::SmallVector<QualType, 2> typesOf(const FieldDecl *D) {
  llvm::SmallVector<QualType, 2> Result = {D->getType()};
  const auto *Class = dyn_cast<CXXRecordDecl>(D->getParent());
  if (const ClassTemplateDecl *Template =
          Class ? Class->getDescribedClassTemplate() : nullptr)
    for (const ClassTemplateSpecializationDecl *Instance :
         Template->specializations())
      if (!Instance->isExplicitSpecialization())
        for (const FieldDecl *Field : Instance->fields())
          if (Field->getFieldIndex() == D->getFieldIndex())
            Result.push_back(Field->getType());
  return Result;
}

void VectorLists::declare(const FieldDecl *D) {
  const Expr *Value = D->getInClassInitializer();
  const auto *List = dyn_cast_or_null<InitListExpr>(Value);
  if (!List)
    return;
  auto Types = typesOf(D);
  if (llvm::none_of(Types, [&](QualType T) { return vectorOf(T, Collector); }))
    return;
  if (D->getInClassInitStyle() == ICIS_CopyInit)
    noteZero(List);
  else
    initialize(List);
  if (!D->getType()->isDependentType() || Done.contains(List) ||
      List->getNumInits() == 0 ||
      (List->getNumInits() == 1 && isWrittenZero(List->getInit(0))))
    return;
  // Instances that need different texts disagree.
  for (QualType T : llvm::drop_begin(Types)) {
    const RecordDecl *Vector = vectorOf(T, Collector);
    VectorList Fact;
    Fact.HasBraces = true;
    if (Vector) {
      Fact.Type = Vector->getName();
      Fact.After = zeros(sizeOf(*Vector) -
                         std::min(sizeOf(*Vector), List->getNumInits()));
    }
    note({List->getLBraceLoc(), List->getRBraceLoc()}, std::move(Fact));
  }
}

/// `T v = {0}` can be `T v{0}`, whatever T is.
void VectorLists::noteZero(const InitListExpr *List) {
  if (!Language.CPlusPlus || List->getLBraceLoc().isInvalid() ||
      List->getLBraceLoc().isMacroID() || List->getNumInits() == 0 ||
      written(List) != 1 || !isWrittenZero(List->getInit(0)))
    return;
  auto Text = Collector.placeTogether(
      SourceRange(List->getLBraceLoc(), List->getRBraceLoc()), Language);
  if (!Text.File)
    return;
  Text.File->ZeroLists[Text.Parts[0].Begin].insert(Text.Parts[0].End);
  Done.insert(List);
}

void VectorLists::initialize(const Expr *E) {
  if (const InitListExpr *List = listOf(E))
    Direct.insert(List);
}

void VectorLists::note(const InitListExpr *E) {
  const InitListExpr *List = listOf(E);
  // In C, HIP's vectors are structures as well.
  if (!Language.CPlusPlus || !List || List->getType().isNull() ||
      !Done.insert(List).second)
    return;
  // The visitor visits what is written.
  for (const Expr *Each : List->inits())
    if (const auto *Inner = dyn_cast_or_null<InitListExpr>(Each);
        Inner && isElided(Inner))
      note(Inner);
  if (const RecordDecl *Vector = vectorOf(List->getType(), Collector))
    note(List, *Vector);
}

void VectorLists::note(const InitListExpr *List, const RecordDecl &Vector) {
  unsigned Given = written(List);
  // A single value can be a vector itself.
  if (Given == 0 || (List->getNumInits() == 1 &&
                     vectorOf(List->getInit(0)->getType(), Collector)))
    return;
  unsigned Size = sizeOf(Vector);
  VectorList Fact;
  Fact.Type = Vector.getName();
  if (isElided(List)) {
    Fact.After = zeros(Size - Given);
    noteElided(List, Given, std::move(Fact));
    return;
  }
  Fact.HasBraces = true;
  const InitListExpr *Syntax =
      List->getSyntacticForm() ? List->getSyntacticForm() : List;
  bool IsDesignated = llvm::any_of(Syntax->inits(), [](const Expr *Each) {
    return isa_and_nonnull<DesignatedInitExpr>(Each);
  });
  bool IsDirect = Direct.contains(List);
  SourceRange Range(List->getLBraceLoc(), List->getRBraceLoc());
  if (IsDesignated && !readDesignators(Syntax, Size, Fact))
    return Collector.noteUnwritten(
        Range, "HIP's vectors have constructors and no designators");
  bool IsZero = IsDirect && Given == 1 && isWrittenZero(List->getInit(0));
  if (!IsDesignated && !IsZero)
    Fact.After = zeros(Size - Given);
  if (Size == 1 && !IsDirect)
    Fact.Before = Fact.Type;
  if (!Fact.Before.empty() || !Fact.After.empty() || IsDesignated)
    note(Range, std::move(Fact));
}

/// Removes the designators, and fills the gaps between them. Returns false if
/// macros spell them.
bool VectorLists::readDesignators(const InitListExpr *List, unsigned Size,
                                  VectorList &Fact) const {
  unsigned Next = 0;
  for (const Expr *E : List->inits()) {
    const auto *Value = dyn_cast<DesignatedInitExpr>(E);
    const FieldDecl *Field =
        Value && Value->getDesignator(0)->isFieldDesignator()
            ? Value->getDesignator(0)->getFieldDecl()
            : nullptr;
    unsigned Index = Field ? Field->getFieldIndex() : Next;
    auto Text =
        Field ? Collector.placeTogether({Value->getSourceRange(),
                                         Value->getInit()->getSourceRange()},
                                        Language)
              : FactCollector::Together();
    std::string Gap;
    for (; Next < Index; ++Next)
      Gap += "0, ";
    if (Field && !Text.File)
      return false;
    if (Field)
      Fact.Designators.push_back(
          {Text.Parts[0].Begin, Text.Parts[1].Begin, std::move(Gap)});
    ++Next;
  }
  Fact.After = zeros(Size - std::min(Next, Size));
  return true;
}

void VectorLists::noteElided(const InitListExpr *List, unsigned Given,
                             VectorList Fact) {
  const Expr *First = List->getInit(0), *Last = List->getInit(Given - 1);
  Fact.Before = sizeOf(*vectorOf(List->getType(), Collector)) == 1
                    ? Fact.Type + "{"
                    : "{";
  Fact.After += "}";
  SourceRange Range(First->getBeginLoc(), Last->getEndLoc());
  // The elements of a pack have one place.
  if (First != Last && First->getBeginLoc() == Last->getBeginLoc())
    return Collector.noteUnwritten(
        Range, "HIP's vectors have constructors and need braces");
  note(Range, std::move(Fact));
}

void VectorLists::note(const CXXParenListInitExpr *E) {
  const RecordDecl *Vector = vectorOf(E->getType(), Collector);
  auto Given =
      const_cast<CXXParenListInitExpr *>(E)->getUserSpecifiedInitExprs();
  if (!Vector || Given.empty() || Given.size() == sizeOf(*Vector) ||
      (Given.size() == 1 && isWrittenZero(Given[0])))
    return;
  VectorList Fact;
  Fact.Type = Vector->getName();
  Fact.HasBraces = true;
  Fact.After = zeros(sizeOf(*Vector) - Given.size());
  note(E->getSourceRange(), std::move(Fact));
}

void VectorLists::note(SourceRange Range, VectorList Fact) {
  auto Text = Collector.placeTogether(Range, Language);
  if (Text.File) {
    Fact.End = Text.Parts[0].End;
    Text.File->VectorLists.note(Text.Parts[0].Begin, std::move(Fact),
                                Collector.useOf(Range));
  } else if (Text.Parts.empty()) {
    Collector.noteUnwritten(
        Range, "HIP's vectors have constructors and need all values");
  }
}

} // namespace hipify
