//===- hipify/surface.h - surface functions with a boundary mode ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's surface functions end in a boundary mode, and reads may return the
// value; HIP's take no mode (surf1Dread apart) and fill a pointer. These are
// CUDA's forms. AMD's image instructions read zero outside of the surface and
// drop writes there, which is cudaBoundaryModeZero: the mode is ignored.
//
// Cost: none.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SURFACE_H
#define HIPIFY_SURFACE_H

#include <hip/hip_runtime.h>

#define HIPIFY_SURFACE_ARGS(...) __VA_ARGS__
#define HIPIFY_SURFACE(NAME, PARAMETERS, ARGUMENTS)                            \
  template <typename T>                                                        \
  static inline __device__ void NAME##read(                                    \
      T *Data, hipSurfaceObject_t Surface, PARAMETERS,                         \
      hipSurfaceBoundaryMode) {                                                \
    NAME##read(Data, Surface, ARGUMENTS);                                      \
  }                                                                            \
  template <typename T>                                                        \
  static inline __device__ T NAME##read(                                       \
      hipSurfaceObject_t Surface, PARAMETERS,                                  \
      hipSurfaceBoundaryMode = hipBoundaryModeZero) {                          \
    T Data;                                                                    \
    NAME##read(&Data, Surface, ARGUMENTS);                                     \
    return Data;                                                               \
  }                                                                            \
  template <typename T>                                                        \
  static inline __device__ void NAME##write(                                   \
      T Data, hipSurfaceObject_t Surface, PARAMETERS,                          \
      hipSurfaceBoundaryMode) {                                                \
    NAME##write(Data, Surface, ARGUMENTS);                                     \
  }

HIPIFY_SURFACE(surf2D, HIPIFY_SURFACE_ARGS(int X, int Y),
               HIPIFY_SURFACE_ARGS(X, Y))
HIPIFY_SURFACE(surf3D, HIPIFY_SURFACE_ARGS(int X, int Y, int Z),
               HIPIFY_SURFACE_ARGS(X, Y, Z))
HIPIFY_SURFACE(surfCubemap, HIPIFY_SURFACE_ARGS(int X, int Y, int Face),
               HIPIFY_SURFACE_ARGS(X, Y, Face))
HIPIFY_SURFACE(surf1DLayered, HIPIFY_SURFACE_ARGS(int X, int Layer),
               HIPIFY_SURFACE_ARGS(X, Layer))
HIPIFY_SURFACE(surf2DLayered, HIPIFY_SURFACE_ARGS(int X, int Y, int Layer),
               HIPIFY_SURFACE_ARGS(X, Y, Layer))

// HIP's surf1Dread has a mode already, with a default.
template <typename T>
static inline __device__ T surf1Dread(
    hipSurfaceObject_t Surface, int X,
    hipSurfaceBoundaryMode = hipBoundaryModeZero) {
  T Data;
  surf1Dread(&Data, Surface, X);
  return Data;
}
template <typename T>
static inline __device__ void surf1Dwrite(T Data, hipSurfaceObject_t Surface,
                                          int X, hipSurfaceBoundaryMode) {
  surf1Dwrite(Data, Surface, X);
}

#undef HIPIFY_SURFACE
#undef HIPIFY_SURFACE_ARGS

#endif // HIPIFY_SURFACE_H
