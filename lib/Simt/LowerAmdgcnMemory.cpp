//===- LowerAmdgcnMemory.cpp - AMD's buffers and special accesses ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A buffer descriptor is either four words, as on hardware, or a pointer in
// address space 8. The latter has 128 bits on AMD; here it is a 64-bit handle
// from __simt_amdgcn_make_buffer. The run time checks ranges
// (runtime-shims/simt/intrinsics/AmdgcnBuffer.cpp).
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerAmdgcn.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace hipify::simt;

namespace {

/// Bits of the operand that tells how a buffer location is given.
enum PlaceKind : uint32_t { HasIndex = 1, IsHandle = 2 };

} // namespace

/// The location operands of the run-time functions: two words of the
/// descriptor, kind, index, offset and scalar offset. The descriptor is operand
/// First, the others begin at Rest.
static SmallVector<Value *> place(IRBuilderBase &B, CallBase &Call,
                                  unsigned First, unsigned Rest) {
  Value *Descriptor = Call.getArgOperand(First);
  SmallVector<Value *> Result;
  uint32_t Kind = 0;
  if (Descriptor->getType()->isPointerTy()) {
    Kind |= IsHandle;
    Result = {B.CreatePtrToInt(Descriptor, B.getInt64Ty()), B.getInt64(0)};
  } else {
    Value *Pair =
        B.CreateBitCast(Descriptor, FixedVectorType::get(B.getInt64Ty(), 2));
    Result = {B.CreateExtractElement(Pair, uint64_t(0)),
              B.CreateExtractElement(Pair, uint64_t(1))};
  }
  Value *Index = B.getInt32(0);
  if (amdgcnName(Call).starts_with("struct.")) {
    Kind |= HasIndex;
    Index = Call.getArgOperand(Rest++);
  }
  Result.append({B.getInt32(Kind), Index, Call.getArgOperand(Rest),
                 Call.getArgOperand(Rest + 1)});
  return Result;
}

static unsigned bytesOf(const CallBase &Call, Type *Ty) {
  return Call.getModule()->getDataLayout().getTypeStoreSize(Ty);
}

static Value *load(IntrinsicContext &Context, IRBuilderBase &B, CallBase &Call,
                   SmallVector<Value *> Place) {
  Type *Ty = Call.getType();
  unsigned Bytes = bytesOf(Call, Ty);
  Place.push_back(B.getInt32(Bytes));
  if (Bytes > 8)
    return Context.callRuntime(B, "__simt_amdgcn_buffer_load", Ty, Place);
  Value *Word =
      B.CreateTrunc(Context.callRuntime(B, "__simt_amdgcn_buffer_load_word",
                                        B.getInt64Ty(), Place),
                    B.getIntNTy(Bytes * 8));
  if (Ty->isPointerTy())
    return B.CreateIntToPtr(Word, Ty);
  return B.CreateBitCast(Word, Ty);
}

Value *hipify::simt::lowerAmdBufferLoad(IntrinsicContext &Context,
                                        IRBuilderBase &B, CallBase &Call) {
  return load(Context, B, Call, place(B, Call, 0, 1));
}

Value *hipify::simt::lowerAmdScalarBufferLoad(IntrinsicContext &Context,
                                              IRBuilderBase &B,
                                              CallBase &Call) {
  // Operand 2, the cache policy, is where others have a scalar offset.
  SmallVector<Value *> Place = place(B, Call, 0, 1);
  Place.back() = B.getInt32(0);
  return load(Context, B, Call, std::move(Place));
}

Value *hipify::simt::lowerAmdBufferStore(IntrinsicContext &Context,
                                         IRBuilderBase &B, CallBase &Call) {
  Value *Data = Call.getArgOperand(0);
  unsigned Bytes = bytesOf(Call, Data->getType());
  SmallVector<Value *> Operands = place(B, Call, 1, 2);
  Operands.push_back(B.getInt32(Bytes));
  if (Bytes > 8) {
    Operands.push_back(Data);
    Context.callRuntime(B, "__simt_amdgcn_buffer_store", B.getVoidTy(),
                        Operands);
    return nullptr;
  }
  Value *Word = Data->getType()->isPointerTy()
                    ? B.CreatePtrToInt(Data, B.getInt64Ty())
                    : B.CreateBitCast(Data, B.getIntNTy(Bytes * 8));
  Operands.push_back(B.CreateZExt(Word, B.getInt64Ty()));
  Context.callRuntime(B, "__simt_amdgcn_buffer_store_word", B.getVoidTy(),
                      Operands);
  return nullptr;
}

static AtomicRMWInst::BinOp atomicOperation(StringRef Name) {
  return StringSwitch<AtomicRMWInst::BinOp>(Name)
      .StartsWith("swap", AtomicRMWInst::Xchg)
      .StartsWith("add", AtomicRMWInst::Add)
      .StartsWith("sub.clamp", AtomicRMWInst::USubSat)
      .StartsWith("sub", AtomicRMWInst::Sub)
      .StartsWith("smin", AtomicRMWInst::Min)
      .StartsWith("umin", AtomicRMWInst::UMin)
      .StartsWith("fmin", AtomicRMWInst::FMin)
      .StartsWith("smax", AtomicRMWInst::Max)
      .StartsWith("umax", AtomicRMWInst::UMax)
      .StartsWith("fmax", AtomicRMWInst::FMax)
      .StartsWith("and", AtomicRMWInst::And)
      .StartsWith("or", AtomicRMWInst::Or)
      .StartsWith("xor", AtomicRMWInst::Xor)
      .StartsWith("inc", AtomicRMWInst::UIncWrap)
      .StartsWith("dec", AtomicRMWInst::UDecWrap)
      .StartsWith("cond.sub", AtomicRMWInst::USubCond)
      .StartsWith("fadd", AtomicRMWInst::FAdd)
      .Default(AtomicRMWInst::BAD_BINOP);
}

Value *hipify::simt::lowerAmdBufferAtomic(IntrinsicContext &Context,
                                          IRBuilderBase &B, CallBase &Call) {
  StringRef Operation = amdgcnName(Call).split(".atomic.").second;
  bool IsCompare = Operation.starts_with("cmpswap");
  Type *Ty = Call.getType();
  unsigned Bytes = bytesOf(Call, Ty);
  SmallVector<Value *> Place =
      IsCompare ? place(B, Call, 2, 3) : place(B, Call, 1, 2);
  Place.push_back(B.getInt32(Bytes));
  Value *Address = Context.callRuntime(B, "__simt_amdgcn_buffer_address",
                                       B.getPtrTy(), Place);
  constexpr AtomicOrdering Relaxed = AtomicOrdering::Monotonic;
  if (IsCompare)
    return B.CreateExtractValue(
        B.CreateAtomicCmpXchg(Address, Call.getArgOperand(1),
                              Call.getArgOperand(0), Align(Bytes), Relaxed,
                              Relaxed),
        0);
  AtomicRMWInst::BinOp Op = atomicOperation(Operation);
  if (Op == AtomicRMWInst::BAD_BINOP)
    return stopUnsupported(Context, B, Call, "amdgcn." + amdgcnName(Call));
  return B.CreateAtomicRMW(Op, Address, Call.getArgOperand(0), Align(Bytes),
                           Relaxed);
}

/// Operands: descriptor, LDS, size, [index,] offset, scalar offset, common
/// offset, policy.
Value *hipify::simt::lowerAmdBufferLoadLds(IntrinsicContext &Context,
                                           IRBuilderBase &B, CallBase &Call) {
  SmallVector<Value *> Operands = place(B, Call, 0, 3);
  Operands.append({Call.getArgOperand(2), Call.getArgOperand(1),
                   Call.getArgOperand(Call.arg_size() - 2)});
  Context.callRuntime(B, "__simt_amdgcn_buffer_load_lds", B.getVoidTy(),
                      Operands);
  return nullptr;
}

Value *hipify::simt::lowerAmdMakeBuffer(IntrinsicContext &Context,
                                        IRBuilderBase &B, CallBase &Call) {
  if (Call.getType()->getPointerAddressSpace() != 8)
    return stopUnsupported(Context, B, Call, "buffers as fat pointers");
  SmallVector<Value *> Operands(Call.args());
  return Context.callRuntime(B, "__simt_amdgcn_make_buffer", Call.getType(),
                             Operands);
}

static Value *atomic(IRBuilderBase &B, CallBase &Call,
                     AtomicRMWInst::BinOp Op) {
  return B.CreateAtomicRMW(Op, Call.getArgOperand(0), Call.getArgOperand(1),
                           Align(bytesOf(Call, Call.getType())),
                           AtomicOrdering::Monotonic);
}
Value *hipify::simt::lowerAmdAtomicFMin(IntrinsicContext &, IRBuilderBase &B,
                                        CallBase &Call) {
  return atomic(B, Call, AtomicRMWInst::FMin);
}
Value *hipify::simt::lowerAmdAtomicFMax(IntrinsicContext &, IRBuilderBase &B,
                                        CallBase &Call) {
  return atomic(B, Call, AtomicRMWInst::FMax);
}

Value *hipify::simt::lowerAmdPlainLoad(IntrinsicContext &, IRBuilderBase &B,
                                       CallBase &Call) {
  return B.CreateAlignedLoad(Call.getType(), Call.getArgOperand(0), Align(4));
}

/// gfx1250's copies between global memory and LDS. Each lane has its own
/// addresses; operand 2 is added to both.
Value *hipify::simt::lowerAmdAsyncCopy(IntrinsicContext &, IRBuilderBase &B,
                                       CallBase &Call) {
  StringRef Name = amdgcnName(Call);
  unsigned Bits = 0;
  Name.rsplit(".b").second.getAsInteger(10, Bits);
  auto At = [&](unsigned I) {
    return B.CreateGEP(B.getInt8Ty(), Call.getArgOperand(I),
                       Call.getArgOperand(2));
  };
  // Operand 0 is in global memory, operand 1 in LDS.
  bool ToLds = Name.starts_with("global.load.");
  B.CreateMemCpy(At(ToLds), Align(1), At(!ToLds), Align(1), Bits / 8);
  return nullptr;
}
