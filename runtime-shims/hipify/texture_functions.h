//===- hipify/texture_functions.h - CUDA's texture functions --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's texture functions for objects: samples in software (texture_sample.h)
// on GPUs without texture units; elsewhere HIP's.
//
// Cost: docs/textures.md.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TEXTURE_FUNCTIONS_H
#define HIPIFY_TEXTURE_FUNCTIONS_H

#include <hipify/texture_sample.h>

namespace hipify {

/// CUDA's function NAME, and its form that fills a pointer. On GPUs with
/// texture units it is HIP's.
#ifdef HIPIFY_SOFTWARE_TEXTURES
#define HIPIFY_TEXTURE(NAME, PARAMETERS, ARGUMENTS, ...)                       \
  template <typename T>                                                        \
  __device__ inline T NAME(hipTextureObject_t Object PARAMETERS) {             \
    const texture::Image &I = texture::imageOf(Object);                        \
    __VA_ARGS__                                                                \
  }                                                                            \
  template <typename T>                                                        \
  __device__ inline void NAME(T *To, hipTextureObject_t Object PARAMETERS) {   \
    *To = hipify::NAME<T>(Object ARGUMENTS);                                   \
  }
#else
#define HIPIFY_TEXTURE(NAME, PARAMETERS, ARGUMENTS, ...)                       \
  template <typename T>                                                        \
  __device__ inline T NAME(hipTextureObject_t Object PARAMETERS) {             \
    return ::NAME<T>(Object ARGUMENTS);                                        \
  }                                                                            \
  template <typename T>                                                        \
  __device__ inline void NAME(T *To, hipTextureObject_t Object PARAMETERS) {   \
    *To = ::NAME<T>(Object ARGUMENTS);                                         \
  }
#endif
#define HIPIFY_COMMA(...) , __VA_ARGS__

HIPIFY_TEXTURE(tex1Dfetch, HIPIFY_COMMA(int X), HIPIFY_COMMA(X), {
  using Word = texture::WordOf<T>;
  const texture::Level &L = I.Levels[0];
  if (X < 0 || X >= L.Width)
    return T();
  return texture::load<texture::Channels<T>::Count, Word>(I, L, X, 0, 0)
      .template as<T>();
})
HIPIFY_TEXTURE(tex1D, HIPIFY_COMMA(float X), HIPIFY_COMMA(X),
               return texture::sample<T, 1>(I, {{X}});)
HIPIFY_TEXTURE(tex2D, HIPIFY_COMMA(float X, float Y), HIPIFY_COMMA(X, Y),
               return texture::sample<T, 2>(I, {{X, Y}});)
HIPIFY_TEXTURE(tex3D, HIPIFY_COMMA(float X, float Y, float Z),
               HIPIFY_COMMA(X, Y, Z),
               return texture::sample<T, 3>(I, {{X, Y, Z}});)
HIPIFY_TEXTURE(tex1DLayered, HIPIFY_COMMA(float X, int Layer),
               HIPIFY_COMMA(X, Layer),
               return texture::sample<T, 1>(
                   I, {{X}, texture::layerOf(I, Layer)});)
HIPIFY_TEXTURE(tex2DLayered, HIPIFY_COMMA(float X, float Y, int Layer),
               HIPIFY_COMMA(X, Y, Layer),
               return texture::sample<T, 2>(
                   I, {{X, Y}, texture::layerOf(I, Layer)});)
HIPIFY_TEXTURE(texCubemap, HIPIFY_COMMA(float X, float Y, float Z),
               HIPIFY_COMMA(X, Y, Z),
               return texture::sampleCube<T>(I, X, Y, Z, 0, 0);)
HIPIFY_TEXTURE(texCubemapLayered,
               HIPIFY_COMMA(float X, float Y, float Z, int Layer),
               HIPIFY_COMMA(X, Y, Z, Layer),
               return texture::sampleCube<T>(I, X, Y, Z, Layer, 0);)

HIPIFY_TEXTURE(tex1DLod, HIPIFY_COMMA(float X, float Lod), HIPIFY_COMMA(X, Lod),
               return texture::sample<T, 1>(I, {{X}}, Lod);)
HIPIFY_TEXTURE(tex2DLod, HIPIFY_COMMA(float X, float Y, float Lod),
               HIPIFY_COMMA(X, Y, Lod),
               return texture::sample<T, 2>(I, {{X, Y}}, Lod);)
HIPIFY_TEXTURE(tex3DLod, HIPIFY_COMMA(float X, float Y, float Z, float Lod),
               HIPIFY_COMMA(X, Y, Z, Lod),
               return texture::sample<T, 3>(I, {{X, Y, Z}}, Lod);)
HIPIFY_TEXTURE(tex1DLayeredLod, HIPIFY_COMMA(float X, int Layer, float Lod),
               HIPIFY_COMMA(X, Layer, Lod),
               return texture::sample<T, 1>(
                   I, {{X}, texture::layerOf(I, Layer)}, Lod);)
HIPIFY_TEXTURE(tex2DLayeredLod,
               HIPIFY_COMMA(float X, float Y, int Layer, float Lod),
               HIPIFY_COMMA(X, Y, Layer, Lod),
               return texture::sample<T, 2>(
                   I, {{X, Y}, texture::layerOf(I, Layer)}, Lod);)
HIPIFY_TEXTURE(texCubemapLod,
               HIPIFY_COMMA(float X, float Y, float Z, float Lod),
               HIPIFY_COMMA(X, Y, Z, Lod),
               return texture::sampleCube<T>(I, X, Y, Z, 0, Lod);)
HIPIFY_TEXTURE(texCubemapLayeredLod,
               HIPIFY_COMMA(float X, float Y, float Z, int Layer, float Lod),
               HIPIFY_COMMA(X, Y, Z, Layer, Lod),
               return texture::sampleCube<T>(I, X, Y, Z, Layer, Lod);)

HIPIFY_TEXTURE(tex1DGrad, HIPIFY_COMMA(float X, float DX, float DY),
               HIPIFY_COMMA(X, DX, DY),
               return texture::sample<T, 1>(
                   I, {{X}}, texture::lodOf<1>(I, {DX}, {DY}));)
HIPIFY_TEXTURE(tex2DGrad, HIPIFY_COMMA(float X, float Y, float2 DX, float2 DY),
               HIPIFY_COMMA(X, Y, DX, DY),
               return texture::sample<T, 2>(
                   I, {{X, Y}},
                   texture::lodOf<2>(I, {DX.x, DX.y}, {DY.x, DY.y}));)
HIPIFY_TEXTURE(tex3DGrad,
               HIPIFY_COMMA(float X, float Y, float Z, float4 DX, float4 DY),
               HIPIFY_COMMA(X, Y, Z, DX, DY),
               return texture::sample<T, 3>(
                   I, {{X, Y, Z}},
                   texture::lodOf<3>(I, {DX.x, DX.y, DX.z},
                                     {DY.x, DY.y, DY.z}));)
HIPIFY_TEXTURE(tex1DLayeredGrad,
               HIPIFY_COMMA(float X, int Layer, float DX, float DY),
               HIPIFY_COMMA(X, Layer, DX, DY),
               return texture::sample<T, 1>(
                   I, {{X}, texture::layerOf(I, Layer)},
                   texture::lodOf<1>(I, {DX}, {DY}));)
HIPIFY_TEXTURE(tex2DLayeredGrad,
               HIPIFY_COMMA(float X, float Y, int Layer, float2 DX, float2 DY),
               HIPIFY_COMMA(X, Y, Layer, DX, DY),
               return texture::sample<T, 2>(
                   I, {{X, Y}, texture::layerOf(I, Layer)},
                   texture::lodOf<2>(I, {DX.x, DX.y}, {DY.x, DY.y}));)

#undef HIPIFY_COMMA
#undef HIPIFY_TEXTURE

/// One channel of the four elements that a linear filter would take, counter-
/// clockwise from the lower left, where y grows downwards. HIP's function counts
/// the channels from 1, with 0 for the last (ROCm 7.2).
template <typename T>
__device__ inline T tex2Dgather(hipTextureObject_t Object, float X, float Y,
                                int Channel = 0) {
#ifdef HIPIFY_SOFTWARE_TEXTURES
  using Word = texture::WordOf<T>;
  const texture::Image &I = texture::imageOf(Object);
  const texture::Level &L = I.Levels[0];
  texture::Place P{{X, Y}};
  int Left = texture::toIndex(texture::scaled(I, L, P, 0) - 0.5f);
  int Top = texture::toIndex(texture::scaled(I, L, P, 1) - 0.5f);
  int Columns[2], Rows[2];
  for (int N = 0; N != 2; ++N) {
    Columns[N] = texture::address(Left + N, texture::extentOf(L, 0),
                                  I.Address[0], I.IsNormalized);
    Rows[N] = texture::address(Top + N, texture::extentOf(L, 1), I.Address[1],
                               I.IsNormalized);
  }
  texture::Texel<Word> Result;
  for (int N = 0; N != 4; ++N) {
    auto At = texture::pick<2, 4, Word>(I, L, Columns[N == 1 || N == 2],
                                        Rows[N < 2], 0, 0);
    Channel &= 3;
    Result.Channel[N] = Channel == 0   ? At.Channel[0]
                        : Channel == 1 ? At.Channel[1]
                        : Channel == 2 ? At.Channel[2]
                                       : At.Channel[3];
  }
  return Result.template as<T>();
#else
  return ::tex2Dgather<T>(Object, X, Y, (Channel + 1) & 3);
#endif
}
template <typename T>
__device__ inline void tex2Dgather(T *To, hipTextureObject_t Object, float X,
                                   float Y, int Channel = 0) {
  *To = hipify::tex2Dgather<T>(Object, X, Y, Channel);
}

} // namespace hipify

#endif // HIPIFY_TEXTURE_FUNCTIONS_H
