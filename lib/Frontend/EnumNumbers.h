//===- EnumNumbers.h - where the number of an enumerator matters -*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some of CUDA's enumerators have another number in HIP: CUBLAS_OP_N is 0 there
// and 111 here. Code that uses names does not care. What does is a number that
// becomes a value or is compared with one, a value that is asked whether it is
// zero or used as an index, and zero that nobody wrote. Private to the
// frontend: this header shows clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_ENUMNUMBERS_H
#define HIPIFY_FRONTEND_ENUMNUMBERS_H

#include "Frontend/Conversions.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipify {

/// Told of the users of values before the values themselves.
class EnumNumbers {
public:
  EnumNumbers(FactCollector &C, const clang::ASTContext &Context)
      : Collector(C), Context(Context) {}

  /// The number of a value does not matter where it stands.
  void ignore(const clang::Expr *Value);
  /// A value becomes a number.
  void use(const clang::Expr *Value) {
    use(Value, FileFacts::NumberUse::Value);
  }
  void useAsIndex(const clang::Expr *Value) {
    use(Value, FileFacts::NumberUse::Index);
  }
  void compare(const clang::BinaryOperator *E);
  void compare(const clang::SwitchStmt *S);
  /// A value is asked whether it is not zero.
  void ask(const clang::Expr *Value);
  /// The same where Value is all that stands there, as in `if (value)`.
  void askAlone(const clang::Expr *Value);
  void negate(const clang::UnaryOperator *E);
  /// A value becomes one of Cast's type.
  void cast(const clang::Expr *Cast, const clang::Expr *Value);

  /// Function is around D, and may be null.
  void declare(const clang::VarDecl *D, const clang::FunctionDecl *Function);
  void initialize(const clang::InitListExpr *E);
  void construct(const clang::CXXConstructExpr *E);
  void valueInitialize(const clang::Expr *E);
  /// memset.
  void call(const clang::CallExpr *E, const clang::FunctionDecl *Function);

private:
  using Use = FileFacts::NumberUse;
  using Assigned = std::pair<const clang::VarDecl *, const clang::FieldDecl *>;

  bool isSameInHip(const clang::EnumConstantDecl *Enumerator) const;
  /// The enumerator of a number, one that HIP has if there is one; or null.
  const clang::EnumConstantDecl *enumeratorOf(const clang::EnumDecl *Enum,
                                              const llvm::APSInt &Number) const;
  /// The enumerator of zero, where HIP has another number for it; else null.
  const clang::EnumConstantDecl *changedZero(const clang::EnumDecl *Enum) const;
  /// A member, perhaps of a member, for which zero is another in HIP.
  const clang::FieldDecl *changedMember(clang::QualType T) const;
  bool hasOtherNumbers(const clang::EnumDecl *Enum);
  bool mostDiffer(const clang::EnumDecl *Enum) const;
  static void note(const Place &P, Use Fact);
  Use makeUse(Use::KindT Kind, const clang::EnumDecl *Enum) const;

  void use(const clang::Expr *Value, Use::KindT Kind);
  void noteTruth(const clang::Expr *Value, const clang::UnaryOperator *Not);
  /// Adds to Fact where Operand stands in All, if one text has both.
  bool placeOperand(const clang::Expr *All, const clang::Expr *Operand,
                    Use &Fact);
  void compareWith(const clang::EnumDecl *Enum, const clang::Expr *Number);
  bool noteChoice(const clang::Expr *Cast, const clang::Expr *Value,
                  const clang::EnumDecl *Enum);
  /// Where zero becomes a whole T, or members of it.
  void noteZero(const clang::Expr *E, clang::QualType T);
  void noteZeroMember(const clang::FieldDecl *Field, FileFacts *File,
                      unsigned Begin, unsigned End);
  /// Whether Function gives Variable's members that zero does not suit a value.
  bool assignsMembers(const clang::FunctionDecl *Function,
                      const clang::VarDecl *Variable, clang::QualType T);

  FactCollector &Collector;
  const clang::ASTContext &Context;
  llvm::SmallPtrSet<const clang::Expr *, 32> Harmless;
  /// Whose truth was asked already, and which stand alone.
  llvm::SmallPtrSet<const clang::Expr *, 16> Asked, Alone;
  llvm::DenseMap<const clang::EnumDecl *, bool> OtherNumbers;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::DenseSet<Assigned>>
      Assignments;
};

/// The enumeration of a value, also in C, where an enumerator is an int.
const clang::EnumDecl *enumOf(const clang::Expr *E);
const clang::EnumDecl *enumOf(clang::QualType T);

} // namespace hipify
#endif
