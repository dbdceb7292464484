//===- InlinePTXIntegerTest.cpp - Integer instructions of PTX -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "InlinePTXTestSupport.h"
#include <algorithm>
#include <bit>
#include <gtest/gtest.h>

using namespace hipify::simt::test;

using u64 = uint64_t;
using i64 = int64_t;
using i128 = __int128;
using u128 = unsigned __int128;

static u64 mask(unsigned Bits) {
  return Bits == 64 ? ~u64(0) : (u64(1) << Bits) - 1;
}
static i64 sext(u64 V, unsigned Bits) {
  return i64(V << (64 - Bits)) >> (64 - Bits);
}

/// A value as the type says, wide enough for anything below.
static i128 wide(u64 V, unsigned Bits, bool Signed) {
  return Signed ? i128(sext(V, Bits)) : i128(V & mask(Bits));
}

namespace {

struct IntType {
  const char *Name;
  char Letter;
  unsigned Bits;
  bool Signed;
};
constexpr IntType IntTypes[] = {
    {"u16", 'h', 16, false}, {"s16", 'h', 16, true},  {"u32", 'r', 32, false},
    {"s32", 'r', 32, true},  {"u64", 'l', 64, false}, {"s64", 'l', 64, true}};

} // namespace

static std::string two(const IntType &T) {
  return std::string("=") + T.Letter + "," + T.Letter + "," + T.Letter;
}

static void
checkEach(const std::string &Prefix,
          const std::function<i128(const IntType &, i128, i128)> &F) {
  for (const IntType &T : IntTypes)
    check(Prefix + "." + T.Name + " %0, %1, %2;" /* text */, two(T),
          [&](const Words &V) -> Words {
            i128 R = F(T, wide(V[0], T.Bits, T.Signed),
                       wide(V[1], T.Bits, T.Signed));
            return {u64(R) & mask(T.Bits)};
          });
}

TEST(InlinePTXInteger, AddSubMul) {
  checkEach("add", [](auto &, i128 A, i128 B) { return A + B; });
  checkEach("sub", [](auto &, i128 A, i128 B) { return A - B; });
  checkEach("mul.lo",
            [](auto &, i128 A, i128 B) { return i128(u128(A) * u128(B)); });
  checkEach("mul.hi", [](const IntType &T, i128 A, i128 B) {
    return T.Signed ? i128((A * B) >> T.Bits)
                    : i128((u128(A) * u128(B)) >> T.Bits);
  });
  checkEach("min", [](auto &, i128 A, i128 B) { return std::min(A, B); });
  checkEach("max", [](auto &, i128 A, i128 B) { return std::max(A, B); });
}

TEST(InlinePTXInteger, DivisionNeverTraps) {
  checkEach("div", [](auto &, i128 A, i128 B) { return B ? A / B : i128(-1); });
  checkEach("rem", [](auto &, i128 A, i128 B) { return B ? A % B : i128(-1); });
}

TEST(InlinePTXInteger, Multiply) {
  for (bool Signed : {false, true}) {
    char S = Signed ? 's' : 'u';
    for (unsigned Bits : {16u, 32u}) {
      std::string Type = S + std::to_string(Bits);
      std::string In = Bits == 16 ? "h" : "r", Out = Bits == 16 ? "r" : "l";
      check("mul.wide." + Type + " %0, %1, %2;",
            "=" + Out + "," + In + "," + In, [=](const Words &V) -> Words {
              return {u64(wide(V[0], Bits, Signed) * wide(V[1], Bits, Signed)) &
                      mask(2 * Bits)};
            });
      check("mad.wide." + Type + " %0, %1, %2, %3;",
            "=" + Out + "," + In + "," + In + "," + Out,
            [=](const Words &V) -> Words {
              return {u64(wide(V[0], Bits, Signed) * wide(V[1], Bits, Signed) +
                          i128(V[2])) &
                      mask(2 * Bits)};
            });
      check("mad.hi." + Type + " %0, %1, %2, %3;",
            "=" + In + "," + In + "," + In + "," + In,
            [=](const Words &V) -> Words {
              i128 P = wide(V[0], Bits, Signed) * wide(V[1], Bits, Signed);
              return {u64((P >> Bits) + i128(V[2])) & mask(Bits)};
            });
    }
    check(std::string("mul24.hi.") + S + "32 %0, %1, %2;", "=r,r,r",
          [=](const Words &V) -> Words {
            return {
                u64((wide(V[0], 24, Signed) * wide(V[1], 24, Signed)) >> 16) &
                mask(32)};
          });
    check(std::string("mad24.lo.") + S + "32 %0, %1, %2, %3;", "=r,r,r,r",
          [=](const Words &V) -> Words {
            return {u64(wide(V[0], 24, Signed) * wide(V[1], 24, Signed) +
                        i128(V[2])) &
                    mask(32)};
          });
  }
  check("mad.hi.sat.s32 %0, %1, %2, %3;", "=r,r,r,r",
        [](const Words &V) -> Words {
          i128 R = ((wide(V[0], 32, true) * wide(V[1], 32, true)) >> 32) +
                   wide(V[2], 32, true);
          return {u64(std::clamp<i128>(R, INT32_MIN, INT32_MAX)) & mask(32)};
        });
}

TEST(InlinePTXInteger, Saturation) {
  auto Clamp = [](i128 V) {
    return u64(std::clamp<i128>(V, INT32_MIN, INT32_MAX)) & mask(32);
  };
  check("add.sat.s32 %0, %1, %2;", "=r,r,r", [&](const Words &V) -> Words {
    return {Clamp(wide(V[0], 32, true) + wide(V[1], 32, true))};
  });
  check("sub.sat.s32 %0, %1, %2;", "=r,r,r", [&](const Words &V) -> Words {
    return {Clamp(wide(V[0], 32, true) - wide(V[1], 32, true))};
  });
  check("max.relu.s32 %0, %1, %2;", "=r,r,r", [&](const Words &V) -> Words {
    return {u64(std::max<i64>({sext(V[0], 32), sext(V[1], 32), 0})) & mask(32)};
  });
}

/// Two chains: in one statement, and with .cc on the last instruction, whose
/// carry comes out through another one.
TEST(InlinePTXInteger, CarryChains) {
  check("add.cc.u32 %0, %3, %5;\n\taddc.cc.u32 %1, %4, %6;\n\t"
        "addc.u32 %2, 0, 0;",
        "=r,=r,=r,r,r,r,r", [](const Words &V) -> Words {
          u128 A = V[1] << 32 | V[0], B = V[3] << 32 | V[2], S = A + B;
          return {u64(S) & mask(32), u64(S >> 32) & mask(32), u64(S >> 64)};
        });
  check("{sub.cc.u32 %0, %2, %4; subc.u32 %1, %3, %5;}", "=r,=r,r,r,r,r",
        [](const Words &V) -> Words {
          u64 D = (V[1] << 32 | V[0]) - (V[3] << 32 | V[2]);
          return {D & mask(32), D >> 32};
        });
  // The flag of a difference is 1 where nothing is borrowed.
  check("sub.cc.u32 %0, %2, %3; addc.u32 %1, 0, 0;", "=r,=r,r,r",
        [](const Words &V) -> Words {
          return {V[0] - V[1] & mask(32), u64(V[0] >= V[1])};
        });
  check("mad.lo.cc.u32 %0, %2, %3, %4; madc.hi.u32 %1, %2, %3, 0;",
        "=r,=r,r,r,r", [](const Words &V) -> Words {
          u64 R = V[0] * V[1] + V[2];
          return {R & mask(32), R >> 32};
        });
}

TEST(InlinePTXInteger, Logic) {
  for (auto [Letter, Bits] : {std::pair{"h", 16u}, {"r", 32u}, {"l", 64u}}) {
    std::string T = ".b" + std::to_string(Bits), L = Letter;
    u64 M = mask(Bits);
    std::string Three = "=" + L + "," + L + "," + L, Two = "=" + L + "," + L;
    check("and" + T + " %0, %1, %2;", Three,
          [](const Words &V) -> Words { return {V[0] & V[1]}; });
    check("or" + T + " %0, %1, %2;", Three,
          [](const Words &V) -> Words { return {V[0] | V[1]}; });
    check("xor" + T + " %0, %1, %2;", Three,
          [](const Words &V) -> Words { return {V[0] ^ V[1]}; });
    check("not" + T + " %0, %1;", Two,
          [=](const Words &V) -> Words { return {~V[0] & M}; });
    check("cnot" + T + " %0, %1;", Two,
          [](const Words &V) -> Words { return {u64(V[0] == 0)}; });
    std::string Shift = "=" + L + "," + L + ",r";
    check("shl" + T + " %0, %1, %2;", Shift, [=](const Words &V) -> Words {
      return {V[1] >= Bits ? 0 : V[0] << V[1] & M};
    });
    check("shr.u" + std::to_string(Bits) + " %0, %1, %2;", Shift,
          [=](const Words &V) -> Words {
            return {V[1] >= Bits ? 0 : V[0] >> V[1]};
          });
    check("shr.s" + std::to_string(Bits) + " %0, %1, %2;", Shift,
          [=](const Words &V) -> Words {
            return {u64(sext(V[0], Bits) >> std::min<u64>(V[1], Bits - 1)) & M};
          });
  }
}

TEST(InlinePTXInteger, AbsNegSad) {
  for (const IntType &T : IntTypes) {
    std::string One = std::string("=") + T.Letter + "," + T.Letter;
    if (T.Signed) {
      check(std::string("neg.") + T.Name + " %0, %1;", One,
            [&](const Words &V) -> Words { return {-V[0] & mask(T.Bits)}; });
      check(std::string("abs.") + T.Name + " %0, %1;", One,
            [&](const Words &V) -> Words {
              return {(sext(V[0], T.Bits) < 0 ? -V[0] : V[0]) & mask(T.Bits)};
            });
    }
    check(std::string("sad.") + T.Name + " %0, %1, %2, %3;",
          two(T) + "," + T.Letter, [&](const Words &V) -> Words {
            i128 D =
                wide(V[0], T.Bits, T.Signed) - wide(V[1], T.Bits, T.Signed);
            return {u64(i128(V[2]) + (D < 0 ? -D : D)) & mask(T.Bits)};
          });
  }
}

TEST(InlinePTXInteger, Counts) {
  auto Reverse = [](u64 V, unsigned Bits) {
    u64 R = 0;
    for (unsigned N = 0; N != Bits; ++N)
      R |= (V >> N & 1) << (Bits - 1 - N);
    return R;
  };
  check("popc.b32 %0, %1;", "=r,r",
        [](const Words &V) -> Words { return {u64(std::popcount(V[0]))}; });
  check("popc.b64 %0, %1;", "=r,l",
        [](const Words &V) -> Words { return {u64(std::popcount(V[0]))}; });
  check("clz.b32 %0, %1;", "=r,r", [](const Words &V) -> Words {
    return {u64(std::countl_zero(uint32_t(V[0])))};
  });
  check("clz.b64 %0, %1;", "=r,l",
        [](const Words &V) -> Words { return {u64(std::countl_zero(V[0]))}; });
  check("brev.b32 %0, %1;", "=r,r",
        [&](const Words &V) -> Words { return {Reverse(V[0], 32)}; });
  check("brev.b64 %0, %1;", "=l,l",
        [&](const Words &V) -> Words { return {Reverse(V[0], 64)}; });
  for (bool Amount : {false, true})
    for (bool Signed : {false, true})
      for (unsigned Bits : {32u, 64u}) {
        std::string T = (Signed ? "s" : "u") + std::to_string(Bits);
        check("bfind" + std::string(Amount ? ".shiftamt." : ".") + T +
                  " %0, %1;",
              Bits == 32 ? "=r,r" : "=r,l", [=](const Words &V) -> Words {
                u64 X = V[0];
                if (Signed && X >> (Bits - 1))
                  X = ~X & mask(Bits);
                for (int N = Bits - 1; N >= 0; --N)
                  if (X >> N & 1)
                    return {u64(Amount ? Bits - 1 - N : N)};
                return {mask(32)};
              });
      }
}

TEST(InlinePTXInteger, BitFields) {
  Words Amounts = {0, 1, 4, 16, 31, 32, 33, 63, 64, 65, 200, 255, 256, 0x10003};
  for (bool Signed : {false, true})
    for (unsigned Bits : {32u, 64u}) {
      std::string T = (Signed ? "s" : "u") + std::to_string(Bits);
      check("bfe." + T + " %0, %1, %2, %3;",
            Bits == 32 ? "=r,r,r,r" : "=l,l,r,r",
            [=](const Words &V) -> Words {
              unsigned Pos = V[1] & 255, Len = V[2] & 255;
              u64 Sign = 0, R = 0;
              if (Signed && Len)
                Sign = V[0] >> std::min(Pos + Len - 1, Bits - 1) & 1;
              for (unsigned N = 0; N != Bits; ++N)
                R |= (N < Len && Pos + N < Bits ? V[0] >> (Pos + N) & 1 : Sign)
                     << N;
              return {R};
            },
            {integerEdges(Bits), Amounts, Amounts});
    }
  for (unsigned Bits : {32u, 64u})
    check("bfi.b" + std::to_string(Bits) + " %0, %1, %2, %3, %4;",
          Bits == 32 ? "=r,r,r,r,r" : "=l,l,l,r,r",
          [=](const Words &V) -> Words {
            unsigned Pos = V[2] & 255, Len = V[3] & 255;
            u64 R = V[1];
            for (unsigned N = 0; N < Len && Pos + N < Bits; ++N)
              R = (R & ~(u64(1) << (Pos + N))) | (V[0] >> N & 1) << (Pos + N);
            return {R};
          },
          {integerEdges(Bits), integerEdges(Bits), Amounts, Amounts});
}

TEST(InlinePTXInteger, FunnelShift) {
  for (bool Left : {false, true})
    for (bool Clamp : {false, true})
      check(std::string("shf.") + (Left ? "l" : "r") +
                (Clamp ? ".clamp" : ".wrap") + ".b32 %0, %1, %2, %3;",
            "=r,r,r,r", [=](const Words &V) -> Words {
              unsigned N = Clamp ? std::min<u64>(V[2], 32) : V[2] & 31;
              u64 Both = V[1] << 32 | V[0];
              if (Left)
                return {N == 32 ? V[0] : (Both << N) >> 32};
              return {(Both >> N) & mask(32)};
            });
}

TEST(InlinePTXInteger, Lop3) {
  for (unsigned Table = 0; Table < 256; Table += 13)
    check("lop3.b32 %0, %1, %2, %3, %4;", "=r,r,r,r,#" + std::to_string(Table),
          [=](const Words &V) -> Words {
            u64 R = 0;
            for (unsigned N = 0; N != 32; ++N)
              R |= u64(Table >> ((V[0] >> N & 1) * 4 + (V[1] >> N & 1) * 2 +
                                 (V[2] >> N & 1)) &
                       1)
                   << N;
            return {R};
          });
  check("{.reg .pred p, q; setp.ne.b32 q, %3, 0;"
        "lop3.or.b32 %0|p, %2, %3, 0, 0x3c, q; selp.u32 %1, 1, 0, p;}",
        "=r,=r,r,r", [](const Words &V) -> Words {
          u64 R = V[0] ^ V[1];
          return {R, u64(R || V[1])};
        });
}

TEST(InlinePTXInteger, Prmt) {
  auto Byte = [](u64 A, u64 B, unsigned N) {
    return (B << 32 | A) >> (8 * (N & 7)) & 255;
  };
  check("prmt.b32 %0, %1, %2, %3;", "=r,r,r,r", [&](const Words &V) -> Words {
    u64 R = 0;
    for (unsigned N = 0; N != 4; ++N) {
      unsigned S = V[2] >> (4 * N) & 15;
      u64 C = Byte(V[0], V[1], S);
      R |= (S & 8 ? (C & 128 ? 255 : 0) : C) << (8 * N);
    }
    return {R};
  });
  // Byte numbers for c = 0 to 3, highest byte first, as in PTX's own table.
  const std::pair<const char *, const char *> Modes[] = {
      {"f4e", "3210 4321 5432 6543"}, {"b4e", "5670 6701 7012 0123"},
      {"rc8", "0000 1111 2222 3333"}, {"ecl", "3210 3211 3222 3333"},
      {"ecr", "0000 1110 2210 3210"}, {"rc16", "1010 3232 1010 3232"}};
  for (auto [Mode, Table] : Modes)
    check(std::string("prmt.b32.") + Mode + " %0, %1, %2, %3;", "=r,r,r,r",
          [&, Table = Table](const Words &V) -> Words {
            u64 R = 0;
            for (unsigned N = 0; N != 4; ++N)
              R |= Byte(V[0], V[1], Table[(V[2] & 3) * 5 + 3 - N] - '0')
                   << (8 * N);
            return {R};
          });
}

TEST(InlinePTXInteger, DotProducts) {
  for (bool SA : {false, true})
    for (bool SB : {false, true}) {
      std::string T =
          std::string(SA ? ".s32" : ".u32") + (SB ? ".s32" : ".u32");
      check("dp4a" + T + " %0, %1, %2, %3;", "=r,r,r,r",
            [=](const Words &V) -> Words {
              i128 R = V[2];
              for (unsigned N = 0; N != 4; ++N)
                R += wide(V[0] >> 8 * N, 8, SA) * wide(V[1] >> 8 * N, 8, SB);
              return {u64(R) & mask(32)};
            });
      for (bool Hi : {false, true})
        check(std::string("dp2a.") + (Hi ? "hi" : "lo") + T +
                  " %0, %1, %2, %3;",
              "=r,r,r,r", [=](const Words &V) -> Words {
                i128 R = V[2];
                for (unsigned N = 0; N != 2; ++N)
                  R += wide(V[0] >> 16 * N, 16, SA) *
                       wide(V[1] >> (8 * N + (Hi ? 16 : 0)), 8, SB);
                return {u64(R) & mask(32)};
              });
    }
}

TEST(InlinePTXInteger, MaskAndExtend) {
  for (bool Clamp : {false, true}) {
    std::string Mode = Clamp ? "clamp" : "wrap";
    auto Limit = [=](u64 V) { return Clamp ? std::min<u64>(V, 32) : V & 31; };
    check("bmsk." + Mode + ".b32 %0, %1, %2;", "=r,r,r",
          [=](const Words &V) -> Words {
            u64 R = 0;
            for (u64 N = 0; N < Limit(V[1]); ++N)
              if (Limit(V[0]) + N < 32)
                R |= u64(1) << (Limit(V[0]) + N);
            return {R};
          });
    for (bool Signed : {false, true})
      check("szext." + Mode + (Signed ? ".s32" : ".u32") + " %0, %1, %2;",
            "=r,r,r", [=](const Words &V) -> Words {
              u64 N = Limit(V[1]);
              if (!N)
                return {0};
              return {u64(wide(V[0], N, Signed)) & mask(32)};
            });
  }
}

TEST(InlinePTXInteger, Packed) {
  auto Halves = [](const Words &V, auto F) {
    u64 R = 0;
    for (unsigned N = 0; N != 2; ++N)
      R |= (u64(F(V[0] >> 16 * N & 0xffff, V[1] >> 16 * N & 0xffff)) & 0xffff)
           << 16 * N;
    return Words{R};
  };
  check("add.u16x2 %0, %1, %2;", "=r,r,r", [&](const Words &V) {
    return Halves(V, [](u64 A, u64 B) { return A + B; });
  });
  check("max.s16x2 %0, %1, %2;", "=r,r,r", [&](const Words &V) {
    return Halves(
        V, [](u64 A, u64 B) { return std::max(sext(A, 16), sext(B, 16)); });
  });
  check("min.s16x2.relu %0, %1, %2;", "=r,r,r", [&](const Words &V) {
    return Halves(V, [](u64 A, u64 B) {
      return std::max<i64>(0, std::min(sext(A, 16), sext(B, 16)));
    });
  });
}
