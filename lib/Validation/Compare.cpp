//===- Compare.cpp --------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Compare.h"
#include "Validation/Files.h"
#include "Validation/Inputs.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

/// Number of mismatches kept for a report.
static constexpr size_t Kept = 16;

static std::string shapeText(const npy::Array &A) {
  std::string Text;
  for (size_t Extent : A.Shape)
    Text += (Text.empty() ? "" : "x") + std::to_string(Extent);
  return Text.empty() ? "a number" : Text;
}

static std::vector<size_t> indexOf(size_t At, ArrayRef<size_t> Shape) {
  std::vector<size_t> Index(Shape.size());
  for (size_t I = Shape.size(); I-- > 0; At /= Shape[I])
    Index[I] = At % Shape[I];
  return Index;
}

/// NaN equals NaN, an infinity equals itself, and numbers use the tolerance.
static bool close(double Got, double Expected, double Relative,
                  double Absolute) {
  if (std::isnan(Got) || std::isnan(Expected))
    return std::isnan(Got) && std::isnan(Expected);
  if (std::isinf(Got) || std::isinf(Expected))
    return Got == Expected;
  return std::abs(Got - Expected) <= Absolute + Relative * std::abs(Expected);
}

namespace {
/// Accumulates over the elements.
class Comparer {
public:
  Comparer(const OutputSpec &Spec, ArrayRef<size_t> Shape)
      : Spec(Spec), T(*Spec.Type), Shape(Shape) {}

  void add(uint64_t GotBits, uint64_t ExpectedBits, bool Bitwise) {
    double Got = toDouble(T, GotBits), Expected = toDouble(T, ExpectedBits);
    C.NaNs += std::isnan(Got);
    C.Infs += std::isinf(Got);
    C.ExpectedNaNs += std::isnan(Expected);
    C.ExpectedInfs += std::isinf(Expected);
    uint64_t Ulp = ulpDistance(T, GotBits, ExpectedBits);
    C.MaxUlp = std::max(C.MaxUlp, Ulp);
    size_t Bucket = Ulp == 0 ? 0 : 1 + Log2_64(Ulp);
    ++C.UlpHistogram[std::min(Bucket, C.UlpHistogram.size() - 1)];
    if (std::isfinite(Got) && std::isfinite(Expected))
      addErrors(Got, Expected);
    bool Same = Bitwise ? GotBits == ExpectedBits
                        : close(Got, Expected, Spec.Relative, Spec.Absolute);
    // A double cannot distinguish all 64-bit integers.
    if (!T.isFloat() && Spec.Relative == 0 && Spec.Absolute == 0)
      Same = GotBits == ExpectedBits;
    if (!Same)
      addMismatch(GotBits, Got, Expected);
    ++C.Count;
  }

  Comparison finish() {
    if (Finite) {
      C.MeanAbsolute /= static_cast<double>(Finite);
      if (NonZero)
        C.MeanRelative /= static_cast<double>(NonZero);
    }
    if (GotSquares > 0 && ExpectedSquares > 0)
      C.Cosine = Product / (std::sqrt(GotSquares) * std::sqrt(ExpectedSquares));
    else
      C.Cosine = GotSquares == ExpectedSquares ? 1 : 0;
    return std::move(C);
  }

private:
  void addErrors(double Got, double Expected) {
    double Error = std::abs(Got - Expected);
    ++Finite;
    C.MaxAbsolute = std::max(C.MaxAbsolute, Error);
    C.MeanAbsolute += Error;
    if (Error > 0)
      C.ToleranceUsed = std::max(
          C.ToleranceUsed,
          Error / (Spec.Absolute + Spec.Relative * std::abs(Expected)));
    if (Expected != 0) {
      ++NonZero;
      C.MaxRelative = std::max(C.MaxRelative, Error / std::abs(Expected));
      C.MeanRelative += Error / std::abs(Expected);
    }
    Product += Got * Expected;
    GotSquares += Got * Got;
    ExpectedSquares += Expected * Expected;
  }

  void addMismatch(uint64_t GotBits, double Got, double Expected) {
    ++C.Mismatches;
    bool Unwritten = Spec.From.empty() && GotBits == poisonBits(T);
    C.Unwritten += Unwritten;
    if (C.First.size() < Kept)
      C.First.push_back({indexOf(C.Count, Shape), Got, Expected, Unwritten});
  }

  const OutputSpec &Spec;
  const Dtype &T;
  ArrayRef<size_t> Shape;
  Comparison C;
  size_t Finite = 0, NonZero = 0;
  double Product = 0, GotSquares = 0, ExpectedSquares = 0;
};
} // namespace

static Expected<Comparison>
compare(const OutputSpec &Spec, const npy::Array &Got, const npy::Array &Other,
        bool Bitwise, function_ref<uint64_t(size_t)> ExpectedBits) {
  if (Got.Descr != Spec.Type->Descr || Got.Shape != Other.Shape)
    return createStringError("output '" + Spec.Name + "' is " + shapeText(Got) +
                             " of " + Got.Descr + ", expected " +
                             shapeText(Other) + " of " + Spec.Type->Descr);
  Comparer Sums(Spec, Got.Shape);
  for (size_t I = 0, Count = Got.count(); I < Count; ++I)
    Sums.add(loadBits(*Spec.Type, Got.Bytes.data() + I * Spec.Type->Bytes),
             ExpectedBits(I), Bitwise);
  return Sums.finish();
}

Expected<Comparison>
hipify::validation::compareWithReference(const OutputSpec &Spec,
                                         const npy::Array &Got,
                                         const npy::Array &Reference) {
  if (Reference.Descr != "<f8")
    return createStringError("the reference of '" + Spec.Name +
                             "' is not float64");
  return compare(Spec, Got, Reference, /*Bitwise=*/false, [&](size_t I) {
    double Value;
    std::memcpy(&Value, Reference.Bytes.data() + I * sizeof(double),
                sizeof(double));
    return fromDouble(*Spec.Type, Value);
  });
}

Expected<Comparison>
hipify::validation::compareResults(const OutputSpec &Spec,
                                   const npy::Array &Got,
                                   const npy::Array &Expected, bool Bitwise) {
  if (Expected.Descr != Spec.Type->Descr)
    return createStringError("output '" + Spec.Name + "' is of " +
                             Expected.Descr + " there");
  return compare(Spec, Got, Expected, Bitwise, [&](size_t I) {
    return loadBits(*Spec.Type, Expected.Bytes.data() + I * Spec.Type->Bytes);
  });
}
