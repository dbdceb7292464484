//===- LowerNvvmInteger.cpp - NVIDIA's integer instructions -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerNvvm.h"
#include "Simt/LowerNvvmSupport.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace hipify::simt {

/// The last part of the name: i, ll, s are signed; ui, ull, us are not.
static bool isUnsigned(const CallBase &Call, unsigned Part) {
  return NameParts(Call)[Part].starts_with("u");
}

static Value *extend(IRBuilderBase &B, Value *V, Type *Ty, bool Unsigned) {
  return Unsigned ? B.CreateZExt(V, Ty) : B.CreateSExt(V, Ty);
}

Value *nvvmMultiplyHigh(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  bool Unsigned = isUnsigned(Call, 2);
  Type *Ty = Call.getType();
  unsigned Bits = Ty->getIntegerBitWidth();
  Type *Wide = B.getIntNTy(2 * Bits);
  Value *Product =
      B.CreateMul(extend(B, Call.getArgOperand(0), Wide, Unsigned),
                  extend(B, Call.getArgOperand(1), Wide, Unsigned));
  return B.CreateTrunc(B.CreateLShr(Product, Bits), Ty);
}

/// The low 32 bits of the product of the low 24 bits.
Value *nvvmMultiply24(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  bool Unsigned = isUnsigned(Call, 2);
  auto Low = [&](unsigned I) {
    Value *Up = B.CreateShl(Call.getArgOperand(I), 8);
    return Unsigned ? B.CreateLShr(Up, 8) : B.CreateAShr(Up, 8);
  };
  Value *X = Low(0), *Y = Low(1);
  return B.CreateMul(X, Y);
}

/// |a - b| + c
Value *nvvmAbsoluteDifference(IntrinsicContext &, IRBuilderBase &B,
                              CallBase &Call) {
  bool Unsigned = isUnsigned(Call, 2);
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1);
  Value *Less = Unsigned ? B.CreateICmpULT(X, Y) : B.CreateICmpSLT(X, Y);
  Value *Difference =
      B.CreateSelect(Less, B.CreateSub(Y, X), B.CreateSub(X, Y));
  return B.CreateAdd(Difference, Call.getArgOperand(2));
}

/// prmt: with a constant selector, a byte shuffle, which the optimizer
/// understands.
Value *nvvmPermute(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1);
  auto *Selector = dyn_cast<ConstantInt>(Call.getArgOperand(2));
  if (!Selector)
    return Ctx.callRuntime(B, "__simt_nvvm_prmt", B.getInt32Ty(),
                           {X, Y, Call.getArgOperand(2)});
  Value *Both = B.CreateOr(B.CreateShl(B.CreateZExt(Y, B.getInt64Ty()), 32),
                           B.CreateZExt(X, B.getInt64Ty()));
  Value *Bytes = B.CreateBitCast(Both, FixedVectorType::get(B.getInt8Ty(), 8));
  Value *Signs = B.CreateAShr(Bytes, ConstantInt::get(Bytes->getType(), 7));
  // Elements 8 to 15 are the signs, selected by bit 3 of each selector.
  SmallVector<int, 4> Mask;
  for (unsigned I = 0; I < 4; ++I)
    Mask.push_back(Selector->getZExtValue() >> 4 * I & 15);
  return B.CreateBitCast(B.CreateShuffleVector(Bytes, Signs, Mask),
                         B.getInt32Ty());
}

/// 32 bits of hi:lo, shifted by at most 32.
Value *nvvmFunnelShift(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  Type *Wide = B.getInt64Ty();
  Value *High = B.CreateZExt(Call.getArgOperand(0), Wide);
  Value *Low = B.CreateZExt(Call.getArgOperand(1), Wide);
  Value *Amount = B.CreateBinaryIntrinsic(
      Intrinsic::umin, Call.getArgOperand(2), B.getInt32(32));
  Amount = B.CreateZExt(Amount, Wide);
  Value *Both = B.CreateOr(B.CreateShl(High, 32), Low);
  Value *Shifted = NameParts(Call)[1] == "fshl"
                       ? B.CreateLShr(B.CreateShl(Both, Amount), 32)
                       : B.CreateLShr(Both, Amount);
  return B.CreateTrunc(Shifted, B.getInt32Ty());
}

/// bfind: the index of the highest bit that differs from the sign, or its
/// distance from the top; -1 if there is none.
Value *nvvmFindLeadingOne(IntrinsicContext &, IRBuilderBase &B,
                          CallBase &Call) {
  Value *V = Call.getArgOperand(0);
  Type *Ty = V->getType();
  if (NameParts(Call)[2] == "s")
    V = B.CreateXor(V, B.CreateAShr(V, Ty->getIntegerBitWidth() - 1));
  Value *Zeros = B.CreateIntrinsic(Intrinsic::ctlz, {Ty}, {V, B.getFalse()});
  Zeros = B.CreateZExtOrTrunc(Zeros, B.getInt32Ty());
  Value *Position =
      B.CreateSub(B.getInt32(Ty->getIntegerBitWidth() - 1), Zeros);
  Value *Result = B.CreateSelect(Call.getArgOperand(1), Zeros, Position);
  return B.CreateSelect(B.CreateIsNull(V), B.getInt32(~0u), Result);
}

/// idp4a: four products of bytes, plus c. idp2a: two products of a's halves
/// with two bytes of b, the upper ones if the third operand is true, plus c.
Value *nvvmDotProduct(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  NameParts Name(Call);
  bool Two = Name[1] == "idp2a";
  unsigned Count = Two ? 2 : 4;
  auto *Words = FixedVectorType::get(B.getInt32Ty(), Count);
  auto Elements = [&](Value *V, unsigned Bits, bool Unsigned) {
    auto *Ty = FixedVectorType::get(B.getIntNTy(Bits), Count);
    V = B.CreateBitCast(B.CreateTrunc(V, B.getIntNTy(Bits * Count)), Ty);
    return extend(B, V, Words, Unsigned);
  };
  Value *X = Elements(Call.getArgOperand(0), Two ? 16 : 8, Name[2] == "u");
  Value *Bytes = Call.getArgOperand(1);
  if (Two)
    Bytes =
        B.CreateSelect(Call.getArgOperand(2), B.CreateLShr(Bytes, 16), Bytes);
  Value *Y = Elements(Bytes, 8, Name[3] == "u");
  return B.CreateAdd(B.CreateAddReduce(B.CreateMul(X, Y)),
                     Call.getArgOperand(Two ? 3 : 2));
}

} // namespace hipify::simt
