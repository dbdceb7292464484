//===- Divergence.cpp - tracks the divergence of lanes ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On the CPU each lane runs by itself, so the run time must learn which lanes a
// GPU would execute together. At a divergent branch whose region contains
// convergent operations, each lane announces its direction (fork) and waits at
// the branch's post-dominator for the others (join).
//
// First, AMD's own structurizer makes the control flow that of AMD's hardware.
// Without it a loop with break and continue would reconverge at other places
// than on the GPU. NVIDIA guarantees little about reconvergence, but code that
// depends on it (__activemask) mostly assumes the same places.
//
//===----------------------------------------------------------------------===//
#include "Simt/Lowering.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/StructurizeCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Utils/UnifyFunctionExitNodes.h"
#include "llvm/Transforms/Utils/UnifyLoopExits.h"

using namespace llvm;
using namespace hipify::simt;

namespace {
/// The analyses of one target.
struct Analyses {
  explicit Analyses(TargetMachine &TM) : Builder(&TM) {
    Builder.registerModuleAnalyses(MAM);
    Builder.registerCGSCCAnalyses(CGAM);
    Builder.registerFunctionAnalyses(FAM);
    Builder.registerLoopAnalyses(LAM);
    Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder Builder;
};
} // namespace

// --- loops that poll ---------------------------------------------------------

static bool isPoll(const Instruction &I) {
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isVolatile() || Load->isAtomic();
  return isa<AtomicRMWInst, AtomicCmpXchgInst>(I);
}

/// Functions with operations that a loop can poll with.
static SmallPtrSet<const Function *, 16> findPollingFunctions(Module &M) {
  SmallPtrSet<const Function *, 16> Found;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function &F : M) {
      if (F.isDeclaration() || Found.contains(&F))
        continue;
      for (Instruction &I : instructions(F)) {
        auto *Call = dyn_cast<CallBase>(&I);
        if (isPoll(I) || (Call && Found.contains(Call->getCalledFunction()))) {
          Changed = Found.insert(&F).second;
          break;
        }
      }
    }
  }
  return Found;
}

/// Whether the exit of L depends on memory that it reads: others must get a
/// chance to change it.
static bool polls(const Loop &L,
                  const SmallPtrSetImpl<const Function *> &Polling) {
  SmallVector<const Value *> Work;
  SmallPtrSet<const Value *, 32> Seen;
  auto Add = [&](const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    if (I && L.contains(I) && Seen.insert(I).second)
      Work.push_back(I);
  };
  auto AddCondition = [&](const BasicBlock *B) {
    for (const Value *Operand : B->getTerminator()->operands())
      if (!isa<BasicBlock>(Operand))
        Add(Operand);
  };
  SmallVector<BasicBlock *> Exiting;
  L.getExitingBlocks(Exiting);
  for (BasicBlock *B : Exiting)
    AddCondition(B);
  while (!Work.empty()) {
    const auto *I = cast<Instruction>(Work.pop_back_val());
    if (isPoll(*I))
      return true;
    if (const auto *Call = dyn_cast<CallBase>(I))
      if (Polling.contains(Call->getCalledFunction()))
        return true;
    for (const Value *Operand : I->operands())
      Add(Operand);
    // Branches decide which value a phi takes.
    if (const auto *Phi = dyn_cast<PHINode>(I))
      for (const BasicBlock *B : Phi->blocks())
        if (L.contains(B))
          AddCondition(B);
  }
  return false;
}

static void yieldInLoops(Lowering &L, Analyses &A) {
  auto Polling = findPollingFunctions(L.M);
  auto Declare = [&](StringRef Name) {
    LLVMContext &C = L.M.getContext();
    return L.runtime(Name, Type::getVoidTy(C), {Type::getInt32Ty(C)});
  };
  FunctionCallee Spin = Declare("__simt_spin"), Step;
  FunctionCallee Contend = Declare("__simt_contend");
  if (L.Options.CountLoops)
    Step = Declare("__simt_step");
  for (Function &F : L.M) {
    if (F.isDeclaration())
      continue;
    for (Loop *Each : A.FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
      bool Polls = polls(*Each, Polling);
      if (!Polls && !Step)
        continue;
      Instruction &At = *Each->getHeader()->getFirstInsertionPt();
      const Instruction *Named = &At;
      if (!At.getDebugLoc() && Each->getStartLoc())
        At.setDebugLoc(Each->getStartLoc());
      IRBuilder<> B(&At);
      B.CreateCall(Polls ? Spin : Step, L.site(*Named));
    }
    // As on hardware, all lanes have read the old value before one swaps. Not
    // only in loops: their first iteration is often peeled.
    for (Instruction &I : instructions(F))
      if (isa<AtomicCmpXchgInst>(I))
        IRBuilder<>(&I).CreateCall(Contend, L.site(I));
  }
}

// --- what makes lanes wait for each other -----------------------------------

static const IntrinsicRow *rowOf(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee ? findIntrinsic(Callee->getName()) : nullptr;
}

static bool calls(const CallBase &Call, StringRef Name) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && Callee->getName() == Name;
}

/// Whether lanes suspend in this call.
static bool suspends(const Lowering &L, const CallBase &Call) {
  if (Call.isInlineAsm())
    return false;
  Function *Callee = Call.getCalledFunction();
  if (!Callee || L.Convergent.contains(Callee) || calls(Call, "__simt_spin") ||
      calls(Call, "__simt_contend") || calls(Call, "__simt_step"))
    return true; // A function pointer can refer to anything.
  const IntrinsicRow *Row = rowOf(Call);
  return Row && isConvergent(*Row);
}

/// Whether it matters which lanes execute this call together. NVIDIA names the
/// lanes in a mask, and its barriers count threads.
static bool needsPaths(const Lowering &L, const CallBase &Call) {
  if (!suspends(L, Call) || calls(Call, "__simt_step"))
    return false;
  const IntrinsicRow *Row = rowOf(Call);
  if (L.Target.IsAMD || !Call.getCalledFunction() ||
      L.Convergent.contains(Call.getCalledFunction()))
    return true;
  return Row && (Row->Kind == IntrinsicKind::Wave ||
                 Row->Kind == IntrinsicKind::Pieces);
}

static void findConvergent(Lowering &L) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function &F : L.M) {
      if (F.isDeclaration() || L.Convergent.contains(&F))
        continue;
      for (Instruction &I : instructions(F)) {
        auto *Call = dyn_cast<CallBase>(&I);
        if (Call && suspends(L, *Call)) {
          Changed = L.Convergent.insert(&F).second;
          break;
        }
      }
    }
  }
}

// --- control flow ------------------------------------------------------------

/// Copies B for its predecessor From.
static BasicBlock *cloneFor(BasicBlock &B, BasicBlock &From) {
  ValueToValueMapTy Map;
  BasicBlock *Copy = CloneBasicBlock(&B, Map, ".trap", B.getParent());
  for (PHINode &Phi : B.phis()) {
    cast<Instruction>(Map[&Phi])->eraseFromParent();
    Map[&Phi] = Phi.getIncomingValueForBlock(&From);
  }
  for (Instruction &I : *Copy)
    RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  return Copy;
}

/// Blocks that end the program would be exits, and move post-dominators. Since
/// the trap never returns, lets the path after it continue at the branch's
/// other successor. Each branch gets its own copy.
static void joinTrapBlocks(Function &F) {
  SmallVector<BasicBlock *> Ends;
  for (BasicBlock &B : F)
    if (isa<UnreachableInst>(B.getTerminator()) && !B.isEntryBlock())
      Ends.push_back(&B);
  for (BasicBlock *End : Ends) {
    for (BasicBlock *From : to_vector(predecessors(End))) {
      auto *Branch = dyn_cast<BranchInst>(From->getTerminator());
      if (!Branch || !Branch->isConditional() ||
          Branch->getSuccessor(0) == Branch->getSuccessor(1))
        continue;
      BasicBlock *Own = cloneFor(*End, *From);
      Branch->replaceSuccessorWith(End, Own);
      End->removePredecessor(From);
      BasicBlock *Other =
          Branch->getSuccessor(Branch->getSuccessor(0) == Own ? 1 : 0);
      IRBuilder<> B(Own->getTerminator());
      B.CreateIntrinsic(Intrinsic::trap, {});
      for (PHINode &Phi : Other->phis())
        Phi.addIncoming(PoisonValue::get(Phi.getType()), Own);
      ReplaceInstWithInst(Own->getTerminator(), BranchInst::Create(Other));
    }
    if (pred_empty(End))
      DeleteDeadBlock(End);
  }
}

static bool anyNeedsPaths(const Lowering &L, Function &F) {
  return any_of(instructions(F), [&](Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    return Call && needsPaths(L, *Call);
  });
}

static void structurize(Lowering &L, Function &F, Analyses &A) {
  FunctionPassManager Passes;
  Passes.addPass(LowerSwitchPass());
  Passes.run(F, A.FAM);
  joinTrapBlocks(F);
  A.FAM.invalidate(F, PreservedAnalyses::none());
  FunctionPassManager More;
  More.addPass(UnifyFunctionExitNodesPass());
  More.addPass(FixIrreduciblePass());
  if (L.Options.Structurize && anyNeedsPaths(L, F)) {
    More.addPass(UnifyLoopExitsPass());
    More.addPass(StructurizeCFGPass(/*SkipUniformRegions=*/true));
  }
  More.run(F, A.FAM);
  A.FAM.invalidate(F, PreservedAnalyses::none());
}

namespace {
/// Inserts fork and join in one function.
class Forks {
public:
  Forks(Lowering &L, Function &F, Analyses &A, unsigned &NextJoin)
      : L(L), F(F), PDT(A.FAM.getResult<PostDominatorTreeAnalysis>(F)),
        Uniformity(A.FAM.getResult<UniformityInfoAnalysis>(F)),
        NextJoin(NextJoin) {}

  void run() {
    for (BasicBlock &B : F)
      for (Instruction &I : B)
        if (auto *Call = dyn_cast<CallBase>(&I))
          if (needsPaths(L, *Call))
            Meeting.insert(&B);
    SmallVector<std::pair<BranchInst *, BasicBlock *>> Branches;
    for (BasicBlock &B : F) {
      auto *Branch = dyn_cast<BranchInst>(B.getTerminator());
      if (!Branch || !Branch->isConditional() ||
          !Uniformity.hasDivergentTerminator(B))
        continue;
      BasicBlock *Join = joinOf(B);
      if (regionMeets(B, Join))
        Branches.push_back({Branch, Join});
    }
    SmallVector<CallBase *> Indirect;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I);
          Call && Call->isIndirectCall() &&
          Uniformity.isDivergent(Call->getCalledOperand()))
        Indirect.push_back(Call);
    for (auto [Branch, Join] : Branches)
      fork(*Branch, Join);
    for (CallBase *Call : Indirect)
      forkByCallee(*Call);
    for (auto [Join, Number] : Joins)
      if (Join)
        join(*Join->getFirstInsertionPt(), Number);
      else
        for (BasicBlock &B : F)
          if (isa<ReturnInst>(B.getTerminator()))
            join(*B.getTerminator(), Number);
    if ((!Joins.empty() || !Indirect.empty()) && !is_contained(L.Kernels, &F))
      keepBase();
  }

private:
  BasicBlock *joinOf(BasicBlock &B) {
    auto *Node = PDT.getNode(&B);
    auto *Above = Node ? Node->getIDom() : nullptr;
    return Above ? Above->getBlock() : nullptr;
  }

  /// Whether the region between B and Join contains convergent operations.
  bool regionMeets(BasicBlock &B, BasicBlock *Join) {
    SmallPtrSet<BasicBlock *, 16> Seen;
    SmallVector<BasicBlock *> Work(successors(&B));
    while (!Work.empty()) {
      BasicBlock *Next = Work.pop_back_val();
      if (Next == Join || !Seen.insert(Next).second)
        continue;
      if (Meeting.contains(Next))
        return true;
      append_range(Work, successors(Next));
    }
    return false;
  }

  void fork(BranchInst &Branch, BasicBlock *Join) {
    auto [It, New] = Joins.try_emplace(Join, NextJoin);
    NextJoin += New;
    IRBuilder<> B(&Branch);
    fork(B, It->second, B.CreateZExt(Branch.getCondition(), B.getInt32Ty()));
  }

  void fork(IRBuilder<> &B, unsigned Number, Value *Way) {
    FunctionCallee Fork = L.runtime("__simt_fork", B.getVoidTy(),
                                    {B.getInt32Ty(), B.getInt32Ty()});
    B.CreateCall(Fork, {B.getInt32(Number), Way});
  }

  /// For a divergent callee, a GPU calls one function after another, each with
  /// the lanes that call it, and then continues with all of them.
  void forkByCallee(CallBase &Call) {
    IRBuilder<> B(&Call);
    fork(B, NextJoin,
         B.CreatePtrToInt(Call.getCalledOperand(), B.getInt32Ty()));
    join(*Call.getNextNode(), NextJoin);
    ++NextJoin;
  }

  void join(Instruction &Before, unsigned Number) {
    IRBuilder<> B(&Before);
    FunctionCallee Join = L.runtime("__simt_join", B.getVoidTy(),
                                    {B.getInt32Ty(), B.getInt32Ty()});
    B.CreateCall(Join, {B.getInt32(Number), L.site(Before)});
  }

  /// A recursive call forks at the same branches as its caller, whose open
  /// forks are not its own.
  void keepBase() {
    IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    FunctionCallee Enter = L.runtime("__simt_enter", B.getInt32Ty(), {});
    FunctionCallee Leave =
        L.runtime("__simt_leave", B.getVoidTy(), {B.getInt32Ty()});
    Value *Base = B.CreateCall(Enter);
    for (BasicBlock &Each : F)
      if (isa<ReturnInst>(Each.getTerminator())) {
        B.SetInsertPoint(Each.getTerminator());
        B.CreateCall(Leave, Base);
      }
  }

  Lowering &L;
  Function &F;
  PostDominatorTree &PDT;
  UniformityInfo &Uniformity;
  unsigned &NextJoin;
  SmallPtrSet<BasicBlock *, 16> Meeting;
  MapVector<BasicBlock *, unsigned> Joins;
};
} // namespace

Error hipify::simt::trackDivergence(Lowering &L, TargetMachine &TM) {
  Analyses A(TM);
  yieldInLoops(L, A);
  for (Function &F : L.M)
    A.FAM.invalidate(F, PreservedAnalyses::none());
  findConvergent(L);
  unsigned NextJoin = 1;
  for (Function &F : L.M) {
    if (!L.Convergent.contains(&F))
      continue;
    structurize(L, F, A);
    if (L.Options.TrackDivergence)
      Forks(L, F, A, NextJoin).run();
    A.FAM.invalidate(F, PreservedAnalyses::none());
  }
  return Error::success();
}
