//===- Managed.cpp - CUDA's managed variables -------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang supports __managed__ only for HIP, where device code has a pointer with
// the variable's name to memory that the host shares. For CUDA the prelude
// annotates such variables, and here they are lowered in the same way. The
// memory is the host's own variable; the run time copies its initial value
// there, which remains in the device code as NAME.managed.
//
//===----------------------------------------------------------------------===//
#include "Simt/Lowering.h"
#include "core/Abi.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;
using namespace hipify::simt;

static SmallVector<GlobalVariable *> managedVariables(llvm::Module &M) {
  SmallVector<GlobalVariable *> Found;
  GlobalVariable *All = M.getNamedGlobal("llvm.global.annotations");
  auto *Rows = All ? dyn_cast<ConstantArray>(All->getInitializer()) : nullptr;
  if (!Rows)
    return Found;
  for (const Use &Row : Rows->operands()) {
    auto *Fields = dyn_cast<ConstantStruct>(Row);
    if (!Fields || Fields->getNumOperands() < 2)
      continue;
    auto *G =
        dyn_cast<GlobalVariable>(Fields->getOperand(0)->stripPointerCasts());
    auto *Text =
        dyn_cast<GlobalVariable>(Fields->getOperand(1)->stripPointerCasts());
    auto *Data = Text && Text->hasInitializer()
                     ? dyn_cast<ConstantDataArray>(Text->getInitializer())
                     : nullptr;
    if (G && Data && Data->isCString() &&
        Data->getAsCString() == "hipify.managed")
      Found.push_back(G);
  }
  return Found;
}

void hipify::simt::lowerManagedVariables(llvm::Module &M) {
  SmallVector<GlobalVariable *> Found = managedVariables(M);
  if (Found.empty())
    return;
  // It would count as a use; nothing else reads it.
  M.getNamedGlobal("llvm.global.annotations")->eraseFromParent();
  for (GlobalVariable *G : Found) {
    SmallVector<Constant *> Constants{G};
    convertUsersOfConstantsToInstructions(Constants);
    std::string Name = G->getName().str();
    G->setName(Name + ManagedSuffix);
    // Device code no longer uses it, but the host does.
    G->setLinkage(GlobalValue::ExternalLinkage);
    auto *Pointer = new GlobalVariable(
        M, G->getType(), /*isConstant=*/false, GlobalValue::ExternalLinkage,
        ConstantPointerNull::get(G->getType()), Name, nullptr,
        GlobalValue::NotThreadLocal, G->getAddressSpace(),
        /*isExternallyInitialized=*/true);
    for (Use &U : make_early_inc_range(G->uses())) {
      auto *I = dyn_cast<Instruction>(U.getUser());
      if (!I)
        continue; // The initial value of another variable.
      auto *Phi = dyn_cast<PHINode>(I);
      IRBuilder<> B(Phi ? Phi->getIncomingBlock(U)->getTerminator() : I);
      U.set(B.CreateLoad(G->getType(), Pointer));
    }
  }
}
