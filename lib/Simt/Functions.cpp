//===- Functions.cpp - calling conventions and kernel entries ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Lowering.h"
#include "core/Abi.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace hipify::simt;

/// Passes by-value arguments as a pointer to a copy made by the caller: x86-64
/// cannot pass data in another address space.
static void copyByValueArguments(Lowering &L, CallBase &Call) {
  const DataLayout &Layout = L.M.getDataLayout();
  for (unsigned I = 0; I < Call.arg_size(); ++I) {
    Type *Ty = Call.isByValArgument(I) ? Call.getParamByValType(I) : nullptr;
    if (!Ty)
      continue;
    Function &F = *Call.getFunction();
    BasicBlock &Entry = F.getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.getFirstNonPHIOrDbg());
    AllocaInst *Copy = AtEntry.CreateAlloca(Ty, nullptr, "byval");
    Copy->setAlignment(Align(16));
    IRBuilder<> B(&Call);
    Value *From = Call.getArgOperand(I);
    B.CreateMemCpy(Copy, Align(16), From, Call.getParamAlign(I),
                   Layout.getTypeAllocSize(Ty));
    Call.setArgOperand(I, B.CreateAddrSpaceCast(Copy, From->getType()));
  }
}

void hipify::simt::lowerFunctions(Lowering &L) {
  SmallVector<CallBase *> Calls;
  for (Function &F : L.M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        Calls.push_back(Call);
  for (CallBase *Call : Calls) {
    Function *Callee = Call->getCalledFunction();
    if (Callee &&
        (Callee->isIntrinsic() || Callee->getName().starts_with("__simt_")))
      continue;
    copyByValueArguments(L, *Call);
    // A tail call must not access its caller's frame, but these access the
    // copies.
    if (auto *Plain = dyn_cast<CallInst>(Call))
      Plain->setTailCallKind(CallInst::TCK_None);
    if (Call->isInlineAsm())
      continue;
    bool IsConvergent = Call->isConvergent();
    Call->setAttributes({});
    Call->setCallingConv(CallingConv::C);
    if (IsConvergent)
      Call->setConvergent();
  }
  for (Function &F : L.M) {
    if (F.isIntrinsic() || F.getName().starts_with("__simt_"))
      continue;
    if (!is_contained(L.Kernels, &F)) { // Kernel entries need the attributes.
      bool IsConvergent = F.isConvergent();
      bool AlwaysInline = F.hasFnAttribute(Attribute::AlwaysInline);
      bool NoInline = F.hasFnAttribute(Attribute::NoInline);
      bool OptNone = F.hasOptNone();
      F.setAttributes({});
      if (AlwaysInline)
        F.addFnAttr(Attribute::AlwaysInline);
      if (NoInline)
        F.addFnAttr(Attribute::NoInline);
      if (OptNone)
        F.addFnAttr(Attribute::OptimizeNone);
      if (IsConvergent)
        F.setConvergent();
    }
    F.setDoesNotThrow();
    F.setCallingConv(CallingConv::C);
    F.setComdat(nullptr);
    F.setVisibility(GlobalValue::DefaultVisibility);
    F.setSection("");
    if (!F.isDeclaration())
      F.setLinkage(GlobalValue::InternalLinkage);
  }
  for (GlobalVariable &G : L.M.globals()) {
    if (G.isDeclaration() || G.hasPrivateLinkage() || G.isThreadLocal())
      continue;
    G.setComdat(nullptr);
    G.setVisibility(GlobalValue::DefaultVisibility);
    G.setExternallyInitialized(false);
    G.setSection("");
    if (!G.hasAppendingLinkage())
      G.setLinkage(GlobalValue::InternalLinkage);
  }
}

void hipify::simt::joinStaticNames(llvm::Module &M) {
  for (GlobalValue &G : make_early_inc_range(M.global_values())) {
    StringRef Plain = G.getName();
    for (StringRef Mark : {"__static__", ".static.", "__intern__", ".intern."})
      Plain = Plain.split(Mark).first;
    GlobalValue *Other = M.getNamedValue(Plain);
    if (G.isDeclaration() || !Other || Other == &G || !Other->isDeclaration() ||
        Other->getType() != G.getType())
      continue;
    Other->replaceAllUsesWith(&G);
  }
}

void hipify::simt::nameLibraryFunctions(llvm::Module &M) {
  if (M.debug_compile_units().empty())
    return;
  DICompileUnit *Unit = *M.debug_compile_units_begin();
  DIBuilder B(M, /*AllowUnresolved=*/false, Unit);
  DISubroutineType *Type = B.createSubroutineType(B.getOrCreateTypeArray({}));
  for (Function &F : M) {
    if (F.isDeclaration() || F.getSubprogram() ||
        !F.getName().starts_with(DeviceLibraryPrefix))
      continue;
    DISubprogram *Program = B.createFunction(
        Unit->getFile(), F.getName(), F.getName(), Unit->getFile(), 0, Type, 0,
        DINode::FlagArtificial, DISubprogram::SPFlagDefinition);
    F.setSubprogram(Program);
    for (Instruction &I : instructions(F))
      I.setDebugLoc(DILocation::get(M.getContext(), 0, 0, Program));
  }
  B.finalize();
}
