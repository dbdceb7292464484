//===- hipify/texture.h - textures on GPUs without texture units ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's arrays, texture objects and surface objects. HIP's functions for them
// fail on GPUs without texture units (gfx942, gfx950), and its device functions
// do not compile for them. There, an array is plain device memory here, and an
// object the address of an Image that describes it, for the device functions of
// texture_functions.h and texture_surface.h. On other GPUs all functions are
// HIP's; which, the current device decides. Only this header's functions take
// its arrays and objects.
//
// A cubemap's samples do not run over edges, and maxAnisotropy is ignored.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TEXTURE_H
#define HIPIFY_TEXTURE_H

#include <hipify/texture_functions.h>
#include <hipify/texture_surface.h>

#ifndef __HIPCC_RTC__
#include <hipify/texture_copy.h>

#include <algorithm>
#include <cstring>

namespace hipify {
namespace texture {

inline int bytesOf(const hipChannelFormatDesc &D) { return D.x / 8; }

inline int channelsOf(const hipChannelFormatDesc &D) {
  return (D.x > 0) + (D.y > 0) + (D.z > 0) + (D.w > 0);
}

/// One, two or four channels of the same size.
inline bool isValid(const hipChannelFormatDesc &D) {
  int Count = channelsOf(D), Sizes[4] = {D.x, D.y, D.z, D.w};
  if ((Count != 1 && Count != 2 && Count != 4) || D.f < 0 ||
      D.f > hipChannelFormatKindFloat ||
      (D.x != 32 && D.x != 16 && (D.x != 8 || D.f == hipChannelFormatKindFloat)))
    return false;
  return std::all_of(Sizes, Sizes + Count, [&](int S) { return S == D.x; });
}

inline hipError_t describeResource(Image &I, const hipResourceDesc &R) {
  hipChannelFormatDesc Format;
  switch (R.resType) {
  case hipResourceTypeArray: {
    const Array *A = asArray(R.res.array.array);
    if (!A)
      return hipErrorInvalidHandle;
    I.Levels[0] = A->Memory;
    Format = A->Format;
    I.IsLayered = A->Flags & hipArrayLayered;
    I.IsCubemap = A->Flags & hipArrayCubemap;
    break;
  }
  case hipResourceTypeMipmappedArray: {
    const MipmappedArray *A = asMipmapped(R.res.mipmap.mipmap);
    if (!A)
      return hipErrorInvalidHandle;
    I.NumLevels = A->NumLevels;
    for (int N = 0; N != A->NumLevels; ++N)
      I.Levels[N] = A->Levels[N].Memory;
    Format = A->Levels[0].Format;
    I.IsLayered = A->Levels[0].Flags & hipArrayLayered;
    I.IsCubemap = A->Levels[0].Flags & hipArrayCubemap;
    break;
  }
  case hipResourceTypeLinear:
    Format = R.res.linear.desc;
    if (!isValid(Format) || !R.res.linear.devPtr)
      return hipErrorInvalidValue;
    I.Levels[0].Base = static_cast<char *>(R.res.linear.devPtr);
    I.Levels[0].Width = static_cast<int>(
        R.res.linear.sizeInBytes / (bytesOf(Format) * channelsOf(Format)));
    break;
  case hipResourceTypePitch2D:
    Format = R.res.pitch2D.desc;
    if (!isValid(Format) || !R.res.pitch2D.devPtr)
      return hipErrorInvalidValue;
    I.Levels[0] = {static_cast<char *>(R.res.pitch2D.devPtr),
                   R.res.pitch2D.pitchInBytes,
                   0,
                   static_cast<int>(R.res.pitch2D.width),
                   static_cast<int>(R.res.pitch2D.height),
                   0};
    break;
  default:
    return hipErrorInvalidValue;
  }
  I.Bytes = bytesOf(Format);
  I.Channels = channelsOf(Format);
  I.Kind = Format.f;
  I.Resource = R;
  return hipSuccess;
}

inline hipError_t describeSampling(Image &I, const hipTextureDesc &D) {
  I.ReadsFloat = D.readMode == hipReadModeNormalizedFloat;
  I.IsLinear = D.filterMode == hipFilterModeLinear;
  bool IsFloat = I.Kind == hipChannelFormatKindFloat;
  // Only floats are filtered, and 32-bit integers have no such form.
  if ((I.IsLinear && !IsFloat && !I.ReadsFloat) ||
      (I.ReadsFloat && !IsFloat && I.Bytes == 4))
    return hipErrorInvalidValue;
  int ValueBits = 8 * I.Bytes - (I.Kind == hipChannelFormatKindSigned);
  I.Largest = static_cast<float>((1ll << ValueBits) - 1);
  I.IsNormalized = D.normalizedCoords || I.IsCubemap;
  I.IsSRGB = D.sRGB;
  I.BlendsLevels = D.mipmapFilterMode == hipFilterModeLinear;
  // A cubemap is asked with directions: nothing lies outside.
  for (int N = 0; N != 3; ++N)
    I.Address[N] = I.IsCubemap ? hipAddressModeClamp : D.addressMode[N];
  std::copy(D.borderColor, D.borderColor + 4, I.Border);
  I.Bias = D.mipmapLevelBias;
  I.MinLevel = D.minMipmapLevelClamp;
  I.MaxLevel = D.maxMipmapLevelClamp;
  I.Description = D;
  return hipSuccess;
}

/// Makes the Image and copies it to the device. Description is null for a
/// surface.
template <typename Handle>
hipError_t makeObject(Handle *To, const hipResourceDesc *Resource,
                      const hipTextureDesc *Description) {
  if (!To || !Resource)
    return hipErrorInvalidValue;
  Image I;
  std::memset(static_cast<void *>(&I), 0, sizeof(I));
  I.NumLevels = 1;
  hipError_t Error = describeResource(I, *Resource);
  if (Error == hipSuccess && Description)
    Error = describeSampling(I, *Description);
  void *Memory = nullptr;
  if (Error == hipSuccess)
    Error = hipMalloc(&Memory, sizeof(I));
  if (Error == hipSuccess)
    Error = hipMemcpy(Memory, &I, sizeof(I), hipMemcpyHostToDevice);
  if (Error != hipSuccess)
    (void)hipFree(Memory);
  else
    *To = static_cast<Handle>(Memory);
  return Error;
}

inline hipError_t readObject(Image &To, const void *Object) {
  return Object ? hipMemcpy(&To, Object, sizeof(To), hipMemcpyDeviceToHost)
                : hipErrorInvalidValue;
}

} // namespace texture

/// cudaCreateTextureObject. A view with another format is not supported.
inline hipError_t createTextureObject(hipTextureObject_t *To,
                                      const hipResourceDesc *Resource,
                                      const hipTextureDesc *Description,
                                      const hipResourceViewDesc *View) {
  if (texture::hasUnits())
    return hipCreateTextureObject(To, Resource, Description, View);
  if (!Description)
    return hipErrorInvalidValue;
  if (View && View->format != hipResViewFormatNone)
    return hipErrorNotSupported;
  void *Object = nullptr;
  hipError_t Error = texture::makeObject(&Object, Resource, Description);
  if (Error == hipSuccess)
    *To = static_cast<hipTextureObject_t>(Object);
  return Error;
}

inline hipError_t destroyTextureObject(hipTextureObject_t Object) {
  // Waits for kernels that may read it.
  return texture::hasUnits() ? hipDestroyTextureObject(Object)
                             : hipFree(static_cast<void *>(Object));
}

inline hipError_t getTextureObjectResourceDesc(hipResourceDesc *To,
                                               hipTextureObject_t Object) {
  if (texture::hasUnits())
    return hipGetTextureObjectResourceDesc(To, Object);
  texture::Image I;
  hipError_t Error = texture::readObject(I, Object);
  if (Error == hipSuccess)
    *To = I.Resource;
  return Error;
}

inline hipError_t getTextureObjectTextureDesc(hipTextureDesc *To,
                                              hipTextureObject_t Object) {
  if (texture::hasUnits())
    return hipGetTextureObjectTextureDesc(To, Object);
  texture::Image I;
  hipError_t Error = texture::readObject(I, Object);
  if (Error == hipSuccess)
    *To = I.Description;
  return Error;
}

inline hipError_t createSurfaceObject(hipSurfaceObject_t *To,
                                      const hipResourceDesc *Resource) {
  if (texture::hasUnits())
    return hipCreateSurfaceObject(To, Resource);
  if (!Resource || Resource->resType != hipResourceTypeArray)
    return hipErrorInvalidValue;
  void *Object = nullptr;
  hipError_t Error = texture::makeObject(&Object, Resource, nullptr);
  if (Error == hipSuccess)
    *To = static_cast<hipSurfaceObject_t>(Object);
  return Error;
}

inline hipError_t destroySurfaceObject(hipSurfaceObject_t Object) {
  return texture::hasUnits() ? hipDestroySurfaceObject(Object)
                             : hipFree(static_cast<void *>(Object));
}

} // namespace hipify
#endif // __HIPCC_RTC__

#endif // HIPIFY_TEXTURE_H
