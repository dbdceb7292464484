//===- matrix.h - models of PTX's matrix instructions -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fragments are laid out as the PTX ISA says for each shape: a lane's register
// holds neighbours of one row of A, of one column of B. Inputs are so small
// that the order of sums, which PTX leaves open, does not matter.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_MATRIX_H
#define HIPIFY_TESTS_PTX_MODEL_MATRIX_H

#include "element.h"
#include "memory.h"
#include "warp.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace model {

// --- elements --------------------------------------------------------------

/// A register of Size bits full of small numbers of a format. Bits that do not
/// count are any.
template <class Random> uint64_t small(const char *Name, int Size, Random &R) {
  const ElementType &Type = elementType(Name);
  uint64_t Result = 0;
  for (int At = 0; At < Size; At += Type.Bits) {
    uint64_t Word = Type.word(double(R.next() % 5) - 2);
    int Used = Type.Start + Type.Exponent + Type.Mantissa + 1;
    uint64_t Counts =
        (Used >= 64 ? ~0ull : (1ull << Used) - 1) & ~((1ull << Type.Start) - 1);
    uint64_t Mask = ~0ull >> (64 - Type.Bits);
    Result |= (Word | (R.next() & ~Counts & Mask)) << At;
  }
  return Result;
}

/// Four bytes from Low on, less than High.
template <class Random>
uint64_t scales(unsigned Low, unsigned High, Random &R) {
  uint64_t Result = 0;
  for (int At = 0; At < 32; At += 8)
    Result |= (Low + R.next() % (High - Low)) << At;
  return Result;
}

// --- fragments -------------------------------------------------------------

/// The values of a vector operand, part by part.
template <class T> using Fragment = std::vector<Warp<T>>;

template <class T> struct OfFragment {
  Fragment<T> d;
  uint32_t defined = AllLanes;
};

template <class T> Fragment<T> fragment(const uint64_t *In, int Parts) {
  Fragment<T> Result;
  for (int P = 0; P < Parts; ++P)
    Result.push_back(lanes<T>(In + P * Lanes));
  return Result;
}

template <class T> uint64_t word(T Value) {
  uint64_t Word = 0;
  std::memcpy(&Word, &Value, sizeof(T));
  return Word;
}

/// Element I of a lane, of those that its registers hold one after the other.
template <class T>
uint64_t element(const Fragment<T> &Of, int Lane, int I, int Bits) {
  int Each = int(8 * sizeof(T)) / Bits;
  return word(Of[I / Each][Lane]) >> (I % Each * Bits) & (~0ull >> (64 - Bits));
}
template <class T>
void setElement(Fragment<T> &Of, int Lane, int I, int Bits, uint64_t Word) {
  int Each = int(8 * sizeof(T)) / Bits;
  T &Register = Of[I / Each][Lane];
  uint64_t All = word(Register) | Word << (I % Each * Bits);
  std::memcpy(&Register, &All, sizeof(T));
}

struct Matrix {
  int Rows, Columns;
  std::vector<double> Values = std::vector<double>(size_t(Rows * Columns));
  double &at(int Row, int Column) {
    return Values[size_t(Row * Columns + Column)];
  }
};

/// "m16n8k32"
struct Shape {
  int M = 0, N = 0, K = 0;
  explicit Shape(const char *Text) {
    std::sscanf(Text, "m%dn%dk%d", &M, &N, &K);
  }
};

/// A, of M rows: registers hold the elements of a row of 8 and then of the one
/// 8 below, before the next columns come.
template <class T>
Matrix matrixA(const Shape &S, const ElementType &Type, const Fragment<T> &A) {
  Matrix Result{S.M, S.K};
  int Each = std::max(1, 32 / Type.Bits), Halves = S.M / 8;
  for (int Lane = 0; Lane < Lanes; ++Lane)
    for (int I = 0; I < S.M * S.K / Lanes; ++I) {
      int Group = I / Each;
      int Row = Lane / 4 + Group % Halves * 8;
      int Column = Group / Halves * 4 * Each + Lane % 4 * Each + I % Each;
      Result.at(Row, Column) = Type.value(element(A, Lane, I, Type.Bits));
    }
  return Result;
}
template <class T>
Matrix matrixB(const Shape &S, const ElementType &Type, const Fragment<T> &B) {
  Matrix Result{S.K, S.N};
  int Each = std::max(1, 32 / Type.Bits);
  for (int Lane = 0; Lane < Lanes; ++Lane)
    for (int I = 0; I < S.K * S.N / Lanes; ++I)
      Result.at(I / Each * 4 * Each + Lane % 4 * Each + I % Each, Lane / 4) =
          Type.value(element(B, Lane, I, Type.Bits));
  return Result;
}
inline int rowC(int Lane, int I) { return Lane / 4 + I / 2 * 8; }
inline int columnC(int Lane, int I) { return Lane % 4 * 2 + I % 2; }

/// What the registers of D and C hold: halves come in pairs.
template <class D>
using Register = std::conditional_t<sizeof(D) == 2, uint32_t, D>;

inline double finish(const char *Words, double Sum) {
  if (!has(Words, "s32"))
    return Sum;
  double Least = -2147483648.0, Most = 2147483647.0;
  if (has(Words, "satfinite"))
    return Sum < Least ? Least : Sum > Most ? Most : Sum;
  return double(int32_t(uint32_t(uint64_t(int64_t(Sum)))));
}

/// D = A * B + C, with block scales for A's rows and B's columns. Words: the
/// types of D, "satfinite", and for bits "xor" or "and".
template <class Out, class TA, class TB, class TC, class Scale>
OfFragment<Register<Out>>
multiply(const char *Geometry, const char *Words, const char *NameD,
         const char *NameA, const char *NameB, const Fragment<TA> &A,
         const Fragment<TB> &B, const Fragment<TC> &C, Scale ScaleOf) {
  Shape S(Geometry);
  const ElementType &D = elementType(NameD);
  Matrix MA = matrixA(S, elementType(NameA), A);
  Matrix MB = matrixB(S, elementType(NameB), B);
  int Count = S.M * S.N / Lanes;
  int Registers = Count * D.Bits / int(8 * sizeof(Register<Out>));
  OfFragment<Register<Out>> Result{Fragment<Register<Out>>(Registers)};
  for (int Lane = 0; Lane < Lanes; ++Lane)
    for (int I = 0; I < Count; ++I) {
      double Sum = D.value(element(C, Lane, I, D.Bits));
      for (int K = 0; K < S.K; ++K) {
        int Row = rowC(Lane, I), Column = columnC(Lane, I);
        double X = MA.at(Row, K), Y = MB.at(K, Column);
        Sum += has(Words, "xor") ? X != Y : X * Y * ScaleOf(Row, Column, K);
      }
      setElement(Result.d, Lane, I, D.Bits, D.word(finish(Words, Sum)));
    }
  return Result;
}
template <class Out, class TA, class TB, class TC>
OfFragment<Register<Out>> mma(const char *Geometry, const char *Words,
                              const char *NameD, const char *NameA,
                              const char *NameB, const Fragment<TA> &A,
                              const Fragment<TB> &B, const Fragment<TC> &C) {
  return multiply<Out>(Geometry, Words, NameD, NameA, NameB, A, B, C,
                       [](int, int, int) { return 1.0; });
}

/// Scales of Blocks parts of K; which byte of which thread has them is in Id.
inline OfFragment<float>
mma_scaled(const char *Geometry, int Blocks, const char *ScaleType,
           const char *NameA, const char *NameB, const Fragment<uint32_t> &A,
           const Fragment<uint32_t> &B, const Fragment<float> &C,
           const Fragment<uint32_t> &ScalesA, const Fragment<uint16_t> &IdA,
           const Fragment<uint32_t> &ScalesB, const Fragment<uint16_t> &IdB) {
  Shape S(Geometry);
  auto Value = [=](uint32_t Byte) {
    return has(ScaleType, "ue8m0") ? std::ldexp(1.0, int(Byte) - 127)
                                   : elementType("e4m3").value(Byte & 0x7f);
  };
  return multiply<float>(Geometry, "", "f32", NameA, NameB, A, B, C,
                         [&](int Row, int Column, int K) {
                           int Block = K * Blocks / S.K;
                           int LaneA = Row % 8 * 4 + 2 * IdA[1][0] + Row / 8;
                           int LaneB = Column * 4 + IdB[1][0];
                           uint32_t OfA =
                               ScalesA[0][LaneA] >> (8 * (IdA[0][0] + Block));
                           uint32_t OfB =
                               ScalesB[0][LaneB] >> (8 * (IdB[0][0] + Block));
                           return Value(OfA & 255) * Value(OfB & 255);
                         });
}
/// The operand with the scales, without braces.
inline Fragment<uint32_t> one(const Warp<uint32_t> &A) { return {A}; }
inline const Fragment<uint32_t> &one(const Fragment<uint32_t> &A) { return A; }

/// m8n8k4 of halves: four products, of lanes 4q to 4q + 3 and 16 more each.
template <class Out, class TC>
OfFragment<Register<Out>>
mma_quads(const char *MajorA, const char *MajorB, const char *NameD,
          const char *NameC, const Fragment<uint32_t> &A,
          const Fragment<uint32_t> &B, const Fragment<TC> &C) {
  const ElementType &Half = elementType("f16"), &D = elementType(NameD);
  // Row and column of the I-th number of a lane, of C and D.
  auto place = [](int Lane, int I, const char *Type) {
    int Low = Lane < 16 ? 0 : 4;
    bool Wide = has(Type, "f32");
    return std::array<int, 2>{Wide ? Lane % 2 + (I & 2) + Low : Lane % 4 + Low,
                              Wide ? (I & 4) + (Lane & 2) + I % 2 : I};
  };
  Matrix MA{16 * 2, 4}, MB{4, 16 * 2}, MC{16 * 2, 8};
  for (int Lane = 0; Lane < Lanes; ++Lane) {
    int Quad = Lane % 16 / 4, Low = 8 * Quad + (Lane < 16 ? 0 : 4);
    for (int I = 0; I < 4; ++I) {
      double X = Half.value(element(A, Lane, I, 16));
      double Y = Half.value(element(B, Lane, I, 16));
      if (has(MajorA, "row"))
        MA.at(Low + Lane % 4, I) = X;
      else
        MA.at(Low + I, Lane % 4) = X;
      if (has(MajorB, "col"))
        MB.at(I, Low + Lane % 4) = Y;
      else
        MB.at(Lane % 4, Low + I) = Y;
    }
    const ElementType &TypeC = elementType(NameC);
    for (int I = 0; I < 8; ++I) {
      auto [Row, Column] = place(Lane, I, NameC);
      MC.at(8 * Quad + Row, Column) =
          TypeC.value(element(C, Lane, I, TypeC.Bits));
    }
  }
  OfFragment<Register<Out>> Result{
      Fragment<Register<Out>>(size_t(8 * D.Bits / 32))};
  for (int Lane = 0; Lane < Lanes; ++Lane)
    for (int I = 0; I < 8; ++I) {
      auto [Row, Column] = place(Lane, I, NameD);
      int Quad = Lane % 16 / 4;
      double Sum = MC.at(8 * Quad + Row, Column);
      for (int K = 0; K < 4; ++K)
        Sum += MA.at(8 * Quad + Row, K) * MB.at(K, 8 * Quad + Column);
      setElement(Result.d, Lane, I, D.Bits, D.word(Sum));
    }
  return Result;
}

// --- ldmatrix, stmatrix, movmatrix -----------------------------------------

/// Cells of the lanes' addresses: a row of a matrix each.
template <class T> Warp<Cell> cells(const uint64_t *In) {
  Warp<Cell> Result;
  constexpr int Count = sizeof(Cell) / sizeof(T);
  for (int L = 0; L < Lanes; ++L) {
    uint64_t Words[Count];
    for (int I = 0; I < Count; ++I)
      Words[I] = In[I * Lanes + L];
    Result[L] = cell<T>(Words);
  }
  return Result;
}
template <class T> void take(const Warp<Cell> &From, uint64_t *Out) {
  constexpr int Count = sizeof(Cell) / sizeof(T);
  for (int L = 0; L < Lanes; ++L) {
    uint64_t Words[Count];
    take<T>(From[L], Words);
    for (int I = 0; I < Count; ++I)
      Out[I * Lanes + L] = Words[I];
  }
}

/// Column I of a row, of elements of Bits that are packed.
inline uint32_t packed(const Cell &Row, int I, int Bits) {
  uint32_t Value = 0;
  for (int B = 0; B < Bits; ++B) {
    int At = I * Bits + B;
    Value |= (Row.Bytes[At / 8] >> At % 8 & 1u) << B;
  }
  return Value;
}

/// Count matrices of 8 rows of 16 bytes, of halves.
inline OfFragment<uint32_t> ldmatrix(bool Transposed, const Warp<Cell> &Rows,
                                     int Count) {
  OfFragment<uint32_t> Result{Fragment<uint32_t>(size_t(Count))};
  for (int P = 0; P < Count; ++P)
    for (int L = 0; L < Lanes; ++L)
      for (int I = 0; I < 2; ++I) {
        int Row = L / 4, Column = L % 4 * 2 + I;
        uint32_t Half = Transposed ? packed(Rows[8 * P + Column], Row, 16)
                                   : packed(Rows[8 * P + Row], Column, 16);
        Result.d[P][L] |= Half << (16 * I);
      }
  return Result;
}
/// Elements of 8, 6 or 4 bits, in a byte each; b4 in its bits 0 to 3. Rows of
/// 16 elements, of 8 rows or, transposed, of 16.
inline OfFragment<uint32_t> ldmatrix_bytes(int Bits, bool Square,
                                           const Warp<Cell> &Rows, int Parts) {
  OfFragment<uint32_t> Result{Fragment<uint32_t>(size_t(Parts))};
  for (int P = 0; P < Parts; ++P)
    for (int L = 0; L < Lanes; ++L)
      for (int I = 0; I < 4; ++I) {
        uint32_t Byte = Square
                            ? packed(Rows[P / 2 * 16 + L % 4 * 4 + I],
                                     L / 4 + P % 2 * 8, Bits)
                            : packed(Rows[8 * P + L / 4], L % 4 * 4 + I, Bits);
        Result.d[P][L] |= Byte << (8 * I);
      }
  return Result;
}
inline void stmatrix(bool Transposed, Warp<Cell> &Rows,
                     const Fragment<uint32_t> &A) {
  for (size_t P = 0; P < A.size(); ++P)
    for (int L = 0; L < Lanes; ++L)
      for (int I = 0; I < 2; ++I) {
        int Row = L / 4, Column = L % 4 * 2 + I;
        uint16_t Half = static_cast<uint16_t>(A[P][L] >> (16 * I));
        int To = Transposed ? Column : Row, At = Transposed ? Row : Column;
        std::memcpy(Rows[8 * P + To].Bytes + 2 * At, &Half, 2);
      }
}
/// Matrices of 16 x 8 bytes, transposed: 8 rows of 16.
inline void stmatrix_bytes(Warp<Cell> &Rows, const Fragment<uint32_t> &A) {
  for (size_t P = 0; P < A.size(); ++P)
    for (int L = 0; L < Lanes; ++L)
      for (int I = 0; I < 4; ++I)
        Rows[8 * P + L % 4 * 2 + I % 2].Bytes[L / 4 + I / 2 * 8] =
            static_cast<unsigned char>(A[P][L] >> (8 * I));
}
inline OfWarp<uint32_t> movmatrix(const Warp<uint32_t> &A) {
  OfWarp<uint32_t> Result;
  for (int L = 0; L < Lanes; ++L)
    for (int I = 0; I < 2; ++I) {
      int Row = L % 4 * 2 + I, Column = L / 4;
      uint32_t From = A[Row * 4 + Column / 2];
      Result.d[L] |= (From >> (16 * (Column % 2)) & 0xffff) << (16 * I);
    }
  return Result;
}

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_MATRIX_H
