//===- SimtMatrixConvertTest.cpp - The rows of conversions ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SimtMatrixFloatModel.h"
#include "simt/core/Abi.h"
#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <set>

using namespace hipify::simt;
using namespace float_test;

#define WAVE(Name, Symbol)
#define JOIN_(A, B) A##B
#define JOIN(A, B) JOIN_(A, B)
#define CALL(Name, Symbol) void JOIN(called, __LINE__)() __asm__(Symbol);
#include "../../lib/Simt/Intrinsics/Matrix.def"
#undef CALL
#define CALL(Name, Symbol) {Name, JOIN(called, __LINE__)},

namespace {

const std::map<std::string, void (*)()> Calls = {
#include "../../lib/Simt/Intrinsics/Matrix.def"
};
std::set<std::string> Tested;

} // namespace

/// The function of a row.
template <typename Fn> static Fn *function(const std::string &Name) {
  auto It = Calls.find(Name);
  if (It == Calls.end()) {
    ADD_FAILURE() << "no row " << Name;
    std::abort();
  }
  Tested.insert(Name);
  return reinterpret_cast<Fn *>(It->second);
}

namespace {

/// Runs as a lane of a kernel for Target.
struct Running {
  explicit Running(const char *Target) {
    M.Target = Target;
    B.InModule = &M;
    L.InBlock = &B;
    __simt_lane = &L;
  }
  ~Running() { __simt_lane = nullptr; }
  hipify::simt::Module M = {};
  Block B = {};
  Lane L = {};
};

constexpr uint32_t Old = 0xa5c3e187;

} // namespace

/// Old with the bits of part Part replaced.
static uint32_t replaced(uint32_t Bits, unsigned Part, unsigned Width) {
  uint32_t Result = Old;
  for (unsigned I = 0; I != Width; ++I) {
    unsigned At = Part * Width + I;
    Result = (Result & ~(1u << At)) | (Bits >> I & 1) << At;
  }
  return Result;
}

static float lowFloat(uint64_t Pair) {
  return std::bit_cast<float>(uint32_t(Pair));
}
static float highFloat(uint64_t Pair) {
  return std::bit_cast<float>(uint32_t(Pair >> 32));
}

static void checkEight(const std::string &Name, const Model &X) {
  auto ToFloat = function<float(uint32_t, uint32_t)>("amdgcn.cvt.f32." + Name);
  auto ToFloats =
      function<uint64_t(uint32_t, uint8_t)>("amdgcn.cvt.pk.f32." + Name);
  for (unsigned I = 0; I != 256; ++I) {
    for (unsigned Byte = 0; Byte != 4; ++Byte)
      ASSERT_TRUE(same(ToFloat(replaced(I, Byte, 8), Byte), X.value(I)));
    for (uint8_t High = 0; High != 2; ++High) {
      uint64_t Pair = ToFloats(replaced(I | 0x5300, High, 16), High);
      ASSERT_TRUE(same(lowFloat(Pair), X.value(I)));
      ASSERT_TRUE(same(highFloat(Pair), X.value(0x53)));
    }
  }
  auto Pack = function<uint32_t(float, float, uint32_t, uint8_t)>(
      "amdgcn.cvt.pk." + Name + ".f32");
  auto Random = function<uint32_t(float, uint32_t, uint32_t, uint32_t)>(
      "amdgcn.cvt.sr." + Name + ".f32");
  for (double V : inputs()) {
    uint32_t Bits = X.nearest(float(V), false);
    ASSERT_EQ(Pack(float(V), 1, Old, 1),
              replaced(Bits | X.nearest(1, false) << 8, 1, 16));
    ASSERT_EQ(Pack(2, float(V), Old, 0),
              replaced(X.nearest(2, false) | Bits << 8, 0, 16));
  }
  // Zero random bits round toward zero, and numbers of the format stay.
  for (unsigned I = 0; I != 256; ++I)
    if (std::isfinite(X.value(I)))
      for (unsigned Byte = 0; Byte != 4; ++Byte)
        ASSERT_EQ(Random(float(X.value(I) * 1.01), 0, Old, Byte),
                  replaced(I, Byte, 8));
  EXPECT_EQ(Random(1.0f + 1.0f / 64, 0xffffffff, Old, 0),
            replaced(X.nearest(1, false) + 1, 0, 8));
}

TEST(SimtMatrixConvert, AmdEightBits) {
  {
    Running R("gfx942");
    checkEight("fp8", E4M3FnuzModel);
    checkEight("bf8", E5M2FnuzModel);
  }
  for (const char *Target : {"gfx950", "gfx1201"}) {
    Running R(Target);
    checkEight("fp8", E4M3Model);
    checkEight("bf8", E5M2Model);
  }
  for (std::string Name : {"f16", "bf16"}) {
    const Model &X = Name == "f16" ? HalfModel : BFloatModel;
    auto Convert = function<uint32_t(uint32_t, float, uint32_t, uint8_t)>(
        "amdgcn.cvt.sr." + Name + ".f32");
    for (unsigned I = 0; I != X.Numbers; ++I)
      for (uint8_t High = 0; High != 2; ++High)
        ASSERT_EQ(Convert(Old, float(X.value(I)), 0xffffffff, High),
                  replaced(I, High, 16));
    EXPECT_EQ(Convert(Old, 1.0f + 0x1p-23f, 0xffffffff, 0),
              replaced(X.nearest(1, false) + 1, 0, 16));
  }
}

namespace {

//===----------------------------------------------------------------------===//
// gfx950's scales
//===----------------------------------------------------------------------===//

struct Narrow {
  std::string Name;
  const Model &X;
};
const Narrow Eights[] = {{"fp8", E4M3Model}, {"bf8", E5M2Model}};
const Narrow Sixes[] = {{"fp6", E2M3Model}, {"bf6", E3M2Model}};
/// The mantissa of a scale does not count.
const float Scales[] = {1, 0.25f, 1.75f, 1024, 0x1p-127f, 0x1p100f};

} // namespace

static double scaleOf(float Scale) {
  return std::fpclassify(Scale) == FP_SUBNORMAL
             ? 0x1p-127
             : std::ldexp(1.0, std::ilogb(Scale));
}

namespace {

/// Wide values as bits: floats, halves, bfloats.
struct Wide {
  std::string Name;
  unsigned Bytes;
  uint32_t bits(double V) const {
    return Name == "f32"   ? std::bit_cast<uint32_t>(float(V))
           : Name == "f16" ? HalfModel.nearest(V, false)
                           : BFloatModel.nearest(V, false);
  }
  double value(uint32_t Bits) const {
    return Name == "f32"   ? std::bit_cast<float>(Bits)
           : Name == "f16" ? HalfModel.value(Bits)
                           : BFloatModel.value(Bits);
  }
};
const Wide Wides[] = {{"f32", 4}, {"f16", 2}, {"bf16", 2}};

TEST(SimtMatrixConvert, ScaledFromEightBits) {
  for (const auto &[Name, X] : Eights)
    for (float Scale : Scales)
      for (unsigned I = 0; I != 256; ++I) {
        double Value = X.value(I) * scaleOf(Scale);
        double Other = X.value(0x42) * scaleOf(Scale);
        for (unsigned Byte = 0; Byte != 4; ++Byte) {
          float Result = function<float(uint32_t, float, uint32_t)>(
              "amdgcn.cvt.scalef32.f32." + Name)(replaced(I, Byte, 8), Scale,
                                                 Byte);
          ASSERT_TRUE(same(Result, float(Value)));
          uint32_t Half =
              function<uint32_t(uint32_t, uint32_t, float, uint32_t, uint8_t)>(
                  "amdgcn.cvt.scalef32.f16." + Name)(Old, replaced(I, Byte, 8),
                                                     Scale, Byte, Byte & 1);
          ASSERT_EQ(Half,
                    replaced(HalfModel.nearest(Value, false), Byte & 1, 16));
        }
        uint64_t Floats = function<uint64_t(uint32_t, float, uint8_t)>(
            "amdgcn.cvt.scalef32.pk.f32." + Name)(replaced(I | 0x4200, 1, 16),
                                                  Scale, 1);
        ASSERT_TRUE(same(lowFloat(Floats), float(Value)));
        ASSERT_TRUE(same(highFloat(Floats), float(Other)));
        for (const Wide &W : {Wides[1], Wides[2]})
          ASSERT_EQ((function<uint32_t(uint32_t, float, uint8_t)>(
                        "amdgcn.cvt.scalef32.pk." + W.Name + "." +
                        Name)(replaced(0x42 | I << 8, 0, 16), Scale, 0)),
                    W.bits(Other) | W.bits(Value) << 16)
              << W.Name << I;
      }
}

TEST(SimtMatrixConvert, ScaledToEightBits) {
  for (const auto &[Name, X] : Eights)
    for (float Scale : Scales)
      for (size_t I = 0; I < inputs().size(); I += 17) {
        float V = float(inputs()[I]);
        uint32_t One = X.nearest(1 / scaleOf(Scale), false);
        uint32_t Bits = X.nearest(V / scaleOf(Scale), false);
        ASSERT_EQ((function<uint32_t(uint32_t, float, float, float, uint8_t)>(
                      "amdgcn.cvt.scalef32.pk." + Name + ".f32")(Old, V, 1,
                                                                 Scale, 1)),
                  replaced(Bits | One << 8, 1, 16));
        for (const Wide &W : {Wides[1], Wides[2]}) {
          uint32_t Source = W.bits(V);
          uint32_t Expected =
              X.nearest(W.value(Source) / scaleOf(Scale), false);
          ASSERT_EQ((function<uint32_t(uint32_t, uint32_t, float, uint8_t)>(
                        "amdgcn.cvt.scalef32.pk." + Name + "." +
                        W.Name)(Old, W.bits(1) | Source << 16, Scale, 0)),
                    replaced(One | Expected << 8, 0, 16));
        }
      }
}

/// Numbers of the format stay, whatever the random bits; one unit of the source
/// above, all bits set take the next.
TEST(SimtMatrixConvert, ScaledRandomlyToEightBits) {
  for (const auto &[Name, X] : Eights)
    for (const Wide &W : Wides)
      for (unsigned I = 0; I + 1 != X.Numbers; ++I) {
        auto Convert = [&](uint32_t Bits, float Scale, unsigned Byte) {
          std::string Row = "amdgcn.cvt.scalef32.sr." + Name + "." + W.Name;
          if (W.Bytes == 4)
            return function<uint32_t(uint32_t, float, uint32_t, float,
                                     uint32_t)>(Row)(
                Old, std::bit_cast<float>(Bits), ~0u, Scale, Byte);
          return function<uint32_t(uint32_t, uint16_t, uint32_t, float,
                                   uint32_t)>(Row)(Old, uint16_t(Bits), ~0u,
                                                   Scale, Byte);
        };
        if (W.value(W.bits(X.value(I) * 0.5)) != X.value(I) * 0.5)
          continue; // Not a half.
        uint32_t Bits = W.bits(X.value(I) * 0.5);
        ASSERT_EQ(Convert(Bits, 0.5f, I % 4), replaced(I, I % 4, 8));
        if (I >> X.Mantissa) {
          ASSERT_EQ(Convert(Bits + 1, 0.5f, I % 4), replaced(I + 1, I % 4, 8));
        }
      }
}

TEST(SimtMatrixConvert, ScaledFourBits) {
  const Model &X = E2M1Model;
  for (const Wide &W : Wides)
    for (float Scale : Scales) {
      for (unsigned I = 0; I != 256; ++I) {
        uint32_t Source = replaced(I, I % 4, 8);
        uint32_t Low = W.bits(X.value(I & 15) * scaleOf(Scale));
        uint32_t High = W.bits(X.value(I >> 4) * scaleOf(Scale));
        std::string Row = "amdgcn.cvt.scalef32.pk." + W.Name + ".fp4";
        if (W.Bytes == 4)
          ASSERT_EQ((function<uint64_t(uint32_t, float, uint32_t)>(Row)(
                        Source, Scale, I % 4)),
                    Low | uint64_t(High) << 32);
        else
          ASSERT_EQ((function<uint32_t(uint32_t, float, uint32_t)>(Row)(
                        Source, Scale, I % 4)),
                    Low | High << 16);
      }
      for (size_t I = 0; I < inputs().size(); I += 17) {
        uint32_t A = W.bits(float(inputs()[I])), B = W.bits(-2.5);
        uint32_t Expected =
            replaced(X.nearest(W.value(A) / scaleOf(Scale), true) |
                         X.nearest(-2.5 / scaleOf(Scale), true) << 4,
                     I % 4, 8);
        std::string Row = "amdgcn.cvt.scalef32.pk.fp4." + W.Name;
        if (W.Bytes == 4)
          ASSERT_EQ(
              (function<uint32_t(uint32_t, float, float, float, uint32_t)>(Row)(
                  Old, std::bit_cast<float>(A), std::bit_cast<float>(B), Scale,
                  I % 4)),
              Expected);
        else
          ASSERT_EQ((function<uint32_t(uint32_t, uint32_t, float, uint32_t)>(
                        Row)(Old, A | B << 16, Scale, I % 4)),
                    Expected);
      }
    }
  // 2.25 lies an eighth of the way from 2 to 3, times four: 2.5 half of it.
  for (const Wide &W : Wides)
    for (uint32_t Seed : {0x7fffffffu, 0x80000000u}) {
      uint32_t A = W.bits(10), B = W.bits(-12);
      uint32_t Expected = replaced(
          X.nearest(Seed >> 31 ? 3 : 2, true) | X.nearest(-3, true) << 4, 2, 8);
      std::string Row = "amdgcn.cvt.scalef32.sr.pk.fp4." + W.Name;
      if (W.Bytes == 4)
        EXPECT_EQ(
            (function<uint32_t(uint32_t, uint64_t, uint32_t, float, uint32_t)>(
                Row)(Old, A | uint64_t(B) << 32, Seed, 4, 2)),
            Expected);
      else
        EXPECT_EQ(
            (function<uint32_t(uint32_t, uint32_t, uint32_t, float, uint32_t)>(
                Row)(Old, A | B << 16, Seed, 4, 2)),
            Expected);
    }
}

} // namespace

/// Element I of packed ones of 6 bits.
static unsigned six(const std::vector<uint8_t> &Bytes, unsigned I) {
  unsigned Bits = 0;
  for (unsigned B = 0; B != 6; ++B)
    Bits |= (Bytes[(I * 6 + B) / 8] >> (I * 6 + B) % 8 & 1u) << B;
  return Bits;
}

TEST(SimtMatrixConvert, ScaledSixBits) {
  std::mt19937 Random(5);
  for (const auto &[Name, X] : Sixes)
    for (const Wide &W : Wides)
      for (float Scale : Scales)
        for (unsigned Round = 0; Round != 50; ++Round) {
          std::vector<uint8_t> Packed(24), Result(24, 0xee);
          std::vector<uint8_t> Values(32 * W.Bytes);
          for (uint8_t &Byte : Packed)
            Byte = uint8_t(Random());
          function<void(void *, const void *, float)>(
              "amdgcn.cvt.scalef32.pk32." + W.Name + "." +
              Name)(Values.data(), Packed.data(), Scale);
          std::vector<double> Source(32);
          for (unsigned I = 0; I != 32; ++I) {
            uint32_t Bits = 0;
            std::memcpy(&Bits, &Values[I * W.Bytes], W.Bytes);
            ASSERT_EQ(Bits, W.bits(X.value(six(Packed, I)) * scaleOf(Scale)));
            // What is narrowed next.
            Bits = W.bits(scaleOf(Scale) * (int(Random() % 1000) - 500) / 40);
            Source[I] = W.value(Bits);
            std::memcpy(&Values[I * W.Bytes], &Bits, W.Bytes);
          }
          auto Check = [&](auto Expected) {
            for (unsigned I = 0; I != 32; ++I)
              ASSERT_EQ(six(Result, I), Expected(Source[I] / scaleOf(Scale)))
                  << Name << W.Name << I;
          };
          if (W.Bytes == 4)
            function<void(void *, const void *, const void *, float)>(
                "amdgcn.cvt.scalef32.2xpk16." + Name +
                ".f32")(Result.data(), Values.data(), &Values[64], Scale);
          else
            function<void(void *, const void *, float)>(
                "amdgcn.cvt.scalef32.pk32." + Name + "." +
                W.Name)(Result.data(), Values.data(), Scale);
          Check([&](double V) { return X.nearest(V, true); });
          // No random bits: toward zero.
          function<void(void *, const void *, uint32_t, float)>(
              "amdgcn.cvt.scalef32.sr.pk32." + Name + "." +
              W.Name)(Result.data(), Values.data(), 0, Scale);
          Check([&](double V) {
            unsigned Size = X.Numbers - 1;
            while (X.magnitude(Size) > std::fabs(V))
              --Size;
            return Size | (std::signbit(V) ? X.sign() : 0);
          });
        }
}

//===----------------------------------------------------------------------===//
// NVIDIA
//===----------------------------------------------------------------------===//

/// Saturating; NaN without a sign; negatives are zero with relu.
static unsigned nvidia(const Model &X, double V, bool Relu) {
  if (std::isnan(V))
    return X.Nan ? X.sign() - 1 : X.Numbers - 1;
  return X.nearest(Relu && V <= 0 ? 0 : V, true);
}
static unsigned nvidiaHalf(double V, bool Relu) {
  if (std::isnan(V))
    return 0x7fff;
  return HalfModel.nearest(Relu && V <= 0 ? 0 : V, false);
}

TEST(SimtMatrixConvert, Nvidia) {
  for (const Model *X :
       {&E4M3Model, &E5M2Model, &E2M3Model, &E3M2Model, &E2M1Model})
    for (bool Relu : {false, true}) {
      bool Eight = X->count() == 256;
      unsigned Width = X->count() == 16 ? 4 : 8;
      std::string To = X->Name + "x2.rn" + (Relu ? ".relu" : "");
      auto Floats = function<uint16_t(float, float)>(
          "nvvm.ff.to." + To + (Eight ? "" : ".satfinite"));
      uint32_t Three = nvidia(*X, 3, false);
      for (double V : inputs()) {
        uint32_t Bits = nvidia(*X, float(V), Relu);
        ASSERT_EQ(Floats(float(V), 3), Bits << Width | Three) << To << V;
        ASSERT_EQ(Floats(3, float(V)), Three << Width | Bits) << To << V;
      }
      auto Halves = function<uint32_t(uint16_t)>(
          "nvvm." + X->Name + "x2.to.f16x2.rn" + (Relu ? ".relu" : ""));
      for (unsigned I = 0; I != X->count(); ++I)
        ASSERT_EQ(Halves(uint16_t(Three << Width | I)),
                  nvidiaHalf(3, Relu) << 16 | nvidiaHalf(X->value(I), Relu));
      for (unsigned I = 0; I != X->count(); ++I)
        ASSERT_EQ(Halves(uint16_t(I << Width | Three)),
                  nvidiaHalf(X->value(I), Relu) << 16 | nvidiaHalf(3, Relu));
      if (!Eight)
        continue;
      auto FromHalves = function<uint16_t(uint32_t)>("nvvm.f16x2.to." + To);
      for (unsigned I = 0; I != 0x10000; ++I)
        ASSERT_EQ(FromHalves(I << 16 | HalfModel.nearest(3, false)),
                  nvidia(*X, HalfModel.value(I), Relu) << 8 | Three);
    }
}

TEST(SimtMatrixConvert, NvidiaScales) {
  // Between which scales a number lies.
  auto Expected = [](double V, bool Up, bool Saturate) -> unsigned {
    V = std::fabs(V);
    if (std::isnan(V))
      return 255;
    unsigned E = 0;
    if (Up)
      while (E != 255 && std::ldexp(1.0, int(E) - 127) < V)
        ++E;
    else
      while (E != 255 && std::ldexp(1.0, int(E) - 126) <= V)
        ++E;
    return Saturate ? std::min(E, 254u) : E;
  };
  for (bool Up : {false, true})
    for (bool Saturate : {false, true}) {
      std::string Suffix = std::string("ue8m0x2.") + (Up ? "rp" : "rz") +
                           (Saturate ? ".satfinite" : "");
      auto Floats = function<uint16_t(float, float)>("nvvm.ff.to." + Suffix);
      for (size_t I = 0; I < inputs().size(); I += 5) {
        float V = float(inputs()[I]);
        ASSERT_EQ(Floats(V, 4), Expected(V, Up, Saturate) << 8 | 129) << V;
        ASSERT_EQ(Floats(4, V), 129u << 8 | Expected(V, Up, Saturate)) << V;
      }
      auto BFloats = function<uint16_t(uint32_t)>("nvvm.bf16x2.to." + Suffix);
      for (unsigned I = 0; I != 0x10000; ++I)
        ASSERT_EQ(BFloats(I << 16 | 0x4080),
                  Expected(BFloatModel.value(I), Up, Saturate) << 8 | 129);
    }
  auto Back = function<uint32_t(uint16_t)>("nvvm.ue8m0x2.to.bf16x2");
  for (unsigned I = 0; I != 255; ++I)
    EXPECT_EQ(Back(uint16_t(I << 8 | 129)),
              BFloatModel.nearest(std::ldexp(1.0, int(I) - 127), false) << 16 |
                  0x4080);
  EXPECT_EQ(Back(0xff81), 0x7fff4080u);
}

/// Runs last: every CALL row was reached by the tests above.
TEST(SimtMatrixConvert, ZEveryRowIsTested) {
  if (testing::GTEST_FLAG(filter) != "*")
    GTEST_SKIP();
  for (const auto &[Name, Function] : Calls) {
    // These stop the program by name.
    if (Name.ends_with(".e5m3"))
      continue;
    EXPECT_TRUE(Tested.count(Name)) << Name;
  }
}
