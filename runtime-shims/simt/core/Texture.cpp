//===- Texture.cpp - Arrays, textures and surfaces ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Texture.h"
#include "DeviceHandles.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

using namespace hipify::simt;

// --- formats and arrays ------------------------------------------------------

unsigned ChannelFormat::channels() const {
  unsigned Count = 0;
  while (Count != 4 && Bits[Count])
    ++Count;
  return Count;
}

unsigned ChannelFormat::bytes() const { return channels() * Bits[0] / 8; }

bool ChannelFormat::isValid() const {
  unsigned Count = channels();
  if (Count != 1 && Count != 2 && Count != 4)
    return false;
  if (Bits[0] != 8 && Bits[0] != 16 && Bits[0] != 32)
    return false;
  if (Kind == ChannelKind::None || (Kind == ChannelKind::Float && Bits[0] == 8))
    return false;
  return std::all_of(Bits, Bits + Count, [&](int B) { return B == Bits[0]; });
}

Array::~Array() {
  if (Memory.Base)
    (void)release(Memory.Base);
}

Rows Array::at(uint64_t X, uint64_t Y, uint64_t Z) const {
  return {Memory.Base + Z * Memory.Slice + Y * Memory.Pitch + X, Memory.Pitch,
          Memory.Slice};
}

bool Array::holds(uint64_t X, uint64_t Y, uint64_t Z, uint64_t Bytes,
                  uint64_t NumRows, uint64_t NumSlices) const {
  return X + Bytes <= rowBytes() && Y + NumRows <= rows() &&
         Z + NumSlices <= slices();
}

Status hipify::simt::makeArray(Array *&Handle, ChannelFormat Format,
                               uint64_t Width, uint64_t Height, uint64_t Depth,
                               unsigned Flags) {
  Handle = nullptr;
  bool IsCube = Flags & Array::Cubemap;
  if (!Format.isValid() || !Width || (IsCube && Width != Height) ||
      (IsCube && !(Flags & Array::Layered) && Depth != 6) ||
      (IsCube && Depth % 6))
    return Status::InvalidValue;
  auto A = std::make_shared<Array>();
  A->Format = Format;
  A->Width = Width;
  A->Height = Height;
  A->Depth = Depth;
  A->Flags = Flags;
  A->Device = currentDevice().Id;
  A->Memory.Pitch = A->rowBytes();
  A->Memory.Slice = A->Memory.Pitch * A->rows();
  if (Status S = allocate(A->Memory.Base, A->Memory.Slice * A->slices(),
                          MemoryKind::Device, A->Device);
      failed(S))
    return S;
  Handle = handles<Array>().add(std::move(A));
  return Status::Success;
}

Status hipify::simt::freeArray(const void *Handle) {
  return handles<Array>().remove(Handle) ? Status::Success
                                         : Status::InvalidHandle;
}

// --- elements ----------------------------------------------------------------

static float fromHalf(uint16_t Half) {
  _Float16 Value;
  std::memcpy(&Value, &Half, sizeof(Value));
  return float(Value);
}

static uint16_t toHalf(float Value) {
  _Float16 Half = _Float16(Value);
  uint16_t Bits;
  std::memcpy(&Bits, &Half, sizeof(Bits));
  return Bits;
}

static float fromSRGB(float Value) {
  return Value <= 0.04045f ? Value / 12.92f
                           : std::pow((Value + 0.055f) / 1.055f, 2.4f);
}

/// The integer in a channel, extended to 32 bits as its kind says.
static uint32_t readInteger(const char *From, int Bits, bool Signed) {
  uint32_t Raw = 0;
  std::memcpy(&Raw, From, Bits / 8);
  if (Signed && Bits < 32)
    Raw = uint32_t(int32_t(Raw << (32 - Bits)) >> (32 - Bits));
  return Raw;
}

static float normalize(uint32_t Value, int Bits, bool Signed) {
  if (Signed)
    return std::max(
        float(int32_t(Value)) / float((int64_t(1) << (Bits - 1)) - 1), -1.0f);
  return float(double(Value) / double((int64_t(1) << Bits) - 1));
}

static uint32_t readChannel(const Texture &T, const char *From,
                            unsigned Channel) {
  int Bits = T.Format.Bits[0];
  bool Signed = T.Format.Kind == ChannelKind::Signed;
  uint32_t Raw = readInteger(From + Channel * Bits / 8, Bits, Signed);
  if (T.Format.Kind == ChannelKind::Float)
    return Bits == 16 ? std::bit_cast<uint32_t>(fromHalf(uint16_t(Raw))) : Raw;
  if (!T.ReadsFloat)
    return Raw;
  float Value = normalize(Raw, Bits, Signed);
  if (T.FromSRGB && Channel < 3)
    Value = fromSRGB(Value);
  return std::bit_cast<uint32_t>(Value);
}

static bool isInside(int64_t Index, uint64_t Size) {
  return Index >= 0 && uint64_t(Index) < std::max<uint64_t>(Size, 1);
}

static char *element(const Texture &T, int64_t X, int64_t Y, int64_t Z) {
  if (!isInside(X, T.Width) || !isInside(Y, T.Height) || !isInside(Z, T.Depth))
    return nullptr;
  return T.Memory.Base + Z * T.Memory.Slice + Y * T.Memory.Pitch +
         X * T.Format.bytes();
}

Texel Texture::load(int64_t X, int64_t Y, int64_t Z) const {
  Texel Result;
  if (const char *From = element(*this, X, Y, Z))
    for (unsigned C = 0; C != Format.channels(); ++C)
      Result.Word[C] = readChannel(*this, From, C);
  return Result;
}

void Texture::store(const Texel &T, int64_t X, int64_t Y, int64_t Z) {
  char *To = element(*this, X, Y, Z);
  if (!To)
    return;
  int Bytes = Format.Bits[0] / 8;
  for (unsigned C = 0; C != Format.channels(); ++C) {
    uint32_t Word = T.Word[C];
    if (Format.Kind == ChannelKind::Float && Bytes == 2)
      Word = toHalf(std::bit_cast<float>(Word));
    std::memcpy(To + C * Bytes, &Word, Bytes);
  }
}

// --- sampling ----------------------------------------------------------------

/// The index that a mode makes of one, or -1 for the border.
static int64_t address(int64_t Index, uint64_t Extent, AddressMode Mode,
                       bool Normalized) {
  int64_t Size = int64_t(std::max<uint64_t>(Extent, 1));
  if (isInside(Index, Extent))
    return Index;
  // Wrapping and mirroring need normalised coordinates.
  if (!Normalized && Mode != AddressMode::Border)
    Mode = AddressMode::Clamp;
  switch (Mode) {
  case AddressMode::Wrap:
    return (Index % Size + Size) % Size;
  case AddressMode::Mirror: {
    int64_t Turn = (Index % (2 * Size) + 2 * Size) % (2 * Size);
    return Turn < Size ? Turn : 2 * Size - 1 - Turn;
  }
  case AddressMode::Clamp:
    return std::clamp<int64_t>(Index, 0, Size - 1);
  case AddressMode::Border:
    break;
  }
  return -1;
}

static Texel border(const Texture &T) {
  Texel Result;
  for (unsigned C = 0; C != 4; ++C)
    Result.Word[C] = T.isFloat() ? std::bit_cast<uint32_t>(T.Border[C])
                                 : uint32_t(int64_t(T.Border[C]));
  return Result;
}

/// Index[D] is already on the texture, or -1.
static Texel pick(const Texture &T, const int64_t *Index, int64_t Layer) {
  if (Index[0] < 0 || Index[1] < 0 || Index[2] < 0)
    return border(T);
  bool HasLayer = T.IsLayered || T.IsCubemap;
  return T.load(Index[0], Index[1], HasLayer ? Layer : Index[2]);
}

/// A coordinate in elements. Infinities and NaNs become the first element.
static float scale(const Texture &T, float Coordinate, uint64_t Extent) {
  if (!std::isfinite(Coordinate))
    return 0;
  return T.NormalizedCoordinates
             ? Coordinate * float(std::max<uint64_t>(Extent, 1))
             : Coordinate;
}

static Texel samplePoint(const Texture &T, unsigned Dimensions,
                         const float *Coordinates, const uint64_t *Extents,
                         int64_t Layer) {
  int64_t Index[3] = {};
  for (unsigned D = 0; D != Dimensions; ++D)
    Index[D] =
        address(int64_t(std::floor(scale(T, Coordinates[D], Extents[D]))),
                Extents[D], T.Address[D], T.NormalizedCoordinates);
  return pick(T, Index, Layer);
}

static Texel sampleLinear(const Texture &T, unsigned Dimensions,
                          const float *Coordinates, const uint64_t *Extents,
                          int64_t Layer) {
  int64_t First[3] = {};
  float Weight[3] = {};
  for (unsigned D = 0; D != Dimensions; ++D) {
    // The place between two elements has 8 fractional bits.
    double Place = double(scale(T, Coordinates[D], Extents[D])) - 0.5;
    Place = std::floor(Place * 256 + 0.5) / 256;
    First[D] = int64_t(std::floor(Place));
    Weight[D] = float(Place - std::floor(Place));
  }
  float Sum[4] = {};
  for (unsigned Corner = 0; Corner != 1u << Dimensions; ++Corner) {
    int64_t Index[3] = {};
    float Share = 1;
    for (unsigned D = 0; D != Dimensions; ++D) {
      bool Upper = Corner >> D & 1;
      Share *= Upper ? Weight[D] : 1 - Weight[D];
      Index[D] = address(First[D] + Upper, Extents[D], T.Address[D],
                         T.NormalizedCoordinates);
    }
    // What has no share must not bring in its NaN.
    if (Share == 0)
      continue;
    Texel At = pick(T, Index, Layer);
    for (unsigned C = 0; C != 4; ++C)
      Sum[C] += Share * std::bit_cast<float>(At.Word[C]);
  }
  Texel Result;
  for (unsigned C = 0; C != 4; ++C)
    Result.Word[C] = std::bit_cast<uint32_t>(Sum[C]);
  return Result;
}

Texel Texture::sample(unsigned Dimensions, const float *Coordinates,
                      int64_t Layer) const {
  const uint64_t Extents[3] = {Width, Height, Depth};
  if (IsLayered && !IsCubemap) // Layers are clamped whatever the mode.
    Layer = std::clamp<int64_t>(Layer, 0, int64_t(Depth) - 1);
  if (Filter == FilterMode::Linear && isFloat())
    return sampleLinear(*this, Dimensions, Coordinates, Extents, Layer);
  return samplePoint(*this, Dimensions, Coordinates, Extents, Layer);
}

Texel Texture::sampleCube(const float *Direction, int64_t Layer) const {
  float X = Direction[0], Y = Direction[1], Z = Direction[2];
  float AX = std::fabs(X), AY = std::fabs(Y), AZ = std::fabs(Z);
  unsigned Face;
  float S, V, Major;
  if (AX >= AY && AX >= AZ) {
    Face = X < 0, Major = AX, S = X < 0 ? Z : -Z, V = -Y;
  } else if (AY >= AZ) {
    Face = 2 + (Y < 0), Major = AY, S = X, V = Y < 0 ? -Z : Z;
  } else {
    Face = 4 + (Z < 0), Major = AZ, S = Z < 0 ? -X : X, V = -Y;
  }
  float Place[2] = {(S / Major + 1) / 2, (V / Major + 1) / 2};
  // Directions are what cubemaps are asked with; edges do not run over.
  Texture Flat = *this;
  Flat.NormalizedCoordinates = true;
  Flat.Address[0] = Flat.Address[1] = AddressMode::Clamp;
  int64_t Cubes = std::max<int64_t>(int64_t(Depth) / 6, 1);
  Layer = std::clamp<int64_t>(Layer, 0, Cubes - 1);
  return Flat.sample(2, Place, Layer * 6 + Face);
}

Texel Texture::gather(unsigned Channel, float X, float Y, int64_t Layer) const {
  // Counter-clockwise from the lower left, where y grows downwards.
  static constexpr int Order[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  int64_t Left = int64_t(std::floor(scale(*this, X, Width) - 0.5f));
  int64_t Top = int64_t(std::floor(scale(*this, Y, Height) - 0.5f));
  Texel Result;
  for (unsigned I = 0; I != 4; ++I) {
    int64_t Index[3] = {
        address(Left + Order[I][0], Width, Address[0], NormalizedCoordinates),
        address(Top + Order[I][1], Height, Address[1], NormalizedCoordinates),
        0};
    Result.Word[I] = pick(*this, Index, Layer).Word[Channel & 3];
  }
  return Result;
}
