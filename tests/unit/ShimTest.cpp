//===- ShimTest.cpp - The arithmetic of the shims -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shims' arithmetic is plain C++ and is run here against references that
// are written another way: arrays of lanes, searches in the sorted numbers of
// a format, the rounding modes of this machine.
//
//===----------------------------------------------------------------------===//
#include <hipify/device.h>
#include <hipify/dpx.h>
#include <hipify/float16.h>
#include <hipify/rounding.h>
#include <hipify/simd.h>

#include "gtest/gtest.h"
#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <vector>

namespace {

using Word = unsigned;

/// Words whose lanes are often at the ends of their ranges.
class Words {
  std::mt19937 Random{7};

public:
  Word next() {
    static const Word Edges[] = {0,          ~0u,        0x80008000, 0x7fff7fff,
                                 0x80808080, 0x7f7f7f7f, 0x00010001, 0x01010101,
                                 0x80007fff, 0xffff0000, 0x7f80ff00};
    switch (Random() % 4) {
    case 0:
      return Edges[Random() % std::size(Edges)];
    case 1:
      return Edges[Random() % std::size(Edges)] ^ (1u << Random() % 32);
    default:
      return Random();
    }
  }
};

template <typename Lane>
using Array = std::array<Lane, sizeof(Word) / sizeof(Lane)>;

} // namespace

template <typename Lane> static Array<Lane> split(Word W) {
  Array<Lane> Lanes;
  std::memcpy(&Lanes, &W, sizeof(W));
  return Lanes;
}

/// The word whose lanes are what Reference says, taken modulo the lane's size.
template <typename Lane, typename Function>
static Word expected(Word A, Word B, Function Reference) {
  Array<Lane> LA = split<Lane>(A), LB = split<Lane>(B), LR;
  for (size_t I = 0; I < LR.size(); ++I)
    LR[I] = static_cast<Lane>(Reference(int64_t(LA[I]), int64_t(LB[I])));
  Word Result;
  std::memcpy(&Result, &LR, sizeof(Result));
  return Result;
}

template <typename Lane> static int64_t clampTo(int64_t Value) {
  return std::clamp<int64_t>(Value, std::numeric_limits<Lane>::min(),
                             std::numeric_limits<Lane>::max());
}

using Shim = Word (*)(Word, Word);

template <typename Lane, typename Function>
static void check(const char *Name, Shim Tested, Function Reference) {
  Words W;
  for (int I = 0; I < 50000; ++I) {
    Word A = W.next(), B = W.next();
    ASSERT_EQ(Tested(A, B), expected<Lane>(A, B, Reference))
        << Name << std::hex << " of " << A << ", " << B;
  }
  if (sizeof(Lane) > 1)
    return;
  // All pairs of bytes.
  for (Word Pair = 0; Pair < 0x10000; ++Pair) {
    Word A = (Pair >> 8) * 0x01010101u, B = (Pair & 255) * 0x01010101u;
    ASSERT_EQ(Tested(A, B), expected<Lane>(A, B, Reference))
        << Name << std::hex << " of " << A << ", " << B;
  }
}

#define CHECK_LANES(NAME, SIGN, ...)                                           \
  check<SIGN##16_t>(                                                           \
      #NAME "2", [](Word X, Word Y) { return NAME##2(X, Y); },                 \
      [](int64_t A, int64_t B) -> int64_t {                                    \
        using L [[maybe_unused]] = SIGN##16_t;                                 \
        return __VA_ARGS__;                                                    \
      });                                                                      \
  check<SIGN##8_t>(                                                            \
      #NAME "4", [](Word X, Word Y) { return NAME##4(X, Y); },                 \
      [](int64_t A, int64_t B) -> int64_t {                                    \
        using L [[maybe_unused]] = SIGN##8_t;                                  \
        return __VA_ARGS__;                                                    \
      })
#define CHECK_UNARY(NAME, ...)                                                 \
  check<int16_t>(                                                              \
      #NAME "2", [](Word X, Word) { return NAME##2(X); },                      \
      [](int64_t A, int64_t) -> int64_t {                                      \
        using L [[maybe_unused]] = int16_t;                                    \
        return __VA_ARGS__;                                                    \
      });                                                                      \
  check<int8_t>(                                                               \
      #NAME "4", [](Word X, Word) { return NAME##4(X); },                      \
      [](int64_t A, int64_t) -> int64_t {                                      \
        using L [[maybe_unused]] = int8_t;                                     \
        return __VA_ARGS__;                                                    \
      })

TEST(SimdShim, SumsAndDifferences) {
  CHECK_LANES(__vadd, uint, A + B);
  CHECK_LANES(__vaddss, int, clampTo<L>(A + B));
  CHECK_LANES(__vaddus, uint, clampTo<L>(A + B));
  CHECK_LANES(__vsub, int, A - B);
  CHECK_LANES(__vsubss, int, clampTo<L>(A - B));
  CHECK_LANES(__vsubus, uint, clampTo<L>(A - B));
  // std::round takes halves away from zero.
  CHECK_LANES(__vavgs, int, std::lround((A + B) / 2.0));
  CHECK_LANES(__vavgu, uint, std::lround((A + B) / 2.0));
  CHECK_LANES(__vhaddu, uint, (A + B) / 2);
}

TEST(SimdShim, AbsoluteValues) {
  CHECK_UNARY(__vabs, std::llabs(A));
  CHECK_UNARY(__vabsss, clampTo<L>(std::llabs(A)));
  CHECK_UNARY(__vneg, -A);
  CHECK_UNARY(__vnegss, clampTo<L>(-A));
  CHECK_LANES(__vabsdiffs, int, std::llabs(A - B));
  CHECK_LANES(__vabsdiffu, uint, std::llabs(A - B));
}

TEST(SimdShim, MinimaAndComparisons) {
  CHECK_LANES(__vmaxs, int, std::max(A, B));
  CHECK_LANES(__vmaxu, uint, std::max(A, B));
  CHECK_LANES(__vmins, int, std::min(A, B));
  CHECK_LANES(__vminu, uint, std::min(A, B));
  CHECK_LANES(__vcmpeq, int, A == B ? -1 : 0);
  CHECK_LANES(__vcmpne, uint, A != B ? -1 : 0);
  CHECK_LANES(__vcmpges, int, A >= B ? -1 : 0);
  CHECK_LANES(__vcmpgeu, uint, A >= B ? -1 : 0);
  CHECK_LANES(__vcmpgts, int, A > B ? -1 : 0);
  CHECK_LANES(__vcmpgtu, uint, A > B ? -1 : 0);
  CHECK_LANES(__vcmples, int, A <= B ? -1 : 0);
  CHECK_LANES(__vcmpleu, uint, A <= B ? -1 : 0);
  CHECK_LANES(__vcmplts, int, A < B ? -1 : 0);
  CHECK_LANES(__vcmpltu, uint, A < B ? -1 : 0);
  CHECK_LANES(__vseteq, int, A == B);
  CHECK_LANES(__vsetne, uint, A != B);
  CHECK_LANES(__vsetges, int, A >= B);
  CHECK_LANES(__vsetgeu, uint, A >= B);
  CHECK_LANES(__vsetgts, int, A > B);
  CHECK_LANES(__vsetgtu, uint, A > B);
  CHECK_LANES(__vsetles, int, A <= B);
  CHECK_LANES(__vsetleu, uint, A <= B);
  CHECK_LANES(__vsetlts, int, A < B);
  CHECK_LANES(__vsetltu, uint, A < B);
}

template <typename Lane> static Word sad(Word A, Word B) {
  Array<Lane> LA = split<Lane>(A), LB = split<Lane>(B);
  Word Sum = 0;
  for (size_t I = 0; I < LA.size(); ++I)
    Sum += std::llabs(int64_t(LA[I]) - int64_t(LB[I]));
  return Sum;
}

TEST(SimdShim, SumsOfAbsoluteDifferences) {
  Words W;
  for (int I = 0; I < 50000; ++I) {
    Word A = W.next(), B = W.next();
    ASSERT_EQ(__vsads2(A, B), sad<int16_t>(A, B));
    ASSERT_EQ(__vsadu2(A, B), sad<uint16_t>(A, B));
    ASSERT_EQ(__vsads4(A, B), sad<int8_t>(A, B));
    ASSERT_EQ(__vsadu4(A, B), sad<uint8_t>(A, B));
  }
}

TEST(SimdShim, DotProducts) {
  Words W;
  for (int I = 0; I < 50000; ++I) {
    Word A = W.next(), B = W.next(), C = W.next();
    int64_t S4 = int(C), U4 = C, SLow = int(C), ULow = C, SHigh = int(C),
            UHigh = C;
    for (int K = 0; K < 4; ++K) {
      S4 += int64_t(split<int8_t>(A)[K]) * split<int8_t>(B)[K];
      U4 += int64_t(split<uint8_t>(A)[K]) * split<uint8_t>(B)[K];
      (K < 2 ? SLow : SHigh) +=
          int64_t(split<int16_t>(A)[K % 2]) * split<int8_t>(B)[K];
      (K < 2 ? ULow : UHigh) +=
          int64_t(split<uint16_t>(A)[K % 2]) * split<uint8_t>(B)[K];
    }
    ASSERT_EQ(Word(__dp4a(int(A), int(B), int(C))), Word(S4));
    ASSERT_EQ(__dp4a(A, B, C), Word(U4));
    ASSERT_EQ(Word(__dp2a_lo(int(A), int(B), int(C))), Word(SLow));
    ASSERT_EQ(__dp2a_lo(A, B, C), Word(ULow));
    ASSERT_EQ(Word(__dp2a_hi(int(A), int(B), int(C))), Word(SHigh));
    ASSERT_EQ(__dp2a_hi(A, B, C), Word(UHigh));
  }
  EXPECT_EQ(umax(-1, 0), ~0u);
  EXPECT_EQ(umin(-1, 0), 0u);
  EXPECT_EQ(llmin(-1, 0u), -1);
}

TEST(DpxShim, Words) {
  Words W;
  for (int I = 0; I < 50000; ++I) {
    Word A = W.next(), B = W.next(), C = W.next();
    int SA = int(A), SB = int(B), SC = int(C);
    int Sum = int(A + B);
    ASSERT_EQ(__vimax3_s32(SA, SB, SC), std::max({SA, SB, SC}));
    ASSERT_EQ(__vimin3_u32(A, B, C), std::min({A, B, C}));
    ASSERT_EQ(__vimin3_s32_relu(SA, SB, SC),
              std::max(0, std::min({SA, SB, SC})));
    ASSERT_EQ(__viaddmax_s32(SA, SB, SC), std::max(Sum, SC));
    ASSERT_EQ(__viaddmin_u32(A, B, C), std::min(A + B, C));
    ASSERT_EQ(__viaddmin_s32_relu(SA, SB, SC), std::max(0, std::min(Sum, SC)));
    ASSERT_EQ(__vimax_s32_relu(SA, SB), std::max({SA, SB, 0}));
    bool First = false, High = false, Low = false;
    ASSERT_EQ(__vibmax_u32(A, B, &First), std::max(A, B));
    ASSERT_EQ(First, A >= B);
    Array<int16_t> LA = split<int16_t>(A), LB = split<int16_t>(B);
    ASSERT_EQ(__vibmin_s16x2(A, B, &High, &Low), __vmins2(A, B));
    ASSERT_EQ(High, LA[1] <= LB[1]);
    ASSERT_EQ(Low, LA[0] <= LB[0]);
  }
}

TEST(DpxShim, Halves) {
  Words W;
  for (int I = 0; I < 50000; ++I) {
    Word A = W.next(), B = W.next(), C = W.next(), Sum = __vadd2(A, B);
    ASSERT_EQ(__vimax3_s16x2(A, B, C), __vmaxs2(__vmaxs2(A, B), C));
    ASSERT_EQ(__vimin3_u16x2(A, B, C), __vminu2(__vminu2(A, B), C));
    ASSERT_EQ(__viaddmax_s16x2(A, B, C), __vmaxs2(Sum, C));
    ASSERT_EQ(__viaddmax_u16x2(A, B, C), __vmaxu2(Sum, C));
    ASSERT_EQ(__viaddmin_s16x2(A, B, C), __vmins2(Sum, C));
    ASSERT_EQ(__viaddmin_u16x2(A, B, C), __vminu2(Sum, C));
    ASSERT_EQ(__viaddmin_s16x2_relu(A, B, C), __vmaxs2(__vmins2(Sum, C), 0));
    ASSERT_EQ(__vimin_s16x2_relu(A, B), __vmaxs2(__vmins2(A, B), 0));
  }
}

//===----------------------------------------------------------------------===//
// 16-bit floats
//===----------------------------------------------------------------------===//

using hipify::float16::Bfloat16;
using hipify::float16::Half;
using hipify::float16::Round;

constexpr Round Rounds[] = {Round::rn, Round::rz, Round::rd, Round::ru};

/// The value of a format's bits, which are finite; or infinity.
template <typename Format> static long double valueOf(unsigned Bits) {
  unsigned Fraction = Bits & ((1u << Format::Fraction) - 1);
  int Exponent = int(Bits & 0x7fff) >> Format::Fraction;
  long double Value;
  if (Exponent == 2 * Format::Bias + 1)
    Value = Fraction ? NAN : INFINITY;
  else if (Exponent == 0)
    Value =
        std::ldexp((long double)Fraction, 1 - Format::Bias - Format::Fraction);
  else
    Value = std::ldexp((long double)(Fraction + (1u << Format::Fraction)),
                       Exponent - Format::Bias - Format::Fraction);
  return Bits & 0x8000 ? -Value : Value;
}

/// Value, not zero, rounded by looking for its neighbours among the format's
/// numbers, which ascend with their bits.
template <typename Format>
static unsigned nearestBits(long double Value, Round Mode) {
  constexpr unsigned Infinity = (2u * Format::Bias + 1) << Format::Fraction;
  long double Magnitude = std::fabs(Value);
  bool Negative = Value < 0;
  unsigned Below = 0, Above = Infinity;
  while (Above - Below > 1) {
    unsigned Middle = (Below + Above) / 2;
    (valueOf<Format>(Middle) <= Magnitude ? Below : Above) = Middle;
  }
  bool Up = false;
  if (valueOf<Format>(Below) != Magnitude) {
    // Beyond the largest number the next would be as far as the last step.
    long double Low = valueOf<Format>(Below),
                High = Above == Infinity
                           ? Low + (Low - valueOf<Format>(Below - 1))
                           : valueOf<Format>(Above);
    if (Mode == Round::rn)
      Up = Magnitude - Low > High - Magnitude ||
           (Magnitude - Low == High - Magnitude && Below % 2);
    else
      Up = Mode == (Negative ? Round::rd : Round::ru);
  }
  return (Up ? Above : Below) | (Negative ? 0x8000 : 0);
}

template <typename Format, typename T> static void checkFromInteger() {
  std::mt19937_64 Random{3};
  for (int I = 0; I < 60000; ++I) {
    // Numbers of every length, many near a power of two or a tie.
    uint64_t Bits = Random() >> (Random() % 64);
    if (I % 3 == 0)
      Bits = (uint64_t(1) << (Random() % 64)) + int64_t(Random() % 5) - 2;
    if (I % 3 == 1)
      Bits = ((Random() % 4096) << (Random() % 52)) + int64_t(Random() % 3) - 1;
    T Value = static_cast<T>(Bits);
    for (Round Mode : Rounds)
      ASSERT_EQ((hipify::float16::fromInteger<Format>(Value, Mode)),
                Value ? nearestBits<Format>((long double)Value, Mode) : 0)
          << int64_t(Value) << " mode " << int(Mode);
  }
}

TEST(Float16Shim, FromIntegers) {
  if (std::numeric_limits<long double>::digits < 64)
    GTEST_SKIP() << "the reference needs a long double of 64 bits";
  checkFromInteger<Half, short>();
  checkFromInteger<Half, unsigned short>();
  checkFromInteger<Half, int>();
  checkFromInteger<Half, unsigned>();
  checkFromInteger<Half, long long>();
  checkFromInteger<Half, unsigned long long>();
  checkFromInteger<Bfloat16, short>();
  checkFromInteger<Bfloat16, unsigned short>();
  checkFromInteger<Bfloat16, int>();
  checkFromInteger<Bfloat16, unsigned>();
  checkFromInteger<Bfloat16, long long>();
  checkFromInteger<Bfloat16, unsigned long long>();
}

TEST(Float16Shim, BfloatFromFloat) {
  for (unsigned High = 0; High < 0x10000; ++High)
    for (unsigned Low : {0u, 1u, 0x7fffu, 0x8000u, 0x8001u, 0xffffu})
      for (Round Mode : Rounds) {
        float Value;
        unsigned Bits = High << 16 | Low;
        std::memcpy(&Value, &Bits, sizeof(Value));
        unsigned Expected = std::isnan(Value)   ? 0x7fff
                            : std::isinf(Value) ? High
                            : Value == 0 ? High
                                         : nearestBits<Bfloat16>(Value, Mode);
        ASSERT_EQ(hipify::float16::fromFloatBits(Bits, Mode), Expected)
            << Value << " mode " << int(Mode);
      }
}

template <typename Format, typename T> static void checkToInteger() {
  for (unsigned Bits = 0; Bits < 0x10000; ++Bits) {
    long double Value = valueOf<Format>(Bits);
    for (Round Mode : Rounds) {
      long double Whole = Mode == Round::rn   ? std::nearbyint(Value)
                          : Mode == Round::rd ? std::floor(Value)
                          : Mode == Round::ru ? std::ceil(Value)
                                              : std::trunc(Value);
      T Expected;
      if (std::isnan(Value))
        Expected = sizeof(T) == 8 ? static_cast<T>(uint64_t(1) << 63) : 0;
      else if (Whole >= (long double)std::numeric_limits<T>::max())
        Expected = std::numeric_limits<T>::max();
      else if (Whole <= (long double)std::numeric_limits<T>::min())
        Expected = std::numeric_limits<T>::min();
      else
        Expected = static_cast<T>(Whole);
      ASSERT_EQ(hipify::float16::toInteger<T>(float(Value), Mode), Expected)
          << double(Value) << " mode " << int(Mode);
    }
  }
}

TEST(Float16Shim, ToIntegers) {
  checkToInteger<Half, signed char>();
  checkToInteger<Half, short>();
  checkToInteger<Half, unsigned short>();
  checkToInteger<Half, int>();
  checkToInteger<Half, unsigned long long>();
  checkToInteger<Bfloat16, unsigned char>();
  checkToInteger<Bfloat16, short>();
  checkToInteger<Bfloat16, unsigned short>();
  checkToInteger<Bfloat16, int>();
  checkToInteger<Bfloat16, unsigned>();
  checkToInteger<Bfloat16, long long>();
  checkToInteger<Bfloat16, unsigned long long>();
}

//===----------------------------------------------------------------------===//
// Directed rounding
//===----------------------------------------------------------------------===//

using hipify::rounding::Direction;

/// A / B or the root of A, as this machine rounds in a mode.
static double rounded(bool Root, double A, double B, int Mode) {
  volatile double VA = A, VB = B, Result;
  std::fesetround(Mode);
  Result = Root ? std::sqrt(VA) : VA / VB;
  std::fesetround(FE_TONEAREST);
  return Result;
}

TEST(RoundingShim, QuotientsAndRoots) {
  const double Special[] = {0.0,      -0.0,      1.0,    -1.0,    5e-324,
                            -5e-324,  3.0,       1e-308, -1e-310, 0.5,
                            INFINITY, -INFINITY, NAN,    1e308,   -1.5};
  const Direction Ways[] = {Direction::rd, Direction::ru, Direction::rz};
  const int Modes[] = {FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
  std::mt19937_64 Random{5};
  auto Next = [&] {
    uint64_t Bits = Random();
    switch (Random() % 5) {
    case 0:
      return Special[Random() % std::size(Special)];
    case 1: // Subnormal, or nearly.
      Bits &= 0x83ffffffffffffff;
      break;
    case 2: // Near one.
      Bits = (Bits & 0x800fffffffffffff) | (0x3f0 + Random() % 32) << 52;
      break;
    case 3: // Few bits, so that results are often exact.
      Bits &= ~((uint64_t(1) << (Random() % 52)) - 1);
      break;
    }
    double Value;
    std::memcpy(&Value, &Bits, sizeof(Value));
    return Value;
  };
  for (int I = 0; I < 300000; ++I) {
    double A = Next(), B = Next();
    for (int K = 0; K < 3; ++K)
      for (bool Root : {false, true}) {
        double Result = Root ? hipify::rounding::squareRoot(A, Ways[K])
                             : hipify::rounding::divide(A, B, Ways[K]);
        double Expected = rounded(Root, A, B, Modes[K]);
        ASSERT_TRUE((Result != Result && Expected != Expected) ||
                    !std::memcmp(&Result, &Expected, sizeof(Result)))
            << (Root ? "root " : "quotient ") << std::hexfloat << A << ", " << B
            << ": " << Result << ", expected " << Expected;
      }
  }
}
