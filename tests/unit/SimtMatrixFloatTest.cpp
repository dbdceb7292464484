//===- SimtMatrixFloatTest.cpp - Small floats against a search ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SimtMatrixFloatModel.h"
#include "simt/intrinsics/SmallFloat.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

using namespace hipify::simt;
using namespace float_test;

namespace {

struct Case {
  const Model &Expected;
  FloatFormat Format;
};
const Case Cases[] = {
    {E4M3Model, E4M3},         {E5M2Model, E5M2},     {E4M3FnuzModel, E4M3Fnuz},
    {E5M2FnuzModel, E5M2Fnuz}, {E2M3Model, E2M3},     {E3M2Model, E3M2},
    {E2M1Model, E2M1},         {HalfModel, Binary16}, {BFloatModel, BFloat16}};

TEST(SimtMatrixFloat, KnownValues) {
  EXPECT_EQ(decode(E4M3, 0x7e), 448);
  EXPECT_EQ(decode(E5M2, 0x7b), 57344);
  EXPECT_EQ(decode(E4M3Fnuz, 0x7f), 240);
  EXPECT_EQ(decode(E5M2Fnuz, 0x7f), 57344);
  EXPECT_EQ(decode(E2M3, 0x1f), 7.5);
  EXPECT_EQ(decode(E3M2, 0x1f), 28);
  EXPECT_EQ(decode(E2M1, 0x7), 6);
  EXPECT_EQ(decodeScale(127), 1);
  EXPECT_EQ(decodeScale(0), 0x1p-127);
  EXPECT_TRUE(std::isnan(decodeScale(255)));
  static_assert(encode(E4M3, 1.0) == 0x38 && decode(E4M3, 0x38) == 1.0);
}

TEST(SimtMatrixFloat, DecodesEveryEncoding) {
  for (const Case &C : Cases)
    for (unsigned I = 0; I != C.Expected.count(); ++I)
      ASSERT_TRUE(same(decode(C.Format, I), C.Expected.value(I)))
          << C.Expected.Name << " " << I;
  for (unsigned I = 0; I != 0x10000; ++I)
    ASSERT_TRUE(same(decode(Binary16, I),
                     double(std::bit_cast<_Float16>(uint16_t(I)))));
}

TEST(SimtMatrixFloat, EncodesTheNearest) {
  for (const Case &C : Cases)
    for (bool Saturate : {false, true})
      for (double V : inputs())
        ASSERT_EQ(encode(C.Format, V, {Rounding::NearestEven, Saturate}),
                  C.Expected.nearest(V, Saturate))
            << C.Expected.Name << " " << V;
}

TEST(SimtMatrixFloat, EncodesFloats) {
  std::mt19937_64 Random(2);
  for (unsigned I = 0; I != 1000000; ++I) {
    double V = std::bit_cast<double>(Random());
    if (I % 2 && std::isfinite(V)) // Exponents that a float has.
      V = std::ldexp(V, int(Random() % 300) - 155 - std::ilogb(V));
    if (!std::isnan(V))
      ASSERT_EQ(encode(Binary32, V), std::bit_cast<uint32_t>(float(V))) << V;
  }
}

TEST(SimtMatrixFloat, TowardZeroIsTheNeighbourWithin) {
  for (const Case &C : Cases)
    for (double V : inputs()) {
      if (!std::isfinite(V))
        continue;
      double Result =
          decode(C.Format, encode(C.Format, V, {Rounding::TowardZero}));
      // The last number that is not greater.
      C.Expected.nearest(0, false);
      const std::vector<double> &Sizes =
          C.Expected.Sizes.empty()
              ? (C.Expected.nearest(1, false), C.Expected.Sizes)
              : C.Expected.Sizes;
      auto Above =
          std::upper_bound(Sizes.begin(), Sizes.end() - 1, std::fabs(V));
      ASSERT_EQ(std::fabs(Result), *(Above - 1)) << C.Expected.Name << " " << V;
    }
}

/// Of all random numbers, as many round up as there are units in what is cut.
TEST(SimtMatrixFloat, StochasticIsFair) {
  for (const Case &C : Cases) {
    int Lost = 10 - C.Format.MantissaBits;
    if (C.Format == BFloat16 || Lost <= 0)
      continue;
    for (unsigned Half = 0; Half < 0x7c00; Half += 7) {
      double V = HalfModel.value(Half), Down, Up;
      const std::vector<double> &Sizes =
          (C.Expected.nearest(1, false), C.Expected.Sizes);
      auto Above = llvm::upper_bound(Sizes, V);
      if (Above >= Sizes.end() - 1)
        continue;
      Up = *Above, Down = *(Above - 1);
      unsigned Ups = 0;
      for (unsigned R = 0; R != 1u << Lost; ++R) {
        double Result =
            decode(C.Format,
                   encode(C.Format, V,
                          {Rounding::Stochastic, false, R << (32 - Lost), 10}));
        ASSERT_TRUE(Result == Up || Result == Down) << C.Expected.Name;
        Ups += Result == Up;
      }
      ASSERT_EQ(Ups, unsigned((V - Down) / (Up - Down) * (1 << Lost)))
          << C.Expected.Name << " " << V;
    }
  }
}

/// What the manuals say of normal numbers: the seed's highest bits are added to
/// the float's mantissa, and the rest is cut off.
TEST(SimtMatrixFloat, StochasticAddsToTheMantissa) {
  std::mt19937 Random(3);
  for (unsigned I = 0; I != 100000; ++I) {
    // 2^-6 to 2^7: normal in e4m3.
    uint32_t Bits = (121 + Random() % 13) << 23 | Random() % (1 << 23);
    uint32_t Seed = Random();
    uint32_t Sum = (Bits + (Seed >> 12)) & ~0xfffffu;
    EXPECT_EQ(decode(E4M3, encode(E4M3, std::bit_cast<float>(Bits),
                                  {Rounding::Stochastic, false, Seed})),
              std::bit_cast<float>(Sum));
  }
}

} // namespace
