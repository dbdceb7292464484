//===- InlinePTX.cpp - lowers NVIDIA's inline asm to LLVM IR --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "InlinePTX.h"
#include "PTX/Lowering.h"
#include "PTX/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include <map>

using namespace llvm;

namespace hipify::simt {

namespace {

/// The replacement of an asm statement. Statements with equal text, constraints
/// and constants share one.
struct Replacement {
  Function *Body = nullptr; ///< Null: unsupported.
  std::string Instruction, Reason;
};

class InlinePTXLowering {
public:
  explicit InlinePTXLowering(Module &M) : M(M) {}
  std::vector<UnsupportedAsm> run();

private:
  using AsmOperand = PTXLowering::AsmOperand;
  void lower(CallInst &Call);
  Replacement &replacementFor(CallInst &Call, const InlineAsm &Asm);
  void build(CallInst &Call, const InlineAsm &Asm, Replacement &Result);
  bool describeOperands(CallInst &Call, const InlineAsm &Asm,
                        std::vector<AsmOperand> &Operands, Replacement &Result);
  void report(CallBase &Call, const InlineAsm &Asm, const Replacement &Why);

  Module &M;
  std::map<std::string, Replacement> Replacements;
  std::vector<UnsupportedAsm> Unsupported;
};

} // namespace

/// The register size of a constraint; 0: not a register.
static unsigned constraintBits(StringRef Code) {
  return StringSwitch<unsigned>(Code)
      .Case("b", 1)
      .Cases({"c", "h"}, 16)
      .Cases({"r", "f"}, 32)
      .Cases({"l", "d", "N"}, 64)
      .Case("q", 128)
      .Default(0);
}

bool InlinePTXLowering::describeOperands(CallInst &Call, const InlineAsm &Asm,
                                         std::vector<AsmOperand> &Operands,
                                         Replacement &Result) {
  int NextArgument = 0, NextResult = 0;
  for (const InlineAsm::ConstraintInfo &C : Asm.ParseConstraints()) {
    if (C.Type == InlineAsm::isClobber)
      continue;
    if (C.isIndirect || C.Type == InlineAsm::isLabel || C.Codes.empty()) {
      Result.Reason = "a memory or label operand";
      return false;
    }
    AsmOperand O;
    if (C.Type == InlineAsm::isOutput) {
      O.Bits = constraintBits(C.Codes[0]);
      O.Result = NextResult++;
    } else if (C.hasMatchingInput() || isDigit(C.Codes[0][0])) {
      unsigned Output;
      if (StringRef(C.Codes[0]).getAsInteger(10, Output) ||
          Output >= Operands.size()) {
        Result.Reason = "constraint " + C.Codes[0];
        return false;
      }
      // $N counts it, but no text can refer to it.
      O.Bits = Operands[Output].Bits;
      O.Argument = NextArgument++;
      Operands[Output].Argument = O.Argument;
    } else if (C.Codes[0] == "n" || C.Codes[0] == "i") {
      auto *Number = dyn_cast<ConstantInt>(Call.getArgOperand(NextArgument++));
      if (!Number) {
        Result.Reason = "an immediate operand that is not a number";
        return false;
      }
      O.Constant = Number->getValue();
      Operands.push_back(O);
      continue;
    } else {
      O.Bits = constraintBits(C.Codes[0]);
      O.Argument = NextArgument++;
    }
    if (!O.Bits) {
      Result.Reason = "constraint " + C.Codes[0];
      return false;
    }
    Operands.push_back(O);
  }
  return true;
}

/// Promotes the allocas to values.
static void promote(Function &F) {
  EliminateUnreachableBlocks(F);
  SmallVector<AllocaInst *, 16> Slots;
  for (Instruction &I : instructions(F))
    if (auto *Slot = dyn_cast<AllocaInst>(&I))
      Slots.push_back(Slot);
  DominatorTree DT(F);
  PromoteMemToReg(Slots, DT);
}

void InlinePTXLowering::build(CallInst &Call, const InlineAsm &Asm,
                              Replacement &Result) {
  std::vector<AsmOperand> Operands;
  if (!describeOperands(Call, Asm, Operands, Result))
    return;
  ptx::ParseError Error;
  std::string Text = ptx::toPTX(Asm.getAsmString(), ptx::Dialect::LLVM);
  std::optional<ptx::Program> P = ptx::parse(Text, Error);
  if (!P) {
    Result.Reason = Error.Reason;
    return;
  }
  auto *F = Function::Create(Asm.getFunctionType(),
                             GlobalValue::InternalLinkage, "ptx.asm", M);
  F->addFnAttr(Attribute::Convergent);
  // With a memory clobber it may read what others write.
  bool IsVolatile = Asm.hasSideEffects() ||
                    StringRef(Asm.getConstraintString()).contains("~{memory}");
  PTXLowering L(*F, Operands, IsVolatile);
  if (!L.run(*P)) {
    Result.Instruction = L.failedInstruction();
    Result.Reason = L.reason();
    F->eraseFromParent();
    return;
  }
  // An error in the lowering must not become a miscompilation.
  if (verifyFunction(*F)) {
    Result.Reason = "its operands do not match each other";
    F->eraseFromParent();
    return;
  }
  promote(*F);
  Result.Body = F;
}

Replacement &InlinePTXLowering::replacementFor(CallInst &Call,
                                               const InlineAsm &Asm) {
  std::string Key;
  raw_string_ostream OS(Key);
  OS << Asm.getAsmString() << '\0' << Asm.getConstraintString() << '\0'
     << *Asm.getFunctionType() << Asm.hasSideEffects();
  for (auto [Index, V] : enumerate(Call.args()))
    if (auto *Number = dyn_cast<ConstantInt>(V))
      OS << '\0' << Index << '=' << Number->getValue();
  auto [Found, IsNew] = Replacements.try_emplace(Key);
  if (IsNew)
    build(Call, Asm, Found->second);
  return Found->second;
}

void InlinePTXLowering::report(CallBase &Call, const InlineAsm &Asm,
                               const Replacement &Why) {
  std::string Location;
  raw_string_ostream OS(Location);
  if (const DebugLoc &At = Call.getDebugLoc())
    OS << At->getFilename() << ':' << At.getLine() << ':' << At.getCol();
  Unsupported.push_back({Why.Instruction, Why.Reason, Asm.getAsmString().str(),
                         Location, Call.getFunction()->getName().str(), &Call});
}

void InlinePTXLowering::lower(CallInst &Call) {
  const auto &Asm = *cast<InlineAsm>(Call.getCalledOperand());
  StringRef Text = StringRef(Asm.getAsmString()).trim();
  // asm volatile("" ::: "memory") orders memory accesses for the compiler.
  if (Text.empty() && Call.mayWriteToMemory() && Asm.hasSideEffects())
    IRBuilder<>(&Call).CreateFence(AtomicOrdering::SequentiallyConsistent,
                                   SyncScope::SingleThread);
  if (Text.empty() && Call.use_empty()) {
    Call.eraseFromParent();
    return;
  }
  Replacement &R = replacementFor(Call, Asm);
  if (!R.Body) {
    report(Call, Asm, R);
    return;
  }
  Call.setCalledFunction(R.Body);
  InlineFunctionInfo Info;
  [[maybe_unused]] InlineResult Done = InlineFunction(Call, Info);
  assert(Done.isSuccess() && "a plain call of a plain function");
}

std::vector<UnsupportedAsm> InlinePTXLowering::run() {
  SmallVector<CallBase *, 64> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->isInlineAsm())
        Calls.push_back(Call);
  for (CallBase *Call : Calls) {
    if (auto *Plain = dyn_cast<CallInst>(Call))
      lower(*Plain);
    else
      report(*Call, *cast<InlineAsm>(Call->getCalledOperand()),
             {nullptr, "", "asm goto"});
  }
  for (auto &[Key, R] : Replacements)
    if (R.Body)
      R.Body->eraseFromParent();
  return std::move(Unsupported);
}

std::vector<UnsupportedAsm> lowerInlinePTX(Module &M) {
  if (!M.getTargetTriple().isNVPTX())
    return {};
  return InlinePTXLowering(M).run();
}

} // namespace hipify::simt
