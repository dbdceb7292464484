//===- LowerIntrinsics.cpp - applies the intrinsic tables -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Lowering.h"
#include "core/Abi.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace hipify::simt;

void hipify::simt::dropReplacedFunctions(llvm::Module &M) {
  for (Function &F : M) {
    if (F.isIntrinsic() || F.isDeclaration() || !findIntrinsic(F.getName()))
      continue;
    F.deleteBody();
    F.setComdat(nullptr);
    // The run time may have effects that the body did not have.
    F.setMemoryEffects(MemoryEffects::unknown());
  }
}

namespace {
class ContextImpl final : public IntrinsicContext {
public:
  explicit ContextImpl(Lowering &L) : L(L) {}

  const LowerOptions &options() const override { return L.Options; }
  unsigned waveSize() const override { return L.Target.WaveSize; }
  StringRef target() const override { return L.Target.Name; }

  Value *laneField(IRBuilderBase &B, uint64_t Offset, Type *Ty) override {
    // Not invariant: in a kernel without fibers, one lane record serves all
    // threads.
    return B.CreateLoad(Ty, B.CreateConstInBoundsGEP1_64(
                                B.getInt8Ty(), L.lane(function(B)), Offset));
  }
  Value *blockField(IRBuilderBase &B, uint64_t Offset, Type *Ty) override {
    return field(B, L.block(function(B)), Offset, Ty);
  }
  Value *callRuntime(IRBuilderBase &B, StringRef Symbol, Type *Result,
                     ArrayRef<Value *> Operands) override;
  Value *wave(IRBuilderBase &B, StringRef Symbol, Type *Result,
              ArrayRef<Value *> Operands, Value *Site) override {
    return post(B, Symbol, Result, Operands, Site, nullptr);
  }
  Value *sync(IRBuilderBase &B, StringRef Symbol, Type *Result,
              ArrayRef<Value *> Operands, Value *Mask, Value *Site) override {
    return post(B, Symbol, Result, Operands, Site, Mask);
  }
  Value *siteOf(const Instruction &I) override { return L.site(I); }

  Value *pieces(IRBuilderBase &B, StringRef Symbol, CallBase &Call);
  void apply(const IntrinsicRow &Row, CallBase &Call);

private:
  static Function &function(IRBuilderBase &B) {
    return *B.GetInsertBlock()->getParent();
  }
  static Value *field(IRBuilderBase &B, Value *Base, uint64_t Offset,
                      Type *Ty) {
    LoadInst *I = B.CreateLoad(
        Ty, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Offset));
    // Lowered code only reads fields that are fixed while the block runs.
    I->setMetadata(LLVMContext::MD_invariant_load,
                   MDNode::get(B.getContext(), {}));
    return I;
  }
  /// The current lane, in a variable that each switch writes: the optimizer
  /// turns it into a register that is not live across switches.
  Value *presentLane(IRBuilderBase &B) {
    return B.CreateLoad(B.getPtrTy(), L.laneSlot(function(B)));
  }
  void setField(IRBuilderBase &B, uint64_t Offset, Value *V) {
    B.CreateStore(
        V, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), presentLane(B), Offset));
  }
  void barrier(IRBuilderBase &B, Value *Site);
  void suspend(IRBuilderBase &B);
  Value *post(IRBuilderBase &B, StringRef Symbol, Type *Result,
              ArrayRef<Value *> Operands, Value *Site, Value *Mask);
  AllocaInst *record(Function &F, uint64_t Bytes);
  AllocaInst *slot(Function &F, Type *Ty, const Twine &Name);
  /// The type for passing a value in a register, or null if by memory.
  Type *registerType(Type *Ty);

  Lowering &L;
};
} // namespace

Type *ContextImpl::registerType(Type *Ty) {
  LLVMContext &C = Ty->getContext();
  if (Ty->isIntegerTy(1))
    return Type::getInt8Ty(C);
  if (Ty->isFloatTy() || Ty->isDoubleTy() || Ty->isPointerTy())
    return Ty->isPointerTy() ? PointerType::get(C, 0) : Ty;
  uint64_t Bits =
      Ty->isAggregateType()
          ? 0
          : L.M.getDataLayout().getTypeSizeInBits(Ty).getFixedValue();
  if (!Bits || Bits > 64 || (Ty->isIntegerTy() && Bits > 64))
    return nullptr;
  return Ty->isIntegerTy() ? Ty : Type::getIntNTy(C, Bits);
}

AllocaInst *ContextImpl::slot(Function &F, Type *Ty, const Twine &Name) {
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> B(&Entry, Entry.getFirstNonPHIOrDbg());
  return B.CreateAlloca(Ty, nullptr, Name);
}

AllocaInst *ContextImpl::record(Function &F, uint64_t Bytes) {
  AllocaInst *&Record = L.entry(F).Record;
  auto *I8 = Type::getInt8Ty(F.getContext());
  if (!Record) {
    Record = slot(F, ArrayType::get(I8, Bytes), "record");
    Record->setAlignment(Align(16));
  } else if (cast<ArrayType>(Record->getAllocatedType())->getNumElements() <
             Bytes) {
    Record->setAllocatedType(ArrayType::get(I8, Bytes));
  }
  return Record;
}

static Value *toRegister(IRBuilderBase &B, Value *V, Type *To) {
  Type *Ty = V->getType();
  if (Ty == To)
    return V;
  if (Ty->isPointerTy())
    return B.CreateAddrSpaceCast(V, To);
  if (Ty->isIntegerTy())
    return B.CreateZExt(V, To);
  return B.CreateBitCast(V, To);
}

static Value *fromRegister(IRBuilderBase &B, Value *V, Type *To) {
  if (V->getType() == To)
    return V;
  if (To->isPointerTy())
    return B.CreateAddrSpaceCast(V, To);
  if (To->isIntegerTy())
    return B.CreateTrunc(V, To);
  return B.CreateBitCast(V, To);
}

void ContextImpl::suspend(IRBuilderBase &B) {
  FunctionCallee Suspend =
      L.runtime("__simt_suspend", B.getPtrTy(), {B.getPtrTy()});
  auto *Callee = cast<Function>(Suspend.getCallee());
  Callee->setCallingConv(CallingConv::PreserveNone);
  CallInst *Lane = B.CreateCall(Suspend, presentLane(B));
  Lane->setCallingConv(CallingConv::PreserveNone);
  B.CreateStore(Lane, L.laneSlot(function(B)));
}

/// Inlined __simt_barrier(0, 0, 0, Site): a call would save registers that the
/// switch need not save.
void ContextImpl::barrier(IRBuilderBase &B, Value *Site) {
  Value *InBlock = B.CreateLoad(
      B.getPtrTy(), B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), presentLane(B),
                                                 offsetof(Lane, InBlock)));
  Value *Arrived = B.CreateConstInBoundsGEP1_64(
      B.getInt8Ty(), InBlock,
      offsetof(Block, Barriers) + offsetof(BarrierState, Arrived));
  B.CreateStore(
      B.CreateAdd(B.CreateLoad(B.getInt32Ty(), Arrived), B.getInt32(1)),
      Arrived);
  setField(B, offsetof(Lane, State), B.getInt32(uint32_t(LaneState::Barrier)));
  setField(B, offsetof(Lane, Site), Site);
  setField(B, offsetof(Lane, Mask), B.getInt64(0));
  suspend(B);
}

static bool isZero(const Value *V) {
  const auto *C = dyn_cast<ConstantInt>(V);
  return C && C->isZero();
}

Value *ContextImpl::callRuntime(IRBuilderBase &B, StringRef Symbol,
                                Type *Result, ArrayRef<Value *> Operands) {
  if (Symbol == "__simt_barrier" && all_of(Operands.take_front(3), isZero)) {
    barrier(B, Operands[3]);
    return nullptr;
  }
  Function &F = function(B);
  SmallVector<Value *> Arguments;
  SmallVector<Type *> Types;
  auto Add = [&](Value *V) {
    Arguments.push_back(V);
    Types.push_back(V->getType());
  };
  Type *ResultTy = Result->isVoidTy() ? Result : registerType(Result);
  AllocaInst *ResultSlot = nullptr;
  if (!ResultTy) {
    ResultSlot = slot(F, Result, "result");
    Add(ResultSlot);
  }
  for (Value *V : Operands) {
    if (V->getType()->isMetadataTy())
      continue;
    if (Type *Ty = registerType(V->getType())) {
      Add(toRegister(B, V, Ty));
      continue;
    }
    AllocaInst *Copy = slot(F, V->getType(), "operand");
    B.CreateStore(V, Copy);
    Add(Copy);
  }
  FunctionCallee Callee =
      L.runtime(Symbol, ResultTy ? ResultTy : B.getVoidTy(), Types);
  CallInst *Call = B.CreateCall(Callee, Arguments);
  Call->setDebugLoc(B.getCurrentDebugLocation());
  if (Result->isVoidTy())
    return nullptr;
  return ResultSlot ? B.CreateLoad(Result, ResultSlot)
                    : fromRegister(B, Call, Result);
}

Value *ContextImpl::post(IRBuilderBase &B, StringRef Symbol, Type *Result,
                         ArrayRef<Value *> Operands, Value *Site, Value *Mask) {
  const DataLayout &Layout = L.M.getDataLayout();
  Function &F = function(B);
  uint64_t End = 0;
  auto Reserve = [&](Type *Ty) {
    uint64_t At = End;
    uint64_t Bytes =
        Ty->isIntegerTy(1) ? 1 : Layout.getTypeAllocSize(Ty).getFixedValue();
    End = alignTo(End + Bytes, 8);
    return At;
  };
  bool HasResult = !Result->isVoidTy();
  if (HasResult)
    Reserve(Result);
  SmallVector<std::pair<uint64_t, Value *>> Fields;
  for (Value *V : Operands)
    if (!V->getType()->isMetadataTy())
      Fields.push_back({Reserve(V->getType()), V});
  AllocaInst *Record = record(F, std::max<uint64_t>(End, 8));
  auto At = [&](uint64_t Offset) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Record, Offset);
  };
  for (auto [Offset, V] : Fields) {
    if (V->getType()->isIntegerTy(1))
      V = B.CreateZExt(V, B.getInt8Ty());
    B.CreateAlignedStore(V, At(Offset), Align(8));
  }
  FunctionCallee Operation = L.runtime(Symbol, B.getVoidTy(), {B.getPtrTy()});
  setField(B, offsetof(Lane, State),
           B.getInt32(uint32_t(Mask ? LaneState::Sync : LaneState::Wave)));
  setField(B, offsetof(Lane, Site), Site);
  setField(B, offsetof(Lane, Operation), Operation.getCallee());
  setField(B, offsetof(Lane, Operands), Record);
  if (Mask)
    setField(B, offsetof(Lane, Mask),
             B.CreateZExtOrTrunc(Mask, B.getInt64Ty()));
  suspend(B);
  if (!HasResult)
    return nullptr;
  if (Result->isIntegerTy(1))
    return B.CreateTrunc(B.CreateAlignedLoad(B.getInt8Ty(), At(0), Align(8)),
                         Result);
  return B.CreateAlignedLoad(Result, At(0), Align(8));
}

/// Splits V into 32-bit words.
static SmallVector<Value *> split(IRBuilderBase &B, Value *V,
                                  const DataLayout &Layout) {
  Type *Ty = V->getType();
  if (Ty->isPointerTy())
    V = B.CreatePtrToInt(V, B.getInt64Ty());
  unsigned Bits = Layout.getTypeSizeInBits(V->getType()).getFixedValue();
  Value *Whole = B.CreateBitCast(V, B.getIntNTy(Bits));
  if (Bits <= 32)
    return {B.CreateZExt(Whole, B.getInt32Ty())};
  unsigned Words = (Bits + 31) / 32;
  Whole = B.CreateZExt(Whole, B.getIntNTy(Words * 32));
  Value *Vector =
      B.CreateBitCast(Whole, FixedVectorType::get(B.getInt32Ty(), Words));
  SmallVector<Value *> Result;
  for (unsigned I = 0; I < Words; ++I)
    Result.push_back(B.CreateExtractElement(Vector, I));
  return Result;
}

static Value *join(IRBuilderBase &B, ArrayRef<Value *> Words, Type *Ty,
                   const DataLayout &Layout) {
  Type *Plain = Ty->isPointerTy() ? B.getInt64Ty() : Ty;
  unsigned Bits = Layout.getTypeSizeInBits(Plain).getFixedValue();
  Value *Whole = Words[0];
  if (Words.size() > 1) {
    Value *Vector =
        PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), Words.size()));
    for (unsigned I = 0; I < Words.size(); ++I)
      Vector = B.CreateInsertElement(Vector, Words[I], I);
    Whole = B.CreateBitCast(Vector, B.getIntNTy(Words.size() * 32));
  }
  Whole = B.CreateBitCast(B.CreateTrunc(Whole, B.getIntNTy(Bits)), Plain);
  return Ty->isPointerTy() ? B.CreateIntToPtr(Whole, Ty) : Whole;
}

Value *ContextImpl::pieces(IRBuilderBase &B, StringRef Symbol, CallBase &Call) {
  const DataLayout &Layout = L.M.getDataLayout();
  Type *Ty = Call.getType()->isVoidTy() ? Call.getArgOperand(0)->getType()
                                        : Call.getType();
  SmallVector<SmallVector<Value *>> Split;
  unsigned Words = 1;
  for (Value *V : Call.args()) {
    Split.push_back(V->getType() == Ty ? split(B, V, Layout)
                                       : SmallVector<Value *>{V});
    Words = std::max<unsigned>(Words, Split.back().size());
  }
  SmallVector<Value *> Results;
  for (unsigned I = 0; I < Words; ++I) {
    SmallVector<Value *> Operands;
    for (auto [V, Each] : zip(Call.args(), Split))
      Operands.push_back(V->getType() == Ty ? Each[I] : Each[0]);
    Type *Word = Call.getType()->isVoidTy() ? Call.getType() : B.getInt32Ty();
    Results.push_back(wave(B, Symbol, Word, Operands, siteOf(Call)));
  }
  return Call.getType()->isVoidTy() ? nullptr : join(B, Results, Ty, Layout);
}

void ContextImpl::apply(const IntrinsicRow &Row, CallBase &Call) {
  IRBuilder<> B(&Call);
  SmallVector<Value *> Operands(Call.args());
  Value *New = nullptr;
  switch (Row.Kind) {
  case IntrinsicKind::Ignore:
    break;
  case IntrinsicKind::Lower:
  case IntrinsicKind::Barrier:
    New = Row.Handler(*this, B, Call);
    break;
  case IntrinsicKind::Call:
    if (Row.Symbol == "__simt_spin" || Row.Symbol == "__simt_trap") {
      callRuntime(B, Row.Symbol, B.getVoidTy(), {siteOf(Call)});
      break;
    }
    New = callRuntime(B, Row.Symbol, Call.getType(), Operands);
    break;
  case IntrinsicKind::Wave:
    New = wave(B, Row.Symbol, Call.getType(), Operands, siteOf(Call));
    break;
  case IntrinsicKind::Pieces:
    New = pieces(B, Row.Symbol, Call);
    break;
  case IntrinsicKind::Sync:
    New = sync(B, Row.Symbol, Call.getType(), Operands, Operands[Row.Number],
               siteOf(Call));
    break;
  case IntrinsicKind::ReadLane:
    New = laneField(B, Row.Number, Call.getType());
    break;
  case IntrinsicKind::ReadBlock:
    New = blockField(B, Row.Number, Call.getType());
    break;
  }
  if (!Call.getType()->isVoidTy()) {
    if (!New)
      New = PoisonValue::get(Call.getType());
    Call.replaceAllUsesWith(New);
  }
  Call.eraseFromParent();
}

static bool isGPUIntrinsic(StringRef Name) {
  return Name.starts_with("llvm.amdgcn.") || Name.starts_with("llvm.nvvm.") ||
         Name.starts_with("llvm.r600.");
}

void hipify::simt::lowerIntrinsics(Lowering &L) {
  ContextImpl Context(L);
  SmallVector<CallBase *> Calls;
  for (Function &F : L.M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        Calls.push_back(Call);
  for (CallBase *Call : Calls) {
    if (auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand())) {
      if (!Asm->getAsmString().empty())
        L.replaceUnsupported(
            *Call, ("inline assembly '" + Asm->getAsmString() + "'").str());
      continue;
    }
    Function *Callee = Call->getCalledFunction();
    if (!Callee || !Callee->isDeclaration())
      continue;
    StringRef Name = Callee->getName();
    if (Name.starts_with("__simt_"))
      continue;
    if (Callee->getIntrinsicID() == Intrinsic::trap ||
        Callee->getIntrinsicID() == Intrinsic::debugtrap) {
      IRBuilder<> B(Call);
      B.CreateCall(L.runtime("__simt_trap", B.getVoidTy(), {B.getInt32Ty()},
                             /*NoReturn=*/true),
                   L.site(*Call));
      Call->eraseFromParent();
    } else if (const IntrinsicRow *Row = findIntrinsic(Name)) {
      Context.apply(*Row, *Call);
    } else if (!Callee->isIntrinsic() || isGPUIntrinsic(Name)) {
      L.replaceUnsupported(*Call, Name);
    }
  }
}
