//===- ModuleTables.cpp - the run time's view of a module -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits an entry function for each kernel and the constants of simt::Module,
// field by field as declared in core/Abi.h.
//
//===----------------------------------------------------------------------===//
#include "Simt/Lowering.h"
#include "core/Abi.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace hipify::simt;

namespace {
class Tables {
public:
  explicit Tables(Lowering &L)
      : L(L), M(L.M), C(M.getContext()), Ptr(PointerType::get(C, 0)),
        I8(Type::getInt8Ty(C)), I32(Type::getInt32Ty(C)),
        I64(Type::getInt64Ty(C)) {}

  void emit();

private:
  Constant *number32(uint64_t V) { return ConstantInt::get(I32, V); }
  Constant *number64(uint64_t V) { return ConstantInt::get(I64, V); }
  Constant *null() { return ConstantPointerNull::get(Ptr); }
  Constant *string(StringRef Text);
  Constant *record(ArrayRef<Constant *> Fields) {
    return ConstantStruct::getAnon(C, Fields);
  }
  /// The two fields of simt::Table.
  Constant *table(ArrayRef<Constant *> Rows);
  Constant *kernel(Function &F);
  Function *entry(Function &Kernel, ArrayRef<uint64_t> Offsets);
  Function *flat(Function &Kernel, Function &Entry);
  Constant *sites();
  uint32_t maxThreads(const Function &F);

  Lowering &L;
  llvm::Module &M;
  LLVMContext &C;
  PointerType *Ptr;
  IntegerType *I8, *I32, *I64;
  StringMap<Constant *> Strings;
};
} // namespace

Constant *Tables::string(StringRef Text) {
  Constant *&Known = Strings[Text];
  if (!Known) {
    Constant *Data = ConstantDataArray::getString(C, Text);
    auto *G =
        new GlobalVariable(M, Data->getType(), true,
                           GlobalValue::PrivateLinkage, Data, "__simt_text");
    G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Known = G;
  }
  return Known;
}

Constant *Tables::table(ArrayRef<Constant *> Rows) {
  if (Rows.empty())
    return record({null(), number64(0)});
  auto *Ty = ArrayType::get(Rows[0]->getType(), Rows.size());
  auto *G = new GlobalVariable(M, Ty, true, GlobalValue::PrivateLinkage,
                               ConstantArray::get(Ty, Rows), "__simt_table");
  return record({G, number64(Rows.size())});
}

/// The type of a kernel's argument in the buffer: the pointee for a by-value
/// pointer, else the argument's own.
static Type *argumentType(const Argument &A) {
  if (Type *Ty = A.getParamByValType())
    return Ty;
  if (Type *Ty = A.getParamByRefType())
    return Ty;
  return A.getType();
}

Function *Tables::entry(Function &Kernel, ArrayRef<uint64_t> Offsets) {
  auto *F = Function::Create(
      FunctionType::get(Type::getVoidTy(C), {Ptr}, false),
      GlobalValue::InternalLinkage, "__simt_entry." + Kernel.getName(), M);
  IRBuilder<> B(BasicBlock::Create(C, "", F));
  SmallVector<Value *> Arguments;
  for (Argument &A : Kernel.args()) {
    Value *From =
        B.CreateConstInBoundsGEP1_64(I8, F->getArg(0), Offsets[A.getArgNo()]);
    if (Type *Ty = A.getParamByValType()) {
      // The kernel may write to its own copy.
      AllocaInst *Copy = B.CreateAlloca(Ty);
      Copy->setAlignment(std::max(A.getParamAlign().valueOrOne(), Align(16)));
      B.CreateMemCpy(Copy, Copy->getAlign(), From, Align(1),
                     M.getDataLayout().getTypeAllocSize(Ty));
      From = Copy;
    } else if (!A.getParamByRefType()) {
      Arguments.push_back(B.CreateAlignedLoad(A.getType(), From, Align(1)));
      continue;
    }
    Arguments.push_back(B.CreateAddrSpaceCast(From, A.getType()));
  }
  B.CreateCall(&Kernel, Arguments);
  B.CreateRetVoid();
  F->setDoesNotThrow();
  return F;
}

/// Emits for (z) for (y) for (x) entry(arguments), with the lane's ids set.
/// Lanes that never wait for each other need no fibers.
Function *Tables::flat(Function &Kernel, Function &Entry) {
  auto *F =
      Function::Create(Entry.getFunctionType(), GlobalValue::InternalLinkage,
                       "__simt_flat." + Kernel.getName(), M);
  F->setDoesNotThrow();
  auto *Start = BasicBlock::Create(C, "", F);
  auto *Loop = BasicBlock::Create(C, "thread", F);
  auto *End = BasicBlock::Create(C, "end", F);
  IRBuilder<> B(Start);
  auto Load = [&](Value *Base, uint64_t Offset, Type *Ty) {
    return B.CreateLoad(Ty, B.CreateConstInBoundsGEP1_64(I8, Base, Offset));
  };
  Value *Lane = B.CreateLoad(Ptr, B.CreateThreadLocalAddress(L.laneVariable()));
  Value *Block = Load(Lane, offsetof(hipify::simt::Lane, InBlock), Ptr);
  Value *Size[3];
  for (unsigned I = 0; I < 3; ++I)
    Size[I] = Load(Block, offsetof(hipify::simt::Block, BlockDim) + 4 * I, I32);
  Value *Count = B.CreateMul(B.CreateMul(Size[0], Size[1]), Size[2]);
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Id[3], *Index = B.CreatePHI(I32, 2);
  Index->addIncoming(B.getInt32(0), Start);
  for (PHINode *&P : Id) {
    P = B.CreatePHI(I32, 2);
    P->addIncoming(B.getInt32(0), Start);
  }
  auto Store = [&](uint64_t Offset, Value *V) {
    B.CreateStore(V, B.CreateConstInBoundsGEP1_64(I8, Lane, Offset));
  };
  for (unsigned I = 0; I < 3; ++I)
    Store(offsetof(hipify::simt::Lane, ThreadId) + 4 * I, Id[I]);
  Store(offsetof(hipify::simt::Lane, LaneId),
        B.CreateAnd(Index, B.getInt32(L.Target.WaveSize - 1)));
  Store(offsetof(hipify::simt::Lane, Index), Index);
  B.CreateCall(&Entry, F->getArg(0));
  Value *X = B.CreateAdd(Id[0], B.getInt32(1));
  Value *EndX = B.CreateICmpEQ(X, Size[0]);
  Value *Y = B.CreateAdd(Id[1], B.CreateZExt(EndX, I32));
  Value *EndY = B.CreateICmpEQ(Y, Size[1]);
  Value *Z = B.CreateAdd(Id[2], B.CreateZExt(EndY, I32));
  Id[0]->addIncoming(B.CreateSelect(EndX, B.getInt32(0), X), Loop);
  Id[1]->addIncoming(B.CreateSelect(EndY, B.getInt32(0), Y), Loop);
  Id[2]->addIncoming(Z, Loop);
  Value *Next = B.CreateAdd(Index, B.getInt32(1));
  Index->addIncoming(Next, Loop);
  B.CreateCondBr(B.CreateICmpEQ(Next, Count), End, Loop);
  B.SetInsertPoint(End);
  B.CreateRetVoid();
  return F;
}

uint32_t Tables::maxThreads(const Function &F) {
  // "amdgpu-flat-work-group-size"="1,1024"; nvvm.maxntid="256,1,1"
  StringRef Text =
      F.getFnAttribute("amdgpu-flat-work-group-size").getValueAsString();
  uint32_t Most = 0;
  if (!Text.empty()) {
    (void)Text.split(',').second.getAsInteger(10, Most);
    return Most;
  }
  Text = F.getFnAttribute("nvvm.maxntid").getValueAsString();
  if (Text.empty())
    return 0;
  SmallVector<StringRef> Parts;
  Text.split(Parts, ',');
  Most = 1;
  for (StringRef Part : Parts) {
    uint32_t N = 1;
    (void)Part.trim().getAsInteger(10, N);
    Most *= N;
  }
  return Most;
}

Constant *Tables::kernel(Function &F) {
  const DataLayout &Layout = M.getDataLayout();
  SmallVector<Constant *> Parameters;
  SmallVector<uint64_t> Offsets;
  uint64_t End = 0;
  for (const Argument &A : F.args()) {
    // Hidden arguments are read through their own pointer.
    if (F.hasParamAttribute(A.getArgNo(), "amdgpu-hidden-argument")) {
      Offsets.push_back(0);
      continue;
    }
    Type *Ty = argumentType(A);
    uint64_t Size = Layout.getTypeAllocSize(Ty);
    End = alignTo(End, 16);
    Offsets.push_back(End);
    Parameters.push_back(
        record({number32(End), number32(Size),
                number32(Layout.getABITypeAlign(Ty).value())}));
    End += Size;
  }
  uint32_t Threads = maxThreads(F);
  Function *Entry = entry(F, Offsets);
  bool Fibers = L.Convergent.contains(&F);
  Constant *Flat = Fibers ? null() : flat(F, *Entry);
  // The kernel's own attributes are no longer needed.
  bool OptNone = F.hasOptNone();
  F.setAttributes({});
  F.setDoesNotThrow();
  if (OptNone) {
    F.addFnAttr(Attribute::OptimizeNone);
    F.addFnAttr(Attribute::NoInline);
  }
  Constant *Rows = table(Parameters);
  return record({string(F.getName()), Entry, Flat,
                 Rows->getAggregateElement(0u), number32(Parameters.size()),
                 number32(End), number32(L.KernelLds[&F]), number32(L.LdsBytes),
                 number32(Threads),
                 number32(Fibers ? Kernel::NeedsFibers : 0)});
}

Constant *Tables::sites() {
  SmallVector<Constant *> Rows;
  for (const Sites::Entry &E : L.Places.entries())
    Rows.push_back(
        record({string(E.Function), string(E.File), number32(E.Line),
                number32(E.Column), number32(E.InlinedAt), number32(0)}));
  return table(Rows);
}

void Tables::emit() {
  SmallVector<Constant *> Kernels, Variables, Shared, Relocations;
  for (Function *F : L.Kernels)
    Kernels.push_back(kernel(*F));
  for (const Lowering::ImageSlot &V : L.Variables)
    Variables.push_back(
        record({string(V.Name), number64(V.Offset), number64(V.Size),
                number32(V.IsConstant ? Variable::Constant : 0), number32(0)}));
  for (const Lowering::LdsSlot &S : L.Lds)
    Shared.push_back(
        record({string(S.Name), number32(S.Offset), number32(S.Size)}));
  for (uint64_t Offset : L.Relocations)
    Relocations.push_back(number64(Offset));
  Constant *Image = null();
  if (L.Image)
    Image = L.Image;
  Constant *Whole = record(
      {number32(AbiVersion),
       number32(uint32_t(L.Target.IsAMD ? Vendor::AMD : Vendor::NVIDIA)),
       number32(L.Target.WaveSize), number32(L.LdsBytes), string(L.Options.Id),
       string(L.Target.Name), Image, number64(L.ImageBytes), table(Kernels),
       table(Variables), table(Shared), sites(), table(Relocations)});
  auto *G =
      new GlobalVariable(M, Whole->getType(), true,
                         GlobalValue::InternalLinkage, Whole, "__simt_module");
  auto *Register = Function::Create(
      FunctionType::get(Type::getVoidTy(C), false),
      GlobalValue::InternalLinkage, "__simt_register_module", M);
  IRBuilder<> B(BasicBlock::Create(C, "", Register));
  B.CreateCall(L.runtime("__simt_register", B.getVoidTy(), {Ptr}), {G});
  B.CreateRetVoid();
  // Before the program's constructors, which may launch kernels.
  appendToGlobalCtors(M, Register, 101);
}

// The constants above match these declarations.
static_assert(sizeof(Parameter) == 12 && sizeof(Kernel) == 56 &&
              sizeof(Site) == 32 && sizeof(Variable) == 32 &&
              sizeof(LdsVariable) == 16 && sizeof(hipify::simt::Module) == 128);

void hipify::simt::emitModuleTables(Lowering &L) { Tables(L).emit(); }
