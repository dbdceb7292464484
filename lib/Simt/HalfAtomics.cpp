//===- HalfAtomics.cpp - atomic arithmetic on 16-bit floats ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x86-64 has no atomic floating-point arithmetic; LLVM emits compare-and-swap
// loops. These carry the old value as a float, and a bfloat is kept in a
// register of another format, where a signalling NaN becomes quiet: it then
// never equals the memory, and the loop does not terminate. So loops on 16-bit
// floats are emitted here, with the bits of the old value.
//
//===----------------------------------------------------------------------===//
#include "Simt/Lowering.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;
using namespace hipify::simt;

static bool isHalfArithmetic(const Instruction &I) {
  const auto *RMW = dyn_cast<AtomicRMWInst>(&I);
  if (!RMW || !AtomicRMWInst::isFPOperation(RMW->getOperation()))
    return false;
  Type *Element = RMW->getType()->getScalarType();
  return Element->isHalfTy() || Element->isBFloatTy();
}

/// PTX's min and max order the zeros and prefer a number over a NaN; LLVM
/// leaves both unspecified.
static Value *apply(AtomicRMWInst::BinOp Operation, IRBuilderBase &B,
                    Value *Old, Value *Operand) {
  switch (Operation) {
  case AtomicRMWInst::FMin:
    return B.CreateBinaryIntrinsic(Intrinsic::minimumnum, Old, Operand);
  case AtomicRMWInst::FMax:
    return B.CreateBinaryIntrinsic(Intrinsic::maximumnum, Old, Operand);
  default:
    return buildAtomicRMWValue(Operation, B, Old, Operand);
  }
}

static void expand(AtomicRMWInst &RMW) {
  Type *Ty = RMW.getType();
  IRBuilder<> B(&RMW);
  Type *Bits = B.getIntNTy(Ty->getPrimitiveSizeInBits());
  Value *Pointer = RMW.getPointerOperand();
  LoadInst *First = B.CreateAlignedLoad(Bits, Pointer, RMW.getAlign());
  First->setAtomic(AtomicOrdering::Monotonic, RMW.getSyncScopeID());

  BasicBlock *Before = RMW.getParent();
  BasicBlock *After = Before->splitBasicBlock(RMW.getIterator());
  auto *Loop = BasicBlock::Create(RMW.getContext(), "atomic",
                                  Before->getParent(), After);
  Before->getTerminator()->setSuccessor(0, Loop);
  B.SetInsertPoint(Loop);
  B.SetCurrentDebugLocation(RMW.getDebugLoc());
  PHINode *Expected = B.CreatePHI(Bits, 2);
  Value *Old = B.CreateBitCast(Expected, Ty);
  Value *New = apply(RMW.getOperation(), B, Old, RMW.getValOperand());
  AtomicCmpXchgInst *Swap = B.CreateAtomicCmpXchg(
      Pointer, Expected, B.CreateBitCast(New, Bits), RMW.getAlign(),
      RMW.getOrdering(),
      AtomicCmpXchgInst::getStrongestFailureOrdering(RMW.getOrdering()),
      RMW.getSyncScopeID());
  Expected->addIncoming(First, Before);
  Expected->addIncoming(B.CreateExtractValue(Swap, 0), Loop);
  B.CreateCondBr(B.CreateExtractValue(Swap, 1), After, Loop);
  RMW.replaceAllUsesWith(Old);
  RMW.eraseFromParent();
}

void hipify::simt::expandHalfAtomics(Lowering &L) {
  for (Function &F : L.M) {
    SmallVector<AtomicRMWInst *> Found;
    for (Instruction &I : instructions(F))
      if (isHalfArithmetic(I))
        Found.push_back(cast<AtomicRMWInst>(&I));
    for (AtomicRMWInst *RMW : Found)
      expand(*RMW);
  }
}
