//===- Lowering.h - turns an asm statement into a function ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each asm statement becomes a function whose registers are allocas, with a
// basic block for each branch target. After all of it has been lowered, the
// allocas are promoted and the function is inlined; on failure it is discarded.
//
// Registers contain integers of their size, predicates i1. The functions named
// in Instructions.def define the effect of an instruction. They take each
// modifier that they understand; an instruction with modifiers left over is
// unsupported, so nothing is ignored by accident.
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
    unsigned Bits = 0;    ///< Register size; 0: a constant.
    llvm::APInt Constant; ///< The value of a constant.
    int Argument = -1;    ///< The argument with its value; -1: none.
    int Result = -1;      ///< The result that takes its value; -1: none.
  };

  /// F is empty. IsVolatile: the statement must execute exactly as often as it
  /// is written.
  PTXLowering(llvm::Function &F, ArrayRef<AsmOperand> Operands,
              bool IsVolatile);
  /// Returns false on failure: see failedInstruction and reason.
  bool run(const ptx::Program &P);
  const std::string &failedInstruction() const { return FailedName; }
  const std::string &reason() const { return Reason; }

  // Interface for the functions of Instructions.def.
  llvm::IRBuilder<> B;

  /// Marks the statement as unsupported. The result is for `return fail(...)`.
  bool fail(const Twine &Why);
  bool isVolatile() const { return Volatile; }

  StringRef opcode() const { return I->Opcode; }
  // Modifiers: each can be taken once.
  bool take(StringRef Text);
  /// Takes the first of these that is present; empty if none is.
  StringRef takeOneOf(ArrayRef<StringRef> Texts);
  StringRef takeKind(ModifierKind K);
  const TypeInfo *takeType();
  /// Takes a type; fails if there is none.
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
  /// The same for a register that may be larger.
  Value *lowBits(const Operand &O, unsigned Width);
  Value *predicate(size_t N) { return bits(operand(N), 1); }
  std::optional<llvm::APInt> constant(const Operand &O);
  /// The size of the operand's register; 0 for numbers.
  unsigned registerBits(const Operand &O);
  /// Stores an integer, float, pointer or vector of exactly the register's
  /// size.
  void write(const Operand &O, Value *V);
  void write(size_t N, Value *V) { write(operand(N), V); }
  /// Stores an integer into a register that may be larger.
  void writeExtended(const Operand &O, Value *V, bool Signed);
  /// The two parts of p|q; a plain operand only has the first.
  const Operand &first(const Operand &O);
  const Operand *second(const Operand &O);

  Value *carry();
  void setCarry(Value *V);

  // Helpers that build IR.
  llvm::IntegerType *intTy(unsigned Bits) { return B.getIntNTy(Bits); }
  Value *num(unsigned Bits, uint64_t V) {
    return B.getInt(llvm::APInt(Bits, V, true, true));
  }
  /// Applies Fn to each element of packed operands.
  Value *mapLanes(const TypeInfo &T, ArrayRef<Value *> Packed,
                  llvm::function_ref<Value *(ArrayRef<Value *>)> Fn);
  /// Extracts one element, and packs all again.
  Value *lane(Value *Packed, unsigned Bits, unsigned Number);
  Value *pack(ArrayRef<Value *> Lanes);
  /// Calls llvm.nvvm.<Name>, with arguments bitcast to its parameter types.
  /// Overloads: the types of an overloaded intrinsic.
  Value *nvvm(const Twine &Name, ArrayRef<Value *> Arguments,
              ArrayRef<Type *> Overloads = {});
  bool hasNVVM(const Twine &Name);
  Value *intrinsic(llvm::Intrinsic::ID Id, ArrayRef<Value *> Arguments);
  /// Calls a run-time function listed in Intrinsics/Ptx.def.
  Value *runtime(StringRef Symbol, Type *Result, ArrayRef<Value *> Arguments);
  /// V as an integer of its size.
  Value *toBits(Value *V);
  Value *coerce(Value *V, Type *Ty);

  /// The basic block of a label; null after an error.
  llvm::BasicBlock *label(StringRef Name);
  /// The guard of the instruction, or null.
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
  bool CarryIsOurs = false; ///< Written by this statement.
  bool CarryIsRead = true;  ///< Since it was last written.
  const ptx::Instruction *I = nullptr;
  llvm::SmallVector<bool, 8> Taken;
  Value *Guard = nullptr;
  bool Predicated = false; ///< Writes depend on Guard.
  bool Failed = false;
  std::string FailedName, Reason;
  Operand Nothing;
  static const TypeInfo NoType;
};

using PTXHandler = bool (*)(PTXLowering &);

/// A row of Instructions.def.
struct PTXRow {
  enum Kind {
    Pure,   ///< Speculatable: a guard selects its result.
    Effect, ///< A guard becomes a branch around it.
    Jump    ///< Handles its own guard.
  };
  llvm::StringLiteral Opcode;
  Kind K;
  PTXHandler Handler;
};
const PTXRow *findPTXRow(StringRef Opcode);

} // namespace hipify::simt

#endif
