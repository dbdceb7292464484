//===- InlinePTXConvertTest.cpp - cvt of PTX ------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "InlinePTXTestSupport.h"
#include "llvm/ADT/APSInt.h"
#include <algorithm>
#include <gtest/gtest.h>

using namespace hipify::simt::test;
using llvm::APFloat;
using llvm::APInt;
using llvm::APSInt;
using llvm::fltSemantics;
using Mode = llvm::RoundingMode;

namespace {

struct FloatType {
  const char *Name;
  char Letter;
  const fltSemantics &Semantics;
};
const FloatType FloatTypes[] = {{"f16", 'h', APFloat::IEEEhalf()},
                                {"bf16", 'h', APFloat::BFloat()},
                                {"f32", 'f', APFloat::IEEEsingle()},
                                {"f64", 'd', APFloat::IEEEdouble()}};
struct IntType {
  const char *Name;
  char Letter; ///< Of the register that holds it.
  unsigned Register, Bits;
  bool Signed;
};
constexpr IntType IntTypes[] = {
    {"u8", 'h', 16, 8, false},   {"s8", 'h', 16, 8, true},
    {"u8", 'r', 32, 8, false},   {"s8", 'r', 32, 8, true},
    {"u16", 'h', 16, 16, false}, {"s16", 'h', 16, 16, true},
    {"u32", 'r', 32, 32, false}, {"s32", 'r', 32, 32, true},
    {"u64", 'l', 64, 64, false}, {"s64", 'l', 64, 64, true}};
const std::pair<const char *, Mode> Modes[] = {
    {"rn", APFloat::rmNearestTiesToEven},
    {"rz", APFloat::rmTowardZero},
    {"rm", APFloat::rmTowardNegative},
    {"rp", APFloat::rmTowardPositive}};

} // namespace

static std::string registers(char To, char From) {
  return std::string("=") + To + "," + From;
}
static uint64_t mask(unsigned Bits) {
  return Bits == 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
}

/// Values of the larger type that lie near and on ties of the smaller one.
static Words tiesOf(const FloatType &From, const FloatType &To) {
  Words Result = floatEdges(From.Semantics);
  for (uint64_t Bits : floatEdges(To.Semantics)) {
    APFloat V = toFloat(To.Semantics, Bits), Next = V;
    if (!V.isFinite())
      continue;
    Next.next(false);
    bool Inexact;
    V.convert(APFloat::IEEEquad(), APFloat::rmTowardZero, &Inexact);
    Next.convert(APFloat::IEEEquad(), APFloat::rmTowardZero, &Inexact);
    if (!Next.isFinite())
      continue;
    V.add(Next, APFloat::rmTowardZero);
    V = scalbn(V, -1, APFloat::rmTowardZero);
    V.convert(From.Semantics, APFloat::rmTowardZero, &Inexact);
    for (int N = 0; N != 3; ++N) {
      Result.push_back(toBits(V));
      V.next(N == 0);
      if (N == 1)
        V.next(false);
    }
  }
  return Result;
}

static uint64_t integerFrom(APFloat V, const IntType &T, bool SourceIs64) {
  if (V.isNaN())
    return T.Bits == 64 || SourceIs64 ? uint64_t(1) << (T.Bits - 1) : 0;
  APSInt R(T.Bits, !T.Signed);
  bool Exact;
  // Too large values become the largest.
  V.convertToInteger(R, APFloat::rmTowardZero, &Exact);
  return R.getZExtValue();
}

static uint64_t inRegister(uint64_t V, const IntType &T) {
  V &= mask(T.Bits);
  if (T.Signed && V >> (T.Bits - 1))
    V |= ~mask(T.Bits);
  return V & mask(T.Register);
}

TEST(InlinePTXConvert, FloatToFloat) {
  for (const FloatType &From : FloatTypes)
    for (const FloatType &To : FloatTypes) {
      bool Widens = APFloat::isRepresentableBy(From.Semantics, To.Semantics);
      if (&From == &To ||
          (!Widens && APFloat::getSizeInBits(To.Semantics) ==
                          APFloat::getSizeInBits(From.Semantics)))
        continue;
      for (auto [Name, M] : Modes) {
        check(std::string("cvt.") + (Widens ? "" : std::string(Name) + ".") +
                  To.Name + "." + From.Name + " %0, %1;",
              registers(To.Letter, From.Letter),
              [&, M = M](const Words &V) -> Words {
                APFloat R = toFloat(From.Semantics, V[0]);
                bool Inexact;
                R.convert(To.Semantics, M, &Inexact);
                return {toBits(R)};
              },
              {Widens ? floatEdges(From.Semantics) : tiesOf(From, To)});
        if (Widens)
          break;
      }
    }
}

TEST(InlinePTXConvert, FloatToInteger) {
  const std::pair<const char *, Mode> Integral[] = {
      {"rni", APFloat::rmNearestTiesToEven},
      {"rzi", APFloat::rmTowardZero},
      {"rmi", APFloat::rmTowardNegative},
      {"rpi", APFloat::rmTowardPositive}};
  for (const FloatType &From : FloatTypes) {
    bool Is64 = From.Letter == 'd';
    for (auto [Name, M] : Integral) {
      for (const IntType &To : IntTypes)
        check(std::string("cvt.") + Name + "." + To.Name + "." + From.Name +
                  " %0, %1;",
              registers(To.Letter, From.Letter),
              [&, M = M](const Words &V) -> Words {
                APFloat R = toFloat(From.Semantics, V[0]);
                R.roundToIntegral(M);
                return {inRegister(integerFrom(R, To, Is64), To)};
              },
              {floatEdges(From.Semantics)});
      check(std::string("cvt.") + Name + "." + From.Name + "." + From.Name +
                " %0, %1;",
            registers(From.Letter, From.Letter),
            [&, M = M](const Words &V) -> Words {
              APFloat R = toFloat(From.Semantics, V[0]);
              R.roundToIntegral(M);
              return {toBits(R)};
            },
            {floatEdges(From.Semantics)});
    }
  }
}

TEST(InlinePTXConvert, IntegerToFloat) {
  for (const IntType &From : IntTypes) {
    Words Values = integerEdges(From.Register);
    // Around the ends of mantissas.
    for (unsigned Bit : {8, 11, 12, 24, 25, 53, 54})
      for (int64_t D = -1; D <= 1 && Bit < From.Bits; ++D) {
        Values.push_back((uint64_t(1) << Bit) + D);
        Values.push_back((uint64_t(3) << Bit) + D);
        Values.push_back(-((uint64_t(5) << Bit) + D) & mask(From.Register));
      }
    for (uint64_t &V : Values)
      V &= mask(From.Register);
    for (const FloatType &To : FloatTypes)
      for (auto [Name, M] : Modes)
        check(std::string("cvt.") + Name + "." + To.Name + "." + From.Name +
                  " %0, %1;",
              registers(To.Letter, From.Letter),
              [&, M = M](const Words &V) -> Words {
                APFloat R(To.Semantics);
                R.convertFromAPInt(APInt(From.Bits, V[0], false, true),
                                   From.Signed, M);
                return {toBits(R)};
              },
              {Values});
  }
}

TEST(InlinePTXConvert, IntegerToInteger) {
  using i128 = __int128;
  for (const IntType &From : IntTypes)
    for (const IntType &To : IntTypes)
      for (bool Sat : {false, true})
        check(std::string("cvt.") + (Sat ? "sat." : "") + To.Name + "." +
                  From.Name + " %0, %1;",
              registers(To.Letter, From.Letter),
              [&](const Words &V) -> Words {
                uint64_t Bits = V[0] & mask(From.Bits);
                i128 X = Bits;
                if (From.Signed && Bits >> (From.Bits - 1))
                  X -= i128(1) << From.Bits;
                i128 Min = To.Signed ? -(i128(1) << (To.Bits - 1)) : 0;
                i128 Max = (i128(1) << (To.Bits - To.Signed)) - 1;
                if (Sat)
                  X = std::clamp(X, Min, Max);
                return {inRegister(uint64_t(X), To)};
              },
              {integerEdges(From.Register)});
}

TEST(InlinePTXConvert, Pairs) {
  Words Edges = floatEdges(APFloat::IEEEsingle());
  for (const FloatType *To : {&FloatTypes[0], &FloatTypes[1]})
    for (bool Relu : {false, true})
      for (unsigned N : {0u, 1u})
        check(std::string("cvt.") + Modes[N].first + (Relu ? ".relu." : ".") +
                  To->Name + "x2.f32 %0, %1, %2;",
              "=r,f,f",
              [&](const Words &V) -> Words {
                auto One = [&](uint64_t X) {
                  APFloat R = toFloat(APFloat::IEEEsingle(), X);
                  bool Inexact;
                  R.convert(To->Semantics, Modes[N].second, &Inexact);
                  if (Relu && R.isNegative() && !R.isNaN())
                    return uint64_t(0);
                  return toBits(R);
                };
                return {One(V[0]) << 16 | One(V[1])};
              },
              {Edges, Edges});
}

TEST(InlinePTXConvert, SaturatingFloats) {
  Words Edges = floatEdges(APFloat::IEEEsingle());
  auto Sat = [](const Words &V) -> Words {
    APFloat R = toFloat(APFloat::IEEEsingle(), V[0]);
    if (R.isNaN() || R.isNegative())
      return {0};
    return {std::min(V[0], uint64_t(0x3f800000))};
  };
  check("cvt.sat.f32.f32 %0, %1;", "=f,f", Sat, {Edges});
  check("cvt.rn.satfinite.bf16.f32 %0, %1;", "=h,f",
        [](const Words &V) -> Words {
          APFloat R = toFloat(APFloat::IEEEsingle(), V[0]);
          bool Inexact;
          R.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven, &Inexact);
          return {R.isInfinity() ? R.isNegative() ? 0xff7fu : 0x7f7fu
                                 : toBits(R)};
        },
        {Edges});
}

TEST(InlinePTXConvert, Pack) {
  auto Clamp = [](uint64_t V, int Min, int Max) {
    return std::clamp(int(uint32_t(V)), Min, Max);
  };
  check("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;", "=r,r,r,r",
        [&](const Words &V) -> Words {
          return {(V[2] & 0xffff) << 16 |
                  uint64_t(Clamp(V[0], -128, 127) & 255) << 8 |
                  uint64_t(Clamp(V[1], -128, 127) & 255)};
        });
  check("cvt.pack.sat.u2.s32.b32 %0, %1, %2, %3;", "=r,r,r,r",
        [&](const Words &V) -> Words {
          return {(V[2] & 0xfffffff) << 4 | uint64_t(Clamp(V[0], 0, 3)) << 2 |
                  uint64_t(Clamp(V[1], 0, 3))};
        });
  check("cvt.pack.sat.u16.s32 %0, %1, %2;", "=r,r,r",
        [&](const Words &V) -> Words {
          return {uint64_t(Clamp(V[0], 0, 65535)) << 16 |
                  uint64_t(Clamp(V[1], 0, 65535))};
        });
}

TEST(InlinePTXConvert, Ftz) {
  // Subnormal halves are normal floats.
  check("cvt.ftz.f32.f16 %0, %1;", "=f,h",
        [](const Words &V) -> Words {
          APFloat X = toFloat(APFloat::IEEEhalf(), V[0]);
          bool Inexact;
          X.convert(APFloat::IEEEsingle(), APFloat::rmTowardZero, &Inexact);
          return {toBits(X)};
        },
        {{0, 1, 0x3ff, 0x8001, 0x83ff, 0x400, 0x3c00, 0x7c00}});
  check("cvt.rz.ftz.f32.s8 %0, %1;", "=f,h", [](const Words &V) -> Words {
    return {llvm::bit_cast<uint32_t>(float(int8_t(V[0])))};
  });
}

TEST(InlinePTXConvert, MovVectors) {
  check("mov.v2.b32 {%0, %1}, {%3, %2};", "=r,=r,r,r",
        [](const Words &V) -> Words { return {V[1], V[0]}; });
}

TEST(InlinePTXConvert, MovPacksAndUnpacks) {
  check("mov.b32 %0, {%1, %2};", "=r,h,h",
        [](const Words &V) -> Words { return {V[1] << 16 | V[0]}; });
  check("mov.b64 {%0, %1}, %2;", "=r,=r,l", [](const Words &V) -> Words {
    return {V[0] & 0xffffffff, V[0] >> 32};
  });
  check("{.reg .b16 l, h; mov.b32 {l, h}, %1; mov.b32 %0, {h, l};}", "=r,r",
        [](const Words &V) -> Words {
          return {(V[0] << 16 | V[0] >> 16) & 0xffffffff};
        });
  check("{.reg .b32 h; mov.b64 {_, h}, %1; mov.b32 %0, h;}", "=r,l",
        [](const Words &V) -> Words { return {V[0] >> 32}; });
  check("mov.f32 %0, 0f3FC00000;", "=f",
        [](const Words &) -> Words { return {0x3fc00000}; });
  check("mov.f64 %0, 1.5;", "=d",
        [](const Words &) -> Words { return {0x3ff8000000000000}; });
  check("mov.b32 %0, 0xFFFFFFFFU;", "=r",
        [](const Words &) -> Words { return {0xffffffff}; });
}
