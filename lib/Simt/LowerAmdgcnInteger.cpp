//===- LowerAmdgcnInteger.cpp - AMD's integer arithmetic ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerAmdgcn.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace hipify::simt;

namespace {
/// Operands of a bit-field extract, reduced like the hardware does.
struct BitField {
  Value *Source, *Offset, *Width;
  Constant *Size;
};
} // namespace

static BitField bitField(IRBuilderBase &B, CallBase &Call) {
  Type *Ty = Call.getType();
  unsigned Bits = Ty->getIntegerBitWidth();
  auto Reduced = [&](unsigned Operand, uint64_t Mask) {
    Value *V = B.CreateAnd(Call.getArgOperand(Operand), Mask);
    return B.CreateZExtOrTrunc(V, Ty);
  };
  // A width of 64 bits exists, one of 32 bits does not.
  return {Call.getArgOperand(0), Reduced(1, Bits - 1),
          Reduced(2, Bits == 64 ? 127 : Bits - 1), ConstantInt::get(Ty, Bits)};
}

Value *hipify::simt::lowerAmdUnsignedBits(IntrinsicContext &, IRBuilderBase &B,
                                          CallBase &Call) {
  BitField F = bitField(B, Call);
  Value *Shifted = B.CreateLShr(F.Source, F.Offset);
  Value *One = ConstantInt::get(Call.getType(), 1);
  Value *Mask = B.CreateSub(B.CreateShl(One, F.Width), One);
  return B.CreateSelect(B.CreateICmpULT(F.Width, F.Size),
                        B.CreateAnd(Shifted, Mask), Shifted);
}

Value *hipify::simt::lowerAmdSignedBits(IntrinsicContext &, IRBuilderBase &B,
                                        CallBase &Call) {
  BitField F = bitField(B, Call);
  Value *Zero = Constant::getNullValue(Call.getType());
  Value *End = B.CreateAdd(F.Offset, F.Width);
  Value *Up = B.CreateShl(F.Source, B.CreateSub(F.Size, End));
  Value *Field = B.CreateAShr(Up, B.CreateSub(F.Size, F.Width));
  Value *Rest = B.CreateAShr(F.Source, F.Offset);
  Value *Result = B.CreateSelect(B.CreateICmpULT(End, F.Size), Field, Rest);
  return B.CreateSelect(B.CreateICmpEQ(F.Width, Zero), Zero, Result);
}

/// The product of the low 24 bits of the operands, as an i64.
static Value *product24(IRBuilderBase &B, CallBase &Call, bool Signed) {
  auto Operand = [&](unsigned I) {
    Value *V = B.CreateTrunc(Call.getArgOperand(I), B.getIntNTy(24));
    return Signed ? B.CreateSExt(V, B.getInt64Ty())
                  : B.CreateZExt(V, B.getInt64Ty());
  };
  return B.CreateMul(Operand(0), Operand(1));
}

Value *hipify::simt::lowerAmdMul24(IntrinsicContext &, IRBuilderBase &B,
                                   CallBase &Call) {
  return B.CreateTrunc(product24(B, Call, true), Call.getType());
}
Value *hipify::simt::lowerAmdMul24U(IntrinsicContext &, IRBuilderBase &B,
                                    CallBase &Call) {
  return B.CreateTrunc(product24(B, Call, false), Call.getType());
}
Value *hipify::simt::lowerAmdMul24High(IntrinsicContext &, IRBuilderBase &B,
                                       CallBase &Call) {
  return B.CreateTrunc(B.CreateAShr(product24(B, Call, true), 32),
                       Call.getType());
}
Value *hipify::simt::lowerAmdMul24UHigh(IntrinsicContext &, IRBuilderBase &B,
                                        CallBase &Call) {
  return B.CreateTrunc(B.CreateLShr(product24(B, Call, false), 32),
                       Call.getType());
}

/// The number of leading bits before the first that differs from the sign; -1
/// if there is none.
Value *hipify::simt::lowerAmdSffbh(IntrinsicContext &, IRBuilderBase &B,
                                   CallBase &Call) {
  Value *V = Call.getArgOperand(0);
  Type *Ty = V->getType();
  Value *Different =
      B.CreateXor(V, B.CreateAShr(V, Ty->getIntegerBitWidth() - 1));
  Value *Zeros =
      B.CreateBinaryIntrinsic(Intrinsic::ctlz, Different, B.getFalse());
  return B.CreateSelect(B.CreateIsNull(Different),
                        Constant::getAllOnesValue(Ty), Zeros);
}

/// Bit 4 * a + 2 * b + c of the truth table is the result for the bits a, b, c.
Value *hipify::simt::lowerAmdBitOp3(IntrinsicContext &, IRBuilderBase &B,
                                    CallBase &Call) {
  uint64_t Table = cast<ConstantInt>(Call.getArgOperand(3))->getZExtValue();
  Value *Result = Constant::getNullValue(Call.getType());
  for (unsigned I = 0; I < 8; ++I) {
    if (!(Table >> I & 1))
      continue;
    Value *Term = Constant::getAllOnesValue(Call.getType());
    for (unsigned Operand = 0; Operand < 3; ++Operand) {
      Value *V = Call.getArgOperand(Operand);
      Term = B.CreateAnd(Term, I >> (2 - Operand) & 1 ? V : B.CreateNot(V));
    }
    Result = B.CreateOr(Result, Term);
  }
  return Result;
}
