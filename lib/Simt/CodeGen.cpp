//===- CodeGen.cpp - GPU optimization, and x86-64 code ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/InlinePTX.h"
#include "Simt/LowerAmdgcn.h"
#include "Simt/Lowering.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace hipify::simt;

static OptimizationLevel levelOf(unsigned Level) {
  switch (Level) {
  case 0:
    return OptimizationLevel::O0;
  case 1:
    return OptimizationLevel::O1;
  case 2:
    return OptimizationLevel::O2;
  default:
    return OptimizationLevel::O3;
  }
}

/// Passes of LLVM 22 that are broken and not needed here.
static constexpr StringLiteral BrokenPasses[] = {
    // Keeps a uniformity analysis whose cycles have been freed. Only simplifies
    // wave operations on uniform values.
    "AMDGPUUniformIntrinsicCombinePass",
    // Infers attributes for the hardware's registers. Its analysis of return
    // values confuses the values of different calls of a recursive function.
    "AMDGPUAttributorPass",
};

static void optimize(Module &M, TargetMachine &TM, unsigned Level) {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.SLPVectorization = Level > 1;
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassInstrumentationCallbacks Callbacks;
  Callbacks.registerShouldRunOptionalPassCallback(
      [](StringRef Pass, Any) { return !is_contained(BrokenPasses, Pass); });
  PassBuilder Builder(&TM, Tuning, std::nullopt, &Callbacks);
  TM.registerPassBuilderCallbacks(Builder);
  Builder.registerModuleAnalyses(MAM);
  Builder.registerCGSCCAnalyses(CGAM);
  Builder.registerFunctionAnalyses(FAM);
  Builder.registerLoopAnalyses(LAM);
  Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  OptimizationLevel O = levelOf(Level);
  ModulePassManager Passes = Level ? Builder.buildPerModuleDefaultPipeline(O)
                                   : Builder.buildO0DefaultPipeline(O);
  Passes.run(M, MAM);
}

Error hipify::simt::optimizeForGPU(Module &M, unsigned Level) {
  Expected<std::unique_ptr<TargetMachine>> TM = createTargetMachine(M);
  if (!TM)
    return TM.takeError();
  dropReplacedFunctions(M);
  nameLibraryFunctions(M);
  // LLVM declares some wave-wide operations (matrix products) as if lanes were
  // independent, and would move them into branches.
  for (Function &F : M)
    if (const IntrinsicRow *Row = findIntrinsic(F.getName());
        Row && isConvergent(*Row))
      F.setConvergent();
  // Before asm is lowered: PTX's cvt defines its own result for every value,
  // which for 8 bits differs from a conversion in C++.
  lowerFloatToInteger(M);
  // Before the optimizer, which knows nothing about asm, but a lot about what
  // replaces it.
  if (M.getTargetTriple().isNVPTX())
    lowerInlinePTX(M);
  else
    lowerAmdgcnAsm(M);
  lowerManagedVariables(M);
  optimize(M, **TM, Level);
  if (!M.getTargetTriple().isNVPTX())
    lowerExecReads(M);
  return Error::success();
}

/// The minimum CPU of the emulator: with FMA and half conversions. Fixed, so
/// that results do not depend on the machine.
static constexpr const char *HostCPU = "x86-64-v3";

Error hipify::simt::emitObject(Module &M, raw_pwrite_stream &OS) {
  std::string Message;
  const llvm::Target *T =
      TargetRegistry::lookupTarget(M.getTargetTriple(), Message);
  if (!T)
    return createStringError(Message);
  for (Function &F : M)
    if (!F.isDeclaration()) {
      F.addFnAttr("target-cpu", HostCPU);
      // A frame larger than a stack's guard must not skip it.
      F.addFnAttr("probe-stack", "inline-asm");
    }
  std::unique_ptr<TargetMachine> TM(T->createTargetMachine(
      M.getTargetTriple(), HostCPU, "", {}, Reloc::PIC_));
  optimize(M, *TM, 2);
  legacy::PassManager Passes;
  Passes.add(new TargetLibraryInfoWrapperPass(M.getTargetTriple()));
  if (TM->addPassesToEmitFile(Passes, OS, nullptr, CodeGenFileType::ObjectFile))
    return createStringError("no object files can be made for this machine");
  Passes.run(M);
  return Error::success();
}
