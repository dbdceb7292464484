//===- FloatToInteger.cpp - converts floats like the GPU --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Converting NaN, or a float that is too large for the integer, is undefined in
// C++. GPU instructions define it, but not for all widths; programs see what
// the GPU's code generator makes of the available ones. The functions below
// mirror LLVM's SelectionDAG for AMDGPU and NVPTX.
//
// This runs before the optimizer, which can choose any result for an
// overflowing fptosi. clang is told to emit llvm.fptosi.sat; conversions in the
// device libraries are still fptosi.
//
//===----------------------------------------------------------------------===//
#include "Simt/Lowering.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace hipify::simt;

namespace {
/// One conversion, of scalars or vectors.
struct Conversion {
  Value *From;
  Type *To;
  bool IsSigned;
};
} // namespace

static Type *withElement(Type *Ty, Type *Element) {
  auto *Vector = dyn_cast<VectorType>(Ty);
  return Vector ? VectorType::get(Element, Vector->getElementCount()) : Element;
}

static Type *withBits(Type *Ty, unsigned Bits) {
  return withElement(Ty, IntegerType::get(Ty->getContext(), Bits));
}

/// An instruction that saturates and converts NaN to 0.
static Value *saturate(IRBuilderBase &B, Value *V, Type *To, bool IsSigned) {
  return B.CreateIntrinsic(IsSigned ? Intrinsic::fptosi_sat
                                    : Intrinsic::fptoui_sat,
                           {To, V->getType()}, {V});
}

/// AMD has no 64-bit instruction: converts two halves, each saturated
/// separately. A negative f32 uses its magnitude, since its mantissa is too
/// short for the complement.
static Value *convertTo64OnAMD(IRBuilderBase &B, const Conversion &C) {
  Type *Ty = C.From->getType(), *Word = withBits(C.To, 32);
  bool IsDouble = Ty->getScalarType()->isDoubleTy();
  bool ByMagnitude = C.IsSigned && !IsDouble;
  Value *Whole = B.CreateUnaryIntrinsic(Intrinsic::trunc, C.From);
  Value *Sign = nullptr;
  if (ByMagnitude) {
    Sign = B.CreateAShr(B.CreateBitCast(Whole, Word), 31);
    Sign = B.CreateSExt(Sign, C.To);
    Whole = B.CreateUnaryIntrinsic(Intrinsic::fabs, Whole);
  }
  Value *Upper = B.CreateUnaryIntrinsic(
      Intrinsic::floor, B.CreateFMul(Whole, ConstantFP::get(Ty, 0x1p-32)));
  Value *Lower = B.CreateIntrinsic(
      Intrinsic::fma, {Ty}, {Upper, ConstantFP::get(Ty, -0x1p32), Whole});
  Value *High = saturate(B, Upper, Word, C.IsSigned && IsDouble);
  Value *Low = saturate(B, Lower, Word, false);
  Value *Result = B.CreateOr(B.CreateShl(B.CreateZExt(High, C.To), 32),
                             B.CreateZExt(Low, C.To));
  return ByMagnitude ? B.CreateSub(B.CreateXor(Result, Sign), Sign) : Result;
}

/// v_cvt_{i32,u32}_{f32,f64} and, for halves, v_cvt_{i16,u16}_f16.
static Value *convertOnAMD(IRBuilderBase &B, Conversion C) {
  unsigned Bits = C.To->getScalarSizeInBits();
  bool IsHalf = C.From->getType()->getScalarType()->isHalfTy();
  if (Bits == 64 && !IsHalf)
    return convertTo64OnAMD(B, C);
  if (Bits == 8) // Converted via 16 bits, which hold both signs.
    C.IsSigned = true;
  Type *Native = withBits(C.To, IsHalf && Bits <= 16 ? 16 : 32);
  Value *Result = saturate(B, C.From, Native, C.IsSigned);
  return C.IsSigned ? B.CreateSExtOrTrunc(Result, C.To)
                    : B.CreateZExtOrTrunc(Result, C.To);
}

/// cvt.rzi for 16, 32 and 64 bits. If 64 bits are involved, NaN becomes just
/// the top bit.
static Value *convertOnNVIDIA(IRBuilderBase &B, const Conversion &C) {
  unsigned Bits = std::max(C.To->getScalarSizeInBits(), 16u);
  Type *Native = withBits(C.To, Bits);
  Value *Result = saturate(B, C.From, Native, C.IsSigned);
  if (Bits == 64 || C.From->getType()->getScalarType()->isDoubleTy())
    Result = B.CreateSelect(B.CreateFCmpUNO(C.From, C.From),
                            ConstantInt::get(Native, APInt::getSignMask(Bits)),
                            Result);
  return B.CreateTrunc(Result, C.To);
}

static std::optional<Conversion> conversionIn(Instruction &I) {
  if (isa<FPToSIInst, FPToUIInst>(I))
    return Conversion{I.getOperand(0), I.getType(), isa<FPToSIInst>(I)};
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return std::nullopt;
  Intrinsic::ID Id = Call->getIntrinsicID();
  if (Id != Intrinsic::fptosi_sat && Id != Intrinsic::fptoui_sat)
    return std::nullopt;
  return Conversion{Call->getArgOperand(0), I.getType(),
                    Id == Intrinsic::fptosi_sat};
}

void hipify::simt::lowerFloatToInteger(llvm::Module &M) {
  SmallVector<std::pair<Instruction *, Conversion>> Found;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto C = conversionIn(I))
        if (is_contained({8u, 16u, 32u, 64u}, C->To->getScalarSizeInBits()))
          Found.push_back({&I, *C});
  bool IsAMD = M.getTargetTriple().isAMDGCN();
  for (auto &[I, C] : Found) {
    IRBuilder<> B(I);
    if (C.From->getType()->getScalarType()->isBFloatTy())
      C.From =
          B.CreateFPExt(C.From, withElement(C.From->getType(), B.getFloatTy()));
    I->replaceAllUsesWith(IsAMD ? convertOnAMD(B, C) : convertOnNVIDIA(B, C));
    I->eraseFromParent();
  }
}
