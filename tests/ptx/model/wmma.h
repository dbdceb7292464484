//===- wmma.h - What PTX says of wmma's matrices and products ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For host code only. Fragments are opaque: what is defined are the matrices
// in memory before wmma.load and after wmma.store. The inputs of fill() are
// such that products and sums are exact in double and in the instruction's
// types, whatever the order of the sums.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_WMMA_H
#define HIPIFY_TESTS_PTX_MODEL_WMMA_H

#include "element.h"
#include "float.h"

#include <cstdio>
#include <vector>

namespace model {

/// A matrix in memory: rows, or columns, whose first elements are Stride
/// elements apart. Elements smaller than a byte lie in it from the low bits on.
struct Tile {
  ElementType Type;
  int Rows, Columns;
  bool IsRowMajor;
  int Stride;
  int First; ///< The word of 64 bits where it begins.

  uint64_t *word(uint64_t *Memory, int Row, int Column, int &Shift) const {
    int Index = IsRowMajor ? Row * Stride + Column : Column * Stride + Row;
    int Bit = Index * Type.Bits;
    Shift = Bit % 64;
    return Memory + First + Bit / 64;
  }
  uint64_t mask() const { return ~uint64_t(0) >> (64 - Type.Bits); }
  uint64_t get(const uint64_t *Memory, int Row, int Column) const {
    int Shift;
    return *word(const_cast<uint64_t *>(Memory), Row, Column, Shift) >> Shift &
           mask();
  }
  double number(const uint64_t *Memory, int Row, int Column) const {
    return Type.value(get(Memory, Row, Column));
  }
  void put(uint64_t *Memory, int Row, int Column, uint64_t Bits) const {
    int Shift;
    uint64_t *Word = word(Memory, Row, Column, Shift);
    *Word = (*Word & ~(mask() << Shift)) | Bits << Shift;
  }
};

/// D = A * B + C. A, B and C are in one memory, D in another. Words are the
/// modifiers of wmma.mma.
struct Product {
  Tile A, B, C, D;
  const char *Words;
};

/// .satfinite: integers are clamped to the limits of s32. Of floats (PTX had it
/// until 6.4), infinities become the largest number, and NaN becomes zero.
inline double finite(const ElementType &T, double Value) {
  double Most = T.is("s32")   ? 2147483647.0
                : T.is("f16") ? 65504.0
                              : std::numeric_limits<float>::max();
  double Least = T.is("s32") ? -2147483648.0 : -Most;
  return Value != Value  ? 0
         : Value > Most  ? Most
         : Value < Least ? Least
                         : Value;
}

inline uint64_t result(const Product &P, const uint64_t *In, int Row,
                       int Column) {
  double Sum = P.C.number(In, Row, Column);
  for (int K = 0; K != P.A.Columns; ++K) {
    double X = P.A.number(In, Row, K), Y = P.B.number(In, K, Column);
    Sum += has(P.Words, "xor") ? double(X != Y) : X * Y;
  }
  return P.D.Type.word(has(P.Words, "satfinite") ? finite(P.D.Type, Sum) : Sum);
}

/// A random element. Integers have their whole range, and those of 32 bits are
/// often near its ends; floats are whole numbers up to Most.
template <class Random>
uint64_t element(const ElementType &T, Random &R, int Most) {
  uint64_t Bits = R.next();
  if (T.is("s32") && Bits % 4) {
    uint64_t Distance = R.next() % (uint64_t(1) << R.next() % 21);
    return Bits & 8 ? 0x7fffffff - Distance : 0x80000000 + Distance;
  }
  if (!T.isFloat())
    return Bits >> (64 - T.Bits);
  return Bits % 8 ? T.word(double(R.next() % (2 * Most + 1)) - Most) : 0;
}

/// How large the elements of A and B are: f16 has whole numbers up to 2048, f32
/// up to 2^24.
inline int mostOf(const Product &P) {
  if (P.D.Type.is("f16"))
    return 8;
  if (P.A.Type.is("f64"))
    return 1 << 20;
  return P.A.Type.is("bf16") ? 128 : 512;
}

/// Random matrices. With IsSpecial, some elements of C are infinite or no
/// number; and the f16 of D overflow in odd rows, by products with the one
/// element of A there that is not zero.
template <class Random>
void fill(const Product &P, Random &R, bool IsSpecial, uint64_t *In) {
  const double Specials[] = {INFINITY, -INFINITY, NAN, 1e6, -1e6};
  bool Overflows = IsSpecial && P.D.Type.is("f16");
  int Most = mostOf(P);
  for (int Row = 0; Row != P.A.Rows; ++Row)
    for (int K = 0; K != P.A.Columns; ++K)
      P.A.put(In, Row, K,
              Overflows && Row % 2
                  ? P.A.Type.word(K == Row / 2 % P.A.Columns ? 32768 : 0)
                  : element(P.A.Type, R, Most));
  for (int K = 0; K != P.B.Rows; ++K)
    for (int Column = 0; Column != P.B.Columns; ++Column)
      P.B.put(In, K, Column, element(P.B.Type, R, Most));
  for (int Row = 0; Row != P.C.Rows; ++Row)
    for (int Column = 0; Column != P.C.Columns; ++Column) {
      bool IsOdd = IsSpecial && P.C.Type.isFloat() && !(Overflows && Row % 2) &&
                   R.next() % 4 == 0;
      P.C.put(In, Row, Column,
              IsOdd ? P.C.Type.word(Specials[R.next() % 5])
                    : element(P.C.Type, R, Most));
    }
}

/// Whether Got is other than what the instruction makes of memory that has
/// Pattern everywhere: also where D has no elements.
inline bool differs(const Product &P, const char *Name, const uint64_t *In,
                    const uint64_t *Got, int Words, uint64_t Pattern) {
  std::vector<uint64_t> Want(static_cast<size_t>(Words), Pattern);
  for (int Row = 0; Row != P.D.Rows; ++Row)
    for (int Column = 0; Column != P.D.Columns; ++Column) {
      uint64_t Model = result(P, In, Row, Column);
      uint64_t Stored = P.D.get(Got, Row, Column);
      double X = P.D.Type.value(Stored), Y = P.D.Type.value(Model);
      // Which NaN it is, is open.
      P.D.put(Want.data(), Row, Column, X != X && Y != Y ? Stored : Model);
      if (Stored == Model || (X != X && Y != Y))
        continue;
      std::printf("%s: row %d, column %d is %.17g, not %.17g\n", Name, Row,
                  Column, X, Y);
      return true;
    }
  if (std::memcmp(Want.data(), Got, Want.size() * 8) == 0)
    return false;
  std::printf("%s: writes beside the elements of D\n", Name);
  return true;
}

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_WMMA_H
