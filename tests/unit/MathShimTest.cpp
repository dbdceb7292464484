//===- MathShimTest.cpp - The mathematics of the shims --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hipify/cmath.h against the C library's long double; inverse functions by how
// far the function is from their argument. The square roots of
// hipify/rounding.h against integers.
//
//===----------------------------------------------------------------------===//
#include <hipify/cmath.h>
#include <hipify/rounding.h>

#include "gtest/gtest.h"
#include <cmath>
#include <functional>
#include <limits>
#include <random>

namespace {

namespace host = hipify::host;
using Wide = long double;

constexpr double Infinity = std::numeric_limits<double>::infinity();
const Wide Pi = std::acos(Wide(-1));

} // namespace

/// How many units of the last place of Expected are between both.
static double distance(double Value, Wide Expected) {
  if (std::isinf(Value) || std::isinf(static_cast<double>(Expected)))
    return Value == static_cast<double>(Expected) ? 0 : Infinity;
  double Size = std::fabs(static_cast<double>(Expected));
  double Unit = std::nextafter(Size, Infinity) - Size;
  return static_cast<double>(std::fabs(Value - Expected) / Unit);
}

static bool wideEnough() { return std::numeric_limits<Wide>::digits >= 64; }

namespace {

/// Numbers between Low and High, evenly, and with all exponents.
class Numbers {
  std::mt19937_64 Random{11};
  double Low, High;

public:
  Numbers(double Low, double High) : Low(Low), High(High) {}
  double next() {
    double Value = std::uniform_real_distribution<double>(Low, High)(Random);
    if (Random() % 3 == 0)
      Value = std::ldexp(Value, -static_cast<int>(Random() % 900));
    return Value;
  }
};

} // namespace

static void compare(const char *Name, double Low, double High,
                    double (*Shim)(double),
                    const std::function<Wide(Wide)> &Reference) {
  Numbers Next(Low, High);
  for (int I = 0; I < 20000; ++I) {
    double X = Next.next();
    ASSERT_LT(distance(Shim(X), Reference(X)), 3.2)
        << Name << "(" << std::hexfloat << X << ") is " << Shim(X);
  }
}

TEST(MathShim, RootsAndCircles) {
  if (!wideEnough())
    GTEST_SKIP() << "the reference needs a long double of 64 bits";
  compare("rsqrt", 0, 1e300, host::rsqrt,
          [](Wide X) { return 1 / std::sqrt(X); });
  compare("rcbrt", -1e300, 1e300, host::rcbrt,
          [](Wide X) { return 1 / std::cbrt(X); });
  // Near a zero the reference's own argument is not exact enough.
  for (double X = -20; X < 20; X += 0x1.23p-6) {
    Wide Rest = std::remainder(Wide(X), Wide(2));
    EXPECT_NEAR(host::sinpi(X), static_cast<double>(std::sin(Pi * Rest)), 3e-16)
        << X;
    EXPECT_NEAR(host::cospi(X), static_cast<double>(std::cos(Pi * Rest)), 3e-16)
        << X;
  }
  EXPECT_EQ(host::sinpi(1e15 + 0.5), 1);
  EXPECT_EQ(host::sinpi(3), 0);
  EXPECT_TRUE(std::signbit(host::sinpi(-3)));
  EXPECT_EQ(host::cospi(0.5), 0);
  EXPECT_EQ(host::cospi(1e300), 1);
  EXPECT_TRUE(std::isnan(host::cospi(Infinity)));
}

TEST(MathShim, ErrorFunctions) {
  if (!wideEnough())
    GTEST_SKIP() << "the reference needs a long double of 64 bits";
  compare("erfcx", -26, 25, host::erfcx,
          [](Wide X) { return std::exp(X * X) * std::erfc(X); });
  compare("normcdf", -37, 9, host::normcdf,
          [](Wide X) { return std::erfc(-X / std::sqrt(Wide(2))) / 2; });
  EXPECT_EQ(host::erfcx(Infinity), 0);
  EXPECT_EQ(host::erfcx(-Infinity), Infinity);
  EXPECT_LT(distance(host::erfcx(1e200), 1 / std::sqrt(Pi) / 1e200), 2);
  EXPECT_EQ(host::normcdf(Infinity), 1);
  EXPECT_EQ(host::normcdf(-Infinity), 0);
  EXPECT_TRUE(std::isnan(host::normcdf(NAN)) && std::isnan(host::erfcx(NAN)));
}

TEST(MathShim, Inverses) {
  if (!wideEnough())
    GTEST_SKIP() << "the reference needs a long double of 64 bits";
  // One step of Newton's method, in long double, gives the reference.
  auto Slope = [](Wide X) { return 2 / std::sqrt(Pi) * std::exp(-X * X); };
  compare("erfinv", -1, 1, host::erfinv, [&](Wide Y) {
    Wide X = host::erfinv(static_cast<double>(Y));
    return std::fabs(Y) < 1e-30 ? Y / Slope(0)
           : std::fabs(Y) < 0.5 ? X - (std::erf(X) - Y) / Slope(X)
                                : X + std::copysign((std::erfc(std::fabs(X)) -
                                                     (1 - std::fabs(Y))) /
                                                        Slope(X),
                                                    Y);
  });
  auto Erfcinv = [&](Wide Y, double At) {
    Wide X = At;
    return X + (std::erfc(X) - Y) / Slope(X);
  };
  compare("erfcinv", 0, 2, host::erfcinv, [&](Wide Y) {
    return Erfcinv(Y, host::erfcinv(static_cast<double>(Y)));
  });
  compare("normcdfinv", 0, 1, host::normcdfinv, [&](Wide Y) {
    return -std::sqrt(Wide(2)) *
           Erfcinv(2 * Y, host::erfcinv(static_cast<double>(2 * Y)));
  });
  EXPECT_EQ(host::erfinv(1), Infinity);
  EXPECT_EQ(host::erfinv(-1), -Infinity);
  EXPECT_TRUE(std::isnan(host::erfinv(1.5)) && std::isnan(host::erfcinv(-1)));
  EXPECT_EQ(host::erfcinv(0), Infinity);
  EXPECT_EQ(host::erfcinv(2), -Infinity);
  EXPECT_EQ(host::normcdfinv(0.5), 0);
  EXPECT_FALSE(std::signbit(host::normcdfinv(0.5)));
}

/// The sign of X * M * M - 1; X is below 4 and has 24 bits, M 26.
static int compareToOne(float X, double M) {
  auto A = static_cast<unsigned __int128>(std::ldexp(X, 23));
  auto B = static_cast<unsigned __int128>(std::ldexp(M, 26));
  auto One = static_cast<unsigned __int128>(1) << (23 + 2 * 26);
  unsigned __int128 Product = A * B * B;
  return Product < One ? -1 : Product > One;
}

TEST(MathShim, RootsToNearest) {
  std::mt19937 Random{3};
  std::uniform_real_distribution<float> Distribution(1.0f, 4.0f);
  for (int I = 0; I < 100000; ++I) {
    float X = Distribution(Random);
    if (X >= 4.0f)
      continue;
    float Root = hipify::frsqrt_rn(X);
    // The numbers half way to the neighbours are on either side.
    double Up = (Root + double(std::nextafter(Root, 2.0f))) / 2;
    double Down = (Root + double(std::nextafter(Root, 0.0f))) / 2;
    ASSERT_TRUE(compareToOne(X, Up) > 0 && compareToOne(X, Down) < 0)
        << std::hexfloat << X << ": " << Root;
    ASSERT_EQ(hipify::fsqrt_rn(X), std::sqrt(X));
  }
  EXPECT_EQ(hipify::frsqrt_rn(0.0f), Infinity);
  EXPECT_EQ(hipify::frsqrt_rn(-0.0f), -Infinity);
  EXPECT_EQ(hipify::frsqrt_rn(0x1p-149f), 0x1.6a09e6p+74f);
  EXPECT_TRUE(std::isnan(hipify::frsqrt_rn(-1.0f)));
}
