//===- LowerNvvm.cpp - special registers and synchronization ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerNvvm.h"
#include "Simt/LowerNvvmSupport.h"
#include "Simt/Simt.h"
#include "core/Abi.h"
#include "core/Access.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace hipify::simt {

// --- special registers ------------------------------------------------------

Value *nvvmZero(IntrinsicContext &, IRBuilderBase &, CallBase &Call) {
  return Constant::getNullValue(Call.getType());
}

Value *nvvmOne(IntrinsicContext &, IRBuilderBase &, CallBase &Call) {
  return ConstantInt::get(Call.getType(), 1);
}

/// Returns the operand: moves, and addresses in a cluster of one block.
Value *nvvmFirstOperand(IntrinsicContext &, IRBuilderBase &B, CallBase &Call) {
  Value *V = Call.getArgOperand(0);
  return V->getType()->isPointerTy()
             ? B.CreatePointerBitCastOrAddrSpaceCast(V, Call.getType())
             : V;
}

Value *nvvmWarpSize(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &) {
  return B.getInt32(Ctx.waveSize());
}

/// The warp's index in its block. Hardware only guarantees uniqueness.
Value *nvvmWarpId(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &) {
  auto Thread = [&](unsigned I) {
    return Ctx.laneField(B, offsetof(Lane, ThreadId) + 4 * I, B.getInt32Ty());
  };
  auto Size = [&](unsigned I) {
    return Ctx.blockField(B, offsetof(Block, BlockDim) + 4 * I, B.getInt32Ty());
  };
  Value *Rows = B.CreateAdd(Thread(1), B.CreateMul(Thread(2), Size(1)));
  Value *Index = B.CreateAdd(Thread(0), B.CreateMul(Rows, Size(0)));
  return B.CreateUDiv(Index, B.getInt32(Ctx.waveSize()));
}

/// The number of warps per multiprocessor.
Value *nvvmWarpCount(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &) {
  StringRef Target = Ctx.target();
  Target = Target.take_front(Target.find_last_of("0123456789") + 1);
  return B.getInt32(StringSwitch<unsigned>(Target)
                        .Case("sm_75", 32)
                        .Cases({"sm_86", "sm_87", "sm_89"}, 48)
                        .Cases({"sm_120", "sm_121"}, 48)
                        .Default(64));
}

Value *nvvmLaneMask(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  Value *Lane =
      Ctx.laneField(B, offsetof(hipify::simt::Lane, LaneId), B.getInt32Ty());
  Value *Own = B.CreateShl(B.getInt32(1), Lane);
  Value *Less = B.CreateSub(Own, B.getInt32(1));
  NameParts Name(Call);
  if (Name.has("lt"))
    return Less;
  if (Name.has("le"))
    return B.CreateOr(Less, Own);
  if (Name.has("gt"))
    return B.CreateNot(B.CreateOr(Less, Own));
  if (Name.has("ge"))
    return B.CreateNot(Less);
  return Own;
}

/// %envreg1 and %envreg2: runtime-shims/simt/intrinsics/NvvmGrid.h.
Value *nvvmGridWorkspace(IntrinsicContext &Ctx, IRBuilderBase &B,
                         CallBase &Call) {
  Value *P = Ctx.blockField(B, offsetof(Block, GridWorkspace), B.getPtrTy());
  Value *Address = B.CreatePtrToInt(P, B.getInt64Ty());
  if (NameParts(Call).has("envreg1"))
    Address = B.CreateLShr(Address, 32);
  return B.CreateTrunc(Address, B.getInt32Ty());
}

// --- barriers ---------------------------------------------------------------

static void barrier(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call,
                    Value *Id, Value *Threads, unsigned Kind) {
  Ctx.callRuntime(B, "__simt_barrier", B.getVoidTy(),
                  {Id, Threads, B.getInt32(Kind), Ctx.siteOf(Call)});
}

Value *nvvmBarrierSync(IntrinsicContext &Ctx, IRBuilderBase &B,
                       CallBase &Call) {
  Value *Threads = Call.arg_size() > 1 ? Call.getArgOperand(1) : B.getInt32(0);
  barrier(Ctx, B, Call, Call.getArgOperand(0), Threads, 0);
  return nullptr;
}

Value *nvvmBarrierArrive(IntrinsicContext &Ctx, IRBuilderBase &B,
                         CallBase &Call) {
  barrier(Ctx, B, Call, Call.getArgOperand(0), Call.getArgOperand(1), 1);
  return nullptr;
}

/// (id, predicate) for all threads, (id, threads, predicate) for some.
Value *nvvmBarrierReduce(IntrinsicContext &Ctx, IRBuilderBase &B,
                         CallBase &Call) {
  NameParts Name(Call);
  unsigned Op = Name.has("popc") ? 0 : Name.has("and") ? 1 : 2;
  bool Counted = Name.has("count");
  Value *Predicate =
      B.CreateZExt(Call.getArgOperand(Counted ? 2 : 1), B.getInt32Ty());
  SmallVector<Value *, 5> Operands{Call.getArgOperand(0), B.getInt32(Op),
                                   Predicate, Ctx.siteOf(Call)};
  if (Counted)
    Operands.insert(Operands.begin() + 1, Call.getArgOperand(1));
  Value *Result = Ctx.callRuntime(
      B, Counted ? "__simt_nvvm_barrier_reduce" : "__simt_barrier_reduce",
      B.getInt32Ty(), Operands);
  return Call.getType()->isIntegerTy(1) ? B.CreateIsNotNull(Result) : Result;
}

/// A cluster is one block here, so its barrier is just another of the block's,
/// the 17th. barrier.cluster.arrive does nothing: threads meet at the wait. (A
/// thread that has arrived and polls memory that another one writes after its
/// own wait would hang.)
Value *nvvmClusterWait(IntrinsicContext &Ctx, IRBuilderBase &B,
                       CallBase &Call) {
  barrier(Ctx, B, Call, B.getInt32(16), B.getInt32(0), 0);
  return nullptr;
}

Value *nvvmExit(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &) {
  Ctx.callRuntime(B, "__simt_nvvm_exit", B.getVoidTy(), {});
  return nullptr;
}

static void reportFence(IntrinsicContext &Ctx, IRBuilderBase &B,
                        AccessScope Scope) {
  if (Ctx.options().ReportAccesses)
    Ctx.callRuntime(
        B, "__simt_fence", B.getVoidTy(),
        {B.getInt32(AccessAcquire | AccessRelease | kindOf(Scope))});
}

Value *nvvmFence(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &) {
  reportFence(Ctx, B, AccessScope::Device);
  B.CreateFence(AtomicOrdering::SequentiallyConsistent);
  return nullptr;
}

/// The threads of a block run on one OS thread.
Value *nvvmFenceBlock(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &) {
  reportFence(Ctx, B, AccessScope::Block);
  B.CreateFence(AtomicOrdering::SequentiallyConsistent,
                SyncScope::SingleThread);
  return nullptr;
}

/// Programs sleep while they wait for another thread's store.
Value *nvvmSleep(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  Ctx.callRuntime(B, "__simt_spin", B.getVoidTy(), {Ctx.siteOf(Call)});
  return nullptr;
}

/// void __assertfail(text, file, line, function, size of a character)
Value *nvvmAssertFail(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  Ctx.callRuntime(B, "__simt_assert_at", B.getVoidTy(),
                  {Call.getArgOperand(0), Call.getArgOperand(1),
                   Call.getArgOperand(2), Call.getArgOperand(3),
                   Ctx.siteOf(Call)});
  return nullptr;
}

} // namespace hipify::simt
