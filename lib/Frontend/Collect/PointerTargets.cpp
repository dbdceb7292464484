//===- PointerTargets.cpp - pointers to device pointers -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA may fill an integer of the program through its address or a reference as
// if it were a CUdeviceptr, because they are the same type in CUDA. If HIP's
// pointer has the size of the integer, a cast of the address is equivalent.
// cufftHandle is an int and too small.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Conversions.h"
#include "Frontend/Collect/HipTypes.h"
#include "Frontend/Collect/Idioms.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace hipify {

bool isAsWritten(QualType T) {
  while (!T.isNull()) {
    if (T->getAs<SubstTemplateTypeParmType>() || T->isDependentType() ||
        T->getContainedAutoType())
      return false;
    if (T->isPointerType() || T->isReferenceType())
      T = T->getPointeeType();
    else if (const ArrayType *Array = T->getAsArrayTypeUnsafe())
      T = Array->getElementType();
    else
      return true;
  }
  return false;
}

/// The pointee, or the type that a reference is bound to; null unless E is as
/// simple as `&x`, `x.y`, `x[1]` or `x`.
static QualType targetOf(const Expr *E, bool IsReference) {
  E = core(E);
  if (const auto *Address = dyn_cast<UnaryOperator>(E);
      Address && Address->getOpcode() == UO_AddrOf && !IsReference)
    return targetOf(Address->getSubExpr(), true);
  const Expr *Root = E;
  while (const auto *Element = dyn_cast<ArraySubscriptExpr>(Root))
    Root = core(Element->getBase());
  const ValueDecl *D = nullptr;
  if (const auto *Name = dyn_cast<DeclRefExpr>(Root))
    D = Name->getDecl();
  else if (const auto *Member = dyn_cast<MemberExpr>(Root))
    D = Member->getMemberDecl();
  if (!isa_and_nonnull<VarDecl, FieldDecl>(D) || !isAsWritten(D->getType()))
    return QualType();
  QualType T = E->getType();
  if (IsReference)
    return T;
  if (const ArrayType *Array = T->getAsArrayTypeUnsafe())
    return Array->getElementType();
  return T->isPointerType() ? T->getPointeeType() : QualType();
}

bool Conversions::convertTarget(const Expr *Value, QualType To) {
  bool IsReference = To->isLValueReferenceType();
  if ((!IsReference && !To->isPointerType()) || !isAsWritten(To))
    return false;
  QualType Wanted = To->getPointeeType(), Given = targetOf(Value, IsReference);
  if (Given.isNull())
    return false;
  // A reference to a constant of another type is bound to a converted copy.
  if (IsReference && !Context.hasSameUnqualifiedType(Wanted, Given))
    return false;
  const MappingEntry *ToRow = pointerRow(Wanted, Collector.table()),
                     *FromRow = pointerRow(Given, Collector.table());
  QualType Integer = ToRow ? Given : Wanted;
  if (bool(ToRow) == bool(FromRow) || !Integer->isIntegerType() ||
      Integer->isBooleanType() || Integer->isEnumeralType())
    return false;
  using Cast = FileFacts::PointerCast;
  Cast::KindT Kind =
      IsReference
          ? (ToRow ? Cast::ToPointerReference : Cast::ToIntegerReference)
          : (ToRow ? Cast::ToPointers : Cast::ToIntegers);
  if (Context.getTypeSize(Integer) != Context.getTypeSize(Context.VoidPtrTy))
    Kind = Cast::OtherSize;
  notePointerCast(Value, Kind, ToRow ? *ToRow : *FromRow);
  return true;
}

void Conversions::declare(const VarDecl *D) {
  bool IsMember = D->isStaticDataMember() && !D->isConstexpr() &&
                  !D->isInlineSpecified() && D->getType().isConstQualified();
  if (!(D->isConstexpr() && !isNull(core(D->getInit()))) && !IsMember)
    return;
  const MappingEntry *Row = pointerRow(D->getType(), Collector.table());
  auto Text =
      Row ? Collector.placeTogether({D->getBeginLoc(), D->getLocation()},
                                    Context.getLangOpts())
          : FactCollector::Together{};
  if (Text.File)
    Text.File->PointerCasts.note(Text.Parts[0].Begin,
                                 {Text.Parts[1].Begin,
                                  D->isStaticDataMember()
                                      ? FileFacts::PointerCast::Member
                                      : FileFacts::PointerCast::Constant,
                                  false, false, Row->Cuda.str()},
                                 Collector.useOf(D->getSourceRange()));
}

/// `(cufftHandle *)&number`: HIP would write past the number.
bool Conversions::castTarget(const ExplicitCastExpr *E) {
  QualType To = E->getTypeAsWritten();
  if (!To->isPointerType() || !isAsWritten(To))
    return false;
  QualType Wanted = To->getPointeeType(),
           Given = targetOf(E->getSubExpr(), false);
  if (Given.isNull())
    return false;
  const MappingEntry *ToRow = pointerRow(Wanted, Collector.table()),
                     *FromRow = pointerRow(Given, Collector.table());
  QualType Integer = ToRow ? Given : Wanted;
  if (bool(ToRow) == bool(FromRow) || !Integer->isIntegerType() ||
      Context.getTypeSize(Integer) >= Context.getTypeSize(Context.VoidPtrTy) ||
      // The bytes of any object may be accessed.
      Integer->isCharType())
    return false;
  notePointerCast(E, FileFacts::PointerCast::OtherSize,
                  ToRow ? *ToRow : *FromRow);
  return true;
}

} // namespace hipify
