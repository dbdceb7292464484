//===- ValidationCompareTest.cpp - element types, inputs, comparison ------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Compare.h"
#include "Validation/Inputs.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

constexpr double Inf = std::numeric_limits<double>::infinity();
constexpr double NaN = std::numeric_limits<double>::quiet_NaN();

static const Dtype &type(StringRef Name) { return *findDtype(Name); }

static npy::Array array(const Dtype &T, std::vector<size_t> Shape,
                        ArrayRef<double> Values) {
  npy::Array A;
  A.Descr = T.Descr.str();
  A.Shape = std::move(Shape);
  A.Bytes.resize(Values.size() * T.Bytes);
  for (size_t I = 0; I < Values.size(); ++I)
    storeBits(T, fromDouble(T, Values[I]), A.Bytes.data() + I * T.Bytes);
  return A;
}

static OutputSpec output(StringRef Name, double Relative, double Absolute) {
  OutputSpec O;
  O.Name = "y";
  O.Type = findDtype(Name);
  O.Relative = Relative;
  O.Absolute = Absolute;
  return O;
}

static Comparison compared(const OutputSpec &O, ArrayRef<double> Got,
                           ArrayRef<double> Want) {
  std::vector<size_t> Shape = {Got.size()};
  Expected<Comparison> C = compareWithReference(
      O, array(*O.Type, Shape, Got), array(type("f64"), Shape, Want));
  EXPECT_TRUE(bool(C));
  return C ? *C : Comparison();
}

TEST(ValidationDtype, RoundsToNearestEven) {
  EXPECT_EQ(fromDouble(type("f16"), 1.0), 0x3c00u);
  EXPECT_EQ(fromDouble(type("f16"), 65520.0), 0x7c00u); // To infinity.
  EXPECT_EQ(fromDouble(type("f16"), 1 + 0x1p-11), 0x3c00u);
  EXPECT_EQ(fromDouble(type("f16"), 1 + 3 * 0x1p-11), 0x3c02u);
  EXPECT_EQ(fromDouble(type("bf16"), 1.0), 0x3f80u);
  EXPECT_EQ(fromDouble(type("e4m3"), 448.0), 0x7eu);
  EXPECT_EQ(fromDouble(type("e5m2"), -2.0), 0xc0u);
  EXPECT_EQ(toDouble(type("e4m3"), 0x01), 0x1p-9);
  EXPECT_TRUE(std::isnan(toDouble(type("e4m3"), 0x7f)));
}

TEST(ValidationDtype, IntegersSaturate) {
  EXPECT_EQ(fromDouble(type("i8"), 300), 127u);
  EXPECT_EQ(fromDouble(type("i8"), -300), 0x80u);
  EXPECT_EQ(fromDouble(type("u8"), -1), 0u);
  EXPECT_EQ(fromDouble(type("i32"), NaN), 0u);
  EXPECT_EQ(toDouble(type("i8"), 0x80), -128.0);
  EXPECT_EQ(toDouble(type("i64"), ~uint64_t(0)), -1.0);
}

TEST(ValidationDtype, UlpsCountValuesBetween) {
  const Dtype &F32 = type("f32");
  auto Bits = [&](float X) { return fromDouble(F32, X); };
  EXPECT_EQ(ulpDistance(F32, Bits(1), Bits(std::nextafter(1.0f, 2.0f))), 1u);
  EXPECT_EQ(ulpDistance(F32, Bits(-0.0f), Bits(0.0f)), 0u);
  EXPECT_EQ(ulpDistance(F32, Bits(-0x1p-149f), Bits(0x1p-149f)), 2u);
  EXPECT_EQ(ulpDistance(F32, Bits(NaN), Bits(NaN)), 0u);
  EXPECT_EQ(ulpDistance(F32, Bits(NaN), Bits(1)), uint64_t(1) << 32);
  EXPECT_EQ(ulpDistance(type("i8"), 0x7f, 0x80), 255u);
  EXPECT_EQ(ulpDistance(type("f64"), 0, fromDouble(type("f64"), 1)), uint64_t(1)
                                                                         << 32);
}

TEST(ValidationCompare, TolerancesAreInclusiveAndAdd) {
  OutputSpec O = output("f64", 0.5, 1);
  EXPECT_TRUE(compared(O, {4}, {2}).equal());       // 1 + 0.5 * 2
  EXPECT_FALSE(compared(O, {4.0001}, {2}).equal()); // More than that.
  EXPECT_TRUE(compared(O, {-1}, {0}).equal());
}

TEST(ValidationCompare, NaNAndInfinityHaveToAgree) {
  OutputSpec O = output("f32", 1, 1e30);
  Comparison C =
      compared(O, {NaN, Inf, -Inf, NaN, 1, Inf}, {NaN, Inf, Inf, 1, NaN, 1});
  EXPECT_EQ(C.Mismatches, 4u);
  EXPECT_EQ(C.NaNs, 2u);
  EXPECT_EQ(C.ExpectedNaNs, 2u);
  EXPECT_EQ(C.Infs, 3u);
  EXPECT_EQ(C.ExpectedInfs, 2u);
}

TEST(ValidationCompare, TheReferenceIsRoundedToTheType) {
  OutputSpec O = output("f16", 0, 0);
  EXPECT_TRUE(compared(O, {1}, {1 + 0x1p-12}).equal());
  EXPECT_TRUE(compared(O, {Inf}, {1e6}).equal());
  EXPECT_EQ(compared(O, {1}, {1 + 0x1p-12}).MaxUlp, 0u);
}

TEST(ValidationCompare, Statistics) {
  OutputSpec O = output("f64", 0, 0.25);
  Comparison C = compared(O, {1, 2.5, 4, 0}, {1, 2, 5, 0});
  EXPECT_EQ(C.Count, 4u);
  EXPECT_EQ(C.Mismatches, 2u);
  EXPECT_DOUBLE_EQ(C.MaxAbsolute, 1);
  EXPECT_DOUBLE_EQ(C.MeanAbsolute, 1.5 / 4);
  EXPECT_DOUBLE_EQ(C.MaxRelative, 0.25);
  EXPECT_DOUBLE_EQ(C.MeanRelative,
                   (0.25 + 0.2) / 3); // Not where 0 is expected.
  EXPECT_EQ(C.UlpHistogram[0], 2u);
  ASSERT_EQ(C.First.size(), 2u);
  EXPECT_EQ(C.First[0].Index, std::vector<size_t>{1});
  EXPECT_DOUBLE_EQ(C.First[1].Got, 4);
  EXPECT_NEAR(C.Cosine,
              (1 + 5 + 20) / std::sqrt((1 + 6.25 + 16) * (1 + 4 + 25)), 1e-15);
}

TEST(ValidationCompare, IndicesFollowTheShape) {
  OutputSpec O = output("i32", 0, 0);
  std::vector<double> Got(24, 0), Want(24, 0);
  Got[1 * 12 + 2 * 4 + 3] = 7;
  Expected<Comparison> C = compareWithReference(
      O, array(*O.Type, {2, 3, 4}, Got), array(type("f64"), {2, 3, 4}, Want));
  ASSERT_TRUE(bool(C));
  ASSERT_EQ(C->First.size(), 1u);
  EXPECT_EQ(C->First[0].Index, (std::vector<size_t>{1, 2, 3}));
}

TEST(ValidationCompare, WhatNobodyWroteIsSeen) {
  for (StringRef Name : {"f64", "f32", "f16", "bf16", "e4m3", "e5m2", "i8",
                         "u8", "i16", "u16", "i32", "u32", "i64", "u64"}) {
    OutputSpec O = output(Name, 0, 0);
    Expected<Comparison> C = compareWithReference(
        O, makePoison(*O.Type, {3}), array(type("f64"), {3}, {0, 1, 2}));
    ASSERT_TRUE(bool(C)) << Name.str();
    EXPECT_EQ(C->Unwritten, 3u) << Name.str();
  }
}

TEST(ValidationCompare, OtherShapesAndTypesAreErrors) {
  OutputSpec O = output("f32", 0, 0);
  Expected<Comparison> Shape = compareWithReference(
      O, array(*O.Type, {2}, {1, 2}), array(type("f64"), {1, 2}, {1, 2}));
  EXPECT_EQ(toString(Shape.takeError()),
            "output 'y' is 2 of <f4, expected 1x2 of <f4");
  Expected<Comparison> Type = compareWithReference(
      O, array(type("f64"), {2}, {1, 2}), array(type("f64"), {2}, {1, 2}));
  EXPECT_FALSE(bool(Type));
  consumeError(Type.takeError());
}

TEST(ValidationCompare, BitwiseKnowsNoTolerance) {
  OutputSpec O = output("f32", 1, 1);
  npy::Array Zero = array(*O.Type, {1}, {0.0}),
             Minus = array(*O.Type, {1}, {-0.0});
  Expected<Comparison> Loose = compareResults(O, Minus, Zero, false);
  Expected<Comparison> Strict = compareResults(O, Minus, Zero, true);
  ASSERT_TRUE(Loose && Strict);
  EXPECT_TRUE(Loose->equal());
  EXPECT_FALSE(Strict->equal());
}

// --- inputs
// --------------------------------------------------------------------

static std::vector<double> values(StringRef Distribution, StringRef Type,
                                  uint64_t Seed = 1, size_t Count = 1000) {
  InputSpec I;
  I.Name = "x";
  I.Type = findDtype(Type);
  I.Shape = {"n"};
  Expected<npy::Array> A =
      makeInput(I, Distribution, {{"n", double(Count)}}, Seed);
  EXPECT_TRUE(bool(A));
  std::vector<double> Values;
  for (size_t K = 0; K < Count; ++K)
    Values.push_back(toDouble(
        *I.Type, loadBits(*I.Type, A->Bytes.data() + K * I.Type->Bytes)));
  return Values;
}

TEST(ValidationInputs, NormalHasItsMeanAndDeviation) {
  double Sum = 0, Squares = 0;
  for (double X : values("normal(3, 2)", "f64", 1, 20000)) {
    Sum += X;
    Squares += X * X;
  }
  double Mean = Sum / 20000;
  EXPECT_NEAR(Mean, 3, 0.06);
  EXPECT_NEAR(std::sqrt(Squares / 20000 - Mean * Mean), 2, 0.06);
}

TEST(ValidationInputs, SeedsRepeatAndDiffer) {
  EXPECT_EQ(values("normal", "f32", 7), values("normal", "f32", 7));
  EXPECT_NE(values("normal", "f32", 7), values("normal", "f32", 8));
}

TEST(ValidationInputs, Integers) {
  for (double X : values("integers(-3, n/100)", "i32")) {
    EXPECT_GE(X, -3);
    EXPECT_LT(X, 10);
    EXPECT_EQ(X, std::floor(X));
  }
}

TEST(ValidationInputs, PermutationsHaveEveryNumber) {
  std::vector<double> P = values("permutation", "i32");
  EXPECT_FALSE(llvm::is_sorted(P));
  llvm::sort(P);
  EXPECT_EQ(P, values("sequence", "i32"));
}

TEST(ValidationInputs, OffsetsAscendFromZeroToTheTotal) {
  std::vector<double> O = values("offsets(5000)", "i32");
  EXPECT_EQ(O.front(), 0);
  EXPECT_EQ(O.back(), 5000);
  EXPECT_TRUE(llvm::is_sorted(O));
}

TEST(ValidationInputs, AdversarialValues) {
  auto Count = [](const std::vector<double> &V, bool (*Is)(double)) {
    return llvm::count_if(V, Is);
  };
  EXPECT_GE(Count(values("nan", "f16"), [](double X) { return std::isnan(X); }),
            1);
  EXPECT_GE(
      Count(values("inf", "bf16"), [](double X) { return std::isinf(X); }), 1);
  // f16 is subnormal below 2^-14.
  std::vector<double> Tiny = values("tiny", "f16");
  EXPECT_GE(Count(Tiny, [](double X) { return X && std::abs(X) < 0x1p-14; }),
            100);
  EXPECT_GE(Count(Tiny, [](double X) { return std::abs(X) >= 0x1p-14; }), 100);
  for (double X : values("large", "f32"))
    EXPECT_TRUE(std::isfinite(X) && std::abs(X) >= 0x1p60) << X;
  std::vector<double> Signs = values("signs", "f32");
  EXPECT_GE(Count(Signs, [](double X) { return X == 0 && std::signbit(X); }),
            1);
}

TEST(ValidationInputs, WhatIsNoDistributionIsRefused) {
  Sizes S = {{"n", 4}};
  auto Wrong = [&](StringRef Values, StringRef Type) {
    return toString(checkValues(Values, *findDtype(Type), S));
  };
  EXPECT_EQ(Wrong("gauss", "f32"),
            "'gauss' is not a distribution; docs/cases.md lists them");
  EXPECT_EQ(Wrong("normal", "i32"), "'normal' is for floats, not for i32");
  for (StringRef Range : {"offsets(-1)", "integers(3, 2)", "sorted(0, 1e30)",
                          "integers(0.5, 2)", "offsets(nan)"})
    EXPECT_EQ(
        Wrong(Range, "i32"),
        ("'" + Range + "' needs whole numbers up to 2^53, the largest last")
            .str());
  EXPECT_EQ(
      Wrong("integers(1)", "i32"),
      "'integers(1)' has the wrong number of arguments: 'integers' takes 2");
  EXPECT_EQ(Wrong("integers(0, m)", "i32"),
            "'m' names 'm', which is not a size");
  EXPECT_EQ(Wrong("constant(1", "f32"), "'constant(1' lacks a ')'");
  EXPECT_EQ(Wrong("constant(0.5)", "f32"), "");
}
