//===- Accesses.cpp - reports loads and stores ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One hook serves all checks. AddressSanitizer could check bounds, but it does
// not know LDS, host memory or GPU threads, and names none of them.
//
//===----------------------------------------------------------------------===//
#include "Simt/Lowering.h"
#include "core/Access.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace hipify::simt;

static constexpr unsigned ConstantSpace = 4, PrivateSpace = 5;

/// A lane's own variables and the kernel's arguments are private.
static bool isOwn(const Value *Pointer) {
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  if (Space == PrivateSpace)
    return true;
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  if (isa<AllocaInst>(Object))
    return true;
  if (Space == ConstantSpace && !isa<GlobalVariable>(Object))
    return true;
  const auto *A = dyn_cast<Argument>(Object);
  return A && A->hasPointeeInMemoryValueAttr();
}

/// Whether a load is merely the initial guess of a compare-and-swap loop: if it
/// is stale, the swap fails. CUDA's guide uses a plain load.
static bool isGuess(const LoadInst &Load) {
  const Value *From = Load.getPointerOperand()->stripPointerCasts();
  SmallVector<const Value *> Work = {&Load};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const User *U : V->users()) {
      const auto *Swap = dyn_cast<AtomicCmpXchgInst>(U);
      if (Swap && Swap->getCompareOperand() == V &&
          Swap->getPointerOperand()->stripPointerCasts() == From)
        return true;
      if (isa<PHINode, CastInst, FreezeInst>(U))
        Work.push_back(U);
    }
  }
  return false;
}

/// Whether the program declares that what it loads may be uninitialized.
static bool isMarkedUnwritten(const LoadInst &Load) {
  return any_of(Load.users(), [](const User *U) {
    const auto *Mark = dyn_cast<IntrinsicInst>(U);
    if (!Mark || Mark->getIntrinsicID() != Intrinsic::annotation)
      return false;
    const auto *Text =
        dyn_cast<GlobalVariable>(Mark->getArgOperand(1)->stripPointerCasts());
    const auto *Array =
        Text && Text->hasInitializer()
            ? dyn_cast<ConstantDataSequential>(Text->getInitializer())
            : nullptr;
    return Array && Array->isCString() &&
           Array->getAsCString() == UnwrittenMark;
  });
}

namespace {
struct Place {
  Instruction *Before;
  Value *Pointer, *Bytes;
  uint32_t Kind;
};
} // namespace

static AtomicOrdering orderingOf(const Instruction &I) {
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return Load->getOrdering();
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getOrdering();
  if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return RMW->getOrdering();
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getSuccessOrdering();
  return cast<FenceInst>(I).getOrdering();
}

static AccessScope scopeOf(const LLVMContext &Context, SyncScope::ID Scope) {
  SmallVector<StringRef, 16> Names;
  Context.getSyncScopeNames(Names);
  StringRef Name = Names[Scope];
  // The checks do not distinguish one address space from all.
  Name.consume_back("-one-as");
  return StringSwitch<AccessScope>(Name)
      .Cases({"singlethread", "wavefront"}, AccessScope::Wave)
      .Cases({"workgroup", "block"}, AccessScope::Block)
      .Default(AccessScope::Device); // agent, device, cluster, system
}

/// The order and scope of an atomic access or a fence; 0 for others.
static uint32_t orderOf(const Instruction &I, bool IsAMD) {
  std::optional<SyncScope::ID> Scope = getAtomicSyncScopeID(&I);
  if (!I.isAtomic() || !Scope)
    return 0;
  uint32_t Kind = AccessAtomic | kindOf(scopeOf(I.getContext(), *Scope));
  AtomicOrdering Order = orderingOf(I);
  // clang emits sequentially consistent updates for CUDA's atomic functions,
  // which are relaxed. PTX has no such updates.
  if (!IsAMD && isa<AtomicRMWInst, AtomicCmpXchgInst>(I) &&
      Order == AtomicOrdering::SequentiallyConsistent)
    return Kind;
  return Kind | (isAcquireOrStronger(Order) ? AccessAcquire : 0) |
         (isReleaseOrStronger(Order) ? AccessRelease : 0);
}

static void collect(Lowering &L, Instruction &I, SmallVectorImpl<Place> &To) {
  const DataLayout &Layout = L.M.getDataLayout();
  auto *I64 = Type::getInt64Ty(I.getContext());
  auto Add = [&](Value *Pointer, Type *Ty, Align Alignment, uint32_t Kind) {
    // No instruction requires more than 16; CUB's storage does not provide what
    // its types promise above that. Below, the promised alignment counts, not
    // the access size: NVIDIA's code generator vectorizes such accesses.
    Kind |= Log2(std::min(Alignment, Align(16))) << AccessAlignShift;
    if (!isOwn(Pointer))
      To.push_back({&I, Pointer,
                    ConstantInt::get(I64, Layout.getTypeStoreSize(Ty)), Kind});
  };
  uint32_t Order = orderOf(I, L.Target.IsAMD);
  if (I.isVolatile())
    Order |= AccessVolatile | (Order ? 0 : kindOf(AccessScope::Device));
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (!Order && isGuess(*Load))
      Order = AccessAtomic | kindOf(AccessScope::Device);
    if (isMarkedUnwritten(*Load))
      Order |= AccessMayBeUnwritten;
    Add(Load->getPointerOperand(), Load->getType(), Load->getAlign(), Order);
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Add(Store->getPointerOperand(), Store->getValueOperand()->getType(),
        Store->getAlign(), AccessWrite | Order);
  } else if (auto *RMW = dyn_cast<AtomicRMWInst>(&I)) {
    Add(RMW->getPointerOperand(), RMW->getType(), RMW->getAlign(),
        AccessWrite | AccessUpdate | Order);
  } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Add(Exchange->getPointerOperand(), Exchange->getNewValOperand()->getType(),
        Exchange->getAlign(), AccessWrite | AccessUpdate | Order);
  } else if (auto *Memory = dyn_cast<MemIntrinsic>(&I)) {
    if (!isOwn(Memory->getDest()))
      To.push_back({&I, Memory->getDest(), Memory->getLength(), AccessWrite});
    auto *Transfer = dyn_cast<MemTransferInst>(Memory);
    if (Transfer && !isOwn(Transfer->getSource()))
      To.push_back({&I, Transfer->getSource(), Memory->getLength(), 0});
  }
}

static void reportFences(Lowering &L) {
  for (Function &F : L.M)
    for (Instruction &I : instructions(F)) {
      if (!isa<FenceInst>(I))
        continue;
      IRBuilder<> B(&I);
      FunctionCallee Report =
          L.runtime("__simt_fence", B.getVoidTy(), {B.getInt32Ty()});
      B.CreateCall(Report, B.getInt32(orderOf(I, L.Target.IsAMD)));
    }
}

void hipify::simt::dropAnnotations(llvm::Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    if (F.getIntrinsicID() != Intrinsic::annotation)
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Mark = cast<CallInst>(U);
      Mark->replaceAllUsesWith(Mark->getArgOperand(0));
      Mark->eraseFromParent();
    }
    F.eraseFromParent();
  }
  // The x86-64 back end crashes on a nontemporal load that extends its value.
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      I.setMetadata(LLVMContext::MD_nontemporal, nullptr);
}

void hipify::simt::reportAccesses(Lowering &L) {
  SmallVector<Place> Accesses;
  for (Function &F : L.M)
    for (Instruction &I : instructions(F))
      collect(L, I, Accesses);
  for (const Place &A : Accesses) {
    IRBuilder<> B(A.Before);
    FunctionCallee Report = L.runtime(
        "__simt_access", B.getVoidTy(),
        {B.getPtrTy(), B.getInt64Ty(), B.getInt32Ty(), B.getInt32Ty()});
    B.CreateCall(Report, {B.CreateAddrSpaceCast(A.Pointer, B.getPtrTy()),
                          B.CreateZExtOrTrunc(A.Bytes, B.getInt64Ty()),
                          B.getInt32(A.Kind), L.site(*A.Before)});
  }
  reportFences(L);
}
