//===- Lowering.h - One asm statement becomes a function --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each asm statement becomes a function whose registers are allocas, with a
// block of its own wherever PTX branches. When all of it is lowered, the
// allocas are promoted and the function is inlined; else it is thrown away.
//
// Registers hold integers of their size, predicates i1. What an instruction
// does to them is in the functions that Instructions.def names; they take each
// modifier that they understand, and an instruction with modifiers left over
// is unsupported: nothing is ignored by accident.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_PTX_LOWERING_H
#define HIPIFY_SIMT_PTX_LOWERING_H

#include "PTX/AST.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"

namespace hipify::simt {

using llvm::ArrayRef;
using llvm::StringRef;
using llvm::Twine;
using llvm::Type;
using llvm::Value;
using ptx::ModifierKind;
using ptx::Operand;
using ptx::TypeInfo;

class PTXLowering {
public:
  /// An operand of the asm statement.
  struct AsmOperand {
    unsigned Bits = 0;    ///< Of its register; 0: it is a constant.
    llvm::APInt Constant; ///< If it is one.
    int Argument = -1;    ///< Which gives its value; -1: none.
    int Result = -1;      ///< Which takes its value; -1: none.
  };

  /// F is empty; IsVolatile: the statement may not be executed less or more
  /// often than it is written.
  PTXLowering(llvm::Function &F, ArrayRef<AsmOperand> Operands,
              bool IsVolatile);
  /// False: see failedInstruction and reason.
  bool run(const ptx::Program &P);
  const std::string &failedInstruction() const { return FailedName; }
  const std::string &reason() const { return Reason; }

  // What the functions of Instructions.def use from here on.
  llvm::IRBuilder<> B;

  /// Makes the statement unsupported. The value is for `return fail(...)`.
  bool fail(const Twine &Why);
  bool isVolatile() const { return Volatile; }

  StringRef opcode() const { return I->Opcode; }
  // Modifiers: each may be taken once.
  bool take(StringRef Text);
  /// The first of these that is there; empty if none is.
  StringRef takeOneOf(ArrayRef<StringRef> Texts);
  StringRef takeKind(ModifierKind K);
  const TypeInfo *takeType();
  /// Fails if there is none.
  const TypeInfo &type();
  void ignore(ModifierKind K);

  // Operands.
  size_t numOperands() const { return I->Operands.size(); }
  const Operand &operand(size_t N);
  /// The integer in an operand, which must have exactly this size.
  Value *bits(const Operand &O, unsigned Width);
  Value *bits(size_t N, unsigned Width) { return bits(operand(N), Width); }
  Value *bits(size_t N, const TypeInfo &T) {
    return bits(operand(N), T.totalBits());
  }
  /// The same from a register that may be larger.
  Value *lowBits(const Operand &O, unsigned Width);
  Value *predicate(size_t N) { return bits(operand(N), 1); }
  std::optional<llvm::APInt> constant(const Operand &O);
  /// How large the operand's register is; 0 for numbers.
  unsigned registerBits(const Operand &O);
  /// Stores an integer, float, pointer or vector of exactly the size.
  void write(const Operand &O, Value *V);
  void write(size_t N, Value *V) { write(operand(N), V); }
  /// Stores an integer into a register that may be larger.
  void writeExtended(const Operand &O, Value *V, bool Signed);
  /// The two parts of p|q; a plain operand has only the first.
  const Operand &first(const Operand &O);
  const Operand *second(const Operand &O);

  Value *carry();
  void setCarry(Value *V);

  // Pieces of IR.
  llvm::IntegerType *intTy(unsigned Bits) { return B.getIntNTy(Bits); }
  Value *num(unsigned Bits, uint64_t V) {
    return B.getInt(llvm::APInt(Bits, V, true, true));
  }
  /// Applies Fn to each element of packed operands.
  Value *mapLanes(const TypeInfo &T, ArrayRef<Value *> Packed,
                  llvm::function_ref<Value *(ArrayRef<Value *>)> Fn);
  /// One element, and all packed again.
  Value *lane(Value *Packed, unsigned Bits, unsigned Number);
  Value *pack(ArrayRef<Value *> Lanes);
  /// Calls llvm.nvvm.<Name>. Arguments are bit-cast to what it takes.
  /// Overloads: the types in an overloaded name.
  Value *nvvm(const Twine &Name, ArrayRef<Value *> Arguments,
              ArrayRef<Type *> Overloads = {});
  bool hasNVVM(const Twine &Name);
  Value *intrinsic(llvm::Intrinsic::ID Id, ArrayRef<Value *> Arguments);
  /// Calls a function of the run time, which Intrinsics/Ptx.def names.
  Value *runtime(StringRef Symbol, Type *Result, ArrayRef<Value *> Arguments);
  /// V as an integer of its size.
  Value *toBits(Value *V);
  Value *coerce(Value *V, Type *Ty);

  /// The block of a label; null after an error.
  llvm::BasicBlock *label(StringRef Name);
  /// Whether the instruction is guarded, and by what.
  Value *guard() { return Guard; }
  llvm::BasicBlock *newBlock(StringRef Name);

private:
  struct Slot {
    llvm::AllocaInst *Memory = nullptr;
    std::optional<llvm::APInt> Constant;
    unsigned Bits = 0;
  };
  struct Scope {
    llvm::StringMap<Slot> Registers;
    llvm::StringMap<llvm::BasicBlock *> Labels;
  };

  void makeOperandSlots();
  void finish();
  bool collectLabels(const ptx::Program &P);
  bool declare(const ptx::Declaration &D);
  bool lowerInstruction(const ptx::Instruction &New);
  bool lowerGuarded(const struct PTXRow &Row);
  llvm::AllocaInst *newSlot(unsigned Bits, const Twine &Name);
  Slot *findSlot(const Operand &O);
  Value *number(const Operand &O, unsigned Width);
  Value *specialRegister(StringRef Name, unsigned Width);

  llvm::Function &F;
  llvm::Module &M;
  std::vector<AsmOperand> AsmOperands;
  bool Volatile;
  std::vector<Slot> OperandSlots;
  std::vector<Scope> Scopes; ///< In the order of their '{'.
  std::vector<size_t> Open;  ///< Indices into Scopes.
  llvm::AllocaInst *Carry = nullptr;
  bool CarryIsOurs = false; ///< The statement has written it.
  bool CarryIsRead = true;  ///< Since it was written.
  const ptx::Instruction *I = nullptr;
  llvm::SmallVector<bool, 8> Taken;
  Value *Guard = nullptr;
  bool Predicated = false; ///< Writes happen only if Guard holds.
  bool Failed = false;
  std::string FailedName, Reason;
  Operand Nothing;
  static const TypeInfo NoType;
};

using PTXHandler = bool (*)(PTXLowering &);

/// A row of Instructions.def.
struct PTXRow {
  enum Kind {
    Pure,   ///< Can be executed for nothing: a guard selects its result.
    Effect, ///< A guard is a branch around it.
    Jump    ///< Handles its guard itself.
  };
  llvm::StringLiteral Opcode;
  Kind K;
  PTXHandler Handler;
};
const PTXRow *findPTXRow(StringRef Opcode);

} // namespace hipify::simt

#endif
