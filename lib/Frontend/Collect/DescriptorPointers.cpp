//===- DescriptorPointers.cpp - tracks cuBLASLt descriptors ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/DescriptorPointers.h"
#include "Mapping/MappingTable.h"
#include "clang/AST/Expr.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// `&x`, `array`, `array + 1`, or an `auto` variable initialized with one.
static bool isAddress(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (E->isTypeDependent() || E->getType()->isArrayType())
    return true;
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return Operator->getOpcode() == UO_AddrOf;
  if (const auto *Operator = dyn_cast<BinaryOperator>(E))
    return Operator->isAdditiveOp() && isAddress(Operator->getLHS());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return isAddress(Choice->getTrueExpr()) &&
           isAddress(Choice->getFalseExpr());
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *Variable =
      dyn_cast_or_null<VarDecl>(Name ? Name->getDecl() : nullptr);
  return Variable && Variable->getType()->getContainedAutoType() &&
         Variable->getInit() && isAddress(Variable->getInit());
}

bool fillsUnknownDescriptor(const CallExpr *E, StringRef Name,
                            const MappingTable &Table) {
  const MappingEntry *Row = Name.empty() ? nullptr : Table.lookup(Name);
  auto Shim = Row ? Row->trait(Trait::Shim) : std::nullopt;
  return Shim && Shim->head() == "hipify/blaslt.h" && E->getNumArgs() &&
         !isAddress(E->getArg(0));
}

} // namespace hipify
