//===- InlinePTXFloatTest.cpp - Floating-point instructions of PTX --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "InlinePTXTestSupport.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace hipify::simt::test;
using llvm::APFloat;
using llvm::fltSemantics;

namespace {

constexpr auto NearestEven = APFloat::rmNearestTiesToEven;

struct FloatType {
  const char *Name;
  char Letter;
  const fltSemantics &Semantics;
};
const FloatType FloatTypes[] = {{"f16", 'h', APFloat::IEEEhalf()},
                                {"bf16", 'h', APFloat::BFloat()},
                                {"f32", 'f', APFloat::IEEEsingle()},
                                {"f64", 'd', APFloat::IEEEdouble()}};

using Operation = std::function<APFloat(const std::vector<APFloat> &)>;

} // namespace

static Words run(const fltSemantics &S, const Words &V, const Operation &F) {
  std::vector<APFloat> Values;
  for (uint64_t Bits : V)
    Values.push_back(toFloat(S, Bits));
  return {toBits(F(Values))};
}

static APFloat flushed(APFloat V) {
  return V.isDenormal() ? APFloat::getZero(V.getSemantics(), V.isNegative())
                        : V;
}

/// "add", 2 operands, with "rn.f16" and so on behind it.
static void checkEach(const std::string &Prefix, unsigned Count,
                      const Operation &F, const char *Suffix = "",
                      const char *Only = nullptr) {
  for (const FloatType &T : FloatTypes) {
    if (Only &&
        !llvm::StringRef(Only).contains(std::string(" ") + T.Name + " "))
      continue;
    std::string Constraints = std::string("=") + T.Letter, Operands = " %0";
    for (unsigned N = 0; N != Count; ++N) {
      Constraints += std::string(",") + T.Letter;
      Operands += ", %" + std::to_string(N + 1);
    }
    check(
        Prefix + "." + T.Name + Suffix + Operands + ";", Constraints,
        [&](const Words &V) { return run(T.Semantics, V, F); },
        std::vector<Words>(Count, floatEdges(T.Semantics)));
  }
}

static APFloat add(const std::vector<APFloat> &V) {
  APFloat R = V[0];
  R.add(V[1], NearestEven);
  return R;
}
static APFloat subtract(const std::vector<APFloat> &V) {
  APFloat R = V[0];
  R.subtract(V[1], NearestEven);
  return R;
}
static APFloat multiply(const std::vector<APFloat> &V) {
  APFloat R = V[0];
  R.multiply(V[1], NearestEven);
  return R;
}
static APFloat divide(const std::vector<APFloat> &V) {
  APFloat R = V[0];
  R.divide(V[1], NearestEven);
  return R;
}
static APFloat multiplyAdd(const std::vector<APFloat> &V) {
  APFloat R = V[0];
  R.fusedMultiplyAdd(V[1], V[2], NearestEven);
  return R;
}
/// With flushed operands and result.
static Operation ftz(const Operation &F) {
  return [=](const std::vector<APFloat> &V) {
    std::vector<APFloat> Flushed;
    for (const APFloat &X : V)
      Flushed.push_back(flushed(X));
    return flushed(F(Flushed));
  };
}
/// The same of a product: twice the result has a normal number's digits where
/// the result is tiny. They count, rounded.
static Operation ftzProduct(const Operation &F) {
  return [=](const std::vector<APFloat> &V) {
    std::vector<APFloat> Double;
    for (const APFloat &X : V)
      Double.push_back(flushed(X));
    for (size_t N = 0; N < V.size(); N += 2)
      Double[N] = scalbn(Double[N], 1, NearestEven);
    APFloat R = ftz(F)(V);
    APFloat Least = APFloat::getSmallestNormalized(R.getSemantics());
    if (abs(F(Double)) < scalbn(Least, 1, NearestEven))
      R = APFloat::getZero(R.getSemantics(), R.isNegative());
    return R;
  };
}
static Operation sat(const Operation &F) {
  return [=](const std::vector<APFloat> &V) {
    APFloat R = F(V), One(R.getSemantics(), 1);
    if (R.isNaN() || R.isNegative() || R.isZero())
      return APFloat::getZero(R.getSemantics());
    return R > One ? One : R;
  };
}
static Operation relu(const Operation &F) {
  return [=](const std::vector<APFloat> &V) {
    APFloat R = F(V);
    return !R.isNaN() && R.isNegative() ? APFloat::getZero(R.getSemantics())
                                        : R;
  };
}

/// PTX: a NaN loses, -0 is less than +0.
static APFloat maximum(const std::vector<APFloat> &V) {
  return llvm::maximumnum(V[0], V[1]);
}
static APFloat minimum(const std::vector<APFloat> &V) {
  return llvm::minimumnum(V[0], V[1]);
}

TEST(InlinePTXFloat, Arithmetic) {
  checkEach("add.rn", 2, add);
  checkEach("sub.rn", 2, subtract);
  checkEach("mul.rn", 2, multiply);
  checkEach("add", 2, add);
  checkEach("sub", 2, subtract);
  checkEach("mul", 2, multiply);
  checkEach("div.rn", 2, divide, "", " f32 f64 ");
}

TEST(InlinePTXFloat, FusedMultiplyAdd) {
  checkEach("fma.rn", 3, multiplyAdd);
  checkEach("mad.rn", 3, multiplyAdd, "", " f32 f64 ");
  checkEach("fma.rn.relu", 3, relu(multiplyAdd), "", " f16 bf16 ");
}

/// Random operands of f16 and bf16: sums that lie close to a tie.
TEST(InlinePTXFloat, FusedMultiplyAddTies) {
  for (const fltSemantics *S : {&APFloat::IEEEhalf(), &APFloat::BFloat()}) {
    bool IsHalf = S == &APFloat::IEEEhalf();
    CompiledPTX F(IsHalf ? "fma.rn.f16 %0, %1, %2, %3;"
                         : "fma.rn.bf16 %0, %1, %2, %3;",
                  "=h,h,h,h");
    ASSERT_TRUE(F.isValid()) << F.error();
    uint64_t Seed = 1;
    auto Random = [&] {
      Seed = Seed * 6364136223846793005 + 1442695040888963407;
      return Seed >> 48;
    };
    for (unsigned N = 0; N != 300000; ++N) {
      Words V = {Random(), Random(), Random()};
      // Half of the addends have the exponent of the product.
      if (N & 1) {
        APFloat P = toFloat(*S, V[0]);
        P.multiply(toFloat(*S, V[1]), NearestEven);
        V[2] = toBits(P) ^ 0x8000 ^ (Random() & 0x3ff);
      }
      ASSERT_EQ(F(V)[0], run(*S, V, multiplyAdd)[0])
          << V[0] << ' ' << V[1] << ' ' << V[2];
    }
  }
}

TEST(InlinePTXFloat, FlushSaturate) {
  const char *Narrow = " f16 f32 ";
  checkEach("add.ftz", 2, ftz(add), "", Narrow);
  checkEach("mul.ftz", 2, ftzProduct(multiply), "", Narrow);
  checkEach("fma.rn.ftz", 3, ftzProduct(multiplyAdd), "", Narrow);
  checkEach("add.sat", 2, sat(add), "", Narrow);
  checkEach("mul.ftz.sat", 2, sat(ftzProduct(multiply)), "", Narrow);
  checkEach("fma.rn.sat", 3, sat(multiplyAdd), "", Narrow);
  checkEach("max.ftz", 2, ftz(maximum), "", Narrow);
}

TEST(InlinePTXFloat, MinMax) {
  checkEach("max", 2, maximum);
  checkEach("min", 2, minimum);
  const char *Narrow = " f16 bf16 f32 ";
  checkEach(
      "max.NaN", 2,
      [](const std::vector<APFloat> &V) { return llvm::maximum(V[0], V[1]); },
      "", Narrow);
  checkEach(
      "min.NaN", 2,
      [](const std::vector<APFloat> &V) { return llvm::minimum(V[0], V[1]); },
      "", Narrow);
  checkEach(
      "min.xorsign.abs", 2,
      [](const std::vector<APFloat> &V) {
        APFloat R = llvm::minimumnum(abs(V[0]), abs(V[1]));
        if (V[0].isNegative() != V[1].isNegative() && !R.isNaN())
          R.changeSign();
        return R;
      },
      "", Narrow);
}

TEST(InlinePTXFloat, Sign) {
  for (const FloatType &T : FloatTypes) {
    std::string Constraints = std::string("=") + T.Letter + "," + T.Letter;
    unsigned Top = APFloat::getSizeInBits(T.Semantics) - 1;
    std::vector<Words> Values = {floatEdges(T.Semantics)};
    check(
        std::string("neg.") + T.Name + " %0, %1;", Constraints,
        [=](const Words &V) -> Words { return {V[0] ^ uint64_t(1) << Top}; },
        Values);
    check(
        std::string("abs.") + T.Name + " %0, %1;", Constraints,
        [=](const Words &V) -> Words { return {V[0] & ~(uint64_t(1) << Top)}; },
        Values);
  }
  check("copysign.f32 %0, %1, %2;", "=f,f,f",
        [](const Words &V) -> Words {
          return {(V[0] & 0x80000000) | (V[1] & 0x7fffffff)};
        },
        {floatEdges(APFloat::IEEEsingle()), floatEdges(APFloat::IEEEsingle())});
}

TEST(InlinePTXFloat, Packed) {
  for (bool IsHalf : {true, false}) {
    const fltSemantics &S = IsHalf ? APFloat::IEEEhalf() : APFloat::BFloat();
    std::string T = IsHalf ? "f16x2" : "bf16x2";
    // Two elements that differ, from one list.
    Words Edges = floatEdges(S), Pairs;
    for (size_t N = 0; N != Edges.size(); ++N)
      Pairs.push_back(Edges[N] | Edges[(N * 7 + 3) % Edges.size()] << 16);
    auto Both = [&](const Operation &F) -> Model {
      return [&S, F](const Words &V) -> Words {
        Words Low, High;
        for (uint64_t X : V) {
          Low.push_back(X & 0xffff);
          High.push_back(X >> 16);
        }
        return {run(S, Low, F)[0] | run(S, High, F)[0] << 16};
      };
    };
    check("add." + T + " %0, %1, %2;", "=r,r,r", Both(add), {Pairs, Pairs});
    check("fma.rn." + T + " %0, %1, %2, %3;", "=r,r,r,r", Both(multiplyAdd),
          {Pairs, Pairs, Pairs});
    check("max.NaN." + T + " %0, %1, %2;", "=r,r,r",
          Both([](const std::vector<APFloat> &V) {
            return llvm::maximum(V[0], V[1]);
          }),
          {Pairs, Pairs});
  }
  Words Edges = floatEdges(APFloat::IEEEsingle());
  check("{.reg .b64 a, b, d; mov.b64 a, {%2, %3}; mov.b64 b, {%4, %5};"
        "mul.rn.f32x2 d, a, b; mov.b64 {%0, %1}, d;}",
        "=f,=f,f,f,f,f",
        [](const Words &V) -> Words {
          auto Mul = [](uint64_t A, uint64_t B) {
            return run(APFloat::IEEEsingle(), {A, B}, multiply)[0];
          };
          return {Mul(V[0], V[2]), Mul(V[1], V[3])};
        },
        {{Edges[3], Edges[20]}, Edges, Edges, {Edges[9], Edges[13]}});
}

TEST(InlinePTXFloat, MixedPrecision) {
  // add.f32.bf16 d, a, c: only a is narrow.
  check("add.rn.f32.bf16 %0, %1, %2;", "=f,h,f",
        [](const Words &V) -> Words {
          return run(APFloat::IEEEsingle(), {V[0] << 16, V[1]}, add);
        },
        {floatEdges(APFloat::BFloat()), floatEdges(APFloat::IEEEsingle())});
}

TEST(InlinePTXFloat, RootsAndTests) {
  Words Edges = floatEdges(APFloat::IEEEsingle());
  check("sqrt.rn.f32 %0, %1;", "=f,f",
        [](const Words &V) -> Words {
          float F =
              std::sqrt(toFloat(APFloat::IEEEsingle(), V[0]).convertToFloat());
          return {toBits(APFloat(F))};
        },
        {Edges});
  check("rcp.rn.f32 %0, %1;", "=f,f",
        [](const Words &V) {
          return run(APFloat::IEEEsingle(), V,
                     [](const std::vector<APFloat> &V) {
                       APFloat R(1.0f);
                       R.divide(V[0], NearestEven);
                       return R;
                     });
        },
        {Edges});
  using Test = bool (*)(const APFloat &);
  const std::pair<const char *, Test> Tests[] = {
      {"finite", [](const APFloat &V) { return V.isFinite(); }},
      {"infinite", [](const APFloat &V) { return V.isInfinity(); }},
      {"number", [](const APFloat &V) { return !V.isNaN(); }},
      {"notanumber", [](const APFloat &V) { return V.isNaN(); }},
      {"normal", [](const APFloat &V) { return V.isZero() || V.isNormal(); }},
      {"subnormal", [](const APFloat &V) { return V.isDenormal(); }}};
  for (auto [Name, F] : Tests)
    check(std::string("{.reg .pred p; testp.") + Name +
              ".f32 p, %1; selp.u32 %0, 1, 0, p;}",
          "=r,f",
          [F = F](const Words &V) -> Words {
            return {uint64_t(F(toFloat(APFloat::IEEEsingle(), V[0])))};
          },
          {Edges});
}

namespace {

using Order = APFloat::cmpResult;
struct Comparison {
  const char *Name;
  bool Less, Equal, Greater, Unordered;
};
const Comparison FloatComparisons[] = {
    {"eq", false, true, false, false}, {"ne", true, false, true, false},
    {"lt", true, false, false, false}, {"le", true, true, false, false},
    {"gt", false, false, true, false}, {"ge", false, true, true, false},
    {"equ", false, true, false, true}, {"neu", true, false, true, true},
    {"ltu", true, false, false, true}, {"leu", true, true, false, true},
    {"gtu", false, false, true, true}, {"geu", false, true, true, true},
    {"num", true, true, true, false},  {"nan", false, false, false, true}};

} // namespace

static bool holds(const Comparison &C, const fltSemantics &S, uint64_t A,
                  uint64_t B) {
  switch (toFloat(S, A).compare(toFloat(S, B))) {
  case APFloat::cmpLessThan:
    return C.Less;
  case APFloat::cmpEqual:
    return C.Equal;
  case APFloat::cmpGreaterThan:
    return C.Greater;
  default:
    return C.Unordered;
  }
}

TEST(InlinePTXFloat, Comparisons) {
  for (const FloatType &T : FloatTypes)
    for (const Comparison &C : FloatComparisons) {
      std::string Letter(1, T.Letter);
      std::vector<Words> Values(2, floatEdges(T.Semantics));
      check(
          std::string("{.reg .pred p, q; setp.") + C.Name + "." + T.Name +
              " p|q, %2, %3; selp.u32 %0, 1, 0, p; selp.u32 %1, 1, 0, q;}",
          "=r,=r," + Letter + "," + Letter,
          [&](const Words &V) -> Words {
            bool P = holds(C, T.Semantics, V[0], V[1]);
            return {P, !P};
          },
          Values);
      check(
          std::string("set.") + C.Name + ".u32." + T.Name + " %0, %1, %2;",
          "=r," + Letter + "," + Letter,
          [&](const Words &V) -> Words {
            return {holds(C, T.Semantics, V[0], V[1]) ? 0xffffffffu : 0};
          },
          Values);
    }
}

TEST(InlinePTXFloat, ComparisonsOfPairs) {
  Words Edges = floatEdges(APFloat::IEEEhalf()), Pairs;
  for (size_t N = 0; N != Edges.size(); ++N)
    Pairs.push_back(Edges[N] | Edges[(N * 5 + 1) % Edges.size()] << 16);
  for (const Comparison &C : FloatComparisons) {
    auto Each = [&](uint64_t True) -> Model {
      return [&C, True](const Words &V) -> Words {
        const fltSemantics &S = APFloat::IEEEhalf();
        uint64_t R = holds(C, S, V[0] & 0xffff, V[1] & 0xffff) ? True : 0;
        return {R | (holds(C, S, V[0] >> 16, V[1] >> 16) ? True << 16 : 0)};
      };
    };
    check(std::string("set.") + C.Name + ".u32.f16x2 %0, %1, %2;", "=r,r,r",
          Each(0xffff), {Pairs, Pairs});
    check(std::string("set.") + C.Name + ".f16x2.f16x2 %0, %1, %2;", "=r,r,r",
          Each(0x3c00), {Pairs, Pairs});
  }
}
