//===- VectorOperators.cpp ------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/VectorOperators.h"
#include "Frontend/Collect/Shapes.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace hipify {

/// The binary operators that HIP's vectors have.
static std::optional<BinaryOperatorKind> opcodeInHip(OverloadedOperatorKind K) {
  switch (K) {
  case OO_Plus:
  case OO_Minus:
  case OO_Star:
  case OO_Slash:
  case OO_Percent:
  case OO_Amp:
  case OO_Pipe:
  case OO_Caret:
  case OO_LessLess:
  case OO_GreaterGreater:
  case OO_EqualEqual:
  case OO_ExclaimEqual:
  case OO_PlusEqual:
  case OO_MinusEqual:
  case OO_StarEqual:
  case OO_SlashEqual:
  case OO_PercentEqual:
  case OO_AmpEqual:
  case OO_PipeEqual:
  case OO_CaretEqual:
  case OO_LessLessEqual:
  case OO_GreaterGreaterEqual:
    return BinaryOperator::getOverloadedOpcode(K);
  default:
    return std::nullopt;
  }
}

const RecordDecl *vectorOf(QualType T, FactCollector &Collector) {
  const RecordDecl *Record = T.getNonReferenceType()->getAsRecordDecl();
  if (!Record || Collector.originOf(Record) != OriginCuda)
    return nullptr;
  unsigned Size = std::distance(Record->field_begin(), Record->field_end());
  // dim3 has constructors.
  const auto *Class = dyn_cast<CXXRecordDecl>(Record);
  bool IsVector = Size && Record->getName().ends_with(std::to_string(Size)) &&
                  Record->field_begin()->getName() == "x" &&
                  !(Class && Class->hasUserDeclaredConstructor());
  return IsVector ? Record : nullptr;
}

/// Whether T is such a vector, or derived from one.
static bool holdsVector(QualType T, FactCollector &Collector) {
  if (vectorOf(T, Collector))
    return true;
  const auto *Class = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() &&
         llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &Base) {
           return holdsVector(Base.getType(), Collector);
         });
}

bool isVectorOperator(const FunctionDecl &D, FactCollector &Collector) {
  if (isa<CXXMethodDecl>(D) || D.isTemplated() || D.getPrimaryTemplate() ||
      D.getNumParams() == 0)
    return false;
  const RecordDecl *Vector = vectorOf(D.getParamDecl(0)->getType(), Collector);
  if (!Vector)
    return false;
  switch (D.getOverloadedOperator()) {
  case OO_PlusPlus:
  case OO_MinusMinus:
    return true;
  case OO_Star:
  case OO_Slash:
  case OO_PlusEqual:
  case OO_MinusEqual:
  case OO_StarEqual:
  case OO_SlashEqual:
    return D.getNumParams() == 2 &&
           vectorOf(D.getParamDecl(1)->getType(), Collector) == Vector;
  default:
    return false;
  }
}

namespace {
/// An operand as it is written, and what the operator takes it as.
struct Operand {
  const Expr *Written = nullptr;
  QualType Type, Parameter;
  bool IsDeduced = false; ///< The parameter's type depends on a template.

  bool isConverted() const {
    auto Plain = [](QualType T) {
      return T.getNonReferenceType().getCanonicalType().getUnqualifiedType();
    };
    return Plain(Type) != Plain(Parameter);
  }
};
} // namespace

static Operand operandOf(const CXXOperatorCallExpr &E, unsigned I,
                         const FunctionDecl &Callee) {
  Operand Result;
  Result.Written = E.getArg(I);
  Result.Type = E.getArg(I)->IgnoreUnlessSpelledInSource()->getType();
  unsigned Object = isa<CXXMethodDecl>(Callee);
  if (I < Object) {
    Result.Parameter = Result.Type;
    return Result;
  }
  Result.Parameter = Callee.getParamDecl(I - Object)->getType();
  if (const FunctionDecl *Pattern = Callee.getTemplateInstantiationPattern())
    Result.IsDeduced =
        Callee.getPrimaryTemplate() &&
        Pattern->getParamDecl(I - Object)->getType()->isDependentType();
  return Result;
}

/// Notes that HIP's operator is preferred to the template.
static void noteTemplate(const CXXOperatorCallExpr &E,
                         BinaryOperatorKind Opcode, const FunctionDecl &Callee,
                         const RecordDecl &Vector, FactCollector &Collector) {
  unsigned Size = std::distance(Vector.field_begin(), Vector.field_end());
  auto [File, Offset] = Collector.place(E.getOperatorLoc());
  if (File && !worksByComponent(Callee, Opcode, Size))
    File->TemplateOperators.insert(Offset);
}

void noteVectorOperator(const CXXOperatorCallExpr &E, FactCollector &Collector,
                        const LangOptions &Language) {
  const FunctionDecl *Callee = E.getDirectCallee();
  auto Opcode = opcodeInHip(E.getOperator());
  if (!Callee || !Opcode || E.getNumArgs() != 2 ||
      Collector.originOf(Callee) == OriginCuda)
    return;
  Operand Operands[] = {operandOf(E, 0, *Callee), operandOf(E, 1, *Callee)};
  bool IsNeeded = false;
  for (const Operand &O : Operands) {
    if (!holdsVector(O.Type, Collector))
      continue;
    if (O.IsDeduced) {
      if (const RecordDecl *Vector = vectorOf(O.Type, Collector))
        noteTemplate(E, *Opcode, *Callee, *Vector, Collector);
      return;
    }
    IsNeeded = Operands[0].isConverted() || Operands[1].isConverted();
  }
  if (!IsNeeded)
    return;
  // Elsewhere in the text's expansions and instances the other operand may be
  // the vector, or both are.
  bool Both = Collector.isInInstance() || E.getOperatorLoc().isMacroID();
  for (const Operand &O : Operands) {
    // A bit-field binds to no reference.
    if (!holdsVector(O.Type, Collector) &&
        (!Both || O.Written->IgnoreImplicit()->refersToBitField()))
      continue;
    SourceRange Range = O.Written->getSourceRange();
    auto Text = Collector.placeTogether(Range, Language);
    if (Text.File)
      Text.File->VectorOperands.insert(
          {Text.Parts[0].Begin, Text.Parts[0].End});
    else if (Text.Parts.empty())
      Collector.noteUnwritten(
          Range, "HIP's operator of vectors is preferred to the user's");
  }
}

} // namespace hipify
