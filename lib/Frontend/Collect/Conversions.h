//===- Conversions.h - device pointers, uint3 and dim3 ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implicit conversions of CUDA that HIP lacks: CUdeviceptr is an integer in
// CUDA and a pointer in HIP; uint3 and dim3 convert into each other. Private to
// the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_CONVERSIONS_H
#define HIPIFY_FRONTEND_COLLECT_CONVERSIONS_H

#include "Frontend/Collect/FactCollector.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipify {

/// Strips parentheses and implicit casts.
inline const clang::Expr *core(const clang::Expr *E) {
  return E->IgnoreParenImpCasts();
}
bool isZero(const clang::Expr *E);
/// Whether a type is as written. A substituted template argument has lost its
/// typedef.
bool isAsWritten(clang::QualType T);

/// The range of an expression within a single text of the user's.
struct Place {
  FileFacts *File = nullptr; ///< Null if the expression is spread over several
                             ///< texts.
  unsigned Begin = 0, End = 0;
  TextUse Use = {};
};
/// For expressions that HIP needs to be rewritten: records Why if there is no
/// such place.
Place placeOf(const clang::Expr *E, FactCollector &Collector,
              const clang::ASTContext &Context,
              llvm::StringRef Why = "HIP needs this value in another form");

/// For reports only: falls back to the macro expansion if no single text
/// contains E.
Place usePlaceOf(const clang::Expr *E, FactCollector &Collector,
                 const clang::ASTContext &Context);

/// Notes an addition, subtraction or compound assignment with a device pointer,
/// and which operand it is, for the rule that rewrites it.
void notePointerSum(const clang::BinaryOperator *E, FactCollector &Collector,
                    const clang::ASTContext &Context);

/// Tracks values that are converted from one type to another, and notes those
/// that need a cast in HIP. The user of a value must be visited before the
/// value.
class Conversions {
public:
  Conversions(FactCollector &C, const clang::ASTContext &Context)
      : Collector(C), Context(Context) {}

  /// Value is converted to To.
  void convert(const clang::Expr *Value, clang::QualType To);
  void assign(const clang::BinaryOperator *E);
  /// A constant of type CUdeviceptr: a pointer made from a number is none.
  void declare(const clang::VarDecl *D);
  /// A bit-field of type CUdeviceptr is reported.
  void declareMember(const clang::FieldDecl *D);
  /// A type is deduced from Value: a sum gets a device pointer's type.
  void keepType(const clang::Expr *Value);
  /// A function of std stores a number as an element, or looks for it. Object
  /// is null unless it is a member.
  void store(const clang::CallExpr *E, const clang::Expr *Object);
  /// Whether a list holds the elements of a container, which construct() has
  /// handled.
  bool isElements(const clang::InitListExpr *E) const {
    return Elements.contains(E);
  }
  /// Argument is passed to a member of Object, whose class is from std. Returns
  /// whether the parameter is known.
  bool pass(const clang::Expr *Argument, clang::QualType To,
            const clang::Expr *Object);
  /// A member of Object, whose class is from std, is called: arithmetic of an
  /// atomic is reported.
  void noteAtomic(const clang::CallExpr *E, const clang::Expr *Object);
  /// Handles the arguments of a constructor.
  void construct(const clang::CXXConstructExpr *E);
  /// A template's parameter is deduced from device pointers and integers, as in
  /// `std::min(p, n)`.
  void deduce(const clang::CallExpr *E);
  void choose(const clang::ConditionalOperator *E);
  void compare(const clang::BinaryOperator *E);
  /// Handles all other binary operators.
  void combine(const clang::BinaryOperator *E);
  /// Value is used as an integer: shifted, printed.
  void useAsInteger(const clang::Expr *Value);
  /// The value of an expression, such as `p++`, is discarded.
  void discard(const clang::Stmt *S);
  void noteStep(const clang::UnaryOperator *E);
  void noteCast(const clang::ExplicitCastExpr *E);

  /// Only a member of an index is used, not the whole.
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
  /// Value becomes a part of an element of a container, of type To. A null
  /// pointer needs a cast, too, if a template passes the value on.
  void becomePart(const clang::Expr *Value, clang::QualType To,
                  bool IsPassedOn);
  void emplace(const clang::CallExpr *E, const clang::Expr *Object);
  void noteOtherElements(const clang::Expr *E, const clang::Expr *From,
                         const clang::Expr *To, llvm::StringRef What);
  bool noteWholeOperation(const clang::Expr *E,
                          FileFacts::PointerCast::KindT Kind,
                          const MappingEntry &Row);
  bool isNull(const clang::Expr *E) const;
  /// The same for the target of a pointer or reference. Returns whether it
  /// needs a cast.
  bool convertTarget(const clang::Expr *Value, clang::QualType To);
  bool castTarget(const clang::ExplicitCastExpr *E);

  FactCollector &Collector;
  const clang::ASTContext &Context;
  /// Indices of which only a member is used, or that HIP converts itself.
  llvm::SmallPtrSet<const clang::Expr *, 32> IndexUsed;
  llvm::SmallPtrSet<const clang::Expr *, 8> Discarded;
  llvm::SmallPtrSet<const clang::Expr *, 8> Elements;
};

} // namespace hipify
#endif
