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
using llvm::StringRef;

namespace hipify {

bool Conversions::pass(const Expr *Argument, QualType To, const Expr *Object) {
  if (To.isNull() || Argument->isTypeDependent())
    return false;
  QualType T = To.getNonReferenceType();
  if (!T->isIntegerType() || pointerRow(T, Collector.table()))
    return false;
  if (const MappingEntry *Row = elementRow(Object, T, Collector.table()))
    convert(Argument, T, Row);
  else if (To->isLValueReferenceType() &&
           !To->getPointeeType().isConstQualified() &&
           convertTarget(Argument, To)) // std::cin >> p
    return true;
  else if (pointerRow(Argument, Collector))
    useAsInteger(Argument); // vector<unsigned long long>::push_back
  return true;
}

/// The type that the declaration of a variable or member gives E.
static QualType typeAsWritten(const Expr *E) {
  E = core(E);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl()->getType();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return Ref->getDecl()->getType();
  return E->getType();
}

/// Whether T is an iterator or a container of `unsigned long long`.
static bool hasIntegers(QualType T) {
  T = T.getNonReferenceType().getCanonicalType();
  if (T->isPointerType())
    T = T->getPointeeType().getUnqualifiedType();
  if (const auto *Basic = T->getAs<BuiltinType>())
    return Basic->getKind() == BuiltinType::ULongLong;
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!Class || Class->getTemplateArgs().size() == 0)
    return false;
  const TemplateArgument &First = Class->getTemplateArgs()[0];
  return First.getKind() == TemplateArgument::Type &&
         hasIntegers(First.getAsType());
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

/// The type as written; null if it is not that of a class template.
static const TemplateSpecializationType *writtenClass(QualType T) {
  return T.isNull()
             ? nullptr
             : T.getNonReferenceType()->getAs<TemplateSpecializationType>();
}

/// A template's argument as written, such as the type of a container's
/// elements; null if it is unknown.
static QualType writtenArgument(const TemplateSpecializationType &Class,
                                unsigned Index) {
  ArrayRef<TemplateArgument> Written = Class.template_arguments();
  return Index < Written.size() &&
                 Written[Index].getKind() == TemplateArgument::Type &&
                 isAsWritten(Written[Index].getAsType())
             ? Written[Index].getAsType()
             : QualType();
}

/// Whether a container's elements are pairs of its first two arguments.
static bool isMap(const TemplateSpecializationType &Class) {
  const TemplateDecl *Template = Class.getTemplateName().getAsTemplateDecl();
  return Template && Template->getName().contains("map");
}

void Conversions::becomePart(const Expr *Value, QualType To, bool IsPassedOn) {
  const MappingEntry *Row = pointerRow(To, Collector.table());
  if (To.isNull() || Value->isTypeDependent())
    return;
  if (Row && IsPassedOn && isNull(core(Value)))
    notePointerCast(Value, FileFacts::PointerCast::ToPointer, *Row);
  else
    convert(Value, To);
}

/// Whether two arguments may be the begin and the end of a range.
static bool areIterators(const Expr *Begin, const Expr *End) {
  auto TypeOf = [](const Expr *E) {
    return core(E)->getType().getCanonicalType().getUnqualifiedType();
  };
  return TypeOf(Begin) == TypeOf(End);
}

void Conversions::construct(const CXXConstructExpr *E) {
  const CXXConstructorDecl *Callee = E->getConstructor();
  unsigned Count = std::min(E->getNumArgs(), Callee->getNumParams());
  const auto *Class = writtenClass(E->getType());
  const CXXRecordDecl *Record = Callee->getParent();
  // A template forwards its arguments; std::pair's and std::tuple's become
  // elements.
  if (Callee->isFunctionTemplateSpecialization()) {
    if (!Class || !Record->isInStdNamespace())
      return;
    if ((Record->getName() == "pair" || Record->getName() == "tuple") &&
        Class->template_arguments().size() == E->getNumArgs())
      for (unsigned I = 0; I < E->getNumArgs(); ++I)
        becomePart(E->getArg(I), writtenArgument(*Class, I), false);
    else if (Count >= 2 && areIterators(E->getArg(0), E->getArg(1)))
      noteOtherElements(E, E->getArg(0), E, Record->getName());
    return;
  }
  for (unsigned I = 0; I < Count; ++I) {
    const InitListExpr *List = Class && Record->isInStdNamespace()
                                   ? elementsOf(E->getArg(I))
                                   : nullptr;
    if (!List) {
      if (!Elements.contains(E))
        convert(E->getArg(I), Callee->getParamDecl(I)->getType());
      continue;
    }
    Elements.insert(List);
    for (const Expr *Element : List->inits()) {
      const auto *Pair = dyn_cast<CXXConstructExpr>(core(Element));
      if (!Pair || !isMap(*Class)) {
        becomePart(Element, writtenArgument(*Class, 0), false);
        continue;
      }
      Elements.insert(Pair);
      for (unsigned Part = 0; Part < std::min(Pair->getNumArgs(), 2U); ++Part)
        becomePart(Pair->getArg(Part), writtenArgument(*Class, Part), true);
    }
  }
}

/// A container or an iterator of CUdeviceptr is filled from one of integers, or
/// the reverse: their elements do not convert.
void Conversions::noteOtherElements(const Expr *E, const Expr *From,
                                    const Expr *To, StringRef What) {
  QualType Integer = Context.UnsignedLongLongTy;
  const MappingEntry *Row = elementRow(From, Integer, Collector.table()),
                     *ToRow = elementRow(To, Integer, Collector.table());
  const Expr *Numbers = Row ? To : From;
  if (bool(Row) == bool(ToRow) || !hasIntegers(Numbers->getType()))
    return;
  if (!Row)
    Row = ToRow;
  if (Place P = usePlaceOf(E, Collector, Context); P.File)
    P.File->TypeMeetings[P.Begin].insert(
        {P.End, FileFacts::TypeMeeting::Arithmetic, "std::" + What.str(),
         Row->Cuda.str(), integerType(*Row).str(), /*InHip=*/true,
         /*InRoc=*/true, /*Fails=*/true});
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

/// `map.emplace(0x10, 1)`
void Conversions::emplace(const CallExpr *E, const Expr *Object) {
  const FunctionDecl *Callee = E->getDirectCallee();
  const auto *Class = writtenClass(typeAsWritten(Object));
  if (!Class || !Callee->getIdentifier())
    return;
  unsigned Parts = isMap(*Class) ? 2 : 1, Count = E->getNumArgs();
  if (Callee->getName() == "value_or") // std::optional's
    return becomePart(E->getArg(0), writtenArgument(*Class, 0), true);
  bool KeyFirst = Callee->getName() == "try_emplace" ||
                  Callee->getName() == "insert_or_assign";
  if (!KeyFirst &&
      !(Callee->getName().starts_with("emplace") && Count >= Parts))
    return;
  // Before the parts there can be an iterator.
  unsigned First = KeyFirst ? 0 : Count - Parts;
  for (unsigned Part = 0; Part < Parts && First + Part < Count; ++Part)
    becomePart(E->getArg(First + Part), writtenArgument(*Class, Part), true);
}

void Conversions::store(const CallExpr *E, const Expr *Object) {
  if (Object)
    return emplace(E, Object);
  if (const FunctionDecl *Callee = E->getDirectCallee();
      Callee && Callee->isInStdNamespace() && Callee->getIdentifier() &&
      Callee->getName().starts_with("copy") && E->getNumArgs() >= 3)
    noteOtherElements(E, E->getArg(0), E->getArg(E->getNumArgs() - 1),
                      Callee->getName());
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
