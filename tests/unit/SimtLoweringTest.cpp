//===- SimtLoweringTest.cpp - From GPU IR to x86-64 IR --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Simt.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace hipify;

namespace {
/// One module of AMD's, lowered.
class SimtLoweringTest : public testing::Test {
protected:
  void lower(StringRef Body, const simt::LowerOptions &Options = {}) {
    std::string Text =
        R"(target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
)";
    Text += Body;
    Text += "attributes #0 = { \"target-cpu\"=\"gfx942\" }\n";
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(Text, Diagnostic, Context);
    ASSERT_TRUE(M) << Diagnostic.getMessage().str();
    auto Result = simt::lower(*M, Options);
    ASSERT_TRUE(bool(Result)) << toString(Result.takeError());
    Missing = std::move(*Result);
  }

  unsigned calls(StringRef Callee, StringRef In = "kernel") {
    unsigned Count = 0;
    for (Instruction &I : instructions(*M->getFunction(In))) {
      auto *Call = dyn_cast<CallInst>(&I);
      Function *F = Call ? Call->getCalledFunction() : nullptr;
      Count += F && F->getName() == Callee;
    }
    return Count;
  }

  std::string text() {
    std::string Text;
    raw_string_ostream OS(Text);
    M->print(OS, nullptr);
    return Text;
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::vector<simt::Unsupported> Missing;
};
} // namespace

// A ballot behind a branch on the lane's number, and one in a uniform branch.
static constexpr StringLiteral Divergent = R"(
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
define amdgpu_kernel void @kernel(ptr addrspace(1) %out, i32 %n) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 CONDITION, 5
  br i1 %c, label %then, label %end
then:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  store i64 %b, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
)";

static std::string divergent(StringRef Condition) {
  std::string Text = Divergent.str();
  Text.replace(Text.find("CONDITION"), 9, Condition);
  return Text;
}

TEST_F(SimtLoweringTest, ForksWhereLanesDifferAndMeetAgain) {
  lower(divergent("%id"));
  EXPECT_EQ(calls("__simt_fork"), 1u);
  EXPECT_EQ(calls("__simt_join"), 1u);
  EXPECT_TRUE(Missing.empty());
}

TEST_F(SimtLoweringTest, DoesNotForkInUniformBranches) {
  lower(divergent("%n"));
  EXPECT_EQ(calls("__simt_fork"), 0u);
}

TEST_F(SimtLoweringTest, DoesNotForkWithoutWaveOperations) {
  lower(R"(
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @kernel(ptr addrspace(1) %out) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %id, 5
  br i1 %c, label %then, label %end
then:
  store i32 %id, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
)");
  EXPECT_EQ(calls("__simt_fork"), 0u);
  // Then it needs no fibers, and is run as a loop.
  EXPECT_TRUE(M->getFunction("__simt_flat.kernel"));
}

TEST_F(SimtLoweringTest, AKernelThatMeetsHasNoLoop) {
  lower(divergent("%id"));
  EXPECT_FALSE(M->getFunction("__simt_flat.kernel"));
}

TEST_F(SimtLoweringTest, ATrapIsNoWayOut) {
  // The branch around the trap must not take the function's end for the place
  // where its lanes meet: that is behind the barrier then.
  lower(R"(
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @llvm.trap()
define amdgpu_kernel void @kernel(ptr addrspace(1) %out) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %id, 500
  br i1 %c, label %on, label %trap
trap:
  call void @llvm.trap()
  unreachable
on:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  store i64 %b, ptr addrspace(1) %out
  ret void
}
)");
  EXPECT_EQ(calls("__simt_fork"), 0u);
  EXPECT_GE(calls("__simt_trap"), 1u);
}

TEST_F(SimtLoweringTest, ASwitchHandsOverTheLane) {
  lower(R"(
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @kernel() #0 {
  call void @llvm.amdgcn.s.barrier()
  call void @llvm.amdgcn.s.barrier()
  ret void
}
)");
  Function &F = *M->getFunction("kernel");
  SmallVector<AllocaInst *> Slots;
  SmallVector<CallInst *> Switches;
  for (Instruction &I : instructions(F)) {
    auto *Slot = dyn_cast<AllocaInst>(&I);
    if (Slot && isAllocaPromotable(Slot))
      Slots.push_back(Slot);
    auto *Call = dyn_cast<CallInst>(&I);
    if (Call && Call->getCalledFunction()->getName() == "__simt_suspend")
      Switches.push_back(Call);
  }
  DominatorTree Tree(F);
  PromoteMemToReg(Slots, Tree);
  ASSERT_EQ(Switches.size(), 2u);
  // Otherwise the lane would be spilled around each switch.
  EXPECT_EQ(Switches[1]->getArgOperand(0), Switches[0]);
}

TEST_F(SimtLoweringTest, LoopsThatPollYield) {
  lower(R"(
define amdgpu_kernel void @kernel(ptr addrspace(1) %flag) #0 {
  br label %wait
wait:
  %v = load atomic i32, ptr addrspace(1) %flag monotonic, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %wait, label %end
end:
  ret void
}
)");
  EXPECT_EQ(calls("__simt_spin"), 1u);
}

TEST_F(SimtLoweringTest, LoopsThatOnlyReadDoNotYield) {
  lower(R"(
define amdgpu_kernel void @kernel(ptr addrspace(1) %p, i32 %n) #0 {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %v = load volatile i32, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
)");
  EXPECT_EQ(calls("__simt_spin"), 0u);
}

TEST_F(SimtLoweringTest, SharedVariablesLieApartAndAligned) {
  simt::LowerOptions Checked;
  Checked.ReportAccesses = true;
  constexpr StringLiteral Body = R"(
@a = internal addrspace(3) global [3 x i8] poison, align 1
@b = internal addrspace(3) global [4 x i64] poison, align 64
define amdgpu_kernel void @kernel() #0 {
  store volatile i8 1, ptr addrspace(3) @a
  store volatile i64 1, ptr addrspace(3) @b
  ret void
}
)";
  lower(Body);
  EXPECT_FALSE(M->getNamedGlobal("a"));
  EXPECT_NE(text().find("i64 64"), std::string::npos);
  lower(Body, Checked);
  EXPECT_EQ(calls("__simt_access"), 2u);
}

TEST_F(SimtLoweringTest, VariablesOfADeviceMoveIntoTheImage) {
  lower(R"(
@counter = addrspace(1) externally_initialized global i32 7, align 4
@where = addrspace(1) externally_initialized global ptr addrspace(1) @counter
@table = internal addrspace(4) constant [2 x i32] [i32 1, i32 2]
define amdgpu_kernel void @kernel(i32 %i) #0 {
  store i32 1, ptr addrspace(1) @counter
  %p = getelementptr [2 x i32], ptr addrspace(4) @table, i32 0, i32 %i
  %v = load i32, ptr addrspace(4) %p
  store i32 %v, ptr addrspace(1) @counter
  ret void
}
)");
  EXPECT_FALSE(M->getNamedGlobal("counter"));
  // A constant table is the same on all devices.
  EXPECT_TRUE(M->getNamedGlobal("table"));
  GlobalVariable *Image = M->getNamedGlobal("__simt_image");
  ASSERT_TRUE(Image);
  EXPECT_FALSE(Image->isConstant());
  // One pointer in it points into it: the second variable, 16 bytes behind.
  EXPECT_NE(text().find("[1 x i64] [i64 16]"), std::string::npos);
}

TEST_F(SimtLoweringTest, DivisionsCannotStopTheProcessor) {
  lower(R"(
define amdgpu_kernel void @kernel(ptr addrspace(1) %out, i32 %a, i32 %b) #0 {
  %q = sdiv i32 %a, %b
  %r = urem i32 %q, 10
  store i32 %r, ptr addrspace(1) %out
  ret void
}
)");
  for (Instruction &I : instructions(*M->getFunction("kernel")))
    if (I.getOpcode() == Instruction::SDiv) {
      EXPECT_TRUE(isa<SelectInst>(I.getOperand(1)));
    } else if (I.getOpcode() == Instruction::URem) {
      EXPECT_TRUE(isa<ConstantInt>(I.getOperand(1)));
    }
}

TEST_F(SimtLoweringTest, ListsWhatIsLacking) {
  lower(R"(
declare void @llvm.amdgcn.ds.gws.init(i32, i32)
declare void @unknown()
define amdgpu_kernel void @kernel() #0 {
  call void @llvm.amdgcn.ds.gws.init(i32 1, i32 0)
  call void @unknown()
  call void @unknown()
  ret void
}
)");
  ASSERT_EQ(Missing.size(), 2u);
  EXPECT_EQ(Missing[0].Name, "llvm.amdgcn.ds.gws.init");
  EXPECT_EQ(Missing[1].Name, "unknown");
  EXPECT_EQ(Missing[1].Uses, 2u);
  EXPECT_EQ(calls("__simt_unsupported"), 3u);
}

TEST_F(SimtLoweringTest, CallsThatMayRepeatKeepTheirBranchesApart) {
  std::string Text = divergent("%id");
  Text.replace(Text.find("amdgpu_kernel void @kernel"), 26, "void @kernel");
  lower(Text);
  EXPECT_EQ(calls("__simt_enter"), 1u);
  EXPECT_EQ(calls("__simt_leave"), 1u);
}

TEST_F(SimtLoweringTest, SubnormalsAreFlushedWhereAskedFor) {
  constexpr StringLiteral Body = R"(
define amdgpu_kernel void @kernel(ptr addrspace(1) %p, float %a) #0 ATTRIBUTE {
  %m = fmul float %a, %a
  store float %m, ptr addrspace(1) %p
  ret void
}
)";
  auto With = [&](StringRef Attribute) {
    std::string Text = Body.str();
    Text.replace(Text.find("ATTRIBUTE"), 9, Attribute);
    lower(Text);
    return text().find("@llvm.fabs") != std::string::npos;
  };
  EXPECT_FALSE(With(""));
  EXPECT_TRUE(With("\"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\""));
}

TEST_F(SimtLoweringTest, RefusesOtherModules) {
  SMDiagnostic Diagnostic;
  M = parseAssemblyString("target triple = \"x86_64-linux-gnu\"", Diagnostic,
                          Context);
  auto Result = simt::lower(*M, {});
  ASSERT_FALSE(bool(Result));
  EXPECT_EQ(toString(Result.takeError()),
            "not code for a GPU: 'x86_64-linux-gnu'");
}
