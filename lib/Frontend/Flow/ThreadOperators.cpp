//===- ThreadOperators.cpp - binary operators on values of threads --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `threadIdx.x % 32` is a lane's number, `threadIdx.x / 32` a warp's, and a
// comparison with a multiple of 32 is the same for a warp.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/Patterns.h"
#include "Frontend/Flow/ThreadValues.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace hipify {

/// `threadIdx.y * width`, or a sum of such terms.
static bool isRow(const Expr *E) {
  const auto *Operation = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!Operation)
    return false;
  const Expr *Left = Operation->getLHS(), *Right = Operation->getRHS();
  // Visit the right operand first: sums nest to the left.
  if (Operation->getOpcode() == BO_Add)
    return isRow(Right) && isRow(Left);
  auto IsOther = [](const Expr *Part) {
    const auto *Member = dyn_cast<MemberExpr>(Part->IgnoreParenImpCasts());
    const auto *Ref =
        Member ? dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts())
               : nullptr;
    return Ref && nameOf(Ref->getDecl()) == "threadIdx" &&
           nameOf(Member->getMemberDecl()) != "x";
  };
  return Operation->getOpcode() == BO_Mul && (IsOther(Left) || IsOther(Right));
}

namespace {

/// The operands of a binary operator.
struct Operands {
  Operands(const ThreadValues &Values, const BinaryOperator &Operation)
      : Values(Values), Left(Operation.getLHS()), Right(Operation.getRHS()),
        A(Values.of(Left)), B(Values.of(Right)) {}

  bool isIndex() const { return A.Role == ThreadValue::Index; }
  /// Whether one is of this role, and the other uniform.
  bool isPlusUniform(ThreadValue::RoleT Role) const {
    return (A.Role == Role && !B.varies()) || (B.Role == Role && !A.varies());
  }
  bool hasMask() const {
    return A.Role == ThreadValue::Mask || B.Role == ThreadValue::Mask;
  }
  /// The right operand, if it is a constant.
  std::optional<int64_t> number() const { return Values.number(Right); }
  bool is(int64_t Number) const { return Values.isNumber(Right, Number); }
  bool isWarpSize() const {
    // warpSize is 32, but not a constant for the compiler.
    const auto *Ref = dyn_cast<DeclRefExpr>(Right->IgnoreParenImpCasts());
    return is(32) || (Ref && nameOf(Ref->getDecl()) == "warpSize");
  }
  bool isMultipleOfWarps() const {
    auto Number = this->number();
    return isWarpSize() || (Number && *Number > 0 && *Number % 32 == 0);
  }
  /// Makes Result change only where the left operand passes a multiple of
  /// Count, if that is known of threads.
  void shareAmong(int64_t Count, ThreadValue &Result) const {
    // The number of threads between two values of the left operand.
    unsigned Unit = A.Moved                       ? 0
                    : isIndex()                   ? 1
                    : A.Role == ThreadValue::Warp ? 32
                                                  : 0;
    bool Known = Unit && Count > 0 && Count < 1024;
    if (Known && Count * Unit % 32 == 0)
      Result.shareAmong(Count * Unit);
  }

  const ThreadValues &Values;
  const Expr *Left, *Right;
  ThreadValue A, B;
};

} // namespace

static void ofRemainder(const Operands &O, ThreadValue &Result) {
  if (O.isIndex() && O.isWarpSize())
    Result.Role = ThreadValue::Lane;
}

static void ofAnd(const Operands &O, ThreadValue &Result) {
  if (O.isIndex() && O.is(31))
    Result.Role = ThreadValue::Lane;
  else if (O.hasMask())
    Result.Role = ThreadValue::Mask;
  // tid & ~31 identifies the warp.
  else if (auto Number = O.number();
           O.isIndex() && Number && *Number % 32 == 0) {
    Result.shareAmong(32);
    O.shareAmong(*Number & -*Number, Result);
  }
}

static void ofOr(const Operands &O, ThreadValue &Result) {
  if (O.hasMask())
    Result.Role = ThreadValue::Mask;
}

static void ofQuotient(const Operands &O, ThreadValue &Result) {
  if (O.isIndex() && O.isWarpSize()) {
    Result.Role = ThreadValue::Warp;
    Result.shareAmong(32);
  } else if (auto Number = O.number(); Number && *Number >= 0) {
    if (O.isIndex() && O.isMultipleOfWarps())
      Result.shareAmong(32);
    O.shareAmong(*Number, Result);
  }
}

static void ofShift(const Operands &O, ThreadValue &Result) {
  if (O.isIndex() && O.is(5)) {
    Result.Role = ThreadValue::Warp;
    Result.shareAmong(32);
  } else if (auto Number = O.number(); Number && *Number >= 0) {
    O.shareAmong(*Number < 10 ? 1 << *Number : 0, Result);
  }
}

static void ofSum(const Operands &O, ThreadValue &Result) {
  // threadIdx.y * blockDim.x + threadIdx.x is an index as well.
  if ((O.isIndex() && isRow(O.Right)) ||
      (O.B.Role == ThreadValue::Index && isRow(O.Left)) ||
      O.isPlusUniform(ThreadValue::Index))
    Result.Role = ThreadValue::Index;
  else if (O.isPlusUniform(ThreadValue::Warp))
    Result.Role = ThreadValue::Warp;
  Result.Moved |= !isRow(O.Left) && !isRow(O.Right);
}

static void ofDifference(const Operands &O, ThreadValue &Result) {
  Result.Moved = true;
  if (!O.isIndex())
    return;
  if (!O.B.varies())
    Result.Role = ThreadValue::Index;
  // i - threadIdx.x is the start of the block.
  else if (O.B.Role == ThreadValue::Index)
    Result.Spread = ThreadValue::Uniform;
  else if (O.B.Role == ThreadValue::Lane)
    Result.shareAmong(32);
}

/// Next: the result changes at the number after the right operand, for `<=`
/// and `>`.
static void ofOrder(const Operands &O, bool Next, ThreadValue &Result) {
  if (O.isIndex() && !Next && O.isMultipleOfWarps())
    Result.shareAmong(32);
  // The largest power of two in the bound counts.
  if (auto Number = O.number()) {
    int64_t Bound = *Number + Next;
    O.shareAmong(Bound & -Bound, Result);
  }
}

ThreadValue ThreadValues::ofBinary(const Expr *E) const {
  const auto *Operation = cast<BinaryOperator>(E);
  BinaryOperatorKind Opcode = Operation->getOpcode();
  if (Operation->isAssignmentOp() || Opcode == BO_Comma) {
    ThreadValue Result = of(Operation->getRHS());
    Result.Moved |= Operation->isCompoundAssignmentOp();
    return Result;
  }
  Operands O(*this, *Operation);
  ThreadValue Result = join(O.A, O.B);
  Result.Role = ThreadValue::Plain;
  switch (Opcode) {
  case BO_Rem:
    ofRemainder(O, Result);
    break;
  case BO_And:
    ofAnd(O, Result);
    break;
  case BO_Or:
  case BO_Xor:
    ofOr(O, Result);
    break;
  case BO_Div:
    ofQuotient(O, Result);
    break;
  case BO_Shr:
    ofShift(O, Result);
    break;
  case BO_Add:
    ofSum(O, Result);
    break;
  case BO_Sub:
    ofDifference(O, Result);
    break;
  case BO_LT:
  case BO_GE:
  case BO_LE:
  case BO_GT:
    ofOrder(O, Opcode == BO_LE || Opcode == BO_GT, Result);
    break;
  default:
    break;
  }
  return Result;
}

} // namespace hipify
