//===- Operands.cpp - registers, numbers and modifiers --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Lowering.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace hipify::simt {

//===----------------------------------------------------------------------===//
// Modifiers
//===----------------------------------------------------------------------===//

const TypeInfo PTXLowering::NoType = {"b32", TypeInfo::Class::Bits, 32, 1};

bool PTXLowering::take(StringRef Text) {
  for (auto [Modifier, IsTaken] : zip_equal(I->Modifiers, Taken))
    if (!IsTaken && Modifier.Text == Text)
      return IsTaken = true;
  return false;
}

StringRef PTXLowering::takeOneOf(ArrayRef<StringRef> Texts) {
  for (StringRef Text : Texts)
    if (take(Text))
      return Text;
  return {};
}

StringRef PTXLowering::takeKind(ModifierKind K) {
  for (auto [Modifier, IsTaken] : zip_equal(I->Modifiers, Taken))
    if (!IsTaken && Modifier.Kind == K) {
      IsTaken = true;
      return Modifier.Text;
    }
  return {};
}

const TypeInfo *PTXLowering::takeType() {
  return ptx::findType(takeKind(ModifierKind::Type));
}

const TypeInfo &PTXLowering::type() {
  if (const TypeInfo *T = takeType())
    return *T;
  fail("its type is missing");
  return NoType;
}

void PTXLowering::ignore(ModifierKind K) {
  while (!takeKind(K).empty())
    ;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

const Operand &PTXLowering::operand(size_t N) {
  if (N < I->Operands.size())
    return I->Operands[N];
  fail("an operand is missing");
  return Nothing;
}

const Operand &PTXLowering::first(const Operand &O) {
  return O.is(Operand::Kind::Pair) ? O.Elements[0] : O;
}

const Operand *PTXLowering::second(const Operand &O) {
  return O.is(Operand::Kind::Pair) ? &O.Elements[1] : nullptr;
}

PTXLowering::Slot *PTXLowering::findSlot(const Operand &O) {
  if (O.is(Operand::Kind::Placeholder)) {
    if (O.Number < OperandSlots.size())
      return &OperandSlots[O.Number];
    fail("there is no operand %" + Twine(O.Number));
  } else if (O.is(Operand::Kind::Name)) {
    for (size_t Index : reverse(Open)) {
      auto Found = Scopes[Index].Registers.find(O.Name);
      if (Found != Scopes[Index].Registers.end())
        return &Found->second;
    }
  }
  return nullptr;
}

unsigned PTXLowering::registerBits(const Operand &O) {
  Slot *S = findSlot(O);
  return S && !S->Constant ? S->Bits : 0;
}

std::optional<APInt> PTXLowering::constant(const Operand &O) {
  if (O.is(Operand::Kind::Integer))
    return APInt(64, O.Bits);
  if (O.is(Operand::Kind::Name) && O.Name == "WARP_SZ")
    return APInt(64, 32);
  if (Slot *S = findSlot(O))
    return S->Constant;
  return std::nullopt;
}

Value *PTXLowering::number(const Operand &O, unsigned Width) {
  if (std::optional<APInt> C = constant(O)) {
    APInt V = C->sextOrTrunc(Width);
    return B.getInt(O.Negated ? (Width == 1 ? ~V : V) : V);
  }
  APFloat V(APFloat::IEEEdouble());
  if (O.is(Operand::Kind::Single))
    V = APFloat(APFloat::IEEEsingle(), APInt(32, O.Bits));
  else
    V = APFloat(APFloat::IEEEdouble(), APInt(64, O.Bits));
  if (Width != 32 && Width != 64) {
    fail("a floating-point number where one of " + Twine(Width) +
         " bits belongs");
    return PoisonValue::get(intTy(Width));
  }
  bool Inexact;
  V.convert(Width == 32 ? APFloat::IEEEsingle() : APFloat::IEEEdouble(),
            APFloat::rmNearestTiesToEven, &Inexact);
  return B.getInt(V.bitcastToAPInt());
}

Value *PTXLowering::specialRegister(StringRef Name, unsigned Width) {
  std::string Register = Name.drop_front().str();
  for (StringRef Prefix : {"lanemask_", "cluster_", "globaltimer_"})
    if (StringRef(Register).starts_with(Prefix))
      Register[Prefix.size() - 1] = '.';
  if (hasNVVM("read.ptx.sreg." + Register)) {
    Value *V = nvvm("read.ptx.sreg." + Register, {});
    unsigned Bits = V->getType()->getIntegerBitWidth();
    // %gridid used to have 32 bits.
    if (Bits == Width || (Name == "%gridid" && Bits > Width))
      return B.CreateTrunc(V, intTy(Width));
    if (Bits == 1 || Width < Bits)
      fail("register " + Name + " has " + Twine(Bits) + " bits");
    return B.CreateZExt(V, intTy(Width));
  }
  if (Width == 32 && (Name == "%globaltimer_hi" || Name == "%clock_hi")) {
    bool IsClock = Name == "%clock_hi";
    Value *V = nvvm(
        IsClock ? "read.ptx.sreg.clock64" : "read.ptx.sreg.globaltimer", {});
    return B.CreateTrunc(B.CreateLShr(V, 32), intTy(32));
  }
  // LLVM does not list it as a register.
  if (Width == 1 && Name == "%is_explicit_cluster")
    return nvvm("is_explicit_cluster", {});
  // The emulator reserves no shared memory and runs no graphs on the device.
  if ((Width == 32 && Name.starts_with("%reserved_smem_offset_")) ||
      (Width == 64 && Name == "%current_graph_exec"))
    return num(Width, 0);
  fail((Name.starts_with("%") ? "register " : "name ") + Name);
  return PoisonValue::get(intTy(Width));
}

Value *PTXLowering::lowBits(const Operand &O, unsigned Width) {
  Slot *S = findSlot(O);
  if (S && !S->Constant && S->Bits > Width && Width > 1)
    return B.CreateTrunc(B.CreateLoad(intTy(S->Bits), S->Memory), intTy(Width));
  return bits(O, Width);
}

Value *PTXLowering::bits(const Operand &O, unsigned Width) {
  using Kind = Operand::Kind;
  Slot *S = findSlot(O);
  if (Failed)
    return PoisonValue::get(intTy(Width));
  if (O.Negated && Width != 1) {
    fail("'!' before something that is not a predicate");
    return PoisonValue::get(intTy(Width));
  }
  if (O.is(Kind::Integer) || O.is(Kind::Single) || O.is(Kind::Double) ||
      (S && S->Constant) || (O.is(Kind::Name) && O.Name == "WARP_SZ"))
    return number(O, Width);
  if (S) {
    if (S->Bits != Width) {
      fail("a register of " + Twine(S->Bits) + " bits where " + Twine(Width) +
           " belong");
      return PoisonValue::get(intTy(Width));
    }
    Value *V = B.CreateLoad(intTy(Width), S->Memory);
    return O.Negated ? B.CreateNot(V) : V;
  }
  if (O.is(Kind::Vector) && !O.Elements.empty() &&
      Width % O.Elements.size() == 0) {
    SmallVector<Value *, 4> Parts;
    for (const Operand &Part : O.Elements)
      Parts.push_back(bits(Part, Width / O.Elements.size()));
    return pack(Parts);
  }
  if (O.is(Kind::Name) && O.Name.size() > 1)
    return specialRegister(O.Name, Width);
  fail("its operands are not those that it takes");
  return PoisonValue::get(intTy(Width));
}

void PTXLowering::write(const Operand &O, Value *V) {
  V = toBits(V);
  unsigned Width = V->getType()->getIntegerBitWidth();
  if (O.is(Operand::Kind::Sink))
    return;
  if (O.is(Operand::Kind::Vector) && !O.Elements.empty() &&
      Width % O.Elements.size() == 0) {
    unsigned Part = Width / O.Elements.size();
    for (auto [Number, Element] : enumerate(O.Elements))
      write(Element, lane(V, Part, Number));
    return;
  }
  Slot *S = findSlot(O);
  if (!S || S->Constant) {
    fail("its result has no register");
    return;
  }
  if (S->Bits != Width) {
    fail("a register of " + Twine(S->Bits) + " bits for a result of " +
         Twine(Width));
    return;
  }
  if (Predicated)
    V = B.CreateSelect(Guard, V, B.CreateLoad(V->getType(), S->Memory));
  B.CreateStore(V, S->Memory);
}

void PTXLowering::writeExtended(const Operand &O, Value *V, bool Signed) {
  V = toBits(V);
  unsigned Width = V->getType()->getIntegerBitWidth();
  if (unsigned Bits = registerBits(O); Bits > Width && Width > 1)
    V = Signed ? B.CreateSExt(V, intTy(Bits)) : B.CreateZExt(V, intTy(Bits));
  write(O, V);
}

//===----------------------------------------------------------------------===//
// Helpers that build IR
//===----------------------------------------------------------------------===//

Value *PTXLowering::toBits(Value *V) {
  Type *Ty = V->getType();
  if (Ty->isIntegerTy())
    return V;
  unsigned Bits = M.getDataLayout().getTypeSizeInBits(Ty);
  return Ty->isPointerTy() ? B.CreatePtrToInt(V, intTy(Bits))
                           : B.CreateBitCast(V, intTy(Bits));
}

Value *PTXLowering::coerce(Value *V, Type *Ty) {
  Type *From = V->getType();
  if (From == Ty)
    return V;
  if (Ty->isPointerTy())
    return From->isPointerTy() ? B.CreateAddrSpaceCast(V, Ty)
                               : B.CreateIntToPtr(V, Ty);
  V = toBits(V);
  if (V->getType()->getIntegerBitWidth() ==
      M.getDataLayout().getTypeSizeInBits(Ty).getFixedValue())
    return B.CreateBitCast(V, Ty);
  fail("its operands are not of the size that it takes");
  return PoisonValue::get(Ty);
}

Value *PTXLowering::lane(Value *Packed, unsigned Bits, unsigned Number) {
  Value *V = Number ? B.CreateLShr(Packed, uint64_t(Number) * Bits) : Packed;
  return B.CreateTrunc(V, intTy(Bits));
}

Value *PTXLowering::pack(ArrayRef<Value *> Lanes) {
  unsigned Bits = Lanes[0]->getType()->getIntegerBitWidth();
  Type *Whole = intTy(Bits * Lanes.size());
  Value *Result = B.CreateZExt(Lanes[0], Whole);
  for (size_t N = 1; N < Lanes.size(); ++N)
    Result = B.CreateOr(
        Result, B.CreateShl(B.CreateZExt(Lanes[N], Whole), uint64_t(N) * Bits));
  return Result;
}

Value *PTXLowering::mapLanes(const TypeInfo &T, ArrayRef<Value *> Packed,
                             function_ref<Value *(ArrayRef<Value *>)> Fn) {
  SmallVector<Value *, 4> Results;
  for (unsigned N = 0; N != T.Lanes; ++N) {
    SmallVector<Value *, 4> Parts;
    for (Value *V : Packed)
      Parts.push_back(T.Lanes == 1 ? V : lane(V, T.Bits, N));
    Results.push_back(Fn(Parts));
  }
  return Results.size() == 1 ? Results[0] : pack(Results);
}

bool PTXLowering::hasNVVM(const Twine &Name) {
  return Intrinsic::lookupIntrinsicID(("llvm.nvvm." + Name).str()) !=
         Intrinsic::not_intrinsic;
}

Value *PTXLowering::nvvm(const Twine &Name, ArrayRef<Value *> Arguments,
                         ArrayRef<Type *> Overloads) {
  std::string Full = ("llvm.nvvm." + Name).str();
  Intrinsic::ID Id = Intrinsic::lookupIntrinsicID(Full);
  if (Id == Intrinsic::not_intrinsic ||
      Intrinsic::isOverloaded(Id) == Overloads.empty()) {
    fail("LLVM has no intrinsic " + Full);
    return PoisonValue::get(intTy(32));
  }
  Function *Callee = Intrinsic::getOrInsertDeclaration(&M, Id, Overloads);
  FunctionType *Ty = Callee->getFunctionType();
  if (Ty->getNumParams() != Arguments.size()) {
    fail("it has more or fewer operands than " + Full);
    return PoisonValue::get(intTy(32));
  }
  SmallVector<Value *, 16> Coerced;
  for (auto [V, Param] : zip_equal(Arguments, Ty->params()))
    Coerced.push_back(coerce(V, Param));
  return B.CreateCall(Callee, Coerced);
}

Value *PTXLowering::intrinsic(Intrinsic::ID Id, ArrayRef<Value *> Arguments) {
  return B.CreateIntrinsic(Arguments[0]->getType(), Id, Arguments);
}

Value *PTXLowering::runtime(StringRef Symbol, Type *Result,
                            ArrayRef<Value *> Arguments) {
  SmallVector<Type *, 8> Types;
  for (Value *V : Arguments)
    Types.push_back(V->getType());
  FunctionCallee Callee = M.getOrInsertFunction(
      Symbol, FunctionType::get(Result, Types, /*isVarArg=*/false));
  // Some are wave operations, which the optimizer must not move.
  auto *F = cast<Function>(Callee.getCallee());
  F->addFnAttr(Attribute::Convergent);
  F->addFnAttr(Attribute::NoUnwind);
  return B.CreateCall(Callee, Arguments);
}

} // namespace hipify::simt
