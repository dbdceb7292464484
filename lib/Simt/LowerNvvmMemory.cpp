//===- LowerNvvmMemory.cpp - NVIDIA's memory instructions -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asynchronous copies are executed immediately, which is an order that the
// hardware may choose, so waiting for them does nothing. A cluster's shared
// memory is the block's own: clusters have one block.
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerNvvm.h"
#include "Simt/LowerNvvmSupport.h"
#include "Simt/Simt.h"
#include "core/Access.h"
#include "intrinsics/Nvvm.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace hipify::simt {

/// Reports an access that the pass for plain loads and stores does not see.
static void reportAccess(IntrinsicContext &Ctx, IRBuilderBase &B,
                         CallBase &Call, Value *Pointer, Value *Bytes,
                         uint32_t Kind) {
  if (!Ctx.options().ReportAccesses)
    return;
  Ctx.callRuntime(B, "__simt_access", B.getVoidTy(),
                  {flatPointer(B, Pointer),
                   B.CreateZExtOrTrunc(Bytes, B.getInt64Ty()), B.getInt32(Kind),
                   Ctx.siteOf(Call)});
}

static Value *sizeOf(IRBuilderBase &B, const CallBase &Call, Type *Ty) {
  return B.getInt64(Call.getDataLayout().getTypeStoreSize(Ty));
}

/// ldu: a load whose alignment is the second operand.
Value *nvvmLoad(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  reportAccess(Ctx, B, Call, Call.getArgOperand(0),
               sizeOf(B, Call, Call.getType()), 0);
  MaybeAlign Alignment;
  if (auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(1)))
    Alignment = MaybeAlign(C->getZExtValue());
  return B.CreateAlignedLoad(Call.getType(), Call.getArgOperand(0), Alignment);
}

/// clang 22 emits the signed intrinsic for unsigned minima and maxima as well
/// (and the signed instruction for that). The function of its headers that
/// contains the call shows what CUDA means.
static bool isUnsigned(const CallBase &Call) {
  StringRef From = Call.getFunction()->getName();
  if (const DILocation *At = Call.getDebugLoc().get())
    From = At->getScope()->getSubprogram()->getName();
  return From.contains("__uAtomicM") || From.contains("__ullAtomicM");
}

static void reportUpdate(IntrinsicContext &Ctx, IRBuilderBase &B,
                         CallBase &Call) {
  AccessScope Scope =
      NameParts(Call).has("cta") ? AccessScope::Block : AccessScope::Device;
  reportAccess(Ctx, B, Call, Call.getArgOperand(0),
               sizeOf(B, Call, Call.getType()),
               AccessWrite | AccessAtomic | AccessUpdate | kindOf(Scope));
}

/// Atomics of block or system scope; all have system scope here.
Value *nvvmAtomic(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  reportUpdate(Ctx, B, Call);
  NameParts Name(Call);
  bool Float = Name[4] == "f", Unsigned = isUnsigned(Call);
  auto Op =
      StringSwitch<AtomicRMWInst::BinOp>(Name[2])
          .Case("add", Float ? AtomicRMWInst::FAdd : AtomicRMWInst::Add)
          .Case("and", AtomicRMWInst::And)
          .Case("or", AtomicRMWInst::Or)
          .Case("xor", AtomicRMWInst::Xor)
          .Case("exch", AtomicRMWInst::Xchg)
          .Case("min", Unsigned ? AtomicRMWInst::UMin : AtomicRMWInst::Min)
          .Case("max", Unsigned ? AtomicRMWInst::UMax : AtomicRMWInst::Max)
          .Case("inc", AtomicRMWInst::UIncWrap)
          .Case("dec", AtomicRMWInst::UDecWrap)
          .Default(AtomicRMWInst::BAD_BINOP);
  return B.CreateAtomicRMW(Op, Call.getArgOperand(0), Call.getArgOperand(1),
                           MaybeAlign(), AtomicOrdering::Monotonic);
}

Value *nvvmCompareExchange(IntrinsicContext &Ctx, IRBuilderBase &B,
                           CallBase &Call) {
  reportUpdate(Ctx, B, Call);
  Value *Pair = B.CreateAtomicCmpXchg(
      Call.getArgOperand(0), Call.getArgOperand(1), Call.getArgOperand(2),
      MaybeAlign(), AtomicOrdering::Monotonic, AtomicOrdering::Monotonic);
  return B.CreateExtractValue(Pair, 0);
}

// --- copies -----------------------------------------------------------------

static void copy(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call,
                 Value *To, Value *From, Value *Bytes, Align Alignment) {
  // If nothing is read, any address will do.
  Value *Read = flatPointer(B, From);
  if (!isa<Constant>(Bytes))
    Read = B.CreateSelect(B.CreateIsNull(Bytes), flatPointer(B, To), Read);
  reportAccess(Ctx, B, Call, Read, Bytes, 0);
  reportAccess(Ctx, B, Call, To, Bytes, AccessWrite);
  B.CreateMemCpy(flatPointer(B, To), Alignment, flatPointer(B, From), Alignment,
                 Bytes);
}

/// cp.async.c?.shared.global.N: N bytes; with `.s`, the third operand is the
/// number of bytes to read, and the others become 0.
Value *nvvmCopyAsync(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  unsigned Size = 0;
  NameParts(Call)[6].getAsInteger(10, Size);
  Value *To = Call.getArgOperand(0), *From = Call.getArgOperand(1);
  if (Call.arg_size() == 2) {
    copy(Ctx, B, Call, To, From, B.getInt64(Size), Align(Size));
    return nullptr;
  }
  Value *Bytes = B.CreateBinaryIntrinsic(Intrinsic::umin, Call.getArgOperand(2),
                                         B.getInt32(Size));
  reportAccess(Ctx, B, Call, To, B.getInt64(Size), AccessWrite);
  B.CreateMemSet(flatPointer(B, To), B.getInt8(0), Size, Align(Size));
  copy(Ctx, B, Call, To, From, B.CreateZExt(Bytes, B.getInt64Ty()), Align(1));
  return nullptr;
}

static void mbarrier(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call,
                     StringRef Symbol, Value *Object, Value *Operand) {
  Ctx.callRuntime(B, Symbol, B.getVoidTy(),
                  {flatPointer(B, Object), Operand, Ctx.siteOf(Call)});
}

/// (to, mbarrier, from, bytes, ...): the bytes count at the mbarrier.
Value *nvvmBulkToShared(IntrinsicContext &Ctx, IRBuilderBase &B,
                        CallBase &Call) {
  Value *Bytes = Call.getArgOperand(3);
  copy(Ctx, B, Call, Call.getArgOperand(0), Call.getArgOperand(2),
       B.CreateZExt(Bytes, B.getInt64Ty()), Align(16));
  mbarrier(Ctx, B, Call, "__simt_nvvm_mbarrier_complete_tx",
           Call.getArgOperand(1), Bytes);
  return nullptr;
}

/// (to, from, bytes, ...)
Value *nvvmBulkToGlobal(IntrinsicContext &Ctx, IRBuilderBase &B,
                        CallBase &Call) {
  copy(Ctx, B, Call, Call.getArgOperand(0), Call.getArgOperand(1),
       B.CreateZExt(Call.getArgOperand(2), B.getInt64Ty()), Align(16));
  return nullptr;
}

/// (to, from, bytes, cache policy, whether to use it, mask)
Value *nvvmBulkToGlobalMasked(IntrinsicContext &Ctx, IRBuilderBase &B,
                              CallBase &Call) {
  Ctx.callRuntime(B, "__simt_nvvm_copy_masked", B.getVoidTy(),
                  {flatPointer(B, Call.getArgOperand(0)),
                   flatPointer(B, Call.getArgOperand(1)), Call.getArgOperand(2),
                   Call.getArgOperand(5)});
  return nullptr;
}

/// (to, bytes, value); PTX only supports the value 0.
Value *nvvmStoreBulk(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call) {
  reportAccess(Ctx, B, Call, Call.getArgOperand(0), Call.getArgOperand(1),
               AccessWrite);
  B.CreateMemSet(flatPointer(B, Call.getArgOperand(0)), B.getInt8(0),
                 Call.getArgOperand(1), Align(16));
  return nullptr;
}

// --- mbarrier ----------------------------------------------------------------

Value *nvvmMbarrierInit(IntrinsicContext &Ctx, IRBuilderBase &B,
                        CallBase &Call) {
  mbarrier(Ctx, B, Call, "__simt_nvvm_mbarrier_init", Call.getArgOperand(0),
           Call.getArgOperand(1));
  return nullptr;
}

Value *nvvmMbarrierInvalidate(IntrinsicContext &Ctx, IRBuilderBase &B,
                              CallBase &Call) {
  Ctx.callRuntime(B, "__simt_nvvm_mbarrier_inval", B.getVoidTy(),
                  {flatPointer(B, Call.getArgOperand(0))});
  return nullptr;
}

static Value *arrive(IntrinsicContext &Ctx, IRBuilderBase &B, CallBase &Call,
                     Value *Count, unsigned Flags) {
  return Ctx.callRuntime(B, "__simt_nvvm_mbarrier_arrive", B.getInt64Ty(),
                         {flatPointer(B, Call.getArgOperand(0)), Count,
                          B.getInt32(Flags), Ctx.siteOf(Call)});
}

/// All forms of arrive; the optional second operand is a number of arrivals or
/// (expect.tx) of bytes.
Value *nvvmMbarrierArrive(IntrinsicContext &Ctx, IRBuilderBase &B,
                          CallBase &Call) {
  NameParts Name(Call);
  unsigned Flags = (Name.has("drop") ? ArriveDrops : 0) |
                   (Name.has("expect") ? ArriveExpectsBytes : 0) |
                   (Name.has("noComplete") ? ArriveIncomplete : 0);
  Value *Count = Call.arg_size() > 1 ? Call.getArgOperand(1) : B.getInt32(1);
  Value *State = arrive(Ctx, B, Call, Count, Flags);
  return Call.getType()->isVoidTy() ? nullptr : State;
}

/// expect.tx and complete.tx
Value *nvvmMbarrierBytes(IntrinsicContext &Ctx, IRBuilderBase &B,
                         CallBase &Call) {
  bool Expect = NameParts(Call)[2] == "expect";
  mbarrier(Ctx, B, Call,
           Expect ? "__simt_nvvm_mbarrier_expect_tx"
                  : "__simt_nvvm_mbarrier_complete_tx",
           Call.getArgOperand(0), Call.getArgOperand(1));
  return nullptr;
}

/// test.wait and try.wait, which may give up at any time.
Value *nvvmMbarrierTest(IntrinsicContext &Ctx, IRBuilderBase &B,
                        CallBase &Call) {
  bool Parity = NameParts(Call).has("parity");
  return Ctx.callRuntime(B,
                         Parity ? "__simt_nvvm_mbarrier_test_parity"
                                : "__simt_nvvm_mbarrier_test",
                         B.getInt1Ty(),
                         {flatPointer(B, Call.getArgOperand(0)),
                          Call.getArgOperand(1), Ctx.siteOf(Call)});
}

/// cp.async.mbarrier.arrive.noinc: the thread's copies are complete, so it
/// arrives immediately. (Without noinc the phase would first expect one more
/// arrival; together, both have no effect.)
Value *nvvmCopyAsyncArrive(IntrinsicContext &Ctx, IRBuilderBase &B,
                           CallBase &Call) {
  arrive(Ctx, B, Call, B.getInt32(1), 0);
  return nullptr;
}

} // namespace hipify::simt
