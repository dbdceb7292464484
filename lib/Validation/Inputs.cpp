//===- Inputs.cpp ---------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Inputs.h"
#include "Validation/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

namespace {
/// The standard specifies the engine but not the distributions, so they are
/// implemented here.
class Random {
public:
  explicit Random(uint64_t Seed) : Engine(Seed) {}

  uint64_t bits() { return Engine(); }
  /// [0, 1), in steps of 2^-53.
  double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  double normal() { // Box-Muller; 1 - unit() is never 0.
    double Radius = std::sqrt(-2 * std::log(1 - unit()));
    return Radius * std::cos(2 * std::numbers::pi * unit());
  }
  /// [0, Bound); the bias of % is below 2^-32 for 32-bit bounds.
  uint64_t below(uint64_t Bound) { return bits() % Bound; }

private:
  std::mt19937_64 Engine;
};

/// A parsed distribution such as "integers(0, n)".
struct Distribution {
  StringRef Name;
  std::vector<double> Arguments;
};

using Numbers = std::vector<double>;
struct DistributionKind {
  StringRef Name;
  unsigned Least, Most; ///< Number of arguments.
  bool FloatsOnly;
  /// Draws integers between its arguments.
  bool Draws;
  void (*Fill)(Numbers &, const Distribution &, const Dtype &, Random &);
};
} // namespace

static double argument(const Distribution &D, unsigned I, double Default) {
  return I < D.Arguments.size() ? D.Arguments[I] : Default;
}

static void fillNormal(Numbers &N, const Distribution &D, const Dtype &,
                       Random &R) {
  for (double &X : N)
    X = argument(D, 0, 0) + argument(D, 1, 1) * R.normal();
}

static void fillUniform(Numbers &N, const Distribution &D, const Dtype &,
                        Random &R) {
  for (double &X : N)
    X = D.Arguments[0] + (D.Arguments[1] - D.Arguments[0]) * R.unit();
}

static void fillIntegers(Numbers &N, const Distribution &D, const Dtype &,
                         Random &R) {
  auto Width =
      static_cast<uint64_t>(std::max(1.0, D.Arguments[1] - D.Arguments[0]));
  for (double &X : N)
    X = D.Arguments[0] + static_cast<double>(R.below(Width));
}

static void fillConstant(Numbers &N, const Distribution &D, const Dtype &,
                         Random &) {
  llvm::fill(N, D.Arguments[0]);
}

static void fillSequence(Numbers &N, const Distribution &, const Dtype &,
                         Random &) {
  std::iota(N.begin(), N.end(), 0.0);
}

static void fillPermutation(Numbers &N, const Distribution &, const Dtype &,
                            Random &R) {
  std::iota(N.begin(), N.end(), 0.0);
  for (size_t I = N.size(); I > 1; --I)
    std::swap(N[I - 1], N[R.below(I)]);
}

static void fillSorted(Numbers &N, const Distribution &D, const Dtype &T,
                       Random &R) {
  fillIntegers(N, D, T, R);
  llvm::sort(N);
}

static void fillOffsets(Numbers &N, const Distribution &D, const Dtype &,
                        Random &R) {
  for (double &X : N)
    X = static_cast<double>(R.below(static_cast<uint64_t>(D.Arguments[0]) + 1));
  llvm::sort(N);
  if (!N.empty()) {
    N.front() = 0;
    N.back() = D.Arguments[0];
  }
}

static void fillBits(Numbers &N, const Distribution &, const Dtype &T,
                     Random &R) {
  uint64_t Mask =
      T.Bytes == 8 ? ~uint64_t(0) : (uint64_t(1) << T.Bytes * 8) - 1;
  for (double &X : N)
    X = toDouble(T, R.bits() & Mask);
}

/// A random value of the type: 2^Exponent times [1, 2).
static double scaled(Random &R, int Exponent) {
  double X = std::ldexp(1 + R.unit(), Exponent);
  return R.bits() & 1 ? -X : X;
}

static void fillLarge(Numbers &N, const Distribution &, const Dtype &T,
                      Random &R) {
  int Most =
      APFloat::semanticsMaxExponent(APFloat::EnumToSemantics(T.Semantics));
  // Some products of two, and sums of a few, stay finite; others overflow.
  for (double &X : N)
    X = scaled(R, Most / 2 - 2 + static_cast<int>(R.below(4)));
}

static void fillTiny(Numbers &N, const Distribution &, const Dtype &T,
                     Random &R) {
  const fltSemantics &S = APFloat::EnumToSemantics(T.Semantics);
  int Least = APFloat::semanticsMinExponent(S);
  int Fraction = static_cast<int>(APFloat::semanticsPrecision(S));
  for (double &X : N)
    X = scaled(R, Least + 2 - static_cast<int>(R.below(Fraction)));
}

/// Replaces the first element and a random one in 64.
template <class Function>
static void sprinkle(Numbers &N, Random &R, Function F) {
  for (size_t I = 0; I < N.size(); ++I) {
    N[I] = R.normal();
    if (R.below(64) == 0 || I == 0)
      N[I] = F();
  }
}

static void fillNaN(Numbers &N, const Distribution &, const Dtype &,
                    Random &R) {
  sprinkle(N, R, [] { return std::numeric_limits<double>::quiet_NaN(); });
}

static void fillInf(Numbers &N, const Distribution &, const Dtype &,
                    Random &R) {
  sprinkle(N, R, [&] {
    double Inf = std::numeric_limits<double>::infinity();
    return R.bits() & 1 ? Inf : -Inf;
  });
}

static void fillSigns(Numbers &N, const Distribution &, const Dtype &,
                      Random &R) {
  for (double &X : N) {
    X = R.normal();
    if (R.below(4) == 0)
      X = R.bits() & 1 ? 0.0 : -0.0;
  }
}

static constexpr DistributionKind Kinds[] = {
    {"normal", 0, 2, true, false, fillNormal},
    {"uniform", 2, 2, true, false, fillUniform},
    {"integers", 2, 2, false, true, fillIntegers},
    {"constant", 1, 1, false, false, fillConstant},
    {"sequence", 0, 0, false, false, fillSequence},
    {"permutation", 0, 0, false, false, fillPermutation},
    {"sorted", 2, 2, false, true, fillSorted},
    {"offsets", 1, 1, false, true, fillOffsets},
    {"bits", 0, 0, false, false, fillBits},
    {"large", 0, 0, true, false, fillLarge},
    {"tiny", 0, 0, true, false, fillTiny},
    {"nan", 0, 0, true, false, fillNaN},
    {"inf", 0, 0, true, false, fillInf},
    {"signs", 0, 0, true, false, fillSigns},
};

/// A literal number, or an expression of sizes.
static Expected<double> number(StringRef Text, const Sizes &S) {
  double Value;
  if (!Text.trim().getAsDouble(Value))
    return Value;
  Expected<int64_t> Whole = evaluate(Text, S);
  if (!Whole)
    return Whole.takeError();
  return static_cast<double>(*Whole);
}

/// Whether the arguments are a range of integers that a double can count.
/// With one argument, the range begins at 0.
static bool canDraw(const Distribution &D) {
  return all_of(D.Arguments,
                [](double X) {
                  return std::abs(X) <= 0x1p53 && X == std::trunc(X);
                }) &&
         D.Arguments.back() >= (D.Arguments.size() > 1 ? D.Arguments[0] : 0);
}

static Expected<const DistributionKind *>
parse(StringRef Values, const Dtype &T, const Sizes &S, Distribution &D) {
  StringRef Arguments;
  std::tie(D.Name, Arguments) = Values.split('(');
  D.Name = D.Name.trim();
  const auto *Kind = find_if(
      Kinds, [&](const DistributionKind &K) { return K.Name == D.Name; });
  if (Kind == std::end(Kinds))
    return createStringError(
        "'" + Values + "' is not a distribution; docs/cases.md lists them");
  if (Kind->FloatsOnly && !T.isFloat())
    return createStringError("'" + Values + "' is for floats, not for " +
                             T.Name);
  if (!Arguments.empty()) {
    if (!Arguments.trim().ends_with(")"))
      return createStringError("'" + Values + "' lacks a ')'");
    SmallVector<StringRef> Parts;
    Arguments.trim().drop_back().split(Parts, ',');
    for (StringRef Part : Parts) {
      Expected<double> Value = number(Part.trim(), S);
      if (!Value)
        return Value.takeError();
      D.Arguments.push_back(*Value);
    }
  }
  if (D.Arguments.size() < Kind->Least || D.Arguments.size() > Kind->Most)
    return createStringError(
        "'" + Values + "' has the wrong number of arguments: '" + D.Name +
        "' takes " + Twine(Kind->Least) +
        (Kind->Least == Kind->Most ? Twine("") : " to " + Twine(Kind->Most)));
  if (Kind->Draws && !canDraw(D))
    return createStringError(
        "'" + Values + "' needs whole numbers up to 2^53, the largest last");
  return Kind;
}

Error hipify::validation::checkValues(StringRef Values, const Dtype &T,
                                      const Sizes &S) {
  Distribution D;
  return parse(Values, T, S, D).takeError();
}

Expected<npy::Array> hipify::validation::makeInput(const InputSpec &Spec,
                                                   StringRef Values,
                                                   const Sizes &S,
                                                   uint64_t Seed) {
  Distribution D;
  Expected<const DistributionKind *> Kind = parse(Values, *Spec.Type, S, D);
  if (!Kind)
    return Kind.takeError();
  Expected<std::vector<size_t>> Shape = evaluateShape(Spec.Shape, S);
  if (!Shape)
    return Shape.takeError();
  npy::Array A;
  A.Descr = Spec.Type->Descr.str();
  A.Shape = std::move(*Shape);
  Numbers N(A.count());
  // Inputs of a case have different values, whatever their order.
  Random R(xxh3_64bits(Spec.Name) ^ (Seed * 0x9e3779b97f4a7c15));
  (*Kind)->Fill(N, D, *Spec.Type, R);
  A.Bytes.resize(N.size() * Spec.Type->Bytes);
  for (size_t I = 0; I < N.size(); ++I)
    storeBits(*Spec.Type, fromDouble(*Spec.Type, N[I]),
              A.Bytes.data() + I * Spec.Type->Bytes);
  return std::move(A);
}

uint64_t hipify::validation::poisonBits(const Dtype &T) {
  // As a float, a NaN whose payload no instruction generates (f64, f32, f16,
  // bf16), or an unlikely number (fp8, integers).
  uint64_t Pattern =
      T.isFloat() && T.Bytes > 1 ? 0xffffdeaddeaddead : 0xa5a5a5a5a5a5a5a5;
  if (T.isFloat() && T.Bytes == 4)
    return 0xffbadbad;
  if (T.isFloat() && T.Bytes == 2)
    return 0xffda;
  return T.Bytes == 8 ? Pattern : Pattern & ((uint64_t(1) << T.Bytes * 8) - 1);
}

npy::Array hipify::validation::makePoison(const Dtype &T,
                                          std::vector<size_t> Shape) {
  npy::Array A;
  A.Descr = T.Descr.str();
  A.Shape = std::move(Shape);
  A.Bytes.resize(A.count() * T.Bytes);
  for (size_t I = 0; I < A.Bytes.size(); I += T.Bytes)
    storeBits(T, poisonBits(T), A.Bytes.data() + I);
  return A;
}

npy::Array hipify::validation::widen(const Dtype &T, const npy::Array &A) {
  npy::Array Wide;
  Wide.Descr = "<f8";
  Wide.Shape = A.Shape;
  size_t Count = A.count();
  Wide.Bytes.resize(Count * sizeof(double));
  for (size_t I = 0; I < Count; ++I) {
    double Value = toDouble(T, loadBits(T, A.Bytes.data() + I * T.Bytes));
    std::memcpy(Wide.Bytes.data() + I * sizeof(double), &Value, sizeof(double));
  }
  return Wide;
}
