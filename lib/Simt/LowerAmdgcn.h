//===- LowerAmdgcn.h - handlers of Intrinsics/Amdgcn.def --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The handlers of the LOWER and BARRIER rows of Intrinsics/Amdgcn.def.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LOWERAMDGCN_H
#define HIPIFY_SIMT_LOWERAMDGCN_H

#include "Simt/Intrinsics.h"

namespace llvm {
class Module;
} // namespace llvm

namespace hipify::simt {

#define HANDLER(Name)                                                          \
  llvm::Value *Name(IntrinsicContext &, llvm::IRBuilderBase &, llvm::CallBase &)
// LowerAmdgcn.cpp: ids, lanes and barriers.
HANDLER(lowerAmdBarrier);
HANDLER(lowerAmdBarrierSignal);
HANDLER(lowerAmdBarrierWait);
HANDLER(lowerAmdCopy);
HANDLER(lowerAmdDead);
HANDLER(lowerAmdGroupStaticSize);
HANDLER(lowerAmdInverseBallot);
HANDLER(lowerAmdMbcntHi);
HANDLER(lowerAmdMbcntLo);
HANDLER(lowerAmdMessage);
/// Unsupported intrinsics whose names look like overloads of another.
HANDLER(lowerAmdMissing);
HANDLER(lowerAmdNonNullCast);
HANDLER(lowerAmdQuadMask);
HANDLER(lowerAmdWaveId);
HANDLER(lowerAmdWaveSize);
HANDLER(lowerAmdWqm);
HANDLER(lowerAmdWriteLane);
HANDLER(lowerAmdZero);
/// Assertions of both vendors; prints nothing without a message.
HANDLER(lowerAssert);
// LowerAmdgcnInteger.cpp
HANDLER(lowerAmdBitOp3);
HANDLER(lowerAmdMul24);
HANDLER(lowerAmdMul24High);
HANDLER(lowerAmdMul24U);
HANDLER(lowerAmdMul24UHigh);
HANDLER(lowerAmdSignedBits);
HANDLER(lowerAmdSffbh);
HANDLER(lowerAmdUnsignedBits);
// LowerAmdgcnFloat.cpp
HANDLER(lowerAmdClass);
HANDLER(lowerAmdCos);
HANDLER(lowerAmdDivFixup);
HANDLER(lowerAmdDivFmas);
HANDLER(lowerAmdDivScale);
HANDLER(lowerAmdExp2);
HANDLER(lowerAmdFmaLegacy);
HANDLER(lowerAmdFMed3);
HANDLER(lowerAmdFMulLegacy);
HANDLER(lowerAmdFract);
HANDLER(lowerAmdFrexpExp);
HANDLER(lowerAmdFrexpMant);
HANDLER(lowerAmdLog);
HANDLER(lowerAmdRcp);
HANDLER(lowerAmdRsq);
HANDLER(lowerAmdSin);
HANDLER(lowerAmdSqrt);
HANDLER(lowerAmdTanh);
// LowerAmdgcnMemory.cpp
HANDLER(lowerAmdAsyncCopy);
HANDLER(lowerAmdAtomicFMax);
HANDLER(lowerAmdAtomicFMin);
HANDLER(lowerAmdBufferAtomic);
HANDLER(lowerAmdBufferLoad);
HANDLER(lowerAmdBufferLoadLds);
HANDLER(lowerAmdBufferStore);
HANDLER(lowerAmdMakeBuffer);
HANDLER(lowerAmdPlainLoad);
HANDLER(lowerAmdScalarBufferLoad);
#undef HANDLER

/// Replaces asm statements of an amdgcn module that only load or store, as in
/// ROCm's headers for 128-bit atomics. Run it on the front end's IR. Returns
/// the number of replaced statements.
unsigned lowerAmdgcnAsm(llvm::Module &M);

/// LLVM's optimizer reads the register exec for a comparison across lanes that
/// is always true, as in HIP 6's __ballot(1). Restores the ballot.
void lowerExecReads(llvm::Module &M);

/// Emits a stop that names the intrinsic; the value of Call is 0.
llvm::Value *stopUnsupported(IntrinsicContext &Context, llvm::IRBuilderBase &B,
                             llvm::CallBase &Call, const llvm::Twine &Name);
/// The name of the call's intrinsic without "llvm.amdgcn.".
llvm::StringRef amdgcnName(const llvm::CallBase &Call);

} // namespace hipify::simt

#endif
