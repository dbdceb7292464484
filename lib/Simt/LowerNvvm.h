//===- LowerNvvm.h - handlers of Intrinsics/Nvvm.def ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each handles a family of intrinsics and takes the modifiers (rounding, ftz,
// sat, ...) from the intrinsic's name.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LOWERNVVM_H
#define HIPIFY_SIMT_LOWERNVVM_H

#include "Simt/Intrinsics.h"

namespace hipify::simt {

#define HIPIFY_HANDLER(Name)                                                   \
  llvm::Value *Name(IntrinsicContext &, llvm::IRBuilderBase &,                 \
                    llvm::CallBase &);

// Special registers and synchronisation (LowerNvvm.cpp)
HIPIFY_HANDLER(nvvmZero)
HIPIFY_HANDLER(nvvmOne)
HIPIFY_HANDLER(nvvmFirstOperand)
HIPIFY_HANDLER(nvvmWarpSize)
HIPIFY_HANDLER(nvvmWarpId)
HIPIFY_HANDLER(nvvmWarpCount)
HIPIFY_HANDLER(nvvmLaneMask)
HIPIFY_HANDLER(nvvmGridWorkspace)
HIPIFY_HANDLER(nvvmBarrierSync)
HIPIFY_HANDLER(nvvmBarrierArrive)
HIPIFY_HANDLER(nvvmBarrierReduce)
HIPIFY_HANDLER(nvvmClusterWait)
HIPIFY_HANDLER(nvvmExit)
HIPIFY_HANDLER(nvvmFence)
HIPIFY_HANDLER(nvvmFenceBlock)
HIPIFY_HANDLER(nvvmSleep)
HIPIFY_HANDLER(nvvmAssertFail)

// Floating point (LowerNvvmFloat.cpp)
HIPIFY_HANDLER(nvvmArithmetic)
HIPIFY_HANDLER(nvvmExtremum)
HIPIFY_HANDLER(nvvmAbsolute)
HIPIFY_HANDLER(nvvmNegate)
HIPIFY_HANDLER(nvvmSaturate)
HIPIFY_HANDLER(nvvmRoundToIntegral)
HIPIFY_HANDLER(nvvmApproximate)

// Conversions (LowerNvvmConvert.cpp)
HIPIFY_HANDLER(nvvmFloatToInteger)
HIPIFY_HANDLER(nvvmIntegerToFloat)
HIPIFY_HANDLER(nvvmDoubleToFloat)
HIPIFY_HANDLER(nvvmToHalfBits)
HIPIFY_HANDLER(nvvmNarrow)
HIPIFY_HANDLER(nvvmTf32)
HIPIFY_HANDLER(nvvmJoinDouble)
HIPIFY_HANDLER(nvvmSplitDouble)

// Integers (LowerNvvmInteger.cpp)
HIPIFY_HANDLER(nvvmMultiplyHigh)
HIPIFY_HANDLER(nvvmMultiply24)
HIPIFY_HANDLER(nvvmAbsoluteDifference)
HIPIFY_HANDLER(nvvmPermute)
HIPIFY_HANDLER(nvvmFunnelShift)
HIPIFY_HANDLER(nvvmFindLeadingOne)
HIPIFY_HANDLER(nvvmDotProduct)

// Memory (LowerNvvmMemory.cpp)
HIPIFY_HANDLER(nvvmLoad)
HIPIFY_HANDLER(nvvmAtomic)
HIPIFY_HANDLER(nvvmCompareExchange)
HIPIFY_HANDLER(nvvmCopyAsync)
HIPIFY_HANDLER(nvvmBulkToShared)
HIPIFY_HANDLER(nvvmBulkToGlobal)
HIPIFY_HANDLER(nvvmBulkToGlobalMasked)
HIPIFY_HANDLER(nvvmStoreBulk)
HIPIFY_HANDLER(nvvmMbarrierInit)
HIPIFY_HANDLER(nvvmMbarrierInvalidate)
HIPIFY_HANDLER(nvvmMbarrierArrive)
HIPIFY_HANDLER(nvvmMbarrierBytes)
HIPIFY_HANDLER(nvvmMbarrierTest)
HIPIFY_HANDLER(nvvmCopyAsyncArrive)

// Textures and surfaces (LowerNvvmTexture.cpp)
HIPIFY_HANDLER(nvvmTexture)
HIPIFY_HANDLER(nvvmTextureGather)
HIPIFY_HANDLER(nvvmTextureQuery)
HIPIFY_HANDLER(nvvmSurfaceLoad)
HIPIFY_HANDLER(nvvmSurfaceStore)

#undef HIPIFY_HANDLER

} // namespace hipify::simt

#endif
