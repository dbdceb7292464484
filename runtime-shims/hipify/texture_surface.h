//===- hipify/texture_surface.h - surface functions without image units ---===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's surface functions, with their boundary modes. On GPUs without image
// instructions (gfx942, gfx950) they load and store the elements themselves,
// and all modes are CUDA's; elsewhere they are HIP's, whose reads outside of
// the surface are 0 and whose writes there are dropped, whatever the mode.
//
// Cost: a bounds check and one load or store.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TEXTURE_SURFACE_H
#define HIPIFY_TEXTURE_SURFACE_H

#include <hipify/surface.h>
#include <hipify/texture_sample.h>

namespace hipify {
namespace texture {

#ifdef HIPIFY_SOFTWARE_TEXTURES
/// The element at X, in bytes, Y and Z; null for what a mode leaves out.
template <typename T>
__device__ T *elementAt(hipSurfaceObject_t Surface, int X, int Y, int Z,
                        hipSurfaceBoundaryMode Mode) {
  const Image &I = *reinterpret_cast<const Image *>(Surface);
  const Level &L = I.Levels[0];
  int Bytes = I.Bytes * I.Channels;
  int At[3] = {X < 0 ? -1 : X / Bytes, Y, Z};
  for (int D = 0; D != 3; ++D) {
    int Extent = extentOf(L, D);
    if (At[D] >= 0 && At[D] < Extent)
      continue;
    if (Mode == hipBoundaryModeTrap)
      __builtin_trap();
    if (Mode == hipBoundaryModeZero)
      return nullptr;
    At[D] = clamped(At[D], Extent);
  }
  return reinterpret_cast<T *>(L.Base + At[2] * L.Slice + At[1] * L.Pitch +
                               size_t(At[0]) * Bytes);
}
#endif

} // namespace texture

#ifdef HIPIFY_SOFTWARE_TEXTURES
#define HIPIFY_SURFACE_READ(NAME, ARGUMENTS, X, Y, Z)                          \
  const T *From = texture::elementAt<T>(Surface, X, Y, Z, Mode);               \
  return From ? *From : T();
#define HIPIFY_SURFACE_WRITE(NAME, ARGUMENTS, X, Y, Z)                         \
  if (T *To = texture::elementAt<T>(Surface, X, Y, Z, Mode))                   \
    *To = Data;
#else
#define HIPIFY_SURFACE_READ(NAME, ARGUMENTS, ...)                              \
  (void)Mode;                                                                  \
  T Data;                                                                      \
  ::NAME##read(&Data, Surface, ARGUMENTS);                                     \
  return Data;
#define HIPIFY_SURFACE_WRITE(NAME, ARGUMENTS, ...)                             \
  (void)Mode;                                                                  \
  ::NAME##write(Data, Surface, ARGUMENTS);
#endif

#define HIPIFY_LIST(...) __VA_ARGS__
/// PLACE: X, Y and Z of the element.
#define HIPIFY_SURFACE(NAME, PARAMETERS, ARGUMENTS, ...)                       \
  template <typename T>                                                        \
  __device__ inline T NAME##read(                                              \
      hipSurfaceObject_t Surface, PARAMETERS,                                  \
      hipSurfaceBoundaryMode Mode = hipBoundaryModeTrap) {                     \
    HIPIFY_SURFACE_READ(NAME, HIPIFY_LIST(ARGUMENTS), __VA_ARGS__)             \
  }                                                                            \
  template <typename T>                                                        \
  __device__ inline void NAME##read(                                           \
      T *To, hipSurfaceObject_t Surface, PARAMETERS,                           \
      hipSurfaceBoundaryMode Mode = hipBoundaryModeTrap) {                     \
    *To = hipify::NAME##read<T>(Surface, ARGUMENTS, Mode);                     \
  }                                                                            \
  template <typename T>                                                        \
  __device__ inline void NAME##write(                                          \
      T Data, hipSurfaceObject_t Surface, PARAMETERS,                          \
      hipSurfaceBoundaryMode Mode = hipBoundaryModeTrap) {                     \
    HIPIFY_SURFACE_WRITE(NAME, HIPIFY_LIST(ARGUMENTS), __VA_ARGS__)            \
  }

HIPIFY_SURFACE(surf1D, HIPIFY_LIST(int X), HIPIFY_LIST(X), X, 0, 0)
HIPIFY_SURFACE(surf2D, HIPIFY_LIST(int X, int Y), HIPIFY_LIST(X, Y), X, Y, 0)
HIPIFY_SURFACE(surf3D, HIPIFY_LIST(int X, int Y, int Z), HIPIFY_LIST(X, Y, Z),
               X, Y, Z)
HIPIFY_SURFACE(surf1DLayered, HIPIFY_LIST(int X, int Layer),
               HIPIFY_LIST(X, Layer), X, 0, Layer)
HIPIFY_SURFACE(surf2DLayered, HIPIFY_LIST(int X, int Y, int Layer),
               HIPIFY_LIST(X, Y, Layer), X, Y, Layer)
HIPIFY_SURFACE(surfCubemap, HIPIFY_LIST(int X, int Y, int Face),
               HIPIFY_LIST(X, Y, Face), X, Y, Face)

#undef HIPIFY_SURFACE
#undef HIPIFY_LIST
#undef HIPIFY_SURFACE_WRITE
#undef HIPIFY_SURFACE_READ

} // namespace hipify

#endif // HIPIFY_TEXTURE_SURFACE_H
