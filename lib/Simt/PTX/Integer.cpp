//===- Integer.cpp - integer arithmetic and logic of PTX ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

/// Extends V to twice its size.
static Value *extend(PTXLowering &L, Value *V, bool Signed, unsigned Bits) {
  return Signed ? L.B.CreateSExt(V, L.intTy(Bits))
                : L.B.CreateZExt(V, L.intTy(Bits));
}

static Value *clampTo(PTXLowering &L, Value *V, unsigned Bits) {
  unsigned Width = V->getType()->getIntegerBitWidth();
  Value *Max = L.B.getInt(APInt::getSignedMaxValue(Bits).sext(Width));
  Value *Min = L.B.getInt(APInt::getSignedMinValue(Bits).sext(Width));
  V = L.B.CreateBinaryIntrinsic(Intrinsic::smin, V, Max);
  return L.B.CreateBinaryIntrinsic(Intrinsic::smax, V, Min);
}

/// a + b or a - b with a carry. As in hardware, a difference is a + ~b + 1, so
/// the carry is 1 if there is no borrow.
static Value *withCarry(PTXLowering &L, Value *X, Value *Y, bool Subtract,
                        Value *In, bool SetOut) {
  IRBuilder<> &B = L.B;
  unsigned Bits = X->getType()->getIntegerBitWidth();
  Value *WideX = extend(L, X, false, 2 * Bits);
  Value *WideY = extend(L, Subtract ? B.CreateNot(Y) : Y, false, 2 * Bits);
  if (!In && Subtract)
    In = B.getTrue();
  Value *Sum = B.CreateAdd(WideX, WideY);
  if (In)
    Sum = B.CreateAdd(Sum, B.CreateZExt(In, L.intTy(2 * Bits)));
  if (SetOut)
    L.setCarry(B.CreateTrunc(B.CreateLShr(Sum, Bits), L.intTy(1)));
  return B.CreateTrunc(Sum, L.intTy(Bits));
}

static bool lowerAdd(PTXLowering &L, const TypeInfo &T) {
  StringRef Op = L.opcode();
  bool Subtract = Op.starts_with("sub");
  bool UseCarry = Op.ends_with("c"), SetCarry = L.take("cc");
  if (UseCarry || SetCarry) {
    if (T.Lanes != 1)
      return false;
    Value *X = L.bits(1, T), *Y = L.bits(2, T);
    L.write(0, withCarry(L, X, Y, Subtract, UseCarry ? L.carry() : nullptr,
                         SetCarry));
    return true;
  }
  bool Sat = L.take("sat");
  if (Sat && !T.isSigned())
    return L.fail("modifier .sat");
  Intrinsic::ID Saturating =
      Subtract ? Intrinsic::ssub_sat : Intrinsic::sadd_sat;
  L.write(
      0, L.mapLanes(T, {L.bits(1, T), L.bits(2, T)}, [&](ArrayRef<Value *> V) {
        if (Sat)
          return (Value *)L.B.CreateBinaryIntrinsic(Saturating, V[0], V[1]);
        return Subtract ? L.B.CreateSub(V[0], V[1]) : L.B.CreateAdd(V[0], V[1]);
      }));
  return true;
}

/// Division by zero is undefined in PTX: all bits are set, also for a
/// remainder, as ptxas does.
static bool lowerDivision(PTXLowering &L, const TypeInfo &T) {
  IRBuilder<> &B = L.B;
  if (T.Lanes != 1 || T.C == TypeInfo::Class::Bits)
    return false;
  Value *X = L.bits(1, T), *Y = L.bits(2, T);
  Value *IsZero = B.CreateICmpEQ(Y, L.num(T.Bits, 0));
  Value *One = L.num(T.Bits, 1), *AllOnes = L.num(T.Bits, -1);
  bool IsDiv = L.opcode() == "div";
  Value *Divisor = B.CreateSelect(IsZero, One, Y), *Result;
  if (T.isSigned()) {
    // INT_MIN / -1 is INT_MIN.
    Value *Overflow = B.CreateAnd(
        B.CreateICmpEQ(Y, AllOnes),
        B.CreateICmpEQ(X, B.getInt(APInt::getSignedMinValue(T.Bits))));
    Divisor = B.CreateSelect(Overflow, One, Divisor);
    Result = IsDiv ? B.CreateSDiv(X, Divisor) : B.CreateSRem(X, Divisor);
  } else {
    Result = IsDiv ? B.CreateUDiv(X, Divisor) : B.CreateURem(X, Divisor);
  }
  L.write(0, B.CreateSelect(IsZero, AllOnes, Result));
  return true;
}

/// mul, mad and madc. With .wide the result and the addend are twice as large.
static bool lowerMultiply(PTXLowering &L, const TypeInfo &T) {
  IRBuilder<> &B = L.B;
  StringRef Op = L.opcode();
  bool IsMad = Op != "mul", Hi = L.take("hi"), Wide = !Hi && L.take("wide");
  bool SetCarry = L.take("cc"), Sat = L.take("sat");
  if (!Hi && !Wide && !L.take("lo"))
    return L.fail("neither .lo, .hi nor .wide");
  if (T.Lanes != 1 || (Sat && !(Hi && T.Bits == 32 && T.isSigned())) ||
      L.numOperands() != (IsMad ? 4u : 3u))
    return false;
  Value *X = extend(L, L.bits(1, T), T.isSigned(), 2 * T.Bits);
  Value *Y = extend(L, L.bits(2, T), T.isSigned(), 2 * T.Bits);
  Value *Product = B.CreateMul(X, Y);
  if (!Wide)
    Product = B.CreateTrunc(Hi ? B.CreateLShr(Product, T.Bits) : Product,
                            L.intTy(T.Bits));
  if (IsMad) {
    Value *Addend = L.bits(3, Wide ? 2 * T.Bits : T.Bits);
    if (Op == "madc" || SetCarry)
      Product = withCarry(L, Product, Addend, false,
                          Op == "madc" ? L.carry() : nullptr, SetCarry);
    else if (Sat)
      Product = B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, Product, Addend);
    else
      Product = B.CreateAdd(Product, Addend);
  }
  L.write(0, Product);
  return true;
}

bool lowerIntegerArithmetic(PTXLowering &L, const TypeInfo &T) {
  StringRef Op = L.opcode();
  if (Op.starts_with("add") || Op.starts_with("sub"))
    return lowerAdd(L, T);
  if (Op == "div" || Op == "rem")
    return lowerDivision(L, T);
  return Op == "fma" ? L.fail("modifier ." + T.Name) : lowerMultiply(L, T);
}

bool lowerMul24(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  const TypeInfo &T = L.type();
  bool Hi = L.take("hi"), Sat = L.take("sat");
  if ((!Hi && !L.take("lo")) || T.Bits != 32 || T.Lanes != 1 ||
      (Sat && !(Hi && T.isSigned())))
    return false;
  auto Read = [&](size_t N) {
    Value *Low = B.CreateTrunc(L.bits(N, T), L.intTy(24));
    return extend(L, Low, T.isSigned(), 64);
  };
  Value *Product = B.CreateMul(Read(1), Read(2));
  // .hi is bits 16 to 47.
  Value *V =
      B.CreateTrunc(Hi ? B.CreateLShr(Product, 16) : Product, L.intTy(32));
  if (L.opcode() == "mad24")
    V = Sat ? B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, V, L.bits(3, T))
            : B.CreateAdd(V, L.bits(3, T));
  L.write(0, V);
  return true;
}

bool lowerIntegerMinMax(PTXLowering &L, const TypeInfo &T) {
  bool Max = L.opcode() == "max", Relu = L.take("relu");
  if (T.C == TypeInfo::Class::Bits || (Relu && !T.isSigned()))
    return false;
  SmallVector<Value *, 3> Packed;
  for (size_t N = 1; N < L.numOperands(); ++N)
    Packed.push_back(L.bits(N, T));
  if (Packed.size() != 2)
    return false;
  Intrinsic::ID Id = T.isSigned() ? Max ? Intrinsic::smax : Intrinsic::smin
                     : Max        ? Intrinsic::umax
                                  : Intrinsic::umin;
  L.write(0, L.mapLanes(T, Packed, [&](ArrayRef<Value *> V) {
    Value *Result = L.B.CreateBinaryIntrinsic(Id, V[0], V[1]);
    return Relu ? L.B.CreateBinaryIntrinsic(Intrinsic::smax, Result,
                                            L.num(T.Bits, 0))
                : Result;
  }));
  return true;
}

/// and, or, xor, not, cnot of .b16 to .b64 and .pred.
bool lowerLogic(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  const TypeInfo &T = L.type();
  StringRef Op = L.opcode();
  bool IsPredicate = T.C == TypeInfo::Class::Predicate;
  if (!IsPredicate && T.C != TypeInfo::Class::Bits)
    return L.fail("modifier ." + T.Name);
  Value *X = L.bits(1, T), *Result;
  if (Op == "not") {
    Result = B.CreateNot(X);
  } else if (Op == "cnot") {
    Result = B.CreateZExt(B.CreateICmpEQ(X, L.num(T.Bits, 0)), L.intTy(T.Bits));
  } else {
    Value *Y = L.bits(2, T);
    Result = Op == "and"  ? B.CreateAnd(X, Y)
             : Op == "or" ? B.CreateOr(X, Y)
                          : B.CreateXor(X, Y);
  }
  L.write(0, Result);
  return true;
}

/// sad d, a, b, c: c + |a - b|.
bool lowerSad(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  const TypeInfo &T = L.type();
  if (!T.isInteger() || T.Lanes != 1 || T.C == TypeInfo::Class::Bits)
    return L.fail("modifier ." + T.Name);
  Value *X = L.bits(1, T), *Y = L.bits(2, T);
  Value *Less = T.isSigned() ? B.CreateICmpSLT(X, Y) : B.CreateICmpULT(X, Y);
  Value *Difference =
      B.CreateSelect(Less, B.CreateSub(Y, X), B.CreateSub(X, Y));
  L.write(0, B.CreateAdd(L.bits(3, T), Difference));
  return true;
}

/// dp4a and dp2a: sums of products of bytes with bytes or halves.
bool lowerDotProduct(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  bool IsDp2a = L.opcode() == "dp2a", Hi = IsDp2a && L.take("hi");
  if (IsDp2a && !Hi && !L.take("lo"))
    return false;
  const TypeInfo &TA = L.type(), &TB = L.type();
  if (TA.totalBits() != 32 || TB.totalBits() != 32 || !TA.isInteger() ||
      !TB.isInteger())
    return false;
  Value *X = L.bits(1, 32), *Y = L.bits(2, 32), *Sum = L.bits(3, 32);
  unsigned Count = IsDp2a ? 2 : 4;
  for (unsigned N = 0; N != Count; ++N) {
    Value *PartX = L.lane(X, 32 / Count, N);
    Value *PartY = L.lane(Y, 8, N + (Hi ? 2 : 0));
    Sum = B.CreateAdd(Sum, B.CreateMul(extend(L, PartX, TA.isSigned(), 32),
                                       extend(L, PartY, TB.isSigned(), 32)));
  }
  L.write(0, Sum);
  return true;
}

//===----------------------------------------------------------------------===//
// Video instructions: vadd, vadd2, vadd4 and similar
//===----------------------------------------------------------------------===//

/// One element, computed with extra bits.
static Value *videoElement(PTXLowering &L, StringRef Op, Value *X, Value *Y) {
  IRBuilder<> &B = L.B;
  Value *Less = B.CreateICmpSLT(X, Y);
  if (Op == "vadd")
    return B.CreateAdd(X, Y);
  if (Op == "vsub")
    return B.CreateSub(X, Y);
  if (Op == "vabsdiff")
    return B.CreateSelect(Less, B.CreateSub(Y, X), B.CreateSub(X, Y));
  if (Op == "vmin" || Op == "vmax")
    return B.CreateSelect(Less, Op == "vmin" ? X : Y, Op == "vmin" ? Y : X);
  // vavrg rounds away from zero.
  Value *Sum = B.CreateAdd(X, Y);
  unsigned Bits = Sum->getType()->getIntegerBitWidth();
  Value *NotNegative = B.CreateICmpSGE(Sum, L.num(Bits, 0));
  return B.CreateAShr(
      B.CreateAdd(Sum, B.CreateZExt(NotNegative, L.intTy(Bits))), 1);
}

static Value *clampVideo(PTXLowering &L, Value *V, unsigned Bits, bool Signed) {
  if (Signed)
    return clampTo(L, V, Bits);
  unsigned Width = V->getType()->getIntegerBitWidth();
  V = L.B.CreateBinaryIntrinsic(Intrinsic::smax, V, L.num(Width, 0));
  return L.B.CreateBinaryIntrinsic(
      Intrinsic::smin, V, L.B.getInt(APInt::getLowBitsSet(Width, Bits)));
}

/// The second operation of the scalar forms: d = op(t, c). Sums and differences
/// are truncated first.
static Value *videoSecond(PTXLowering &L, StringRef Op, Value *V, Value *C,
                          bool Signed) {
  StringRef First = L.opcode();
  if (First == "vadd" || First == "vsub")
    V = extend(L, L.B.CreateTrunc(V, L.intTy(32)), Signed, 64);
  C = extend(L, C, Signed, 64);
  if (Op == "add")
    return L.B.CreateAdd(V, C);
  Intrinsic::ID Id = Op == "min" ? Signed ? Intrinsic::smin : Intrinsic::umin
                     : Signed    ? Intrinsic::smax
                                 : Intrinsic::umax;
  return L.B.CreateBinaryIntrinsic(Id, V, C);
}

namespace {
/// The selected byte or half of an operand: %1.b0.
struct VideoPart {
  unsigned Bits = 32, Number = 0;

  VideoPart(PTXLowering &L, StringRef Operand) {
    for (auto [Size, Letter] : {std::pair(8u, "_b"), std::pair(16u, "_h")})
      for (unsigned N = 0; N != 32 / Size; ++N)
        if (L.take((Operand + Letter + Twine(N)).str())) {
          Bits = Size;
          Number = N;
        }
  }
};
} // namespace

/// Scalar vadd, vsub, vabsdiff, vmin, vmax, vset, vshl and vshr.
bool lowerVideoScalar(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  StringRef Op = L.opcode();
  const TypeInfo &D = Op == "vset" ? TypeInfo(*ptx::findType("u32")) : L.type();
  const TypeInfo &TA = L.type(), &TB = L.type();
  bool Sat = L.take("sat");
  for (const TypeInfo *T : {&D, &TA, &TB})
    if (T->Bits != 32 || T->Lanes != 1 || !T->isInteger())
      return false;
  VideoPart PartD(L, "d"), PartA(L, "a"), PartB(L, "b");
  Value *X = extend(L, L.lane(L.bits(1, 32), PartA.Bits, PartA.Number),
                    TA.isSigned(), 64);
  Value *Y = extend(L, L.lane(L.bits(2, 32), PartB.Bits, PartB.Number),
                    TB.isSigned(), 64);
  Value *V;
  if (Op == "vshl" || Op == "vshr") {
    // .clamp limits shift amounts to 32; .wrap uses their low 5 bits.
    if (TB.isSigned())
      return L.fail("modifier ." + TB.Name);
    bool Clamp = L.take("clamp");
    if (!Clamp && !L.take("wrap"))
      return L.fail("neither .clamp nor .wrap");
    Y = Clamp ? B.CreateBinaryIntrinsic(Intrinsic::umin, Y, L.num(64, 32))
              : B.CreateAnd(Y, L.num(64, 31));
    V = Op == "vshl" ? B.CreateShl(X, Y) : B.CreateAShr(X, Y);
    // Results have 34 bits before saturation, so vshl loses the bits above.
    if (Op == "vshl" && Sat)
      V = B.CreateAShr(B.CreateShl(V, 30), 30);
  } else if (Op == "vset") {
    Value *Result = compare(L, L.takeKind(ModifierKind::Compare),
                            *ptx::findType("s64"), X, Y);
    V = Result ? B.CreateZExt(Result, L.intTy(64)) : X;
  } else {
    V = videoElement(L, Op, X, Y);
  }
  if (Sat)
    V = clampVideo(L, V, PartD.Bits, D.isSigned());
  if (PartD.Bits != 32) {
    V = B.CreateTrunc(V, L.intTy(32));
    // The selected part of the result replaces that of c.
    unsigned Shift = PartD.Bits * PartD.Number;
    Value *Mask = B.getInt(APInt::getBitsSet(32, Shift, Shift + PartD.Bits));
    V = B.CreateOr(B.CreateAnd(B.CreateShl(V, Shift), Mask),
                   B.CreateAnd(L.bits(3, 32), B.CreateNot(Mask)));
  } else if (L.numOperands() == 4) {
    StringRef Second = L.takeOneOf({"add", "min", "max"});
    if (Second.empty())
      return L.fail("a fourth operand without an operation");
    V = videoSecond(L, Second, V, L.bits(3, 32), D.isSigned());
  }
  L.write(0, B.CreateTrunc(V, L.intTy(32)));
  return true;
}

/// vadd2, vadd4 and similar, for all elements. Does not support masks (.b10) or
/// selections (a.b3210), whose modifiers remain.
bool lowerVideoSimd(PTXLowering &L) {
  IRBuilder<> &B = L.B;
  StringRef Op = L.opcode().drop_back();
  unsigned Count = L.opcode().back() - '0', Bits = 32 / Count;
  bool IsSet = Op == "vset";
  // vset has no result type, or u32.
  const TypeInfo &First = L.type(), &Second = L.type();
  const TypeInfo *Third = L.takeType();
  const TypeInfo &TA = Third ? Second : First, &TB = Third ? *Third : Second;
  bool DSigned = Third && First.isSigned();
  bool Sat = L.take("sat"), Accumulate = L.take("add");
  if (First.Bits != 32 || Second.Bits != 32 || IsSet == bool(Third))
    return false;
  Value *X = L.bits(1, 32), *Y = L.bits(2, 32), *C = L.bits(3, 32);
  StringRef Operator = IsSet ? L.takeKind(ModifierKind::Compare) : "";
  SmallVector<Value *, 4> Lanes;
  for (unsigned N = 0; N != Count; ++N) {
    Value *PartX = extend(L, L.lane(X, Bits, N), TA.isSigned(), 32);
    Value *PartY = extend(L, L.lane(Y, Bits, N), TB.isSigned(), 32), *V;
    if (IsSet) {
      V = compare(L, Operator, *ptx::findType("s32"), PartX, PartY);
      if (!V)
        return false;
      V = B.CreateZExt(V, L.intTy(32));
    } else {
      V = videoElement(L, Op, PartX, PartY);
    }
    if (Sat)
      V = clampVideo(L, V, Bits, DSigned);
    if (Accumulate)
      C = B.CreateAdd(C, V);
    Lanes.push_back(B.CreateTrunc(V, L.intTy(Bits)));
  }
  L.write(0, Accumulate ? C : L.pack(Lanes));
  return true;
}

} // namespace hipify::simt
