//===- Expression.cpp - extents as expressions of sizes -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/CaseFile.h"
#include "Validation/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;
using namespace hipify::validation;

namespace {
/// A recursive-descent evaluator; stops at the first error.
class Evaluator {
public:
  Evaluator(StringRef Text, const Sizes &S) : Whole(Text), Rest(Text), S(S) {}

  Expected<int64_t> run() {
    int64_t Value = sum();
    if (Wrong.empty() && !Rest.trim().empty())
      Wrong = "has '" + Rest.trim().str() + "' after its end";
    if (!Wrong.empty())
      return createStringError("'" + Whole + "' " + Wrong);
    return Value;
  }

private:
  bool take(char C) {
    Rest = Rest.ltrim();
    return Rest.consume_front(StringRef(&C, 1));
  }

  int64_t sum() {
    int64_t Value = product();
    while (Wrong.empty())
      if (take('+'))
        check(AddOverflow(Value, product(), Value));
      else if (take('-'))
        check(SubOverflow(Value, product(), Value));
      else
        break;
    return Value;
  }

  int64_t product() {
    int64_t Value = factor();
    while (Wrong.empty()) {
      if (take('*')) {
        check(MulOverflow(Value, factor(), Value));
        continue;
      }
      bool Divide = take('/');
      if (!Divide && !take('%'))
        break;
      int64_t By = factor();
      if (By == 0 && Wrong.empty())
        Wrong = "divides by 0";
      check(By == -1 && Value == INT64_MIN);
      if (Wrong.empty())
        Value = Divide ? Value / By : Value % By;
    }
    return Value;
  }

  void check(bool Overflow) {
    if (Overflow && Wrong.empty())
      Wrong = "is too large";
  }

  int64_t factor() {
    if (take('(')) {
      if (++Depth > 100) {
        Wrong = "has parentheses that are nested too deeply";
        return 0;
      }
      int64_t Value = sum();
      if (!take(')') && Wrong.empty())
        Wrong = "lacks a ')'";
      --Depth;
      return Value;
    }
    Rest = Rest.ltrim();
    StringRef Word =
        Rest.take_while([](char C) { return isAlnum(C) || C == '_'; });
    Rest = Rest.drop_front(Word.size());
    int64_t Number = 0;
    if (!Word.empty() && isDigit(Word[0]) && !Word.getAsInteger(10, Number))
      return Number;
    auto Found = S.find(Word.str());
    if (Found != S.end()) {
      // Also rejects a size that is not a number: .nan
      bool Fits = std::abs(Found->second) < 0x1p62;
      check(!Fits);
      return Fits ? static_cast<int64_t>(Found->second) : 0;
    }
    if (Wrong.empty())
      Wrong = Word.empty()
                  ? "lacks a number"
                  : ("names '" + Word + "', which is not a size").str();
    return 0;
  }

  StringRef Whole, Rest;
  const Sizes &S;
  std::string Wrong;
  unsigned Depth = 0; ///< Of parentheses.
};

/// Limit for an array, so that its values fit in memory.
constexpr int64_t MostElements = int64_t(1) << 31;
} // namespace

Expected<int64_t> hipify::validation::evaluate(StringRef Expression,
                                               const Sizes &S) {
  return Evaluator(Expression, S).run();
}

Expected<std::vector<size_t>>
hipify::validation::evaluateShape(const std::vector<std::string> &Shape,
                                  const Sizes &S) {
  std::vector<size_t> Extents;
  int64_t Count = 1;
  for (const std::string &Extent : Shape) {
    Expected<int64_t> Value = evaluate(Extent, S);
    if (!Value)
      return Value.takeError();
    if (*Value < 0)
      return createStringError("the extent '" + Extent + "' is negative");
    if (MulOverflow(Count, *Value, Count) || Count > MostElements)
      return createStringError("the shape [" + join(Shape, ", ") +
                               "] has more than " + Twine(MostElements) +
                               " elements");
    Extents.push_back(static_cast<size_t>(*Value));
  }
  return Extents;
}
