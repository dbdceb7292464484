// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture and surface references (removed in CUDA 12) and the functions that
// read and write through references and objects.
#pragma once
#include "crt/warp_functions.h"
#include "driver_types.h"

template <class T, int Dim = cudaTextureType1D,
          enum cudaTextureReadMode Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture
    : public textureReference {
  texture(int Normalized = 0, enum cudaTextureFilterMode = cudaFilterModePoint,
          enum cudaTextureAddressMode = cudaAddressModeClamp);
  texture(int Normalized, enum cudaTextureFilterMode,
          enum cudaTextureAddressMode, struct cudaChannelFormatDesc);
};
template <class T, int Dim = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface
    : public surfaceReference {
  surface();
};
template <int Dim>
struct __attribute__((device_builtin_surface_type)) surface<void, Dim>
    : public surfaceReference {
  surface();
};

// What a fetch gives: the element, or floats where values are normalised.
template <int Channels> struct __hipify_floats { using type = float; };
template <> struct __hipify_floats<2> { using type = float2; };
template <> struct __hipify_floats<4> { using type = float4; };
template <class T, int Mode> struct __hipify_texel { using type = T; };
template <class T> struct __hipify_channels {
  static constexpr int value = 1;
};
#define __hipify_channel_count(T)                                              \
  template <> struct __hipify_channels<T##2> {                                 \
    static constexpr int value = 2;                                            \
  };                                                                           \
  template <> struct __hipify_channels<T##4> {                                 \
    static constexpr int value = 4;                                            \
  };
__hipify_channel_count(char) __hipify_channel_count(uchar)
__hipify_channel_count(short) __hipify_channel_count(ushort)
#undef __hipify_channel_count
template <class T> struct __hipify_texel<T, cudaReadModeNormalizedFloat> {
  using type = typename __hipify_floats<__hipify_channels<T>::value>::type;
};
template <class T, int Mode>
using __hipify_texel_t = typename __hipify_texel<T, Mode>::type;

// f: name; further arguments are the parameters after the texture.
#define __hipify_fetch(f, ...)                                                 \
  template <class T> T f(cudaTextureObject_t, __VA_ARGS__);                    \
  template <class T>                                                           \
  void f(T *, cudaTextureObject_t, __VA_ARGS__);                               \
  template <class T, int Dim, enum cudaTextureReadMode Mode>                   \
  __hipify_texel_t<T, Mode> f(texture<T, Dim, Mode>, __VA_ARGS__);
__hipify_fetch(tex1Dfetch, int)
__hipify_fetch(tex1D, float)
__hipify_fetch(tex2D, float, float)
__hipify_fetch(tex3D, float, float, float)
__hipify_fetch(tex1DLayered, float, int)
__hipify_fetch(tex2DLayered, float, float, int)
__hipify_fetch(texCubemap, float, float, float)
__hipify_fetch(texCubemapLayered, float, float, float, int)
__hipify_fetch(tex1DLod, float, float)
__hipify_fetch(tex2DLod, float, float, float)
__hipify_fetch(tex3DLod, float, float, float, float)
__hipify_fetch(tex1DLayeredLod, float, int, float)
__hipify_fetch(tex2DLayeredLod, float, float, int, float)
__hipify_fetch(texCubemapLod, float, float, float, float)
__hipify_fetch(texCubemapLayeredLod, float, float, float, int, float)
__hipify_fetch(tex1DGrad, float, float, float)
__hipify_fetch(tex2DGrad, float, float, float2, float2)
__hipify_fetch(tex3DGrad, float, float, float, float4, float4)
__hipify_fetch(tex1DLayeredGrad, float, int, float, float)
__hipify_fetch(tex2DLayeredGrad, float, float, int, float2, float2)
__hipify_fetch(texCubemapGrad, float, float, float, float4, float4)
__hipify_fetch(texCubemapLayeredGrad, float, float, float, int, float4, float4)
__hipify_fetch(tex2Dgather, float, float, int = 0)
// Sparse textures say whether the texel is resident.
__hipify_fetch(tex2D, float, float, bool *)
__hipify_fetch(tex3D, float, float, float, bool *)
__hipify_fetch(tex2DLayered, float, float, int, bool *)
__hipify_fetch(tex2Dgather, float, float, bool *, int = 0)
#undef __hipify_fetch

#define __hipify_surface(suffix, ...)                                          \
  template <class T>                                                           \
  T surf##suffix##read(cudaSurfaceObject_t, __VA_ARGS__,                       \
                       cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);        \
  template <class T>                                                           \
  void surf##suffix##read(T *, cudaSurfaceObject_t, __VA_ARGS__,               \
                          cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);     \
  template <class T, int Dim>                                                  \
  T surf##suffix##read(surface<void, Dim>, __VA_ARGS__,                        \
                       cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);        \
  template <class T, int Dim>                                                  \
  void surf##suffix##read(T *, surface<void, Dim>, __VA_ARGS__,                \
                          cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);     \
  template <class T>                                                           \
  void surf##suffix##write(T, cudaSurfaceObject_t, __VA_ARGS__,                \
                           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);    \
  template <class T, int Dim>                                                  \
  void surf##suffix##write(T, surface<void, Dim>, __VA_ARGS__,                 \
                           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
__hipify_surface(1D, int)
__hipify_surface(2D, int, int)
__hipify_surface(3D, int, int, int)
__hipify_surface(1DLayered, int, int)
__hipify_surface(2DLayered, int, int, int)
__hipify_surface(Cubemap, int, int, int)
__hipify_surface(CubemapLayered, int, int, int)
#undef __hipify_surface
