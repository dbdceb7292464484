//===- LowerNvvmSupport.cpp -------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerNvvmSupport.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace hipify::simt {

NameParts::NameParts(const CallBase &Call) {
  StringRef Name = Call.getCalledFunction()->getName();
  Name.consume_front("llvm.");
  Name.split(Parts, '.');
}

bool NameParts::has(StringRef Part) const { return is_contained(Parts, Part); }

StringRef NameParts::rounding() const {
  for (StringRef Part : Parts)
    if (Part == "rn" || Part == "rz" || Part == "rm" || Part == "rp")
      return Part;
  return "rn";
}

Value *bitsOf(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType();
  Type *IntTy = B.getIntNTy(Ty->getScalarSizeInBits());
  if (auto *VecTy = dyn_cast<VectorType>(Ty))
    IntTy = VectorType::get(IntTy, VecTy->getElementCount());
  return B.CreateBitCast(V, IntTy);
}

Value *flushTiny(IRBuilderBase &B, Value *Result, Value *Twice) {
  Type *Ty = Result->getType();
  APFloat Least =
      APFloat::getSmallestNormalized(Ty->getScalarType()->getFltSemantics());
  Value *Limit = ConstantFP::get(Ty, scalbn(Least, 1, APFloat::rmTowardZero));
  Value *IsTiny =
      B.CreateFCmpOLT(B.CreateUnaryIntrinsic(Intrinsic::fabs, Twice), Limit);
  Value *Zero = B.CreateCopySign(ConstantFP::getZero(Ty), Result);
  return B.CreateSelect(IsTiny, Zero, Result);
}

Value *flushIf(bool Flush, IRBuilderBase &B, Value *V) {
  if (!Flush)
    return V;
  Type *Ty = V->getType();
  APInt Exponent =
      APFloat::getInf(Ty->getScalarType()->getFltSemantics()).bitcastToAPInt();
  APInt Sign = APInt::getSignMask(Ty->getScalarSizeInBits());
  Value *Bits = bitsOf(B, V);
  Type *IntTy = Bits->getType();
  Value *Small =
      B.CreateICmpEQ(B.CreateAnd(Bits, ConstantInt::get(IntTy, Exponent)),
                     Constant::getNullValue(IntTy));
  Value *Zero = B.CreateAnd(Bits, ConstantInt::get(IntTy, Sign));
  return B.CreateSelect(Small, B.CreateBitCast(Zero, Ty), V);
}

Value *saturate(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType();
  Value *Zero = Constant::getNullValue(Ty), *One = ConstantFP::get(Ty, 1.0);
  // Ordered comparisons are false for NaN.
  Value *Low = B.CreateSelect(B.CreateFCmpOGT(V, Zero), V, Zero);
  return B.CreateSelect(B.CreateFCmpOGT(Low, One), One, Low);
}

Value *canonicalizeNaN(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType();
  if (Ty->getScalarType()->isDoubleTy())
    return V;
  unsigned Width = Ty->getScalarSizeInBits();
  APFloat NaN(Ty->getScalarType()->getFltSemantics(),
              APInt::getSignedMaxValue(Width));
  return B.CreateSelect(B.CreateFCmpUNO(V, V), ConstantFP::get(Ty, NaN), V);
}

// The CPU has no bfloat, and a compiler runtime may lack the conversion, which
// is a shift.
Value *widenToFloat(IRBuilderBase &B, Value *V) {
  if (!V->getType()->isBFloatTy())
    return B.CreateFPExt(V, B.getFloatTy());
  Value *Bits = B.CreateZExt(bitsOf(B, V), B.getInt32Ty());
  return B.CreateBitCast(B.CreateShl(Bits, 16), B.getFloatTy());
}

Value *narrowExact(IRBuilderBase &B, Value *V, Type *Ty) {
  if (!Ty->isBFloatTy())
    return B.CreateFPTrunc(V, Ty);
  Value *Bits = B.CreateLShr(bitsOf(B, V), 16);
  return B.CreateBitCast(B.CreateTrunc(Bits, B.getInt16Ty()), Ty);
}

Value *mapElements(IRBuilderBase &B, ArrayRef<Value *> Operands, ElementFn Fn) {
  auto *VecTy = dyn_cast<FixedVectorType>(Operands[0]->getType());
  if (!VecTy)
    return Fn(B, Operands);
  Value *Result = nullptr;
  for (unsigned I = 0; I < VecTy->getNumElements(); ++I) {
    SmallVector<Value *, 3> Elements;
    for (Value *Operand : Operands)
      Elements.push_back(B.CreateExtractElement(Operand, I));
    Value *Element = Fn(B, Elements);
    if (!Result)
      Result = PoisonValue::get(
          FixedVectorType::get(Element->getType(), VecTy->getNumElements()));
    Result = B.CreateInsertElement(Result, Element, I);
  }
  return Result;
}

Value *flatPointer(IRBuilderBase &B, Value *P) {
  return P->getType()->getPointerAddressSpace()
             ? B.CreateAddrSpaceCast(P, B.getPtrTy())
             : P;
}

} // namespace hipify::simt
