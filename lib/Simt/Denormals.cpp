//===- Denormals.cpp - flushes subnormal floats to zero ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With -fgpu-flush-denormals-to-zero (nvcc's -ftz), GPUs treat subnormal float
// operands and results as zeros, but keep subnormal doubles. x86-64 has one
// mode for both, so the flushes are explicit. NVIDIA GPUs round a product to 24
// bits, with an unlimited exponent, before they test whether it is subnormal.
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerNvvmSupport.h"
#include "Simt/Lowering.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace hipify::simt;

static bool flushes(DenormalMode::DenormalModeKind Kind) {
  return Kind == DenormalMode::PreserveSign ||
         Kind == DenormalMode::PositiveZero;
}

static bool isFloatArithmetic(const Instruction &I) {
  if (!I.getType()->getScalarType()->isFloatTy())
    return false;
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
    return true;
  default:
    break;
  }
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  switch (Call ? Call->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::canonicalize:
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
  case Intrinsic::maxnum:
  case Intrinsic::minnum:
  case Intrinsic::sqrt:
    return true;
  default:
    return false;
  }
}

static Value *flush(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType();
  Value *Smallest = ConstantFP::get(Ty, 0x1p-126);
  Value *IsSubnormal =
      B.CreateFCmpOLT(B.CreateUnaryIntrinsic(Intrinsic::fabs, V), Smallest);
  Value *Zero = B.CreateCopySign(ConstantFP::getZero(Ty), V);
  return B.CreateSelect(IsSubnormal, Zero, V);
}

/// Whether a subnormal result can be inexact, so that rounding matters.
static bool isProduct(const Instruction &I) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    return Call->getIntrinsicID() == Intrinsic::fma ||
           Call->getIntrinsicID() == Intrinsic::fmuladd;
  return I.getOpcode() == Instruction::FMul ||
         I.getOpcode() == Instruction::FDiv;
}

/// The result with doubled operands: one factor, and the addend.
static Value *twice(IRBuilderBase &B, const Instruction &I) {
  Instruction *Twice = I.clone();
  // Otherwise it could be derived from the first result, which is rounded.
  Twice->setFastMathFlags(FastMathFlags());
  for (unsigned N : {0u, 2u})
    if (N == 0 || isa<IntrinsicInst>(I))
      Twice->setOperand(N, B.CreateFAdd(I.getOperand(N), I.getOperand(N)));
  return B.Insert(Twice);
}

void hipify::simt::flushDenormals(Lowering &L) {
  for (Function &F : L.M) {
    DenormalMode Mode = F.getDenormalMode(APFloat::IEEEsingle());
    if (!flushes(Mode.Input) && !flushes(Mode.Output))
      continue;
    SmallVector<Instruction *> Found;
    for (Instruction &I : instructions(F))
      if (isFloatArithmetic(I))
        Found.push_back(&I);
    for (Instruction *I : Found) {
      IRBuilder<> Before(I);
      if (flushes(Mode.Input))
        for (Use &U : I->operands())
          if (U->getType() == I->getType() && !isa<Constant>(U))
            U.set(flush(Before, U));
      if (!flushes(Mode.Output))
        continue;
      SmallVector<Use *> Uses;
      for (Use &U : I->uses())
        Uses.push_back(&U);
      IRBuilder<> After(I->getParent(), std::next(I->getIterator()));
      Value *Flushed = isProduct(*I) && !L.Target.IsAMD
                           ? flushTiny(After, I, twice(After, *I))
                           : flush(After, I);
      for (Use *U : Uses)
        U->set(Flushed);
    }
  }
}
