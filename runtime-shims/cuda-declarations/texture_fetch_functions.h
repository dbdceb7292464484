// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture and surface references (removed in CUDA 12) and the functions that
// read and write through references and objects.
#pragma once
#include "crt/warp_functions.h"
#include "driver_types.h"
#ifdef __cplusplus
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

// The coordinates, which differ from one function to the next, are not checked:
// a third of the declarations will do.
#define __hipify_fetch(name)                                                   \
  template <class T, class... A> T name(cudaTextureObject_t, A...);            \
  template <class T, class... A> void name(T *, cudaTextureObject_t, A...);    \
  template <class T, int Dim, enum cudaTextureReadMode Mode, class... A>       \
  __hipify_texel_t<T, Mode> name(texture<T, Dim, Mode>, A...);
__hipify_fetch(tex1Dfetch) __hipify_fetch(tex1D) __hipify_fetch(tex2D)
__hipify_fetch(tex3D) __hipify_fetch(tex1DLayered) __hipify_fetch(tex2DLayered)
__hipify_fetch(texCubemap) __hipify_fetch(texCubemapLayered)
__hipify_fetch(tex1DLod) __hipify_fetch(tex2DLod) __hipify_fetch(tex3DLod)
__hipify_fetch(tex1DLayeredLod) __hipify_fetch(tex2DLayeredLod)
__hipify_fetch(texCubemapLod) __hipify_fetch(texCubemapLayeredLod)
__hipify_fetch(tex1DGrad) __hipify_fetch(tex2DGrad) __hipify_fetch(tex3DGrad)
__hipify_fetch(tex1DLayeredGrad) __hipify_fetch(tex2DLayeredGrad)
__hipify_fetch(texCubemapGrad) __hipify_fetch(texCubemapLayeredGrad)
__hipify_fetch(tex2Dgather)
#undef __hipify_fetch

// S: an object or a reference.
#define __hipify_surface(suffix)                                               \
  template <class T, class... A>                                               \
  T surf##suffix##read(cudaSurfaceObject_t, A...);                             \
  template <class T, int Dim, class... A>                                      \
  T surf##suffix##read(surface<void, Dim>, A...);                              \
  template <class T, class S, class... A>                                      \
  void surf##suffix##read(T *, S, A...);                                       \
  template <class T, class S, class... A>                                      \
  void surf##suffix##write(T, S, A...);
__hipify_surface(1D) __hipify_surface(2D) __hipify_surface(3D)
__hipify_surface(1DLayered) __hipify_surface(2DLayered)
__hipify_surface(Cubemap) __hipify_surface(CubemapLayered)
#undef __hipify_surface
#endif
