//===- LowerAmdgcnAsm.cpp - loads and stores in AMD's inline asm ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rocPRIM's look-back scans load and store 128 bits at once with inline asm:
// one instruction and a wait. Such statements become atomic accesses. All
// others remain and are reported as unsupported. Also handles reads of the
// register exec.
//
//===----------------------------------------------------------------------===//
#include "Simt/LowerAmdgcn.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace hipify::simt;

namespace {
/// The effect of a statement.
struct Access {
  bool IsStore = false, IsSigned = false;
  unsigned Bits = 0; ///< 0: not an access.
  unsigned AddressSpace = 0;
};
} // namespace

static Access parseOpcode(StringRef Opcode) {
  auto [Where, Rest] = Opcode.split('_');
  Access A;
  if (Where == "global")
    A.AddressSpace = 1;
  else if (Where == "ds")
    A.AddressSpace = 3;
  else if (Where != "flat")
    return {};
  auto [What, Size] = Rest.split('_');
  if (What == "store" || What == "write")
    A.IsStore = true;
  else if (What != "load" && What != "read")
    return {};
  A.IsSigned =
      Size == "sbyte" || Size == "sshort" || Size == "i8" || Size == "i16";
  A.Bits = StringSwitch<unsigned>(Size)
               .Cases({"ubyte", "sbyte", "byte", "u8", "i8", "b8"}, 8)
               .Cases({"ushort", "sshort", "short", "u16", "i16", "b16"}, 16)
               .Cases({"dword", "b32"}, 32)
               .Cases({"dwordx2", "b64"}, 64)
               .Cases({"dwordx4", "b128"}, 128)
               .Default(0);
  return A;
}

/// Cache modifiers do not matter here; an offset would.
static bool isHarmless(StringRef Modifier) {
  return is_contained({"off", "glc", "slc", "dlc", "sc0", "sc1", "nt"},
                      Modifier) ||
         Modifier.starts_with("scope:") || Modifier.starts_with("th:");
}

/// Parses the only instruction with an effect, which must be an access through
/// `$0, $1`.
static Access parse(StringRef Text) {
  Access Result;
  SmallVector<StringRef> Lines;
  SplitString(Text, Lines, "\n\r;");
  for (StringRef Line : Lines) {
    Line = Line.trim();
    if (Line.empty() || Line.starts_with("s_wait") || Line.starts_with("s_nop"))
      continue;
    SmallVector<StringRef> Words;
    SplitString(Line, Words, " \t,");
    if (Result.Bits || Words.size() < 3 || Words[1] != "$0" ||
        Words[2] != "$1" || !all_of(drop_begin(Words, 3), isHarmless))
      return {};
    Result = parseOpcode(Words[0]);
    if (!Result.Bits)
      return {};
  }
  return Result;
}

static Value *address(IRBuilderBase &B, Value *V, unsigned AddressSpace) {
  if (V->getType()->isPointerTy())
    return V;
  return B.CreateIntToPtr(V, B.getPtrTy(AddressSpace));
}

static bool lowerLoad(CallBase &Call, const Access &A, const DataLayout &DL) {
  Type *Ty = Call.getType();
  if (Call.arg_size() != 1 || Ty->isVoidTy() || Ty->isAggregateType())
    return false;
  unsigned Bits = DL.getTypeSizeInBits(Ty).getFixedValue();
  if (Bits < A.Bits || (Bits > A.Bits && !Ty->isIntegerTy()))
    return false;
  IRBuilder<> B(&Call);
  LoadInst *Load = B.CreateAlignedLoad(
      B.getIntNTy(A.Bits), address(B, Call.getArgOperand(0), A.AddressSpace),
      Align(A.Bits / 8));
  Load->setAtomic(AtomicOrdering::Monotonic);
  Value *V = Load;
  if (Bits > A.Bits)
    V = A.IsSigned ? B.CreateSExt(V, Ty) : B.CreateZExt(V, Ty);
  else if (Ty->isPointerTy())
    V = B.CreateIntToPtr(V, Ty);
  else
    V = B.CreateBitCast(V, Ty);
  Call.replaceAllUsesWith(V);
  return true;
}

static bool lowerStore(CallBase &Call, const Access &A, const DataLayout &DL) {
  if (Call.arg_size() != 2 || !Call.getType()->isVoidTy())
    return false;
  Value *V = Call.getArgOperand(1);
  Type *Ty = V->getType();
  unsigned Bits = DL.getTypeSizeInBits(Ty).getFixedValue();
  if (Bits < A.Bits || (Bits > A.Bits && !Ty->isIntegerTy()))
    return false;
  IRBuilder<> B(&Call);
  V = Ty->isPointerTy() ? B.CreatePtrToInt(V, B.getIntNTy(Bits))
                        : B.CreateBitCast(V, B.getIntNTy(Bits));
  StoreInst *Store = B.CreateAlignedStore(
      B.CreateTrunc(V, B.getIntNTy(A.Bits)),
      address(B, Call.getArgOperand(0), A.AddressSpace), Align(A.Bits / 8));
  Store->setAtomic(AtomicOrdering::Monotonic);
  return true;
}

unsigned hipify::simt::lowerAmdgcnAsm(llvm::Module &M) {
  unsigned Count = 0;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallBase>(&I);
      auto *Asm =
          Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr;
      if (!Asm)
        continue;
      Access A = parse(Asm->getAsmString());
      if (!A.Bits || !(A.IsStore ? lowerStore(*Call, A, M.getDataLayout())
                                 : lowerLoad(*Call, A, M.getDataLayout())))
        continue;
      Call->eraseFromParent();
      ++Count;
    }
  return Count;
}

void hipify::simt::lowerExecReads(llvm::Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Read = dyn_cast<IntrinsicInst>(&I);
      if (!Read || Read->getIntrinsicID() != Intrinsic::read_register)
        continue;
      auto *Names = cast<MDNode>(
          cast<MetadataAsValue>(Read->getArgOperand(0))->getMetadata());
      StringRef Name = cast<MDString>(Names->getOperand(0))->getString();
      if (Name != (I.getType()->isIntegerTy(64) ? "exec" : "exec_lo"))
        continue;
      IRBuilder<> B(Read);
      Read->replaceAllUsesWith(B.CreateIntrinsic(
          Intrinsic::amdgcn_ballot, {Read->getType()}, {B.getTrue()}));
      Read->eraseFromParent();
    }
}
