//===- SimtAmdgcnAluTest.cpp - AMD's arithmetic on one lane ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integer instructions against loops over bytes and bits, divisions put
// together of v_div_scale, v_div_fmas and v_div_fixup as LLVM's code generator
// does against x86's correctly rounded ones.
//
//===----------------------------------------------------------------------===//
#include "simt/intrinsics/AmdgcnAlu.h"
#include <algorithm>
#include <bit>
#include <cfenv>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <random>

static std::mt19937_64 Random(4711);
static uint32_t random32() {
  static const uint32_t Edges[] = {
      0,          1,   0x7F,       0x80,       0xFF,       0x7FFFFFFF,
      0x80000000, ~0u, 0x80808080, 0x7F7F7F7F, 0xFF00FF00, 0x12345678};
  uint64_t R = Random();
  return R % 4 ? uint32_t(R >> 32) : Edges[(R >> 8) % 12];
}

namespace {

struct Bytes {
  int B[8];
};

} // namespace

static Bytes bytes(uint64_t V) {
  Bytes R;
  for (int I = 0; I < 8; ++I)
    R.B[I] = int(V & 255), V >>= 8;
  return R;
}

constexpr int Times = 20000;

TEST(SimtAmdgcnAlu, BytesOfTwoWords) {
  for (int Try = 0; Try < Times; ++Try) {
    uint32_t High = random32(), Low = random32(), Select = random32();
    if (Try % 2) // Mostly selectors that exist.
      Select &= 0x0F0F0F0F;
    Bytes Both = bytes(uint64_t(High) << 32 | Low), S = bytes(Select);
    Bytes P = bytes(__simt_amdgcn_perm(High, Low, Select));
    Bytes A = bytes(__simt_amdgcn_alignbyte(High, Low, Select));
    for (int I = 0; I < 4; ++I) {
      int Which = S.B[I], Expected = 0xFF;
      if (Which <= 7)
        Expected = Both.B[Which];
      else if (Which == 8)
        Expected = Low & 0x8000 ? 255 : 0;
      else if (Which == 9)
        Expected = Low & 0x80000000 ? 255 : 0;
      else if (Which == 10)
        Expected = High & 0x8000 ? 255 : 0;
      else if (Which == 11)
        Expected = High & 0x80000000 ? 255 : 0;
      else if (Which == 12)
        Expected = 0;
      ASSERT_EQ(P.B[I], Expected) << "selector " << Which;
      ASSERT_EQ(A.B[I], Both.B[I + Select % 4]);
    }
  }
}

TEST(SimtAmdgcnAlu, SumsOfDifferences) {
  for (int Try = 0; Try < Times; ++Try) {
    uint64_t A = uint64_t(random32()) << 32 | random32(), Sums = Random();
    uint32_t B = random32(), C = random32(), A32 = uint32_t(A);
    Bytes X = bytes(A), Y = bytes(B);
    int Plain[4] = {}, Masked[4] = {};
    for (int Start = 0; Start < 4; ++Start)
      for (int I = 0; I < 4; ++I) {
        int D = std::abs(X.B[Start + I] - Y.B[I]);
        Plain[Start] += D;
        Masked[Start] += Y.B[I] ? D : 0;
      }
    ASSERT_EQ(__simt_amdgcn_sad_u8(A32, B, C), C + Plain[0]);
    ASSERT_EQ(__simt_amdgcn_sad_hi_u8(A32, B, C), C + Plain[0] * 65536u);
    ASSERT_EQ(__simt_amdgcn_msad_u8(A32, B, C), C + Masked[0]);
    uint32_t Halves = uint32_t(std::abs(int(A32 & 0xFFFF) - int(B & 0xFFFF)) +
                               std::abs(int(A32 >> 16) - int(B >> 16)));
    ASSERT_EQ(__simt_amdgcn_sad_u16(A32, B, C), C + Halves);
    uint64_t Q = __simt_amdgcn_qsad_pk_u16_u8(A, B, Sums);
    uint64_t M = __simt_amdgcn_mqsad_pk_u16_u8(A, B, Sums);
    uint32_t Four[4] = {1, C, 3, ~0u}, Result[4];
    __simt_amdgcn_mqsad_u32_u8(Result, A, B, Four);
    for (int I = 0; I < 4; ++I) {
      ASSERT_EQ(uint16_t(Q >> 16 * I), uint16_t((Sums >> 16 * I) + Plain[I]));
      ASSERT_EQ(uint16_t(M >> 16 * I), uint16_t((Sums >> 16 * I) + Masked[I]));
      ASSERT_EQ(Result[I], Four[I] + Masked[I]);
    }
    Bytes L = bytes(__simt_amdgcn_lerp(A32, B, C));
    for (int I = 0; I < 4; ++I)
      ASSERT_EQ(L.B[I], (X.B[I] + Y.B[I] + (bytes(C).B[I] & 1)) / 2);
  }
}

static int64_t sum(uint32_t A, bool SignedA, uint32_t B, bool SignedB,
                   unsigned Bits) {
  int64_t Total = 0, One = int64_t(1) << Bits;
  for (unsigned I = 0; I < 32; I += Bits) {
    int64_t X = (A >> I) % One, Y = (B >> I) % One;
    if (SignedA && X >= One / 2)
      X -= One;
    if (SignedB && Y >= One / 2)
      Y -= One;
    Total += X * Y;
  }
  return Total;
}
static uint32_t saturateSigned(int64_t V) {
  return uint32_t(int32_t(V > INT32_MAX   ? INT32_MAX
                          : V < INT32_MIN ? INT32_MIN
                                          : V));
}

TEST(SimtAmdgcnAlu, DotProducts) {
  using Dot = uint32_t (*)(uint32_t, uint32_t, uint32_t, bool);
  struct {
    Dot Signed, Unsigned;
    unsigned Bits;
  } const Dots[] = {{__simt_amdgcn_sdot2, __simt_amdgcn_udot2, 16},
                    {__simt_amdgcn_sdot4, __simt_amdgcn_udot4, 8},
                    {__simt_amdgcn_sdot8, __simt_amdgcn_udot8, 4}};
  for (int Try = 0; Try < Times; ++Try) {
    uint32_t A = random32(), B = random32(), C = random32();
    for (auto &D : Dots) {
      int64_t S = int32_t(C) + sum(A, true, B, true, D.Bits);
      int64_t U = int64_t(C) + sum(A, false, B, false, D.Bits);
      ASSERT_EQ(D.Signed(A, B, C, false), uint32_t(S));
      ASSERT_EQ(D.Signed(A, B, C, true), saturateSigned(S));
      ASSERT_EQ(D.Unsigned(A, B, C, false), uint32_t(U));
      ASSERT_EQ(D.Unsigned(A, B, C, true), U > UINT32_MAX ? ~0u : uint32_t(U));
    }
    for (bool SA : {false, true})
      for (bool SB : {false, true}) {
        ASSERT_EQ(__simt_amdgcn_sudot4(SA, A, SB, B, C, false),
                  uint32_t(int32_t(C) + sum(A, SA, B, SB, 8)));
        ASSERT_EQ(__simt_amdgcn_sudot8(SA, A, SB, B, C, true),
                  saturateSigned(int32_t(C) + sum(A, SA, B, SB, 4)));
      }
  }
}

static uint16_t half(float F) { return std::bit_cast<uint16_t>(_Float16(F)); }
static float fromHalf(uint16_t H) { return float(std::bit_cast<_Float16>(H)); }
static uint32_t pair(uint16_t Low, uint16_t High) {
  return Low | uint32_t(High) << 16;
}
static uint16_t bfloat(float F) {
  return uint16_t(std::bit_cast<uint32_t>(F) >> 16);
}

TEST(SimtAmdgcnAlu, FloatDots) {
  uint32_t A = pair(half(1.5f), half(-2)), B = pair(half(4), half(0.25f));
  EXPECT_EQ(__simt_amdgcn_fdot2(A, B, 10, false), 15.5f);
  EXPECT_EQ(__simt_amdgcn_fdot2(A, B, 10, true), 1.0f);
  EXPECT_EQ(__simt_amdgcn_fdot2(A, B, -50, true), 0.0f);
  EXPECT_EQ(fromHalf(__simt_amdgcn_fdot2_f16_f16(A, B, half(10))), 15.5f);
  uint32_t P = pair(bfloat(1.5f), bfloat(-2)),
           Q = pair(bfloat(4), bfloat(0.25f));
  EXPECT_EQ(__simt_amdgcn_fdot2_f32_bf16(P, Q, 1e30f, false), 1e30f);
  EXPECT_EQ(__simt_amdgcn_fdot2_bf16_bf16(P, Q, bfloat(2)), bfloat(7.5f));
  // Halfway between two bfloats goes to the even one, a little more does not.
  EXPECT_EQ(__simt_amdgcn_fdot2_bf16_bf16(pair(bfloat(1), 0),
                                          pair(bfloat(1), 0), bfloat(0x1p-8f)),
            bfloat(1));
  EXPECT_EQ(__simt_amdgcn_fdot2_bf16_bf16(pair(bfloat(1), bfloat(0x1p-15f)),
                                          pair(bfloat(1), bfloat(0x1p-15f)),
                                          bfloat(0x1p-8f)),
            bfloat(1.0078125f));
}

TEST(SimtAmdgcnAlu, Masks) {
  for (int Try = 0; Try < Times; ++Try) {
    uint64_t Mask = Random() & Random(), Quads = 0, Whole = 0, Twice = 0;
    for (int I = 0; I < 64; ++I)
      if (Mask >> I & 1) {
        Quads |= uint64_t(1) << I / 4;
        Whole |= uint64_t(15) << I / 4 * 4;
        if (I < 32)
          Twice |= uint64_t(3) << 2 * I;
      }
    ASSERT_EQ(__simt_amdgcn_quadmask(Mask), Quads);
    ASSERT_EQ(__simt_amdgcn_wqm(Mask), Whole);
    ASSERT_EQ(__simt_amdgcn_bitreplicate(uint32_t(Mask)), Twice);
  }
}

TEST(SimtAmdgcnAlu, Packing) {
  for (int Try = 0; Try < Times; ++Try) {
    uint32_t A = random32(), B = random32(), By = random32();
    auto Clamp = [](int64_t V, int64_t Low, int64_t High) {
      return V < Low ? Low : V > High ? High : V;
    };
    uint32_t I = __simt_amdgcn_cvt_pk_i16(A, B);
    ASSERT_EQ(int16_t(I), Clamp(int32_t(A), -32768, 32767));
    ASSERT_EQ(int16_t(I >> 16), Clamp(int32_t(B), -32768, 32767));
    uint32_t U = __simt_amdgcn_cvt_pk_u16(A, B);
    ASSERT_EQ(U & 0xFFFF, std::min(A, 65535u));
    ASSERT_EQ(U >> 16, std::min(B, 65535u));
    uint16_t S = __simt_amdgcn_ashr_pk_i8_i32(A, B, By);
    ASSERT_EQ(int8_t(S), Clamp(int32_t(A) >> By % 32, -128, 127));
    ASSERT_EQ(int8_t(S >> 8), Clamp(int32_t(B) >> By % 32, -128, 127));
    uint16_t V = __simt_amdgcn_ashr_pk_u8_i32(A, B, By);
    ASSERT_EQ(V & 255, Clamp(int32_t(A) >> By % 32, 0, 255));
  }
  EXPECT_EQ(__simt_amdgcn_cvt_pknorm_i16(1, -2), 0x80017FFFu);
  EXPECT_EQ(__simt_amdgcn_cvt_pknorm_u16(0.5f, NAN), 0x00008000u);
  EXPECT_EQ(__simt_amdgcn_cvt_pk_u8_f32(2.5f, 0, 0x11223344), 0x11223302u);
  EXPECT_EQ(__simt_amdgcn_cvt_pk_u8_f32(3.5f, 5, 0x11223344), 0x11220444u);
  EXPECT_EQ(__simt_amdgcn_cvt_pk_u8_f32(300, 3, 0x11223344), 0xFF223344u);
  EXPECT_EQ(__simt_amdgcn_cvt_pk_u8_f32(-1, 2, 0x11223344), 0x11003344u);
  EXPECT_EQ(__simt_amdgcn_cvt_pk_u8_f32(NAN, 2, 0x11223344), 0x11003344u);
  for (int I = 0; I < 16; ++I)
    EXPECT_EQ(__simt_amdgcn_cvt_off_f32_i4(I), (I < 8 ? I : I - 16) / 16.0f);
}

/// Towards 0: the largest half not above |F|.
TEST(SimtAmdgcnAlu, ToHalfTowardsZero) {
  for (int Try = 0; Try < Times; ++Try) {
    float F = std::bit_cast<float>(uint32_t(Random()));
    if (Try % 2)
      F = std::ldexp(std::fmod(F, 2.0f), int(Random() % 45) - 28);
    if (std::isnan(F))
      continue;
    uint32_t Both = __simt_amdgcn_cvt_pkrtz(F, -F);
    float Down = fromHalf(uint16_t(Both));
    EXPECT_EQ(fromHalf(uint16_t(Both >> 16)), -Down);
    if (std::isinf(F)) {
      EXPECT_EQ(Down, F);
      continue;
    }
    ASSERT_LE(std::fabs(Down), std::fabs(F));
    float Next = fromHalf(uint16_t((uint16_t(Both) & 0x7FFF) + 1));
    ASSERT_TRUE(std::isinf(Next) || Next > std::fabs(F)) << F;
  }
}

/// As AMDGPU's code generator expands a division with denormals.
static float divide(float N, float D) {
  float DS = __simt_amdgcn_div_scale_f32(N, D, false);
  float NS = __simt_amdgcn_div_scale_f32(N, D, true);
  bool Undo = __simt_amdgcn_div_scaled_f32(N, D);
  float R = 1 / DS;
  float F0 = std::fma(-DS, R, 1.0f), F1 = std::fma(F0, R, R);
  float M = NS * F1;
  float F2 = std::fma(-DS, M, NS), F3 = std::fma(F2, F1, M);
  float F4 = std::fma(-DS, F3, NS);
  return __simt_amdgcn_div_fixup_f32(
      __simt_amdgcn_div_fmas_f32(F4, F1, F3, Undo), D, N);
}
static double divide(double N, double D) {
  double DS = __simt_amdgcn_div_scale_f64(N, D, false);
  double NS = __simt_amdgcn_div_scale_f64(N, D, true);
  bool Undo = __simt_amdgcn_div_scaled_f64(N, D);
  double R = 1 / DS;
  double F0 = std::fma(-DS, R, 1.0), F1 = std::fma(R, F0, R);
  double F2 = std::fma(-DS, F1, 1.0), F3 = std::fma(F1, F2, F1);
  double M = NS * F3, F4 = std::fma(-DS, M, NS);
  return __simt_amdgcn_div_fixup_f64(
      __simt_amdgcn_div_fmas_f64(F4, F3, M, Undo), D, N);
}

template <typename T> static void checkDivision(T N, T D) {
  T Expected = N / D, Result = divide(N, D);
  if (std::isnan(Expected)) {
    ASSERT_TRUE(std::isnan(Result)) << N << " / " << D;
    return;
  }
  ASSERT_EQ(Result, Expected) << std::hexfloat << N << " / " << D;
  ASSERT_EQ(std::signbit(Result), std::signbit(Expected));
}

template <typename T, typename Bits> static void checkDivisions() {
  std::vector<T> Edges;
  using L = std::numeric_limits<T>;
  for (T V :
       {T(0), L::denorm_min(), 3 * L::denorm_min(), L::min() / 2, L::min(),
        L::min() * 3, T(1) / 3, T(1), T(1) + L::epsilon(), T(10), L::max() / 5,
        L::max() / 2, L::max(), L::infinity(), L::quiet_NaN()})
    for (T S : {T(1), T(-1)})
      Edges.push_back(S * V);
  for (int E = L::min_exponent - L::digits; E < L::max_exponent; E += 5)
    Edges.push_back(std::ldexp(T(1) + T(1) / 3, E));
  for (T N : Edges)
    for (T D : Edges)
      checkDivision(N, D);
  for (int Try = 0; Try < 300000; ++Try) {
    T N = std::bit_cast<T>(Bits(Random())),
      D = std::bit_cast<T>(Bits(Random()));
    checkDivision(N, D);
    // Quotients among the denormal numbers, which are rounded once.
    int E;
    T X = std::frexp(N, &E), Y = std::frexp(D, &E);
    if (std::isfinite(X) && std::isfinite(Y))
      checkDivision(std::ldexp(X, L::min_exponent + int(Random() % 40)),
                    std::ldexp(Y, int(Random() % 60)));
    if (testing::Test::HasFatalFailure())
      return;
  }
}

TEST(SimtAmdgcnAlu, DivisionSingle) { checkDivisions<float, uint32_t>(); }
TEST(SimtAmdgcnAlu, DivisionDouble) { checkDivisions<double, uint64_t>(); }

/// Which operand is scaled by how much, and whether that must be undone.
TEST(SimtAmdgcnAlu, DivisionScale) {
  struct {
    float N, D;
    int ScaleN, ScaleD;
    bool Undo;
  } const Cases[] = {{3, 7, 0, 0, false},
                     {0x1p60f, 0x1p-40f, 0, 64, true},      // Huge quotient.
                     {1, 0x1p-140f, 0, 64, true},           // The same.
                     {0x1p-50f, 0x1p-140f, 64, 64, false},  // Denormal divisor.
                     {0x1p100f, 0x1p127f, -64, -64, false}, // Its inverse.
                     {0x1p-20f, 0x1p127f, 0, -64, true},
                     {0x1p-90f, 0x1p50f, 64, 0, true}, // Denormal quotient.
                     {0x1p-105f, 0x1p3f, 64, 64, false}};
  for (auto [N, D, ScaleN, ScaleD, Undo] : Cases) {
    EXPECT_EQ(__simt_amdgcn_div_scale_f32(N, D, true), std::ldexp(N, ScaleN));
    EXPECT_EQ(__simt_amdgcn_div_scale_f32(N, D, false), std::ldexp(D, ScaleD))
        << N << " " << D;
    EXPECT_EQ(__simt_amdgcn_div_scaled_f32(N, D), Undo);
  }
}

/// A little beside the middle between two denormal numbers: two roundings
/// would go to the even one.
TEST(SimtAmdgcnAlu, DivisionLastStepRoundsOnce) {
  for (int K = 1; K < 50; ++K)
    for (int Sign : {-1, 1}) {
      float Middle = std::ldexp(float(2 * K + 1), -150 + 64);
      EXPECT_EQ(__simt_amdgcn_div_fmas_f32(float(Sign), Middle * 0x1p-40f,
                                           Middle, true),
                std::ldexp(float(Sign < 0 ? K : K + 1), -149));
      double Wide = std::ldexp(double(2 * K + 1), -1075 + 128);
      EXPECT_EQ(__simt_amdgcn_div_fmas_f64(Sign, Wide * 0x1p-120, Wide, true),
                std::ldexp(double(Sign < 0 ? K : K + 1), -1074));
    }
}

TEST(SimtAmdgcnAlu, DivisionHalf) {
  for (uint32_t N = 0; N < 65536; N += 37)
    for (uint32_t D = 0; D < 65536; D += 101) {
      float Quotient = fromHalf(uint16_t(N)) * (1 / fromHalf(uint16_t(D)));
      float Exact = fromHalf(uint16_t(N)) / fromHalf(uint16_t(D));
      float Result = fromHalf(__simt_amdgcn_div_fixup_f16(
          half(std::isfinite(Exact) ? Exact : Quotient), uint16_t(D),
          uint16_t(N)));
      if (std::isnan(Exact))
        ASSERT_TRUE(std::isnan(Result));
      else
        ASSERT_EQ(Result, fromHalf(half(Exact))) << N << " " << D;
    }
}

/// The segments of 2/pi add up to it, and a reduction with them gives sines of
/// large numbers.
TEST(SimtAmdgcnAlu, TwoOverPi) {
  long double Total = 0;
  for (uint32_t I = 0; I < 3; ++I)
    Total += __simt_amdgcn_trig_preop_f64(1, I);
  EXPECT_EQ(Total, 0.636619772367581343075535053490057448L);
  EXPECT_EQ(__simt_amdgcn_trig_preop_f64(1, 0), 0x1.45f306dc9c882p-1);
  // A number of 2^60 starts at bit 1083 - 1077.
  auto Bits = uint64_t(0.636619772367581343075535053490057448L * 0x1p59L);
  EXPECT_EQ(__simt_amdgcn_trig_preop_f64(0x1p60, 0),
            double(Bits % (1ull << 53)) * 0x1p-59);
  for (double X : {1e22, 0x1p80, 12345e60, 0x1.8p300, 1e308}) {
    // X times 2/pi, without what is a multiple of 4 in each product.
    __float128 Quarters = 0;
    for (uint32_t I = 0; I < 4; ++I) {
      double P = __simt_amdgcn_trig_preop_f64(X, I);
      double Scaled =
          std::bit_cast<uint64_t>(X) >> 52 >= 1968 ? X * 0x1p-128 : X;
      Quarters += __float128(Scaled) * P;
    }
    // Shift made multiples of at least 2^(52 - 53) quarters disappear only if
    // they are multiples of four, so the fraction is right.
    long long Turns = (long long)(Quarters / 4);
    long double Angle = (long double)(Quarters - 4 * __float128(Turns)) *
                        1.57079632679489661923L;
    EXPECT_NEAR(double(std::sin(Angle)), std::sin(X), 1e-15) << X;
  }
}

TEST(SimtAmdgcnAlu, SmallFunctions) {
  EXPECT_EQ(__simt_amdgcn_sin(0.25f), 1.0f);
  EXPECT_EQ(__simt_amdgcn_cos(100.5f), -1.0f);
  EXPECT_NEAR(__simt_amdgcn_sin(3.1f), std::sin(0.1 * 2 * M_PI), 1e-6);
  EXPECT_TRUE(std::isnan(__simt_amdgcn_cos(INFINITY)));
  for (float X : {1.0f, -6.5f, 1e-44f, 3e38f}) {
    int E;
    EXPECT_EQ(__simt_amdgcn_frexp_mant_f32(X), std::frexp(X, &E));
    EXPECT_EQ(__simt_amdgcn_frexp_exp_f32(X), E);
  }
  EXPECT_EQ(__simt_amdgcn_frexp_exp_f64(INFINITY), 0);
  EXPECT_EQ(__simt_amdgcn_frexp_mant_f64(-INFINITY), -INFINITY);
  EXPECT_EQ(__simt_amdgcn_prng_b32(0x80000001), 2u ^ 197u);
  // 1 / 3 is rounded up; the approximation is cut off.
  EXPECT_EQ(__simt_amdgcn_approximate_rcp(3), std::nextafter(1.0f / 3, 0.0f));
  EXPECT_EQ(__simt_amdgcn_approximate_rcp(1e-40f), INFINITY);
  EXPECT_EQ(__simt_amdgcn_approximate_exp2(-127), 0.0f);
}

TEST(SimtAmdgcnAlu, Classes) {
  struct {
    double Value;
    int Class;
  } const Cases[] = {{-INFINITY, 2}, {-1, 3}, {-0.0, 5},
                     {0.0, 6},       {1, 8},  {INFINITY, 9}};
  for (auto [V, Class] : Cases)
    for (int Bit = 0; Bit < 10; ++Bit) {
      EXPECT_EQ(__simt_amdgcn_class_f64(V, 1u << Bit), Bit == Class);
      EXPECT_EQ(__simt_amdgcn_class_f32(float(V), 1u << Bit), Bit == Class);
      EXPECT_EQ(__simt_amdgcn_class_f16(half(float(V)), 1u << Bit),
                Bit == Class);
    }
  EXPECT_TRUE(__simt_amdgcn_class_f32(1e-40f, 1 << 7));
  EXPECT_TRUE(__simt_amdgcn_class_f32(-1e-40f, 1 << 4));
  EXPECT_TRUE(__simt_amdgcn_class_f16(0x0001, 1 << 7));
  EXPECT_TRUE(__simt_amdgcn_class_f16(0x7E00, 1 << 1));
  EXPECT_TRUE(__simt_amdgcn_class_f16(0x7D00, 1 << 0));
  EXPECT_TRUE(__simt_amdgcn_class_f32(NAN, 1 << 1));
}

/// A direction in a face's coordinates comes back from id, ma, sc and tc.
TEST(SimtAmdgcnAlu, CubeFaces) {
  for (int Face = 0; Face < 6; ++Face)
    for (float S : {-0.75f, 0.25f})
      for (float T : {-0.5f, 0.125f}) {
        float V[6][3] = {{1, -T, -S}, {-1, -T, S}, {S, 1, T},
                         {S, -1, -T}, {S, -T, 1},  {-S, -T, -1}};
        auto [X, Y, Z] = V[Face];
        EXPECT_EQ(__simt_amdgcn_cubeid(X, Y, Z), Face);
        EXPECT_EQ(__simt_amdgcn_cubema(X, Y, Z), Face % 2 ? -2 : 2);
        EXPECT_EQ(__simt_amdgcn_cubesc(X, Y, Z), S) << Face;
        EXPECT_EQ(__simt_amdgcn_cubetc(X, Y, Z), T) << Face;
      }
}

/// Of the two neighbours of the exact result, the right one.
template <typename T, typename Wide>
static void checkRounded(T Up, T Down, T Zero, Wide Exact) {
  constexpr T Infinity = std::numeric_limits<T>::infinity();
  ASSERT_TRUE(Wide(Up) >= Exact && Wide(Down) <= Exact);
  ASSERT_TRUE(Up == Down ? Wide(Up) == Exact
                         : std::nextafter(Down, Infinity) == Up);
  ASSERT_EQ(Zero, Exact < 0 ? Up : Down);
}

TEST(SimtAmdgcnAlu, RoundingModes) {
  for (int Try = 0; Try < Times; ++Try) {
    // Exponents near each other, so that the wide result is exact.
    auto Value = [] {
      return std::ldexp(1.0f + float(Random() % (1 << 23)) * 0x1p-23f,
                        int(Random() % 8)) *
             (Random() & 1 ? 1 : -1);
    };
    float A = Value(), B = Value(), C = Value();
#define ROUNDED(Name, Type, Expression, ...)                                   \
  checkRounded(__simt_amdgcn_##Name##_rtp_##Type(__VA_ARGS__),                 \
               __simt_amdgcn_##Name##_rtn_##Type(__VA_ARGS__),                 \
               __simt_amdgcn_##Name##_rtz_##Type(__VA_ARGS__), Expression)
    ROUNDED(add, f32, double(A) + B, A, B);
    ROUNDED(sub, f32, double(A) - B, A, B);
    ROUNDED(mul, f32, double(A) * B, A, B);
    ROUNDED(fma, f32, __float128(A) * B + C, A, B, C);
    double DA = A * (1 + 0x1p-50), DB = B / 3.0, DC = C / 7.0;
    ROUNDED(add, f64, __float128(DA) + DB, DA, DB);
    ROUNDED(sub, f64, __float128(DA) - DB, DA, DB);
    ROUNDED(mul, f64, __float128(DA) * DB, DA, DB);
    ROUNDED(fma, f64, __float128(DA) * __float128(DB) + DC, DA, DB, DC);
#undef ROUNDED
    // Half: all bits are random, exponents too.
    uint16_t HA = uint16_t(Random()), HB = uint16_t(Random()),
             HC = uint16_t(Random());
    __float128 Exact =
        __float128(fromHalf(HA)) * fromHalf(HB) + __float128(fromHalf(HC));
    if (!std::isfinite(double(Exact)))
      continue;
    float Up = fromHalf(__simt_amdgcn_fma_rtp_f16(HA, HB, HC));
    float Down = fromHalf(__simt_amdgcn_fma_rtn_f16(HA, HB, HC));
    float Zero = fromHalf(__simt_amdgcn_fma_rtz_f16(HA, HB, HC));
    ASSERT_TRUE(Up >= Exact && Down <= Exact);
    ASSERT_EQ(Zero, Exact < 0 ? Up : Down);
    if (Up != Down && std::isfinite(Up) && std::isfinite(Down)) {
      uint16_t Small = half(std::min(std::fabs(Up), std::fabs(Down)));
      uint16_t Big = half(std::max(std::fabs(Up), std::fabs(Down)));
      ASSERT_EQ(Big - Small, 1);
    }
    ASSERT_EQ(__simt_amdgcn_mul_rtz_f16(HA, HB) & 0x7FFF,
              __simt_amdgcn_fma_rtz_f16(HA, HB, 0x8000) & 0x7FFF);
  }
  // Exact zeros take their sign from the mode.
  EXPECT_TRUE(std::signbit(__simt_amdgcn_sub_rtn_f32(3, 3)));
  EXPECT_FALSE(std::signbit(__simt_amdgcn_sub_rtp_f32(3, 3)));
  EXPECT_EQ(__simt_amdgcn_sub_rtn_f16(half(3), half(3)), 0x8000);
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
}
