//===- SimtNvvmFloatTest.cpp - Directed rounding and conversions *- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A result is right if exact integers say that no other number of the type
// lies closer on the side where the mode rounds to. The model knows nothing of
// rounding modes, errors or underflow.
//
//===----------------------------------------------------------------------===//
#include "simt/intrinsics/Nvvm.h"
#include <bit>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <random>

using namespace hipify::simt;

namespace {

/// A signed integer of any size: digits of 32 bits, lowest first.
class Exact {
public:
  Exact() = default;
  /// A * 2^Shift, which must be an integer.
  static Exact of(double A, int Shift) {
    int Exponent;
    double Fraction = std::frexp(std::fabs(A), &Exponent);
    uint64_t Digits = uint64_t(std::ldexp(Fraction, 53));
    int Left = Exponent - 53 + Shift;
    while (Digits && Left < 0) {
      EXPECT_FALSE(Digits & 1) << "not an integer";
      Digits >>= 1;
      ++Left;
    }
    return Exact(Digits, std::max(Left, 0), A < 0);
  }
  Exact(uint64_t Value, unsigned Left, bool Negative) : Negative(Negative) {
    Words.assign(Left / 32 + 4, 0);
    unsigned __int128 V = (unsigned __int128)Value << Left % 32;
    for (unsigned I = 0; I < 4; ++I)
      Words[Left / 32 + I] = uint32_t(V >> 32 * I);
  }

  Exact operator*(const Exact &O) const {
    Exact R;
    R.Words.assign(Words.size() + O.Words.size() + 1, 0);
    for (size_t I = 0; I < Words.size(); ++I) {
      uint64_t Carry = 0;
      for (size_t J = 0; J < O.Words.size() || Carry; ++J) {
        Carry += R.Words[I + J] +
                 (J < O.Words.size() ? uint64_t(Words[I]) * O.Words[J] : 0);
        R.Words[I + J] = uint32_t(Carry);
        Carry >>= 32;
      }
    }
    R.Negative = Negative != O.Negative;
    return R;
  }
  Exact operator+(const Exact &O) const {
    Exact R;
    size_t Size = std::max(Words.size(), O.Words.size()) + 1;
    R.Words.assign(Size, 0);
    int64_t Carry = 0;
    for (size_t I = 0; I < Size; ++I) {
      int64_t A = I < Words.size() ? Words[I] : 0;
      int64_t B = I < O.Words.size() ? O.Words[I] : 0;
      Carry += (Negative ? -A : A) + (O.Negative ? -B : B);
      R.Words[I] = uint32_t(Carry);
      Carry >>= 32;
    }
    if (Carry < 0) { // Two's complement: negate.
      R.Negative = true;
      uint64_t Add = 1;
      for (uint32_t &W : R.Words) {
        Add += uint32_t(~W);
        W = uint32_t(Add);
        Add >>= 32;
      }
    }
    return R;
  }
  Exact operator-() const {
    Exact R = *this;
    R.Negative = !Negative;
    return R;
  }
  int sign() const {
    for (uint32_t W : Words)
      if (W)
        return Negative ? -1 : 1;
    return 0;
  }

private:
  std::vector<uint32_t> Words;
  bool Negative = false;
};

/// 2^1100 makes every double, and 2^2200 every product of two, an integer.
constexpr int Unit = 1100;

/// The sign of (exact result - R).
using Compare = std::function<int(double R)>;

} // namespace

template <typename T> static T next(T V, bool Up) {
  return std::nextafter(V, Up ? std::numeric_limits<T>::infinity()
                              : -std::numeric_limits<T>::infinity());
}

/// Whether R is the exact result rounded down (or up), where Side compares
/// the exact result with finite numbers.
template <typename T> static bool isRounded(T R, bool Up, const Compare &Side) {
  // The exact result is never infinite: with R infinite it lies beyond the
  // largest number.
  if (std::isinf(R)) {
    if ((R > 0) != Up)
      return false;
    T Last = next(R, !Up);
    return Up ? Side(Last) > 0 : Side(Last) < 0;
  }
  int S = Side(R);
  if (Up ? S > 0 : S < 0)
    return false;
  if (S == 0)
    return true;
  T Closer = next(R, !Up);
  if (std::isinf(Closer))
    return true;
  int C = Side(Closer);
  return Up ? C > 0 : C < 0;
}

namespace {

enum Mode { RZ, RM, RP };

} // namespace

template <typename T>
static ::testing::AssertionResult check(T R, Mode M, const Compare &Side) {
  bool Up = M == RP || (M == RZ && Side(0) < 0);
  if (isRounded(R, Up, Side))
    return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "mode " << M << " result " << R;
}

namespace {

/// All kinds of numbers: exponents near each other, far, and at the ends.
template <typename T> class Numbers {
public:
  T operator()() {
    using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
    Bits V = Bits(Random());
    switch (Random() % 6) {
    case 0: // Moderate.
      return T(int64_t(Random() % 2001) - 1000);
    case 1:
      return std::ldexp(T(Random() | 1), int(Random() % 8) - 64);
    case 2: // Subnormal or tiny.
      return std::bit_cast<T>(Bits(V & ~(Bits(0x7f) << (sizeof(T) * 8 - 8))));
    case 3:
      return std::numeric_limits<T>::max() / T(1 + Random() % 4);
    default: {
      T Any = std::bit_cast<T>(V);
      return std::isfinite(Any) ? Any : T(1);
    }
    }
  }
  std::mt19937_64 Random{7};
};

template <typename T> struct Functions {
  T (*Add)(T, T), (*Mul)(T, T), (*Div)(T, T), (*Fma)(T, T, T), (*Sqrt)(T);
  T (*Signed)(int64_t), (*Unsigned)(uint64_t);
};
#define FUNCTIONS(M, S)                                                        \
  {__simt_nvvm_add_##M##_##S,  __simt_nvvm_mul_##M##_##S,                      \
   __simt_nvvm_div_##M##_##S,  __simt_nvvm_fma_##M##_##S,                      \
   __simt_nvvm_sqrt_##M##_##S, __simt_nvvm_ll_##M##_##S,                       \
   __simt_nvvm_ull_##M##_##S}
const Functions<float> OfFloat[] = {FUNCTIONS(rz, f), FUNCTIONS(rm, f),
                                    FUNCTIONS(rp, f)};
const Functions<double> OfDouble[] = {FUNCTIONS(rz, d), FUNCTIONS(rm, d),
                                      FUNCTIONS(rp, d)};
#undef FUNCTIONS

} // namespace

static Exact once(double V) { return Exact::of(V, Unit); }
static Exact twice(double V) { return Exact::of(V, 2 * Unit); }

template <typename T>
static void checkArithmetic(const Functions<T> (&All)[3], unsigned Rounds) {
  Numbers<T> Draw;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    T A = Draw(), B = Draw(), C = Round % 3 ? Draw() : -(A * B);
    if (!std::isfinite(C))
      C = 1;
    Exact X = once(A), Y = once(B), Product = X * Y;
    for (Mode M : {RZ, RM, RP}) {
      const Functions<T> &F = All[M];
      ASSERT_TRUE(check(F.Add(A, B), M,
                        [&](double R) { return (X + Y + -once(R)).sign(); }))
          << A << " + " << B;
      ASSERT_TRUE(check(F.Mul(A, B), M,
                        [&](double R) { return (Product + -twice(R)).sign(); }))
          << A << " * " << B;
      ASSERT_TRUE(check(
          F.Fma(A, B, C), M,
          [&](double R) { return (Product + twice(C) + -twice(R)).sign(); }))
          << A << " * " << B << " + " << C;
      if (B != 0) {
        int Sign = B < 0 ? -1 : 1;
        ASSERT_TRUE(check(F.Div(A, B), M,
                          [&](double R) {
                            return Sign * (twice(A) + -(once(R) * Y)).sign();
                          }))
            << A << " / " << B;
      }
      T S = std::fabs(A);
      ASSERT_TRUE(check(F.Sqrt(S), M,
                        [&](double R) {
                          return R < 0
                                     ? 1
                                     : (twice(S) + -(once(R) * once(R))).sign();
                        }))
          << "sqrt " << S;
    }
  }
}

TEST(SimtNvvmFloat, DirectedArithmetic) {
  checkArithmetic(OfFloat, 1500);
  checkArithmetic(OfDouble, 1500);
}

template <typename T> static void checkSpecial(const Functions<T> (&All)[3]) {
  const T Inf = std::numeric_limits<T>::infinity();
  const T Tiny = std::numeric_limits<T>::denorm_min();
  const T Most = std::numeric_limits<T>::max();
  // Exact zeros: -0 when rounding down, else +0; signs of products stay.
  EXPECT_TRUE(std::signbit(All[RM].Add(1, -1)));
  EXPECT_FALSE(std::signbit(All[RP].Add(1, -1)));
  EXPECT_FALSE(std::signbit(All[RZ].Add(1, -1)));
  EXPECT_TRUE(std::signbit(All[RP].Mul(-1, 0)));
  // Underflow and overflow.
  EXPECT_EQ(All[RP].Mul(Tiny, Tiny), Tiny);
  EXPECT_EQ(All[RZ].Mul(Tiny, Tiny), 0);
  EXPECT_EQ(All[RM].Mul(-Tiny, Tiny), -Tiny);
  EXPECT_EQ(All[RP].Add(Most, Most), Inf);
  EXPECT_EQ(All[RZ].Add(Most, Most), Most);
  EXPECT_EQ(All[RM].Add(-Most, -Most), -Inf);
  for (Mode M : {RZ, RM, RP}) {
    EXPECT_EQ(All[M].Div(1, 0), Inf);
    EXPECT_TRUE(std::isnan(All[M].Sqrt(-1)));
    EXPECT_TRUE(std::isnan(All[M].Add(Inf, -Inf)));
    EXPECT_EQ(All[M].Fma(Inf, 2, 1), Inf);
  }
}

TEST(SimtNvvmFloat, DirectedSpecialValues) {
  checkSpecial(OfFloat);
  checkSpecial(OfDouble);
  EXPECT_EQ(std::bit_cast<uint32_t>(
                __simt_nvvm_add_rz_f(std::numeric_limits<float>::infinity(),
                                     -std::numeric_limits<float>::infinity())),
            0x7fffffffu);
}

TEST(SimtNvvmFloat, RoundingModeIsLeftAlone) {
  volatile float One = 1, Little = 0x1p-30f;
  float Up = __simt_nvvm_add_rp_f(One, Little);
  EXPECT_GT(Up, 1.0f);
  EXPECT_EQ(One + Little, 1.0f);
}

template <typename T> static void checkIntegers(const Functions<T> (&All)[3]) {
  std::mt19937_64 Random(11);
  for (unsigned Round = 0; Round < 4000; ++Round) {
    uint64_t U = Random() >> Random() % 64;
    if (Round < 64)
      U = 1ull << Round;
    if (Round >= 64 && Round < 128)
      U = (1ull << (Round - 64)) - 1;
    int64_t S = int64_t(U);
    uint64_t Magnitude = S < 0 ? 0 - U : U;
    Exact X(U, Unit, false), Y(Magnitude, Unit, S < 0);
    for (Mode M : {RZ, RM, RP}) {
      ASSERT_TRUE(check(All[M].Unsigned(U), M, [&](double R) {
        return (X + -once(R)).sign();
      })) << U;
      ASSERT_TRUE(check(All[M].Signed(S), M, [&](double R) {
        return (Y + -once(R)).sign();
      })) << S;
    }
  }
}

TEST(SimtNvvmFloat, IntegersToFloat) {
  checkIntegers(OfFloat);
  checkIntegers(OfDouble);
}

TEST(SimtNvvmFloat, DoubleToFloat) {
  Numbers<double> Draw;
  float (*Functions[])(double) = {__simt_nvvm_d2f_rz, __simt_nvvm_d2f_rm,
                                  __simt_nvvm_d2f_rp};
  for (unsigned Round = 0; Round < 5000; ++Round) {
    double A = Round % 2 ? Draw() : std::ldexp(Draw(), -900);
    for (Mode M : {RZ, RM, RP})
      ASSERT_TRUE(check(Functions[M](A), M, [&](double R) {
        return (once(A) + -once(R)).sign();
      })) << A;
  }
}

// --- 16 bits -----------------------------------------------------------------

static double ofBF16(uint16_t V) {
  return std::bit_cast<float>(uint32_t(V) << 16);
}

/// Whether R is nearest to the exact result, even when two are.
static bool isNearestBF16(uint16_t R, const Compare &Side) {
  if ((R & 0x7fff) > 0x7f80)
    return false;
  // Midpoints with both neighbours; beyond the largest number the spacing goes
  // on as if there were more.
  uint16_t Magnitude = R & 0x7fff;
  double Sign = R >> 15 ? -1 : 1;
  auto Value = [](uint16_t M) { return M == 0x7f80 ? 0x1p128 : ofBF16(M); };
  int Low = 1, High = -1;
  if (Magnitude > 0) {
    double Middle = (Value(Magnitude) + Value(Magnitude - 1)) / 2;
    Low = Side(Sign * Middle) * int(Sign);
  } else {
    Low = Side(-0x1p-134) == 0 ? 0 : Side(-0x1p-134);
  }
  if (Magnitude < 0x7f80) {
    double Middle = (Value(Magnitude) + Value(Magnitude + 1)) / 2;
    High = Side(Sign * Middle) * int(Sign);
  }
  bool Even = !(Magnitude & 1);
  return (Low > 0 || (Low == 0 && Even)) && (High < 0 || (High == 0 && Even));
}

TEST(SimtNvvmFloat, FmaOfBF16) {
  std::mt19937 Random(5);
  auto Draw = [&]() -> uint16_t {
    uint16_t V = Random();
    if (Random() % 2) // Exponents near 1, so that ties happen.
      V = (V & 0x80ff) | (120 + Random() % 16) << 7;
    return (V & 0x7f80) == 0x7f80 ? 0x3f80 : V;
  };
  for (unsigned Round = 0; Round < 20000; ++Round) {
    uint16_t A = Draw(), B = Draw(), C = Draw();
    Exact Sum = once(ofBF16(A)) * once(ofBF16(B)) + twice(ofBF16(C));
    ASSERT_TRUE(
        isNearestBF16(__simt_nvvm_fma_bf16(A, B, C),
                      [&](double R) { return (Sum + -twice(R)).sign(); }))
        << std::hex << A << " " << B << " " << C;
  }
  // A tie that only a term 200 binary digits below breaks.
  uint16_t Tie = 0x3f81, Half = 0x3fc0; // 1.0078125 * 1.5 = 1.51171875
  EXPECT_EQ(__simt_nvvm_fma_bf16(Tie, Half, 0x0001), 0x3fc2);
  EXPECT_EQ(__simt_nvvm_fma_bf16(Tie, Half, 0x8001), 0x3fc1);
  EXPECT_EQ(__simt_nvvm_fma_bf16(0x7f80, 0x3f80, 0xff80), 0x7fff);
  EXPECT_EQ(__simt_nvvm_fma_bf16(0x7f80, 0x3f80, 0), 0x7f80);
}

TEST(SimtNvvmFloat, ToBF16) {
  std::mt19937 Random(6);
  for (unsigned Round = 0; Round < 50000; ++Round) {
    float A = std::bit_cast<float>(uint32_t(Random()));
    if (!std::isfinite(A))
      continue;
    Compare Side = [&](double R) { return (once(A) + -once(R)).sign(); };
    ASSERT_TRUE(isNearestBF16(__simt_nvvm_f2bf16(A, 0), Side)) << A;
    uint16_t Cut = __simt_nvvm_f2bf16(A, NarrowTowardZero);
    ASSERT_LE(std::fabs(ofBF16(Cut)), std::fabs(double(A)));
    ASSERT_GT(ofBF16((Cut & 0x7fff) + 1), std::fabs(double(A)));
    ASSERT_EQ(Cut >> 15, std::signbit(A));
  }
}

/// Values of f16 in order; every f32 between two of them must become one.
TEST(SimtNvvmFloat, ToF16) {
  auto Value = [](unsigned Bits) {
    unsigned Exponent = Bits >> 10, Fraction = Bits & 0x3ff;
    return Exponent ? std::ldexp(1024.0f + Fraction, int(Exponent) - 25)
                    : std::ldexp(float(Fraction), -24);
  };
  for (unsigned Bits = 0; Bits < 0x7bff; ++Bits) {
    float A = Value(Bits), B = Value(Bits + 1), Middle = (A + B) / 2;
    uint16_t Even = Bits & 1 ? Bits + 1 : Bits;
    EXPECT_EQ(__simt_nvvm_f2f16(A, 0), Bits);
    EXPECT_EQ(__simt_nvvm_f2f16(Middle, 0), Even);
    EXPECT_EQ(__simt_nvvm_f2f16(next(Middle, true), 0), Bits + 1);
    EXPECT_EQ(__simt_nvvm_f2f16(next(Middle, false), 0), Bits);
    EXPECT_EQ(__simt_nvvm_f2f16(next(B, false), NarrowTowardZero), Bits);
    EXPECT_EQ(__simt_nvvm_f2f16(-next(B, false), NarrowTowardZero),
              Bits | 0x8000);
  }
}

TEST(SimtNvvmFloat, NarrowingModifiers) {
  float Inf = std::numeric_limits<float>::infinity(), NaN = -std::nanf("");
  EXPECT_EQ(__simt_nvvm_f2f16(65520, 0), 0x7c00);
  EXPECT_EQ(__simt_nvvm_f2f16(65520, NarrowFinite), 0x7bff);
  EXPECT_EQ(__simt_nvvm_f2f16(-Inf, NarrowFinite), 0xfbff);
  EXPECT_EQ(__simt_nvvm_f2f16(70000, NarrowTowardZero), 0x7bff);
  EXPECT_EQ(__simt_nvvm_f2f16(-1, NarrowRelu), 0);
  EXPECT_EQ(__simt_nvvm_f2f16(-0.0f, NarrowRelu), 0);
  EXPECT_EQ(__simt_nvvm_f2f16(1, NarrowRelu), 0x3c00);
  EXPECT_EQ(__simt_nvvm_f2f16(NaN, NarrowRelu | NarrowFinite), 0x7fff);
  EXPECT_EQ(__simt_nvvm_f2bf16(Inf, NarrowFinite), 0x7f7f);
  EXPECT_EQ(__simt_nvvm_f2bf16(NaN, 0), 0x7fff);
  EXPECT_EQ(__simt_nvvm_f2bf16(-Inf, NarrowRelu), 0);
}

TEST(SimtNvvmFloat, ToTf32) {
  std::mt19937 Random(8);
  for (unsigned Round = 0; Round < 20000; ++Round) {
    uint32_t Bits = Random();
    if ((Bits >> 23 & 0xff) > 0xfd)
      continue;
    float A = std::bit_cast<float>(Bits);
    uint32_t Down = Bits & ~0x1fffu, Up = Down + 0x2000;
    double Below =
        std::fabs(double(A)) - std::fabs(double(std::bit_cast<float>(Down)));
    double Above =
        std::fabs(double(std::bit_cast<float>(Up))) - std::fabs(double(A));
    bool Even = !(Down >> 13 & 1);
    uint32_t Nearest = Below < Above   ? Down
                       : Below > Above ? Up
                       : Even          ? Down
                                       : Up;
    ASSERT_EQ(__simt_nvvm_f2tf32(A, 0), Nearest);
    ASSERT_EQ(__simt_nvvm_f2tf32(A, NarrowTowardZero), Down);
    ASSERT_EQ(__simt_nvvm_f2tf32(A, NarrowTiesAway), Below < Above ? Down : Up);
    ASSERT_EQ(__simt_nvvm_f2tf32(A, NarrowRelu), Bits >> 31 ? 0 : Nearest);
  }
  // Ties, which random numbers seldom are.
  EXPECT_EQ(__simt_nvvm_f2tf32(std::bit_cast<float>(0x3f801000u), 0),
            0x3f800000u);
  EXPECT_EQ(__simt_nvvm_f2tf32(std::bit_cast<float>(0x3f803000u), 0),
            0x3f804000u);
  EXPECT_EQ(
      __simt_nvvm_f2tf32(std::bit_cast<float>(0x3f801000u), NarrowTiesAway),
      0x3f802000u);
  float Most = std::numeric_limits<float>::max();
  EXPECT_EQ(__simt_nvvm_f2tf32(Most, 0), 0x7f800000u);
  EXPECT_EQ(__simt_nvvm_f2tf32(Most, NarrowFinite), 0x7f7fe000u);
  EXPECT_EQ(__simt_nvvm_f2tf32(-std::nanf(""), 0), 0x7fffffffu);
}
