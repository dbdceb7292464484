//===- LowerAmdgcn.cpp - AMD's ids, lanes and barriers --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerAmdgcn.h"
#include "core/Abi.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace hipify::simt;

StringRef hipify::simt::amdgcnName(const CallBase &Call) {
  StringRef Name = Call.getCalledFunction()->getName();
  Name.consume_front("llvm.amdgcn.");
  return Name;
}

Value *hipify::simt::stopUnsupported(IntrinsicContext &Context,
                                     IRBuilderBase &B, CallBase &Call,
                                     const Twine &Name) {
  Context.callRuntime(B, "__simt_unsupported", B.getVoidTy(),
                      {B.CreateGlobalString(Name.str()), Context.siteOf(Call)});
  return Call.getType()->isVoidTy() ? nullptr
                                    : Constant::getNullValue(Call.getType());
}

static Value *laneId(IntrinsicContext &Context, IRBuilderBase &B) {
  return Context.laneField(B, offsetof(Lane, LaneId), B.getInt32Ty());
}

/// Operand 1 plus the number of bits in operand 0 that belong to lower lanes;
/// bit 0 belongs to lane First.
static Value *countLower(IntrinsicContext &Context, IRBuilderBase &B,
                         CallBase &Call, unsigned First) {
  Value *Id = B.CreateZExt(laneId(Context, B), B.getInt64Ty());
  Value *Lower =
      B.CreateSub(B.CreateShl(B.getInt64(1), Id), B.getInt64(1), "lower");
  Lower = B.CreateTrunc(B.CreateLShr(Lower, First), B.getInt32Ty());
  Value *Bits = B.CreateAnd(Call.getArgOperand(0), Lower);
  return B.CreateAdd(B.CreateUnaryIntrinsic(Intrinsic::ctpop, Bits),
                     Call.getArgOperand(1));
}

Value *hipify::simt::lowerAmdMbcntLo(IntrinsicContext &Context,
                                     IRBuilderBase &B, CallBase &Call) {
  return countLower(Context, B, Call, 0);
}

Value *hipify::simt::lowerAmdMbcntHi(IntrinsicContext &Context,
                                     IRBuilderBase &B, CallBase &Call) {
  if (Context.waveSize() == 32)
    return Call.getArgOperand(1);
  return countLower(Context, B, Call, 32);
}

Value *hipify::simt::lowerAmdWaveSize(IntrinsicContext &Context,
                                      IRBuilderBase &B, CallBase &) {
  return B.getInt32(Context.waveSize());
}

Value *hipify::simt::lowerAmdWaveId(IntrinsicContext &Context, IRBuilderBase &B,
                                    CallBase &) {
  Value *Index = Context.laneField(B, offsetof(Lane, Index), B.getInt32Ty());
  return B.CreateUDiv(Index, B.getInt32(Context.waveSize()));
}

Value *hipify::simt::lowerAmdInverseBallot(IntrinsicContext &Context,
                                           IRBuilderBase &B, CallBase &Call) {
  Value *Mask = Call.getArgOperand(0);
  Value *Id = B.CreateZExt(laneId(Context, B), Mask->getType());
  return B.CreateTrunc(B.CreateLShr(Mask, Id), B.getInt1Ty());
}

Value *hipify::simt::lowerAmdWriteLane(IntrinsicContext &Context,
                                       IRBuilderBase &B, CallBase &Call) {
  Value *Which = B.CreateAnd(Call.getArgOperand(1), Context.waveSize() - 1);
  return B.CreateSelect(B.CreateICmpEQ(laneId(Context, B), Which),
                        Call.getArgOperand(0), Call.getArgOperand(2));
}

Value *hipify::simt::lowerAmdCopy(IntrinsicContext &, IRBuilderBase &,
                                  CallBase &Call) {
  return Call.getArgOperand(0);
}

Value *hipify::simt::lowerAmdDead(IntrinsicContext &, IRBuilderBase &,
                                  CallBase &Call) {
  return PoisonValue::get(Call.getType());
}

Value *hipify::simt::lowerAmdZero(IntrinsicContext &, IRBuilderBase &,
                                  CallBase &Call) {
  return Constant::getNullValue(Call.getType());
}

Value *hipify::simt::lowerAmdMissing(IntrinsicContext &Context,
                                     IRBuilderBase &B, CallBase &Call) {
  return stopUnsupported(Context, B, Call, "amdgcn." + amdgcnName(Call));
}

Value *hipify::simt::lowerAmdNonNullCast(IntrinsicContext &, IRBuilderBase &B,
                                         CallBase &Call) {
  return B.CreateAddrSpaceCast(Call.getArgOperand(0), Call.getType());
}

/// A function of masks that the run time computes in 64 bits.
static Value *ofMask(IntrinsicContext &Context, IRBuilderBase &B,
                     CallBase &Call, StringRef Symbol) {
  Value *Mask = B.CreateZExt(Call.getArgOperand(0), B.getInt64Ty());
  return B.CreateZExtOrTrunc(
      Context.callRuntime(B, Symbol, B.getInt64Ty(), {Mask}), Call.getType());
}

Value *hipify::simt::lowerAmdQuadMask(IntrinsicContext &Context,
                                      IRBuilderBase &B, CallBase &Call) {
  return ofMask(Context, B, Call, "__simt_amdgcn_quadmask");
}

Value *hipify::simt::lowerAmdWqm(IntrinsicContext &Context, IRBuilderBase &B,
                                 CallBase &Call) {
  return ofMask(Context, B, Call, "__simt_amdgcn_wqm");
}

/// ROCm's headers use this number as the address at which dynamic LDS begins,
/// which holds on hardware, where LDS starts at 0.
Value *hipify::simt::lowerAmdGroupStaticSize(IntrinsicContext &Context,
                                             IRBuilderBase &B, CallBase &Call) {
  Value *Address = nullptr;
  for (Use &U : make_early_inc_range(Call.uses())) {
    if (!isa<IntToPtrInst>(U.getUser()))
      continue;
    if (!Address)
      Address = Context.callRuntime(B, "__simt_amdgcn_dynamic_lds",
                                    B.getInt32Ty(), {});
    U.set(Address);
  }
  return Context.callRuntime(B, "__simt_amdgcn_static_lds", B.getInt32Ty(), {});
}

Value *hipify::simt::lowerAmdBarrier(IntrinsicContext &Context,
                                     IRBuilderBase &B, CallBase &Call) {
  Value *Zero = B.getInt32(0);
  Context.callRuntime(B, "__simt_barrier", B.getVoidTy(),
                      {Zero, Zero, Zero, Context.siteOf(Call)});
  return nullptr;
}

/// All barriers except the workgroup's own, number -1, have state in LDS.
static bool isWorkgroupBarrier(const CallBase &Call) {
  auto *Id = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  return Id && Id->isMinusOne();
}

/// The wait implements everything. It waits for more than the hardware does,
/// which waits only for the signals, but all waves arrive.
Value *hipify::simt::lowerAmdBarrierSignal(IntrinsicContext &Context,
                                           IRBuilderBase &B, CallBase &Call) {
  if (isWorkgroupBarrier(Call))
    return nullptr;
  return stopUnsupported(Context, B, Call,
                         "amdgcn.s.barrier.signal of a barrier other than -1");
}

Value *hipify::simt::lowerAmdBarrierWait(IntrinsicContext &Context,
                                         IRBuilderBase &B, CallBase &Call) {
  if (isWorkgroupBarrier(Call))
    return lowerAmdBarrier(Context, B, Call);
  return stopUnsupported(Context, B, Call,
                         "amdgcn.s.barrier.wait for a barrier other than -1");
}

/// s_sendmsg_rtn requests a number; only the clock is supported.
Value *hipify::simt::lowerAmdMessage(IntrinsicContext &Context,
                                     IRBuilderBase &B, CallBase &Call) {
  constexpr uint64_t GetRealTime = 131;
  auto *Id = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  if (!Id || Id->getZExtValue() != GetRealTime)
    return stopUnsupported(Context, B, Call, "amdgcn.s.sendmsg.rtn");
  return B.CreateZExtOrTrunc(
      Context.callRuntime(B, "__simt_amdgcn_realtime", B.getInt64Ty(), {}),
      Call.getType());
}

Value *hipify::simt::lowerAssert(IntrinsicContext &Context, IRBuilderBase &B,
                                 CallBase &Call) {
  Value *Site = Context.siteOf(Call);
  if (Call.arg_size() < 4) { // HIP declares a __assertfail without operands.
    Context.callRuntime(B, "__simt_trap", B.getVoidTy(), {Site});
    return nullptr;
  }
  SmallVector<Value *> Operands(Call.arg_begin(), Call.arg_begin() + 4);
  Operands.push_back(Site);
  Context.callRuntime(B, "__simt_assert_at", B.getVoidTy(), Operands);
  return nullptr;
}
