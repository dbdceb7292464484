//===- SimtNvvmIntegerTest.cpp - NVIDIA's integer instructions --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As IR and as functions of the run time.
//
//===----------------------------------------------------------------------===//
#include "SimtNvvmTestSupport.h"

using namespace nvvmtest;

namespace {

TEST(SimtNvvmInteger, Integers) {
  Suite S;
  auto I = [&](const char *Name, unsigned Width, Model F,
               std::map<unsigned, uint64_t> Constants = {},
               bool Overloaded = false) {
    S.expect(Name, Width, F, Constants, Overloaded);
  };
  I("nvvm.mulhi.i", 32, [](auto &V) {
    return uint64_t(int64_t(int32_t(V[0])) * int32_t(V[1])) >> 32;
  });
  I("nvvm.mulhi.ui", 32,
    [](auto &V) { return uint64_t(uint32_t(V[0])) * uint32_t(V[1]) >> 32; });
  I("nvvm.mulhi.s", 16,
    [](auto &V) { return uint64_t(int16_t(V[0]) * int16_t(V[1])) >> 16; });
  I("nvvm.mulhi.us", 16,
    [](auto &V) { return uint64_t(uint16_t(V[0])) * uint16_t(V[1]) >> 16; });
  I("nvvm.mulhi.ll", 64, [](auto &V) {
    return uint64_t((__int128(int64_t(V[0])) * int64_t(V[1])) >> 64);
  });
  I("nvvm.mulhi.ull", 64,
    [](auto &V) { return uint64_t(((unsigned __int128)V[0] * V[1]) >> 64); });
  auto Signed24 = [](uint64_t V) {
    return int64_t(V & 0xffffff) - (V & 0x800000 ? 0x1000000 : 0);
  };
  I("nvvm.mul24.i", 32,
    [=](auto &V) { return uint64_t(Signed24(V[0]) * Signed24(V[1])); });
  I("nvvm.mul24.ui", 32,
    [](auto &V) { return (V[0] & 0xffffff) * (V[1] & 0xffffff); });
  I("nvvm.sad.i", 32, [](auto &V) {
    return uint64_t(std::abs(int64_t(int32_t(V[0])) - int32_t(V[1]))) + V[2];
  });
  I("nvvm.sad.us", 16, [](auto &V) {
    return uint64_t(std::abs(int(uint16_t(V[0])) - int(uint16_t(V[1])))) + V[2];
  });
  I("nvvm.sad.ull", 64,
    [](auto &V) { return (V[0] > V[1] ? V[0] - V[1] : V[1] - V[0]) + V[2]; });
  Model Permute = [](auto &V) {
    uint8_t Bytes[8];
    uint64_t Result = 0;
    for (int I = 0; I < 4; ++I) {
      Bytes[I] = V[0] >> 8 * I;
      Bytes[I + 4] = V[1] >> 8 * I;
    }
    for (int I = 0; I < 4; ++I) {
      unsigned Selector = V[2] >> 4 * I & 15;
      uint8_t Byte = Bytes[Selector & 7];
      if (Selector & 8)
        Byte = int8_t(Byte) < 0 ? 255 : 0;
      Result |= uint64_t(Byte) << 8 * I;
    }
    return Result;
  };
  I("nvvm.prmt", 32, Permute);
  for (uint64_t Selector : {0x3210, 0x5410, 0x7632, 0x0123, 0x8f3c, 0x13a42})
    I("nvvm.prmt", 32, Permute, {{2, Selector}});
  // The modes of prmt, as PTX lists them: bytes 3, 2, 1, 0 for each value.
  auto Mode = [&](const char *Name, unsigned At,
                  std::array<uint32_t, 4> Selectors) {
    I(Name, 32, [=](const Operands &V) {
      Operands Full = {V[0], At == 2 ? V[1] : 0, Selectors[V[At] & 3], 0};
      return Permute(Full);
    });
  };
  Mode("nvvm.prmt.f4e", 2, {0x3210, 0x4321, 0x5432, 0x6543});
  Mode("nvvm.prmt.b4e", 2, {0x5670, 0x6701, 0x7012, 0x0123});
  Mode("nvvm.prmt.rc8", 1, {0x0000, 0x1111, 0x2222, 0x3333});
  Mode("nvvm.prmt.ecl", 1, {0x3210, 0x3211, 0x3222, 0x3333});
  Mode("nvvm.prmt.ecr", 1, {0x0000, 0x1110, 0x2210, 0x3210});
  Mode("nvvm.prmt.rc16", 1, {0x1010, 0x3232, 0x1010, 0x3232});
  I(
      "nvvm.fshl.clamp", 32,
      [](auto &V) {
        uint64_t N = std::min<uint64_t>(uint32_t(V[2]), 32);
        return N == 32 ? V[1]
               : N     ? V[0] << N | uint32_t(V[1]) >> (32 - N)
                       : V[0];
      },
      {}, true);
  I(
      "nvvm.fshr.clamp", 32,
      [](auto &V) {
        uint64_t N = std::min<uint64_t>(uint32_t(V[2]), 32);
        return N == 32 ? V[0]
               : N     ? uint32_t(V[1]) >> N | V[0] << (32 - N)
                       : V[1];
      },
      {}, true);
  auto Find = [](uint64_t V, bool Signed, bool Shift) -> uint64_t {
    uint32_t A = V;
    if (Signed && int32_t(A) < 0)
      A = ~A;
    for (int I = 31; I >= 0; --I)
      if (A >> I & 1)
        return Shift ? 31 - I : I;
    return ~0u;
  };
  for (bool Shift : {false, true}) {
    I(
        "nvvm.flo.u", 32, [=](auto &V) { return Find(V[0], false, Shift); },
        {{1, Shift}}, true);
    I(
        "nvvm.flo.s", 32, [=](auto &V) { return Find(V[0], true, Shift); },
        {{1, Shift}}, true);
  }
  auto Element = [](uint64_t V, unsigned Width, unsigned I, bool Signed) {
    uint64_t E = V >> Width * I & ((1ull << Width) - 1);
    return Signed && E >> (Width - 1) ? int64_t(E) - (1ll << Width)
                                      : int64_t(E);
  };
  for (bool A : {false, true})
    for (bool B : {false, true}) {
      std::string Signs = std::string(A ? ".s" : ".u") + (B ? ".s" : ".u");
      I(("nvvm.idp4a" + Signs).c_str(), 32, [=](auto &V) {
        uint64_t R = V[2];
        for (int I = 0; I < 4; ++I)
          R += Element(V[0], 8, I, A) * Element(V[1], 8, I, B);
        return R;
      });
      for (uint64_t High : {0, 1})
        I(("nvvm.idp2a" + Signs).c_str(), 32,
          [=](auto &V) {
            uint64_t R = V[3];
            for (int I = 0; I < 2; ++I)
              R += Element(V[0], 16, I, A) * Element(V[1], 8, I + 2 * High, B);
            return R;
          },
          {{2, High}});
    }
  std::mt19937_64 Random(12);
  S.run(
      [&](unsigned I) {
        uint64_t V = Random() >> Random() % 64;
        if (I == 2 && Random() % 2)
          V = Random() % 40;
        return Random() % 2 ? V : 0 - V;
      },
      3000);
}

TEST(SimtNvvmInteger, BitFields) {
  Suite S;
  auto Mask = [](uint64_t A, uint64_t B) {
    uint64_t R = 0;
    for (uint64_t I = A; I < A + B && I < 32; ++I)
      R |= 1ull << I;
    return R;
  };
  S.expect("nvvm.bmsk.clamp", 32,
           [=](auto &V) { return Mask(uint32_t(V[0]), uint32_t(V[1])); });
  S.expect("nvvm.bmsk.wrap", 32,
           [=](auto &V) { return Mask(V[0] & 31, V[1] & 31); });
  auto Extend = [](uint32_t A, uint32_t N, bool Signed) -> uint64_t {
    if (N >= 32)
      return A;
    uint64_t R = A & ((1ull << N) - 1);
    if (Signed && N && R >> (N - 1))
      R |= ~0ull << N;
    return R;
  };
  S.expect("nvvm.zext.clamp", 32,
           [=](auto &V) { return Extend(V[0], V[1], false); });
  S.expect("nvvm.zext.wrap", 32,
           [=](auto &V) { return Extend(V[0], V[1] & 31, false); });
  S.expect("nvvm.sext.clamp", 32,
           [=](auto &V) { return Extend(V[0], V[1], true); });
  S.expect("nvvm.sext.wrap", 32,
           [=](auto &V) { return Extend(V[0], V[1] & 31, true); });
  S.expect("nvvm.fns", 32, [](auto &V) -> uint64_t {
    uint32_t Word = V[0];
    int Base = int(V[1]), Offset = int(V[2]);
    if (Offset == 0)
      return Base < 32 && (Word >> Base & 1) ? Base : ~0u;
    int Step = Offset > 0 ? 1 : -1, Left = std::abs(Offset) - 1;
    for (int At = Base; At >= 0 && At < 32; At += Step)
      if (Word >> At & 1) {
        if (Left == 0)
          return At;
        --Left;
      }
    return ~0u;
  });
  std::mt19937_64 Random(13);
  S.run(
      [&](unsigned I) -> uint64_t {
        return I == 0   ? Random()
               : I == 1 ? Random() % 36
                        : uint32_t(int(Random() % 21) - 10);
      },
      5000);
}

} // namespace
