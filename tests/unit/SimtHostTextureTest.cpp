//===- SimtHostTextureTest.cpp - Textures by software ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Against a sampler that is written another way: it builds the infinite
// texture that the address mode describes, one dimension after the other, and
// filters by nested interpolation.
//
//===----------------------------------------------------------------------===//
#include "core/Texture.h"
#include "gtest/gtest.h"
#include <bit>
#include <cmath>
#include <cstring>
#include <random>

using namespace hipify::simt;

namespace {

/// A texture of floats, one channel, over memory of the test's own.
struct Image {
  Image(int W, int H, int D) : W(W), H(H), D(D), Values(W * H * D) {
    std::mt19937 Random(W * 100 + H * 10 + D);
    for (float &V : Values)
      V = float(Random() % 1000) / 8;
    T.Format.Bits[0] = 32;
    T.Format.Kind = ChannelKind::Float;
    T.Memory = {reinterpret_cast<char *>(Values.data()), W * sizeof(float),
                W * H * sizeof(float)};
    T.Width = W;
    T.Height = H;
    T.Depth = D;
    T.Border[0] = -5;
  }
  int W, H, D;
  std::vector<float> Values;
  Texture T;
};

} // namespace

static int naiveIndex(int I, int Size, AddressMode M) {
  // Walks, where the code under test divides.
  switch (M) {
  case AddressMode::Wrap:
    while (I < 0)
      I += Size;
    while (I >= Size)
      I -= Size;
    return I;
  case AddressMode::Mirror:
    while (I < 0 || I >= Size)
      I = I < 0 ? -1 - I : 2 * Size - 1 - I;
    return I;
  case AddressMode::Clamp:
    return I < 0 ? 0 : I >= Size ? Size - 1 : I;
  case AddressMode::Border:
    return I < 0 || I >= Size ? -1 : I;
  }
  return -1;
}

static float naiveTexel(const Image &I, int X, int Y, int Z) {
  X = naiveIndex(X, I.W, I.T.Address[0]);
  Y = naiveIndex(Y, I.H, I.T.Address[1]);
  Z = naiveIndex(Z, I.D, I.T.Address[2]);
  if (X < 0 || Y < 0 || Z < 0)
    return I.T.Border[0];
  return I.Values[(Z * I.H + Y) * I.W + X];
}

static float mix(float A, float B, double W) { return float(A + (B - A) * W); }

static float naiveLinear(const Image &I, double X, double Y, double Z) {
  auto Split = [](double V, int &First) {
    V = std::round((V - 0.5) * 256) / 256;
    First = int(std::floor(V));
    return V - First;
  };
  int X0, Y0, Z0;
  double A = Split(X, X0), B = Split(Y, Y0), C = Split(Z, Z0);
  auto Row = [&](int Y, int Z) {
    return mix(naiveTexel(I, X0, Y, Z), naiveTexel(I, X0 + 1, Y, Z), A);
  };
  auto Plane = [&](int Z) { return mix(Row(Y0, Z), Row(Y0 + 1, Z), B); };
  return mix(Plane(Z0), Plane(Z0 + 1), C);
}

static float value(const Texel &T, int Channel = 0) {
  return std::bit_cast<float>(T.Word[Channel]);
}

constexpr AddressMode Modes[] = {AddressMode::Wrap, AddressMode::Clamp,
                                 AddressMode::Mirror, AddressMode::Border};

TEST(SimtHostTexture, SamplesAsTheNaiveSampler) {
  Image I(7, 5, 4);
  I.T.NormalizedCoordinates = true;
  std::mt19937 Random(1);
  std::uniform_real_distribution<float> Coordinate(-2.3f, 3.1f);
  for (AddressMode M : Modes)
    for (FilterMode F : {FilterMode::Point, FilterMode::Linear}) {
      I.T.Address[0] = I.T.Address[1] = I.T.Address[2] = M;
      I.T.Filter = F;
      for (int Step = 0; Step != 500; ++Step) {
        float C[3] = {Coordinate(Random), Coordinate(Random),
                      Coordinate(Random)};
        float X = C[0] * I.W, Y = C[1] * I.H, Z = C[2] * I.D;
        float Want = F == FilterMode::Linear
                         ? naiveLinear(I, X, Y, Z)
                         : naiveTexel(I, int(std::floor(X)), int(std::floor(Y)),
                                      int(std::floor(Z)));
        ASSERT_NEAR(value(I.T.sample(3, C)), Want, 1e-3)
            << "mode " << int(M) << " filter " << int(F) << " at " << X << ' '
            << Y << ' ' << Z;
      }
    }
}

TEST(SimtHostTexture, WithoutNormalisedCoordinatesWrapIsClamp) {
  Image I(6, 1, 1);
  for (AddressMode M : {AddressMode::Wrap, AddressMode::Mirror}) {
    I.T.Address[0] = M;
    float Far = 100, Low = -3;
    EXPECT_EQ(value(I.T.sample(1, &Far)), I.Values[5]);
    EXPECT_EQ(value(I.T.sample(1, &Low)), I.Values[0]);
  }
}

TEST(SimtHostTexture, ElementsInTheMiddleAreExact) {
  Image I(9, 1, 1);
  I.T.Filter = FilterMode::Linear;
  I.T.Address[0] = AddressMode::Clamp;
  for (int X = 0; X != 9; ++X) {
    float C = X + 0.5f;
    EXPECT_EQ(value(I.T.sample(1, &C)), I.Values[X]);
  }
  // A NaN beside it has no share.
  I.Values[4] = NAN;
  float C = 3.5f;
  EXPECT_EQ(value(I.T.sample(1, &C)), I.Values[3]);
}

TEST(SimtHostTexture, LayersAreNotFiltered) {
  Image I(4, 4, 3);
  I.T.IsLayered = true;
  I.T.Filter = FilterMode::Linear;
  I.T.Address[0] = I.T.Address[1] = AddressMode::Clamp;
  float C[2] = {1.5f, 2.5f};
  EXPECT_EQ(value(I.T.sample(2, C, 1)), I.Values[(1 * 4 + 2) * 4 + 1]);
  EXPECT_EQ(value(I.T.sample(2, C, 9)), I.Values[(2 * 4 + 2) * 4 + 1]);
}

TEST(SimtHostTexture, IntegersAreExtendedOrNormalised) {
  alignas(16) const unsigned char Bytes[] = {0, 127, 128, 255};
  Texture T;
  T.Width = 1;
  for (int &B : T.Format.Bits)
    B = 8;
  T.Memory.Base = reinterpret_cast<char *>(const_cast<unsigned char *>(Bytes));
  T.Format.Kind = ChannelKind::Signed;
  Texel S = T.load(0);
  EXPECT_EQ(int(S.Word[1]), 127);
  EXPECT_EQ(int(S.Word[2]), -128);
  EXPECT_EQ(int(S.Word[3]), -1);
  T.Format.Kind = ChannelKind::Unsigned;
  EXPECT_EQ(T.load(0).Word[3], 255u);
  T.ReadsFloat = true;
  EXPECT_EQ(value(T.load(0), 3), 1.0f);
  EXPECT_FLOAT_EQ(value(T.load(0), 1), 127.0f / 255);
  T.Format.Kind = ChannelKind::Signed;
  EXPECT_EQ(value(T.load(0), 1), 1.0f);
  EXPECT_EQ(value(T.load(0), 2), -1.0f);
  // Outside there is nothing.
  EXPECT_EQ(T.load(1).Word[1], 0u);
  EXPECT_EQ(T.load(-1).Word[1], 0u);
}

TEST(SimtHostTexture, HalfChannelsAreFloats) {
  uint16_t Halves[2] = {0x3c00, 0xc100}; // 1, -2.5
  Texture T;
  T.Width = 1;
  T.Format.Bits[0] = T.Format.Bits[1] = 16;
  T.Format.Kind = ChannelKind::Float;
  T.Memory.Base = reinterpret_cast<char *>(Halves);
  EXPECT_EQ(value(T.load(0), 0), 1.0f);
  EXPECT_EQ(value(T.load(0), 1), -2.5f);
  Texel Stored;
  Stored.Word[0] = std::bit_cast<uint32_t>(0.5f);
  T.store(Stored, 0);
  EXPECT_EQ(Halves[0], 0x3800);
  EXPECT_EQ(Halves[1], 0);
}

TEST(SimtHostTexture, CubesPickTheirFaces) {
  Image I(1, 1, 6);
  I.T.IsCubemap = true;
  const float Directions[6][3] = {{1, .2f, .1f}, {-1, .2f, .1f},
                                  {.1f, 1, .2f}, {.1f, -1, .2f},
                                  {.1f, .2f, 1}, {.1f, .2f, -1}};
  for (int Face = 0; Face != 6; ++Face)
    EXPECT_EQ(value(I.T.sampleCube(Directions[Face])), I.Values[Face]);
}

TEST(SimtHostTexture, GatherTakesWhatTheFilterWould) {
  Image I(5, 5, 1);
  I.T.Address[0] = I.T.Address[1] = AddressMode::Clamp;
  Texel G = I.T.gather(0, 2.2f, 3.1f);
  // Between columns 1 and 2, rows 2 and 3: lower left first, then round.
  EXPECT_EQ(value(G, 0), I.Values[3 * 5 + 1]);
  EXPECT_EQ(value(G, 1), I.Values[3 * 5 + 2]);
  EXPECT_EQ(value(G, 2), I.Values[2 * 5 + 2]);
  EXPECT_EQ(value(G, 3), I.Values[2 * 5 + 1]);
}

TEST(SimtHostTexture, ArraysKnowTheirShape) {
  Array *A = nullptr;
  ChannelFormat Two = {{16, 16, 0, 0}, ChannelKind::Unsigned};
  ChannelFormat Three = {{8, 8, 8, 0}, ChannelKind::Unsigned};
  ChannelFormat Mixed = {{8, 16, 0, 0}, ChannelKind::Unsigned};
  EXPECT_EQ(makeArray(A, Three, 4, 4, 0, 0), Status::InvalidValue);
  EXPECT_EQ(makeArray(A, Mixed, 4, 4, 0, 0), Status::InvalidValue);
  EXPECT_EQ(makeArray(A, Two, 4, 3, 6, Array::Cubemap), Status::InvalidValue);
  ASSERT_EQ(makeArray(A, Two, 10, 3, 2, Array::Layered), Status::Success);
  EXPECT_TRUE(A->holds(0, 0, 0, 40, 3, 2));
  EXPECT_FALSE(A->holds(4, 0, 0, 40, 1, 1));
  EXPECT_FALSE(A->holds(0, 1, 0, 4, 3, 1));
  EXPECT_EQ(A->at(4, 2, 1).Base, A->Memory.Base + (1 * 3 + 2) * 40 + 4);
  EXPECT_EQ(freeArray(A), Status::Success);
  EXPECT_EQ(freeArray(A), Status::InvalidHandle);
}
