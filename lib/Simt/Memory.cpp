//===- Memory.cpp - maps address spaces to memory ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pointers keep their address spaces: x86-64 treats the GPU's as flat. Only the
// locations change. Private variables are on the lane's stack, shared ones at
// an offset in the block's LDS, and device variables in an image, of which each
// virtual device has its own.
//
//===----------------------------------------------------------------------===//
#include "Simt/Lowering.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace hipify::simt;

static constexpr unsigned SharedSpace = 3;

void hipify::simt::lowerAllocas(Lowering &L) {
  for (Function &F : L.M) {
    SmallVector<AllocaInst *> Found;
    for (Instruction &I : instructions(F))
      if (auto *A = dyn_cast<AllocaInst>(&I))
        if (A->getAddressSpace() != 0)
          Found.push_back(A);
    for (AllocaInst *A : Found) {
      for (User *U : make_early_inc_range(A->users()))
        if (auto *I = dyn_cast<IntrinsicInst>(U);
            I && I->isLifetimeStartOrEnd())
          I->eraseFromParent();
      IRBuilder<> B(A);
      AllocaInst *New =
          B.CreateAlloca(A->getAllocatedType(), 0, A->getArraySize());
      New->setAlignment(A->getAlign());
      New->takeName(A);
      // Casts between allocas would end the sequence of allocas that LLVM
      // treats as the function's frame.
      BasicBlock &Entry = F.getEntryBlock();
      if (A->getParent() == &Entry)
        B.SetInsertPoint(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
      A->replaceAllUsesWith(B.CreateAddrSpaceCast(New, A->getType()));
      A->eraseFromParent();
    }
  }
}

// --- uses of a variable ------------------------------------------------------

/// Replaces all uses of G by Base(function) + Offset.
template <typename BaseFn>
static void replaceUses(GlobalVariable &G, uint64_t Offset, BaseFn Base) {
  SmallDenseMap<Function *, Value *> Addresses;
  SmallVector<Use *> Uses;
  for (Use &U : G.uses())
    Uses.push_back(&U);
  for (Use *U : Uses) {
    auto *User = dyn_cast<Instruction>(U->getUser());
    if (!User)
      continue;
    Function &F = *User->getFunction();
    Value *&Address = Addresses[&F];
    if (!Address) {
      auto *Start = cast<Instruction>(Base(F));
      IRBuilder<> B(Start->getParent(), std::next(Start->getIterator()));
      Address = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Start, Offset);
      Address = B.CreateAddrSpaceCast(Address, G.getType(), G.getName());
    }
    U->set(Address);
  }
}

// --- shared ------------------------------------------------------------------

/// The functions reachable from F, including F.
static SmallPtrSet<const Function *, 16> reachable(const Function &F,
                                                   bool &CallsPointers) {
  SmallPtrSet<const Function *, 16> Seen;
  SmallVector<const Function *> Work{&F};
  while (!Work.empty()) {
    const Function *Next = Work.pop_back_val();
    if (!Seen.insert(Next).second)
      continue;
    for (const Instruction &I : instructions(*Next)) {
      if (const auto *Call = dyn_cast<CallBase>(&I))
        CallsPointers |= !Call->getCalledFunction() && !Call->isInlineAsm();
      for (const Value *Operand : I.operands())
        if (const auto *G = dyn_cast<Function>(Operand->stripPointerCasts()))
          Work.push_back(G);
    }
  }
  return Seen;
}

/// The LDS of each kernel: the limit applies per kernel, not per module.
static void
countKernelLds(Lowering &L,
               ArrayRef<std::pair<GlobalVariable *, uint64_t>> Vars) {
  for (Function *Kernel : L.Kernels) {
    bool CallsPointers = false;
    auto Functions = reachable(*Kernel, CallsPointers);
    uint64_t Bytes = 0;
    for (auto [G, Size] : Vars) {
      bool Used = CallsPointers || any_of(G->users(), [&](const User *U) {
                    const auto *I = dyn_cast<Instruction>(U);
                    return I && Functions.contains(I->getFunction());
                  });
      if (Used)
        Bytes = alignTo(Bytes, 16) + Size;
    }
    L.KernelLds[Kernel] = Bytes;
  }
}

void hipify::simt::lowerSharedVariables(Lowering &L) {
  const DataLayout &Layout = L.M.getDataLayout();
  SmallVector<GlobalVariable *> Static, Dynamic;
  SmallVector<Constant *> All;
  for (GlobalVariable &G : L.M.globals()) {
    if (G.getAddressSpace() != SharedSpace)
      continue;
    uint64_t Size = Layout.getTypeAllocSize(G.getValueType());
    (Size && !G.isDeclaration() ? Static : Dynamic).push_back(&G);
    All.push_back(&G);
  }
  convertUsersOfConstantsToInstructions(All);
  // With checks enabled, gaps detect overruns.
  uint64_t Gap = L.Options.ReportAccesses ? 32 : 0, End = 0;
  SmallVector<std::pair<GlobalVariable *, uint64_t>> Sizes;
  for (GlobalVariable *G : Static) {
    uint64_t Size = Layout.getTypeAllocSize(G->getValueType());
    Align Alignment = std::max(G->getAlign().valueOrOne(), Align(16));
    uint64_t Offset = alignTo(End + Gap, Alignment);
    L.Lds.push_back({G->getName().str(), Offset, Size});
    Sizes.push_back({G, Size});
    End = Offset + Size;
  }
  L.LdsBytes = alignTo(End ? End + Gap : 0, 16);
  countKernelLds(L, Sizes);
  for (GlobalVariable *G : Dynamic) {
    // A declared size is a promise by the launch, not an allocation.
    L.LdsBytes = alignTo(L.LdsBytes, G->getAlign().valueOrOne());
    L.Lds.push_back({G->getName().str(), L.LdsBytes, 0});
  }
  auto Base = [&](Function &F) { return L.lds(F); };
  for (auto [G, Slot] : zip(concat<GlobalVariable *>(Static, Dynamic), L.Lds)) {
    replaceUses(*G, Slot.Size ? Slot.Offset : L.LdsBytes, Base);
    G->replaceAllUsesWith(PoisonValue::get(G->getType()));
    G->eraseFromParent();
  }
}

// --- the image ---------------------------------------------------------------

/// The variable that a constant's address is based on, if any.
static const GlobalVariable *baseOf(const Constant *C) {
  return dyn_cast<GlobalVariable>(getUnderlyingObject(C, /*MaxLookup=*/0));
}

static bool refersTo(const Constant *C,
                     const SmallPtrSetImpl<const GlobalVariable *> &Set) {
  SmallVector<const Constant *> Work{C};
  SmallPtrSet<const Constant *, 16> Seen;
  while (!Work.empty()) {
    const Constant *Next = Work.pop_back_val();
    if (!Seen.insert(Next).second)
      continue;
    if (const auto *G = dyn_cast<GlobalVariable>(Next)) {
      if (Set.contains(G))
        return true;
      continue;
    }
    for (const Use &U : Next->operands())
      if (const auto *Operand = dyn_cast<Constant>(U))
        Work.push_back(Operand);
  }
  return false;
}

/// Variables whose contents can differ between devices: writable ones, those
/// that the host sets, and tables of their addresses.
static SmallVector<GlobalVariable *> findImageVariables(Module &M) {
  SmallPtrSet<const GlobalVariable *, 16> Set;
  for (GlobalVariable &G : M.globals())
    if (!G.isDeclaration() && !G.isThreadLocal() &&
        (G.isExternallyInitialized() || !G.isConstant()))
      Set.insert(&G);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (GlobalVariable &G : M.globals())
      if (!G.isDeclaration() && !Set.contains(&G) &&
          refersTo(G.getInitializer(), Set))
        Changed = Set.insert(&G).second;
  }
  SmallVector<GlobalVariable *> Found;
  for (GlobalVariable &G : M.globals())
    if (Set.contains(&G))
      Found.push_back(&G);
  return Found;
}

/// Collects the offsets of pointers into the image in C, which is at Offset.
static void
collectRelocations(const DataLayout &Layout, const Constant *C, uint64_t Offset,
                   const SmallPtrSetImpl<const GlobalVariable *> &Set,
                   std::vector<uint64_t> &To) {
  Type *Ty = C->getType();
  if (Ty->isPointerTy()) {
    const GlobalVariable *Base = baseOf(C);
    if (Base && Set.contains(Base))
      To.push_back(Offset);
    return;
  }
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    const StructLayout *Fields = Layout.getStructLayout(Struct);
    for (unsigned I = 0; I < Struct->getNumElements(); ++I)
      if (const Constant *Field = C->getAggregateElement(I))
        collectRelocations(Layout, Field, Offset + Fields->getElementOffset(I),
                           Set, To);
  } else if (auto *Array = dyn_cast<ArrayType>(Ty)) {
    if (!Array->getElementType()->isPointerTy() &&
        !Array->getElementType()->isAggregateType())
      return;
    uint64_t Size = Layout.getTypeAllocSize(Array->getElementType());
    for (uint64_t I = 0; I < Array->getNumElements(); ++I)
      if (const Constant *Element = C->getAggregateElement(I))
        collectRelocations(Layout, Element, Offset + I * Size, Set, To);
  }
}

void hipify::simt::lowerGlobalVariables(Lowering &L) {
  const DataLayout &Layout = L.M.getDataLayout();
  LLVMContext &C = L.M.getContext();
  SmallVector<GlobalVariable *> Found = findImageVariables(L.M);
  SmallPtrSet<const GlobalVariable *, 16> Set(Found.begin(), Found.end());
  SmallVector<Constant *> Parts, Variables;
  SmallVector<unsigned> Field;
  // With checks enabled, gaps as between shared variables.
  uint64_t Gap = L.Options.ReportAccesses ? 32 : 0, End = 0;
  for (GlobalVariable *G : Found) {
    uint64_t Size = Layout.getTypeAllocSize(G->getValueType());
    uint64_t Offset =
        alignTo(End + Gap, std::max(Layout.getPreferredAlign(G), Align(16)));
    if (Offset != End)
      Parts.push_back(ConstantAggregateZero::get(
          ArrayType::get(Type::getInt8Ty(C), Offset - End)));
    collectRelocations(Layout, G->getInitializer(), Offset, Set, L.Relocations);
    L.Variables.push_back({G->getName().str(), Offset, Size, G->isConstant()});
    Field.push_back(Parts.size());
    Parts.push_back(G->getInitializer());
    Variables.push_back(G);
    End = Offset + Size;
  }
  if (Found.empty())
    return;
  Parts.push_back(
      ConstantAggregateZero::get(ArrayType::get(Type::getInt8Ty(C), Gap)));
  L.ImageBytes = End + Gap;
  convertUsersOfConstantsToInstructions(Variables);
  SmallVector<Type *> Types;
  for (Constant *Part : Parts)
    Types.push_back(Part->getType());
  auto *Ty = StructType::get(C, Types, /*isPacked=*/true);
  L.Image =
      new GlobalVariable(L.M, Ty, /*isConstant=*/false,
                         GlobalValue::InternalLinkage, nullptr, "__simt_image");
  L.Image->setAlignment(Align(256));
  auto Base = [&](Function &F) { return L.image(F); };
  for (auto [G, Slot] : zip(Found, L.Variables))
    replaceUses(*G, Slot.Offset, Base);
  // The remaining uses are initializers, which refer to the original image.
  L.Image->setInitializer(ConstantStruct::get(Ty, Parts));
  for (auto [G, Index] : zip(Found, Field)) {
    Constant *Address = ConstantExpr::getInBoundsGetElementPtr(
        Ty, L.Image,
        ArrayRef<Constant *>{ConstantInt::get(Type::getInt32Ty(C), 0),
                             ConstantInt::get(Type::getInt32Ty(C), Index)});
    G->replaceAllUsesWith(
        ConstantExpr::getPointerBitCastOrAddrSpaceCast(Address, G->getType()));
    G->eraseFromParent();
  }
}

// --- divisions ---------------------------------------------------------------

// GPUs return some number for x/0 and for the most negative number / -1, where
// x86 traps. Mostly it is all ones.
void hipify::simt::guardDivisions(Lowering &L) {
  SmallVector<BinaryOperator *> Found;
  for (Function &F : L.M)
    for (Instruction &I : instructions(F))
      if (auto *B = dyn_cast<BinaryOperator>(&I); B && B->isIntDivRem())
        Found.push_back(B);
  for (BinaryOperator *I : Found) {
    Value *Divisor = I->getOperand(1);
    if (auto *C = dyn_cast<ConstantInt>(Divisor);
        C && !C->isZero() && !C->isMinusOne())
      continue;
    IRBuilder<> B(I);
    Type *Ty = I->getType();
    bool IsSigned = I->getOpcode() == Instruction::SDiv ||
                    I->getOpcode() == Instruction::SRem;
    bool IsDivision = I->getOpcode() == Instruction::SDiv ||
                      I->getOpcode() == Instruction::UDiv;
    Value *One = ConstantInt::get(Ty, 1);
    Value *IsZero = B.CreateICmpEQ(Divisor, Constant::getNullValue(Ty));
    Value *Safe = B.CreateSelect(IsZero, One, Divisor);
    Value *IsMinusOne = nullptr;
    if (IsSigned) {
      IsMinusOne = B.CreateICmpEQ(Divisor, Constant::getAllOnesValue(Ty));
      Safe = B.CreateSelect(IsMinusOne, One, Safe);
    }
    Value *Dividend = I->getOperand(0);
    Value *Result = B.CreateBinOp(I->getOpcode(), Dividend, Safe);
    if (IsMinusOne && IsDivision)
      Result = B.CreateSelect(IsMinusOne, B.CreateNeg(Dividend), Result);
    Result = B.CreateSelect(
        IsZero, IsDivision ? Constant::getAllOnesValue(Ty) : Dividend, Result);
    I->replaceAllUsesWith(Result);
    I->eraseFromParent();
  }
}
