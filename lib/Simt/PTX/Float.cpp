//===- Float.cpp - floating-point arithmetic of PTX -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FloatOps.h"
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

namespace {
struct FloatModifiers {
  Rounding Mode;
  bool Ftz, Sat, Relu;

  explicit FloatModifiers(PTXLowering &L)
      : Mode(takeRounding(L)), Ftz(L.take("ftz")), Sat(L.take("sat")),
        Relu(L.take("relu")) {
    L.take("noftz");
  }
};
} // namespace

/// A suffix such as "rz.ftz.f".
static std::string nvvmSuffix(Rounding Mode, bool Ftz, const TypeInfo &T) {
  static constexpr StringLiteral Names[] = {"rn", "rz", "rm", "rp"};
  return (Names[unsigned(Mode)] + (Ftz ? ".ftz" : "") +
          (T.Bits == 64 ? ".d" : ".f"))
      .str();
}

/// One element of add, sub, mul, div, fma and mad, widened; f16 and bf16 are
/// not rounded yet.
static Value *compute(PTXLowering &L, const TypeInfo &T, FloatModifiers Mods,
                      ArrayRef<Value *> V) {
  IRBuilder<> &B = L.B;
  StringRef Op = L.opcode();
  if (Mods.Mode != Rounding::Nearest) {
    if (T.Bits < 32) {
      L.fail("f16 and bf16 in a rounding mode of their own");
      return V[0];
    }
    std::string Suffix = nvvmSuffix(Mods.Mode, Mods.Ftz, T);
    if (Op == "sub")
      return L.nvvm("add." + Suffix, {V[0], B.CreateFNeg(V[1])});
    return L.nvvm((Op == "mad" ? "fma" : Op) + "." + Suffix, V);
  }
  if (Op == "add")
    return B.CreateFAdd(V[0], V[1]);
  if (Op == "sub")
    return B.CreateFSub(V[0], V[1]);
  if (Op == "mul")
    return B.CreateFMul(V[0], V[1]);
  if (Op == "div")
    return B.CreateFDiv(V[0], V[1]);
  if (T.Bits < 32)
    return fmaForHalf(L, V[0], V[1], V[2]);
  return L.intrinsic(Intrinsic::fma, V);
}

/// The result with .ftz, rounded.
static Value *computeFlushed(PTXLowering &L, const TypeInfo &T,
                             FloatModifiers Mods, SmallVector<Value *, 3> V) {
  auto Rounded = [&] {
    return widen(L, roundTo(L, compute(L, T, Mods, V), T), T);
  };
  Value *Result = Rounded();
  StringRef Op = L.opcode();
  if (Op == "add" || Op == "sub" || Mods.Mode != Rounding::Nearest)
    return flush(L, Result, T);
  V[0] = L.B.CreateFAdd(V[0], V[0]);
  if (V.size() == 3)
    V[2] = L.B.CreateFAdd(V[2], V[2]);
  return flushTiny(L, Result, Rounded(), T);
}

bool lowerFloatArithmetic(PTXLowering &L, const TypeInfo &T) {
  if (!T.isFloat())
    return L.fail("modifier ." + T.Name);
  StringRef Op = L.opcode();
  FloatModifiers Mods(L);
  size_t Count = Op == "fma" || Op == "mad" ? 3 : 2;
  if (L.numOperands() != Count + 1)
    return false;
  // add.f32.bf16: the last operand and the result have the first type.
  const TypeInfo *Narrow = L.takeType();
  if (Narrow && (T.Bits != 32 || T.Lanes != 1 || Narrow->Bits != 16 ||
                 !Narrow->isFloat() || Narrow->Lanes != 1))
    return L.fail("modifier ." + Narrow->Name);
  auto TypeOf = [&](size_t N) -> const TypeInfo & {
    return Narrow && N + 1 < Count ? *Narrow : T;
  };
  SmallVector<Value *, 3> Packed;
  for (size_t N = 0; N != Count; ++N)
    Packed.push_back(L.bits(N + 1, TypeOf(N)));
  L.write(0, L.mapLanes(T, Packed, [&](ArrayRef<Value *> Lanes) {
    SmallVector<Value *, 3> V;
    for (auto [N, Bits] : enumerate(Lanes)) {
      V.push_back(widen(L, Bits, TypeOf(N)));
      if (Mods.Ftz)
        V.back() = flush(L, V.back(), T);
    }
    Value *Result =
        Mods.Ftz ? computeFlushed(L, T, Mods, V) : compute(L, T, Mods, V);
    if (Mods.Sat || Mods.Relu)
      Result = widen(L, roundTo(L, Result, T), T);
    if (Mods.Relu)
      Result = relu(L, Result);
    if (Mods.Sat)
      Result = saturate(L, Result);
    return roundTo(L, Result, T);
  }));
  return true;
}

bool lowerFloatMinMax(PTXLowering &L, const TypeInfo &T) {
  if (!T.isFloat())
    return L.fail("modifier ." + T.Name);
  bool Max = L.opcode() == "max";
  bool Ftz = L.take("ftz"), NaNWins = L.take("NaN");
  bool XorSign = L.take("xorsign"), Abs = L.take("abs");
  if (XorSign != Abs && !Abs)
    return L.fail("modifier .xorsign");
  SmallVector<Value *, 3> Packed;
  for (size_t N = 1; N < L.numOperands(); ++N)
    Packed.push_back(L.bits(N, T));
  if (Packed.size() < 2 || Packed.size() > 3)
    return false;
  L.write(0, L.mapLanes(T, Packed, [&](ArrayRef<Value *> Lanes) {
    Value *Result = nullptr, *Sign = nullptr;
    for (Value *Bits : Lanes) {
      Sign = Sign ? L.B.CreateXor(Sign, Bits) : Bits;
      Value *V = widen(L, Bits, T);
      if (Ftz)
        V = flush(L, V, T);
      if (Abs)
        V = L.B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
      Result = Result ? minMax(L, Result, V, Max, NaNWins) : V;
    }
    Value *Bits = roundTo(L, Result, T);
    if (!XorSign)
      return Bits;
    Sign = L.B.CreateAnd(Sign, L.B.getInt(APInt::getSignMask(T.Bits)));
    Value *Signed = L.B.CreateXor(Bits, Sign);
    return L.B.CreateSelect(isNaN(L, Result), Bits, Signed);
  }));
  return true;
}

/// abs and neg of floats only change the sign bit.
static bool lowerFloatSign(PTXLowering &L, const TypeInfo &T) {
  bool Ftz = L.take("ftz"), IsAbs = L.opcode() == "abs";
  L.take("noftz");
  L.write(0, L.mapLanes(T, {L.bits(1, T)}, [&](ArrayRef<Value *> Lanes) {
    Value *Bits = Lanes[0];
    if (Ftz)
      Bits = roundTo(L, flush(L, widen(L, Bits, T), T), T);
    return IsAbs ? L.B.CreateAnd(Bits,
                                 L.B.getInt(APInt::getSignedMaxValue(T.Bits)))
                 : L.B.CreateXor(Bits, L.B.getInt(APInt::getSignMask(T.Bits)));
  }));
  return true;
}

bool lowerArithmetic(PTXLowering &L) {
  const TypeInfo &T = L.type();
  if (T.isInteger())
    return lowerIntegerArithmetic(L, T);
  return lowerFloatArithmetic(L, T);
}

bool lowerSign(PTXLowering &L) {
  const TypeInfo &T = L.type();
  if (T.isFloat())
    return lowerFloatSign(L, T);
  if (!T.isSigned())
    return L.fail("modifier ." + T.Name);
  bool IsAbs = L.opcode() == "abs";
  L.write(0, L.mapLanes(T, {L.bits(1, T)}, [&](ArrayRef<Value *> Lanes) {
    return IsAbs ? L.B.CreateBinaryIntrinsic(Intrinsic::abs, Lanes[0],
                                             L.B.getFalse())
                 : L.B.CreateNeg(Lanes[0]);
  }));
  return true;
}

bool lowerMinMax(PTXLowering &L) {
  const TypeInfo &T = L.type();
  return T.isInteger() ? lowerIntegerMinMax(L, T) : lowerFloatMinMax(L, T);
}

bool lowerDivide(PTXLowering &L) {
  const TypeInfo &T = L.type();
  if (!T.isFloat())
    return lowerIntegerArithmetic(L, T);
  bool Full = L.take("full");
  if (!Full && !L.take("approx"))
    return lowerFloatArithmetic(L, T);
  bool Ftz = L.take("ftz");
  if (T.Bits != 32 || T.Lanes != 1)
    return L.fail("modifier ." + T.Name);
  std::string Name = Full ? (Ftz ? "div.full.ftz" : "div.full")
                          : (Ftz ? "div.approx.ftz.f" : "div.approx.f");
  L.write(0, L.nvvm(Name, {L.bits(1, T), L.bits(2, T)}));
  return true;
}

/// copysign d, a, b: b's magnitude with a's sign.
bool lowerCopySign(PTXLowering &L) {
  const TypeInfo &T = L.type();
  Value *Mask = L.B.getInt(APInt::getSignMask(T.Bits));
  Value *Sign = L.B.CreateAnd(L.bits(1, T), Mask);
  Value *Magnitude = L.B.CreateAnd(L.bits(2, T), L.B.CreateNot(Mask));
  L.write(0, L.B.CreateOr(Sign, Magnitude));
  return T.isFloat();
}

bool lowerTestProperty(PTXLowering &L) {
  static constexpr std::pair<StringLiteral, FPClassTest> Properties[] = {
      {"finite", fcFinite},  {"infinite", fcInf},  {"number", ~fcNan},
      {"notanumber", fcNan}, {"normal", fcNormal}, {"subnormal", fcSubnormal}};
  const TypeInfo &T = L.type();
  for (auto [Name, Test] : Properties)
    if (T.isFloat() && T.Bits >= 32 && L.take(Name)) {
      Value *V = widen(L, L.bits(1, T), T);
      // To PTX zero is a normal number: only subnormals are not.
      FPClassTest Mask = Name == "normal" ? fcNormal | fcZero : Test;
      L.write(0, L.B.CreateIntrinsic(Intrinsic::is_fpclass, {V->getType()},
                                     {V, L.num(32, Mask)}));
      return true;
    }
  return false;
}

/// Correctly rounded rcp and sqrt.
static Value *exactRoot(PTXLowering &L, const TypeInfo &T, Rounding Mode,
                        bool Ftz, Value *V) {
  if (Mode != Rounding::Nearest)
    return L.nvvm(L.opcode() + "." + nvvmSuffix(Mode, Ftz, T), {V});
  if (Ftz)
    V = flush(L, V, T);
  // A square root is never subnormal.
  if (L.opcode() == "sqrt")
    return L.B.CreateUnaryIntrinsic(Intrinsic::sqrt, V);
  Value *Result = L.B.CreateFDiv(fconst(L, V, 1), V);
  if (!Ftz)
    return Result;
  return flushTiny(L, Result, L.B.CreateFDiv(fconst(L, V, 2), V), T);
}

/// One element of ex2.approx and similar, from float or double.
static Value *approximate(PTXLowering &L, const TypeInfo &T, bool Ftz,
                          Value *V) {
  StringRef Op = L.opcode();
  if (Op == "tanh")
    return L.B.CreateUnaryIntrinsic(Intrinsic::tanh, V);
  std::string Name = (Op + (Ftz ? ".approx.ftz" : ".approx")).str();
  if (Op == "ex2")
    return L.nvvm(Name, {V}, {V->getType()});
  return L.nvvm(Name + (T.Bits == 64 ? ".d" : ".f"), {V});
}

bool lowerMath(PTXLowering &L) {
  const TypeInfo &T = L.type();
  if (!T.isFloat() || (T.Bits == 64 && L.opcode() == "tanh"))
    return L.fail("modifier ." + T.Name);
  bool IsApproximate = L.take("approx");
  Rounding Mode = takeRounding(L);
  bool Ftz = L.take("ftz");
  if (!IsApproximate &&
      ((L.opcode() != "rcp" && L.opcode() != "sqrt") || T.Bits < 32))
    return L.fail("an exact " + L.opcode());
  // Only some f32 approximations exist without .ftz; rcp has one.
  L.write(0, L.mapLanes(T, {L.bits(1, T)}, [&](ArrayRef<Value *> Lanes) {
    Value *V = widen(L, Lanes[0], T);
    if (!IsApproximate || (L.opcode() == "rcp" && T.Bits == 32 && !Ftz))
      return L.toBits(exactRoot(L, T, Mode, Ftz, V));
    // A bf16 is subnormal if the float is; f16 has no .ftz here.
    bool IsHalf = T.C == TypeInfo::Class::Float && T.Bits == 16;
    return roundTo(L, approximate(L, T, Ftz && !IsHalf, V), T);
  }));
  return true;
}

} // namespace hipify::simt
