//===- EnumNumbers.h - where an enumerator's number matters -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some of CUDA's enumerators have a different value in HIP: CUBLAS_OP_N is 0 in
// CUDA and 111 in HIP. Code that uses names is unaffected. The value matters
// where a number is converted to the enumeration or compared with it, where a
// value is tested against zero or used as an index, and where an object is
// zero-initialized. Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_ENUMNUMBERS_H
#define HIPIFY_FRONTEND_COLLECT_ENUMNUMBERS_H

#include "Frontend/Collect/Conversions.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipify {

/// The users of a value must be visited before the value.
class EnumNumbers {
public:
  EnumNumbers(FactCollector &C, const clang::ASTContext &Context)
      : Collector(C), Context(Context) {}

  /// The number of this value does not matter.
  void ignore(const clang::Expr *Value);
  /// Whether Value is one of Enum's, or a choice of them, so that a conversion
  /// to Enum changes nothing. If so, the number does not matter.
  bool staysIn(const clang::EnumDecl *Enum, const clang::Expr *Value);
  /// Value is converted to a number.
  void use(const clang::Expr *Value) {
    use(Value, FileFacts::NumberUse::Value);
  }
  void useAsIndex(const clang::Expr *Value) {
    use(Value, FileFacts::NumberUse::Index);
  }
  void compare(const clang::BinaryOperator *E);
  void compare(const clang::SwitchStmt *S);
  /// Value is tested for being nonzero.
  void ask(const clang::Expr *Value);
  /// The same if Value is the whole condition, as in `if (value)`.
  void askAlone(const clang::Expr *Value);
  void negate(const clang::UnaryOperator *E);
  /// Value is cast to Cast's type.
  void cast(const clang::Expr *Cast, const clang::Expr *Value);

  /// A pointer to void is converted: calloc gives zeroed objects.
  void convertPointer(const clang::CastExpr *E);

  /// Function encloses D and can be null.
  void declare(const clang::VarDecl *D, const clang::FunctionDecl *Function);
  void initialize(const clang::InitListExpr *E);
  void construct(const clang::CXXConstructExpr *E);
  void valueInitialize(const clang::Expr *E);
  /// `member()`, in a constructor.
  void initialize(const clang::CXXCtorInitializer *Init);
  /// A bit-field may be too narrow for HIP's numbers.
  void declare(const clang::FieldDecl *D);
  /// Handles memset and members of containers.
  void call(const clang::CallExpr *E, const clang::FunctionDecl *Function);

private:
  using Use = FileFacts::NumberUse;
  using Assigned = std::pair<const clang::VarDecl *, const clang::FieldDecl *>;

  bool isSameInHip(const clang::EnumConstantDecl *Enumerator) const;
  /// The enumerator with a number, preferably one that HIP has, or null.
  const clang::EnumConstantDecl *enumeratorOf(const clang::EnumDecl *Enum,
                                              const llvm::APSInt &Number) const;
  /// The enumerator of zero if HIP has another number for it, else null.
  const clang::EnumConstantDecl *changedZero(const clang::EnumDecl *Enum) const;
  /// A member, possibly nested, for which zero has another meaning in HIP.
  const clang::FieldDecl *changedMember(clang::QualType T) const;
  bool hasOtherNumbers(const clang::EnumDecl *Enum);
  bool mostDiffer(const clang::EnumDecl *Enum) const;
  /// According to the tables; none if HIP lacks the enumerator.
  std::optional<int64_t>
  numberInHip(const clang::EnumConstantDecl *Enumerator) const;
  /// Whether `a < b` is the same in HIP.
  bool keepsOrder(const clang::EnumDecl *Enum);
  static void note(const Place &P, Use Fact);
  Use makeUse(Use::KindT Kind, const clang::EnumDecl *Enum) const;

  void use(const clang::Expr *Value, Use::KindT Kind);
  void noteTruth(const clang::Expr *Value, const clang::UnaryOperator *Not);
  /// Adds Operand's range to Fact. Fails if no single text contains it and All.
  bool placeOperand(const clang::Expr *All, const clang::Expr *Operand,
                    Use &Fact);
  void compareWith(const clang::EnumDecl *Enum, const clang::Expr *Number);
  bool noteChoice(const clang::Expr *Cast, const clang::Expr *Value,
                  const clang::EnumDecl *Enum);
  /// Notes that an object of type T, or members of it, are zeroed.
  void noteZero(const clang::Expr *E, clang::QualType T);
  /// The same; Kind is for a T that is an enumeration.
  void noteZero(const Place &P, clang::QualType T, Use::KindT Kind);
  void constructPair(const clang::CXXConstructExpr *E);
  void callMember(const clang::CallExpr *E, const clang::CXXMethodDecl *Method);
  void noteZeroElements(const clang::Expr *E,
                        const clang::CXXRecordDecl *Class);
  void noteZeroMember(const clang::FieldDecl *Field, const Place &P);
  /// The first of T's members for which zero is wrong and that Function does
  /// not assign in Variable, or null.
  const clang::FieldDecl *unassignedMember(const clang::FunctionDecl *Function,
                                           const clang::VarDecl *Variable,
                                           clang::QualType T);
  /// Whether Function assigns all members of Variable for which zero is wrong.
  bool assignsMembers(const clang::FunctionDecl *Function,
                      const clang::VarDecl *Variable, clang::QualType T);

  FactCollector &Collector;
  const clang::ASTContext &Context;
  llvm::SmallPtrSet<const clang::Expr *, 32> Harmless;
  /// Values whose truth was noted already, and those that are a whole
  /// condition.
  llvm::SmallPtrSet<const clang::Expr *, 16> Asked, Alone;
  llvm::DenseMap<const clang::EnumDecl *, bool> OtherNumbers, Order;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::DenseSet<Assigned>>
      Assignments;
};

/// The enumeration of a value, also in C, where enumerators are ints.
const clang::EnumDecl *enumOf(const clang::Expr *E);
const clang::EnumDecl *enumOf(clang::QualType T);

} // namespace hipify
#endif
