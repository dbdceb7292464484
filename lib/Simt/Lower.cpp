//===- Lower.cpp - from GPU IR to x86-64 IR -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Lowering.h"
#include "core/Abi.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace hipify::simt;

static void initializeTargets() {
  static bool Done = [] {
    InitializeAllTargetInfos();
    InitializeAllTargets();
    InitializeAllTargetMCs();
    InitializeAllAsmPrinters();
    InitializeAllAsmParsers();
    return true;
  }();
  (void)Done;
}

static StringRef attribute(const llvm::Module &M, StringRef Name) {
  for (const Function &F : M)
    if (F.hasFnAttribute(Name))
      return F.getFnAttribute(Name).getValueAsString();
  return "";
}

Expected<GPU> hipify::simt::identify(const llvm::Module &M) {
  GPU Target;
  const Triple &T = M.getTargetTriple();
  Target.IsAMD = T.isAMDGCN();
  if (!Target.IsAMD && !T.isNVPTX())
    return createStringError("not code for a GPU: '" + T.str() + "'");
  Target.Name = attribute(M, "target-cpu").str();
  StringRef Features = attribute(M, "target-features");
  StringRef Name = Target.Name;
  // GCN and CDNA run 64 lanes, RDNA 32 unless configured otherwise.
  if (Target.IsAMD && (Features.contains("+wavefrontsize64") ||
                       (Name.starts_with("gfx9") && Name != "gfx9-generic") ||
                       Name.starts_with("gfx9") || Name.starts_with("gfx8")))
    Target.WaveSize = 64;
  return Target;
}

Expected<std::unique_ptr<TargetMachine>>
hipify::simt::createTargetMachine(const llvm::Module &M) {
  initializeTargets();
  std::string Error;
  const llvm::Target *T =
      TargetRegistry::lookupTarget(M.getTargetTriple(), Error);
  if (!T)
    return createStringError(Error);
  return std::unique_ptr<TargetMachine>(T->createTargetMachine(
      M.getTargetTriple(), attribute(M, "target-cpu"),
      attribute(M, "target-features"), {}, std::nullopt));
}

// --- state shared by the steps ----------------------------------------------

GlobalVariable *Lowering::laneVariable() {
  if (GlobalVariable *G = M.getNamedGlobal("__simt_lane"))
    return G;
  return new GlobalVariable(M, PointerType::get(M.getContext(), 0), false,
                            GlobalValue::ExternalLinkage, nullptr,
                            "__simt_lane", nullptr,
                            GlobalValue::InitialExecTLSModel);
}

EntryValues &Lowering::entry(Function &F) { return Entries[&F]; }

/// A builder after F's allocas and whatever was inserted there before.
static IRBuilder<> atEntry(Function &F, Value *After) {
  BasicBlock &B = F.getEntryBlock();
  if (auto *I = dyn_cast_or_null<Instruction>(After))
    return IRBuilder<>(&B, std::next(I->getIterator()));
  return IRBuilder<>(&B, B.getFirstNonPHIOrDbgOrAlloca());
}

/// Loads a value that is invariant during the lane's lifetime.
static Value *invariantLoad(IRBuilder<> &B, Type *Ty, Value *Base,
                            uint64_t Offset) {
  LoadInst *I =
      B.CreateLoad(Ty, B.CreateConstGEP1_64(B.getInt8Ty(), Base, Offset));
  I->setMetadata(LLVMContext::MD_invariant_load,
                 MDNode::get(B.getContext(), {}));
  return I;
}

Value *Lowering::lane(Function &F) {
  EntryValues &E = entry(F);
  if (!E.Lane) {
    IRBuilder<> B = atEntry(F, nullptr);
    E.Lane = B.CreateLoad(B.getPtrTy(),
                          B.CreateThreadLocalAddress(laneVariable()), "lane");
  }
  return E.Lane;
}

AllocaInst *Lowering::laneSlot(Function &F) {
  EntryValues &E = entry(F);
  if (!E.LaneSlot) {
    IRBuilder<> B = atEntry(F, lane(F));
    E.LaneSlot = B.CreateAlloca(B.getPtrTy(), nullptr, "lane.slot");
    B.CreateStore(E.Lane, E.LaneSlot);
    E.LaneSlot->moveBefore(F.getEntryBlock(), F.getEntryBlock().begin());
  }
  return E.LaneSlot;
}

Value *Lowering::block(Function &F) {
  EntryValues &E = entry(F);
  if (!E.Block) {
    IRBuilder<> B = atEntry(F, lane(F));
    E.Block = invariantLoad(B, B.getPtrTy(), E.Lane, offsetof(Lane, InBlock));
  }
  return E.Block;
}

Value *Lowering::lds(Function &F) {
  EntryValues &E = entry(F);
  if (!E.Lds) {
    IRBuilder<> B = atEntry(F, block(F));
    E.Lds = invariantLoad(B, B.getPtrTy(), E.Block, offsetof(Block, Lds));
  }
  return E.Lds;
}

Value *Lowering::image(Function &F) {
  EntryValues &E = entry(F);
  if (!E.Image) {
    IRBuilder<> B = atEntry(F, block(F));
    E.Image =
        invariantLoad(B, B.getPtrTy(), E.Block, offsetof(simt::Block, Image));
  }
  return E.Image;
}

FunctionCallee Lowering::runtime(StringRef Name, Type *Result,
                                 ArrayRef<Type *> Parameters, bool NoReturn) {
  FunctionCallee Callee =
      M.getOrInsertFunction(Name, FunctionType::get(Result, Parameters, false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setDoesNotThrow();
  F->setConvergent();
  if (NoReturn)
    F->setDoesNotReturn();
  return Callee;
}

Value *Lowering::site(const Instruction &I) {
  return ConstantInt::get(Type::getInt32Ty(M.getContext()), Places.number(I));
}

void Lowering::replaceUnsupported(CallBase &Call, StringRef Name) {
  Unsupported &U = Missing[Name.str()];
  U.Name = Name.str();
  if (!U.Uses++)
    U.Place = Places.describe(Places.number(Call));
  IRBuilder<> B(&Call);
  FunctionCallee Stop =
      runtime("__simt_unsupported", B.getVoidTy(),
              {B.getPtrTy(), B.getInt32Ty()}, /*NoReturn=*/true);
  B.CreateCall(Stop, {B.CreateGlobalString(Name), site(Call)});
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(PoisonValue::get(Call.getType()));
  Call.eraseFromParent();
}

// --- the steps ---------------------------------------------------------------

static bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::AMDGPU_KERNEL ||
         F.getCallingConv() == CallingConv::PTX_Kernel;
}

static Error retarget(llvm::Module &M) {
  M.setTargetTriple(Triple("x86_64-unknown-linux-gnu"));
  for (Function &F : M)
    F.removeFnAttrs(AttributeMask()
                        .addAttribute("target-cpu")
                        .addAttribute("target-features"));
  Expected<std::unique_ptr<TargetMachine>> TM = createTargetMachine(M);
  if (!TM)
    return TM.takeError();
  M.setDataLayout((*TM)->createDataLayout());
  for (const char *Name : {"llvm.used", "llvm.compiler.used",
                           "llvm.global_ctors", "llvm.global_dtors"})
    if (GlobalVariable *G = M.getNamedGlobal(Name))
      G->eraseFromParent();
  for (const char *Name :
       {"nvvm.annotations", "nvvmir.version", "llvm.module.flags"})
    if (NamedMDNode *N = M.getNamedMetadata(Name))
      if (StringRef(Name) != "llvm.module.flags")
        N->eraseFromParent();
  return Error::success();
}

Expected<std::vector<Unsupported>>
hipify::simt::lower(llvm::Module &M, const LowerOptions &Options) {
  Expected<GPU> Target = identify(M);
  if (!Target)
    return Target.takeError();
  Expected<std::unique_ptr<TargetMachine>> TM = createTargetMachine(M);
  if (!TM)
    return TM.takeError();
  Lowering L(M, Options, std::move(*Target));
  for (Function &F : M)
    if (isKernel(F) && !F.isDeclaration())
      L.Kernels.push_back(&F);
  // Analyses that need the GPU's view come first.
  if (Error E = trackDivergence(L, **TM))
    return std::move(E);
  if (Error E = retarget(M))
    return std::move(E);
  lowerAllocas(L);
  if (Options.ReportAccesses)
    reportAccesses(L);
  dropAnnotations(M);
  lowerSharedVariables(L);
  lowerGlobalVariables(L);
  lowerIntrinsics(L);
  expandHalfAtomics(L);
  flushDenormals(L);
  guardDivisions(L);
  lowerFunctions(L);
  emitModuleTables(L);
  std::string Broken;
  raw_string_ostream OS(Broken);
  if (verifyModule(M, &OS))
    return createStringError("the lowered code is not valid: " + Broken);
  std::vector<Unsupported> Missing;
  for (auto &[Name, U] : L.Missing)
    Missing.push_back(U);
  return Missing;
}
