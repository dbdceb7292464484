//===- MersenneTwister.cpp - MT19937 as the vendors interleave it ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MersenneTwister.h"
#include <bit>
#include <cstddef>

namespace hipify::simt::rand {
namespace {

constexpr unsigned Size = 624, Middle = 397;
constexpr unsigned Degree = 19937; ///< Of the characteristic polynomial.

uint32_t recur(uint32_t This, uint32_t Next, uint32_t Far) {
  uint32_t Y = (This & 0x80000000) | (Next & 0x7fffffff);
  return Far ^ (Y >> 1) ^ (Y & 1 ? 0x9908b0df : 0);
}

uint32_t temper(uint32_t Y) {
  Y ^= Y >> 11;
  Y ^= (Y << 7) & 0x9d2c5680;
  Y ^= (Y << 15) & 0xefc60000;
  return Y ^ (Y >> 18);
}

/// The words that follow from a state, with it, Count of them.
template <typename StateT>
std::vector<uint32_t> sequenceFrom(const StateT &Words, size_t Count) {
  std::vector<uint32_t> W(Words.begin(), Words.end());
  W.resize(Count);
  for (size_t I = 0; I + Size < Count; ++I)
    W[I + Size] = recur(W[I], W[I + 1], W[I + Middle]);
  return W;
}

//===-- Jumps ------------------------------------------------------------===//
//
// A state 2^n numbers on is a sum of states: those whose numbers are the
// exponents of x^(2^n) modulo the characteristic polynomial. Nothing is tabled:
// both polynomials take a tenth of a second.

/// A polynomial over the field of two elements: its coefficients, lowest first.
using Polynomial = std::vector<uint64_t>;
constexpr size_t PolynomialWords = Degree / 64 + 1;

void addShifted(Polynomial &To, const Polynomial &P, size_t Shift) {
  size_t Word = Shift / 64, Bit = Shift % 64;
  for (size_t I = 0; I + Word < To.size(); ++I) {
    To[I + Word] ^= P[I] << Bit;
    if (Bit && I + Word + 1 < To.size())
      To[I + Word + 1] ^= P[I] >> (64 - Bit);
  }
}

/// The recurrence of the sequence's bits, by Berlekamp's and Massey's
/// algorithm: coefficient i is that of the bit i steps before.
Polynomial recurrence() {
  std::array<uint32_t, Size> Words{};
  Words[1] = 1; // Any state but zero.
  std::vector<uint32_t> W = sequenceFrom(Words, Size + 2 * Degree);
  Polynomial C(PolynomialWords + 1), B(C), Before(C);
  C[0] = B[0] = 1;
  size_t Length = 0, Since = 1;
  for (size_t N = 0; N != 2 * Degree; ++N) {
    for (size_t I = Before.size() - 1; I; --I)
      Before[I] = Before[I] << 1 | Before[I - 1] >> 63;
    Before[0] = Before[0] << 1 | (W[Size + N] & 1);
    uint64_t Sum = 0;
    for (size_t I = 0; I != C.size(); ++I)
      Sum ^= C[I] & Before[I];
    if (std::popcount(Sum) % 2 == 0) {
      ++Since;
      continue;
    }
    Polynomial Old = C;
    addShifted(C, B, Since++);
    if (2 * Length <= N) {
      Length = N + 1 - Length;
      B = std::move(Old);
      Since = 1;
    }
  }
  return C;
}

/// P modulo x^Degree plus the terms; P has twice the words.
void reduce(Polynomial &P, const std::vector<unsigned> &Terms) {
  // Terms are so far below the degree that a word at a time can be folded.
  auto Fold = [&](uint64_t Bits, size_t At) {
    for (unsigned Term : Terms) {
      size_t To = At - Degree + Term;
      P[To / 64] ^= Bits << To % 64;
      if (To % 64)
        P[To / 64 + 1] ^= Bits >> (64 - To % 64);
    }
  };
  for (size_t I = P.size() - 1; I >= PolynomialWords; --I) {
    uint64_t Bits = P[I];
    P[I] = 0;
    Fold(Bits, I * 64);
  }
  uint64_t &Last = P[PolynomialWords - 1];
  uint64_t Bits = Last >> Degree % 64;
  Last ^= Bits << Degree % 64;
  Fold(Bits, Degree);
}

/// The lower half of the bits, each with a zero behind it.
uint64_t spread(uint64_t X) {
  X &= 0xffffffff;
  X = (X | X << 16) & 0x0000ffff0000ffff;
  X = (X | X << 8) & 0x00ff00ff00ff00ff;
  X = (X | X << 4) & 0x0f0f0f0f0f0f0f0f;
  X = (X | X << 2) & 0x3333333333333333;
  return (X | X << 1) & 0x5555555555555555;
}

/// The exponents of x^(2^Distance).
std::vector<unsigned> makeJump(unsigned Distance) {
  Polynomial C = recurrence();
  std::vector<unsigned> Terms; // The polynomial's, but for the highest.
  for (unsigned I = 1; I <= Degree; ++I)
    if (C[I / 64] >> I % 64 & 1)
      Terms.push_back(Degree - I);
  Polynomial P(2 * PolynomialWords);
  P[0] = 2;
  for (unsigned I = 0; I != Distance; ++I) {
    for (size_t W = PolynomialWords; W-- != 0;) {
      P[2 * W + 1] = spread(P[W] >> 32);
      P[2 * W] = spread(P[W]);
    }
    reduce(P, Terms);
  }
  std::vector<unsigned> Exponents;
  for (unsigned I = 0; I != Degree; ++I)
    if (P[I / 64] >> I % 64 & 1)
      Exponents.push_back(I);
  return Exponents;
}

/// Some words of the sequence at once, wherever they begin.
using Vector [[gnu::vector_size(32), gnu::aligned(4), gnu::may_alias]] =
    uint32_t;

template <typename StateT> StateT jump(const StateT &From, unsigned Distance) {
  // A process has one vendor's generators.
  static const std::vector<unsigned> Exponents = makeJump(Distance);
  constexpr size_t Each = sizeof(Vector) / sizeof(uint32_t),
                   AtOnce = 13; // As many as fit in registers.
  static_assert(Size % (Each * AtOnce) == 0);
  std::vector<uint32_t> W = sequenceFrom(From, Degree + Size);
  StateT To;
  for (size_t Part = 0; Part != Size; Part += Each * AtOnce) {
    Vector Sum[AtOnce] = {};
    for (unsigned Exponent : Exponents) {
      const uint32_t *Words = &W[Exponent + Part];
      for (size_t I = 0; I != AtOnce; ++I)
        Sum[I] ^= *reinterpret_cast<const Vector *>(Words + I * Each);
    }
    for (size_t I = 0; I != AtOnce; ++I)
      *reinterpret_cast<Vector *>(&To[Part + I * Each]) = Sum[I];
  }
  return To;
}

//===-- Lanes ------------------------------------------------------------===//

/// Which of a generator's words is a lane's in a step: first one apart, then
/// seven in turn of each of eleven groups.
unsigned placeOf(unsigned Step, unsigned Lane) {
  static constexpr unsigned Apart[] = {0, 113, 170, 283, 340, 397, 510, 567};
  static constexpr unsigned Groups[] = {1,   57,  114, 171, 227, 284,
                                        341, 398, 454, 511, 568};
  constexpr unsigned Items = 7;
  if (Step == 0)
    return Apart[Lane];
  return Groups[(Step - 1) / Items] + Items * Lane + (Step - 1) % Items;
}
} // namespace

MersenneTwister::MersenneTwister(uint32_t Seed, unsigned Distance)
    : Distance(Distance) {
  Next[0] = Seed;
  for (uint32_t I = 1; I != Size; ++I)
    Next[I] = 1812433253 * (Next[I - 1] ^ (Next[I - 1] >> 30)) + I;
}

void MersenneTwister::renew(State &Words) {
  for (unsigned I = 0; I != Size; ++I)
    Words[I] =
        recur(Words[I], Words[(I + 1) % Size], Words[(I + Middle) % Size]);
}

MersenneTwister::Generator &MersenneTwister::generator(unsigned Number) {
  while (Started.size() <= Number) {
    if (!Started.empty())
      Next = jump(Next, Distance);
    Started.push_back({Next});
  }
  return Started[Number];
}

uint32_t MersenneTwister::operator()() {
  constexpr unsigned Steps = Size / LanesEach;
  unsigned Lane = Position % Lanes;
  uint64_t Step = Position++ / Lanes;
  Generator &G = generator(Lane / LanesEach);
  for (; G.Round <= Step / Steps; ++G.Round)
    renew(G.Words);
  return temper(G.Words[placeOf(Step % Steps, Lane % LanesEach)]);
}

} // namespace hipify::simt::rand
