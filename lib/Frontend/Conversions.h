//===- Conversions.h - device pointers, uint3 and dim3 ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions that CUDA makes by itself and HIP does not: CUdeviceptr is an
// integer in CUDA and a pointer in HIP; uint3 and dim3 become each other.
// Private to the frontend: this header shows clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_CONVERSIONS_H
#define HIPIFY_FRONTEND_CONVERSIONS_H

#include "Frontend/FactCollector.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipify {

/// An expression without parentheses and implicit casts.
inline const clang::Expr *core(const clang::Expr *E) {
  return E->IgnoreParenImpCasts();
}
bool isZero(const clang::Expr *E);

/// What is written for an expression in one text of the user's.
struct Place {
  FileFacts *File = nullptr; ///< Null when it is spread over several texts.
  unsigned Begin = 0, End = 0;
};
/// For what HIP needs other text for: where there is no place, Why is noted.
Place placeOf(const clang::Expr *E, FactCollector &Collector,
              const clang::ASTContext &Context,
              llvm::StringRef Why = "HIP needs this value otherwise");

/// For reports alone: where no one text has all of E, the macro's use.
Place usePlaceOf(const clang::Expr *E, FactCollector &Collector,
                 const clang::ASTContext &Context);

/// Notes a sum, or an assignment with an operator, that has a device pointer:
/// which side it is on, for the rule that writes it for HIP.
void notePointerSum(const clang::BinaryOperator *E, FactCollector &Collector,
                    const clang::ASTContext &Context);

/// Told of the places where values go from one type to another; notes those
/// that HIP needs a cast for. Users of a value are visited before the value.
class Conversions {
public:
  Conversions(FactCollector &C, const clang::ASTContext &Context)
      : Collector(C), Context(Context) {}

  /// A value goes where To is wanted.
  void convert(const clang::Expr *Value, clang::QualType To);
  /// An argument goes to a member of Object, whose class is of std.
  void pass(const clang::Expr *Argument, clang::QualType To,
            const clang::Expr *Object);
  void choose(const clang::ConditionalOperator *E);
  void compare(const clang::BinaryOperator *E);
  /// Other operators.
  void combine(const clang::BinaryOperator *E);
  /// A value is used as an integer: shifted, printed.
  void useAsInteger(const clang::Expr *Value);
  /// The value of an expression, perhaps `p++`, is not used.
  void discard(const clang::Stmt *S);
  void noteStep(const clang::UnaryOperator *E);
  void noteCast(const clang::ExplicitCastExpr *E);

  /// A member of an index is used, and not the whole.
  void useMember(const clang::Expr *Object) { IndexUsed.insert(core(Object)); }
  void noteConstruction(const clang::CXXConstructExpr *E);
  void noteConversion(const clang::CXXMemberCallExpr *E);
  void noteName(const clang::DeclRefExpr *E);

private:
  bool isCudaRecord(clang::QualType T, llvm::StringRef Name) const;
  bool isBuiltinIndex(const clang::Expr *E) const;
  void noteIndex(const clang::Expr *Value, bool ToDim3);
  void notePointerCast(const clang::Expr *Value,
                       FileFacts::PointerCast::KindT Kind,
                       const MappingEntry &Row);
  void convert(const clang::Expr *Value, clang::QualType To,
               const MappingEntry *ToPointer);
  bool noteWholeOperation(const clang::Expr *E,
                          FileFacts::PointerCast::KindT Kind,
                          const MappingEntry &Row);
  bool isNull(const clang::Expr *E) const;
  /// The same for what a pointer or reference leads to: whether it needs a
  /// cast.
  bool convertTarget(const clang::Expr *Value, clang::QualType To);
  bool castTarget(const clang::ExplicitCastExpr *E);

  FactCollector &Collector;
  const clang::ASTContext &Context;
  /// Indices of which a member is used, or which HIP converts by itself.
  llvm::SmallPtrSet<const clang::Expr *, 32> IndexUsed;
  llvm::SmallPtrSet<const clang::Expr *, 8> Discarded;
};

} // namespace hipify
#endif
