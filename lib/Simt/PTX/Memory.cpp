//===- Memory.cpp - ld, st, atom, red and fences --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

unsigned takeSpace(PTXLowering &L) {
  StringRef Space = L.takeKind(ModifierKind::Space);
  if (Space == "global")
    return 1;
  // Addresses of another block's shared memory are in the same address space.
  if (Space.starts_with("shared"))
    return 3;
  if (Space == "const")
    return 4;
  if (Space == "local")
    return 5;
  if (!Space.empty())
    L.fail("address space ." + Space);
  return 0;
}

SyncScope::ID takeScope(PTXLowering &L) {
  // A block runs on one host thread; all other scopes are the host's system
  // scope.
  if (L.takeKind(ModifierKind::Scope) == "cta")
    return L.B.getContext().getOrInsertSyncScopeID("block");
  return SyncScope::System;
}

Value *addressIn(PTXLowering &L, const Operand &O, unsigned AddressSpace) {
  IRBuilder<> &B = L.B;
  if (!O.is(Operand::Kind::Address)) {
    L.fail("its address is not in brackets");
    return PoisonValue::get(B.getPtrTy(AddressSpace));
  }
  unsigned Width = 32;
  for (const Operand &Term : O.Elements)
    if (L.registerBits(Term) == 64)
      Width = 64;
  Value *Sum = nullptr;
  for (const Operand &Term : O.Elements) {
    unsigned Bits = L.registerBits(Term);
    Value *V = L.bits(Term, Bits ? Bits : Width);
    V = B.CreateZExtOrTrunc(V, L.intTy(Width));
    Sum = Sum ? B.CreateAdd(Sum, V) : V;
  }
  return B.CreateIntToPtr(Sum, B.getPtrTy(AddressSpace));
}

namespace {
/// The common parts of ld and st.
struct Access {
  unsigned Space, Count = 1;
  AtomicOrdering Order = AtomicOrdering::NotAtomic;
  SyncScope::ID Scope;
  bool IsVolatile;
  const TypeInfo &T;
  Type *Ty; ///< The type of the access.

  explicit Access(PTXLowering &L)
      : Space(takeSpace(L)), Scope(takeScope(L)), IsVolatile(L.isVolatile()),
        T(readOrder(L)) {
    unsigned Bits = T.totalBits();
    // A single access, as on hardware: some code relies on it.
    if (Bits == 128) {
      Count *= 2;
      Bits = 64;
    }
    Element = L.intTy(Bits);
    Ty = Element;
    if (Count != 1)
      Ty = FixedVectorType::get(Element, Count);
  }
  IntegerType *Element;
  Align align() const { return Align(Element->getBitWidth() / 8); }
  /// LLVM only has scalar atomics; a vector is volatile, with fences.
  bool isAtomic() const {
    return Order != AtomicOrdering::NotAtomic && Count == 1;
  }
  bool needsFence() const {
    return Count != 1 && isStrongerThan(Order, AtomicOrdering::Monotonic);
  }

private:
  const TypeInfo &readOrder(PTXLowering &L) {
    StringRef Vector = L.takeKind(ModifierKind::Vector);
    if (!Vector.empty())
      Count = Vector[1] - '0';
    for (StringRef Name = L.takeKind(ModifierKind::Order); !Name.empty();
         Name = L.takeKind(ModifierKind::Order)) {
      if (Name == "weak")
        continue;
      IsVolatile = true;
      if (Order != AtomicOrdering::NotAtomic)
        L.fail("two memory orders");
      bool IsStore = L.opcode() == "st";
      if (Name == (IsStore ? "release" : "acquire"))
        Order = IsStore ? AtomicOrdering::Release : AtomicOrdering::Acquire;
      else if (Name == "relaxed" || Name == "volatile")
        Order = AtomicOrdering::Monotonic;
      else if (Name != "mmio")
        L.fail("modifier ." + Name);
    }
    // .nc promises that the memory is read-only; the others are hints.
    if (L.take("nc"))
      IsVolatile = false;
    if (L.take("cv"))
      IsVolatile = true;
    L.ignore(ModifierKind::Cache);
    return L.type();
  }
};
} // namespace

/// The registers of a vector operand, or the operand itself.
static ArrayRef<Operand> elements(const Operand &O) {
  if (O.is(Operand::Kind::Vector))
    return O.Elements;
  return O;
}

bool lowerLoad(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  Access A(L);
  const Operand &D = L.operand(0);
  bool Wide = A.T.totalBits() == 128;
  ArrayRef<Operand> Parts = elements(D);
  if (!A.T.isInteger() && !A.T.isFloat())
    return L.fail("modifier ." + A.T.Name);
  if (Parts.size() != (Wide ? A.Count / 2 : A.Count))
    return false;
  Value *Pointer = addressIn(L, L.operand(1), A.Space);
  LoadInst *Load = B.CreateAlignedLoad(A.Ty, Pointer, A.align(), A.IsVolatile);
  if (A.isAtomic())
    Load->setAtomic(A.Order, A.Scope);
  if (A.needsFence())
    B.CreateFence(A.Order, A.Scope);
  Value *Bits = L.toBits(Load);
  unsigned Size = A.T.totalBits();
  for (auto [N, Part] : enumerate(Parts))
    L.writeExtended(Part, L.lane(Bits, Size, N), A.T.isSigned());
  return true;
}

/// st.bulk [a], size, 0: zeros.
static bool lowerBulkStore(PTXLowering &L) {
  L.take("weak");
  Value *Pointer = addressIn(L, L.operand(0), takeSpace(L));
  L.B.CreateMemSet(Pointer, L.B.getInt8(0), L.bits(L.operand(1), 64), Align(8));
  return true;
}

bool lowerStore(PTXLowering &L) {
  if (L.take("bulk"))
    return lowerBulkStore(L);
  L.take("async"); // May complete later, but need not.
  IRBuilder<> &B = L.B;
  Access A(L);
  bool Wide = A.T.totalBits() == 128;
  ArrayRef<Operand> Parts = elements(L.operand(1));
  if (!A.T.isInteger() && !A.T.isFloat())
    return L.fail("modifier ." + A.T.Name);
  if (Parts.size() != (Wide ? A.Count / 2 : A.Count))
    return false;
  Value *Pointer = addressIn(L, L.operand(0), A.Space);
  SmallVector<Value *, 8> Values;
  for (const Operand &Part : Parts)
    Values.push_back(L.lowBits(Part, A.T.totalBits()));
  if (A.needsFence())
    B.CreateFence(A.Order, A.Scope);
  StoreInst *Store = B.CreateAlignedStore(L.coerce(L.pack(Values), A.Ty),
                                          Pointer, A.align(), A.IsVolatile);
  if (A.isAtomic())
    Store->setAtomic(A.Order, A.Scope);
  return true;
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

static AtomicOrdering takeAtomicOrder(PTXLowering &L) {
  StringRef Order = L.takeKind(ModifierKind::Order);
  if (Order == "acquire")
    return AtomicOrdering::Acquire;
  if (Order == "release")
    return AtomicOrdering::Release;
  if (Order == "acq_rel")
    return AtomicOrdering::AcquireRelease;
  if (!Order.empty() && Order != "relaxed")
    L.fail("modifier ." + Order);
  return AtomicOrdering::Monotonic;
}

static AtomicRMWInst::BinOp atomicOperation(StringRef Name, const TypeInfo &T) {
  using Op = AtomicRMWInst;
  bool Signed = T.isSigned(), Float = T.isFloat();
  return StringSwitch<Op::BinOp>(Name)
      .Case("add", Float ? Op::FAdd : Op::Add)
      .Case("min", Float    ? Op::FMin
                   : Signed ? Op::Min
                            : Op::UMin)
      .Case("max", Float    ? Op::FMax
                   : Signed ? Op::Max
                            : Op::UMax)
      .Case("inc", Op::UIncWrap)
      .Case("dec", Op::UDecWrap)
      .Case("and", Op::And)
      .Case("or", Op::Or)
      .Case("xor", Op::Xor)
      .Case("exch", Op::Xchg)
      .Default(Op::BAD_BINOP);
}

/// The type for atomicrmw: integer or floating-point.
static Type *atomicType(PTXLowering &L, const TypeInfo &T, bool Float) {
  if (!Float)
    return L.intTy(T.totalBits());
  Type *Element = T.Bits == 64                     ? L.B.getDoubleTy()
                  : T.Bits == 32                   ? L.B.getFloatTy()
                  : T.C == TypeInfo::Class::BFloat ? L.B.getBFloatTy()
                                                   : L.B.getHalfTy();
  return T.Lanes == 1 ? Element : FixedVectorType::get(Element, T.Lanes);
}

/// atom d, [a], b and red [a], b; cas has one more operand.
bool lowerAtomic(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  bool IsAtom = L.opcode() == "atom";
  AtomicOrdering Order = takeAtomicOrder(L);
  SyncScope::ID Scope = takeScope(L);
  unsigned Space = takeSpace(L);
  StringRef Name = L.takeOneOf(
      {"add", "min", "max", "inc", "dec", "and", "or", "xor", "exch", "cas"});
  L.ignore(ModifierKind::Subnormal);
  L.ignore(ModifierKind::Cache);
  StringRef Vector = L.takeKind(ModifierKind::Vector);
  const TypeInfo &T = L.type();
  if (Name.empty() || (!T.isInteger() && !T.isFloat()))
    return false;
  size_t Next = IsAtom;
  Value *Pointer = addressIn(L, L.operand(Next++), Space);
  Align Alignment(T.totalBits() / 8);
  if (Name == "cas") {
    Value *Expected = L.bits(Next, T), *New = L.bits(Next + 1, T);
    AtomicOrdering Failure =
        AtomicCmpXchgInst::getStrongestFailureOrdering(Order);
    auto *Exchange = B.CreateAtomicCmpXchg(Pointer, Expected, New, Alignment,
                                           Order, Failure, Scope);
    Exchange->setVolatile(L.isVolatile());
    if (IsAtom)
      L.write(0, B.CreateExtractValue(Exchange, 0));
    return IsAtom;
  }
  AtomicRMWInst::BinOp Op = atomicOperation(Name, T);
  if (Op == AtomicRMWInst::BAD_BINOP || T.Bits < 16 ||
      (T.isFloat() && !AtomicRMWInst::isFPOperation(Op)))
    return false;
  ArrayRef<Operand> In = elements(L.operand(Next));
  if (In.size() != (Vector.empty() ? 1u : unsigned(Vector[1] - '0')))
    return false;
  Type *Ty = atomicType(L, T, T.isFloat());
  for (auto [N, Part] : enumerate(In)) {
    Value *At = N ? B.CreateConstInBoundsGEP1_64(Ty, Pointer, N) : Pointer;
    Value *V = L.coerce(L.bits(Part, T.totalBits()), Ty);
    auto *Old = B.CreateAtomicRMW(Op, At, V, Alignment, Order, Scope);
    Old->setVolatile(L.isVolatile());
    if (!IsAtom)
      continue;
    ArrayRef<Operand> Out = elements(L.operand(0));
    if (Out.size() != In.size())
      return false;
    L.write(Out[N], Old);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Fences and hints
//===----------------------------------------------------------------------===//

/// fence and membar. Asynchronous copies execute immediately here, so fences
/// between them and other accesses only constrain the compiler.
bool lowerFence(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  LLVMContext &Context = B.getContext();
  if (L.take("proxy")) {
    L.takeOneOf({"async", "alias", "tensormap::generic", "async::generic"});
    L.takeOneOf(
        {"sync_restrict::shared::cta", "sync_restrict::shared::cluster"});
    L.takeKind(ModifierKind::Order);
    L.ignore(ModifierKind::Space);
    takeScope(L);
    B.CreateFence(AtomicOrdering::AcquireRelease,
                  Context.getOrInsertSyncScopeID("block"));
    return true;
  }
  L.takeOneOf({"mbarrier_init", "sync_restrict::shared::cta",
               "sync_restrict::shared::cluster"});
  StringRef Order = L.takeKind(ModifierKind::Order);
  bool IsSequential =
      L.opcode() == "membar" || Order == "sc" || Order == "seq_cst";
  SyncScope::ID Scope = takeScope(L);
  B.CreateFence(IsSequential         ? AtomicOrdering::SequentiallyConsistent
                : Order == "acquire" ? AtomicOrdering::Acquire
                : Order == "release" ? AtomicOrdering::Release
                                     : AtomicOrdering::AcquireRelease,
                Scope);
  return true;
}

/// Caches are not modelled.
bool lowerHint(PTXLowering &L) {
  for (ModifierKind K : {ModifierKind::Space, ModifierKind::Cache,
                         ModifierKind::Type, ModifierKind::Other})
    L.ignore(K);
  if (L.opcode() == "createpolicy")
    L.write(0, L.num(64, 0));
  return true;
}

} // namespace hipify::simt
