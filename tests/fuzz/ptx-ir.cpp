//===- ptx-ir.cpp - PTX becomes LLVM IR -----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The emulator's way of an asm statement. As for fuzz-ptx, the first line has
// the constraints of its operands, the rest is its text.
//
//===----------------------------------------------------------------------===//
#include "Fuzz.h"
#include "Simt/InlinePTX.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"

using namespace hipify::fuzz;
using namespace llvm;

/// The type of a constraint's letter; null if the letter is no register.
static Type *typeOf(char Letter, LLVMContext &Context) {
  switch (Letter) {
  case 'b':
    return Type::getInt1Ty(Context);
  case 'h':
    return Type::getInt16Ty(Context);
  case 'r':
    return Type::getInt32Ty(Context);
  case 'l':
    return Type::getInt64Ty(Context);
  case 'q':
    return Type::getInt128Ty(Context);
  case 'f':
    return Type::getFloatTy(Context);
  case 'd':
    return Type::getDoubleTy(Context);
  default:
    return nullptr;
  }
}

namespace {
/// The operands as clang gives them to LLVM: outputs, inputs, then an input for
/// each output that is read, too.
struct Operands {
  Operands(StringRef Line, LLVMContext &Context) {
    std::string Inputs, Tied;
    SmallVector<Type *> TiedTypes;
    unsigned Outputs = 0;
    for (StringRef Word : split(Line, ' ')) {
      bool Reads = Word.consume_front("+"), Writes = Word.consume_front("=");
      bool Output = Reads || Writes;
      // Outputs come first.
      if (Word.empty() || Outputs + Arguments.size() == 32 ||
          (Output && !Arguments.empty()))
        continue;
      Type *T = Word[0] == 'n' && !Output ? Type::getInt32Ty(Context)
                                          : typeOf(Word[0], Context);
      if (!T)
        continue;
      if (Output) {
        Text += (Outputs ? ",=" : "=") + Word.take_front().str();
        Results.push_back(T);
        if (Reads) {
          Tied += "," + std::to_string(Outputs);
          TiedTypes.push_back(T);
        }
        ++Outputs;
        continue;
      }
      Inputs += "," + Word.take_front().str();
      Arguments.push_back(T);
      Immediate.push_back(Word[0] == 'n');
    }
    Text += Inputs + Tied;
    Text = StringRef(Text).ltrim(',').str();
    Arguments.append(TiedTypes);
    Immediate.resize(Arguments.size());
  }

  std::string Text;
  SmallVector<Type *> Results, Arguments;
  std::vector<bool> Immediate; ///< By argument.
};
} // namespace

/// The text as clang gives it to LLVM: %0 becomes $0, %% becomes %.
static std::string toLLVM(StringRef Text) {
  std::string Result;
  for (size_t I = 0; I != Text.size(); ++I) {
    char Next = I + 1 == Text.size() ? ' ' : Text[I + 1];
    if (Text[I] == '%' && Next == '%')
      Result += Text[I++];
    else if (Text[I] == '%')
      Result += '$';
    else if (Text[I] == '$')
      Result += "$$";
    else
      Result += Text[I];
  }
  return Result;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto [Line, Text] = textOf(Data, Size).split('\n');
  LLVMContext Context;
  Module M("fuzz", Context);
  M.setTargetTriple(Triple("nvptx64-nvidia-cuda"));
  Operands O(Line, Context);
  Type *Result = O.Results.empty()       ? Type::getVoidTy(Context)
                 : O.Results.size() == 1 ? O.Results[0]
                                         : StructType::get(Context, O.Results);
  auto *Type = FunctionType::get(Result, O.Arguments, /*isVarArg=*/false);
  if (Error E = InlineAsm::verify(Type, O.Text)) {
    consumeError(std::move(E));
    return 0;
  }
  auto *F = Function::Create(Type, GlobalValue::ExternalLinkage, "f", M);
  IRBuilder<> Builder(BasicBlock::Create(Context, "", F));
  SmallVector<Value *> Arguments;
  for (auto &A : F->args())
    Arguments.push_back(O.Immediate[A.getArgNo()]
                            ? ConstantInt::get(A.getType(), A.getArgNo() * 8)
                            : static_cast<Value *>(&A));
  CallInst *Call = Builder.CreateCall(
      InlineAsm::get(Type, toLLVM(Text), O.Text, /*hasSideEffects=*/true),
      Arguments);
  if (Result->isVoidTy())
    Builder.CreateRetVoid();
  else
    Builder.CreateRet(Call);

  auto Left = hipify::simt::lowerInlinePTX(M);
  require(!verifyModule(M, &errs()), "the IR is valid");
  size_t Remaining = 0;
  for (Function &Each : M)
    for (Instruction &I : instructions(Each))
      if (auto *C = dyn_cast<CallBase>(&I))
        Remaining += C->isInlineAsm();
  require(Remaining == Left.size(), "what remains is reported");
  for (const auto &U : Left)
    requireMessage(U.Reason);
  return 0;
}
