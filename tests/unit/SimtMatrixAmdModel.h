//===- SimtMatrixAmdModel.h - From elements to lanes ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The model goes the other way round than the run time: from an element of a
// matrix to its lane and item, as the ISA manuals' formulas do. Whole numbers
// are multiplied, so results are exact.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_UNIT_SIMTMATRIXAMDMODEL_H
#define HIPIFY_TESTS_UNIT_SIMTMATRIXAMDMODEL_H

#include "SimtMatrixTestSupport.h"
#include "llvm/ADT/StringSwitch.h"
#include <functional>
#include <gtest/gtest.h>
#include <set>

namespace matrix_test {

/// The lanes that hold an element, and its number in them.
struct Spot {
  std::vector<unsigned> Lanes;
  unsigned Item;
};

struct Model {
  unsigned M = 0, N = 0, K = 0, B = 1, Wave = 64;
  Type A, BType, Sum;
  std::function<Spot(unsigned I, unsigned K, unsigned Block)> OfA;
  std::function<Spot(unsigned K, unsigned J, unsigned Block)> OfB;
  std::function<Spot(unsigned I, unsigned J, unsigned Block)> OfD;
  unsigned OperandA = 0, OperandB = 1, OperandC = 2;
  unsigned BitsPerResult = 0, ResultShift = 0; ///< Wmma11's half registers.
};

using Numbers = std::vector<long>;

/// A matrix in a field, by spots.
template <typename SpotOf>
void place(Wave &W, unsigned Offset, const Type &T, unsigned Bits,
           unsigned Shift, unsigned Rows, unsigned Columns, unsigned Blocks,
           const Numbers &Values, SpotOf Of) {
  for (unsigned B = 0; B != Blocks; ++B)
    for (unsigned R = 0; R != Rows; ++R)
      for (unsigned C = 0; C != Columns; ++C) {
        Spot S = Of(R, C, B);
        for (unsigned Lane : S.Lanes)
          W.putBits(Lane, Offset * 8 + S.Item * Bits + Shift, T.Bits,
                    bitsOf(T, Values[(B * Rows + R) * Columns + C]));
      }
}

inline Numbers draw(size_t Count, const Type &T, std::mt19937 &Random) {
  Numbers Values(Count);
  for (long &V : Values)
    V = drawn(T, Random);
  return Values;
}

/// The naive product, with A's block chosen by BlockOfA.
template <typename Fn>
Numbers product(const Model &X, const Numbers &A, const Numbers &B, Numbers C,
                Fn BlockOfA) {
  for (unsigned Block = 0; Block != X.B; ++Block)
    for (unsigned I = 0; I != X.M; ++I)
      for (unsigned J = 0; J != X.N; ++J)
        for (unsigned K = 0; K != X.K; ++K)
          C[(Block * X.M + I) * X.N + J] +=
              A[(BlockOfA(Block) * X.M + I) * X.K + K] *
              B[(Block * X.K + K) * X.N + J];
  return C;
}

/// Every element is where it should be, and the spots are all of the result.
inline void compare(Wave &W, const Record &R, const Model &X,
                    const Numbers &Expected, const char *Name) {
  std::set<std::pair<unsigned, unsigned>> Seen;
  for (unsigned Block = 0; Block != X.B; ++Block)
    for (unsigned I = 0; I != X.M; ++I)
      for (unsigned J = 0; J != X.N; ++J) {
        Spot S = X.OfD(I, J, Block);
        unsigned Lane = S.Lanes.front();
        Seen.insert({Lane, S.Item});
        uint64_t Bits = W.getBits(Lane,
                                  R.Result.Offset * 8 +
                                      S.Item * X.BitsPerResult + X.ResultShift,
                                  X.Sum.Bits);
        ASSERT_EQ(Bits, bitsOf(X.Sum, Expected[(Block * X.M + I) * X.N + J]))
            << Name << " row " << I << " column " << J << " block " << Block;
      }
  EXPECT_EQ(Seen.size() * X.BitsPerResult, X.Wave * R.Result.Bytes * 8u)
      << Name;
}

inline Type amdType(StringRef Name, StringRef Target) {
  bool Fnuz = Target == "gfx942";
  return type(llvm::StringSwitch<StringRef>(Name)
                  .Case("fp8", Fnuz ? "e4m3z" : "e4m3")
                  .Case("bf8", Fnuz ? "e5m2z" : "e5m2")
                  .Case("i8", "s8")
                  .Case("i32", "s32")
                  .Default(Name.take_front(Name.find('.'))));
}

} // namespace matrix_test

#endif
