//===- LowerNvvmFloat.cpp - NVIDIA's floating-point instructions *- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Round-to-nearest is plain IR without fast-math flags, which must not be fused
// or reassociated; other modes are run-time calls. `ftz` flushes operands and
// results, `sat` clamps results to 0..1.
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerNvvm.h"
#include "Simt/LowerNvvmSupport.h"
#include "Simt/Simt.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace hipify::simt {

// --- add, mul, div, rcp, sqrt, fma -------------------------------------------

static Value *roundToNearest(IntrinsicContext &Ctx, IRBuilderBase &B,
                             StringRef Op, ArrayRef<Value *> V) {
  Type *Ty = V[0]->getType();
  if (Op == "add")
    return B.CreateFAdd(V[0], V[1]);
  if (Op == "mul")
    return B.CreateFMul(V[0], V[1]);
  if (Op == "div")
    return B.CreateFDiv(V[0], V[1]);
  if (Op == "sqrt")
    return B.CreateUnaryIntrinsic(Intrinsic::sqrt, V[0]);
  // For bfloat, code generation goes through f32, which rounds twice.
  if (!Ty->isBFloatTy())
    return B.CreateIntrinsic(Intrinsic::fma, {Ty}, {V[0], V[1], V[2]});
  Value *Bits =
      Ctx.callRuntime(B, "__simt_nvvm_fma_bf16", B.getInt16Ty(),
                      {bitsOf(B, V[0]), bitsOf(B, V[1]), bitsOf(B, V[2])});
  return B.CreateBitCast(Bits, Ty);
}

static Value *compute(IntrinsicContext &Ctx, IRBuilderBase &B, StringRef Op,
                      StringRef Rounding, ArrayRef<Value *> V) {
  if (Rounding == "rn")
    return roundToNearest(Ctx, B, Op, V);
  Type *Ty = V[0]->getType();
  std::string Symbol =
      ("__simt_nvvm_" + Op + "_" + Rounding + (Ty->isDoubleTy() ? "_d" : "_f"))
          .str();
  return Ctx.callRuntime(B, Symbol, Ty, V);
}

/// The result with .ftz: a product or quotient is computed twice.
static Value *computeFlushed(IntrinsicContext &Ctx, IRBuilderBase &B,
                             StringRef Op, StringRef Rounding,
                             SmallVector<Value *, 3> V) {
  Value *Result = compute(Ctx, B, Op, Rounding, V);
  if (Op == "add" || Op == "sqrt")
    return flushIf(true, B, Result);
  V[0] = B.CreateFAdd(V[0], V[0]);
  if (Op == "fma")
    V[2] = B.CreateFAdd(V[2], V[2]);
  return flushTiny(B, Result, compute(Ctx, B, Op, Rounding, V));
}

/// Negative numbers become 0.
static Value *relu(IRBuilderBase &B, Value *V) {
  Value *Bits = bitsOf(B, V);
  Value *Negative =
      B.CreateICmpSLT(Bits, Constant::getNullValue(Bits->getType()));
  return B.CreateSelect(Negative, Constant::getNullValue(V->getType()), V);
}

Value *nvvmArithmetic(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  NameParts Name(Call);
  bool Flush = Name.has("ftz");
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(FastMathFlags());
  SmallVector<Value *, 3> Operands(Call.args());
  StringRef Op = Name[1];
  if (Op == "rcp") {
    Op = "div";
    Operands.insert(Operands.begin(),
                    ConstantFP::get(Operands[0]->getType(), 1.0));
  }
  auto One = [&](IRBuilderBase &B, ArrayRef<Value *> Elements) -> Value * {
    SmallVector<Value *, 3> V;
    for (Value *Element : Elements)
      V.push_back(flushIf(Flush, B, Element));
    Value *Result = Flush ? computeFlushed(Ctx, B, Op, Name.rounding(), V)
                          : compute(Ctx, B, Op, Name.rounding(), V);
    Result = canonicalizeNaN(B, Result);
    if (Name.has("sat"))
      Result = saturate(B, Result);
    return Name.has("relu") ? relu(B, Result) : Result;
  };
  return mapElements(B, Operands, One);
}

// --- min and max -------------------------------------------------------------

static Value *extremum(IRBuilderBase &B, const NameParts &Name, Value *X,
                       Value *Y) {
  Type *Ty = X->getType();
  bool Small = Ty->isHalfTy() || Ty->isBFloatTy();
  X = flushIf(Name.has("ftz"), B, X);
  Y = flushIf(Name.has("ftz"), B, Y);
  // The smaller or larger magnitude with the sign of the product.
  Value *Sign = nullptr;
  if (Name.has("xorsign")) {
    Type *IntTy = B.getIntNTy(Ty->getScalarSizeInBits());
    APInt Mask = APInt::getSignMask(Ty->getScalarSizeInBits());
    Sign = B.CreateAnd(B.CreateXor(bitsOf(B, X), bitsOf(B, Y)),
                       ConstantInt::get(IntTy, Mask));
    auto Magnitude = [&](Value *V) {
      return B.CreateBitCast(
          B.CreateAnd(bitsOf(B, V), ConstantInt::get(IntTy, ~Mask)), Ty);
    };
    X = Magnitude(X);
    Y = Magnitude(Y);
  }
  if (Small) {
    X = widenToFloat(B, X);
    Y = widenToFloat(B, Y);
  }
  bool Max = Name[1] == "fmax";
  Intrinsic::ID Id;
  if (Name.has("nan"))
    Id = Max ? Intrinsic::maximum : Intrinsic::minimum;
  else
    Id = Max ? Intrinsic::maximumnum : Intrinsic::minimumnum;
  Value *Result = B.CreateBinaryIntrinsic(Id, X, Y);
  if (Small)
    Result = narrowExact(B, Result, Ty);
  if (Sign)
    Result = B.CreateBitCast(B.CreateOr(bitsOf(B, Result), Sign), Ty);
  return canonicalizeNaN(B, Result);
}

Value *nvvmExtremum(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  NameParts Name(Call);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(FastMathFlags());
  return mapElements(B, {Call.getArgOperand(0), Call.getArgOperand(1)},
                     [&](IRBuilderBase &B, ArrayRef<Value *> V) {
                       return extremum(B, Name, V[0], V[1]);
                     });
}

// --- signs, limits, integral values -----------------------------------------

static Value *changeSign(IRBuilderBase &B, Value *V, bool Clear) {
  Value *Bits = bitsOf(B, V);
  Type *IntTy = Bits->getType();
  APInt Sign = APInt::getSignMask(IntTy->getScalarSizeInBits());
  Bits = Clear ? B.CreateAnd(Bits, ConstantInt::get(IntTy, ~Sign))
               : B.CreateXor(Bits, ConstantInt::get(IntTy, Sign));
  return B.CreateBitCast(Bits, V->getType());
}

Value *nvvmAbsolute(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  Value *V = flushIf(NameParts(Call).has("ftz"), B, Call.getArgOperand(0));
  return changeSign(B, V, /*Clear=*/true);
}

Value *nvvmNegate(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  return changeSign(B, Call.getArgOperand(0), /*Clear=*/false);
}

Value *nvvmSaturate(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  bool Flush = NameParts(Call).has("ftz");
  return saturate(B, flushIf(Flush, B, Call.getArgOperand(0)));
}

Value *nvvmRoundToIntegral(IntrinsicContext &, IRBuilderBase &B,
                           CallBase &Call) {
  NameParts Name(Call);
  Value *V = flushIf(Name.has("ftz"), B, Call.getArgOperand(0));
  // nvvm.round is cvt.rni: ties round to even.
  Intrinsic::ID Id = Name[1] == "floor"   ? Intrinsic::floor
                     : Name[1] == "ceil"  ? Intrinsic::ceil
                     : Name[1] == "trunc" ? Intrinsic::trunc
                                          : Intrinsic::roundeven;
  return canonicalizeNaN(B, B.CreateUnaryIntrinsic(Id, V));
}

// --- approximations ---------------------------------------------------------

static Value *precise(IRBuilderBase &B, StringRef Op, ArrayRef<Value *> V) {
  Type *Ty = V[0]->getType();
  if (Op == "div")
    return B.CreateFDiv(V[0], V[1]);
  if (Op == "rcp")
    return B.CreateFDiv(ConstantFP::get(Ty, 1.0), V[0]);
  if (Op == "rsqrt") {
    Type *Wide = B.getDoubleTy();
    Value *Root =
        B.CreateUnaryIntrinsic(Intrinsic::sqrt, B.CreateFPCast(V[0], Wide));
    return B.CreateFPCast(B.CreateFDiv(ConstantFP::get(Wide, 1.0), Root), Ty);
  }
  Intrinsic::ID Id = Op == "ex2"   ? Intrinsic::exp2
                     : Op == "lg2" ? Intrinsic::log2
                     : Op == "sin" ? Intrinsic::sin
                     : Op == "cos" ? Intrinsic::cos
                                   : Intrinsic::sqrt;
  return B.CreateUnaryIntrinsic(Id, V[0]);
}

/// div.approx of PTX: divisors above 2^126 yield zero, or NaN for infinity.
static Value *divideByLarge(IRBuilderBase &B, ArrayRef<Value *> V,
                            Value *Quotient) {
  Type *Ty = V[1]->getType();
  Value *Size = B.CreateUnaryIntrinsic(Intrinsic::fabs, V[1]);
  Value *IsLarge = B.CreateFCmpOGT(Size, ConstantFP::get(Ty, 0x1p126));
  Value *Zero = B.CreateCopySign(ConstantFP::getZero(Ty), V[1]);
  return B.CreateSelect(IsLarge, B.CreateFMul(V[0], Zero), Quotient);
}

/// One f32 or f64 operation; the run time's has the hardware's error.
static Value *approximate(IntrinsicContext &Ctx, IRBuilderBase &B,
                          const NameParts &Name, ArrayRef<Value *> V) {
  StringRef Op = Name[1];
  Type *Ty = V[0]->getType();
  if (!Ty->isFloatTy() || !Ctx.options().Approximate || Name[2] == "f")
    return precise(B, Op, V);
  std::string Symbol = ("__simt_nvvm_approx_" + Op).str();
  if (Name.has("full"))
    Symbol += "full";
  return Ctx.callRuntime(B, Symbol, Ty, V);
}

Value *nvvmApproximate(IntrinsicContext &Ctx, IRBuilderBase &B,
                       CallBase &Call) {
  NameParts Name(Call);
  bool Flush = Name.has("ftz");
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(FastMathFlags());
  auto One = [&](IRBuilderBase &B, ArrayRef<Value *> Elements) -> Value * {
    Type *Ty = Elements[0]->getType();
    bool Small = Ty->isHalfTy() || Ty->isBFloatTy();
    SmallVector<Value *, 2> V;
    for (Value *Element : Elements) {
      Element = flushIf(Flush, B, Element);
      V.push_back(Small ? widenToFloat(B, Element) : Element);
    }
    Value *Result = approximate(Ctx, B, Name, V);
    if (Name[1] == "div" && Name.has("approx"))
      Result = divideByLarge(B, V, Result);
    if (Ty->isBFloatTy()) {
      Value *Bits = Ctx.callRuntime(B, "__simt_nvvm_f2bf16", B.getInt16Ty(),
                                    {Result, B.getInt32(0)});
      Result = B.CreateBitCast(Bits, Ty);
    } else if (Small) {
      Result = B.CreateFPTrunc(Result, Ty);
    }
    return canonicalizeNaN(B, flushIf(Flush, B, Result));
  };
  return mapElements(B, SmallVector<Value *, 2>(Call.args()), One);
}

} // namespace hipify::simt
