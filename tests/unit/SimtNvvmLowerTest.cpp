//===- SimtNvvmLowerTest.cpp - NVIDIA's floating point as IR ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arithmetic, min and max, halves, conversions.
//
//===----------------------------------------------------------------------===//
#include "SimtNvvmTestSupport.h"

using namespace nvvmtest;

TEST(SimtNvvmLower, ArithmeticOfFloats) {
  Suite S;
  auto F = [&](const char *Name, auto Fn) {
    S.expect(Name, 32, [=](const Operands &V) {
      return bits(Fn(f32(V[0]), f32(V[1]), f32(V[2])));
    });
  };
  auto Z = [](float V) { return flush(V); };
  F("nvvm.add.rn.f", [](float A, float B, float) { return A + B; });
  F("nvvm.add.rn.sat.f", [](float A, float B, float) { return limit(A + B); });
  F("nvvm.add.rn.ftz.f",
    [=](float A, float B, float) { return Z(Z(A) + Z(B)); });
  F("nvvm.add.rn.ftz.sat.f",
    [=](float A, float B, float) { return limit(Z(Z(A) + Z(B))); });
  F("nvvm.mul.rn.f", [](float A, float B, float) { return A * B; });
  F("nvvm.mul.rn.ftz.f",
    [=](float A, float B, float) { return Z(Z(A) * Z(B)); });
  F("nvvm.fma.rn.f",
    [](float A, float B, float C) { return std::fma(A, B, C); });
  F("nvvm.fma.rn.ftz.f",
    [=](float A, float B, float C) { return Z(std::fma(Z(A), Z(B), Z(C))); });
  F("nvvm.fma.rn.ftz.sat.f", [=](float A, float B, float C) {
    return limit(Z(std::fma(Z(A), Z(B), Z(C))));
  });
  F("nvvm.fma.rz.ftz.sat.f", [=](float A, float B, float C) {
    return limit(Z(__simt_nvvm_fma_rz_f(Z(A), Z(B), Z(C))));
  });
  F("nvvm.fma.rp.f",
    [=](float A, float B, float C) { return __simt_nvvm_fma_rp_f(A, B, C); });
  F("nvvm.add.rm.ftz.f", [=](float A, float B, float) {
    return Z(__simt_nvvm_add_rm_f(Z(A), Z(B)));
  });
  F("nvvm.mul.rp.f",
    [=](float A, float B, float) { return __simt_nvvm_mul_rp_f(A, B); });
  F("nvvm.div.rn.ftz.f",
    [=](float A, float B, float) { return Z(Z(A) / Z(B)); });
  F("nvvm.div.rm.f",
    [=](float A, float B, float) { return __simt_nvvm_div_rm_f(A, B); });
  F("nvvm.rcp.rn.f", [=](float A, float, float) { return 1 / A; });
  F("nvvm.rcp.rz.f",
    [=](float A, float, float) { return __simt_nvvm_div_rz_f(1, A); });
  F("nvvm.sqrt.rn.ftz.f",
    [=](float A, float, float) { return Z(std::sqrt(Z(A))); });
  F("nvvm.sqrt.rp.f",
    [=](float A, float, float) { return __simt_nvvm_sqrt_rp_f(A); });
  F("nvvm.saturate.f", [](float A, float, float) { return limit(A); });
  F("nvvm.saturate.ftz.f", [=](float A, float, float) { return limit(Z(A)); });
  F("nvvm.floor.f", [](float A, float, float) { return std::floor(A); });
  F("nvvm.ceil.ftz.f", [=](float A, float, float) { return std::ceil(Z(A)); });
  F("nvvm.trunc.f", [](float A, float, float) { return std::trunc(A); });
  F("nvvm.round.f", [](float A, float, float) { return std::rint(A); });
  S.run(Bits(32, 8), 3000);
}

/// fmin and fmax of PTX, on values and signs.
static float extremum(bool Max, bool Propagate, bool Xorsign, float A,
                      float B) {
  bool Sign = std::signbit(A) != std::signbit(B);
  if (Xorsign) {
    A = std::fabs(A);
    B = std::fabs(B);
  }
  float R;
  if (std::isnan(A) || std::isnan(B))
    R = Propagate ? NAN : std::isnan(A) ? B : A;
  else if (A == B)
    R = std::signbit(A) != Max ? A : B;
  else
    R = (A < B) != Max ? A : B;
  return Xorsign ? std::copysign(R, Sign ? -1.0f : 1.0f) : R;
}

TEST(SimtNvvmLower, MinAndMax) {
  for (const char *Ty : {"f", "bf16"}) {
    Suite S;
    bool Small = Ty[0] == 'b';
    for (int Form = 0; Form < 16; ++Form) {
      bool Max = Form & 1, Ftz = Form & 2, NaN = Form & 4, Xor = Form & 8;
      std::string Name = std::string("nvvm.") + (Max ? "fmax" : "fmin") +
                         (Ftz ? ".ftz" : "") + (NaN ? ".nan" : "") +
                         (Xor ? ".xorsign.abs" : "") + "." + Ty;
      S.expect(Name, Small ? 16 : 32, [=](const Operands &V) -> uint64_t {
        float A = Small ? bf16(V[0]) : f32(V[0]);
        float B = Small ? bf16(V[1]) : f32(V[1]);
        if (Ftz) { // bf16 has the exponents of f32.
          A = flush(A);
          B = flush(B);
        }
        uint64_t R = bits(extremum(Max, NaN, Xor, A, B));
        return Small ? R >> 16 : R;
      });
    }
    S.run(Small ? Bits(16, 8) : Bits(32, 8), 3000);
  }
}

/// The float with a half's value.
static float half(uint64_t V) {
  unsigned Exponent = V >> 10 & 31;
  float Fraction = float(V & 0x3ff);
  float R = Exponent == 31 ? (Fraction ? NAN : INFINITY)
            : Exponent     ? std::ldexp(1024 + Fraction, int(Exponent) - 25)
                           : std::ldexp(Fraction, -24);
  return V >> 15 & 1 ? -R : R;
}
static float flushHalf(float V) {
  return std::fabs(V) < 0x1p-14f ? std::copysign(0.0f, V) : V;
}

TEST(SimtNvvmLower, Halves) {
  Suite S;
  auto Pair = [](auto Fn) {
    return [=](const Operands &V) {
      uint64_t Result = 0;
      for (int I : {0, 16})
        Result |=
            (Fn(V[0] >> I & 0xffff, V[1] >> I & 0xffff, V[2] >> I & 0xffff) &
             0xffff)
            << I;
      return Result;
    };
  };
  // Exact in double: then one rounding, through f2f16's path from odd f32.
  auto Fma = [](double A, double B, double C) -> float {
    double Sum = A * B + C;
    float F = float(Sum);
    // Away from the true value? Then the next one towards it; odd if inexact.
    if (F != Sum && std::isfinite(F)) {
      float Down = std::fabs(F) > std::fabs(Sum) ? std::nextafter(F, 0.0f) : F;
      F = std::bit_cast<float>(std::bit_cast<uint32_t>(Down) | 1);
    }
    return F;
  };
  auto FmaHalf = [=](bool Ftz, bool Relu, bool Sat) {
    return [=](uint64_t A, uint64_t B, uint64_t C) -> uint64_t {
      auto Z = [=](float V) { return Ftz ? flushHalf(V) : V; };
      float X = Z(half(A)), Y = Z(half(B)), W = Z(half(C));
      float V = Z(half(__simt_nvvm_f2f16(Fma(X, Y, W), 0)));
      // Tiny by a normal number's digits, which twice the result has.
      float Twice = half(__simt_nvvm_f2f16(Fma(2 * X, Y, 2 * W), 0));
      if (Ftz && std::fabs(Twice) < 0x1p-13f)
        V = std::copysign(0.0f, V);
      if (Sat)
        V = limit(V);
      if (Relu && std::signbit(V))
        V = 0;
      return __simt_nvvm_f2f16(V, 0);
    };
  };
  S.expect("nvvm.fma.rn.f16x2", 32, Pair(FmaHalf(false, false, false)));
  S.expect("nvvm.fma.rn.ftz.f16x2", 32, Pair(FmaHalf(true, false, false)));
  S.expect("nvvm.fma.rn.ftz.relu.f16x2", 32, Pair(FmaHalf(true, true, false)));
  S.expect("nvvm.fma.rn.sat.f16x2", 32, Pair(FmaHalf(false, false, true)));
  S.expect("nvvm.fma.rn.f16", 16, Pair(FmaHalf(false, false, false)));
  S.expect("nvvm.fma.rn.relu.bf16x2", 32,
           Pair([](uint64_t A, uint64_t B, uint64_t C) -> uint64_t {
             uint16_t R = __simt_nvvm_fma_bf16(A, B, C);
             return R >> 15 ? 0 : R;
           }));
  auto Extremum = [](bool Max, bool Ftz, bool NaN) {
    return [=](uint64_t A, uint64_t B, uint64_t) -> uint64_t {
      auto Z = [=](float V) { return Ftz ? flushHalf(V) : V; };
      return __simt_nvvm_f2f16(
          extremum(Max, NaN, false, Z(half(A)), Z(half(B))), 0);
    };
  };
  S.expect("nvvm.fmin.f16x2", 32, Pair(Extremum(false, false, false)));
  S.expect("nvvm.fmax.ftz.nan.f16x2", 32, Pair(Extremum(true, true, true)));
  S.expect("nvvm.neg.bf16x2", 32,
           [](const Operands &V) { return V[0] ^ 0x80008000; });
  Bits Half(16, 5);
  S.run([&](unsigned I) { return Half(I) | Half(I) << 16; }, 4000);
}

/// PTX's conversion to an integer with Width bits.
static uint64_t toInteger(long double V, char Rounding, bool Signed,
                          unsigned Width, bool FromDouble) {
  if (std::isnan(V))
    return FromDouble || Width == 64 ? 1ull << (Width - 1) : 0;
  long double R = Rounding == 'm'   ? std::floor(V)
                  : Rounding == 'p' ? std::ceil(V)
                  : Rounding == 'z' ? std::trunc(V)
                                    : std::rint(V);
  long double High = std::ldexp(1.0L, Signed ? Width - 1 : Width) - 1;
  long double Low = Signed ? -High - 1 : 0;
  if (R > High)
    return Signed ? (1ull << (Width - 1)) - 1 : ~0ull >> (64 - Width);
  if (R < Low)
    return Signed ? 1ull << (Width - 1) : 0;
  return Signed ? uint64_t(int64_t(R)) : uint64_t(R);
}

TEST(SimtNvvmLower, FloatsToIntegers) {
  struct {
    const char *Name;
    bool Signed;
    unsigned Width;
  } Types[] = {
      {"i", true, 32}, {"ui", false, 32}, {"ll", true, 64}, {"ull", false, 64}};
  for (bool Double : {false, true}) {
    Suite S;
    for (auto [Name, Signed, Width] : Types)
      for (char R : {'n', 'z', 'm', 'p'})
        for (bool Ftz : {false, true}) {
          if (Double && Ftz)
            continue;
          std::string Intrinsic = std::string("nvvm.") +
                                  (Double ? "d2" : "f2") + Name + ".r" + R +
                                  (Ftz ? ".ftz" : "");
          S.expect(Intrinsic, Width,
                   [=, Signed = Signed, Width = Width](const Operands &V) {
                     long double X = Double ? f64(V[0])
                                     : Ftz  ? flush(f32(V[0]))
                                            : f32(V[0]);
                     return toInteger(X, R, Signed, Width, Double);
                   });
        }
    Bits Any = Double ? Bits(64, 11) : Bits(32, 8);
    std::mt19937_64 Random(9);
    S.run(
        [&](unsigned I) {
          // Halves around the limits of the types.
          if (Random() % 2)
            return Any(I);
          double V =
              std::ldexp(1.0, int(Random() % 66)) * (Random() % 2 ? 1 : -1);
          V += (int(Random() % 5) - 2) * 0.5;
          return Double ? std::bit_cast<uint64_t>(V)
                        : uint64_t(std::bit_cast<uint32_t>(float(V)));
        },
        3000);
  }
}

TEST(SimtNvvmLower, OtherConversions) {
  Suite S;
  auto I = [&](const char *Name, unsigned Width, Model F) {
    S.expect(Name, Width, F);
  };
  I("nvvm.i2f.rn", 32, [](auto &V) { return bits(float(int32_t(V[0]))); });
  I("nvvm.ui2f.rn", 32, [](auto &V) { return bits(float(uint32_t(V[0]))); });
  I("nvvm.ll2f.rn", 32, [](auto &V) { return bits(float(int64_t(V[0]))); });
  I("nvvm.ull2f.rn", 32, [](auto &V) { return bits(float(V[0])); });
  I("nvvm.i2f.rz", 32,
    [](auto &V) { return bits(__simt_nvvm_ll_rz_f(int32_t(V[0]))); });
  I("nvvm.ui2f.rp", 32,
    [](auto &V) { return bits(__simt_nvvm_ull_rp_f(uint32_t(V[0]))); });
  I("nvvm.ull2f.rm", 32,
    [](auto &V) { return bits(__simt_nvvm_ull_rm_f(V[0])); });
  auto Double = [](double V) { return std::bit_cast<uint64_t>(V); };
  for (const char *Name : {"nvvm.i2d.rn", "nvvm.i2d.rz", "nvvm.i2d.rp"})
    I(Name, 64, [=](auto &V) { return Double(int32_t(V[0])); });
  I("nvvm.ui2d.rm", 64, [=](auto &V) { return Double(uint32_t(V[0])); });
  I("nvvm.ull2d.rn", 64, [=](auto &V) { return Double(double(V[0])); });
  I("nvvm.ll2d.rp", 64,
    [=](auto &V) { return Double(__simt_nvvm_ll_rp_d(int64_t(V[0]))); });
  I("nvvm.d2f.rn", 32, [](auto &V) { return bits(float(f64(V[0]))); });
  I("nvvm.d2f.rn.ftz", 32,
    [](auto &V) { return bits(flush(float(f64(V[0])))); });
  I("nvvm.d2f.rp.ftz", 32,
    [](auto &V) { return bits(flush(__simt_nvvm_d2f_rp(f64(V[0])))); });
  I("nvvm.lohi.i2d", 64, [](auto &V) { return V[1] << 32 | uint32_t(V[0]); });
  I("nvvm.d2i.hi", 32, [](auto &V) { return V[0] >> 32; });
  I("nvvm.d2i.lo", 32, [](auto &V) { return V[0]; });
  I("nvvm.f2h.rn", 16, [](auto &V) { return __simt_nvvm_f2f16(f32(V[0]), 0); });
  I("nvvm.bf2h.rn", 16,
    [](auto &V) { return __simt_nvvm_f2f16(bf16(V[0]), 0); });
  I("nvvm.ff2f16x2.rn", 32, [](auto &V) {
    return uint64_t(__simt_nvvm_f2f16(f32(V[0]), 0)) << 16 |
           __simt_nvvm_f2f16(f32(V[1]), 0);
  });
  I("nvvm.ff2f16x2.rz.relu", 32, [](auto &V) {
    uint32_t Flags = NarrowTowardZero | NarrowRelu;
    return uint64_t(__simt_nvvm_f2f16(f32(V[0]), Flags)) << 16 |
           __simt_nvvm_f2f16(f32(V[1]), Flags);
  });
  I("nvvm.ff2bf16x2.rn.satfinite", 32, [](auto &V) {
    return uint64_t(__simt_nvvm_f2bf16(f32(V[0]), NarrowFinite)) << 16 |
           __simt_nvvm_f2bf16(f32(V[1]), NarrowFinite);
  });
  I("nvvm.f2tf32.rna", 32,
    [](auto &V) { return __simt_nvvm_f2tf32(f32(V[0]), NarrowTiesAway); });
  Bits Floats(32, 8), Doubles(64, 11);
  std::mt19937_64 Random(10);
  S.run(
      [&](unsigned I) {
        uint64_t V = Random() % 3 ? Floats(I) | Random() << 32 : Doubles(I);
        return V;
      },
      3000);
}
