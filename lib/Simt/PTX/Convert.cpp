//===- Convert.cpp - cvt --------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FloatOps.h"
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

/// The largest finite f16 or bf16.
static double largest(const TypeInfo &T) {
  return T.C == TypeInfo::Class::BFloat ? 0x1.fep127 : 65504.0;
}

/// .satfinite: infinities and larger values become the largest number.
static Value *clampFinite(PTXLowering &L, Value *Wide, const TypeInfo &T) {
  IRBuilder<> &B = L.B;
  Value *Abs = B.CreateUnaryIntrinsic(Intrinsic::fabs, Wide);
  Value *Max = fconst(L, Wide, largest(T));
  Value *Limit = B.CreateBinaryIntrinsic(Intrinsic::copysign, Max, Wide);
  return B.CreateSelect(B.CreateFCmpOGT(Abs, Max), Limit, Wide);
}

static Intrinsic::ID integralRounding(StringRef Mode) {
  return StringSwitch<Intrinsic::ID>(Mode)
      .Case("rni", Intrinsic::roundeven)
      .Case("rzi", Intrinsic::trunc)
      .Case("rmi", Intrinsic::floor)
      .Case("rpi", Intrinsic::ceil)
      .Default(Intrinsic::not_intrinsic);
}

/// Truncates an integer, or clamps it with .sat.
static Value *integerToInteger(PTXLowering &L, Value *V, const TypeInfo &From,
                               const TypeInfo &To, bool Sat) {
  IRBuilder<> &B = L.B;
  unsigned Wide = 128;
  V = From.isSigned() ? B.CreateSExt(V, L.intTy(Wide))
                      : B.CreateZExt(V, L.intTy(Wide));
  if (Sat) {
    APInt Min = To.isSigned() ? APInt::getSignedMinValue(To.Bits).sext(Wide)
                              : APInt(Wide, 0);
    APInt Max = To.isSigned() ? APInt::getSignedMaxValue(To.Bits).sext(Wide)
                              : APInt::getLowBitsSet(Wide, To.Bits);
    V = B.CreateBinaryIntrinsic(Intrinsic::smin, V, B.getInt(Max));
    V = B.CreateBinaryIntrinsic(Intrinsic::smax, V, B.getInt(Min));
  }
  return B.CreateTrunc(V, L.intTy(To.Bits));
}

static Value *floatToInteger(PTXLowering &L, Value *V, const TypeInfo &From,
                             const TypeInfo &To, StringRef Mode) {
  IRBuilder<> &B = L.B;
  Intrinsic::ID Round = integralRounding(Mode);
  if (Round == Intrinsic::not_intrinsic) {
    L.fail("a float becomes an integer without a rounding mode");
    return V;
  }
  V = B.CreateUnaryIntrinsic(Round, V);
  Value *Result = B.CreateIntrinsic(To.isSigned() ? Intrinsic::fptosi_sat
                                                  : Intrinsic::fptoui_sat,
                                    {L.intTy(To.Bits), V->getType()}, {V});
  // NaN becomes 0, unless 64 bits are involved.
  if (From.Bits == 64 || To.Bits == 64)
    Result = B.CreateSelect(isNaN(L, V), B.getInt(APInt::getSignMask(To.Bits)),
                            Result);
  return Result;
}

/// Converts two halves to another 16-bit type.
static Value *halvesToBrains(PTXLowering &L, Value *Halves, const TypeInfo &D) {
  const TypeInfo &Half = *ptx::findType("f16");
  Value *Bits = L.toBits(Halves);
  auto Convert = [&](unsigned N) {
    return L.toBits(
        roundTo(L, widen(L, L.lane(Bits, 16, N), Half), D, Rounding::Nearest));
  };
  Value *Low = Convert(0);
  return L.pack({Low, Convert(1)});
}

/// The intrinsic for tf32 and for formats of up to 8 bits; LLVM's names are
/// similar: f16x2.to.e4m3x2.rn.relu, ff.to.e2m1x2.rn.satfinite.
static bool convertPacked(PTXLowering &L, const TypeInfo &D,
                          const TypeInfo &A) {
  StringRef Mode = L.takeKind(ModifierKind::Rounding);
  std::string Suffix = "." + Mode.str();
  if (L.take("relu"))
    Suffix += ".relu";
  bool SatFinite = L.take("satfinite");
  if (D.Name == "tf32") {
    if (SatFinite)
      Suffix += ".satfinite";
    L.write(0, L.nvvm("f2tf32" + Suffix, {L.bits(1, 32)}));
    return true;
  }
  bool FromFloats = A.Bits == 32 && A.Lanes == 1;
  // e4m3 and e5m2 always saturate, but their names omit it.
  bool Eight = D.Name.starts_with("e4m3x2") || D.Name.starts_with("e5m2x2");
  if (D.C == TypeInfo::Class::Packed && Eight && !SatFinite)
    return L.fail("a conversion without .satfinite");
  if (D.C == TypeInfo::Class::Packed && !Eight && SatFinite)
    Suffix += ".satfinite";
  std::string From = FromFloats ? "ff" : A.Name.str();
  if (D.Lanes == 4)
    return L.fail("four elements");
  SmallVector<Value *, 2> Arguments{
      L.lowBits(L.operand(1), FromFloats ? 32 : A.totalBits())};
  if (FromFloats)
    Arguments.push_back(L.bits(2, 32));
  // Two e2m1 fit into 8 bits, but LLVM uses 16.
  if (A.totalBits() == 8)
    Arguments[0] = L.B.CreateZExt(Arguments[0], L.intTy(16));
  if (A.Name == "ue8m0x2")
    Suffix.clear();
  Value *V = nullptr;
  // PTX 9.1 has more pairs than LLVM. Floats represent all halves exactly, and
  // halves all 8-bit numbers.
  if (A.Bits == 16 && A.Lanes == 2 && D.Name != "ue8m0x2")
    V = L.nvvm("ff.to." + D.Name + Suffix,
               {widen(L, L.lane(Arguments[0], 16, 1), A),
                widen(L, L.lane(Arguments[0], 16, 0), A)});
  else if (D.Name == "bf16x2" && A.Name != "ue8m0x2")
    V = halvesToBrains(L, L.nvvm(From + ".to.f16x2" + Suffix, Arguments), D);
  else
    V = L.nvvm(From + ".to." + D.Name + Suffix, Arguments);
  if (D.totalBits() < 16)
    V = L.B.CreateTrunc(V, L.intTy(D.totalBits()));
  L.writeExtended(L.operand(0), V, false);
  return true;
}

/// .rs to bf16, the upper half of a float: adding the random bits to the
/// discarded ones rounds up by the carry.
static Value *roundByRandom(PTXLowering &L, Value *V, Value *Random) {
  IRBuilder<> &B = L.B;
  Value *Infinite = B.CreateFCmpOEQ(B.CreateUnaryIntrinsic(Intrinsic::fabs, V),
                                    ConstantFP::getInfinity(V->getType()));
  Value *Bits = L.toBits(V);
  Bits = B.CreateSelect(Infinite, Bits,
                        B.CreateAdd(Bits, B.CreateZExt(Random, L.intTy(32))));
  return B.CreateSelect(isNaN(L, V), L.num(16, 0x7fff), L.lane(Bits, 16, 1));
}

/// cvt.rn.f16x2.f32 d, a, b: a is the high half.
static bool convertToPair(PTXLowering &L, const TypeInfo &D,
                          const TypeInfo &A) {
  bool ByRandom = L.take("rs");
  if (A.Bits != 32 || !A.isFloat() || A.Lanes != 1 || D.Bits != 16 ||
      L.numOperands() != (ByRandom ? 4 : 3))
    return false;
  if (ByRandom && D.C != TypeInfo::Class::BFloat)
    return L.fail("modifier .rs");
  Rounding Mode = ByRandom ? Rounding::Nearest : takeRounding(L);
  bool Relu = L.take("relu"), SatFinite = L.take("satfinite");
  auto Convert = [&](size_t N) {
    Value *V = widen(L, L.bits(N, A), A);
    if (SatFinite)
      V = clampFinite(L, V, D);
    if (Relu)
      V = relu(L, V);
    return ByRandom ? roundByRandom(L, V, L.lane(L.bits(3, 32), 16, 2 - N))
                    : roundTo(L, V, D, Mode);
  };
  Value *High = Convert(1);
  L.write(0, L.pack({Convert(2), High}));
  return true;
}

static bool convertToFloat(PTXLowering &L, const TypeInfo &D, const TypeInfo &A,
                           Value *Bits) {
  bool Ftz = L.take("ftz"), Sat = L.take("sat");
  bool Relu = L.take("relu"), SatFinite = L.take("satfinite");
  if (!A.isFloat()) {
    Rounding Mode = takeRounding(L);
    if (Relu || SatFinite)
      return L.fail("modifiers that only floats have");
    Value *V = roundInteger(L, Bits, A.isSigned(), D, Mode);
    if (Sat)
      V = roundTo(L, saturate(L, widen(L, V, D)), D);
    L.write(0, V);
    return true;
  }
  Value *V = widen(L, Bits, A);
  if (Ftz && A.Bits == 32) // Subnormal halves are normal as floats.
    V = flush(L, V, A);
  StringRef Integral = L.takeOneOf({"rni", "rzi", "rmi", "rpi"});
  Rounding Mode = Rounding::Nearest;
  if (!Integral.empty())
    V = L.B.CreateUnaryIntrinsic(integralRounding(Integral), V);
  else
    Mode = takeRounding(L);
  if (SatFinite && D.Bits == 16)
    V = clampFinite(L, V, D);
  else if (SatFinite)
    return L.fail("modifier .satfinite");
  if (Sat)
    V = saturate(L, V);
  if (Relu)
    V = relu(L, V);
  Value *Result = roundTo(L, V, D, Mode);
  if (Ftz && D.Bits == 32) {
    Value *Twice = roundTo(L, L.B.CreateFAdd(V, V), D, Mode);
    Result = L.toBits(flushTiny(L, widen(L, Result, D), widen(L, Twice, D), D));
  }
  L.write(0, Result);
  return true;
}

/// cvt.pack.sat.s8.s32.b32 d, a, b, c: c's low part, a and b, or a and b.
static bool convertPack(PTXLowering &L) {
  if (!L.take("sat"))
    return false;
  const TypeInfo &To = L.type(), &From = L.type();
  const TypeInfo *Rest = L.takeType();
  if (From.Bits != 32 || !From.isSigned() || !To.isInteger() ||
      (Rest ? To.Bits > 8 : To.Bits != 16) || To.Lanes != 1)
    return false;
  auto Convert = [&](size_t N) {
    return integerToInteger(L, L.bits(N, 32), From, To, true);
  };
  Value *High = Convert(1), *V = L.pack({Convert(2), High});
  if (Rest)
    V = L.B.CreateOr(L.B.CreateZExt(V, L.intTy(32)),
                     L.B.CreateShl(L.bits(3, 32), 2 * To.Bits));
  L.write(0, V);
  return true;
}

bool lowerCvt(PTXLowering &L) {
  if (L.take("pack"))
    return convertPack(L);
  const TypeInfo &D = L.type(), &A = L.type();
  if (D.C == TypeInfo::Class::Packed || A.C == TypeInfo::Class::Packed)
    return convertPacked(L, D, A);
  if (D.Lanes == 2)
    return convertToPair(L, D, A);
  if (A.Lanes != 1 || L.numOperands() != 2 ||
      D.C == TypeInfo::Class::Predicate || A.C == TypeInfo::Class::Predicate)
    return false;
  Value *Bits = L.lowBits(L.operand(1), A.Bits);
  if (D.isFloat())
    return convertToFloat(L, D, A, Bits);
  bool Sat = L.take("sat"), Ftz = L.take("ftz");
  Value *V;
  if (A.isFloat()) {
    Value *Wide = widen(L, Bits, A);
    Wide = Ftz ? flush(L, Wide, A) : Wide;
    V = floatToInteger(L, Wide, A, D, L.takeKind(ModifierKind::Rounding));
  } else {
    V = integerToInteger(L, Bits, A, D, Sat);
  }
  L.writeExtended(L.operand(0), V, D.isSigned());
  return true;
}

} // namespace hipify::simt
