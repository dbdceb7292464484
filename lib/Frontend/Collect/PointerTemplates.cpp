//===- PointerTemplates.cpp - device pointers in templates ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A template that deduces a type from a CUdeviceptr gets HIP's pointer. Its
// parameters have lost the typedef in the instantiation, so the arguments and
// the containers tell which integers are device pointers.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Conversions.h"
#include "Frontend/Collect/HipTypes.h"
#include "Frontend/Collect/Idioms.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace hipify {

bool Conversions::pass(const Expr *Argument, QualType To, const Expr *Object) {
  if (To.isNull() || Argument->isTypeDependent())
    return false;
  QualType T = To.getNonReferenceType();
  if (!T->isIntegerType() || pointerRow(T, Collector.table()))
    return false;
  if (const MappingEntry *Row = elementRow(Object, T, Collector.table()))
    convert(Argument, T, Row);
  else if (pointerRow(Argument, Collector))
    useAsInteger(Argument); // vector<unsigned long long>::push_back
  return true;
}

void Conversions::noteAtomic(const CallExpr *E, const Expr *Object) {
  const auto *Method = cast<CXXMethodDecl>(E->getDirectCallee());
  OverloadedOperatorKind Operator = Method->getOverloadedOperator();
  bool Computes =
      Operator == OO_None
          ? Method->getIdentifier() && Method->getName().starts_with("fetch_")
          : Operator != OO_Equal;
  if (!Computes || isa<CXXConversionDecl>(Method) ||
      !Method->getParent()->getName().contains("atomic"))
    return;
  const MappingEntry *Row =
      elementRow(Object, Context.UnsignedLongLongTy, Collector.table());
  Place P = Row ? usePlaceOf(E, Collector, Context) : Place();
  if (P.File)
    P.File->TypeMeetings[P.Begin].insert(
        {P.End, FileFacts::TypeMeeting::Arithmetic, "std::atomic",
         Row->Cuda.str(), integerType(*Row).str(), /*InHip=*/true,
         /*InRoc=*/true, /*Fails=*/true});
}

void Conversions::construct(const CXXConstructExpr *E) {
  const CXXConstructorDecl *Callee = E->getConstructor();
  unsigned Count = std::min(E->getNumArgs(), Callee->getNumParams());
  if (!Callee->isFunctionTemplateSpecialization()) {
    for (unsigned I = 0; I < Count; ++I)
      convert(E->getArg(I), Callee->getParamDecl(I)->getType());
    return;
  }
  // A template forwards its arguments; std::pair's and std::tuple's become
  // elements.
  const auto *Class = E->getType()->getAs<TemplateSpecializationType>();
  const CXXRecordDecl *Record = Callee->getParent();
  if (!Class || !Record->isInStdNamespace() ||
      (Record->getName() != "pair" && Record->getName() != "tuple") ||
      Class->template_arguments().size() != E->getNumArgs())
    return;
  for (auto [Argument, Element] :
       llvm::zip(E->arguments(), Class->template_arguments()))
    if (Element.getKind() == TemplateArgument::Type &&
        isAsWritten(Element.getAsType()))
      convert(Argument, Element.getAsType());
}

void Conversions::deduce(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  const FunctionTemplateDecl *Template =
      Callee ? Callee->getPrimaryTemplate() : nullptr;
  if (!Template)
    return;
  const FunctionDecl *Pattern = Template->getTemplatedDecl();
  // What each parameter of the template is deduced from.
  llvm::MapVector<const TemplateTypeParmDecl *,
                  llvm::SmallVector<const Expr *, 2>>
      Sources;
  for (unsigned I = 0; I < std::min(E->getNumArgs(), Pattern->getNumParams());
       ++I)
    if (const auto *Type = Pattern->getParamDecl(I)
                               ->getType()
                               .getNonReferenceType()
                               ->getAs<TemplateTypeParmType>())
      Sources[Type->getDecl()].push_back(E->getArg(I));
  const auto *Ref = dyn_cast<DeclRefExpr>(core(E->getCallee()));
  for (const auto &[Parameter, Arguments] : Sources) {
    unsigned Index = Parameter->getIndex();
    // `std::min<CUdeviceptr>(p, 16)`
    if (Ref && Index < Ref->getNumTemplateArgs()) {
      const TemplateArgument &Written =
          Ref->template_arguments()[Index].getArgument();
      if (Written.getKind() == TemplateArgument::Type)
        for (const Expr *Argument : Arguments)
          convert(Argument, Written.getAsType());
      continue;
    }
    auto IsPointer = [&](const Expr *Argument) {
      return pointerRow(core(Argument), Collector) != nullptr;
    };
    bool Keeps = llvm::all_of(Arguments, IsPointer);
    for (const Expr *Argument : Arguments)
      if (Keeps)
        keepType(Argument);
      else if (Arguments.size() > 1)
        useAsInteger(Argument);
  }
}

/// The argument of a function of std that becomes an element, or is compared
/// with one; 0 if there is none.
static unsigned elementArgument(const FunctionDecl *Callee) {
  if (!Callee || !Callee->getIdentifier() || !Callee->isInStdNamespace())
    return 0;
  return llvm::StringSwitch<unsigned>(Callee->getName())
      .Case("exchange", 1)
      .Cases({"count", "fill", "fill_n", "find"}, 2)
      .Default(0);
}

void Conversions::store(const CallExpr *E) {
  unsigned Index = elementArgument(E->getDirectCallee());
  if (Index == 0 || E->getNumArgs() <= Index ||
      E->getArg(Index)->isTypeDependent())
    return;
  const Expr *Into = E->getArg(0), *Value = E->getArg(Index);
  const MappingEntry *Row = pointerRow(core(Into), Collector);
  if (!Row)
    Row = elementRow(Into, Context.UnsignedLongLongTy, Collector.table());
  // Even a zero: the function deduces its type.
  if (Row && core(Value)->getType()->isIntegerType() &&
      !pointerRow(core(Value), Collector))
    notePointerCast(Value, FileFacts::PointerCast::ToPointer, *Row);
}

} // namespace hipify
