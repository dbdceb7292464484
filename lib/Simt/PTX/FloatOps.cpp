//===- FloatOps.cpp - PTX's floating-point rules as IR --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FloatOps.h"

using namespace llvm;

namespace hipify::simt {

Rounding takeRounding(PTXLowering &L) {
  StringRef Mode = L.takeKind(ModifierKind::Rounding);
  if (Mode.empty() || Mode == "rn")
    return Rounding::Nearest;
  if (Mode == "rz")
    return Rounding::Zero;
  if (Mode == "rm")
    return Rounding::Down;
  if (Mode == "rp")
    return Rounding::Up;
  L.fail("modifier ." + Mode);
  return Rounding::Nearest;
}

Value *fconst(PTXLowering &, Value *Like, double V) {
  return ConstantFP::get(Like->getType(), V);
}

Value *isNaN(PTXLowering &L, Value *Wide) {
  return L.B.CreateFCmpUNO(Wide, Wide);
}

static bool isBFloat(const TypeInfo &T) {
  return T.C == TypeInfo::Class::BFloat;
}

double smallestNormal(const TypeInfo &T) {
  if (T.Bits == 64)
    return 0x1p-1022;
  return T.Bits == 32 || isBFloat(T) ? 0x1p-126 : 0x1p-14;
}

Value *widen(PTXLowering &L, Value *Bits, const TypeInfo &T) {
  IRBuilder<> &B = L.B;
  if (T.Bits == 64)
    return B.CreateBitCast(Bits, B.getDoubleTy());
  if (T.Bits == 32)
    return B.CreateBitCast(Bits, B.getFloatTy());
  if (isBFloat(T))
    return B.CreateBitCast(B.CreateShl(B.CreateZExt(Bits, B.getInt32Ty()), 16),
                           B.getFloatTy());
  return B.CreateFPExt(B.CreateBitCast(Bits, B.getHalfTy()), B.getFloatTy());
}

Value *toOddFloat(PTXLowering &L, Value *Double) {
  IRBuilder<> &B = L.B;
  Value *Near = B.CreateFPTrunc(Double, B.getFloatTy());
  Value *Bits = B.CreateBitCast(Near, B.getInt32Ty());
  Value *Back = B.CreateFPExt(Near, B.getDoubleTy());
  Value *Abs = B.CreateUnaryIntrinsic(Intrinsic::fabs, Double);
  Value *BackAbs = B.CreateUnaryIntrinsic(Intrinsic::fabs, Back);
  // One of the two neighbours is odd. Larger: Near exceeds Double.
  Value *Larger = B.CreateFCmpOGT(BackAbs, Abs);
  Value *Other = B.CreateSelect(Larger, B.CreateSub(Bits, L.num(32, 1)),
                                B.CreateAdd(Bits, L.num(32, 1)));
  Value *IsEven = B.CreateICmpEQ(B.CreateAnd(Bits, L.num(32, 1)), L.num(32, 0));
  Value *Change = B.CreateAnd(IsEven, B.CreateFCmpONE(Back, Double));
  return B.CreateBitCast(B.CreateSelect(Change, Other, Bits), B.getFloatTy());
}

Value *fmaForHalf(PTXLowering &L, Value *X, Value *Y, Value *Z) {
  IRBuilder<> &B = L.B;
  Type *Double = B.getDoubleTy();
  // The product is exact, and so is the error of the sum (Knuth's TwoSum).
  Value *P = B.CreateFMul(B.CreateFPExt(X, Double), B.CreateFPExt(Y, Double));
  Value *C = B.CreateFPExt(Z, Double);
  Value *S = B.CreateFAdd(P, C);
  Value *T = B.CreateFSub(S, P);
  Value *Error =
      B.CreateFAdd(B.CreateFSub(P, B.CreateFSub(S, T)), B.CreateFSub(C, T));
  Value *Bits = B.CreateBitCast(S, B.getInt64Ty());
  Value *ErrorBits = B.CreateBitCast(Error, B.getInt64Ty());
  // An inexact even sum moves to its odd neighbour, in the direction of the
  // error.
  Value *SameSign = B.CreateICmpSGE(B.CreateXor(Bits, ErrorBits), L.num(64, 0));
  Value *Other = B.CreateSelect(SameSign, B.CreateAdd(Bits, L.num(64, 1)),
                                B.CreateSub(Bits, L.num(64, 1)));
  Value *IsEven = B.CreateICmpEQ(B.CreateAnd(Bits, L.num(64, 1)), L.num(64, 0));
  Value *Inexact = B.CreateFCmpONE(Error, fconst(L, Error, 0));
  Value *Odd = B.CreateSelect(B.CreateAnd(IsEven, Inexact), Other, Bits);
  return toOddFloat(L, B.CreateBitCast(Odd, Double));
}

/// Rounds a float to f16 or bf16 bits, to nearest even.
static Value *nearestHalf(PTXLowering &L, Value *Float, const TypeInfo &T) {
  IRBuilder<> &B = L.B;
  Value *Result;
  if (isBFloat(T)) {
    Value *Bits = B.CreateBitCast(Float, B.getInt32Ty());
    Value *Odd = B.CreateAnd(B.CreateLShr(Bits, 16), L.num(32, 1));
    Value *Sum = B.CreateAdd(Bits, B.CreateAdd(Odd, L.num(32, 0x7fff)));
    Result = B.CreateTrunc(B.CreateLShr(Sum, 16), B.getInt16Ty());
  } else {
    Result = L.toBits(B.CreateFPTrunc(Float, B.getHalfTy()));
  }
  return B.CreateSelect(isNaN(L, Float), L.num(16, 0x7fff), Result);
}

/// Moves Bits to the next number toward zero if its magnitude is too large
/// (Larger) and Mode requires it, or away from zero if it is too small.
static Value *move(PTXLowering &L, Value *Bits, Value *Larger, Value *Smaller,
                   Value *IsNegative, Rounding Mode) {
  IRBuilder<> &B = L.B;
  Type *Ty = Bits->getType();
  Value *ToZero = Mode == Rounding::Zero   ? B.getTrue()
                  : Mode == Rounding::Down ? B.CreateNot(IsNegative)
                                           : IsNegative;
  Value *Minus = B.CreateAnd(Larger, ToZero);
  Value *Plus = B.CreateAnd(Smaller, B.CreateNot(ToZero));
  return B.CreateAdd(
      Bits, B.CreateSub(B.CreateZExt(Plus, Ty), B.CreateZExt(Minus, Ty)));
}

/// Moves Bits, rounded to nearest, to its neighbour if Mode requires it. Abs is
/// the magnitude before rounding, BackAbs that of Bits.
static Value *direct(PTXLowering &L, Value *Bits, Value *BackAbs, Value *Abs,
                     Value *IsNegative, Rounding Mode) {
  IRBuilder<> &B = L.B;
  if (Mode == Rounding::Nearest)
    return Bits;
  Value *Down = B.CreateFCmpOGT(BackAbs, Abs);
  Value *Up = B.CreateFCmpOLT(BackAbs, Abs);
  return move(L, Bits, Down, Up, IsNegative, Mode);
}

Value *roundTo(PTXLowering &L, Value *Wide, const TypeInfo &T, Rounding Mode) {
  IRBuilder<> &B = L.B;
  bool FromDouble = Wide->getType()->isDoubleTy();
  if (T.Bits == 64)
    return L.toBits(FromDouble ? Wide : B.CreateFPExt(Wide, B.getDoubleTy()));
  if (T.Bits == 32 && !FromDouble)
    return L.toBits(Wide);
  Value *Near =
      T.Bits == 32 ? L.toBits(B.CreateFPTrunc(Wide, B.getFloatTy()))
                   : nearestHalf(L, FromDouble ? toOddFloat(L, Wide) : Wide, T);
  if (Mode == Rounding::Nearest)
    return Near;
  Value *Back = widen(L, Near, T);
  if (FromDouble)
    Back = B.CreateFPExt(Back, B.getDoubleTy());
  Value *IsNegative = B.CreateFCmpOLT(Wide, fconst(L, Wide, 0));
  return direct(L, Near, B.CreateUnaryIntrinsic(Intrinsic::fabs, Back),
                B.CreateUnaryIntrinsic(Intrinsic::fabs, Wide), IsNegative,
                Mode);
}

/// Rounds the magnitude of an integer to f64 bits, in any mode.
static Value *roundMagnitude64(PTXLowering &L, Value *Abs, Value *IsNegative,
                               Rounding Mode) {
  IRBuilder<> &B = L.B;
  Value *Near = B.CreateUIToFP(Abs, B.getDoubleTy());
  Value *Bits = L.toBits(Near);
  if (Mode == Rounding::Nearest)
    return Bits;
  Value *Back = B.CreateIntrinsic(Intrinsic::fptoui_sat,
                                  {B.getInt64Ty(), B.getDoubleTy()}, {Near});
  Value *Down = B.CreateOr(B.CreateICmpUGT(Back, Abs),
                           B.CreateFCmpOGE(Near, fconst(L, Near, 0x1p64)));
  Value *Up = B.CreateICmpULT(Back, Abs);
  return move(L, Bits, Down, Up, IsNegative, Mode);
}

Value *roundInteger(PTXLowering &L, Value *V, bool Signed, const TypeInfo &T,
                    Rounding Mode) {
  IRBuilder<> &B = L.B;
  Type *I64 = B.getInt64Ty();
  V = Signed ? B.CreateSExtOrTrunc(V, I64) : B.CreateZExtOrTrunc(V, I64);
  Value *IsNegative = Signed ? B.CreateICmpSLT(V, L.num(64, 0)) : B.getFalse();
  Value *Abs = B.CreateSelect(IsNegative, B.CreateNeg(V), V);
  Value *Sign = B.CreateShl(B.CreateZExt(IsNegative, I64), 63);
  if (T.Bits == 64)
    return B.CreateOr(roundMagnitude64(L, Abs, IsNegative, Mode), Sign);
  // 53 bits with an odd last bit if some were lost: any further rounding is
  // then correct.
  Value *Large = B.CreateICmpUGE(Abs, L.num(64, uint64_t(1) << 53));
  Value *Lost =
      B.CreateICmpNE(B.CreateAnd(Abs, L.num(64, 0x7ff)), L.num(64, 0));
  Value *Short = B.CreateOr(B.CreateLShr(Abs, 11), B.CreateZExt(Lost, I64));
  Value *Double =
      B.CreateSelect(Large,
                     B.CreateFMul(B.CreateUIToFP(Short, B.getDoubleTy()),
                                  ConstantFP::get(B.getDoubleTy(), 2048)),
                     B.CreateUIToFP(Abs, B.getDoubleTy()));
  Value *Wide =
      B.CreateBitCast(B.CreateOr(L.toBits(Double), Sign), B.getDoubleTy());
  return roundTo(L, Wide, T, Mode);
}

/// Replaces Wide by a zero if Size is below Limit.
static Value *flushBelow(PTXLowering &L, Value *Wide, Value *Size,
                         double Limit) {
  IRBuilder<> &B = L.B;
  Value *Abs = B.CreateUnaryIntrinsic(Intrinsic::fabs, Size);
  Value *Small = B.CreateFCmpOLT(Abs, fconst(L, Size, Limit));
  Value *Zero =
      B.CreateBinaryIntrinsic(Intrinsic::copysign, fconst(L, Wide, 0), Wide);
  return B.CreateSelect(Small, Zero, Wide);
}

Value *flush(PTXLowering &L, Value *Wide, const TypeInfo &T) {
  return flushBelow(L, Wide, Wide, smallestNormal(T));
}

Value *flushTiny(PTXLowering &L, Value *Result, Value *Twice,
                 const TypeInfo &T) {
  return flushBelow(L, Result, Twice, 2 * smallestNormal(T));
}

Value *saturate(PTXLowering &L, Value *Wide) {
  IRBuilder<> &B = L.B;
  Value *Zero = fconst(L, Wide, 0), *One = fconst(L, Wide, 1);
  // Ordered comparisons are false for NaN. -0 becomes +0.
  Value *V = B.CreateSelect(B.CreateFCmpOGT(Wide, Zero), Wide, Zero);
  return B.CreateSelect(B.CreateFCmpOGT(V, One), One, V);
}

Value *relu(PTXLowering &L, Value *Wide) {
  Value *Zero = fconst(L, Wide, 0);
  return L.B.CreateSelect(L.B.CreateFCmpOLE(Wide, Zero), Zero, Wide);
}

Value *minMax(PTXLowering &L, Value *X, Value *Y, bool Max, bool NaNWins) {
  IRBuilder<> &B = L.B;
  unsigned Bits = X->getType()->getScalarSizeInBits();
  // Equal numbers differ at most in sign: min takes a sign bit set in either.
  Value *XBits = L.toBits(X), *YBits = L.toBits(Y);
  Value *Equal = B.CreateBitCast(
      Max ? B.CreateAnd(XBits, YBits) : B.CreateOr(XBits, YBits), X->getType());
  Value *XFirst = Max ? B.CreateFCmpOGT(X, Y) : B.CreateFCmpOLT(X, Y);
  Value *V = B.CreateSelect(XFirst, X,
                            B.CreateSelect(B.CreateFCmpOEQ(X, Y), Equal, Y));
  Value *XNaN = isNaN(L, X), *YNaN = isNaN(L, Y);
  Value *NaN =
      B.CreateBitCast(B.getInt(APInt::getSignedMaxValue(Bits)), X->getType());
  if (NaNWins)
    return B.CreateSelect(B.CreateOr(XNaN, YNaN), NaN, V);
  V = B.CreateSelect(YNaN, X, V);
  return B.CreateSelect(B.CreateAnd(XNaN, YNaN), NaN, V);
}

} // namespace hipify::simt
