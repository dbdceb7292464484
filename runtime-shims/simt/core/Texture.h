//===- Texture.h - Arrays, textures and surfaces ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arrays are linear memory here. A texture object is the address of a Texture;
// so is a surface object. Sampling follows CUDA's documented formulas, with
// weights of 8 fractional bits as the hardware of both vendors has them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_TEXTURE_H
#define HIPIFY_SIMT_CORE_TEXTURE_H

#include "Memory.h"
#include "StreamWork.h"

namespace hipify::simt {

// The numbers of the enumerators below are those of both vendors' APIs.
enum class ChannelKind { Signed = 0, Unsigned = 1, Float = 2, None = 3 };
enum class AddressMode { Wrap = 0, Clamp = 1, Mirror = 2, Border = 3 };
enum class FilterMode { Point = 0, Linear = 1 };

struct ChannelFormat {
  int Bits[4] = {}; ///< 8, 16 or 32 for each channel that is there.
  ChannelKind Kind = ChannelKind::None;

  unsigned channels() const;
  unsigned bytes() const;
  /// One, two or four channels of the same size.
  bool isValid() const;
};

struct Array {
  enum : unsigned { Layered = 1, Surface = 2, Cubemap = 4, Gather = 8 };
  ~Array();
  ChannelFormat Format;
  /// 0 where the array has no such dimension. Depth is also layers.
  uint64_t Width = 0, Height = 0, Depth = 0;
  unsigned Flags = 0;
  int Device = 0;
  Rows Memory;

  uint64_t rowBytes() const { return Width * Format.bytes(); }
  uint64_t rows() const { return Height ? Height : 1; }
  uint64_t slices() const { return Depth ? Depth : 1; }
  /// The rows from an element on; X in bytes.
  Rows at(uint64_t X, uint64_t Y, uint64_t Z) const;
  /// Whether that many bytes, rows and slices lie in it from there.
  bool holds(uint64_t X, uint64_t Y, uint64_t Z, uint64_t Width,
             uint64_t Height, uint64_t Depth) const;
};

Status makeArray(Array *&Handle, ChannelFormat Format, uint64_t Width,
                 uint64_t Height, uint64_t Depth, unsigned Flags);
Status freeArray(const void *Handle);

/// One element: four 32-bit integers, or floats' bits.
struct Texel {
  uint32_t Word[4] = {};
};

struct Texture {
  std::shared_ptr<simt::Array> Source; ///< Null for linear memory.
  ChannelFormat Format;
  Rows Memory;
  uint64_t Width = 0, Height = 0, Depth = 0;
  bool IsLayered = false, IsCubemap = false;
  AddressMode Address[3] = {AddressMode::Wrap, AddressMode::Wrap,
                            AddressMode::Wrap};
  FilterMode Filter = FilterMode::Point;
  bool ReadsFloat = false; ///< Integers become [0, 1] or [-1, 1].
  bool NormalizedCoordinates = false;
  bool FromSRGB = false;
  float Border[4] = {};

  /// Whether elements come as floats.
  bool isFloat() const {
    return ReadsFloat || Format.Kind == ChannelKind::Float;
  }
  /// The element with these indices; zeros outside.
  Texel load(int64_t X, int64_t Y = 0, int64_t Z = 0) const;
  void store(const Texel &T, int64_t X, int64_t Y = 0, int64_t Z = 0);
  /// Coordinates of Dimensions numbers; Layer for layered textures.
  Texel sample(unsigned Dimensions, const float *Coordinates,
               int64_t Layer = 0) const;
  /// By a direction; Layer counts cubes.
  Texel sampleCube(const float *Direction, int64_t Layer = 0) const;
  /// One channel of the four elements that a linear filter would take.
  Texel gather(unsigned Channel, float X, float Y, int64_t Layer = 0) const;
};

} // namespace hipify::simt

#endif
