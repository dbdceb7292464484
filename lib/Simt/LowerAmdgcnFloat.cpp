//===- LowerAmdgcnFloat.cpp - AMD's floating-point instructions -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Approximate instructions return the precise result unless
// LowerOptions::Approximate is set. Half precision is computed in single
// precision and rounded.
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerAmdgcn.h"
#include "Simt/Simt.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace hipify::simt;

/// Widens V to float if it is narrower.
static Value *widen(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType();
  return Ty->isFloatTy() || Ty->isDoubleTy() ? V
                                             : B.CreateFPExt(V, B.getFloatTy());
}

static Value *narrow(IRBuilderBase &B, Value *V, Type *Ty) {
  return V->getType() == Ty ? V : B.CreateFPTrunc(V, Ty);
}

static StringRef suffixOf(Type *Ty) {
  return Ty->isDoubleTy() ? "f64" : Ty->isFloatTy() ? "f32" : "f16";
}

/// Flushes a subnormal float to a zero of the same sign: these instructions do
/// not support subnormals in any mode (LLVM scales around them).
static Value *flush(IRBuilderBase &B, Value *V) {
  if (!V->getType()->isFloatTy())
    return V;
  Value *IsSubnormal = B.createIsFPClass(V, fcSubnormal);
  Value *Zero = B.CreateCopySign(ConstantFP::getZero(V->getType()), V);
  return B.CreateSelect(IsSubnormal, Zero, V);
}

/// With --approximate, calls Symbol for single precision.
template <typename Fn>
static Value *approximable(IntrinsicContext &Context, IRBuilderBase &B,
                           CallBase &Call, StringRef Symbol, Fn Precise) {
  Value *V = Call.getArgOperand(0);
  if (Context.options().Approximate && V->getType()->isFloatTy())
    return Context.callRuntime(B, Symbol, Call.getType(), {V});
  if (V->getType()->isFloatTy())
    return flush(B, Precise(flush(B, V)));
  return narrow(B, Precise(widen(B, V)), Call.getType());
}

static Value *inverse(IRBuilderBase &B, Value *V) {
  return B.CreateFDiv(ConstantFP::get(V->getType(), 1), V);
}

Value *hipify::simt::lowerAmdRcp(IntrinsicContext &Context, IRBuilderBase &B,
                                 CallBase &Call) {
  return approximable(Context, B, Call, "__simt_amdgcn_approximate_rcp",
                      [&](Value *V) { return inverse(B, V); });
}
Value *hipify::simt::lowerAmdRsq(IntrinsicContext &Context, IRBuilderBase &B,
                                 CallBase &Call) {
  return approximable(
      Context, B, Call, "__simt_amdgcn_approximate_rsq", [&](Value *V) {
        return inverse(B, B.CreateUnaryIntrinsic(Intrinsic::sqrt, V));
      });
}
Value *hipify::simt::lowerAmdSqrt(IntrinsicContext &Context, IRBuilderBase &B,
                                  CallBase &Call) {
  return approximable(
      Context, B, Call, "__simt_amdgcn_approximate_sqrt",
      [&](Value *V) { return B.CreateUnaryIntrinsic(Intrinsic::sqrt, V); });
}
Value *hipify::simt::lowerAmdExp2(IntrinsicContext &Context, IRBuilderBase &B,
                                  CallBase &Call) {
  return approximable(
      Context, B, Call, "__simt_amdgcn_approximate_exp2",
      [&](Value *V) { return B.CreateUnaryIntrinsic(Intrinsic::exp2, V); });
}
Value *hipify::simt::lowerAmdLog(IntrinsicContext &Context, IRBuilderBase &B,
                                 CallBase &Call) {
  return approximable(
      Context, B, Call, "__simt_amdgcn_approximate_log",
      [&](Value *V) { return B.CreateUnaryIntrinsic(Intrinsic::log2, V); });
}
Value *hipify::simt::lowerAmdTanh(IntrinsicContext &, IRBuilderBase &B,
                                  CallBase &Call) {
  return narrow(
      B,
      B.CreateUnaryIntrinsic(Intrinsic::tanh, widen(B, Call.getArgOperand(0))),
      Call.getType());
}

/// Calls a run-time function on float for f16 and f32.
static Value *callInFloat(IntrinsicContext &Context, IRBuilderBase &B,
                          CallBase &Call, StringRef Symbol) {
  Value *V = widen(B, Call.getArgOperand(0));
  if (V->getType()->isDoubleTy())
    return stopUnsupported(Context, B, Call, "amdgcn." + amdgcnName(Call));
  return narrow(B, Context.callRuntime(B, Symbol, B.getFloatTy(), {V}),
                Call.getType());
}

Value *hipify::simt::lowerAmdSin(IntrinsicContext &Context, IRBuilderBase &B,
                                 CallBase &Call) {
  return callInFloat(Context, B, Call, "__simt_amdgcn_sin");
}
Value *hipify::simt::lowerAmdCos(IntrinsicContext &Context, IRBuilderBase &B,
                                 CallBase &Call) {
  return callInFloat(Context, B, Call, "__simt_amdgcn_cos");
}

Value *hipify::simt::lowerAmdFract(IntrinsicContext &, IRBuilderBase &B,
                                   CallBase &Call) {
  Value *V = Call.getArgOperand(0);
  Type *Ty = V->getType();
  Value *Part =
      B.CreateFSub(V, B.CreateUnaryIntrinsic(Intrinsic::floor, V), "fract");
  // Rounding must not yield 1.
  APFloat Below = APFloat::getOne(Ty->getFltSemantics());
  Below.next(/*nextDown=*/true);
  Value *Limit = ConstantFP::get(Ty, Below);
  return B.CreateSelect(B.CreateFCmpOGT(Part, Limit), Limit, Part);
}

Value *hipify::simt::lowerAmdFrexpMant(IntrinsicContext &Context,
                                       IRBuilderBase &B, CallBase &Call) {
  Value *V = widen(B, Call.getArgOperand(0));
  std::string Symbol =
      ("__simt_amdgcn_frexp_mant_" + suffixOf(V->getType())).str();
  return narrow(B, Context.callRuntime(B, Symbol, V->getType(), {V}),
                Call.getType());
}
Value *hipify::simt::lowerAmdFrexpExp(IntrinsicContext &Context,
                                      IRBuilderBase &B, CallBase &Call) {
  Value *V = widen(B, Call.getArgOperand(0));
  std::string Symbol =
      ("__simt_amdgcn_frexp_exp_" + suffixOf(V->getType())).str();
  return B.CreateSExtOrTrunc(
      Context.callRuntime(B, Symbol, B.getInt32Ty(), {V}), Call.getType());
}

Value *hipify::simt::lowerAmdClass(IntrinsicContext &Context, IRBuilderBase &B,
                                   CallBase &Call) {
  Value *V = Call.getArgOperand(0), *Classes = Call.getArgOperand(1);
  if (auto *Constant = dyn_cast<ConstantInt>(Classes))
    return B.createIsFPClass(V, Constant->getZExtValue() & fcAllFlags);
  std::string Symbol = ("__simt_amdgcn_class_" + suffixOf(V->getType())).str();
  return Context.callRuntime(B, Symbol, Call.getType(), {V, Classes});
}

/// The median; the smaller of the others if one is NaN.
Value *hipify::simt::lowerAmdFMed3(IntrinsicContext &, IRBuilderBase &B,
                                   CallBase &Call) {
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1),
        *Z = Call.getArgOperand(2);
  Value *Least = B.CreateMinNum(X, Y);
  Value *Median =
      B.CreateMaxNum(Least, B.CreateMinNum(B.CreateMaxNum(X, Y), Z));
  Value *AnyNaN = B.CreateOr(B.CreateFCmpUNO(X, Y), B.CreateFCmpUNO(Z, Z));
  return B.CreateSelect(AnyNaN, B.CreateMinNum(Least, Z), Median);
}

/// Whether the product of the first two operands is 0 by the legacy rule.
static Value *isLegacyZero(IRBuilderBase &B, CallBase &Call) {
  Value *Zero = ConstantFP::get(Call.getType(), 0);
  return B.CreateOr(B.CreateFCmpOEQ(Call.getArgOperand(0), Zero),
                    B.CreateFCmpOEQ(Call.getArgOperand(1), Zero));
}

Value *hipify::simt::lowerAmdFMulLegacy(IntrinsicContext &, IRBuilderBase &B,
                                        CallBase &Call) {
  return B.CreateSelect(
      isLegacyZero(B, Call), ConstantFP::get(Call.getType(), 0),
      B.CreateFMul(Call.getArgOperand(0), Call.getArgOperand(1)));
}
Value *hipify::simt::lowerAmdFmaLegacy(IntrinsicContext &, IRBuilderBase &B,
                                       CallBase &Call) {
  Value *C = Call.getArgOperand(2);
  Value *Fma =
      B.CreateIntrinsic(Intrinsic::fma, {Call.getType()},
                        {Call.getArgOperand(0), Call.getArgOperand(1), C});
  Value *Zero = ConstantFP::get(Call.getType(), 0);
  return B.CreateSelect(isLegacyZero(B, Call), B.CreateFAdd(Zero, C), Fma);
}

Value *hipify::simt::lowerAmdDivScale(IntrinsicContext &Context,
                                      IRBuilderBase &B, CallBase &Call) {
  Value *Numerator = Call.getArgOperand(0),
        *Denominator = Call.getArgOperand(1);
  Type *Ty = Numerator->getType();
  std::string Suffix = suffixOf(Ty).str();
  Value *Scaled =
      Context.callRuntime(B, "__simt_amdgcn_div_scale_" + Suffix, Ty,
                          {Numerator, Denominator, Call.getArgOperand(2)});
  Value *Undo = Context.callRuntime(B, "__simt_amdgcn_div_scaled_" + Suffix,
                                    B.getInt1Ty(), {Numerator, Denominator});
  Value *Result =
      B.CreateInsertValue(PoisonValue::get(Call.getType()), Scaled, 0);
  return B.CreateInsertValue(Result, Undo, 1);
}

/// Calls the run-time function of the type.
static Value *callByType(IntrinsicContext &Context, IRBuilderBase &B,
                         CallBase &Call, StringRef Symbol) {
  SmallVector<Value *> Operands(Call.args());
  return Context.callRuntime(B, (Symbol + suffixOf(Call.getType())).str(),
                             Call.getType(), Operands);
}

Value *hipify::simt::lowerAmdDivFmas(IntrinsicContext &Context,
                                     IRBuilderBase &B, CallBase &Call) {
  return callByType(Context, B, Call, "__simt_amdgcn_div_fmas_");
}
Value *hipify::simt::lowerAmdDivFixup(IntrinsicContext &Context,
                                      IRBuilderBase &B, CallBase &Call) {
  return callByType(Context, B, Call, "__simt_amdgcn_div_fixup_");
}
