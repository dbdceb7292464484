//===- Lowering.cpp - turns an asm statement into a function --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Statements, scopes, labels and guards. Operands.cpp reads and writes
// registers.
//
//===----------------------------------------------------------------------===//
#include "Lowering.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace hipify::simt {

PTXLowering::PTXLowering(Function &F, ArrayRef<AsmOperand> Operands,
                         bool IsVolatile)
    : B(BasicBlock::Create(F.getContext(), "entry", &F)), F(F),
      M(*F.getParent()), AsmOperands(Operands.begin(), Operands.end()),
      Volatile(IsVolatile) {
  makeOperandSlots();
}

bool PTXLowering::fail(const Twine &Why) {
  if (!Failed) {
    Failed = true;
    Reason = Why.str();
    FailedName = I ? I->fullName() : "";
  }
  return false;
}

BasicBlock *PTXLowering::newBlock(StringRef Name) {
  return BasicBlock::Create(F.getContext(), Name, &F);
}

AllocaInst *PTXLowering::newSlot(unsigned Bits, const Twine &Name) {
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> At(&Entry, Entry.begin());
  auto *Slot = At.CreateAlloca(intTy(Bits), nullptr, Name);
  // The initial contents of a register are unspecified, but always a number;
  // poison would make all code after a guarded write undefined.
  At.CreateStore(num(Bits, 0), Slot);
  return Slot;
}

void PTXLowering::makeOperandSlots() {
  for (const AsmOperand &O : AsmOperands) {
    Slot &S = OperandSlots.emplace_back();
    S.Bits = O.Bits;
    if (!O.Bits) {
      S.Constant = O.Constant;
      continue;
    }
    S.Memory = newSlot(O.Bits, "operand");
    if (O.Argument < 0)
      continue;
    Value *V = toBits(F.getArg(O.Argument));
    // A char in a 32-bit register.
    B.CreateStore(B.CreateZExtOrTrunc(V, intTy(O.Bits)), S.Memory);
  }
}

/// Returns the results from the statement's last block.
void PTXLowering::finish() {
  if (CarryIsOurs && !CarryIsRead)
    runtime("__ptx_set_carry", B.getVoidTy(), {carry()});
  Type *Ty = F.getReturnType();
  if (Ty->isVoidTy()) {
    B.CreateRetVoid();
    return;
  }
  auto *Struct = dyn_cast<StructType>(Ty);
  Value *Result = PoisonValue::get(Ty);
  for (auto [O, S] : zip_equal(AsmOperands, OperandSlots)) {
    if (O.Result < 0)
      continue;
    Type *Part = Struct ? Struct->getElementType(O.Result) : Ty;
    Value *V = B.CreateLoad(intTy(S.Bits), S.Memory);
    unsigned Bits = M.getDataLayout().getTypeSizeInBits(Part);
    V = coerce(B.CreateZExtOrTrunc(V, intTy(Bits)), Part);
    Result = Struct ? B.CreateInsertValue(Result, V, O.Result) : V;
  }
  B.CreateRet(Result);
}

/// Branches can be forward, so creates the blocks of labels first.
bool PTXLowering::collectLabels(const ptx::Program &P) {
  Scopes.emplace_back();
  std::vector<size_t> Path{0};
  for (const ptx::Statement &S : P) {
    switch (S.K) {
    case ptx::Statement::Kind::ScopeBegin:
      Path.push_back(Scopes.size());
      Scopes.emplace_back();
      break;
    case ptx::Statement::Kind::ScopeEnd:
      Path.pop_back();
      break;
    case ptx::Statement::Kind::Label:
      if (!Scopes[Path.back()]
               .Labels.try_emplace(S.Label, newBlock("label"))
               .second)
        return fail("label '" + S.Label + "' is defined twice");
      break;
    default:
      break;
    }
  }
  return true;
}

BasicBlock *PTXLowering::label(StringRef Name) {
  for (size_t Index : reverse(Open))
    if (BasicBlock *Found = Scopes[Index].Labels.lookup(Name))
      return Found;
  fail("there is no label '" + Name + "' in the statement");
  return nullptr;
}

bool PTXLowering::declare(const ptx::Declaration &D) {
  if (D.Space != "reg" || D.VectorSize != 1)
    return fail("a declaration of ." + D.Space +
                (D.VectorSize != 1 ? " vectors" : ""));
  unsigned Bits = ptx::findType(D.Type)->totalBits();
  auto &Registers = Scopes[Open.back()].Registers;
  auto Add = [&](const Twine &Name) {
    Slot &S = Registers[Name.str()];
    S.Memory = newSlot(Bits, Name);
    S.Bits = Bits;
  };
  for (const ptx::Declaration::Entry &E : D.Entries) {
    if (!E.Count)
      Add(E.Name);
    else
      for (uint64_t N = 0; N != *E.Count; ++N)
        Add(E.Name + Twine(N));
  }
  return true;
}

bool PTXLowering::run(const ptx::Program &P) {
  if (!collectLabels(P))
    return false;
  Open = {0};
  size_t NextScope = 1;
  for (const ptx::Statement &S : P) {
    switch (S.K) {
    case ptx::Statement::Kind::ScopeBegin:
      Open.push_back(NextScope++);
      break;
    case ptx::Statement::Kind::ScopeEnd:
      Open.pop_back();
      break;
    case ptx::Statement::Kind::Label: {
      BasicBlock *Block = Scopes[Open.back()].Labels.lookup(S.Label);
      B.CreateBr(Block);
      B.SetInsertPoint(Block);
      break;
    }
    case ptx::Statement::Kind::Declaration:
      declare(S.D);
      break;
    case ptx::Statement::Kind::Instruction:
      lowerInstruction(S.I);
      break;
    }
    if (Failed)
      return false;
  }
  I = nullptr;
  finish();
  return !Failed;
}

bool PTXLowering::lowerInstruction(const ptx::Instruction &New) {
  I = &New;
  Taken.assign(New.Modifiers.size(), false);
  Guard = nullptr;
  const PTXRow *Row = findPTXRow(New.Opcode);
  if (!Row)
    return fail("the emulator lacks it");
  if (New.Guard) {
    Guard = bits(*New.Guard, 1);
    if (Failed)
      return false;
  }
  if (!(Guard ? lowerGuarded(*Row) : Row->Handler(*this)))
    return fail("its operands are not those that it takes");
  for (auto [Modifier, IsTaken] : zip_equal(New.Modifiers, Taken))
    if (!IsTaken)
      return fail("modifier ." + Modifier.Text);
  return !Failed;
}

bool PTXLowering::lowerGuarded(const PTXRow &Row) {
  if (Row.K == PTXRow::Jump)
    return Row.Handler(*this);
  if (Row.K == PTXRow::Pure) {
    Predicated = true;
    bool Result = Row.Handler(*this);
    Predicated = false;
    return Result;
  }
  BasicBlock *Then = newBlock("guarded"), *Next = newBlock("next");
  B.CreateCondBr(Guard, Then, Next);
  B.SetInsertPoint(Then);
  if (!Row.Handler(*this))
    return false;
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
  return true;
}

Value *PTXLowering::carry() {
  if (!Carry)
    Carry = newSlot(1, "carry");
  if (!CarryIsOurs) {
    // Another statement has set it.
    B.CreateStore(runtime("__ptx_get_carry", intTy(1), {}), Carry);
    CarryIsOurs = true;
  }
  CarryIsRead = true;
  return B.CreateLoad(intTy(1), Carry);
}

void PTXLowering::setCarry(Value *V) {
  if (!Carry)
    Carry = newSlot(1, "carry");
  if (Predicated && CarryIsOurs)
    V = B.CreateSelect(Guard, V, B.CreateLoad(intTy(1), Carry));
  B.CreateStore(V, Carry);
  CarryIsOurs = true;
  CarryIsRead = false;
}

} // namespace hipify::simt
