//===- hipify/texture_image.h - what a texture object of ours points to ---===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layout that the host writes (texture_array.h) and kernels read
// (texture_sample.h, texture_surface.h). An object's handle is the address of
// an Image in device memory.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TEXTURE_IMAGE_H
#define HIPIFY_TEXTURE_IMAGE_H

#include <hip/hip_runtime.h>

namespace hipify {
namespace texture {

/// Elements in rows, one behind the other. Extents are 0 where there is no
/// such dimension; Depth counts layers and faces, too.
struct Level {
  char *Base;
  size_t Pitch, Slice; ///< Bytes from a row, or a slice, to the next.
  int Width, Height, Depth;
};

/// What more levels than an image of 32,768 elements would have.
constexpr int MostLevels = 16;

struct Image {
  Level Levels[MostLevels];
  int NumLevels;
  int Bytes;    ///< Of a channel: 1, 2 or 4.
  int Channels; ///< 1, 2 or 4.
  hipChannelFormatKind Kind;
  bool ReadsFloat; ///< Integers become [0, 1] or [-1, 1].
  float Largest;   ///< The integer that becomes 1.
  bool IsLinear, IsNormalized, IsSRGB, IsLayered, IsCubemap, BlendsLevels;
  hipTextureAddressMode Address[3];
  float Border[4];
  float Bias, MinLevel, MaxLevel;
#ifndef __HIPCC_RTC__
  // As the program gave them, for its queries.
  hipResourceDesc Resource;
  hipTextureDesc Description;
#endif
};

} // namespace texture
} // namespace hipify

#endif // HIPIFY_TEXTURE_IMAGE_H
