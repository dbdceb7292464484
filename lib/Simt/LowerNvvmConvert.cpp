//===- LowerNvvmConvert.cpp - NVIDIA's conversions --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerNvvm.h"
#include "Simt/LowerNvvmSupport.h"
#include "intrinsics/Nvvm.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace hipify::simt {

/// Saturates out-of-range values. As in PTX, NaN becomes 0 for f32 to 32 bits,
/// otherwise just the top bit.
Value *nvvmFloatToInteger(IntrinsicContext &, IRBuilderBase &B,
                          CallBase &Call) {
  NameParts Name(Call);
  Value *V = flushIf(Name.has("ftz"), B, Call.getArgOperand(0));
  StringRef Rounding = Name.rounding();
  Intrinsic::ID Round = Rounding == "rm"   ? Intrinsic::floor
                        : Rounding == "rp" ? Intrinsic::ceil
                        : Rounding == "rz" ? Intrinsic::trunc
                                           : Intrinsic::roundeven;
  Value *Integral = B.CreateUnaryIntrinsic(Round, V);
  bool Unsigned = Name[1].contains("2u");
  Type *Ty = Call.getType();
  Value *Result = B.CreateIntrinsic(Unsigned ? Intrinsic::fptoui_sat
                                             : Intrinsic::fptosi_sat,
                                    {Ty, V->getType()}, {Integral});
  if (V->getType()->isFloatTy() && Ty->isIntegerTy(32))
    return Result;
  unsigned Width = Ty->getIntegerBitWidth();
  return B.CreateSelect(B.CreateFCmpUNO(V, V),
                        ConstantInt::get(Ty, APInt::getSignMask(Width)),
                        Result);
}

Value *nvvmIntegerToFloat(IntrinsicContext &Ctx, IRBuilderBase &B,
                          CallBase &Call) {
  NameParts Name(Call);
  Value *V = Call.getArgOperand(0);
  bool Unsigned = Name[1].starts_with("u");
  Type *Ty = Call.getType();
  bool Exact = Ty->isDoubleTy() && V->getType()->isIntegerTy(32);
  if (Exact || Name.rounding() == "rn")
    return Unsigned ? B.CreateUIToFP(V, Ty) : B.CreateSIToFP(V, Ty);
  Value *Wide = Unsigned ? B.CreateZExt(V, B.getInt64Ty())
                         : B.CreateSExt(V, B.getInt64Ty());
  std::string Symbol = Unsigned ? "__simt_nvvm_ull_" : "__simt_nvvm_ll_";
  Symbol += Name.rounding();
  Symbol += Ty->isDoubleTy() ? "_d" : "_f";
  return Ctx.callRuntime(B, Symbol, Ty, {Wide});
}

Value *nvvmDoubleToFloat(IntrinsicContext &Ctx, IRBuilderBase &B,
                         CallBase &Call) {
  NameParts Name(Call);
  auto Round = [&](Value *Wide) -> Value * {
    if (Name.rounding() == "rn")
      return B.CreateFPTrunc(Wide, B.getFloatTy());
    return Ctx.callRuntime(B, ("__simt_nvvm_d2f_" + Name.rounding()).str(),
                           B.getFloatTy(), {Wide});
  };
  Value *V = Call.getArgOperand(0);
  Value *Result = Round(V);
  if (Name.has("ftz"))
    Result = flushTiny(B, Result, Round(B.CreateFAdd(V, V)));
  return canonicalizeNaN(B, Result);
}

/// f2h, bf2h: the bits of a half as i16. A subnormal f32 is 0 as a half.
Value *nvvmToHalfBits(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  Value *V = Call.getArgOperand(0);
  V = flushIf(NameParts(Call).has("ftz"), B, V);
  if (!V->getType()->isFloatTy())
    V = widenToFloat(B, V);
  Value *Half = B.CreateFPTrunc(V, B.getHalfTy());
  return bitsOf(B, canonicalizeNaN(B, Half));
}

static unsigned narrowFlags(const NameParts &Name) {
  return (Name.has("rz") ? NarrowTowardZero : 0) |
         (Name.has("rna") ? NarrowTiesAway : 0) |
         (Name.has("relu") ? NarrowRelu : 0) |
         (Name.has("satfinite") ? NarrowFinite : 0);
}

/// f2f16, f2bf16, ff2f16x2, ff2bf16x2: the first of two operands is the upper
/// half of the result.
Value *nvvmNarrow(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  unsigned Flags = narrowFlags(NameParts(Call));
  Type *Ty = Call.getType(), *Element = Ty->getScalarType();
  auto One = [&](Value *V) -> Value * {
    if (Flags == 0 && Element->isHalfTy())
      return canonicalizeNaN(B, B.CreateFPTrunc(V, Element));
    StringRef Symbol =
        Element->isHalfTy() ? "__simt_nvvm_f2f16" : "__simt_nvvm_f2bf16";
    Value *Bits =
        Ctx.callRuntime(B, Symbol, B.getInt16Ty(), {V, B.getInt32(Flags)});
    return B.CreateBitCast(Bits, Element);
  };
  if (!Ty->isVectorTy())
    return One(Call.getArgOperand(0));
  Value *Low = One(Call.getArgOperand(1)), *High = One(Call.getArgOperand(0));
  Value *Result = B.CreateInsertElement(PoisonValue::get(Ty), Low, uint64_t(0));
  return B.CreateInsertElement(Result, High, 1);
}

Value *nvvmTf32(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  return Ctx.callRuntime(
      B, "__simt_nvvm_f2tf32", B.getInt32Ty(),
      {Call.getArgOperand(0), B.getInt32(narrowFlags(NameParts(Call)))});
}

Value *nvvmJoinDouble(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  Value *Low = B.CreateZExt(Call.getArgOperand(0), B.getInt64Ty());
  Value *High = B.CreateZExt(Call.getArgOperand(1), B.getInt64Ty());
  return B.CreateBitCast(B.CreateOr(B.CreateShl(High, 32), Low),
                         B.getDoubleTy());
}

Value *nvvmSplitDouble(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  Value *Bits = bitsOf(B, Call.getArgOperand(0));
  if (NameParts(Call).has("hi"))
    Bits = B.CreateLShr(Bits, 32);
  return B.CreateTrunc(Bits, B.getInt32Ty());
}

} // namespace hipify::simt
