//===- SimtNvvmTextureTest.cpp - NVIDIA's textures and surfaces -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The intrinsics on textures over memory of the test's own.
//
//===----------------------------------------------------------------------===//
#include "SimtNvvmTestSupport.h"
#include "simt/core/Texture.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace nvvmtest;

namespace {

constexpr int Width = 8, Height = 4, Layers = 3;

/// Elements of Channels channels; Value(x, y, z, channel).
template <typename T> struct Image {
  explicit Image(unsigned Channels, ChannelKind Kind) {
    for (unsigned C = 0; C < Channels; ++C)
      Object.Format.Bits[C] = sizeof(T) * 8;
    Object.Format.Kind = Kind;
    Object.Width = Width;
    Object.Height = Height;
    Object.Depth = Layers;
    Bytes.resize(Width * Height * Layers * Channels);
    uint64_t Pitch = Width * Channels * sizeof(T);
    Object.Memory = {reinterpret_cast<char *>(Bytes.data()), Pitch,
                     Pitch * Height};
    for (auto &A : Object.Address)
      A = AddressMode::Clamp;
    for (size_t I = 0; I < Bytes.size(); ++I)
      Bytes[I] = T(I * 3 + 1);
  }
  T value(int X, int Y, int Z, unsigned C = 0) const {
    unsigned Channels = Object.Format.channels();
    return Bytes[((Z * Height + Y) * Width + X) * Channels + C];
  }
  uint64_t handle() const { return reinterpret_cast<uint64_t>(&Object); }
  hipify::simt::Texture Object;
  std::vector<T> Bytes;
};

} // namespace

static uint64_t word(float V) { return std::bit_cast<uint32_t>(V); }
static uint64_t word(int V) { return uint32_t(V); }

namespace {

/// Compiles calls, then runs them by name.
class Calls {
public:
  Calls(std::initializer_list<const char *> Names) {
    for (const char *Name : Names)
      Wrappers[Name] = T.add(Name);
    T.compile();
  }
  std::array<uint32_t, 4> operator()(const char *Name,
                                     std::initializer_list<uint64_t> In) {
    std::array<uint64_t, 12> Operands{};
    llvm::copy(In, Operands.begin());
    std::array<uint64_t, 2> Out{};
    T.find(Wrappers.at(Name))(Operands.data(), Out.data());
    return std::bit_cast<std::array<uint32_t, 4>>(Out);
  }

private:
  Tester T;
  std::map<std::string, std::string> Wrappers;
};

TEST(SimtNvvmTexture, Coordinates) {
  Calls Call{"nvvm.tex.unified.2d.v4f32.f32",
             "nvvm.tex.unified.2d.v4f32.s32",
             "nvvm.tex.unified.2d.level.v4f32.f32",
             "nvvm.tex.unified.2d.grad.v4f32.f32",
             "nvvm.tex.unified.2d.array.v4f32.f32",
             "nvvm.tex.unified.2d.array.level.v4f32.f32",
             "nvvm.tex.unified.2d.array.v4f32.s32",
             "nvvm.tex.unified.3d.v4f32.f32",
             "nvvm.tex.unified.1d.v4f32.s32",
             "nvvm.tld4.unified.g.2d.v4f32.f32",
             "nvvm.txq.width",
             "nvvm.txq.height",
             "nvvm.suq.depth"};
  Image<float> I(2, ChannelKind::Float);
  uint64_t H = I.handle();
  auto Is = [&](std::array<uint32_t, 4> R, int X, int Y, int Z) {
    EXPECT_EQ(std::bit_cast<float>(R[0]), I.value(X, Y, Z, 0));
    EXPECT_EQ(std::bit_cast<float>(R[1]), I.value(X, Y, Z, 1));
  };
  Is(Call("nvvm.tex.unified.2d.v4f32.f32", {H, word(5.5f), word(2.25f)}), 5, 2,
     0);
  Is(Call("nvvm.tex.unified.2d.v4f32.s32", {H, word(5), word(3)}), 5, 3, 0);
  Is(Call("nvvm.tex.unified.1d.v4f32.s32", {H, word(7)}), 7, 0, 0);
  Is(Call("nvvm.tex.unified.3d.v4f32.f32",
          {H, word(1.5f), word(2.5f), word(2.5f)}),
     1, 2, 2);
  Is(Call("nvvm.tex.unified.2d.level.v4f32.f32",
          {H, word(4.5f), word(1.5f), word(0.0f)}),
     4, 1, 0);
  Is(Call("nvvm.tex.unified.2d.grad.v4f32.f32",
          {H, word(4.5f), word(1.5f), word(9.0f), word(9.0f), word(9.0f),
           word(9.0f)}),
     4, 1, 0);
  Is(Call("nvvm.tex.unified.2d.array.v4f32.s32",
          {H, word(2), word(5), word(3)}),
     5, 3, 2);
  I.Object.IsLayered = true;
  Is(Call("nvvm.tex.unified.2d.array.v4f32.f32",
          {H, word(1), word(6.5f), word(0.5f)}),
     6, 0, 1);
  Is(Call("nvvm.tex.unified.2d.array.level.v4f32.f32",
          {H, word(2), word(6.5f), word(3.5f), word(0.0f)}),
     6, 3, 2);
  I.Object.IsLayered = false;
  // The second channel, from the lower left counter-clockwise.
  auto G =
      Call("nvvm.tld4.unified.g.2d.v4f32.f32", {H, word(3.0f), word(2.0f)});
  const int Places[4][2] = {{2, 2}, {3, 2}, {3, 1}, {2, 1}};
  for (int K = 0; K < 4; ++K)
    EXPECT_EQ(std::bit_cast<float>(G[K]),
              I.value(Places[K][0], Places[K][1], 0, 1));
  EXPECT_EQ(Call("nvvm.txq.width", {H})[0], unsigned(Width));
  EXPECT_EQ(Call("nvvm.txq.height", {H})[0], unsigned(Height));
  EXPECT_EQ(Call("nvvm.suq.depth", {H})[0], unsigned(Layers));
}

TEST(SimtNvvmTexture, IntegersAndNormalizedElements) {
  Calls Call{"nvvm.tex.unified.2d.v4u32.f32", "nvvm.tex.unified.2d.v4f32.f32"};
  Image<uint8_t> I(4, ChannelKind::Unsigned);
  auto R = Call("nvvm.tex.unified.2d.v4u32.f32",
                {I.handle(), word(3.5f), word(1.5f)});
  for (unsigned C = 0; C < 4; ++C)
    EXPECT_EQ(R[C], I.value(3, 1, 0, C));
  I.Object.ReadsFloat = true;
  R = Call("nvvm.tex.unified.2d.v4f32.f32",
           {I.handle(), word(3.5f), word(1.5f)});
  for (unsigned C = 0; C < 4; ++C)
    EXPECT_FLOAT_EQ(std::bit_cast<float>(R[C]), I.value(3, 1, 0, C) / 255.0f);
}

TEST(SimtNvvmTexture, SurfaceLoads) {
  Calls Call{"nvvm.suld.2d.i32.zero",       "nvvm.suld.2d.i32.clamp",
             "nvvm.suld.2d.i32.trap",       "nvvm.suld.1d.v2i32.trap",
             "nvvm.suld.2d.array.i32.trap", "nvvm.suld.3d.v4i32.trap",
             "nvvm.suld.2d.v2i64.trap"};
  Image<int> I(1, ChannelKind::Signed);
  uint64_t H = I.handle();
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X) {
      int Value = I.value(X, Y, 0);
      EXPECT_EQ(Call("nvvm.suld.2d.i32.trap", {H, word(X * 4), word(Y)})[0],
                unsigned(Value));
      EXPECT_EQ(Call("nvvm.suld.2d.array.i32.trap",
                     {H, word(2), word(X * 4), word(Y)})[0],
                unsigned(I.value(X, Y, 2)));
    }
  EXPECT_EQ(Call("nvvm.suld.2d.i32.zero", {H, word(-4), word(0)})[0], 0u);
  EXPECT_EQ(Call("nvvm.suld.2d.i32.zero", {H, word(0), word(Height)})[0], 0u);
  EXPECT_EQ(Call("nvvm.suld.2d.i32.zero", {H, word(29), word(0)})[0], 0u);
  EXPECT_EQ(Call("nvvm.suld.2d.i32.clamp", {H, word(99), word(-1)})[0],
            unsigned(I.value(7, 0, 0)));
  Image<int> Four(4, ChannelKind::Signed);
  auto R = Call("nvvm.suld.3d.v4i32.trap",
                {Four.handle(), word(32), word(1), word(1)});
  for (unsigned C = 0; C < 4; ++C)
    EXPECT_EQ(R[C], unsigned(Four.value(2, 1, 1, C)));
  auto Long =
      Call("nvvm.suld.2d.v2i64.trap", {Four.handle(), word(16), word(3)});
  for (unsigned C = 0; C < 4; ++C)
    EXPECT_EQ(Long[C], unsigned(Four.value(1, 3, 0, C)));
}

TEST(SimtNvvmTexture, SurfaceBytesComeAsShorts) {
  Calls Call{"nvvm.suld.2d.v4i8.trap", "nvvm.sust.b.2d.v4i8.trap"};
  Image<uint8_t> I(4, ChannelKind::Unsigned);
  Call("nvvm.sust.b.2d.v4i8.trap",
       {I.handle(), word(8), word(2), 0xff81, 0x0102, 0x00fe, 0x1203});
  const uint8_t Expected[] = {0x81, 0x02, 0xfe, 0x03};
  auto R = Call("nvvm.suld.2d.v4i8.trap", {I.handle(), word(8), word(2)});
  for (unsigned C = 0; C < 4; ++C) {
    EXPECT_EQ(I.value(2, 2, 0, C), Expected[C]);
    EXPECT_EQ(R[C / 2] >> 16 * (C & 1) & 0xffff, Expected[C]);
  }
  EXPECT_EQ(I.value(3, 2, 0), uint8_t(((2 * Width + 3) * 4) * 3 + 1));
}

TEST(SimtNvvmTexture, SurfaceStores) {
  Calls Call{"nvvm.sust.b.2d.v2i32.zero", "nvvm.sust.b.2d.v2i32.clamp",
             "nvvm.sust.b.2d.array.v2i32.trap", "nvvm.sust.b.1d.i64.trap"};
  Image<int> I(2, ChannelKind::Signed), Before(2, ChannelKind::Signed);
  uint64_t H = I.handle();
  Call("nvvm.sust.b.2d.array.v2i32.trap",
       {H, word(1), word(24), word(2), word(-5), word(6)});
  EXPECT_EQ(I.value(3, 2, 1, 0), -5);
  EXPECT_EQ(I.value(3, 2, 1, 1), 6);
  Call("nvvm.sust.b.1d.i64.trap", {H, word(8), 0x1122334455667788});
  EXPECT_EQ(I.value(1, 0, 0, 0), 0x55667788);
  EXPECT_EQ(I.value(1, 0, 0, 1), 0x11223344);
  Call("nvvm.sust.b.2d.v2i32.zero", {H, word(-8), word(1), 7, 7});
  Call("nvvm.sust.b.2d.v2i32.zero", {H, word(64), word(1), 7, 7});
  Call("nvvm.sust.b.2d.v2i32.clamp", {H, word(640), word(9), 8, 9});
  EXPECT_EQ(I.value(7, 3, 0, 1), 9);
  unsigned Changed = 0;
  for (size_t K = 0; K < I.Bytes.size(); ++K)
    Changed += I.Bytes[K] != Before.Bytes[K];
  EXPECT_EQ(Changed, 6u);
}

} // namespace
