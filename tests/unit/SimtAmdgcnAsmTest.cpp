//===- SimtAmdgcnAsmTest.cpp - Loads and stores in inline assembly --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerAmdgcn.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include <gtest/gtest.h>

using namespace llvm;

/// "load i128 addrspace(1)", "store i8 addrspace(3)", or "asm" if it stays.
static std::string lowered(const std::string &Function) {
  LLVMContext C;
  SMDiagnostic Error;
  std::unique_ptr<Module> M =
      parseAssemblyString("define void @f(ptr %p, ptr addrspace(1) %g, "
                          "ptr addrspace(3) %l, i128 %v, i32 %w) {\n" +
                              Function + "\nret void\n}\n",
                          Error, C);
  if (!M)
    return Error.getMessage().str();
  hipify::simt::lowerAmdgcnAsm(*M);
  std::string Text;
  raw_string_ostream OS(Text);
  if (verifyModule(*M, &OS))
    return OS.str();
  for (Instruction &I : instructions(*M->getFunction("f"))) {
    Value *Address = getLoadStorePointerOperand(&I);
    if (isa<CallBase>(I))
      OS << "asm ";
    if (!Address)
      continue;
    OS << I.getOpcodeName() << " " << *getLoadStoreType(&I) << " addrspace("
       << Address->getType()->getPointerAddressSpace() << ")"
       << (I.isAtomic() ? "" : " not atomic") << " ";
  }
  return Text;
}

static std::string asmCall(const std::string &Result, const std::string &Text,
                           const std::string &Constraints,
                           const std::string &Operands) {
  return "  " + Result + " asm sideeffect \"" + Text + "\", \"" + Constraints +
         ",~{memory}\"(" + Operands + ")";
}

TEST(SimtAmdgcnAsm, Loads) {
  EXPECT_EQ(lowered(asmCall("%r = call i128",
                            "global_load_dwordx4 $0, $1 off sc1\\09\\0A"
                            "s_waitcnt vmcnt(0)",
                            "=v,v", "ptr addrspace(1) %g")),
            "load i128 addrspace(1) ");
  EXPECT_EQ(lowered(asmCall("%r = call <4 x i32>",
                            "flat_load_b128 $0, $1 scope:SCOPE_DEV\\0A"
                            "s_wait_loadcnt_dscnt 0x0",
                            "=v,v", "ptr %p")),
            "load i128 addrspace(0) ");
  EXPECT_EQ(lowered(asmCall("%r = call i32", "ds_read_b32 $0, $1", "=v,v",
                            "ptr addrspace(3) %l")),
            "load i32 addrspace(3) ");
  EXPECT_EQ(lowered(asmCall("%r = call i32", "flat_load_ubyte $0, $1 glc slc",
                            "=v,v", "ptr %p")),
            "load i8 addrspace(0) ");
}

TEST(SimtAmdgcnAsm, Stores) {
  EXPECT_EQ(lowered(asmCall("call void",
                            "ds_write_b128 $0, $1 \\09\\0As_waitcnt lgkmcnt(0)",
                            "v,v", "ptr addrspace(3) %l, i128 %v")),
            "store i128 addrspace(3) ");
  EXPECT_EQ(lowered(asmCall("call void", "flat_store_byte $0, $1 sc0 nt", "v,v",
                            "ptr %p, i32 %w")),
            "store i8 addrspace(0) ");
}

TEST(SimtAmdgcnAsm, StaysAsItIs) {
  for (const char *Text :
       {"v_mov_b32 $0, $1", "flat_load_dword $0, $1 offset:16",
        "flat_load_dword $1, $0", "buffer_load_dword $0, $1",
        "flat_load_dword $0, $1\\0Aflat_load_dword $0, $1",
        "flat_load_dwordx4 $0, $1"}) // Four words do not fit into one.
    EXPECT_EQ(lowered(asmCall("%r = call i32", Text, "=v,v", "ptr %p")), "asm ")
        << Text;
}

/// What LLVM makes of a comparison that is true in all lanes.
static std::string afterExecReads(const std::string &Type,
                                  const std::string &Name) {
  LLVMContext C;
  SMDiagnostic Error;
  std::unique_ptr<Module> M = parseAssemblyString(
      "define " + Type + " @f() {\n  %r = call " + Type +
          " @llvm.read_register." + Type + "(metadata !0)\n  ret " + Type +
          " %r\n}\n!0 = !{!\"" + Name + "\"}\n",
      Error, C);
  if (!M)
    return Error.getMessage().str();
  hipify::simt::lowerExecReads(*M);
  std::string Text;
  raw_string_ostream OS(Text);
  if (verifyModule(*M, &OS))
    return OS.str();
  for (Instruction &I : instructions(*M->getFunction("f")))
    if (auto *Call = dyn_cast<CallBase>(&I))
      OS << Call->getCalledFunction()->getName() << "("
         << (isa<ConstantInt>(Call->getArgOperand(0)) ? "true" : "!0") << ")";
  return Text;
}

TEST(SimtAmdgcnAsm, ReadsOfExecAreBallots) {
  EXPECT_EQ(afterExecReads("i64", "exec"), "llvm.amdgcn.ballot.i64(true)");
  EXPECT_EQ(afterExecReads("i32", "exec_lo"), "llvm.amdgcn.ballot.i32(true)");
  EXPECT_EQ(afterExecReads("i32", "exec_hi"), "llvm.read_register.i32(!0)");
  EXPECT_EQ(afterExecReads("i32", "m0"), "llvm.read_register.i32(!0)");
}
